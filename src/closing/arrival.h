/* The search for the shortest way by which data from outside gets to a variable.
 *
 * A node is a variable before or behind a transfer, a variable anywhere, or a field of messages. Data from
 * outside is a node as well. The search goes backwards from what it starts with: first by control flow alone,
 * then one transfer further each time. What it finds is what the analysis `may` finds (reliability.h). */
#ifndef LACUNA_CLOSING_ARRIVAL_H
#define LACUNA_CLOSING_ARRIVAL_H

#include "closing/transfer.h"

struct arrival_node {
    uint32_t node;
    uint32_t toward; /* where its data goes; CLOSING_NONE: there it is wanted */
    uint32_t by;     /* by this transfer; CLOSING_NONE: control flow alone */
    struct data_place from;
};

struct arrival {
    const struct transfers *transfers;
    struct memory *memory;
    uint32_t variables;         /* how many */
    uint32_t *positions;        /* per element: the position before its first transfer */
    uint32_t *elements;         /* per position: whose it is */
    uint32_t *sources;          /* per element: its first one in `predecessors` */
    uint32_t *predecessors;     /* positions */
    uint32_t *signals;          /* per channel: its first signal */
    uint32_t anywhere, fields;  /* the first nodes of these kinds */
    uint32_t outside;           /* the node */
    struct arrival_node *found; /* per node; `node` is CLOSING_NONE where the search has not been */
    ARRAY(struct arrival_node) now;
    ARRAY(struct arrival_node) next;
    bool fine;
};

bool arrival_init(struct arrival *arrival, const struct transfers *transfers);
void arrival_free(struct arrival *arrival);

/* What is wanted: a variable before an element, or anywhere, or what a transfer brings. */
void arrival_want_before(struct arrival *arrival, uint32_t element, uint32_t variable);
void arrival_want_anywhere(struct arrival *arrival, uint32_t variable);
void arrival_want_transfer(struct arrival *arrival, uint32_t transfer);

/* Searches from all that is wanted. Does data from outside get there? `fine` is false if memory is short. */
bool arrival_search(struct arrival *arrival);

#endif
