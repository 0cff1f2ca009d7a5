#include "stability/situations.h"

#include <string.h>

#include "system/bits.h"

/* --- The beginning --- */

/* Which bits of a state say where the peer is and what its buffers hold. */
static bool make_mask(struct situations *s, uint32_t peer) {
    const struct program *program = s->program;
    const struct bit_field *location = &program->components[peer].location;
    uint64_t *mask = memory_allocate_zeroed(&s->job->memory, program->words, sizeof *mask);
    s->of[peer].mask = mask;
    if (!mask)
        return false;
    if (location->width > 0)
        mask[location->word] |= bits_mask(location->width) << location->shift;
    for (uint32_t b = 0; b < s->buffers->list.count; b++) {
        const struct channel_layout *channel = &program->channels[b];
        for (uint32_t i = 0; i < channel->words && s->buffers->list.items[b].receiver == peer; i++)
            mask[channel->word + i] |= channel->mask << (channel->wide ? 0 : channel->shift);
    }
    return true;
}

/* The number of a post of a peer; it is added if it is new. SITUATION_NONE: no memory. */
static uint32_t number_post(struct situations *s, uint32_t peer, struct situation_post post) {
    struct peer_situations *of = &s->of[peer];
    for (uint32_t i = 0; i < of->posts.count; i++)
        if (of->posts.items[i].buffer == post.buffer && of->posts.items[i].tag == post.tag)
            return i;
    uint32_t number = (uint32_t)of->posts.count;
    return array_push(&s->job->memory, &of->posts, post) ? number : SITUATION_NONE;
}

static uint32_t tag_of(const struct situations *s, const struct buffers_edge *meaning) {
    const struct program *program = s->program;
    return program->letters[program->first_letter[meaning->buffer] + meaning->number].tag;
}

static bool number_posts(struct situations *s) {
    s->post_of = memory_allocate_zeroed(&s->job->memory, s->made->edges.count + 1, sizeof *s->post_of);
    for (size_t i = 0; s->post_of && i < s->made->edges.count; i++) {
        const struct buffers_edge *meaning = &s->made->edges.items[i];
        if (meaning->action != PEER_SEND)
            continue;
        struct situation_post post = {meaning->buffer, tag_of(s, meaning)};
        s->post_of[i] = number_post(s, s->buffers->list.items[meaning->buffer].receiver, post);
        if (s->post_of[i] == SITUATION_NONE)
            return false;
    }
    return s->post_of != NULL;
}

/* The number of what a peer has become; STORE_FULL: the job has failed. */
static uint32_t number_situation(struct situations *s, uint32_t peer, const uint64_t *state) {
    struct peer_situations *of = &s->of[peer];
    struct memory *memory = &s->job->memory;
    struct situation_moves unknown = {0, SITUATION_NONE};
    struct situation_arrival none = {SITUATION_NONE, 0};
    bool is_new;
    uint32_t number = store_insert(&of->store, state, store_hash(&of->store, state), &is_new);
    bool fine = number != STORE_FULL && (!is_new || array_push(memory, &of->moves_of, unknown));
    for (size_t i = 0; i < of->posts.count && fine && is_new; i++)
        fine = array_push(memory, &of->arrivals, none);
    if (!fine)
        job_fail(s->job, OUTCOME_MEMORY);
    s->most = of->store.count > s->most ? of->store.count : s->most;
    return fine ? number : STORE_FULL;
}

static bool begin_peer(struct situations *s, uint32_t peer) {
    store_init(&s->of[peer].store, s->job, s->program->words, s->program->bytes);
    if (!make_mask(s, peer))
        return false;
    for (uint32_t i = 0; i < s->program->words; i++)
        s->state[i] = s->program->initial[i] & s->of[peer].mask[i];
    return number_situation(s, peer, s->state) != STORE_FULL;
}

bool situations_init(struct situations *s, const struct buffers *buffers, const struct buffers_system *made,
                     const struct program *program, bool hasty, bool oblivious) {
    *s = (struct situations){.job = buffers->job,
                             .program = program,
                             .buffers = buffers,
                             .made = made,
                             .hasty = hasty,
                             .oblivious = oblivious};
    struct memory *memory = &s->job->memory;
    uint32_t peers = (uint32_t)buffers->peers->list.count;
    s->of = memory_allocate_zeroed(memory, (size_t)peers + 1, sizeof *s->of);
    s->count = s->of ? peers : 0;
    s->state = memory_allocate_zeroed(memory, program->words, sizeof *s->state);
    s->changed = memory_allocate_zeroed(memory, program->words, sizeof *s->changed);
    s->slot = memory_allocate_zeroed(memory, program->longest_slot + 1, sizeof *s->slot);
    bool fine = haste_init(&s->haste, s->job, program, made) &&
                oblivion_init(&s->oblivion, s->job, program, buffers) &&
                places_init(&s->places, s->job, program->system) && s->of && s->state && s->changed &&
                s->slot && number_posts(s);
    for (uint32_t i = 0; i < s->count && fine; i++)
        fine = begin_peer(s, i);
    return fine;
}

