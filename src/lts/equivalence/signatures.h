/* Bisimulation by refinement with signatures, where the largest part keeps its number: close to linear in
 * practice. */
#ifndef LACUNA_LTS_EQUIVALENCE_SIGNATURES_H
#define LACUNA_LTS_EQUIVALENCE_SIGNATURES_H

#include "lts/equivalence/partition.h"

/* The same as partition_by_bunches(), but that it is *given_up when it has taken `most_passes` times as many
 * steps as there are states and transitions, or keeps more moves of signatures than that at a time; UINT_MAX
 * passes: never. */
bool partition_by_signatures(struct job *job, struct partition *partition, const struct lts *lts,
                             enum tau_view tau, unsigned most_passes, bool *given_up);

#endif
