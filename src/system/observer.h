/* Observers over sends, one send at a time: for those who follow a few runs and need no compiled code. */
#ifndef LACUNA_SYSTEM_OBSERVER_H
#define LACUNA_SYSTEM_OBSERVER_H

#include "system/system.h"

/* A message as it is sent; there are as many values as it has fields. */
struct observed_send {
    uint32_t sender;
    uint32_t channel;
    uint32_t message;
    const int64_t *values;
};

/* Do observers not see what the sender puts into the channel, since both belong to one group? */
bool observers_overlook(const struct system *system, uint32_t sender, uint32_t channel);

/* Does the rule speak of what this component sends? */
bool observer_rule_is_for(const struct system *system, const struct observer_rule *rule, uint32_t sender);

bool observer_rule_matches(const struct system *system, const struct observer_rule *rule,
                           const struct observed_send *send);

/* Where the observer goes from a state: perhaps OBSERVER_ERROR. The send is one that observers see. */
uint32_t observer_move(const struct system *system, const struct system_observer *observer, uint32_t state,
                       const struct observed_send *send);

#endif
