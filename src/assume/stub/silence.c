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

void silence_gap(struct system *system, const struct missing_component *gap) {
    drop_edges(system, gap->component);
    forget_messages(system, gap->inbox);
}

bool silence_make(struct system *silent, const struct open_system *open) {
    if (!system_clone(silent, &open->system))
        return false;
    silence_gap(silent, &open->missing);
    for (size_t i = 0; i < open->fellows.count; i++)
        silence_gap(silent, &open->fellows.items[i]);
    return true;
}
