#include "system/observer.h"

bool observers_overlook(const struct system *system, uint32_t sender, uint32_t channel) {
    const struct system_component *component = &system->components.items[sender];
    return component->unobserved_to_itself && component->inbox == channel;
}

bool observer_rule_matches(const struct system *system, const struct observer_rule *rule,
                           const struct observed_send *send) {
    if (rule->channel != send->channel || rule->message != send->message ||
        (rule->sender != SYSTEM_NONE && rule->sender != send->sender))
        return false;
    uint32_t fields = system->channels.items[send->channel].messages.items[send->message].fields_count;
    for (uint32_t i = 0; i < fields && rule->constrained; i++)
        if (rule->constrained[i] && rule->values[i] != send->values[i])
            return false;
    return true;
}

/* The first rule that matches decides. */
uint32_t observer_move(const struct system *system, const struct system_observer *observer, uint32_t state,
                       const struct observed_send *send) {
    for (size_t i = 0; i < observer->rules.count; i++)
        if (observer->rules.items[i].from == state &&
            observer_rule_matches(system, &observer->rules.items[i], send))
            return observer->rules.items[i].target;
    return state;
}
