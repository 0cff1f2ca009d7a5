#include "base/map.h"

#include <string.h>

enum { SMALLEST = 16 };

void map_init(struct map *map, struct memory *memory) {
    *map = (struct map){.memory = memory};
}

void map_free(struct map *map) {
    memory_free(map->slots);
    map_init(map, map->memory);
}

void map_clear(struct map *map) {
    if (map->slots)
        memset(map->slots, 0xff, ((size_t)map->mask + 1) * sizeof *map->slots);
    map->count = 0;
}

bool map_clone(struct map *copy, const struct map *original) {
    size_t bytes = ((size_t)original->mask + 1) * sizeof *original->slots;
    if (!original->slots)
        return true;
    copy->slots = memory_allocate(copy->memory, bytes);
    if (!copy->slots)
        return false;
    memcpy(copy->slots, original->slots, bytes);
    copy->mask = original->mask;
    copy->count = original->count;
    return true;
}

static void put(struct map_slot *slots, uint32_t mask, struct map_slot entry) {
    uint32_t slot = entry.tag & mask;
    while (slots[slot].value != MAP_NONE)
        slot = (slot + 1) & mask;
    slots[slot] = entry;
}

static bool grow(struct map *map) {
    size_t old = map->slots ? (size_t)map->mask + 1 : 0;
    size_t room = old ? 2 * old : SMALLEST;
    if (room > (size_t)UINT32_MAX + 1) {
        map->memory->exhausted = true;
        return false;
    }
    struct map_slot *slots = memory_allocate(map->memory, room * sizeof *slots);
    if (!slots)
        return false;
    memset(slots, 0xff, room * sizeof *slots); /* every value MAP_NONE */
    for (size_t i = 0; i < old; i++)
        if (map->slots[i].value != MAP_NONE)
            put(slots, (uint32_t)(room - 1), map->slots[i]);
    memory_free(map->slots);
    map->slots = slots;
    map->mask = (uint32_t)(room - 1);
    return true;
}

bool map_insert(struct map *map, uint64_t hash, uint32_t value) {
    if (!map->slots || (uint64_t)map->count * 3 >= (uint64_t)map->mask * 2)
        if (!grow(map))
            return false;
    put(map->slots, map->mask, (struct map_slot){(uint32_t)hash, value});
    map->count++;
    return true;
}
