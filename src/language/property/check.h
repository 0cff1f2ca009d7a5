/* Checking properties: what their names mean in a system, and whether automata are deterministic.
 *
 * The language of the system answers by a `resolver`. Its functions report what they do not find, with hints,
 * and are silent about what has been complained of before. */
#ifndef LACUNA_LANGUAGE_PROPERTY_CHECK_H
#define LACUNA_LANGUAGE_PROPERTY_CHECK_H

#include "language/property/property.h"

struct resolver {
    void *context;
    /* The component of that name, by its number in the system. SYSTEM_NONE: there is none. */
    uint32_t (*component)(void *context, struct identifier name);
    /* What a message to the receiver goes through. False: it is not known. */
    bool (*message)(void *context, struct identifier receiver, struct identifier message,
                    struct message_target *target);
    /* Checks values against the fields of the message, and gives those that are names their numbers. Without
     * a target only their names are looked up. */
    void (*values)(void *context, const struct message_target *target, struct pattern_value *values);
    /* Checks a state expression that is to be true or false. */
    void (*condition)(void *context, void *expression);
    /* Tells the vocabulary what the variables of a checked state expression can be. */
    void (*set_ranges)(void *context, const void *expression, struct vocabulary *vocabulary);
};

/* Fills the resolved fields; mistakes have been reported. */
void properties_check(struct properties *properties, struct sources *sources,
                      const struct resolver *resolver);

/* Patterns of one state that match the same send must lead to the same state. */
void property_check_overlaps(struct sources *sources, const struct property_state *state);

/* Warns of states of an automaton that no move reaches, and of an automaton that never goes to error. */
void property_warn_of_unreached(const struct property *property, struct sources *sources);

#endif
