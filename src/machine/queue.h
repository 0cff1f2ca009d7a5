/* The messages of a channel of the state at hand. Places that are free are zero. */
#ifndef LACUNA_MACHINE_QUEUE_H
#define LACUNA_MACHINE_QUEUE_H

#include "machine/context.h"

static inline const struct machine_shape *shape_of(const struct machine_context *c, uint32_t channel) {
    return &c->machine->shapes.items[c->channels[channel].shape];
}

static inline uint32_t queue_length(const struct machine_context *c, uint32_t channel) {
    return (uint32_t)state_get(c->state, c->channels[channel].begin, shape_of(c, channel)->length_bits);
}

/* The values of a message under way as the channel's fields keep them. */
void queue_truncate(struct machine_context *context, const struct machine_shape *shape, int32_t *message);

/* Adds the message under way, at the end or before the first larger one. There is room. */
void queue_put(struct machine_context *context, uint32_t channel, bool sorted);

/* Copies a message to context->message. */
void queue_read(struct machine_context *context, uint32_t channel, uint32_t place);

/* Of a channel that begins at a bit of a state. */
void queue_remove_at(uint64_t *state, uint32_t begin, const struct machine_shape *shape, uint32_t place);
void queue_remove(struct machine_context *context, uint32_t channel, uint32_t place);

/* The first message that fits the patterns, or the first of all if that fits; MACHINE_NONE: there is none. */
uint32_t queue_find(struct machine_context *context, uint32_t channel, uint32_t first_pattern,
                    uint32_t patterns_count, bool any_place);

/* Does the message under way fit? */
bool message_fits(struct machine_context *context, uint32_t first_pattern, uint32_t patterns_count);

#endif
