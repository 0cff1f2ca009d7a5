/* Peers with buffers, composed as slowly as it is defined: a state is a text with the states of the peers and
 * what lies in the buffers. Knows nothing of systems, programs or confluence. Aborts without memory. */
#ifndef LACUNA_TESTS_TWIN_NAIVE_PEERS_H
#define LACUNA_TESTS_TWIN_NAIVE_PEERS_H

#include "lts/lts.h"
#include "stability/buffers.h"

/* The composition with room for so many messages in each buffer; 0: every message is taken as soon as it is
 * sent. With `receipts` these are labels, too. NULL: it has more than `most` states. */
struct lts *naive_composition(const struct peers *peers, enum discipline_of_buffers discipline,
                              uint32_t bound, bool receipts, uint32_t most);

#endif
