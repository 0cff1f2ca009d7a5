/* Beliefs: what a component can know of where it is in a contract.
 *
 * An actor does not see what lies in its mailbox, only what it takes out. A possibility is a state of the
 * contract and the messages that wait in the mailbox there, oldest first. A belief is the set of all
 * possibilities, by what the component has taken and sent. Messages arrive unseen, up to the mailbox's
 * capacity; a turn takes the oldest, sends, and ends. Beliefs are interned: equal sets have equal numbers.
 *
 * A state of the contract is lost if messages alone, which nobody can refuse, lead on to π, or to where the
 * contract is cut. No send may lead there; in other states doing nothing is always right. */
#ifndef LACUNA_ASSUME_CONTRACT_BELIEF_H
#define LACUNA_ASSUME_CONTRACT_BELIEF_H

#include "assume/contract/contract.h"
#include "base/map.h"

#define BELIEF_NONE UINT32_MAX

/* Waiting messages are digits of a number, the oldest the lowest: receive r is r + 1. */
struct possibility {
    uint64_t waiting;
    uint32_t state;
    uint32_t count;
};

struct beliefs {
    struct job *job;
    const struct contract *contract;
    uint32_t capacity;
    bool *lost; /* per state of the contract: messages alone lead on to where nothing is right */
    ARRAY(struct possibility) members;
    ARRAY(uint64_t) begins; /* one more than sets */
    struct map map;
    ARRAY(struct possibility) made; /* the set at hand */
};

/* False: the job has failed. */
bool belief_init(struct beliefs *k, struct job *job, const struct contract *contract, uint32_t capacity);
void belief_free(struct beliefs *k);

/* At the start, with these messages waiting. BELIEF_NONE: it is lost, or the job has failed. */
uint32_t belief_start(struct beliefs *k, const uint32_t *messages, uint32_t count);

/* When a turn has taken message `receive`. BELIEF_NONE: it cannot be the oldest, or the job has failed. */
uint32_t belief_take(struct beliefs *k, uint32_t from, uint32_t receive);

/* When it then sends. BELIEF_NONE: that is not right, or never possible, or the job has failed. */
uint32_t belief_send(struct beliefs *k, uint32_t from, uint32_t action);

/* When the turn has ended, and messages may have arrived. BELIEF_NONE: the job has failed. */
uint32_t belief_rest(struct beliefs *k, uint32_t from);

#endif
