#define _POSIX_C_SOURCE 200809L
#include "assumptions.h"

#include <signal.h>
#include <sys/time.h>

/* Every answer causes new requests, of two kinds that wait in any order: each mailbox that is twice as large
 * takes far longer. */
#define SPRING                                                                                               \
    "actor a(2) { x { m!k; m!n; } y { m!n; } }\nmain { m!k; }\n"                                             \
    "property p { s: a!x -> t; t: a!y -> s; }\n"
#define BLOCK "missing m { k -> a!x, a!y; n -> a!x; n -> a!y; }\n"
#define ACTOR "actor m(1) { bool b; k { a!x; a!y; } n { if (b) { a!x; } else { a!y; } b = !b; } }\n"

struct answer {
    struct job job;
    struct reading reading;
    struct open_system open;
    struct assume_options options;
    struct assume_result result;
};

/* False: there is no answer within the limit, which is 0 if there is none. */
static bool answer_find(struct answer *a, enum stub stub, uint32_t most_bound, size_t memory,
                        const volatile sig_atomic_t *stopper) {
    job_init(&a->job);
    bool fine = reading_make(&a->reading, &a->job, stub == STUB_ACTOR ? SPRING ACTOR : SPRING BLOCK);
    if (stub == STUB_ACTOR)
        aml_find_actor(&a->reading.aml, "m")->in_question = true;
    open_system_init(&a->open, &a->reading.sources);
    assert_true(fine && aml_lower_open(&a->reading.aml, NULL, &a->open));
    a->options = (struct assume_options){.stub = stub, .most_bound = most_bound, .limits = NO_LIMITS};
    a->job.memory.limit = memory > 0 ? a->job.memory.used + memory : 0;
    a->job.stopper = stopper;
    return assume(&a->result, &a->open, &a->options);
}

static void answer_free(struct answer *a) {
    assume_result_free(&a->result);
    open_system_free(&a->open);
    reading_free(&a->reading);
    job_free(&a->job);
    assert_int_equal(a->job.memory.used, 0);
}

static bool same_contract(const struct answer *a, const struct answer *b) {
    const struct contract *x = &a->result.assumption.contract, *y = &b->result.assumption.contract;
    return x->states == y->states && x->moves.count == y->moves.count &&
           memcmp(x->moves.items, y->moves.items, x->moves.count * sizeof *x->moves.items) == 0;
}

/* Whatever the limit: no answer, or that of the largest mailbox that was finished. */
static size_t try_limits(enum stub stub, uint32_t most_bound) {
    size_t settled = 0;
    struct answer limited, again;
    bool whole = false;
    for (size_t memory = 20000; !whole; memory += memory / 4) {
        if (answer_find(&limited, stub, most_bound, memory, NULL)) {
            whole = limited.job.diagnostics.list.count == 0;
            settled += !whole;
            assert_false(job_failed(&limited.job));
            assert_true(limited.result.judged && limited.result.assumption.bounded);
            assert_true(answer_find(&again, stub, limited.result.bound, 0, NULL));
            assert_int_equal(again.result.bound, limited.result.bound);
            assert_true(same_contract(&limited, &again));
            assert_int_equal(limited.result.verdict, again.result.verdict);
            answer_free(&again);
        }
        answer_free(&limited);
    }
    return settled;
}

static void a_limit_leaves_the_answer_before(void **state) {
    (void)state;
    assert_true(try_limits(STUB_QUEUE, 16) > 2);
}

/* Chaos has no bound. Where it was not finished, the answer has one. */
static void with_an_actor_it_may_be_chaos(void **state) {
    struct answer limited, whole;
    size_t bounded = 0, chaos = 0;
    (void)state;
    assert_true(answer_find(&whole, STUB_ACTOR, 8, 0, NULL));
    assert_true(whole.result.overflows && !whole.result.assumption.bounded);
    for (size_t memory = 20000; chaos < 3; memory += memory / 4) {
        if (answer_find(&limited, STUB_ACTOR, 8, memory, NULL)) {
            bounded += limited.result.assumption.bounded;
            chaos += limited.result.overflows;
            assert_true(limited.result.assumption.bounded != limited.result.overflows);
            assert_true(!limited.result.overflows || same_contract(&limited, &whole));
        }
        answer_free(&limited);
    }
    assert_true(bounded > 0);
    answer_free(&whole);
}

static volatile sig_atomic_t stopped;

static void stop(int number) {
    (void)number;
    stopped = 1;
}

/* A mailbox for 64 messages would take forever; sooner or later there is an answer before. */
static void an_interrupt_leaves_it_as_well(void **state) {
    struct answer answer;
    bool found = false;
    (void)state;
    signal(SIGALRM, stop);
    for (long milliseconds = 20; !found && milliseconds < 20000; milliseconds *= 2) {
        struct itimerval timer = {.it_value = {milliseconds / 1000, milliseconds % 1000 * 1000}};
        stopped = 0;
        assert_int_equal(setitimer(ITIMER_REAL, &timer, NULL), 0);
        found = answer_find(&answer, STUB_QUEUE, 64, 0, &stopped);
        assert_int_equal(stopped, 1);
        assert_true(!found || (answer.result.assumption.bounded && answer.result.judged));
        answer_free(&answer);
    }
    signal(SIGALRM, SIG_DFL);
    assert_true(found);
}

/* A refusal may leave an answer, with a note. */
static bool assume_and_free(struct job *job, void *context) {
    struct answer a = {.options = {.stub = STUB_ACTOR, .most_bound = 2, .limits = NO_LIMITS}};
    (void)context;
    bool fine = reading_make(&a.reading, job, SPRING ACTOR);
    open_system_init(&a.open, &a.reading.sources);
    if (fine)
        aml_find_actor(&a.reading.aml, "m")->in_question = true;
    bool opened = fine && aml_lower_open(&a.reading.aml, NULL, &a.open);
    fine = opened && assume(&a.result, &a.open, &a.options);
    if (opened)
        assume_result_free(&a.result);
    open_system_free(&a.open);
    reading_free(&a.reading);
    if (fine)
        job_forget(job);
    return fine;
}

static void it_survives_refusals(void **state) {
    expect_to_survive_refusals(*state, assume_and_free, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_limit_leaves_the_answer_before),
        cmocka_unit_test(with_an_actor_it_may_be_chaos),
        cmocka_unit_test(an_interrupt_leaves_it_as_well),
        job_test(it_survives_refusals),
    };
    return cmocka_run_group_tests_name("earlier_answer", tests, NULL, NULL);
}
