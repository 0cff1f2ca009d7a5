/* Which channels keep who sent a message, and who can have sent it.
 *
 * A channel keeps senders if it says so, or if an edge that takes from it asks who the sender is. A sender is
 * the number of a component; for a message that was there at the start and came from nobody, it is the number
 * of components. */
#ifndef LACUNA_SYSTEM_MESSAGE_SENDERS_H
#define LACUNA_SYSTEM_MESSAGE_SENDERS_H

#include "system/range.h"

struct message_senders {
    struct memory *memory;
    const struct ranges *ranges;
    bool *kept; /* per channel */
    ARRAY(uint64_t)
    pairs; /* ascending: a message of a channel that keeps senders, counted through, and a sender below it */
};

/* False: there is no memory. */
bool message_senders_find(struct message_senders *senders, struct memory *memory,
                          const struct ranges *ranges);
void message_senders_free(struct message_senders *senders);

/* The senders of a message whose channel keeps them, in ascending order: `count` of them from here on, each
 * in the lower half. */
const uint64_t *message_senders_of(const struct message_senders *senders, uint32_t channel, uint32_t message,
                                   uint32_t *count);

/* Can this message come from this sender, for all that is known? Its channel keeps senders. */
bool message_senders_include(const struct message_senders *senders, uint32_t channel, uint32_t message,
                             uint32_t sender);

bool edge_asks_for_sender(const struct system_edge *edge);

#endif
