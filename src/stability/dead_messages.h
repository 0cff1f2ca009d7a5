/* What will never be read: messages in a queue behind one that its receiver cannot take before it, nor ever.
 *
 * Which messages a peer can take out of a queue, one after the other, is at most what its automaton reads if
 * all else it does is left to chance. Where that reads a queue no further, the rest is there for good:
 * nothing of it matters but how many messages it is. They all become the same one, which the peer cannot take
 * there, either; so states that differ in nothing else become one.
 *
 * Peers of more than 64 states are left alone, and those whose automaton is too large, and bags. */
#ifndef LACUNA_STABILITY_DEAD_MESSAGES_H
#define LACUNA_STABILITY_DEAD_MESSAGES_H

#include "stability/buffers.h"
#include "system/program/program.h"

/* One queue, as a deterministic automaton that reads it: its states are sets of locations that the peer may
 * be at after it has taken this many messages. State 0 is the empty set: it can be nowhere. */
struct dead_queue {
    uint32_t channel;
    uint32_t component;
    uint32_t tags;
    const uint32_t *start;  /* per location */
    const uint32_t *next;   /* [state * tags + tag] */
    const uint32_t *filler; /* per state: the least message that cannot be taken there; 0: all can */
};

struct dead_messages {
    const struct program *program;
    struct arena arena;
    ARRAY(struct dead_queue) queues; /* by component */
    ARRAY(uint32_t) first;           /* per component; one more */
};

/* False: there is no memory. */
bool dead_messages_init(struct dead_messages *dead_messages, struct job *job, const struct program *program,
                        const struct buffers *buffers);
void dead_messages_free(struct dead_messages *dead_messages);

/* Makes the same of what a component will never read. */
void dead_messages_settle(const struct dead_messages *dead_messages, uint32_t component, uint64_t *state);

#endif
