#include <stdio.h>
#include <string.h>

#include "language/aml/check.h"

enum { LARGEST_CAPACITY = 4096, LONGEST_ARRAY = 4096 };

static const char *kind_text(enum symbol_kind kind) {
    switch (kind) {
    case SYMBOL_ACTOR:
        return "an actor";
    case SYMBOL_MISSING:
        return "the missing component";
    case SYMBOL_VARIABLE:
        return "a variable";
    case SYMBOL_PARAMETER:
        return "a parameter";
    case SYMBOL_METHOD:
        return "a method";
    default:
        return "a property";
    }
}

static void complain_twice(struct checker *c, struct identifier name, enum symbol_kind kind,
                           const struct symbol *first) {
    char line[HINT_BYTES], hint[HINT_BYTES + 64];
    checking_line_text(c->sources, name.span, first->name.span, line, sizeof line);
    if (kind == first->kind)
        snprintf(hint, sizeof hint, "first declared %s", line);
    else
        snprintf(hint, sizeof hint, "first declared %s, as %s", line, kind_text(first->kind));
    sources_error(c->sources, name.span, hint, "the name %s is declared twice", name.text);
}

/* What is `broken` may be something else than it seems: it is declared, but no second declaration. */
static void declare(struct checker *c, const void *scope, struct identifier name, enum symbol_kind kind,
                    void *thing, bool broken) {
    const struct symbol *first = symbols_find(&c->symbols, scope, name.text);
    if (!first)
        symbols_add(&c->symbols, (struct symbol){scope, name, kind, thing});
    else if (!broken && first->kind != SYMBOL_UNKNOWN && !checker_halted(c)) {
        complain_twice(c, name, kind, first);
        if (kind != first->kind) /* nobody can tell which of the two a use means */
            symbols_forget(&c->symbols, first);
    }
}

/* A variable or parameter that hides an actor is warned of: a component must stay what it is when the open
 * system gets a new actor. */
static void check_against_actors(struct checker *c, struct identifier name, enum symbol_kind kind) {
    const struct symbol *actor = symbols_find(&c->symbols, checker_scope_of_actors(c), name.text);
    if (!actor || !(actor->kind & (SYMBOL_ACTOR | SYMBOL_MISSING)) || checker_halted(c) ||
        !aml_warns_of(c->aml, name.span))
        return;
    char hint[HINT_BYTES], line[HINT_BYTES];
    checking_line_text(c->sources, name.span, actor->name.span, line, sizeof line);
    snprintf(hint, sizeof hint, "%.100s is declared %.100s, as %s", name.text, line, kind_text(actor->kind));
    sources_warn(c->sources, name.span, hint, "%s hides the actor %s", kind_text(kind), name.text);
}

static void check_type(struct checker *c, struct aml_variable *variable) {
    struct aml_type *type = &variable->type;
    if (variable->broken || type->low <= type->high || checker_halted(c))
        return;
    char hint[HINT_BYTES];
    snprintf(hint, sizeof hint, "did you mean %d..%d?", type->high, type->low);
    sources_error(c->sources, type->span, hint, "the range %d..%d is empty", type->low, type->high);
    variable->broken = true;
}

static void check_indices(struct checker *c, struct aml_variable *variable) {
    const struct aml_indices *indices = &variable->indices;
    int64_t length = (int64_t)indices->high - indices->low + 1;
    if (!variable->is_array || variable->broken || checker_halted(c))
        return;
    variable->broken = length < 1 || length > LONGEST_ARRAY;
    if (length < 1)
        sources_error(c->sources, indices->span, "write [3] for three elements, or [1..3]",
                      "the array %s has no elements", variable->name.text);
    else if (length > LONGEST_ARRAY)
        sources_error(c->sources, indices->span, "use a smaller array", "an array has at most %d elements",
                      (int)LONGEST_ARRAY);
}

static void declare_variables(struct checker *c, struct aml_actor *actor) {
    uint32_t index = 0;
    for (struct aml_variable *v = actor->variables; v; v = v->next) {
        declare(c, actor, v->name, SYMBOL_VARIABLE, v, v->broken);
        check_against_actors(c, v->name, SYMBOL_VARIABLE);
        check_type(c, v);
        check_indices(c, v);
        v->index = index;
        index += v->broken ? 1 : aml_variable_length(v);
    }
}

void checker_declare_parameter(struct checker *c, const void *scope, struct aml_variable *parameter) {
    declare(c, scope, parameter->name, SYMBOL_PARAMETER, parameter, parameter->broken);
    check_against_actors(c, parameter->name, SYMBOL_PARAMETER);
    check_type(c, parameter);
}

static void declare_parameters(struct checker *c, struct aml_actor *actor, struct aml_method *method) {
    uint32_t index = 0;
    for (struct aml_variable *v = method->parameters; v; v = v->next) {
        const struct symbol *member = symbols_find(&c->symbols, actor, v->name.text);
        if (member && member->kind != SYMBOL_UNKNOWN && !checker_halted(c))
            complain_twice(c, v->name, SYMBOL_PARAMETER, member);
        checker_declare_parameter(c, method, v);
        v->is_parameter = true;
        v->index = index++;
    }
}

