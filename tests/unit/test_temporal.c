#include "logics.h"

#include "models.h"
#include "verify/verify.h"

static const struct search_limits NO_LIMITS = {UINT64_MAX, UINT64_MAX};

/* ---- asking ---- */

/* A system whose first property is a formula, and the answers. */
struct inquiry {
    struct model model;
    struct verification v;
    const struct question *question;
};

static bool ask(struct inquiry *q, struct job *job, enum fairness fairness) {
    const char *name = q->model.system.formulas.items[0].name;
    struct verify_options options = {
        .properties = &name, .properties_count = 1, .fairness = fairness, .limits = NO_LIMITS};
    bool fine = verify(&q->v, job, &q->model.system, &options);
    q->question = q->v.questions.count > 0 ? &q->v.questions.items[0] : NULL;
    return fine;
}

static void inquire(struct inquiry *q, struct job *job, const char *text, enum fairness fairness) {
    model_start(&q->model, job, text);
    bool fine = ask(q, job, fairness);
    for (size_t i = 0; !fine && i < job->diagnostics.list.count; i++)
        print_error("%s\n", job->diagnostics.list.items[i].message);
    assert_true(fine);
    assert_int_equal(q->question->kind, QUESTION_FORMULA);
}

static void end_inquiry(struct inquiry *q) {
    verification_free(&q->v);
    model_free(&q->model);
}

static void expect_holds(struct job *job, const char *text, enum fairness fairness) {
    struct inquiry q;
    inquire(&q, job, text, fairness);
    if (q.question->verdict != VERDICT_HOLDS)
        print_error("%s\n", text);
    assert_int_equal(q.question->verdict, VERDICT_HOLDS);
    assert_false(q.question->has_run);
    end_inquiry(&q);
}

static void expect_violated(struct job *job, const char *text, enum fairness fairness, enum run_claim claim,
                            size_t turns) {
    struct inquiry q;
    inquire(&q, job, text, fairness);
    if (q.question->verdict != VERDICT_VIOLATED)
        print_error("%s\n", text);
    assert_int_equal(q.question->verdict, VERDICT_VIOLATED);
    assert_true(q.question->has_run);
    assert_int_equal(q.question->run.claim, claim);
    assert_int_equal(q.question->run.steps.count, turns);
    assert_true(run_replay(&q.question->run));
    end_inquiry(&q);
}

/* a counts to three and sends each number to b; b answers the first. */
#define COUNTER                                                                                              \
    "actor a(2) { int n; go { if (n < 3) { n = n + 1; b!number(n); self!go; } } thanks { } }\n"              \
    "actor b(3) { number(int v) { if (v == 1) { a!thanks; } } }\n"                                           \
    "main { a!go; }\n"

/* Two that talk to each other forever, and one that could stop them. */
#define TALK                                                                                                 \
    "actor a(2) { ping { b!pong; } }\n"                                                                      \
    "actor b(2) { pong { a!ping; } }\n"                                                                      \
    "actor c(1) { int x; stop { if (x == 0) { x = 1; d!off; } } }\n"                                         \
    "actor d(1) { off { } }\n"                                                                               \
    "main { a!ping; c!stop; }\n"

/* ---- safety ---- */

static void safety_over_sends_is_a_matter_of_bad_prefixes(void **state) {
    expect_holds(*state, COUNTER "property p = G !b!number(7);", FAIRNESS_NONE);
    expect_holds(*state, COUNTER "property p = G (b!number(1) -> X b!number(2)) over { b!number };",
                 FAIRNESS_NONE);
    expect_violated(*state, COUNTER "property p = G !b!number(2);", FAIRNESS_NONE, RUN_VIOLATES, 2);
    expect_violated(*state, COUNTER "property p = b!number(1) W b!number(3) over { b!number };",
                    FAIRNESS_NONE, RUN_VIOLATES, 2);
    /* It does not promise that anything comes, only that nothing else does. */
    expect_holds(*state, COUNTER "property p = G (b!number(3) -> X b!number(4)) over { b!number };",
                 FAIRNESS_NONE);
    expect_holds(*state, COUNTER "property p = X X X X X X X b!number;", FAIRNESS_NONE);
}

