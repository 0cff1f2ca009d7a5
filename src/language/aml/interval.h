/* Intervals: between which values an expression lies, whatever happens. A constant is an interval of one. */
#ifndef LACUNA_LANGUAGE_AML_INTERVAL_H
#define LACUNA_LANGUAGE_AML_INTERVAL_H

#include "language/aml/ast.h"

struct interval {
    int64_t low;
    int64_t high;
};

static inline struct interval interval_of(int64_t low, int64_t high) {
    return (struct interval){low, high};
}

/* All numbers of 32 bits. */
struct interval interval_any(void);

bool interval_is_constant(struct interval interval);

/* Do they have no value in common? */
bool interval_apart(struct interval a, struct interval b);

/* The values that both have; they must not be apart. */
struct interval interval_common(struct interval a, struct interval b);

/* Before overflow is thought of; operands have 32 bits. A right side that can be zero is divided by as if it
 * could not; it must not be zero alone. */
struct interval interval_binary(enum aml_operator operation, struct interval a, struct interval b);
struct interval interval_unary(enum aml_operator operation, struct interval a);

#endif
