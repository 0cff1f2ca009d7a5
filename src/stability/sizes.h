/* Buffers no larger than they need to be: sizes, each at most k, that no buffer can fall below without a
 * change of behaviour.
 *
 * Smaller buffers have fewer traces. So where traces are missing nothing below can be the same; where only
 * the branching differs, smaller sizes may be equivalent again and are looked at. */
#ifndef LACUNA_STABILITY_SIZES_H
#define LACUNA_STABILITY_SIZES_H

#include "stability/stable.h"

struct sizes {
    uint32_t *of;   /* per buffer */
    bool minimal;   /* no smaller ones are equivalent; false: there were too many to try */
    uint32_t *most; /* what each buffer ever holds at most, at any bound; NULL: not known */
    uint32_t looked_at;
};

/* As good as buffers of `bound` each, which is at least 1. False: the job has failed. */
bool sizes_find(struct sizes *sizes, struct stable *stable, uint32_t bound);
void sizes_free(struct sizes *sizes);

#endif
