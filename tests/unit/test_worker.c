#include "unit/support.h"

#include "base/worker.h"

/* What a piece of work saw, and what it made. */
struct task_record {
    size_t limit;
    double deadline;
    const volatile sig_atomic_t *stopper;
    size_t wanted;
    void *block;
};

static void take_memory(struct job *job, void *context) {
    struct task_record *record = context;
    record->limit = job->memory.limit;
    record->deadline = job->deadline;
    record->stopper = job->stopper;
    record->block = memory_allocate(&job->memory, record->wanted);
}

static void it_works_while_the_first_goes_on(void **state) {
    struct job *job = *state;
    struct task_record record = {.wanted = 1000};
    struct worker worker;
    assert_true(worker_start(&worker, job, take_memory, &record));
    void *mine = memory_allocate(&job->memory, 500);
    worker_join(&worker, job);
    assert_non_null(record.block);
    assert_true(worker.job.memory.used >= 1000);
    assert_true(job->memory.used < 1000);
    assert_true(job->memory.peak >= 1500);
    memory_free(record.block);
    memory_free(mine);
    assert_int_equal(worker.job.memory.used, 0);
    worker_free(&worker);
}

static void what_is_left_of_the_memory_is_halved_and_given_back(void **state) {
    struct job *job = *state;
    struct task_record record = {.wanted = 600000};
    struct worker worker;
    job->memory.limit = 1000000;
    assert_true(worker_start(&worker, job, take_memory, &record));
    assert_in_range(job->memory.limit, 400000, 600000);
    worker_join(&worker, job);
    assert_in_range(record.limit, 400000, 600000);
    assert_null(record.block);
    assert_int_equal(job_outcome(&worker.job), OUTCOME_MEMORY);
    assert_int_equal(job->memory.limit, 1000000);
    assert_false(job_failed(job));
    worker_free(&worker);
}

static void it_has_the_same_deadline_and_is_stopped_alike(void **state) {
    struct job *job = *state;
    static const volatile sig_atomic_t stopped = 0;
    struct task_record record = {.wanted = 1};
    struct worker worker;
    job->deadline = clock_seconds() + 1000;
    job->stopper = &stopped;
    assert_true(worker_start(&worker, job, take_memory, &record));
    worker_join(&worker, job);
    assert_true(record.deadline == job->deadline);
    assert_ptr_equal(record.stopper, &stopped);
    assert_int_equal(record.limit, 0);
    memory_free(record.block);
    worker_free(&worker);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(it_works_while_the_first_goes_on),
        job_test(what_is_left_of_the_memory_is_halved_and_given_back),
        job_test(it_has_the_same_deadline_and_is_stopped_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
