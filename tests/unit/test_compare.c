#include "support.h"

#include "lts/builder.h"
#include "lts/equivalence/compare.h"

static struct comparison compared(struct job *job, enum relation relation, const char *left,
                                  const char *right) {
    struct lts *a = lts_of(job, left), *b = lts_of(job, right);
    struct comparison comparison;
    assert_true(lts_compare(job, a, b, relation, &comparison));
    assert_false(job_failed(job));
    lts_free(a);
    lts_free(b);
    return comparison;
}

static void expect_holds(struct job *job, enum relation relation, const char *left, const char *right) {
    struct comparison comparison = compared(job, relation, left, right);
    assert_true(comparison.holds);
    assert_int_equal(comparison.kind, EVIDENCE_NONE);
    assert_int_equal(comparison.word.letters.count, 0);
    assert_null(comparison.formula);
    comparison_free(&comparison);
}

enum side { LEFT, RIGHT };

static void expect_trace(struct job *job, enum relation relation, const char *left, const char *right,
                         const char *letters, enum side whose, struct word_replay on_left,
                         struct word_replay on_right) {
    struct comparison comparison = compared(job, relation, left, right);
    assert_false(comparison.holds);
    assert_int_equal(comparison.kind, EVIDENCE_TRACE);
    expect_word(&comparison.word, letters);
    assert_int_equal(comparison.left_has_it, whose == LEFT);
    assert_int_equal(comparison.left.end, on_left.end);
    assert_int_equal(comparison.left.length, on_left.length);
    assert_int_equal(comparison.right.end, on_right.end);
    assert_int_equal(comparison.right.length, on_right.length);
    assert_int_equal(comparison.formula != NULL, relation == RELATION_STRONG);
    comparison_free(&comparison);
}

static struct word_replay accepted(size_t length) {
    return (struct word_replay){WORD_ACCEPTED, length};
}

static struct word_replay refused(size_t length) {
    return (struct word_replay){WORD_REFUSED, length};
}

static struct word_replay error(size_t length) {
    return (struct word_replay){WORD_ERROR, length};
}

static void expect_formula(struct job *job, const char *left, const char *right, const char *text) {
    struct comparison comparison = compared(job, RELATION_STRONG, left, right);
    assert_false(comparison.holds);
    assert_int_equal(comparison.kind, EVIDENCE_FORMULA);
    assert_non_null(comparison.formula);
    assert_string_equal(comparison.formula, text);
    assert_int_equal(comparison.word.letters.count, 0);
    comparison_free(&comparison);
}

static const enum relation ALL[] = {RELATION_STRONG, RELATION_TRACE, RELATION_WEAK_TRACE,
                                    RELATION_TRACE_INCLUSION, RELATION_WEAK_TRACE_INCLUSION};

#define ERROR_AT_ONCE "des (0,1,1)\n(0,error,0)\n"
#define LOOP_A "des (0,1,1)\n(0,a,0)\n"
#define ONE_A "des (0,1,2)\n(0,a,1)\n"

/* ---- what holds ---- */

static void bisimilar_systems_stand_in_every_relation(void **state) {
    for (size_t i = 0; i < COUNT(ALL); i++) {
        expect_holds(*state, ALL[i], NOTHING, NOTHING);
        expect_holds(*state, ALL[i], ERROR_AT_ONCE, ERROR_AT_ONCE);
        expect_holds(*state, ALL[i], LOOP_A, "des (2,3,3)\n(0,a,1)\n(1,a,2)\n(2,a,0)\n");
        expect_holds(*state, ALL[i], "des (0,3,3)\n(0,tau,1)\n(1,b,2)\n(2,error,2)\n",
                     "des (1,5,4)\n(0,b,3)\n(1,i,0)\n(1,i,2)\n(2,b,3)\n(3,error,3)\n");
    }
}

static void it_works_without_edges(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_without_edges(job, "des (1,0,2)\n");
    for (size_t i = 0; i < COUNT(ALL); i++) {
        struct comparison comparison;
        assert_true(lts_compare(job, lts, lts, ALL[i], &comparison));
        assert_true(comparison.holds);
        comparison_free(&comparison);
    }
    lts_free(lts);
}

static void what_cannot_be_reached_does_not_matter(void **state) {
    for (size_t i = 0; i < COUNT(ALL); i++)
        expect_holds(*state, ALL[i], LOOP_A, "des (1,4,4)\n(0,b,1)\n(1,a,1)\n(2,a,3)\n(3,error,3)\n");
}

static void traces_forget_choices(void **state) {
    const char *late = "des (0,3,3)\n(0,a,1)\n(1,b,2)\n(1,c,2)\n";
    const char *early = "des (0,4,4)\n(0,a,1)\n(0,a,2)\n(1,b,3)\n(2,c,3)\n";
    for (size_t i = 1; i < COUNT(ALL); i++) {
        expect_holds(*state, ALL[i], late, early);
        expect_holds(*state, ALL[i], early, late);
    }
}

