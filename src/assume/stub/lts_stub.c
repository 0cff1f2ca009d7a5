#include "assume/stub/lts_stub.h"

#include "assume/actions.h"
#include "assume/values.h"

/* What a label means. */
struct meaning {
    bool silent;
    struct action action;
    int64_t values[MOST_FIELDS];
};

struct builder {
    struct system *system;
    const struct lts *lts;
    uint32_t component;
    uint32_t inbox;
    struct meaning *meanings; /* per label */
};

static bool understand(struct builder *b) {
    struct job *job = b->system->job;
    for (uint32_t l = 0; l < b->lts->alphabet.count; l++) {
        struct meaning *meaning = &b->meanings[l];
        meaning->silent = l == LABEL_TAU;
        if (meaning->silent)
            continue;
        if (!action_read(b->lts->alphabet.texts[l], b->system, b->component, &meaning->action,
                         meaning->values))
            job_reject(job, NULL,
                       "write labels as ?message and receiver!message, with values as in ?grant(2)",
                       "the interface has a label that no component can do: %s", b->lts->alphabet.texts[l]);
    }
    return !job_failed(job);
}

/* A component begins in location 0. */
static uint32_t location_of(const struct lts *lts, uint32_t state) {
    return state == lts->initial ? 0 : state == 0 ? lts->initial : state;
}

static void add_edge(struct builder *b, uint32_t source, lts_edge transition) {
    const struct meaning *meaning = &b->meanings[edge_label(transition)];
    struct system_edge edge = {.component = b->component,
                               .source = location_of(b->lts, source),
                               .target = location_of(b->lts, edge_target(transition)),
                               .name = b->lts->alphabet.texts[edge_label(transition)],
                               .channel = SYSTEM_NONE};
    if (!meaning->silent && meaning->action.channel == b->inbox) {
        edge.channel = b->inbox;
        edge.message = meaning->action.message;
        edge.guard = values_as_guard(b->system, meaning->values, meaning->action.values_count);
    } else if (!meaning->silent) {
        edge.body = statement_send(
            b->system, meaning->action.channel, meaning->action.message,
            values_as_arguments(b->system, meaning->values, meaning->action.values_count), (struct span){0});
    }
    system_add_edge(b->system, &edge);
}

/* A message that is never taken would block all others forever. */
static bool takes_every_message(const struct builder *b) {
    const struct system_channel *inbox = &b->system->channels.items[b->inbox];
    for (uint32_t m = 0; m < inbox->messages.count; m++) {
        uint32_t label = 0;
        while (label < b->lts->alphabet.count &&
               (b->meanings[label].silent || b->meanings[label].action.channel != b->inbox ||
                b->meanings[label].action.message != m))
            label++;
        if (label == b->lts->alphabet.count)
            job_reject(b->system->job, NULL, "give it a transition, if only to where it begins",
                       "the interface never takes %s, which is sent to %s", inbox->messages.items[m].name,
                       inbox->name);
    }
    return !job_failed(b->system->job);
}

bool lts_stub_add(struct system *system, uint32_t component, const struct lts *lts) {
    struct builder b = {.system = system,
                        .lts = lts,
                        .component = component,
                        .inbox = system->components.items[component].inbox};
    if (lts->error != STATE_NONE)
        return job_reject(system->job, NULL, "leave out what is forbidden",
                          "the interface has an error state, but describes only what is allowed");
    b.meanings = memory_allocate_zeroed(&system->job->memory, lts->alphabet.count, sizeof *b.meanings);
    bool fine = b.meanings && understand(&b) && takes_every_message(&b);
    system->components.items[component].locations = lts->states;
    for (uint32_t s = 0; s < lts->states && fine && system_complete(system); s++)
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++)
            add_edge(&b, s, lts->edges[i]);
    memory_free(b.meanings);
    return fine && system_complete(system);
}
