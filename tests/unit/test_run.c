#include "systems.h"

#include "explore/run.h"

static const struct search_limits NO_LIMITS = {UINT64_MAX, UINT64_MAX};

static void explore(struct specimen *m, struct search *search) {
    struct search_visitor visitor = {0};
    specimen_ready(m);
    assert_true(search_init(search, m->job, &m->stepper.stepper));
    assert_int_equal(search_run(search, &NO_LIMITS, &visitor), SEARCH_COMPLETE);
}

static void finish(struct specimen *m, struct search *search) {
    search_free(search);
    specimen_free(m);
}

/* The labels of a run with commas between. */
static const char *run_labels(struct specimen *m, const struct run *run) {
    m->text[0] = '\0';
    for (size_t i = 0; i < run->steps.count; i++) {
        struct turn turn = run_turn(run, i);
        specimen_write(m, i == 0 ? "" : " | ");
        specimen_write_turn(m, &turn);
    }
    return m->text;
}

/* A counter that is sent along; the last state, number `most`, can do nothing. */
static void build_counter(struct system *s, int32_t most) {
    uint32_t a = add_actor(s, "a", 1), p = add_message_of(s, a, "p", 1, value_number());
    uint32_t x = add_variable(s, a, "x", value_number(), 0);
    int32_t zero = 0;
    on(s, a, a, p, then(increase(s, x, 1), send(s, a, p, op(s, OPERATOR_ADD, field(s, 0), num(s, 2)))))
        ->guard = op(s, OPERATOR_LESS, var(s, x), num(s, most));
    system_add_initial(s, a, p, &zero);
    system_add_invariant(s, "small", op(s, OPERATOR_LESS, var(s, x), num(s, 3)));
    system_add_invariant(s, "divides", op(s, OPERATOR_DIVIDE, num(s, 9), var(s, x)));
}

static void a_run_leads_to_its_state_and_replays(void **state) {
    struct specimen m;
    struct search search;
    struct run run;
    build_counter(specimen_start(&m, *state), 4);
    explore(&m, &search);
    assert_true(run_find(&run, m.program, &search, 3, RUN_REACHES, 0));
    assert_string_equal(run_labels(&m, &run), "a:p(0)/a!p(2) | a:p(2)/a!p(4) | a:p(4)/a!p(6)");
    assert_true(run_replay(&run));
    uint64_t at[2];
    for (uint32_t i = 0; i <= 3; i++) {
        store_get(&search.store, i, at);
        assert_true(same_state(&m, run_state(&run, i), at));
    }
    assert_null(run_state(&run, 4));
    assert_false(run_breaks_off(&run));
    run_free(&run);
    finish(&m, &search);
}

static void a_run_to_the_initial_state_is_empty(void **state) {
    struct specimen m;
    struct search search;
    struct run run;
    build_counter(specimen_start(&m, *state), 4);
    explore(&m, &search);
    assert_true(run_find(&run, m.program, &search, 0, RUN_REACHES, 0));
    assert_int_equal(run.steps.count, 0);
    assert_true(same_state(&m, run_state(&run, 0), m.program->initial));
    run_free(&run);
    finish(&m, &search);
}

static void a_run_that_was_tampered_with_does_not_replay(void **state) {
    struct specimen m;
    struct search search;
    struct run run;
    build_counter(specimen_start(&m, *state), 4);
    explore(&m, &search);
    assert_true(run_find(&run, m.program, &search, 3, RUN_REACHES, 0));
    for (size_t i = 0; i < run.events.count; i++) {
        if (i % 3 == 1) /* a site: there is only one */
            continue;
        run.events.items[i]++;
        assert_false(run_replay(&run));
        run.events.items[i]--;
    }
    assert_true(run_replay(&run));
    struct run_step step = run.steps.items[0];
    run.steps.items[0] = run.steps.items[1];
    assert_false(run_replay(&run)); /* another order */
    run.steps.items[0] = step;
    run.steps.items[2].events_end -= 2;
    assert_false(run_replay(&run)); /* a send is missing */
    run.steps.items[2].events_end += 2;
    assert_true(run_replay(&run));
    run_free(&run);
    finish(&m, &search);
}

