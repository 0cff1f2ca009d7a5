/* Contracts: what a candidate may do, as a deterministic automaton over its own actions.
 *
 * The quotient of the property LTS, determinised, π absorbing. Where a state has no move for an action, then
 *
 * - a receive is never sent by the open system here: what a candidate would do then does not matter;
 * - a send cannot be performed by any candidate here, between two sends of one turn or into a full mailbox:
 *   CONTRACT_NEVER; or the interface does not allow it, although there is room for it: CONTRACT_OUTSIDE.
 *
 * This is sound for every actor whatever it does inside: the stub's and the open system's parts of a set of
 * states are independent given the trace. */
#ifndef LACUNA_ASSUME_CONTRACT_CONTRACT_H
#define LACUNA_ASSUME_CONTRACT_CONTRACT_H

#include "assume/property_lts/property_lts_quotient.h"

#define CONTRACT_ERROR UINT32_MAX
#define CONTRACT_NEVER (UINT32_MAX - 1)
#define CONTRACT_OUTSIDE (UINT32_MAX - 2)
#define CONTRACT_CUT (UINT32_MAX - 3) /* the mailbox of the stub was too small to tell */

struct contract {
    uint32_t properties;
    uint32_t states; /* π is not counted; 0: the initial one is π, of these properties: */
    property_set initially_broken;
    uint32_t actions;
    uint32_t receives;     /* the first of the actions */
    ARRAY(uint32_t) moves; /* states * actions: a state, or one of the above */
    ARRAY(property_set)
    broken; /* as many: what breaks where a move is an error; empty if there is one property
               alone */
    ARRAY(bool)
    midturn; /* per state: the open system may be between two sends of one turn, behind which something
                can break, so that the component cannot move */
    ARRAY(uint8_t)
    in_turn; /* states * actions: what is known of sends of one turn, enum in_turn; empty: nothing */
    uint64_t transitions;   /* to states and π */
    bool partial;           /* not all states are there: it was cut off, and moves to the others are cut */
    property_set breakable; /* if it is: what can break, in these states or beyond */
};

/* Turns of the component are atomic, and the contract lets the open system move between any two sends. What
 * is known of a send from a state, where that makes no difference: */
enum in_turn {
    IN_TURN_NEXT = 1,   /* right behind another send of the same turn, it leads to the same */
    IN_TURN_AT_ONCE = 2 /* what breaks with it breaks at once, even if the turn fails behind it */
};

/* When a contract is cut off instead of being given up. */
enum contract_cut { CONTRACT_CUT_NEVER, CONTRACT_CUT_AT_LIMITS /* of the job */, CONTRACT_CUT_AT_ANY_LIMIT };

struct contract_options {
    bool forgiving;     /* as it was published, sends that the stub does not make lead to a sink that accepts
                           everything; nothing is outside then, and what the stub lacks is not missed */
    uint64_t most_work; /* what it may cost: members of sets of states, and moves. 0: no bound */
    enum contract_cut cut;  /* `most_work` is a limit, too */
    bool drops_transitions; /* of the property LTS, as soon as they are not needed */
};

/* The property LTS gets marks (property_lts/marks.h). False: the job has failed, or (without that) it would
 * cost more. If a limit has cut it off, the job has failed and is forgiven. */
bool contract_make(struct contract *contract, struct property_lts *property_lts,
                   const struct contract_options *options);
void contract_free(struct contract *contract);

static inline uint32_t contract_move(const struct contract *contract, uint32_t state, uint32_t action) {
    return contract->moves.items[(size_t)state * contract->actions + action];
}

/* Is this known of a send? */
static inline bool contract_in_turn(const struct contract *contract, uint32_t state, uint32_t action,
                                    enum in_turn flag) {
    return contract->in_turn.count > 0 &&
           contract->in_turn.items[(size_t)state * contract->actions + action] & flag;
}

/* What breaks with a move that is an error. */
static inline property_set contract_broken(const struct contract *contract, uint32_t state, uint32_t action) {
    return contract->properties == 1 ? 1 : contract->broken.items[(size_t)state * contract->actions + action];
}

static inline bool contract_is_state(uint32_t target) {
    return target < CONTRACT_CUT;
}

enum assume_verdict {
    ASSUME_ALWAYS, /* π cannot be reached */
    ASSUME_NEVER,  /* π is reached by what no component can prevent: silent moves and receives */
    ASSUME_CONDITIONAL,
    ASSUME_VACUOUS /* π cannot be reached, but the open system is to blame (assume/vacuity.h): no contract
                      tells that */
};

/* Of one of the properties, given that the others hold; and of all together. */
enum assume_verdict contract_verdict_of(const struct contract *contract, struct job *job, uint32_t property);
enum assume_verdict contract_verdict(const struct contract *contract, struct job *job);

#endif
