/* Sequences of numbers, interned: equal ones have equal numbers, given in the order of first appearance. */
#ifndef LACUNA_BASE_SEQUENCES_H
#define LACUNA_BASE_SEQUENCES_H

#include "base/array.h"
#include "base/job.h"
#include "base/map.h"

#define SEQUENCE_NONE UINT32_MAX

struct sequences {
    struct job *job;
    ARRAY(uint32_t) items;
    ARRAY(uint64_t) ends; /* where each ends; the next begins there */
    struct map map;
};

void sequences_init(struct sequences *sequences, struct job *job);
void sequences_free(struct sequences *sequences);

/* Forgets them all. */
void sequences_clear(struct sequences *sequences);

/* SEQUENCE_NONE: there is no memory. `items` must not point into the sequences. */
uint32_t sequences_intern(struct sequences *sequences, const uint32_t *items, size_t count);

/* SEQUENCE_NONE: it is not there. */
uint32_t sequences_find(const struct sequences *sequences, const uint32_t *items, size_t count);

static inline uint32_t sequences_count(const struct sequences *sequences) {
    return (uint32_t)sequences->ends.count;
}

static inline uint64_t sequence_begin(const struct sequences *sequences, uint32_t number) {
    return number == 0 ? 0 : sequences->ends.items[number - 1];
}

/* Valid until the next one is added. */
static inline const uint32_t *sequence_items(const struct sequences *sequences, uint32_t number) {
    return array_from(&sequences->items, sequence_begin(sequences, number));
}

static inline uint32_t sequence_length(const struct sequences *sequences, uint32_t number) {
    return (uint32_t)(sequences->ends.items[number] - sequence_begin(sequences, number));
}

#endif
