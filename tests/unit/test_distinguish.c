#include "support.h"

#include <string.h>

#include "lts/evidence/distinguish.h"

/* The formula for `left` and against `right`, states of one LTS; it must hold where it should. */
static void expect_formula(struct job *job, const char *aut, uint32_t left, uint32_t right,
                           const char *text) {
    struct lts *lts = lts_of(job, aut);
    struct formula formula;
    bool found;
    assert_true(formula_find(job, &formula, lts, left, right, FORMULA_STEP, &found));
    assert_true(found);
    expect_formula_text(&formula, text);
    expect_told_apart(&formula, lts, left, right);
    formula_free(&formula);
    lts_free(lts);
}

/* ---- finding ---- */

#define ERROR_AND_DEADLOCK "des (0,2,3)\n(0,a,1)\n(2,error,2)\n"

static void the_error_is_told_from_everything_else(void **state) {
    expect_formula(*state, ERROR_AND_DEADLOCK, 2, 1, "π");
    expect_formula(*state, ERROR_AND_DEADLOCK, 2, 0, "π");
    expect_formula(*state, ERROR_AND_DEADLOCK, 1, 2, "!π");
    expect_formula(*state, ERROR_AND_DEADLOCK, 0, 2, "!π");
}

static void a_move_is_told_from_none(void **state) {
    expect_formula(*state, ERROR_AND_DEADLOCK, 0, 1, "<a>true");
    expect_formula(*state, ERROR_AND_DEADLOCK, 1, 0, "!<a>true");
}

static void tau_is_written_as_tau(void **state) {
    expect_formula(*state, "des (0,1,2)\n(0,tau,1)\n", 0, 1, "<tau>true");
    expect_formula(*state, "des (0,2,3)\n(0,tau,0)\n(1,tau,2)\n", 0, 1, "<tau><tau>true");
}

static void an_empty_label_is_written_as_nothing(void **state) {
    expect_formula(*state, "des (0,1,2)\n(0,\"\",1)\n", 0, 1, "<>true");
}

static void moves_to_the_error_are_told_from_moves_elsewhere(void **state) {
    const char *aut = "des (0,3,4)\n(0,a,2)\n(1,a,3)\n(3,error,3)\n";
    expect_formula(*state, aut, 0, 1, "<a>!π");
    expect_formula(*state, aut, 1, 0, "<a>π");
}

static void it_is_told_when_a_choice_is_made(void **state) {
    const char *aut = "des (0,7,6)\n(0,a,1)\n(1,b,2)\n(1,c,2)\n(3,a,4)\n(3,a,5)\n(4,b,2)\n(5,c,2)\n";
    expect_formula(*state, aut, 0, 3, "!<a>!<c>true"); /* shorter than <a>(<c>true & <b>true) */
    expect_formula(*state, aut, 3, 0, "<a>!<c>true");
}

/* Some a of 0 leads to where b and c are possible; 3 has only those that lead to one of them, which 0 has
 * too. */
static const char BOTH_OR_ONE[] =
    "des (0,9,6)\n(0,a,1)\n(0,a,4)\n(0,a,5)\n(1,b,2)\n(1,c,2)\n(3,a,4)\n(3,a,5)\n(4,b,2)\n(5,c,2)\n";

static void several_things_may_have_to_hold_at_once(void **state) {
    expect_formula(*state, BOTH_OR_ONE, 0, 3, "<a>(<c>true & <b>true)");
}

static void what_only_the_other_side_can_do_is_negated(void **state) {
    const char *aut = "des (0,4,4)\n(0,a,3)\n(1,a,3)\n(1,a,2)\n(2,b,3)\n";
    expect_formula(*state, aut, 0, 1, "!<a><b>true");
    expect_formula(*state, aut, 1, 0, "<a><b>true");
}

static void the_shallowest_difference_is_told(void **state) {
    /* Under a they differ too, one step later. */
    expect_formula(*state, "des (0,5,5)\n(0,a,1)\n(1,b,2)\n(0,c,2)\n(3,a,4)\n(4,a,2)\n", 0, 3, "<c>true");
}

