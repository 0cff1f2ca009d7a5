/* Visits all that a part of a tree consists of: whoever changes trees, or looks for something in them.
 *
 * A statement is visited before what is inside of it, and an expression before its operands, so that a
 * visitor may replace them. The bodies of calls are visited as well. What `return` assigns to is visited once
 * for each. */
#ifndef LACUNA_LANGUAGE_PROMELA_WALK_H
#define LACUNA_LANGUAGE_PROMELA_WALK_H

#include "language/promela/tree.h"

/* Functions may be NULL. */
struct promela_walk {
    void *data;
    void (*expression)(void *data, struct promela_expression *expression);
    void (*statement)(void *data, struct promela_statement *statement);
    void (*declaration)(void *data, struct promela_declaration *declaration);
};

void promela_walk_sequence(const struct promela_walk *walk, struct promela_sequence *sequence);
void promela_walk_unit(const struct promela_walk *walk, struct promela_unit *unit);
void promela_walk_all(const struct promela_walk *walk, struct promela *promela);

#endif
