/* Strategies: what a component may send in each turn, by all that it can know (assume/contract/belief.h), so
 * that it respects a contract. */
#ifndef LACUNA_ASSUME_CONTRACT_STRATEGY_H
#define LACUNA_ASSUME_CONTRACT_STRATEGY_H

#include "assume/assumption.h"

/* Sends of a turn, ways through the turn for one message, and beliefs: no more are tried. */
enum { MOST_SENDS = 4, MOST_WAYS = 32, MOST_BELIEFS = 20000 };

/* The turns of a component with a mailbox for `capacity` messages, as a minimal LTS: a label is a message and
 * what is sent then, with blanks between. NULL has been reported: no component respects the contract, or
 * there is too much to know. */
struct lts *strategy_find(struct job *job, const struct assumption *assumption, uint32_t capacity);

#endif
