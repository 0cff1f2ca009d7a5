/* zlib on a memory account: what it compresses and expands with is counted like everything else. */
#ifndef LACUNA_BASE_COMPRESSION_H
#define LACUNA_BASE_COMPRESSION_H

#include <zlib.h>

#include "base/memory.h"

/* Before inflateInit or deflateInit. */
void compression_draw_on(z_stream *stream, struct memory *memory);

#endif
