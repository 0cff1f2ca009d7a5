#include "support.h"

#include "lts/operator/determinise.h"

static void expect_determinised(struct job *job, enum tau_view view, const char *aut, const char *text) {
    struct lts *lts = lts_of(job, aut);
    struct lts *result = lts_determinise(job, lts, view);
    assert_non_null(result);
    assert_true(lts_deterministic(result));
    expect_result(job, result, text);
    lts_free(lts);
}

static void one_state_stays(void **state) {
    expect_determinised(*state, TAU_VISIBLE, NOTHING, NOTHING);
    expect_determinised(*state, TAU_INVISIBLE, NOTHING, NOTHING);
}

static void it_works_without_edges(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_without_edges(job, "des (1,0,3)\n");
    expect_result(job, lts_determinise(job, lts, TAU_VISIBLE), NOTHING);
    expect_result(job, lts_determinise(job, lts, TAU_INVISIBLE), NOTHING);
    lts_free(lts);
}

static void a_choice_under_one_label_becomes_one_state(void **state) {
    const char *aut = "des (0,4,4)\n(0,a,1)\n(0,a,2)\n(1,b,3)\n(2,c,3)\n";
    const char *text = "des (0,3,3)\n(0,\"a\",1)\n(1,\"b\",2)\n(1,\"c\",2)\n";
    expect_determinised(*state, TAU_VISIBLE, aut, text);
    expect_determinised(*state, TAU_INVISIBLE, aut, text);
}

static void a_deterministic_lts_is_numbered_breadth_first(void **state) {
    expect_determinised(*state, TAU_VISIBLE, "des (3,5,5)\n(3,b,0)\n(3,a,4)\n(4,c,1)\n(0,a,3)\n(2,a,2)\n",
                        "des (0,4,4)\n(0,\"a\",1)\n(0,\"b\",2)\n(1,\"c\",3)\n(2,\"a\",0)\n");
}

static void the_same_subset_is_the_same_state(void **state) {
    expect_determinised(*state, TAU_VISIBLE,
                        "des (0,7,3)\n(0,a,1)\n(0,a,2)\n(0,b,2)\n(0,b,1)\n(1,a,1)\n(1,a,2)\n(2,b,0)\n",
                        "des (0,4,2)\n(0,\"a\",1)\n(0,\"b\",1)\n(1,\"a\",1)\n(1,\"b\",0)\n");
}

static void a_visible_tau_is_a_label_like_others(void **state) {
    expect_determinised(*state, TAU_VISIBLE, "des (0,4,3)\n(0,tau,1)\n(0,tau,2)\n(1,a,0)\n(2,b,0)\n",
                        "des (0,3,2)\n(0,\"tau\",1)\n(1,\"a\",0)\n(1,\"b\",0)\n");
}

static void an_invisible_tau_disappears(void **state) {
    expect_determinised(*state, TAU_INVISIBLE, "des (0,4,3)\n(0,tau,1)\n(0,tau,2)\n(1,a,0)\n(2,b,0)\n",
                        "des (0,2,1)\n(0,\"a\",0)\n(0,\"b\",0)\n");
}

static void tau_before_and_after_a_letter_is_invisible(void **state) {
    expect_determinised(*state, TAU_INVISIBLE, "des (0,4,5)\n(0,tau,1)\n(1,a,2)\n(2,tau,3)\n(3,b,4)\n",
                        "des (0,2,3)\n(0,\"a\",1)\n(1,\"b\",2)\n");
}

static void it_does_not_matter_in_which_order_a_subset_is_met(void **state) {
    /* After a, 2 is met before 1; after b, 1 before 2. */
    expect_determinised(*state, TAU_INVISIBLE,
                        "des (0,6,4)\n(0,a,2)\n(2,tau,1)\n(0,b,1)\n(0,b,2)\n(1,c,3)\n(2,d,3)\n",
                        "des (0,4,3)\n(0,\"a\",1)\n(0,\"b\",1)\n(1,\"c\",2)\n(1,\"d\",2)\n");
}

static void silent_loops_and_cycles_disappear(void **state) {
    expect_determinised(*state, TAU_INVISIBLE,
                        "des (0,6,3)\n(0,tau,0)\n(0,tau,1)\n(1,tau,0)\n(1,a,2)\n(2,tau,2)\n(0,b,1)\n",
                        "des (0,2,2)\n(0,\"a\",1)\n(0,\"b\",0)\n");
}

static void doing_nothing_but_tau_is_doing_nothing(void **state) {
    expect_determinised(*state, TAU_INVISIBLE, "des (0,2,2)\n(0,tau,1)\n(1,tau,0)\n", NOTHING);
    expect_determinised(*state, TAU_INVISIBLE, "des (0,2,3)\n(0,tau,1)\n(1,tau,2)\n", NOTHING);
}

static void a_subset_that_contains_the_error_is_the_error(void **state) {
    expect_determinised(*state, TAU_VISIBLE, "des (0,4,3)\n(0,a,1)\n(0,a,2)\n(1,b,0)\n(2,error,2)\n",
                        "des (0,2,2)\n(0,\"a\",1)\n(1,\"error\",1)\n");
}

static void different_subsets_with_the_error_are_one_error(void **state) {
    expect_determinised(*state, TAU_VISIBLE,
                        "des (0,6,4)\n(0,a,3)\n(0,a,1)\n(0,b,3)\n(0,b,2)\n(0,c,3)\n(3,error,3)\n",
                        "des (0,4,2)\n(0,\"a\",1)\n(0,\"b\",1)\n(0,\"c\",1)\n(1,\"error\",1)\n");
}

