#define _POSIX_C_SOURCE 200809L
#include "base/job.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

enum { STEPS_BETWEEN_LOOKS = 4096 };

double clock_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void job_init(struct job *job) {
    *job = (struct job){.countdown = STEPS_BETWEEN_LOOKS};
    diagnostics_init(&job->diagnostics, &job->memory);
    job->progress.phase = "starting";
    job->progress.unit = "steps";
    job->progress.started = clock_seconds();
}

void job_free(struct job *job) {
    progress_erase(&job->progress);
    diagnostics_free(&job->diagnostics);
}

enum outcome job_outcome(const struct job *job) {
    if (job->outcome == OUTCOME_DONE && job->memory.exhausted)
        return OUTCOME_MEMORY;
    return job->outcome;
}

bool job_failed(const struct job *job) {
    return job_outcome(job) != OUTCOME_DONE;
}

bool job_fail(struct job *job, enum outcome outcome) {
    if (!job_failed(job))
        job->outcome = outcome;
    return false;
}

bool job_reject(struct job *job, const struct place *place, const char *hint, const char *format, ...) {
    char message[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    diagnostics_add(&job->diagnostics, SEVERITY_ERROR, place, hint, "%s", message);
    return job_fail(job, OUTCOME_BAD_INPUT);
}

bool job_give_up(struct job *job, const char *hint, const char *format, ...) {
    char message[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    diagnostics_add(&job->diagnostics, SEVERITY_ERROR, NULL, hint, "%s", message);
    return job_fail(job, OUTCOME_TOO_LARGE);
}

static bool has_error(const struct diagnostics *diagnostics) {
    for (size_t i = 0; i < diagnostics->list.count; i++)
        if (diagnostics->list.items[i].severity == SEVERITY_ERROR)
            return true;
    return false;
}

/* A large request may be refused long before the limit is reached. */
static void describe_memory(const struct memory *memory, char *text, size_t size) {
    const double megabyte = 1e6;
    int length = snprintf(text, size, ", %.0f MB in use", (double)memory->peak / megabyte);
    if ((double)memory->refused >= megabyte && memory->refused < SIZE_MAX / 2)
        snprintf(text + length, size - (size_t)length, " and %.0f MB more needed",
                 (double)memory->refused / megabyte);
}

/* Most failures come with a message, which may have found no memory. */
bool job_reason(const struct job *job, char text[REASON_BYTES]) {
    static const char *const REASONS[] = {[OUTCOME_BAD_INPUT] = "failed, without memory to say why,",
                                          [OUTCOME_MEMORY] = "out of memory",
                                          [OUTCOME_TIME] = "out of time",
                                          [OUTCOME_TOO_LARGE] = "failed, without memory to say why,",
                                          [OUTCOME_INTERRUPTED] = "interrupted",
                                          [OUTCOME_OUTPUT] = "failed, without memory to say why,",
                                          [OUTCOME_INTERNAL] = "internal error"};
    enum outcome outcome = job_outcome(job);
    bool is_silent = outcome == OUTCOME_MEMORY || outcome == OUTCOME_TIME || outcome == OUTCOME_INTERRUPTED;
    if (outcome == OUTCOME_DONE || (!is_silent && has_error(&job->diagnostics)))
        return false;
    const struct progress *progress = &job->progress;
    char all[16], done[16], round[48] = "", memory[80] = "";
    if (progress->earlier > 0)
        snprintf(round, sizeof round, ", %s in this round", progress_quantity(done, progress->done));
    if (outcome == OUTCOME_MEMORY)
        describe_memory(&job->memory, memory, sizeof memory);
    snprintf(text, REASON_BYTES, "%s while %s: %s %s so far%s%s", REASONS[outcome], progress->phase,
             progress_quantity(all, progress->earlier + progress->done), progress->unit, round, memory);
    return true;
}

bool job_forgive(struct job *job, enum outcome outcome) {
    if (outcome == OUTCOME_DONE || job_outcome(job) != outcome)
        return false;
    job->outcome = OUTCOME_DONE;
    if (outcome == OUTCOME_MEMORY)
        job->memory.exhausted = false;
    return true;
}

bool job_forgive_limits(struct job *job) {
    static const enum outcome LIMITS[] = {OUTCOME_TIME, OUTCOME_TOO_LARGE, OUTCOME_INTERRUPTED,
                                          OUTCOME_MEMORY}; /* last: it may be behind one of the others */
    bool forgiven = false;
    for (size_t i = 0; i < sizeof LIMITS / sizeof *LIMITS; i++)
        forgiven |= job_forgive(job, LIMITS[i]);
    return forgiven;
}

void job_forget(struct job *job) {
    diagnostics_free(&job->diagnostics);
    diagnostics_init(&job->diagnostics, &job->memory);
    job->outcome = OUTCOME_DONE;
    job->memory.exhausted = false;
}

void job_phase(struct job *job, const char *phase, const char *unit, uint64_t total) {
    if (!job_failed(job)) /* otherwise what it was doing is what people want to know */
        progress_begin(&job->progress, phase, unit, total);
}

bool job_stopped(struct job *job) {
    if (!job->stopper || !*job->stopper)
        return false;
    job_fail(job, OUTCOME_INTERRUPTED);
    return true;
}

bool job_look_around(struct job *job) {
    job->countdown = STEPS_BETWEEN_LOOKS;
    if (job_stopped(job))
        return false;
    double now = clock_seconds();
    if (job->deadline > 0 && now > job->deadline)
        return job_fail(job, OUTCOME_TIME);
    progress_update(&job->progress, now);
    return true;
}
