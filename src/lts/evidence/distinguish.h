/* What one state can do and another cannot: distinguishing formulas. */
#ifndef LACUNA_LTS_EVIDENCE_DISTINGUISH_H
#define LACUNA_LTS_EVIDENCE_DISTINGUISH_H

#include "lts/evidence/formula.h"

/* A formula of least depth that holds in `left` and not in `right`, which must not be strongly bisimilar; its
 * modalities are of the given kind: FORMULA_STEP, or FORMULA_WEAK if the LTS is saturated. *found is false if
 * the difference lies too deep to be put into a formula. */
bool formula_find(struct job *job, struct formula *formula, const struct lts *lts, uint32_t left,
                  uint32_t right, enum formula_kind kind, bool *found);

/* The same for branching bisimilarity. The LTS is a quotient modulo that: a loop of τ is divergence, and
 * there are no other cycles of τ. */
bool formula_find_branching(struct job *job, struct formula *formula, const struct lts *lts, uint32_t left,
                            uint32_t right, bool *found);

#endif
