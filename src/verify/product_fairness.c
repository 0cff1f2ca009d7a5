#include "verify/product_fairness.h"

#include <string.h>

bool actors_init(const struct product *p, struct actors *actors) {
    *actors = (struct actors){.words = (uint32_t)(p->graph->movers + 63) / 64};
    actors->bits = memory_allocate_zeroed(&p->job->memory, 2 * actors->words + 1, sizeof *actors->bits);
    if (!actors->bits)
        return false;
    actors->scratch = actors->bits + actors->words;
    return true;
}

void actors_add(struct actors *actors, uint32_t actor) {
    actors->bits[actor / 64] |= (uint64_t)1 << actor % 64;
}

bool actors_have(const struct actors *actors, uint32_t actor) {
    return actors->bits[actor / 64] >> actor % 64 & 1;
}

bool actor_can_move(const struct product *p, uint32_t state, uint32_t actor) {
    const struct graph *g = p->graph;
    for (uint64_t e = g->rows.items[state]; e < g->rows.items[state + 1]; e++)
        if (g->labels.items[g->edges.items[e].label].component == actor)
            return true;
    return false;
}

void actors_add_idle(const struct product *p, uint32_t state, struct actors *actors) {
    const struct graph *g = p->graph;
    memset(actors->scratch, 0, actors->words * sizeof *actors->scratch);
    for (uint64_t e = g->rows.items[state]; e < g->rows.items[state + 1]; e++) {
        uint32_t actor = g->labels.items[g->edges.items[e].label].component;
        actors->scratch[actor / 64] |= (uint64_t)1 << actor % 64;
    }
    for (uint32_t i = 0; i < actors->words; i++)
        actors->bits[i] |= ~actors->scratch[i];
}

bool actors_are_all_there(const struct product *p, const struct actors *actors) {
    for (uint32_t i = 0; i < p->graph->movers; i++)
        if (!actors_have(actors, i))
            return false;
    return true;
}

void actors_free(struct actors *actors) {
    memory_free(actors->bits);
}
