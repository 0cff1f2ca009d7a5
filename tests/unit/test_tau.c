#include "support.h"

#include <string.h>

#include "lts/builder.h"
#include "lts/operator/tau.h"

static void expect_collapsed(struct job *job, const char *aut, const char *text) {
    struct lts *lts = lts_of(job, aut);
    expect_result(job, lts_collapse_tau(job, lts), text);
    lts_free(lts);
}

static void one_state_stays(void **state) {
    expect_collapsed(*state, NOTHING, NOTHING);
}

static void a_silent_loop_disappears(void **state) {
    expect_collapsed(*state, "des (0,3,2)\n(0,tau,0)\n(0,a,1)\n(1,tau,1)\n", "des (0,1,2)\n(0,\"a\",1)\n");
}

static void visible_loops_stay(void **state) {
    expect_collapsed(*state, "des (0,2,1)\n(0,a,0)\n(0,tau,0)\n", "des (0,1,1)\n(0,\"a\",0)\n");
}

static void states_on_a_silent_cycle_become_one(void **state) {
    expect_collapsed(*state, "des (0,5,4)\n(0,tau,1)\n(1,tau,2)\n(2,tau,0)\n(1,a,3)\n(2,b,0)\n",
                     "des (0,2,2)\n(0,\"a\",1)\n(0,\"b\",0)\n");
}

static void a_silent_path_that_does_not_return_stays(void **state) {
    expect_collapsed(*state, "des (0,3,3)\n(0,tau,1)\n(1,tau,2)\n(2,a,0)\n",
                     "des (0,3,3)\n(0,\"tau\",1)\n(1,\"tau\",2)\n(2,\"a\",0)\n");
}

static void a_visible_step_breaks_a_cycle(void **state) {
    expect_collapsed(*state, "des (0,3,3)\n(0,tau,1)\n(1,tau,2)\n(2,b,0)\n",
                     "des (0,3,3)\n(0,\"tau\",1)\n(1,\"tau\",2)\n(2,\"b\",0)\n");
}

static void silent_moves_between_cycles_stay(void **state) {
    expect_collapsed(*state, "des (0,6,5)\n(0,tau,1)\n(1,tau,0)\n(1,tau,2)\n(2,tau,3)\n(3,tau,2)\n(3,a,4)\n",
                     "des (0,2,3)\n(0,\"tau\",1)\n(1,\"a\",2)\n");
}

static void several_silent_moves_between_cycles_are_one(void **state) {
    expect_collapsed(*state,
                     "des (0,6,4)\n(0,tau,1)\n(1,tau,0)\n(0,tau,2)\n(1,tau,3)\n(2,tau,3)\n(3,tau,2)\n",
                     "des (0,1,2)\n(0,\"tau\",1)\n");
}

static void cycles_that_share_a_state_are_one(void **state) {
    expect_collapsed(*state,
                     "des (4,7,5)\n(0,tau,1)\n(1,tau,0)\n(1,tau,2)\n(2,tau,3)\n(3,tau,1)\n(3,c,4)\n(4,a,2)\n",
                     "des (1,2,2)\n(0,\"c\",1)\n(1,\"a\",0)\n");
}

static void a_way_back_to_the_middle_of_a_path_closes_a_cycle(void **state) {
    expect_collapsed(*state, "des (0,5,4)\n(0,tau,1)\n(1,tau,2)\n(2,tau,3)\n(3,tau,1)\n(3,a,0)\n",
                     "des (0,2,2)\n(0,\"tau\",1)\n(1,\"a\",0)\n");
}

static void a_finished_component_is_not_reopened(void **state) {
    /* 1 is left before 2 is met; 2's move to it must not tie them together. */
    expect_collapsed(*state, "des (0,4,3)\n(0,tau,1)\n(0,tau,2)\n(2,tau,1)\n(2,a,0)\n",
                     "des (0,4,3)\n(0,\"tau\",1)\n(0,\"tau\",2)\n(2,\"tau\",1)\n(2,\"a\",0)\n");
}