static void safety_over_states_reads_every_state(void **state) {
    expect_holds(*state, COUNTER "property p = G a.n <= 3;", FAIRNESS_NONE);
    expect_violated(*state, COUNTER "property p = G a.n < 2;", FAIRNESS_NONE, RUN_REFUTES, 2);
    expect_violated(*state, COUNTER "property p = a.n == 1;", FAIRNESS_NONE, RUN_REFUTES, 0);
    expect_violated(*state, COUNTER "property p = a.n == 0 & X a.n == 0;", FAIRNESS_NONE, RUN_REFUTES, 1);
    expect_holds(*state, COUNTER "property p = G (a.n == 2 -> a.n == 2 W a.n == 3);", FAIRNESS_NONE);
}

static void a_safety_formula_is_watched_for_others_are_not(void **state) {
    static const struct {
        const char *text;
        bool watched;
    } cases[] = {{COUNTER "property p = G !b!number(7);", true},
                 {COUNTER "property p = G a.n < 4;", true},
                 {COUNTER "property p = F b!number;", false},
                 {COUNTER "property p = G F a.n == 3;", false},
                 {COUNTER "property p = a.n == 0 & !a.n == 0;", false}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct model model;
        struct temporal t;
        model_start(&model, *state, cases[i].text);
        assert_true(temporal_prepare(&t, *state, &model.system, 0));
        assert_int_equal(t.observer != SYSTEM_NONE, cases[i].watched);
        assert_int_equal(model.system.observers.count, cases[i].watched);
        if (cases[i].watched)
            assert_string_equal(model.system.observers.items[0].name, "p");
        temporal_free(&t);
        model_free(&model);
    }
}

/* ---- everything else ---- */

static void a_word_that_ends_goes_on_without_atoms(void **state) {
    expect_holds(*state, COUNTER "property p = F b!number(3);", FAIRNESS_NONE);
    expect_holds(*state, COUNTER "property p = F a>a!go;", FAIRNESS_NONE);
    expect_holds(*state, COUNTER "property p = F G !b!number;", FAIRNESS_NONE);
    expect_violated(*state, COUNTER "property p = F b!number(4);", FAIRNESS_NONE, RUN_STOPS, 8);
    expect_violated(*state, COUNTER "property p = G F b!number;", FAIRNESS_NONE, RUN_STOPS, 8);
    expect_holds(*state, COUNTER "property p = G (b!number(1) -> F a!thanks);", FAIRNESS_NONE);
    expect_violated(*state, COUNTER "property p = G (b!number(2) -> F a!thanks);", FAIRNESS_NONE, RUN_STOPS,
                    8);
}

static void a_run_that_ends_stays_in_its_last_state(void **state) {
    expect_holds(*state, COUNTER "property p = F G a.n == 3;", FAIRNESS_NONE);
    expect_violated(*state, COUNTER "property p = F a.n == 4;", FAIRNESS_NONE, RUN_STOPS, 8);
    expect_violated(*state, COUNTER "property p = G F a.n == 1;", FAIRNESS_NONE, RUN_STOPS, 8);
}

static void a_run_may_loop(void **state) {
    struct inquiry q;
    expect_holds(*state, TALK "property p = G F a!ping;", FAIRNESS_NONE);
    inquire(&q, *state, TALK "property p = F G !a!ping;", FAIRNESS_NONE);
    assert_int_equal(q.question->verdict, VERDICT_VIOLATED);
    assert_int_equal(q.question->run.claim, RUN_LOOPS);
    assert_int_equal(q.question->run.steps.count - q.question->run.loop, 2);
    end_inquiry(&q);
    inquire(&q, *state, TALK "property p = F c.x == 1;", FAIRNESS_NONE);
    assert_int_equal(q.question->run.claim, RUN_LOOPS);
    assert_int_equal(q.question->run.loop, 0);
    assert_int_equal(q.question->run.steps.count, 2);
    end_inquiry(&q);
}

static void fairness_leaves_out_runs_in_which_somebody_only_waits(void **state) {
    expect_holds(*state, TALK "property p = F c.x == 1;", FAIRNESS_WEAK);
    expect_holds(*state, TALK "property p = F d!off;", FAIRNESS_WEAK);
    expect_holds(*state, TALK "property p = F G c.x == 1;", FAIRNESS_WEAK);
    expect_violated(*state, TALK "property p = F G c.x == 0;", FAIRNESS_WEAK, RUN_LOOPS, 4);
    struct inquiry q;
    inquire(&q, *state, TALK "property p = F d!off;", FAIRNESS_NONE);
    assert_int_equal(q.question->verdict, VERDICT_VIOLATED);
    assert_int_equal(q.question->run.claim, RUN_LOOPS);
    end_inquiry(&q);
}

/* ---- what everything or nothing satisfies ---- */

