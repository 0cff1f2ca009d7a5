/* The watch over the sends of an open system: the automata of its properties, as they move together.
 *
 * A position is a state of each. */
#ifndef LACUNA_ASSUME_WATCH_H
#define LACUNA_ASSUME_WATCH_H

#include "assume/actions.h"
#include "assume/condense.h"

struct watch {
    const struct system *system;
    const uint32_t *observers; /* over sends */
    uint32_t count;
};

/* Does some automaton move with such a send, in whatever state? `*breaks`, unless NULL: perhaps to π. */
bool watch_sees(const struct watch *watch, uint32_t sender, const struct action *letter,
                const int64_t *values, bool *breaks);

/* Moves on, and tells what has broken. */
property_set watch_move(const struct watch *watch, uint32_t *position, uint32_t sender,
                        const struct action *letter, const int64_t *values);

#endif
