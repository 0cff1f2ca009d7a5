#include "assumptions.h"

#define ANSWERED "missing c { y -> b!ok; }\nproperty p { s: b!ok -> t; t: b!ok -> error; }\n"

struct vacuous_case {
    const char *text;
    enum vacuity_reason reason; /* of the open system */
    const char *run;            /* NULL: none */
    bool untested;
};

static void expect_vacuity(struct job *job, const struct vacuous_case *expected) {
    struct assuming a;
    assuming_start(&a, job, expected->text, 8);
    const struct vacuity *v = &a.result.vacuity;
    assert_int_equal(v->reason, expected->reason);
    assert_int_equal(v->run == NULL, expected->run == NULL);
    if (expected->run)
        assert_string_equal(run_text(v->run), expected->run);
    assert_int_equal(v->untested, expected->untested);
    bool vacuous = expected->reason != VACUITY_NONE || expected->untested;
    assert_int_equal(a.result.verdict, vacuous ? ASSUME_VACUOUS : ASSUME_ALWAYS);
    assuming_free(&a);
}

static void expect_all(struct job *job, const struct vacuous_case *cases, size_t count) {
    for (size_t i = 0; i < count; i++)
        expect_vacuity(job, &cases[i]);
}

static void a_halt_is_an_overflow_or_a_failure(void **state) {
    static const struct vacuous_case CASES[] = {
        {"actor a(1) { go { c!y; } } actor b(1) { ok { } } main { a!go; }" ANSWERED, VACUITY_NONE, NULL,
         false},
        {"actor a(1) { go { b!x; b!x; } } actor b(1) { x { c!y; } ok { } } main { a!go; }" ANSWERED,
         VACUITY_OVERFLOW, "", true},
        {"actor a(1) { int n; go { n = 1 / n; c!y; } } actor b(1) { ok { } } main { a!go; }" ANSWERED,
         VACUITY_STUCK, "", true},
        {"actor a(2) { int n; go { c!y; self!on; } on { n = 1 / n; } } actor b(1) { ok { } } main { a!go; }" ANSWERED,
         VACUITY_STUCK, "a:go/c!y,a!on", false},
    };
    expect_all(*state, CASES, COUNT(CASES));
}

static void an_overflow_counts_more_than_a_failure_that_comes_sooner(void **state) {
    struct vacuous_case expected = {
        "actor a(2) { int 0..1 n; go { n = ?(0, 1); c!y; if (n == 0) { self!bad; } else { self!on; } }"
        "  bad { n = 1 / n; } on { self!full; } full { b!x; b!x; } }"
        "actor b(1) { x { } ok { } } main { a!go; }" ANSWERED,
        VACUITY_OVERFLOW, "a:go/c!y,a!on | a:on/a!full", false};
    expect_vacuity(*state, &expected);
}

static void of_turns_that_never_end_the_first_is_shown(void **state) {
    /* b goes on forever, so that nothing halts; second is asked for later than first */
    struct assuming a;
    assuming_start(&a, *state,
                   "actor b(1) { go { self!go; c!y; } ok { } }"
                   "actor late(1) { wait { self!full; } full { early!x; early!x; } }"
                   "actor early(1) { x { } full { late!wait; late!wait; } }"
                   "main { b!go; early!full; late!wait; }"
                   "missing c { y ->; } property p { s: c!y -> s; b!ok -> error; }",
                   8);
    const struct vacuity *v = &a.result.vacuity;
    assert_int_equal(v->reason, VACUITY_OVERFLOW);
    assert_int_equal(v->run->steps.count, 0);
    assert_string_equal(v->run->program->system->edges.items[v->obstacle.edge].name, "full");
    assert_string_equal(v->run->program->system->channels.items[v->obstacle.channel].name, "late");
    assuming_free(&a);
}

static void what_is_only_delayed_is_no_reason(void **state) {
    struct vacuous_case delayed = {
        "actor a(1) { go { b!x; self!go; } } actor b(1) { x { c!y; } ok { } } main { a!go; }"
        "missing c { y ->; } property p { s: c!y -> t; t: b!ok -> error; }",
        VACUITY_NONE, NULL, true};
    expect_vacuity(*state, &delayed);
}

static void a_component_that_is_sent_nothing_learns_nothing(void **state) {
    static const struct vacuous_case CASES[] = {
        {"actor a(1) { go { c!y; } } actor b(1) { ok { } } main { }" ANSWERED, VACUITY_NEVER_RECEIVED, NULL,
         true},
        {"actor a(1) { go { c!y; } } actor b(1) { ok { } } main { c!y; }" ANSWERED, VACUITY_NONE, NULL,
         false},
    };
    expect_all(*state, CASES, COUNT(CASES));
}

