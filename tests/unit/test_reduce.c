#include "support.h"

#include "lts/equivalence/reduce.h"
#include "lts/operator/disjoint_union.h"

static void expect_reduced(struct job *job, enum equivalence equivalence, const char *aut, const char *text) {
    struct lts *lts = lts_of(job, aut);
    expect_result(job, lts_reduce(job, lts, equivalence), text);
    lts_free(lts);
}

/* All equivalences agree on it. */
static void expect_reduced_in_any_case(struct job *job, const char *aut, const char *text) {
    for (int e = EQUIVALENCE_STRONG; e <= EQUIVALENCE_WEAK_TRACE; e++)
        expect_reduced(job, (enum equivalence)e, aut, text);
}

static void expect_same_form(struct job *job, enum equivalence equivalence, const char *left,
                             const char *right, bool same) {
    struct lts *a = lts_of(job, left), *b = lts_of(job, right);
    struct lts *small_a = lts_reduce(job, a, equivalence), *small_b = lts_reduce(job, b, equivalence);
    assert_int_equal(lts_identical(small_a, small_b), same);
    lts_free(a);
    lts_free(b);
    lts_free(small_a);
    lts_free(small_b);
}

/* ---- what is the same for all ---- */

static void one_state_cannot_be_reduced(void **state) {
    expect_reduced_in_any_case(*state, NOTHING, NOTHING);
    expect_reduced_in_any_case(*state, "des (0,1,1)\n(0,a,0)\n", "des (0,1,1)\n(0,\"a\",0)\n");
}

static void it_works_without_edges(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_without_edges(job, "des (1,0,3)\n");
    for (int e = EQUIVALENCE_STRONG; e <= EQUIVALENCE_WEAK_TRACE; e++)
        expect_result(job, lts_reduce(job, lts, (enum equivalence)e), NOTHING);
    lts_free(lts);
}

static void an_initial_error_is_all(void **state) {
    expect_reduced_in_any_case(*state, "des (1,2,2)\n(0,a,1)\n(1,error,1)\n",
                               "des (0,1,1)\n(0,\"error\",0)\n");
}

static void unreachable_states_go(void **state) {
    expect_reduced_in_any_case(*state, "des (1,4,4)\n(1,a,1)\n(0,b,1)\n(2,a,3)\n(3,error,3)\n",
                               "des (0,1,1)\n(0,\"a\",0)\n");
}

static void the_alphabet_stays(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,2,2)\n(0,a,0)\n(1,b,1)\n");
    for (int e = EQUIVALENCE_STRONG; e <= EQUIVALENCE_WEAK_TRACE; e++) {
        struct lts *small = lts_reduce(job, lts, (enum equivalence)e);
        expect_labels(small, "tau,a,b");
        lts_free(small);
    }
    lts_free(lts);
}

static void equal_tails_are_shared(void **state) {
    expect_reduced_in_any_case(*state, "des (0,4,5)\n(0,a,1)\n(0,b,2)\n(1,c,3)\n(2,c,4)\n",
                               "des (0,3,3)\n(0,\"a\",1)\n(0,\"b\",1)\n(1,\"c\",2)\n");
}

static void cycles_shrink_to_a_loop(void **state) {
    expect_reduced_in_any_case(*state, "des (2,4,4)\n(0,a,1)\n(1,a,2)\n(2,a,3)\n(3,a,0)\n",
                               "des (0,1,1)\n(0,\"a\",0)\n");
}

static void the_error_is_not_a_deadlock(void **state) {
    expect_reduced_in_any_case(*state, "des (0,4,4)\n(0,a,1)\n(0,b,2)\n(0,c,3)\n(3,error,3)\n",
                               "des (0,4,3)\n(0,\"a\",1)\n(0,\"b\",1)\n(0,\"c\",2)\n(2,\"error\",2)\n");
}

