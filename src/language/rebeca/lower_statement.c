#include "language/rebeca/lowering.h"

/* How deeply statements of the system may be nested. */
enum { DEEPEST = 2000 };

static unsigned lower_statement(struct rebeca_lowering *l, const struct rebeca_statement *s);

/* ---- leaving ---- */

static struct expression *exit_is(struct rebeca_lowering *l, enum rebeca_exit why, struct span span) {
    return expression_operation(l->system, OPERATOR_EQUAL, expression_local(l->system, l->frame->exit),
                                rebeca_number(l, why), span);
}

static void set_exit(struct rebeca_lowering *l, enum rebeca_exit why, struct span span) {
    rebeca_append(l, statement_assign_local(l->system, l->frame->exit, rebeca_number(l, why), span));
}

/* What was left this way goes on here. */
static void catch_exit(struct rebeca_lowering *l, enum rebeca_exit why, struct span span) {
    struct statement *clear =
        statement_assign_local(l->system, l->frame->exit, rebeca_number(l, REBECA_EXITS_NOT), span);
    rebeca_append(l, statement_if(l->system, exit_is(l, why, span), clear, NULL, span));
}

/* From here on only if nothing has left. Returns the statement whose body is appended to now. */
static struct statement *guard_rest(struct rebeca_lowering *l, struct span span) {
    struct statement *guard = statement_if(l->system, exit_is(l, REBECA_EXITS_NOT, span), NULL, NULL, span);
    rebeca_append(l, guard);
    if (guard)
        l->end = &guard->body;
    if (++l->nesting > DEEPEST)
        rebeca_refuse(l, span, "split it into several methods", "code with this many exits");
    return guard;
}

/* A list of statements; what follows one that may leave is guarded. */
static unsigned lower_list(struct rebeca_lowering *l, const struct rebeca_statement *list) {
    unsigned ways = 0;
    uint32_t nesting = l->nesting;
    struct statement *outermost = NULL;
    for (; list && !l->refused && system_complete(l->system); list = list->next) {
        unsigned way = lower_statement(l, list);
        ways |= way;
        if (way && list->next) {
            struct statement *guard = guard_rest(l, list->next->span);
            outermost = outermost ? outermost : guard;
        }
    }
    if (outermost)
        l->end = &outermost->next;
    l->nesting = nesting;
    return ways;
}

/* One statement, or none, as a list of its own. */
static struct statement *lower_branch(struct rebeca_lowering *l, const struct rebeca_statement *branch,
                                      unsigned *ways) {
    struct statement *list = NULL;
    struct statement **before = rebeca_divert(l, &list);
    l->nesting++;
    if (branch && l->nesting > DEEPEST)
        rebeca_refuse(l, branch->span, "split it into several methods", "code that is nested too deeply");
    if (branch)
        *ways |= lower_statement(l, branch);
    l->nesting--;
    l->end = before;
    return list;
}

/* ---- loops ---- */

/* The body of a loop, and what is done behind each round. */
static struct statement *lower_round(struct rebeca_lowering *l, const struct rebeca_statement *s,
                                     unsigned *ways) {
    struct statement *list = NULL;
    uint32_t nesting = l->nesting++;
    struct statement **before = rebeca_divert(l, &list);
    if (s->body)
        *ways |= lower_statement(l, s->body);
    if (*ways & REBECA_MAY_CONTINUE)
        catch_exit(l, REBECA_EXIT_CONTINUE, s->span);
    if (*ways && s->updates)
        guard_rest(l, s->span);
    for (const struct rebeca_expression *u = s->updates; u; u = u->next)
        rebeca_lower_effect(l, u);
    l->nesting = nesting;
    l->end = before;
    return list;
}

/* A condition without effects is the loop's; otherwise it is evaluated in the loop, which a local ends. */
static void make_loop(struct rebeca_lowering *l, const struct rebeca_statement *s, struct statement *effects,
                      struct statement **effects_end, struct expression *condition, struct statement *round,
                      bool leaves) {
    struct system *system = l->system;
    if (effects) {
        uint32_t going = l->locals++;
        rebeca_append(l, statement_assign_local(system, going, rebeca_number(l, 1), s->span));
        struct statement *stop = statement_assign_local(system, going, rebeca_number(l, 0), s->span);
        *effects_end = statement_if(system, condition, round, stop, s->span);
        round = effects;
        condition = expression_operation(system, OPERATOR_EQUAL, expression_local(system, going),
                                         rebeca_number(l, 1), s->span);
    }
    if (leaves)
        condition = expression_operation(system, OPERATOR_AND, exit_is(l, REBECA_EXITS_NOT, s->span),
                                         condition, s->span);
    rebeca_append(l, statement_while(system, condition, round, s->span));
}

static unsigned lower_loop(struct rebeca_lowering *l, const struct rebeca_statement *s) {
    unsigned ways = 0;
    if (s->first)
        lower_statement(l, s->first);
    l->loops++;
    struct statement *effects = NULL;
    struct statement **before = rebeca_divert(l, &effects);
    struct expression *condition =
        s->expression ? rebeca_lower_expression(l, s->expression) : rebeca_number(l, 1);
    struct statement **effects_end = l->end;
    l->end = before;
    struct statement *round = lower_round(l, s, &ways);
    make_loop(l, s, effects, effects_end, condition, round, ways != 0);
    l->loops--;
    if (ways & REBECA_MAY_BREAK)
        catch_exit(l, REBECA_EXIT_BREAK, s->span);
    return ways & REBECA_MAY_RETURN;
}

