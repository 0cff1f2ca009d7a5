#include "peerings.h"
#include "stability/analysis.h"

/* Senders fill three buffers that nobody empties: a deadlock at every bound, and no bound is like the next.
 */
#define FILLING                                                                                              \
    PEER("q0 1!a q0\n")                                                                                      \
    PEER("q0 0?stop q0\n")                                                                                   \
    PEER("q0 3!b q0\n") PEER("q0 2?stop q0\n") PEER("q0 5!c q0\n") PEER("q0 4?stop q0\n")

static const struct analysis_options FAR = {.most_states = UINT64_MAX,
                                            .stable = {.strategy = 1, .most = 60, .look_ahead = 1}};

static void expect_what_is_known(const struct analysis *a, enum outcome limit) {
    assert_int_equal(job_outcome(a->peers->job), limit);
    assert_int_equal(a->limit, limit);
    assert_int_equal(a->stable.verdict, STABLE_UNKNOWN);
    assert_int_equal(a->stable.ground, GROUND_NONE);
    for (size_t i = 0; i < a->stable.different.count; i++)
        assert_int_equal(a->stable.different.items[i], i);
    assert_true(a->stable.k == 0 || a->stable.k == growth_bound(&a->growth));
    if (!a->health.has_faults)
        return;
    assert_true(a->health.faults[FAULT_DEADLOCK].found);
    assert_false(a->health.faults[FAULT_ORPHAN].found);
    assert_true(run_replay(&a->health.faults[FAULT_DEADLOCK].run));
    assert_true(a->health.bound == a->stable.k || a->health.bound == 1);
}

static bool analyse(struct peering *p, struct analysis *a, struct job *job) {
    peering_start(p, job, FILLING);
    analysis_init(a, &p->peers, &p->sources, &FAR);
    return analysis_make(a);
}

static void finish(struct peering *p, struct analysis *a, struct job *job) {
    analysis_free(a);
    peering_free(p);
    job_free(job);
    assert_int_equal(job->memory.used, 0);
}

static void a_limit_of_memory_leaves_what_is_known(void **state) {
    (void)state;
    size_t with_faults = 0, with_differences = 0;
    for (size_t limit = 100000; limit < 3000000; limit += 100000) {
        struct job job;
        struct peering p;
        struct analysis a;
        job_init(&job);
        peering_start(&p, &job, FILLING);
        job.memory.limit = limit;
        analysis_init(&a, &p.peers, &p.sources, &FAR);
        assert_false(analysis_make(&a));
        job.memory.limit = 0;
        if (a.limit != OUTCOME_DONE)
            expect_what_is_known(&a, OUTCOME_MEMORY);
        with_faults += a.health.has_faults;
        with_differences += a.stable.different.count > 3;
        finish(&p, &a, &job);
    }
    assert_true(with_faults > 3 && with_differences > 3);
}

static void so_does_a_limit_of_time(void **state) {
    (void)state;
    struct job job;
    struct peering p;
    struct analysis a;
    job_init(&job);
    job.deadline = clock_seconds() + 0.02;
    assert_false(analyse(&p, &a, &job));
    expect_what_is_known(&a, OUTCOME_TIME);
    finish(&p, &a, &job);
}

/* Who has had enough waits a little for the faults. */
static void so_does_an_interrupt(void **state) {
    (void)state;
    static const volatile sig_atomic_t stopped = 1;
    struct job job;
    struct peering p;
    struct analysis a;
    job_init(&job);
    job.stopper = &stopped;
    assert_false(analyse(&p, &a, &job));
    expect_what_is_known(&a, OUTCOME_INTERRUPTED);
    assert_true(a.stable.k > 0 && a.health.has_faults && a.health.has_starvation);
    assert_ptr_equal(job.stopper, &stopped);
    finish(&p, &a, &job);
}

/* The last requests for memory are made when there is a verdict: it stays, with less of the rest. */
static void a_verdict_that_was_found_stays(void **state) {
    (void)state;
    size_t with_verdict = 0;
    uint64_t requests = 0;
    for (uint64_t before_end = 0; before_end < 200; before_end += 5) {
        struct job job;
        struct peering p;
        struct analysis a;
        struct analysis_options options = FAR;
        job_init(&job);
        peering_start(&p, &job, BACKWARDS);
        job.memory.fail_at = before_end > 0 ? requests - before_end : 0;
        options.sizes = true;
        analysis_init(&a, &p.peers, &p.sources, &options);
        assert_true(analysis_make(&a) == (before_end == 0));
        requests = before_end > 0 ? requests : job.memory.requests;
        with_verdict += a.stable.verdict == STABLE_STABLE && a.stable.k == 3;
        assert_int_equal(a.limit, before_end > 0 ? OUTCOME_MEMORY : OUTCOME_DONE);
        finish(&p, &a, &job);
    }
    assert_true(with_verdict > 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_limit_of_memory_leaves_what_is_known),
        cmocka_unit_test(so_does_a_limit_of_time),
        cmocka_unit_test(so_does_an_interrupt),
        cmocka_unit_test(a_verdict_that_was_found_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
