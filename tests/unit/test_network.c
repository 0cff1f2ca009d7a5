#include "support.h"

#include <string.h>

#include "lts/operator/compose.h"
#include "lts/operator/network.h"
#include "lts/operator/reach.h"

enum { MOST_PARTS = 8 };

/* Parts of a network, what is asked of it, and what came of that. */
struct net {
    struct job *job;
    struct lts *parts[MOST_PARTS];
    size_t count;
    struct network network;
    struct network_steps steps;
};

static void net_start(struct net *net, struct job *job, const char *const *auts, size_t count) {
    *net = (struct net){.job = job, .count = count, .network = {.equivalence = EQUIVALENCE_BRANCHING}};
    for (size_t p = 0; p < count; p++)
        net->parts[p] = lts_of(job, auts[p]);
}

static void net_end(struct net *net) {
    array_free(&net->steps.list);
    for (size_t p = 0; p < net->count; p++)
        lts_free(net->parts[p]);
}

static void net_labels(struct net *net, enum network_labels labels, const char *const *texts, size_t count) {
    net->network.labels = labels;
    net->network.patterns = (struct label_patterns){texts, count};
}

static struct lts *composed(struct net *net) {
    net->steps.list.count = 0;
    return lts_compose_reduced(net->job, (const struct lts *const *)net->parts, net->count, &net->network,
                               &net->steps);
}

static struct lts *replaced(struct lts *old, struct lts *by) {
    lts_free(old);
    assert_non_null(by);
    return by;
}

/* The long way: the whole, what becomes of its labels, the reduction. */
static struct lts *reduced_whole(struct net *net) {
    bool silent[16] = {true};
    struct lts *whole = lts_compose(net->job, (const struct lts *const *)net->parts, net->count);
    assert_non_null(whole);
    if (net->network.labels == NETWORK_HIDES)
        whole = replaced(whole, lts_hide(net->job, whole, net->network.patterns));
    if (net->network.labels == NETWORK_SHOWS)
        whole = replaced(whole, lts_interface(net->job, whole, net->network.patterns));
    if (net->network.propagate_error)
        whole = replaced(whole, lts_propagate_error(net->job, whole, silent));
    return replaced(whole, lts_reduce(net->job, whole, net->network.equivalence));
}

/* The same for every equivalence. */
static void expect_as_whole(struct net *net) {
    for (int e = EQUIVALENCE_STRONG; e <= EQUIVALENCE_WEAK_TRACE; e++) {
        net->network.equivalence = (enum equivalence)e;
        struct lts *parts = composed(net), *whole = reduced_whole(net);
        assert_non_null(parts);
        assert_true(lts_identical(parts, whole));
        assert_int_equal(net->steps.list.count, net->count - 1);
        lts_free(parts);
        lts_free(whole);
    }
}

/* ---- one part ---- */

static void one_part_is_reduced(void **state) {
    struct net net;
    net_start(&net, *state, (const char *[]){"des (1,4,4)\n(1,tau,2)\n(2,a,3)\n(3,tau,3)\n(0,b,1)\n"}, 1);
    struct lts *result = composed(&net);
    expect_labels(result, "tau,a,b");
    expect_result(net.job, result, "des (0,1,2)\n(0,\"a\",1)\n");
    assert_int_equal(net.steps.list.count, 0);
    expect_as_whole(&net);
    net_end(&net);
}

static void one_part_without_edges_is_reduced(void **state) {
    struct job *job = *state;
    struct net net = {.job = job, .count = 2, .network = {.equivalence = EQUIVALENCE_WEAK}};
    net.parts[0] = lts_without_edges(job, "des (1,0,2)\n");
    net.parts[1] = lts_without_edges(job, NOTHING);
    expect_result(job, composed(&net), NOTHING);
    net.count = 1;
    expect_result(job, composed(&net), NOTHING);
    net.count = 2;
    net_end(&net);
}

