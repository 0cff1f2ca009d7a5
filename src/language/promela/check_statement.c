#include <string.h>

#include "language/checking.h"
#include "language/promela/check.h"

static void check_sequence(struct promela_checker *c, const struct promela_sequence *sequence);

/* ---- labels and jumps ---- */

/* Labels are those of the proctype: their scope is its body. */
static void declare_label(struct promela_checker *c, const struct promela_label *label,
                          struct promela_statement *s) {
    if (symbols_find(&c->symbols, c->unit->body, label->name.text)) {
        sources_error(c->sources, label->name.span, NULL, "the label %s is there twice", label->name.text);
        return;
    }
    struct symbol symbol = {c->unit->body, label->name, SYMBOL_LABEL, s};
    c->failed |= !symbols_add(&c->symbols, symbol);
}

/* And notes the d_step around each statement. */
static void declare_labels(struct promela_checker *c, const struct promela_sequence *sequence,
                           const struct promela_statement *d_step) {
    for (struct promela_statement *s = sequence ? sequence->first : NULL; s && !c->failed; s = s->next) {
        const struct promela_statement *inside = s->kind == PROMELA_D_STEP ? s : d_step;
        s->d_step = d_step;
        for (const struct promela_label *l = s->labels; l; l = l->next)
            declare_label(c, l, s);
        for (const struct promela_option *o = s->options; o; o = o->next)
            declare_labels(c, o->body, inside);
        declare_labels(c, s->body, inside);
        declare_labels(c, s->escape, inside);
    }
}

static const struct promela_statement *label_of(const struct promela_checker *c, const char *name) {
    const struct symbol *symbol = symbols_find(&c->symbols, c->unit->body, name);
    return symbol ? symbol->thing : NULL;
}

static void check_goto(struct promela_checker *c, const struct promela_statement *s) {
    const struct promela_statement *target = label_of(c, s->name.text);
    if (!target) {
        sources_error(c->sources, s->name.span, NULL, "this proctype has no label %s", s->name.text);
        return;
    }
    if (target->d_step != s->d_step)
        sources_error(c->sources, s->span, "a d_step is one step",
                      s->d_step ? "a goto cannot leave a d_step" : "a goto cannot lead into a d_step");
    /* A chain of gotos that ends where it begins does nothing, for ever. */
    size_t steps = 0;
    for (; target && target->kind == PROMELA_GOTO && steps <= c->symbols.list.count; steps++)
        target = label_of(c, target->name.text);
    if (steps > c->symbols.list.count)
        sources_error(c->sources, s->span, NULL, "these gotos never come to a statement");
}

/* ---- messages ---- */

static bool same_variable(const struct promela_expression *left, const struct promela_expression *right) {
    return left->kind == PROMELA_VARIABLE && right->kind == PROMELA_VARIABLE &&
           left->meaning == PROMELA_A_VARIABLE && right->meaning == PROMELA_A_VARIABLE && !left->index &&
           !right->index && !left->member && !right->member && left->variable == right->variable;
}

/* SPIN overwrites _pid with what is received; nobody means that. */
static void check_received(struct promela_checker *c, const struct promela_expression *e) {
    if (e->kind == PROMELA_VARIABLE && e->meaning == PROMELA_PREDEFINED && strcmp(e->name.text, "_") != 0)
        sources_error(c->sources, e->span, "to wait for this value, write eval(…)",
                      "%s would be overwritten by what is received", e->name.text);
}

static void check_message(struct promela_checker *c, const struct promela_statement *s) {
    promela_check_expression(c, s->target);
    promela_check_list(c, s->arguments);
    for (const struct promela_expression *e = s->arguments; e && s->kind == PROMELA_RECEIVE; e = e->next)
        check_received(c, e);
    uint32_t given = 0, fields = promela_count_fields(s->target);
    for (const struct promela_expression *e = s->arguments; e; e = e->next, given++)
        for (const struct promela_expression *f = s->arguments; s->kind == PROMELA_RECEIVE && f != e;
             f = f->next)
            if (same_variable(e, f))
                sources_error(c->sources, e->span, NULL, "%s would be received twice", e->name.text);
    if (fields != UINT32_MAX && given > fields)
        sources_error(c->sources, s->span, NULL, "a message of %s has %u field%s, not %u",
                      s->target->name.text, fields, fields == 1 ? "" : "s", given);
}

/* ---- for and select ---- */

