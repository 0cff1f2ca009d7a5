#include "language/property/lower.h"

/* ---- automata ---- */

static void add_rule(struct system *system, uint32_t observer, const struct property_state *state,
                     const struct property_move *move, const struct property_pattern *pattern) {
    bool constrained[MOST_FIELDS] = {false};
    int32_t values[MOST_FIELDS] = {0};
    uint32_t count = 0;
    for (const struct pattern_value *v = pattern->values; v && count < MOST_FIELDS; v = v->next, count++) {
        constrained[count] = v->form != VALUE_ANY;
        values[count] = v->number;
    }
    struct observer_rule rule = {.from = state->index,
                                 .target = move->to_error ? OBSERVER_ERROR : move->state->index,
                                 .sender = pattern->component,
                                 .channel = pattern->target.channel,
                                 .message = pattern->target.message,
                                 .constrained = pattern->with_values ? constrained : NULL,
                                 .values = values};
    system_add_rule(system, observer, &rule);
}

static void add_automaton(struct system *system, const struct property *property) {
    uint32_t observer = system_add_observer(system, property->name.text, property->states_count);
    for (const struct property_state *state = property->states; state; state = state->next)
        for (const struct property_move *move = state->moves; move; move = move->next)
            for (const struct property_pattern *pattern = move->patterns; pattern; pattern = pattern->next)
                add_rule(system, observer, state, move, pattern);
}

/* ---- formulas ---- */

/* A class of sends as the rule that recognises it. */
static void add_class(struct system *system, uint32_t formula, const struct send_class *class) {
    bool constrained[MOST_FIELDS] = {false};
    int32_t values[MOST_FIELDS] = {0};
    uint32_t receiver = system_find_component(system, class->kind->receiver.text);
    uint32_t channel = system->components.items[receiver].inbox;
    for (uint32_t i = 0; i < class->values_count && i < MOST_FIELDS; i++) {
        const struct atom_value *value = class->values[i];
        constrained[i] = value != NULL;
        if (value)
            values[i] = value->form == VALUE_NAMED ? (int32_t)system_find_component(system, value->name.text)
                                                   : (int32_t)value->number;
    }
    struct observer_rule rule = {.target = class->letter,
                                 .sender = class->sender ? system_find_component(system, class->sender)
                                                         : SYSTEM_NONE,
                                 .channel = channel,
                                 .message = system_find_message(system, channel, class->kind->message.text),
                                 .constrained = class->values_count > 0 ? constrained : NULL,
                                 .values = values};
    system_add_class(system, formula, &rule);
}

static void add_formula(struct system *system, const struct property *property, state_lowering *lower,
                        void *context) {
    const struct property_formula *formula = property->temporal;
    struct system_formula added = {.name = property->name.text,
                                   .logic = &formula->logic,
                                   .formula = formula->formula,
                                   .automaton = formula->is_automaton ? &formula->automaton : NULL,
                                   .over_states = !formula->logic.over_sends,
                                   .first_predicate = (uint32_t)system->predicates.count};
    for (size_t i = 0; i < formula->logic.vocabulary.atoms.count && added.over_states; i++)
        system_add_predicate(system, lower(context, formula->atoms[i].predicate));
    uint32_t number = system_add_formula(system, &added);
    for (size_t i = 0; i < formula->logic.sends.classes.count && formula->logic.over_sends; i++)
        add_class(system, number, &formula->logic.sends.classes.items[i]);
}

void properties_lower(const struct properties *properties, struct system *system, state_lowering *lower,
                      void *context) {
    for (const struct property *p = properties->first; p; p = p->next) {
        if (p->kind == PROPERTY_FORMULA)
            add_formula(system, p, lower, context);
        else if (p->kind == PROPERTY_AUTOMATON)
            add_automaton(system, p);
        else if (p->kind == PROPERTY_INVARIANT)
            system_add_invariant(system, p->name.text, lower(context, p->invariant));
    }
}
