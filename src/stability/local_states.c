#include "stability/local_states.h"

#include <string.h>

#include "system/program/bits.h"

/* --- What there is to know beforehand --- */

static bool add_piece(struct local_states *s, uint32_t peer, uint32_t word, uint64_t mask) {
    struct peer_local_states *of = &s->of[peer];
    struct local_state_piece piece = {word, mask};
    for (size_t i = 0; i < of->pieces.count; i++)
        if (of->pieces.items[i].word == word) {
            of->pieces.items[i].mask |= mask;
            return true;
        }
    return array_push(&s->job->memory, &of->pieces, piece);
}

/* Which bits of a state say where the peers are and what their buffers hold. */
static bool make_pieces(struct local_states *s) {
    for (uint32_t peer = 0; peer < s->count; peer++) {
        const struct bit_field *location = &s->program->components[peer].location;
        bool moves = location->width > 0;
        if (!add_piece(s, peer, moves ? location->word : 0,
                       moves ? bits_mask(location->width) << location->shift : 0))
            return false;
    }
    for (uint32_t b = 0; b < s->buffers->list.count; b++) {
        const struct channel_layout *channel = &s->program->channels[b];
        for (uint32_t i = 0; i < channel->words; i++)
            if (!add_piece(s, s->buffers->list.items[b].receiver, channel->word + i,
                           channel->mask << (channel->wide ? 0 : channel->shift)))
                return false;
    }
    return true;
}

/* The number of a post of a peer; it is added if it is new. SITUATION_NONE: no memory. */
static uint32_t number_post(struct local_states *s, uint32_t peer, struct local_state_post post) {
    struct peer_local_states *of = &s->of[peer];
    for (uint32_t i = 0; i < of->posts.count; i++)
        if (of->posts.items[i].buffer == post.buffer && of->posts.items[i].tag == post.tag)
            return i;
    uint32_t number = (uint32_t)of->posts.count;
    return array_push(&s->job->memory, &of->posts, post) ? number : LOCAL_STATE_NONE;
}

static uint32_t tag_of(const struct local_states *s, const struct buffers_edge *meaning) {
    return program_tag(s->program, meaning->buffer, meaning->number);
}

static bool number_posts(struct local_states *s) {
    s->post_of = memory_allocate_zeroed(&s->job->memory, s->made->edges.count + 1, sizeof *s->post_of);
    for (size_t i = 0; s->post_of && i < s->made->edges.count; i++) {
        const struct buffers_edge *meaning = &s->made->edges.items[i];
        if (meaning->action != PEER_SEND)
            continue;
        struct local_state_post post = {meaning->buffer, tag_of(s, meaning)};
        s->post_of[i] = number_post(s, s->buffers->list.items[meaning->buffer].receiver, post);
        if (s->post_of[i] == LOCAL_STATE_NONE)
            return false;
    }
    return s->post_of != NULL;
}

/* --- As they are kept --- */

/* Puts a peer's bits of a packed state into the record. */
static void pack(const struct local_states *s, uint32_t peer, const uint64_t *state) {
    const struct peer_local_states *of = &s->of[peer];
    for (size_t i = 0; i < of->pieces.count; i++)
        s->record[i] = state[of->pieces.items[i].word] & of->pieces.items[i].mask;
}

void local_state_add_bits(const struct local_states *s, uint32_t peer, uint32_t local_state,
                          uint64_t *state) {
    const struct peer_local_states *of = &s->of[peer];
    store_get(&of->store, local_state, s->record);
    for (size_t i = 0; i < of->pieces.count; i++)
        state[of->pieces.items[i].word] |= s->record[i];
}

static void unpack(const struct local_states *s, uint32_t peer, uint32_t local_state, uint64_t *state) {
    memset(state, 0, s->program->words * sizeof *state);
    local_state_add_bits(s, peer, local_state, state);
}