static void a_silent_way_to_the_error_is_the_error_where_tau_is_invisible(void **state) {
    const char *aut = "des (0,5,4)\n(0,a,1)\n(1,tau,2)\n(1,b,0)\n(2,tau,3)\n(3,error,3)\n";
    expect_determinised(*state, TAU_INVISIBLE, aut, "des (0,2,2)\n(0,\"a\",1)\n(1,\"error\",1)\n");
    expect_determinised(
        *state, TAU_VISIBLE, aut,
        "des (0,5,4)\n(0,\"a\",1)\n(1,\"tau\",2)\n(1,\"b\",0)\n(2,\"tau\",3)\n(3,\"error\",3)\n");
}

static void a_silent_way_to_the_error_from_the_start_is_the_error(void **state) {
    expect_determinised(*state, TAU_INVISIBLE, "des (0,3,3)\n(0,a,1)\n(0,tau,2)\n(2,error,2)\n",
                        "des (0,1,1)\n(0,\"error\",0)\n");
}

static void an_initial_error_stays(void **state) {
    expect_determinised(*state, TAU_VISIBLE, "des (1,2,2)\n(0,a,1)\n(1,error,1)\n",
                        "des (0,1,1)\n(0,\"error\",0)\n");
    expect_determinised(*state, TAU_INVISIBLE, "des (1,2,2)\n(0,a,1)\n(1,error,1)\n",
                        "des (0,1,1)\n(0,\"error\",0)\n");
}

static void an_unreachable_error_goes(void **state) {
    expect_determinised(*state, TAU_VISIBLE, "des (0,3,3)\n(0,a,0)\n(1,b,2)\n(2,error,2)\n",
                        "des (0,1,1)\n(0,\"a\",0)\n");
}

static void the_error_is_numbered_when_it_is_met(void **state) {
    expect_determinised(*state, TAU_VISIBLE, "des (0,5,4)\n(0,a,1)\n(0,b,3)\n(0,c,2)\n(1,a,2)\n(3,error,3)\n",
                        "des (0,5,4)\n(0,\"a\",1)\n(0,\"b\",2)\n(0,\"c\",3)\n(1,\"a\",3)\n(2,\"error\",2)\n");
}

static void the_alphabet_stays(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,3,3)\n(0,a,0)\n(1,b,2)\n(2,c,2)\n");
    struct lts *result = lts_determinise(job, lts, TAU_INVISIBLE);
    expect_labels(result, "tau,a,b,c");
    expect_result(job, result, "des (0,1,1)\n(0,\"a\",0)\n");
    lts_free(lts);
}

/* "The fifth letter from the end is an a" takes 2^5 subsets. */
#define FIFTH_FROM_THE_END                                                                                   \
    "des (0,11,6)\n(0,a,0)\n(0,b,0)\n(0,a,1)\n(1,a,2)\n(1,b,2)\n(2,a,3)\n(2,b,3)\n(3,a,4)\n(3,b,4)\n"        \
    "(4,a,5)\n(4,b,5)\n"

static void subsets_may_be_exponentially_many(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, FIFTH_FROM_THE_END);
    struct lts *result = lts_determinise(job, lts, TAU_VISIBLE);
    assert_int_equal(result->states, 32);
    assert_int_equal(lts_transitions(result), 64);
    assert_true(lts_deterministic(result));
    lts_free(result);
    lts_free(lts);
}

static void a_stopped_job_determinises_nothing(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, LONG, "a");
    stop_job(job);
    expect_stopped(job, lts_determinise(job, lts, TAU_VISIBLE));
    lts_free(lts);
}

static bool determinise(struct job *job, void *lts) {
    struct lts *visible = lts_determinise(job, lts, TAU_VISIBLE);
    struct lts *invisible = visible ? lts_determinise(job, lts, TAU_INVISIBLE) : NULL;
    lts_free(visible);
    lts_free(invisible);
    return invisible != NULL;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, FIFTH_FROM_THE_END);
    expect_to_survive_refusals(job, determinise, lts);
    lts_free(lts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(one_state_stays),
        job_test(it_works_without_edges),
        job_test(a_choice_under_one_label_becomes_one_state),
        job_test(a_deterministic_lts_is_numbered_breadth_first),
        job_test(the_same_subset_is_the_same_state),
        job_test(a_visible_tau_is_a_label_like_others),
        job_test(an_invisible_tau_disappears),
        job_test(tau_before_and_after_a_letter_is_invisible),
        job_test(it_does_not_matter_in_which_order_a_subset_is_met),
        job_test(silent_loops_and_cycles_disappear),
        job_test(doing_nothing_but_tau_is_doing_nothing),
        job_test(a_subset_that_contains_the_error_is_the_error),
        job_test(different_subsets_with_the_error_are_one_error),
        job_test(a_silent_way_to_the_error_is_the_error_where_tau_is_invisible),
        job_test(a_silent_way_to_the_error_from_the_start_is_the_error),
        job_test(an_initial_error_stays),
        job_test(an_unreachable_error_goes),
        job_test(the_error_is_numbered_when_it_is_met),
        job_test(the_alphabet_stays),
        job_test(subsets_may_be_exponentially_many),
        job_test(a_stopped_job_determinises_nothing),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
