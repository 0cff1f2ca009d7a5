#include "command/operand/component.h"

#include "base/suggest.h"
#include "lts/operator/label_list.h"

static bool reject(struct job *job, const struct system *system, const char *name) {
    const char **names = memory_allocate(&job->memory, (system->components.count + 1) * sizeof *names);
    char hint[256];
    if (!names)
        return false;
    for (size_t i = 0; i < system->components.count; i++)
        names[i] = system->components.items[i].name;
    job_reject(job, NULL, suggest_or_list(name, names, system->components.count, hint, sizeof hint),
               "the system has no actor %s", name);
    memory_free(names);
    return false;
}

bool *component_named(struct job *job, const struct system *system, const char *names) {
    struct label_list list = {0};
    bool *inside = memory_allocate_zeroed(&job->memory, system->components.count + 1, sizeof *inside);
    bool fine = inside && label_list_split(job, &list, names);
    if (fine && list.texts.count == 0)
        fine = job_reject(job, NULL, "write --component one,two", "--component names no actor");
    for (size_t i = 0; i < list.texts.count && inside; i++) {
        uint32_t number = system_find_component(system, list.texts.items[i]);
        if (number == SYSTEM_NONE)
            fine = reject(job, system, list.texts.items[i]);
        else
            inside[number] = true;
    }
    label_list_free(&list);
    if (fine)
        return inside;
    memory_free(inside);
    return NULL;
}
