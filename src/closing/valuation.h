/* What an expression of Promela is worth where some names have numbers. */
#ifndef LACUNA_CLOSING_VALUATION_H
#define LACUNA_CLOSING_VALUATION_H

#include "language/promela/tree.h"

/* The number of a part that has one; false: nobody knows it. */
typedef bool valuation_lookup(void *data, const struct promela_expression *part, int32_t *value);

/* As SPIN reckons, with 32 bits. Asks for variables and for all that is not an operator or a constant. False:
 * a part that counts is not known, or there is a division by zero. */
bool valuation_of(const struct promela_expression *x, valuation_lookup *lookup, void *data, int32_t *value);

/* The values of a type. False: they are too many to try them all, and some of these may not be there. */
bool promela_type_range(enum promela_type_kind type, int64_t *low, int64_t *high);

#endif
