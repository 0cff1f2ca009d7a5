#include "systems.h"

#include "explore/space.h"

static const struct search_limits NO_LIMITS = {UINT64_MAX, UINT64_MAX};

/* Builds the space, compares it, and frees everything. */
static void expect_space(struct specimen *m, enum space_labels labels, const char *aut) {
    enum search_end end;
    specimen_ready(m);
    struct lts *lts = space_build(m->job, m->program, &NO_LIMITS, labels, &end);
    assert_int_equal(end, SEARCH_COMPLETE);
    expect_result(m->job, lts, aut);
    specimen_free(m);
}

/* One turn that sends p(1,true) and q to b, one that sends q alone, and one that sends nothing. */
static void build_sender(struct specimen *m, struct job *job) {
    struct system *s = specimen_start(m, job);
    uint32_t a = system_add_component(s, "a", NOWHERE), b = add_actor(s, "b", 2);
    s->components.items[a].locations = 2;
    struct system_field fields[] = {{"n", value_number()}, {"t", value_truth()}};
    uint32_t p = system_add_message(s, 0, "p", fields, 2), q = add_message(s, 0, "q");
    spontaneously(s, a, "both", then(send(s, 0, p, list2(num(s, 1), num(s, 1))), send(s, 0, q, NULL)))
        ->target = 1;
    (void)b;
    on(s, b, 0, p, NULL);
    on(s, b, 0, q, NULL);
}

static void a_label_per_turn_is_the_semantics_itself(void **state) {
    struct specimen m;
    build_sender(&m, *state);
    expect_space(&m, SPACE_TURNS,
                 "des (0,3,4)\n"
                 "(0,\"a:both/b!p(1,true),b!q\",1)\n"
                 "(1,\"b:p(1,true)\",2)\n"
                 "(2,\"b:q\",3)\n");
}

static void a_label_per_send_makes_a_turn_a_chain(void **state) {
    struct specimen m;
    build_sender(&m, *state);
    expect_space(&m, SPACE_SENDS,
                 "des (0,4,5)\n"
                 "(0,\"b!p(1,true)\",4)\n"
                 "(1,\"tau\",2)\n"
                 "(2,\"tau\",3)\n"
                 "(4,\"b!q\",1)\n");
}

static void chains_share_their_ends(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = system_add_component(s, "a", NOWHERE);
    s->components.items[a].locations = 2;
    uint32_t c = system_add_channel(s, "c", 3, DISCIPLINE_BAG);
    uint32_t x = add_message_of(s, c, "x", 2, value_number()), y = add_message(s, c, "y");
    /* x y z and y x z lead to one bag; so does x y z of another name */
    uint32_t z = add_message(s, c, "z");
    for (int i = 0; i < 3; i++) {
        struct expression *pair = list2(num(s, 3), num(s, 4));
        struct statement *first = i == 1 ? send(s, c, y, NULL) : send(s, c, x, pair);
        struct statement *second = i == 1 ? send(s, c, x, pair) : send(s, c, y, NULL);
        struct system_edge *edge =
            spontaneously(s, a, i == 2 ? "other" : "go", then(first, then(second, send(s, c, z, NULL))));
        edge->target = 1;
    }
    expect_space(&m, SPACE_SENDS,
                 "des (0,5,5)\n"
                 "(0,\"c!x(3,4)\",2)\n"
                 "(0,\"c!y\",3)\n"
                 "(2,\"c!y\",4)\n"
                 "(3,\"c!x(3,4)\",4)\n"
                 "(4,\"c!z\",1)\n");
}

static void a_violation_leads_to_the_error_state(void **state) {
    for (int labels = SPACE_TURNS; labels <= SPACE_SENDS; labels++) {
        struct specimen m;
        struct system *s = specimen_start(&m, *state);
        uint32_t a = add_actor(s, "a", 2), p = add_message(s, a, "p"), q = add_message(s, a, "q");
        spontaneously(s, a, "go", then(send(s, a, p, NULL), send(s, a, q, NULL)));
        struct observer_rule rule = {0, OBSERVER_ERROR, SYSTEM_NONE, a, q, NULL, NULL};
        system_add_rule(s, system_add_observer(s, "o", 1), &rule);
        expect_space(&m, (enum space_labels)labels,
                     labels == SPACE_TURNS ? "des (0,2,2)\n(0,\"a:go/a!p,a!q\",1)\n(1,\"error\",1)\n"
                                           : "des (0,3,3)\n(0,\"a!p\",2)\n(1,\"error\",1)\n(2,\"a!q\",1)\n");
    }
}

static void a_space_that_meets_its_bound_is_what_was_found(void **state) {
    struct specimen m;
    enum search_end end;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 1), x = add_variable(s, a, "x", value_number(), 0);
    spontaneously(s, a, "up", increase(s, x, 1));
    specimen_ready(&m);
    struct lts *lts =
        space_build(*state, m.program, &(struct search_limits){2, UINT64_MAX}, SPACE_TURNS, &end);
    assert_int_equal(end, SEARCH_BOUND);
    expect_result(*state, lts, "des (0,2,3)\n(0,\"a:up\",1)\n(1,\"a:up\",2)\n");
    specimen_free(&m);
}

static bool build_space(struct job *job, void *context) {
    struct specimen *m = context;
    enum search_end end;
    struct lts *lts = space_build(job, m->program, &NO_LIMITS, SPACE_SENDS, &end);
    lts_free(lts);
    return lts != NULL;
}

static void building_a_space_survives_refusals(void **state) {
    struct specimen m;
    build_sender(&m, *state);
    specimen_ready(&m);
    expect_to_survive_refusals(*state, build_space, &m);
    specimen_free(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_label_per_turn_is_the_semantics_itself),
        job_test(a_label_per_send_makes_a_turn_a_chain),
        job_test(chains_share_their_ends),
        job_test(a_violation_leads_to_the_error_state),
        job_test(a_space_that_meets_its_bound_is_what_was_found),
        job_test(building_a_space_survives_refusals),
    };
    return cmocka_run_group_tests_name("space", tests, NULL, NULL);
}