static void a_test_need_not_come_in_the_state_that_it_tests(void **state) {
#define ONCE(property)                                                                                       \
    "actor a(1) { go { c!y(1); } } actor b(1) { ok(int 0..1 n) { } } main { a!go; }"                         \
    "missing c { y(int 0..1 n) -> b!ok(n); } property p { " property " }"
    static const struct vacuous_case CASES[] = {
        {ONCE("s: b!ok(1) -> t; t: b!ok(1) -> error;"), VACUITY_NONE, NULL, false},
        {ONCE("s: b!ok(0) -> error;"), VACUITY_NONE, NULL, true},
        {ONCE("s: a>b!ok -> error;"), VACUITY_NONE, NULL, true},
        /* nobody gets to u, so that nothing is tested there */
        {ONCE("s: b!ok(1) -> t; t: b!ok(0) -> t; u: b!ok(1) -> error;"), VACUITY_NONE, NULL, true},
        {ONCE("s: b!ok(1) -> s;"), VACUITY_NONE, NULL, true},
    };
    expect_all(*state, CASES, COUNT(CASES));
}

/* ---- growth ---- */

#define COUNTS(statement)                                                                                    \
    "actor a(1) { int n; int m; go { " statement " self!go; } } actor b(1) { ok { } } main { a!go; }"        \
    "missing c { y -> b!ok; } property p { s: b!ok -> error; }"

static bool count_up(struct assuming *a, struct job *job, const char *text) {
    struct assume_options options = {.most_bound = 8, .limits = {UINT64_MAX, 50}};
    return assuming_make(a, job, text, &options);
}

static void a_variable_that_grows_is_named(void **state) {
    static const char *const CASES[] = {COUNTS("n = n + 1;"), COUNTS("n = n - 3;"),
                                        COUNTS("n = n + 1; m = m - n;")};
    for (size_t i = 0; i < COUNT(CASES); i++) {
        struct assuming a;
        assert_true(count_up(&a, *state, CASES[i]));
        const struct vacuity *v = &a.result.vacuity;
        assert_true(a.result.grows);
        assert_null(a.result.lts);
        assert_int_equal(a.result.verdict, ASSUME_VACUOUS);
        assert_int_equal(v->reason, VACUITY_UNBOUNDED);
        assert_string_equal(a.open.system.variables.items[v->variable].name, "n");
        assert_string_equal(run_text(v->run), "a:go/a!go");
        assuming_free(&a);
    }
}

static void what_stops_growing_is_not_named(void **state) {
    (void)state;
    /* Nobody infers these bounds, and the limit comes before they are met. */
    static const char *const CASES[] = {
        COUNTS("if (n + m < 100) { n = n + 1; }"),
        COUNTS(
            "if (m == 0) { n = n + 1; if (n - m == 90) { m = 1; } } else { n = n - 1; if (n + m == 1) { m = 0; } }")};
    for (size_t i = 0; i < COUNT(CASES); i++) {
        struct assuming a;
        struct job job;
        job_init(&job);
        assert_false(count_up(&a, &job, CASES[i]));
        assert_int_equal(job_outcome(&job), OUTCOME_TOO_LARGE);
        assert_false(a.result.grows);
        assuming_free(&a);
        job_free(&job);
    }
}

static void a_number_that_gets_too_large_grows(void **state) {
    struct assuming a;
    assuming_start(
        &a, *state,
        "actor a(1) { int n; go { n = 2 * n + 1; self!go; c!y; } } actor b(1) { go { self!go; } ok { } }"
        "main { a!go; b!go; } missing c { y ->; } property p { s: c!y -> s; b!ok -> error; }",
        8);
    assert_int_equal(a.result.vacuity.reason, VACUITY_UNBOUNDED);
    assert_string_equal(a.open.system.variables.items[a.result.vacuity.variable].name, "n");
    assert_false(a.result.grows); /* all states have been seen */
    assuming_free(&a);
}

/* ---- refusals ---- */

static bool assume_and_free(struct job *job, void *context) {
    struct assuming a;
    bool fine = count_up(&a, job, context);
    assuming_free(&a);
    return fine;
}

static void looking_survives_refusals(void **state) {
    static const char *const TEXTS[] = {
        COUNTS("n = n + 1;"),
        "actor a(1) { go { b!x; b!x; } } actor b(1) { x { c!y; } ok { } } main { a!go; }" ANSWERED,
        "actor a(1) { go { b!x; self!go; } } actor b(1) { x { c!y; } ok { } }"
        "actor d(1) { go { b!x; b!x; } } main { a!go; d!go; }"
        "missing c { y ->; } property p { s: c!y -> t; t: b!ok -> error; }"};
    for (size_t i = 0; i < COUNT(TEXTS); i++)
        expect_to_survive_refusals(*state, assume_and_free, (void *)TEXTS[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_halt_is_an_overflow_or_a_failure),
        job_test(an_overflow_counts_more_than_a_failure_that_comes_sooner),
        job_test(of_turns_that_never_end_the_first_is_shown),
        job_test(what_is_only_delayed_is_no_reason),
        job_test(a_component_that_is_sent_nothing_learns_nothing),
        job_test(a_test_need_not_come_in_the_state_that_it_tests),
        job_test(a_variable_that_grows_is_named),
        job_test(what_stops_growing_is_not_named),
        job_test(a_number_that_gets_too_large_grows),
        job_test(looking_survives_refusals),
    };
    return cmocka_run_group_tests_name("vacuity", tests, NULL, NULL);
}
