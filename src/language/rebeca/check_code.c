#include <stdio.h>
#include <string.h>

#include "language/rebeca/check.h"
#include "language/rebeca/constant.h"

/* In the block at hand. */
static void declare(struct rebeca_checker *c, struct rebeca_variable *variable) {
    for (size_t i = c->block; i < c->scope.count; i++)
        if (strcmp(c->scope.items[i]->name.text, variable->name.text) == 0) {
            char line[HINT_BYTES], hint[HINT_BYTES];
            checking_line_text(c->sources, variable->name.span, c->scope.items[i]->name.span, line,
                               sizeof line);
            snprintf(hint, sizeof hint, "the first one is %.200s", line);
            sources_error(c->sources, variable->name.span, hint, "%s is declared twice in this block",
                          variable->name.text);
        }
    variable->index = c->method->locals;
    c->method->locals += rebeca_type_size(&variable->type);
    (void)array_push(&c->job->memory, &c->scope, variable); /* the memory account tells */
}

static void check_statement(struct rebeca_checker *c, struct rebeca_statement *s);

/* A list of statements, in a scope of its own. */
static void check_block(struct rebeca_checker *c, struct rebeca_statement *list) {
    size_t outer = c->block, seen = c->scope.count;
    c->block = seen;
    for (; list && !rebeca_halted(c); list = list->next)
        check_statement(c, list);
    c->scope.count = seen;
    c->block = outer;
}

static void check_branch(struct rebeca_checker *c, struct rebeca_statement *branch) {
    size_t outer = c->block, seen = c->scope.count;
    c->block = seen;
    if (branch)
        check_statement(c, branch);
    c->scope.count = seen;
    c->block = outer;
}

static void check_locals(struct rebeca_checker *c, struct rebeca_variable *variables) {
    for (struct rebeca_variable *v = variables; v; v = v->next) {
        rebeca_check_type(c, &v->type);
        if (v->type.kind == REBECA_VOID)
            sources_error(c->sources, v->type.span, "give it another type", "a variable cannot be void");
        if (v->initial)
            rebeca_check_value(c, v->initial, &v->type, v->initial->span);
        declare(c, v);
    }
}

/* Does evaluating it change anything? */
static bool has_effect(const struct rebeca_expression *e) {
    if (e->kind == REBECA_CALL || e->kind == REBECA_ASSIGN || e->kind == REBECA_STEP || e->kind == REBECA_NEW)
        return true;
    return (e->left && has_effect(e->left)) || (e->right && has_effect(e->right)) ||
           (e->otherwise && has_effect(e->otherwise));
}

static void check_evaluations(struct rebeca_checker *c, struct rebeca_expression *list) {
    for (; list && !rebeca_halted(c); list = list->next) {
        rebeca_check_expression(c, list);
        if (!has_effect(list) && !rebeca_is_broken(&list->type) && rebeca_warns_of(c, list->span))
            sources_warn(c->sources, list->span, "assign its value, or leave it out",
                         "this statement has no effect");
    }
}

static void check_loop(struct rebeca_checker *c, struct rebeca_statement *s) {
    size_t outer = c->block, seen = c->scope.count;
    c->block = seen;
    if (s->first && s->first->kind == REBECA_DECLARE)
        check_locals(c, s->first->variables);
    else if (s->first)
        check_evaluations(c, s->first->expression);
    c->loops++;
    c->breakable++;
    if (s->expression)
        rebeca_check_condition(c, s->expression, "the condition of a loop");
    check_evaluations(c, s->updates);
    check_branch(c, s->body);
    c->breakable--;
    c->loops--;
    c->scope.count = seen;
    c->block = outer;
}

static void check_case(struct rebeca_checker *c, const struct rebeca_statement *s, struct rebeca_case *one) {
    char text[REBECA_TYPE_BYTES];
    if (!one->value)
        return;
    rebeca_check_expression(c, one->value);
    if (rebeca_is_broken(&one->value->type))
        return;
    if (!rebeca_is_integral(&one->value->type) && one->value->type.kind != REBECA_CHAR)
        sources_error(c->sources, one->value->span, "write a whole number",
                      "a case is a whole number, not %s",
                      rebeca_type_text(&one->value->type, text, sizeof text));
    else if (!rebeca_constant(one->value, true, &one->number))
        sources_error(c->sources, one->value->span, "use if for this", "a case is a constant");
    for (const struct rebeca_case *first = s->cases; first != one; first = first->next)
        if (first->value && first->number == one->number && !rebeca_is_broken(&first->value->type))
            sources_error(c->sources, one->value->span, "join them", "case %lld is declared twice",
                          (long long)one->number);
}

