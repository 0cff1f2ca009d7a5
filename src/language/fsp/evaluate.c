#include "language/fsp/evaluate.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct fsp_binding *fsp_bind(struct fsp_evaluation *e, const char *name, struct fsp_value value,
                                   const struct fsp_binding *outer) {
    struct fsp_binding *binding = arena_allocate(&e->arena, sizeof *binding);
    if (binding)
        *binding = (struct fsp_binding){name, value, outer};
    return binding;
}

const char *fsp_value_text(struct fsp_value value, char *room) {
    if (value.label)
        return value.label;
    snprintf(room, 16, "%" PRId32, value.number);
    return room;
}

/* ---- names ---- */

static void evaluate_variable(const struct fsp *fsp, const struct identifier *name,
                              const struct fsp_binding *bindings, struct fsp_value *value) {
    for (; bindings; bindings = bindings->outer)
        if (strcmp(bindings->name, name->text) == 0) {
            *value = bindings->value;
            return;
        }
    *value = fsp_find_constant(fsp, name->text)->value;
}

/* ---- labels as values ---- */

bool fsp_value_of_text(struct fsp_evaluation *e, const char *text, struct fsp_value *value) {
    char *end;
    errno = 0;
    long long number = strtoll(text, &end, 10);
    *value = (struct fsp_value){.number = (int32_t)number};
    if (*end == '\0' && errno == 0 && number >= INT32_MIN && number <= INT32_MAX)
        return true;
    value->label = arena_text(&e->arena, text, strlen(text));
    return value->label != NULL;
}

struct pick {
    struct fsp_evaluation *evaluation;
    int32_t wanted;
    int32_t seen;
    struct fsp_value value;
};

static bool pick_text(void *data, const struct fsp_binding *bindings, const char *text) {
    struct pick *pick = data;
    (void)bindings;
    return pick->seen++ != pick->wanted || fsp_value_of_text(pick->evaluation, text, &pick->value);
}

static bool evaluate_quoted(struct fsp_evaluation *e, const struct fsp_expression *quoted,
                            const struct fsp_binding *bindings, struct fsp_value *value) {
    struct pick pick = {.evaluation = e};
    if (!fsp_label_each(e, quoted->label, bindings, pick_text, &pick))
        return false;
    *value = pick.value;
    if (pick.seen == 1)
        return true;
    sources_error(e->fsp->sources, quoted->span, "write one label", "this is not one label, but %" PRId32,
                  pick.seen);
    return false;
}

static bool number_of(struct fsp_evaluation *e, const struct fsp_expression *expression,
                      const struct fsp_binding *bindings, int32_t *number) {
    struct fsp_value value;
    if (!fsp_evaluate(e, expression, bindings, &value))
        return false;
    *number = value.number;
    if (!value.label)
        return true;
    sources_error(e->fsp->sources, expression->span, "compare labels with == and != only",
                  "%s is a label, not a number", value.label);
    return false;
}

static bool evaluate_set(struct fsp_evaluation *e, const struct fsp_expression *expression,
                         const struct fsp_binding *bindings, struct fsp_value *value) {
    struct pick pick = {.evaluation = e, .wanted = -1};
    if (expression->kind == FSP_ELEMENT && !number_of(e, expression->left, bindings, &pick.wanted))
        return false;
    if (!fsp_set_each(e, expression->set, bindings, pick_text, &pick))
        return false;
    *value = expression->kind == FSP_SIZE ? (struct fsp_value){.number = pick.seen} : pick.value;
    if (expression->kind == FSP_SIZE || (pick.wanted >= 0 && pick.wanted < pick.seen))
        return true;
    sources_error(e->fsp->sources, expression->span, "count from 0",
                  "the set has %" PRId32 " elements, and none with number %" PRId32, pick.seen, pick.wanted);
    return false;
}

/* ---- operators ---- */

static bool divide(struct fsp_evaluation *e, const struct fsp_expression *expression, int32_t left,
                   int32_t right, int32_t *result) {
    if (right == 0) {
        sources_error(e->fsp->sources, expression->span, "divide by another number", "division by zero");
        return false;
    }
    bool quotient = expression->operator== FSP_DIVIDE;
    if (right == -1) /* which INT32_MIN does not survive in C */
        *result = quotient ? (int32_t)(0u - (uint32_t)left) : 0;
    else
        *result = quotient ? left / right : left % right;
    return true;
}

static int32_t shift_right(int32_t number, int32_t by) {
    int64_t wide = number; /* with room for a floor on its right */
    int64_t divisor = (int64_t)1 << (by & 31);
    return (int32_t)(wide >= 0 ? wide / divisor : -((-wide + divisor - 1) / divisor));
}

