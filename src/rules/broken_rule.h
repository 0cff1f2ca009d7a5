/* Which rule a candidate breaks that is rejected. */
#ifndef LACUNA_RULES_BROKEN_RULE_H
#define LACUNA_RULES_BROKEN_RULE_H

#include "assume/check.h"
#include "rules/rules.h"

#define RULE_NONE SIZE_MAX

/* The fold of the rule that the run of a check breaks first. RULE_NONE: there is no rule for what it does, or
 * it has no run. False: there is no memory. */
bool broken_rule_find(size_t *fold, const struct rules *rules, const struct candidate *candidate,
                      const struct check *check);

#endif
