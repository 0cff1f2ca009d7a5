/* Names: is everything declared, once, and used as what it is? */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/names.h"
#include "base/suggest.h"
#include "language/fsp/evaluate.h"

enum { MOST_NAMES = 200, CHECK_DEEPEST = 2000 };

/* The variables and parameters that can be seen. */
struct scope {
    const char *name;
    const struct scope *outer;
};

/* What may have been meant. */
struct known {
    const char *names[MOST_NAMES];
    size_t count;
    char hint[HINT_BYTES];
};

struct checker {
    struct fsp *fsp;
    struct job *job;
    const struct fsp_declaration *declaration;
    struct names locals; /* of its local processes, which may be as many as an LTS has states */
    ARRAY(const struct fsp_definition *) firsts; /* the first of each name */
    bool constants; /* are at hand: those that they depend on are looked at, too */
    ARRAY(struct fsp_constant *)
    settled;            /* those that have been looked at, what they depend on before them */
    unsigned depth;     /* of operators, labels and constants in one another */
    struct known known; /* when a name is not */
    bool failed;        /* for want of memory, or because it is too deep to go on */
};

static void complain(struct checker *c, struct span span, const char *hint, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    sources_error_list(c->fsp->sources, span, hint, format, arguments);
    va_end(arguments);
}

static const struct scope *enter(struct checker *c, const struct scope *outer, const char *name) {
    struct scope *scope = arena_allocate(&c->fsp->arena, sizeof *scope);
    if (!scope) {
        c->failed = true;
        return outer;
    }
    *scope = (struct scope){name, outer};
    return scope;
}

static bool in_scope(const struct scope *scope, const char *name) {
    while (scope && strcmp(scope->name, name) != 0)
        scope = scope->outer;
    return scope != NULL;
}

static const struct fsp_definition *find_local(const struct checker *c, const char *name) {
    uint32_t number = names_find(&c->locals, name, strlen(name));
    return number == NAMES_NONE ? NULL : c->firsts.items[number];
}

static bool list_locals(struct checker *c) {
    names_free(&c->locals);
    names_init(&c->locals, &c->job->memory);
    c->firsts.count = 0;
    for (const struct fsp_definition *d = c->declaration->definitions; d; d = d->next) {
        uint32_t number = names_intern(&c->locals, d->name.text, strlen(d->name.text));
        if (number == NAMES_NONE ||
            (number == c->firsts.count && !array_push(&c->job->memory, &c->firsts, d)))
            return false;
    }
    return true;
}

/* ---- what was meant ---- */

/* False: no more. */
static bool know(struct checker *c, const char *name) {
    if (c->known.count == MOST_NAMES)
        return false;
    c->known.names[c->known.count++] = name;
    return true;
}

static void know_constants(struct checker *c, enum fsp_constant_kind kind) {
    for (const struct fsp_constant *k = c->fsp->constants; k; k = k->next)
        if (k->kind == kind && !know(c, k->name.text))
            return;
}

/* Of what is known, which is forgotten then. */
static const char *near(struct checker *c, const char *name) {
    struct known *known = &c->known;
    size_t count = known->count;
    known->count = 0;
    return suggest_hint(name, known->names, count, known->hint, sizeof known->hint);
}

/* ---- depth ---- */

/* One level deeper; false has been reported. Either way followed by go_up(). */
static bool go_down(struct checker *c, struct span span) {
    if (c->depth++ < CHECK_DEEPEST)
        return true;
    if (!c->failed)
        complain(c, span, "write some of them as numbers",
                 "operators, labels and constants are nested more than %d levels deep", CHECK_DEEPEST);
    c->failed = true; /* for whoever is above would say the same */
    return false;
}

static void go_up(struct checker *c) {
    c->depth--;
}

/* ---- expressions and labels ---- */

static const struct scope *check_label(struct checker *c, const struct fsp_label *label,
                                       const struct scope *scope);
static void check_constant(struct checker *c, struct fsp_constant *constant);

static void depend(struct checker *c, struct fsp_constant *constant) {
    if (c->constants && constant)
        check_constant(c, constant);
}

