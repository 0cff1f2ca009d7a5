/* The minimal form of a contract, completed: what is no move goes to a sink that accepts everything.
 *
 * Two states are in one class if they cannot be told apart by words that lead to π. In round k that is known
 * of words of up to k actions; the classes are final when a round adds none. A round reads the table of moves
 * once, and needs two numbers a state besides: no copy of the contract, and no index of who leads where. Few
 * rounds are enough nearly always. Where words that tell states apart are long, this is no good way, and is
 * given up. */
#ifndef LACUNA_ASSUME_CONTRACT_MINIMAL_H
#define LACUNA_ASSUME_CONTRACT_MINIMAL_H

#include "assume/contract/contract.h"

struct contract_classes {
    struct job *job;
    const struct contract *contract;
    uint32_t *of_state; /* the class of each state, and behind them of the sink */
    uint32_t *state_of; /* per class: one of its states */
    uint32_t count;
    bool final; /* false: it was given up */
};

/* False: the job has failed. */
bool contract_classes_find(struct contract_classes *classes, struct job *job,
                           const struct contract *contract);
void contract_classes_free(struct contract_classes *classes);

/* Where an action leads from a class: a class, or CONTRACT_ERROR. */
uint32_t contract_class_move(const struct contract_classes *classes, uint32_t class, uint32_t action);

#endif
