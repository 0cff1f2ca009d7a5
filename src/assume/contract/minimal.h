/* The minimal form of a contract.
 *
 * For example, a state from which p!x breaks the property and one from which only ?m;p!x does are in two
 * classes. Two states are in one class if words do not tell them apart. There are two views of what words
 * tell:
 *
 * - *completed*: whether a word leads to π. What is not a move goes to a sink that accepts everything. That
 * is all that the assumption asks.
 * - *exact*: also what breaks there, why there is no move, and where a turn may be under way: all that a
 * check asks.
 *
 * In round k that is known of words of up to k actions; the classes are final when a round adds none. A round
 * reads the table of moves once, and also needs two numbers a state: no copy of the contract, and no index
 * of who leads where. Few rounds are enough nearly always. Where words that tell states apart are long, this
 * is not a good way, and is given up. */
#ifndef LACUNA_ASSUME_CONTRACT_MINIMAL_H
#define LACUNA_ASSUME_CONTRACT_MINIMAL_H

#include "assume/contract/contract.h"

enum contract_view { CONTRACT_COMPLETED, CONTRACT_EXACT };

struct contract_classes {
    struct job *job;
    const struct contract *contract;
    enum contract_view view;
    uint32_t *of_state; /* the class of each state, and behind them of the sink */
    uint32_t *state_of; /* per class: one of its states */
    uint32_t count;
    bool final; /* false: it was given up */
};

/* False: the job has failed. */
bool contract_classes_find(struct contract_classes *classes, struct job *job, const struct contract *contract,
                           enum contract_view view);
void contract_classes_free(struct contract_classes *classes);

/* Where an action leads from a class in the completed view: a class, or CONTRACT_ERROR. */
uint32_t contract_class_move(const struct contract_classes *classes, uint32_t class, uint32_t action);

/* The contract becomes one with a state for each exact class, numbered breadth-first in the order of actions;
 * it stays as it is if that is given up. Nothing may be known of sends of one turn (`in_turn`). False: the
 * job has failed. */
bool contract_minimise(struct contract *contract, struct job *job);

#endif
