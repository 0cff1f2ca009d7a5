/* Closes an open system of actors by chaos in place of its missing component, embedded. What comes out is a
 * system again, for `verify` and for the export to Promela:
 *
 * 1. The missing component is gone. What is sent to it is seen by properties, and lost.
 * 2. A message that it could send (external.h) may be taken at any time, without a place in the mailbox: each
 *    edge that takes it gets a twin that takes nothing.
 * 3. Data from outside is one abstract value: a variable holds a default, and perhaps a flag says that it is
 *    not known (influence.h). Actors stay concrete, since messages are sent to them.
 * 4. What is not known is never looked at (embedded_turn.h): conditions may be true or false.
 * 5. Where a property speaks of a message from outside, the component sends it at any time, for the property
 *    alone (wild_send.h). So the property may see it long before it is taken, as with a mailbox.
 *
 * Why this is sound, for every component that sends no other messages: relate a state of the open system to
 * the one with the same values, where they are known, and the same mailboxes without messages from outside.
 * A send of the component changes nothing but the properties, and step 5 has it. When an actor takes it, the
 * twin does the same. All other turns are the same, with no less room.
 *
 * With CLOSING_EXPLICIT the component stays instead, and sends all of it into the mailboxes. */
#ifndef LACUNA_CLOSING_ACTORS_CHAOTIC_SYSTEM_H
#define LACUNA_CLOSING_ACTORS_CHAOTIC_SYSTEM_H

#include "closing/actors/external.h"
#include "closing/actors/influence.h"

struct chaotic_system {
    struct job *job;
    const struct open_system *open;
    const struct closing_options *options;
    struct system system; /* numbers of components, channels, messages and variables stay */
    struct chaotic_messages external;
    struct influence influence;
    uint32_t twins;      /* turns that take a message from outside */
    uint32_t conditions; /* that may be true or false */
    uint32_t outputs;    /* sends to the missing component */
};

/* The open system and the options outlive it. False has been reported. To be freed either way. */
bool chaotic_system_make(struct chaotic_system *closed, struct job *job, const struct open_system *open,
                         const struct closing_options *options);
void chaotic_system_free(struct chaotic_system *closed);

#endif
