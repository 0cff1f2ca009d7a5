/* The state space of a machine as an LTS: a transition per step. Its label names the process and the
 * statement, `P(0): x = 1`; of a step of several statements, all of them. */
#ifndef LACUNA_MACHINE_MACHINE_SPACE_H
#define LACUNA_MACHINE_MACHINE_SPACE_H

#include "lts/lts.h"
#include "machine/machine_search.h"

/* The steps of the space are `*steps`; some may be the same transition. `*end` tells whether the space is
 * whole. NULL: the job has failed. The search is initialised, and has not run. */
struct lts *machine_space_build(struct machine_search *search, const struct search_limits *limits,
                                enum search_end *end, uint64_t *steps);

#endif
