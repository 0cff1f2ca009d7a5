/* Missing rebecs: which one it is, and what its block says of messages, values and answers. */
#include <stdio.h>
#include <string.h>

#include "language/rebeca/check.h"
#include "language/rebeca/constant.h"
#include "language/rebeca/message.h"
#include "system/open_system.h"

/* ---- which rebec ---- */

static void link_block(struct rebeca_checker *c, struct rebeca_missing *missing) {
    const struct rebeca_instance *other = rebeca_missing_instance(c->rebeca);
    struct rebeca_instance *instance = rebeca_find_rebec(c, missing->name);
    if (other) {
        sources_error(c->sources, missing->name.span,
                      instance == other ? "put all alternatives into one block"
                                        : "take the others one after the other",
                      instance == other ? "the block for %s is declared twice"
                                        : "one rebec can be missing at a time, and %s is",
                      other->name.text);
        return;
    }
    missing->instance = instance;
    if (instance)
        instance->missing = missing;
}

/* Without a block: the only rebec whose class has no code. */
static void link_without_block(struct rebeca_checker *c) {
    struct rebeca_instance *found = NULL;
    for (struct rebeca_instance *i = c->rebeca->instances; i; i = i->next) {
        const struct rebeca_class *class = rebeca_find_class(c->rebeca, i->class_name.text);
        if (!class || !(class->is_abstract || class->is_interface))
            continue;
        if (found)
            return;
        found = i;
    }
    struct rebeca_missing *missing = found ? arena_allocate(&c->rebeca->arena, sizeof *missing) : NULL;
    if (!missing)
        return;
    *missing = (struct rebeca_missing){.name = found->name, .span = found->name.span, .instance = found};
    c->rebeca->missing = found->missing = missing;
}

void rebeca_link_missing(struct rebeca_checker *c) {
    for (struct rebeca_missing *m = c->rebeca->missing; m && !rebeca_halted(c); m = m->next)
        link_block(c, m);
    if (c->rebeca->covered && !c->rebeca->missing)
        link_without_block(c);
}

/* ---- messages ---- */

/* A server that has the message, with code or without, in the class or above it. */
static const struct rebeca_method *find_server(const struct rebeca_class *class, const char *message) {
    for (const struct rebeca_method *m = class->methods; m; m = m->next)
        if (m->kind == REBECA_SERVER && strcmp(m->message, message) == 0)
            return m;
    for (const struct rebeca_name *above = class->parents; above; above = above->next) {
        const struct rebeca_method *found = above->class ? find_server(above->class, message) : NULL;
        if (found)
            return found;
    }
    for (const struct rebeca_name *above = class->interfaces; above; above = above->next) {
        const struct rebeca_method *found = above->class ? find_server(above->class, message) : NULL;
        if (found)
            return found;
    }
    return NULL;
}

static void add_servers(struct candidates *names, const struct rebeca_class *class) {
    for (const struct rebeca_method *m = class->methods; m; m = m->next)
        if (m->kind == REBECA_SERVER && !array_push(names->memory, &names->texts, m->message))
            return;
    for (const struct rebeca_name *above = class->parents; above; above = above->next)
        if (above->class)
            add_servers(names, above->class);
    for (const struct rebeca_name *above = class->interfaces; above; above = above->next)
        if (above->class)
            add_servers(names, above->class);
}

static const struct rebeca_method *require_server(struct rebeca_checker *c, const struct rebeca_class *class,
                                                  struct identifier message) {
    char hint[HINT_BYTES];
    const struct rebeca_method *server = find_server(class, message.text);
    if (server || class->broken || rebeca_halted(c))
        return server;
    struct candidates names = {.memory = &c->job->memory};
    add_servers(&names, class);
    sources_error(c->sources, message.span, candidates_hint(&names, message.text, hint, sizeof hint),
                  "%s has no message server %s", class->name.text, message.text);
    return NULL;
}

/* How many simple values the message has; and the type of one of them. */
static uint32_t values_count(const struct rebeca_method *server) {
    uint32_t count = 0;
    for (const struct rebeca_variable *p = server->parameters; p; p = p->next)
        count += rebeca_type_size(&p->type);
    return count;
}