static void check_set(struct checker *c, const struct fsp_set *set, const struct scope *scope) {
    for (const struct fsp_label *label = set->elements; label; label = label->next)
        check_label(c, label, scope);
    if (set->without)
        check_set(c, set->without, scope);
    if (!set->name.text)
        return;
    struct fsp_constant *constant = fsp_find_constant(c->fsp, set->name.text);
    depend(c, constant);
    if (!constant) {
        know_constants(c, FSP_SET);
        const char *hint = near(c, set->name.text);
        complain(c, set->name.span, hint ? hint : "begin an action with a small letter, or declare the set",
                 "unknown set %s", set->name.text);
    } else if (constant->kind != FSP_SET) {
        complain(c, set->name.span, "write {[R]} for the numbers of a range as labels", "%s is not a set",
                 set->name.text);
    }
}

static void check_variable(struct checker *c, const struct identifier *name, const struct scope *scope) {
    if (in_scope(scope, name->text))
        return;
    struct fsp_constant *constant = fsp_find_constant(c->fsp, name->text);
    depend(c, constant);
    if (constant && constant->kind == FSP_CONST)
        return;
    if (constant) {
        complain(c, name->span, "write a number, or an index that takes values of it",
                 "%s is a %s, not a value", name->text, constant->kind == FSP_RANGE ? "range" : "set");
        return;
    }
    for (const struct scope *s = scope; s && know(c, s->name);)
        s = s->outer;
    know_constants(c, FSP_CONST);
    complain(c, name->span, near(c, name->text), "unknown constant, parameter or variable %s", name->text);
}

static void check_expression(struct checker *c, const struct fsp_expression *e, const struct scope *scope) {
    if (!e)
        return;
    if (go_down(c, e->span)) {
        if (e->kind == FSP_VARIABLE)
            check_variable(c, &e->name, scope);
        if (e->set)
            check_set(c, e->set, scope);
        if (e->label)
            check_label(c, e->label, scope);
        check_expression(c, e->left, scope);
        check_expression(c, e->right, scope);
    }
    go_up(c);
}

static void check_expressions(struct checker *c, const struct fsp_expression *list,
                              const struct scope *scope) {
    for (; list; list = list->next)
        check_expression(c, list, scope);
}

static void check_index_name(struct checker *c, const struct fsp_index *index, const struct scope *scope) {
    struct fsp_constant *constant = fsp_find_constant(c->fsp, index->name.text);
    bool shadowed = in_scope(scope, index->name.text);
    if (!shadowed && constant && constant->kind != FSP_CONST) {
        depend(c, constant);
        return;
    }
    if (!index->variable.text) {
        check_variable(c, &index->name, scope);
        return;
    }
    if (shadowed || constant) {
        complain(c, index->name.span, "write a range as 0..N", "%s is a value, not a range or a set",
                 index->name.text);
        return;
    }
    know_constants(c, FSP_RANGE);
    know_constants(c, FSP_SET);
    complain(c, index->name.span, near(c, index->name.text), "unknown range or set %s", index->name.text);
}

static const struct scope *check_index(struct checker *c, const struct fsp_index *index,
                                       const struct scope *scope) {
    if (index->kind == FSP_INDEX_NAME) {
        check_index_name(c, index, scope);
    } else {
        check_expression(c, index->low, scope);
        check_expression(c, index->high, scope);
        if (index->set)
            check_set(c, index->set, scope);
    }
    return index->variable.text ? enter(c, scope, index->variable.text) : scope;
}

static const struct scope *check_indices(struct checker *c, const struct fsp_index *list,
                                         const struct scope *scope) {
    for (; list; list = list->next)
        scope = check_index(c, list, scope);
    return scope;
}

static const struct scope *check_label(struct checker *c, const struct fsp_label *label,
                                       const struct scope *scope) {
    bool fine = go_down(c, label->span);
    for (const struct fsp_segment *s = fine ? label->segments : NULL; s; s = s->next) {
        if (s->kind == FSP_ANY_OF)
            check_set(c, s->set, scope);
        else if (s->kind == FSP_INDEXED)
            scope = check_index(c, s->index, scope);
    }
    go_up(c);
    return scope;
}

