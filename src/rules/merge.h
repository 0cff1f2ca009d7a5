/* Rules that share actions become one that says the same of all their sends.
 *
 * "No ticket for ann after one for bob" and "no ticket for bob after one for ann" are "at most one ticket for
 * ann or bob": what a send does after itself cannot happen, or is forbidden as well. The rule that has the
 * moves of both is held against the contract, and taken if it agrees. */
#ifndef LACUNA_RULES_MERGE_H
#define LACUNA_RULES_MERGE_H

#include "rules/rules.h"

/* Merges rules of the list, which are not folded yet; their order stays. `most_cost` is what it may cost,
 * about a microsecond each; what it has cost is taken off. False: the job has failed. */
bool rules_merge(struct rules *rules, struct job *job, const struct contract *contract, const bool *doomed,
                 uint64_t *most_cost);

#endif
