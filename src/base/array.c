#include "base/array.h"

/* Arrays of this size grow by an eighth: they are remapped and not copied, and room that nobody uses yet
 * counts against the limit. */
enum { LARGE_BYTES = 1 << 24 };

void *array_grown(struct memory *memory, void *items, size_t *capacity, size_t wanted, size_t size) {
    size_t room = *capacity + (*capacity * size < LARGE_BYTES ? *capacity / 2 : *capacity / 8);
    if (room < wanted)
        room = wanted;
    if (room < 8)
        room = 8;
    if (room > SIZE_MAX / 4 / size) {
        memory->exhausted = true;
        return items;
    }
    bool exhausted = memory->exhausted;
    void *grown = memory_resize(memory, items, room * size);
    /* Near the limit, what is needed may still fit where the slack does not; a little slack may, too. */
    for (size_t slack = *capacity / 16; !grown && room > wanted; slack = 0) {
        room = wanted + slack < room ? wanted + slack : wanted;
        grown = memory_resize(memory, items, room * size);
        memory->exhausted = exhausted || !grown;
    }
    if (!grown)
        return items;
    *capacity = room;
    return grown;
}

void *array_shrunk(struct memory *memory, void *items, size_t *capacity, size_t wanted, size_t size) {
    bool exhausted = memory->exhausted;
    if (wanted == 0) {
        memory_free(items);
        *capacity = 0;
        return NULL;
    }
    void *shrunk = memory_resize(memory, items, wanted * size);
    memory->exhausted = exhausted; /* the old block does as well */
    if (!shrunk)
        return items;
    *capacity = wanted;
    return shrunk;
}
