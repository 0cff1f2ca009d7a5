/* What the shape of peers tells before anything is explored. */
#ifndef LACUNA_STABILITY_TOPOLOGY_H
#define LACUNA_STABILITY_TOPOLOGY_H

#include "language/peers/peers.h"

/* Can the peers be put into a circle so that each sends to the next only, and none to itself? */
bool topology_is_ring(const struct peers *peers, bool *is_ring);

/* The longest path of sends in any peer that repeats no state; where that takes too long, one of the longest
 * that were met. False: there is no memory. */
bool topology_longest_sends(const struct peers *peers, uint32_t *longest);

/* The most transitions that send to the same peer. */
bool topology_most_sends_to_one(const struct peers *peers, uint32_t *most);

/* Some peer can go on silently forever by itself. */
bool topology_has_silent_loop(const struct peers *peers, bool *has_loop);

#endif