static void numbers_follow_the_first_state_of_each_component(void **state) {
    expect_collapsed(*state, "des (3,5,5)\n(0,a,3)\n(1,tau,4)\n(4,tau,1)\n(2,b,4)\n(3,c,2)\n",
                     "des (3,3,4)\n(0,\"a\",3)\n(2,\"b\",1)\n(3,\"c\",2)\n");
}

static void unreachable_states_stay(void **state) {
    expect_collapsed(*state, "des (0,2,3)\n(1,tau,2)\n(2,tau,1)\n", "des (0,0,2)\n");
}

static void the_error_state_stays_alone(void **state) {
    expect_collapsed(*state, "des (0,4,4)\n(0,tau,2)\n(2,tau,0)\n(2,tau,3)\n(3,error,3)\n",
                     "des (0,2,3)\n(0,\"tau\",2)\n(2,\"error\",2)\n");
}

static void an_initial_error_stays(void **state) {
    expect_collapsed(*state, "des (1,3,2)\n(0,tau,0)\n(0,tau,1)\n(1,error,1)\n",
                     "des (1,2,2)\n(0,\"tau\",1)\n(1,\"error\",1)\n");
}

static void the_alphabet_stays(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,3,2)\n(0,tau,1)\n(1,tau,0)\n(1,a,1)\n");
    struct lts *result = lts_collapse_tau(job, lts);
    expect_labels(result, "tau,a");
    expect_result(job, result, "des (0,1,1)\n(0,\"a\",0)\n");
    lts_free(lts);
}

static void it_works_without_edges(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_without_edges(job, "des (1,0,2)\n");
    expect_result(job, lts_collapse_tau(job, lts), "des (1,0,2)\n");
    lts_free(lts);
}

/* A recursive search would overflow its stack. */
static void a_long_silent_cycle_becomes_one_state(void **state) {
    struct job *job = *state;
    enum { STATES = 300000 };
    struct lts_builder builder;
    struct alphabet alphabet;
    lts_builder_init(&builder, job);
    for (uint32_t s = 0; s < STATES; s++)
        assert_true(lts_builder_add(&builder, s, LABEL_TAU, (s + 1) % STATES));
    assert_true(alphabet_build(job, &alphabet, NULL, 0, NULL));
    struct lts *lts = lts_builder_finish(&builder, STATES, 0, STATE_NONE, &alphabet, NULL);
    expect_result(job, lts_collapse_tau(job, lts), NOTHING);
    lts_free(lts);
}

static void a_long_silent_path_stays(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, LONG, NULL);
    struct lts *same = lts_collapse_tau(job, lts);
    assert_true(lts_identical(lts, same));
    lts_free(lts);
    lts_free(same);
}

static void a_stopped_job_collapses_nothing(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, LONG, NULL);
    stop_job(job);
    expect_stopped(job, lts_collapse_tau(job, lts));
    lts_free(lts);
}

/* ---- components ---- */

/* `of` has a digit for every state, `cyclic` a '1' for every component that τ leads around in. */
static void expect_components_of(struct job *job, const struct lts *lts, const char *of, const char *cyclic) {
    struct tau_components components;
    assert_true(tau_components_find(job, &components, lts));
    assert_int_equal(components.count, strlen(cyclic));
    for (uint32_t s = 0; s < lts->states; s++)
        assert_int_equal(components.of[s], of[s] - '0');
    for (uint32_t c = 0; c < components.count; c++)
        assert_int_equal(components.cyclic[c], cyclic[c] == '1');
    tau_components_free(&components);
    assert_null(components.of);
    assert_null(components.cyclic);
}

static void expect_components(struct job *job, const char *aut, const char *of, const char *cyclic) {
    struct lts *lts = lts_of(job, aut);
    expect_components_of(job, lts, of, cyclic);
    lts_free(lts);
}

static void a_state_alone_is_cyclic_if_it_has_a_silent_loop(void **state) {
    struct job *job = *state;
    expect_components(job, NOTHING, "0", "0");
    expect_components(job, "des (0,1,1)\n(0,tau,0)\n", "0", "1");
    expect_components(job, "des (0,1,1)\n(0,a,0)\n", "0", "0");
    expect_components(job, "des (0,1,1)\n(0,error,0)\n", "0", "0");
    struct lts *lts = lts_without_edges(job, "des (0,0,3)\n");
    expect_components_of(job, lts, "012", "000");
    lts_free(lts);
}

