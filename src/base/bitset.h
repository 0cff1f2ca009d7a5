/* Sets of numbers as bits, 64 a word, the first number in the lowest bit. A set is a row of words; how many,
 * its owner knows. */
#ifndef LACUNA_BASE_BITSET_H
#define LACUNA_BASE_BITSET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The words that a set of numbers below `bound` takes. */
static inline size_t bitset_words(size_t bound) {
    return bound / 64 + (bound % 64 > 0);
}

static inline bool bitset_has(const uint64_t *set, uint32_t number) {
    return set[number / 64] >> number % 64 & 1;
}

static inline void bitset_add(uint64_t *set, uint32_t number) {
    set[number / 64] |= (uint64_t)1 << number % 64;
}

static inline void bitset_drop(uint64_t *set, uint32_t number) {
    set[number / 64] &= ~((uint64_t)1 << number % 64);
}

#endif
