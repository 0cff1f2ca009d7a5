#include "proof/subsystem.h"

#include <string.h>

#include "base/text.h"
#include "proof/arrival_edge.h"
#include "system/clone.h"
#include "system/view.h"

uint32_t turn_sender(const struct program *program, const struct turn *turn, const uint64_t *before) {
    const struct system_edge *edge = &program->system->edges.items[turn->edge];
    struct view_message message;
    if (edge->arrival)
        return edge->arrival->sender;
    return edge->channel != SYSTEM_NONE && view_message(program, before, edge->channel, 0, &message)
               ? message.sender
               : SYSTEM_NONE;
}

static const struct system_message *kind_of(const struct subsystem *s, const struct message_flow *flow) {
    return &s->whole->channels.items[flow->channel].messages.items[flow->message];
}

/* --- External messages --- */

/* Does it come from outside to somebody inside? */
static bool crosses(const struct message_flows *flows, const bool *inside, const struct message_flow *flow) {
    uint32_t receiver = system_receiver(flows->system, flow->channel);
    return !inside[flow->sender] && receiver != SYSTEM_NONE && inside[receiver];
}

static bool list_external(struct subsystem *s) {
    for (size_t i = 0; i < s->flows->list.count; i++) {
        const struct message_flow *flow = &s->flows->list.items[i];
        struct external_message external = {flow, system_receiver(s->whole, flow->channel)};
        if (crosses(s->flows, s->inside, flow) && !array_push(&s->job->memory, &s->external, external))
            return false;
    }
    return true;
}

/* The combinations of values of a message; more than MOST_ARRIVALS count as this many and one. */
static uint64_t count_combinations(const struct message_flows *flows, const struct message_flow *flow) {
    const struct system_message *kind =
        &flows->system->channels.items[flow->channel].messages.items[flow->message];
    uint64_t combinations = 1;
    for (uint32_t f = 0; f < kind->fields_count && combinations <= MOST_ARRIVALS; f++)
        combinations = flow->values[f]->any ? MOST_ARRIVALS + 1 : combinations * flow->values[f]->count;
    return combinations <= MOST_ARRIVALS ? combinations : MOST_ARRIVALS + 1;
}

const struct message_flow *subsystem_unlistable_message(const struct message_flows *flows,
                                                        const bool *inside) {
    uint64_t arrivals = 0;
    for (size_t i = 0; i < flows->list.count; i++) {
        const struct message_flow *flow = &flows->list.items[i];
        arrivals += crosses(flows, inside, flow) ? count_combinations(flows, flow) : 0;
        if (arrivals > MOST_ARRIVALS)
            return flow;
    }
    return NULL;
}

/* Can all messages from outside be tried? */
static bool check_values(const struct subsystem *s) {
    const struct message_flow *flow = subsystem_unlistable_message(s->flows, s->inside);
    if (!flow)
        return true;
    const struct system_component *components = s->whole->components.items;
    diagnostics_add(&s->job->diagnostics, SEVERITY_ERROR, NULL,
                    "take the sender into the component, or give the parameters types with fewer values",
                    "%s, which is outside, sends %s!%s with more values than can be tried",
                    components[flow->sender].name, components[system_receiver(s->whole, flow->channel)].name,
                    kind_of(s, flow)->name);
    return job_fail(s->job, OUTCOME_TOO_LARGE);
}

static bool add_arrival(struct subsystem *s, const struct external_message *external, const int32_t *values) {
    uint32_t fields = kind_of(s, external->flow)->fields_count;
    int32_t *kept = arena_allocate(&s->system.arena, (fields + 1) * sizeof *kept);
    struct system_arrival *arrival = arena_allocate(&s->system.arena, sizeof *arrival);
    if (!kept || !arrival)
        return false;
    for (uint32_t i = 0; i < fields; i++)
        kept[i] = values[i];
    *arrival = (struct system_arrival){external->flow->sender, external->flow->channel,
                                       external->flow->message, kept};
    for (size_t i = 0; i < s->whole->edges.count; i++) {
        const struct system_edge *edge = &s->whole->edges.items[i];
        if (edge->channel == arrival->channel && edge->message == arrival->message &&
            !arrival_edge_add(&s->system, edge, arrival, s->lowest_priority))
            return false;
    }
    return true;
}

/* All combinations of values, the last field running fastest. */
static bool add_arrivals(struct subsystem *s, const struct external_message *external, uint32_t field,
                         int32_t *values) {
    const struct message_flow *flow = external->flow;
    if (field == kind_of(s, flow)->fields_count)
        return add_arrival(s, external, values);
    for (uint32_t i = 0; i < flow->values[field]->count; i++) {
        values[field] = flow->values[field]->values[i];
        if (!add_arrivals(s, external, field + 1, values))
            return false;
    }
    return true;
}

/* --- The system without the outside --- */

static void remove_outside(struct subsystem *s) {
    struct system *system = &s->system;
    size_t kept = 0;
    for (size_t i = 0; i < system->edges.count; i++)
        if (s->inside[system->edges.items[i].component])
            system->edges.items[kept++] = system->edges.items[i];
    system->edges.count = kept;
    kept = 0;
    for (size_t i = 0; i < system->initial.count; i++) {
        uint32_t receiver = system_receiver(system, system->initial.items[i].channel);
        if (receiver == SYSTEM_NONE || s->inside[receiver])
            system->initial.items[kept++] = system->initial.items[i];
    }
    system->initial.count = kept;
    for (uint32_t i = 0; i < system->components.count; i++) {
        system->components.items[i].outside = !s->inside[i];
        uint32_t inbox = system->components.items[i].inbox;
        if (s->inside[i] || inbox == SYSTEM_NONE)
            continue;
        struct system_channel *channel = &system->channels.items[inbox];
        for (size_t m = 0; m < channel->messages.count; m++) {
            channel->messages.items[m].fleeting = true;
            channel->messages.items[m].fleeting_values = NULL;
        }
    }
}

bool subsystem_make(struct subsystem *s, struct job *job, const struct message_flows *flows,
                    const bool *inside) {
    *s = (struct subsystem){
        .job = job, .whole = flows->system, .flows = flows, .inside = inside, .kept = inside};
    bool fine = system_clone(&s->system, s->whole) && list_external(s) && check_values(s);
    if (fine)
        remove_outside(s);
    s->lowest_priority = system_lowest_priority(s->whole);
    for (size_t i = 0; i < s->external.count && fine; i++) {
        int32_t values[MOST_FIELDS];
        fine = add_arrivals(s, &s->external.items[i], 0, values);
    }
    if (!fine)
        subsystem_free(s);
    return fine;
}

void subsystem_free(struct subsystem *s) {
    if (!s->job)
        return;
    system_free(&s->system);
    array_free(&s->external);
    s->job = NULL;
}

bool subsystem_is_whole(const struct subsystem *s) {
    for (uint32_t i = 0; i < s->whole->components.count; i++)
        if (!s->kept[i])
            return false;
    return true;
}

bool subsystem_has_travellers(const struct subsystem *s) {
    for (uint32_t i = 0; i < s->whole->components.count; i++) {
        uint32_t inbox = s->whole->components.items[i].inbox;
        if (!s->inside[i] || inbox == SYSTEM_NONE)
            continue;
        const struct system_channel *channel = &s->whole->channels.items[inbox];
        for (size_t m = 0; m < channel->messages.count; m++)
            for (uint32_t f = 0; f < channel->messages.items[m].fields_count; f++)
                if (channel->messages.items[m].fields[f].type.kind == VALUE_COMPONENT)
                    return true;
    }
    return false;
}
