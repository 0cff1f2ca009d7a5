/* Constants of Promela: what SPIN's own parser reckons with. */
#ifndef LACUNA_LANGUAGE_PROMELA_CONSTANT_H
#define LACUNA_LANGUAGE_PROMELA_CONSTANT_H

#include "language/promela/tree.h"

/* The value of numbers, characters, truth values and names of mtypes, joined by operators of C; 32 bits,
 * which wrap. False: it has none, as with a variable in it, or a division by zero. */
bool promela_fold(const struct promela_expression *e, int32_t *value);

/* + - * / % << >> & | ^ of 32-bit numbers, before the result wraps. False: another operator, or a division by
 * zero. */
bool promela_arithmetic(enum promela_operator operation, int32_t left, int32_t right, int64_t *value);

/* Is it one without operators? Names of mtypes are known once they are checked. */
bool promela_is_literal(const struct promela_expression *e);

/* May it be the size of an array, or the capacity of a channel? Literals, with - + * / %. */
bool promela_is_constant(const struct promela_expression *e);

#endif
