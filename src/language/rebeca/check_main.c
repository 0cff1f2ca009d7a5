#include <stdio.h>
#include <string.h>

#include "language/rebeca/candidate.h"
#include "language/rebeca/constant.h"

/* ---- env and features ---- */

static void check_constant(struct rebeca_checker *c, struct rebeca_variable *variable) {
    rebeca_check_type(c, &variable->type);
    for (const struct rebeca_variable *first = c->rebeca->environment; first != variable; first = first->next)
        if (strcmp(first->name.text, variable->name.text) == 0) {
            sources_error(c->sources, variable->name.span, "rename one of them", "%s is declared twice",
                          variable->name.text);
            break;
        }
    if (variable->kind == REBECA_FEATURE)
        return;
    if (!variable->initial) {
        sources_error(c->sources, variable->name.span, "write = and its value", "constant %s has no value",
                      variable->name.text);
        return;
    }
    rebeca_check_value(c, variable->initial, &variable->type, variable->initial->span);
    int64_t value;
    bool simple = variable->type.dimensions == 0 && variable->type.kind <= REBECA_INT;
    if (!job_failed(c->job) && simple && !rebeca_constant(variable->initial, true, &value))
        sources_error(c->sources, variable->initial->span, "use numbers and earlier env constants",
                      "the value of %s is not constant", variable->name.text);
}

void rebeca_check_environment(struct rebeca_checker *c) {
    c->place = REBECA_IN_CONSTANT;
    for (struct rebeca_variable *v = c->rebeca->environment; v && !rebeca_halted(c); v = v->next)
        check_constant(c, v);
}

/* Is what has this annotation a part of the model? */
static bool is_included(struct rebeca_checker *c, struct rebeca_expression *feature) {
    int64_t value = 1;
    if (!feature)
        return true;
    rebeca_check_condition(c, feature, "a feature");
    if (!rebeca_is_broken(&feature->type) && !rebeca_constant(feature, true, &value))
        sources_error(c->sources, feature->span, "use numbers and env constants",
                      "a feature is not constant");
    return value != 0;
}

static void filter_variables(struct rebeca_checker *c, struct rebeca_variable **list) {
    while (*list)
        if (is_included(c, (*list)->feature))
            list = &(*list)->next;
        else
            *list = (*list)->next;
}

static void filter_methods(struct rebeca_checker *c, struct rebeca_method **list) {
    while (*list)
        if (is_included(c, (*list)->feature))
            list = &(*list)->next;
        else
            *list = (*list)->next;
}

void rebeca_check_features(struct rebeca_checker *c) {
    c->place = REBECA_IN_CONSTANT;
    for (struct rebeca_class **class = &c->rebeca->classes; *class && !rebeca_halted(c);) {
        if (!is_included(c, (*class)->feature)) {
            *class = (*class)->next;
            continue;
        }
        filter_variables(c, &(*class)->known);
        filter_variables(c, &(*class)->states);
        filter_methods(c, &(*class)->methods);
        class = &(*class)->next;
    }
    for (struct rebeca_instance **i = &c->rebeca->instances; *i && !rebeca_halted(c);)
        if (is_included(c, (*i)->feature))
            i = &(*i)->next;
        else
            *i = (*i)->next;
}

/* ---- rebecs ---- */

static void check_class_of(struct rebeca_checker *c, struct rebeca_instance *instance) {
    struct rebeca_type type = {.kind = REBECA_REBEC, .name = instance->class_name, .class = instance->class};
    rebeca_check_type(c, &type);
    instance->class = type.class;
    struct rebeca_instance *first = rebeca_find_instance(c->rebeca, instance->name.text);
    if (first != instance)
        sources_error(c->sources, instance->name.span, "rename one of them", "rebec %s is declared twice",
                      instance->name.text);
    bool placed = type.class && rebeca_is_candidate_class(c->rebeca, type.class);
    if (type.class && (type.class->is_abstract || type.class->is_interface) &&
        (placed || !instance->missing || !c->rebeca->is_open))
        sources_error(
            c->sources, placed ? type.class->name.span : instance->class_name.span,
            c->rebeca->is_open && !c->rebeca->missing
                ? "if it is missing, say what is expected of it: missing NAME { message -> answer; }"
                : "choose a class that extends it",
            "%s is %s: it cannot have rebecs", type.class->name.text,
            type.class->is_interface ? "an interface" : "abstract");
}