static void a_valid_formula_holds(void **state) {
    static const char *const texts[] = {
        COUNTER "property p = a!thanks | !a!thanks;", COUNTER "property p = F a.n == 1 | G !a.n == 1;",
        COUNTER "property p = G !(a!thanks & b!number);", COUNTER "property p = true over { b!number };"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        struct inquiry q;
        inquire(&q, *state, texts[i], FAIRNESS_NONE);
        assert_int_equal(q.question->verdict, VERDICT_HOLDS);
        assert_true(q.question->temporal.class.valid);
        assert_false(q.question->temporal.vacuous);
        end_inquiry(&q);
    }
}

static void a_hopeless_formula_is_violated_at_once(void **state) {
    static const char *const texts[] = {
        COUNTER "property p = a!thanks & !a!thanks;", COUNTER "property p = G a.n == 1 & F !a.n == 1;",
        COUNTER "property p = F (a!thanks & b!number);", COUNTER "property p = false over { b!number };"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        struct inquiry q;
        inquire(&q, *state, texts[i], FAIRNESS_NONE);
        assert_int_equal(q.question->verdict, VERDICT_VIOLATED);
        assert_false(q.question->temporal.class.satisfiable);
        assert_true(q.question->temporal.class.monitor.hopeless);
        assert_int_equal(q.question->temporal.observer, SYSTEM_NONE);
        assert_int_equal(q.question->run.claim, RUN_BEGINS);
        assert_int_equal(q.question->run.steps.count, 0);
        end_inquiry(&q);
    }
}

/* ---- atoms without a value ---- */

static void expect_undefined(struct job *job, const char *text, size_t turns, uint32_t predicate,
                             enum failure failure) {
    struct inquiry q;
    inquire(&q, job, text, FAIRNESS_NONE);
    assert_int_equal(q.question->verdict, VERDICT_VIOLATED);
    assert_int_equal(q.question->run.claim, RUN_UNDEFINED);
    assert_int_equal(q.question->run.about, predicate);
    assert_int_equal(q.question->run.failure, failure);
    assert_int_equal(q.question->run.steps.count, turns);
    end_inquiry(&q);
}

static void a_comparison_without_value_violates_where_it_is_met(void **state) {
    expect_undefined(*state, COUNTER "property p = G 6 / a.n > 1;", 0, 0, FAILURE_DIVISION);
    expect_undefined(*state, COUNTER "property p = G (a.n == 7 | 6 / (a.n - 2) < 9);", 2, 1,
                     FAILURE_DIVISION);
    expect_undefined(*state, COUNTER "property p = F (a.n == 7 | 6 / (a.n - 2) < -9);", 2, 1,
                     FAILURE_DIVISION);
    expect_undefined(*state, COUNTER "property p = G F (a.n < 9 & a.n * 1500000000 > -1);", 2, 1,
                     FAILURE_OVERFLOW);
    expect_undefined(*state, COUNTER "property p = G a.n * 1500000000 >= 0;", 2, 0, FAILURE_OVERFLOW);
    /* Of two that fail at once the first is named. */
    expect_undefined(*state, COUNTER "property p = G (1 / (a.n - 1) < 9 & 2 % (a.n - 1) < 9);", 1, 0,
                     FAILURE_DIVISION);
}

static void a_violation_before_it_counts_first(void **state) {
    expect_violated(*state, COUNTER "property p = G (a.n == 0 & 6 / (a.n - 2) < 9);", FAIRNESS_NONE,
                    RUN_REFUTES, 1);
}

/* ---- vacuity ---- */

/* The idle part as text; NULL: it is not vacuous. */
static void expect_idle(struct job *job, const char *text, enum fairness fairness, const char *idle) {
    struct inquiry q;
    inquire(&q, job, text, fairness);
    assert_int_equal(q.question->verdict, VERDICT_HOLDS);
    if (q.question->temporal.vacuous != (idle != NULL))
        print_error("%s\n", text);
    assert_int_equal(q.question->temporal.vacuous, idle != NULL);
    if (idle) {
        struct text found = {.memory = &job->memory};
        temporal_print(&found, &q.question->temporal, q.question->temporal.idle);
        assert_string_equal(text_end(&found), idle);
        text_free(&found);
    }
    end_inquiry(&q);
}

