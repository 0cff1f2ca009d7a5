/* Runs to faults that a graph is known to have.
 *
 * Peers go step by step here, without prioritised confluence, so that the first state with a fault is met on
 * a shortest run. If that takes too many states, the run goes the way on which the graph was explored
 * (stability/retrace.h). There may be shorter ones. Either way what a run ends in is looked at before anybody
 * sees it. */
#ifndef LACUNA_STABILITY_FAULT_RUNS_H
#define LACUNA_STABILITY_FAULT_RUNS_H

#include "stability/faults.h"
#include "stability/retrace.h"

/* What is known of the graph. */
struct fault_graph {
    const struct growth *growth;
    const struct faults *faults;   /* at the bound */
    uint32_t *lasting;             /* per state: a buffer that will never be empty again, plus one; 0: none */
    uint32_t witness[FAULT_KINDS]; /* a state that has it; STORE_FULL: there is none */
};

struct fault {
    bool found;
    bool shortest;   /* the run is */
    uint32_t buffer; /* not of a deadlock */
    uint32_t peer;   /* whose buffer that is */
    struct run run;
};

/* A run to each kind of fault that has a witness, into faults[kind]; a shortest one if up to `most` states
 * are enough to find it. False: the job has failed. The caller frees the runs that have
 * been found. */
bool fault_runs_find(const struct fault_graph *graph, uint64_t most, struct fault *faults);

#endif
