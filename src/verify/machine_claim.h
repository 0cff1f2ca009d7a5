/* A claim of a machine on the graph of its states: is there a run that violates it? */
#ifndef LACUNA_VERIFY_MACHINE_CLAIM_H
#define LACUNA_VERIFY_MACHINE_CLAIM_H

#include "machine/machine_run.h"
#include "verify/machine_graph.h"
#include "verify/product.h"

/* The graph is finished. `endless_only`: runs that end do not count. The word of the run has been checked
 * against the claim. False: the job has failed. */
bool machine_claim_search(const struct machine_graph *graph, size_t reading, bool endless_only,
                          enum fairness fairness, struct machine_run *run, bool *found);

#endif
