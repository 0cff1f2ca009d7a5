#include "support.h"

#include "lts/equivalence/weak_simulation.h"
#include "lts/operator/canonical.h"

static const struct weak_simulation_limits NO_LIMITS = {UINT32_MAX, UINT64_MAX};

/* The label `end`, if there is one, is final. */
static struct lts *quotient_of(struct job *job, const struct lts *lts,
                               const struct weak_simulation_limits *limits) {
    bool final[8] = {false};
    uint32_t end = alphabet_find(&lts->alphabet, "end");
    if (end != LABEL_NONE)
        final[end] = true;
    return weak_simulation_quotient(job, lts, final, limits);
}

static void expect_quotient(struct job *job, const char *aut, const char *text) {
    struct lts *lts = lts_of(job, aut), *quotient = quotient_of(job, lts, &NO_LIMITS);
    assert_non_null(quotient);
    expect_result(job, lts_canonical(job, quotient), text);
    lts_free(quotient);
    lts_free(lts);
}

static void silent_steps_go(void **state) {
    expect_quotient(*state, "des (0,2,3)\n(0,tau,1)\n(1,a,2)\n", "des (0,1,2)\n(0,\"a\",1)\n");
    expect_quotient(*state, "des (0,3,3)\n(0,tau,1)\n(1,tau,0)\n(1,a,2)\n", "des (0,1,2)\n(0,\"a\",1)\n");
    expect_quotient(*state, "des (0,2,2)\n(0,tau,1)\n(1,tau,0)\n", "des (0,0,1)\n");
}

static void branching_is_lost(void **state) {
    /* a is possible before the silent step alone, and b behind it */
    expect_quotient(*state, "des (0,3,4)\n(0,a,2)\n(0,tau,1)\n(1,b,3)\n",
                    "des (0,2,2)\n(0,\"a\",1)\n(0,\"b\",1)\n");
}

static void what_another_move_simulates_goes(void **state) {
    expect_quotient(*state, "des (0,5,5)\n(0,a,1)\n(0,tau,2)\n(2,a,3)\n(3,tau,4)\n(4,b,1)\n",
                    "des (0,2,3)\n(0,\"a\",1)\n(1,\"b\",2)\n");
}

static void a_silent_step_to_the_error_stays(void **state) {
    expect_quotient(*state, "des (0,4,4)\n(0,a,1)\n(1,tau,2)\n(1,b,3)\n(2,error,2)\n",
                    "des (0,4,4)\n(0,\"a\",1)\n(1,\"tau\",2)\n(1,\"b\",3)\n(2,\"error\",2)\n");
}

static void final_states_stay_apart(void **state) {
    /* If 0 could end, nobody would look at what else it does. */
    expect_quotient(*state, "des (0,4,4)\n(0,tau,1)\n(1,tau,2)\n(2,end,3)\n(1,a,3)\n",
                    "des (0,3,3)\n(0,\"tau\",1)\n(0,\"a\",2)\n(1,\"end\",2)\n");
}

static void limits_are_kept(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,4,4)\n(0,a,1)\n(0,tau,1)\n(1,b,2)\n(2,c,3)\n");
    struct weak_simulation_limits few_states = {3, 10}, few_transitions = {10, 3}, enough = {4, 4};
    assert_null(quotient_of(job, lts, &few_states));
    assert_null(quotient_of(job, lts, &few_transitions));
    assert_false(job_failed(job));
    struct lts *quotient = quotient_of(job, lts, &enough);
    assert_non_null(quotient);
    lts_free(quotient);
    lts_free(lts);
}

/* ---- failure ---- */

static bool find_quotient(struct job *job, void *lts) {
    struct lts *quotient = quotient_of(job, lts, &NO_LIMITS);
    lts_free(quotient);
    return quotient;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,5,4)\n(0,a,1)\n(0,tau,1)\n(1,b,2)\n(1,tau,0)\n(2,end,3)\n");
    expect_to_survive_refusals(job, find_quotient, lts);
    lts_free(lts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(silent_steps_go),
        job_test(branching_is_lost),
        job_test(what_another_move_simulates_goes),
        job_test(a_silent_step_to_the_error_stays),
        job_test(final_states_stay_apart),
        job_test(limits_are_kept),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
