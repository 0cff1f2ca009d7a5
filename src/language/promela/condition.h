/* Conditions of #if and #elif: expressions of C over integers of 64 bits.
 *
 *     #if defined(FAST) && N > 2
 *
 * Macros have been expanded before; a name that is left counts as 0. */
#ifndef LACUNA_LANGUAGE_PROMELA_CONDITION_H
#define LACUNA_LANGUAGE_PROMELA_CONDITION_H

#include "language/promela/macro.h"

enum { CONDITION_MOST_DEPTH = 200 };

/* Mistakes are reported at the tokens, or at `whole` where something is missing. False: there was one. */
bool condition_evaluate(const struct macros *macros, const struct macro_scanner *place,
                        const struct macro_list *tokens, struct span whole, bool *holds);

#endif
