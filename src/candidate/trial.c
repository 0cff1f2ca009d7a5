#include "candidate/trial.h"

#include <string.h>

#include "candidate/own_sends.h"

void trial_init(struct trial *trial, struct job *job, const struct assumption *assumption) {
    *trial = (struct trial){.assumption = assumption, .language = assumption_language(assumption)};
    sources_init(&trial->sources, job);
    system_init(&trial->system, job);
}

void trial_free(struct trial *trial) {
    check_free(&trial->check);
    for (size_t i = 0; i < trial->parts.count; i++)
        check_free(&trial->parts.items[i]);
    array_free(&trial->parts);
    candidate_free(&trial->candidate);
    system_free(&trial->system);
    if (trial->tree)
        trial->language->free(trial->tree);
    sources_free(&trial->sources);
}

/* The sources hold the candidate; warnings are about that file only. */
static bool make_system(struct trial *trial) {
    const struct open_language *open = trial->language->open;
    struct surroundings surroundings = surroundings_of(trial->assumption);
    if (!surroundings_add(trial->assumption, false, "the open system", &trial->sources))
        return false;
    trial->tree = trial->language->make(&trial->sources);
    if (!trial->tree)
        return false;
    open->set_partial(trial->tree, 1);
    return open->parse_candidate(trial->tree, &surroundings) && !job_failed(trial->sources.job) &&
           trial->language->lower(trial->tree, &trial->system) && own_sends_warn(trial);
}

bool trial_read(struct trial *trial, const char *path) {
    trial->file = path;
    return sources_read(&trial->sources, path) && make_system(trial);
}

bool trial_read_text(struct trial *trial, const char *name, const char *text) {
    trial->file = name;
    return sources_add(&trial->sources, name, text, strlen(text)) && make_system(trial);
}

uint32_t trial_component(const struct trial *trial) {
    uint32_t component = 0;
    while (!component_list_has(trial->assumption->component, trial->system.components.items[component].name))
        component++;
    return component;
}

bool trial_is_group(const struct trial *trial) {
    const struct system *system = &trial->system;
    uint32_t component = trial_component(trial);
    for (uint32_t i = 0; i < system->components.count; i++)
        if (i != component && system->components.items[i].group == system->components.items[component].group)
            return true;
    return false;
}

/* Each property alone, where there are several. */
static bool check_parts(struct trial *trial, const struct search_limits *limits) {
    struct job *job = trial->sources.job;
    const struct assumption *a = trial->assumption;
    size_t count = a->properties.items.count;
    for (size_t i = 0; i < count && count > 1; i++) {
        struct check fresh = {.verdict = CHECK_ACCEPTED};
        if (!array_push(&job->memory, &trial->parts, fresh) ||
            !check_candidate(&trial->parts.items[i], job, &trial->candidate, &a->contract, UINT32_C(1) << i,
                             limits))
            return false;
    }
    return true;
}

bool trial_check(struct trial *trial, const struct search_limits *limits) {
    const struct assumption *a = trial->assumption;
    return candidate_prepare(&trial->candidate, &trial->system, trial_component(trial), &a->contract,
                             a->actions.items.items) &&
           check_candidate(&trial->check, trial->sources.job, &trial->candidate, &a->contract,
                           property_set_all(a->contract.properties), limits) &&
           check_parts(trial, limits);
}
