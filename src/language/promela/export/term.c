#include "language/promela/export/term.h"

static const struct term *new_term(struct arena *arena, struct term content) {
    struct term *term = arena_allocate(arena, sizeof *term);
    if (term)
        *term = content;
    return term;
}

const struct term *term_constant(struct arena *arena, int32_t constant) {
    return new_term(arena, (struct term){.kind = TERM_CONSTANT, .constant = constant, .size = 1});
}

const struct term *term_leaf(struct arena *arena, enum term_kind kind, uint32_t index) {
    return new_term(arena, (struct term){.kind = kind, .index = index, .size = 1});
}

static const struct term *unfolded(struct arena *arena, enum node_operator operation, const struct term *left,
                                   const struct term *right) {
    uint64_t size = 1 + (uint64_t)left->size + (right ? right->size : 0);
    return new_term(arena, (struct term){.kind = TERM_OPERATION,
                                         .operation = operation,
                                         .size = size < UINT32_MAX ? (uint32_t)size : UINT32_MAX,
                                         .left = left,
                                         .right = right});
}

const struct term *term_conditional(struct arena *arena, const struct term *condition,
                                    const struct term *value, const struct term *otherwise) {
    if (!condition || !value || !otherwise)
        return NULL;
    if (condition->kind == TERM_CONSTANT)
        return condition->constant != 0 ? value : otherwise;
    uint64_t size = 1 + (uint64_t)condition->size + value->size + otherwise->size;
    return new_term(arena, (struct term){.kind = TERM_CONDITIONAL,
                                         .size = size < UINT32_MAX ? (uint32_t)size : UINT32_MAX,
                                         .left = condition,
                                         .right = value,
                                         .otherwise = otherwise});
}

/* ---- folding ---- */

static bool is_unary(enum node_operator operation) {
    return operation == OPERATOR_NOT || operation == OPERATOR_NEGATE;
}

/* False: it fails. */
static bool compute(enum node_operator operation, int64_t left, int64_t right, int32_t *result) {
    int64_t exact = 0;
    bool divides = operation == OPERATOR_DIVIDE || operation == OPERATOR_REMAINDER;
    if (divides && right == 0)
        return false;
    switch (operation) {
    case OPERATOR_OR:
        exact = left || right;
        break;
    case OPERATOR_AND:
        exact = left && right;
        break;
    case OPERATOR_EQUAL:
        exact = left == right;
        break;
    case OPERATOR_UNEQUAL:
        exact = left != right;
        break;
    case OPERATOR_LESS:
        exact = left < right;
        break;
    case OPERATOR_LESS_EQUAL:
        exact = left <= right;
        break;
    case OPERATOR_ADD:
        exact = left + right;
        break;
    case OPERATOR_SUBTRACT:
        exact = left - right;
        break;
    case OPERATOR_MULTIPLY:
        exact = left * right;
        break;
    case OPERATOR_DIVIDE:
        exact = left / right;
        break;
    case OPERATOR_REMAINDER:
        exact = left % right;
        break;
    case OPERATOR_BIT_AND:
        exact = left & right;
        break;
    case OPERATOR_BIT_OR:
        exact = left | right;
        break;
    case OPERATOR_BIT_XOR:
        exact = left ^ right;
        break;
    case OPERATOR_SHIFT_LEFT:
        exact = left * ((int64_t)1 << (right & 31));
        break;
    case OPERATOR_SHIFT_RIGHT:
        exact = left >> (right & 31);
        break;
    case OPERATOR_NOT:
        exact = !left;
        break;
    case OPERATOR_NEGATE:
        exact = -left;
        break;
    }
    *result = (int32_t)exact;
    return exact >= INT32_MIN && exact <= INT32_MAX;
}

/* && and || whose left side is a constant, or whose right side does not matter. */
static const struct term *fold_logic(struct arena *arena, enum node_operator operation,
                                     const struct term *left, const struct term *right) {
    if (left->kind == TERM_CONSTANT) {
        bool decides = (left->constant != 0) == (operation == OPERATOR_OR);
        return decides ? term_constant(arena, left->constant != 0) : term_truth(arena, right);
    }
    if (right->kind == TERM_CONSTANT && (right->constant != 0) == (operation == OPERATOR_AND))
        return term_truth(arena, left);
    return unfolded(arena, operation, left, right);
}

