#include "language/aml/interval.h"

struct interval interval_any(void) {
    return interval_of(INT32_MIN, INT32_MAX);
}

bool interval_is_constant(struct interval interval) {
    return interval.low == interval.high;
}

bool interval_apart(struct interval a, struct interval b) {
    return a.high < b.low || b.high < a.low;
}

struct interval interval_common(struct interval a, struct interval b) {
    return interval_of(a.low > b.low ? a.low : b.low, a.high < b.high ? a.high : b.high);
}

/* ---- truth ---- */

static bool can_be_true(struct interval a) {
    return a.low != 0 || a.high != 0;
}

static bool can_be_false(struct interval a) {
    return a.low <= 0 && a.high >= 0;
}

/* One of the two is true. */
static struct interval truth(bool can_be_false_, bool can_be_true_) {
    return interval_of(!can_be_false_, can_be_true_);
}

static struct interval equal(struct interval a, struct interval b, bool wanted) {
    bool can_be_equal = !interval_apart(a, b);
    bool can_differ = !(interval_is_constant(a) && interval_is_constant(b) && a.low == b.low);
    return wanted ? truth(can_differ, can_be_equal) : truth(can_be_equal, can_differ);
}

static struct interval less(struct interval a, struct interval b) {
    return truth(a.high >= b.low, a.low < b.high);
}

static struct interval less_equal(struct interval a, struct interval b) {
    return truth(a.high > b.low, a.low <= b.high);
}

/* ---- calculation ---- */

static struct interval with(struct interval a, int64_t value) {
    return interval_of(value < a.low ? value : a.low, value > a.high ? value : a.high);
}

static struct interval multiply(struct interval a, struct interval b) {
    struct interval result = interval_of(a.low * b.low, a.low * b.low);
    result = with(result, a.low * b.high);
    result = with(result, a.high * b.low);
    return with(result, a.high * b.high);
}

/* Extremes are where the divisor is at an end of its interval, or next to zero. */
static struct interval divide(struct interval a, struct interval b) {
    int64_t divisors[] = {b.low, b.high, -1, 1};
    struct interval result = interval_of(INT64_MAX, INT64_MIN);
    for (int i = 0; i < 4; i++) {
        int64_t divisor = divisors[i];
        if (divisor == 0 || divisor < b.low || divisor > b.high)
            continue;
        result = with(result, a.low / divisor);
        result = with(result, a.high / divisor);
    }
    return result;
}

static struct interval remainder_of(struct interval a, struct interval b) {
    if (interval_is_constant(a) && interval_is_constant(b))
        return interval_of(a.low % b.low, a.low % b.low);
    int64_t below = -b.low > b.high ? -b.low : b.high; /* the remainder is smaller than this */
    struct interval result = interval_of(a.low < 0 ? 1 - below : 0, a.high > 0 ? below - 1 : 0);
    return interval_common(result, with(a, 0));
}

struct interval interval_binary(enum aml_operator operation, struct interval a, struct interval b) {
    switch (operation) {
    case AML_OR:
        return truth(can_be_false(a) && can_be_false(b), can_be_true(a) || can_be_true(b));
    case AML_AND:
        return truth(can_be_false(a) || can_be_false(b), can_be_true(a) && can_be_true(b));
    case AML_EQUAL:
        return equal(a, b, true);
    case AML_UNEQUAL:
        return equal(a, b, false);
    case AML_LESS:
        return less(a, b);
    case AML_LESS_EQUAL:
        return less_equal(a, b);
    case AML_GREATER:
        return less(b, a);
    case AML_GREATER_EQUAL:
        return less_equal(b, a);
    case AML_ADD:
        return interval_of(a.low + b.low, a.high + b.high);
    case AML_SUBTRACT:
        return interval_of(a.low - b.high, a.high - b.low);
    case AML_MULTIPLY:
        return multiply(a, b);
    case AML_DIVIDE:
        return divide(a, b);
    case AML_REMAINDER:
        return remainder_of(a, b);
    default:
        return interval_any();
    }
}

struct interval interval_unary(enum aml_operator operation, struct interval a) {
    if (operation == AML_NOT)
        return truth(can_be_true(a), can_be_false(a));
    return interval_of(-a.high, -a.low);
}
