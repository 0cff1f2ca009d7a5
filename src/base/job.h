/* A job: one piece of work that somebody asked for, with everything that bounds it.
 *
 * It owns the memory account, the clock, the diagnostics and the progress line. Functions that can fail
 * take the job and return false or NULL; why is then in job_outcome(). Once a job has failed it stays
 * failed, unless it is forgiven: callers free what they hold and return.
 *
 * Long loops call job_step() often; it costs a counter, and now and then looks at the clock, at Ctrl-C
 * and at the progress line. A job belongs to one thread; others that help it never touch it. */
#ifndef LACUNA_BASE_JOB_H
#define LACUNA_BASE_JOB_H

#include <signal.h>

#include "base/diagnostics.h"
#include "base/memory.h"
#include "base/progress.h"

enum outcome {
    OUTCOME_DONE,
    OUTCOME_BAD_INPUT,   /* the diagnostics say what is wrong */
    OUTCOME_MEMORY,      /* the limit, or the machine's */
    OUTCOME_TIME,        /* the timeout */
    OUTCOME_TOO_LARGE,   /* the input is larger than the program accepts; the diagnostics say what */
    OUTCOME_INTERRUPTED, /* Ctrl-C */
    OUTCOME_OUTPUT,      /* a result could not be written; the diagnostics say why */
    OUTCOME_INTERNAL     /* evidence that did not stand its re-check: a fault of ours */
};

struct job {
    struct memory memory;
    struct diagnostics diagnostics;
    struct progress progress;
    enum outcome outcome;
    double deadline;                      /* in clock_seconds(); 0: none */
    const volatile sig_atomic_t *stopper; /* non-zero when the user has had enough; may be NULL */
    uint32_t countdown;
    unsigned threads; /* how many may be used; results do not depend on it */
};

/* Seconds on a clock that never jumps. */
double clock_seconds(void);

/* The job must stay where it is: its parts point at its account. */
void job_init(struct job *job);
void job_free(struct job *job);

enum outcome job_outcome(const struct job *job);
bool job_failed(const struct job *job);

/* Records why, unless the job has failed before; always false. */
bool job_fail(struct job *job, enum outcome outcome);

/* Reports an error in the input and fails the job; always false. */
bool job_reject(struct job *job, const struct place *place, const char *hint, const char *format, ...);

/* Reports that something is more than the program takes on, and fails the job; always false. */
bool job_give_up(struct job *job, const char *hint, const char *format, ...);

/* What stopped the job, where its diagnostics do not say it: a limit or Ctrl-C, with what was being done and
 * how far it got; or a fault of ours. False: there is nothing to add. */
enum { REASON_BYTES = 256 };
bool job_reason(const struct job *job, char text[REASON_BYTES]);

/* Takes a failure back if `outcome` is the reason, for a caller who can go on without what has failed. What
 * was reported stays reported, and memory that is exhausted stays so unless that is the reason. False: the
 * reason is another one, or there is none, and the job is as it was. */
bool job_forgive(struct job *job, enum outcome outcome);

/* Takes a failure back if a limit is the reason: memory, time, size or Ctrl-C. For a caller who knows what
 * was asked for and only lacks something beside it, such as the evidence for a verdict; it frees what it has
 * of that, and says what is missing. The limits stay: time that is up ends the next long loop, too. False:
 * the reason is another one, or there is none, and the job is as it was. */
bool job_forgive_limits(struct job *job);

/* Drops a failure, whatever the reason, and the diagnostics. Limits and what is in use stay. */
void job_forget(struct job *job);

/* Has the user had enough? Fails the job then. For waits that a signal has ended. */
bool job_stopped(struct job *job);

/* From here on the job is doing this; a phase that comes again is another round of it. A job that has failed
 * stays in the phase in which it did. `phase` and `unit` are kept, not copied. */
void job_phase(struct job *job, const char *phase, const char *unit, uint64_t total);

/* The rare part of job_step(). */
bool job_look_around(struct job *job);

/* False: stop. `done` of the phase's total have been dealt with in this round. Steps that have no phase of
 * their own pass job->progress.done, which leaves the count to the phase that they are a part of. */
static inline bool job_step(struct job *job, uint64_t done) {
    job->progress.done = done;
    return --job->countdown || job_look_around(job);
}

#endif
