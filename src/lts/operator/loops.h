/* Self-loops that are added to an LTS where it is: what a state is marked with. */
#ifndef LACUNA_LTS_OPERATOR_LOOPS_H
#define LACUNA_LTS_OPERATOR_LOOPS_H

#include "lts/lts.h"

#define LOOP_NONE UINT32_MAX

/* Adds `count` labels to the alphabet. State s gets a self-loop with the loop_of[s]-th of them, unless that
 * is LOOP_NONE. `labels[l]` becomes the new number of label l, the new ones behind the old; it has room for
 * all. Old labels keep their order. No second copy of the transitions is made. False: the job has failed, and
 * the LTS is as it was. */
bool lts_add_loops(struct job *job, struct lts *lts, const char *const *texts, uint32_t count,
                   const uint32_t *loop_of, uint32_t *labels);

#endif
