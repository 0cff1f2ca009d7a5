#include "support.h"

#include "lts/operator/reach.h"
#include "lts/operator/renumber.h"

typedef struct lts *unary(struct job *job, const struct lts *lts);

static void expect_applied(struct job *job, unary *apply, const char *aut, const char *text) {
    struct lts *lts = lts_of(job, aut);
    expect_result(job, apply(job, lts), text);
    lts_free(lts);
}

/* ---- the reachable part ---- */

/* `marks` has a letter for every state: r for a reachable one. */
static void expect_marked(struct job *job, const char *aut, const char *marks, uint32_t count) {
    struct lts *lts = lts_of(job, aut);
    uint32_t reached;
    bool *found = lts_mark_reachable(job, lts, &reached);
    assert_non_null(found);
    assert_int_equal(reached, count);
    for (uint32_t s = 0; s < lts->states; s++)
        assert_int_equal(found[s], marks[s] == 'r');
    memory_free(found);
    lts_free(lts);
}

static void one_state_reaches_itself(void **state) {
    expect_marked(*state, NOTHING, "r", 1);
    expect_marked(*state, "des (0,2,1)\n(0,tau,0)\n(0,a,0)\n", "r", 1);
}

static void what_is_not_reached_is_not_marked(void **state) {
    expect_marked(*state, "des (0,4,5)\n(0,a,2)\n(2,a,0)\n(1,a,2)\n(3,b,4)\n", "r.r..", 2);
}

static void states_are_reached_against_their_numbers(void **state) {
    expect_marked(*state, "des (4,4,6)\n(4,a,3)\n(3,a,2)\n(2,a,1)\n(1,a,0)\n", "rrrrr.", 5);
}

static void states_are_reached_forth_and_back(void **state) {
    expect_marked(*state, "des (2,6,7)\n(2,a,5)\n(5,b,1)\n(1,a,4)\n(4,a,0)\n(0,a,6)\n(3,a,2)\n", "rrr.rrr",
                  6);
}

/* The initial state is the last, and every state leads to the one before it. */
static struct lts *chain_backwards(struct job *job, uint32_t states) {
    struct lts *chain = chain_of(job, states, "a");
    uint32_t *order = memory_allocate(&job->memory, states * sizeof *order);
    assert_non_null(order);
    for (uint32_t i = 0; i < states; i++)
        order[i] = states - 1 - i;
    struct lts *lts = lts_reorder(job, chain, order);
    memory_free(order);
    lts_free(chain);
    return lts;
}

static void a_long_way_is_walked_in_either_direction(void **state) {
    struct job *job = *state;
    struct lts *chains[] = {chain_of(job, 2 * LONG, NULL), chain_backwards(job, 2 * LONG)};
    for (size_t i = 0; i < COUNT(chains); i++) {
        uint32_t reached;
        bool *marks = lts_mark_reachable(job, chains[i], &reached);
        assert_int_equal(reached, 2 * LONG);
        memory_free(marks);
        lts_free(chains[i]);
    }
}

static void a_stopped_job_does_not_walk_on(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_backwards(job, LONG);
    uint32_t reached;
    stop_job(job);
    expect_stopped(job, lts_mark_reachable(job, lts, &reached));
    lts_free(lts);
}

static void the_reachable_part_keeps_the_order(void **state) {
    expect_applied(*state, lts_reachable, "des (3,5,5)\n(0,a,1)\n(1,b,3)\n(3,a,4)\n(3,c,1)\n(2,z,3)\n",
                   "des (1,3,3)\n(0,\"b\",1)\n(1,\"a\",2)\n(1,\"c\",0)\n");
}

static void an_unreachable_error_state_goes(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,3,3)\n(0,a,0)\n(1,b,2)\n(2,error,2)\n");
    struct lts *part = lts_reachable(job, lts);
    assert_int_equal(part->error, STATE_NONE);
    expect_labels(part, "tau,a,b");
    expect_result(job, part, "des (0,1,1)\n(0,\"a\",0)\n");
    lts_free(lts);
}

static void a_reachable_error_state_stays(void **state) {
    expect_applied(*state, lts_reachable, "des (1,2,3)\n(1,a,2)\n(2,error,2)\n",
                   "des (0,2,2)\n(0,\"a\",1)\n(1,\"error\",1)\n");
}

static void nothing_lies_behind_an_initial_error(void **state) {
    expect_applied(*state, lts_reachable, "des (1,2,2)\n(0,a,1)\n(1,error,1)\n",
                   "des (0,1,1)\n(0,\"error\",0)\n");
}

/* ---- reaching π ---- */

static void expect_reaching(struct job *job, const char *aut, bool expected) {
    struct lts *lts = lts_of(job, aut);
    bool reaches = !expected;
    assert_true(lts_reaches_error(job, lts, &reaches));
    assert_int_equal(reaches, expected);
    lts_free(lts);
}

