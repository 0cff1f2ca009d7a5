/* What one state can do and another cannot, where traces do not tell: distinguishing formulas for strong
 * bisimilarity. */
#ifndef LACUNA_LTS_DISTINGUISH_H
#define LACUNA_LTS_DISTINGUISH_H

#include "lts/formula.h"

/* A formula of least depth that holds in `left` and not in `right`, which must not be bisimilar. *found is
 * false if the difference lies too deep to be put into a formula. On failure there is nothing to free. */
bool formula_find(struct job *job, struct formula *formula, const struct lts *lts, uint32_t left,
                  uint32_t right, bool *found);

#endif
