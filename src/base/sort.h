/* Sorting of 64-bit keys in place: most rows and signatures are a handful of them. */
#ifndef LACUNA_BASE_SORT_H
#define LACUNA_BASE_SORT_H

#include <stddef.h>
#include <stdint.h>

void sort_many_keys(uint64_t *keys, size_t count);

static inline void sort_keys(uint64_t *keys, size_t count) {
    if (count > 16) {
        sort_many_keys(keys, count);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        uint64_t key = keys[i];
        size_t j = i;
        for (; j > 0 && keys[j - 1] > key; j--)
            keys[j] = keys[j - 1];
        keys[j] = key;
    }
}

/* Drops repetitions from sorted keys; returns how many remain. */
static inline size_t sort_unique(uint64_t *keys, size_t count) {
    size_t kept = count > 0;
    for (size_t i = 1; i < count; i++)
        if (keys[i] != keys[kept - 1])
            keys[kept++] = keys[i];
    return kept;
}

#endif
