/* The assumption as an LTS, for people, and for tools that do not know contracts.
 *
 * It is the contract, completed and minimal, without π. Completed: what is not a move goes to a sink that
 * accepts everything. States are numbered breadth-first in the order of labels, the sink, if there is one,
 * is the last: equal assumptions are equal bytes. */
#ifndef LACUNA_ASSUME_CONTRACT_CONTRACT_ASSUMPTION_H
#define LACUNA_ASSUME_CONTRACT_CONTRACT_ASSUMPTION_H

#include "assume/contract/contract.h"

/* With these texts for the actions. NULL: the job has failed, or the initial state is π. */
struct lts *contract_assumption(const struct contract *contract, struct job *job, const char *const *actions);

struct assumption_sizes {
    uint32_t states;
    uint64_t transitions;
};

/* The same, but `*lts` is made only if it has at most this many states: a large one takes long, and its sizes
 * may be all that is asked for. False: the job has failed. The initial state is not π. */
bool contract_assumption_up_to(const struct contract *contract, struct job *job, const char *const *actions,
                               uint32_t most_states, struct assumption_sizes *sizes, struct lts **lts);

#endif