static void components_are_numbered_by_their_first_states(void **state) {
    expect_components(*state, "des (0,4,5)\n(4,tau,1)\n(1,tau,4)\n(3,tau,0)\n(0,tau,3)\n", "01201", "110");
}

static void a_way_into_or_out_of_a_cycle_is_not_cyclic(void **state) {
    expect_components(*state, "des (0,5,5)\n(0,tau,1)\n(1,tau,2)\n(2,tau,1)\n(2,tau,3)\n(3,a,4)\n", "01123",
                      "0100");
}

static void a_visible_way_back_closes_no_cycle(void **state) {
    expect_components(*state, "des (0,3,3)\n(0,tau,1)\n(1,tau,2)\n(2,a,0)\n", "012", "000");
}

static void unreachable_states_have_components(void **state) {
    expect_components(*state, "des (1,4,4)\n(2,tau,3)\n(3,tau,2)\n(0,tau,0)\n(0,a,1)\n", "0122", "101");
}

static void random_components_are_those_that_reach_each_other(void **state) {
    enum { MOST = 30 };
    struct job *job = *state;
    uint64_t seed = 1;
    for (int round = 0; round < 300; round++) {
        static bool reach[MOST][MOST]; /* in one silent step or more */
        uint32_t n = 1 + next_random(&seed, MOST);
        struct lts *lts = random_lts(job, &seed, n, 1, next_random(&seed, 4 * n));
        struct tau_components components;
        memset(reach, 0, sizeof reach);
        for (uint32_t s = 0; s < n; s++)
            for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++)
                reach[s][edge_target(lts->edges[i])] |= edge_label(lts->edges[i]) == LABEL_TAU;
        for (uint32_t k = 0; k < n; k++)
            for (uint32_t s = 0; s < n; s++)
                for (uint32_t t = 0; t < n; t++)
                    reach[s][t] |= reach[s][k] && reach[k][t];
        assert_true(tau_components_find(job, &components, lts));
        for (uint32_t s = 0; s < n; s++) {
            assert_int_equal(components.cyclic[components.of[s]], reach[s][s]);
            for (uint32_t t = 0; t < n; t++)
                assert_int_equal(components.of[s] == components.of[t],
                                 s == t || (reach[s][t] && reach[t][s]));
        }
        tau_components_free(&components);
        lts_free(lts);
    }
}

/* ---- contraction ---- */

static struct lts *contracted(struct job *job, const struct lts *lts, uint32_t divergent) {
    struct tau_components components;
    if (!tau_components_find(job, &components, lts))
        return NULL;
    struct lts *result = tau_contract(job, lts, &components, divergent);
    tau_components_free(&components);
    return result;
}

#define CYCLE_AND_LOOP "des (0,6,4)\n(0,tau,1)\n(1,tau,0)\n(1,tau,2)\n(2,a,3)\n(3,b,3)\n(3,tau,3)\n"

static void divergence_disappears_if_it_has_no_label(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, CYCLE_AND_LOOP);
    expect_result(job, contracted(job, lts, LABEL_NONE),
                  "des (0,3,3)\n(0,\"tau\",1)\n(1,\"a\",2)\n(2,\"b\",2)\n");
    lts_free(lts);
}

static void divergence_becomes_a_loop_with_the_label(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, CYCLE_AND_LOOP);
    expect_result(job, contracted(job, lts, 1),
                  "des (0,5,3)\n(0,\"tau\",1)\n(0,\"a\",0)\n(1,\"a\",2)\n(2,\"a\",2)\n(2,\"b\",2)\n");
    expect_result(job, contracted(job, lts, LABEL_TAU),
                  "des (0,5,3)\n(0,\"tau\",0)\n(0,\"tau\",1)\n(1,\"a\",2)\n(2,\"tau\",2)\n(2,\"b\",2)\n");
    lts_free(lts);
}

