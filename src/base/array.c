#include "base/array.h"

void *array_grown(struct memory *memory, void *items, size_t *capacity, size_t wanted, size_t size) {
    size_t room = *capacity + *capacity / 2;
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
    if (!grown && room > wanted) {
        room = wanted; /* near the limit, what is needed may still fit where the slack does not */
        grown = memory_resize(memory, items, room * size);
        memory->exhausted = exhausted || !grown;
    }
    if (!grown)
        return items;
    *capacity = room;
    return grown;
}
