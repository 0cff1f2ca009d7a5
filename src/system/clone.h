/* Copies of a system, to be changed apart from it: a stub is added to one, another is reduced to a single
 * component.
 *
 * A copy shares expressions, statements and names with the original, which must outlive it: nobody changes
 * those once they are made. Everything else is its own: components, channels and their messages, variables,
 * edges, initial messages, observers, formulas. Numbers stay the same. */
#ifndef LACUNA_SYSTEM_CLONE_H
#define LACUNA_SYSTEM_CLONE_H

#include "system/system.h"

/* Initialises `copy`. False: there is no memory. */
bool system_clone(struct system *copy, const struct system *original);

#endif
