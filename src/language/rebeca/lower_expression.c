#include "language/rebeca/constant.h"
#include "language/rebeca/lowering.h"
#include "system/interval.h"

/* ---- appending statements ---- */

void rebeca_append(struct rebeca_lowering *l, struct statement *statement) {
    if (!statement)
        return;
    *l->end = statement;
    l->end = &statement->next;
}

struct statement **rebeca_divert(struct rebeca_lowering *l, struct statement **list) {
    struct statement **before = l->end;
    l->end = list;
    return before;
}

/* ---- constants, locals and operations on them ---- */

struct expression *rebeca_number(struct rebeca_lowering *l, int64_t number) {
    return expression_constant(l->system, (int32_t)number);
}

struct expression *rebeca_save(struct rebeca_lowering *l, struct expression *value) {
    if (!value || rebeca_is_number(value))
        return value;
    uint32_t local = l->locals++;
    rebeca_append(l, statement_assign_local(l->system, local, value, value->span));
    return expression_local(l->system, local);
}

/* Operations on constants are done here: receivers and indices are often constant, and simpler then. */
struct expression *rebeca_operation(struct rebeca_lowering *l, enum node_operator operation,
                                    struct expression *left, struct expression *right, struct span span) {
    bool unary = operation == OPERATOR_NOT || operation == OPERATOR_NEGATE;
    if (rebeca_is_number(left) && (unary || rebeca_is_number(right))) {
        struct range l_range = range_value(left->constant);
        struct range r_range = unary ? l_range : range_value(right->constant);
        struct range result = range_of_operation(operation, l_range, r_range);
        if (range_single(result) && result.low >= INT32_MIN && result.low <= INT32_MAX)
            return rebeca_number(l, result.low);
    }
    return expression_operation(l->system, operation, left, right, span);
}

struct expression *rebeca_local_between(struct rebeca_lowering *l, uint32_t local, int64_t low, int64_t high,
                                        struct span span) {
    struct system *system = l->system;
    return expression_operation(system, OPERATOR_AND,
                                expression_operation(system, OPERATOR_LESS_EQUAL, rebeca_number(l, low),
                                                     expression_local(system, local), span),
                                expression_operation(system, OPERATOR_LESS_EQUAL,
                                                     expression_local(system, local), rebeca_number(l, high),
                                                     span),
                                span);
}

/* ---- what cannot be explored ---- */

void rebeca_refuse(struct rebeca_lowering *l, struct span span, const char *hint, const char *what) {
    if (!l->refused && !job_failed(l->system->job))
        sources_error(l->rebeca->sources, span, hint, "%s cannot be explored", what);
    l->refused = true;
}

bool rebeca_can_explore(struct rebeca_lowering *l, const struct rebeca_type *type, struct span span) {
    if (type->kind == REBECA_FLOAT || type->kind == REBECA_DOUBLE)
        rebeca_refuse(l, span, "use whole numbers, or (int)pow(…) and (int)sqrt(…)", "a real number");
    else if (type->kind == REBECA_STRING)
        rebeca_refuse(l, span, "use numbers or char", "a String");
    else
        return true;
    return false;
}

/* ---- operators ---- */