void situations_free(struct situations *s) {
    for (uint32_t i = 0; i < s->count; i++) {
        store_free(&s->of[i].store);
        memory_free(s->of[i].mask);
        array_free(&s->of[i].posts);
        array_free(&s->of[i].moves_of);
        array_free(&s->of[i].moves);
        array_free(&s->of[i].arrivals);
    }
    memory_free(s->of);
    haste_free(&s->haste);
    oblivion_free(&s->oblivion);
    places_free(&s->places);
    memory_free(s->post_of);
    memory_free(s->state);
    memory_free(s->changed);
    memory_free(s->slot);
    *s = (struct situations){0};
}

/* --- Looking at them --- */

void situation_add_bits(const struct situations *s, uint32_t peer, uint32_t situation, uint64_t *state) {
    store_get(&s->of[peer].store, situation, s->state);
    for (uint32_t i = 0; i < s->program->words; i++)
        state[i] |= s->state[i];
}

static void settle(const struct situations *s, uint32_t peer, uint64_t *state) {
    if (s->hasty)
        haste_settle(&s->haste, peer, state);
    if (s->oblivious)
        oblivion_settle(&s->oblivion, peer, state);
}

uint32_t situation_in(const struct situations *s, uint32_t peer, const uint64_t *state) {
    for (uint32_t i = 0; i < s->program->words; i++)
        s->changed[i] = state[i] & s->of[peer].mask[i];
    settle(s, peer, s->changed);
    uint32_t number = store_find(&s->of[peer].store, s->changed);
    return number == STORE_FULL ? SITUATION_NONE : number;
}

/* --- What happens in them --- */

/* Puts a message into a buffer of the changed situation; returns how many are there then. */
static uint32_t put(struct situations *s, uint32_t buffer, uint32_t tag) {
    const struct channel_layout *channel = &s->program->channels[buffer];
    s->slot[0] = tag;
    channel_put(channel, s->changed, s->slot);
    return channel_count(channel, s->changed);
}

/* Takes the message out of the changed situation; false: it cannot be taken. */
static bool take(struct situations *s, const struct buffers_edge *meaning) {
    const struct channel_layout *channel = &s->program->channels[meaning->buffer];
    uint32_t count = channel_count(channel, s->changed), tag = tag_of(s, meaning);
    for (uint32_t i = 0; i < (channel->bag ? count : count > 0); i++)
        if (bits_get(s->changed, channel_offset(channel, i), channel->tag_bits) == tag) {
            channel_remove(channel, s->changed, i);
            return true;
        }
    return false;
}

/* Adds what an edge does in the situation at hand, if it can be done. */
static bool add_move(struct situations *s, uint32_t peer, uint32_t number) {
    const struct system_edge *edge = &s->made->system.edges.items[number];
    const struct buffers_edge *meaning = &s->made->edges.items[number];
    struct situation_move move = {.edge = number, .receiver = SITUATION_NONE};
    memcpy(s->changed, s->state, s->program->words * sizeof *s->changed);
    if (meaning->action == PEER_RECEIVE && !take(s, meaning))
        return true;
    if (meaning->action == PEER_SEND) {
        move.receiver = s->buffers->list.items[meaning->buffer].receiver;
        move.post = s->post_of[number];
    }
    if (move.receiver == peer) {
        move.fill = put(s, meaning->buffer, tag_of(s, meaning));
        move.receiver = SITUATION_NONE;
    }
    field_set(&s->program->components[peer].location, s->changed, edge->target);
    settle(s, peer, s->changed);
    move.target = number_situation(s, peer, s->changed);
    return move.target != STORE_FULL && array_push(&s->job->memory, &s->of[peer].moves, move);
}

bool situation_find_moves(struct situations *s, uint32_t peer, uint32_t situation) {
    struct peer_situations *of = &s->of[peer];
    store_get(&of->store, situation, s->state);
    uint32_t location = (uint32_t)field_get(&s->program->components[peer].location, s->state);
    uint32_t place = place_of(&s->places, peer, location);
    struct situation_moves moves = {.first = (uint32_t)of->moves.count};
    for (uint32_t i = s->places.first[place]; i < s->places.first[place + 1]; i++)
        if (!add_move(s, peer, s->places.edges[i]))
            return false;
    moves.count = (uint32_t)of->moves.count - moves.first;
    of->moves_of.items[situation] = moves;
    return true;
}

bool situation_find_arrival(struct situations *s, uint32_t peer, uint32_t situation, uint32_t post) {
    struct peer_situations *of = &s->of[peer];
    store_get(&of->store, situation, s->changed);
    struct situation_arrival arrival = {.fill =
                                            put(s, of->posts.items[post].buffer, of->posts.items[post].tag)};
    settle(s, peer, s->changed);
    arrival.target = number_situation(s, peer, s->changed);
    if (arrival.target == STORE_FULL)
        return false;
    of->arrivals.items[situation * of->posts.count + post] = arrival;
    return true;
}
