/* Rules: what a contract forbids, in small automata that people can read.
 *
 * A rule is a deterministic automaton over few of the contract's actions. It starts in state 0 and follows
 * what the component receives and sends; an action without a move leaves it where it is. In some of its
 * states it forbids some sends.
 *
 * Rules agree with a contract: along every word that the contract follows, a send that breaks a property is
 * forbidden, and a send that breaks none is not. What cannot happen, or is outside of the interface anyway,
 * is free: that is what makes rules small. */
#ifndef LACUNA_ASSUME_CONTRACT_RULE_H
#define LACUNA_ASSUME_CONTRACT_RULE_H

#include "assume/contract/contract.h"

/* More states than anybody reads. */
enum { MOST_RULE_STATES = 6 };

struct rule_move {
    uint32_t from;
    uint32_t action;
    uint32_t to; /* another state */
};

struct rule_ban {
    uint32_t state;
    uint32_t action;
};

struct rule {
    uint32_t states;
    ARRAY(struct rule_move) moves; /* by state, then action */
    ARRAY(struct rule_ban) banned; /* by state, then action */
};

void rule_free(struct rule *rule);

/* `copy` is a new one. False: there is no memory. */
bool rule_copy(struct rule *copy, struct memory *memory, const struct rule *rule);

/* Where an action leads. */
uint32_t rule_next(const struct rule *rule, uint32_t state, uint32_t action);

bool rule_bans(const struct rule *rule, uint32_t state, uint32_t action);

/* Have they the same states and moves, whatever they forbid? */
bool rule_same_moves(const struct rule *one, const struct rule *other);

/* Have they the same states and moves, and do they forbid the same? */
bool rule_same(const struct rule *one, const struct rule *other);

/* Does the action lead from some state to another? */
bool rule_moves_by(const struct rule *rule, uint32_t action);

/* Does it forbid the send in some state? */
bool rule_forbids(const struct rule *rule, uint32_t send);

/* Does the rule mention the action, in a move or by forbidding it? */
bool rule_mentions(const struct rule *rule, uint32_t action);

#endif
