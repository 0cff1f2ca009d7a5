#include "support.h"

#include <string.h>

#include "lts/builder.h"
#include "lts/equivalence/branching.h"
#include "lts/evidence/distinguish.h"

/* The formula for `left` and against `right`, states of one LTS, which is a quotient; it must hold where it
 * should. */
static void expect_formula(struct job *job, const char *aut, uint32_t left, uint32_t right,
                           const char *text) {
    struct lts *lts = lts_of(job, aut);
    struct formula formula;
    bool found;
    assert_true(formula_find_branching(job, &formula, lts, left, right, &found));
    assert_true(found);
    expect_formula_text(&formula, text);
    expect_told_apart(&formula, lts, left, right);
    formula_free(&formula);
    lts_free(lts);
}

/* ---- what is told apart ---- */

#define ERROR_AND_DEADLOCK "des (0,2,3)\n(0,a,1)\n(2,error,2)\n"

static void the_error_is_told_from_everything_else(void **state) {
    expect_formula(*state, ERROR_AND_DEADLOCK, 2, 1, "π");
    expect_formula(*state, ERROR_AND_DEADLOCK, 2, 0, "π");
    expect_formula(*state, ERROR_AND_DEADLOCK, 1, 2, "!π");
    expect_formula(*state, ERROR_AND_DEADLOCK, 0, 2, "!π");
}

static void a_move_is_told_from_none(void **state) {
    expect_formula(*state, ERROR_AND_DEADLOCK, 0, 1, "{true}<a>true");
    expect_formula(*state, ERROR_AND_DEADLOCK, 1, 0, "!{true}<a>true");
}

static void a_silent_step_into_the_error_is_told(void **state) {
    const char *aut = "des (0,3,4)\n(0,tau,1)\n(2,a,3)\n(1,error,1)\n";
    expect_formula(*state, aut, 0, 2, "!{true}<a>true");
    expect_formula(*state, aut, 0, 3, "{true}<>π");
    expect_formula(*state, aut, 3, 0, "!{true}<>π");
    expect_formula(*state, aut, 0, 1, "!π");
}

static void moves_to_the_error_are_told_from_moves_elsewhere(void **state) {
    const char *aut = "des (0,3,4)\n(0,a,2)\n(1,a,3)\n(3,error,3)\n";
    expect_formula(*state, aut, 0, 1, "{true}<a>!π");
    expect_formula(*state, aut, 1, 0, "{true}<a>π");
}

/* 0 may give up b silently, 3 may not. */
static void a_silent_choice_is_told(void **state) {
    const char *aut = "des (0,5,4)\n(0,b,2)\n(0,tau,1)\n(1,a,2)\n(3,a,2)\n(3,b,2)\n";
    expect_formula(*state, aut, 0, 3, "{true}<>!{true}<b>true");
    expect_formula(*state, aut, 3, 0, "{{true}<b>true}<a>true");
    expect_formula(*state, aut, 0, 1, "{true}<b>true");
}

/* Milner's third law: after one a, c is out without having been there. */
static void what_weak_bisimilarity_does_not_see_is_told(void **state) {
    const char *aut = "des (0,7,6)\n(0,a,1)\n(0,a,3)\n(1,tau,3)\n(1,c,4)\n(3,b,4)\n(5,a,1)\n(2,d,2)\n";
    expect_formula(*state, aut, 0, 5, "{true}<a>!{true}<c>true");
    expect_formula(*state, aut, 5, 0, "!{true}<a>!{true}<c>true");
}

/* Both get silently to where c is not possible; 0 only past 1, where b is out already. */
static void it_is_told_what_holds_on_the_way(void **state) {
    const char *aut = "des (0,10,6)\n(0,tau,1)\n(0,b,5)\n(1,tau,2)\n(1,c,5)\n(2,a,5)\n(3,tau,2)\n(3,b,5)\n"
                      "(3,tau,1)\n(3,tau,4)\n(4,b,4)\n";
    expect_formula(*state, aut, 3, 0, "{{true}<b>true}<>!{true}<c>true");
    expect_formula(*state, aut, 0, 3, "!{{true}<b>true}<>!{true}<c>true");
}

