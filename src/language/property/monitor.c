#include <string.h>

#include "base/text.h"
#include "language/property/property.h"

/* --- Patterns as atoms --- */

static struct atom_value value_of(const struct pattern_value *value) {
    const char *text = value->form == VALUE_ANY ? "_" : value->name.text;
    return (struct atom_value){.form = value->form, .number = value->number, .name = {text, {0}}};
}

static bool make_values(struct vocabulary *v, const struct property_pattern *pattern,
                        struct send_pattern *send) {
    send->with_values = pattern->with_values;
    send->values_count = pattern->values_count;
    send->values = arena_allocate(&v->arena, (send->values_count + 1) * sizeof *send->values);
    uint32_t i = 0;
    for (const struct pattern_value *value = pattern->values; value && send->values;
         value = value->next, i++) {
        send->values[i] = value_of(value);
        if (send->values[i].name.text)
            continue;
        struct text text = {.memory = &v->job->memory};
        if (value->is_truth)
            text_add(&text, value->number ? "true" : "false");
        else
            text_number(&text, value->number);
        if (!(send->values[i].name.text = text_keep(&text, &v->arena)))
            return false;
    }
    return send->values != NULL;
}

/* The atom of a pattern; UINT32_MAX: no memory, or too many. */
static uint32_t atom_of(struct vocabulary *v, struct sources *sources,
                        const struct property_pattern *pattern) {
    struct atom atom = {.kind = ATOM_SEND, .span = pattern->span};
    atom.send.sender = (struct atom_name){pattern->sender.text, pattern->sender.span};
    atom.send.receiver = (struct atom_name){pattern->receiver.text, pattern->receiver.span};
    atom.send.message = (struct atom_name){pattern->message.text, pattern->message.span};
    if (!make_values(v, pattern, &atom.send))
        return UINT32_MAX;
    struct text text = {.memory = &v->job->memory};
    send_pattern_print(&text, &atom.send);
    atom.text = text_keep(&text, &v->arena);
    return atom.text ? vocabulary_add(v, sources, &atom) : UINT32_MAX;
}

static bool add_atoms(struct logic *logic, struct sources *sources, const struct property *property) {
    for (const struct property_state *s = property->states; s; s = s->next)
        for (const struct property_move *m = s->moves; m; m = m->next)
            for (const struct property_pattern *p = m->patterns; p; p = p->next)
                if (atom_of(&logic->vocabulary, sources, p) == UINT32_MAX)
                    return false;
    return true;
}

/* --- Moves --- */

/* Where a send with these atoms leads: the first pattern that matches decides. */
static bool move_of(struct logic *logic, struct sources *sources, const struct property_state *state,
                    letter_set letter, uint32_t *target) {
    *target = state->index;
    for (const struct property_move *m = state->moves; m; m = m->next)
        for (const struct property_pattern *p = m->patterns; p; p = p->next) {
            uint32_t atom = atom_of(&logic->vocabulary, sources, p);
            if (atom == UINT32_MAX)
                return false;
            if (!(letter >> atom & 1))
                continue;
            *target = m->to_error ? MONITOR_ERROR : m->state->index;
            return true;
        }
    return true;
}

bool property_monitor(const struct property *property, struct sources *sources, struct logic *logic,
                      struct monitor *monitor) {
    *monitor = (struct monitor){.states = property->states_count};
    if (!add_atoms(logic, sources, property) || !logic_settle(logic, sources))
        return false;
    const struct letters *letters = logic_letters(logic);
    monitor->letters = (uint32_t)letters->sets.count;
    for (const struct property_state *s = property->states; s; s = s->next)
        for (uint32_t l = 0; l < monitor->letters; l++) {
            uint32_t target;
            if (!move_of(logic, sources, s, letters->sets.items[l], &target) ||
                !array_push(&logic->job->memory, &monitor->moves, target))
                return false;
        }
    return monitor_minimise(monitor, logic->job);
}
