/* Naive twins of the equivalences that see τ, and of the simulation preorder.
 *
 * As in naive.h, every function follows its definition word for word and shares no code with what it is
 * held against: relations are greatest fixpoints over all pairs of states of the disjoint union, found by
 * starting from all pairs and deleting offenders until nothing changes. Running out of memory aborts.
 *
 * To bisimilarities π is equivalent to itself alone: a silent step to π is seen. The simulation preorder is
 * strong, τ being a label like others: π simulates everything, and only π simulates π.
 *
 * Two systems' labels are matched by text, τ with τ. */
#ifndef LACUNA_TESTS_TWIN_NAIVE_EQUIVALENCE_H
#define LACUNA_TESTS_TWIN_NAIVE_EQUIVALENCE_H

#include "lts/lts.h"

/* State s of a and state t of b are branching bisimilar: what s does (s -x-> s') t matches by doing nothing
 * (if x is τ, and s' is bisimilar to t), or by t -τ*-> u -x-> t' with u bisimilar to s and t' to s'; and the
 * other way round. With `divergence` also: if one of them has an infinite τ-path within its class, so has
 * the other. */
bool naive_branching(const struct lts *a, uint32_t s, const struct lts *b, uint32_t t, bool divergence);

/* The same for weak bisimilarity: x is matched by τ* x τ*, τ by τ*. */
bool naive_weak(const struct lts *a, uint32_t s, const struct lts *b, uint32_t t);

/* State s of a is simulated by state t of b. */
bool naive_simulated(const struct lts *a, uint32_t s, const struct lts *b, uint32_t t);

/* The same weakly: x is answered by τ* x τ*, τ by τ*. What goes silently to π simulates everything. */
bool naive_weakly_simulated(const struct lts *a, uint32_t s, const struct lts *b, uint32_t t);

/* Classes of reachable states, and distinct moves between them; τ within a class is none, but with
 * `divergence` a class that can diverge has one τ-loop. */
void naive_branching_minimal(const struct lts *lts, bool divergence, uint32_t *states, uint64_t *transitions);

/* Classes of reachable states, and the least moves between them from which all weak moves follow. */
void naive_weak_minimal(const struct lts *lts, uint32_t *states, uint64_t *transitions);

/* Classes of mutual simulation and the moves between them, without moves to "little brothers": those that
 * are strictly simulated by another target under the same label; then what can still be reached. */
void naive_simulation_minimal(const struct lts *lts, uint32_t *states, uint64_t *transitions);

/* Does a printed formula hold in the initial state?
 *
 *     φ ::= c | c & c & …    c ::= true | π | !c | (φ) | <a>c | <<a>>c | <<>>c | {φ}<a>c | {φ}<>c |
 * {φ}forever
 *
 * `<a>c`: a, then c. `<<a>>c`: τ* a τ*, then c; `<<>>c`: τ*, then c. `{φ}<a>c`: τ-steps through states with
 * φ, where the last does a, then c. `{φ}<>c`: τ-steps through states with φ, then c (the last state need
 * not have φ). `{φ}forever`: τ-steps through states with φ without end. The atom π holds in the error state;
 * as a label it is that state's self-loop. A label holds no '>'.
 *
 * With `error_satisfies_all` every formula holds in the error state, as it must where π simulates everything.
 * False if the text is not well-formed. */
bool naive_formula_holds(const struct lts *lts, const char *text, bool error_satisfies_all,
                         bool *well_formed);

#endif
