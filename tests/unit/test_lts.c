#include "support.h"

#include "lts/lts.h"

static void an_edge_holds_a_label_and_a_target(void **state) {
    (void)state;
    lts_edge edge = edge_make(UINT32_MAX - 1, UINT32_MAX - 2);
    assert_int_equal(edge_label(edge), UINT32_MAX - 1);
    assert_int_equal(edge_target(edge), UINT32_MAX - 2);
    edge = edge_make(LABEL_TAU, 7);
    assert_int_equal(edge_label(edge), LABEL_TAU);
    assert_int_equal(edge_target(edge), 7);
}

static void edges_are_ordered_by_label_then_target(void **state) {
    (void)state;
    assert_true(edge_make(1, UINT32_MAX) < edge_make(2, 0));
    assert_true(edge_make(2, 0) < edge_make(2, 1));
}

static void the_loop_that_marks_the_error_is_no_transition(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,2,2)\n(0,a,1)\n(1,error,1)\n");
    assert_int_equal(lts_transitions(lts), 1);
    assert_int_equal(lts->error, 1);
    assert_int_equal(lts->rows[1], lts->rows[2]);
    lts_free(lts);
}

static void expect_labelled(const struct lts *lts, uint32_t s, uint32_t label, uint64_t begin, uint64_t end) {
    uint64_t found_begin, found_end;
    lts_labelled(lts, s, label, &found_begin, &found_end);
    assert_int_equal(found_begin, begin);
    assert_int_equal(found_end, end);
}

static void the_part_of_a_row_with_a_label_is_found(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,9,3)\n"
                                  "(0,b,0)\n(1,tau,0)\n(1,tau,1)\n(1,a,2)\n(1,c,0)\n(1,c,1)\n(1,c,2)\n"
                                  "(2,a,0)\n(2,d,0)\n");
    expect_labelled(lts, 1, LABEL_TAU, 1, 3);
    expect_labelled(lts, 1, 1, 3, 4);
    expect_labelled(lts, 1, 3, 4, 7);
    lts_free(lts);
}

static void a_label_that_a_row_lacks_gives_an_empty_part(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,5,3)\n(0,a,0)\n(0,c,0)\n(2,b,0)\n(2,c,1)\n(2,d,0)\n");
    expect_labelled(lts, 0, LABEL_TAU, 0, 0);
    expect_labelled(lts, 0, 2, 1, 1);
    expect_labelled(lts, 0, 4, 2, 2);
    expect_labelled(lts, 1, 1, 2, 2);
    expect_labelled(lts, 2, 1, 2, 2);
    lts_free(lts);
}

static void a_label_is_not_looked_for_beyond_its_row(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,3,2)\n(0,a,0)\n(1,a,0)\n(1,a,1)\n");
    expect_labelled(lts, 0, 1, 0, 1);
    expect_labelled(lts, 1, 1, 1, 3);
    lts_free(lts);
}

static void without_edges_every_part_is_empty(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_without_edges(job, "des (1,0,3)\n");
    expect_labelled(lts, 2, LABEL_TAU, 0, 0);
    assert_int_equal(lts_transitions(lts), 0);
    lts_free(lts);
}

static void expect_deterministic(struct job *job, const char *text, bool expected) {
    struct lts *lts = lts_of(job, text);
    assert_int_equal(lts_deterministic(lts), expected);
    lts_free(lts);
}

static void two_targets_under_one_label_are_nondeterministic(void **state) {
    expect_deterministic(*state, "des (0,3,3)\n(0,a,1)\n(2,b,0)\n(2,b,1)\n", false);
}

static void tau_counts_as_a_label_for_determinism(void **state) {
    expect_deterministic(*state, "des (0,2,2)\n(0,tau,0)\n(0,tau,1)\n", false);
    expect_deterministic(*state, "des (0,2,2)\n(0,tau,1)\n(0,a,1)\n", true);
}

static void the_same_label_in_two_states_is_deterministic(void **state) {
    expect_deterministic(*state, "des (0,4,2)\n(0,a,1)\n(0,b,1)\n(1,a,0)\n(1,b,1)\n", true);
}

static void repeating_a_transition_is_deterministic(void **state) {
    expect_deterministic(*state, "des (0,2,2)\n(0,a,1)\n(0,a,1)\n", true);
}

static void doing_nothing_is_deterministic(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_without_edges(job, NOTHING);
    assert_true(lts_deterministic(lts));
    lts_free(lts);
}

