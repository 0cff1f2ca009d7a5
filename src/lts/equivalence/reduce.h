/* Minimisation: the smallest equivalent LTS, canonically numbered. */
#ifndef LACUNA_LTS_EQUIVALENCE_REDUCE_H
#define LACUNA_LTS_EQUIVALENCE_REDUCE_H

#include "lts/lts.h"

/* To bisimilarities π is equivalent to itself alone; for simulation and traces see simulation.h and
 * inclusion.h. */
enum equivalence {
    EQUIVALENCE_STRONG,               /* strong bisimilarity */
    EQUIVALENCE_BRANCHING,            /* branching bisimilarity */
    EQUIVALENCE_DIVERGENCE_BRANCHING, /* the same, preserving silent steps that go on forever */
    EQUIVALENCE_WEAK,                 /* weak bisimilarity */
    EQUIVALENCE_SIMULATION,           /* each simulates the other, τ being a label */
    EQUIVALENCE_TRACE,                /* the same traces, τ being a label */
    EQUIVALENCE_WEAK_TRACE            /* the same traces of visible labels */
};

/* The reachable part modulo the equivalence, with the fewest states and for these the fewest transitions; for
 * traces it is deterministic. Equal behaviours give identical results. */
struct lts *lts_reduce(struct job *job, const struct lts *lts, enum equivalence equivalence);

/* The reachable part modulo strong bisimilarity, numbered in any order: a cheap first step for others. */
struct lts *lts_shrink(struct job *job, const struct lts *lts);

#endif
