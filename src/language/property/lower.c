#include "language/property/lower.h"

#include <string.h>

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

/* Classes of sends are made of what patterns name. They come in the order of the patterns, so that a search
 * begins where the last one has ended. */
struct formula_names {
    const struct property_formula *formula;
    size_t at;
};

typedef bool pattern_test(const struct property_pattern *pattern, const void *wanted);

static const struct property_pattern *find_pattern(struct formula_names *names, pattern_test *test,
                                                   const void *wanted) {
    size_t count = vocabulary_patterns(&names->formula->logic.vocabulary);
    for (size_t i = 0; i < count; i++, names->at++) {
        const struct property_pattern *pattern = names->formula->atoms[names->at % count].pattern;
        if (test(pattern, wanted))
            return pattern;
    }
    return NULL;
}

static bool is_of_kind(const struct property_pattern *pattern, const void *wanted) {
    const struct send_pattern *kind = wanted;
    return strcmp(pattern->receiver.text, kind->receiver.text) == 0 &&
           strcmp(pattern->message.text, kind->message.text) == 0;
}

static bool has_sender(const struct property_pattern *pattern, const void *wanted) {
    return pattern->sender.text && strcmp(pattern->sender.text, wanted) == 0;
}

static const struct pattern_value *value_named(const struct property_pattern *pattern, const char *name) {
    const struct pattern_value *v = pattern->values;
    while (v && (v->form != VALUE_NAMED || strcmp(v->name.text, name) != 0))
        v = v->next;
    return v;
}

static bool has_value(const struct property_pattern *pattern, const void *wanted) {
    return value_named(pattern, wanted) != NULL;
}

static int32_t number_of(struct formula_names *names, const struct atom_value *value) {
    if (value->form != VALUE_NAMED)
        return (int32_t)value->number;
    return value_named(find_pattern(names, has_value, value->name.text), value->name.text)->number;
}

/* A class of sends as the rule that recognises it. */
static void add_class(struct system *system, uint32_t number, struct formula_names *names,
                      const struct send_class *class) {
    bool constrained[MOST_FIELDS] = {false};
    int32_t values[MOST_FIELDS] = {0};
    const struct message_target *target = &find_pattern(names, is_of_kind, class->kind)->target;
    for (uint32_t i = 0; i < class->values_count && i < MOST_FIELDS; i++) {
        constrained[i] = class->values[i] != NULL;
        values[i] = class->values[i] ? number_of(names, class->values[i]) : 0;
    }
    struct observer_rule rule = {
        .target = class->letter,
        .sender = class->sender ? find_pattern(names, has_sender, class->sender)->component : SYSTEM_NONE,
        .channel = target->channel,
        .message = target->message,
        .constrained = class->values_count > 0 ? constrained : NULL,
        .values = values};
    system_add_class(system, number, &rule);
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
    struct formula_names names = {.formula = formula};
    for (size_t i = 0; i < formula->logic.sends.classes.count && formula->logic.over_sends; i++)
        add_class(system, number, &names, &formula->logic.sends.classes.items[i]);
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

void properties_list(const struct properties *properties, struct open_system *open) {
    uint32_t count[] = {[OPEN_OBSERVER] = 0, [OPEN_FORMULA] = 0, [OPEN_INVARIANT] = 0};
    for (const struct property *p = properties->first; p; p = p->next) {
        enum open_property_kind kind = p->kind == PROPERTY_FORMULA     ? OPEN_FORMULA
                                       : p->kind == PROPERTY_AUTOMATON ? OPEN_OBSERVER
                                                                       : OPEN_INVARIANT;
        struct open_property added = {
            .name = p->name.text, .kind = kind, .number = count[kind]++, .span = p->name.span};
        open_add_property(open, &added);
    }
}