static void a_trigger_that_never_happens_makes_it_vacuous(void **state) {
    expect_idle(*state, COUNTER "property p = G (b!number(7) -> F b!number);", FAIRNESS_NONE, "F b!number");
    expect_idle(*state, COUNTER "property p = G (b!number(7) -> X b!number);", FAIRNESS_NONE, "X b!number");
    expect_idle(*state, COUNTER "property p = G (a.n > 3 -> F a.n == 0);", FAIRNESS_NONE, "F a.n == 0");
    expect_idle(*state, COUNTER "property p = G (a.n > 3 -> X a.n == 0);", FAIRNESS_NONE, "X a.n == 0");
    expect_idle(*state, TALK "property p = G (d!off & a!ping -> F a!ping);", FAIRNESS_NONE, NULL);
}

static void what_is_needed_is_not_vacuous(void **state) {
    expect_idle(*state, COUNTER "property p = G (b!number(1) -> F a!thanks);", FAIRNESS_NONE, NULL);
    expect_idle(*state, COUNTER "property p = F b!number(3);", FAIRNESS_NONE, NULL);
    expect_idle(*state, COUNTER "property p = G !b!number(7);", FAIRNESS_NONE, NULL);
    expect_idle(*state, COUNTER "property p = G a.n < 4;", FAIRNESS_NONE, NULL);
    expect_idle(*state, COUNTER "property p = G (a.n == 1 -> F a.n == 3);", FAIRNESS_NONE, NULL);
    expect_idle(*state, COUNTER "property p = G (b!number(1) -> X b!number(2)) over { b!number };",
                FAIRNESS_NONE, NULL);
}

static void an_alternative_that_is_never_needed_is_idle(void **state) {
    expect_idle(*state, COUNTER "property p = G (!b!number(7) | F b!number(3));", FAIRNESS_NONE,
                "F b!number(3)");
    expect_idle(*state, COUNTER "property p = G (a.n < 4 | X a.n == 9);", FAIRNESS_NONE, "X a.n == 9");
    /* One of several that are wanted now is no consequence of anything. */
    expect_idle(*state, COUNTER "property p = F (b!number(3) | b!number(4));", FAIRNESS_NONE, NULL);
    expect_idle(*state, COUNTER "property p = G (a.n < 4 | a.n == 9);", FAIRNESS_NONE, NULL);
}

static void fair_runs_alone_count_if_asked_for(void **state) {
    /* Only unfair runs need the pings: on fair ones c is done in the end. */
    expect_idle(*state, TALK "property p = F b!pong | F d!off | G F a!ping;", FAIRNESS_NONE,
                "F b!pong | F d!off");
    expect_idle(*state, TALK "property p = F d!off | G F a!ping;", FAIRNESS_NONE, "F d!off");
    expect_idle(*state, TALK "property p = F d!off | (F b!pong & F G !a!ping);", FAIRNESS_WEAK,
                "F b!pong & F G !a!ping");
}

/* ---- automata ---- */

#define HOA(acceptance, body)                                                                                \
    "HOA: v1\nname: \"it\"\nStart: 0\nAP: 2 \"b!number(3)\" \"a!thanks\"\nAcceptance: " acceptance           \
    "\n--BODY--\n" body "--END--\n"

static bool build_with_automaton(struct model *model, struct job *job, const char *hoa) {
    sources_init(&model->sources, job);
    aml_init(&model->aml, &model->sources);
    system_init(&model->system, job);
    if (!sources_add(&model->sources, "x.aml", COUNTER, strlen(COUNTER)) ||
        !sources_add(&model->sources, "x.hoa", hoa, strlen(hoa)))
        return false;
    return aml_parse(&model->aml, 0) && aml_parse_any(&model->aml, 1) && aml_check(&model->aml) &&
           aml_lower(&model->aml, &model->system);
}

static void expect_automaton(struct job *job, const char *hoa, enum verdict verdict, enum run_claim claim) {
    struct inquiry q;
    assert_true(build_with_automaton(&q.model, job, hoa));
    assert_string_equal(q.model.system.formulas.items[0].name, "it");
    assert_true(ask(&q, job, FAIRNESS_NONE));
    assert_int_equal(q.question->verdict, verdict);
    assert_int_equal(q.question->temporal.root, LTL_NONE);
    assert_false(q.question->temporal.vacuous);
    if (verdict == VERDICT_VIOLATED)
        assert_int_equal(q.question->run.claim, claim);
    end_inquiry(&q);
}

