/* The property LTS of an open system without an interface, part by part.
 *
 * Where any message may come at any time, mailboxes fill up, and the states of the whole are more than
 * anybody can look at. But what is in one actor's mailbox matters to the others only by what the actor does
 * and when there is room, which is little: each actor is explored alone (isolated_actor.h), as are the
 * properties (observers_part.h), and they are composed two by two and reduced. What the component sees, and
 * which words lead to π, is what it would be of the whole.
 *
 * Only words matter: which of them are possible, and what has broken after each. So parts are reduced modulo
 * branching bisimilarity and then modulo weak simulation, which keeps traces (network.h). Labels are still
 * interactions there, not words: a turn that sends the component several messages is one label. So what is
 * known of turns that are under way stays as it was.
 *
 * If p simulates q, a set that has p needs no q: it breaks nothing that p does not break. For example, a
 * state in which an actor has not yet taken a message simulates those in which it has, if nobody sees it take
 * it. In a shop with one order and mailboxes of 2, sets for one property that differ in such states alone are
 * 3,168 instead of 532.
 *
 * The result is then a property LTS of a reduced LTS, and `states` counts those: there may be fewer of them
 * than the whole has by any factor. Rooms are not reported, since without an interface nothing asks for them:
 * a send that cannot happen finds no room. */
#ifndef LACUNA_ASSUME_COMPOSITIONAL_COMPOSITIONAL_H
#define LACUNA_ASSUME_COMPOSITIONAL_COMPOSITIONAL_H

#include "assume/property_lts/property_lts.h"
#include "system/open_system.h"

/* What can be gone into. A part may have this many states by itself, and two parts together. */
struct compositional_limits {
    uint64_t isolated_states;
    uint64_t composed_states;
};

/* As property_lts_make(), of a copy of this open system that chaos has been added to. False: the job has
 * failed, or this way does not work: it would be too large, or sends what the component does not take. The
 * property LTS is then unchanged, except for its actions. */
bool property_lts_make_of_parts(struct property_lts *property_lts, const struct open_system *open,
                                const struct program *program, const struct compositional_limits *limits);

#endif
