/* What the names in properties mean in AML: actors, methods, messages of the missing component, variables. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "language/aml/check.h"
#include "language/property/check.h"
#include "system/system.h"

/* ---- patterns ---- */

/* Who has a name in a pattern: an actor or a missing component; NULL has been complained about. */
static const struct symbol *find_component(struct checker *c, struct identifier name) {
    const struct symbol *symbol = symbols_find(&c->symbols, checker_scope_of_actors(c), name.text);
    if (symbol && symbol->kind == SYMBOL_ACTOR)
        checker_note_name(c, symbol->thing, name.span);
    if (symbol || checker_halted(c))
        return symbol && symbol->kind & (SYMBOL_ACTOR | SYMBOL_MISSING) ? symbol : NULL;
    char hint[HINT_BYTES];
    sources_error(c->sources, name.span, checker_actor_hint(c, name.text, hint), "unknown actor %s",
                  name.text);
    checker_mark_unknown(c, checker_scope_of_actors(c), name);
    return NULL;
}

/* Missing components come behind the actors. */
static uint32_t number_of(const struct checker *c, const struct symbol *component) {
    const struct aml_actor *actor = component->thing;
    const struct aml_missing *missing = component->thing;
    return component->kind == SYMBOL_ACTOR ? actor->index : c->aml->actors_count + missing->index;
}

static uint32_t resolve_component(void *context, struct identifier name) {
    struct checker *c = context;
    const struct symbol *component = find_component(c, name);
    return component ? number_of(c, component) : SYSTEM_NONE;
}

static bool resolve_message(void *context, struct identifier receiver, struct identifier message,
                            struct message_target *target) {
    struct checker *c = context;
    const struct symbol *component = find_component(c, receiver);
    if (!component)
        return false;
    uint32_t number = number_of(c, component); /* to complain may move the symbol */
    struct aml_method *method = component->kind == SYMBOL_ACTOR
                                    ? checker_find_method(c, component->thing, message)
                                    : checker_find_message(c, component->thing, message);
    if (!method)
        return false;
    *target = (struct message_target){.channel = number,
                                      .message = method->index,
                                      .fields_count = method->parameters_count,
                                      .fields_known = !method->broken,
                                      .declaration = method};
    return true;
}

static void resolve_value(struct checker *c, struct pattern_value *v, const struct aml_variable *parameter) {
    struct aml_expression e = {.kind = v->form == VALUE_NAMED ? AML_NAMED
                                       : v->is_truth          ? AML_TRUTH
                                                              : AML_NUMBER,
                               .name = v->name,
                               .number = v->number,
                               .span = v->span};
    struct value value = check_expression(c, &e);
    if (value.broken)
        return;
    if (parameter && !parameter->broken && !check_fits(c, v->span, value, &parameter->type))
        return;
    if (value.type != AML_ACTOR)
        v->number = (int32_t)value.range.low;
    else if (e.actor)
        v->number = (int32_t)e.actor->index;
}

static void resolve_values(void *context, const struct message_target *target, struct pattern_value *values) {
    struct checker *c = context;
    const struct aml_method *method = target ? target->declaration : NULL;
    const struct aml_variable *parameter = method ? method->parameters : NULL;
    c->context = IN_PATTERN;
    for (struct pattern_value *v = values; v && !checker_halted(c); v = v->next) {
        if (v->form != VALUE_ANY)
            resolve_value(c, v, parameter);
        parameter = parameter ? parameter->next : NULL;
    }
}

/* ---- state expressions ---- */

static void resolve_condition(void *context, void *expression) {
    struct checker *c = context;
    c->context = IN_INVARIANT;
    check_condition(c, expression);
}

/* 1 or -1, as it is written. */
static bool is_number(const struct aml_expression *e, int64_t *number) {
    bool negative = e->kind == AML_UNARY && e->operation == AML_NEGATE;
    const struct aml_expression *digits = negative ? e->left : e;
    *number = negative ? -(int64_t)digits->number : digits->number;
    return digits->kind == AML_NUMBER;
}

/* "actor.variable" or "actor.variable[1]", as the vocabulary has it. Of an element whose index is computed
 * nothing is reported. */
static void set_range_of(struct checker *c, struct vocabulary *v, const struct aml_expression *e) {
    const struct aml_type *type = &e->variable->type;
    struct text name = {.memory = &c->job->memory};
    int64_t index = 0;
    if (e->subscript && !is_number(e->subscript, &index))
        return;
    text_add(&name, e->owner.text);
    text_add(&name, ".");
    text_add(&name, e->name.text);
    if (e->subscript) {
        text_add(&name, "[");
        text_number(&name, index);
        text_add(&name, "]");
    }
    if (type->kind == AML_ACTOR)
        vocabulary_set_range(v, text_end(&name), 0,
                             (int64_t)c->aml->actors_count + aml_missing_count(c->aml) - 1);
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

static void set_ranges_of(void *context, const void *expression, struct vocabulary *v) {
    set_ranges(context, v, expression);
}

void check_properties(struct checker *c) {
    struct resolver resolver = {.context = c,
                                .component = resolve_component,
                                .message = resolve_message,
                                .values = resolve_values,
                                .condition = resolve_condition,
                                .set_ranges = set_ranges_of};
    properties_check(&c->aml->properties, c->sources, &resolver);
}