static void check_relabels(struct checker *c, const struct fsp_relabel *list, const struct scope *scope) {
    for (; list; list = list->next) {
        if (list->inner)
            check_relabels(c, list->inner, check_indices(c, list->forall, scope));
        else
            check_label(c, list->old, check_label(c, list->new, scope));
    }
}

/* ---- processes ---- */

/* A process that is named in a sequence or a composition. */
static void check_call(struct checker *c, struct fsp_call *call, const struct scope *scope) {
    check_expressions(c, call->arguments, scope);
    call->declaration = fsp_find_declaration(c->fsp, call->name.text);
    if (!call->declaration) {
        for (const struct fsp_declaration *d = c->fsp->declarations; d && know(c, d->name.text);)
            d = d->next;
        const char *hint = near(c, call->name.text);
        if (!hint && find_local(c, call->name.text))
            hint = "move it to the end of the sequence: it is a local process";
        complain(c, call->name.span, hint, "unknown process %s", call->name.text);
        return;
    }
    uint32_t most = 0;
    for (const struct fsp_parameter *q = call->declaration->parameters; q; q = q->next)
        most++;
    if (call->arguments_count > most)
        complain(c, call->span, "write at most one for each parameter", "%s takes %u argument%s, not %u",
                 call->name.text, most, most == 1 ? "" : "s", call->arguments_count);
}

/* A reference to a local process that is not there means ERROR, as in LTSA. */
static void check_reference(struct checker *c, struct fsp_local *reference) {
    const char *name = reference->name.text;
    if (find_local(c, name) || c->declaration->broken)
        return;
    bool other = fsp_find_declaration(c->fsp, name) != NULL;
    const struct fsp_definition *d = other ? NULL : c->declaration->definitions;
    while (d && know(c, d->name.text))
        d = d->next;
    char text[HINT_BYTES];
    snprintf(text, sizeof text, "processes go on as others by ';': %s;END", name);
    const char *hint = other ? text : near(c, name);
    void (*report)(struct sources *, struct span, const char *, const char *, ...) =
        c->fsp->options.strict ? sources_error : sources_warn;
    report(c->fsp->sources, reference->name.span, hint,
           other ? "%s is another process, not a local one of %s: this is ERROR"
                 : "unknown local process %s in %s: this is ERROR",
           name, c->declaration->name.text);
    reference->reported = true;
}

static void check_local(struct checker *c, struct fsp_local *local, const struct scope *scope);

static void check_alternatives(struct checker *c, const struct fsp_alternative *list,
                               const struct scope *scope) {
    for (; list; list = list->next) {
        const struct scope *inner = scope;
        check_expression(c, list->guard, scope);
        for (const struct fsp_label *action = list->actions; action; action = action->next)
            inner = check_label(c, action, inner);
        check_local(c, list->then, inner);
    }
}

static void check_local(struct checker *c, struct fsp_local *local, const struct scope *scope) {
    if (!local)
        return;
    if (local->kind == FSP_REFERENCE)
        check_reference(c, local);
    check_expressions(c, local->indices, scope);
    check_expression(c, local->condition, scope);
    check_alternatives(c, local->alternatives, scope);
    for (struct fsp_call *call = local->calls; call; call = call->next)
        check_call(c, call, scope);
    check_local(c, local->then, scope);
    check_local(c, local->otherwise, scope);
}

static void check_body(struct checker *c, const struct fsp_body *body, const struct scope *scope) {
    const struct scope *inner = scope;
    check_expression(c, body->condition, scope);
    inner = check_indices(c, body->forall, inner);
    if (body->shared)
        inner = check_label(c, body->shared, inner);
    if (body->prefix)
        inner = check_label(c, body->prefix, inner);
    if (body->call)
        check_call(c, body->call, inner);
    for (const struct fsp_body *part = body->bodies; part; part = part->next)
        check_body(c, part, inner);
    if (body->otherwise)
        check_body(c, body->otherwise, scope);
    check_relabels(c, body->relabels, inner);
}

/* Definitions with indices may share a name as long as no index values do, which is seen when they are
 * expanded. */
