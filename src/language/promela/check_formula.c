#include "language/promela/check.h"

static bool is_temporal(const struct promela_expression *e) {
    if (e->kind == PROMELA_UNARY)
        return e->operation == PROMELA_ALWAYS || e->operation == PROMELA_EVENTUALLY ||
               e->operation == PROMELA_NEXT || is_temporal(e->left);
    if (e->kind == PROMELA_BINARY)
        return e->operation == PROMELA_UNTIL || e->operation == PROMELA_WEAK_UNTIL ||
               e->operation == PROMELA_RELEASE || is_temporal(e->left) || is_temporal(e->right);
    return false;
}

bool promela_is_logical(const struct promela_expression *e) {
    if (e->kind != PROMELA_UNARY && e->kind != PROMELA_BINARY)
        return false;
    switch (e->operation) {
    case PROMELA_NOT:
    case PROMELA_ALWAYS:
    case PROMELA_EVENTUALLY:
    case PROMELA_NEXT:
    case PROMELA_IMPLIES:
    case PROMELA_EQUIVALENT:
    case PROMELA_OR:
    case PROMELA_AND:
    case PROMELA_UNTIL:
    case PROMELA_WEAK_UNTIL:
    case PROMELA_RELEASE:
        return true;
    default:
        return false;
    }
}

/* A formula is not an operand of arithmetic. */
static void check_operands(struct promela_checker *c, const struct promela_expression *e) {
    if (promela_is_logical(e)) {
        check_operands(c, e->left);
        if (e->kind == PROMELA_BINARY)
            check_operands(c, e->right);
    } else if (is_temporal(e)) {
        sources_error(c->sources, e->span,
                      "put brackets around the comparison: [] and <> bind as tightly as !",
                      "a temporal formula is not a number");
    }
}

void promela_check_formula(struct promela_checker *c, struct promela_expression *formula) {
    promela_check_expression(c, formula);
    check_operands(c, formula);
}
