/* Numbers in a row of bits. Bit 0 is the lowest of the first word; a number may lie across two words. */
#ifndef LACUNA_SYSTEM_PROGRAM_BITS_H
#define LACUNA_SYSTEM_PROGRAM_BITS_H

#include <stdint.h>

/* How many bits it takes to tell `count` things apart. */
static inline uint32_t bits_for(uint64_t count) {
    uint32_t bits = 0;
    while (bits < 64 && ((uint64_t)1 << bits) < count)
        bits++;
    return bits;
}

static inline uint64_t bits_mask(uint32_t width) {
    return width >= 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1;
}

/* `width` is at most 64. */
static inline uint64_t bits_get(const uint64_t *words, uint64_t offset, uint32_t width) {
    if (width == 0)
        return 0;
    uint64_t word = offset / 64, shift = offset % 64;
    uint64_t value = words[word] >> shift;
    if (shift + width > 64)
        value |= words[word + 1] << (64 - shift);
    return value & bits_mask(width);
}

static inline void bits_put(uint64_t *words, uint64_t offset, uint32_t width, uint64_t value) {
    if (width == 0)
        return;
    uint64_t word = offset / 64, shift = offset % 64, mask = bits_mask(width);
    words[word] = (words[word] & ~(mask << shift)) | value << shift;
    if (shift + width > 64) {
        uint64_t done = 64 - shift;
        words[word + 1] = (words[word + 1] & ~(mask >> done)) | value >> done;
    }
}

#endif
