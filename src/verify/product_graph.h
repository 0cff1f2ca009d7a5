/* The product of a graph and an automaton, for those who search it: nodes, edges, and where the word of a run
 * may end. What it means is in product.h.
 *
 * Edges are asked for in the innermost loops of the searches, so these functions are here to be inlined. */
#ifndef LACUNA_VERIFY_PRODUCT_GRAPH_H
#define LACUNA_VERIFY_PRODUCT_GRAPH_H

#include "verify/product.h"

/* A way of the automaton along a word. */
struct move {
    uint32_t target;
    uint64_t marks;
};

struct move_range {
    uint32_t first;
    uint32_t count;
};

struct product {
    struct job *job;
    const struct graph *graph;
    const struct automaton *automaton;
    bool fair;
    bool has_tail;  /* nodes "after the last letter" */
    uint32_t width; /* nodes a state */
    uint64_t nodes;
    uint64_t all;   /* marks */
    uint64_t reads; /* the mark of edges that read a letter; 0 over states, where all do */
    ARRAY(struct move) moves;
    struct move_range *ranges; /* per label (over states: per letter) and state of the automaton */
    bool *rests_with;          /* per letter and state of the automaton: it accepts that letter forever */
    uint32_t *rank;            /* of Pearce's algorithm; in the end the component of a node */
    bool *accepting;           /* per component, counted from the top */
    uint32_t components_top;
};

/* Finds out what the automaton does along the words of the graph. `p` has its first four fields. False: the
 * job has failed. */
bool product_init(struct product *p);
void product_free(struct product *p);

static inline uint32_t node_state(const struct product *p, uint32_t node) {
    return node / p->width;
}

static inline uint32_t node_place(const struct product *p, uint32_t node) {
    return node % p->width;
}

static inline bool node_in_tail(const struct product *p, uint32_t node) {
    return p->has_tail && node_place(p, node) == p->automaton->states;
}

/* Is the run that ends in this node, or goes on without letters, accepted? */
static inline bool node_accepts_rest(const struct product *p, uint32_t node) {
    const struct graph *g = p->graph;
    if (node_in_tail(p, node) || g->endless_only)
        return !g->endless_only;
    size_t letter = g->over_states ? g->letters.items[node_state(p, node)] : 0;
    return p->rests_with[letter * p->automaton->states + node_place(p, node)];
}

/* --- Edges --- */

/* The label of an edge that is not a turn: it leads to the tail. */
#define NO_TURN UINT32_MAX

/* The edges of a node, one after the other. */
struct walk {
    uint32_t node;
    uint64_t edge; /* of the graph */
    uint32_t move; /* of its range */
    bool begun;    /* the edge to the tail has been passed */
};

struct product_edge {
    uint32_t target;
    uint32_t label;
    uint64_t marks;
};

static inline struct walk walk_from(const struct product *p, uint32_t node) {
    return (struct walk){node, p->graph->rows.items[node_state(p, node)], 0, false};
}

static inline bool node_enters_tail(const struct product *p, uint32_t node) {
    return p->has_tail && !node_in_tail(p, node) && node_accepts_rest(p, node);
}

static inline uint32_t node_tail(const struct product *p, uint32_t node) {
    return node_state(p, node) * p->width + p->automaton->states;
}

static inline bool walk_next(const struct product *p, struct walk *w, struct product_edge *result) {
    const struct graph *g = p->graph;
    uint32_t state = node_state(p, w->node), place = node_place(p, w->node);
    bool over_states = g->over_states;
    if (!w->begun) {
        w->begun = true;
        if (node_enters_tail(p, w->node)) {
            *result = (struct product_edge){node_tail(p, w->node), NO_TURN, 0};
            return true;
        }
    }
    for (; w->edge < g->rows.items[state + 1]; w->edge++, w->move = 0) {
        const struct graph_edge *edge = &g->edges.items[w->edge];
        result->label = edge->label;
        if (node_in_tail(p, w->node)) {
            if (g->labels.items[edge->label].length > 0 || w->move++ > 0)
                continue;
            result->target = edge->target * p->width + place;
            result->marks = p->all;
            return true;
        }
        size_t word = over_states ? g->letters.items[state] : edge->label;
        const struct move_range *range = &p->ranges[word * p->automaton->states + place];
        if (w->move < range->count) {
            const struct move *move = &p->moves.items[range->first + w->move++];
            result->target = edge->target * p->width + move->target;
            result->marks = move->marks;
            return true;
        }
    }
    return false;
}

#endif
