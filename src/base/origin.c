#include "base/origin.h"

void origins_free(struct origins *origins) {
    array_free(&origins->runs);
}

static const struct origin_run *last_run(const struct origins *origins) {
    return origins->runs.count > 0 ? &origins->runs.items[origins->runs.count - 1] : NULL;
}

bool origins_copy(struct memory *memory, struct origins *origins, uint32_t start, struct span span) {
    const struct origin_run *last = last_run(origins);
    if (last && last->copied && last->span.file == span.file &&
        span.start - last->span.start == start - last->start)
        return true;
    struct origin_run run = {start, true, {span.file, span.start, 1}};
    return array_push(memory, &origins->runs, run);
}

bool origins_replace(struct memory *memory, struct origins *origins, uint32_t start, struct span span) {
    const struct origin_run *last = last_run(origins);
    if (last && !last->copied && last->span.file == span.file && last->span.start == span.start &&
        last->span.length == span.length)
        return true;
    struct origin_run run = {start, false, span};
    return array_push(memory, &origins->runs, run);
}

/* The origin of one byte. */
static struct span origin_at(const struct origins *origins, uint32_t at) {
    size_t low = 0, high = origins->runs.count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (origins->runs.items[middle].start <= at)
            low = middle;
        else
            high = middle;
    }
    struct origin_run run = origins->runs.items[low];
    if (run.copied)
        run.span.start += at - run.start;
    return run.span;
}

struct span origins_of(const struct origins *origins, struct span span) {
    struct span first = origin_at(origins, span.start);
    if (span.length < 2)
        return first;
    struct span last = origin_at(origins, span.start + span.length - 1);
    return last.file == first.file ? span_cover(first, last) : first;
}
