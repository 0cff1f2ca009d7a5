/* Minimisation: the smallest equivalent LTS, canonically numbered. */
#ifndef LACUNA_LTS_REDUCE_H
#define LACUNA_LTS_REDUCE_H

#include "lts/lts.h"

/* Traces see π: a word that can lead to π is an error word, and nothing after it matters. */
enum equivalence {
    EQUIVALENCE_STRONG,    /* strong bisimilarity */
    EQUIVALENCE_TRACE,     /* the same traces, τ being a label */
    EQUIVALENCE_WEAK_TRACE /* the same traces of visible labels */
};

/* The reachable part modulo the equivalence; for traces it is deterministic. Equal behaviours give
 * identical results. */
struct lts *lts_reduce(struct job *job, const struct lts *lts, enum equivalence equivalence);

/* The reachable part modulo strong bisimilarity, numbered in any order: a cheap first step for others. */
struct lts *lts_shrink(struct job *job, const struct lts *lts);

#endif
