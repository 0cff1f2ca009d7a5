#include <stdio.h>
#include <string.h>

#include "language/rebeca/candidate.h"

/* ---- types ---- */

static const char *class_hint(struct rebeca_checker *c, const char *word, char *hint) {
    struct candidates names = {.memory = &c->job->memory};
    for (const struct rebeca_class *class = c->rebeca->classes; class; class = class->next)
        if (!array_push(names.memory, &names.texts, class->name.text))
            return NULL;
    return candidates_hint(&names, word, hint, HINT_BYTES);
}

static struct rebeca_class *find_class(struct rebeca_checker *c, struct identifier name) {
    char hint[HINT_BYTES];
    struct rebeca_class *class = rebeca_find_class(c->rebeca, name.text);
    if (!class && !rebeca_halted(c))
        sources_error(c->sources, name.span, class_hint(c, name.text, hint), "unknown class %s", name.text);
    return class;
}

void rebeca_check_type(struct rebeca_checker *c, struct rebeca_type *type) {
    if (type->kind != REBECA_REBEC || type->class)
        return;
    type->class = find_class(c, type->name);
    if (!type->class)
        type->kind = REBECA_BROKEN;
}

/* ---- declarations ---- */

static void already_declared(struct rebeca_checker *c, struct identifier again, struct identifier first) {
    char line[HINT_BYTES], hint[HINT_BYTES];
    checking_line_text(c->sources, again.span, first.span, line, sizeof line);
    snprintf(hint, sizeof hint, "the first one is %.200s", line);
    sources_error(c->sources, again.span, hint, "%s is declared twice", again.text);
}

static void check_class_names(struct rebeca_checker *c) {
    for (struct rebeca_class *class = c->rebeca->classes; class; class = class->next) {
        struct rebeca_class *first = rebeca_find_class(c->rebeca, class->name.text);
        bool replaces =
            rebeca_is_candidate_class(c->rebeca, class) && !rebeca_is_candidate_class(c->rebeca, first);
        if (first != class && !replaces && !rebeca_halted(c))
            already_declared(c, class->name, first->name);
    }
}

static void check_fields(struct rebeca_checker *c, struct rebeca_class *class, struct rebeca_variable *list) {
    for (struct rebeca_variable *v = list; v && !rebeca_halted(c); v = v->next) {
        v->owner = class;
        rebeca_check_type(c, &v->type);
        const struct rebeca_variable *first = class->states;
        while (first && first != v && strcmp(first->name.text, v->name.text) != 0)
            first = first->next;
        if (!first)
            for (first = class->known; first != v && strcmp(first->name.text, v->name.text) != 0;)
                first = first->next;
        if (first != v)
            already_declared(c, v->name, first->name);
        if (v->kind == REBECA_KNOWN && !rebeca_is_broken(&v->type) && v->type.kind < REBECA_REBEC) {
            sources_error(c->sources, v->type.span, "put it under statevars",
                          "a known rebec has the name of a class as its type");
            v->type.kind = REBECA_BROKEN;
        }
        if (v->type.kind == REBECA_VOID)
            sources_error(c->sources, v->type.span, "give it another type", "a variable cannot be void");
    }
}

static void check_parameters(struct rebeca_checker *c, struct rebeca_method *method) {
    rebeca_check_type(c, &method->type);
    for (struct rebeca_variable *v = method->parameters; v && !rebeca_halted(c); v = v->next) {
        rebeca_check_type(c, &v->type);
        const struct rebeca_variable *first = method->parameters;
        while (strcmp(first->name.text, v->name.text) != 0)
            first = first->next;
        if (first != v)
            already_declared(c, v->name, first->name);
        if (v->type.kind == REBECA_VOID)
            sources_error(c->sources, v->type.span, "give it another type", "a parameter cannot be void");
    }
}