static void check_switch(struct rebeca_checker *c, struct rebeca_statement *s) {
    char text[REBECA_TYPE_BYTES];
    rebeca_check_expression(c, s->expression);
    const struct rebeca_type *type = &s->expression->type;
    bool fits = rebeca_is_integral(type) || rebeca_is_broken(type) ||
                (type->kind == REBECA_CHAR && type->dimensions == 0);
    if (!fits)
        sources_error(c->sources, s->expression->span, "use if for this",
                      "switch takes a whole number, not %s", rebeca_type_text(type, text, sizeof text));
    c->breakable++;
    size_t outer = c->block, seen = c->scope.count;
    c->block = seen;
    for (struct rebeca_case *one = s->cases; one && !rebeca_halted(c); one = one->next) {
        if (fits)
            check_case(c, s, one);
        for (struct rebeca_statement *inner = one->body; inner && !rebeca_halted(c); inner = inner->next)
            check_statement(c, inner);
    }
    c->scope.count = seen;
    c->block = outer;
    c->breakable--;
}

static void check_return(struct rebeca_checker *c, struct rebeca_statement *s) {
    const struct rebeca_type *type = &c->method->type;
    if (s->expression && type->kind == REBECA_VOID && type->dimensions == 0) {
        rebeca_check_expression(c, s->expression);
        sources_error(c->sources, s->expression->span, "write return; alone", "%s returns no value",
                      c->method->name.text);
    } else if (s->expression) {
        rebeca_check_value(c, s->expression, type, s->expression->span);
    } else if (type->kind != REBECA_VOID && !rebeca_is_broken(type)) {
        sources_error(c->sources, s->span, "write it as in return 0;", "%s returns a value",
                      c->method->name.text);
    }
}

static void check_statement(struct rebeca_checker *c, struct rebeca_statement *s) {
    switch (s->kind) {
    case REBECA_BLOCK:
        check_block(c, s->body);
        break;
    case REBECA_DECLARE:
        check_locals(c, s->variables);
        break;
    case REBECA_EVALUATE:
        check_evaluations(c, s->expression);
        break;
    case REBECA_IF:
        rebeca_check_condition(c, s->expression, "the condition of if");
        check_branch(c, s->body);
        check_branch(c, s->otherwise);
        break;
    case REBECA_WHILE:
    case REBECA_FOR:
        check_loop(c, s);
        break;
    case REBECA_SWITCH:
        check_switch(c, s);
        break;
    case REBECA_BREAK:
        if (c->breakable == 0)
            sources_error(c->sources, s->span, "use return to end the method",
                          "break is only for loops and switches");
        break;
    case REBECA_CONTINUE:
        if (c->loops == 0)
            sources_error(c->sources, s->span, "use return to end the method", "continue is only for loops");
        break;
    case REBECA_RETURN:
        check_return(c, s);
        break;
    case REBECA_EMPTY:
        break;
    }
}

static void check_method(struct rebeca_checker *c, struct rebeca_method *method) {
    c->method = method;
    c->scope.count = c->block = 0;
    c->loops = c->breakable = 0;
    method->locals = 0;
    for (struct rebeca_variable *v = method->parameters; v; v = v->next) {
        v->index = method->locals;
        method->locals += rebeca_type_size(&v->type);
        (void)array_push(&c->job->memory, &c->scope, v); /* the memory account tells */
    }
    c->block = c->scope.count; /* locals may have the names of parameters */
    if (method->body)
        check_block(c, method->body->body);
    c->scope.count = c->block = 0;
    c->method = NULL;
}

void rebeca_check_code(struct rebeca_checker *c) {
    c->place = REBECA_IN_CLASS;
    for (struct rebeca_class *class = c->rebeca->classes; class; class = class->next) {
        c->class = class;
        for (struct rebeca_method *m = class->methods; m && !rebeca_halted(c); m = m->next)
            if (!m->broken)
                check_method(c, m);
    }
    c->class = NULL;
}
