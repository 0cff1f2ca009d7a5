/* Properties as parts of a system: automata become observers, invariants and formulas what they are there. */
#ifndef LACUNA_LANGUAGE_PROPERTY_LOWER_H
#define LACUNA_LANGUAGE_PROPERTY_LOWER_H

#include "language/property/property.h"
#include "system/open_system.h"

/* Makes an expression of the system of a state expression. NULL has been reported, or there is no memory. */
typedef struct expression *state_lowering(void *context, const void *expression);

/* The properties are checked; the system has its components, channels, messages and variables. What fails is
 * left in the system and its job. */
void properties_lower(const struct properties *properties, struct system *system, state_lowering *lower,
                      void *context);

/* Lists them for an open system, in whose system they have just come, in the order in which they were
 * written. */
void properties_list(const struct properties *properties, struct open_system *open);

#endif
