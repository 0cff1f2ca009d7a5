#include "assume/property_lts/flag_rows.h"

#include <string.h>

void flag_rows_init(struct flag_rows *rows, struct memory *memory, uint32_t width) {
    *rows = (struct flag_rows){.memory = memory, .width = width};
    map_init(&rows->map, memory);
}

void flag_rows_free(struct flag_rows *rows) {
    array_free(&rows->flags);
    map_free(&rows->map);
}

uint32_t flag_rows_intern(struct flag_rows *rows, const bool *flags) {
    uint64_t hash = hash_bytes(flags, rows->width);
    struct map_probe probe;
    for (uint32_t i = map_first(&rows->map, hash, &probe); i != MAP_NONE; i = map_next(&rows->map, &probe))
        if (memcmp(flag_row(rows, i), flags, rows->width) == 0)
            return i;
    for (uint32_t i = 0; i < rows->width; i++)
        if (!array_push(rows->memory, &rows->flags, flags[i]))
            return FLAG_ROW_NONE;
    return map_insert(&rows->map, hash, rows->count) ? rows->count++ : FLAG_ROW_NONE;
}
