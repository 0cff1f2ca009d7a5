/* Branching bisimilarity, plain and divergence-preserving.
 *
 * Equivalent states have the same visible moves after silent steps that do not leave the class. With
 * divergence, a state that can go on silently forever within its class is equivalent to such states alone. π
 * is equivalent to itself alone: a silent step into π is seen. */
#ifndef LACUNA_LTS_EQUIVALENCE_BRANCHING_H
#define LACUNA_LTS_EQUIVALENCE_BRANCHING_H

#include "lts/equivalence/partition.h"

enum divergence { DIVERGENCE_IGNORED, DIVERGENCE_PRESERVED };

/* Over all states. */
bool partition_branching(struct job *job, struct partition *partition, const struct lts *lts,
                         enum divergence divergence);

/* One state a block, with the moves of all members but silent ones within the block; a block in which silent
 * steps go on forever gets a loop of τ if divergence is preserved. */
struct lts *branching_quotient(struct job *job, const struct partition *partition, const struct lts *lts,
                               enum divergence divergence);

#endif
