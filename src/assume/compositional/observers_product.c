#include "assume/compositional/observers_product.h"

#include "system/observer.h"

bool observers_product_sees(const struct observers_product *w, uint32_t sender, const struct action *letter,
                            const int64_t *values, bool *breaks) {
    struct observed_send send = {sender, letter->channel, letter->message, values};
    bool sees = false;
    for (uint32_t o = 0; o < w->count && !observers_overlook(w->system, sender, letter->channel); o++) {
        const struct system_observer *observer = &w->system->observers.items[w->observers[o]];
        for (size_t i = 0; i < observer->rules.count; i++)
            if (observer_rule_matches(w->system, &observer->rules.items[i], &send)) {
                sees = true;
                if (breaks && observer->rules.items[i].target == OBSERVER_ERROR)
                    *breaks = true;
            }
    }
    return sees;
}

property_set observers_product_move(const struct observers_product *w, uint32_t *position, uint32_t sender,
                                    const struct action *letter, const int64_t *values) {
    struct observed_send send = {sender, letter->channel, letter->message, values};
    property_set broken = 0;
    for (uint32_t o = 0; o < w->count && !observers_overlook(w->system, sender, letter->channel); o++) {
        const struct system_observer *observer = &w->system->observers.items[w->observers[o]];
        uint32_t target = observer_move(w->system, observer, position[o], &send);
        if (target == OBSERVER_ERROR)
            broken |= UINT32_C(1) << o;
        else
            position[o] = target;
    }
    return broken;
}
