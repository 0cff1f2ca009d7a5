/* Which rule a candidate breaks that is rejected: where a trace of the contract first does what a rule
 * forbids. */
#ifndef LACUNA_RULES_BROKEN_RULE_H
#define LACUNA_RULES_BROKEN_RULE_H

#include "assume/check.h"
#include "rules/doomed.h"
#include "rules/rules.h"

#define RULE_NONE SIZE_MAX

/* The rules along a trace. */
struct rules_walk {
    const struct rules *rules;
    uint32_t *at; /* per rule: its state */
};

/* False: there is no memory. */
bool rules_walk_init(struct rules_walk *walk, struct memory *memory, const struct rules *rules);
void rules_walk_free(struct rules_walk *walk);

/* The next action of the contract: the fold of a rule that forbids it, or RULE_NONE. */
size_t rules_walk(struct rules_walk *walk, uint32_t action);

/* The fold of the rule that the run of a check breaks first. RULE_NONE: there is no rule for what it does, or
 * it has no run. False: there is no memory. */
bool broken_rule_find(size_t *fold, const struct rules *rules, const struct candidate *candidate,
                      const struct check *check);

/* The state of the contract in which the run of a check first does what no component may do: a send that a
 * rule forbids or that the interface does not allow; if it never does, the last that it gets to. UINT32_MAX:
 * the property breaks whatever the component does. */
uint32_t wrong_send_state(const struct contract *contract, const bool *doomed,
                          const struct candidate *candidate, const struct check *check);

#endif
