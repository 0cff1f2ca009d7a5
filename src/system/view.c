#include "system/view.h"

#include "system/program/bits.h"

int32_t view_variable(const struct program *program, const uint64_t *state, uint32_t variable) {
    return field_get(&program->variables[variable], state);
}

void text_variables(struct text *text, const struct program *program, const uint64_t *state,
                    uint32_t component) {
    const struct system *system = program->system;
    bool first = true;
    for (uint32_t i = 0; i < system->variables.count; i++) {
        const struct system_variable *variable = &system->variables.items[i];
        if (variable->component != component)
            continue;
        text_add(text, first ? "" : " ");
        text_add(text, variable->name);
        text_add(text, "=");
        text_value(text, system, variable->type.kind, view_variable(program, state, i));
        first = false;
    }
}

bool view_message(const struct program *program, const uint64_t *state, uint32_t channel, uint32_t position,
                  struct view_message *message) {
    const struct channel_layout *layout = &program->channels[channel];
    if (position >= channel_count(layout, state))
        return false;
    uint64_t offset = channel_offset(layout, position);
    uint32_t number = program->letter_of_tag[channel][bits_get(state, offset, layout->tag_bits)];
    const struct letter *letter = &program->letters[number];
    for (uint32_t i = 0; i < letter->fields_count; i++) {
        const struct letter_field *field = &program->letter_fields[letter->first_field + i];
        message->values[i] = field->low + (int64_t)bits_get(state, offset + field->offset, field->width);
    }
    message->message = letter->message;
    message->sender = SYSTEM_NONE;
    if (letter->senders_count > 0) {
        uint32_t sender =
            letter->senders[bits_get(state, offset + letter->sender_offset, letter->sender_bits)];
        if (sender < program->system->components.count)
            message->sender = sender;
    }
    return true;
}

void text_channel(struct text *text, const struct program *program, const uint64_t *state, uint32_t channel) {
    struct view_message message;
    for (uint32_t i = 0; view_message(program, state, channel, i, &message); i++) {
        text_add(text, i == 0 ? "" : ", ");
        text_message_of(text, program->system, channel, message.message, message.values);
    }
}
