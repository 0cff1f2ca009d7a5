/* All rules of a contract: together they forbid exactly what it forbids.
 *
 * There is a rule for each send that breaks a property somewhere, or leads to where what comes breaks it
 * (rules/doomed.h). Rules with the same states and moves become one, which forbids several sends. */
#ifndef LACUNA_RULES_RULES_H
#define LACUNA_RULES_RULES_H

#include "rules/rule.h"

struct rules {
    ARRAY(struct rule) list;   /* in the order of the first send that each forbids */
    ARRAY(uint32_t) left_over; /* sends for which no small rule was found within limits */
};

/* False: the job has failed. */
bool rules_find(struct rules *rules, struct job *job, const struct contract *contract);
void rules_free(struct rules *rules);

#endif
