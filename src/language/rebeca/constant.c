#include "language/rebeca/constant.h"

static bool fits(int64_t value) {
    return INT32_MIN <= value && value <= INT32_MAX;
}

static int64_t shift(enum rebeca_operator operation, int64_t left, int64_t right) {
    uint32_t by = (uint32_t)right & 31;
    return operation == REBECA_SHIFT_LEFT ? left * ((int64_t)1 << by) : left >> by;
}

static int64_t compare(enum rebeca_operator operation, int64_t left, int64_t right) {
    switch (operation) {
    case REBECA_EQUAL:
        return left == right;
    case REBECA_UNEQUAL:
        return left != right;
    case REBECA_LESS:
        return left < right;
    case REBECA_LESS_EQUAL:
        return left <= right;
    case REBECA_GREATER:
        return left > right;
    default:
        return left >= right;
    }
}

static bool calculate(enum rebeca_operator operation, int64_t left, int64_t right, int64_t *value) {
    if ((operation == REBECA_DIVIDE || operation == REBECA_REMAINDER) && right == 0)
        return false;
    switch (operation) {
    case REBECA_OR:
    case REBECA_BIT_OR:
        *value = left | right;
        break;
    case REBECA_AND:
    case REBECA_BIT_AND:
        *value = left & right;
        break;
    case REBECA_BIT_XOR:
        *value = left ^ right;
        break;
    case REBECA_SHIFT_LEFT:
    case REBECA_SHIFT_RIGHT:
        *value = shift(operation, left, right);
        break;
    case REBECA_ADD:
        *value = left + right;
        break;
    case REBECA_SUBTRACT:
        *value = left - right;
        break;
    case REBECA_MULTIPLY:
        *value = left * right;
        break;
    case REBECA_DIVIDE:
        *value = left / right;
        break;
    case REBECA_REMAINDER:
        *value = left % right;
        break;
    case REBECA_IMPLIES:
        *value = !left || right;
        break;
    default:
        *value = compare(operation, left, right);
        break;
    }
    return fits(*value);
}

static bool unary(const struct rebeca_expression *e, int64_t operand, int64_t *value) {
    switch (e->operation) {
    case REBECA_NOT:
        *value = !operand;
        break;
    case REBECA_NEGATE:
        *value = -operand;
        break;
    case REBECA_COMPLEMENT:
        *value = ~operand;
        break;
    default:
        *value = operand;
        break;
    }
    return fits(*value);
}

/* The constant that a name stands for. */
static bool named(const struct rebeca_expression *e, int64_t *value) {
    const struct rebeca_variable *variable = e->variable;
    if (e->meaning != REBECA_MEANS_VARIABLE || variable->type.dimensions > 0)
        return false;
    if (variable->kind == REBECA_FEATURE) {
        *value = 1;
        return true;
    }
    return variable->kind == REBECA_ENV && variable->initial && variable->initial->type.kind &&
           rebeca_constant(variable->initial, true, value);
}

/* g[1][2] of an array constant: the variable, and the number of the element. */
static bool element(const struct rebeca_expression *e, int64_t *value) {
    uint64_t index = 0, size = 1;
    while (e->kind == REBECA_ELEMENT) {
        int64_t at;
        const struct rebeca_type *array = &e->left->type;
        if (!rebeca_constant(e->right, true, &at) || array->dimensions == 0 || at < 0 ||
            at >= array->lengths[0])
            return false;
        struct rebeca_type inner = rebeca_element_type(*array);
        size = rebeca_type_size(&inner);
        index += (uint64_t)at * size;
        e = e->left;
    }
    return e->kind == REBECA_NAMED && e->meaning == REBECA_MEANS_VARIABLE &&
           e->variable->kind == REBECA_ENV && rebeca_constant_element(e->variable, (uint32_t)index, value);
}

bool rebeca_constant_element(const struct rebeca_variable *variable, uint32_t index, int64_t *value) {
    const struct rebeca_expression *list = variable->initial;
    uint32_t size = rebeca_type_size(&variable->type);
    for (uint32_t i = 0; i < variable->type.dimensions && list; i++) {
        size /= variable->type.lengths[i];
        const struct rebeca_expression *at = list->kind == REBECA_LIST ? list->arguments : NULL;
        for (uint32_t k = index / size; k > 0 && at; k--)
            at = at->next;
        index %= size;
        list = at;
    }
    return list && rebeca_constant(list, true, value);
}

static bool binary(const struct rebeca_expression *e, bool with_env, int64_t *value) {
    int64_t left, right;
    if (!rebeca_constant(e->left, with_env, &left))
        return false;
    bool decided = (e->operation == REBECA_AND && !left) || (e->operation == REBECA_OR && left);
    if (decided) {
        *value = left;
        return true;
    }
    return rebeca_constant(e->right, with_env, &right) && calculate(e->operation, left, right, value);
}

bool rebeca_constant(const struct rebeca_expression *e, bool with_env, int64_t *value) {
    int64_t operand;
    switch (e->kind) {
    case REBECA_NUMBER:
    case REBECA_TRUTH:
    case REBECA_CHARACTER:
        *value = e->number;
        return true;
    case REBECA_NAMED:
        return with_env && named(e, value);
    case REBECA_ELEMENT:
        return with_env && element(e, value);
    case REBECA_UNARY:
        return rebeca_constant(e->left, with_env, &operand) && unary(e, operand, value);
    case REBECA_BINARY:
        return binary(e, with_env, value);
    case REBECA_CONDITIONAL:
        return rebeca_constant(e->left, with_env, &operand) &&
               rebeca_constant(operand ? e->right : e->otherwise, with_env, value);
    case REBECA_CAST:
        return e->written.dimensions == 0 && e->written.kind >= REBECA_BOOLEAN &&
               e->written.kind <= REBECA_CHAR && rebeca_constant(e->left, with_env, value) &&
               (!rebeca_is_integral(&e->written) || (rebeca_type_least(e->written.kind) <= *value &&
                                                     *value <= rebeca_type_most(e->written.kind)));
    default:
        return false;
    }
}
