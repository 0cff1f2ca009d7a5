/* A candidate beside a contract: what it does is followed in the contract, turn by turn.
 *
 * A state is the candidate's, and one more word with the contract's. The contract follows sends one by one,
 * and lets the open system move between any two of them. In the whole system it cannot: turns are atomic. So
 * a pair may do more than the candidate can do in the whole system, and never less. That is why what is
 * accepted is safe, and why a run to π need not be a run of the whole system.
 *
 * A run of a *strict* pair is one. Given the contract's word, the open system has a run with this word that
 * ends in π. Both fit together in the whole system, for in a strict pair
 *
 * - nothing has to happen between two sends of a turn of the candidate, as the contract knows (enum
 *   in_turn);
 * - behind a send that leads to π nothing is sent and nothing fails, unless π is there at once;
 * - the candidate does not move while the open system may be between two sends of one turn to it
 *   (contract.midturn). A turn that sends moves the contract to where no such turn is under way, and turns
 *   that send nothing can wait for it: they are allowed if such a send follows before anything arrives.
 *
 * Everything that arrives has found room in the candidate's mailbox, then, and has arrived when it was sent.
 *
 * The same word of the contract can have runs of the whole system even if no strict pair has it: what a
 * strict pair does not do is not known. */
#ifndef LACUNA_ASSUME_PAIR_H
#define LACUNA_ASSUME_PAIR_H

#include "assume/check.h"
#include "explore/stepper.h"

/* In place of the instruction at which a turn breaks off. */
#define INSTRUCTION_NONE UINT32_MAX

/* Where a turn leads that does not lead to a state, in place of an observer that is violated. */
enum fate {
    FATE_UNSAFE,
    FATE_OUTSIDE,
    FATE_UNTAKEN_MESSAGE, /* it fails at a send: the receiver has no such method … */
    FATE_UNTAKEN_VALUE,   /* … or does not take the value */
    FATE_CUT              /* to where the contract is cut: what comes there is not known, and may be π */
};

/* What a turn comes to in the contract. */
struct outcome_of_turn {
    uint32_t target;     /* a state, or one of the others */
    uint32_t at;         /* the state before the send that decided */
    property_set broken; /* if that is CONTRACT_ERROR */
    uint32_t actions;    /* up to the send that decided */
    bool successive;     /* nothing has to happen between these */
    bool at_once;        /* what breaks breaks with that send */
};

struct pair {
    const struct candidate *candidate;
    const struct contract *contract;
    const struct program *program;
    property_set wanted; /* what breaks other properties is not followed */
    bool strict;
    struct stepper stepper;
    uint64_t *initial;
};

/* When the first five are set. False: there is no memory; to be freed either way. */
bool pair_init(struct pair *pair, struct job *job);
void pair_free(struct pair *pair);

/* The contract's state in a state of the pair. */
uint32_t pair_contract_state(const struct pair *pair, const uint64_t *state);

/* Is it a turn of the candidate, not of its environment? */
bool pair_is_own(const struct pair *pair, const struct turn *turn);

/* How many messages of the turn leave the candidate, or come to it. */
uint32_t pair_count_actions(const struct pair *pair, const struct turn *turn);

/* From a state of the contract. */
struct outcome_of_turn pair_follow(const struct pair *pair, const struct turn *turn, uint32_t from);

#endif
