#include "base/compression.h"

static void *allocate(void *memory, unsigned count, unsigned size) {
    return memory_allocate_zeroed(memory, count, size);
}

static void release(void *memory, void *block) {
    (void)memory;
    memory_free(block);
}

void compression_draw_on(z_stream *stream, struct memory *memory) {
    stream->zalloc = allocate;
    stream->zfree = release;
    stream->opaque = memory;
}
