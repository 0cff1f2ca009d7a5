#include "support.h"

#include "lts/summary.h"

static struct lts_summary summary_of(struct job *job, const char *text, bool list_uses) {
    struct lts *lts = lts_of(job, text);
    struct lts_summary summary;
    assert_true(lts_summarise(&summary, job, lts, list_uses));
    lts_free(lts);
    return summary;
}

static void sizes_are_those_of_the_whole(void **state) {
    struct lts_summary s = summary_of(*state, "des (0,4,5)\n(0,a,1)\n(0,a,2)\n(1,tau,0)\n(3,b,4)\n", false);
    assert_int_equal(s.states, 5);
    assert_int_equal(s.reachable, 3);
    assert_int_equal(s.transitions, 4);
    assert_int_equal(s.labels, 3);
    assert_int_equal(s.silent, 1);
    assert_false(s.deterministic);
    assert_false(s.has_error);
    assert_int_equal(s.uses.count, 0);
    lts_summary_free(&s);
}

static void only_deadlocks_that_can_be_reached_count(void **state) {
    struct lts_summary s = summary_of(*state, "des (0,3,5)\n(0,a,1)\n(0,b,2)\n(3,c,4)\n", false);
    assert_int_equal(s.deadlocks, 2);
    assert_true(s.deterministic);
    lts_summary_free(&s);
}

static void the_error_state_is_no_deadlock(void **state) {
    struct lts_summary s = summary_of(*state, "des (0,2,2)\n(0,a,1)\n(1,error,1)\n", false);
    assert_int_equal(s.deadlocks, 0);
    assert_true(s.has_error);
    assert_true(s.error_reachable);
    lts_summary_free(&s);
    s = summary_of(*state, "des (0,3,3)\n(0,a,0)\n(1,a,2)\n(2,error,2)\n", false);
    assert_true(s.has_error);
    assert_false(s.error_reachable);
    lts_summary_free(&s);
}

static void labels_are_counted(void **state) {
    struct lts_summary s = summary_of(*state, "des (0,3,2)\n(0,b,1)\n(1,b,0)\n(1,a,1)\n", true);
    assert_int_equal(s.uses.count, 2);
    assert_string_equal(s.uses.items[0].text, "a");
    assert_int_equal(s.uses.items[0].transitions, 1);
    assert_string_equal(s.uses.items[1].text, "b");
    assert_int_equal(s.uses.items[1].transitions, 2);
    lts_summary_free(&s);
}

static void what_has_ended_well_is_no_deadlock(void **state) {
    struct lts *lts = lts_of(*state, "des (0,3,3)\n(0,a,1)\n(0,b,2)\n(2,error,2)\n");
    assert_true(lts_has_deadlock(lts, STATE_NONE));
    assert_false(lts_has_deadlock(lts, 1));
    lts_free(lts);
}

static bool summarise(struct job *job, void *context) {
    struct lts_summary summary;
    if (!lts_summarise(&summary, job, context, true))
        return false;
    lts_summary_free(&summary);
    return true;
}

static void survives_refusals(void **state) {
    struct lts *lts = lts_of(*state, "des (0,3,2)\n(0,b,1)\n(1,b,0)\n(1,a,1)\n");
    expect_to_survive_refusals(*state, summarise, lts);
    lts_free(lts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(sizes_are_those_of_the_whole),       job_test(only_deadlocks_that_can_be_reached_count),
        job_test(the_error_state_is_no_deadlock),     job_test(labels_are_counted),
        job_test(what_has_ended_well_is_no_deadlock), job_test(survives_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
