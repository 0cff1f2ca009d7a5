/* Small sets of numbers, for analyses that ask which values something can have.
 *
 * A set holds up to MOST_VALUES numbers, ascending; more become *any*: whoever uses it knows an interval that
 * bounds it. Sets are never changed once they are made, so they can be shared; they live in an arena. */
#ifndef LACUNA_SYSTEM_VALUE_SET_H
#define LACUNA_SYSTEM_VALUE_SET_H

#include "base/arena.h"
#include "system/interval.h"

enum { MOST_VALUES = 256 };

struct value_set {
    bool any; /* then `values` is empty */
    uint32_t count;
    int32_t values[];
};

extern const struct value_set VALUE_SET_EMPTY;
extern const struct value_set VALUE_SET_ANY;

/* These return NULL if there is no memory. */
const struct value_set *value_set_one(struct arena *arena, int32_t value);

/* `left` itself if it has all that `right` has. */
const struct value_set *value_set_union(struct arena *arena, const struct value_set *left,
                                        const struct value_set *right);

/* The values that are in the interval. For *any* it is the interval itself, if that is small. */
const struct value_set *value_set_clip(struct arena *arena, const struct value_set *set, struct range range);

bool value_set_has(const struct value_set *set, int32_t value);

#endif