static struct rebeca_type value_type(const struct rebeca_method *server, uint32_t index) {
    const struct rebeca_variable *p = server->parameters;
    for (; index >= rebeca_type_size(&p->type); p = p->next)
        index -= rebeca_type_size(&p->type);
    struct rebeca_type type = p->type;
    type.dimensions = 0;
    return type;
}

static bool has_values(struct rebeca_checker *c, struct identifier message,
                       const struct rebeca_method *server, uint32_t count) {
    uint32_t wanted = values_count(server);
    if (server->broken || count == wanted)
        return !server->broken;
    sources_error(c->sources, message.span, "_ stands for any value", "%s takes %u value%s, not %u",
                  message.text, (unsigned)wanted, wanted == 1 ? "" : "s", (unsigned)count);
    return false;
}

/* The first alternative of the message. */
static struct rebeca_alternative *first_of(const struct rebeca_missing *missing,
                                           const struct rebeca_alternative *wanted) {
    struct rebeca_alternative *a = missing->alternatives;
    while (strcmp(a->message.text, wanted->message.text) != 0)
        a = a->next;
    return a;
}

static void check_sender(struct rebeca_checker *c, const struct rebeca_missing *missing,
                         struct rebeca_alternative *a) {
    if (!a->sender.text || strcmp(a->sender.text, "_") == 0)
        return;
    a->from = rebeca_find_rebec(c, a->sender);
    if (a->from && a->from == missing->instance)
        sources_error(c->sources, a->sender.span,
                      "leave it out: what it sends to itself is not a part of the interface",
                      "%s is asked by others, not by itself", missing->name.text);
}

static void declare_messages(struct rebeca_checker *c, struct rebeca_missing *missing) {
    uint32_t count = 0;
    const struct rebeca_class *class = missing->instance->class;
    class = class->replaces ? class->replaces : class;
    for (struct rebeca_alternative *a = missing->alternatives; a && !rebeca_halted(c); a = a->next) {
        a->first = first_of(missing, a);
        a->number = a->first == a ? count++ : a->first->number;
        a->server = a->first == a ? require_server(c, class, a->message) : a->first->server;
        check_sender(c, missing, a);
        if (a->server && !has_values(c, a->message, a->server, a->parameters_count))
            a->server = NULL;
    }
}

/* ---- parameters ---- */

/* A name that a rebec or a constant has is that, as everywhere. */
static void read_known_name(struct rebeca_checker *c, struct rebeca_slot *slot) {
    if (!slot->variable || slot->typed)
        return;
    struct identifier name = slot->variable->name;
    const struct rebeca_variable *constant = c->rebeca->environment;
    while (constant && strcmp(constant->name.text, name.text) != 0)
        constant = constant->next;
    if (!constant && !rebeca_find_instance(c->rebeca, name.text))
        return;
    slot->low = arena_allocate(&c->rebeca->arena, sizeof *slot->low);
    slot->variable = NULL;
    if (slot->low)
        *slot->low = (struct rebeca_expression){.kind = REBECA_NAMED, .span = name.span, .name = name};
    else
        slot->any = true;
}

/* The number of a constant, a rebec or null. False has been complained about. */
static bool constant_of(struct rebeca_checker *c, struct rebeca_expression *e, const struct rebeca_type *type,
                        int32_t *number) {
    int64_t value = 0;
    const uint64_t errors = c->job->diagnostics.errors;
    rebeca_check_value(c, e, type, e->span);
    if (rebeca_is_broken(&e->type) || c->job->diagnostics.errors > errors || c->job->memory.exhausted)
        return false;
    if (e->meaning == REBECA_MEANS_REBEC)
        value = e->instance->index;
    else if (e->kind == REBECA_NOTHING)
        value = c->rebeca->instances_count;
    else if (!rebeca_constant(e, true, &value)) {
        sources_error(c->sources, e->span, "give it a name, and use that in the answers",
                      "a value in an interface is constant");
        return false;
    }
    *number = (int32_t)value;
    return true;
}

