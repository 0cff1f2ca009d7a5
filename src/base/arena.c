#include "base/arena.h"

#include <string.h>

enum { CHUNK_BYTES = 16 * 1024 };

struct arena_chunk {
    struct arena_chunk *older;
    size_t used;
    size_t room;
    _Alignas(max_align_t) char bytes[];
};

void arena_init(struct arena *arena, struct memory *memory) {
    *arena = (struct arena){.memory = memory};
}

void arena_free(struct arena *arena) {
    while (arena->newest) {
        struct arena_chunk *older = arena->newest->older;
        memory_free(arena->newest);
        arena->newest = older;
    }
}

static void *take(struct arena *arena, size_t bytes, size_t alignment) {
    struct arena_chunk *chunk = arena->newest;
    size_t start = chunk ? (chunk->used + alignment - 1) / alignment * alignment : 0;
    if (!chunk || start > chunk->room || bytes > chunk->room - start) {
        if (bytes > SIZE_MAX / 2)
            return memory_allocate(arena->memory, bytes); /* refused there */
        size_t room = bytes > CHUNK_BYTES ? bytes : CHUNK_BYTES;
        chunk = memory_allocate(arena->memory, sizeof *chunk + room);
        if (!chunk)
            return NULL;
        chunk->older = arena->newest;
        chunk->room = room;
        arena->newest = chunk;
        start = 0;
    }
    chunk->used = start + bytes;
    return chunk->bytes + start;
}

void *arena_allocate(struct arena *arena, size_t bytes) {
    return take(arena, bytes, _Alignof(max_align_t));
}

char *arena_text(struct arena *arena, const char *text, size_t length) {
    char *copy = take(arena, length + 1, 1);
    if (!copy)
        return NULL;
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}
