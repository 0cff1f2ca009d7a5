/* Both sides of simulation: the least form, and the game that finds out why not. */
#include "support.h"

#include <string.h>

#include "lts/builder.h"
#include "lts/equivalence/simulation.h"
#include "lts/evidence/simulation_game.h"
#include "lts/operator/canonical.h"
#include "lts/operator/disjoint_union.h"

/* ---- who simulates whom ---- */

/* The formula, if `left` is not simulated by `right`; NULL if it is. */
static void expect_game(struct job *job, const char *aut, uint32_t left, uint32_t right, const char *text) {
    struct lts *lts = lts_of(job, aut);
    struct formula formula;
    bool holds, found;
    assert_true(lts_play_simulation(job, lts, left, right, &holds, &formula, &found));
    assert_int_equal(holds, !text);
    assert_int_equal(found, !holds);
    if (text) {
        expect_formula_text(&formula, text);
        expect_told_apart(&formula, lts, left, right);
    }
    formula_free(&formula);
    lts_free(lts);
}

static void expect_simulated(struct job *job, const char *aut, uint32_t left, uint32_t right) {
    expect_game(job, aut, left, right, NULL);
}

static void every_state_simulates_itself(void **state) {
    expect_simulated(*state, NOTHING, 0, 0);
    expect_simulated(*state, "des (0,2,2)\n(0,a,1)\n(0,tau,0)\n", 0, 0);
    expect_simulated(*state, "des (0,1,1)\n(0,error,0)\n", 0, 0);
}

static void nothing_is_simulated_by_everything(void **state) {
    struct job *job = *state;
    const char *aut = "des (0,2,3)\n(0,a,1)\n(2,a,2)\n";
    for (uint32_t right = 0; right < 3; right++)
        expect_simulated(job, aut, 1, right);
    struct lts *lts = lts_without_edges(job, "des (0,0,2)\n");
    struct formula formula;
    bool holds, found;
    assert_true(lts_play_simulation(job, lts, 0, 1, &holds, &formula, &found));
    assert_true(holds);
    formula_free(&formula);
    lts_free(lts);
}

static void a_move_that_is_lacking_is_told(void **state) {
    expect_game(*state, "des (0,1,2)\n(0,a,1)\n", 0, 1, "<a>true");
    expect_game(*state, "des (0,2,3)\n(0,a,2)\n(1,b,2)\n", 1, 0, "<b>true");
}

static void tau_is_a_label(void **state) {
    expect_game(*state, "des (0,3,4)\n(0,tau,1)\n(1,a,2)\n(3,a,2)\n", 0, 3, "<tau>true");
    expect_game(*state, "des (0,3,4)\n(0,tau,1)\n(1,a,2)\n(3,a,2)\n", 3, 0, "<a>true");
    expect_simulated(*state, "des (0,2,3)\n(0,tau,1)\n(2,tau,2)\n", 0, 2);
    expect_game(*state, "des (0,2,3)\n(0,tau,1)\n(2,tau,2)\n", 2, 0, "<tau><tau>true");
}

#define EARLY_AND_LATE "des (0,7,6)\n(0,a,1)\n(1,b,2)\n(1,c,2)\n(3,a,4)\n(3,a,5)\n(4,b,2)\n(5,c,2)\n"

static void an_early_choice_is_simulated_by_a_late_one(void **state) {
    expect_simulated(*state, EARLY_AND_LATE, 3, 0);
    expect_game(*state, EARLY_AND_LATE, 0, 3, "<a>(<c>true & <b>true)");
}

static void the_error_simulates_everything(void **state) {
    const char *aut = "des (0,4,4)\n(0,a,1)\n(1,b,1)\n(3,a,2)\n(2,error,2)\n";
    for (uint32_t left = 0; left < 4; left++)
        expect_simulated(*state, aut, left, 2);
    expect_simulated(*state, aut, 0, 3);
}

static void the_error_is_simulated_by_the_error_alone(void **state) {
    const char *aut = "des (0,4,4)\n(0,a,1)\n(1,b,1)\n(3,a,2)\n(2,error,2)\n";
    expect_game(*state, aut, 2, 1, "π");
    expect_game(*state, aut, 2, 3, "π");
    expect_game(*state, aut, 3, 0, "<a>π");
}