static void labels_of_one_part_are_hidden(void **state) {
    struct net net;
    net_start(&net, *state, (const char *[]){"des (0,3,4)\n(0,a,1)\n(1,b,2)\n(2,c,3)\n"}, 1);
    net_labels(&net, NETWORK_HIDES, (const char *[]){"b", "c"}, 2);
    struct lts *result = composed(&net);
    expect_labels(result, "tau,a");
    expect_result(net.job, result, "des (0,1,2)\n(0,\"a\",1)\n");
    net_labels(&net, NETWORK_SHOWS, (const char *[]){"b"}, 1);
    result = composed(&net);
    expect_labels(result, "tau,b");
    expect_result(net.job, result, "des (0,1,2)\n(0,\"b\",1)\n");
    net_end(&net);
}

/* ---- several ---- */

#define SENDER "des (0,2,2)\n(0,put,1)\n(1,send,0)\n"
#define RECEIVER "des (0,2,2)\n(0,send,1)\n(1,get,0)\n"

static void what_is_shared_is_done_together(void **state) {
    struct net net;
    net_start(&net, *state, (const char *[]){SENDER, RECEIVER}, 2);
    expect_as_whole(&net);
    net_labels(&net, NETWORK_HIDES, (const char *[]){"send"}, 1);
    expect_as_whole(&net);
    net.network.equivalence = EQUIVALENCE_BRANCHING;
    /* A buffer of two. */
    expect_result(net.job, composed(&net),
                  "des (0,4,3)\n(0,\"put\",1)\n(1,\"get\",0)\n(1,\"put\",2)\n(2,\"get\",1)\n");
    net_end(&net);
}

static void what_is_shared_stays_visible_until_all_have_it(void **state) {
    struct net net;
    net_start(&net, *state,
              (const char *[]){"des (0,2,3)\n(0,go,1)\n(1,a,2)\n", "des (0,2,3)\n(0,b,1)\n(1,go,2)\n",
                               "des (0,2,3)\n(0,c,1)\n(1,go,2)\n", "des (0,1,2)\n(0,d,1)\n"},
              4);
    net_labels(&net, NETWORK_HIDES, (const char *[]){"go"}, 1);
    expect_as_whole(&net);
    net_labels(&net, NETWORK_SHOWS, (const char *[]){"a", "d"}, 2);
    expect_as_whole(&net);
    net_labels(&net, NETWORK_SHOWS, NULL, 0);
    expect_as_whole(&net);
    net_end(&net);
}

/* A buffer of as many places as there are cells. */
static void a_chain_of_cells_stays_small(void **state) {
    struct net net;
    net_start(&net, *state,
              (const char *[]){"des (0,2,2)\n(0,c2,1)\n(1,c3,0)\n", "des (0,2,2)\n(0,c0,1)\n(1,c1,0)\n",
                               "des (0,2,2)\n(0,c5,1)\n(1,c6,0)\n", "des (0,2,2)\n(0,c1,1)\n(1,c2,0)\n",
                               "des (0,2,2)\n(0,c4,1)\n(1,c5,0)\n", "des (0,2,2)\n(0,c3,1)\n(1,c4,0)\n"},
              6);
    net_labels(&net, NETWORK_SHOWS, (const char *[]){"c0", "c6"}, 2);
    expect_as_whole(&net);
    net.network.equivalence = EQUIVALENCE_BRANCHING;
    struct lts *result = composed(&net);
    assert_int_equal(result->states, 7);
    assert_int_equal(lts_transitions(result), 12);
    for (size_t i = 0; i < net.steps.list.count; i++)
        assert_true(net.steps.list.items[i].states <= 16);
    lts_free(result);
    net_end(&net);
}