/* How far a shift goes. */
static const struct term *five_bits(struct arena *arena, const struct term *term) {
    if (term->kind == TERM_CONSTANT)
        return term_constant(arena, term->constant & 31);
    bool done =
        term->kind == TERM_OPERATION && term->operation == OPERATOR_BIT_AND && term_is(term->right, 31);
    return done ? term : term_operation(arena, OPERATOR_BIT_AND, term, term_constant(arena, 31));
}

const struct term *term_operation(struct arena *arena, enum node_operator operation, const struct term *left,
                                  const struct term *right) {
    if (!left || (!right && !is_unary(operation)))
        return NULL;
    if (operation == OPERATOR_AND || operation == OPERATOR_OR)
        return fold_logic(arena, operation, left, right);
    if (operation == OPERATOR_SHIFT_LEFT || operation == OPERATOR_SHIFT_RIGHT)
        right = five_bits(arena, right);
    if (!right && !is_unary(operation))
        return NULL;
    int32_t result;
    if (left->kind == TERM_CONSTANT && (!right || right->kind == TERM_CONSTANT) &&
        compute(operation, left->constant, right ? right->constant : 0, &result))
        return term_constant(arena, result);
    return unfolded(arena, operation, left, right);
}

/* ---- conditions ---- */

static bool is_condition(const struct term *term) {
    return term->kind == TERM_OPERATION &&
           (term->operation <= OPERATOR_LESS_EQUAL || term->operation == OPERATOR_NOT);
}

const struct term *term_truth(struct arena *arena, const struct term *term) {
    if (!term || is_condition(term))
        return term;
    return term_operation(arena, OPERATOR_UNEQUAL, term, term_constant(arena, 0));
}

const struct term *term_negation(struct arena *arena, const struct term *term) {
    if (!term)
        return NULL;
    if (!is_condition(term))
        return term_operation(arena, OPERATOR_EQUAL, term, term_constant(arena, 0));
    switch (term->operation) {
    case OPERATOR_OR:
    case OPERATOR_AND:
        return term_operation(arena, term->operation == OPERATOR_OR ? OPERATOR_AND : OPERATOR_OR,
                              term_negation(arena, term->left), term_negation(arena, term->right));
    case OPERATOR_EQUAL:
        return term_operation(arena, OPERATOR_UNEQUAL, term->left, term->right);
    case OPERATOR_UNEQUAL:
        return term_operation(arena, OPERATOR_EQUAL, term->left, term->right);
    case OPERATOR_LESS:
        return term_operation(arena, OPERATOR_LESS_EQUAL, term->right, term->left);
    case OPERATOR_LESS_EQUAL:
        return term_operation(arena, OPERATOR_LESS, term->right, term->left);
    default:
        return term_truth(arena, term->left);
    }
}

const struct term *term_both(struct arena *arena, const struct term *one, const struct term *other) {
    if (!one || !other)
        return one ? one : other;
    return term_operation(arena, OPERATOR_AND, one, other);
}

const struct term *term_outside(struct arena *arena, const struct term *value, int32_t low, int32_t high) {
    const struct term *under = term_operation(arena, OPERATOR_LESS, value, term_constant(arena, low));
    const struct term *over = term_operation(arena, OPERATOR_LESS, term_constant(arena, high), value);
    return term_operation(arena, OPERATOR_OR, under, over);
}

/* ---- overflow ---- */

/* `sign` 1: 0 < term; -1: term < 0 */
static const struct term *has_sign(struct arena *arena, const struct term *term, int sign) {
    const struct term *zero = term_constant(arena, 0);
    return term_operation(arena, OPERATOR_LESS, sign > 0 ? zero : term, sign > 0 ? term : zero);
}

/* left + right > MAX, as left > MAX - right, which itself stays within the 32 bits if right has that sign;
 * and so on for MIN and for differences. */