static void a_reduced_system_cannot_be_reduced_again(void **state) {
    struct job *job = *state;
    struct lts *lts =
        lts_of(job, "des (0,7,5)\n(0,tau,1)\n(0,a,2)\n(1,a,2)\n(1,a,3)\n(2,b,0)\n(3,tau,4)\n(4,b,1)\n");
    for (int e = EQUIVALENCE_STRONG; e <= EQUIVALENCE_WEAK_TRACE; e++) {
        struct lts *once = lts_reduce(job, lts, (enum equivalence)e);
        struct lts *twice = lts_reduce(job, once, (enum equivalence)e);
        assert_true(lts_identical(once, twice));
        lts_free(once);
        lts_free(twice);
    }
    lts_free(lts);
}

/* ---- strong bisimilarity ---- */

static void strong_merges_bisimilar_choices(void **state) {
    expect_reduced(*state, EQUIVALENCE_STRONG, "des (0,4,3)\n(0,a,1)\n(0,a,2)\n(1,b,0)\n(2,b,0)\n",
                   "des (0,2,2)\n(0,\"a\",1)\n(1,\"b\",0)\n");
}

/* In which order the two choices are numbered is nobody's business. */
static void strong_keeps_choices_that_matter(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,6,5)\n(0,a,1)\n(0,a,2)\n(0,a,4)\n(1,b,3)\n(2,c,3)\n(4,b,3)\n");
    struct lts *small = lts_reduce(job, lts, EQUIVALENCE_STRONG);
    assert_int_equal(small->states, 4);
    assert_int_equal(lts_transitions(small), 4);
    assert_int_equal(small->edges[0], edge_make(1, 1));
    assert_int_equal(small->edges[1], edge_make(1, 2));
    assert_int_equal(edge_label(small->edges[2]) + edge_label(small->edges[3]), 2 + 3);
    assert_int_equal(edge_target(small->edges[2]), 3);
    assert_int_equal(edge_target(small->edges[3]), 3);
    lts_free(small);
    lts_free(lts);
}

static void strong_keeps_tau_and_silent_loops(void **state) {
    expect_reduced(*state, EQUIVALENCE_STRONG, "des (0,4,4)\n(0,tau,1)\n(1,a,2)\n(2,tau,3)\n(3,tau,2)\n",
                   "des (0,3,3)\n(0,\"tau\",1)\n(1,\"a\",2)\n(2,\"tau\",2)\n");
}

static void strong_forms_are_equal_for_bisimilar_systems(void **state) {
    expect_same_form(*state, EQUIVALENCE_STRONG, "des (0,4,3)\n(0,a,1)\n(0,a,2)\n(1,b,0)\n(2,b,0)\n",
                     "des (1,2,2)\n(0,b,1)\n(1,a,0)\n", true);
    expect_same_form(*state, EQUIVALENCE_STRONG, "des (0,4,4)\n(0,a,1)\n(0,a,2)\n(1,b,3)\n(2,c,3)\n",
                     "des (3,5,5)\n(3,a,0)\n(3,a,2)\n(0,c,1)\n(2,b,1)\n(4,a,4)\n", true);
}

static void strong_forms_differ_where_choices_differ(void **state) {
    expect_same_form(*state, EQUIVALENCE_STRONG, "des (0,4,4)\n(0,a,1)\n(0,a,2)\n(1,b,3)\n(2,c,3)\n",
                     "des (0,3,3)\n(0,a,1)\n(1,b,2)\n(1,c,2)\n", false);
}

/* ---- equivalences that see silence ---- */

static void silence_is_what_the_equivalence_makes_of_it(void **state) {
    struct job *job = *state;
    const char *loop = "des (0,1,1)\n(0,\"tau\",0)\n";
    expect_reduced(job, EQUIVALENCE_STRONG, loop, loop);
    expect_reduced(job, EQUIVALENCE_BRANCHING, loop, NOTHING);
    expect_reduced(job, EQUIVALENCE_DIVERGENCE_BRANCHING, loop, loop);
    expect_reduced(job, EQUIVALENCE_WEAK, loop, NOTHING);
    expect_reduced(job, EQUIVALENCE_SIMULATION, loop, loop);
    expect_reduced(job, EQUIVALENCE_TRACE, loop, loop);
    expect_reduced(job, EQUIVALENCE_WEAK_TRACE, loop, NOTHING);
}

