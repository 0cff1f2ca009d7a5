#include "assume/doom.h"

static bool *find_doomed(struct job *job, const struct system_observer *observer) {
    bool *doomed = memory_allocate_zeroed(&job->memory, observer->states, sizeof *doomed);
    bool changed = doomed != NULL;
    while (changed) {
        changed = false;
        for (size_t i = 0; i < observer->rules.count; i++) {
            const struct observer_rule *rule = &observer->rules.items[i];
            if (!doomed[rule->from] && (rule->target == OBSERVER_ERROR || doomed[rule->target]))
                doomed[rule->from] = changed = true;
        }
    }
    return doomed;
}

bool **doom_find(struct job *job, const struct system *system, const uint32_t *observers, uint32_t count) {
    bool **doomed = memory_allocate_zeroed(&job->memory, count + 1, sizeof *doomed);
    for (uint32_t i = 0; doomed && i < count; i++)
        if (!(doomed[i] = find_doomed(job, &system->observers.items[observers[i]]))) {
            doom_free(doomed, count);
            return NULL;
        }
    return doomed;
}

void doom_free(bool **doomed, uint32_t count) {
    for (uint32_t i = 0; doomed && i < count; i++)
        memory_free(doomed[i]);
    memory_free(doomed);
}
