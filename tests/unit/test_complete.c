#include "support.h"

#include "lts/operator/complete.h"
#include "lts/operator/relabel.h"

typedef struct lts *unary(struct job *job, const struct lts *lts);

static void expect_applied(struct job *job, unary *apply, const char *aut, const char *text) {
    struct lts *lts = lts_of(job, aut);
    expect_result(job, apply(job, lts), text);
    lts_free(lts);
}

/* An LTS that knows a and b beside its own labels. */
static struct lts *extended(struct job *job, const char *aut) {
    const char *added[] = {"a", "b"};
    struct lts *lts = lts_of(job, aut);
    struct lts *wide = lts_extend(job, lts, added, 2);
    lts_free(lts);
    return wide;
}

/* ---- completion ---- */

static void missing_labels_lead_to_a_sink(void **state) {
    expect_applied(
        *state, lts_complete, "des (0,2,2)\n(0,a,1)\n(1,b,0)\n",
        "des (0,6,3)\n(0,\"a\",1)\n(0,\"b\",2)\n(1,\"a\",2)\n(1,\"b\",0)\n(2,\"a\",2)\n(2,\"b\",2)\n");
}

static void where_nothing_is_missing_there_is_no_sink(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (1,5,2)\n(0,a,1)\n(0,b,0)\n(0,b,1)\n(1,a,1)\n(1,b,0)\n");
    struct lts *same = lts_complete(job, lts);
    assert_true(lts_identical(lts, same));
    lts_free(lts);
    lts_free(same);
}

static void without_labels_nothing_is_missing(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_without_edges(job, NOTHING);
    expect_result(job, lts_complete(job, lts), NOTHING);
    lts_free(lts);
}

static void tau_is_never_missing(void **state) {
    expect_applied(*state, lts_complete, "des (0,2,2)\n(0,tau,1)\n(0,a,0)\n",
                   "des (0,4,3)\n(0,\"tau\",1)\n(0,\"a\",0)\n(1,\"a\",2)\n(2,\"a\",2)\n");
    expect_applied(*state, lts_complete, "des (0,1,2)\n(0,tau,1)\n", "des (0,1,2)\n(0,\"tau\",1)\n");
}

static void a_choice_is_not_missing(void **state) {
    expect_applied(*state, lts_complete, "des (0,3,2)\n(0,a,0)\n(0,a,1)\n(1,b,1)\n",
                   "des (0,7,3)\n(0,\"a\",0)\n(0,\"a\",1)\n(0,\"b\",2)\n(1,\"a\",2)\n(1,\"b\",1)\n"
                   "(2,\"a\",2)\n(2,\"b\",2)\n");
}

static void the_error_state_lacks_nothing(void **state) {
    expect_applied(*state, lts_complete, "des (0,2,2)\n(0,a,1)\n(1,error,1)\n",
                   "des (0,2,2)\n(0,\"a\",1)\n(1,\"error\",1)\n");
}

static void the_sink_is_not_the_error(void **state) {
    expect_applied(*state, lts_complete, "des (0,3,3)\n(0,a,1)\n(2,b,0)\n(1,error,1)\n",
                   "des (0,7,4)\n(0,\"a\",1)\n(0,\"b\",3)\n(1,\"error\",1)\n(2,\"a\",3)\n(2,\"b\",0)\n"
                   "(3,\"a\",3)\n(3,\"b\",3)\n");
}

static void a_sink_loops_by_every_visible_label_and_no_other(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,6,3)\n(0,a,1)\n(0,b,2)\n(1,a,1)\n(1,b,1)\n(2,a,2)\n(2,b,0)\n");
    assert_int_equal(lts_sink(lts), 1);
    lts_free(lts);
    lts = lts_of(job, "des (0,5,3)\n(0,a,1)\n(0,b,2)\n(1,a,1)\n(1,tau,1)\n(2,error,2)\n");
    assert_int_equal(lts_sink(lts), STATE_NONE);
    lts_free(lts);
}

static void an_initial_error_needs_no_sink(void **state) {
    expect_applied(*state, lts_complete, "des (0,1,1)\n(0,error,0)\n", "des (0,1,1)\n(0,\"error\",0)\n");
}

static void labels_that_nobody_carries_are_missing_everywhere(void **state) {
    struct job *job = *state;
    struct lts *wide = extended(job, NOTHING);
    struct lts *result = lts_complete(job, wide);
    expect_labels(result, "tau,a,b");
    expect_result(job, result, "des (0,4,2)\n(0,\"a\",1)\n(0,\"b\",1)\n(1,\"a\",1)\n(1,\"b\",1)\n");
    lts_free(wide);
}

static void completing_twice_is_completing_once(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,2,2)\n(0,a,1)\n(1,b,0)\n");
    struct lts *once = lts_complete(job, lts), *twice = lts_complete(job, once);
    assert_true(lts_identical(once, twice));
    lts_free(lts);
    lts_free(once);
    lts_free(twice);
}