static void long_silence_is_what_the_equivalence_makes_of_it(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, 100000, NULL);
    expect_result(job, lts_reduce(job, lts, EQUIVALENCE_BRANCHING), NOTHING);
    expect_result(job, lts_reduce(job, lts, EQUIVALENCE_DIVERGENCE_BRANCHING), NOTHING);
    expect_result(job, lts_reduce(job, lts, EQUIVALENCE_WEAK), NOTHING);
    expect_result(job, lts_reduce(job, lts, EQUIVALENCE_WEAK_TRACE), NOTHING);
    struct lts *same = lts_reduce(job, lts, EQUIVALENCE_TRACE);
    assert_true(lts_identical(lts, same));
    lts_free(same);
    lts_free(lts);
}

/* A silent step into π is seen by bisimilarities; weak traces take it for π. */
static void a_silent_step_into_the_error_is_seen(void **state) {
    struct job *job = *state;
    const char *longer = "des (0,4,4)\n(0,a,1)\n(1,tau,2)\n(2,tau,3)\n(3,error,3)\n";
    const char *shorter = "des (0,3,3)\n(0,\"a\",1)\n(1,\"tau\",2)\n(2,\"error\",2)\n";
    expect_reduced(job, EQUIVALENCE_BRANCHING, longer, shorter);
    expect_reduced(job, EQUIVALENCE_DIVERGENCE_BRANCHING, longer, shorter);
    expect_reduced(job, EQUIVALENCE_WEAK, longer, shorter);
    expect_reduced(job, EQUIVALENCE_SIMULATION, shorter, shorter);
    expect_reduced(job, EQUIVALENCE_WEAK_TRACE, longer, "des (0,2,2)\n(0,\"a\",1)\n(1,\"error\",1)\n");
}

static void branching_drops_inert_steps(void **state) {
    expect_reduced(*state, EQUIVALENCE_BRANCHING,
                   "des (2,7,6)\n(2,tau,1)\n(1,tau,0)\n(0,a,3)\n(1,a,3)\n(3,tau,4)\n(4,b,2)\n(5,c,5)\n",
                   "des (0,2,2)\n(0,\"a\",1)\n(1,\"b\",0)\n");
}

static void branching_keeps_silent_choices(void **state) {
    const char *choice = "des (0,3,3)\n(0,\"tau\",1)\n(0,\"a\",2)\n(1,\"b\",2)\n";
    expect_reduced(*state, EQUIVALENCE_BRANCHING, choice, choice);
    expect_reduced(*state, EQUIVALENCE_DIVERGENCE_BRANCHING, choice, choice);
    expect_reduced(*state, EQUIVALENCE_WEAK, choice, choice);
}

static void divergence_makes_a_difference(void **state) {
    struct job *job = *state;
    const char *diverges = "des (0,2,2)\n(0,tau,0)\n(0,a,1)\n", *ends = "des (0,1,2)\n(0,a,1)\n";
    const char *around = "des (0,3,3)\n(0,tau,1)\n(1,tau,0)\n(1,a,2)\n";
    expect_same_form(job, EQUIVALENCE_BRANCHING, diverges, ends, true);
    expect_same_form(job, EQUIVALENCE_WEAK, diverges, ends, true);
    expect_same_form(job, EQUIVALENCE_DIVERGENCE_BRANCHING, diverges, ends, false);
    expect_same_form(job, EQUIVALENCE_DIVERGENCE_BRANCHING, diverges, around, true);
}

#define THIRD_LAW "des (0,6,5)\n(0,a,1)\n(0,a,3)\n(1,tau,2)\n(1,c,4)\n(2,b,4)\n(3,b,4)\n"

static void weak_goes_further_than_branching(void **state) {
    struct job *job = *state;
    const char *without = "des (0,4,4)\n(0,a,1)\n(1,tau,2)\n(1,c,3)\n(2,b,3)\n";
    expect_same_form(job, EQUIVALENCE_BRANCHING, THIRD_LAW, without, false);
    expect_same_form(job, EQUIVALENCE_WEAK, THIRD_LAW, without, true);
}

