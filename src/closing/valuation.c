#include "closing/valuation.h"

#include "language/promela/constant.h"

static bool comparison(enum promela_operator operation, int32_t left, int32_t right, int64_t *value) {
    switch (operation) {
    case PROMELA_EQUAL:
        *value = left == right;
        return true;
    case PROMELA_UNEQUAL:
        *value = left != right;
        return true;
    case PROMELA_GREATER:
        *value = left > right;
        return true;
    case PROMELA_LESS:
        *value = left < right;
        return true;
    case PROMELA_GREATER_EQUAL:
        *value = left >= right;
        return true;
    case PROMELA_LESS_EQUAL:
        *value = left <= right;
        return true;
    default:
        return false;
    }
}

/* && and || need one side where that says it all. */
static bool junction(const struct promela_expression *x, valuation_lookup *lookup, void *data,
                     int32_t *value) {
    int32_t left = 0, right = 0;
    bool ends = x->operation == PROMELA_OR;
    bool knows_left = valuation_of(x->left, lookup, data, &left);
    bool knows_right = valuation_of(x->right, lookup, data, &right);
    if ((knows_left && (left != 0) == ends) || (knows_right && (right != 0) == ends)) {
        *value = ends;
        return true;
    }
    *value = !ends;
    return knows_left && knows_right;
}

static bool binary(const struct promela_expression *x, valuation_lookup *lookup, void *data, int32_t *value) {
    int32_t left, right;
    int64_t result = 0;
    if (x->operation == PROMELA_AND || x->operation == PROMELA_OR)
        return junction(x, lookup, data, value);
    bool known = valuation_of(x->left, lookup, data, &left) && valuation_of(x->right, lookup, data, &right) &&
                 (comparison(x->operation, left, right, &result) ||
                  promela_arithmetic(x->operation, left, right, &result));
    *value = (int32_t)(uint32_t)(uint64_t)result;
    return known;
}

static bool unary(const struct promela_expression *x, valuation_lookup *lookup, void *data, int32_t *value) {
    int32_t operand;
    if (!valuation_of(x->left, lookup, data, &operand))
        return false;
    *value = x->operation == PROMELA_NOT          ? !operand
             : x->operation == PROMELA_COMPLEMENT ? ~operand
                                                  : (int32_t)(0u - (uint32_t)operand);
    return x->operation == PROMELA_NOT || x->operation == PROMELA_COMPLEMENT ||
           x->operation == PROMELA_NEGATE;
}

bool valuation_of(const struct promela_expression *x, valuation_lookup *lookup, void *data, int32_t *value) {
    int32_t condition;
    if (promela_is_literal(x))
        return promela_fold(x, value);
    switch (x->kind) {
    case PROMELA_UNARY:
        return unary(x, lookup, data, value);
    case PROMELA_BINARY:
        return binary(x, lookup, data, value);
    case PROMELA_CONDITIONAL:
        return valuation_of(x->left, lookup, data, &condition) &&
               valuation_of(condition ? x->right : x->otherwise, lookup, data, value);
    default:
        return lookup(data, x, value);
    }
}

bool promela_type_range(enum promela_type_kind type, int64_t *low, int64_t *high) {
    *low = 0;
    switch (type) {
    case PROMELA_BIT:
    case PROMELA_BOOL:
        *high = 1;
        return true;
    case PROMELA_BYTE:
    case PROMELA_PID:
    case PROMELA_MTYPE:
        *high = UINT8_MAX;
        return true;
    case PROMELA_SHORT:
        *low = INT16_MIN;
        *high = INT16_MAX;
        return true;
    default:
        *low = INT32_MIN;
        *high = INT32_MAX;
        return false;
    }
}
