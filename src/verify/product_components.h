/* The strongly connected components of a product, and which of them are accepting. */
#ifndef LACUNA_VERIFY_PRODUCT_COMPONENTS_H
#define LACUNA_VERIFY_PRODUCT_COMPONENTS_H

#include "verify/product_graph.h"

/* Fills p->rank and p->accepting. `*found`: some run that can be reached is accepted; if that is enough, the
 * search ends there. False: the job has failed. */
bool product_find_components(struct product *p, bool first_is_enough, bool *found);

static inline bool node_is_accepting(const struct product *p, uint32_t node) {
    return p->accepting[p->components_top - p->rank[node]];
}

#endif