static void weak_traces_go_further_than_weak_bisimilarity(void **state) {
    struct job *job = *state;
    const char *silent = "des (0,3,3)\n(0,tau,1)\n(0,a,2)\n(1,b,2)\n";
    const char *open = "des (0,2,2)\n(0,a,1)\n(0,b,1)\n";
    expect_same_form(job, EQUIVALENCE_WEAK, silent, open, false);
    expect_same_form(job, EQUIVALENCE_WEAK_TRACE, silent, open, true);
}

/* ---- simulation ---- */

static void simulation_forgets_little_brothers(void **state) {
    expect_reduced(*state, EQUIVALENCE_SIMULATION,
                   "des (0,6,6)\n(0,a,1)\n(0,a,3)\n(1,b,2)\n(1,b,4)\n(4,c,5)\n(0,b,0)\n",
                   "des (0,4,4)\n(0,\"a\",1)\n(0,\"b\",0)\n(1,\"b\",2)\n(2,\"c\",3)\n");
}

static void simulation_stands_between_bisimilarity_and_traces(void **state) {
    struct job *job = *state;
    const char *early = "des (0,4,4)\n(0,a,1)\n(0,a,2)\n(1,b,3)\n(2,c,3)\n";
    const char *late = "des (0,3,3)\n(0,a,1)\n(1,b,2)\n(1,c,2)\n";
    const char *both = "des (0,5,4)\n(0,a,1)\n(0,a,2)\n(1,b,3)\n(2,b,3)\n(2,c,3)\n";
    expect_same_form(job, EQUIVALENCE_SIMULATION, early, late, false);
    expect_same_form(job, EQUIVALENCE_TRACE, early, late, true);
    expect_same_form(job, EQUIVALENCE_SIMULATION, both, late, true);
    expect_same_form(job, EQUIVALENCE_STRONG, both, late, false);
}

static void simulation_prefers_the_error(void **state) {
    expect_reduced(*state, EQUIVALENCE_SIMULATION, "des (0,4,4)\n(0,a,1)\n(0,a,2)\n(2,b,3)\n(1,error,1)\n",
                   "des (0,2,2)\n(0,\"a\",1)\n(1,\"error\",1)\n");
}

/* ---- traces ---- */

static void traces_forget_when_a_choice_was_made(void **state) {
    expect_reduced(*state, EQUIVALENCE_TRACE, "des (0,4,4)\n(0,a,1)\n(0,a,2)\n(1,b,3)\n(2,c,3)\n",
                   "des (0,3,3)\n(0,\"a\",1)\n(1,\"b\",2)\n(1,\"c\",2)\n");
}

static void traces_see_tau_as_a_label(void **state) {
    expect_reduced(*state, EQUIVALENCE_TRACE, "des (0,4,4)\n(0,tau,1)\n(0,tau,2)\n(1,b,3)\n(2,c,3)\n",
                   "des (0,3,3)\n(0,\"tau\",1)\n(1,\"b\",2)\n(1,\"c\",2)\n");
}

static void a_trace_that_may_lead_to_the_error_does(void **state) {
    expect_reduced(*state, EQUIVALENCE_TRACE,
                   "des (0,5,4)\n(0,a,1)\n(0,a,2)\n(1,b,0)\n(0,c,3)\n(2,error,2)\n",
                   "des (0,3,3)\n(0,\"a\",1)\n(0,\"c\",2)\n(1,\"error\",1)\n");
}

static void trace_forms_are_equal_for_equal_traces(void **state) {
    expect_same_form(*state, EQUIVALENCE_TRACE, "des (0,4,4)\n(0,a,1)\n(0,a,2)\n(1,b,3)\n(2,c,3)\n",
                     "des (0,3,3)\n(0,a,1)\n(1,b,2)\n(1,c,2)\n", true);
    /* A deadlock that is only possible does not shorten any trace. */
    expect_same_form(*state, EQUIVALENCE_TRACE, "des (0,3,3)\n(0,a,1)\n(0,a,2)\n(1,a,1)\n",
                     "des (0,1,1)\n(0,a,0)\n", true);
    expect_same_form(*state, EQUIVALENCE_TRACE, "des (0,2,2)\n(0,tau,1)\n(1,a,1)\n", "des (0,1,1)\n(0,a,0)\n",
                     false);
}

