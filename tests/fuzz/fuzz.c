#include "fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>

void must(bool holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "broken: %s\n", what);
        abort();
    }
}

void begin(struct job *job, size_t most_bytes, double most_seconds) {
    job_init(job);
    job->memory.limit = most_bytes;
    job->deadline = clock_seconds() + most_seconds;
}

void end(struct job *job) {
    must(job_outcome(job) != OUTCOME_INTERNAL, "no internal error");
    must(job_outcome(job) != OUTCOME_BAD_INPUT || job->diagnostics.errors > 0, "a diagnostic");
    job_free(job);
    must(job->memory.used == 0, "no leak");
}

bool met_limit(const struct job *job) {
    return job_outcome(job) == OUTCOME_MEMORY || job_outcome(job) == OUTCOME_TIME ||
           job_outcome(job) == OUTCOME_TOO_LARGE;
}