/* Stores 0, false or null. Locals are 0 at the start, so numbers need this in loops only. */
static void clear_local(struct rebeca_lowering *l, const struct rebeca_variable *v) {
    struct rebeca_location place = rebeca_place_of_local(&v->type, l->frame->base + v->index);
    bool reference = v->type.kind >= REBECA_REBEC;
    for (uint32_t i = 0; i < rebeca_type_size(&v->type) && (l->loops > 0 || reference); i++)
        rebeca_store(l, &place, i, rebeca_number(l, reference ? rebeca_null(l) : 0), v->name.span);
}

/* ---- switch ---- */

/* A later case can use a local of an earlier one, although the declaration was jumped over. */
static void clear_locals_of_cases(struct rebeca_lowering *l, const struct rebeca_case *cases) {
    for (const struct rebeca_case *one = cases; one && one->next; one = one->next)
        for (const struct rebeca_statement *s = one->body; s; s = s->next)
            for (const struct rebeca_variable *v = s->kind == REBECA_DECLARE ? s->variables : NULL; v;
                 v = v->next)
                if (rebeca_can_explore(l, &v->type, v->name.span))
                    clear_local(l, v);
}

/* Case by case: `entered` is set where the value is met, and what follows runs until something leaves. */
static unsigned lower_switch(struct rebeca_lowering *l, const struct rebeca_statement *s) {
    struct system *system = l->system;
    uint32_t value = l->locals++, entered = l->locals++;
    unsigned ways = 0;
    rebeca_append(l,
                  statement_assign_local(system, value, rebeca_lower_expression(l, s->expression), s->span));
    rebeca_append(l, statement_assign_local(system, entered, rebeca_number(l, 0), s->span));
    clear_locals_of_cases(l, s->cases);
    for (const struct rebeca_case *one = s->cases; one && !l->refused; one = one->next) {
        struct expression *meets = rebeca_number(l, 1);
        if (one->value)
            meets = expression_operation(system, OPERATOR_EQUAL, expression_local(system, value),
                                         rebeca_number(l, one->number), one->span);
        struct expression *inside = expression_operation(
            system, OPERATOR_OR,
            expression_operation(system, OPERATOR_EQUAL, expression_local(system, entered),
                                 rebeca_number(l, 1), one->span),
            meets, one->span);
        if (ways)
            inside = expression_operation(system, OPERATOR_AND, exit_is(l, REBECA_EXITS_NOT, one->span),
                                          inside, one->span);
        struct statement *body = NULL;
        struct statement **before = rebeca_divert(l, &body);
        rebeca_append(l, statement_assign_local(system, entered, rebeca_number(l, 1), one->span));
        ways |= lower_list(l, one->body);
        l->end = before;
        rebeca_append(l, statement_if(system, inside, body, NULL, one->span));
    }
    if (ways & REBECA_MAY_BREAK)
        catch_exit(l, REBECA_EXIT_BREAK, s->span);
    return ways & ~(unsigned)REBECA_MAY_BREAK;
}

/* ---- the others ---- */

static void lower_locals(struct rebeca_lowering *l, const struct rebeca_variable *variables) {
    for (const struct rebeca_variable *v = variables; v && !l->refused; v = v->next) {
        if (!rebeca_can_explore(l, &v->type, v->name.span))
            return;
        struct rebeca_location place = rebeca_place_of_local(&v->type, l->frame->base + v->index);
        if (v->initial)
            rebeca_store_expression(l, &place, v->initial, v->name.span);
        else
            clear_local(l, v);
    }
}

static unsigned lower_if(struct rebeca_lowering *l, const struct rebeca_statement *s) {
    unsigned ways = 0;
    struct expression *condition = rebeca_lower_expression(l, s->expression);
    struct statement *yes = lower_branch(l, s->body, &ways);
    struct statement *no = lower_branch(l, s->otherwise, &ways);
    rebeca_append(l, statement_if(l->system, condition, yes, no, s->span));
    return ways;
}

static unsigned lower_return(struct rebeca_lowering *l, const struct rebeca_statement *s) {
    if (s->expression) {
        struct rebeca_location place = rebeca_place_of_local(&l->frame->method->type, l->frame->result);
        rebeca_store_expression(l, &place, s->expression, s->span);
    }
    set_exit(l, REBECA_EXIT_RETURN, s->span);
    return REBECA_MAY_RETURN;
}

static unsigned lower_statement(struct rebeca_lowering *l, const struct rebeca_statement *s) {
    if (l->refused || !system_complete(l->system))
        return 0;
    switch (s->kind) {
    case REBECA_BLOCK:
        return lower_list(l, s->body);
    case REBECA_DECLARE:
        lower_locals(l, s->variables);
        return 0;
    case REBECA_EVALUATE:
        for (const struct rebeca_expression *e = s->expression; e; e = e->next)
            rebeca_lower_effect(l, e);
        return 0;
    case REBECA_IF:
        return lower_if(l, s);
    case REBECA_WHILE:
    case REBECA_FOR:
        return lower_loop(l, s);
    case REBECA_SWITCH:
        return lower_switch(l, s);
    case REBECA_BREAK:
        set_exit(l, REBECA_EXIT_BREAK, s->span);
        return REBECA_MAY_BREAK;
    case REBECA_CONTINUE:
        set_exit(l, REBECA_EXIT_CONTINUE, s->span);
        return REBECA_MAY_CONTINUE;
    case REBECA_RETURN:
        return lower_return(l, s);
    case REBECA_EMPTY:
        break;
    }
    return 0;
}

void rebeca_lower_method_body(struct rebeca_lowering *l, const struct rebeca_method *method) {
    lower_list(l, method->body->body);
}
