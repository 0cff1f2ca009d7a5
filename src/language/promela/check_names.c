#include <string.h>

#include "language/checking.h"
#include "language/promela/check.h"

const struct symbol *promela_look_up(const struct promela_checker *c, const char *name) {
    for (size_t i = c->scopes.count; i-- > 0;) {
        const struct symbol *symbol = symbols_find(&c->symbols, c->scopes.items[i], name);
        if (symbol)
            return symbol;
    }
    return NULL;
}

void promela_open_scope(struct promela_checker *c, const void *scope) {
    c->failed |= !array_push(&c->job->memory, &c->scopes, scope);
}

void promela_close_scope(struct promela_checker *c) {
    if (!c->failed)
        c->scopes.count--;
}

/* Units are known before variables: the one that stands behind the other is to blame. */
static void complain_of_second(struct promela_checker *c, struct identifier name,
                               const struct symbol *other) {
    bool hides = other->scope != c->scopes.items[c->scopes.count - 1];
    bool later = other->name.span.file == name.span.file && other->name.span.start > name.span.start;
    struct span second = later ? other->name.span : name.span, first = later ? name.span : other->name.span;
    char line[256];
    sources_error(c->sources, second, hides ? "SPIN lets no name hide another: choose another one" : NULL,
                  "%s is declared %s already", name.text,
                  checking_line_text(c->sources, second, first, line, sizeof line));
}

/* In the innermost scope, unless the name is taken there or around it. */
static void declare(struct promela_checker *c, struct identifier name, enum promela_symbol kind,
                    void *thing) {
    const struct symbol *other = promela_look_up(c, name.text);
    if (c->failed || checking_halted(c->job))
        return;
    if (other) {
        complain_of_second(c, name, other);
        return;
    }
    struct symbol symbol = {c->scopes.items[c->scopes.count - 1], name, kind, thing};
    c->failed |= !symbols_add(&c->symbols, symbol);
}

/* ---- mtypes ---- */

/* The names of all lists of one set are numbered from 1 on, each list from its right to its left. */
static int32_t count_mtypes(const struct promela_checker *c, const struct promela_declaration *before) {
    int32_t count = 0;
    for (const struct promela_unit *u = c->promela->units; u && u->declaration != before; u = u->next) {
        const struct promela_declaration *d = u->kind == PROMELA_GLOBAL ? u->declaration : NULL;
        if (!d || !d->names_mtypes || !d->type.name.text != !before->type.name.text ||
            (d->type.name.text && strcmp(d->type.name.text, before->type.name.text) != 0))
            continue;
        for (const struct promela_expression *e = d->mtypes; e; e = e->next)
            count++;
    }
    return count;
}

static void declare_mtypes(struct promela_checker *c, const struct promela_declaration *d) {
    int32_t length = 0, number = count_mtypes(c, d);
    for (const struct promela_expression *e = d->mtypes; e; e = e->next)
        length++;
    number += length;
    for (struct promela_expression *e = d->mtypes; e; e = e->next) {
        e->number = number--;
        if (e->kind != PROMELA_VARIABLE || e->index || e->member)
            sources_error(c->sources, e->span, NULL, "an mtype is a name");
        else
            declare(c, e->name, SYMBOL_MTYPE, e);
    }
}

/* ---- variables ---- */

static void check_channel(struct promela_checker *c, const struct promela_variable *v, bool at_top) {
    if (!v->capacity)
        return;
    promela_check_expression(c, v->capacity);
    if (!at_top)
        sources_error(c->sources, v->name.span, "declare it where the proctype begins",
                      "a channel with a capacity is declared before all statements");
    for (const struct promela_type *t = v->contents; t; t = t->next) {
        const struct symbol *symbol = t->kind == PROMELA_RECORD ? promela_look_up(c, t->name.text) : NULL;
        const struct promela_unit *unit = symbol && symbol->kind == SYMBOL_UNIT ? symbol->thing : NULL;
        for (const struct promela_declaration *d = unit ? unit->declaration : NULL; d; d = d->next)
            if (d->type.kind == PROMELA_UNSIGNED)
                sources_error(c->sources, t->span, "use byte, short or int",
                              "a message cannot hold a record with unsigned members");
    }
}

static void check_variable(struct promela_checker *c, const struct promela_declaration *d,
                           struct promela_variable *v, bool at_top) {
    if (v->size)
        promela_check_expression(c, v->size);
    check_channel(c, v, at_top);
    promela_check_list(c, v->initial);
    if (v->has_list && !at_top)
        sources_error(c->sources, v->name.span, "declare it where the proctype begins, or assign one by one",
                      "a list of values is given before all statements only");
    struct promela_declared *declared = arena_allocate(&c->promela->arena, sizeof *declared);
    if (!declared) {
        c->failed = true;
        return;
    }
    *declared = (struct promela_declared){d, v};
    declare(c, v->name, SYMBOL_VARIABLE, declared);
}

void promela_check_declaration(struct promela_checker *c, struct promela_declaration *d, bool at_top) {
    if (d->names_mtypes) {
        declare_mtypes(c, d);
        return;
    }
    for (struct promela_variable *v = d->variables; v; v = v->next)
        check_variable(c, d, v, at_top);
}

/* ---- the model ---- */

static void check_parameters(struct promela_checker *c, const struct promela_unit *unit) {
    for (struct promela_declaration *d = unit->parameters; d; d = d->next) {
        for (const struct promela_variable *v = d->variables; v; v = v->next)
            if (v->size)
                sources_error(c->sources, v->name.span, "pass the elements, or share a global array",
                              "an array cannot be a parameter");
        promela_check_declaration(c, d, true);
    }
}

static void check_unit(struct promela_checker *c, struct promela_unit *unit) {
    if (unit->kind == PROMELA_GLOBAL) {
        promela_check_declaration(c, unit->declaration, true);
        return;
    }
    if (unit->kind == PROMELA_INLINE || unit->kind == PROMELA_LTL)
        return;
    promela_open_scope(c, unit);
    c->unit = unit;
    check_parameters(c, unit);
    for (struct promela_declaration *d = unit->declaration; d; d = d->next)
        promela_check_declaration(c, d, true);
    if (unit->provided)
        promela_check_expression(c, unit->provided);
    if (unit->body)
        promela_check_body(c, unit);
    promela_close_scope(c);
}

/* Proctypes can be run before they are declared. */
static void declare_units(struct promela_checker *c) {
    for (struct promela_unit *u = c->promela->units; u; u = u->next)
        if (u->name.text && (u->kind == PROMELA_PROCTYPE || u->kind == PROMELA_TYPEDEF))
            declare(c, u->name, SYMBOL_UNIT, u);
}

/* Formulas may stand before what they speak of. */
static void check_formulas(struct promela_checker *c) {
    for (const struct promela_unit *u = c->promela->units; u; u = u->next)
        if (u->kind == PROMELA_LTL)
            promela_check_expression(c, u->formula);
}

bool promela_check(struct promela *promela) {
    struct promela_checker c = {
        .promela = promela, .sources = promela->sources, .job = promela->sources->job};
    symbols_init(&c.symbols, &c.job->memory);
    promela_open_scope(&c, promela);
    declare_units(&c);
    for (struct promela_unit *u = promela->units; u && !c.failed; u = u->next)
        check_unit(&c, u);
    if (!c.failed)
        check_formulas(&c);
    symbols_free(&c.symbols);
    array_free(&c.scopes);
    return !c.failed && !job_failed(c.job);
}
