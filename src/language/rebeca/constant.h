/* Values of expressions that are known without running the model: literals, env, arithmetic.
 *
 * Numbers have 32 bits; true is 1. */
#ifndef LACUNA_LANGUAGE_REBECA_CONSTANT_H
#define LACUNA_LANGUAGE_REBECA_CONSTANT_H

#include "language/rebeca/ast.h"

/* The value of a checked expression. False: it is not constant, or has no value (a division by zero, more
 * than 32 bits). `with_env`: the constants of env count. */
bool rebeca_constant(const struct rebeca_expression *e, bool with_env, int64_t *value);

/* Element `index`, all dimensions counted through, of what an array constant is initialised with. */
bool rebeca_constant_element(const struct rebeca_variable *variable, uint32_t index, int64_t *value);

#endif