static void patterns_stand_for_many_labels(void **state) {
    struct net net;
    net_start(
        &net, *state,
        (const char *[]){"des (0,3,3)\n(0,x1,1)\n(1,x2,2)\n(2,y,0)\n", "des (0,2,2)\n(0,x1,1)\n(1,z,0)\n"},
        2);
    net_labels(&net, NETWORK_HIDES, (const char *[]){"x*"}, 1);
    expect_as_whole(&net);
    struct lts *result = composed(&net);
    expect_labels(result, "tau,y,z");
    lts_free(result);
    net_end(&net);
}

/* The second part has b in its alphabet and never does it: b cannot happen. */
static void a_label_without_transitions_blocks_others(void **state) {
    struct net net;
    net_start(&net, *state,
              (const char *[]){"des (0,2,3)\n(0,a,1)\n(1,b,2)\n", "des (0,2,2)\n(0,c,0)\n(1,b,1)\n"}, 2);
    expect_as_whole(&net);
    net_labels(&net, NETWORK_HIDES, (const char *[]){"b"}, 1);
    expect_as_whole(&net);
    net.network.equivalence = EQUIVALENCE_STRONG;
    expect_result(net.job, composed(&net), "des (0,3,2)\n(0,\"a\",1)\n(0,\"c\",0)\n(1,\"c\",1)\n");
    net_end(&net);
}

static void a_pattern_that_matches_nothing_is_warned_of_once(void **state) {
    struct net net;
    net_start(&net, *state, (const char *[]){SENDER, RECEIVER}, 2);
    net_labels(&net, NETWORK_HIDES, (const char *[]){"sent"}, 1);
    struct lts *result = composed(&net);
    assert_non_null(result);
    assert_int_equal(net.job->diagnostics.list.count, 1);
    assert_int_equal(net.job->diagnostics.list.items[0].severity, SEVERITY_WARNING);
    assert_false(job_failed(net.job));
    lts_free(result);
    net_end(&net);
}

static void equal_parts_may_be_many(void **state) {
    struct net net;
    const char *auts[MOST_PARTS];
    for (size_t p = 0; p < MOST_PARTS; p++)
        auts[p] = "des (0,2,3)\n(0,tau,1)\n(1,go,2)\n";
    net_start(&net, *state, auts, MOST_PARTS);
    expect_as_whole(&net);
    net.network.equivalence = EQUIVALENCE_BRANCHING;
    expect_result(net.job, composed(&net), "des (0,1,2)\n(0,\"go\",1)\n");
    net_end(&net);
}

/* ---- errors ---- */

#define FAILS "des (0,3,3)\n(0,a,1)\n(1,x,2)\n(2,error,2)\n"
#define WORKS "des (0,2,3)\n(0,x,1)\n(0,b,2)\n"

static void an_error_of_a_part_is_one_of_the_whole(void **state) {
    struct net net;
    net_start(&net, *state, (const char *[]){WORKS, FAILS}, 2);
    expect_as_whole(&net);
    net_labels(&net, NETWORK_HIDES, (const char *[]){"x"}, 1);
    expect_as_whole(&net);
    net_end(&net);
}

static void states_that_go_silently_to_the_error_become_it(void **state) {
    struct net net;
    net_start(&net, *state, (const char *[]){WORKS, FAILS}, 2);
    net.network.propagate_error = true;
    expect_as_whole(&net);
    net_labels(&net, NETWORK_HIDES, (const char *[]){"x"}, 1);
    expect_as_whole(&net);
    net.network.equivalence = EQUIVALENCE_STRONG;
    expect_result(net.job, composed(&net),
                  "des (0,4,4)\n(0,\"a\",1)\n(0,\"b\",2)\n(1,\"error\",1)\n(2,\"a\",3)\n");
    net_end(&net);
}

static void an_error_that_is_blocked_is_none(void **state) {
    struct net net;
    net_start(&net, *state, (const char *[]){"des (0,2,2)\n(0,b,0)\n(1,x,1)\n", FAILS}, 2);
    net.network.propagate_error = true;
    net_labels(&net, NETWORK_HIDES, (const char *[]){"x"}, 1);
    expect_as_whole(&net);
    struct lts *result = composed(&net);
    assert_int_equal(result->error, STATE_NONE);
    lts_free(result);
    net_end(&net);
}

