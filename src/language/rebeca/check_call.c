#include <stdio.h>
#include <string.h>

#include "language/rebeca/check.h"

/* ---- overloads ---- */

static bool takes(const struct rebeca_method *method, const struct rebeca_expression *arguments,
                  uint32_t count) {
    const struct rebeca_variable *parameter = method->parameters;
    if (method->parameters_count != count && !method->broken)
        return false;
    for (; parameter && arguments; parameter = parameter->next, arguments = arguments->next)
        if (!rebeca_type_fits(&arguments->type, &parameter->type))
            return false;
    return true;
}

/* Does every parameter of one fit the other's? Then the first is nearer to what was written. */
static bool is_nearer(const struct rebeca_method *one, const struct rebeca_method *other) {
    const struct rebeca_variable *l = one->parameters, *r = other->parameters;
    for (; l && r; l = l->next, r = r->next)
        if (!rebeca_type_fits(&l->type, &r->type))
            return false;
    return true;
}

struct lookup {
    const char *name;
    const struct rebeca_expression *arguments;
    uint32_t count;
    struct rebeca_method *best;
    const struct rebeca_method *named;
};

static void look_through(struct lookup *lookup, const struct rebeca_class *class) {
    for (struct rebeca_method *m = class->methods; m; m = m->next) {
        if (m->kind == REBECA_CONSTRUCTOR || strcmp(m->name.text, lookup->name) != 0)
            continue;
        if (!lookup->named)
            lookup->named = m;
        bool better =
            !lookup->best || (is_nearer(m, lookup->best) && !rebeca_same_signature(m, lookup->best));
        if (takes(m, lookup->arguments, lookup->count) && better)
            lookup->best = m;
    }
    for (const struct rebeca_name *above = class->parents; above; above = above->next)
        if (above->class)
            look_through(lookup, above->class);
    for (const struct rebeca_name *above = class->interfaces; above; above = above->next)
        if (above->class)
            look_through(lookup, above->class);
}

struct rebeca_method *rebeca_find_method(const struct rebeca_class *class, const char *name,
                                         const struct rebeca_expression *arguments, uint32_t count,
                                         const struct rebeca_method **named) {
    struct lookup lookup = {.name = name, .arguments = arguments, .count = count};
    look_through(&lookup, class);
    *named = lookup.named;
    return lookup.best;
}

struct rebeca_method *rebeca_find_constructor(const struct rebeca_class *class,
                                              const struct rebeca_expression *arguments, uint32_t count) {
    struct rebeca_method *best = NULL;
    for (struct rebeca_method *m = class->methods; m; m = m->next)
        if (m->kind == REBECA_CONSTRUCTOR && takes(m, arguments, count) && (!best || is_nearer(m, best)))
            best = m;
    return best;
}

/* ---- what comes with the language ---- */

static bool wants_arguments(struct rebeca_checker *c, struct rebeca_expression *e, uint32_t least,
                            uint32_t most) {
    if (least <= e->arguments_count && e->arguments_count <= most)
        return true;
    sources_error(c->sources, e->span, "write that many arguments", "%s takes %u argument%s, not %u",
                  e->name.text, (unsigned)least, least == 1 ? "" : "s", (unsigned)e->arguments_count);
    return false;
}

static void check_mathematics(struct rebeca_checker *c, struct rebeca_expression *e, uint32_t count) {
    char text[REBECA_TYPE_BYTES];
    if (!wants_arguments(c, e, count, count))
        return;
    e->type = rebeca_type_of(REBECA_DOUBLE);
    for (struct rebeca_expression *a = e->arguments; a; a = a->next)
        if (!rebeca_is_numeric(&a->type) && !rebeca_is_broken(&a->type))
            sources_error(c->sources, a->span, "pass a number", "%s takes numbers, not %s", e->name.text,
                          rebeca_type_text(&a->type, text, sizeof text));
}

