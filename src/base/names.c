#include "base/names.h"

#include <string.h>

void names_init(struct names *names, struct memory *memory) {
    *names = (struct names){0};
    arena_init(&names->arena, memory);
    map_init(&names->map, memory);
}

void names_free(struct names *names) {
    array_free(&names->list);
    map_free(&names->map);
    arena_free(&names->arena);
}

static uint32_t find(const struct names *names, uint64_t hash, const char *text, size_t length) {
    struct map_probe probe;
    for (uint32_t i = map_first(&names->map, hash, &probe); i != MAP_NONE;
         i = map_next(&names->map, &probe)) {
        struct name name = names->list.items[i];
        if (name.length == length && memcmp(name.text, text, length) == 0)
            return i;
    }
    return NAMES_NONE;
}

uint32_t names_find(const struct names *names, const char *text, size_t length) {
    return find(names, hash_bytes(text, length), text, length);
}

uint32_t names_intern(struct names *names, const char *text, size_t length) {
    uint64_t hash = hash_bytes(text, length);
    uint32_t found = find(names, hash, text, length);
    if (found != NAMES_NONE)
        return found;
    struct memory *memory = names->arena.memory;
    if (!array_reserve(memory, &names->list, names->list.count + 1))
        return NAMES_NONE;
    struct name name = {arena_text(&names->arena, text, length), length};
    if (!name.text || !map_insert(&names->map, hash, (uint32_t)names->list.count))
        return NAMES_NONE;
    names->list.items[names->list.count] = name;
    return (uint32_t)names->list.count++;
}
