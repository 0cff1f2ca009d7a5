#include "stability/faults.h"

#include <string.h>

#include "system/program/bits.h"

/* --- Peers --- */

static bool find_returning(struct faults *f) {
    const struct peers *peers = f->buffers->peers;
    f->returns = memory_allocate_zeroed(&f->buffers->job->memory, peers->list.count + 1, sizeof *f->returns);
    for (size_t p = 0; f->returns && p < peers->list.count; p++) {
        const struct peer *peer = &peers->list.items[p];
        for (size_t i = 0; i < peer->transitions.count; i++)
            f->returns[p] |= peer->transitions.items[i].target == peer->initial;
    }
    return f->returns != NULL;
}

/* Receipts of what nobody sends have no buffer and are not edges, but who waits for one has not ended. */
static bool find_hopeful(struct faults *f) {
    const struct buffers *b = f->buffers;
    f->hopeful = memory_allocate_zeroed(&b->job->memory, (size_t)f->places->count + 1, sizeof(bool));
    for (uint32_t p = 0; f->hopeful && p < b->peers->list.count; p++) {
        const struct peer *peer = &b->peers->list.items[p];
        for (size_t i = 0; i < peer->transitions.count; i++) {
            const struct peer_transition *t = &peer->transitions.items[i];
            if (t->action == PEER_RECEIVE && b->first.items[t->message] == b->first.items[t->message + 1])
                f->hopeful[location_number(f->places, p, peer_location(peer, t->source))] = true;
        }
    }
    return f->hopeful != NULL;
}

static uint32_t place_in(const struct faults *f, uint32_t peer, const uint64_t *state) {
    return location_number(f->places, peer,
                           (uint32_t)field_get(&f->program->components[peer].location, state));
}

bool faults_has_ended(const struct faults *f, uint32_t peer, const uint64_t *state) {
    uint32_t place = place_in(f, peer, state);
    return f->places->first[place] == f->places->first[place + 1] && !f->hopeful[place];
}

static uint32_t count_in(const struct faults *f, uint32_t buffer, const uint64_t *state) {
    return channel_count(&f->program->channels[buffer], state);
}

/* Will this receipt never be possible from here on, as long as the peer stays where it is? */
static bool is_cut_off(const struct faults *f, const struct system_edge *edge, const uint64_t *state) {
    const struct channel_layout *channel = &f->program->channels[edge->channel];
    uint32_t count = channel_count(channel, state), position;
    if (count == 0 || (channel->bag && count < f->bound))
        return false;
    uint32_t tag = program_tag(f->program, edge->channel, edge->message);
    return !channel_find(channel, state, tag, &position);
}

/* It has not ended, there are only receipts, and none of them is possible any more. */
static bool waits_in_vain(const struct faults *f, uint32_t peer, const uint64_t *state) {
    uint32_t place = place_in(f, peer, state);
    bool vain = !faults_has_ended(f, peer, state);
    for (uint32_t i = f->places->first[place]; i < f->places->first[place + 1] && vain; i++) {
        const struct system_edge *edge = &f->program->system->edges.items[f->places->edges[i]];
        vain = edge->channel != SYSTEM_NONE && is_cut_off(f, edge, state);
    }
    return vain;
}

/* --- States --- */

bool faults_find_blocked(const struct faults *f, const uint64_t *state, enum fault_kind kind,
                         uint32_t *buffer) {
    for (*buffer = 0; *buffer < f->buffers->list.count; ++*buffer) {
        uint32_t receiver = f->buffers->list.items[*buffer].receiver;
        if (count_in(f, *buffer, state) == 0)
            continue;
        if (kind == FAULT_ORPHAN ? faults_has_ended(f, receiver, state) : waits_in_vain(f, receiver, state))
            return true;
    }
    return false;
}

/* May a peer that has not ended wait where it is? */
static bool may_wait(const struct faults *f, uint32_t peer, const uint64_t *state) {
    return field_get(&f->program->components[peer].location, state) == 0 && f->returns[peer];
}

bool faults_is_at_rest(const struct faults *f, const uint64_t *state) {
    const struct peers *peers = f->buffers->peers;
    bool begun = memcmp(state, f->program->initial, f->program->words * sizeof *state) != 0;
    for (uint32_t b = 0; b < f->buffers->list.count; b++)
        if (count_in(f, b, state) > 0 && !faults_has_ended(f, f->buffers->list.items[b].receiver, state))
            return false;
    for (uint32_t p = 0; p < peers->list.count && !peers->actors; p++)
        if (!faults_has_ended(f, p, state) && !(begun && may_wait(f, p, state)))
            return false;
    return true;
}

/* Actors receive between turns, and only there. */
static bool is_between_turns(const struct faults *f, uint32_t peer, const uint64_t *state) {
    uint32_t place = place_in(f, peer, state);
    bool between = f->buffers->peers->actors;
    for (uint32_t i = f->places->first[place]; i < f->places->first[place + 1] && between; i++)
        between = f->program->system->edges.items[f->places->edges[i]].channel != SYSTEM_NONE;
    return between;
}

bool faults_is_done(const struct faults *f, uint32_t peer, const uint64_t *state) {
    if (faults_has_ended(f, peer, state))
        return true;
    for (uint32_t b = 0; b < f->buffers->list.count; b++)
        if (f->buffers->list.items[b].receiver == peer && count_in(f, b, state) > 0)
            return false;
    return is_between_turns(f, peer, state);
}

/* --- Local states --- */

static void unpack(const struct faults *f, const struct local_states *local_states, uint32_t peer,
                   uint32_t local_state) {
    memset(f->packed, 0, f->program->words * sizeof *f->packed);
    local_state_add_bits(local_states, peer, local_state, f->packed);
}

uint8_t faults_of_local_state(const struct faults *f, const struct local_states *local_states, uint32_t peer,
                              uint32_t local_state) {
    uint32_t buffer;
    unpack(f, local_states, peer, local_state); /* nobody else has any messages there */
    return (uint8_t)(faults_find_blocked(f, f->packed, FAULT_ORPHAN, &buffer) << FAULT_ORPHAN |
                     faults_find_blocked(f, f->packed, FAULT_RECEPTION, &buffer) << FAULT_RECEPTION);
}

bool faults_is_empty(const struct faults *f, const struct local_states *local_states, uint32_t peer,
                     uint32_t local_state, uint32_t buffer) {
    unpack(f, local_states, peer, local_state);
    return count_in(f, buffer, f->packed) == 0;
}

/* --- The beginning --- */

bool faults_init(struct faults *f, const struct local_states *local_states, uint32_t bound) {
    *f = (struct faults){.buffers = local_states->buffers,
                         .program = local_states->program,
                         .places = &local_states->places,
                         .bound = bound};
    f->packed =
        memory_allocate_zeroed(&local_states->job->memory, local_states->program->words, sizeof *f->packed);
    return f->packed && find_hopeful(f) && find_returning(f);
}

void faults_free(struct faults *f) {
    memory_free(f->hopeful);
    memory_free(f->returns);
    memory_free(f->packed);
}
