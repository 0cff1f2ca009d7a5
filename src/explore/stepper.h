/* The next-state interface: all that a search knows about what it explores.
 *
 * A state is `words` words; only the first `bytes` bytes can be other than zero; equal states have equal
 * bytes. `expand` adds the successors of one state to a batch; it may also add incidents. Everything a
 * stepper refers to is frozen before the search, labels included, so that several workers may expand states
 * at the same time. What changes while states are expanded belongs to a worker.
 *
 * Clients:
 *
 * - programs (explore/program_stepper.h)
 * - LTSs in parallel (explore/parallel.h)
 * - peers by their local states (stability/global_states.h)
 * - a candidate beside a contract (assume/check.c)
 * - the whole beside a run of a component (proof/realisation.c)
 * - actors one by one (language/peers/actors.c)
 *
 * Peers and actors allow one worker only, and say why. */
#ifndef LACUNA_EXPLORE_STEPPER_H
#define LACUNA_EXPLORE_STEPPER_H

#include "base/job.h"
#include "system/program/batch.h"

struct stepper {
    uint32_t words;
    uint32_t bytes;
    const uint64_t *initial;
    const char *phase; /* what people read while it goes on: "exploring" */
    void *model;       /* the client's, handed to `begin` */
    /* A worker, for one thread. NULL: the job has failed. */
    void *(*begin)(struct job *job, void *model);
    /* The state's number is batch->source. False: the job has failed, or the worker has a reason of its own
     * to stop. */
    bool (*expand)(void *worker, const uint64_t *state, struct batch *batch);
    void (*end)(void *worker);
};

#endif
