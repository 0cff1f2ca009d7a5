#include "stability/global_states.h"

#include <string.h>

/* Bits of a local state, as powers of two. */
enum { NARROW = 3, WIDE = 5 };

/* --- What states look like --- */

static uint32_t words_for(const struct global_states *e, uint32_t width) {
    return ((e->local_states.count << width) + 63) / 64;
}

static void begin_store(struct global_states *e, uint32_t width) {
    e->width = width;
    e->words = words_for(e, width);
    store_init(&e->store, e->local_states.job, e->words, e->local_states.count << width >> 3);
}

static inline uint64_t mask_of(const struct global_states *e) {
    return UINT32_MAX >> (32 - (1 << e->width));
}

static inline uint32_t local_state_at(const struct global_states *e, const uint64_t *state, uint32_t peer) {
    uint32_t at = peer << e->width;
    return (uint32_t)(state[at / 64] >> at % 64 & mask_of(e));
}

static inline void set_local_state(const struct global_states *e, uint64_t *state, uint32_t peer,
                                   uint32_t local_state) {
    uint32_t at = peer << e->width;
    state[at / 64] = (state[at / 64] & ~(mask_of(e) << at % 64)) | (uint64_t)local_state << at % 64;
}

bool global_states_init(struct global_states *e, const struct buffers *buffers,
                        const struct buffers_system *made, const struct program *program, bool confluent,
                        bool forgets_dead) {
    struct memory *memory = &buffers->job->memory;
    *e = (struct global_states){0};
    if (!local_states_init(&e->local_states, buffers, made, program, confluent, forgets_dead))
        return false;
    uint32_t width = NARROW;
    while (width < WIDE && words_for(e, width + 1) <= 1) /* that is as good */
        width++;
    begin_store(e, width);
    e->state = memory_allocate_zeroed(memory, words_for(e, WIDE), sizeof *e->state);
    e->next = memory_allocate_zeroed(memory, words_for(e, WIDE), sizeof *e->next);
    bool is_new;
    return e->state && e->next &&
           store_insert(&e->store, e->state, store_hash(&e->store, e->state), &is_new) != STORE_FULL;
}

void global_states_free(struct global_states *e) {
    local_states_free(&e->local_states);
    store_free(&e->store);
    memory_free(e->state);
    memory_free(e->next);
    array_free(&e->found);
    array_free(&e->found_states);
    array_free(&e->hashes);
    *e = (struct global_states){0};
}

/* --- More bits --- */

/* The same state as before states became wider. */
static void recode(const struct global_states *before, const uint64_t *old, const struct global_states *e,
                   uint64_t *state) {
    memset(state, 0, e->words * sizeof *state);
    for (uint32_t peer = 0; peer < e->local_states.count; peer++)
        set_local_state(e, state, peer, local_state_at(before, old, peer));
}

/* All states again, those that have been found, and the one at hand, which is a copy in `old` in the end. */
static bool recode_all(const struct global_states *before, struct global_states *e, uint64_t *old) {
    bool is_new, fine = true;
    for (uint32_t i = 0; i < before->store.count && fine; i++) {
        store_get(&before->store, i, old);
        recode(before, old, e, e->next);
        fine = store_insert(&e->store, e->next, store_hash(&e->store, e->next), &is_new) != STORE_FULL;
    }
    fine = fine && array_reserve(&e->local_states.job->memory, &e->found_states, e->found.count * e->words);
    for (size_t i = 0; i < e->found.count && fine; i++)
        recode(before, before->found_states.items + i * before->words, e,
               e->found_states.items + i * e->words);
    if (!fine)
        return false;
    e->found_states.count = e->found.count * e->words;
    memcpy(old, e->state, before->words * sizeof *old);
    recode(before, old, e, e->state);
    return true;
}

/* If there is no memory for it, everything stays as it was. */
static bool widen(struct global_states *e) {
    struct global_states before = *e;
    struct job *job = e->local_states.job;
    uint64_t *old = memory_allocate(&job->memory, e->words * sizeof *old);
    if (!old)
        return false;
    begin_store(e, before.width + 1);
    e->found_states.items = NULL;
    e->found_states.count = e->found_states.capacity = 0;
    bool fine = recode_all(&before, e, old);
    struct global_states *left = fine ? &before : e;
    store_free(&left->store);
    array_free(&left->found_states);
    if (!fine)
        *e = before;
    memory_free(old);
    return fine || job_fail(job, OUTCOME_MEMORY);
}

/* --- Steps --- */

/* What arrives with a move from the state at hand, at another peer; if there is none, its own fill. False:
 * the job has failed. */
static bool find_arrival(struct global_states *e, const struct local_state_move *move,
                         struct local_state_arrival *arrival) {
    *arrival = (struct local_state_arrival){.fill = move->fill};
    if (move->receiver == LOCAL_STATE_NONE)
        return true;
    uint32_t local_state = local_state_at(e, e->state, move->receiver);
    const struct local_state_arrival *found =
        local_state_arrival(&e->local_states, move->receiver, local_state, move->post);
    if (found)
        *arrival = *found;
    return found;
}

