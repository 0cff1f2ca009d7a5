#include "base/sequences.h"

#include <string.h>

void sequences_init(struct sequences *s, struct job *job) {
    *s = (struct sequences){.job = job};
    map_init(&s->map, &job->memory);
}

void sequences_free(struct sequences *s) {
    array_free(&s->items);
    array_free(&s->ends);
    map_free(&s->map);
}

/* A table that was needed once would have to be wiped every time. */
enum { LARGE_TABLE = 4096 };

void sequences_clear(struct sequences *s) {
    if (s->map.mask > LARGE_TABLE) {
        map_free(&s->map);
        array_free(&s->items);
        array_free(&s->ends);
    }
    map_clear(&s->map);
    s->items.count = s->ends.count = 0;
}

static uint64_t hash_of(const uint32_t *items, size_t count) {
    return hash_bytes(count > 0 ? (const void *)items : "", count * sizeof *items);
}

static uint32_t find(const struct sequences *s, uint64_t hash, const uint32_t *items, size_t count) {
    struct map_probe probe;
    for (uint32_t i = map_first(&s->map, hash, &probe); i != MAP_NONE; i = map_next(&s->map, &probe))
        if (sequence_length(s, i) == count &&
            (count == 0 || memcmp(sequence_items(s, i), items, count * sizeof *items) == 0))
            return i;
    return SEQUENCE_NONE;
}

uint32_t sequences_find(const struct sequences *s, const uint32_t *items, size_t count) {
    return find(s, hash_of(items, count), items, count);
}

uint32_t sequences_intern(struct sequences *s, const uint32_t *items, size_t count) {
    struct memory *memory = &s->job->memory;
    uint64_t hash = hash_of(items, count);
    uint32_t number = find(s, hash, items, count);
    if (number != SEQUENCE_NONE)
        return number;
    number = sequences_count(s);
    if (!array_reserve(memory, &s->items, s->items.count + count) ||
        !array_reserve(memory, &s->ends, s->ends.count + 1) || !map_insert(&s->map, hash, number))
        return SEQUENCE_NONE;
    if (count > 0)
        memcpy(s->items.items + s->items.count, items, count * sizeof *items);
    s->items.count += count;
    s->ends.items[s->ends.count++] = s->items.count;
    return number;
}