static void check_assertion(struct rebeca_checker *c, struct rebeca_expression *e) {
    char text[REBECA_TYPE_BYTES];
    if (!wants_arguments(c, e, 1, 2))
        return;
    e->type = rebeca_type_of(REBECA_VOID);
    struct rebeca_expression *condition = e->arguments, *message = condition->next;
    if (!rebeca_is_boolean(&condition->type) && !rebeca_is_broken(&condition->type))
        sources_error(c->sources, condition->span, "write a comparison or a boolean variable",
                      "an assertion is boolean, not %s",
                      rebeca_type_text(&condition->type, text, sizeof text));
    if (message && message->type.kind != REBECA_STRING && !rebeca_is_broken(&message->type))
        sources_error(c->sources, message->span, "write a text in double quotes",
                      "the second argument of an assertion is a text");
}

/* Is it a function that every class has? */
static bool check_built_in(struct rebeca_checker *c, struct rebeca_expression *e) {
    const char *name = e->name.text;
    if (strcmp(name, "pow") == 0) {
        e->meaning = REBECA_MEANS_POWER;
        check_mathematics(c, e, 2);
    } else if (strcmp(name, "sqrt") == 0) {
        e->meaning = REBECA_MEANS_ROOT;
        check_mathematics(c, e, 1);
    } else if (strcmp(name, "assertion") == 0 && c->place == REBECA_IN_CLASS) {
        e->meaning = REBECA_MEANS_ASSERTION;
        check_assertion(c, e);
    } else if (strcmp(name, "delay") == 0) {
        sources_error(c->sources, e->span, "leave it out: a message server takes no time",
                      "delay is timed Rebeca, which is not supported");
    } else if (strcmp(name, "getAllActors") == 0) {
        sources_error(c->sources, e->span, "name the rebecs as known rebecs",
                      "getAllActors is not supported");
    } else {
        return false;
    }
    return true;
}

/* ---- calls ---- */

/* "n(byte, boolean)": what was called. */
static void print_call(const struct rebeca_expression *e, char *text, size_t room) {
    char type[REBECA_TYPE_BYTES];
    size_t length = (size_t)snprintf(text, room, "%s(", e->name.text);
    for (const struct rebeca_expression *a = e->arguments; a && length < room; a = a->next)
        length += (size_t)snprintf(text + length, room - length, "%s%s",
                                   rebeca_type_text(&a->type, type, sizeof type), a->next ? ", " : "");
    if (length < room)
        snprintf(text + length, room - length, ")");
}

static void print_signature(const struct rebeca_method *method, char *text, size_t room) {
    char type[REBECA_TYPE_BYTES];
    size_t length = (size_t)snprintf(text, room, "it has %s(", method->name.text);
    for (const struct rebeca_variable *v = method->parameters; v && length < room; v = v->next)
        length += (size_t)snprintf(text + length, room - length, "%s%s",
                                   rebeca_type_text(&v->type, type, sizeof type), v->next ? ", " : "");
    if (length < room)
        snprintf(text + length, room - length, ")");
}

static void add_methods(struct candidates *names, const struct rebeca_class *class) {
    for (; class; class = class->parent)
        for (const struct rebeca_method *m = class->methods; m; m = m->next)
            if (m->kind != REBECA_CONSTRUCTOR && !array_push(names->memory, &names->texts, m->name.text))
                return;
}

static void unknown_method(struct rebeca_checker *c, const struct rebeca_class *class,
                           struct rebeca_expression *e, const struct rebeca_method *named) {
    char hint[HINT_BYTES], call[HINT_BYTES];
    for (const struct rebeca_class *at = class; at; at = at->parent)
        if (at->broken || rebeca_halted(c))
            return;
    if (named) {
        print_signature(named, hint, sizeof hint);
        print_call(e, call, sizeof call);
        sources_error(c->sources, e->name.span, hint, "%s has no %s", class->name.text, call);
        return;
    }
    struct candidates names = {.memory = &c->job->memory};
    add_methods(&names, class);
    sources_error(c->sources, e->name.span, candidates_hint(&names, e->name.text, hint, sizeof hint),
                  "unknown message server or method %s of %s", e->name.text, class->name.text);
}