/* Where a rebec is declared; of a candidate without a line of its own, its class. */
static struct span declaration_of(const struct rebeca_checker *c, const struct rebeca_instance *instance) {
    bool placed = rebeca_is_candidate_class(c->rebeca, instance->class) &&
                  instance->name.span.file != c->rebeca->candidate_file;
    return placed ? instance->class->name.span : instance->name.span;
}

/* One rebec for each element; `*binding` moves on. */
static void bind_variable(struct rebeca_checker *c, struct rebeca_instance *instance,
                          const struct rebeca_variable *known, struct rebeca_expression **binding) {
    char is[REBECA_TYPE_BYTES], wanted[REBECA_TYPE_BYTES];
    struct rebeca_type type = known->type;
    type.dimensions = 0;
    uint32_t size = rebeca_type_size(&known->type), bound = 0;
    for (; bound < size && *binding; bound++, *binding = (*binding)->next) {
        struct rebeca_expression *e = *binding;
        if (rebeca_is_broken(&e->type))
            continue;
        if (e->meaning != REBECA_MEANS_REBEC && e->kind != REBECA_NOTHING)
            sources_error(c->sources, e->span, "write the name of a rebec that main declares",
                          "expected a rebec of main, or null");
        else if (!rebeca_type_fits(&e->type, &type))
            sources_error(c->sources, e->span, "pass a rebec of that class", "%s of %s is a %s, not a %s",
                          known->name.text, instance->name.text,
                          rebeca_type_text(&type, wanted, sizeof wanted),
                          rebeca_type_text(&e->type, is, sizeof is));
        else
            instance->known[known->index + bound] = e->instance;
    }
}

static void bind_known(struct rebeca_checker *c, struct rebeca_instance *instance,
                       const struct rebeca_class *class, struct rebeca_expression **binding) {
    if (class->parent)
        bind_known(c, instance, class->parent, binding);
    for (const struct rebeca_variable *v = class->known; v; v = v->next)
        bind_variable(c, instance, v, binding);
}

static void check_bindings(struct rebeca_checker *c, struct rebeca_instance *instance) {
    const struct rebeca_class *class = instance->class;
    size_t bytes = (class->known_count + 1) * sizeof *instance->known;
    instance->known = arena_allocate(&c->rebeca->arena, bytes);
    if (!instance->known)
        return;
    memset(instance->known, 0, bytes);
    for (struct rebeca_expression *e = instance->bindings; e; e = e->next)
        rebeca_check_expression(c, e);
    struct rebeca_expression *binding = instance->bindings;
    bind_known(c, instance, class, &binding);
    if (instance->bindings_count == class->known_count || class->broken || !rebeca_has_code(instance))
        return;
    struct span span = declaration_of(c, instance);
    bool placed = span.start != instance->name.span.start || span.file != instance->name.span.file;
    char hint[HINT_BYTES];
    snprintf(hint, sizeof hint, "say in a main of this file what it knows: main { %.80s %.80s(…):(…); }",
             class->name.text, instance->name.text);
    sources_error(c->sources, span,
                  placed ? hint : "write parents' known rebecs first, and arrays element by element",
                  "%s has %u known rebec%s, not %u", class->name.text, (unsigned)class->known_count,
                  class->known_count == 1 ? "" : "s", (unsigned)instance->bindings_count);
}

/* ---- arguments ---- */

static bool is_known_value(const struct rebeca_expression *e) {
    int64_t value;
    return e->meaning == REBECA_MEANS_REBEC || e->kind == REBECA_NOTHING || e->kind == REBECA_TEXT ||
           e->kind == REBECA_REAL || e->type.kind == REBECA_FLOAT || e->type.kind == REBECA_DOUBLE ||
           (e->kind == REBECA_NAMED && e->meaning == REBECA_MEANS_VARIABLE &&
            e->variable->kind == REBECA_ENV) ||
           rebeca_constant(e, true, &value);
}