/* Whatever is asked of it, the error can do. */
static void the_error_satisfies_every_formula(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,2,3)\n(0,a,1)\n(2,error,2)\n");
    struct formula formula;
    bool holds, found;
    assert_true(lts_play_simulation(job, lts, 0, 1, &holds, &formula, &found));
    assert_true(found);
    assert_true(formula.error_satisfies_all);
    lts->initial = 2;
    assert_true(formula_holds(&formula, lts, &holds));
    assert_true(holds);
    formula_free(&formula);
    lts_free(lts);
}

static void cycles_are_simulated_without_end(void **state) {
    const char *aut = "des (0,6,6)\n(0,a,1)\n(1,a,0)\n(2,a,3)\n(3,a,4)\n(4,a,2)\n(4,b,5)\n";
    expect_simulated(*state, aut, 0, 2);
    expect_game(*state, aut, 2, 0, "<a><a><b>true");
}

static void the_shallowest_difference_is_told(void **state) {
    expect_game(*state, "des (0,5,5)\n(0,a,1)\n(1,a,2)\n(0,c,2)\n(3,a,4)\n(4,b,2)\n", 0, 3, "<c>true");
}

static void conjuncts_that_say_the_same_are_said_once(void **state) {
    expect_game(*state, "des (0,5,5)\n(0,a,1)\n(1,b,2)\n(3,a,2)\n(3,a,4)\n(4,c,2)\n", 0, 3, "<a><b>true");
}

/* ---- long games ---- */

/* Two chains side by side: from 0 with `first` states, from `first` with `second` states. */
static struct lts *two_chains(struct job *job, uint32_t first, uint32_t second) {
    struct lts_builder builder;
    struct alphabet alphabet;
    const char *texts[] = {"a"};
    lts_builder_init(&builder, job);
    for (uint32_t s = 0; s + 1 < first + second; s++)
        if (s + 1 != first)
            assert_true(lts_builder_add(&builder, s, 1, s + 1));
    assert_true(alphabet_build(job, &alphabet, texts, 1, NULL));
    struct lts *lts = lts_builder_finish(&builder, first + second, 0, STATE_NONE, &alphabet, NULL);
    assert_non_null(lts);
    return lts;
}

static void expect_long_game(struct job *job, uint32_t first, uint32_t second, bool simulated, bool told) {
    struct lts *lts = two_chains(job, first, second);
    struct formula formula;
    bool holds, found;
    assert_true(lts_play_simulation(job, lts, 0, first, &holds, &formula, &found));
    assert_false(job_failed(job));
    assert_int_equal(holds, simulated);
    assert_int_equal(found, told);
    if (told) {
        assert_int_equal(formula.nodes.count, second);
        expect_told_apart(&formula, lts, 0, first);
    }
    formula_free(&formula);
    lts_free(lts);
}

enum { MANY = 100000 };

static void a_longer_chain_simulates_a_shorter_one(void **state) {
    expect_long_game(*state, MANY, MANY, true, false);
    expect_long_game(*state, MANY - 1, MANY, true, false);
}

static void a_difference_far_down_a_chain_is_told(void **state) {
    expect_long_game(*state, 1501, 1500, false, true);
    expect_long_game(*state, LONG, 1500, false, true);
}

static void a_difference_that_lies_too_deep_is_known_but_not_told(void **state) {
    expect_long_game(*state, 6000, 5999, false, false);
    expect_long_game(*state, MANY, MANY - 1, false, false);
}

/* ---- random systems ---- */

enum { SMALL = 12 };

/* The definition, to the letter: pairs are struck out until nothing changes. depth[s][t]: of the shallowest
 * formula of s against t, in which π counts as much as <a>true does; UINT32_MAX if t simulates s. */
