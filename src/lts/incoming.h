/* The reverse index with labels: what leads to a state, and how. Built when an algorithm needs it. */
#ifndef LACUNA_LTS_INCOMING_H
#define LACUNA_LTS_INCOMING_H

#include "lts/lts.h"

/* Transitions into t are edges[rows[t]] .. edges[rows[t + 1] - 1], each its label and its source. They are in
 * the order of their sources. */
struct incoming {
    uint64_t *rows;
    lts_edge *edges;
};

bool incoming_build(struct job *job, struct incoming *incoming, const struct lts *lts);
void incoming_free(struct incoming *incoming);

#endif
