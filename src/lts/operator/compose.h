/* Parallel composition. */
#ifndef LACUNA_LTS_OPERATOR_COMPOSE_H
#define LACUNA_LTS_OPERATOR_COMPOSE_H

#include "lts/lts.h"

/* The reachable composition of one or more LTSs, numbered breadth-first: a label moves all parts whose
 * alphabets hold it, together; the rest interleaves; τ is never shared. When one part moves to π, the
 * whole is π. */
struct lts *lts_compose(struct job *job, const struct lts *const *parts, size_t count);

/* The same; NULL without the job having failed: it has more states than that (0: there is no bound). */
struct lts *lts_compose_up_to(struct job *job, const struct lts *const *parts, size_t count,
                              uint64_t most_states);

#endif
