/* τ-cycles. */
#ifndef LACUNA_LTS_TAU_H
#define LACUNA_LTS_TAU_H

#include "lts/lts.h"

/* States on a common τ-cycle become one; τ-loops disappear, and with them divergence. */
struct lts *lts_collapse_tau(struct job *job, const struct lts *lts);

#endif