static void the_error_may_be_reached(void **state) {
    expect_reaching(*state, "des (2,3,3)\n(2,a,0)\n(0,tau,1)\n(1,error,1)\n", true);
    expect_reaching(*state, "des (0,1,1)\n(0,error,0)\n", true);
}

static void the_error_may_be_out_of_reach(void **state) {
    expect_reaching(*state, "des (0,3,3)\n(0,a,0)\n(1,b,2)\n(2,error,2)\n", false);
}

static void without_an_error_none_is_reached(void **state) {
    expect_reaching(*state, NOTHING, false);
    expect_reaching(*state, "des (0,2,2)\n(0,a,1)\n(1,error,0)\n", false);
}

static void whether_the_error_is_reached_may_stay_open(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,2,2)\n(0,a,1)\n(1,error,1)\n");
    bool reaches;
    job->memory.fail_at = job->memory.requests + 1;
    assert_false(lts_reaches_error(job, lts, &reaches));
    assert_int_equal(job_outcome(job), OUTCOME_MEMORY);
    lts_free(lts);
}

/* ---- the part that can reach π ---- */

static void only_ways_to_the_error_are_kept(void **state) {
    expect_applied(*state, lts_trim_to_error,
                   "des (0,7,6)\n(0,a,1)\n(0,b,2)\n(1,a,3)\n(1,c,0)\n(2,a,2)\n(2,b,4)\n(3,error,3)\n",
                   "des (0,4,3)\n(0,\"a\",1)\n(1,\"a\",2)\n(1,\"c\",0)\n(2,\"error\",2)\n");
}

static void the_initial_state_stays_if_it_is_safe(void **state) {
    expect_applied(*state, lts_trim_to_error, "des (1,3,4)\n(0,a,3)\n(1,b,2)\n(3,error,3)\n",
                   "des (1,2,3)\n(0,\"a\",2)\n(2,\"error\",2)\n");
}

static void without_an_error_only_the_initial_state_stays(void **state) {
    expect_applied(*state, lts_trim_to_error, "des (1,2,3)\n(0,a,1)\n(1,b,2)\n", NOTHING);
}

static void an_initial_error_is_all_that_matters(void **state) {
    expect_applied(*state, lts_trim_to_error, "des (0,2,2)\n(0,error,0)\n(1,a,1)\n",
                   "des (0,1,1)\n(0,\"error\",0)\n");
}

static void trimming_keeps_the_alphabet(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,2,2)\n(0,a,1)\n(1,b,0)\n");
    struct lts *part = lts_trim_to_error(job, lts);
    expect_labels(part, "tau,a,b");
    lts_free(part);
    lts_free(lts);
}

/* ---- π spreads ---- */

static void expect_propagated(struct job *job, const char *aut, const bool *labels, const char *text) {
    struct lts *lts = lts_of(job, aut);
    expect_result(job, lts_propagate_error(job, lts, labels), text);
    lts_free(lts);
}

/* Labels: τ, a, b. */
#define SPREADING "des (0,6,5)\n(0,a,1)\n(0,b,4)\n(1,tau,2)\n(2,tau,3)\n(1,b,0)\n(3,error,3)\n"

static void states_that_silently_reach_the_error_are_the_error(void **state) {
    expect_propagated(*state, SPREADING, (bool[]){true, false, false},
                      "des (0,3,3)\n(0,\"a\",1)\n(0,\"b\",2)\n(1,\"error\",1)\n");
}

static void the_initial_state_may_become_the_error(void **state) {
    expect_propagated(*state, SPREADING, (bool[]){true, true, false}, "des (0,1,2)\n(0,\"error\",0)\n");
}

static void labels_that_are_not_chosen_stop_the_error(void **state) {
    expect_propagated(*state, SPREADING, (bool[]){false, true, true},
                      "des (0,6,5)\n(0,\"a\",1)\n(0,\"b\",4)\n(1,\"tau\",2)\n(1,\"b\",0)\n(2,\"tau\",3)\n"
                      "(3,\"error\",3)\n");
}

static void without_an_error_nothing_spreads(void **state) {
    expect_propagated(*state, "des (1,2,2)\n(0,tau,1)\n(1,a,0)\n", (bool[]){true, true},
                      "des (1,2,2)\n(0,\"tau\",1)\n(1,\"a\",0)\n");
}

static void the_error_moves_to_its_first_state(void **state) {
    expect_propagated(*state, "des (2,4,4)\n(0,tau,3)\n(1,a,0)\n(2,b,1)\n(3,error,3)\n",
                      (bool[]){true, false, false},
                      "des (2,3,3)\n(0,\"error\",0)\n(1,\"a\",0)\n(2,\"b\",1)\n");
}

