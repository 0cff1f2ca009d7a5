#include "systems.h"

#include "verify/verify.h"

static const struct search_limits NO_LIMITS = {UINT64_MAX, UINT64_MAX};

/* The question about something; there is one. */
static const struct question *question_of(const struct verification *v, enum question_kind kind,
                                          uint32_t about) {
    for (size_t i = 0; i < v->questions.count; i++)
        if (v->questions.items[i].kind == kind && v->questions.items[i].about == about)
            return &v->questions.items[i];
    fail();
    return NULL;
}

static void expect_answer(const struct verification *v, enum question_kind kind, uint32_t about,
                          enum verdict verdict, size_t turns) {
    const struct question *question = question_of(v, kind, about);
    assert_int_equal(question->verdict, verdict);
    assert_int_equal(question->has_run, verdict == VERDICT_VIOLATED);
    if (question->has_run)
        assert_int_equal(question->run.steps.count, turns);
}

static void expect_holds(const struct verification *v, enum question_kind kind, uint32_t about) {
    expect_answer(v, kind, about, VERDICT_HOLDS, 0);
}

static void verify_everything(struct verification *v, struct job *job, struct system *s) {
    struct verify_options options = {.limits = NO_LIMITS};
    assert_true(system_complete(s));
    assert_true(verify(v, job, s, &options));
}

/* Counts to 6 by messages to itself, then rests; "late" is sent at 4. */
static void build_counter(struct system *s) {
    uint32_t a = add_actor(s, "a", 2), b = add_actor(s, "b", 1);
    uint32_t tick = add_message(s, a, "tick"), late = add_message(s, b, "late");
    uint32_t never = add_message(s, b, "never");
    uint32_t x = add_variable(s, a, "x", value_number(), 0);
    struct statement *at_four =
        when(s, op(s, OPERATOR_EQUAL, var(s, x), num(s, 4)), send(s, b, late, NULL), NULL);
    struct statement *again =
        when(s, op(s, OPERATOR_LESS, var(s, x), num(s, 6)), send(s, a, tick, NULL), NULL);
    on(s, a, a, tick, then(increase(s, x, 1), then(at_four, again)));
    on(s, b, b, late, NULL);
    on(s, b, b, never, NULL);
    system_add_initial(s, a, tick, NULL);
    /* observers 0 to 2: late is an error; never is an error; tick three times is an error */
    uint32_t o = system_add_observer(s, "noLate", 1);
    system_add_rule(s, o, &(struct observer_rule){0, OBSERVER_ERROR, SYSTEM_NONE, b, late, NULL, NULL});
    o = system_add_observer(s, "noNever", 1);
    system_add_rule(s, o, &(struct observer_rule){0, OBSERVER_ERROR, SYSTEM_NONE, b, never, NULL, NULL});
    o = system_add_observer(s, "twice", 3);
    for (uint32_t i = 0; i < 3; i++)
        system_add_rule(s, o,
                        &(struct observer_rule){i, i == 2 ? OBSERVER_ERROR : i + 1, a, a, tick, NULL, NULL});
    system_add_invariant(s, "below5", op(s, OPERATOR_LESS, var(s, x), num(s, 5)));
    system_add_invariant(s, "below9", op(s, OPERATOR_LESS, var(s, x), num(s, 9)));
    system_add_invariant(s, "below1", op(s, OPERATOR_LESS, var(s, x), num(s, 1)));
}

