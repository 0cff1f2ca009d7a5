#include "language/checking.h"

#include <stdio.h>

bool checking_halted(const struct job *job) {
    enum outcome outcome = job_outcome(job);
    return job->memory.exhausted || (outcome != OUTCOME_DONE && outcome != OUTCOME_BAD_INPUT);
}

bool checking_is_heard(const struct job *job) {
    return job->diagnostics.list.count < DIAGNOSTICS_KEPT;
}

const char *checking_line_text(const struct sources *sources, struct span from, struct span to, char *text,
                               size_t room) {
    struct place place = sources_place(sources, to);
    if (from.file == to.file)
        snprintf(text, room, "in line %llu", (unsigned long long)place.line);
    else
        snprintf(text, room, "in line %llu of %s", (unsigned long long)place.line, place.file);
    return text;
}
