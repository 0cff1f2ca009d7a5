/* What one assumption forbids and another allows, in rules.
 *
 * Both contracts are followed side by side, along traces on which nothing breaks, and which the interfaces of
 * both allow. Where one forbids a send there and the other goes on with it, the rule of the send makes a
 * difference. A send that the other interface does not allow, or that cannot happen there, makes none. */
#ifndef LACUNA_RULES_RULE_CHANGES_H
#define LACUNA_RULES_RULE_CHANGES_H

#include "assume/assumption.h"
#include "rules/broken_rule.h"

struct rule_change {
    size_t number; /* of the rule in its assumption, from 0 on; RULE_NONE: there is no small rule */
    struct rule_fold
        fold;      /* of the members that make a difference; without members: there is no small rule */
    uint32_t send; /* of the assumption that forbids it */
    ARRAY(uint32_t) trace; /* a shortest one: actions of this assumption, the send being the last */
};

struct rule_changes {
    ARRAY(struct rule_change) list; /* in the order of the rules, and then of sends without one */
};

/* What `strict`, whose rules these are, forbids and `lax` allows. False: the job has failed. */
bool rule_changes_find(struct rule_changes *changes, struct job *job, const struct assumption *strict,
                       const struct rules *rules, const struct assumption *lax);
void rule_changes_free(struct rule_changes *changes);

#endif