static void minimal_traces_may_need_fewer_states_than_subsets(void **state) {
    /* {1} and {1,2} are different subsets with the same traces. */
    expect_reduced(*state, EQUIVALENCE_TRACE, "des (0,5,3)\n(0,a,1)\n(0,b,1)\n(0,b,2)\n(1,c,1)\n(2,c,2)\n",
                   "des (0,3,2)\n(0,\"a\",1)\n(0,\"b\",1)\n(1,\"c\",1)\n");
    expect_reduced(*state, EQUIVALENCE_TRACE,
                   "des (0,6,4)\n(0,a,1)\n(0,b,1)\n(0,b,2)\n(1,c,1)\n(1,d,1)\n(2,c,3)\n",
                   "des (0,4,2)\n(0,\"a\",1)\n(0,\"b\",1)\n(1,\"c\",1)\n(1,\"d\",1)\n");
}

/* ---- weak traces ---- */

static void weak_traces_have_no_tau(void **state) {
    expect_reduced(*state, EQUIVALENCE_WEAK_TRACE,
                   "des (0,6,5)\n(0,tau,1)\n(1,a,2)\n(2,tau,2)\n(2,tau,3)\n(3,b,0)\n(0,tau,4)\n",
                   "des (0,2,2)\n(0,\"a\",1)\n(1,\"b\",0)\n");
}

static void silence_alone_is_nothing(void **state) {
    expect_reduced(*state, EQUIVALENCE_WEAK_TRACE, "des (0,3,3)\n(0,tau,1)\n(1,tau,2)\n(2,tau,0)\n", NOTHING);
}

static void a_silent_way_to_the_error_is_the_error(void **state) {
    expect_reduced(*state, EQUIVALENCE_WEAK_TRACE, "des (0,4,3)\n(0,a,1)\n(1,tau,2)\n(1,b,0)\n(2,error,2)\n",
                   "des (0,2,2)\n(0,\"a\",1)\n(1,\"error\",1)\n");
    expect_reduced(*state, EQUIVALENCE_WEAK_TRACE, "des (0,3,3)\n(0,a,1)\n(0,tau,2)\n(2,error,2)\n",
                   "des (0,1,1)\n(0,\"error\",0)\n");
}

static void weak_trace_forms_are_equal_for_equal_visible_traces(void **state) {
    expect_same_form(*state, EQUIVALENCE_WEAK_TRACE, "des (0,3,3)\n(0,tau,1)\n(1,a,2)\n(2,tau,0)\n",
                     "des (0,1,1)\n(0,a,0)\n", true);
    expect_same_form(*state, EQUIVALENCE_WEAK_TRACE, "des (0,2,2)\n(0,tau,1)\n(1,a,1)\n",
                     "des (0,2,2)\n(0,a,1)\n(1,tau,1)\n", false);
}

/* ---- shrinking ---- */

static void shrinking_leaves_the_reachable_classes(void **state) {
    struct job *job = *state;
    struct lts *lts =
        lts_of(job, "des (3,7,7)\n(3,a,1)\n(3,a,2)\n(1,b,3)\n(2,b,4)\n(4,a,1)\n(0,z,3)\n(5,a,6)\n");
    struct lts *small = lts_shrink(job, lts);
    assert_int_equal(small->states, 2);
    assert_int_equal(lts_transitions(small), 2);
    struct disjoint_union beside;
    assert_true(disjoint_union_build(job, &beside, lts, small));
    assert_true(disjoint_union_shrink(job, &beside));
    assert_int_equal(beside.left, beside.right);
    disjoint_union_free(&beside);
    lts_free(small);
    lts_free(lts);
}

