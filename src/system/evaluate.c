#include "system/evaluate.h"

static bool divide(enum node_operator operation, int64_t left, int64_t right, int64_t *value) {
    if (right == 0)
        return false;
    *value = operation == OPERATOR_DIVIDE ? left / right : left % right;
    return true;
}

/* Of both sides, which have been evaluated. */
static bool apply(enum node_operator operation, int64_t left, int64_t right, int64_t *value) {
    switch (operation) {
    case OPERATOR_DIVIDE:
    case OPERATOR_REMAINDER:
        return divide(operation, left, right, value);
    case OPERATOR_EQUAL:
        *value = left == right;
        break;
    case OPERATOR_UNEQUAL:
        *value = left != right;
        break;
    case OPERATOR_LESS:
        *value = left < right;
        break;
    case OPERATOR_LESS_EQUAL:
        *value = left <= right;
        break;
    case OPERATOR_ADD:
        *value = left + right;
        break;
    case OPERATOR_SUBTRACT:
        *value = left - right;
        break;
    case OPERATOR_MULTIPLY:
        *value = left * right;
        break;
    case OPERATOR_BIT_AND:
        *value = left & right;
        break;
    case OPERATOR_BIT_OR:
        *value = left | right;
        break;
    case OPERATOR_BIT_XOR:
        *value = left ^ right;
        break;
    case OPERATOR_SHIFT_LEFT:
        *value = left * ((int64_t)1 << (right & 31));
        break;
    case OPERATOR_SHIFT_RIGHT:
        *value = left >> (right & 31);
        break;
    case OPERATOR_NOT:
        *value = !left;
        break;
    case OPERATOR_NEGATE:
        *value = -left;
        break;
    case OPERATOR_AND:
    case OPERATOR_OR:
        *value = right != 0; /* the left side has not decided */
        break;
    }
    return true;
}

static bool evaluate_operation(const struct expression *e, leaf_value *leaf, const void *data,
                               int64_t *value) {
    int64_t left = 0, right = 0;
    if (!expression_evaluate(e->left, leaf, data, &left))
        return false;
    if ((e->operation == OPERATOR_AND && left == 0) || (e->operation == OPERATOR_OR && left != 0)) {
        *value = left != 0;
        return true;
    }
    return (!e->right || expression_evaluate(e->right, leaf, data, &right)) &&
           apply(e->operation, left, right, value) && INT32_MIN <= *value && *value <= INT32_MAX;
}

bool expression_evaluate(const struct expression *e, leaf_value *leaf, const void *data, int64_t *value) {
    int64_t condition;
    switch (e->kind) {
    case EXPRESSION_CONSTANT:
        *value = e->constant;
        return true;
    case EXPRESSION_OPERATION:
        return evaluate_operation(e, leaf, data, value);
    case EXPRESSION_CONDITIONAL:
        return expression_evaluate(e->left, leaf, data, &condition) &&
               expression_evaluate(condition ? e->right : e->otherwise, leaf, data, value);
    default:
        *value = leaf(data, e);
        return true;
    }
}