static void divergence_is_told(void **state) {
    const char *aut = "des (0,1,2)\n(0,tau,0)\n";
    expect_formula(*state, aut, 0, 1, "{true}forever");
    expect_formula(*state, aut, 1, 0, "!{true}forever");
}

/* 0 can diverge where b is possible, 2 only where it is not. */
static void divergence_here_is_told_from_divergence_elsewhere(void **state) {
    const char *aut = "des (0,6,4)\n(0,tau,0)\n(0,b,3)\n(0,tau,1)\n(1,tau,1)\n(2,b,3)\n(2,tau,1)\n";
    expect_formula(*state, aut, 0, 2, "{{true}<b>true}forever");
    expect_formula(*state, aut, 2, 0, "!{{true}<b>true}forever");
    expect_formula(*state, aut, 1, 3, "{true}forever");
}

static void needless_conjuncts_are_dropped(void **state) {
    expect_formula(*state, "des (0,6,6)\n(0,a,1)\n(1,b,2)\n(1,c,2)\n(3,a,4)\n(3,a,2)\n(4,c,2)\n", 0, 3,
                   "{true}<a>{true}<b>true");
}

static void labels_of_no_transition_do_no_harm(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,3,4)\n(0,a,1)\n(2,tau,2)\n(3,z,3)\n");
    struct formula formula;
    bool found;
    assert_true(formula_find_branching(job, &formula, lts, 2, 1, &found));
    assert_true(found);
    assert_int_equal(formula.nodes.items[formula.root].kind, FORMULA_FOREVER);
    formula_free(&formula);
    lts_free(lts);
}

static void without_edges_only_the_error_can_be_told(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_without_edges(job, "des (0,0,2)\n");
    lts->error = 1;
    struct formula formula;
    bool found;
    assert_true(formula_find_branching(job, &formula, lts, 1, 0, &found));
    assert_true(found);
    expect_told_apart(&formula, lts, 1, 0);
    formula_free(&formula);
    lts_free(lts);
}

/* ---- deep differences ---- */

static void a_difference_further_on_is_told(void **state) {
    const char *aut = "des (0,3,4)\n(0,a,1)\n(1,a,2)\n(2,a,3)\n";
    expect_formula(*state, aut, 0, 1, "{true}<a>{true}<a>{true}<a>true");
    expect_formula(*state, aut, 1, 0, "{true}<a>{true}<a>!{true}<a>true");
}

static void expect_found(struct job *job, struct lts *lts, uint32_t left, uint32_t right, bool expected) {
    struct formula formula;
    bool found;
    assert_true(formula_find_branching(job, &formula, lts, left, right, &found));
    assert_false(job_failed(job));
    assert_int_equal(found, expected);
    if (found) {
        expect_told_apart(&formula, lts, left, right);
    }
    formula_free(&formula);
}

static void a_thousand_steps_on_a_difference_is_told(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, 1200, "a");
    expect_found(job, lts, 0, 1, true);
    expect_found(job, lts, 1, 0, true);
    lts_free(lts);
}

static void a_difference_that_lies_too_deep_is_not_told(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, 2500, "a");
    expect_found(job, lts, 0, 1, false);
    lts_free(lts);
}

/* A silent step loses the label a; far on, only one of two ways can still do that. */
static void deep_silent_differences_are_told(void **state) {
    struct job *job = *state;
    static const char *const texts[] = {"a", "b"};
    enum { DEPTH = 60 };
    struct lts_builder builder;
    struct alphabet alphabet;
    lts_builder_init(&builder, job);
    for (uint32_t s = 0; s < DEPTH; s++) {
        assert_true(lts_builder_add(&builder, s, 1, DEPTH));
        if (s + 1 < DEPTH) {
            assert_true(lts_builder_add(&builder, s, 2, s + 1));
            assert_true(lts_builder_add(&builder, s, LABEL_TAU, DEPTH));
        }
    }
    assert_true(alphabet_build(job, &alphabet, texts, 2, NULL));
    struct lts *lts = lts_builder_finish(&builder, DEPTH + 1, 0, STATE_NONE, &alphabet, NULL);
    expect_found(job, lts, 0, 1, true);
    expect_found(job, lts, 1, 0, true);
    expect_found(job, lts, DEPTH - 2, DEPTH - 1, true);
    lts_free(lts);
}

