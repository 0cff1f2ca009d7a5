/* The assumption that people read, and tools that know nothing of contracts: an LTS.
 *
 * It is the contract, completed (what is no move goes to a sink that accepts everything), minimal, without π.
 * States are numbered breadth-first in the order of labels, the sink, if there is one, is the last: equal
 * assumptions are equal bytes. */
#ifndef LACUNA_ASSUME_CONTRACT_CONTRACT_ASSUMPTION_H
#define LACUNA_ASSUME_CONTRACT_CONTRACT_ASSUMPTION_H

#include "assume/contract/contract.h"

/* With these texts for the actions. NULL: the job has failed, or the initial state is π. */
struct lts *contract_assumption(const struct contract *contract, struct job *job, const char *const *actions);

#endif
