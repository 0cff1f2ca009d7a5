/* Spans: pieces of the texts of a `sources` (base/source.h). */
#ifndef LACUNA_BASE_SPAN_H
#define LACUNA_BASE_SPAN_H

#include <stdint.h>

/* `length` bytes from byte `start` of a file. */
struct span {
    uint32_t file;
    uint32_t start;
    uint32_t length;
};

/* From the beginning of one to the end of another behind it; the first alone if that is not behind it. */
static inline struct span span_cover(struct span first, struct span last) {
    if (last.start < first.start)
        return first;
    return (struct span){first.file, first.start, last.start + last.length - first.start};
}

/* Right behind one: where something is missing. */
static inline struct span span_behind(struct span span) {
    return (struct span){span.file, span.start + span.length, 1};
}

#endif