static void the_difference_with_fewest_conjuncts_is_told(void **state) {
    /* Both a and b lead from 0 where 1 cannot follow, but 1 has two answers to a and one to b. */
    const char *aut = "des (0,9,7)\n(0,a,2)\n(0,b,2)\n(2,a,6)\n(2,b,6)\n(2,c,6)\n"
                      "(1,a,3)\n(1,a,4)\n(1,b,5)\n(3,a,6)\n";
    expect_formula(*state, aut, 0, 1, "<b><a>true");
}

static void conjuncts_that_say_the_same_are_said_once(void **state) {
    expect_formula(*state, "des (0,5,5)\n(0,a,1)\n(1,b,2)\n(3,a,2)\n(3,a,4)\n(4,c,2)\n", 0, 3, "<a><b>true");
}

static void a_difference_further_on_is_told(void **state) {
    expect_formula(*state, "des (0,3,4)\n(0,a,1)\n(1,a,2)\n(2,a,3)\n", 0, 1, "<a><a><a>true");
    expect_formula(*state, "des (0,3,4)\n(0,a,1)\n(1,a,2)\n(2,a,3)\n", 1, 0, "<a><a>!<a>true");
}

static void negations_alternate_where_moves_do(void **state) {
    /* 0 and 1 differ in whether every a leads where some b leads to a deadlock. */
    expect_formula(*state, "des (0,7,6)\n(0,a,2)\n(1,a,2)\n(1,a,3)\n(2,b,4)\n(2,b,5)\n(3,b,5)\n(5,c,5)\n", 0,
                   1, "!<a>!<b>!<c>true");
}

/* How deep diamonds are nested, π counting nothing. */
static uint32_t depth_of(const struct formula *formula, uint32_t number) {
    struct formula_node node = formula->nodes.items[number];
    uint32_t deepest = 0;
    for (uint32_t c = 0; c < node.then.count; c++) {
        uint32_t depth = depth_of(formula, formula->children.items[node.then.first + c]);
        deepest = depth > deepest ? depth : deepest;
    }
    return node.kind == FORMULA_ERROR ? 0 : deepest + 1;
}

enum { SMALL = 12 };

/* Whether every move of s can be answered by t, up to `last`. */
static bool answers(const struct lts *lts, bool last[][SMALL], uint32_t s, uint32_t t) {
    for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++) {
        bool answered = false;
        for (uint64_t j = lts->rows[t]; j < lts->rows[t + 1]; j++)
            answered |= edge_label(lts->edges[i]) == edge_label(lts->edges[j]) &&
                        last[edge_target(lts->edges[i])][edge_target(lts->edges[j])];
        if (!answered)
            return false;
    }
    return true;
}

/* depth[s][t]: of the shallowest formula that tells s and t apart; UINT32_MAX if none does. */
static void find_depths(const struct lts *lts, uint32_t depth[][SMALL]) {
    bool last[SMALL][SMALL], now[SMALL][SMALL];
    for (uint32_t s = 0; s < lts->states; s++)
        for (uint32_t t = 0; t < lts->states; t++) {
            last[s][t] = (s == lts->error) == (t == lts->error);
            depth[s][t] = last[s][t] ? UINT32_MAX : 0;
        }
    for (uint32_t round = 1; round <= SMALL; round++) {
        for (uint32_t s = 0; s < lts->states; s++)
            for (uint32_t t = 0; t < lts->states; t++) {
                now[s][t] = last[s][t] && answers(lts, last, s, t) && answers(lts, last, t, s);
                if (last[s][t] && !now[s][t])
                    depth[s][t] = round;
            }
        memcpy(last, now, sizeof last);
    }
}

static void formulas_of_random_systems_are_true_and_shallow(void **state) {
    struct job *job = *state;
    uint64_t seed = 1;
    for (int round = 0; round < 100; round++) {
        uint32_t states = 2 + next_random(&seed, SMALL - 1), depth[SMALL][SMALL];
        struct lts *lts = random_lts(job, &seed, states, 1, 2 * states);
        find_depths(lts, depth);
        for (uint32_t s = 0; s < states; s++)
            for (uint32_t t = 0; t < states; t++) {
                struct formula formula;
                bool found;
                if (depth[s][t] == UINT32_MAX)
                    continue;
                assert_true(formula_find(job, &formula, lts, s, t, FORMULA_STEP, &found));
                assert_true(found);
                assert_int_equal(depth_of(&formula, formula.root), depth[s][t]);
                expect_told_apart(&formula, lts, s, t);
                formula_free(&formula);
            }
        lts_free(lts);
    }
}

