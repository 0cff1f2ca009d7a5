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

const struct promela_unit *promela_unit_named(const struct promela_checker *c, enum promela_unit_kind kind,
                                              const char *name) {
    const struct symbol *symbol = symbols_find(&c->symbols, c->promela, name);
    const struct promela_unit *unit = symbol && symbol->kind == SYMBOL_UNIT ? symbol->thing : NULL;
    return unit && unit->kind == kind ? unit : NULL;
}

void promela_open_scope(struct promela_checker *c, const void *scope) {
    c->failed |= !array_push(&c->job->memory, &c->scopes, scope);
}

void promela_close_scope(struct promela_checker *c) {
    if (!c->failed)
        c->scopes.count--;
}

/* ---- names that are taken ---- */

/* Inlines and claims have scopes of their own, beside the one of the model. */
static const void *inlines_of(const struct promela_checker *c) {
    return &c->promela->names;
}

static const void *claims_of(const struct promela_checker *c) {
    return &c->promela->of_name;
}

const struct promela_unit *promela_inline_named(const struct promela_checker *c, const char *name) {
    const struct symbol *symbol = symbols_find(&c->symbols, inlines_of(c), name);
    return symbol ? symbol->thing : NULL;
}

/* Units are known before variables: the one that stands behind the other is to blame. */
static void complain_of_second(struct promela_checker *c, struct identifier name, struct span other,
                               bool hides) {
    bool later = other.file == name.span.file && other.start > name.span.start;
    struct span second = later ? other : name.span, first = later ? name.span : other;
    char line[256];
    sources_error(c->sources, second,
                  hides ? "choose another name: in SPIN no name hides another" : "choose another name",
                  "%s is declared twice; first declared %s", name.text,
                  checking_line_text(c->sources, second, first, line, sizeof line));
}

static void complain_of_timer_word(struct promela_checker *c, struct identifier name) {
    sources_error(c->sources, name.span, "choose another name",
                  "%s is a word of timers in this model, and cannot be declared", name.text);
}

void promela_declare(struct promela_checker *c, struct identifier name, enum promela_symbol kind, void *thing,
                     bool is_member) {
    if (c->failed || checking_halted(c->job))
        return;
    const void *scope = c->scopes.items[c->scopes.count - 1];
    const struct symbol *other = promela_look_up(c, name.text);
    if (is_member && other && other->kind == SYMBOL_VARIABLE && other->scope != scope)
        other = NULL;
    const struct promela_unit *inlined = promela_inline_named(c, name.text);
    if (other && other->kind == SYMBOL_UNKNOWN)
        return;
    if (!is_member && promela_is_predefined(name.text)) {
        sources_error(c->sources, name.span, "choose another name",
                      "%s is SPIN's own, and cannot be declared", name.text);
        return;
    }
    if (!is_member && promela_is_timer_word(c, name.text)) {
        complain_of_timer_word(c, name);
        return;
    }
    if (other || inlined) {
        complain_of_second(c, name, other ? other->name.span : inlined->name.span,
                           other && other->scope != scope);
        return;
    }
    struct symbol symbol = {scope, name, kind, thing};
    c->failed |= !symbols_add(&c->symbols, symbol);
}

/* In a scope where nothing else counts. */
static void declare_among(struct promela_checker *c, const void *scope, struct promela_unit *unit,
                          const char *what) {
    if (c->failed || checking_halted(c->job) || !unit->name.text)
        return;
    const struct symbol *other = symbols_find(&c->symbols, scope, unit->name.text);
    char line[256];
    if (other) {
        sources_error(c->sources, unit->name.span, "give each its own name",
                      "the %s %s is declared twice; first declared %s", what, unit->name.text,
                      checking_line_text(c->sources, unit->name.span, other->name.span, line, sizeof line));
        return;
    }
    struct symbol symbol = {scope, unit->name, SYMBOL_UNIT, unit};
    c->failed |= !symbols_add(&c->symbols, symbol);
}

/* ---- inlines and claims ---- */

/* A variable may have the name already; from now on it means the inline. */
static void declare_inline(struct promela_checker *c, struct promela_unit *unit) {
    const struct symbol *other = unit->name.text ? promela_look_up(c, unit->name.text) : NULL;
    if (other && other->kind == SYMBOL_UNKNOWN)
        other = NULL;
    bool later = other && other->kind == SYMBOL_UNIT && other->name.span.file == unit->name.span.file &&
                 other->name.span.start > unit->name.span.start;
    if (unit->name.text && promela_is_timer_word(c, unit->name.text))
        complain_of_timer_word(c, unit->name);
    else if (other && other->kind != SYMBOL_VARIABLE && !later)
        complain_of_second(c, unit->name, other->name.span, false);
    declare_among(c, inlines_of(c), unit, "inline");
}

static void declare_claim(struct promela_checker *c, struct promela_unit *unit) {
    const struct symbol *other = unit->name.text ? promela_look_up(c, unit->name.text) : NULL;
    if (other && other->kind == SYMBOL_UNIT)
        complain_of_second(c, unit->name, other->name.span, false);
    declare_among(c, claims_of(c), unit, "claim");
}

static void check_trace(struct promela_checker *c, const struct promela_unit *unit) {
    if (c->has_trace)
        sources_error(c->sources, unit->span, "join them by if or do in one trace",
                      "a model has one trace or notrace");
    c->has_trace = true;
}

