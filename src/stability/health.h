/* What is wrong with peers at a bound: each kind of fault (stability/faults.h) with a run to it; and who can
 * starve (stability/starvation.h), which is not a fault if turns are given fairly.
 *
 * The graph that is there tells which faults there are; a run to one is then looked for step by step
 * (stability/fault_runs.h). A bound tells nothing about larger ones by itself. */
#ifndef LACUNA_STABILITY_HEALTH_H
#define LACUNA_STABILITY_HEALTH_H

#include "stability/fault_runs.h"
#include "stability/starvation.h"

struct health {
    const struct growth *growth;
    uint32_t bound;
    bool has_faults; /* they are known */
    struct fault faults[FAULT_KINDS];
    bool has_starvation; /* so is this */
    struct starvation starvation;
};

/* Shortest runs are worth a look at this many states. */
enum { HEALTH_STATES = 500000 };

/* The bound has been reached; shortest runs are looked for among `most` states. True: all is known. False:
 * the job has failed, and has_faults may be true all the same. Runs are about the program of the growth,
 * which goes no further then. */
bool health_examine(struct health *health, const struct growth *growth, uint32_t bound, uint64_t most);
void health_free(struct health *health);

/* Something goes wrong for good: a deadlock, an unspecified reception or an orphan. A buffer that is never
 * empty again may be meant. */
static inline bool health_is_broken(const struct health *health) {
    return health->faults[FAULT_DEADLOCK].found || health->faults[FAULT_RECEPTION].found ||
           health->faults[FAULT_ORPHAN].found;
}

/* "deadlock", … */
const char *fault_name(enum fault_kind kind);

/* What the run ends in, for people. */
struct text;
void fault_describe(struct text *text, const struct health *health, enum fault_kind kind);

/* Who starves, and who goes on meanwhile. There is such a peer. */
void starvation_describe(struct text *text, const struct health *health);

#endif