static void a_stopped_job_finds_no_formula(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, LONG, "a");
    struct formula formula;
    bool found;
    stop_job(job);
    assert_false(formula_find(job, &formula, lts, 0, 1, FORMULA_STEP, &found));
    assert_int_equal(job_outcome(job), OUTCOME_INTERRUPTED);
    formula_free(&formula);
    lts_free(lts);
}

/* ---- evaluating ---- */

/* Whether the formula for `left` and against `right` holds in the initial state of `other`. */
static void expect_elsewhere(struct job *job, const char *aut, uint32_t left, uint32_t right,
                             const char *other, bool expected) {
    struct lts *lts = lts_of(job, aut), *elsewhere = lts_of(job, other);
    struct formula formula;
    bool found, holds;
    assert_true(formula_find(job, &formula, lts, left, right, FORMULA_STEP, &found));
    assert_true(found);
    assert_true(formula_holds(&formula, elsewhere, &holds));
    assert_int_equal(holds, expected);
    formula_free(&formula);
    lts_free(lts);
    lts_free(elsewhere);
}

static void labels_of_another_alphabet_are_found_by_text(void **state) {
    const char *b_or_not = "des (0,1,2)\n(0,b,1)\n";
    expect_elsewhere(*state, b_or_not, 0, 1, "des (0,3,1)\n(0,a,0)\n(0,b,0)\n(0,c,0)\n", true);
    expect_elsewhere(*state, b_or_not, 0, 1, "des (0,2,1)\n(0,a,0)\n(0,c,0)\n", false);
}

static void what_an_alphabet_lacks_cannot_happen(void **state) {
    const char *a_or_not = "des (0,1,2)\n(0,a,1)\n";
    expect_elsewhere(*state, a_or_not, 0, 1, NOTHING, false);
    expect_elsewhere(*state, a_or_not, 1, 0, NOTHING, true);
}

static void conjunctions_must_hold_in_one_target(void **state) {
    const char *aut = BOTH_OR_ONE;
    expect_elsewhere(*state, aut, 0, 3, "des (0,3,3)\n(0,a,1)\n(1,c,2)\n(1,b,2)\n", true);
    expect_elsewhere(*state, aut, 0, 3, "des (0,4,3)\n(0,a,1)\n(0,a,2)\n(1,c,0)\n(2,b,0)\n", false);
    expect_elsewhere(*state, aut, 0, 3, "des (0,5,3)\n(0,a,1)\n(0,a,2)\n(1,b,0)\n(2,b,0)\n(2,c,0)\n", true);
}

static void the_error_is_the_other_systems_own(void **state) {
    expect_elsewhere(*state, ERROR_AND_DEADLOCK, 2, 1, "des (0,1,1)\n(0,error,0)\n", true);
    expect_elsewhere(*state, ERROR_AND_DEADLOCK, 2, 1, NOTHING, false);
    expect_elsewhere(*state, ERROR_AND_DEADLOCK, 1, 2, "des (0,1,1)\n(0,error,0)\n", false);
    expect_elsewhere(*state, ERROR_AND_DEADLOCK, 0, 1, "des (0,1,1)\n(0,error,0)\n", false);
    expect_elsewhere(*state, ERROR_AND_DEADLOCK, 1, 0, "des (0,1,1)\n(0,error,0)\n", true);
}

static void tau_is_found_in_any_alphabet(void **state) {
    expect_elsewhere(*state, "des (0,1,2)\n(0,tau,1)\n", 0, 1, "des (0,2,1)\n(0,a,0)\n(0,tau,0)\n", true);
    expect_elsewhere(*state, "des (0,1,2)\n(0,tau,1)\n", 0, 1, "des (0,1,1)\n(0,a,0)\n", false);
}

