#include "system/edges_by_location.h"

static uint32_t source_of(const struct edges_by_location *places, const struct system_edge *edge) {
    return location_number(places, edge->component, edge->source);
}

bool edges_by_location_init(struct edges_by_location *places, struct job *job, const struct system *system) {
    *places = (struct edges_by_location){0};
    places->begin = memory_allocate_zeroed(&job->memory, system->components.count + 1, sizeof(uint32_t));
    for (size_t i = 0; places->begin && i < system->components.count; i++) {
        places->begin[i] = places->count;
        places->count += system->components.items[i].locations;
    }
    places->first = memory_allocate_zeroed(&job->memory, (size_t)places->count + 2, sizeof(uint32_t));
    places->edges = memory_allocate_zeroed(&job->memory, system->edges.count + 1, sizeof(uint32_t));
    if (!places->begin || !places->first || !places->edges)
        return false;
    uint32_t *counted = places->first + 1;
    for (size_t i = 0; i < system->edges.count; i++)
        counted[source_of(places, &system->edges.items[i]) + 1]++;
    for (uint32_t i = 0; i < places->count; i++)
        counted[i + 1] += counted[i];
    for (uint32_t i = 0; i < system->edges.count; i++)
        places->edges[counted[source_of(places, &system->edges.items[i])]++] = i;
    return true; /* counted[i] has become first[i + 1] */
}

void edges_by_location_free(struct edges_by_location *places) {
    memory_free(places->begin);
    memory_free(places->first);
    memory_free(places->edges);
}
