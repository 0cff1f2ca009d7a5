/* Trace inclusion by antichains.
 *
 * Pairs (p, S) of one state on the left and the set of states that the right may be in after the same
 * word are searched breadth-first. A pair is dropped if a pair (p, S') with S' within S has been seen:
 * whatever refutes the first refutes the second, no later. It is also dropped if p itself is in S. The right
 * side is never determinised as a whole. */
#ifndef LACUNA_LTS_EQUIVALENCE_INCLUSION_H
#define LACUNA_LTS_EQUIVALENCE_INCLUSION_H

#include "lts/evidence/word.h"

enum inclusion { INCLUSION_HOLDS, INCLUSION_REFUTED, INCLUSION_UNKNOWN /* beyond the budget */ };

/* Are the traces from `left` among those from `right`, both states of `lts`? π includes everything, and is
 * included in π alone. If not, `word` becomes a shortest one that `left` has and `right` has not (or that
 * leads only `left` to π). `budget` bounds the work, in members of sets that are looked at; 0: no bound. */
bool lts_included(struct job *job, const struct lts *lts, uint32_t left, uint32_t right, enum tau_view view,
                  uint64_t budget, enum inclusion *answer, struct word *word);

#endif