/* The number of what a peer is in a packed state; STORE_FULL: the job has failed. */
static uint32_t number_local_state(struct local_states *s, uint32_t peer, const uint64_t *state) {
    struct peer_local_states *of = &s->of[peer];
    struct local_state unknown = {0, LOCAL_STATE_NONE, LOCAL_STATE_NONE};
    bool is_new;
    pack(s, peer, state);
    uint32_t number = store_insert(&of->store, s->record, store_hash(&of->store, s->record), &is_new);
    bool fine = number != STORE_FULL && (!is_new || array_push(&s->job->memory, &of->known, unknown));
    if (!fine)
        job_fail(s->job, OUTCOME_MEMORY);
    s->most = of->store.count > s->most ? of->store.count : s->most;
    return fine ? number : STORE_FULL;
}

static void settle(const struct local_states *s, uint32_t peer, uint64_t *state) {
    if (s->confluent)
        confluence_settle(&s->confluence, peer, state);
    if (s->forgets_dead)
        dead_messages_settle(&s->dead_messages, peer, state);
}

uint32_t local_state_in(const struct local_states *s, uint32_t peer, const uint64_t *state) {
    const struct peer_local_states *of = &s->of[peer];
    pack(s, peer, state);
    memset(s->changed, 0, s->program->words * sizeof *s->changed);
    for (size_t i = 0; i < of->pieces.count; i++)
        s->changed[of->pieces.items[i].word] |= s->record[i];
    settle(s, peer, s->changed);
    pack(s, peer, s->changed);
    uint32_t number = store_find(&of->store, s->record);
    return number == STORE_FULL ? LOCAL_STATE_NONE : number;
}

/* --- The beginning --- */

static bool begin_peer(struct local_states *s, uint32_t peer) {
    uint32_t words = (uint32_t)s->of[peer].pieces.count;
    store_init(&s->of[peer].store, s->job, words, words * sizeof(uint64_t));
    return number_local_state(s, peer, s->program->initial) != STORE_FULL;
}

bool local_states_init(struct local_states *s, const struct buffers *buffers,
                       const struct buffers_system *made, const struct program *program, bool confluent,
                       bool forgets_dead) {
    *s = (struct local_states){.job = buffers->job,
                               .program = program,
                               .buffers = buffers,
                               .made = made,
                               .confluent = confluent,
                               .forgets_dead = forgets_dead};
    struct memory *memory = &s->job->memory;
    uint32_t peers = (uint32_t)buffers->peers->list.count;
    s->of = memory_allocate_zeroed(memory, (size_t)peers + 1, sizeof *s->of);
    s->count = s->of ? peers : 0;
    s->state = memory_allocate_zeroed(memory, program->words, sizeof *s->state);
    s->changed = memory_allocate_zeroed(memory, program->words, sizeof *s->changed);
    s->record = memory_allocate_zeroed(memory, program->words, sizeof *s->record);
    s->slot = memory_allocate_zeroed(memory, program->longest_slot + 1, sizeof *s->slot);
    bool fine = confluence_init(&s->confluence, s->job, program, made) &&
                dead_messages_init(&s->dead_messages, s->job, program, buffers) &&
                edges_by_location_init(&s->places, s->job, program->system) && s->of && s->state &&
                s->changed && s->record && s->slot && make_pieces(s) && number_posts(s);
    for (uint32_t i = 0; i < s->count && fine; i++)
        fine = begin_peer(s, i);
    return fine;
}

void local_states_free(struct local_states *s) {
    for (uint32_t i = 0; i < s->count; i++) {
        store_free(&s->of[i].store);
        array_free(&s->of[i].pieces);
        array_free(&s->of[i].posts);
        array_free(&s->of[i].known);
        array_free(&s->of[i].moves);
        array_free(&s->of[i].arrivals);
    }
    memory_free(s->of);
    confluence_free(&s->confluence);
    dead_messages_free(&s->dead_messages);
    edges_by_location_free(&s->places);
    memory_free(s->post_of);
    memory_free(s->state);
    memory_free(s->changed);
    memory_free(s->record);
    memory_free(s->slot);
    *s = (struct local_states){0};
}