static void find_depths(const struct lts *lts, uint32_t depth[][SMALL]) {
    for (uint32_t s = 0; s < lts->states; s++)
        for (uint32_t t = 0; t < lts->states; t++)
            depth[s][t] = s == lts->error && t != lts->error ? 1 : UINT32_MAX;
    for (uint32_t round = 1; round <= SMALL * SMALL; round++)
        for (uint32_t s = 0; s < lts->states; s++)
            for (uint32_t t = 0; t < lts->states; t++)
                for (uint64_t i = lts->rows[s]; t != lts->error && i < lts->rows[s + 1]; i++) {
                    bool answered = false;
                    for (uint64_t j = lts->rows[t]; j < lts->rows[t + 1]; j++)
                        answered |= edge_label(lts->edges[i]) == edge_label(lts->edges[j]) &&
                                    depth[edge_target(lts->edges[i])][edge_target(lts->edges[j])] >= round;
                    if (!answered && depth[s][t] == UINT32_MAX)
                        depth[s][t] = round;
                }
}

/* How deep diamonds and π are nested. */
static uint32_t depth_of(const struct formula *formula, uint32_t number) {
    struct formula_node node = formula->nodes.items[number];
    uint32_t deepest = 0;
    assert_false(node.negated);
    for (uint32_t c = 0; c < node.then.count; c++) {
        uint32_t depth = depth_of(formula, formula->children.items[node.then.first + c]);
        deepest = depth > deepest ? depth : deepest;
    }
    return deepest + 1;
}

static void expect_pair(struct job *job, struct lts *lts, uint32_t s, uint32_t t, uint32_t depth) {
    struct formula formula;
    bool holds, found;
    assert_true(lts_play_simulation(job, lts, s, t, &holds, &formula, &found));
    assert_int_equal(holds, depth == UINT32_MAX);
    assert_int_equal(found, !holds);
    if (found) {
        assert_int_equal(depth_of(&formula, formula.root), depth);
        expect_told_apart(&formula, lts, s, t);
    }
    formula_free(&formula);
}

static void games_on_random_systems_go_as_the_definition_says(void **state) {
    struct job *job = *state;
    uint64_t seed = 1;
    for (int round = 0; round < 200; round++) {
        uint32_t states = 1 + next_random(&seed, SMALL), depth[SMALL][SMALL];
        struct lts *lts =
            random_lts(job, &seed, states, 1 + next_random(&seed, 2), next_random(&seed, 3 * states));
        find_depths(lts, depth);
        for (uint32_t s = 0; s < states; s++)
            for (uint32_t t = 0; t < states; t++)
                expect_pair(job, lts, s, t, depth[s][t]);
        lts_free(lts);
    }
}

/* ---- quotients ---- */

static void expect_quotient(struct job *job, const char *aut, const char *text) {
    struct lts *lts = lts_of(job, aut);
    struct lts *quotient = simulation_quotient(job, lts);
    assert_non_null(quotient);
    expect_result(job, lts_canonical(job, quotient), text);
    lts_free(quotient);
    lts_free(lts);
}

static void the_quotient_of_one_state_is_itself(void **state) {
    expect_quotient(*state, NOTHING, NOTHING);
    expect_quotient(*state, "des (0,1,1)\n(0,a,0)\n", "des (0,1,1)\n(0,\"a\",0)\n");
    expect_quotient(*state, "des (0,1,1)\n(0,tau,0)\n", "des (0,1,1)\n(0,\"tau\",0)\n");
    expect_quotient(*state, "des (0,1,1)\n(0,error,0)\n", "des (0,1,1)\n(0,\"error\",0)\n");
}

static void the_quotient_works_without_edges(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_without_edges(job, "des (1,0,3)\n");
    expect_result(job, simulation_quotient(job, lts), NOTHING);
    lts_free(lts);
}

static void states_that_simulate_each_other_become_one(void **state) {
    expect_quotient(*state, "des (0,4,4)\n(0,a,1)\n(1,b,0)\n(2,b,3)\n(3,a,2)\n",
                    "des (0,2,2)\n(0,\"a\",1)\n(1,\"b\",0)\n");
    /* a.b + a and a.b, which are not bisimilar. */
    expect_quotient(*state, "des (0,7,7)\n(0,c,1)\n(0,d,2)\n(1,a,3)\n(1,a,4)\n(2,a,5)\n(3,b,6)\n(5,b,6)\n",
                    "des (0,4,4)\n(0,\"c\",1)\n(0,\"d\",1)\n(1,\"a\",2)\n(2,\"b\",3)\n");
}