static int32_t operate(enum fsp_operator operator, int32_t left, int32_t right) {
    uint32_t l = (uint32_t)left, r = (uint32_t)right;
    switch (operator) {
    case FSP_BIT_OR:
        return (int32_t)(l | r);
    case FSP_BIT_XOR:
        return (int32_t)(l ^ r);
    case FSP_BIT_AND:
        return (int32_t)(l & r);
    case FSP_EQUAL:
        return left == right;
    case FSP_UNEQUAL:
        return left != right;
    case FSP_LESS:
        return left < right;
    case FSP_LESS_EQUAL:
        return left <= right;
    case FSP_GREATER:
        return left > right;
    case FSP_GREATER_EQUAL:
        return left >= right;
    case FSP_SHIFT_LEFT:
        return (int32_t)(l << (right & 31));
    case FSP_SHIFT_RIGHT:
        return shift_right(left, right);
    case FSP_PLUS:
        return (int32_t)(l + r);
    case FSP_MINUS:
        return (int32_t)(l - r);
    default:
        return (int32_t)(l * r);
    }
}

/* The right side counts only if the left one does not decide. */
static bool evaluate_logical(struct fsp_evaluation *e, const struct fsp_expression *binary,
                             const struct fsp_binding *bindings, struct fsp_value *value) {
    bool holds;
    if (!fsp_holds(e, binary->left, bindings, &holds))
        return false;
    if (holds == (binary->operator== FSP_AND) && !fsp_holds(e, binary->right, bindings, &holds))
        return false;
    *value = (struct fsp_value){.number = holds};
    return true;
}

/* Labels can be compared; true if that is what is asked for. */
static bool compare_labels(const struct fsp_expression *binary, struct fsp_value left, struct fsp_value right,
                           struct fsp_value *value) {
    if ((!left.label && !right.label) || (binary->operator!= FSP_EQUAL && binary->operator!= FSP_UNEQUAL))
        return false;
    bool same = left.label && right.label && strcmp(left.label, right.label) == 0;
    *value = (struct fsp_value){.number = same == (binary->operator== FSP_EQUAL)};
    return true;
}

static bool evaluate_binary(struct fsp_evaluation *e, const struct fsp_expression *binary,
                            const struct fsp_binding *bindings, struct fsp_value *value) {
    if (binary->operator== FSP_OR || binary->operator== FSP_AND)
        return evaluate_logical(e, binary, bindings, value);
    struct fsp_value left, right;
    if (!fsp_evaluate(e, binary->left, bindings, &left) || !fsp_evaluate(e, binary->right, bindings, &right))
        return false;
    if (compare_labels(binary, left, right, value))
        return true;
    if (left.label || right.label) {
        sources_error(e->fsp->sources, left.label ? binary->left->span : binary->right->span,
                      "compare labels with == and != only", "%s is a label, not a number",
                      left.label ? left.label : right.label);
        return false;
    }
    *value = (struct fsp_value){0};
    if (binary->operator== FSP_DIVIDE || binary->operator== FSP_REMAINDER)
        return divide(e, binary, left.number, right.number, &value->number);
    value->number = operate(binary->operator, left.number, right.number);
    return true;
}

static bool evaluate_any(struct fsp_evaluation *e, const struct fsp_expression *expression,
                         const struct fsp_binding *bindings, struct fsp_value *value) {
    switch (expression->kind) {
    case FSP_NUMBER:
        *value = (struct fsp_value){.number = expression->number};
        return true;
    case FSP_VARIABLE:
        evaluate_variable(e->fsp, &expression->name, bindings, value);
        return true;
    case FSP_QUOTED:
        return evaluate_quoted(e, expression, bindings, value);
    case FSP_SIZE:
    case FSP_ELEMENT:
        return evaluate_set(e, expression, bindings, value);
    case FSP_NEGATIVE:
    case FSP_NOT:
        *value = (struct fsp_value){0};
        if (!number_of(e, expression->left, bindings, &value->number))
            return false;
        value->number =
            expression->kind == FSP_NOT ? !value->number : (int32_t)(0u - (uint32_t)value->number);
        return true;
    default:
        return evaluate_binary(e, expression, bindings, value);
    }
}

bool fsp_evaluate(struct fsp_evaluation *e, const struct fsp_expression *expression,
                  const struct fsp_binding *bindings, struct fsp_value *value) {
    bool fine = e->depth++ < EVALUATION_DEEPEST;
    if (!fine)
        sources_error(e->fsp->sources, expression->span, "give parts of it names of their own",
                      "operators and labels are nested more than %d levels deep", EVALUATION_DEEPEST);
    fine = fine && evaluate_any(e, expression, bindings, value);
    e->depth--;
    return fine;
}

bool fsp_holds(struct fsp_evaluation *e, const struct fsp_expression *expression,
               const struct fsp_binding *bindings, bool *holds) {
    int32_t number;
    if (!number_of(e, expression, bindings, &number))
        return false;
    *holds = number != 0;
    return true;
}
