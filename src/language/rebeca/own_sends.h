/* What a candidate sends to itself.
 *
 * A candidate alone is followed by what it sends to others. If a property names a message that it also sends
 * to itself, what is found alone would say nothing of the whole system, where the property sees that send. */
#ifndef LACUNA_LANGUAGE_REBECA_OWN_SENDS_H
#define LACUNA_LANGUAGE_REBECA_OWN_SENDS_H

#include "language/rebeca/ast.h"

/* Complains of sends of the rebec that may go to itself, and whose message is named. The tree has been
 * checked. */
void rebeca_complain_of_own_sends(const struct rebeca *rebeca, const char *component,
                                  bool (*is_named)(void *context, const char *message), void *context);

#endif