static void shrinking_first_does_not_change_the_form(void **state) {
    struct job *job = *state;
    struct lts *lts =
        lts_of(job, "des (1,6,5)\n(1,tau,2)\n(1,tau,3)\n(2,a,1)\n(3,a,1)\n(3,b,4)\n(4,error,4)\n");
    struct lts *small = lts_shrink(job, lts);
    assert_int_equal(small->states, 4);
    for (int e = EQUIVALENCE_STRONG; e <= EQUIVALENCE_WEAK_TRACE; e++) {
        struct lts *direct = lts_reduce(job, lts, (enum equivalence)e);
        struct lts *through = lts_reduce(job, small, (enum equivalence)e);
        assert_true(lts_identical(direct, through));
        lts_free(direct);
        lts_free(through);
    }
    lts_free(small);
    lts_free(lts);
}

static void shrinking_does_not_change_what_it_is_given(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,2,3)\n(0,a,1)\n(0,a,2)\n");
    struct lts *small = lts_shrink(job, lts);
    assert_int_equal(small->states, 2);
    expect_aut(job, lts, "des (0,2,3)\n(0,\"a\",1)\n(0,\"a\",2)\n");
    lts_free(small);
    lts_free(lts);
}

static void a_stopped_job_reduces_nothing(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, LONG, "a");
    stop_job(job);
    for (int e = EQUIVALENCE_STRONG; e <= EQUIVALENCE_WEAK_TRACE; e++) {
        expect_stopped(job, lts_reduce(job, lts, (enum equivalence)e));
        job_forget(job);
    }
    lts_free(lts);
}

static bool reduce_all_ways(struct job *job, void *lts) {
    bool fine = true;
    for (int e = EQUIVALENCE_STRONG; fine && e <= EQUIVALENCE_WEAK_TRACE; e++) {
        struct lts *small = lts_reduce(job, lts, (enum equivalence)e);
        fine = small != NULL;
        lts_free(small);
    }
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct job *job = *state;
    struct lts *lts =
        lts_of(job, "des (1,7,6)\n(1,tau,2)\n(1,tau,3)\n(2,a,1)\n(3,a,1)\n(3,b,4)\n(5,a,1)\n(4,error,4)\n");
    expect_to_survive_refusals(job, reduce_all_ways, lts);
    lts_free(lts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(one_state_cannot_be_reduced),
        job_test(it_works_without_edges),
        job_test(an_initial_error_is_all),
        job_test(unreachable_states_go),
        job_test(the_alphabet_stays),
        job_test(equal_tails_are_shared),
        job_test(cycles_shrink_to_a_loop),
        job_test(the_error_is_not_a_deadlock),
        job_test(a_reduced_system_cannot_be_reduced_again),
        job_test(strong_merges_bisimilar_choices),
        job_test(strong_keeps_choices_that_matter),
        job_test(strong_keeps_tau_and_silent_loops),
        job_test(strong_forms_are_equal_for_bisimilar_systems),
        job_test(strong_forms_differ_where_choices_differ),
        job_test(silence_is_what_the_equivalence_makes_of_it),
        job_test(long_silence_is_what_the_equivalence_makes_of_it),
        job_test(a_silent_step_into_the_error_is_seen),
        job_test(branching_drops_inert_steps),
        job_test(branching_keeps_silent_choices),
        job_test(divergence_makes_a_difference),
        job_test(weak_goes_further_than_branching),
        job_test(weak_traces_go_further_than_weak_bisimilarity),
        job_test(simulation_forgets_little_brothers),
        job_test(simulation_stands_between_bisimilarity_and_traces),
        job_test(simulation_prefers_the_error),
        job_test(traces_forget_when_a_choice_was_made),
        job_test(traces_see_tau_as_a_label),
        job_test(a_trace_that_may_lead_to_the_error_does),
        job_test(trace_forms_are_equal_for_equal_traces),
        job_test(minimal_traces_may_need_fewer_states_than_subsets),
        job_test(weak_traces_have_no_tau),
        job_test(silence_alone_is_nothing),
        job_test(a_silent_way_to_the_error_is_the_error),
        job_test(weak_trace_forms_are_equal_for_equal_visible_traces),
        job_test(shrinking_leaves_the_reachable_classes),
        job_test(shrinking_first_does_not_change_the_form),
        job_test(shrinking_does_not_change_what_it_is_given),
        job_test(a_stopped_job_reduces_nothing),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
