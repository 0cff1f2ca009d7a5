/* Expressions of a handler when only the fields of its message are known: a variable can be whatever its type
 * allows, a local anything. */
#ifndef LACUNA_ASSUME_FLOW_ABSTRACTION_H
#define LACUNA_ASSUME_FLOW_ABSTRACTION_H

#include "system/interval.h"

#define ORIGIN_NONE UINT32_MAX

/* What an expression can be; a component is its number. An empty range: it certainly fails. */
struct abstract_value {
    struct range range;
    uint32_t origin; /* it is what this field was, handed on; ORIGIN_NONE: it is not, or nobody asked */
};

/* All values of a type. */
static inline struct range abstraction_of_type(struct value_type type) {
    return range_make(type.low, type.high);
}

/* `fields` are those of the message at hand. */
struct abstract_value abstraction_evaluate(const struct system *system, const struct abstract_value *fields,
                                           const struct expression *expression);

/* The indices inside of the array that an expression can have; empty: it certainly fails. */
struct range abstraction_indices(const struct system *system, const struct abstract_value *fields,
                                 struct array_extent array, const struct expression *index);

#endif
