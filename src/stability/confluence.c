#include "stability/confluence.h"

#include "system/edges_by_location.h"
#include "system/program/bits.h"

struct hunt {
    const struct system *system;
    const struct buffers_system *made;
    struct edges_by_location places;
    bool *confluent; /* per edge */
};

static bool same_action(const struct hunt *h, uint32_t left, uint32_t right) {
    const struct buffers_edge *l = &h->made->edges.items[left], *r = &h->made->edges.items[right];
    return l->action == r->action && l->message == r->message && l->buffer == r->buffer;
}

/* Is there a confluent receipt like `edge` from one location of the component to another? */
static bool is_confluent_from(const struct hunt *h, uint32_t edge, uint32_t location, uint32_t target) {
    uint32_t place = location_number(&h->places, h->system->edges.items[edge].component, location);
    for (uint32_t i = h->places.first[place]; i < h->places.first[place + 1]; i++) {
        uint32_t other = h->places.edges[i];
        if (h->confluent[other] && same_action(h, edge, other) &&
            h->system->edges.items[other].target == target)
            return true;
    }
    return false;
}

/* Can `other`, which leaves the same location, be done after the receipt with the same result? */
static bool commutes(const struct hunt *h, uint32_t receipt, uint32_t other) {
    const struct system_edge *r = &h->system->edges.items[receipt], *o = &h->system->edges.items[other];
    uint32_t place = location_number(&h->places, r->component, r->target);
    for (uint32_t i = h->places.first[place]; i < h->places.first[place + 1]; i++)
        if (same_action(h, other, h->places.edges[i]) &&
            is_confluent_from(h, receipt, o->target, h->system->edges.items[h->places.edges[i]].target))
            return true;
    return false;
}

static bool stays_confluent(const struct hunt *h, uint32_t receipt) {
    const struct system_edge *r = &h->system->edges.items[receipt];
    uint32_t place = location_number(&h->places, r->component, r->source);
    for (uint32_t i = h->places.first[place]; i < h->places.first[place + 1]; i++) {
        const struct system_edge *other = &h->system->edges.items[h->places.edges[i]];
        if (other == r)
            continue;
        bool same_channel = other->channel == r->channel;
        if (same_channel && other->message == r->message)
            return false;
        if (same_channel && h->system->channels.items[r->channel].discipline == DISCIPLINE_FIFO)
            continue; /* not at the same time */
        if (!commutes(h, receipt, h->places.edges[i]))
            return false;
    }
    return true;
}

/* Starts with all receipts and drops what is not confluent, until nothing more has to be dropped. */
static void find_confluent(struct hunt *h) {
    bool changed = true;
    for (size_t i = 0; i < h->system->edges.count; i++)
        h->confluent[i] = h->made->edges.items[i].action == PEER_RECEIVE;
    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < h->system->edges.count; i++)
            if (h->confluent[i] && !stays_confluent(h, i)) {
                h->confluent[i] = false;
                changed = true;
            }
    }
}

/* --- For the states --- */

static bool add_place(struct confluence *confluence, struct job *job, const struct hunt *h, uint32_t place) {
    const struct program *program = confluence->program;
    uint32_t first = (uint32_t)confluence->moves.count;
    if (!array_push(&job->memory, &confluence->first, first))
        return false;
    for (uint32_t i = h->places.first[place]; i < h->places.first[place + 1]; i++) {
        const struct system_edge *edge = &h->system->edges.items[h->places.edges[i]];
        if (!h->confluent[h->places.edges[i]])
            continue;
        struct confluent_move move = {edge->channel, program_tag(program, edge->channel, edge->message),
                                      edge->target};
        if (move.tag != 0 && !array_push(&job->memory, &confluence->moves, move)) /* 0: nobody sends it */
            return false;
    }
    return true;
}

bool confluence_init(struct confluence *confluence, struct job *job, const struct program *program,
                     const struct buffers_system *made) {
    const struct system *system = program->system;
    *confluence = (struct confluence){.program = program};
    struct hunt h = {.system = system, .made = made};
    h.confluent = memory_allocate_zeroed(&job->memory, system->edges.count + 1, sizeof *h.confluent);
    bool fine = edges_by_location_init(&h.places, job, system) && h.confluent;
    if (fine)
        find_confluent(&h);
    for (uint32_t i = 0; i < system->components.count && fine; i++) {
        uint32_t begin = h.places.begin[i];
        fine = array_push(&job->memory, &confluence->begin, begin);
    }
    for (uint32_t place = 0; place < h.places.count && fine; place++)
        fine = add_place(confluence, job, &h, place);
    uint32_t end = (uint32_t)confluence->moves.count;
    fine = fine && array_push(&job->memory, &confluence->first, end);
    edges_by_location_free(&h.places);
    memory_free(h.confluent);
    return fine;
}

void confluence_free(struct confluence *confluence) {
    array_free(&confluence->begin);
    array_free(&confluence->first);
    array_free(&confluence->moves);
}

bool confluence_step(const struct confluence *confluence, uint32_t component, uint64_t *state) {
    const struct bit_field *location = &confluence->program->components[component].location;
    const uint32_t *first =
        confluence->first.items + confluence->begin.items[component] + (uint32_t)field_get(location, state);
    for (uint32_t i = first[0]; i < first[1]; i++) {
        const struct confluent_move *move = &confluence->moves.items[i];
        uint32_t position;
        const struct channel_layout *channel = &confluence->program->channels[move->channel];
        if (channel_find(channel, state, move->tag, &position)) {
            channel_remove(channel, state, position);
            field_set(location, state, move->target);
            return true;
        }
    }
    return false;
}

void confluence_settle(const struct confluence *confluence, uint32_t component, uint64_t *state) {
    while (confluence_step(confluence, component, state)) {
        /* nobody else's confluence depends on it */
    }
}
