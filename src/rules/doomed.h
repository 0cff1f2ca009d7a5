/* Doomed states of a contract: the property breaks there whatever the component does, by what it receives.
 *
 * A component cannot refuse what comes. So a send that leads to a doomed state is as wrong as one that breaks
 * the property itself, and rules forbid both. */
#ifndef LACUNA_RULES_DOOMED_H
#define LACUNA_RULES_DOOMED_H

#include "assume/contract/contract.h"

/* An entry per state; the caller frees it. NULL: there is no memory. */
bool *doomed_states(struct job *job, const struct contract *contract);

/* Where an action leads: CONTRACT_ERROR also stands for doomed states. */
static inline uint32_t move_past_doom(const struct contract *contract, const bool *doomed, uint32_t state,
                                      uint32_t action) {
    uint32_t target = contract_move(contract, state, action);
    return contract_is_state(target) && doomed[target] ? CONTRACT_ERROR : target;
}

/* Marks the sends that are wrong in some state that a component gets to without any wrong send before. States
 * behind doomed ones do not count: a rule for them would forbid nothing. False: there is no memory. */
bool forbidden_sends(struct job *job, const struct contract *contract, const bool *doomed, bool *forbidden);

#endif