/* The class whose methods are looked through; NULL: it has been complained about. */
static const struct rebeca_class *receiver_class(struct rebeca_checker *c, struct rebeca_expression *e) {
    char text[REBECA_TYPE_BYTES], hint[HINT_BYTES];
    if (!e->left)
        return c->class;
    rebeca_check_expression(c, e->left);
    const struct rebeca_type *type = &e->left->type;
    if (rebeca_is_broken(type))
        return NULL;
    if (type->kind == REBECA_REBEC && type->dimensions == 0)
        return type->class;
    snprintf(hint, sizeof hint, "write ((Class)%s).%s(…) with the class it is of",
             e->left->kind == REBECA_NAMED ? e->left->name.text : "…", e->name.text);
    sources_error(c->sources, e->left->span, type->kind == REBECA_ANY_REBEC ? hint : NULL,
                  "a message is sent to a rebec whose class is known, not to %s",
                  rebeca_type_text(type, text, sizeof text));
    return NULL;
}

static void mean_method(struct rebeca_checker *c, struct rebeca_expression *e) {
    bool to_self = !e->left || e->left->kind == REBECA_SELF;
    bool server = e->method->kind == REBECA_SERVER;
    e->meaning = server ? REBECA_MEANS_SEND : REBECA_MEANS_METHOD;
    e->type = e->method->type;
    if (!server && !to_self)
        sources_error(c->sources, e->name.span, "let it be a message server",
                      "%s is a method: only %s itself can call it", e->name.text,
                      e->method->owner->name.text);
    else if (server && !to_self && c->method && c->method->kind == REBECA_CONSTRUCTOR)
        sources_error(c->sources, e->span, "send it from a message server that self.m() starts",
                      "a constructor sends to self only");
}

/* G(f), F(f), X(f), U(f, g), W(f, g): formulas look like calls. */
static bool check_temporal(struct rebeca_checker *c, struct rebeca_expression *e) {
    static const struct {
        const char *name;
        uint32_t arguments;
    } OPERATORS[] = {{"G", 1}, {"F", 1}, {"X", 1}, {"U", 2}, {"W", 2}};
    for (size_t i = 0; i < sizeof OPERATORS / sizeof *OPERATORS; i++)
        if (strcmp(OPERATORS[i].name, e->name.text) == 0 && !e->left) {
            char what[8];
            snprintf(what, sizeof what, "%s(…)", e->name.text);
            if (!wants_arguments(c, e, OPERATORS[i].arguments, OPERATORS[i].arguments))
                return true;
            for (struct rebeca_expression *a = e->arguments; a; a = a->next)
                rebeca_check_condition(c, a, what);
            e->type = rebeca_type_of(REBECA_BOOLEAN);
            return true;
        }
    return false;
}

static void check_call_in_property(struct rebeca_checker *c, struct rebeca_expression *e) {
    if (check_temporal(c, e))
        return;
    for (struct rebeca_expression *a = e->arguments; a; a = a->next)
        rebeca_check_expression(c, a);
    if (!e->left && check_built_in(c, e))
        return;
    sources_error(c->sources, e->name.span, "use G(f), F(f), X(f), U(f, g) or W(f, g)",
                  "%s(…) means nothing in a property", e->name.text);
}

void rebeca_check_call(struct rebeca_checker *c, struct rebeca_expression *e) {
    if (c->place == REBECA_IN_PROPERTY) {
        check_call_in_property(c, e);
        return;
    }
    const struct rebeca_class *class = receiver_class(c, e);
    bool known = true;
    for (struct rebeca_expression *a = e->arguments; a; a = a->next) {
        rebeca_check_expression(c, a);
        known = known && !rebeca_is_broken(&a->type);
    }
    const struct rebeca_method *named = NULL;
    if (class)
        e->method = rebeca_find_method(class, e->name.text, e->arguments, e->arguments_count, &named);
    if (e->method)
        mean_method(c, e);
    else if (!e->left && !named && check_built_in(c, e))
        return;
    else if (class && known)
        unknown_method(c, class, e, named);
    else if (!e->left && !class)
        sources_error(c->sources, e->span, "write it as a statement of its own", "%s(…) cannot be used here",
                      e->name.text);
}
