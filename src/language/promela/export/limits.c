#include "language/promela/export/limits.h"

/* SPIN numbers these by bytes; one process is the one that starts the others. */
enum { MOST_CHANNELS = 255, MOST_SLOTS = 255, MOST_COMPONENTS = 254 };

#define CANNOT "cannot be exported to Promela: "

static void check_edge(struct job *job, const struct system *system, const struct system_edge *edge) {
    const char *component = system->components.items[edge->component].name;
    if (edge->priority != 0 && system->conventions.rest == REST_IS_OVERLOOKED)
        job_reject(job, NULL, "lacuna verify shows it", CANNOT "the constructor of %s fails", component);
    else if (edge->priority != 0)
        job_reject(job, NULL, "verify it with lacuna instead of SPIN", CANNOT "%s of %s has a priority",
                   edge->name, component);
}

static void check_channel(struct job *job, const struct system *system, uint32_t number) {
    const struct system_channel *channel = &system->channels.items[number];
    uint32_t initial = 0;
    for (size_t i = 0; i < system->initial.count; i++)
        initial += system->initial.items[i].channel == number;
    if (channel->capacity == 0 || channel->capacity > MOST_SLOTS)
        job_reject(job, NULL, "use smaller mailboxes, or verify it with lacuna instead of SPIN",
                   CANNOT "channel %s holds %u messages, SPIN's 1 to %d", channel->name, channel->capacity,
                   (int)MOST_SLOTS);
    else if (initial > channel->capacity)
        job_reject(job, NULL, "use a larger mailbox",
                   CANNOT "channel %s begins with %u messages and holds %u", channel->name, initial,
                   channel->capacity);
}

bool promela_can_hold(struct job *job, const struct system *system) {
    if (system->channels.count > MOST_CHANNELS)
        job_reject(job, NULL, "verify it with lacuna instead of SPIN",
                   CANNOT "there are %zu channels, SPIN has %d", system->channels.count, (int)MOST_CHANNELS);
    /* Another process looks whether all channels are empty, where that is wrong. */
    size_t room = MOST_COMPONENTS - (system->conventions.rest == REST_IS_DEADLOCK);
    if (system->components.count > room)
        job_reject(job, NULL, "verify it with lacuna instead of SPIN",
                   CANNOT "there are %zu components, SPIN has room for %zu", system->components.count, room);
    for (uint32_t c = 0; c < system->channels.count; c++)
        check_channel(job, system, c);
    for (size_t e = 0; e < system->edges.count; e++)
        check_edge(job, system, &system->edges.items[e]);
    return !job_failed(job);
}
