/* Cycles of τ. */
#ifndef LACUNA_LTS_OPERATOR_TAU_H
#define LACUNA_LTS_OPERATOR_TAU_H

#include "lts/lts.h"

/* Strongly connected components over τ, numbered in the order of their first states. */
struct tau_components {
    uint32_t *of; /* per state */
    uint32_t count;
    bool *cyclic; /* per component: τ leads around in it, if only in a loop */
};

bool tau_components_find(struct job *job, struct tau_components *components, const struct lts *lts);
void tau_components_free(struct tau_components *components);

/* One state a component, with the transitions of all members but silent ones within it. Components that are
 * cyclic get a loop with the label `divergent`, which may be τ or beyond the alphabet; if it is LABEL_NONE,
 * nothing needs to be known of cycles. Components may be any partition of the states. */
struct lts *tau_contract(struct job *job, const struct lts *lts, const struct tau_components *components,
                         uint32_t divergent);

/* States on a common τ-cycle become one; τ-loops disappear, and with them divergence. */
struct lts *lts_collapse_tau(struct job *job, const struct lts *lts);

#endif
