/* A system beside the automaton of what must not happen: is there a run whose word it accepts?
 *
 * Nodes are pairs of a state of the graph and a state of the automaton, numbered densely. Over sends an edge
 * reads the letters of its turn, none or many; the word of a run may end although the run goes on, or the run
 * may end: then the automaton reads the letter that satisfies no atom forever. For runs that go on without
 * letters there is one more node per state, "after the last letter", which is entered from where the
 * automaton accepts that. Over states an edge reads the letter of the state that it leaves, and a run that
 * ends reads that of its last state forever.
 *
 * The search is Tarjan's, with one number a node (Pearce), linear in nodes and edges. A component is
 * accepting if it has edges of all marks inside. Under weak fairness every actor must also move in it, or
 * be unable to move somewhere in it. Then a breadth-first search looks for the shortest lasso (stem and
 * loop together): each node of an accepting component, in the order of their distance, is tried as the
 * start of a loop, as long as that can still be an improvement and the effort is bearable. */
#ifndef LACUNA_VERIFY_PRODUCT_H
#define LACUNA_VERIFY_PRODUCT_H

#include "explore/graph.h"
#include "logic/automaton.h"

enum fairness { FAIRNESS_NONE, FAIRNESS_WEAK };

/* A run of the graph: states, and the labels of the edges between them. */
struct graph_run {
    ARRAY(uint32_t) states; /* one more than labels */
    ARRAY(uint32_t) labels;
    size_t loop; /* how many turns come before the part that repeats; SIZE_MAX: the run ends */
};

/* `*found` tells whether there is one; `run` may be NULL if nobody wants to see it. False: the job has
 * failed. */
bool product_search(const struct graph *graph, const struct automaton *automaton, enum fairness fairness,
                    struct graph_run *run, bool *found);
void graph_run_free(struct graph_run *run);

#endif