/* from and to of a value or a range; for others what the type has. */
static bool settle_slot(struct rebeca_checker *c, struct rebeca_slot *slot, const struct rebeca_type *type) {
    bool reference = type->kind >= REBECA_REBEC;
    slot->from = reference ? 0 : (int32_t)rebeca_type_least(type->kind);
    slot->to = reference ? (int32_t)c->rebeca->instances_count : (int32_t)rebeca_type_most(type->kind);
    if (slot->typed && (reference || slot->least < slot->from || slot->most > slot->to)) {
        char text[REBECA_TYPE_BYTES];
        sources_error(c->sources, slot->span, "write a value of that type",
                      "the message has a value of type %s here", rebeca_type_text(type, text, sizeof text));
        return false;
    }
    if (slot->typed) {
        slot->from = slot->least;
        slot->to = slot->most;
    }
    if (!slot->low)
        return true;
    if (!constant_of(c, slot->low, type, &slot->from))
        return false;
    slot->to = slot->from;
    if (slot->high && !constant_of(c, slot->high, type, &slot->to))
        return false;
    if (slot->high && (reference || slot->from > slot->to)) {
        sources_error(c->sources, slot->span,
                      reference ? "leave out the range" : "write the smaller number first",
                      reference ? "rebecs have no ranges" : "the range is empty");
        return false;
    }
    return true;
}

static void settle_slots(struct rebeca_checker *c, struct rebeca_alternative *a) {
    uint32_t index = 0;
    for (struct rebeca_slot *s = a->parameters; s && !rebeca_halted(c); s = s->next, index++) {
        struct rebeca_type type = value_type(a->server, index);
        read_known_name(c, s);
        if (s->variable) {
            s->variable->type = type;
            s->variable->index = index;
        }
        if (!settle_slot(c, s, &type))
            a->server = NULL;
        if (!a->server)
            return;
    }
}

static struct rebeca_slot *slot_at(const struct rebeca_alternative *a, uint32_t index) {
    struct rebeca_slot *slot = a->parameters;
    while (index-- > 0)
        slot = slot->next;
    return slot;
}

/* What a parameter can be: ranges that are written say so together, else values if nothing but these are
 * given, else its type. */
static struct rebeca_bounds bounds_of(const struct rebeca_alternative *first, uint32_t index) {
    bool typed = false, open = false;
    for (const struct rebeca_alternative *a = first; a; a = a->next)
        if (a->first == first && a->server) {
            typed |= slot_at(a, index)->typed;
            open |= !slot_at(a, index)->typed && !slot_at(a, index)->low;
        }
    struct rebeca_bounds bounds = {INT32_MAX, INT32_MIN};
    for (const struct rebeca_alternative *a = first; a; a = a->next) {
        const struct rebeca_slot *s = a->first == first && a->server ? slot_at(a, index) : NULL;
        if (!s || (typed ? !s->typed : open && s->low))
            continue;
        bounds.low = s->from < bounds.low ? s->from : bounds.low;
        bounds.high = s->to > bounds.high ? s->to : bounds.high;
    }
    return bounds;
}

/* Slots keep to the bounds of their parameter. */
static void keep_to_bounds(struct rebeca_checker *c, struct rebeca_alternative *a) {
    uint32_t index = 0;
    for (struct rebeca_slot *s = a->parameters; s && a->server; s = s->next, index++) {
        const struct rebeca_bounds *bounds = &a->first->bounds[index];
        if (!s->typed && !s->low) {
            s->from = bounds->low;
            s->to = bounds->high;
        } else if (s->from < bounds->low || s->to > bounds->high) {
            sources_error(c->sources, s->span, "use one range in all lines",
                          "this is not in %d..%d, which other lines say", (int)bounds->low,
                          (int)bounds->high);
            return;
        }
    }
}

static bool is_answered(const struct rebeca_alternative *first) {
    for (const struct rebeca_alternative *a = first; a; a = a->next)
        if (a->first == first && a->answers)
            return true;
    return false;
}