/* --- What happens in them --- */

/* Puts a message into a buffer of the changed local state; returns how many are there then. */
static uint32_t put(struct local_states *s, uint32_t buffer, uint32_t tag) {
    const struct channel_layout *channel = &s->program->channels[buffer];
    s->slot[0] = tag;
    channel_put(channel, s->changed, s->slot, 0);
    return channel_count(channel, s->changed);
}

/* Takes a message out of the changed local state; false: it cannot be taken. */
static bool take(struct local_states *s, uint32_t buffer, uint32_t tag) {
    const struct channel_layout *channel = &s->program->channels[buffer];
    uint32_t position;
    if (!channel_find(channel, s->changed, tag, &position))
        return false;
    channel_remove(channel, s->changed, position);
    return true;
}

/* Adds what an edge does in the local state at hand, if it can be done. */
static bool add_move(struct local_states *s, uint32_t peer, uint32_t number) {
    const struct system_edge *edge = &s->made->system.edges.items[number];
    const struct buffers_edge *meaning = &s->made->edges.items[number];
    struct local_state_move move = {.edge = number, .receiver = LOCAL_STATE_NONE};
    memcpy(s->changed, s->state, s->program->words * sizeof *s->changed);
    if (meaning->action == PEER_RECEIVE && !take(s, meaning->buffer, tag_of(s, meaning)))
        return true;
    if (meaning->action == PEER_SEND) {
        move.receiver = s->buffers->list.items[meaning->buffer].receiver;
        move.post = s->post_of[number];
    }
    if (move.receiver == peer) {
        move.fill = put(s, meaning->buffer, tag_of(s, meaning));
        move.receiver = LOCAL_STATE_NONE;
    }
    field_set(&s->program->components[peer].location, s->changed, edge->target);
    settle(s, peer, s->changed);
    move.target = number_local_state(s, peer, s->changed);
    return move.target != STORE_FULL && array_push(&s->job->memory, &s->of[peer].moves, move);
}

bool local_state_find_moves(struct local_states *s, uint32_t peer, uint32_t local_state) {
    struct peer_local_states *of = &s->of[peer];
    uint32_t first = (uint32_t)of->moves.count;
    unpack(s, peer, local_state, s->state);
    uint32_t location = (uint32_t)field_get(&s->program->components[peer].location, s->state);
    uint32_t place = location_number(&s->places, peer, location);
    for (uint32_t i = s->places.first[place]; i < s->places.first[place + 1]; i++)
        if (!add_move(s, peer, s->places.edges[i]))
            return false;
    of->known.items[local_state].first = first;
    of->known.items[local_state].count = (uint32_t)of->moves.count - first;
    return true;
}

/* A row for what arrives in a local state. */
static bool add_row(struct local_states *s, struct peer_local_states *of, uint32_t local_state) {
    struct local_state_arrival none = {LOCAL_STATE_NONE, 0};
    uint32_t row = (uint32_t)(of->arrivals.count / of->posts.count);
    if (!array_reserve(&s->job->memory, &of->arrivals, of->arrivals.count + of->posts.count))
        return false;
    for (size_t i = 0; i < of->posts.count; i++)
        of->arrivals.items[of->arrivals.count++] = none;
    of->known.items[local_state].row = row;
    return true;
}

bool local_state_find_arrival(struct local_states *s, uint32_t peer, uint32_t local_state, uint32_t post) {
    struct peer_local_states *of = &s->of[peer];
    if (of->known.items[local_state].row == LOCAL_STATE_NONE && !add_row(s, of, local_state))
        return false;
    unpack(s, peer, local_state, s->changed);
    struct local_state_arrival arrival = {
        .fill = put(s, of->posts.items[post].buffer, of->posts.items[post].tag)};
    settle(s, peer, s->changed);
    arrival.target = number_local_state(s, peer, s->changed);
    if (arrival.target == STORE_FULL)
        return false;
    of->arrivals.items[of->known.items[local_state].row * of->posts.count + post] = arrival;
    return true;
}
