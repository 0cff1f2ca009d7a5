#include "system/observer.h"

bool observers_overlook(const struct system *system, uint32_t sender, uint32_t channel) {
    uint32_t group = system->components.items[sender].group;
    for (size_t i = 0; i < system->components.count && group != SYSTEM_NONE; i++)
        if (system->components.items[i].group == group && system->components.items[i].inbox == channel)
            return true;
    return false;
}

bool observer_rule_is_for(const struct system *system, const struct observer_rule *rule, uint32_t sender) {
    return rule->sender == SYSTEM_NONE || rule->sender == system->components.items[sender].seen_as;
}

bool observer_rule_matches(const struct system *system, const struct observer_rule *rule,
                           const struct observed_send *send) {
    if (rule->channel != send->channel || rule->message != send->message ||
        !observer_rule_is_for(system, rule, send->sender))
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