static void a_part_that_begins_in_error_is_all(void **state) {
    struct net net;
    net_start(&net, *state, (const char *[]){WORKS, "des (1,2,2)\n(0,c,1)\n(1,error,1)\n", SENDER}, 3);
    expect_as_whole(&net);
    struct lts *result = composed(&net);
    assert_int_equal(result->states, 1);
    assert_int_equal(result->error, 0);
    lts_free(result);
    net_end(&net);
}

static void an_error_that_is_not_reached_is_gone(void **state) {
    struct net net;
    net_start(&net, *state, (const char *[]){WORKS, "des (0,3,3)\n(0,c,0)\n(1,c,2)\n(2,error,2)\n"}, 2);
    expect_as_whole(&net);
    struct lts *result = composed(&net);
    assert_int_equal(result->error, STATE_NONE);
    lts_free(result);
    net_end(&net);
}

/* ---- steps ---- */

static void steps_say_what_was_done(void **state) {
    struct net net;
    net_start(&net, *state, (const char *[]){SENDER, "des (0,1,1)\n(0,tick,0)\n", RECEIVER}, 3);
    net_labels(&net, NETWORK_HIDES, (const char *[]){"send", "tick"}, 2);
    struct lts *result = composed(&net);
    assert_int_equal(net.steps.list.count, 2);
    struct network_step first = net.steps.list.items[0], second = net.steps.list.items[1];
    /* Every part has its turn, and so has the first step's result. */
    assert_true(first.parts[0] < 3 && first.parts[1] < 3 && first.parts[0] != first.parts[1]);
    size_t left = 3 - first.parts[0] - first.parts[1];
    assert_int_equal(second.parts[0] + second.parts[1], left + 3);
    assert_true(second.parts[0] == left || second.parts[0] == 3);
    assert_true(first.reduced_states <= first.states && first.reduced_transitions <= first.transitions);
    assert_int_equal(second.reduced_states, result->states);
    assert_int_equal(second.reduced_transitions, lts_transitions(result));
    lts_free(result);
    net_end(&net);
}

static void steps_are_appended(void **state) {
    struct net net;
    net_start(&net, *state, (const char *[]){SENDER, RECEIVER}, 2);
    for (size_t round = 1; round <= 3; round++) {
        lts_free(lts_compose_reduced(net.job, (const struct lts *const *)net.parts, net.count, &net.network,
                                     &net.steps));
        assert_int_equal(net.steps.list.count, round);
        struct network_step step = net.steps.list.items[round - 1];
        assert_int_equal(step.states, 4);
        assert_int_equal(step.transitions, 5);
        assert_int_equal(step.reduced_states, 4);
        assert_int_equal(step.reduced_transitions, 5);
    }
    net_end(&net);
}

static void parts_are_left_as_they_were(void **state) {
    struct net net;
    net_start(&net, *state, (const char *[]){SENDER, FAILS}, 2);
    net_labels(&net, NETWORK_SHOWS, NULL, 0);
    lts_free(composed(&net));
    expect_aut(net.job, net.parts[0], "des (0,2,2)\n(0,\"put\",1)\n(1,\"send\",0)\n");
    expect_aut(net.job, net.parts[1], "des (0,3,3)\n(0,\"a\",1)\n(1,\"x\",2)\n(2,\"error\",2)\n");
    net_end(&net);
}

/* ---- failure ---- */

static void a_stopped_job_composes_nothing(void **state) {
    struct job *job = *state;
    struct net net = {.job = job, .count = 2};
    net.parts[0] = chain_of(job, LONG, "a");
    net.parts[1] = chain_of(job, 2, "b");
    stop_job(job);
    expect_stopped(job, composed(&net));
    net_end(&net);
}

