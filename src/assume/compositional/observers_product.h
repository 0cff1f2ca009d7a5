/* The product of the observers of an open system: the automata of its properties, which move together with
 * its sends.
 *
 * A position is a state of each. */
#ifndef LACUNA_ASSUME_COMPOSITIONAL_OBSERVERS_PRODUCT_H
#define LACUNA_ASSUME_COMPOSITIONAL_OBSERVERS_PRODUCT_H

#include "assume/actions.h"
#include "assume/property_lts/property_lts_quotient.h"

struct observers_product {
    const struct system *system;
    const uint32_t *observers; /* over sends */
    uint32_t count;
};

/* Does some automaton move with such a send, in whatever state? `*breaks`, unless NULL: perhaps to π. */
bool observers_product_sees(const struct observers_product *watch, uint32_t sender,
                            const struct action *letter, const int64_t *values, bool *breaks);

/* Moves on, and tells what has broken. */
property_set observers_product_move(const struct observers_product *watch, uint32_t *position,
                                    uint32_t sender, const struct action *letter, const int64_t *values);

#endif