static enum node_operator node_operator(enum rebeca_operator operation) {
    static const enum node_operator OPERATORS[] = {[REBECA_OR] = OPERATOR_OR,
                                                   [REBECA_AND] = OPERATOR_AND,
                                                   [REBECA_BIT_OR] = OPERATOR_BIT_OR,
                                                   [REBECA_BIT_XOR] = OPERATOR_BIT_XOR,
                                                   [REBECA_BIT_AND] = OPERATOR_BIT_AND,
                                                   [REBECA_EQUAL] = OPERATOR_EQUAL,
                                                   [REBECA_UNEQUAL] = OPERATOR_UNEQUAL,
                                                   [REBECA_LESS] = OPERATOR_LESS,
                                                   [REBECA_LESS_EQUAL] = OPERATOR_LESS_EQUAL,
                                                   [REBECA_GREATER] =
                                                       OPERATOR_LESS, /* the other way round, as the next */
                                                   [REBECA_GREATER_EQUAL] = OPERATOR_LESS_EQUAL,
                                                   [REBECA_SHIFT_LEFT] = OPERATOR_SHIFT_LEFT,
                                                   [REBECA_SHIFT_RIGHT] = OPERATOR_SHIFT_RIGHT,
                                                   [REBECA_ADD] = OPERATOR_ADD,
                                                   [REBECA_SUBTRACT] = OPERATOR_SUBTRACT,
                                                   [REBECA_MULTIPLY] = OPERATOR_MULTIPLY,
                                                   [REBECA_DIVIDE] = OPERATOR_DIVIDE,
                                                   [REBECA_REMAINDER] = OPERATOR_REMAINDER,
                                                   [REBECA_NOT] = OPERATOR_NOT,
                                                   [REBECA_NEGATE] = OPERATOR_NEGATE};
    return OPERATORS[operation];
}

static struct expression *combine(struct rebeca_lowering *l, enum rebeca_operator operation,
                                  struct expression *left, struct expression *right, struct span span) {
    bool swapped = operation == REBECA_GREATER || operation == REBECA_GREATER_EQUAL;
    return rebeca_operation(l, node_operator(operation), swapped ? right : left, swapped ? left : right,
                            span);
}

/* Both sides, from left to right: what the right one appends must not change the left one. */
static struct expression *lower_pair(struct rebeca_lowering *l, enum rebeca_operator operation,
                                     struct expression *left, const struct rebeca_expression *right,
                                     struct span span) {
    struct statement *effects = NULL;
    struct statement **before = rebeca_divert(l, &effects);
    struct expression *value = rebeca_lower_expression(l, right);
    struct statement **after = l->end;
    l->end = before;
    if (effects) {
        left = rebeca_save(l, left);
        *l->end = effects;
        l->end = after;
    }
    return combine(l, operation, left, value, span);
}

/* && and || whose right side has effects: only if the left one does not decide. */
static struct expression *lower_connective(struct rebeca_lowering *l, const struct rebeca_expression *e) {
    struct expression *left = rebeca_lower_expression(l, e->left);
    if (e->operation == REBECA_IMPLIES)
        left = rebeca_operation(l, OPERATOR_NOT, left, NULL, e->span);
    bool conjunction = e->operation == REBECA_AND;
    if (rebeca_is_number(left) && (left->constant != 0) != conjunction)
        return left;
    struct statement *effects = NULL;
    struct statement **before = rebeca_divert(l, &effects);
    struct expression *right = rebeca_lower_expression(l, e->right);
    enum node_operator operation = conjunction ? OPERATOR_AND : OPERATOR_OR;
    if (!effects) {
        l->end = before;
        return rebeca_operation(l, operation, left, right, e->span);
    }
    uint32_t local = l->locals++;
    rebeca_append(l, statement_assign_local(l->system, local, right, e->span));
    l->end = before;
    rebeca_append(l, statement_assign_local(l->system, local, left, e->span));
    struct expression *undecided =
        rebeca_operation(l, conjunction ? OPERATOR_UNEQUAL : OPERATOR_EQUAL,
                         expression_local(l->system, local), rebeca_number(l, 0), e->span);
    rebeca_append(l, statement_if(l->system, undecided, effects, NULL, e->span));
    return expression_local(l->system, local);
}