static void a_claim_that_is_not_true_does_not_replay(void **state) {
    struct specimen m;
    struct search search;
    struct run run;
    build_counter(specimen_start(&m, *state), 4);
    explore(&m, &search);
    assert_true(run_find(&run, m.program, &search, 2, RUN_REACHES, 0));
    static const enum run_claim claims[] = {RUN_VIOLATES, RUN_FALSIFIES, RUN_DEADLOCKS,
                                            RUN_RESTS,    RUN_BLOCKS,    RUN_FAILS};
    for (size_t i = 0; i < COUNT(claims); i++) {
        run.claim = claims[i];
        assert_false(run_replay(&run));
    }
    run_free(&run);
    finish(&m, &search);
}

static void an_invariant_is_false_at_the_end_of_its_run(void **state) {
    struct specimen m;
    struct search search;
    struct run run;
    build_counter(specimen_start(&m, *state), 4);
    explore(&m, &search);
    assert_true(run_find(&run, m.program, &search, 3, RUN_FALSIFIES, 0));
    assert_int_equal(run.steps.count, 3);
    run_free(&run);
    assert_true(run_find(&run, m.program, &search, 0, RUN_FALSIFIES, 1)); /* it has no value */
    assert_int_equal(run.steps.count, 0);
    run_free(&run);
    finish(&m, &search);
}

static void nobody_can_move_at_the_end_of_a_deadlock(void **state) {
    struct specimen m;
    struct search search;
    struct run run;
    build_counter(specimen_start(&m, *state), 4);
    explore(&m, &search);
    assert_true(run_find(&run, m.program, &search, 4, RUN_DEADLOCKS, 0));
    assert_false(state_is_quiescent(m.program, run_state(&run, 4)));
    run.claim = RUN_RESTS; /* a message is left */
    assert_false(run_replay(&run));
    run_free(&run);
    finish(&m, &search);
}

static void nothing_is_left_where_a_system_rests(void **state) {
    struct specimen m;
    struct search search;
    struct run run;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 9), p = add_message_of(s, a, "p", 2, value_number());
    on(s, a, a, p, NULL);
    system_add_initial(s, a, p, (int32_t[]){INT32_MIN, INT32_MAX});
    explore(&m, &search);
    assert_true(run_find(&run, m.program, &search, 1, RUN_RESTS, 0));
    assert_false(state_is_quiescent(m.program, run_state(&run, 0)));
    assert_true(state_is_quiescent(m.program, run_state(&run, 1)));
    run.claim = RUN_DEADLOCKS;
    assert_false(run_replay(&run));
    run_free(&run);
    finish(&m, &search);
}

static void the_last_turn_of_a_violation_is_the_one_that_does_it(void **state) {
    struct specimen m;
    struct search search;
    struct run run;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 3), p = add_message(s, a, "p"), q = add_message(s, a, "q");
    spontaneously(s, a, "go", send(s, a, p, NULL));
    spontaneously(s, a, "bad", then(send(s, a, q, NULL), send(s, a, p, NULL)));
    system_add_observer(s, "blind", 1);
    uint32_t o = system_add_observer(s, "o", 2);
    system_add_rule(s, o, &(struct observer_rule){0, 1, SYSTEM_NONE, a, p, NULL, NULL});
    system_add_rule(s, o, &(struct observer_rule){1, OBSERVER_ERROR, SYSTEM_NONE, a, q, NULL, NULL});
    explore(&m, &search);
    assert_true(run_find(&run, m.program, &search, 1, RUN_VIOLATES, o));
    assert_string_equal(run_labels(&m, &run), "a:go/a!p | a:bad/a!q");
    assert_non_null(run_state(&run, 1));
    assert_null(run_state(&run, 2));
    run.about = 0; /* the other observer */
    assert_false(run_replay(&run));
    run_free(&run);
    finish(&m, &search);
}

static void a_turn_that_blocks_ends_with_the_send_that_does(void **state) {
    struct specimen m;
    struct search search;
    struct run run;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 2), b = add_actor(s, "b", 1), p = add_message(s, a, "p");
    uint32_t q = add_message(s, b, "q");
    spontaneously(s, a, "go", then(send(s, b, q, NULL), send(s, a, p, NULL)));
    on(s, b, b, q, NULL);
    explore(&m, &search);
    assert_true(run_find(&run, m.program, &search, 1, RUN_BLOCKS, b));
    assert_true(run_breaks_off(&run));
    assert_string_equal(run_labels(&m, &run), "a:go/b!q,a!p | a:go/b!q");
    assert_null(run_state(&run, 2));
    run.about = a;
    assert_false(run_replay(&run));
    run_free(&run);
    finish(&m, &search);
}

