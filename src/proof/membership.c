#include "proof/membership.h"

static bool is_logical(enum node_operator operation) {
    return operation == OPERATOR_OR || operation == OPERATOR_AND || operation == OPERATOR_NOT;
}

static bool is_ordering(enum node_operator operation) {
    return operation == OPERATOR_LESS || operation == OPERATOR_LESS_EQUAL;
}

/* A constant, or the local, which `*local` becomes if it is SYSTEM_NONE. */
static bool is_operand(const struct expression *e, uint32_t *local) {
    if (e->kind == EXPRESSION_CONSTANT)
        return true;
    if (e->kind != EXPRESSION_LOCAL || (*local != SYSTEM_NONE && *local != e->index))
        return false;
    *local = e->index;
    return true;
}

static bool find_local(const struct expression *e, uint32_t *local, bool *ordered) {
    if (e->kind == EXPRESSION_CONSTANT)
        return true;
    if (e->kind != EXPRESSION_OPERATION)
        return false;
    if (is_logical(e->operation))
        return find_local(e->left, local, ordered) && (!e->right || find_local(e->right, local, ordered));
    *ordered |= is_ordering(e->operation);
    return (is_ordering(e->operation) || e->operation == OPERATOR_EQUAL ||
            e->operation == OPERATOR_UNEQUAL) &&
           is_operand(e->left, local) && is_operand(e->right, local);
}

bool membership_local(const struct expression *e, uint32_t *local) {
    bool ordered = false;
    *local = SYSTEM_NONE;
    return find_local(e, local, &ordered) && ordered && *local != SYSTEM_NONE;
}

static int64_t operand(const struct expression *e, int64_t value) {
    return e->kind == EXPRESSION_CONSTANT ? e->constant : value;
}

bool membership_has(const struct expression *e, int64_t value) {
    if (e->kind == EXPRESSION_CONSTANT)
        return e->constant != 0;
    switch (e->operation) {
    case OPERATOR_OR:
        return membership_has(e->left, value) || membership_has(e->right, value);
    case OPERATOR_AND:
        return membership_has(e->left, value) && membership_has(e->right, value);
    case OPERATOR_NOT:
        return !membership_has(e->left, value);
    case OPERATOR_EQUAL:
        return operand(e->left, value) == operand(e->right, value);
    case OPERATOR_UNEQUAL:
        return operand(e->left, value) != operand(e->right, value);
    case OPERATOR_LESS:
        return operand(e->left, value) < operand(e->right, value);
    default: /* OPERATOR_LESS_EQUAL: there is no other */
        return operand(e->left, value) <= operand(e->right, value);
    }
}