static void add_namesake(struct checker *c, struct aml_actor *actor, struct aml_method *method) {
    struct namesake *namesake = arena_allocate(&c->aml->arena, sizeof *namesake);
    if (!namesake)
        return;
    *namesake = (struct namesake){method, actor, NULL};
    const struct symbol *others = symbols_find(&c->symbols, checker_scope_of_namesakes(c), method->name.text);
    if (others) {
        struct namesake *first = others->thing;
        namesake->next = first->next;
        first->next = namesake;
    } else {
        symbols_add(&c->symbols,
                    (struct symbol){checker_scope_of_namesakes(c), method->name, SYMBOL_NAMESAKES, namesake});
    }
}

static void declare_methods(struct checker *c, struct aml_actor *actor) {
    uint32_t index = 0;
    for (struct aml_method *m = actor->methods; m; m = m->next) {
        declare(c, actor, m->name, SYMBOL_METHOD, m, false);
        m->index = index++;
        m->number = c->aml->methods_count++;
        add_namesake(c, actor, m);
        const struct symbol *symbol = symbols_find(&c->symbols, checker_scope_of_actors(c), m->name.text);
        if (symbol && symbol->kind == SYMBOL_ACTOR && aml_warns_of(c->aml, m->name.span))
            sources_warn(c->sources, m->name.span, "rename one of them",
                         "the method %s has the name of an actor", m->name.text);
    }
    for (struct aml_method *m = actor->methods; m; m = m->next)
        declare_parameters(c, actor, m);
}

static void declare_actors(struct checker *c) {
    uint32_t index = 0;
    for (struct aml_actor *a = c->aml->actors; a; a = a->next) {
        declare(c, checker_scope_of_actors(c), a->name, SYMBOL_ACTOR, a, false);
        a->index = index++;
        a->named = a->named_outside = false;
        if (a->capacity < 1 || a->capacity > LARGEST_CAPACITY)
            sources_error(c->sources, a->capacity_span, "write it as in actor a(3)",
                          "the capacity of a mailbox is 1 to %d", LARGEST_CAPACITY);
    }
}

static void declare_missing(struct checker *c, struct aml_missing *missing, uint32_t *index) {
    const struct symbol *symbol = symbols_find(&c->symbols, checker_scope_of_actors(c), missing->name.text);
    missing->actor = NULL;
    if (symbol && symbol->kind == SYMBOL_ACTOR) {
        missing->actor = symbol->thing;
        missing->actor->in_question = true;
    } else if (!symbol) {
        missing->index = (*index)++;
        declare(c, checker_scope_of_actors(c), missing->name, SYMBOL_MISSING, missing, false);
    }
    for (struct aml_alternative *a = missing->alternatives; a; a = a->next)
        if (!symbols_find(&c->symbols, missing, a->message.text))
            declare(c, missing, a->message, SYMBOL_MESSAGE, a, false);
}

/* Of several blocks with one name the first counts, and the others are taken out of the tree. */
static void declare_all_missing(struct checker *c) {
    uint32_t index = 0;
    struct aml_missing **at = &c->aml->missing;
    while (*at && !checker_halted(c)) {
        const struct aml_missing *first = aml_find_missing(c->aml, (*at)->name.text);
        if (first == *at) {
            declare_missing(c, *at, &index);
            at = &(*at)->next;
            continue;
        }
        struct symbol declared = {.name = first->name, .kind = SYMBOL_MISSING};
        complain_twice(c, (*at)->name, SYMBOL_MISSING, &declared);
        *at = (*at)->next;
    }
}

/* What is asked of every system has a name already. */
static void check_own_question(struct checker *c, struct identifier name) {
    static const char *const QUESTIONS[] = {"deadlock", "failure", "overflow", "quiescence"};
    for (size_t i = 0; i < sizeof QUESTIONS / sizeof *QUESTIONS; i++)
        if (strcmp(name.text, QUESTIONS[i]) == 0)
            sources_error(c->sources, name.span, "choose another name", "%s is a property of every system",
                          name.text);
}

void check_declarations(struct checker *c) {
    c->aml->methods_count = 0;
    declare_actors(c);
    for (struct aml_skipped *s = c->aml->skipped; s; s = s->next)
        checker_mark_unknown(c, checker_scope_of_actors(c), s->name);
    declare_all_missing(c);
    for (struct aml_actor *a = c->aml->actors; a && !checker_halted(c); a = a->next) {
        declare_variables(c, a);
        declare_methods(c, a);
    }
    for (struct property *p = c->aml->properties.first; p && !checker_halted(c); p = p->next) {
        struct identifier name = {p->family, p->name.span};
        if (p->first != p)
            continue;
        declare(c, checker_scope_of_properties(c), name, SYMBOL_PROPERTY, p, false);
        check_own_question(c, name);
    }
}