static void the_label_of_divergence_may_be_beyond_the_alphabet(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, CYCLE_AND_LOOP);
    uint32_t beyond = lts->alphabet.count;
    struct lts *result = contracted(job, lts, beyond);
    expect_labels(result, "tau,a,b");
    assert_int_equal(lts_transitions(result), 5);
    assert_int_equal(result->edges[0], edge_make(LABEL_TAU, 1));
    assert_int_equal(result->edges[1], edge_make(beyond, 0));
    assert_int_equal(result->edges[2], edge_make(1, 2));
    assert_int_equal(result->edges[3], edge_make(2, 2));
    assert_int_equal(result->edges[4], edge_make(beyond, 2));
    lts_free(result);
    lts_free(lts);
}

static void contraction_keeps_the_error_and_the_initial_state(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (2,5,4)\n(1,tau,2)\n(2,tau,1)\n(2,tau,3)\n(0,a,1)\n(3,error,3)\n");
    struct lts *result = contracted(job, lts, lts->alphabet.count);
    assert_int_equal(result->initial, 1);
    assert_int_equal(result->error, 2);
    assert_int_equal(lts_transitions(result), 3);
    lts_free(result);
    lts_free(lts);
}

static void a_long_silent_chain_has_a_component_a_state(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, 100000, NULL);
    struct tau_components components;
    assert_true(tau_components_find(job, &components, lts));
    assert_int_equal(components.count, 100000);
    for (uint32_t c = 0; c < components.count; c++)
        assert_true(components.of[c] == c && !components.cyclic[c]);
    struct lts *same = tau_contract(job, lts, &components, lts->alphabet.count);
    assert_true(lts_identical(lts, same));
    tau_components_free(&components);
    lts_free(same);
    lts_free(lts);
}

static bool contract(struct job *job, void *lts) {
    struct lts *result = contracted(job, lts, 7);
    lts_free(result);
    return result != NULL;
}

static void contraction_survives_refusals(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, CYCLE_AND_LOOP);
    expect_to_survive_refusals(job, contract, lts);
    lts_free(lts);
}

static bool collapse(struct job *job, void *lts) {
    struct lts *result = lts_collapse_tau(job, lts);
    lts_free(result);
    return result != NULL;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,5,4)\n(0,tau,1)\n(1,tau,2)\n(2,tau,0)\n(1,a,3)\n(2,b,0)\n");
    expect_to_survive_refusals(job, collapse, lts);
    lts_free(lts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(one_state_stays),
        job_test(a_silent_loop_disappears),
        job_test(visible_loops_stay),
        job_test(states_on_a_silent_cycle_become_one),
        job_test(a_silent_path_that_does_not_return_stays),
        job_test(a_visible_step_breaks_a_cycle),
        job_test(silent_moves_between_cycles_stay),
        job_test(several_silent_moves_between_cycles_are_one),
        job_test(cycles_that_share_a_state_are_one),
        job_test(a_way_back_to_the_middle_of_a_path_closes_a_cycle),
        job_test(a_finished_component_is_not_reopened),
        job_test(numbers_follow_the_first_state_of_each_component),
        job_test(unreachable_states_stay),
        job_test(the_error_state_stays_alone),
        job_test(an_initial_error_stays),
        job_test(the_alphabet_stays),
        job_test(it_works_without_edges),
        job_test(a_long_silent_cycle_becomes_one_state),
        job_test(a_long_silent_path_stays),
        job_test(a_stopped_job_collapses_nothing),
        job_test(a_state_alone_is_cyclic_if_it_has_a_silent_loop),
        job_test(components_are_numbered_by_their_first_states),
        job_test(a_way_into_or_out_of_a_cycle_is_not_cyclic),
        job_test(a_visible_way_back_closes_no_cycle),
        job_test(unreachable_states_have_components),
        job_test(random_components_are_those_that_reach_each_other),
        job_test(divergence_disappears_if_it_has_no_label),
        job_test(divergence_becomes_a_loop_with_the_label),
        job_test(the_label_of_divergence_may_be_beyond_the_alphabet),
        job_test(contraction_keeps_the_error_and_the_initial_state),
        job_test(a_long_silent_chain_has_a_component_a_state),
        job_test(contraction_survives_refusals),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