static const struct term *sum_overflow(struct arena *arena, enum node_operator operation,
                                       const struct term *left, const struct term *right, int sign) {
    bool upwards = (operation == OPERATOR_ADD) == (sign > 0);
    const struct term *bound = term_constant(arena, upwards ? INT32_MAX : INT32_MIN);
    enum node_operator opposite = operation == OPERATOR_ADD ? OPERATOR_SUBTRACT : OPERATOR_ADD;
    const struct term *most = term_operation(arena, opposite, bound, right);
    return term_operation(arena, OPERATOR_AND, has_sign(arena, right, sign),
                          term_operation(arena, OPERATOR_LESS, upwards ? most : left, upwards ? left : most));
}

/* Both factors having these signs; divisions instead of products. */
static const struct term *product_overflow(struct arena *arena, const struct term *left, int left_sign,
                                           const struct term *right, int right_sign) {
    bool upwards = left_sign == right_sign;
    /* The divisor is the positive factor if there is one: MIN / -1 would overflow itself. */
    bool by_left = left_sign > 0 || right_sign < 0;
    const struct term *divisor = by_left ? left : right, *other = by_left ? right : left;
    const struct term *most = term_operation(arena, OPERATOR_DIVIDE,
                                             term_constant(arena, upwards ? INT32_MAX : INT32_MIN), divisor);
    bool positive = left_sign > 0 && right_sign > 0;
    const struct term *beyond =
        term_operation(arena, OPERATOR_LESS, positive ? most : other, positive ? other : most);
    return term_operation(arena, OPERATOR_AND,
                          term_operation(arena, OPERATOR_AND, has_sign(arena, left, left_sign),
                                         has_sign(arena, right, right_sign)),
                          beyond);
}

static const struct term *either(struct arena *arena, const struct term *one, const struct term *other) {
    return term_operation(arena, OPERATOR_OR, one, other);
}

static const struct term *equals(struct arena *arena, const struct term *term, int32_t constant) {
    return term_operation(arena, OPERATOR_EQUAL, term, term_constant(arena, constant));
}

/* left * 2^n is beyond the bound if left is beyond the bound shifted back. */
static const struct term *shift_overflow(struct arena *arena, const struct term *left,
                                         const struct term *right, int32_t bound) {
    const struct term *most = term_operation(arena, OPERATOR_SHIFT_RIGHT, term_constant(arena, bound), right);
    return term_operation(arena, OPERATOR_LESS, bound > 0 ? most : left, bound > 0 ? left : most);
}

const struct term *term_overflow(struct arena *arena, enum node_operator operation, const struct term *left,
                                 const struct term *right) {
    switch (operation) {
    case OPERATOR_ADD:
    case OPERATOR_SUBTRACT:
        return either(arena, sum_overflow(arena, operation, left, right, 1),
                      sum_overflow(arena, operation, left, right, -1));
    case OPERATOR_MULTIPLY:
        return either(arena,
                      either(arena, product_overflow(arena, left, 1, right, 1),
                             product_overflow(arena, left, 1, right, -1)),
                      either(arena, product_overflow(arena, left, -1, right, 1),
                             product_overflow(arena, left, -1, right, -1)));
    case OPERATOR_DIVIDE:
        return term_operation(arena, OPERATOR_AND, equals(arena, right, -1), equals(arena, left, INT32_MIN));
    case OPERATOR_NEGATE:
        return equals(arena, left, INT32_MIN);
    case OPERATOR_SHIFT_LEFT:
        return either(arena, shift_overflow(arena, left, right, INT32_MAX),
                      shift_overflow(arena, left, right, INT32_MIN));
    default:
        return term_constant(arena, 0);
    }
}

/* ---- intervals ---- */

static bool is_leaf(const struct term *term) {
    return term->kind == TERM_VARIABLE || term->kind == TERM_FIELD || term->kind == TERM_SENDER ||
           term->kind == TERM_SAVED;
}

static bool same_leaf(const struct term *one, const struct term *other) {
    return is_leaf(one) && one->kind == other->kind && one->index == other->index;
}

