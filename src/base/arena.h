/* Arenas: many small pieces, freed together. Pieces never move. */
#ifndef LACUNA_BASE_ARENA_H
#define LACUNA_BASE_ARENA_H

#include "base/memory.h"

struct arena_chunk;

struct arena {
    struct memory *memory;
    struct arena_chunk *newest;
};

void arena_init(struct arena *arena, struct memory *memory);
void arena_free(struct arena *arena);

/* Aligned for any type; NULL if there is no memory. */
void *arena_allocate(struct arena *arena, size_t bytes);

/* A copy of `length` bytes with a NUL behind it. */
char *arena_text(struct arena *arena, const char *text, size_t length);

#endif
