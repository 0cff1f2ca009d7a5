#include "language/promela/mention.h"

#include <string.h>

/* Is some expression of the model of this kind? */
struct question {
    bool (*is_it)(const struct promela_expression *e, const struct question *q);
    const char *name;
    const char *label;
};

static bool in_expression(const struct question *q, const struct promela_expression *e) {
    for (; e; e = e->next)
        if (q->is_it(e, q) || in_expression(q, e->index) || in_expression(q, e->member) ||
            in_expression(q, e->left) || in_expression(q, e->right) || in_expression(q, e->otherwise) ||
            in_expression(q, e->arguments))
            return true;
    return false;
}

static bool in_declarations(const struct question *q, const struct promela_declaration *d) {
    for (; d; d = d->next)
        for (const struct promela_variable *v = d->variables; v; v = v->next)
            if (in_expression(q, v->size) || in_expression(q, v->initial))
                return true;
    return false;
}

static bool in_sequence(const struct question *q, const struct promela_sequence *sequence) {
    for (const struct promela_statement *s = sequence ? sequence->first : NULL; s; s = s->next) {
        if (in_expression(q, s->target) || in_expression(q, s->value) || in_expression(q, s->last) ||
            in_expression(q, s->arguments) || in_declarations(q, s->declaration) || in_sequence(q, s->body) ||
            in_sequence(q, s->escape))
            return true;
        for (const struct promela_option *o = s->options; o; o = o->next)
            if (in_sequence(q, o->body))
                return true;
    }
    return false;
}

static bool anywhere(const struct promela *promela, const struct question *q) {
    for (const struct promela_unit *u = promela->units; u; u = u->next)
        if (in_expression(q, u->provided) || in_expression(q, u->formula) ||
            in_declarations(q, u->declaration) || in_sequence(q, u->body))
            return true;
    return false;
}

static bool is_named(const struct promela_expression *e, const struct question *q) {
    return e->kind == PROMELA_VARIABLE && strcmp(e->name.text, q->name) == 0;
}

bool promela_mentions(const struct promela *promela, const char *name) {
    struct question question = {.is_it = is_named, .name = name};
    return anywhere(promela, &question);
}

static bool is_tick(const struct promela_expression *e, const struct question *q) {
    (void)q;
    return e->kind == PROMELA_TICK;
}

bool promela_asks_for_ticks(const struct promela *promela) {
    struct question question = {.is_it = is_tick};
    return promela->has_timers && anywhere(promela, &question);
}

static bool is_remote(const struct promela_expression *e, const struct question *q) {
    return e->kind == PROMELA_REMOTE_LABEL && strcmp(e->name.text, q->name) == 0 &&
           strcmp(e->member->name.text, q->label) == 0;
}

bool promela_refers_to(const struct promela *promela, const char *proctype, const char *label) {
    struct question question = {.is_it = is_remote, .name = proctype, .label = label};
    return promela->has_remote_labels && anywhere(promela, &question);
}

static bool is_about_priority(const struct promela_expression *e, const struct question *q) {
    return is_named(e, q) || (e->kind == PROMELA_RUN && e->left) ||
           (e->kind == PROMELA_FUNCTION && strstr(e->name.text, "_priority"));
}

bool promela_has_priorities(const struct promela *promela) {
    struct question question = {.is_it = is_about_priority, .name = "_priority"};
    for (const struct promela_unit *u = promela->units; u; u = u->next)
        if (u->priority)
            return true;
    return anywhere(promela, &question);
}
