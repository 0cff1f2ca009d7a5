/* Weak simulation: silent steps do not count. Reducing modulo weak simulation equivalence.
 *
 * For example, s with s -τ-> r, r -a-> t and s -a-> u becomes s with s -a-> t and s -a-> u; and if t
 * simulates u, s -a-> u goes, too. The result
 *
 * 1. has s -a-> t wherever s goes silently to some r with r -a-> t, and no other silent steps than those to π
 *    and to *final* states, which have a final label;
 * 2. is reduced modulo simulation equivalence, without moves to states that another move simulates
 *    (simulation.h).
 *
 * The result and the LTS simulate each other weakly. For 1: s answers each move of r with its own; and 2 is
 * finer. Parallel composition and hiding respect weak simulation. So in whatever is composed of it and hidden
 * then, the traces of visible labels stay the same, and so does which of them lead to π, up to where π is
 * reached first: π simulates everything. Branching is lost.
 *
 * A final label ends everything (network.h). If s could do it in place of r, everything else that s can do
 * would be lost. So final states stay apart. */
#ifndef LACUNA_LTS_EQUIVALENCE_WEAK_SIMULATION_H
#define LACUNA_LTS_EQUIVALENCE_WEAK_SIMULATION_H

#include "lts/lts.h"

/* How large it may get: before simulation, which needs a bit for every two states. */
struct weak_simulation_limits {
    uint32_t states;
    uint64_t transitions;
};

/* `final` tells final labels; a state that has one has no others. NULL: the job has failed, or (without that)
 * the limits do not allow it. */
struct lts *weak_simulation_quotient(struct job *job, const struct lts *lts, const bool *final,
                                     const struct weak_simulation_limits *limits);

#endif