static struct expression *lower_conditional(struct rebeca_lowering *l, const struct rebeca_expression *e) {
    struct expression *condition = rebeca_lower_expression(l, e->left);
    struct statement *yes = NULL, *no = NULL;
    struct statement **before = rebeca_divert(l, &yes);
    struct expression *value = rebeca_lower_expression(l, e->right);
    struct statement **yes_end = rebeca_divert(l, &no);
    struct expression *otherwise = rebeca_lower_expression(l, e->otherwise);
    if (!yes && !no) {
        l->end = before;
        return expression_conditional(l->system, condition, value, otherwise);
    }
    uint32_t local = l->locals++;
    rebeca_append(l, statement_assign_local(l->system, local, otherwise, e->span));
    l->end = yes_end;
    rebeca_append(l, statement_assign_local(l->system, local, value, e->span));
    l->end = before;
    rebeca_append(l, statement_if(l->system, condition, yes, no, e->span));
    return expression_local(l->system, local);
}

/* Operators on truth values evaluate both sides, always. */
static struct expression *lower_truth_bits(struct rebeca_lowering *l, const struct rebeca_expression *e) {
    struct expression *left = rebeca_lower_expression(l, e->left);
    if (e->operation == REBECA_BIT_XOR)
        return lower_pair(l, REBECA_UNEQUAL, left, e->right, e->span);
    return lower_pair(l, e->operation, left, e->right, e->span);
}

static struct expression *lower_binary(struct rebeca_lowering *l, const struct rebeca_expression *e) {
    switch (e->operation) {
    case REBECA_AND:
    case REBECA_OR:
    case REBECA_IMPLIES:
        return lower_connective(l, e);
    default:
        if (rebeca_is_boolean(&e->type) && rebeca_precedence(e->operation) < rebeca_precedence(REBECA_EQUAL))
            return lower_truth_bits(l, e);
        return lower_pair(l, e->operation, rebeca_lower_expression(l, e->left), e->right, e->span);
    }
}

static struct expression *lower_unary(struct rebeca_lowering *l, const struct rebeca_expression *e) {
    struct expression *left = rebeca_lower_expression(l, e->left);
    if (e->operation == REBECA_PLUS)
        return left;
    if (e->operation != REBECA_COMPLEMENT)
        return rebeca_operation(l, node_operator(e->operation), left, NULL, e->span);
    return rebeca_operation(l, OPERATOR_SUBTRACT, rebeca_number(l, -1), left, e->span); /* ~x is -1 - x */
}

/* ---- assignments ---- */

/* Its value, if that is wanted. */
static struct expression *lower_assignment(struct rebeca_lowering *l, const struct rebeca_expression *e,
                                           bool wanted) {
    struct rebeca_location place = rebeca_lower_place(l, e->left);
    if (e->operation == REBECA_NO_OPERATOR) {
        rebeca_store_expression(l, &place, e->right, e->span);
    } else {
        struct expression *old = rebeca_load(l, &place, 0, e->left->span);
        enum rebeca_operator operation = e->operation;
        if (rebeca_is_boolean(&e->type) && operation == REBECA_BIT_XOR)
            operation = REBECA_UNEQUAL;
        rebeca_store(l, &place, 0, lower_pair(l, operation, old, e->right, e->span), e->span);
    }
    return wanted ? rebeca_load(l, &place, 0, e->span) : NULL;
}

/* x++ and the like. */
static struct expression *lower_step(struct rebeca_lowering *l, const struct rebeca_expression *e,
                                     bool wanted) {
    struct rebeca_location place = rebeca_lower_place(l, e->left);
    struct expression *old = NULL;
    if (wanted && e->behind)
        old = rebeca_save(l, rebeca_load(l, &place, 0, e->span));
    struct expression *value =
        combine(l, e->operation, rebeca_load(l, &place, 0, e->span), rebeca_number(l, 1), e->span);
    rebeca_store(l, &place, 0, value, e->span);
    if (!wanted)
        return NULL;
    return e->behind ? old : rebeca_load(l, &place, 0, e->span);
}

/* ---- classes of rebecs ---- */

