#include "lts/told.h"

void told_init(struct told *told, struct memory *memory) {
    *told = (struct told){.memory = memory};
    map_init(&told->map, memory);
}

void told_free(struct told *told) {
    array_free(&told->pairs);
    map_free(&told->map);
}

static uint64_t hash_of(uint32_t state, uint32_t other) {
    uint64_t pair = (uint64_t)state << 32 | other;
    return hash_bytes(&pair, sizeof pair);
}

uint32_t told_find(const struct told *told, uint32_t state, uint32_t other) {
    struct map_probe probe;
    for (uint32_t i = map_first(&told->map, hash_of(state, other), &probe); i != MAP_NONE;
         i = map_next(&told->map, &probe)) {
        const struct told_pair *pair = &told->pairs.items[i];
        if (pair->state == state && pair->other == other)
            return pair->node;
    }
    return NODE_NONE;
}

bool told_add(struct told *told, uint32_t state, uint32_t other, uint32_t node) {
    struct told_pair pair = {state, other, node};
    uint32_t number = (uint32_t)told->pairs.count;
    return array_push(told->memory, &told->pairs, pair) &&
           map_insert(&told->map, hash_of(state, other), number);
}
