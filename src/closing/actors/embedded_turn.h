/* One turn of an actor in a closed system: what becomes of its code.
 *
 * The turn is walked along its statements, with the origin of each variable and local at each point
 * (influence.h). Locals have flags as well, as locals: they cost nothing. What is not known has a default
 * value, and is never looked at:
 *
 *   an assignment     passes the flag on
 *   a condition       may be true or false
 *   a choice          is one of its values, with the flag of that one
 *   a send inside     carries flags; to the missing component nothing but what properties match
 *   an assertion      may fail; other requirements are taken to hold
 *   an unknown index  where something is written, or an actor is read: any element. The value there else is
 *                     not known either
 *   a loop            over what is not known is refused
 *
 * The value of `a && b` is known if a is known and false, whatever b is; `||` and `?:` likewise. */
#ifndef LACUNA_CLOSING_ACTORS_EMBEDDED_TURN_H
#define LACUNA_CLOSING_ACTORS_EMBEDDED_TURN_H

#include "closing/actors/chaotic_system.h"

/* Walks the edge, to find origins alone. With an arrival, the message comes from outside. False: there is no
 * memory. */
bool embedded_turn_study(struct chaotic_system *closed, const struct system_edge *edge,
                         const struct system_arrival *arrival);

/* When no more is found, and flags are placed: adds the edge to the closed system. */
bool embedded_turn_add(struct chaotic_system *closed, const struct system_edge *edge,
                       const struct system_arrival *arrival, uint32_t priority);

/* An invariant: false if it depends on what is not known. It is read between turns. */
struct expression *embedded_invariant(struct chaotic_system *closed, const struct expression *condition);
void embedded_invariant_study(struct chaotic_system *closed, const struct expression *condition);

#endif