static void an_automaton_is_as_good_as_a_formula(void **state) {
    /* F number(3) */
    expect_automaton(*state, HOA("1 Inf(0)", "State: 0\n[!0] 0\n[0] 1\nState: 1 {0}\n[t] 1\n"), VERDICT_HOLDS,
                     RUN_REACHES);
    /* G F number(3) */
    expect_automaton(*state, HOA("1 Inf(0)", "State: 0\n[!0] 0\n[0] 0 {0}\n"), VERDICT_VIOLATED, RUN_STOPS);
    /* G !number(3) */
    expect_automaton(*state, HOA("0 t", "State: 0\n[!0] 0\n"), VERDICT_VIOLATED, RUN_VIOLATES);
    /* F G !number(3), nondeterministic */
    expect_automaton(*state, HOA("1 Inf(0)", "State: 0\n[t] 0\n[!0] 1\nState: 1 {0}\n[!0] 1\n"),
                     VERDICT_HOLDS, RUN_REACHES);
    /* F G number(3), nondeterministic */
    expect_automaton(*state, HOA("1 Inf(0)", "State: 0\n[t] 0\n[0] 1\nState: 1 {0}\n[0] 1\n"),
                     VERDICT_VIOLATED, RUN_STOPS);
}

static void a_large_nondeterministic_automaton_is_refused(void **state) {
    struct inquiry q;
    /* Again and again thanks come ten letters after a number, from some point on, by guessing. */
    const char *hoa =
        HOA("1 Inf(0)",
            "State: 0\n[t] 0\n[0] 1\nState: 1 {0}\n[0] 2\n[1] 1\nState: 2\n[t] 3\nState: 3\n[0] 4\n[t] 2\n"
            "State: 4\n[1] 5\n[t] 3\nState: 5\n[0] 6\nState: 6\n[t] 7\n[1] 2\nState: 7\n[1] 8\nState: 8\n"
            "[0] 9\n[t] 5\nState: 9\n[t] 1\n");
    assert_true(build_with_automaton(&q.model, *state, hoa));
    assert_false(ask(&q, *state, FAIRNESS_NONE));
    expect_rejected(*state, "the automaton it is nondeterministic, and too large to be negated",
                    "determinise it (autfilt -D -B), or give a formula");
    end_inquiry(&q);
}

/* ---- no memory ---- */

static bool verify_it(struct job *job, void *text) {
    struct inquiry q = {0};
    bool built = model_build(&q.model, job, text);
    bool fine = built && ask(&q, job, FAIRNESS_WEAK);
    if (built)
        verification_free(&q.v);
    model_free(&q.model);
    return fine;
}

static bool verify_automaton(struct job *job, void *hoa) {
    struct inquiry q = {0};
    bool built = build_with_automaton(&q.model, job, hoa);
    bool fine = built && ask(&q, job, FAIRNESS_NONE);
    if (built)
        verification_free(&q.v);
    model_free(&q.model);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    expect_to_survive_refusals(*state, verify_it, TALK "property p = F (d!off | b!pong);");
    expect_to_survive_refusals(*state, verify_it, TALK "property p = F G c.x < 1;");
    expect_to_survive_refusals(*state, verify_it, COUNTER "property p = G (b!number(7) -> X a!thanks);");
    expect_to_survive_refusals(*state, verify_it, COUNTER "property p = G (a.n < 4 | a.n > 8);");
    expect_to_survive_refusals(*state, verify_it, COUNTER "property p = G F 1 / (a.n - 2) < 2;");
    expect_to_survive_refusals(*state, verify_it, COUNTER "property p = G (a.n < 1 & !a.n < 1);");
    expect_to_survive_refusals(
        *state, verify_automaton,
        "HOA: v1 Start: 0 AP: 1 \"a!go\" Acceptance: 1 Inf(0) --BODY-- State: 0 [t] 0 [0] 1 "
        "State: 1 {0} [0] 1 --END--");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(safety_over_sends_is_a_matter_of_bad_prefixes),
        job_test(safety_over_states_reads_every_state),
        job_test(a_safety_formula_is_watched_for_others_are_not),
        job_test(a_word_that_ends_goes_on_without_atoms),
        job_test(a_run_that_ends_stays_in_its_last_state),
        job_test(a_run_may_loop),
        job_test(fairness_leaves_out_runs_in_which_somebody_only_waits),
        job_test(a_valid_formula_holds),
        job_test(a_hopeless_formula_is_violated_at_once),
        job_test(a_comparison_without_value_violates_where_it_is_met),
        job_test(a_violation_before_it_counts_first),
        job_test(a_trigger_that_never_happens_makes_it_vacuous),
        job_test(what_is_needed_is_not_vacuous),
        job_test(an_alternative_that_is_never_needed_is_idle),
        job_test(fair_runs_alone_count_if_asked_for),
        job_test(an_automaton_is_as_good_as_a_formula),
        job_test(a_large_nondeterministic_automaton_is_refused),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