/* Is the rebec in a local of that class? Rebecs with consecutive numbers are compared at once. */
static struct expression *is_of_class(struct rebeca_lowering *l, uint32_t local,
                                      const struct rebeca_type *type, struct span span) {
    struct expression *answer = rebeca_number(l, 0);
    const struct rebeca_instance *i = l->rebeca->instances;
    while (i) {
        const struct rebeca_instance *first = i;
        uint32_t last = i->index;
        if (type->kind == REBECA_REBEC && !rebeca_class_is(i->class, type->class)) {
            i = i->next;
            continue;
        }
        for (i = i->next; i && (type->kind != REBECA_REBEC || rebeca_class_is(i->class, type->class));
             i = i->next)
            last = i->index;
        answer = rebeca_operation(l, OPERATOR_OR, answer,
                                  rebeca_local_between(l, local, first->index, last, span), span);
    }
    return answer;
}

static uint32_t in_local(struct rebeca_lowering *l, const struct rebeca_expression *e) {
    uint32_t local = l->locals++;
    rebeca_append(l, statement_assign_local(l->system, local, rebeca_lower_expression(l, e), e->span));
    return local;
}

static struct expression *lower_instanceof(struct rebeca_lowering *l, const struct rebeca_expression *e) {
    return is_of_class(l, in_local(l, e->left), &e->written, e->span);
}

/* A rebec of another class becomes null. */
static struct expression *lower_class_cast(struct rebeca_lowering *l, const struct rebeca_expression *e) {
    if (rebeca_type_fits(&e->left->type, &e->written))
        return rebeca_lower_expression(l, e->left);
    uint32_t local = in_local(l, e->left);
    return expression_conditional(l->system, is_of_class(l, local, &e->written, e->span),
                                  expression_local(l->system, local), rebeca_number(l, rebeca_null(l)));
}

static struct expression *lower_cast(struct rebeca_lowering *l, const struct rebeca_expression *e) {
    if (rebeca_is_reference(&e->written))
        return lower_class_cast(l, e);
    if (e->left->kind == REBECA_CALL && e->left->meaning == REBECA_MEANS_ROOT)
        return rebeca_lower_root(l, e->left);
    struct expression *value = rebeca_lower_expression(l, e->left);
    enum rebeca_type_kind to = e->written.kind;
    if (!rebeca_can_explore(l, &e->written, e->span) || rebeca_is_boolean(&e->written) ||
        (rebeca_is_integral(&e->left->type) && e->left->type.kind <= to && to != REBECA_CHAR) ||
        rebeca_number_fits_type(value, to))
        return value;
    uint32_t local = l->locals++;
    rebeca_append(l, statement_assign_local(l->system, local, value, e->span));
    struct expression *fits =
        rebeca_local_between(l, local, rebeca_type_least(to), rebeca_type_most(to), e->span);
    rebeca_append(l, statement_require(l->system, fits, REQUIREMENT_RANGE, e->span));
    return expression_local(l->system, local);
}

/* ---- choices ---- */

static struct expression *lower_choice(struct rebeca_lowering *l, const struct rebeca_expression *e) {
    struct expression *values = NULL, **end = &values;
    for (const struct rebeca_expression *a = e->arguments; a; a = a->next) {
        int64_t value = 0;
        rebeca_constant(a, false, &value);
        *end = rebeca_number(l, value);
        if (!*end)
            return NULL;
        end = &(*end)->next;
    }
    uint32_t local = l->locals++;
    struct statement *choose = statement_choose_local(l->system, local, values, e->span);
    if (!e->in_loop) {
        rebeca_append(l, choose);
        return expression_local(l->system, local);
    }
    /* The same value each time the turn comes here. */
    uint32_t chosen = l->locals++;
    struct statement *note = statement_assign_local(l->system, chosen, rebeca_number(l, 1), e->span);
    if (choose)
        choose->next = note;
    struct expression *first = expression_operation(
        l->system, OPERATOR_EQUAL, expression_local(l->system, chosen), rebeca_number(l, 0), e->span);
    rebeca_append(l, statement_if(l->system, first, choose, NULL, e->span));
    return expression_local(l->system, local);
}

