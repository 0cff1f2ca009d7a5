#include "machine/queue.h"

static uint32_t place_bit(const struct machine_context *c, uint32_t channel, uint32_t place) {
    const struct machine_shape *shape = shape_of(c, channel);
    return c->channels[channel].begin + shape->length_bits + place * shape->message_bits;
}

static const struct machine_cell *field_of(const struct machine_context *c, const struct machine_shape *shape,
                                           uint32_t field) {
    return &c->machine->fields.items[shape->first_field + field];
}

void queue_truncate(struct machine_context *c, const struct machine_shape *shape, int32_t *message) {
    for (uint32_t i = 0; i < shape->fields_count; i++) {
        const struct machine_cell *field = field_of(c, shape, i);
        uint32_t bits = (uint32_t)message[i] << (32 - field->width);
        int32_t kept =
            field->is_signed ? (int32_t)bits >> (32 - field->width) : (int32_t)(bits >> (32 - field->width));
        note_truncation(c, message[i], kept);
        message[i] = kept;
    }
}

/* Is the message at a place larger than the one under way? */
static bool is_larger(const struct machine_context *c, uint32_t channel, uint32_t place) {
    const struct machine_shape *shape = shape_of(c, channel);
    uint32_t bit = place_bit(c, channel, place);
    for (uint32_t i = 0; i < shape->fields_count; i++) {
        const struct machine_cell *field = field_of(c, shape, i);
        int32_t value = state_number(c->state, bit, field->width, field->is_signed);
        if (value != c->message[i])
            return value > c->message[i];
        bit += field->width;
    }
    return false;
}

void queue_put(struct machine_context *c, uint32_t channel, bool sorted) {
    const struct machine_shape *shape = shape_of(c, channel);
    uint32_t length = queue_length(c, channel), place = length;
    if (sorted) /* by its values before they are truncated, as in SPIN */
        for (place = 0; place < length && !is_larger(c, channel, place);)
            place++;
    queue_truncate(c, shape, c->message);
    uint32_t bit = place_bit(c, channel, place);
    state_move_up(c->state, bit + shape->message_bits, bit, (length - place) * shape->message_bits);
    for (uint32_t i = 0; i < shape->fields_count; i++) {
        uint32_t width = field_of(c, shape, i)->width;
        state_put(c->state, bit, width, (uint32_t)c->message[i]);
        bit += width;
    }
    state_put(c->state, c->channels[channel].begin, shape->length_bits, length + 1);
}

void queue_read(struct machine_context *c, uint32_t channel, uint32_t place) {
    const struct machine_shape *shape = shape_of(c, channel);
    uint32_t bit = place_bit(c, channel, place);
    for (uint32_t i = 0; i < shape->fields_count; i++) {
        const struct machine_cell *field = field_of(c, shape, i);
        c->message[i] = state_number(c->state, bit, field->width, field->is_signed);
        bit += field->width;
    }
    c->message_fields = shape->fields_count;
}

void queue_remove_at(uint64_t *state, uint32_t begin, const struct machine_shape *shape, uint32_t place) {
    uint32_t length = (uint32_t)state_get(state, begin, shape->length_bits), size = shape->message_bits;
    uint32_t bit = begin + shape->length_bits + place * size;
    uint32_t behind = (length - place - 1) * size;
    state_move_down(state, bit, bit + size, behind);
    state_clear(state, bit + behind, size);
    state_put(state, begin, shape->length_bits, length - 1);
}

void queue_remove(struct machine_context *c, uint32_t channel, uint32_t place) {
    queue_remove_at(c->state, c->channels[channel].begin, shape_of(c, channel), place);
}

static bool fits(struct machine_context *c, const struct machine_pattern *pattern, int32_t value) {
    return pattern->kind != PATTERN_MATCH || machine_value(c, pattern->node) == value;
}

bool message_fits(struct machine_context *c, uint32_t first_pattern, uint32_t patterns_count) {
    for (uint32_t i = 0; i < patterns_count; i++)
        if (!fits(c, &c->machine->patterns.items[first_pattern + i], c->message[i]))
            return false;
    return true;
}

/* Does the message at a place fit? */
static bool fits_at(struct machine_context *c, uint32_t channel, uint32_t place, uint32_t first_pattern,
                    uint32_t count) {
    const struct machine_shape *shape = shape_of(c, channel);
    uint32_t bit = place_bit(c, channel, place);
    for (uint32_t i = 0; i < count && i < shape->fields_count; i++) {
        const struct machine_cell *field = field_of(c, shape, i);
        if (!fits(c, &c->machine->patterns.items[first_pattern + i],
                  state_number(c->state, bit, field->width, field->is_signed)))
            return false;
        bit += field->width;
    }
    return true;
}

uint32_t queue_find(struct machine_context *c, uint32_t channel, uint32_t first_pattern,
                    uint32_t patterns_count, bool any_place) {
    uint32_t length = queue_length(c, channel);
    for (uint32_t place = 0; place < length && (any_place || place == 0); place++)
        if (fits_at(c, channel, place, first_pattern, patterns_count))
            return place;
    return MACHINE_NONE;
}
