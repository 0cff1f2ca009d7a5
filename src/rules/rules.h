/* All rules of a contract: together they forbid exactly what it forbids.
 *
 * There is a rule for each send that breaks a property somewhere, or leads to where what comes breaks it
 * (rules/doomed.h). Rules with the same states and moves become one, which forbids several sends,
 * and so do others that can (rules/merge.h). A send that
 * differs from another in one value gets the same rule with that value, if this agrees with the contract. */
#ifndef LACUNA_RULES_RULES_H
#define LACUNA_RULES_RULES_H

#include "assume/contract/rule.h"
#include "rules/action_values.h"

/* Rules that are one up to a value. */
struct rule_fold {
    ARRAY(uint32_t) members;         /* of the list */
    ARRAY(struct value_text) values; /* of each; none: there is one member, and no parameter */
};

struct rules {
    ARRAY(struct rule) list;       /* in the order of the first send that each forbids */
    ARRAY(uint32_t) left_over;     /* sends for which no small rule was found within limits */
    ARRAY(struct rule_fold) folds; /* of the list, in the order of their first members */
};

/* `actions` are the texts of the contract's actions, ?m and receiver!m, and must outlive the rules. False:
 * the job has failed. */
bool rules_find(struct rules *rules, struct job *job, const struct contract *contract,
                const char *const *actions);
void rules_free(struct rules *rules);

#endif
