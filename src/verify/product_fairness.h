/* Weak fairness in a product: the actors that take turns in a loop, or cannot take one somewhere in it. */
#ifndef LACUNA_VERIFY_PRODUCT_FAIRNESS_H
#define LACUNA_VERIFY_PRODUCT_FAIRNESS_H

#include "verify/product_graph.h"

/* Bits of actors, and as many for the reckoning. */
struct actors {
    uint32_t words;
    uint64_t *bits;
    uint64_t *scratch;
};

bool actors_init(const struct product *p, struct actors *actors);
void actors_free(struct actors *actors);
void actors_add(struct actors *actors, uint32_t actor);
bool actors_have(const struct actors *actors, uint32_t actor);

/* Adds those who cannot move in a state. */
void actors_add_idle(const struct product *p, uint32_t state, struct actors *actors);

bool actors_are_all_there(const struct product *p, const struct actors *actors);

bool actor_can_move(const struct product *p, uint32_t state, uint32_t actor);

#endif
