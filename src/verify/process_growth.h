/* Does a model create processes without end?
 *
 * Breadth-first, a search may pass millions of states before it meets the first one with too many processes.
 * A walk is enough to find out: it always takes a step after which there are most processes. */
#ifndef LACUNA_VERIFY_PROCESS_GROWTH_H
#define LACUNA_VERIFY_PROCESS_GROWTH_H

#include "machine/machine_run.h"

/* If it is found, the run ends with a `run` that fails; it is to be freed in any case. False: the job has
 * failed. */
bool process_growth_find(struct machine_run *run, struct job *job, const struct machine *machine,
                         bool *found);

#endif