static void every_question_has_its_answer_and_a_shortest_run(void **state) {
    struct system s;
    struct verification v;
    system_init(&s, *state);
    build_counter(&s);
    verify_everything(&v, *state, &s);
    expect_answer(&v, QUESTION_AUTOMATON, 0, VERDICT_VIOLATED, 4);
    expect_holds(&v, QUESTION_AUTOMATON, 1);
    expect_answer(&v, QUESTION_AUTOMATON, 2, VERDICT_VIOLATED, 3);
    expect_answer(&v, QUESTION_INVARIANT, 0, VERDICT_VIOLATED, 5);
    expect_holds(&v, QUESTION_INVARIANT, 1);
    expect_answer(&v, QUESTION_INVARIANT, 2, VERDICT_VIOLATED, 1);
    expect_holds(&v, QUESTION_DEADLOCK, 0);
    expect_holds(&v, QUESTION_FAILURE, 0);
    expect_holds(&v, QUESTION_OVERFLOW, 0);
    expect_holds(&v, QUESTION_OVERFLOW, 1);
    expect_answer(&v, QUESTION_QUIESCENCE, 0, VERDICT_VIOLATED, 7);
    assert_true(v.complete);
    assert_false(v.bound_met);
    assert_true(question_of(&v, QUESTION_AUTOMATON, 1)->stored > 0);
    verification_free(&v);
    system_free(&s);
}

static void an_automaton_that_holds_has_seen_all_states(void **state) {
    struct system s;
    struct verification v;
    system_init(&s, *state);
    build_counter(&s);
    verify_everything(&v, *state, &s);
    /* x is 0 to 6; b's mailbox is empty at 0 to 3, and full or empty from 4 on */
    assert_int_equal(question_of(&v, QUESTION_AUTOMATON, 1)->states, 4 + 3 * 2);
    assert_int_equal(question_of(&v, QUESTION_AUTOMATON, 1)->transitions, 4 + 2 * 2 + 3);
    verification_free(&v);
    system_free(&s);
}

static void a_property_is_verified_alone_if_it_is_named(void **state) {
    static const struct {
        const char *name;
        enum verdict verdict;
        size_t questions;
    } cases[] = {{"noLate", VERDICT_VIOLATED, 1}, {"noNever", VERDICT_HOLDS, 1},
                 {"below9", VERDICT_HOLDS, 1},    {"below1", VERDICT_VIOLATED, 1},
                 {"deadlock", VERDICT_HOLDS, 1},  {"failure", VERDICT_HOLDS, 1},
                 {"overflow", VERDICT_HOLDS, 2},  {"quiescence", VERDICT_VIOLATED, 1}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct system s;
        struct verification v;
        struct verify_options options = {
            .properties = &cases[i].name, .properties_count = 1, .limits = NO_LIMITS};
        system_init(&s, *state);
        build_counter(&s);
        assert_true(verify(&v, *state, &s, &options));
        assert_int_equal(v.questions.count, cases[i].questions);
        for (size_t q = 0; q < v.questions.count; q++) {
            assert_string_equal(v.questions.items[q].name, cases[i].name);
            assert_int_equal(v.questions.items[q].verdict, cases[i].verdict);
        }
        verification_free(&v);
        system_free(&s);
    }
}

static void a_property_that_does_not_exist_is_reported_with_what_may_be_meant(void **state) {
    struct system s;
    struct verification v;
    const char *const name = "noLates";
    struct verify_options options = {.properties = &name, .properties_count = 1, .limits = NO_LIMITS};
    system_init(&s, *state);
    build_counter(&s);
    assert_false(verify(&v, *state, &s, &options));
    expect_rejected(*state, "unknown property noLates", "did you mean noLate?");
    assert_int_equal(v.questions.count, 0);
    verification_free(&v);
    system_free(&s);
}

static void a_property_like_no_other_is_reported_as_well(void **state) {
    struct system s;
    struct verification v;
    const char *const name = "zzzzzz";
    struct verify_options options = {.properties = &name, .properties_count = 1, .limits = NO_LIMITS};
    system_init(&s, *state);
    build_counter(&s);
    assert_false(verify(&v, *state, &s, &options));
    expect_rejected(
        *state, "unknown property zzzzzz",
        "there are noLate, noNever, twice, below5, below9, below1, deadlock, failure, overflow and quiescence");
    verification_free(&v);
    system_free(&s);
}

