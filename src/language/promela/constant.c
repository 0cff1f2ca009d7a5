#include "language/promela/constant.h"

#include <string.h>

/* A chain that is longer counts as no constant: nobody writes one. */
enum { DEEPEST = 1000 };

bool promela_is_literal(const struct promela_expression *e) {
    return e->kind == PROMELA_NUMBER || e->kind == PROMELA_CHARACTER || e->kind == PROMELA_TRUTH ||
           (e->kind == PROMELA_VARIABLE && e->meaning == PROMELA_A_CONSTANT);
}

static int32_t literal(const struct promela_expression *e) {
    const char *text = e->name.text;
    if (e->kind == PROMELA_TRUTH)
        return strcmp(text, "false") != 0;
    if (e->kind != PROMELA_CHARACTER)
        return e->number;
    if (text[1] != '\\')
        return (unsigned char)text[1];
    return text[2] == 'n'   ? '\n'
           : text[2] == 't' ? '\t'
           : text[2] == 'r' ? '\r'
           : text[2] == 'f' ? '\f'
                            : (unsigned char)text[2];
}

static int32_t wrapped(int64_t value) {
    return (int32_t)(uint32_t)(uint64_t)value;
}

bool promela_arithmetic(enum promela_operator operation, int32_t one, int32_t other, int64_t *value) {
    int64_t left = one, right = other;
    switch (operation) {
    case PROMELA_PLUS:
        *value = left + right;
        return true;
    case PROMELA_MINUS:
        *value = left - right;
        return true;
    case PROMELA_TIMES:
        *value = left * right;
        return true;
    case PROMELA_DIVIDE:
    case PROMELA_REMAINDER:
        if (right == 0)
            return false;
        *value = operation == PROMELA_DIVIDE ? left / right : left % right;
        return true;
    case PROMELA_SHIFT_LEFT:
        *value = (int64_t)((uint64_t)left << (right & 31));
        return true;
    case PROMELA_SHIFT_RIGHT:
        *value = left >> (right & 31);
        return true;
    case PROMELA_BIT_AND:
        *value = left & right;
        return true;
    case PROMELA_BIT_OR:
        *value = left | right;
        return true;
    case PROMELA_BIT_XOR:
        *value = left ^ right;
        return true;
    default:
        return false;
    }
}

static bool unary(enum promela_operator operation, int64_t operand, int64_t *value) {
    switch (operation) {
    case PROMELA_NEGATE:
        *value = -operand;
        return true;
    case PROMELA_COMPLEMENT:
        *value = ~operand;
        return true;
    case PROMELA_NOT:
        *value = !operand;
        return true;
    default:
        return false;
    }
}

static bool fold(const struct promela_expression *e, unsigned depth, int32_t *value) {
    int32_t left = 0, right = 0;
    int64_t result = 0;
    if (depth > DEEPEST)
        return false;
    if (promela_is_literal(e)) {
        *value = literal(e);
        return true;
    }
    bool known = false;
    if (e->kind == PROMELA_UNARY)
        known = fold(e->left, depth + 1, &left) && unary(e->operation, left, &result);
    else if (e->kind == PROMELA_BINARY)
        known = fold(e->left, depth + 1, &left) && fold(e->right, depth + 1, &right) &&
                promela_arithmetic(e->operation, left, right, &result);
    *value = wrapped(result);
    return known;
}

bool promela_fold(const struct promela_expression *e, int32_t *value) {
    return fold(e, 0, value);
}

static bool is_constant(const struct promela_expression *e, unsigned depth) {
    for (; e->kind == PROMELA_BINARY; e = e->left) {
        bool fits = e->operation >= PROMELA_PLUS && e->operation <= PROMELA_REMAINDER;
        if (!fits || depth > DEEPEST || !is_constant(e->right, depth + 1))
            return false;
    }
    if (e->kind == PROMELA_UNARY)
        return e->operation == PROMELA_NEGATE && depth <= DEEPEST && is_constant(e->left, depth + 1);
    return promela_is_literal(e);
}

bool promela_is_constant(const struct promela_expression *e) {
    return is_constant(e, 0);
}
