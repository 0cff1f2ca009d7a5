/* The state space of a machine as a graph (explore/graph.h), with what each of several claims reads.
 *
 * Edges say who moves. Every claim has an alphabet of its own: the sets of its atoms that are true in some
 * state, numbered as they are met. So a claim may have many atoms, and what cannot be true at once is no
 * letter. */
#ifndef LACUNA_VERIFY_MACHINE_GRAPH_H
#define LACUNA_VERIFY_MACHINE_GRAPH_H

#include "explore/graph.h"
#include "machine/claim.h"
#include "machine/machine_search.h"

struct claim_reading {
    const struct machine_claim *claim;
    struct letters alphabet;
    struct map numbers;      /* of sets */
    ARRAY(uint16_t) letters; /* of each state */
    bool is_partial;         /* a state that was not met may have a set that is not a letter */
    enum failure failure;    /* why a condition of the claim has no value in some state */
    struct span failed;      /* the condition */
};

struct machine_graph {
    struct job *job;
    const struct machine_search *search;
    struct machine_worker worker; /* that reads states of `bits` bits */
    uint32_t bits;
    struct graph graph; /* the edges; letters are those of the readings */
    ARRAY(struct claim_reading) readings;
};

/* The search is initialised, and has not run. */
void machine_graph_init(struct machine_graph *graph, const struct machine_search *search);
void machine_graph_free(struct machine_graph *graph);

/* Before the search runs: one more claim reads. */
bool machine_graph_watch(struct machine_graph *graph, const struct machine_claim *claim);

/* Visitors of the search. */
bool machine_graph_state(struct machine_graph *graph, const uint64_t *state);
bool machine_graph_transition(struct machine_graph *graph, const struct batch *batch, size_t index,
                              uint32_t target);
bool machine_graph_finish(struct machine_graph *graph);

/* When the search has not come to all states: other states may have other letters. Every set of the atoms
 * becomes one; where these are too many, the alphabet stays partial. */
bool machine_graph_expect_more(struct machine_graph *graph);

/* The graph as a claim reads it. It shares its arrays with the whole, and is not freed. */
struct graph machine_graph_read(const struct machine_graph *graph, size_t reading);

#endif
