/* Weak bisimilarity (observational equivalence): silent steps before and after a visible one do not count.
 *
 * It is strong bisimilarity of the saturated LTS, in which a stands for τ* a τ*, and τ for τ*. Saturation
 * takes quadratic space at worst, so it is made of what branching bisimilarity has left. π is equivalent to
 * itself alone. */
#ifndef LACUNA_LTS_EQUIVALENCE_WEAK_H
#define LACUNA_LTS_EQUIVALENCE_WEAK_H

#include "lts/equivalence/partition.h"

/* Over all states. */
bool partition_weak(struct job *job, struct partition *partition, const struct lts *lts);

/* All transitions s =a=> t, and s =τ=> t with s itself among the targets; π stays without any. */
struct lts *lts_saturate(struct job *job, const struct lts *lts);

/* One state a block, and the fewest transitions that have the same saturation: there is one such LTS. */
struct lts *weak_quotient(struct job *job, const struct partition *partition, const struct lts *lts);

#endif
