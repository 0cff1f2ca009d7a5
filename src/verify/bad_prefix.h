/* A shortest run of a graph over states after which it is clear that something must not have happened.
 *
 * A table says how an automaton moves: from a state, with a letter, to some states, or to PREFIX_BAD. The
 * search is breadth-first over pairs of a state of the graph and one of the automaton. */
#ifndef LACUNA_VERIFY_BAD_PREFIX_H
#define LACUNA_VERIFY_BAD_PREFIX_H

#include "logic/monitor.h"
#include "verify/product.h"

#define PREFIX_BAD UINT32_MAX

struct prefix_table {
    uint32_t states;
    ARRAY(uint32_t) targets;
    ARRAY(uint32_t) first; /* of `targets`, per letter and state; and the end */
};

/* The moves of a monitor, which has states. */
bool prefix_table_of_monitor(struct prefix_table *table, struct job *job, const struct monitor *monitor);

/* Those of an automaton, whose state `bad` means PREFIX_BAD. */
bool prefix_table_of_automaton(struct prefix_table *table, const struct automaton *automaton,
                               const struct letters *letters, uint32_t bad);
void prefix_table_free(struct prefix_table *table);

/* The states of a shortest such run; it ends with the state whose letter is bad. `labels` stay empty.
 * `*found`: there is one. False: the job has failed. */
bool bad_prefix_find(const struct graph *graph, const struct prefix_table *table, struct graph_run *run,
                     bool *found);

#endif
