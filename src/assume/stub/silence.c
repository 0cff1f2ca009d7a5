#include "assume/stub/silence.h"

#include "system/clone.h"

static void drop_edges(struct system *system, uint32_t component) {
    size_t kept = 0;
    for (size_t i = 0; i < system->edges.count; i++)
        if (system->edges.items[i].component != component)
            system->edges.items[kept++] = system->edges.items[i];
    system->edges.count = kept;
}

/* Nobody takes what comes in, so nobody has to keep it. */
static void forget_messages(struct system *system, uint32_t inbox) {
    size_t kept = 0;
    for (size_t i = 0; i < system->initial.count; i++)
        if (system->initial.items[i].channel != inbox)
            system->initial.items[kept++] = system->initial.items[i];
    system->initial.count = kept;
    for (uint32_t i = 0; i < system->channels.items[inbox].messages.count; i++)
        system->channels.items[inbox].messages.items[i].fleeting = true;
}

void silence_component(struct system *system, uint32_t component) {
    drop_edges(system, component);
    forget_messages(system, system->components.items[component].inbox);
}

bool silence_make(struct system *silent, const struct open_system *open) {
    if (!system_clone(silent, &open->system))
        return false;
    silence_component(silent, open->missing.component);
    for (size_t i = 0; i < open->fellows.count; i++)
        silence_component(silent, open->fellows.items[i].component);
    for (size_t i = 0; i < open->others.count; i++)
        silence_component(silent, open->others.items[i].component);
    return true;
}