static void little_brothers_go(void **state) {
    expect_quotient(*state, "des (0,3,4)\n(0,a,1)\n(0,a,3)\n(1,b,2)\n",
                    "des (0,2,3)\n(0,\"a\",1)\n(1,\"b\",2)\n");
    expect_quotient(*state, "des (0,7,6)\n(0,a,1)\n(0,a,2)\n(0,a,3)\n(1,b,4)\n(2,b,4)\n(2,c,4)\n(3,c,4)\n",
                    "des (0,3,3)\n(0,\"a\",1)\n(1,\"b\",2)\n(1,\"c\",2)\n");
}

static void brothers_of_which_none_is_little_stay(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,4,4)\n(0,a,1)\n(0,a,2)\n(1,b,3)\n(2,c,3)\n");
    struct lts *quotient = simulation_quotient(job, lts);
    assert_int_equal(quotient->states, 4);
    assert_int_equal(lts_transitions(quotient), 4);
    lts_free(quotient);
    lts_free(lts);
}

static void a_move_to_the_error_outdoes_all_others(void **state) {
    expect_quotient(*state, "des (0,5,4)\n(0,a,1)\n(0,a,2)\n(0,b,2)\n(2,b,3)\n(1,error,1)\n",
                    "des (0,4,4)\n(0,\"a\",1)\n(0,\"b\",2)\n(1,\"error\",1)\n(2,\"b\",3)\n");
}

static void what_only_little_brothers_led_to_goes(void **state) {
    expect_quotient(*state, "des (0,4,4)\n(0,a,1)\n(0,a,2)\n(2,b,3)\n(1,error,1)\n",
                    "des (0,2,2)\n(0,\"a\",1)\n(1,\"error\",1)\n");
}

static void an_initial_error_is_all(void **state) {
    expect_quotient(*state, "des (1,3,3)\n(0,a,1)\n(2,b,0)\n(1,error,1)\n", "des (0,1,1)\n(0,\"error\",0)\n");
}

static void unreachable_states_go(void **state) {
    expect_quotient(*state, "des (1,4,5)\n(0,a,1)\n(1,b,2)\n(3,c,4)\n(4,error,4)\n",
                    "des (0,1,2)\n(0,\"b\",1)\n");
}

static void the_quotient_sees_tau(void **state) {
    expect_quotient(*state, "des (0,4,5)\n(0,tau,1)\n(0,tau,2)\n(1,a,3)\n(2,tau,4)\n",
                    "des (0,4,4)\n(0,\"tau\",1)\n(0,\"tau\",2)\n(1,\"a\",3)\n(2,\"tau\",3)\n");
}

static void the_quotient_keeps_the_alphabet(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,2,2)\n(0,a,0)\n(1,b,1)\n");
    struct lts *quotient = simulation_quotient(job, lts);
    expect_labels(quotient, "tau,a,b");
    lts_free(quotient);
    lts_free(lts);
}

static void a_long_chain_cannot_be_folded(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, 2000, "a"), *quotient = simulation_quotient(job, lts);
    assert_int_equal(quotient->states, 2000);
    assert_int_equal(lts_transitions(quotient), 1999);
    lts_free(quotient);
    lts_free(lts);
}

/* From 0, a leads anywhere on the chain; the longest way simulates all others. */
static void a_long_family_of_brothers_goes(void **state) {
    struct job *job = *state;
    struct lts_builder builder;
    struct alphabet alphabet;
    const char *texts[] = {"a"};
    enum { BROTHERS = 1000 };
    lts_builder_init(&builder, job);
    for (uint32_t s = 1; s <= BROTHERS; s++)
        assert_true(lts_builder_add(&builder, 0, 1, s));
    for (uint32_t s = 1; s < BROTHERS; s++)
        assert_true(lts_builder_add(&builder, s, 1, s + 1));
    assert_true(alphabet_build(job, &alphabet, texts, 1, NULL));
    struct lts *lts = lts_builder_finish(&builder, BROTHERS + 1, 0, STATE_NONE, &alphabet, NULL);
    struct lts *quotient = simulation_quotient(job, lts), *chain = chain_of(job, BROTHERS + 1, "a");
    struct lts *form = lts_canonical(job, quotient);
    assert_true(lts_identical(form, chain));
    lts_free(form);
    lts_free(chain);
    lts_free(quotient);
    lts_free(lts);
}

