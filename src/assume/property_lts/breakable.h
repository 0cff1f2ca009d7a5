/* Breakable states: the states of property automata from which π can be reached. Where no automaton is in
 * one, nothing can break any more, whatever happens. */
#ifndef LACUNA_ASSUME_PROPERTY_LTS_BREAKABLE_H
#define LACUNA_ASSUME_PROPERTY_LTS_BREAKABLE_H

#include "system/system.h"

/* Of each of the system's observers that are listed, per state. NULL: there is no memory. */
bool **breakable_find(struct job *job, const struct system *system, const uint32_t *observers,
                      uint32_t count);

/* Nothing may have been found. */
void breakable_free(bool **breakable, uint32_t count);

#endif