/* ---- random systems ---- */

/* All states of the quotient, reachable or not, are different. */
static void formulas_of_random_quotients_are_true(void **state) {
    struct job *job = *state;
    uint64_t seed = 1;
    uint32_t told = 0;
    for (int round = 0; round < 300; round++) {
        uint32_t states = 1 + next_random(&seed, 14);
        enum divergence divergence = next_random(&seed, 2) ? DIVERGENCE_PRESERVED : DIVERGENCE_IGNORED;
        struct lts *lts =
            random_lts(job, &seed, states, 1 + next_random(&seed, 2), next_random(&seed, 3 * states));
        struct partition partition;
        assert_true(partition_branching(job, &partition, lts, divergence));
        struct lts *quotient = branching_quotient(job, &partition, lts, divergence);
        for (uint32_t s = 0; s < quotient->states; s++)
            for (uint32_t t = 0; t < quotient->states; t++)
                if (s != t) {
                    expect_found(job, quotient, s, t, true);
                    told++;
                }
        partition_free(&partition);
        lts_free(quotient);
        lts_free(lts);
    }
    assert_true(told > 5000);
}

/* ---- failure ---- */

static void a_stopped_job_finds_no_formula(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, LONG, "a");
    struct formula formula;
    bool found;
    stop_job(job);
    assert_false(formula_find_branching(job, &formula, lts, 0, 1, &found));
    assert_int_equal(job_outcome(job), OUTCOME_INTERRUPTED);
    formula_free(&formula);
    lts_free(lts);
}

static bool find(struct job *job, void *lts) {
    struct formula formula;
    bool found, fine = true;
    for (uint32_t left = 0; fine && left < 6; left++)
        for (uint32_t right = 0; fine && right < 6; right++) {
            if (left == right)
                continue;
            fine = formula_find_branching(job, &formula, lts, left, right, &found) && found;
            formula_free(&formula);
        }
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    static const char *const systems[] = {
        "des (0,8,6)\n(0,tau,0)\n(0,b,3)\n(0,tau,1)\n(1,tau,1)\n(2,b,3)\n(2,tau,1)\n(4,a,0)\n(5,a,2)\n",
        "des (0,10,6)\n(0,tau,1)\n(0,b,5)\n(1,tau,2)\n(1,c,5)\n(2,a,5)\n(3,tau,2)\n(3,b,5)\n(3,tau,1)\n"
        "(3,tau,4)\n(4,b,4)\n",
        "des (0,9,6)\n(0,tau,1)\n(0,b,5)\n(1,tau,2)\n(1,c,5)\n(2,a,4)\n(3,tau,5)\n(3,b,5)\n(3,tau,1)\n"
        "(5,error,5)\n",
    };
    struct job *job = *state;
    for (size_t i = 0; i < COUNT(systems); i++) {
        struct lts *lts = lts_of(job, systems[i]);
        expect_to_survive_refusals(job, find, lts);
        lts_free(lts);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(the_error_is_told_from_everything_else),
        job_test(a_move_is_told_from_none),
        job_test(a_silent_step_into_the_error_is_told),
        job_test(moves_to_the_error_are_told_from_moves_elsewhere),
        job_test(a_silent_choice_is_told),
        job_test(what_weak_bisimilarity_does_not_see_is_told),
        job_test(it_is_told_what_holds_on_the_way),
        job_test(divergence_is_told),
        job_test(divergence_here_is_told_from_divergence_elsewhere),
        job_test(needless_conjuncts_are_dropped),
        job_test(labels_of_no_transition_do_no_harm),
        job_test(without_edges_only_the_error_can_be_told),
        job_test(a_difference_further_on_is_told),
        job_test(a_thousand_steps_on_a_difference_is_told),
        job_test(a_difference_that_lies_too_deep_is_not_told),
        job_test(deep_silent_differences_are_told),
        job_test(formulas_of_random_quotients_are_true),
        job_test(a_stopped_job_finds_no_formula),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
