/* Symmetry: is one component the same as another, up to the names of its actors?
 *
 * A renaming maps actors of the one system to actors of the other, those inside to those inside. It is a
 * symmetry if it maps everything that the component does: inboxes, variables with their initial values, code,
 * initial messages, messages from outside, and the formula in question. Then the second component satisfies
 * its formula if and only if the first one satisfies its own, with as many states and transitions (RC,
 * "similar components").
 *
 * The search follows the code. Where the code of an actor mentions another one, that is mapped as well;
 * otherwise all choices are tried. Numbers in expressions are either actors, and renamed, or numbers, and
 * kept. The types of variables and fields tell, and for locals what they are used with; where nothing tells,
 * both readings must agree. So what is called a symmetry is one, but not every symmetry is found. */
#ifndef LACUNA_PROOF_SYMMETRY_H
#define LACUNA_PROOF_SYMMETRY_H

#include "proof/subsystem.h"

/* A component, and one of the formulas of its system. */
struct symmetry_side {
    const struct subsystem *subsystem;
    uint32_t formula;
};

/* Parts that are compared before the search gives up. */
enum { SYMMETRY_MOST_WORK = 10000000 };

/* Both are components of one system. `*found`: there is a symmetry that maps `from` to `to`. False: there is
 * no memory. */
bool symmetry_find(struct job *job, const struct symmetry_side *from, const struct symmetry_side *to,
                   bool *found);

#endif
