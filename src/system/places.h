/* The edges of a system by where they begin: component and location. */
#ifndef LACUNA_SYSTEM_PLACES_H
#define LACUNA_SYSTEM_PLACES_H

#include "system/system.h"

/* Places are numbered through, component by component. The edges of place p are edges[first[p]] ..
 * edges[first[p + 1] - 1], as numbers of the system's. */
struct places {
    uint32_t count;
    uint32_t *begin; /* per component: the place of its location 0 */
    uint32_t *first;
    uint32_t *edges;
};

/* False: there is no memory; to be freed either way. */
bool places_init(struct places *places, struct job *job, const struct system *system);
void places_free(struct places *places);

static inline uint32_t place_of(const struct places *places, uint32_t component, uint32_t location) {
    return places->begin[component] + location;
}

#endif
