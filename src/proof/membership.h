/* Tests for the actors that a local may be, such as 2 <= n && n <= 4 || n == 7: is a rebec of some class?
 * They compare the numbers of actors by order, which means nothing else. */
#ifndef LACUNA_PROOF_MEMBERSHIP_H
#define LACUNA_PROOF_MEMBERSHIP_H

#include "system/system.h"

/* Is the expression made of comparisons of one local with numbers, some of them by order? `*local` is the
 * local then. */
bool membership_local(const struct expression *e, uint32_t *local);

/* Is the test true of a value? */
bool membership_has(const struct expression *e, int64_t value);

#endif
