#define _POSIX_C_SOURCE 200809L
#include "sessions.h"

#include <pthread.h>
#include <string.h>
#include <time.h>

#include "lts/file/aut.h"

/* (0,a,1) (1,b,2) (2,tau,0) (2,a,3), and 3 is the error. */
static lacuna_lts *build(lacuna *session) {
    lacuna_builder *builder = lacuna_builder_open(session);
    lacuna_builder_add(builder, 2, NULL, 0);
    lacuna_builder_add(builder, 2, "a", 3);
    lacuna_builder_add(builder, 0, "a", 1);
    lacuna_builder_add(builder, 1, "b", 2);
    lacuna_builder_add_label(builder, "c");
    return lacuna_builder_finish(builder, 4, 0, 3);
}

/* ---- building and looking ---- */

static void what_was_built_can_be_looked_at(void **state) {
    lacuna *session = *state;
    lacuna_lts *lts = build(session);
    uint32_t label = 99;
    assert_non_null(lts);
    assert_int_equal(lacuna_lts_states(lts), 4);
    assert_int_equal(lacuna_lts_transitions(lts), 4);
    assert_int_equal(lacuna_lts_initial(lts), 0);
    assert_int_equal(lacuna_lts_error(lts), 3);
    assert_int_equal(lacuna_lts_labels(lts), 4);
    assert_string_equal(lacuna_lts_label(lts, 0), "tau");
    assert_string_equal(lacuna_lts_label(lts, 3), "c");
    assert_null(lacuna_lts_label(lts, 4));
    assert_int_equal(lacuna_lts_degree(lts, 2), 2);
    assert_int_equal(lacuna_lts_step(lts, 2, 0, &label), 0);
    assert_int_equal(label, 0);
    assert_int_equal(lacuna_lts_step(lts, 2, 1, &label), 3);
    assert_string_equal(lacuna_lts_label(lts, label), "a");
    assert_int_equal(lacuna_lts_step(lts, 0, 0, NULL), 1);
    lacuna_lts_free(lts);
}

static void there_is_nothing_past_the_end(void **state) {
    lacuna *session = *state;
    lacuna_lts *lts = build(session);
    uint32_t label = 99;
    assert_int_equal(lacuna_lts_degree(lts, 3), 0);
    assert_int_equal(lacuna_lts_degree(lts, 4), 0);
    assert_int_equal(lacuna_lts_step(lts, 2, 2, &label), LACUNA_NONE);
    assert_int_equal(lacuna_lts_step(lts, UINT32_MAX, 0, &label), LACUNA_NONE);
    assert_int_equal(label, 99);
    assert_int_equal(lacuna_lts_initial(NULL), LACUNA_NONE);
    assert_int_equal(lacuna_lts_error(NULL), LACUNA_NONE);
    assert_int_equal(lacuna_lts_labels(NULL), 0);
    assert_null(lacuna_lts_label(NULL, 0));
    assert_int_equal(lacuna_lts_degree(NULL, 0), 0);
    lacuna_lts_free(lts);
}

static void a_builder_without_transitions_is_one_state(void **state) {
    lacuna *session = *state;
    lacuna_lts *lts = lacuna_builder_finish(lacuna_builder_open(session), 1, 0, LACUNA_NONE);
    assert_int_equal(lacuna_lts_states(lts), 1);
    assert_int_equal(lacuna_lts_error(lts), LACUNA_NONE);
    assert_int_equal(lacuna_lts_labels(lts), 1);
    lacuna_lts_free(lts);
}

static void a_builder_can_be_thrown_away(void **state) {
    lacuna *session = *state;
    lacuna_builder *builder = lacuna_builder_open(session);
    assert_int_equal(lacuna_builder_add(builder, 5, "a", 7), LACUNA_YES);
    lacuna_builder_free(builder);
    lacuna_builder_free(NULL);
}

static void expect_refused(lacuna *session, uint32_t states, uint32_t initial, uint32_t error,
                           const char *reason) {
    lacuna_builder *builder = lacuna_builder_open(session);
    assert_int_equal(lacuna_builder_add(builder, 0, "a", 1), LACUNA_YES);
    assert_null(lacuna_builder_finish(builder, states, initial, error));
    expect_misuse(session, reason);
}