static bool simulated(struct job *job, const struct disjoint_union *beside, bool forth) {
    struct formula formula;
    bool holds, found;
    assert_true(lts_play_simulation(job, beside->both, forth ? beside->left : beside->right,
                                    forth ? beside->right : beside->left, &holds, &formula, &found));
    formula_free(&formula);
    return holds;
}

static void the_quotient_and_the_system_simulate_each_other(void **state) {
    struct job *job = *state;
    uint64_t seed = 1;
    for (int round = 0; round < 300; round++) {
        uint32_t states = 1 + next_random(&seed, 40);
        struct lts *lts =
            random_lts(job, &seed, states, 1 + next_random(&seed, 2), next_random(&seed, 4 * states));
        struct lts *quotient = simulation_quotient(job, lts), *again = simulation_quotient(job, quotient);
        struct disjoint_union beside;
        assert_int_equal(again->states, quotient->states);
        assert_int_equal(lts_transitions(again), lts_transitions(quotient));
        assert_true(disjoint_union_build(job, &beside, lts, quotient));
        assert_true(simulated(job, &beside, true));
        assert_true(simulated(job, &beside, false));
        disjoint_union_free(&beside);
        lts_free(quotient);
        lts_free(again);
        lts_free(lts);
    }
}

/* ---- failure ---- */

static void a_stopped_job_finds_nothing(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, LONG, "a");
    struct formula formula;
    bool holds, found;
    stop_job(job);
    expect_stopped(job, simulation_quotient(job, lts));
    job_forget(job);
    assert_false(lts_play_simulation(job, lts, 0, 1, &holds, &formula, &found));
    assert_int_equal(job_outcome(job), OUTCOME_INTERRUPTED);
    assert_false(found);
    formula_free(&formula);
    lts_free(lts);
}

static bool fold_and_play(struct job *job, void *lts) {
    struct lts *quotient = simulation_quotient(job, lts);
    struct formula formula;
    bool holds, found, fine = quotient;
    lts_free(quotient);
    if (!fine)
        return false;
    fine = lts_play_simulation(job, lts, 0, 3, &holds, &formula, &found) && !holds && found;
    formula_free(&formula);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, EARLY_AND_LATE);
    expect_to_survive_refusals(job, fold_and_play, lts);
    lts_free(lts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(every_state_simulates_itself),
        job_test(nothing_is_simulated_by_everything),
        job_test(a_move_that_is_lacking_is_told),
        job_test(tau_is_a_label),
        job_test(an_early_choice_is_simulated_by_a_late_one),
        job_test(the_error_simulates_everything),
        job_test(the_error_is_simulated_by_the_error_alone),
        job_test(the_error_satisfies_every_formula),
        job_test(cycles_are_simulated_without_end),
        job_test(the_shallowest_difference_is_told),
        job_test(conjuncts_that_say_the_same_are_said_once),
        job_test(a_longer_chain_simulates_a_shorter_one),
        job_test(a_difference_far_down_a_chain_is_told),
        job_test(a_difference_that_lies_too_deep_is_known_but_not_told),
        job_test(games_on_random_systems_go_as_the_definition_says),
        job_test(the_quotient_of_one_state_is_itself),
        job_test(the_quotient_works_without_edges),
        job_test(states_that_simulate_each_other_become_one),
        job_test(little_brothers_go),
        job_test(brothers_of_which_none_is_little_stay),
        job_test(a_move_to_the_error_outdoes_all_others),
        job_test(what_only_little_brothers_led_to_goes),
        job_test(an_initial_error_is_all),
        job_test(unreachable_states_go),
        job_test(the_quotient_sees_tau),
        job_test(the_quotient_keeps_the_alphabet),
        job_test(a_long_chain_cannot_be_folded),
        job_test(a_long_family_of_brothers_goes),
        job_test(the_quotient_and_the_system_simulate_each_other),
        job_test(a_stopped_job_finds_nothing),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
