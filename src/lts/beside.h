/* Two LTSs side by side in one, so that states of either can be compared. */
#ifndef LACUNA_LTS_BESIDE_H
#define LACUNA_LTS_BESIDE_H

#include "lts/lts.h"

struct beside {
    struct lts *both; /* left's states, then right's; one π for both */
    uint32_t left;    /* the initial states */
    uint32_t right;
};

/* On failure there is nothing to free. */
bool beside_build(struct job *job, struct beside *beside, const struct lts *left, const struct lts *right);

/* Modulo strong bisimilarity; frees what it is given, and returns false when the job has failed. */
bool beside_shrink(struct job *job, struct beside *beside);
void beside_free(struct beside *beside);

#endif
