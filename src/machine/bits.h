/* Numbers of at most 57 bits at any place of a state: one load, wherever they lie. The bytes are those of a
 * little-endian machine. A state has room for 8 bytes behind its last bit. */
#ifndef LACUNA_MACHINE_BITS_H
#define LACUNA_MACHINE_BITS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* How many words a state of this many bits has, with what state_get() may read behind its end. */
static inline uint32_t machine_words(uint32_t bits) {
    return bits / 64 + 2;
}

static inline uint64_t state_get(const uint64_t *state, uint32_t bit, uint32_t width) {
    uint64_t word;
    memcpy(&word, (const char *)state + (bit >> 3), sizeof word);
    return word >> (bit & 7) & (((uint64_t)1 << width) - 1);
}

static inline void state_put(uint64_t *state, uint32_t bit, uint32_t width, uint64_t value) {
    uint64_t word, mask = ((uint64_t)1 << width) - 1;
    char *at = (char *)state + (bit >> 3);
    memcpy(&word, at, sizeof word);
    word = (word & ~(mask << (bit & 7))) | (value & mask) << (bit & 7);
    memcpy(at, &word, sizeof word);
}

static inline int32_t state_number(const uint64_t *state, uint32_t bit, uint32_t width, bool is_signed) {
    uint32_t value = (uint32_t)state_get(state, bit, width);
    return is_signed ? (int32_t)(value << (32 - width)) >> (32 - width) : (int32_t)value;
}

/* `count` bits from `from` to `to`, which lies before it: they may overlap. */
static inline void state_move_down(uint64_t *state, uint32_t to, uint32_t from, uint32_t count) {
    for (uint32_t done = 0; done < count;) {
        uint32_t part = count - done < 56 ? count - done : 56;
        state_put(state, to + done, part, state_get(state, from + done, part));
        done += part;
    }
}

/* The same, `to` behind `from`. */
static inline void state_move_up(uint64_t *state, uint32_t to, uint32_t from, uint32_t count) {
    while (count > 0) {
        uint32_t part = count < 56 ? count : 56;
        count -= part;
        state_put(state, to + count, part, state_get(state, from + count, part));
    }
}

static inline void state_clear(uint64_t *state, uint32_t bit, uint32_t count) {
    for (uint32_t done = 0; done < count; done += 56)
        state_put(state, bit + done, count - done < 56 ? count - done : 56, 0);
}

#endif
