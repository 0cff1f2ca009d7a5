/* Canonical numbering: equal behaviours become equal bytes. */
#ifndef LACUNA_LTS_OPERATOR_CANONICAL_H
#define LACUNA_LTS_OPERATOR_CANONICAL_H

#include "lts/lts.h"

/* Numbers the states of an LTS in which no two states are bisimilar and all are reachable, breadth-first
 * in the order of labels. Where a label leads to several states, they come in an order that depends on
 * the behaviour alone. */
struct lts *lts_canonical(struct job *job, const struct lts *lts);

#endif
