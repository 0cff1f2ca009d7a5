#include "direct/environment.h"

#include <string.h>

#include "base/text.h"

void direct_environment_free(struct direct_environment *environment) {
    direct_discharge_free(&environment->discharge);
    lts_free(environment->lts);
}

/* --- The interface --- */

void direct_interface_init(struct direct_interface *interface, struct job *job) {
    *interface = (struct direct_interface){.job = job};
    arena_init(&interface->arena, &job->memory);
}

void direct_interface_free(struct direct_interface *interface) {
    array_free(&interface->labels);
    arena_free(&interface->arena);
}

static bool has_label(const struct direct_interface *interface, const char *label) {
    for (size_t i = 0; i < interface->labels.count; i++)
        if (strcmp(interface->labels.items[i], label) == 0)
            return true;
    return false;
}

bool direct_interface_add(struct direct_interface *interface, const struct direct_component *component,
                          const struct alphabet *alphabet) {
    for (uint32_t l = 1; l < alphabet->count; l++) {
        const char *label = alphabet->texts[l];
        bool shared =
            alphabet_has(&component->property->alphabet, label) || direct_component_has(component, label);
        if (!shared || has_label(interface, label))
            continue;
        const char *kept = arena_text(&interface->arena, label, strlen(label));
        if (!kept || !array_push(&interface->job->memory, &interface->labels, kept))
            return false;
    }
    return true;
}

static void note_missing(const struct direct_interface *interface,
                         const struct direct_environment *environment) {
    struct job *job = interface->job;
    struct text missing = {.memory = &job->memory};
    for (size_t i = 0; i < interface->labels.count; i++) {
        const char *label = interface->labels.items[i];
        if (alphabet_has(&environment->lts->alphabet, label))
            continue;
        text_add(&missing, missing.chars.count > 0 ? ", " : "");
        text_add(&missing, label);
    }
    if (missing.chars.count > 0)
        diagnostics_add(
            &job->diagnostics, SEVERITY_NOTE, NULL,
            "set the actions with --interface; alone, with its own actions, its verdict may differ",
            "%s has no action %s: it refuses these", environment->name, text_end(&missing));
    text_free(&missing);
}

bool direct_interface_add_environments(struct direct_interface *interface,
                                       const struct direct_component *component,
                                       const struct direct_environment *environments, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!direct_interface_add(interface, component, &environments[i].lts->alphabet))
            return false;
    for (size_t i = 0; i < count; i++)
        note_missing(interface, &environments[i]);
    return true;
}

/* --- The assumption --- */

static bool is_of_interface(const struct direct *d, const char *label) {
    for (size_t i = 0; i < d->interface.count; i++)
        if (strcmp(d->interface.texts[i], label) == 0)
            return true;
    return false;
}

static void check_labels(const struct direct_environment *environment, const struct direct *d,
                         const struct direct_component *component) {
    const struct alphabet *alphabet = &environment->lts->alphabet;
    uint32_t shared = 0;
    for (uint32_t l = 1; l < alphabet->count; l++) {
        const char *label = alphabet->texts[l];
        if (is_of_interface(d, label))
            shared++;
        else if (direct_component_has(component, label))
            job_reject(d->job, NULL, "add it to the interface, or rename it in the environment",
                       "%s takes part in %s, which is internal to the system", environment->name, label);
    }
    if (shared == 0 && d->interface.count > 0)
        job_reject(d->job, NULL, "check that its labels are those of the system: FSP labels it with a:P",
                   "%s has no action of the interface", environment->name);
}

bool direct_environments_discharge(struct direct_environment *environments, size_t count,
                                   const struct direct *d, const struct direct_component *component) {
    for (size_t i = 0; i < count; i++)
        check_labels(&environments[i], d, component);
    bool fine = !job_failed(d->job);
    for (size_t i = 0; i < count && fine; i++) {
        environments[i].discharged = true;
        fine = direct_discharge(&environments[i].discharge, d, component, environments[i].lts);
    }
    return fine;
}