static void a_builder_is_not_fooled(void **state) {
    lacuna *session = *state;
    expect_refused(session, 0, 0, LACUNA_NONE, "error: lacuna_builder_finish: there is no state");
    expect_refused(session, UINT32_MAX, 0, LACUNA_NONE,
                   "error: lacuna_builder_finish: there are too many states");
    expect_refused(
        session, 1, 0, LACUNA_NONE,
        "error: lacuna_builder_finish: a transition has a state that is not below the number of states");
    expect_refused(session, 2, 2, LACUNA_NONE,
                   "error: lacuna_builder_finish: the initial state is not below the number of states");
    expect_refused(session, 2, 0, 2,
                   "error: lacuna_builder_finish: the error state is not below the number of states");
    expect_refused(session, 2, 0, 0, "error: lacuna_builder_finish: a transition leaves the error state");
    lacuna_builder *builder = lacuna_builder_open(session);
    assert_int_equal(lacuna_builder_add(builder, UINT32_MAX, "a", 0), LACUNA_FAILED);
    expect_misuse(session, "error: lacuna_builder_add: the number of a state is too large");
    assert_int_equal(lacuna_builder_add_label(builder, NULL), LACUNA_FAILED);
    expect_misuse(session, "error: lacuna_builder_add_label: the label is NULL");
    lacuna_builder_free(builder);
    assert_null(lacuna_builder_open(NULL));
    assert_int_equal(lacuna_builder_add(NULL, 0, "a", 0), LACUNA_FAILED);
    assert_int_equal(lacuna_builder_add_label(NULL, "a"), LACUNA_FAILED);
    assert_null(lacuna_builder_finish(NULL, 1, 0, LACUNA_NONE));
}

/* ---- operators ---- */

static void every_operator_does_its_work(void **state) {
    static const struct {
        enum lacuna_operator operation;
        const char *labels;
        uint32_t states;
        uint64_t transitions;
    } CASES[] = {
        {LACUNA_HIDE, "a", 4, 4},          {LACUNA_INTERFACE, "a,b", 4, 4},
        {LACUNA_RENAME, "a=b,b=a", 4, 4},  {LACUNA_RENAME, "s/a/x/", 4, 4},
        {LACUNA_EXTEND, "d", 4, 4},        {LACUNA_PROPAGATE_ERROR, "a", 3, 2},
        {LACUNA_REACHABLE, NULL, 4, 4},    {LACUNA_TRIM_TO_ERROR, NULL, 4, 4},
        {LACUNA_COLLAPSE_TAU, NULL, 4, 4}, {LACUNA_DETERMINISE, NULL, 4, 3},
        {LACUNA_COMPLETE, NULL, 5, 13},    {LACUNA_REMOVE_ERROR, NULL, 3, 3},
    };
    lacuna *session = *state;
    lacuna_lts *lts = build(session);
    for (size_t i = 0; i < COUNT(CASES); i++) {
        lacuna_lts *result = lacuna_lts_apply(session, lts, CASES[i].operation, CASES[i].labels);
        assert_non_null(result);
        if (lacuna_lts_states(result) != CASES[i].states ||
            lacuna_lts_transitions(result) != CASES[i].transitions)
            fail_msg("case %zu: %u states, %u transitions", i, (unsigned)lacuna_lts_states(result),
                     (unsigned)lacuna_lts_transitions(result));
        lacuna_lts_free(result);
    }
    lacuna_lts *deterministic = lacuna_lts_apply(session, lts, LACUNA_DETERMINISE, NULL);
    lacuna_lts *complement = lacuna_lts_apply(session, deterministic, LACUNA_COMPLEMENT, NULL);
    assert_non_null(complement);
    lacuna_lts_free(complement);
    lacuna_lts_free(deterministic);
    lacuna_lts_free(lts);
}

static void operators_are_not_fooled(void **state) {
    lacuna *session = *state;
    lacuna_lts *lts = build(session);
    assert_null(lacuna_lts_apply(NULL, lts, LACUNA_REACHABLE, NULL));
    assert_null(lacuna_lts_apply(session, NULL, LACUNA_REACHABLE, NULL));
    expect_misuse(session, "error: lacuna_lts_apply: the LTS is NULL");
    assert_null(lacuna_lts_apply(session, lts, (enum lacuna_operator)99, NULL));
    expect_misuse(session, "error: lacuna_lts_apply: there is no such operator");
    assert_null(lacuna_lts_apply(session, lts, (enum lacuna_operator) - 1, NULL));
    expect_misuse(session, "error: lacuna_lts_apply: there is no such operator");
    assert_null(lacuna_lts_apply(session, lts, LACUNA_HIDE, NULL));
    expect_misuse(session, "error: lacuna_lts_apply: the operator takes labels");
    lacuna_lts_free(lts);
}

static void build_and_apply(lacuna *session) {
    lacuna_lts *lts = build(session);
    for (int i = LACUNA_HIDE; i <= LACUNA_REMOVE_ERROR; i++)
        if (lts && i != LACUNA_COMPLEMENT)
            lacuna_lts_free(lacuna_lts_apply(session, lts, (enum lacuna_operator)i, "a=b"));
    lacuna_lts_free(lts);
}

static void building_survives_refusals(void **state) {
    expect_to_survive(*state, build_and_apply);
}

