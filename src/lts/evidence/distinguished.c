#include "lts/evidence/distinguished.h"

void distinguished_init(struct distinguished *told, struct memory *memory) {
    *told = (struct distinguished){.memory = memory};
    map_init(&told->map, memory);
}

void distinguished_free(struct distinguished *told) {
    array_free(&told->pairs);
    map_free(&told->map);
}

static uint64_t hash_of(uint32_t state, uint32_t other) {
    uint64_t pair = (uint64_t)state << 32 | other;
    return hash_bytes(&pair, sizeof pair);
}

uint32_t distinguished_find(const struct distinguished *told, uint32_t state, uint32_t other) {
    struct map_probe probe;
    for (uint32_t i = map_first(&told->map, hash_of(state, other), &probe); i != MAP_NONE;
         i = map_next(&told->map, &probe)) {
        const struct distinguished_pair *pair = &told->pairs.items[i];
        if (pair->state == state && pair->other == other)
            return pair->node;
    }
    return NODE_NONE;
}

bool distinguished_add(struct distinguished *told, uint32_t state, uint32_t other, uint32_t node) {
    struct distinguished_pair pair = {state, other, node};
    uint32_t number = (uint32_t)told->pairs.count;
    return array_push(told->memory, &told->pairs, pair) &&
           map_insert(&told->map, hash_of(state, other), number);
}