/* What one comparison with a constant says about a leaf. */
static struct range narrow_by(struct range range, const struct term *leaf, const struct term *condition) {
    if (!is_condition(condition) || condition->operation == OPERATOR_NOT)
        return range;
    const struct term *left = condition->left, *right = condition->right;
    bool is_left = same_leaf(left, leaf) && right->kind == TERM_CONSTANT;
    bool is_right = same_leaf(right, leaf) && left->kind == TERM_CONSTANT;
    if (!is_left && !is_right)
        return range;
    int64_t bound = is_left ? right->constant : left->constant;
    int64_t strict = condition->operation == OPERATOR_LESS;
    switch (condition->operation) {
    case OPERATOR_EQUAL:
        return range_common(range, (struct range){bound, bound});
    case OPERATOR_UNEQUAL:
        range.low += range.low == bound;
        range.high -= range.high == bound;
        return range;
    case OPERATOR_LESS:
    case OPERATOR_LESS_EQUAL:
        return range_common(range, is_left ? (struct range){INT32_MIN, bound - strict}
                                           : (struct range){bound + strict, INT32_MAX});
    default:
        return range;
    }
}

static struct range leaf_range(const struct scope *scope, const struct term *leaf) {
    struct range range = range_any();
    if (leaf->kind == TERM_VARIABLE)
        range = range_common(range, scope->ranges->variables[leaf->index]);
    else if (leaf->kind == TERM_FIELD && scope->edge)
        range = range_common(
            range, ranges_field(scope->ranges, scope->edge->channel, scope->edge->message, leaf->index));
    else if (leaf->kind == TERM_SENDER)
        range = range_make(0, (int64_t)scope->ranges->system->components.count);
    for (const struct condition *c = scope->conditions; c; c = c->earlier)
        range = narrow_by(range, leaf, c->term);
    return range;
}

/* Intervals of parts are cut to 32 bits first: beyond them a turn has failed, and products stay exact. */
struct range term_range(const struct scope *scope, const struct term *term) {
    if (term->kind == TERM_CONSTANT)
        return (struct range){term->constant, term->constant};
    if (is_leaf(term))
        return leaf_range(scope, term);
    if (term->kind == TERM_CONDITIONAL)
        return range_hull(term_range(scope, term->right), term_range(scope, term->otherwise));
    struct range left = range_common(range_any(), term_range(scope, term->left));
    struct range right = term->right ? range_common(range_any(), term_range(scope, term->right)) : left;
    struct range range = range_of_operation(term->operation, left, right);
    if (range_empty(range)) /* it has no value at all: nothing follows from that */
        return is_condition(term) ? range_truths() : range_any();
    return range;
}

/* ---- settling ---- */

static bool same(const struct term *one, const struct term *other) {
    if (one == other)
        return true;
    if (!one || !other || one->kind != other->kind || one->size != other->size)
        return false;
    if (one->kind == TERM_CONSTANT)
        return one->constant == other->constant;
    if (is_leaf(one))
        return one->index == other->index;
    return one->operation == other->operation && same(one->left, other->left) &&
           same(one->right, other->right) && same(one->otherwise, other->otherwise);
}

static bool holds(const struct scope *scope, const struct term *term) {
    for (const struct condition *c = scope->conditions; c; c = c->earlier)
        if (same(c->term, term))
            return true;
    return false;
}

const struct term *term_settle(const struct scope *scope, const struct term *term) {
    if (!term || term->kind == TERM_CONSTANT)
        return term;
    struct range range = term_range(scope, term);
    if (is_condition(term) && range_single(range))
        return term_constant(scope->arena, (int32_t)range.low);
    if (term->kind == TERM_OPERATION && (term->operation == OPERATOR_AND || term->operation == OPERATOR_OR))
        return term_operation(scope->arena, term->operation, term_settle(scope, term->left),
                              term_settle(scope, term->right));
    if (!is_condition(term) || !scope->conditions)
        return term;
    const struct term *opposite = term_negation(scope->arena, term);
    if (!opposite)
        return NULL;
    if (holds(scope, term) || holds(scope, opposite))
        return term_constant(scope->arena, holds(scope, term));
    return term;
}

