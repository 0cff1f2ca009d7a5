/* The letters of formulas over states: which sets of predicates can be true at once.
 *
 * Predicates over the same variable, or the same sum of variables, are not independent: a.x == 1 implies a.x
 * > 0. Where a predicate is linear (sums, and products with numbers), it compares a multiple of such a sum,
 * its base, with a number. Of the predicates of one base every combination is found that some value of it
 * makes true; for a base of one variable this is exact. Predicates that are not linear, or whose bases share
 * variables, are tried with all values of their variables, if ranges are known and the combinations are few.
 * What is left is taken to be independent: then there are more letters than there need be, never fewer.
 *
 * Values for which a predicate has none (division by zero, more than 32 bits) are left out: a state like that
 * violates the formula by itself. */
#ifndef LACUNA_LOGIC_RELATED_H
#define LACUNA_LOGIC_RELATED_H

#include "logic/letters.h"
#include "logic/vocabulary.h"

/* The vocabulary has predicates alone, at most MOST_FREE_ATOMS. False: there is no memory. */
bool related_letters(struct letters *letters, const struct vocabulary *vocabulary);

#endif