static void weak_traces_forget_tau(void **state) {
    const char *silent = "des (0,4,4)\n(0,tau,1)\n(1,a,2)\n(2,tau,2)\n(2,tau,3)\n";
    expect_holds(*state, RELATION_WEAK_TRACE, silent, ONE_A);
    expect_holds(*state, RELATION_WEAK_TRACE_INCLUSION, silent, ONE_A);
    expect_holds(*state, RELATION_WEAK_TRACE_INCLUSION, ONE_A, silent);
}

static void inclusion_is_one_way(void **state) {
    expect_holds(*state, RELATION_TRACE_INCLUSION, ONE_A, LOOP_A);
    expect_holds(*state, RELATION_WEAK_TRACE_INCLUSION, ONE_A, LOOP_A);
    expect_holds(*state, RELATION_TRACE_INCLUSION, LOOP_A, ERROR_AT_ONCE);
}

/* ---- traces as evidence ---- */

static void a_trace_of_left_alone_is_shown(void **state) {
    for (size_t i = 0; i < COUNT(ALL); i++)
        expect_trace(*state, ALL[i], LOOP_A, ONE_A, "a.a", LEFT, accepted(2), refused(1));
}

static void a_trace_of_right_alone_is_shown(void **state) {
    for (size_t i = 0; i <= 2; i++)
        expect_trace(*state, ALL[i], ONE_A, LOOP_A, "a.a", RIGHT, refused(1), accepted(2));
}

static void an_unknown_label_is_refused(void **state) {
    expect_trace(*state, RELATION_TRACE, "des (0,1,2)\n(0,b,1)\n", NOTHING, "b", LEFT, accepted(1),
                 refused(0));
}

static void the_shorter_trace_wins(void **state) {
    const char *left = "des (0,4,5)\n(0,a,1)\n(1,a,2)\n(2,a,3)\n(0,c,4)\n";
    const char *right = "des (0,4,5)\n(0,a,1)\n(1,a,2)\n(0,c,3)\n(3,c,4)\n";
    expect_trace(*state, RELATION_TRACE, left, right, "c.c", RIGHT, refused(1), accepted(2));
    expect_trace(*state, RELATION_STRONG, right, left, "c.c", LEFT, accepted(2), refused(1));
    expect_trace(*state, RELATION_TRACE_INCLUSION, left, right, "a.a.a", LEFT, accepted(3), refused(2));
}

static void left_goes_first_where_both_have_a_trace(void **state) {
    expect_trace(*state, RELATION_TRACE, "des (0,1,2)\n(0,b,1)\n", ONE_A, "b", LEFT, accepted(1), refused(0));
}

static void tau_is_a_letter_of_strong_traces(void **state) {
    const char *silent = "des (0,2,3)\n(0,tau,1)\n(1,a,2)\n";
    expect_trace(*state, RELATION_STRONG, silent, NOTHING, "tau", LEFT, accepted(1), refused(0));
    expect_trace(*state, RELATION_TRACE, silent, "des (0,1,2)\n(0,tau,1)\n", "tau.a", LEFT, accepted(2),
                 refused(1));
}

static void tau_is_no_letter_of_weak_traces(void **state) {
    const char *silent = "des (0,4,5)\n(0,tau,1)\n(1,a,2)\n(2,tau,3)\n(3,b,4)\n";
    expect_trace(*state, RELATION_WEAK_TRACE, silent, ONE_A, "a.b", LEFT, accepted(2), refused(1));
    expect_trace(*state, RELATION_WEAK_TRACE_INCLUSION, silent, NOTHING, "a", LEFT, accepted(1), refused(0));
}

/* ---- π ---- */

static void a_trace_that_leads_only_left_to_the_error_is_shown(void **state) {
    const char *wrong = "des (0,3,3)\n(0,a,1)\n(1,b,2)\n(2,error,2)\n";
    const char *right = "des (0,2,3)\n(0,a,1)\n(1,b,2)\n";
    for (size_t i = 0; i < COUNT(ALL); i++)
        expect_trace(*state, ALL[i], wrong, right, "a.b", LEFT, error(2), accepted(2));
}

static void a_trace_that_leads_only_right_to_the_error_is_shown(void **state) {
    const char *wrong = "des (0,3,3)\n(0,a,1)\n(1,b,2)\n(2,error,2)\n";
    const char *right = "des (0,2,3)\n(0,a,1)\n(1,b,2)\n";
    for (size_t i = 0; i <= 2; i++)
        expect_trace(*state, ALL[i], right, wrong, "a.b", RIGHT, accepted(2), error(2));
    expect_holds(*state, RELATION_TRACE_INCLUSION, right, wrong);
}