/* ---- long work ---- */

enum { LENGTH = 200000 };

/* A cycle, which takes a while to be reduced. */
static lacuna_lts *cycle(lacuna *session) {
    lacuna_builder *builder = lacuna_builder_open(session);
    for (uint32_t i = 0; i < LENGTH; i++)
        lacuna_builder_add(builder, i, i % 3 ? "a" : "b", (i + 1) % LENGTH);
    return lacuna_builder_finish(builder, LENGTH, 0, LACUNA_NONE);
}

static void an_interrupt_ends_the_work(void **state) {
    lacuna *session = *state;
    lacuna_lts *lts = cycle(session);
    lacuna_interrupt(session);
    assert_null(lacuna_lts_reduce(session, lts, LACUNA_WEAK));
    assert_int_equal(lacuna_status(session), LACUNA_INCONCLUSIVE);
    assert_non_null(strstr(lacuna_message(session, 0), "interrupted"));
    lacuna_forget(session);
    lacuna_lts *reduced = lacuna_lts_reduce(session, lts, LACUNA_STRONG);
    assert_non_null(reduced);
    lacuna_lts_free(reduced);
    lacuna_lts_free(lts);
    lacuna_interrupt(NULL);
}

struct told {
    lacuna *session;
    unsigned times;
};

static void stop_at_once(void *data, const char *phase, const char *unit, uint64_t done, uint64_t total) {
    struct told *told = data;
    assert_true(strlen(phase) > 0 && strlen(unit) > 0);
    assert_true(total == 0 || done <= total);
    told->times++;
    lacuna_interrupt(told->session);
}

/* Reports begin after half a second of a session's life. */
static void progress_is_reported(void **state) {
    lacuna *session = *state;
    struct told told = {.session = session};
    assert_int_equal(lacuna_on_progress(session, stop_at_once, &told), LACUNA_YES);
    lacuna_lts *lts = cycle(session);
    double deadline = clock_seconds() + 60;
    while (told.times == 0 && clock_seconds() < deadline)
        lacuna_lts_free(lacuna_lts_reduce(session, lts, LACUNA_WEAK));
    assert_int_equal(told.times, 1);
    assert_int_equal(lacuna_status(session), LACUNA_INCONCLUSIVE);
    lacuna_forget(session);
    assert_int_equal(lacuna_on_progress(session, NULL, NULL), LACUNA_YES);
    assert_int_equal(lacuna_on_progress(NULL, NULL, NULL), LACUNA_FAILED);
    lacuna_lts_free(lts);
}

static void *interrupt_later(void *session) {
    const struct timespec soon = {.tv_nsec = 50000000};
    nanosleep(&soon, NULL);
    lacuna_interrupt(session);
    return NULL;
}

static void another_thread_may_interrupt(void **state) {
    lacuna *session = *state;
    lacuna_lts *lts = cycle(session);
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, interrupt_later, session), 0);
    while (lacuna_status(session) == LACUNA_DONE)
        lacuna_lts_free(lacuna_lts_reduce(session, lts, LACUNA_WEAK));
    pthread_join(thread, NULL);
    assert_int_equal(lacuna_status(session), LACUNA_INCONCLUSIVE);
    lacuna_lts_free(lts);
}

static void threads_change_nothing(void **state) {
    lacuna *session = *state;
    lacuna_lts *lts = build(session);
    assert_int_equal(lacuna_limit_threads(session, 2), LACUNA_YES);
    lacuna_lts *two = lacuna_lts_reduce(session, lts, LACUNA_WEAK);
    assert_int_equal(lacuna_limit_threads(session, 1), LACUNA_YES);
    lacuna_lts *one = lacuna_lts_reduce(session, lts, LACUNA_WEAK);
    assert_int_equal(lacuna_lts_equivalent(session, one, two, LACUNA_STRONG), LACUNA_YES);
    lacuna_lts_free(one);
    lacuna_lts_free(two);
    lacuna_lts_free(lts);
    assert_int_equal(lacuna_limit_threads(session, 0), LACUNA_FAILED);
    expect_misuse(session, "error: lacuna_limit_threads: there must be one thread at least");
    assert_int_equal(lacuna_limit_threads(NULL, 1), LACUNA_FAILED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        session_test(what_was_built_can_be_looked_at),
        session_test(there_is_nothing_past_the_end),
        session_test(a_builder_without_transitions_is_one_state),
        session_test(a_builder_can_be_thrown_away),
        session_test(a_builder_is_not_fooled),
        session_test(every_operator_does_its_work),
        session_test(operators_are_not_fooled),
        session_test(building_survives_refusals),
        session_test(an_interrupt_ends_the_work),
        session_test(progress_is_reported),
        session_test(another_thread_may_interrupt),
        session_test(threads_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
