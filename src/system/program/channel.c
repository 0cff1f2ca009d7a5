#include "system/program/channel.h"

#include <stddef.h>

#include "system/program/bits.h"

void channel_measure(struct channel_layout *channel) {
    uint64_t bits = (uint64_t)channel->capacity * channel->slot_bits;
    channel->wide = bits > 64 || channel->slot_bits == 64; /* a shift by 64 is not one */
    channel->words = channel->wide ? (uint32_t)((bits + 63) / 64) : 1;
    channel->slot_words = (channel->slot_bits + 63) / 64;
    channel->reciprocal = channel->slot_bits > 0 ? 65536 / channel->slot_bits + 1 : 0;
    channel->mask = channel->wide ? UINT64_MAX : bits_mask((uint32_t)bits);
}

uint32_t channel_count_wide(const struct channel_layout *channel, const uint64_t *state) {
    for (uint32_t word = channel->words; word-- > 0;) {
        uint64_t content = state[channel->word + word];
        if (content != 0)
            return (word * 64 + 63 - (uint32_t)__builtin_clzll(content)) / channel->slot_bits + 1;
    }
    return 0;
}

static uint32_t piece_bits(const struct channel_layout *channel, uint32_t piece) {
    uint32_t left = channel->slot_bits - piece * 64;
    return left < 64 ? left : 64;
}

void channel_slot(const struct channel_layout *channel, const uint64_t *state, uint32_t position,
                  uint64_t *slot) {
    uint64_t offset = channel_offset(channel, position);
    for (uint32_t piece = 0; piece < channel->slot_words; piece++)
        slot[piece] = bits_get(state, offset + piece * 64, piece_bits(channel, piece));
}

bool channel_same_slots(const struct channel_layout *channel, const uint64_t *state, uint32_t left,
                        uint32_t right) {
    uint64_t l = channel_offset(channel, left), r = channel_offset(channel, right);
    for (uint32_t piece = 0; piece < channel->slot_words; piece++) {
        uint32_t width = piece_bits(channel, piece);
        if (bits_get(state, l + piece * 64, width) != bits_get(state, r + piece * 64, width))
            return false;
    }
    return true;
}

/* How many slots are equal to this one. */
static uint32_t count_equal(const struct channel_layout *channel, const uint64_t *state,
                            const uint64_t *slot) {
    uint32_t count = channel_count(channel, state), equal = 0;
    for (uint32_t position = 0; position < count; position++) {
        uint64_t offset = channel_offset(channel, position);
        uint32_t piece = 0;
        while (piece < channel->slot_words &&
               bits_get(state, offset + piece * 64, piece_bits(channel, piece)) == slot[piece])
            piece++;
        equal += piece == channel->slot_words;
    }
    return equal;
}

bool channel_find(const struct channel_layout *channel, const uint64_t *state, uint32_t tag,
                  uint32_t *position) {
    uint32_t count = channel_count(channel, state), within_reach = channel->bag || count == 0 ? count : 1;
    for (*position = 0; *position < within_reach; ++*position)
        if (bits_get(state, channel_offset(channel, *position), channel->tag_bits) == tag)
            return true;
    return false;
}

static void write_slot(const struct channel_layout *channel, uint64_t *state, uint32_t position,
                       const uint64_t *slot) {
    uint64_t offset = channel_offset(channel, position);
    for (uint32_t piece = 0; piece < channel->slot_words; piece++)
        bits_put(state, offset + piece * 64, piece_bits(channel, piece), slot ? slot[piece] : 0);
}

static void copy_slot(const struct channel_layout *channel, uint64_t *state, uint32_t to, uint32_t from) {
    uint64_t target = channel_offset(channel, to), source = channel_offset(channel, from);
    for (uint32_t piece = 0; piece < channel->slot_words; piece++) {
        uint32_t width = piece_bits(channel, piece);
        bits_put(state, target + piece * 64, width, bits_get(state, source + piece * 64, width));
    }
}

/* Is the slot at a position larger than, or equal to, this one? The highest piece weighs most. */
static bool slot_before(const struct channel_layout *channel, const uint64_t *state, uint32_t position,
                        const uint64_t *slot) {
    uint64_t offset = channel_offset(channel, position);
    for (uint32_t piece = channel->slot_words; piece-- > 0;) {
        uint64_t there = bits_get(state, offset + piece * 64, piece_bits(channel, piece));
        if (there != slot[piece])
            return there > slot[piece];
    }
    return true;
}

bool channel_put_slowly(const struct channel_layout *channel, uint64_t *state, const uint64_t *slot,
                        uint32_t saturation) {
    if (channel->bag && saturation > 0 && count_equal(channel, state, slot) >= saturation)
        return true;
    uint32_t position = channel_count(channel, state);
    if (position == channel->capacity)
        return false;
    if (channel->bag)
        for (; position > 0 && !slot_before(channel, state, position - 1, slot); position--)
            copy_slot(channel, state, position, position - 1);
    write_slot(channel, state, position, slot);
    return true;
}

/* The first slot of a wide FIFO leaves by a shift of all its words. */
static void shift_out(const struct channel_layout *channel, uint64_t *state) {
    uint64_t *words = state + channel->word;
    uint32_t skip = channel->slot_bits / 64, shift = channel->slot_bits % 64;
    for (uint32_t i = 0; i < channel->words; i++) {
        uint64_t low = i + skip < channel->words ? words[i + skip] : 0;
        uint64_t high = i + skip + 1 < channel->words ? words[i + skip + 1] : 0;
        words[i] = shift == 0 ? low : low >> shift | high << (64 - shift);
    }
}

void channel_remove_slowly(const struct channel_layout *channel, uint64_t *state, uint32_t position) {
    if (channel->wide && position == 0) {
        shift_out(channel, state);
        return;
    }
    uint32_t count = channel_count(channel, state);
    for (; position + 1 < count; position++)
        copy_slot(channel, state, position, position + 1);
    write_slot(channel, state, position, NULL);
}
