/* Intervals of numbers, and what the operators make of them. */
#ifndef LACUNA_SYSTEM_INTERVAL_H
#define LACUNA_SYSTEM_INTERVAL_H

#include "system/system.h"

/* low > high: no value. */
struct range {
    int64_t low;
    int64_t high;
};

static inline struct range range_make(int64_t low, int64_t high) {
    return (struct range){low, high};
}

static inline struct range range_none(void) {
    return range_make(1, 0);
}

/* All numbers of 32 bits. */
static inline struct range range_any(void) {
    return range_make(INT32_MIN, INT32_MAX);
}

static inline struct range range_truths(void) {
    return range_make(0, 1);
}

static inline struct range range_value(int64_t value) {
    return range_make(value, value);
}

static inline bool range_empty(struct range range) {
    return range.low > range.high;
}

static inline bool range_single(struct range range) {
    return range.low == range.high;
}

static inline bool range_has(struct range range, int64_t value) {
    return range.low <= value && value <= range.high;
}

/* The values that both have, and all between values that one has. */
struct range range_common(struct range left, struct range right);
struct range range_hull(struct range left, struct range right);

/* {0}, {1} or both: can it be false, can it be true? */
struct range range_truth(struct range range);

/* The results of an operation before overflow is thought of; operands have 32 bits, and failures are left
 * out: a right side that can be zero is divided by as if it could not. `right` is not looked at for NOT and
 * NEGATE; for AND and OR both sides have been evaluated. */
struct range range_of_operation(enum node_operator operation, struct range left, struct range right);

#endif