static void cycles_that_can_leave_for_the_error_are_the_error(void **state) {
    expect_propagated(*state, "des (0,5,4)\n(0,a,1)\n(1,tau,2)\n(2,tau,1)\n(2,tau,3)\n(3,error,3)\n",
                      (bool[]){true, false}, "des (0,2,2)\n(0,\"a\",1)\n(1,\"error\",1)\n");
}

/* ---- without π ---- */

static void the_error_goes_with_what_leads_to_it(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,4,4)\n(0,a,1)\n(0,b,2)\n(2,b,3)\n(1,error,1)\n");
    struct lts *part = lts_remove_error(job, lts);
    assert_int_equal(part->error, STATE_NONE);
    expect_labels(part, "tau,a,b");
    expect_result(job, part, "des (0,2,3)\n(0,\"b\",1)\n(1,\"b\",2)\n");
    lts_free(lts);
}

static void an_lts_without_an_error_stays_as_it_is(void **state) {
    expect_applied(*state, lts_remove_error, "des (1,2,2)\n(0,a,1)\n(1,b,0)\n",
                   "des (1,2,2)\n(0,\"a\",1)\n(1,\"b\",0)\n");
}

static void one_state_is_enough_to_be_left(void **state) {
    expect_applied(*state, lts_remove_error, "des (1,2,2)\n(1,a,0)\n(0,error,0)\n", NOTHING);
}

static void an_initial_error_cannot_be_removed(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,1,1)\n(0,error,0)\n");
    assert_null(lts_remove_error(job, lts));
    expect_rejected(job, "the initial state is the error state",
                    "fix the LTS: no behaviour avoids the error");
    lts_free(lts);
}

static void all_of_it_works_without_edges(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_without_edges(job, "des (0,1,2)\n(1,error,1)\n");
    expect_result(job, lts_reachable(job, lts), NOTHING);
    expect_result(job, lts_trim_to_error(job, lts), "des (0,1,2)\n(1,\"error\",1)\n");
    expect_result(job, lts_propagate_error(job, lts, (bool[]){true}), "des (0,1,2)\n(1,\"error\",1)\n");
    expect_result(job, lts_remove_error(job, lts), NOTHING);
    lts_free(lts);
}

static void a_stopped_job_does_not_walk_back_from_the_error(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, LONG, "a");
    lts->error = LONG - 1;
    stop_job(job);
    expect_stopped(job, lts_trim_to_error(job, lts));
    lts_free(lts);
}

static bool apply_all(struct job *job, void *lts) {
    const bool labels[] = {true, true, false};
    struct lts *results[4] = {lts_reachable(job, lts)};
    results[1] = results[0] ? lts_trim_to_error(job, lts) : NULL;
    results[2] = results[1] ? lts_propagate_error(job, lts, labels) : NULL;
    results[3] = results[2] ? lts_remove_error(job, lts) : NULL;
    bool fine = results[3] != NULL;
    for (size_t i = 0; i < COUNT(results); i++)
        lts_free(results[i]);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (4,5,5)\n(4,a,1)\n(1,b,0)\n(0,a,3)\n(3,b,2)\n(2,error,2)\n");
    expect_to_survive_refusals(job, apply_all, lts);
    lts_free(lts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(one_state_reaches_itself),
        job_test(what_is_not_reached_is_not_marked),
        job_test(states_are_reached_against_their_numbers),
        job_test(states_are_reached_forth_and_back),
        job_test(a_long_way_is_walked_in_either_direction),
        job_test(a_stopped_job_does_not_walk_on),
        job_test(the_reachable_part_keeps_the_order),
        job_test(an_unreachable_error_state_goes),
        job_test(a_reachable_error_state_stays),
        job_test(nothing_lies_behind_an_initial_error),
        job_test(the_error_may_be_reached),
        job_test(the_error_may_be_out_of_reach),
        job_test(without_an_error_none_is_reached),
        job_test(whether_the_error_is_reached_may_stay_open),
        job_test(only_ways_to_the_error_are_kept),
        job_test(the_initial_state_stays_if_it_is_safe),
        job_test(without_an_error_only_the_initial_state_stays),
        job_test(an_initial_error_is_all_that_matters),
        job_test(trimming_keeps_the_alphabet),
        job_test(states_that_silently_reach_the_error_are_the_error),
        job_test(the_initial_state_may_become_the_error),
        job_test(labels_that_are_not_chosen_stop_the_error),
        job_test(without_an_error_nothing_spreads),
        job_test(the_error_moves_to_its_first_state),
        job_test(cycles_that_can_leave_for_the_error_are_the_error),
        job_test(the_error_goes_with_what_leads_to_it),
        job_test(an_lts_without_an_error_stays_as_it_is),
        job_test(one_state_is_enough_to_be_left),
        job_test(an_initial_error_cannot_be_removed),
        job_test(all_of_it_works_without_edges),
        job_test(a_stopped_job_does_not_walk_back_from_the_error),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
