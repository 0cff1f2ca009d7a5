#include "assume/watch.h"

static bool is_hidden(const struct watch *w, uint32_t sender, uint32_t channel) {
    const struct system_component *component = &w->system->components.items[sender];
    return component->unobserved_to_itself && component->inbox == channel;
}

static bool matches(const struct observer_rule *rule, uint32_t sender, const struct action *letter,
                    const int64_t *values) {
    if (rule->channel != letter->channel || rule->message != letter->message ||
        (rule->sender != SYSTEM_NONE && rule->sender != sender))
        return false;
    for (uint32_t i = 0; i < letter->values_count && rule->constrained; i++)
        if (rule->constrained[i] && rule->values[i] != values[i])
            return false;
    return true;
}

bool watch_sees(const struct watch *w, uint32_t sender, const struct action *letter, const int64_t *values,
                bool *breaks) {
    bool sees = false;
    for (uint32_t o = 0; o < w->count && !is_hidden(w, sender, letter->channel); o++) {
        const struct system_observer *observer = &w->system->observers.items[w->observers[o]];
        for (size_t i = 0; i < observer->rules.count; i++)
            if (matches(&observer->rules.items[i], sender, letter, values)) {
                sees = true;
                if (breaks && observer->rules.items[i].target == OBSERVER_ERROR)
                    *breaks = true;
            }
    }
    return sees;
}

/* The first rule that matches decides. */
static uint32_t target_of(const struct system_observer *observer, uint32_t state, uint32_t sender,
                          const struct action *letter, const int64_t *values) {
    for (size_t i = 0; i < observer->rules.count; i++)
        if (observer->rules.items[i].from == state &&
            matches(&observer->rules.items[i], sender, letter, values))
            return observer->rules.items[i].target;
    return state;
}

property_set watch_move(const struct watch *w, uint32_t *position, uint32_t sender,
                        const struct action *letter, const int64_t *values) {
    property_set broken = 0;
    for (uint32_t o = 0; o < w->count && !is_hidden(w, sender, letter->channel); o++) {
        const struct system_observer *observer = &w->system->observers.items[w->observers[o]];
        uint32_t target = target_of(observer, position[o], sender, letter, values);
        if (target == OBSERVER_ERROR)
            broken |= UINT32_C(1) << o;
        else
            position[o] = target;
    }
    return broken;
}
