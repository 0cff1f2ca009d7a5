/* How far a run of a subsystem goes in the whole system: a search for runs of the whole in which the actors
 * inside take the same turns in the same order, while those outside do what they like.
 *
 * Turns are the same if they take the same message from the same sender, send the same messages, and leave
 * the same values in the variables inside. */
#ifndef LACUNA_PROOF_REALISATION_H
#define LACUNA_PROOF_REALISATION_H

#include "explore/run.h"
#include "proof/subsystem.h"

struct realisation {
    bool known;   /* the search has seen everything that it had to */
    size_t turns; /* this many turns of the run can happen in the whole, one after the other */
};

/* `most_states` limits the search. False: the job has failed. */
bool realisation_find(struct realisation *realisation, const struct subsystem *subsystem,
                      const struct run *run, uint64_t most_states);

#endif
