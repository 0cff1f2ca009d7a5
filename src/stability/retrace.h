/* Runs along the edges of a graph (stability/growth.h), turn by turn, as the system makes them.
 *
 * In a confluent graph an edge stands for more than one turn: who moves, and who is sent something, receives
 * in confluence before that what there is to receive. Nothing of a run is taken from the graph: its states
 * are those that the program computes. */
#ifndef LACUNA_STABILITY_RETRACE_H
#define LACUNA_STABILITY_RETRACE_H

#include "explore/run.h"
#include "stability/growth.h"

struct retrace {
    struct job *job;
    const struct growth *growth;
    bool confluent;        /* the edges are those of a confluent graph */
    struct stepping turns; /* that are possible now */
    uint64_t *state;       /* where the run has got to */
    uint64_t *copy;
};

/* The edges need not be the growth's own, but those of another one with the same buffers, whose edges have
 * the same numbers. False: there is no memory. */
bool retrace_init(struct retrace *retrace, const struct growth *growth, bool confluent);
void retrace_free(struct retrace *retrace);

/* A new run from the initial state. */
bool retrace_begin(struct retrace *retrace, struct run *run);

/* Finds the turns that are possible now. */
bool retrace_find_turns(struct retrace *retrace);

/* One of these becomes the next turn of the run. */
bool retrace_take(struct retrace *retrace, struct run *run, size_t successor);

/* The turn by an edge, behind those under prioritised confluence. */
bool retrace_edge(struct retrace *retrace, struct run *run, uint32_t edge);

/* All that is still to be done under prioritised confluence. */
bool retrace_confluent(struct retrace *retrace, struct run *run);

#endif