/* ---- the model ---- */

static bool has_inline_name(struct promela_checker *c, const struct promela_unit *unit) {
    const struct promela_unit *inlined = unit->name.text ? promela_inline_named(c, unit->name.text) : NULL;
    if (inlined)
        complain_of_second(c, unit->name, inlined->name.span, false);
    return inlined != NULL;
}

/* SPIN evaluates a provided clause outside of the process. */
static void check_provided(struct promela_checker *c, const struct promela_expression *e) {
    for (; e; e = e->left) { /* chains are deep on their left side */
        const struct promela_expression *name = e->kind == PROMELA_POLL    ? e->left
                                                : e->kind == PROMELA_PROBE ? e->arguments
                                                                           : e;
        const struct symbol *symbol =
            name->kind == PROMELA_VARIABLE ? promela_look_up(c, name->name.text) : NULL;
        if (symbol && symbol->kind == SYMBOL_VARIABLE && symbol->scope != c->promela)
            sources_error(c->sources, name->span, "use a global variable",
                          "a provided clause cannot read %s, which belongs to the process", name->name.text);
        if (e->kind == PROMELA_RUN || e->kind == PROMELA_REMOTE_LABEL || e->kind == PROMELA_REMOTE_VALUE)
            sources_error(c->sources, e->span, "use global variables, _pid and _nr_pr",
                          "a provided clause cannot %s",
                          e->kind == PROMELA_RUN ? "run a process" : "ask another process");
        if (e->right)
            check_provided(c, e->right);
        if (e->otherwise)
            check_provided(c, e->otherwise);
        if (e->kind == PROMELA_FUNCTION)
            check_provided(c, e->arguments);
        if (e->kind == PROMELA_POLL || e->kind == PROMELA_RUN)
            return;
    }
}

/* A unit with statements. */
static void check_process(struct promela_checker *c, struct promela_unit *unit) {
    promela_open_scope(c, unit);
    c->unit = unit;
    promela_check_parameters(c, unit);
    if (unit->active)
        promela_check_active(c, unit);
    if (unit->priority)
        promela_check_literal(c, unit->priority, "a priority");
    if (unit->provided) {
        promela_check_expression(c, unit->provided);
        check_provided(c, unit->provided);
    }
    if (unit->body)
        promela_check_body(c, unit);
    c->unit = NULL;
    promela_close_scope(c);
}

static void check_unit(struct promela_checker *c, struct promela_unit *unit) {
    switch (unit->kind) {
    case PROMELA_GLOBAL:
        promela_check_declaration(c, unit->declaration, true);
        break;
    case PROMELA_LTL: /* they may stand before what they speak of */
        break;
    case PROMELA_INLINE:
        declare_inline(c, unit);
        break;
    case PROMELA_TYPEDEF:
        has_inline_name(c, unit);
        promela_check_typedef(c, unit);
        break;
    case PROMELA_NEVER:
        declare_claim(c, unit);
        check_process(c, unit);
        break;
    case PROMELA_TRACE:
    case PROMELA_NOTRACE:
        check_trace(c, unit);
        check_process(c, unit);
        break;
    default:
        has_inline_name(c, unit);
        check_process(c, unit);
        break;
    }
}

/* What could not be understood may have declared them. */
static void declare_unknown(struct promela_checker *c) {
    for (const struct promela_label *l = c->promela->unknown; l && !c->failed; l = l->next) {
        struct symbol symbol = {c->promela, l->name, SYMBOL_UNKNOWN, NULL};
        if (!symbols_find(&c->symbols, c->promela, l->name.text))
            c->failed |= !symbols_add(&c->symbols, symbol);
    }
}

/* Proctypes can be run before they are declared. */
static void declare_units(struct promela_checker *c) {
    for (struct promela_unit *u = c->promela->units; u; u = u->next)
        if (u->name.text && (u->kind == PROMELA_PROCTYPE || u->kind == PROMELA_TYPEDEF))
            promela_declare(c, u->name, SYMBOL_UNIT, u, false);
}

static void check_formulas(struct promela_checker *c) {
    for (struct promela_unit *u = c->promela->units; u && !c->failed; u = u->next)
        if (u->kind == PROMELA_LTL) {
            declare_claim(c, u);
            c->unit = u;
            if (u->formula)
                promela_check_formula(c, u->formula);
            c->unit = NULL;
        }
}

bool promela_check(struct promela *promela) {
    struct promela_checker c = {
        .promela = promela, .sources = promela->sources, .job = promela->sources->job};
    symbols_init(&c.symbols, &c.job->memory);
    names_init(&c.sets, &c.job->memory);
    promela_open_scope(&c, promela);
    declare_units(&c);
    declare_unknown(&c);
    for (struct promela_unit *u = promela->units; u && !c.failed; u = u->next)
        check_unit(&c, u);
    if (!c.failed)
        check_formulas(&c);
    if (!c.failed)
        promela_check_sends(&c);
    array_free(&c.sends);
    array_free(&c.set_sizes);
    names_free(&c.sets);
    symbols_free(&c.symbols);
    array_free(&c.scopes);
    return !c.failed && !job_failed(c.job);
}
