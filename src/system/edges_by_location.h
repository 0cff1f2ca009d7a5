/* The edges of a system by where they begin: component and location. */
#ifndef LACUNA_SYSTEM_EDGES_BY_LOCATION_H
#define LACUNA_SYSTEM_EDGES_BY_LOCATION_H

#include "system/system.h"

/* Places are numbered through, component by component. The edges of place p are edges[first[p]] ..
 * edges[first[p + 1] - 1], as numbers of the system's. */
struct edges_by_location {
    uint32_t count;
    uint32_t *begin; /* per component: the place of its location 0 */
    uint32_t *first;
    uint32_t *edges;
};

/* False: there is no memory. */
bool edges_by_location_init(struct edges_by_location *places, struct job *job, const struct system *system);
void edges_by_location_free(struct edges_by_location *places);

static inline uint32_t location_number(const struct edges_by_location *places, uint32_t component,
                                       uint32_t location) {
    return places->begin[component] + location;
}

#endif
