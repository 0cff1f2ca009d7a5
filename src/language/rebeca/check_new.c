/* Rebecs that are created while the model runs. */
#include <stdio.h>
#include <string.h>

#include "language/rebeca/check.h"

/* ---- new Class(known rebecs):(arguments) ---- */

/* One rebec for each element, those of parents first. `*binding` moves on. */
static void check_bindings(struct rebeca_checker *c, const struct rebeca_class *class,
                           struct rebeca_expression **binding) {
    if (class->parent)
        check_bindings(c, class->parent, binding);
    for (const struct rebeca_variable *v = class->known; v; v = v->next) {
        struct rebeca_type type = v->type;
        type.dimensions = 0;
        for (uint32_t i = 0; i < rebeca_type_size(&v->type) && *binding; i++) {
            rebeca_check_value(c, *binding, &type, (*binding)->span);
            *binding = (*binding)->next;
        }
    }
}

static bool check_arguments(struct rebeca_checker *c, struct rebeca_expression *e) {
    bool fine = true;
    for (struct rebeca_expression *a = e->arguments; a; a = a->next) {
        rebeca_check_expression(c, a);
        fine = fine && !rebeca_is_broken(&a->type);
    }
    return fine;
}

void rebeca_check_new(struct rebeca_checker *c, struct rebeca_expression *e) {
    if (c->place != REBECA_IN_CLASS) {
        sources_error(c->sources, e->span, "write it in a message server, a method or a constructor",
                      "new cannot be used here");
        return;
    }
    rebeca_check_type(c, &e->written);
    struct rebeca_class *class = e->written.class;
    struct rebeca_expression *binding = e->bindings;
    if (class)
        check_bindings(c, class, &binding);
    for (; binding; binding = binding->next)
        rebeca_check_expression(c, binding); /* there are too many */
    bool fine = check_arguments(c, e);
    if (!class || class->broken || rebeca_halted(c))
        return;
    if (class->is_abstract || class->is_interface) {
        sources_error(c->sources, e->written.span, "choose a class that extends it",
                      "%s is %s: it cannot have rebecs", class->name.text,
                      class->is_interface ? "an interface" : "abstract");
        return;
    }
    if (e->bindings_count != class->known_count)
        sources_error(c->sources, e->span, "write parents' known rebecs first, and arrays element by element",
                      "%s has %u known rebec%s, not %u", class->name.text, (unsigned)class->known_count,
                      class->known_count == 1 ? "" : "s", (unsigned)e->bindings_count);
    if (fine)
        e->method = rebeca_choose_constructor(c, class, e->arguments, e->arguments_count, e->span);
    e->type = e->written;
}

/* ---- which classes are created ---- */

/* Classes that run, in the order in which they were found to. */
struct running {
    struct rebeca_class *first;
    struct rebeca_class **end;
};

static void add_running(struct running *running, struct rebeca_class *class) {
    if (class->runs)
        return;
    class->runs = true;
    class->next_running = NULL;
    *running->end = class;
    running->end = &class->next_running;
}

static void look_at_expression(struct running *running, const struct rebeca_expression *e) {
    for (; e; e = e->next) {
        if (e->kind == REBECA_NEW && e->type.kind == REBECA_REBEC) {
            if (!e->type.class->creation)
                e->type.class->creation = e;
            add_running(running, e->type.class);
        }
        look_at_expression(running, e->left);
        look_at_expression(running, e->right);
        look_at_expression(running, e->otherwise);
        look_at_expression(running, e->bindings);
        look_at_expression(running, e->arguments);
    }
}

static void look_at_block(struct running *running, const struct rebeca_statement *block) {
    for (; block; block = block->next) {
        for (const struct rebeca_variable *v = block->variables; v; v = v->next)
            look_at_expression(running, v->initial);
        look_at_block(running, block->first);
        look_at_expression(running, block->expression);
        look_at_expression(running, block->updates);
        look_at_block(running, block->body);
        look_at_block(running, block->otherwise);
        for (const struct rebeca_case *one = block->cases; one; one = one->next)
            look_at_block(running, one->body);
    }
}

/* All code of the classes of main counts, and of those that it creates. */
static void find_creations(struct rebeca_checker *c) {
    struct running running = {.end = &running.first};
    for (const struct rebeca_instance *i = c->rebeca->instances; i; i = i->next)
        if (i->class && !(i->missing && c->rebeca->is_open && c->rebeca->candidate_file == UINT32_MAX))
            add_running(&running, i->class);
    for (const struct rebeca_class *class = running.first; class; class = class->next_running)
        for (const struct rebeca_class *at = class; at; at = at->parent)
            for (const struct rebeca_method *m = at->methods; m; m = m->next)
                if (m->body && (m->kind != REBECA_CONSTRUCTOR || at == class))
                    look_at_block(&running, m->body);
}

/* ---- rebecs for them ---- */

/* Worker#1: no text can call a rebec so. */
static const char *created_name(struct rebeca_checker *c, const struct rebeca_class *class, uint32_t number) {
    size_t room = strlen(class->name.text) + sizeof "#4294967295";
    char *name = arena_allocate(&c->rebeca->arena, room);
    if (name)
        snprintf(name, room, "%s#%u", class->name.text, (unsigned)number);
    return name;
}

static struct rebeca_instance **prepare_class(struct rebeca_checker *c, struct rebeca_class *class,
                                              struct rebeca_instance **end) {
    for (uint32_t i = 1; i <= c->rebeca->most_created; i++) {
        struct rebeca_instance *instance = arena_allocate(&c->rebeca->arena, sizeof *instance);
        const char *name = instance ? created_name(c, class, i) : NULL;
        if (!name)
            return end;
        *instance = (struct rebeca_instance){.class_name = class->name,
                                             .name = {name, class->creation->written.span},
                                             .index = c->rebeca->instances_count++,
                                             .class = class,
                                             .created = true};
        if (i == 1)
            class->first_created = instance;
        *end = instance;
        end = &instance->next;
    }
    return end;
}

/* Where new has no meaning; NULL: it has one. */
static const char *where_refused(const struct rebeca *rebeca) {
    if (rebeca->is_open || rebeca->candidate || rebeca->candidate_file != UINT32_MAX)
        return "where a rebec is missing";
    return rebeca->proofs || rebeca->proposed ? "in a model that is proved from its components" : NULL;
}

void rebeca_prepare_created(struct rebeca_checker *c) {
    struct rebeca *rebeca = c->rebeca;
    const char *refused = where_refused(rebeca);
    bool some = false;
    find_creations(c);
    struct rebeca_instance **end = &rebeca->instances;
    while (*end)
        end = &(*end)->next;
    for (struct rebeca_class *class = rebeca->classes; class && !rebeca_halted(c); class = class->next) {
        if (!class->creation)
            continue;
        if (refused && !some)
            sources_error(c->sources, class->creation->span, "declare all rebecs in main",
                          "new cannot be used %s", refused);
        some = true;
        if (!refused)
            end = prepare_class(c, class, end);
    }
    if (!some && rebeca->most_created_asked && !job_failed(c->job))
        job_reject(c->job, NULL, "leave out --instances", "no rebec of this model runs a new");
}

const char *rebeca_why_not_created(const struct rebeca_checker *c, const char *name) {
    size_t length = strcspn(name, "#");
    if (!name[length])
        return NULL;
    for (const struct rebeca_class *class = c->rebeca->classes; class; class = class->next)
        if (class->first_created && strlen(class->name.text) == length &&
            strncmp(class->name.text, name, length) == 0)
            return "--instances says how many there may be: they are numbered from 1 on";
    return "name a rebec of main: no rebec of this class is created";
}
