/* The state space of a machine as an LTS: a transition per step. Its label names the process and the
 * statement, `P(0): x = 1`; of a step of several statements, all of them.
 *
 * Or the label is the message that the step sends, with its values, as in `out!ack,1`: a step that sends
 * several becomes a chain, a tick is `tick`, and all other steps are silent. */
#ifndef LACUNA_MACHINE_MACHINE_SPACE_H
#define LACUNA_MACHINE_MACHINE_SPACE_H

#include "lts/lts.h"
#include "machine/machine_search.h"

enum machine_labels { MACHINE_STATEMENTS, MACHINE_SENDS };

/* The steps of the space are `*steps`; some may be the same transition. `*end` tells whether the space is
 * whole. NULL: the job has failed. The search is initialised, and has not run. */
struct lts *machine_space_build(struct machine_search *search, const struct search_limits *limits,
                                enum machine_labels labels, enum search_end *end, uint64_t *steps);

#endif
