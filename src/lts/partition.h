/* Partitions of states, and strong bisimulation as the coarsest stable one. */
#ifndef LACUNA_LTS_PARTITION_H
#define LACUNA_LTS_PARTITION_H

#include "lts/lts.h"

struct partition {
    uint32_t *block_of; /* per state */
    uint32_t blocks;
};

void partition_free(struct partition *partition);

/* Strong bisimilarity over all states; π is bisimilar to itself alone. On failure there is nothing to
 * free. Block numbers mean nothing. */
bool partition_strong(struct job *job, struct partition *partition, const struct lts *lts);

/* One state per block, with the transitions of any member (bisimilar members have the same). */
struct lts *partition_quotient(struct job *job, const struct partition *partition, const struct lts *lts);

#endif
