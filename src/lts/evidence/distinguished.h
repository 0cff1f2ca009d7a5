/* What has been told apart already: pairs of states, and the nodes of a formula that hold in the first and
 * not in the second. */
#ifndef LACUNA_LTS_EVIDENCE_DISTINGUISHED_H
#define LACUNA_LTS_EVIDENCE_DISTINGUISHED_H

#include "lts/evidence/formula.h"

struct distinguished_pair {
    uint32_t state;
    uint32_t other;
    uint32_t node;
};

struct distinguished {
    struct memory *memory;
    ARRAY(struct distinguished_pair) pairs;
    struct map map;
};

void distinguished_init(struct distinguished *told, struct memory *memory);
void distinguished_free(struct distinguished *told);

/* The node for the pair; NODE_NONE if there is none yet. */
uint32_t distinguished_find(const struct distinguished *told, uint32_t state, uint32_t other);

/* The pair must not be there yet. False: there is no memory. */
bool distinguished_add(struct distinguished *told, uint32_t state, uint32_t other, uint32_t node);

#endif
