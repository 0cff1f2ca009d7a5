/* Does a rule agree with a contract? A check that knows nothing of how the rule was found. */
#ifndef LACUNA_RULES_AGREEMENT_H
#define LACUNA_RULES_AGREEMENT_H

#include "assume/contract/rule.h"
#include "rules/doomed.h"

/* `*agrees`: along every word that the contract follows, the rule forbids the send exactly where it breaks a
 * property or leads to a doomed state; what cannot happen is free. False: the
 * job has failed. */
bool rule_agrees(struct job *job, const struct contract *contract, const bool *doomed,
                 const struct rule *rule, uint32_t send, bool *agrees);

/* The same for all sends that the rule forbids. What it costs is taken off `left`, and it does not agree if
 * that is used up before all is followed. False: the job has failed. */
bool rule_agrees_on_all(struct job *job, const struct contract *contract, const bool *doomed,
                        const struct rule *rule, uint64_t *left, bool *agrees);

/* What rule_agrees costs at most, in microseconds or so. */
static inline uint64_t agreement_cost(const struct contract *contract, const struct rule *rule) {
    return 1 + (uint64_t)contract->states * contract->actions * rule->states / 100;
}

#endif
