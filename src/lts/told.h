/* What has been told apart already: pairs of states, and the nodes of a formula that hold in the first and
 * not in the second. */
#ifndef LACUNA_LTS_TOLD_H
#define LACUNA_LTS_TOLD_H

#include "lts/formula.h"

struct told_pair {
    uint32_t state;
    uint32_t other;
    uint32_t node;
};

struct told {
    struct memory *memory;
    ARRAY(struct told_pair) pairs;
    struct map map;
};

void told_init(struct told *told, struct memory *memory);
void told_free(struct told *told);

/* The node for the pair; NODE_NONE if there is none yet. */
uint32_t told_find(const struct told *told, uint32_t state, uint32_t other);

/* The pair must not be there yet. False: there is no memory. */
bool told_add(struct told *told, uint32_t state, uint32_t other, uint32_t node);

#endif
