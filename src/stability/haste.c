#include "stability/haste.h"

#include "system/bits.h"
#include "system/edges_by_location.h"

struct hunt {
    const struct system *system;
    const struct buffers_system *made;
    struct edges_by_location places;
    bool *hasty; /* per edge */
};

static bool same_action(const struct hunt *h, uint32_t left, uint32_t right) {
    const struct buffers_edge *l = &h->made->edges.items[left], *r = &h->made->edges.items[right];
    return l->action == r->action && l->message == r->message && l->buffer == r->buffer;
}

/* Is there a hasty receipt like `edge` from one location of the component to another? */
static bool is_hasty_from(const struct hunt *h, uint32_t edge, uint32_t location, uint32_t target) {
    uint32_t place = location_number(&h->places, h->system->edges.items[edge].component, location);
    for (uint32_t i = h->places.first[place]; i < h->places.first[place + 1]; i++) {
        uint32_t other = h->places.edges[i];
        if (h->hasty[other] && same_action(h, edge, other) && h->system->edges.items[other].target == target)
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
            is_hasty_from(h, receipt, o->target, h->system->edges.items[h->places.edges[i]].target))
            return true;
    return false;
}

static bool stays_hasty(const struct hunt *h, uint32_t receipt) {
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

/* Starts with all receipts and drops what is not hasty, until nothing more has to be dropped. */
static void find_hasty(struct hunt *h) {
    bool changed = true;
    for (size_t i = 0; i < h->system->edges.count; i++)
        h->hasty[i] = h->made->edges.items[i].action == PEER_RECEIVE;
    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < h->system->edges.count; i++)
            if (h->hasty[i] && !stays_hasty(h, i)) {
                h->hasty[i] = false;
                changed = true;
            }
    }
}

/* --- For the states --- */

static bool add_place(struct haste *haste, struct job *job, const struct hunt *h, uint32_t place) {
    const struct program *program = haste->program;
    uint32_t first = (uint32_t)haste->moves.count;
    if (!array_push(&job->memory, &haste->first, first))
        return false;
    for (uint32_t i = h->places.first[place]; i < h->places.first[place + 1]; i++) {
        const struct system_edge *edge = &h->system->edges.items[h->places.edges[i]];
        if (!h->hasty[h->places.edges[i]])
            continue;
        struct hasty_move move = {edge->channel, program_tag(program, edge->channel, edge->message),
                                  edge->target};
        if (move.tag != 0 && !array_push(&job->memory, &haste->moves, move)) /* 0: nobody sends it */
            return false;
    }
    return true;
}

bool haste_init(struct haste *haste, struct job *job, const struct program *program,
                const struct buffers_system *made) {
    const struct system *system = program->system;
    *haste = (struct haste){.program = program};
    struct hunt h = {.system = system, .made = made};
    h.hasty = memory_allocate_zeroed(&job->memory, system->edges.count + 1, sizeof *h.hasty);
    bool fine = edges_by_location_init(&h.places, job, system) && h.hasty;
    if (fine)
        find_hasty(&h);
    for (uint32_t i = 0; i < system->components.count && fine; i++) {
        uint32_t begin = h.places.begin[i];
        fine = array_push(&job->memory, &haste->begin, begin);
    }
    for (uint32_t place = 0; place < h.places.count && fine; place++)
        fine = add_place(haste, job, &h, place);
    uint32_t end = (uint32_t)haste->moves.count;
    fine = fine && array_push(&job->memory, &haste->first, end);
    edges_by_location_free(&h.places);
    memory_free(h.hasty);
    return fine;
}

void haste_free(struct haste *haste) {
    array_free(&haste->begin);
    array_free(&haste->first);
    array_free(&haste->moves);
}

bool haste_step(const struct haste *haste, uint32_t component, uint64_t *state) {
    const struct bit_field *location = &haste->program->components[component].location;
    const uint32_t *first =
        haste->first.items + haste->begin.items[component] + (uint32_t)field_get(location, state);
    for (uint32_t i = first[0]; i < first[1]; i++) {
        const struct hasty_move *move = &haste->moves.items[i];
        uint32_t position;
        const struct channel_layout *channel = &haste->program->channels[move->channel];
        if (channel_find(channel, state, move->tag, &position)) {
            channel_remove(channel, state, position);
            field_set(location, state, move->target);
            return true;
        }
    }
    return false;
}

void haste_settle(const struct haste *haste, uint32_t component, uint64_t *state) {
    while (haste_step(haste, component, state)) {
        /* nobody else's haste depends on it */
    }
}