static void a_trace_to_the_error_may_be_refused_by_the_other_side(void **state) {
    expect_trace(*state, RELATION_TRACE, "des (0,2,2)\n(0,a,1)\n(1,error,1)\n", NOTHING, "a", LEFT, error(1),
                 refused(0));
}

static void an_initial_error_is_shown_by_the_empty_word(void **state) {
    for (size_t i = 0; i < COUNT(ALL); i++)
        expect_trace(*state, ALL[i], ERROR_AT_ONCE, LOOP_A, "", LEFT, error(0), accepted(0));
    expect_trace(*state, RELATION_STRONG, NOTHING, ERROR_AT_ONCE, "", RIGHT, accepted(0), error(0));
}

static void a_silent_error_is_shown_by_the_empty_word_where_tau_is_invisible(void **state) {
    const char *left = "des (0,3,3)\n(0,tau,1)\n(1,error,1)\n(0,d,2)\n";
    expect_trace(*state, RELATION_WEAK_TRACE_INCLUSION, left, LOOP_A, "", LEFT, error(0), accepted(0));
    expect_trace(*state, RELATION_WEAK_TRACE, LOOP_A, left, "", RIGHT, accepted(0), error(0));
    expect_trace(*state, RELATION_TRACE_INCLUSION, "des (0,2,2)\n(0,tau,1)\n(1,error,1)\n", LOOP_A, "tau",
                 LEFT, error(1), refused(0));
}

static void what_comes_after_the_error_does_not_matter(void **state) {
    expect_holds(*state, RELATION_TRACE, "des (0,4,3)\n(0,a,1)\n(0,a,2)\n(2,b,0)\n(1,error,1)\n",
                 "des (0,2,2)\n(0,a,1)\n(1,error,1)\n");
}

/* ---- formulas as evidence ---- */

#define A_THEN_B "des (0,2,3)\n(0,a,1)\n(1,b,2)\n"
#define A_THEN_PERHAPS_B "des (0,3,3)\n(0,a,1)\n(0,a,2)\n(1,b,2)\n"

static void a_formula_tells_where_traces_do_not(void **state) {
    expect_formula(*state, A_THEN_PERHAPS_B, A_THEN_B, "<a>!<b>true");
    expect_formula(*state, A_THEN_B, A_THEN_PERHAPS_B, "!<a>!<b>true");
}

static void a_formula_speaks_of_tau(void **state) {
    expect_formula(*state, "des (0,3,3)\n(0,tau,1)\n(0,tau,2)\n(1,b,2)\n",
                   "des (0,2,3)\n(0,tau,1)\n(1,b,2)\n", "<tau>!<b>true");
}

static void a_formula_speaks_of_the_error(void **state) {
    /* What may lead to π does, as far as traces go. */
    expect_formula(*state, "des (0,3,3)\n(0,a,1)\n(0,a,2)\n(1,error,1)\n",
                   "des (0,2,2)\n(0,a,1)\n(1,error,1)\n", "<a>!π");
}

static void a_formula_holds_for_systems_with_other_alphabets(void **state) {
    expect_formula(*state, "des (0,4,4)\n(0,a,1)\n(0,a,2)\n(1,b,2)\n(3,A,0)\n",
                   "des (0,3,4)\n(0,a,1)\n(1,b,2)\n(3,z,0)\n", "<a>!<b>true");
}

/* A long way, at whose end the choice of A_THEN_PERHAPS_B waits or not. */
static struct lts *long_way(struct job *job, bool perhaps) {
    enum { STEPS = 500 };
    const char *texts[] = {"a_label_that_is_rather_long_itself", "b"};
    struct lts_builder builder;
    struct alphabet alphabet;
    lts_builder_init(&builder, job);
    for (uint32_t s = 0; s < STEPS; s++)
        assert_true(lts_builder_add(&builder, s, 1, s + 1));
    if (perhaps)
        assert_true(lts_builder_add(&builder, STEPS - 1, 1, STEPS + 1));
    assert_true(lts_builder_add(&builder, STEPS, 2, STEPS + 1));
    assert_true(alphabet_build(job, &alphabet, texts, 2, NULL));
    return lts_builder_finish(&builder, STEPS + 2, 0, STATE_NONE, &alphabet, NULL);
}

static void a_difference_beyond_a_readable_formula_has_no_evidence(void **state) {
    struct job *job = *state;
    struct lts *left = long_way(job, true), *right = long_way(job, false);
    struct comparison comparison;
    assert_true(lts_compare(job, left, right, RELATION_STRONG, &comparison));
    assert_false(job_failed(job));
    assert_false(comparison.holds);
    assert_int_equal(comparison.kind, EVIDENCE_NONE);
    assert_null(comparison.formula);
    comparison_free(&comparison);
    lts_free(left);
    lts_free(right);
}

