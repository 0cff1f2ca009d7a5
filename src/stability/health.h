/* What is wrong with peers at a bound: each kind of fault with a shortest run to it.
 *
 * - ill-formed: a buffer holds messages, and whatever happens it will never be empty again;
 * - deadlock: nobody can move, although something is left to do: a buffer holds messages for a peer that has
 *   not ended, or a peer waits in a state that is neither its first nor its last;
 * - unspecified reception: a peer can only receive, and for good none of the messages that it could receive
 *   comes: others are in front of them;
 * - orphan: a peer has ended, and a message is left for it.
 *
 * All of these last, so that a state has such a fault if and only if the one after its hasty receipts has it:
 * the graph that is there tells which faults there are. A run to one is then looked for step by step.
 *
 * A bound tells nothing about larger ones by itself. */
#ifndef LACUNA_STABILITY_HEALTH_H
#define LACUNA_STABILITY_HEALTH_H

#include "explore/run.h"
#include "explore/search.h"
#include "stability/growth.h"

enum fault_kind { FAULT_ILL_FORMED, FAULT_DEADLOCK, FAULT_RECEPTION, FAULT_ORPHAN, FAULT_KINDS };

struct fault {
    bool found;
    uint32_t buffer; /* not of a deadlock */
    uint32_t peer;   /* whose buffer that is */
    struct run run;
};

struct health {
    const struct growth *growth;
    uint32_t bound;
    struct fault faults[FAULT_KINDS];
};

/* The bound has been reached. True: it is known. False: the job has failed; to be freed either way. Runs are
 * about the program of the growth, which goes no further then. */
bool health_examine(struct health *health, const struct growth *growth, uint32_t bound);
void health_free(struct health *health);

/* "deadlock", … */
const char *fault_name(enum fault_kind kind);

/* What the run ends in, for people. */
struct text;
void fault_describe(struct text *text, const struct health *health, enum fault_kind kind);

#endif
