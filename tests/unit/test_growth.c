#include "peerings.h"
#include "stability/new_trace.h"
#include "twin/naive_peers.h"

static void compositions_are_prefixes(void **state) {
    struct peering p;
    struct growth_options options = {.plain = true, .most_states = UINT64_MAX};
    peering_start(&p, *state, STREAM);
    peering_grow(&p, BUFFERS_MAILBOX, &options);
    assert_int_equal(growth_bound(&p.growth), 0);
    for (uint32_t k = 1; k <= 9; k++) {
        uint32_t doubled = p.growth.capacity;
        assert_true(growth_reach(&p.growth, k));
        assert_int_equal(growth_bound(&p.growth), k);
        /* what is put off needs room, too */
        assert_int_equal(p.growth.capacity, doubled * (k == 2 || k == 4 || k == 8 ? 2 : 1));
        for (uint32_t j = 1; j <= k; j++) { /* one state more, and a way there and back */
            assert_int_equal(p.growth.levels.items[j].states, j + 1);
            assert_int_equal(p.growth.levels.items[j].edges, 2 * j);
        }
        assert_false(growth_is_saturated(&p.growth));
    }
    peering_free(&p);
}

static void what_is_never_fuller_is_saturated(void **state) {
    struct peering p;
    peering_start(&p, *state, ASKING);
    peering_grow(&p, BUFFERS_MAILBOX, &(struct growth_options){.most_states = UINT64_MAX});
    assert_true(growth_reach(&p.growth, 1));
    assert_true(growth_is_saturated(&p.growth));
    struct growth_level one = p.growth.levels.items[1];
    assert_true(growth_reach(&p.growth, 3));
    assert_int_equal(p.growth.levels.items[3].states, one.states);
    assert_int_equal(p.growth.levels.items[3].edges, one.edges);
    peering_free(&p);
}

static void too_many_states_end_it(void **state) {
    struct peering p;
    peering_start(&p, *state, STREAM);
    peering_grow(&p, BUFFERS_MAILBOX, &(struct growth_options){.plain = true, .most_states = 3});
    assert_true(growth_reach(&p.growth, 2));
    assert_false(growth_reach(&p.growth, 3));
    assert_true(p.growth.bounded_by_states);
    assert_false(job_failed(*state));
    assert_int_equal(growth_bound(&p.growth), 2);
    assert_false(growth_reach(&p.growth, 3)); /* for good */
    expect_result(*state, growth_composition(&p.growth, 2, NULL),
                  "des (0,4,3)\n(0,\"p1!m\",1)\n(1,\"tau\",0)\n(1,\"p1!m\",2)\n(2,\"tau\",1)\n");
    peering_free(&p);
}

static void the_synchronous_composition(void **state) {
    struct peering p;
    for (int confluent = 0; confluent < 2; confluent++) {
        peering_start(&p, *state, ASKING);
        peering_grow(&p, BUFFERS_MAILBOX,
                     &(struct growth_options){.plain = !confluent, .most_states = UINT64_MAX});
        expect_result(*state, peering_minimal(&p, 0), "des (0,2,2)\n(0,\"p1!ask\",1)\n(1,\"p0!ok\",0)\n");
        peering_free(&p);
    }
}

static void a_message_that_is_not_taken_at_once_is_not_exchanged(void **state) {
    struct peering p;
    peering_start_growth(&p, *state, BACKWARDS, BUFFERS_MAILBOX);
    expect_result(*state, peering_minimal(&p, 0), NOTHING);
    peering_free(&p);
}

static void receipts_can_be_seen(void **state) {
    struct peering p;
    peering_start(&p, *state, STREAM);
    peering_grow(&p, BUFFERS_MAILBOX, &(struct growth_options){.receipts = true, .most_states = UINT64_MAX});
    expect_result(*state, peering_minimal(&p, 0), "des (0,2,2)\n(0,\"p1!m\",1)\n(1,\"p1?m\",0)\n");
    expect_result(*state, peering_minimal(&p, 1), "des (0,2,2)\n(0,\"p1!m\",1)\n(1,\"p1?m\",0)\n");
    peering_free(&p);
}

