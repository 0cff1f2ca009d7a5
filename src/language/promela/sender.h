/* Senders: which channels keep who sent a message, and who may have sent it.
 *
 * A channel keeps senders if it says so, or if an edge that takes from it asks who the sender is. A sender is
 * the number of a component; for a message that was there at the start and came from nobody, it is the number
 * of components. */
#ifndef LACUNA_LANGUAGE_PROMELA_SENDER_H
#define LACUNA_LANGUAGE_PROMELA_SENDER_H

#include "system/range.h"

struct senders {
    const struct ranges *ranges;
    bool *kept;     /* per channel */
    bool *possible; /* per message of all channels, counted through as in the ranges, and sender */
};

/* Everything is in the arena. False: no memory. */
bool senders_find(struct senders *senders, struct arena *arena, const struct ranges *ranges);

/* Can this message come from this sender, for all that is known? */
bool senders_may_send(const struct senders *senders, uint32_t sender, uint32_t channel, uint32_t message);

#endif