static void unknown_constructor(struct rebeca_checker *c, const struct rebeca_class *class,
                                struct span span) {
    const struct rebeca_method *m = class->methods;
    while (m && m->kind != REBECA_CONSTRUCTOR)
        m = m->next;
    char hint[HINT_BYTES], type[REBECA_TYPE_BYTES];
    size_t length =
        (size_t)snprintf(hint, sizeof hint, m ? "it has %s(" : "it has none", m ? m->name.text : "");
    for (const struct rebeca_variable *v = m ? m->parameters : NULL; v && length < sizeof hint; v = v->next)
        length += (size_t)snprintf(hint + length, sizeof hint - length, "%s%s",
                                   rebeca_type_text(&v->type, type, sizeof type), v->next ? ", " : "");
    if (m && length < sizeof hint)
        snprintf(hint + length, sizeof hint - length, ")");
    sources_error(c->sources, span, hint, "%s has no constructor that takes these arguments",
                  class->name.text);
}

static bool has_constructor(const struct rebeca_class *class) {
    for (const struct rebeca_method *m = class->methods; m; m = m->next)
        if (m->kind == REBECA_CONSTRUCTOR)
            return true;
    return false;
}

struct rebeca_method *rebeca_choose_constructor(struct rebeca_checker *c, const struct rebeca_class *class,
                                                const struct rebeca_expression *arguments, uint32_t count,
                                                struct span span) {
    const struct rebeca_method *named;
    bool old = c->rebeca->version == REBECA_2_0;
    const char *initial = c->rebeca->vintage ? "init" : "initial";
    struct rebeca_method *found = old ? rebeca_find_method(class, initial, arguments, count, &named)
                                      : rebeca_find_constructor(class, arguments, count);
    bool implied = !old && count == 0 && !has_constructor(class);
    if (found || implied)
        return found;
    if (old)
        sources_error(c->sources, span, "give it the arguments that its declaration has",
                      "%s has no msgsrv %s that takes these arguments", class->name.text, initial);
    else
        unknown_constructor(c, class, span);
    return NULL;
}

static void check_arguments(struct rebeca_checker *c, struct rebeca_instance *instance) {
    bool fine = true;
    for (struct rebeca_expression *e = instance->arguments; e; e = e->next) {
        rebeca_check_expression(c, e);
        fine = fine && !rebeca_is_broken(&e->type);
        if (!rebeca_is_broken(&e->type) && !is_known_value(e))
            sources_error(c->sources, e->span, "use numbers, env constants and names of rebecs",
                          "expected a constant or a rebec in main");
    }
    if (!fine || instance->class->broken || !rebeca_has_code(instance) || rebeca_halted(c))
        return;
    instance->constructor = rebeca_choose_constructor(c, instance->class, instance->arguments,
                                                      instance->arguments_count, declaration_of(c, instance));
}

/* ---- main ---- */

void rebeca_check_main(struct rebeca_checker *c) {
    struct rebeca *rebeca = c->rebeca;
    c->place = REBECA_IN_MAIN;
    if (!rebeca->mains && !rebeca_halted(c)) {
        struct span end = {0, rebeca->sources->files.items[0].length, 1};
        sources_error(c->sources, end, "write main { … } with the rebecs, or give the .rebeca file as well",
                      "missing main");
    } else if (rebeca->mains && rebeca->mains->next) {
        sources_error(c->sources, rebeca->mains->next->span, "join the two", "main is declared twice");
    }
    rebeca->instances_count = 0;
    for (struct rebeca_instance *i = rebeca->instances; i && !rebeca_halted(c); i = i->next) {
        i->index = rebeca->instances_count++;
        check_class_of(c, i);
    }
    for (struct rebeca_instance *i = rebeca->instances; i && !rebeca_halted(c); i = i->next)
        if (i->class) {
            check_bindings(c, i);
            check_arguments(c, i);
        }
}
