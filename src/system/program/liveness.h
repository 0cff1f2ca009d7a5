/* Which registers still matter at a fork: those that some way from there reads before it writes them.
 *
 * Found when it is asked for, edge by edge, and kept. Where the code is so large that it would take too much
 * memory, every register is said to matter. */
#ifndef LACUNA_SYSTEM_PROGRAM_LIVENESS_H
#define LACUNA_SYSTEM_PROGRAM_LIVENESS_H

#include "base/map.h"
#include "system/program/program.h"

struct live_fork {
    uint32_t instruction;
    size_t first; /* of `registers` */
    uint32_t count;
};

struct liveness {
    struct job *job;
    const struct program *program;
    bool *known;    /* per edge; NULL: none yet */
    struct map map; /* of `forks` */
    ARRAY(struct live_fork) forks;
    ARRAY(uint16_t) registers;
};

void liveness_init(struct liveness *liveness, struct job *job, const struct program *program);
void liveness_free(struct liveness *liveness);

/* The registers that matter at an instruction RUN_FORK of an edge, without constants; `*count` of them.
 * NULL: there is no memory. Valid until another edge is asked for. */
const uint16_t *liveness_at(struct liveness *liveness, uint32_t edge, uint32_t instruction, uint32_t *count);

#endif