static void a_turn_that_fails_knows_why(void **state) {
    struct specimen m;
    struct search search;
    struct run run;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 2), x = add_variable(s, a, "x", value_range(0, 1), 0);
    spontaneously(s, a, "up", increase(s, x, 1));
    explore(&m, &search);
    uint64_t at[1];
    store_get(&search.store, 1, at);
    specimen_step(&m, at);
    uint32_t instruction = m.batch.incidents.items[0].instruction;
    assert_true(run_find(&run, m.program, &search, 1, RUN_FAILS, instruction));
    assert_int_equal(run.failure, FAILURE_RANGE);
    assert_string_equal(run_labels(&m, &run), "a:up | a:up");
    run_free(&run);
    finish(&m, &search);
}

static void a_run_that_is_not_there_is_an_internal_error(void **state) {
    struct specimen m;
    struct search search;
    struct run run;
    build_counter(specimen_start(&m, *state), 4);
    explore(&m, &search);
    assert_false(run_find(&run, m.program, &search, 2, RUN_DEADLOCKS, 0));
    assert_int_equal(job_outcome(*state), OUTCOME_INTERNAL);
    finish(&m, &search);
}

static void a_label_that_leads_to_several_states_is_followed_to_all_of_them(void **state) {
    struct specimen m;
    struct search search;
    struct run run;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 1), x = add_variable(s, a, "x", value_number(), 0);
    spontaneously(s, a, "go", choose(s, x, list3(num(s, 1), num(s, 2), num(s, 3))))->guard =
        op(s, OPERATOR_EQUAL, var(s, x), num(s, 0));
    /* only from 3 */
    spontaneously(s, a, "on", set(s, x, num(s, 4)))->guard = op(s, OPERATOR_EQUAL, var(s, x), num(s, 3));
    explore(&m, &search);
    assert_true(run_find(&run, m.program, &search, 4, RUN_REACHES, 0));
    assert_string_equal(run_labels(&m, &run), "a:go | a:on");
    assert_true(run_replay(&run));
    run_free(&run);
    finish(&m, &search);
}

static void a_run_is_made_turn_by_turn_and_taken_back(void **state) {
    struct specimen m;
    struct run run;
    build_counter(specimen_start(&m, *state), 4);
    specimen_ready(&m);
    assert_true(run_begin(&run, *state, m.program));
    for (int i = 0; i < 3; i++) {
        specimen_step(&m, run_state(&run, run.steps.count));
        struct turn turn = successor_turn(&m.batch, &m.batch.successors.items[0]);
        assert_true(run_add(&run, &turn, specimen_successor(&m, 0)));
    }
    assert_true(run_replay(&run));
    run_drop_last(&run);
    assert_string_equal(run_labels(&m, &run), "a:p(0)/a!p(2) | a:p(2)/a!p(4)");
    assert_int_equal(view_variable(m.program, run_state(&run, 2), 0), 2);
    assert_null(run_state(&run, 3));
    assert_true(run_replay(&run));
    run_free(&run);
    specimen_free(&m);
}

struct explored {
    struct specimen specimen;
    struct search search;
};

static bool find_run(struct job *job, void *context) {
    const struct explored *e = context;
    struct run run;
    (void)job;
    if (!run_find(&run, e->specimen.program, &e->search, 3, RUN_REACHES, 0))
        return false;
    run_free(&run);
    return true;
}

static void finding_a_run_survives_refusals(void **state) {
    struct explored e;
    build_counter(specimen_start(&e.specimen, *state), 4);
    explore(&e.specimen, &e.search);
    expect_to_survive_refusals(*state, find_run, &e);
    finish(&e.specimen, &e.search);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_run_leads_to_its_state_and_replays),
        job_test(a_run_to_the_initial_state_is_empty),
        job_test(a_run_that_was_tampered_with_does_not_replay),
        job_test(a_claim_that_is_not_true_does_not_replay),
        job_test(an_invariant_is_false_at_the_end_of_its_run),
        job_test(nobody_can_move_at_the_end_of_a_deadlock),
        job_test(nothing_is_left_where_a_system_rests),
        job_test(the_last_turn_of_a_violation_is_the_one_that_does_it),
        job_test(a_turn_that_blocks_ends_with_the_send_that_does),
        job_test(a_turn_that_fails_knows_why),
        job_test(a_run_that_is_not_there_is_an_internal_error),
        job_test(a_label_that_leads_to_several_states_is_followed_to_all_of_them),
        job_test(a_run_is_made_turn_by_turn_and_taken_back),
        job_test(finding_a_run_survives_refusals),
    };
    return cmocka_run_group_tests_name("run", tests, NULL, NULL);
}
