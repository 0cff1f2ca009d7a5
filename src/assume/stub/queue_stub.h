/* The published stub: an actor with a FIFO mailbox that answers each message at once, or in turns of its own,
 * by any shuffle of one of its alternatives.
 *
 * It is not sound: a real component may answer a later request first, or spread an answer over several turns
 * while it serves others, which this one cannot. It is here to reproduce published figures; whoever uses it
 * is warned.
 *
 * A message m chooses a shuffle and sends its first answer. The k-th answer of the i-th shuffle belongs to a
 * message m__i_k that the stub sends to itself. */
#ifndef LACUNA_ASSUME_STUB_QUEUE_STUB_H
#define LACUNA_ASSUME_STUB_QUEUE_STUB_H

#include "system/open_system.h"

enum { QUEUE_MOST_ANSWERS = 64 }; /* of an alternative */

/* One order in which the answers of an alternative may be sent: it is kept per receiver. */
struct shuffle {
    uint32_t length;
    const struct open_answer *answers[QUEUE_MOST_ANSWERS];
};

/* How a message may be answered: the shuffles of all its alternatives. */
struct queue_message {
    ARRAY(struct shuffle) shuffles;
};

struct queue_stub {
    const struct open_system *open;
    ARRAY(struct queue_message) messages; /* of the interface, by their numbers */
};

/* False: there are too many shuffles, or messages have values, which has been reported; or there is no
 * memory. */
bool queue_stub_make(struct queue_stub *stub, const struct open_system *open);
void queue_stub_free(struct queue_stub *stub);

/* Gives the missing component the stub's edges, in a copy of the open system; its mailbox holds `capacity`
 * messages. False: there is no memory. */
bool queue_stub_add(const struct queue_stub *stub, struct system *system, uint32_t capacity);

#endif