static void a_formula_can_be_evaluated_without_edges(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,1,2)\n(0,a,1)\n"), *idle = lts_without_edges(job, NOTHING);
    struct formula formula;
    bool found, holds;
    assert_true(formula_find(job, &formula, lts, 0, 1, FORMULA_STEP, &found));
    assert_true(formula_holds(&formula, idle, &holds));
    assert_false(holds);
    formula_free(&formula);
    lts_free(lts);
    lts_free(idle);
}

/* ---- too much ---- */

static void a_formula_that_nobody_would_read_has_no_text(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, 600, "a_label_that_is_rather_long_itself");
    struct formula formula;
    struct arena arena;
    bool found;
    arena_init(&arena, &job->memory);
    assert_true(formula_find(job, &formula, lts, 0, 1, FORMULA_STEP, &found));
    assert_true(found);
    assert_int_equal(formula.nodes.items[formula.root].size, 599);
    assert_null(formula_text(&formula, &arena));
    assert_false(job_failed(job));
    expect_told_apart(&formula, lts, 0, 1);
    arena_free(&arena);
    formula_free(&formula);
    lts_free(lts);
}

static void a_formula_as_long_as_a_person_may_read_has_a_text(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, 1001, "a");
    struct formula formula;
    struct arena arena;
    bool found;
    arena_init(&arena, &job->memory);
    assert_true(formula_find(job, &formula, lts, 0, 1, FORMULA_STEP, &found));
    const char *text = formula_text(&formula, &arena);
    assert_non_null(text);
    assert_int_equal(strlen(text), 1000 * strlen("<a>") + strlen("true"));
    arena_free(&arena);
    formula_free(&formula);
    lts_free(lts);
}

static void a_difference_that_lies_too_deep_is_not_found(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, 5100, "a");
    struct formula formula;
    bool found;
    assert_true(formula_find(job, &formula, lts, 0, 1, FORMULA_STEP, &found));
    assert_false(found);
    assert_false(job_failed(job));
    formula_free(&formula);
    lts_free(lts);
}

static bool find_evaluate_and_write(struct job *job, void *lts) {
    struct formula formula;
    struct arena arena;
    bool found, holds;
    arena_init(&arena, &job->memory);
    bool fine = formula_find(job, &formula, lts, 0, 3, FORMULA_STEP, &found) &&
                formula_holds(&formula, lts, &holds) && formula_text(&formula, &arena);
    arena_free(&arena);
    formula_free(&formula);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct job *job = *state;
    struct lts *lts =
        lts_of(job, "des (0,7,6)\n(0,a,1)\n(1,b,2)\n(1,c,2)\n(3,a,4)\n(3,a,5)\n(4,b,2)\n(5,c,2)\n");
    expect_to_survive_refusals(job, find_evaluate_and_write, lts);
    lts_free(lts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(the_error_is_told_from_everything_else),
        job_test(a_move_is_told_from_none),
        job_test(tau_is_written_as_tau),
        job_test(an_empty_label_is_written_as_nothing),
        job_test(moves_to_the_error_are_told_from_moves_elsewhere),
        job_test(it_is_told_when_a_choice_is_made),
        job_test(several_things_may_have_to_hold_at_once),
        job_test(what_only_the_other_side_can_do_is_negated),
        job_test(the_shallowest_difference_is_told),
        job_test(the_difference_with_fewest_conjuncts_is_told),
        job_test(conjuncts_that_say_the_same_are_said_once),
        job_test(a_difference_further_on_is_told),
        job_test(negations_alternate_where_moves_do),
        job_test(formulas_of_random_systems_are_true_and_shallow),
        job_test(a_stopped_job_finds_no_formula),
        job_test(labels_of_another_alphabet_are_found_by_text),
        job_test(what_an_alphabet_lacks_cannot_happen),
        job_test(conjunctions_must_hold_in_one_target),
        job_test(the_error_is_the_other_systems_own),
        job_test(tau_is_found_in_any_alphabet),
        job_test(a_formula_can_be_evaluated_without_edges),
        job_test(a_formula_that_nobody_would_read_has_no_text),
        job_test(a_formula_as_long_as_a_person_may_read_has_a_text),
        job_test(a_difference_that_lies_too_deep_is_not_found),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
