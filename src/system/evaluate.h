/* The value of an expression, computed on its tree: for analyses that try a few values. Exploration runs
 * compiled code instead (system/program/step.h). */
#ifndef LACUNA_SYSTEM_EVALUATE_H
#define LACUNA_SYSTEM_EVALUATE_H

#include "system/system.h"

/* Tells the value of a variable, field, local, sender or element. */
typedef int64_t leaf_value(const void *data, const struct expression *leaf);

/* False: it fails, by a division by zero or an overflow of 32 bits. */
bool expression_evaluate(const struct expression *expression, leaf_value *leaf, const void *data,
                         int64_t *value);

static inline bool expression_is_leaf(const struct expression *e) {
    return e->kind != EXPRESSION_CONSTANT && e->kind != EXPRESSION_OPERATION &&
           e->kind != EXPRESSION_CONDITIONAL;
}

#endif