static void what_a_bound_leaves_open_is_inconclusive(void **state) {
    struct system s;
    struct verification v;
    struct verify_options options = {.limits = {3, UINT64_MAX}};
    system_init(&s, *state);
    build_counter(&s);
    assert_true(verify(&v, *state, &s, &options));
    assert_true(v.bound_met);
    assert_false(v.complete);
    expect_answer(&v, QUESTION_AUTOMATON, 0, VERDICT_INCONCLUSIVE, 0);
    expect_answer(&v, QUESTION_AUTOMATON, 1, VERDICT_INCONCLUSIVE, 0);
    expect_answer(&v, QUESTION_AUTOMATON, 2, VERDICT_VIOLATED, 3); /* near enough */
    expect_answer(&v, QUESTION_INVARIANT, 0, VERDICT_INCONCLUSIVE, 0);
    expect_answer(&v, QUESTION_INVARIANT, 2, VERDICT_VIOLATED, 1);
    expect_answer(&v, QUESTION_DEADLOCK, 0, VERDICT_INCONCLUSIVE, 0);
    expect_answer(&v, QUESTION_QUIESCENCE, 0, VERDICT_INCONCLUSIVE, 0);
    assert_int_equal(v.uncovered.count, 0);
    verification_free(&v);
    system_free(&s);
}

static void deadlocks_failures_and_overflows_are_found(void **state) {
    struct system s;
    struct verification v;
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 2), b = add_actor(&s, "b", 1), p = add_message(&s, a, "p");
    add_message(&s, b, "q");
    uint32_t x = add_variable(&s, a, "x", value_range(0, 2), 0);
    spontaneously(&s, a, "go", then(increase(&s, x, 1), send(&s, a, p, NULL)));
    spontaneously(&s, a, "over", send(&s, a, p, NULL));
    system_add_invariant(&s, "divides", op(&s, OPERATOR_DIVIDE, num(&s, 6), var(&s, x)));
    verify_everything(&v, *state, &s);
    expect_answer(&v, QUESTION_DEADLOCK, 0, VERDICT_VIOLATED, 2);
    expect_answer(&v, QUESTION_OVERFLOW, a, VERDICT_VIOLATED, 3);
    expect_holds(&v, QUESTION_OVERFLOW, b);
    expect_answer(&v, QUESTION_FAILURE, 0, VERDICT_VIOLATED, 3);
    assert_int_equal(question_of(&v, QUESTION_FAILURE, 0)->run.failure, FAILURE_RANGE);
    expect_answer(&v, QUESTION_INVARIANT, 0, VERDICT_VIOLATED, 0);
    assert_int_equal(question_of(&v, QUESTION_INVARIANT, 0)->run.failure, FAILURE_DIVISION);
    expect_holds(&v, QUESTION_QUIESCENCE, 0);
    verification_free(&v);
    system_free(&s);
}

static void what_no_turn_performs_is_uncovered(void **state) {
    struct system s;
    struct verification v;
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 2), p = add_message(&s, a, "p"), q = add_message(&s, a, "q");
    uint32_t x = add_variable(&s, a, "x", value_range(0, 3), 0);
    struct statement *done = statement_send(&s, a, p, NULL, (struct span){0, 1, 1});
    struct statement *never = statement_send(&s, a, p, NULL, (struct span){0, 2, 1});
    struct statement *nested = statement_send(&s, a, p, NULL, (struct span){0, 3, 1});
    struct statement *wrong = loop(&s, op(&s, OPERATOR_LESS, num(&s, 2), var(&s, x)), nested);
    on(&s, a, a, p, when(&s, op(&s, OPERATOR_LESS, var(&s, x), num(&s, 3)), done, then(never, wrong)));
    on(&s, a, a, q, NULL);
    spontaneously(&s, a, "off", NULL)->guard = op(&s, OPERATOR_EQUAL, var(&s, x), num(&s, 3));
    system_add_initial(&s, a, p, NULL);
    verify_everything(&v, *state, &s);
    assert_true(v.complete);
    assert_int_equal(v.uncovered.count, 4);
    assert_ptr_equal(v.uncovered.items[0].send, never);
    assert_ptr_equal(v.uncovered.items[1].send, nested);
    assert_int_equal(v.uncovered.items[1].edge, 0);
    assert_int_equal(v.uncovered.items[2].edge, 1);
    assert_null(v.uncovered.items[2].send);
    assert_int_equal(v.uncovered.items[3].edge, 2);
    assert_null(v.uncovered.items[3].send);
    verification_free(&v);
    system_free(&s);
}

