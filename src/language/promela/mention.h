/* What a model speaks of, anywhere: some names make states larger. */
#ifndef LACUNA_LANGUAGE_PROMELA_MENTION_H
#define LACUNA_LANGUAGE_PROMELA_MENTION_H

#include "language/promela/tree.h"

/* Is there a variable of this name, such as _last? */
bool promela_mentions(const struct promela *promela, const char *name);

/* Does an expression name a label of this proctype, P@label? */
bool promela_refers_to(const struct promela *promela, const char *proctype, const char *label);

/* Has a process a priority, or does a statement speak of one? */
bool promela_has_priorities(const struct promela *promela);

/* Does a claim ask for `tick`? */
bool promela_asks_for_ticks(const struct promela *promela);

#endif
