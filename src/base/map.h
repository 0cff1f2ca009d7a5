/* Open-addressing hash table from keys that the caller keeps to their 32-bit numbers.
 *
 * The table stores the number and 32 bits of the key's hash, 8 bytes a slot; the caller compares keys:
 *
 *     for (uint32_t i = map_first(&map, hash, &probe); i != MAP_NONE; i = map_next(&map, &probe))
 *         if (same(keys[i], key)) return i;
 *     map_insert(&map, hash, number);
 *
 * Linear probing, at most two thirds full. Hashes come from hash_bytes(), which is xxHash. */
#ifndef LACUNA_BASE_MAP_H
#define LACUNA_BASE_MAP_H

#include "base/memory.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#define MAP_NONE UINT32_MAX

struct map_slot {
    uint32_t tag;
    uint32_t value;
};

struct map {
    struct memory *memory;
    struct map_slot *slots;
    uint32_t mask;
    uint32_t count;
};

struct map_probe {
    uint32_t slot;
    uint32_t tag;
};

static inline uint64_t hash_bytes(const void *bytes, size_t length) {
    return XXH3_64bits(bytes, length);
}

void map_init(struct map *map, struct memory *memory);
void map_free(struct map *map);
void map_clear(struct map *map);

/* `copy` is initialised and empty. False: there is no memory. */
bool map_clone(struct map *copy, const struct map *original);

/* The key must not be in the table yet; `value` is not MAP_NONE. */
bool map_insert(struct map *map, uint64_t hash, uint32_t value);

static inline uint32_t map_next(const struct map *map, struct map_probe *probe) {
    for (;;) {
        struct map_slot slot = map->slots[probe->slot];
        probe->slot = (probe->slot + 1) & map->mask;
        if (slot.value == MAP_NONE || slot.tag == probe->tag)
            return slot.value;
    }
}

/* The slot will be asked for soon. */
static inline void map_prefetch(const struct map *map, uint64_t hash) {
    if (map->slots)
        __builtin_prefetch(&map->slots[(uint32_t)hash & map->mask]);
}

static inline uint32_t map_first(const struct map *map, uint64_t hash, struct map_probe *probe) {
    if (!map->slots)
        return MAP_NONE;
    probe->tag = (uint32_t)hash;
    probe->slot = probe->tag & map->mask;
    return map_next(map, probe);
}

#endif