/* ---- all of them ---- */

static struct expression *lower_named(struct rebeca_lowering *l, const struct rebeca_expression *e) {
    switch (e->meaning) {
    case REBECA_MEANS_SENDER:
        return l->instance == l->told ? expression_field(l->system, l->sender_field)
                                      : expression_sender(l->system);
    case REBECA_MEANS_REBEC:
        return rebeca_number(l, e->instance->index);
    case REBECA_MEANS_DEFINITION:
        return rebeca_lower_expression(l, e->definition->condition);
    default: {
        struct rebeca_location place = rebeca_lower_place(l, e);
        return rebeca_load(l, &place, 0, e->span);
    }
    }
}

static struct expression *lower_call_value(struct rebeca_lowering *l, const struct rebeca_expression *e) {
    uint32_t result;
    switch (e->meaning) {
    case REBECA_MEANS_POWER:
        return rebeca_lower_power(l, e);
    case REBECA_MEANS_METHOD:
        rebeca_lower_call(l, e, &result);
        return expression_local(l->system, result);
    case REBECA_MEANS_ROOT:
        rebeca_refuse(l, e->span, "write (int)sqrt(…)", "a real number");
        return NULL;
    default:
        rebeca_lower_effect(l, e);
        return rebeca_number(l, 0);
    }
}

struct expression *rebeca_lower_expression(struct rebeca_lowering *l, const struct rebeca_expression *e) {
    int64_t value;
    if (l->refused || !system_complete(l->system))
        return NULL;
    if (e->kind != REBECA_CALL && !rebeca_can_explore(l, &e->type, e->span))
        return NULL;
    if (rebeca_constant(e, true, &value))
        return rebeca_number(l, value);
    switch (e->kind) {
    case REBECA_NOTHING:
        return rebeca_number(l, rebeca_null(l));
    case REBECA_SELF:
        return rebeca_number(l, l->instance->index);
    case REBECA_NAMED:
    case REBECA_FIELD:
    case REBECA_ELEMENT:
        return lower_named(l, e);
    case REBECA_CALL:
        return lower_call_value(l, e);
    case REBECA_UNARY:
        return lower_unary(l, e);
    case REBECA_BINARY:
        return lower_binary(l, e);
    case REBECA_ASSIGN:
        return lower_assignment(l, e, true);
    case REBECA_STEP:
        return lower_step(l, e, true);
    case REBECA_CONDITIONAL:
        return lower_conditional(l, e);
    case REBECA_CAST:
        return lower_cast(l, e);
    case REBECA_INSTANCEOF:
        return lower_instanceof(l, e);
    case REBECA_CHOICE:
        return lower_choice(l, e);
    case REBECA_NEW:
        return rebeca_lower_new(l, e);
    default:
        return NULL; /* numbers, truths and characters are constant, texts and lists have been dealt with */
    }
}

void rebeca_lower_effect(struct rebeca_lowering *l, const struct rebeca_expression *e) {
    if (l->refused || !system_complete(l->system))
        return;
    if (e->kind == REBECA_ASSIGN) {
        lower_assignment(l, e, false);
    } else if (e->kind == REBECA_STEP) {
        lower_step(l, e, false);
    } else if (e->kind == REBECA_CALL && e->meaning == REBECA_MEANS_SEND) {
        rebeca_lower_send(l, e);
    } else if (e->kind == REBECA_CALL && e->meaning == REBECA_MEANS_METHOD) {
        uint32_t result;
        rebeca_lower_call(l, e, &result);
    } else if (e->kind == REBECA_CALL && e->meaning == REBECA_MEANS_ASSERTION) {
        struct expression *condition = rebeca_lower_expression(l, e->arguments);
        rebeca_append(l, statement_require(l->system, condition, REQUIREMENT_ASSERTION, e->span));
    } else {
        rebeca_lower_expression(l, e);
    }
}
