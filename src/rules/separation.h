/* The smallest rule for one send, by separating words.
 *
 * After some words of a contract the send breaks a property, after others it does not. A rule separates them:
 * it is in a state that forbids the send after the first, and in another after the second. A SAT solver finds
 * rules that separate the words seen so far (nodes of a tree); each is held against the whole contract, and a
 * word where it is wrong, a shortest one, joins the tree. So few words are enough, and a rule that is found
 * has been checked on everything that the contract follows.
 *
 * Smallest means: the fewest states; among these the fewest actions that matter; among these the fewest
 * moves; among these one without the first actions of the contract. Nothing has fewer states, if a rule is
 * found at all; the rest is as small as what it may cost allows. */
#ifndef LACUNA_RULES_SEPARATION_H
#define LACUNA_RULES_SEPARATION_H

#include "assume/contract/rule.h"
#include "rules/doomed.h"

enum separation_end {
    SEPARATION_FOUND,
    SEPARATION_CUT,      /* found, and it has the fewest states; to make it smaller would cost more */
    SEPARATION_TOO_DEAR, /* it would take more states or words than are allowed for, or cost more */
    SEPARATION_FAILED    /* the job has failed */
};

/* For a send that breaks a property, or leads to a doomed state, somewhere. To be freed if it was found (or
 * cut). `most_cost` is what it may cost, about a microsecond each; what it has cost is taken off. */
enum separation_end separation_find(struct rule *rule, struct job *job, const struct contract *contract,
                                    const bool *doomed, uint32_t send, uint64_t *most_cost);

#endif
