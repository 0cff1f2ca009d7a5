#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "language/aml/check.h"
#include "language/aml/formula.h"

/* ---- patterns ---- */

/* The actor of a name in a pattern; NULL and `*missing`: the missing component; NULL alone: not known. */
static struct aml_actor *find_actor(struct checker *c, struct identifier name, bool *missing) {
    const struct symbol *symbol = symbols_find(&c->symbols, checker_scope_of_actors(c), name.text);
    *missing = symbol && symbol->kind == SYMBOL_MISSING;
    if (symbol || checker_halted(c))
        return symbol && symbol->kind == SYMBOL_ACTOR ? symbol->thing : NULL;
    char hint[HINT_BYTES];
    sources_error(c->sources, name.span, checker_actor_hint(c, name.text, hint), "there is no actor %s",
                  name.text);
    checker_mark_unknown(c, checker_scope_of_actors(c), name);
    return NULL;
}

static void check_message_of_missing(struct checker *c, struct identifier message) {
    if (c->missing->broken || symbols_find(&c->symbols, c->missing, message.text) || checker_halted(c))
        return;
    char hint[HINT_BYTES];
    struct candidates candidates = {.memory = &c->job->memory};
    candidates_add(&candidates, &c->symbols, c->missing, SYMBOL_MESSAGE);
    sources_error(c->sources, message.span, candidates_hint(&candidates, message.text, hint, sizeof hint),
                  "%s is missing and its interface does not mention %s", c->missing->name.text, message.text);
    checker_mark_unknown(c, c->missing, message);
}

static void check_pattern_value(struct checker *c, struct aml_pattern_argument *argument,
                                const struct aml_variable *parameter) {
    struct value value = check_expression(c, argument->value);
    if (value.broken)
        return;
    if (parameter && !parameter->broken && !check_fits(c, argument->value->span, value, &parameter->type))
        return;
    if (value.type != AML_ACTOR)
        argument->number = (int32_t)value.range.low;
    else if (argument->value->actor)
        argument->number = (int32_t)argument->value->actor->index;
}

static void check_pattern_arguments(struct checker *c, struct aml_pattern *pattern) {
    const struct aml_method *method = pattern->method;
    if (method && !method->broken && method->parameters_count != pattern->arguments_count &&
        !checker_halted(c)) {
        sources_error(c->sources, pattern->message.span, "_ stands for any value",
                      "%s takes %u argument%s, not %u", pattern->message.text,
                      (unsigned)method->parameters_count, method->parameters_count == 1 ? "" : "s",
                      (unsigned)pattern->arguments_count);
        method = NULL;
    }
    const struct aml_variable *parameter = method ? method->parameters : NULL;
    for (struct aml_pattern_argument *a = pattern->arguments; a && !checker_halted(c); a = a->next) {
        if (!a->any)
            check_pattern_value(c, a, parameter);
        parameter = parameter ? parameter->next : NULL;
    }
}

static void check_pattern(struct checker *c, struct aml_pattern *pattern) {
    bool missing;
    if (pattern->sender.text)
        pattern->sender_actor = find_actor(c, pattern->sender, &missing);
    pattern->actor = find_actor(c, pattern->receiver, &missing);
    if (pattern->actor)
        pattern->method = checker_find_method(c, pattern->actor, pattern->message);
    else if (missing) {
        pattern->method = checker_find_message(c, pattern->message.text);
        check_message_of_missing(c, pattern->message);
    }
    if (pattern->with_arguments)
        check_pattern_arguments(c, pattern);
}

/* ---- automata ---- */

static void declare_states(struct checker *c, struct aml_property *property) {
    uint32_t index = 0;
    for (struct aml_state *s = property->states; s && !checker_halted(c); s = s->next) {
        s->index = index++;
        const struct symbol *first = symbols_find(&c->symbols, property, s->name.text);
        char hint[HINT_BYTES], line[HINT_BYTES - 32];
        if (strcmp(s->name.text, "error") == 0) {
            sources_error(c->sources, s->name.span, "leave it out, or choose another name",
                          "error is the violation itself and is not declared");
        } else if (first) {
            checker_line_text(c, s->name.span, first->name.span, line, sizeof line);
            snprintf(hint, sizeof hint, "first declared %s", line);
            sources_error(c->sources, s->name.span, hint, "the name %s is declared twice", s->name.text);
        } else {
            symbols_add(&c->symbols, (struct symbol){property, s->name, SYMBOL_STATE, s});
        }
    }
}

