/* Channels inside a packed state.
 *
 * A channel is `capacity` slots of equal width, the next message to be taken in the lowest. A slot is the tag
 * of the message (0: empty), then its fields, then perhaps who sent it; empty slots are all zero and lie
 * above the full ones, so that equal contents are equal bits and no length is stored. A bag keeps its slots
 * in descending order.
 *
 * Most mailboxes are narrow: they fit one word together with others, and taking is a shift. Wide ones have
 * whole words of their own. A slot as a value is `slot_words` words. */
#ifndef LACUNA_SYSTEM_PROGRAM_CHANNEL_H
#define LACUNA_SYSTEM_PROGRAM_CHANNEL_H

#include <stdbool.h>
#include <stdint.h>

struct channel_layout {
    uint32_t word;  /* the first */
    uint32_t words; /* 1 for a narrow one */
    uint32_t shift; /* of a narrow one */
    uint32_t capacity;
    uint32_t slot_bits;
    uint32_t slot_words;
    uint32_t tag_bits;
    uint32_t reciprocal; /* of slot_bits: bit * reciprocal >> 16 is bit / slot_bits for bits of one word */
    uint64_t mask;       /* of a narrow one, before the shift */
    bool wide;
    bool bag;
};

/* Sets `reciprocal`, `slot_words` and, from the number of bits, whether it is wide; the place is the layout's
 * business. */
void channel_measure(struct channel_layout *channel);

uint32_t channel_count_wide(const struct channel_layout *channel, const uint64_t *state);
bool channel_put_slowly(const struct channel_layout *channel, uint64_t *state, const uint64_t *slot,
                        uint32_t saturation);
void channel_remove_slowly(const struct channel_layout *channel, uint64_t *state, uint32_t position);

static inline uint64_t channel_content(const struct channel_layout *channel, const uint64_t *state) {
    return state[channel->word] >> channel->shift & channel->mask;
}

static inline uint32_t channel_count_narrow(const struct channel_layout *channel, uint64_t content) {
    if (content == 0)
        return 0;
    uint32_t highest = 63 - (uint32_t)__builtin_clzll(content);
    return (highest * channel->reciprocal >> 16) + 1;
}

static inline uint32_t channel_count(const struct channel_layout *channel, const uint64_t *state) {
    return channel->wide ? channel_count_wide(channel, state)
                         : channel_count_narrow(channel, channel_content(channel, state));
}

/* Where in the state the slot at a position begins, in bits. */
static inline uint64_t channel_offset(const struct channel_layout *channel, uint32_t position) {
    return (uint64_t)channel->word * 64 + channel->shift + (uint64_t)position * channel->slot_bits;
}

bool channel_same_slots(const struct channel_layout *channel, const uint64_t *state, uint32_t left,
                        uint32_t right);

/* The slot at a position, into `slot`. */
void channel_slot(const struct channel_layout *channel, const uint64_t *state, uint32_t position,
                  uint64_t *slot);

/* Can a message with this tag be taken, and at which position? The head of a FIFO, or anything in a bag. */
bool channel_find(const struct channel_layout *channel, const uint64_t *state, uint32_t tag,
                  uint32_t *position);

/* A bag that has `saturation` messages like this one (0: any number) stays as it is. False: it is full. */
static inline bool channel_put(const struct channel_layout *channel, uint64_t *state, const uint64_t *slot,
                               uint32_t saturation) {
    if (channel->wide || channel->bag)
        return channel_put_slowly(channel, state, slot, saturation);
    uint32_t count = channel_count_narrow(channel, channel_content(channel, state));
    if (count == channel->capacity)
        return false;
    state[channel->word] |= slot[0] << (channel->shift + count * channel->slot_bits);
    return true;
}

/* Takes out the message at a position (0 in a FIFO). */
static inline void channel_remove(const struct channel_layout *channel, uint64_t *state, uint32_t position) {
    if (channel->wide || channel->bag) {
        channel_remove_slowly(channel, state, position);
        return;
    }
    uint64_t content = channel_content(channel, state);
    uint64_t others = state[channel->word] & ~(channel->mask << channel->shift);
    state[channel->word] = others | (content >> channel->slot_bits) << channel->shift;
}

#endif