static bool compose(struct job *job, void *context) {
    struct net *net = context;
    bool fine = true;
    for (int e = EQUIVALENCE_STRONG; fine && e <= EQUIVALENCE_WEAK_TRACE; e++) {
        net->network.equivalence = (enum equivalence)e;
        struct lts *result = composed(net);
        fine = result != NULL;
        lts_free(result);
    }
    array_free(&net->steps.list);
    return fine && !job_failed(job);
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct net net;
    net_start(&net, *state, (const char *[]){WORKS, FAILS, "des (0,2,2)\n(0,a,1)\n(1,tau,0)\n"}, 3);
    net_labels(&net, NETWORK_HIDES, (const char *[]){"x", "b"}, 2);
    expect_to_survive_refusals(net.job, compose, &net);
    net.network.propagate_error = true;
    expect_to_survive_refusals(net.job, compose, &net);
    net_end(&net);
}

static void where_something_final_can_happen_nothing_else_does(void **state) {
    const char *const auts[] = {"des (0,3,4)\n(0,\"a\",1)\n(1,\"end\",2)\n(1,\"b\",3)\n",
                                "des (0,2,2)\n(0,\"c\",1)\n(1,\"b\",0)\n"};
    static const char *const FINAL[] = {"end"};
    struct net net;
    net_start(&net, *state, auts, 2);
    net.network.final = (struct label_patterns){FINAL, 1};
    struct lts *result = composed(&net);
    /* c may have happened before the end, or happen after it, but not where the end is near */
    struct lts *expected = lts_of(
        *state,
        "des (0,6,6)\n(0,\"a\",1)\n(0,\"c\",2)\n(1,\"end\",3)\n(2,\"a\",4)\n(3,\"c\",5)\n(4,\"end\",5)\n");
    struct lts *small = lts_reduce(*state, expected, EQUIVALENCE_BRANCHING);
    assert_int_equal(result->states, small->states);
    assert_int_equal(lts_transitions(result), lts_transitions(small));
    lts_free(result);
    lts_free(expected);
    lts_free(small);
    net_end(&net);
}

static void a_network_that_is_larger_than_it_may_be_is_none(void **state) {
    const char *const auts[] = {"des (0,2,3)\n(0,\"a\",1)\n(1,\"b\",2)\n",
                                "des (0,2,3)\n(0,\"c\",1)\n(1,\"d\",2)\n"};
    struct net net;
    net_start(&net, *state, auts, 2);
    net.network.most_states = 8;
    assert_null(composed(&net));
    assert_false(job_failed(*state));
    net.network.most_states = 9;
    struct lts *result = composed(&net);
    assert_int_equal(result->states, 9);
    lts_free(result);
    net_end(&net);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(one_part_is_reduced),
        job_test(one_part_without_edges_is_reduced),
        job_test(labels_of_one_part_are_hidden),
        job_test(what_is_shared_is_done_together),
        job_test(what_is_shared_stays_visible_until_all_have_it),
        job_test(a_chain_of_cells_stays_small),
        job_test(patterns_stand_for_many_labels),
        job_test(a_label_without_transitions_blocks_others),
        job_test(a_pattern_that_matches_nothing_is_warned_of_once),
        job_test(equal_parts_may_be_many),
        job_test(an_error_of_a_part_is_one_of_the_whole),
        job_test(states_that_go_silently_to_the_error_become_it),
        job_test(an_error_that_is_blocked_is_none),
        job_test(a_part_that_begins_in_error_is_all),
        job_test(an_error_that_is_not_reached_is_gone),
        job_test(steps_say_what_was_done),
        job_test(steps_are_appended),
        job_test(parts_are_left_as_they_were),
        job_test(where_something_final_can_happen_nothing_else_does),
        job_test(a_network_that_is_larger_than_it_may_be_is_none),
        job_test(a_stopped_job_composes_nothing),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
