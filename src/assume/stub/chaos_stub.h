/* No interface: the most general component there is.
 *
 * Chaos takes whatever it is sent. At any time it may send any message that the open system handles and
 * that no actor and not main sends. It may also send those that the property names, and those it is given.
 * A candidate that sends anything else is outside of that. */
#ifndef LACUNA_ASSUME_STUB_CHAOS_STUB_H
#define LACUNA_ASSUME_STUB_CHAOS_STUB_H

#include "assume/stub/senders.h"

/* Chaos being added to a copy of an open system. */
struct chaos {
    struct system *system;
    const struct open_system *open;
    struct senders senders;
    bool *sent; /* per message, by its number among senders: chaos does, or a warning says why not */
};

/* With what follows from the system; the inbox becomes a bag for `room` messages. False: there is no memory;
 * chaos_end() follows either way. */
bool chaos_begin(struct chaos *chaos, struct system *system, const struct open_system *open, uint32_t room);

/* And what a property names. */
void chaos_add_property(struct chaos *chaos, const struct open_property *property);

/* And `receiver!message`, if nobody has thought of it; false has been reported. */
bool chaos_add_send(struct chaos *chaos, const char *text);

/* False: something has failed on the way. */
bool chaos_end(struct chaos *chaos);

#endif
