/* State predicates: a sum, or a comparison of two, over variables.
 *
 * Kept as steps on a stack, operands before their operator. Numbers have 32 bits, as in AML: an operation
 * whose result has more, or a division by zero, has no value, and neither has what it is a part of. */
#ifndef LACUNA_LOGIC_PREDICATE_H
#define LACUNA_LOGIC_PREDICATE_H

#include "base/arena.h"
#include "base/names.h"
#include "logic/scan.h"

enum predicate_operation {
    PREDICATE_NUMBER,   /* number */
    PREDICATE_VARIABLE, /* number: which one */
    PREDICATE_NEGATE,
    PREDICATE_ADD,
    PREDICATE_SUBTRACT,
    PREDICATE_MULTIPLY,
    PREDICATE_DIVIDE,
    PREDICATE_REMAINDER,
    PREDICATE_EQUAL, /* comparisons come last, and only at the end */
    PREDICATE_UNEQUAL,
    PREDICATE_LESS,
    PREDICATE_LESS_EQUAL,
    PREDICATE_GREATER,
    PREDICATE_GREATER_EQUAL
};

struct predicate_step {
    enum predicate_operation operation;
    int64_t number;
};

struct predicate {
    struct predicate_step *steps;
    uint32_t count;
};

/* Brackets can be this deep in formulas, and this many values lie on the stack at most. */
enum { PREDICATE_DEEPEST = 200, PREDICATE_STACK = 3 * PREDICATE_DEEPEST + 3 };

/* Out of `count` signs that are known to be a predicate. Variables, "actor.variable", "actor.variable[1]" or
 * a plain name, are numbered by `variables`. An element with a computed index is a variable of its own.
 * False: there is no memory. */
bool predicate_make(struct predicate *predicate, struct arena *arena, struct names *variables,
                    const struct scanned *signs, size_t count);

/* Its value; false: it has none. */
bool predicate_value(const struct predicate *predicate, const int64_t *variables, int64_t *value);

/* What an operator makes of two values, in 32 bits; `left` alone is looked at for PREDICATE_NEGATE. */
bool predicate_calculate(enum predicate_operation operation, int64_t left, int64_t right, int64_t *result);

#endif
