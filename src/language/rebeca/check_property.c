/* What names in properties mean in Rebeca: rebecs, message servers, state variables. */
#include <stdio.h>
#include <string.h>

#include "language/property/check.h"
#include "language/rebeca/check.h"
#include "language/rebeca/formula.h"
#include "language/rebeca/message.h"
#include "system/system.h"

/* ---- patterns ---- */

struct rebeca_instance *rebeca_find_rebec(struct rebeca_checker *c, struct identifier name) {
    struct rebeca_instance *instance = rebeca_find_instance(c->rebeca, name.text);
    if (instance || rebeca_halted(c))
        return instance;
    char hint[HINT_BYTES];
    struct candidates names = {.memory = &c->job->memory};
    const char *why = rebeca_why_not_created(c, name.text);
    for (const struct rebeca_instance *i = why ? NULL : c->rebeca->instances; i; i = i->next)
        if (!array_push(names.memory, &names.texts, i->name.text))
            return NULL;
    sources_error(c->sources, name.span, why ? why : candidates_hint(&names, name.text, hint, sizeof hint),
                  "unknown rebec %s", name.text);
    return NULL;
}

static uint32_t resolve_component(void *context, struct identifier name) {
    const struct rebeca_instance *instance = rebeca_find_rebec(context, name);
    return instance ? instance->index : SYSTEM_NONE;
}

/* A message of a rebec that is missing is one of its block. */
static bool resolve_missing(struct rebeca_checker *c, const struct rebeca_instance *instance,
                            struct identifier message, struct message_target *target) {
    const struct rebeca_alternative *a = instance->missing->alternatives;
    while (a && strcmp(a->message.text, message.text) != 0)
        a = a->next;
    if (a && a->server) {
        *target = (struct message_target){.channel = instance->index,
                                          .message = a->number,
                                          .fields_count = a->parameters_count,
                                          .fields_known = true,
                                          .declaration = a->server};
        return true;
    }
    if (!a && !instance->missing->broken && !rebeca_halted(c))
        sources_error(c->sources, message.span, "add it to the block, with what may be answered",
                      "%s is missing, and its interface does not mention %s", instance->name.text,
                      message.text);
    return false;
}

static bool resolve_message(void *context, struct identifier receiver, struct identifier message,
                            struct message_target *target) {
    struct rebeca_checker *c = context;
    const struct rebeca_instance *instance = rebeca_find_rebec(c, receiver);
    if (!instance || !instance->class)
        return false;
    if (instance->missing && c->rebeca->is_open)
        return resolve_missing(c, instance, message, target);
    if (!rebeca_has_code(instance))
        return false; /* which has been complained about */
    struct rebeca_messages messages;
    rebeca_messages_init(&messages, instance->class);
    for (const struct rebeca_method *m = rebeca_messages_next(&messages); m;
         m = rebeca_messages_next(&messages))
        if (strcmp(m->message, message.text) == 0) {
            uint32_t fields = 0;
            for (const struct rebeca_variable *v = m->parameters; v; v = v->next)
                fields += rebeca_type_size(&v->type);
            *target = (struct message_target){.channel = instance->index,
                                              .message = messages.count - 1,
                                              .fields_count = fields,
                                              .fields_known = !m->broken,
                                              .declaration = m};
            return true;
        }
    if (!instance->class->broken && !rebeca_halted(c))
        sources_error(c->sources, message.span, "name a message server of the class",
                      "unknown message server %s of %s", message.text, instance->class->name.text);
    return false;
}

/* A value for a field of this type; NULL: any. */
static void resolve_value(struct rebeca_checker *c, struct pattern_value *v, const struct rebeca_type *type) {
    const struct rebeca_instance *instance = NULL;
    bool nobody = v->form == VALUE_NAMED && strcmp(v->name.text, "null") == 0;
    if (v->form == VALUE_NAMED && !nobody && !(instance = rebeca_find_rebec(c, v->name)))
        return;
    if (v->form == VALUE_NAMED)
        v->number = (int32_t)(nobody ? c->rebeca->instances_count : instance->index);
    if (!type || rebeca_is_broken(type))
        return;
    bool reference = type->kind >= REBECA_REBEC;
    if (reference != (v->form == VALUE_NAMED) || (v->is_truth && type->kind != REBECA_BOOLEAN)) {
        char text[REBECA_TYPE_BYTES];
        struct rebeca_type simple = *type;
        simple.dimensions = 0;
        sources_error(c->sources, v->span, "write a value of that type",
                      "the message has a value of type %s here",
                      rebeca_type_text(&simple, text, sizeof text));
    }
}

static void resolve_values(void *context, const struct message_target *target, struct pattern_value *values) {
    const struct rebeca_method *method = target ? target->declaration : NULL;
    const struct rebeca_variable *parameter = method ? method->parameters : NULL;
    uint32_t left = parameter ? rebeca_type_size(&parameter->type) : 0;
    for (struct pattern_value *v = values; v && !rebeca_halted(context); v = v->next) {
        if (v->form != VALUE_ANY)
            resolve_value(context, v, parameter ? &parameter->type : NULL);
        if (parameter && --left == 0) {
            parameter = parameter->next;
            left = parameter ? rebeca_type_size(&parameter->type) : 0;
        }
    }
}

