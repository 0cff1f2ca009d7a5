/* Doom: the states of property automata from which π can be reached. Where all automata are in others,
 * nothing can break any more, whatever happens. */
#ifndef LACUNA_ASSUME_DOOM_H
#define LACUNA_ASSUME_DOOM_H

#include "system/system.h"

/* Of each of the system's observers that are listed, per state. NULL: there is no memory. */
bool **doom_find(struct job *job, const struct system *system, const uint32_t *observers, uint32_t count);

/* Nothing may have been found. */
void doom_free(bool **doomed, uint32_t count);

#endif