static void check_definitions(struct checker *c, const struct scope *scope) {
    for (const struct fsp_definition *d = c->declaration->definitions; d; d = d->next) {
        const struct fsp_definition *first = find_local(c, d->name.text);
        if (first != d && !first->indices && !d->indices)
            complain(c, d->name.span, "rename one of them", "%s is declared twice in %s", d->name.text,
                     c->declaration->name.text);
        check_local(c, d->body, check_indices(c, d->indices, scope));
    }
}

static void check_declaration(struct checker *c, struct fsp_declaration *declaration) {
    const struct scope *scope = NULL;
    c->declaration = declaration;
    if (!list_locals(c)) {
        c->failed = true;
        return;
    }
    if (fsp_find_declaration(c->fsp, declaration->name.text) != declaration)
        complain(c, declaration->name.span, "rename one of them", "process %s is declared twice",
                 declaration->name.text);
    for (const struct fsp_parameter *q = declaration->parameters; q; q = q->next) {
        check_expression(c, q->value, scope);
        if (in_scope(scope, q->name.text))
            complain(c, q->name.span, "rename one of them", "%s is a parameter of %s already", q->name.text,
                     declaration->name.text);
        scope = enter(c, scope, q->name.text);
    }
    check_definitions(c, scope);
    if (declaration->body)
        check_body(c, declaration->body, scope);
    if (declaration->extension)
        check_set(c, declaration->extension, scope);
    check_relabels(c, declaration->relabels, scope);
    if (declaration->preferred)
        check_set(c, declaration->preferred, scope);
    if (declaration->seen)
        check_set(c, declaration->seen, scope);
}

static void check_parts(struct checker *c, const struct fsp_constant *constant) {
    check_expression(c, constant->low, NULL);
    check_expression(c, constant->high, NULL);
    if (constant->set)
        check_set(c, constant->set, NULL);
}

/* Depth first: one that is met again on the way depends on itself. */
static void check_constant(struct checker *c, struct fsp_constant *constant) {
    if (constant->visiting)
        complain(c, constant->name.span, "define it by numbers or by earlier constants",
                 "%s depends on itself", constant->name.text);
    if (constant->visiting || constant->visited)
        return;
    if (fsp_find_constant(c->fsp, constant->name.text) != constant)
        complain(c, constant->name.span, "rename one of them", "%s is declared twice", constant->name.text);
    constant->visiting = true;
    check_parts(c, constant);
    constant->visiting = false;
    constant->visited = true;
    if (!array_push(&c->job->memory, &c->settled, constant))
        c->failed = true;
}

/* Values are found once: expressions that name a constant twice, which names another twice, and so on, have
 * more ways through them than there is time. */
static bool evaluate_constants(struct checker *c) {
    struct fsp_evaluation e = {.fsp = c->fsp, .job = c->job};
    bool fine = true;
    arena_init(&e.arena, &c->job->memory);
    for (size_t i = 0; i < c->settled.count && fine; i++) {
        struct fsp_constant *constant = c->settled.items[i];
        struct fsp_value *value = &constant->value;
        fine = constant->kind != FSP_CONST || fsp_evaluate(&e, constant->low, NULL, value);
        if (fine && value->label)
            fine = (value->label = arena_text(&c->fsp->arena, value->label, strlen(value->label))) != NULL;
    }
    arena_free(&e.arena);
    return fine;
}

bool fsp_check(struct fsp *fsp) {
    struct checker c = {.fsp = fsp, .job = fsp->sources->job};
    uint64_t errors = c.job->diagnostics.errors;
    names_init(&c.locals, &c.job->memory);
    c.failed = !fsp_index_names(fsp);
    c.constants = true;
    for (struct fsp_constant *constant = fsp->constants; constant && !c.failed; constant = constant->next)
        check_constant(&c, constant);
    c.constants = false;
    for (struct fsp_declaration *d = fsp->declarations; d && !c.failed; d = d->next)
        check_declaration(&c, d);
    names_free(&c.locals);
    array_free(&c.firsts);
    bool fine =
        !c.failed && c.job->diagnostics.errors == errors && !job_failed(c.job) && evaluate_constants(&c);
    array_free(&c.settled);
    return fine;
}