static void check_methods(struct rebeca_checker *c, struct rebeca_class *class) {
    for (struct rebeca_method *m = class->methods; m && !rebeca_halted(c); m = m->next) {
        check_parameters(c, m);
        if (m->kind != REBECA_CONSTRUCTOR && strcmp(m->name.text, class->name.text) == 0)
            sources_error(c->sources, m->name.span, "leave out what is in front of its name",
                          "a method with the name of its class is a constructor");
        if (m->is_abstract && !class->is_abstract && !class->is_interface)
            sources_error(c->sources, m->name.span, "write abstract reactiveclass",
                          "%s has an abstract method and must be abstract itself", class->name.text);
        for (const struct rebeca_method *first = class->methods; first != m; first = first->next)
            if (!first->broken && !m->broken && rebeca_same_signature(first, m)) {
                already_declared(c, m->name, first->name);
                break;
            }
    }
}

/* ---- inheritance ---- */

static void resolve_parents(struct rebeca_checker *c, struct rebeca_class *class) {
    for (struct rebeca_name *n = class->parents; n; n = n->next) {
        n->class = find_class(c, n->name);
        if (n->class && n->class->is_interface != class->is_interface) {
            sources_error(c->sources, n->name.span,
                          class->is_interface ? NULL : "write implements in place of extends",
                          class->is_interface ? "an interface cannot extend the class %s"
                                              : "a class cannot extend the interface %s",
                          n->name.text);
            n->class = NULL;
        }
        if (n != class->parents && !class->is_interface)
            sources_error(c->sources, n->name.span,
                          "extend one class; a class can implement several interfaces",
                          "a class has one parent");
    }
    for (struct rebeca_name *n = class->interfaces; n; n = n->next) {
        n->class = find_class(c, n->name);
        if (n->class && !n->class->is_interface) {
            sources_error(c->sources, n->name.span, "write extends in place of implements",
                          "%s is not an interface", n->name.text);
            n->class = NULL;
        }
    }
    class->parent = class->is_interface || !class->parents ? NULL : class->parents->class;
}

/* Cuts the way up where it comes back to a class on the way. */
static void check_circle(struct rebeca_checker *c, struct rebeca_class *class) {
    if (class->visit != REBECA_NOT_VISITED)
        return;
    class->visit = REBECA_UNDER_WAY;
    for (struct rebeca_name *n = class->parents; n; n = n->next) {
        if (n->class && n->class->visit == REBECA_UNDER_WAY) {
            sources_error(c->sources, n->name.span, "leave out extends in one of the classes",
                          "%s extends itself", n->name.text);
            n->class = NULL;
            class->parent = NULL;
        } else if (n->class) {
            check_circle(c, n->class);
        }
    }
    class->visit = REBECA_VISITED;
}

/* Numbers the fields behind those of the parents. */
static void number_fields(struct rebeca_class *class) {
    class->known_count = class->parent ? class->parent->known_count : 0;
    class->states_count = class->parent ? class->parent->states_count : 0;
    for (struct rebeca_variable *v = class->known; v; v = v->next) {
        v->index = class->known_count;
        class->known_count += rebeca_type_size(&v->type);
    }
    for (struct rebeca_variable *v = class->states; v; v = v->next) {
        v->index = class->states_count;
        class->states_count += rebeca_type_size(&v->type);
    }
}

static void number_all_fields(struct rebeca *rebeca) {
    uint32_t deepest = 0;
    for (struct rebeca_class *class = rebeca->classes; class; class = class->next) {
        for (const struct rebeca_class *above = class->parent; above; above = above->parent)
            class->depth++;
        deepest = class->depth > deepest ? class->depth : deepest;
    }
    for (uint32_t depth = 0; depth <= deepest; depth++)
        for (struct rebeca_class *class = rebeca->classes; class; class = class->next)
            if (class->depth == depth)
                number_fields(class);
}

/* ---- what a class must have ---- */

/* A method of a parent that this one replaces must be of the same kind and type. */
static void check_override(struct rebeca_checker *c, const struct rebeca_class *class,
                           const struct rebeca_method *method) {
    for (const struct rebeca_class *above = class->parent; above; above = above->parent)
        for (const struct rebeca_method *m = above->methods; m; m = m->next) {
            if (m->kind == REBECA_CONSTRUCTOR || method->kind == REBECA_CONSTRUCTOR ||
                !rebeca_same_signature(m, method))
                continue;
            if (m->kind != method->kind || !rebeca_types_equal(&m->type, &method->type))
                sources_error(c->sources, method->name.span, "rename one of them, or use the same types",
                              "%s is declared differently in %s, which this class extends", method->name.text,
                              above->name.text);
            return;
        }
}

