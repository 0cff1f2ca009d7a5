/* What can be reached, and what can reach π. */
#ifndef LACUNA_LTS_OPERATOR_REACH_H
#define LACUNA_LTS_OPERATOR_REACH_H

#include "lts/lts.h"

/* Marks the states that the initial state reaches, one bool a state; NULL if the job has failed. */
bool *lts_mark_reachable(struct job *job, const struct lts *lts, uint32_t *reached);

/* Can π be reached? */
bool lts_reaches_error(struct job *job, const struct lts *lts, bool *reaches);

/* Marks the states that reach one that is marked, over the chosen labels (NULL: all). False: the job has
 * failed. */
bool lts_mark_reaching(struct job *job, const struct lts *lts, const bool *labels, bool *marks);

/* Marks the states that reach π over the chosen labels (NULL: all), π among them; one bool a state, NULL if
 * the job has failed. */
bool *lts_mark_reaching_error(struct job *job, const struct lts *lts, const bool *labels);

/* The reachable part. */
struct lts *lts_reachable(struct job *job, const struct lts *lts);

/* The part that can reach π; the initial state stays in any case. */
struct lts *lts_trim_to_error(struct job *job, const struct lts *lts);

/* States that reach π over the chosen labels alone become π. `labels` is indexed by label. */
struct lts *lts_propagate_error(struct job *job, const struct lts *lts, const bool *labels);

/* Without π and the transitions to it. An LTS whose initial state is π is rejected: nothing is left. */
struct lts *lts_remove_error(struct job *job, const struct lts *lts);

#endif