/* ---- failure ---- */

static bool compare_all_ways(struct job *job, void *sides) {
    struct lts **side = sides;
    bool fine = true;
    for (size_t i = 0; fine && i < COUNT(ALL); i++) {
        struct comparison comparison;
        fine = lts_compare(job, side[0], side[1], ALL[i], &comparison);
        comparison_free(&comparison);
    }
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct job *job = *state;
    struct lts *sides[] = {lts_of(job, A_THEN_PERHAPS_B), lts_of(job, A_THEN_B), lts_of(job, LOOP_A)};
    expect_to_survive_refusals(job, compare_all_ways, sides);
    expect_to_survive_refusals(job, compare_all_ways, sides + 1);
    for (size_t i = 0; i < COUNT(sides); i++)
        lts_free(sides[i]);
}

/* ---- two threads ---- */

/* A difference at the end of two systems that are large enough to be minimised at the same time. */
static void the_number_of_threads_does_not_matter(void **state) {
    enum { LARGE = 40000 };
    struct job *job = *state;
    struct lts *left = chain_of(job, LARGE, "a"), *right = chain_of(job, LARGE + 1, "a");
    for (job->threads = 1; job->threads <= 2; job->threads++) {
        struct comparison comparison;
        assert_true(lts_compare(job, left, right, RELATION_TRACE, &comparison));
        assert_false(comparison.holds);
        assert_int_equal(comparison.word.letters.count, LARGE);
        comparison_free(&comparison);
        assert_true(lts_compare(job, right, right, RELATION_BRANCHING, &comparison));
        assert_true(comparison.holds);
        comparison_free(&comparison);
    }
    lts_free(left);
    lts_free(right);
}

/* Half of the memory is not enough for a side, all of it is. */
static void what_half_of_the_memory_is_too_little_for_is_done_with_all(void **state) {
    struct job *job = *state;
    struct lts *left = chain_of(job, 40000, "a");
    struct comparison comparison;
    size_t before = job->memory.used;
    assert_true(lts_compare(job, left, left, RELATION_STRONG, &comparison));
    comparison_free(&comparison);
    size_t needed = job->memory.peak - before;
    job->threads = 2;
    job->memory.limit = before + needed + needed / 8;
    assert_true(lts_compare(job, left, left, RELATION_STRONG, &comparison));
    assert_true(comparison.holds);
    comparison_free(&comparison);
    lts_free(left);
}

static void both_sides_are_stopped(void **state) {
    struct job *job = *state;
    struct lts *left = chain_of(job, 40000, "a");
    struct comparison comparison;
    job->threads = 2;
    stop_job(job);
    assert_false(lts_compare(job, left, left, RELATION_STRONG, &comparison));
    assert_int_equal(job_outcome(job), OUTCOME_INTERRUPTED);
    comparison_free(&comparison);
    lts_free(left);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(bisimilar_systems_stand_in_every_relation),
        job_test(it_works_without_edges),
        job_test(what_cannot_be_reached_does_not_matter),
        job_test(traces_forget_choices),
        job_test(weak_traces_forget_tau),
        job_test(inclusion_is_one_way),
        job_test(a_trace_of_left_alone_is_shown),
        job_test(a_trace_of_right_alone_is_shown),
        job_test(an_unknown_label_is_refused),
        job_test(the_shorter_trace_wins),
        job_test(left_goes_first_where_both_have_a_trace),
        job_test(tau_is_a_letter_of_strong_traces),
        job_test(tau_is_no_letter_of_weak_traces),
        job_test(a_trace_that_leads_only_left_to_the_error_is_shown),
        job_test(a_trace_that_leads_only_right_to_the_error_is_shown),
        job_test(a_trace_to_the_error_may_be_refused_by_the_other_side),
        job_test(an_initial_error_is_shown_by_the_empty_word),
        job_test(a_silent_error_is_shown_by_the_empty_word_where_tau_is_invisible),
        job_test(what_comes_after_the_error_does_not_matter),
        job_test(a_formula_tells_where_traces_do_not),
        job_test(a_formula_speaks_of_tau),
        job_test(a_formula_speaks_of_the_error),
        job_test(a_formula_holds_for_systems_with_other_alphabets),
        job_test(a_difference_beyond_a_readable_formula_has_no_evidence),
        job_test(running_out_of_memory_leaves_nothing_behind),
        job_test(the_number_of_threads_does_not_matter),
        job_test(what_half_of_the_memory_is_too_little_for_is_done_with_all),
        job_test(both_sides_are_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
