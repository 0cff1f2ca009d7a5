/* Two LTSs side by side in one, so that states of either can be compared. */
#ifndef LACUNA_LTS_OPERATOR_DISJOINT_UNION_H
#define LACUNA_LTS_OPERATOR_DISJOINT_UNION_H

#include "lts/lts.h"

struct disjoint_union {
    struct lts *both; /* left's states, then right's; one π for both */
    uint32_t left;    /* the initial states */
    uint32_t right;
};

bool disjoint_union_build(struct job *job, struct disjoint_union *beside, const struct lts *left,
                          const struct lts *right);

/* Modulo strong bisimilarity. False: the job has failed. */
bool disjoint_union_shrink(struct job *job, struct disjoint_union *beside);
void disjoint_union_free(struct disjoint_union *beside);

#endif