/* Where a move leads from the state at hand. */
static void make_target(const struct global_states *e, uint32_t peer, const struct local_state_move *move,
                        const struct local_state_arrival *arrival, uint64_t *target) {
    for (uint32_t i = 0; i < e->words; i++)
        target[i] = e->state[i];
    set_local_state(e, target, peer, move->target);
    if (move->receiver != LOCAL_STATE_NONE)
        set_local_state(e, target, move->receiver, arrival->target);
}

static bool add_found(struct global_states *e, uint32_t number, uint32_t peer, struct local_state_move move) {
    struct memory *memory = &e->local_states.job->memory;
    struct local_state_arrival arrival;
    if (!find_arrival(e, &move, &arrival))
        return false;
    while (e->local_states.most > UINT64_C(1) << (1 << e->width))
        if (!widen(e))
            return false;
    struct global_states_step step = {.source = number, .edge = move.edge, .fill = arrival.fill};
    if (!array_reserve(memory, &e->found_states, e->found_states.count + e->words) ||
        !array_push(memory, &e->found, step))
        return false;
    make_target(e, peer, &move, &arrival, e->found_states.items + e->found_states.count);
    e->found_states.count += e->words;
    return true;
}

bool global_states_expand(struct global_states *e, uint32_t number) {
    store_get(&e->store, number, e->state);
    for (uint32_t peer = 0; peer < e->local_states.count; peer++) {
        const struct local_state *known =
            local_state_moves(&e->local_states, peer, local_state_at(e, e->state, peer));
        if (!known)
            return false;
        struct local_state local_state = *known; /* it may be elsewhere when others have been found */
        for (uint32_t i = 0; i < local_state.count; i++)
            if (!add_found(e, number, peer, e->local_states.of[peer].moves.items[local_state.first + i]))
                return false;
    }
    return true;
}

bool global_states_fetch(struct global_states *e) {
    size_t count = e->found.count;
    if (!array_reserve(&e->local_states.job->memory, &e->hashes, count))
        return false;
    for (size_t i = 0; i < count; i++) {
        e->hashes.items[i] = store_hash(&e->store, e->found_states.items + i * e->words);
        store_prepare(&e->store, e->hashes.items[i]);
    }
    for (size_t i = 0; i < count; i++)
        store_approach(&e->store, e->hashes.items[i]);
    return true;
}

static uint32_t insert(struct global_states *e, const uint64_t *state, uint64_t hash, bool *is_new) {
    uint32_t number = store_insert(&e->store, state, hash, is_new);
    if (number == STORE_FULL) /* states are numbered with 32 bits: that ends like memory */
        job_fail(e->local_states.job, OUTCOME_MEMORY);
    return number;
}

uint32_t global_states_reach(struct global_states *e, size_t index, bool *is_new) {
    return insert(e, e->found_states.items + index * e->words, e->hashes.items[index], is_new);
}

void global_states_forget_found(struct global_states *e) {
    e->found.count = 0;
    e->found_states.count = 0;
}

uint32_t global_states_follow(struct global_states *e, const struct global_states_step *step, bool *is_new) {
    uint32_t peer = e->local_states.made->system.edges.items[step->edge].component;
    store_get(&e->store, step->source, e->state);
    const struct peer_local_states *of = &e->local_states.of[peer];
    const struct local_state_move *move =
        of->moves.items + of->known.items[local_state_at(e, e->state, peer)].first;
    while (move->edge != step->edge)
        move++;
    struct local_state_arrival arrival;
    if (!find_arrival(e, move, &arrival))
        return STORE_FULL;
    make_target(e, peer, move, &arrival, e->next);
    return insert(e, e->next, store_hash(&e->store, e->next), is_new);
}

/* --- States --- */

uint32_t global_states_local(const struct global_states *e, uint32_t number, uint32_t peer) {
    store_get(&e->store, number, e->next);
    return local_state_at(e, e->next, peer);
}

void global_states_read(const struct global_states *e, uint32_t number, uint32_t *local_states) {
    store_get(&e->store, number, e->next);
    for (uint32_t peer = 0; peer < e->local_states.count; peer++)
        local_states[peer] = local_state_at(e, e->next, peer);
}

uint32_t global_states_find(const struct global_states *e, const uint32_t *local_states) {
    memset(e->next, 0, e->words * sizeof *e->next);
    for (uint32_t peer = 0; peer < e->local_states.count; peer++) {
        if (local_states[peer] == LOCAL_STATE_NONE)
            return STORE_FULL;
        set_local_state(e, e->next, peer, local_states[peer]);
    }
    return store_find(&e->store, e->next);
}

void global_states_unpack(const struct global_states *e, uint32_t number, uint64_t *packed) {
    store_get(&e->store, number, e->next);
    memset(packed, 0, e->local_states.program->words * sizeof *packed);
    for (uint32_t peer = 0; peer < e->local_states.count; peer++)
        local_state_add_bits(&e->local_states, peer, local_state_at(e, e->next, peer), packed);
}

uint32_t global_states_find_packed(const struct global_states *e, const uint64_t *packed) {
    memset(e->next, 0, e->words * sizeof *e->next);
    for (uint32_t peer = 0; peer < e->local_states.count; peer++) {
        uint32_t local_state = local_state_in(&e->local_states, peer, packed);
        if (local_state == LOCAL_STATE_NONE)
            return STORE_FULL;
        set_local_state(e, e->next, peer, local_state);
    }
    return store_find(&e->store, e->next);
}