static void unknown_state(struct checker *c, struct aml_property *property, struct identifier name) {
    char hint[HINT_BYTES];
    struct candidates candidates = {.memory = &c->job->memory};
    candidates_add(&candidates, &c->symbols, property, SYMBOL_STATE);
    if (!array_push(candidates.memory, &candidates.texts, "error"))
        return;
    sources_error(c->sources, name.span, candidates_hint(&candidates, name.text, hint, sizeof hint),
                  "property %s has no state %s", property->name.text, name.text);
    checker_mark_unknown(c, property, name);
}

static void check_move(struct checker *c, struct aml_property *property, struct aml_move *move) {
    for (struct aml_pattern *p = move->patterns; p && !checker_halted(c); p = p->next)
        check_pattern(c, p);
    const struct symbol *target = symbols_find(&c->symbols, property, move->target.text);
    move->to_error = strcmp(move->target.text, "error") == 0;
    if (target && target->kind == SYMBOL_STATE)
        move->state = target->thing;
    else if (!target && !move->to_error && !property->broken && !checker_halted(c))
        unknown_state(c, property, move->target);
}

static void check_automaton(struct checker *c, struct aml_property *property) {
    if (!property->states && !property->broken)
        sources_error(c->sources, property->name.span, "a state is its name, ':' and its moves",
                      "property %s has no states", property->name.text);
    declare_states(c, property);
    for (struct aml_state *s = property->states; s && !checker_halted(c); s = s->next)
        for (struct aml_move *m = s->moves; m && !checker_halted(c); m = m->next)
            check_move(c, property, m);
    for (struct aml_state *s = property->states; s && !checker_halted(c); s = s->next)
        check_overlaps(c, s);
}

/* ---- formulas ---- */

/* "actor.variable", as the vocabulary has it. */
static void set_range_of(struct checker *c, struct vocabulary *v, const struct aml_expression *e) {
    const struct aml_type *type = &e->variable->type;
    struct text name = {.memory = &c->job->memory};
    text_add(&name, e->owner.text);
    text_add(&name, ".");
    text_add(&name, e->name.text);
    if (type->kind == AML_ACTOR)
        vocabulary_set_range(v, text_end(&name), 0, (int64_t)c->aml->actors_count - !c->missing);
    else if (!e->variable->broken)
        vocabulary_set_range(v, text_end(&name), type->low, type->high);
    text_free(&name);
}

/* Tells the vocabulary what the variables of a predicate, and the actors that it names, can be. */
static void set_ranges(struct checker *c, struct vocabulary *v, const struct aml_expression *e) {
    for (; e; e = e->left) {
        if (e->kind == AML_QUALIFIED && e->variable)
            set_range_of(c, v, e);
        if (e->kind == AML_NAMED && e->actor)
            vocabulary_set_range(v, e->name.text, e->actor->index, e->actor->index);
        set_ranges(c, v, e->right);
    }
}

static void check_formula(struct checker *c, struct aml_formula *formula) {
    struct vocabulary *v = &formula->logic.vocabulary;
    for (size_t i = 0; i < vocabulary_patterns(v) && !checker_halted(c); i++) {
        struct aml_atom *atom = &formula->atoms[i];
        c->context = atom->pattern ? IN_MAIN : IN_INVARIANT;
        if (atom->pattern)
            check_pattern(c, atom->pattern);
        else
            check_condition(c, atom->predicate);
        if (atom->predicate)
            set_ranges(c, v, atom->predicate);
    }
    if (!job_failed(c->job))
        (void)logic_settle_ranges(&formula->logic); /* the memory account tells */
}

void check_properties(struct checker *c) {
    for (struct aml_property *p = c->aml->properties; p && !checker_halted(c); p = p->next) {
        /* In patterns the same may stand as in main: constants and actors. */
        c->context = p->kind == AML_AUTOMATON ? IN_MAIN : IN_INVARIANT;
        if (p->kind == AML_FORMULA && !p->broken)
            check_formula(c, p->temporal);
        else if (p->kind == AML_AUTOMATON)
            check_automaton(c, p);
        else if (p->kind == AML_INVARIANT && p->invariant)
            check_condition(c, p->invariant);
    }
}
