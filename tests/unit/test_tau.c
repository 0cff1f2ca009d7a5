#include "support.h"

#include "lts/builder.h"
#include "lts/tau.h"

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
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