static void a_send_to_a_value_is_covered_if_it_reaches_anybody(void **state) {
    struct system s;
    struct verification v;
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 1), b = add_actor(&s, "b", 1);
    add_message(&s, a, "p");
    on(&s, b, b, add_message(&s, b, "p"), NULL);
    uint32_t r = add_variable(&s, a, "r", value_component(&s), (int32_t)b);
    spontaneously(&s, a, "go", statement_send_to(&s, var(&s, r), "p", NULL, (struct span){0, 1, 1}));
    verify_everything(&v, *state, &s);
    assert_int_equal(v.uncovered.count, 0);
    verification_free(&v);
    system_free(&s);
}

static void a_system_without_properties_is_searched_once(void **state) {
    struct system s;
    struct verification v;
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 1), x = add_variable(&s, a, "x", value_range(0, 1), 0);
    spontaneously(&s, a, "go", set(&s, x, op(&s, OPERATOR_NOT, var(&s, x), NULL)));
    verify_everything(&v, *state, &s);
    assert_int_equal(v.searches, 1);
    assert_int_equal(v.programs.count, 0); /* no run refers to one */
    assert_int_equal(v.bits, 1);
    assert_int_equal(v.depth, 1);
    for (size_t i = 0; i < v.questions.count; i++) {
        assert_int_equal(v.questions.items[i].verdict, VERDICT_HOLDS);
        assert_int_equal(v.questions.items[i].states, 2);
        assert_int_equal(v.questions.items[i].transitions, 2);
    }
    verification_free(&v);
    system_free(&s);
}

static bool verify_counter(struct job *job, void *context) {
    struct verification v;
    struct verify_options options = {.limits = NO_LIMITS};
    bool fine = verify(&v, job, context, &options);
    verification_free(&v);
    return fine;
}

static void verifying_survives_refusals(void **state) {
    struct system s;
    system_init(&s, *state);
    build_counter(&s);
    expect_to_survive_refusals(*state, verify_counter, &s);
    system_free(&s);
}

static void a_job_that_was_stopped_leaves_questions_inconclusive(void **state) {
    struct system s;
    struct verification v;
    struct verify_options options = {.limits = NO_LIMITS};
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 1), x = add_variable(&s, a, "x", value_number(), 0);
    spontaneously(&s, a, "up", increase(&s, x, 1));
    stop_job(*state);
    assert_false(verify(&v, *state, &s, &options));
    expect_stopped(*state, NULL);
    for (size_t i = 0; i < v.questions.count; i++)
        assert_int_equal(v.questions.items[i].verdict, VERDICT_INCONCLUSIVE);
    verification_free(&v);
    system_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(every_question_has_its_answer_and_a_shortest_run),
        job_test(an_automaton_that_holds_has_seen_all_states),
        job_test(a_property_is_verified_alone_if_it_is_named),
        job_test(a_property_that_does_not_exist_is_reported_with_what_may_be_meant),
        job_test(a_property_like_no_other_is_reported_as_well),
        job_test(what_a_bound_leaves_open_is_inconclusive),
        job_test(deadlocks_failures_and_overflows_are_found),
        job_test(what_no_turn_performs_is_uncovered),
        job_test(a_send_to_a_value_is_covered_if_it_reaches_anybody),
        job_test(a_system_without_properties_is_searched_once),
        job_test(verifying_survives_refusals),
        job_test(a_job_that_was_stopped_leaves_questions_inconclusive),
    };
    return cmocka_run_group_tests_name("verify", tests, NULL, NULL);
}
