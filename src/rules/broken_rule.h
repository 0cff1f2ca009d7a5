/* Which rule a candidate breaks that is rejected: where a trace of the contract first does what a rule
 * forbids. */
#ifndef LACUNA_RULES_BROKEN_RULE_H
#define LACUNA_RULES_BROKEN_RULE_H

#include "assume/check.h"
#include "rules/doomed.h"
#include "rules/rules.h"

#define RULE_NONE SIZE_MAX

/* One of the members of a fold. */
struct broken_rule {
    size_t fold;   /* RULE_NONE: no rule is broken */
    size_t member; /* of the fold */
};

/* The rules along a trace. */
struct rules_walk {
    const struct rules *rules;
    uint32_t *at; /* per rule: its state */
};

/* False: there is no memory. */
bool rules_walk_init(struct rules_walk *walk, struct memory *memory, const struct rules *rules);
void rules_walk_free(struct rules_walk *walk);

/* The next action of the contract: the rule that forbids it, if there is one. */
struct broken_rule rules_walk(struct rules_walk *walk, uint32_t action);

/* The rule that the run of a check breaks first. None: there is no rule for what it does, or it has no run.
 * False: there is no memory. */
bool broken_rule_find(struct broken_rule *broken, const struct rules *rules,
                      const struct candidate *candidate, const struct check *check);

/* The state of the contract in which the run of a check first does what no component may do: a send that a
 * rule forbids or that the interface does not allow; if it never does, the last that it gets to. UINT32_MAX:
 * the property breaks whatever the component does. */
uint32_t wrong_send_state(const struct contract *contract, const bool *doomed,
                          const struct candidate *candidate, const struct check *check);

#endif
