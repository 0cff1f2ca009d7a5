#include "closing/actors/chaotic_system.h"

#include "closing/actors/embedded_turn.h"
#include "closing/actors/wild_send.h"
#include "system/clone.h"

enum { MOST_ARRIVALS = 4096 }; /* of one message: the actors that it may name */

/* --- Messages from outside, taken at once --- */

/* Calls `take` for the edge with each combination of actors that the message may name. */
typedef bool arrival_taker(struct chaotic_system *c, const struct system_edge *edge,
                           const struct system_arrival *arrival, uint32_t priority);

struct arriving {
    struct chaotic_system *closed;
    const struct chaotic_message *external;
    const struct system_message *message;
    const struct system_edge *edge;
    arrival_taker *take;
    uint32_t priority;
};

static bool arrive(const struct arriving *a, uint32_t field, int32_t *values) {
    struct arena *arena = &a->closed->system.arena;
    uint32_t fields = a->message->fields_count;
    if (field == fields) {
        int32_t *kept = arena_allocate(arena, (fields + 1) * sizeof *kept);
        struct system_arrival *arrival = arena_allocate(arena, sizeof *arrival);
        if (!kept || !arrival)
            return false;
        for (uint32_t f = 0; f < fields; f++)
            kept[f] = values[f];
        *arrival =
            (struct system_arrival){a->external->component, a->external->channel, a->external->message, kept};
        return a->take(a->closed, a->edge, arrival, a->priority);
    }
    struct range range = open_field_range(a->closed->open, &a->message->fields[field]);
    bool actor = a->message->fields[field].type.kind == VALUE_COMPONENT;
    values[field] = (int32_t)range.low;
    for (int64_t value = range.low; actor && value <= range.high; value++) {
        values[field] = (int32_t)value;
        if (!arrive(a, field + 1, values))
            return false;
    }
    return actor || arrive(a, field + 1, values);
}

static bool names_too_many(const struct chaotic_system *c, const struct chaotic_message *external,
                           const struct system_message *message) {
    int64_t count = 1;
    for (uint32_t f = 0; f < message->fields_count && count <= MOST_ARRIVALS; f++)
        if (message->fields[f].type.kind == VALUE_COMPONENT) {
            struct range range = open_field_range(c->open, &message->fields[f]);
            count *= range.high - range.low + 1;
        }
    if (count <= MOST_ARRIVALS)
        return false;
    return !job_reject(c->job, NULL, "name fewer actors in one message",
                       "%s!%s can name actors in more than %d ways",
                       c->system.channels.items[external->channel].name, message->name, MOST_ARRIVALS);
}

static bool each_arrival(struct chaotic_system *c, arrival_taker *take, uint32_t priority) {
    const struct system *open = &c->open->system;
    for (size_t i = 0; i < c->external.list.count; i++) {
        const struct chaotic_message *external = &c->external.list.items[i];
        const struct system_message *message =
            &open->channels.items[external->channel].messages.items[external->message];
        if (names_too_many(c, external, message))
            return false;
        for (size_t e = 0; e < open->edges.count; e++) {
            const struct system_edge *edge = &open->edges.items[e];
            int32_t values[MOST_FIELDS];
            struct arriving arriving = {c, external, message, edge, take, priority};
            if (edge->channel == external->channel && edge->message == external->message &&
                !arrive(&arriving, 0, values))
                return false;
        }
    }
    return true;
}

/* --- Turns of actors inside --- */

/* A message that only comes from outside is never in the mailbox. */
static bool stays(const struct chaotic_system *c, const struct system_edge *edge) {
    const struct chaotic_message *external =
        edge->channel == SYSTEM_NONE ? NULL : external_get(&c->external, edge->channel, edge->message);
    return !is_missing(c->open, edge->component) && (!external || external->inside);
}

static bool study_arrival(struct chaotic_system *c, const struct system_edge *edge,
                          const struct system_arrival *arrival, uint32_t priority) {
    (void)priority;
    return embedded_turn_study(c, edge, arrival);
}

static bool study(struct chaotic_system *c) {
    const struct system *open = &c->open->system;
    do {
        c->influence.changed = false;
        for (size_t e = 0; e < open->edges.count; e++)
            if (stays(c, &open->edges.items[e]) && !embedded_turn_study(c, &open->edges.items[e], NULL))
                return false;
        if (!each_arrival(c, study_arrival, 0))
            return false;
        for (size_t i = 0; i < open->invariants.count; i++)
            embedded_invariant_study(c, open->invariants.items[i].condition);
    } while (c->influence.changed && !job_failed(c->job));
    return !job_failed(c->job);
}

static bool add_arrival(struct chaotic_system *c, const struct system_edge *edge,
                        const struct system_arrival *arrival, uint32_t priority) {
    c->twins++;
    return embedded_turn_add(c, edge, arrival, priority);
}

static bool embed(struct chaotic_system *c) {
    const struct system *open = &c->open->system;
    uint32_t priority = system_lowest_priority(open); /* nobody waits for what need not come */
    c->system.edges.count = 0;
    for (size_t e = 0; e < open->edges.count; e++)
        if (stays(c, &open->edges.items[e]) &&
            !embedded_turn_add(c, &open->edges.items[e], NULL, open->edges.items[e].priority))
            return false;
    for (size_t i = 0; i < c->system.invariants.count; i++)
        c->system.invariants.items[i].condition = embedded_invariant(c, open->invariants.items[i].condition);
    return each_arrival(c, add_arrival, priority) && wild_sends_add_observed(c, priority);
}

/* --- The missing component --- */

/* What is sent to it is seen, and lost. */
static void take_out(struct chaotic_system *c) {
    struct system *system = &c->system;
    size_t kept = 0;
    for (size_t i = 0; i < system->initial.count; i++) {
        uint32_t receiver = system_receiver(system, system->initial.items[i].channel);
        if (receiver == SYSTEM_NONE || !is_missing(c->open, receiver))
            system->initial.items[kept++] = system->initial.items[i];
    }
    system->initial.count = kept;
    for (uint32_t i = 0; i < system->components.count; i++) {
        uint32_t inbox = system->components.items[i].inbox;
        if (!is_missing(c->open, i) || inbox == SYSTEM_NONE)
            continue;
        system->components.items[i].outside = true;
        for (size_t m = 0; m < system->channels.items[inbox].messages.count; m++)
            system->channels.items[inbox].messages.items[m].fleeting = true;
    }
}

/* Messages may come: empty mailboxes are not an end. */
static void set_conventions(struct system *system) {
    system->conventions.full_is_wrong = false;
    if (system->conventions.rest == REST_IS_DEADLOCK)
        system->conventions.rest = REST_IS_AN_END;
}

static bool make(struct chaotic_system *c) {
    if (!external_find(&c->external, c->open, c->options) ||
        !influence_make(&c->influence, &c->open->system, &c->external, c->options->analysis) ||
        !system_clone(&c->system, &c->open->system))
        return false;
    take_out(c);
    set_conventions(&c->system);
    if (c->options->analysis == CLOSING_EXPLICIT)
        return wild_sends_add_explicit(c);
    return study(c) && influence_place_flags(&c->influence, &c->system) && embed(c);
}

bool chaotic_system_make(struct chaotic_system *c, struct job *job, const struct open_system *open,
                         const struct closing_options *options) {
    *c = (struct chaotic_system){.job = job, .open = open, .options = options};
    return make(c) && system_complete(&c->system) && !job_failed(job);
}

void chaotic_system_free(struct chaotic_system *c) {
    if (!c->job)
        return;
    system_free(&c->system);
    influence_free(&c->influence);
    external_free(&c->external);
}
