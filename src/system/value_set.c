#include "system/value_set.h"

const struct value_set VALUE_SET_EMPTY = {0};
const struct value_set VALUE_SET_ANY = {.any = true};

static struct value_set *make(struct arena *arena, uint32_t most) {
    struct value_set *set = arena_allocate(arena, sizeof *set + most * sizeof *set->values);
    if (set)
        *set = (struct value_set){.count = 0};
    return set;
}

const struct value_set *value_set_one(struct arena *arena, int32_t value) {
    struct value_set *set = make(arena, 1);
    if (set)
        set->values[set->count++] = value;
    return set;
}

bool value_set_has(const struct value_set *set, int32_t value) {
    uint32_t low = 0, high = set->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (set->values[middle] < value)
            low = middle + 1;
        else
            high = middle;
    }
    return set->any || (low < set->count && set->values[low] == value);
}

static bool includes(const struct value_set *left, const struct value_set *right) {
    if (left->any || right->any)
        return left->any;
    for (uint32_t i = 0; i < right->count; i++)
        if (!value_set_has(left, right->values[i]))
            return false;
    return true;
}

const struct value_set *value_set_union(struct arena *arena, const struct value_set *left,
                                        const struct value_set *right) {
    if (includes(left, right))
        return left;
    if (right->any || left->count == 0)
        return right;
    struct value_set *set = make(arena, left->count + right->count);
    if (!set)
        return NULL;
    for (uint32_t l = 0, r = 0; l < left->count || r < right->count;) {
        bool from_left = r == right->count || (l < left->count && left->values[l] <= right->values[r]);
        int32_t value = from_left ? left->values[l] : right->values[r];
        l += l < left->count && left->values[l] == value;
        r += r < right->count && right->values[r] == value;
        set->values[set->count++] = value;
    }
    return set->count <= MOST_VALUES ? set : &VALUE_SET_ANY;
}

const struct value_set *value_set_clip(struct arena *arena, const struct value_set *set, struct range range) {
    if (range_empty(range))
        return &VALUE_SET_EMPTY;
    if (set->any && range.high - range.low >= MOST_VALUES)
        return set;
    struct value_set *clipped = make(arena, set->any ? MOST_VALUES : set->count);
    if (!clipped)
        return NULL;
    for (int64_t v = range.low; set->any && v <= range.high; v++)
        clipped->values[clipped->count++] = (int32_t)v;
    for (uint32_t i = 0; i < set->count; i++)
        if (range_has(range, set->values[i]))
            clipped->values[clipped->count++] = set->values[i];
    return clipped;
}
