#include "machine/machine_text.h"

#include "machine/queue.h"

void text_machine_process(struct text *text, const struct machine *machine, uint32_t type, uint32_t process) {
    if (process == MACHINE_CLOCK) {
        text_add(text, "tick");
        return;
    }
    text_add(text, machine->types.items[type].name);
    text_add(text, "(");
    text_number(text, process);
    text_add(text, ")");
}

void text_machine_step(struct text *text, const struct machine *machine, const int64_t *events,
                       size_t count) {
    for (size_t i = 0; i < count; i++) {
        const struct machine_edge *edge = &machine->edges.items[event_edge(events[i])];
        if (edge->kind == EDGE_D_STEP && i + 1 < count)
            continue; /* its statements follow */
        if (text->chars.count > 0)
            text_add(text, "; ");
        text_machine_process(text, machine, edge->owner, event_process(events[i]));
        if (edge->kind == EDGE_TICK)
            continue; /* that is all there is to say */
        text_add(text, ": ");
        text_add(text, edge->label);
    }
}

void text_machine_value(struct text *text, const struct machine *machine, struct machine_cell cell,
                        int32_t value) {
    const char *symbol = cell.names_symbols && value > 0 && (size_t)value < machine->symbols.count
                             ? machine->symbols.items[value]
                             : NULL;
    if (symbol)
        text_add(text, symbol);
    else
        text_number(text, value);
}

size_t machine_operator_at(const char *label) {
    size_t depth = 0, i = 0;
    for (; label[i]; i++) {
        depth += label[i] == '[';
        depth -= label[i] == ']' && depth > 0;
        if (depth == 0 && (label[i] == '!' || label[i] == '?'))
            break;
    }
    return i;
}

void text_machine_fields(struct text *text, const struct machine_context *c, uint32_t channel) {
    const struct machine_shape *shape = shape_of(c, channel);
    for (uint32_t i = 0; i < shape->fields_count; i++) {
        text_add(text, i > 0 ? "," : "");
        text_machine_value(text, c->machine, c->machine->fields.items[shape->first_field + i], c->message[i]);
    }
}
