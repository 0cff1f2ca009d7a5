/* What steps of a program have executed at all. */
#ifndef LACUNA_SYSTEM_PROGRAM_COVERAGE_H
#define LACUNA_SYSTEM_PROGRAM_COVERAGE_H

#include "system/program/program.h"

struct coverage {
    const struct program *program;
    bool *edges; /* that have ended well, or violated an observer */
    bool *sites; /* sends that found room */
    bool *rules; /* of the observers, numbered through */
};

/* Nothing has been executed. False: there is no memory. */
bool coverage_init(struct coverage *coverage, struct memory *memory, const struct program *program);
void coverage_free(struct coverage *coverage);

/* Adds what another worker has executed of the same program. */
void coverage_merge(struct coverage *coverage, const struct coverage *other);

#endif