/* A message with answers must have few values: each is an obligation of its own. */
static void check_size(struct rebeca_checker *c, const struct rebeca_alternative *first) {
    uint64_t count = 1;
    uint32_t index = 0, widest = 0;
    for (; index < first->parameters_count && count <= INTERFACE_MOST_VALUES; index++) {
        const struct rebeca_bounds *bounds = first->bounds;
        count *= (uint64_t)((int64_t)bounds[index].high - bounds[index].low) + 1;
        if ((int64_t)bounds[index].high - bounds[index].low >
            (int64_t)bounds[widest].high - bounds[widest].low)
            widest = index;
    }
    if (count > INTERFACE_MOST_VALUES && is_answered(first))
        sources_error(c->sources, slot_at(first, widest)->span, "give it a range, as in int 0..3 x",
                      "%s has more than %d values here", first->message.text, INTERFACE_MOST_VALUES);
}

static void settle_message(struct rebeca_checker *c, struct rebeca_alternative *first) {
    first->bounds = arena_allocate(&c->rebeca->arena, (first->parameters_count + 1) * sizeof *first->bounds);
    if (!first->bounds)
        return;
    for (uint32_t i = 0; i < first->parameters_count; i++)
        first->bounds[i] = bounds_of(first, i);
    for (struct rebeca_alternative *a = first; a && !rebeca_halted(c); a = a->next)
        if (a->first == first)
            keep_to_bounds(c, a);
    check_size(c, first);
}

/* ---- answers ---- */

static void check_argument(struct rebeca_checker *c, struct rebeca_slot *slot,
                           const struct rebeca_type *type) {
    struct rebeca_expression *sides[] = {slot->low, slot->high};
    int64_t width = rebeca_type_most(type->kind) - rebeca_type_least(type->kind);
    if (slot->any && type->kind < REBECA_REBEC && width >= INTERFACE_MOST_VALUES)
        sources_error(c->sources, slot->span, "write a range, as in 0..3", "_ would be any number here");
    for (size_t i = 0; i < 2 && sides[i]; i++)
        rebeca_check_value(c, sides[i], type, sides[i]->span);
    if (slot->high && type->kind >= REBECA_REBEC)
        sources_error(c->sources, slot->span, "leave out the range", "rebecs have no ranges");
}

static void check_answer(struct rebeca_checker *c, const struct rebeca_missing *missing,
                         struct rebeca_answer *answer) {
    answer->instance = rebeca_find_rebec(c, answer->receiver);
    if (!answer->instance || !answer->instance->class)
        return;
    if (answer->instance == missing->instance) {
        sources_error(c->sources, answer->receiver.span,
                      "leave it out: what it sends to itself is not a part of the interface",
                      "%s answers to others, not to itself", missing->name.text);
        return;
    }
    answer->server = require_server(c, answer->instance->class, answer->message);
    if (!answer->server || !has_values(c, answer->message, answer->server, answer->arguments_count))
        return;
    uint32_t index = 0;
    for (struct rebeca_slot *s = answer->arguments; s && !rebeca_halted(c); s = s->next, index++) {
        struct rebeca_type type = value_type(answer->server, index);
        check_argument(c, s, &type);
    }
}

static void check_answers(struct rebeca_checker *c, struct rebeca_missing *missing) {
    for (struct rebeca_alternative *a = missing->alternatives; a && !rebeca_halted(c); a = a->next) {
        for (struct rebeca_slot *s = a->parameters; s; s = s->next)
            if (s->variable)
                (void)array_push(&c->job->memory, &c->scope, s->variable); /* the memory account tells */
        for (struct rebeca_answer *answer = a->answers; answer && a->server && !rebeca_halted(c);
             answer = answer->next)
            check_answer(c, missing, answer);
        c->scope.count = 0;
    }
}

/* ---- all of it ---- */

void rebeca_check_missing(struct rebeca_checker *c) {
    struct rebeca_missing *missing = c->rebeca->missing;
    if (!missing || !missing->instance || !missing->instance->class)
        return;
    c->place = REBECA_IN_MAIN;
    if (c->rebeca->covered && !rebeca_cover_missing(c, missing))
        return;
    declare_messages(c, missing);
    for (struct rebeca_alternative *a = missing->alternatives; a && !rebeca_halted(c); a = a->next)
        if (a->server)
            settle_slots(c, a);
    for (struct rebeca_alternative *a = missing->alternatives; a && !job_failed(c->job); a = a->next)
        if (a->first == a)
            settle_message(c, a);
    check_answers(c, missing);
}
