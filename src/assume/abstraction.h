/* Expressions of a method when only its parameters are known: a variable of the actor can be whatever its
 * type allows. */
#ifndef LACUNA_ASSUME_ABSTRACTION_H
#define LACUNA_ASSUME_ABSTRACTION_H

#include "language/aml/ast.h"
#include "system/interval.h"

#define ORIGIN_NONE UINT32_MAX

/* What an expression can be; an actor is its index. An empty range: it certainly fails. */
struct abstract_value {
    struct range range;
    uint32_t origin; /* it is what this parameter was, handed on; ORIGIN_NONE: it is not, or nobody asked */
};

struct abstraction {
    struct job *job;
    const struct aml *aml;
    const struct aml_actor *self;
    const struct abstract_value *parameters; /* of the method at hand */
    ARRAY(const struct aml_expression *) spine;
};

/* All values of a type. */
struct range abstraction_of_type(const struct abstraction *abstraction, const struct aml_type *type);

struct abstract_value abstraction_evaluate(struct abstraction *abstraction,
                                           const struct aml_expression *expression);

#endif
