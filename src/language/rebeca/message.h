/* The messages that a rebec takes: its class's message servers and those of the classes above it, each with
 * the method that answers it. */
#ifndef LACUNA_LANGUAGE_REBECA_MESSAGE_H
#define LACUNA_LANGUAGE_REBECA_MESSAGE_H

#include "language/rebeca/ast.h"

/* One after the other, in the order in which channels of the system have them: own servers come first, and
 * one that replaces a parent's takes its place. */
struct rebeca_messages {
    const struct rebeca_class *class;
    const struct rebeca_class *at;
    const struct rebeca_method *next;
    uint32_t count; /* this many have been returned */
};

void rebeca_messages_init(struct rebeca_messages *messages, const struct rebeca_class *class);

/* NULL: there are no more. */
const struct rebeca_method *rebeca_messages_next(struct rebeca_messages *messages);

/* The number of the message that `server`, found in the class or above it, means for a rebec of the class. */
uint32_t rebeca_message_number(const struct rebeca_class *class, const struct rebeca_method *server);

#endif
