/* Completion: a move for every label in every state. */
#ifndef LACUNA_LTS_OPERATOR_COMPLETE_H
#define LACUNA_LTS_OPERATOR_COMPLETE_H

#include "lts/lts.h"

/* Every visible label that a state lacks leads to a sink, where everything goes on forever. The sink
 * is the last state; it is added only if something is missing. */
struct lts *lts_complete(struct job *job, const struct lts *lts);

/* The state that has a loop for every visible label and no other move; STATE_NONE: there is none. Of
 * bisimilar ones, which a minimal LTS does not have, the last. */
uint32_t lts_sink(const struct lts *lts);

/* The error LTS of a property (AG section 2.2): every visible label that a state lacks leads to π. The
 * property must be deterministic and without τ, or it is rejected. */
struct lts *lts_complement(struct job *job, const struct lts *lts);

#endif
