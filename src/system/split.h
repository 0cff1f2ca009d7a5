/* Turns that send once: a component whose turns send several messages to others does so one by one, and
 * everybody else may act in between.
 *
 * That is how the interface of a component is meant: it says what may be sent and in which order, not what
 * must happen at once. What a turn sends to its own inbox does not count. The message that began the turn is
 * kept until it ends, and no other is taken before. */
#ifndef LACUNA_SYSTEM_SPLIT_H
#define LACUNA_SYSTEM_SPLIT_H

#include "system/system.h"

/* Before program_compile(). Bodies have no loops and no locals. False: there is no memory. */
bool system_split_turns(struct system *system, uint32_t component);

#endif
