/* Partitions of states, and bisimilarity as the coarsest stable one. */
#ifndef LACUNA_LTS_EQUIVALENCE_PARTITION_H
#define LACUNA_LTS_EQUIVALENCE_PARTITION_H

#include "lts/lts.h"

struct partition {
    uint32_t *block_of; /* per state */
    uint32_t blocks;
};

void partition_free(struct partition *partition);

/* The bisimilarity of all states: strong, or branching if τ is inert between equivalent states; then there
 * must be no cycle of τ. π is equivalent to itself alone. Labels may be beyond the alphabet. Block numbers
 * mean nothing.
 *
 * By signatures, which are fast as a rule; where they get lost, by bunches, in O(m log n). */
bool partition_bisimilar(struct job *job, struct partition *partition, const struct lts *lts,
                         enum tau_view tau);

/* One state per block, with the transitions of any member (bisimilar members have the same). */
struct lts *partition_quotient(struct job *job, const struct partition *partition, const struct lts *lts);

#endif
