/* Rules that are the same up to a value become one with a parameter.
 *
 * Nothing is claimed of values for which there is no rule: a fold has its members, and each of them agrees
 * with the contract by itself. */
#ifndef LACUNA_RULES_FOLD_H
#define LACUNA_RULES_FOLD_H

#include "rules/rules.h"

/* Fills `rules->folds`: each rule is in one of them. More than 256 rules stay alone. False: there is no
 * memory. */
bool rules_fold(struct rules *rules, struct memory *memory, struct action_texts actions);

#endif