static void expect_identical(struct job *job, const char *left, const char *right, bool expected) {
    struct lts *a = lts_of(job, left), *b = lts_of(job, right);
    assert_int_equal(lts_identical(a, b), expected);
    assert_int_equal(lts_identical(b, a), expected);
    assert_true(lts_identical(a, a));
    lts_free(a);
    lts_free(b);
}

static void the_order_in_a_file_does_not_matter_for_identity(void **state) {
    expect_identical(*state, "des (0,3,2)\n(0,a,1)\n(0,b,0)\n(1,error,1)\n",
                     "des (0,3,2)\n(1,\"error\",1)\n(0,\"b\",0)\n(0,\"a\",1)\n", true);
}

static void the_name_of_tau_does_not_matter_for_identity(void **state) {
    expect_identical(*state, "des (0,1,1)\n(0,i,0)\n", "des (0,1,1)\n(0,tau,0)\n", true);
}

static void another_number_of_states_is_another_lts(void **state) {
    expect_identical(*state, "des (0,1,2)\n(0,a,1)\n", "des (0,1,3)\n(0,a,1)\n", false);
}

static void another_initial_state_is_another_lts(void **state) {
    expect_identical(*state, "des (0,1,2)\n(0,a,1)\n", "des (1,1,2)\n(0,a,1)\n", false);
}

static void the_error_state_is_not_a_deadlock(void **state) {
    expect_identical(*state, "des (0,1,2)\n(0,a,1)\n", "des (0,2,2)\n(0,a,1)\n(1,error,1)\n", false);
}

static void another_target_is_another_lts(void **state) {
    expect_identical(*state, "des (0,1,2)\n(0,a,1)\n", "des (0,1,2)\n(0,a,0)\n", false);
}

static void another_source_is_another_lts(void **state) {
    expect_identical(*state, "des (0,1,2)\n(0,a,1)\n", "des (0,1,2)\n(1,a,1)\n", false);
}

static void another_label_text_is_another_lts(void **state) {
    expect_identical(*state, "des (0,1,2)\n(0,a,1)\n", "des (0,1,2)\n(0,b,1)\n", false);
    expect_identical(*state, "des (0,1,2)\n(0,a,1)\n", "des (0,1,2)\n(0,tau,1)\n", false);
}

static void one_transition_more_is_another_lts(void **state) {
    expect_identical(*state, "des (0,2,1)\n(0,tau,0)\n(0,a,0)\n", "des (0,1,1)\n(0,a,0)\n", false);
}

static void the_alphabet_belongs_to_the_identity(void **state) {
    struct job *job = *state;
    struct lts *a = lts_of(job, NOTHING), *b = lts_of(job, NOTHING);
    const char *texts[] = {"unused"};
    alphabet_free(&b->alphabet);
    assert_true(alphabet_build(job, &b->alphabet, texts, 1, NULL));
    assert_false(lts_identical(a, b));
    lts_free(a);
    lts_free(b);
}

static void no_edges_are_identical_to_no_edges(void **state) {
    struct job *job = *state;
    struct lts *a = lts_without_edges(job, NOTHING), *b = lts_of(job, NOTHING);
    assert_true(lts_identical(a, a));
    assert_true(lts_identical(a, b));
    assert_true(lts_identical(b, a));
    lts_free(a);
    lts_free(b);
}

static void freeing_nothing_is_fine(void **state) {
    (void)state;
    lts_free(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(an_edge_holds_a_label_and_a_target),
        job_test(edges_are_ordered_by_label_then_target),
        job_test(the_loop_that_marks_the_error_is_no_transition),
        job_test(the_part_of_a_row_with_a_label_is_found),
        job_test(a_label_that_a_row_lacks_gives_an_empty_part),
        job_test(a_label_is_not_looked_for_beyond_its_row),
        job_test(without_edges_every_part_is_empty),
        job_test(two_targets_under_one_label_are_nondeterministic),
        job_test(tau_counts_as_a_label_for_determinism),
        job_test(the_same_label_in_two_states_is_deterministic),
        job_test(repeating_a_transition_is_deterministic),
        job_test(doing_nothing_is_deterministic),
        job_test(the_order_in_a_file_does_not_matter_for_identity),
        job_test(the_name_of_tau_does_not_matter_for_identity),
        job_test(another_number_of_states_is_another_lts),
        job_test(another_initial_state_is_another_lts),
        job_test(the_error_state_is_not_a_deadlock),
        job_test(another_target_is_another_lts),
        job_test(another_source_is_another_lts),
        job_test(another_label_text_is_another_lts),
        job_test(one_transition_more_is_another_lts),
        job_test(the_alphabet_belongs_to_the_identity),
        job_test(no_edges_are_identical_to_no_edges),
        job_test(freeing_nothing_is_fine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
