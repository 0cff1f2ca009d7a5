/* Bisimulation in O(m log n): the coarsest stable partition by splitting bunches of transitions.
 *
 * After D. N. Jansen, J. F. Groote, J. J. A. Keiren and A. Wijs, "An O(m log n) algorithm for branching
 * bisimilarity on labelled transition systems" (TACAS 2020). It needs some 40 bytes a transition in addition
 * to the LTS, and its steps are cache misses; signatures.c is faster where it does not get lost. */
#ifndef LACUNA_LTS_EQUIVALENCE_BUNCHES_H
#define LACUNA_LTS_EQUIVALENCE_BUNCHES_H

#include "lts/equivalence/partition.h"

/* The bisimilarity of all states: strong, or branching if τ is inert between equivalent states; then there
 * must be no cycle of τ. π is equivalent to itself alone. Labels may be beyond the alphabet. There must be
 * fewer than 2^32 - 1 transitions. */
bool partition_by_bunches(struct job *job, struct partition *partition, const struct lts *lts,
                          enum tau_view tau);

#endif
