#include "base/memory.h"

#include <stdlib.h>

/* Precedes every block; its size keeps the block aligned for any type. */
struct header {
    _Alignas(max_align_t) struct memory *owner;
    size_t bytes;
};

static struct header *header_of(void *block) {
    return (struct header *)block - 1;
}

static bool refuse(struct memory *memory, size_t bytes) {
    memory->exhausted = true;
    memory->refused = bytes;
    return false;
}

/* May a block go from `old` to `wanted` bytes? */
static bool admit(struct memory *memory, size_t old, size_t wanted) {
    memory->requests++;
    if (memory->fail_at && memory->requests >= memory->fail_at)
        return refuse(memory, wanted);
    if (wanted > SIZE_MAX / 2 - sizeof(struct header))
        return refuse(memory, wanted);
    size_t room = memory->limit > memory->used ? memory->limit - memory->used : 0;
    if (memory->limit && wanted > old && wanted - old > room)
        return refuse(memory, wanted - old);
    return true;
}

static void *settle(struct memory *memory, struct header *header, size_t old, size_t bytes) {
    if (!header) {
        refuse(memory, bytes > old ? bytes - old : 0);
        return NULL;
    }
    header->owner = memory;
    header->bytes = bytes;
    memory->used = memory->used - old + bytes;
    if (memory->used > memory->peak)
        memory->peak = memory->used;
    return header + 1;
}

void *memory_allocate(struct memory *memory, size_t bytes) {
    if (!admit(memory, 0, bytes))
        return NULL;
    return settle(memory, malloc(sizeof(struct header) + bytes), 0, bytes);
}

void *memory_allocate_zeroed(struct memory *memory, size_t count, size_t size) {
    if (size && count > (SIZE_MAX / 4) / size) {
        refuse(memory, SIZE_MAX);
        return NULL;
    }
    size_t bytes = count * size;
    if (!admit(memory, 0, bytes))
        return NULL;
    return settle(memory, calloc(1, sizeof(struct header) + bytes), 0, bytes);
}

void *memory_resize(struct memory *memory, void *block, size_t bytes) {
    if (!block)
        return memory_allocate(memory, bytes);
    struct header *header = header_of(block);
    size_t old = header->bytes;
    if (!admit(memory, old, bytes))
        return NULL;
    return settle(memory, realloc(header, sizeof(struct header) + bytes), old, bytes);
}

void memory_free(void *block) {
    if (!block)
        return;
    struct header *header = header_of(block);
    header->owner->used -= header->bytes;
    free(header);
}