static void buffers_of_other_sizes(void **state) {
    struct peering p;
    peering_start(&p, *state, PEER("q0 1!a q0\nq0 2!b q0\n") PEER("q0 0!c q0\n") PEER("q0 0!d q0\n"));
    peering_grow(&p, BUFFERS_MAILBOX, &(struct growth_options){.most_states = UINT64_MAX});
    assert_true(growth_reach(&p.growth, 3));
    assert_int_equal(p.buffers.list.count, 3); /* p1, p2, p0 */
    uint32_t sizes[] = {2, 1, 0}, fullest[3];
    struct lts *lts = growth_composition(&p.growth, 3, sizes);
    struct lts *minimal = lts_reduce(*state, lts, EQUIVALENCE_BRANCHING);
    assert_int_equal(minimal->states, 6); /* nobody ever takes anything */
    for (uint64_t i = 0; i < lts_transitions(minimal); i++)
        assert_true(edge_label(minimal->edges[i]) >= 3); /* tau, p0!c, p0!d, p1!a, p2!b */
    lts_free(minimal);
    lts_free(lts);
    growth_fullest(&p.growth, 2, fullest);
    for (int i = 0; i < 3; i++)
        assert_int_equal(fullest[i], 2);
    peering_free(&p);
}

/* Three messages in a row, taken in another order: every bound up to 3 has more of them than the last. */
static void the_next_bound_may_have_another_trace(void **state) {
    struct peering p;
    bool found;
    peering_start_growth(&p, *state, BACKWARDS, BUFFERS_MAILBOX);
    assert_true(growth_reach(&p.growth, 2));
    assert_true(new_trace_find(&p.growth, &found));
    assert_true(found);
    assert_true(growth_reach(&p.growth, 3));
    assert_true(new_trace_find(&p.growth, &found));
    assert_false(found);
    peering_free(&p);
}

/* ---- at random ---- */

enum { ROUNDS = 200, MOST_BOUND = 4, NAIVE_STATES = 3000 };

static void compare_with_twin(struct job *job, uint64_t seed, bool receipts) {
    struct peering p;
    uint64_t copy = seed;
    enum discipline_of_buffers discipline = (enum discipline_of_buffers)(seed % 4);
    peering_random(&p, job, &copy);
    peering_grow(&p, discipline,
                 &(struct growth_options){.receipts = receipts, .plain = true, .most_states = UINT64_MAX});
    for (uint32_t bound = 0; bound <= MOST_BOUND; bound++) {
        struct lts *naive = naive_composition(&p.peers, discipline, bound, receipts, NAIVE_STATES);
        if (!naive)
            break;
        struct lts *expected = lts_reduce(job, naive, EQUIVALENCE_BRANCHING);
        struct lts *found = peering_minimal(&p, bound);
        if (!lts_identical(expected, found) ||
            (bound > 0 && p.growth.levels.items[bound].states != naive->states))
            fail_msg("seed %u, bound %u", (unsigned)seed, (unsigned)bound);
        lts_free(naive);
        lts_free(expected);
        lts_free(found);
    }
    peering_free(&p);
}

static void a_twin_finds_the_same(void **state) {
    for (uint64_t seed = 1001; seed <= 1000 + ROUNDS; seed++)
        compare_with_twin(*state, seed, seed % 3 == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(compositions_are_prefixes),
        job_test(what_is_never_fuller_is_saturated),
        job_test(too_many_states_end_it),
        job_test(the_synchronous_composition),
        job_test(a_message_that_is_not_taken_at_once_is_not_exchanged),
        job_test(receipts_can_be_seen),
        job_test(buffers_of_other_sizes),
        job_test(the_next_bound_may_have_another_trace),
        job_test(a_twin_finds_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
