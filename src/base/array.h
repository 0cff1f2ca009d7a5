/* Growable arrays of any type.
 *
 *     ARRAY(uint32_t) queue = {0};
 *     if (!array_push(memory, &queue, 7)) return false;
 *     use(queue.items[0], queue.count);
 *     array_free(&queue);
 *
 * A failed push or reserve leaves the array as it was. The pushed value must not mention the array's count.
 * Growth is by half: large blocks are moved by the system without copying, so the slack is address space
 * rather than memory. */
#ifndef LACUNA_BASE_ARRAY_H
#define LACUNA_BASE_ARRAY_H

#include "base/memory.h"

#define ARRAY(type)                                                                                          \
    struct {                                                                                                 \
        type *items;                                                                                         \
        size_t count;                                                                                        \
        size_t capacity;                                                                                     \
    }

/* Room for `wanted` items in all. */
#define array_reserve(memory, array, wanted)                                                                 \
    ((wanted) <= (array)->capacity ||                                                                        \
     ((array)->items =                                                                                       \
          array_grown((memory), (array)->items, &(array)->capacity, (wanted), sizeof *(array)->items),       \
      (wanted) <= (array)->capacity))

#define array_push(memory, array, value)                                                                     \
    (array_reserve((memory), (array), (array)->count + 1) &&                                                 \
     ((array)->items[(array)->count++] = (value), true))

/* Where the items from `first` on begin; NULL if there has never been one, to which not even 0 may be added.
 */
#define array_from(array, first) ((array)->items ? (array)->items + (first) : NULL)

#define array_free(array)                                                                                    \
    (memory_free((array)->items), (array)->items = NULL, (array)->count = (array)->capacity = 0)

/* The first `wanted` items; there are as many, and no room for others. */
#define array_cut(memory, array, wanted)                                                                     \
    ((array)->items =                                                                                        \
         array_shrunk((memory), (array)->items, &(array)->capacity, (wanted), sizeof *(array)->items),       \
     (array)->count = (wanted))

/* The block behind array_cut. */
void *array_shrunk(struct memory *memory, void *items, size_t *capacity, size_t wanted, size_t size);

/* The block behind array_reserve: the old one, and `*capacity` unchanged, if there is no memory. */
void *array_grown(struct memory *memory, void *items, size_t *capacity, size_t wanted, size_t size);

#endif
