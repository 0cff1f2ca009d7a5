/* Methods that never end since each run of one calls it again. */
#include "language/rebeca/check.h"

/* What is certain to happen on the way through an expression or statement. */
struct certainty {
    const struct rebeca_method *wanted;
    bool calls;  /* the method is called */
    bool leaves; /* the way may end before: what comes later is not certain */
};

static void walk(struct certainty *c, const struct rebeca_expression *e);

static void walk_list(struct certainty *c, const struct rebeca_expression *list) {
    for (; list; list = list->next)
        walk(c, list);
}

static void walk(struct certainty *c, const struct rebeca_expression *e) {
    if (!e || c->leaves || c->calls)
        return;
    walk(c, e->left);
    walk_list(c, e->bindings);
    walk_list(c, e->kind == REBECA_CHOICE ? NULL : e->arguments);
    bool shortcut = e->kind == REBECA_CONDITIONAL ||
                    (e->kind == REBECA_BINARY && (e->operation == REBECA_AND || e->operation == REBECA_OR));
    if (!shortcut)
        walk(c, e->right);
    c->calls |= e->kind == REBECA_CALL && e->meaning == REBECA_MEANS_METHOD && e->method == c->wanted;
}

/* Can a return, break or continue end the way here? */
static bool may_leave(const struct rebeca_statement *s) {
    for (; s; s = s->next) {
        if (s->kind == REBECA_RETURN || s->kind == REBECA_BREAK || s->kind == REBECA_CONTINUE)
            return true;
        if (may_leave(s->body) || may_leave(s->otherwise))
            return true;
        for (const struct rebeca_case *one = s->cases; one; one = one->next)
            if (may_leave(one->body))
                return true;
    }
    return false;
}

static void walk_block(struct certainty *c, const struct rebeca_statement *s) {
    for (; s && !c->leaves && !c->calls; s = s->next) {
        for (const struct rebeca_variable *v = s->variables; v; v = v->next)
            walk(c, v->initial);
        if (s->first) {
            for (const struct rebeca_variable *v = s->first->variables; v; v = v->next)
                walk(c, v->initial);
            walk_list(c, s->first->expression);
        }
        walk_list(c, s->expression);
        if (s->kind == REBECA_BLOCK) {
            walk_block(c, s->body);
            continue;
        }
        if (s->kind == REBECA_IF && s->otherwise) {
            struct certainty yes = {.wanted = c->wanted}, no = {.wanted = c->wanted};
            walk_block(&yes, s->body);
            walk_block(&no, s->otherwise);
            c->calls |= yes.calls && no.calls;
        }
        struct rebeca_statement alone = *s;
        alone.next = NULL;
        c->leaves |= may_leave(&alone);
    }
}

void rebeca_check_recursion(struct rebeca_checker *c) {
    for (const struct rebeca_class *class = c->rebeca->classes; class; class = class->next)
        for (const struct rebeca_method *m = class->methods; m; m = m->next) {
            struct certainty certainty = {.wanted = m};
            if (m->kind == REBECA_METHOD && m->body)
                walk_block(&certainty, m->body->body);
            if (certainty.calls)
                sources_error(c->sources, m->name.span, "let it return before that in some case",
                              "%s always calls itself and never ends", m->name.text);
        }
}
