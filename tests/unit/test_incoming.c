#include "support.h"

#include "lts/incoming.h"

/* Per state its transitions, as label number and source: "a0 b2|…", labels written by their texts. */
static void expect_incoming_of(struct job *job, const struct lts *lts, const char *text) {
    struct incoming incoming;
    char found[256];
    size_t used = 0;
    assert_true(incoming_build(job, &incoming, lts));
    assert_int_equal(incoming.rows[0], 0);
    assert_int_equal(incoming.rows[lts->states], lts_transitions(lts));
    for (uint32_t t = 0; t < lts->states; t++) {
        if (t > 0)
            found[used++] = '|';
        for (uint64_t i = incoming.rows[t]; i < incoming.rows[t + 1]; i++) {
            assert_true(used + 8 < sizeof found);
            if (i > incoming.rows[t])
                found[used++] = ' ';
            found[used++] = lts->alphabet.texts[edge_label(incoming.edges[i])][0];
            found[used++] = (char)('0' + edge_target(incoming.edges[i]));
        }
    }
    found[used] = '\0';
    assert_string_equal(found, text);
    incoming_free(&incoming);
    assert_null(incoming.rows);
    assert_null(incoming.edges);
}

static void expect_incoming(struct job *job, const char *aut, const char *text) {
    struct lts *lts = lts_of(job, aut);
    expect_incoming_of(job, lts, text);
    lts_free(lts);
}

static void nothing_leads_anywhere_without_transitions(void **state) {
    struct job *job = *state;
    expect_incoming(job, NOTHING, "");
    struct lts *lts = lts_without_edges(job, "des (1,0,3)\n");
    expect_incoming_of(job, lts, "||");
    lts_free(lts);
}

static void a_loop_leads_to_where_it_starts(void **state) {
    expect_incoming(*state, "des (0,1,1)\n(0,a,0)\n", "a0");
    expect_incoming(*state, "des (0,2,1)\n(0,a,0)\n(0,tau,0)\n", "t0 a0");
}

static void every_transition_is_found_at_its_target(void **state) {
    expect_incoming(*state, "des (0,4,4)\n(0,a,1)\n(1,b,3)\n(3,c,0)\n(3,tau,1)\n", "c3|a0 t3||b1");
}

static void transitions_are_in_the_order_of_their_sources(void **state) {
    expect_incoming(*state, "des (0,4,4)\n(3,a,1)\n(0,c,1)\n(2,b,1)\n(1,tau,1)\n", "|c0 t1 b2 a3||");
}

static void those_of_one_source_are_in_the_order_of_labels(void **state) {
    expect_incoming(*state, "des (0,4,2)\n(0,c,1)\n(0,tau,1)\n(0,b,1)\n(0,b,0)\n", "b0|t0 b0 c0");
}

static void the_error_has_transitions_that_lead_there_alone(void **state) {
    expect_incoming(*state, "des (0,4,3)\n(0,a,2)\n(1,a,2)\n(1,b,0)\n(2,error,2)\n", "b1||a0 a1");
    expect_incoming(*state, "des (0,1,1)\n(0,error,0)\n", "");
}

static bool holds_edge(const struct incoming *incoming, uint32_t target, lts_edge edge) {
    for (uint64_t i = incoming->rows[target]; i < incoming->rows[target + 1]; i++)
        if (incoming->edges[i] == edge)
            return true;
    return false;
}

static void random_systems_are_indexed_wholly(void **state) {
    struct job *job = *state;
    uint64_t seed = 1;
    for (int round = 0; round < 200; round++) {
        struct lts *lts = random_lts(job, &seed, 1 + next_random(&seed, 30), 3, next_random(&seed, 200));
        struct incoming incoming;
        assert_true(incoming_build(job, &incoming, lts));
        assert_int_equal(incoming.rows[lts->states], lts_transitions(lts));
        for (uint32_t s = 0; s < lts->states; s++)
            for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++)
                assert_true(holds_edge(&incoming, edge_target(lts->edges[i]),
                                       edge_make(edge_label(lts->edges[i]), s)));
        incoming_free(&incoming);
        lts_free(lts);
    }
}

static bool build(struct job *job, void *lts) {
    struct incoming incoming;
    bool fine = incoming_build(job, &incoming, lts);
    incoming_free(&incoming);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,2,3)\n(0,a,1)\n(1,a,2)\n");
    expect_to_survive_refusals(job, build, lts);
    lts_free(lts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(nothing_leads_anywhere_without_transitions),
        job_test(a_loop_leads_to_where_it_starts),
        job_test(every_transition_is_found_at_its_target),
        job_test(transitions_are_in_the_order_of_their_sources),
        job_test(those_of_one_source_are_in_the_order_of_labels),
        job_test(the_error_has_transitions_that_lead_there_alone),
        job_test(random_systems_are_indexed_wholly),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
