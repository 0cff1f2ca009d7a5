/* Which messages a missing component may send to the specified actors.
 *
 * Those of the answers in its block. Without any answer: those that the actors handle and that nobody inside
 * sends, main included, as for `assume --stub chaos`. And those that somebody names as receiver!message. */
#ifndef LACUNA_CLOSING_ACTORS_EXTERNAL_H
#define LACUNA_CLOSING_ACTORS_EXTERNAL_H

#include "assume/stub/senders.h"
#include "closing/closing.h"

struct chaotic_message {
    uint32_t channel;
    uint32_t message;   /* of that channel */
    bool inside;        /* somebody inside sends it, too */
    bool observed;      /* some property speaks of it */
    uint32_t component; /* the missing one that sends it */
};

struct chaotic_messages {
    const struct open_system *open;
    struct senders senders;
    ARRAY(struct chaotic_message) list;
};

/* False has been reported, or there is no memory. To be freed either way. */
bool external_find(struct chaotic_messages *external, const struct open_system *open,
                   const struct closing_options *options);
void external_free(struct chaotic_messages *external);

/* Is this component missing? */
bool is_missing(const struct open_system *open, uint32_t component);

/* NULL: it does not come from outside. */
const struct chaotic_message *external_get(const struct chaotic_messages *external, uint32_t channel,
                                           uint32_t message);

#endif
