/* Who sends which messages of an open system: a walk through its code, for drafts and for chaos. */
#ifndef LACUNA_ASSUME_STUB_SENDERS_H
#define LACUNA_ASSUME_STUB_SENDERS_H

#include "base/names.h"
#include "system/open_system.h"

struct senders {
    const struct open_system *open;
    struct memory *memory;
    uint32_t *first_message;    /* per channel: the number of its first message, all counted through */
    uint32_t messages;          /* of all channels */
    bool *sent;                 /* per message, by that number: somebody sends it */
    ARRAY(uint64_t) to_missing; /* message << 32 | sender, sorted; main comes behind the components */
    struct names anywhere;      /* messages that are sent to values */
    uint32_t at;                /* whose sends are being read */
};

/* False: there is no memory. */
bool senders_make(struct senders *senders, const struct open_system *open);
void senders_free(struct senders *senders);

/* The messages of all channels, counted through. */
static inline uint32_t senders_number(const struct senders *senders, uint32_t channel, uint32_t message) {
    return senders->first_message[channel] + message;
}

/* Those of a message of the missing component, `count` of them from to_missing.items[first] on. */
size_t senders_of(const struct senders *senders, uint32_t message, size_t *count);

/* Somebody sends it, or the like to a value, which may be anybody. */
bool senders_send(const struct senders *senders, uint32_t channel, uint32_t message);

#endif
