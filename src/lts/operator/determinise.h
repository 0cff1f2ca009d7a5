/* The subset construction. */
#ifndef LACUNA_LTS_OPERATOR_DETERMINISE_H
#define LACUNA_LTS_OPERATOR_DETERMINISE_H

#include "lts/lts.h"

/* A deterministic LTS with the same traces, numbered breadth-first. A subset that contains π is π: what
 * may lead to an error does. With TAU_INVISIBLE the result has no τ. */
struct lts *lts_determinise(struct job *job, const struct lts *lts, enum tau_view view);

#endif
