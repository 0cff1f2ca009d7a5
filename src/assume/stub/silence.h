/* Silence: the component that takes everything and never sends.
 *
 * What an open system does beside it, it does beside every component that is slow enough. A state in which it
 * is stuck there stays stuck whatever a component does: sends only add messages. */
#ifndef LACUNA_ASSUME_STUB_SILENCE_H
#define LACUNA_ASSUME_STUB_SILENCE_H

#include "system/open_system.h"

/* Initialises `silent` as a copy of the open system in which all missing components have no edges and keep
 * nothing. False: there is no memory. */
bool silence_make(struct system *silent, const struct open_system *open);

/* The same of one component of a system: its edges go, and what is sent to it is not kept. */
void silence_component(struct system *system, uint32_t component);

#endif