/* ---- state expressions ---- */

/* Those of property files have been checked already, with the definitions they use. */
static void resolve_condition(void *context, void *expression) {
    struct rebeca_expression *e = expression;
    if (rebeca_is_broken(&e->type))
        rebeca_check_condition(context, e, "a condition");
}

static void set_ranges(struct rebeca_checker *c, struct vocabulary *v, const struct rebeca_expression *e) {
    if (!e)
        return;
    const char *name = rebeca_variable_name(&v->arena, &c->job->memory, e);
    if (name && e->type.kind >= REBECA_REBEC)
        vocabulary_set_range(v, name, 0, c->rebeca->instances_count);
    else if (name && e->type.kind >= REBECA_BOOLEAN && e->type.kind <= REBECA_INT)
        vocabulary_set_range(v, name, rebeca_type_least(e->type.kind), rebeca_type_most(e->type.kind));
    if (e->kind == REBECA_NAMED && e->instance)
        vocabulary_set_range(v, e->name.text, e->instance->index, e->instance->index);
    set_ranges(c, v, e->left);
    set_ranges(c, v, e->right);
}

static void set_ranges_of(void *context, const void *expression, struct vocabulary *v) {
    set_ranges(context, v, expression);
}

/* ---- property files ---- */

static void check_definitions(struct rebeca_checker *c, const struct rebeca_property_block *block) {
    for (struct rebeca_definition *d = block->definitions; d && !rebeca_halted(c); d = d->next) {
        for (const struct rebeca_definition *first = block->definitions; first != d; first = first->next)
            if (strcmp(first->name.text, d->name.text) == 0)
                sources_error(c->sources, d->name.span, "rename one of them",
                              "definition %s is declared twice", d->name.text);
        if (!d->checked) {
            d->under_way = true;
            rebeca_check_condition(c, d->condition, "a definition");
            d->under_way = false;
            d->checked = true;
        }
        if (!job_failed(c->job) && rebeca_is_temporal(d->condition))
            sources_error(c->sources, d->condition->span, "write it in the formula that uses it",
                          "a definition is about one state: it has no operators of time");
    }
}

/* A formula is kept as text, too: how it was written. */
static void keep_text(struct rebeca_checker *c, struct property *property, struct span span) {
    const char *text = c->sources->files.items[span.file].text + span.start;
    property->formula = arena_text(&c->rebeca->arena, text, span.length);
    property->formula_span = span;
}

static void add_claim(struct rebeca_checker *c, struct rebeca_claim *claim) {
    struct property *property = arena_allocate(&c->rebeca->arena, sizeof *property);
    if (!property)
        return;
    *property = (struct property){.name = claim->name, .kind = PROPERTY_INVARIANT};
    if (claim->temporal) {
        property->kind = PROPERTY_FORMULA;
        keep_text(c, property, claim->condition->span);
        property->temporal = rebeca_formula(c->rebeca, claim->condition);
        property->broken = !property->temporal;
    } else if (rebeca_is_temporal(claim->condition)) {
        sources_error(c->sources, claim->condition->span, "put it under LTL",
                      "an assertion is about one state: it has no operators of time");
    } else {
        property->invariant = claim->condition;
    }
    properties_append(&c->rebeca->properties, property);
}

static void warn_of_namesake(struct rebeca_checker *c, const struct rebeca_claim *claim) {
    const struct property *p = c->rebeca->properties.first;
    while (p && strcmp(p->name.text, claim->name.text) != 0)
        p = p->next;
    if (p && rebeca_warns_of(c, claim->name.span))
        sources_warn(c->sources, claim->name.span,
                     "give it another name: --property could not tell them apart",
                     "property %s is declared twice", claim->name.text);
}

static void check_block(struct rebeca_checker *c, struct rebeca_property_block *block) {
    c->properties = block;
    check_definitions(c, block);
    for (struct rebeca_claim *claim = block->claims; claim && !rebeca_halted(c); claim = claim->next) {
        rebeca_check_condition(c, claim->condition, claim->temporal ? "a formula" : "an assertion");
        warn_of_namesake(c, claim);
        if (!job_failed(c->job))
            add_claim(c, claim);
    }
    c->properties = NULL;
}

void rebeca_check_properties(struct rebeca_checker *c) {
    struct resolver resolver = {.context = c,
                                .component = resolve_component,
                                .message = resolve_message,
                                .values = resolve_values,
                                .condition = resolve_condition,
                                .set_ranges = set_ranges_of};
    c->place = REBECA_IN_PROPERTY;
    for (struct rebeca_property_block *b = c->rebeca->blocks; b && !rebeca_halted(c); b = b->next)
        check_block(c, b);
    rebeca_check_proof(c);
    properties_check(&c->rebeca->properties, c->sources, &resolver);
    rebeca_make_implications(c);
}