/* ---- complement ---- */

static void what_a_property_lacks_leads_to_the_error(void **state) {
    expect_applied(*state, lts_complement, "des (0,2,2)\n(0,a,1)\n(1,b,0)\n",
                   "des (0,5,3)\n(0,\"a\",1)\n(0,\"b\",2)\n(1,\"a\",2)\n(1,\"b\",0)\n(2,\"error\",2)\n");
}

static void an_error_that_is_there_is_used(void **state) {
    expect_applied(*state, lts_complement, "des (0,3,3)\n(0,a,1)\n(0,b,2)\n(1,error,1)\n",
                   "des (0,5,3)\n(0,\"a\",1)\n(0,\"b\",2)\n(1,\"error\",1)\n(2,\"a\",1)\n(2,\"b\",1)\n");
}

static void a_property_that_lacks_nothing_has_no_error(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,2,1)\n(0,a,0)\n(0,b,0)\n");
    struct lts *result = lts_complement(job, lts);
    assert_int_equal(result->error, STATE_NONE);
    assert_true(lts_identical(lts, result));
    lts_free(lts);
    lts_free(result);
}

static void an_error_that_nothing_more_leads_to_stays(void **state) {
    expect_applied(*state, lts_complement, "des (0,2,2)\n(0,a,1)\n(1,error,1)\n",
                   "des (0,2,2)\n(0,\"a\",1)\n(1,\"error\",1)\n");
    expect_applied(*state, lts_complement, "des (1,2,2)\n(0,a,1)\n(1,error,1)\n",
                   "des (1,2,2)\n(0,\"a\",1)\n(1,\"error\",1)\n");
}

static void doing_nothing_forbids_every_label_of_the_alphabet(void **state) {
    struct job *job = *state;
    struct lts *wide = extended(job, NOTHING), *narrow = lts_without_edges(job, NOTHING);
    expect_result(job, lts_complement(job, wide), "des (0,3,2)\n(0,\"a\",1)\n(0,\"b\",1)\n(1,\"error\",1)\n");
    expect_result(job, lts_complement(job, narrow), NOTHING);
    lts_free(wide);
    lts_free(narrow);
}

static void expect_no_complement(struct job *job, const char *aut, const char *message) {
    struct lts *lts = lts_of(job, aut);
    assert_null(lts_complement(job, lts));
    expect_rejected(job, message, "determinise it first (--determinise)");
    lts_free(lts);
}

static void a_property_with_tau_is_rejected(void **state) {
    expect_no_complement(
        *state, "des (0,2,2)\n(0,a,1)\n(1,tau,0)\n",
        "only a deterministic LTS without tau has an error LTS; this one has tau transitions");
}

static void a_silent_loop_is_a_tau_too(void **state) {
    expect_no_complement(
        *state, "des (0,2,1)\n(0,a,0)\n(0,tau,0)\n",
        "only a deterministic LTS without tau has an error LTS; this one has tau transitions");
}

static void a_nondeterministic_property_is_rejected(void **state) {
    expect_no_complement(
        *state, "des (0,3,2)\n(0,a,1)\n(1,b,0)\n(1,b,1)\n",
        "only a deterministic LTS without tau has an error LTS; this one is nondeterministic");
}

static void a_stopped_job_completes_nothing(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, LONG, "a");
    stop_job(job);
    expect_stopped(job, lts_complete(job, lts));
    lts_free(lts);
}

static bool complete_and_complement(struct job *job, void *lts) {
    struct lts *complete = lts_complete(job, lts);
    struct lts *complement = complete ? lts_complement(job, lts) : NULL;
    lts_free(complete);
    lts_free(complement);
    return complement != NULL;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,2,2)\n(0,a,1)\n(1,b,0)\n");
    expect_to_survive_refusals(job, complete_and_complement, lts);
    lts_free(lts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(missing_labels_lead_to_a_sink),
        job_test(where_nothing_is_missing_there_is_no_sink),
        job_test(without_labels_nothing_is_missing),
        job_test(tau_is_never_missing),
        job_test(a_choice_is_not_missing),
        job_test(the_error_state_lacks_nothing),
        job_test(the_sink_is_not_the_error),
        job_test(a_sink_loops_by_every_visible_label_and_no_other),
        job_test(an_initial_error_needs_no_sink),
        job_test(labels_that_nobody_carries_are_missing_everywhere),
        job_test(completing_twice_is_completing_once),
        job_test(what_a_property_lacks_leads_to_the_error),
        job_test(an_error_that_is_there_is_used),
        job_test(a_property_that_lacks_nothing_has_no_error),
        job_test(an_error_that_nothing_more_leads_to_stays),
        job_test(doing_nothing_forbids_every_label_of_the_alphabet),
        job_test(a_property_with_tau_is_rejected),
        job_test(a_silent_loop_is_a_tau_too),
        job_test(a_nondeterministic_property_is_rejected),
        job_test(a_stopped_job_completes_nothing),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
