/* Origins: where the bytes of an expanded text come from.
 *
 *     #define N 3         line 1 of the file
 *     x = N;              line 2, which becomes "x = 3;"
 *
 * The expanded line has three runs: "x = " is copied, "3" stands for the N of the file, and ";" is copied
 * again. In a copied run the place advances byte by byte; every byte of another run stands for its whole
 * span. Runs are sorted, begin at byte 0, and each goes on to the beginning of the next. */
#ifndef LACUNA_BASE_ORIGIN_H
#define LACUNA_BASE_ORIGIN_H

#include "base/array.h"
#include "base/span.h"

struct origin_run {
    uint32_t start;   /* in the expanded text */
    bool copied;      /* byte for byte, from the beginning of the span */
    struct span span; /* in another file of the same sources */
};

struct origins {
    ARRAY(struct origin_run) runs;
};

void origins_free(struct origins *origins);

/* The bytes from `start` on, which is behind all before, were copied from `span.start` on. */
bool origins_copy(struct memory *memory, struct origins *origins, uint32_t start, struct span span);

/* The bytes from `start` on, which is behind all before, stand for `span`. */
bool origins_replace(struct memory *memory, struct origins *origins, uint32_t start, struct span span);

/* What a span of the expanded text comes from: from the origin of its first byte to that of its last; the
 * first alone if the last one is in another file. There is a run. */
struct span origins_of(const struct origins *origins, struct span span);

#endif
