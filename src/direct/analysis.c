#include "direct/analysis.h"

bool direct_analyse(struct direct_analysis *a, struct job *job, const struct direct_component *component,
                    struct direct_environment *environments, size_t count, uint64_t most_states) {
    *a = (struct direct_analysis){.most_states = most_states};
    if (!direct_find(&a->direct, job, component))
        return false;
    a->hunted = a->direct.assumption != NULL;
    return (!a->hunted || direct_deadlock_find(&a->deadlock, &a->direct, component, most_states)) &&
           direct_environments_discharge(environments, count, &a->direct, component);
}

void direct_analysis_free(struct direct_analysis *a) {
    direct_deadlock_free(&a->deadlock);
    direct_free(&a->direct);
}

bool direct_analysis_is_good(const struct direct_analysis *a, const struct direct_environment *environments,
                             size_t count) {
    bool good = count > 0 || a->direct.verdict != DIRECT_NEVER;
    for (size_t i = 0; i < count; i++)
        good &= environments[i].discharge.answer == DIRECT_RESPECTS;
    return good;
}