static void check_counting(struct promela_checker *c, const struct promela_statement *s) {
    promela_check_target(c, s->target);
    promela_check_expression(c, s->value);
    if (s->last)
        promela_check_expression(c, s->last);
    if (s->target->index || s->target->member)
        sources_error(c->sources, s->target->span, "count in a variable, and assign it",
                      "only a plain variable can count");
    if (s->last && s->value->kind == PROMELA_NUMBER && s->last->kind == PROMELA_NUMBER &&
        s->value->number > s->last->number)
        sources_error(c->sources, s->value->span, NULL, "the first value is larger than the last");
    c->loops++;
    check_sequence(c, s->body);
    c->loops--;
}

static void check_break(struct promela_checker *c, const struct promela_statement *s) {
    if (c->loops == 0)
        sources_error(c->sources, s->span, c->d_step ? "a d_step is one step" : NULL,
                      c->d_step ? "a break cannot leave a d_step" : "this break is outside of all loops");
}

static void check_options(struct promela_checker *c, const struct promela_statement *s) {
    c->loops += s->kind == PROMELA_DO;
    for (const struct promela_option *o = s->options; o; o = o->next)
        check_sequence(c, o->body);
    c->loops -= s->kind == PROMELA_DO;
}

/* ---- statements ---- */

static void check_block(struct promela_checker *c, const struct promela_statement *s) {
    const struct promela_statement *first = s->body->first;
    if (first && first->labels && s->kind != PROMELA_CALL)
        sources_error(c->sources, first->labels->name.span, "put it in front of the brace",
                      "a label cannot stand first in a block");
    promela_open_scope(c, s->body);
    check_sequence(c, s->body);
    promela_close_scope(c);
}

static void check_d_step(struct promela_checker *c, const struct promela_statement *s) {
    const struct promela_statement *around = c->d_step;
    unsigned loops = c->loops;
    c->d_step = s;
    c->loops = 0;
    check_block(c, s);
    c->d_step = around;
    c->loops = loops;
}

static void check_own_expression(struct promela_checker *c, struct promela_expression *e) {
    promela_check_expression(c, e);
    promela_check_runs(c, e);
}

static void check_statement(struct promela_checker *c, const struct promela_statement *s) {
    switch (s->kind) {
    case PROMELA_EXPRESSION:
    case PROMELA_ASSERT:
        check_own_expression(c, s->value);
        break;
    case PROMELA_ASSIGN:
        promela_check_target(c, s->target);
        check_own_expression(c, s->value);
        break;
    case PROMELA_INCREMENT:
    case PROMELA_DECREMENT:
        promela_check_target(c, s->target);
        break;
    case PROMELA_SEND:
    case PROMELA_RECEIVE:
        check_message(c, s);
        break;
    case PROMELA_FOR:
    case PROMELA_FOR_IN:
    case PROMELA_SELECT:
        check_counting(c, s);
        break;
    case PROMELA_D_STEP:
        check_d_step(c, s);
        break;
    case PROMELA_BLOCK:
    case PROMELA_ATOMIC:
    case PROMELA_CALL:
        check_block(c, s);
        break;
    case PROMELA_IF:
    case PROMELA_DO:
        check_options(c, s);
        break;
    case PROMELA_BREAK:
        check_break(c, s);
        break;
    case PROMELA_GOTO:
        check_goto(c, s);
        break;
    case PROMELA_PRINTF:
    case PROMELA_PRINTM:
    case PROMELA_EXCLUSIVE:
        promela_check_list(c, s->arguments);
        break;
    case PROMELA_UNLESS:
        check_sequence(c, s->body);
        check_sequence(c, s->escape);
        break;
    case PROMELA_DECLARE:
        break;
    }
}

static void check_sequence(struct promela_checker *c, const struct promela_sequence *sequence) {
    bool at_top = sequence && sequence == c->unit->body;
    for (const struct promela_statement *s = sequence ? sequence->first : NULL; s && !c->failed;
         s = s->next) {
        if (s->kind != PROMELA_DECLARE) {
            at_top = false;
            check_statement(c, s);
            continue;
        }
        if (s->labels)
            sources_error(c->sources, s->labels->name.span, "put it on the statement that follows",
                          "a label cannot stand on a declaration");
        promela_check_declaration(c, s->declaration, at_top);
    }
}

void promela_check_body(struct promela_checker *c, const struct promela_unit *unit) {
    declare_labels(c, unit->body, NULL);
    check_sequence(c, unit->body);
}
