/* Footprints: the bits of a state that the steps of a process at a location can read or write.
 *
 * Its key is the part that decides. Two states that agree on the key have the same steps of that process
 * there. If a step does not begin with a receive, it changes the same bits in both. Otherwise it does so
 * behind queue_remove_at() of the message that is received, if that is the first one. So the key has the
 * length of a channel, but messages only where they matter. machine/step_cache.h builds on that.
 *
 * A footprint is taken for a layout: which types the processes have, and to which channels those of their
 * variables refer that never change. It is too large rather than too small: all elements of an array whose
 * index is not a constant, all places of a channel. There is none if a step may make or end a
 * process, or asks about other processes.
 *
 * A process that offers a rendezvous has partners: those that may receive it somewhere. Its footprint holds
 * for one location of each partner. */
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

/* Who may receive from a channel of a layout. */
struct channel_receivers {
    uint32_t words;      /* of a set of processes */
    uint64_t *processes; /* a set for each channel */
};

/* Sets the bits that say which layout the state at hand has, in `mask`. False: no memory. The caller frees
 * receivers->processes. */
bool footprint_of_layout(const struct footprints *footprints, struct machine_context *context, uint64_t *mask,
                         struct channel_receivers *receivers);

enum footprint_kind {
    FOOTPRINT_NONE,
    FOOTPRINT_WHOLE,
    FOOTPRINT_BY_PARTNERS /* `mask` is the locations of the partners: they decide about the footprint */
};

/* The footprint of the process where it is in the state at hand, in `mask`, and its key, in `key`.
 * `by_partners`: it is asked for the partners where they are, after it was FOOTPRINT_BY_PARTNERS. False: no
 * memory. */
bool footprint_of_process(const struct footprints *footprints, const struct channel_receivers *receivers,
                          struct machine_context *context, uint32_t process, bool by_partners, uint64_t *mask,
                          uint64_t *key, enum footprint_kind *kind);

/* The bits that say whether the process can move where it is in the state at hand: if it cannot, it cannot in
 * any state that agrees on them. `*known`: there is such a footprint. False: no memory. */
bool footprint_of_guards(const struct footprints *footprints, struct machine_context *context,
                         uint32_t process, uint64_t *key, bool *known);

#endif
