/* The one way in which operators drop, merge and reorder states. */
#ifndef LACUNA_LTS_OPERATOR_RENUMBER_H
#define LACUNA_LTS_OPERATOR_RENUMBER_H

#include "lts/lts.h"

/* State s becomes number[s], below `states`; several may become one, whose transitions are then all of
 * theirs. STATE_NONE drops a state and the transitions that touch it. The initial state must stay.
 * What becomes `error` (STATE_NONE: nothing) loses its transitions. */
struct lts *lts_renumber(struct job *job, const struct lts *lts, const uint32_t *number, uint32_t states,
                         uint32_t error);

/* The same LTS with its states in another order: order[i] becomes state i. */
struct lts *lts_reorder(struct job *job, const struct lts *lts, const uint32_t *order);

/* Keeps the states that are marked, in their order. */
struct lts *lts_keep(struct job *job, const struct lts *lts, const bool *kept);

#endif
