#include "assume/property_lts/breakable.h"

static bool *find_doomed(struct job *job, const struct system_observer *observer) {
    bool *breakable = memory_allocate_zeroed(&job->memory, observer->states, sizeof *breakable);
    bool changed = breakable != NULL;
    while (changed) {
        changed = false;
        for (size_t i = 0; i < observer->rules.count; i++) {
            const struct observer_rule *rule = &observer->rules.items[i];
            if (!breakable[rule->from] && (rule->target == OBSERVER_ERROR || breakable[rule->target]))
                breakable[rule->from] = changed = true;
        }
    }
    return breakable;
}

bool **breakable_find(struct job *job, const struct system *system, const uint32_t *observers,
                      uint32_t count) {
    bool **breakable = memory_allocate_zeroed(&job->memory, count + 1, sizeof *breakable);
    for (uint32_t i = 0; breakable && i < count; i++)
        if (!(breakable[i] = find_doomed(job, &system->observers.items[observers[i]]))) {
            breakable_free(breakable, count);
            return NULL;
        }
    return breakable;
}

void breakable_free(bool **breakable, uint32_t count) {
    for (uint32_t i = 0; breakable && i < count; i++)
        memory_free(breakable[i]);
    memory_free(breakable);
}
