#include "support.h"

#include "lts/operator/disjoint_union.h"

static void expect_beside(struct job *job, const char *left, const char *right, uint32_t left_initial,
                          uint32_t right_initial, const char *labels, const char *text) {
    struct lts *a = lts_of(job, left), *b = lts_of(job, right);
    struct disjoint_union beside;
    assert_true(disjoint_union_build(job, &beside, a, b));
    lts_free(a);
    lts_free(b);
    assert_int_equal(beside.left, left_initial);
    assert_int_equal(beside.right, right_initial);
    expect_labels(beside.both, labels);
    expect_aut(job, beside.both, text);
    disjoint_union_free(&beside);
}

static void the_states_of_right_follow_those_of_left(void **state) {
    expect_beside(*state, "des (0,1,2)\n(0,a,1)\n", "des (1,2,2)\n(1,a,0)\n(0,tau,0)\n", 0, 3, "tau,a",
                  "des (0,3,4)\n(0,\"a\",1)\n(2,\"tau\",2)\n(3,\"a\",2)\n");
}

static void two_single_states_stand_beside_each_other(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_without_edges(job, NOTHING);
    struct disjoint_union beside;
    assert_true(disjoint_union_build(job, &beside, lts, lts));
    assert_int_equal(beside.left, 0);
    assert_int_equal(beside.right, 1);
    expect_aut(job, beside.both, "des (0,0,2)\n");
    disjoint_union_free(&beside);
    lts_free(lts);
}

static void labels_are_the_same_if_their_texts_are(void **state) {
    expect_beside(*state, "des (0,2,1)\n(0,b,0)\n(0,d,0)\n", "des (0,3,1)\n(0,a,0)\n(0,b,0)\n(0,e,0)\n", 0, 1,
                  "tau,a,b,d,e",
                  "des (0,5,2)\n(0,\"b\",0)\n(0,\"d\",0)\n(1,\"a\",1)\n(1,\"b\",1)\n(1,\"e\",1)\n");
}

static void there_is_one_error_for_both(void **state) {
    /* State 3, right's own error state, is left behind without a way to it. */
    expect_beside(*state, "des (0,2,2)\n(0,a,1)\n(1,error,1)\n", "des (0,2,2)\n(0,b,1)\n(1,error,1)\n", 0, 2,
                  "tau,a,b", "des (0,3,4)\n(0,\"a\",1)\n(1,\"error\",1)\n(2,\"b\",1)\n");
}

static void an_error_of_left_alone_stays_where_it_is(void **state) {
    expect_beside(*state, "des (1,2,2)\n(1,a,0)\n(0,error,0)\n", "des (0,1,1)\n(0,a,0)\n", 1, 2, "tau,a",
                  "des (1,3,3)\n(0,\"error\",0)\n(1,\"a\",0)\n(2,\"a\",2)\n");
}

static void an_error_of_right_alone_moves_with_its_states(void **state) {
    expect_beside(*state, "des (0,1,1)\n(0,a,0)\n", "des (0,2,2)\n(0,b,1)\n(1,error,1)\n", 0, 1, "tau,a,b",
                  "des (0,3,3)\n(0,\"a\",0)\n(1,\"b\",2)\n(2,\"error\",2)\n");
}

static void initial_errors_of_both_are_the_same_state(void **state) {
    expect_beside(*state, "des (1,2,2)\n(0,a,1)\n(1,error,1)\n", "des (0,1,1)\n(0,error,0)\n", 1, 1, "tau,a",
                  "des (1,2,3)\n(0,\"a\",1)\n(1,\"error\",1)\n");
}

static void more_states_than_numbers_are_refused(void **state) {
    struct job *job = *state;
    const struct lts half = {.states = 0x80000000u}, other_half = {.states = 0x7fffffffu};
    struct disjoint_union beside;
    assert_false(disjoint_union_build(job, &beside, &half, &half));
    assert_int_equal(job_outcome(job), OUTCOME_MEMORY);
    assert_null(beside.both);
    job_forget(job);
    assert_false(disjoint_union_build(job, &beside, &half, &other_half)); /* STATE_NONE is no state */
    assert_int_equal(job_outcome(job), OUTCOME_MEMORY);
    assert_null(beside.both);
}

/* ---- shrinking ---- */

static void expect_bisimilar(struct job *job, const char *left, const char *right, bool expected,
                             uint32_t states) {
    struct lts *a = lts_of(job, left), *b = lts_of(job, right);
    struct disjoint_union beside;
    assert_true(disjoint_union_build(job, &beside, a, b));
    assert_true(disjoint_union_shrink(job, &beside));
    assert_int_equal(beside.left == beside.right, expected);
    assert_int_equal(beside.both->states, states);
    disjoint_union_free(&beside);
    assert_null(beside.both);
    lts_free(a);
    lts_free(b);
}

static void bisimilar_sides_begin_in_the_same_state(void **state) {
    expect_bisimilar(*state, "des (0,1,1)\n(0,a,0)\n", "des (1,2,2)\n(0,a,1)\n(1,a,0)\n", true, 1);
}

static void different_sides_begin_in_different_states(void **state) {
    expect_bisimilar(*state, "des (0,1,1)\n(0,a,0)\n", "des (0,1,2)\n(0,a,1)\n", false, 3);
}

static void errors_are_bisimilar_across_the_sides(void **state) {
    expect_bisimilar(*state, "des (0,1,1)\n(0,error,0)\n", "des (0,1,1)\n(0,error,0)\n", true, 2);
    expect_bisimilar(*state, "des (0,1,1)\n(0,error,0)\n", NOTHING, false, 2);
    expect_bisimilar(*state, NOTHING, "des (0,1,1)\n(0,error,0)\n", false, 2);
}

static void unused_labels_do_not_tell_the_sides_apart(void **state) {
    expect_bisimilar(*state, "des (0,2,2)\n(0,a,0)\n(1,b,1)\n", "des (0,1,1)\n(0,a,0)\n", true, 2);
}

static bool build_and_shrink(struct job *job, void *sides) {
    struct lts **side = sides;
    struct disjoint_union beside;
    bool fine = disjoint_union_build(job, &beside, side[0], side[1]) && disjoint_union_shrink(job, &beside);
    disjoint_union_free(&beside);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct job *job = *state;
    struct lts *sides[] = {lts_of(job, "des (0,2,2)\n(0,a,1)\n(1,error,1)\n"),
                           lts_of(job, "des (0,1,1)\n(0,b,0)\n")};
    expect_to_survive_refusals(job, build_and_shrink, sides);
    lts_free(sides[0]);
    lts_free(sides[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(the_states_of_right_follow_those_of_left),
        job_test(two_single_states_stand_beside_each_other),
        job_test(labels_are_the_same_if_their_texts_are),
        job_test(there_is_one_error_for_both),
        job_test(an_error_of_left_alone_stays_where_it_is),
        job_test(an_error_of_right_alone_moves_with_its_states),
        job_test(initial_errors_of_both_are_the_same_state),
        job_test(more_states_than_numbers_are_refused),
        job_test(bisimilar_sides_begin_in_the_same_state),
        job_test(different_sides_begin_in_different_states),
        job_test(errors_are_bisimilar_across_the_sides),
        job_test(unused_labels_do_not_tell_the_sides_apart),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