/* ---- conditionals ---- */

static const struct term *find_conditional(const struct term *term) {
    if (!term || term->kind == TERM_CONDITIONAL)
        return term;
    const struct term *found = find_conditional(term->left);
    return found ? found : find_conditional(term->right);
}

/* The leaf with the fewest values, but several; NULL: there is none. */
static const struct term *narrowest(const struct scope *scope, const struct term *term) {
    if (!term || term->kind == TERM_CONSTANT)
        return NULL;
    if (is_leaf(term))
        return range_single(leaf_range(scope, term)) ? NULL : term;
    const struct term *best = NULL, *parts[] = {term->left, term->right, term->otherwise};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const struct term *leaf = narrowest(scope, parts[i]);
        struct range range = leaf ? leaf_range(scope, leaf) : range_any();
        struct range least = best ? leaf_range(scope, best) : range_any();
        if (leaf && (!best || range.high - range.low < least.high - least.low))
            best = leaf;
    }
    return best;
}

const struct term *term_case(const struct scope *scope, const struct term *term) {
    enum { FEW = 2 };
    const struct term *condition = NULL;
    for (const struct term *found = find_conditional(term); found; found = find_conditional(condition))
        condition = found->left;
    const struct term *leaf = narrowest(scope, condition);
    if (!leaf)
        return condition;
    struct range range = leaf_range(scope, leaf);
    return range.high - range.low < FEW ? equals(scope->arena, leaf, (int32_t)range.low) : condition;
}

const struct term *term_resolve(const struct scope *scope, const struct term *term) {
    if (!term || !find_conditional(term))
        return term;
    const struct term *left = term_resolve(scope, term->left);
    if (term->kind == TERM_OPERATION)
        return term_operation(scope->arena, term->operation, left, term_resolve(scope, term->right));
    const struct term *condition = term_settle(scope, left);
    if (condition && condition->kind == TERM_CONSTANT)
        return term_resolve(scope, condition->constant != 0 ? term->right : term->otherwise);
    return term_conditional(scope->arena, condition, term_resolve(scope, term->right),
                            term_resolve(scope, term->otherwise));
}

static const struct term *replaced(struct arena *arena, const struct term *term, const struct term *what,
                                   const struct term *by) {
    if (same(term, what))
        return by;
    if (term->kind == TERM_CONDITIONAL)
        return term_conditional(arena, replaced(arena, term->left, what, by),
                                replaced(arena, term->right, what, by),
                                replaced(arena, term->otherwise, what, by));
    if (term->kind != TERM_OPERATION)
        return term;
    const struct term *left = replaced(arena, term->left, what, by);
    return term_operation(arena, term->operation, left,
                          term->right ? replaced(arena, term->right, what, by) : NULL);
}

const struct term *term_without_conditionals(struct arena *arena, const struct term *condition,
                                             uint32_t most) {
    const struct term *conditional = condition ? find_conditional(condition) : NULL;
    if (!condition || condition->size > most)
        return NULL;
    if (!conditional)
        return condition;
    const struct term *when = conditional->left;
    const struct term *yes = term_operation(arena, OPERATOR_AND, when,
                                            replaced(arena, condition, conditional, conditional->right));
    const struct term *no = term_operation(arena, OPERATOR_AND, term_negation(arena, when),
                                           replaced(arena, condition, conditional, conditional->otherwise));
    yes = term_without_conditionals(arena, term_truth(arena, yes), most);
    no = term_without_conditionals(arena, term_truth(arena, no), most);
    const struct term *either = term_operation(arena, OPERATOR_OR, yes, no);
    return either && either->size <= most ? either : NULL;
}

bool term_mentions(const struct term *term, enum term_kind kind, uint32_t index) {
    if (!term)
        return false;
    if (is_leaf(term))
        return term->kind == kind && term->index == index;
    return term_mentions(term->left, kind, index) || term_mentions(term->right, kind, index) ||
           term_mentions(term->otherwise, kind, index);
}
