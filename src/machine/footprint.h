/* Footprints: the bits of a state that the steps of a process at a location can read or write.
 *
 * Two states that agree on a footprint have the same steps of that process there, which change the same bits
 * to the same values. machine/step_cache.h builds on that.
 *
 * A footprint is taken for a layout: which types the processes have, and to which channels those of their
 * variables refer that never change. It is too large rather than too small: all elements of an array whose
 * index is not a constant, everything that a channel holds. There is none if a step may make or end a
 * process, offers a rendezvous, or asks about other processes. */
#ifndef LACUNA_MACHINE_FOOTPRINT_H
#define LACUNA_MACHINE_FOOTPRINT_H

#include "machine/context.h"

/* What all footprints of a machine rest on. */
struct footprints {
    struct job *job;
    const struct machine *machine;
    uint64_t **written; /* per type: the bits of its processes that statements assign to; then the globals' */
};

/* False: no memory. */
bool footprints_init(struct footprints *footprints, struct job *job, const struct machine *machine);
void footprints_free(struct footprints *footprints);

/* Sets the bits that say which layout the state at hand has, in `mask`. False: no memory. */
bool footprint_of_layout(const struct footprints *footprints, struct machine_context *context,
                         uint64_t *mask);

/* Adds the footprint of a location to `mask`, of the layout of the state at hand. `*known`: there is one.
 * False: no memory. */
bool footprint_of_location(const struct footprints *footprints, struct machine_context *context,
                           uint32_t process, uint32_t location, uint64_t *mask, bool *known);

#endif
