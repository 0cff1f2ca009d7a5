#include "language/promela/walk.h"

/* Chains are deep on their left side. */
static void expressions(const struct promela_walk *w, struct promela_expression *list) {
    for (; list; list = list->next)
        for (struct promela_expression *e = list; e; e = e->left) {
            if (w->expression)
                w->expression(w->data, e);
            expressions(w, e->index);
            expressions(w, e->member);
            expressions(w, e->right);
            expressions(w, e->otherwise);
            expressions(w, e->arguments);
        }
}

static void declarations(const struct promela_walk *w, struct promela_declaration *d) {
    for (; d; d = d->next) {
        if (w->declaration)
            w->declaration(w->data, d);
        for (struct promela_variable *v = d->variables; v; v = v->next) {
            expressions(w, v->width);
            expressions(w, v->size);
            expressions(w, v->initial);
            expressions(w, v->capacity);
        }
    }
}

static void statement(const struct promela_walk *w, struct promela_statement *s) {
    if (w->statement)
        w->statement(w->data, s);
    expressions(w, s->target);
    expressions(w, s->value);
    expressions(w, s->last);
    expressions(w, s->arguments);
    declarations(w, s->declaration);
    for (struct promela_option *o = s->options; o; o = o->next)
        promela_walk_sequence(w, o->body);
    promela_walk_sequence(w, s->body);
    promela_walk_sequence(w, s->escape);
}

void promela_walk_sequence(const struct promela_walk *w, struct promela_sequence *sequence) {
    for (struct promela_statement *s = sequence ? sequence->first : NULL; s; s = s->next)
        statement(w, s);
}

void promela_walk_unit(const struct promela_walk *w, struct promela_unit *u) {
    expressions(w, u->active);
    expressions(w, u->priority);
    expressions(w, u->provided);
    expressions(w, u->formula);
    declarations(w, u->parameters);
    declarations(w, u->declaration);
    promela_walk_sequence(w, u->body);
}

void promela_walk_all(const struct promela_walk *w, struct promela *promela) {
    for (struct promela_unit *u = promela->units; u; u = u->next)
        promela_walk_unit(w, u);
}