static void require(struct rebeca_checker *c, const struct rebeca_class *class,
                    const struct rebeca_class *above) {
    char hint[HINT_BYTES];
    for (const struct rebeca_method *m = above->methods; m && !rebeca_halted(c); m = m->next) {
        if (m->kind == REBECA_CONSTRUCTOR || m->body || m->broken || above == class ||
            rebeca_override(class, m))
            continue;
        snprintf(hint, sizeof hint, "give it %s, or write abstract in front of reactiveclass", m->name.text);
        sources_error(c->sources, class->name.span, hint, "%s lacks %s of %s", class->name.text, m->name.text,
                      above->name.text);
    }
    for (const struct rebeca_name *n = above->parents; n; n = n->next)
        if (n->class)
            require(c, class, n->class);
    for (const struct rebeca_name *n = above->interfaces; n; n = n->next)
        if (n->class)
            require(c, class, n->class);
}

/* ---- names of messages ---- */

/* Does another class than a candidate's have this message? */
static bool is_known_outside(const struct rebeca *rebeca, const struct rebeca_method *server) {
    for (const struct rebeca_class *class = rebeca->classes; class; class = class->next)
        for (const struct rebeca_method *m = class->methods; m; m = m->next)
            if (m->kind == REBECA_SERVER && !rebeca_is_candidate_class(rebeca, class) &&
                rebeca_same_signature(m, server))
                return true;
    return false;
}

/* Has some class two servers of that name, with different parameters? What a candidate has does not change
 * how the messages of others are called. */
static bool is_overloaded(const struct rebeca *rebeca, const struct rebeca_method *server) {
    bool outside = rebeca->candidate_file != UINT32_MAX && is_known_outside(rebeca, server);
    for (const struct rebeca_class *class = rebeca->classes; class; class = class->next)
        for (const struct rebeca_method *m = class->methods; m; m = m->next)
            if (m->kind == REBECA_SERVER && strcmp(m->name.text, server->name.text) == 0 &&
                !(outside && rebeca_is_candidate_class(rebeca, class)) && !rebeca_same_signature(m, server))
                return true;
    return false;
}

/* m, or m_int_boolean where there are several. */
static void name_message(struct rebeca_checker *c, struct rebeca_method *server) {
    char name[HINT_BYTES], type[REBECA_TYPE_BYTES];
    server->message = server->name.text;
    if (!is_overloaded(c->rebeca, server))
        return;
    size_t length = (size_t)snprintf(name, sizeof name, "%s", server->name.text);
    for (const struct rebeca_variable *v = server->parameters; v && length < sizeof name; v = v->next)
        length += (size_t)snprintf(name + length, sizeof name - length, "_%s",
                                   rebeca_type_text(&v->type, type, sizeof type));
    for (char *at = name; *at; at++)
        if (*at == '[' || *at == ']')
            *at = '_';
    const char *kept = arena_text(&c->rebeca->arena, name, strlen(name));
    if (kept)
        server->message = kept;
}

/* ---- all of it ---- */

void rebeca_check_classes(struct rebeca_checker *c) {
    struct rebeca_class *classes = c->rebeca->classes;
    check_class_names(c);
    for (struct rebeca_class *class = classes; class; class = class->next)
        resolve_parents(c, class);
    for (struct rebeca_class *class = classes; class; class = class->next)
        check_circle(c, class);
    for (struct rebeca_class *class = classes; class && !rebeca_halted(c); class = class->next) {
        check_fields(c, class, class->known);
        check_fields(c, class, class->states);
        check_methods(c, class);
    }
    number_all_fields(c->rebeca);
    for (struct rebeca_class *class = classes; class && !rebeca_halted(c); class = class->next) {
        for (struct rebeca_method *m = class->methods; m; m = m->next) {
            check_override(c, class, m);
            if (m->kind == REBECA_SERVER)
                name_message(c, m);
        }
        if (!class->is_interface && !class->is_abstract && !class->broken)
            require(c, class, class);
    }
}
