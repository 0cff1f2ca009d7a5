#include "system/interval.h"

static int64_t smaller(int64_t left, int64_t right) {
    return left < right ? left : right;
}

static int64_t larger(int64_t left, int64_t right) {
    return left > right ? left : right;
}

struct range range_common(struct range left, struct range right) {
    return range_make(larger(left.low, right.low), smaller(left.high, right.high));
}

struct range range_hull(struct range left, struct range right) {
    if (range_empty(left))
        return right;
    if (range_empty(right))
        return left;
    return range_make(smaller(left.low, right.low), larger(left.high, right.high));
}

struct range range_truth(struct range range) {
    if (range_empty(range))
        return range_none();
    if (!range_has(range, 0))
        return range_value(1);
    return range_single(range) ? range_value(0) : range_truths();
}

/* --- Calculating --- */

static int64_t product(int64_t left, int64_t right) {
    return left * right;
}

static int64_t quotient(int64_t left, int64_t right) {
    return left / right;
}

/* Extremes are where both sides are at an end. */
static struct range corners(struct range l, struct range r, int64_t (*operation)(int64_t, int64_t)) {
    int64_t a = operation(l.low, r.low), b = operation(l.low, r.high);
    int64_t c = operation(l.high, r.low), d = operation(l.high, r.high);
    return range_make(smaller(smaller(a, b), smaller(c, d)), larger(larger(a, b), larger(c, d)));
}

static struct range divided(struct range left, struct range right) {
    struct range negative = range_common(right, range_make(INT32_MIN, -1));
    struct range positive = range_common(right, range_make(1, INT32_MAX));
    struct range result = range_none();
    if (!range_empty(negative))
        result = range_hull(result, corners(left, negative, quotient));
    if (!range_empty(positive))
        result = range_hull(result, corners(left, positive, quotient));
    return result;
}

static struct range remainder_of(struct range left, struct range right) {
    if (range_single(right) && right.low == 0)
        return range_none();
    if (range_single(left) && range_single(right))
        return range_value(left.low % right.low);
    int64_t largest = larger(right.high, -right.low) - 1;
    int64_t least = range_has(right, 0) ? 0 : right.low > 0 ? right.low : -right.high;
    if (left.low > -least && left.high < least) /* too small to be changed */
        return left;
    return range_make(left.low < 0 ? larger(left.low, -largest) : 0,
                      left.high > 0 ? smaller(left.high, largest) : 0);
}

/* --- Bits --- */

/* The smallest number of the form 111…1 that is not below the value, which is not negative. */
static int64_t ones_above(int64_t value) {
    int64_t ones = 0;
    while (ones < value)
        ones = ones * 2 + 1;
    return ones;
}

static int64_t bitwise(enum node_operator operation, int64_t left, int64_t right) {
    return operation == OPERATOR_BIT_AND  ? (left & right)
           : operation == OPERATOR_BIT_OR ? (left | right)
                                          : (left ^ right);
}

static struct range bits_of(enum node_operator operation, struct range left, struct range right) {
    if (range_single(left) && range_single(right))
        return range_value(bitwise(operation, left.low, right.low));
    if (left.low < 0 || right.low < 0)
        return range_make(INT32_MIN, INT32_MAX);
    if (operation == OPERATOR_BIT_AND)
        return range_make(0, smaller(left.high, right.high));
    return range_make(0, ones_above(larger(left.high, right.high)));
}

/* What a number is multiplied with if it is shifted left. */
static struct range powers(struct range by) {
    if (by.low < 0 || by.high > 31)
        return range_make(1, (int64_t)1 << 31);
    return range_make((int64_t)1 << by.low, (int64_t)1 << by.high);
}

static struct range shifted_right(struct range left, struct range by) {
    if (range_single(by))
        return range_make(left.low >> (by.low & 31), left.high >> (by.low & 31));
    return range_make(smaller(left.low, 0), left.high < 0 ? -1 : left.high);
}

/* --- Comparing --- */

static struct range negation(struct range truth) {
    return range_make(1 - truth.high, 1 - truth.low);
}

static struct range equal(struct range left, struct range right) {
    if (range_empty(range_common(left, right)))
        return range_value(0);
    return range_single(left) && range_single(right) ? range_value(1) : range_truths();
}

/* left < right + slack */
static struct range less(struct range left, struct range right, int64_t slack) {
    if (left.high < right.low + slack)
        return range_value(1);
    return left.low >= right.high + slack ? range_value(0) : range_truths();
}

static struct range both(struct range left, struct range right) {
    return range_make(left.low & right.low, left.high & right.high);
}

struct range range_of_operation(enum node_operator operation, struct range left, struct range right) {
    bool unary = operation == OPERATOR_NOT || operation == OPERATOR_NEGATE;
    if (range_empty(left) || (!unary && range_empty(right)))
        return range_none();
    switch (operation) {
    case OPERATOR_OR:
        return negation(both(negation(range_truth(left)), negation(range_truth(right))));
    case OPERATOR_AND:
        return both(range_truth(left), range_truth(right));
    case OPERATOR_EQUAL:
        return equal(left, right);
    case OPERATOR_UNEQUAL:
        return negation(equal(left, right));
    case OPERATOR_LESS:
        return less(left, right, 0);
    case OPERATOR_LESS_EQUAL:
        return less(left, right, 1);
    case OPERATOR_ADD:
        return range_make(left.low + right.low, left.high + right.high);
    case OPERATOR_SUBTRACT:
        return range_make(left.low - right.high, left.high - right.low);
    case OPERATOR_MULTIPLY:
        return corners(left, right, product);
    case OPERATOR_DIVIDE:
        return divided(left, right);
    case OPERATOR_REMAINDER:
        return remainder_of(left, right);
    case OPERATOR_BIT_AND:
    case OPERATOR_BIT_OR:
    case OPERATOR_BIT_XOR:
        return bits_of(operation, left, right);
    case OPERATOR_SHIFT_LEFT:
        return corners(left, powers(right), product);
    case OPERATOR_SHIFT_RIGHT:
        return shifted_right(left, right);
    case OPERATOR_NOT:
        return negation(range_truth(left));
    case OPERATOR_NEGATE:
        return range_make(-left.high, -left.low);
    }
    return range_any();
}
