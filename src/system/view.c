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

static void text_slot(struct text *text, const struct program *program, const uint64_t *state,
                      uint32_t channel, uint32_t position) {
    int64_t values[MOST_FIELDS];
    const struct channel_layout *layout = &program->channels[channel];
    uint64_t offset = channel_offset(layout, position);
    uint32_t number = program->letter_of_tag[channel][bits_get(state, offset, layout->tag_bits)];
    const struct letter *letter = &program->letters[number];
    for (uint32_t i = 0; i < letter->fields_count; i++) {
        const struct letter_field *field = &program->letter_fields[letter->first_field + i];
        values[i] = field->low + (int64_t)bits_get(state, offset + field->offset, field->width);
    }
    text_message(text, program, number, values);
}

void text_channel(struct text *text, const struct program *program, const uint64_t *state, uint32_t channel) {
    uint32_t count = channel_count(&program->channels[channel], state);
    for (uint32_t i = 0; i < count; i++) {
        text_add(text, i == 0 ? "" : ", ");
        text_slot(text, program, state, channel, i);
    }
}
