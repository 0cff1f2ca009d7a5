/* The state space as a graph, with what a formula reads on it.
 *
 * States have the numbers of the search; the edges of a state lie together, 8 bytes each. An edge's label is
 * who moves and, over sends, the letters that are read on the way; over states every state has a letter
 * instead. Edges that differ in nothing a formula can see are one.
 *
 * A graph is filled by graph_transition() and graph_state(), visitors of a search (explore/search.h). */
#ifndef LACUNA_EXPLORE_GRAPH_H
#define LACUNA_EXPLORE_GRAPH_H

#include "explore/search.h"
#include "system/formula.h"
#include "system/program/step.h"

struct graph_edge {
    uint32_t target;
    uint32_t label;
};

struct graph_label {
    uint32_t component;
    uint32_t first; /* of `words` */
    uint32_t length;
};

struct graph {
    struct job *job;
    bool over_states;
    const struct letters *alphabet; /* what states or edges read: numbers of these */
    uint32_t movers;                /* this many can move: actors, or processes */
    bool endless_only;              /* runs that end do not count */
    const struct search *search;
    const struct system_formula *formula; /* of a system of actors: what `alphabet` is about */
    struct context *context;              /* evaluates predicates: the caller's */
    ARRAY(struct graph_edge) edges;
    ARRAY(uint64_t) rows; /* where the edges of a state begin */
    ARRAY(struct graph_label) labels;
    ARRAY(uint32_t) words;
    struct map label_map;
    ARRAY(uint16_t) letters; /* over states: of each state */
    ARRAY(uint32_t) word;    /* at hand */
    uint32_t failed_state;   /* the first in which an atom has no value; UINT32_MAX: none */
};

/* `context` has the program that is searched. */
void graph_init(struct graph *graph, const struct search *search, struct context *context,
                const struct system_formula *formula);
void graph_free(struct graph *graph);

/* `data` is the graph. */
bool graph_state(void *data, uint32_t number, const uint64_t *state);
bool graph_transition(void *data, const struct batch *batch, size_t index, uint32_t target);

/* Adds an edge to those of its source, unless it is there; sources come in order. False: no memory. */
bool graph_add(struct graph *graph, uint32_t source, uint32_t label, uint32_t target);

/* When the search is over: states that it has not come to have no edges. */
bool graph_finish(struct graph *graph);

/* The label of a turn; UINT32_MAX: no memory. */
uint32_t graph_label(struct graph *graph, const struct turn *turn);

/* Nobody can move there, and the search knows it. */
static inline bool graph_is_stuck(const struct graph *graph, uint32_t state) {
    return graph->rows.items[state] == graph->rows.items[state + 1] && state < graph->search->next;
}

#endif
