#include "stability/global_states.h"

#include <string.h>

/* Bits of a local state, as powers of two. */
enum { NARROW = 3, WIDE = 5 };

/* --- What states look like --- */

static uint32_t words_for(const struct global_states *e, uint32_t width) {
    return ((e->local_states.count << width) + 63) / 64;
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

/* --- The stepper --- */

/* What arrives with a move from a state, at another peer; if there is none, its own fill. False:
 * the job has failed. */
static bool find_arrival(struct global_states *e, const struct local_state_move *move, const uint64_t *state,
                         struct local_state_arrival *arrival) {
    *arrival = (struct local_state_arrival){.fill = move->fill};
    if (move->receiver == LOCAL_STATE_NONE)
        return true;
    uint32_t local_state = local_state_at(e, state, move->receiver);
    const struct local_state_arrival *found =
        local_state_arrival(&e->local_states, move->receiver, local_state, move->post);
    if (found)
        *arrival = *found;
    return found;
}

/* Where a move leads from a state. */
static void make_target(const struct global_states *e, uint32_t peer, const struct local_state_move *move,
                        const struct local_state_arrival *arrival, const uint64_t *state, uint64_t *target) {
    for (uint32_t i = 0; i < e->words; i++)
        target[i] = state[i];
    set_local_state(e, target, peer, move->target);
    if (move->receiver != LOCAL_STATE_NONE)
        set_local_state(e, target, move->receiver, arrival->target);
}

/* Is there room for the numbers of all local states? */
static bool fits(const struct global_states *e) {
    return e->local_states.most <= UINT64_C(1) << (1 << e->width);
}

static bool add_successor(struct global_states *e, uint32_t peer, const struct local_state_move *move,
                          const uint64_t *state, struct batch *batch) {
    struct local_state_arrival arrival;
    if (!find_arrival(e, move, state, &arrival))
        return false;
    e->outgrown = !fits(e);
    if (e->outgrown || arrival.fill > e->bound)
        return !e->outgrown;
    struct successor successor = {
        .source = batch->source, .action = move->edge, .violated = NOT_VIOLATED, .fill = arrival.fill};
    uint64_t *target = batch_add(batch, successor);
    if (target)
        make_target(e, peer, move, &arrival, state, target);
    return target != NULL;
}

static bool expand(void *worker, const uint64_t *state, struct batch *batch) {
    struct global_states *e = worker;
    for (uint32_t peer = 0; peer < e->local_states.count; peer++) {
        const struct local_state *known =
            local_state_moves(&e->local_states, peer, local_state_at(e, state, peer));
        if (!known)
            return false;
        struct local_state local_state = *known; /* it may be elsewhere when others have been found */
        for (uint32_t i = 0; i < local_state.count; i++) {
            struct local_state_move move = e->local_states.of[peer].moves.items[local_state.first + i];
            if (!add_successor(e, peer, &move, state, batch))
                return false;
        }
    }
    return true;
}

/* The one worker is all that there is. */
static void *begin(struct job *job, void *model) {
    (void)job;
    return model;
}

static void end(void *worker) {
    (void)worker;
}

/* --- Making --- */

/* A search that has not begun, over states with this many bits for a local state. */
static bool begin_search(struct global_states *e, uint32_t width) {
    e->width = width;
    e->words = words_for(e, width);
    e->stepper = (struct stepper){.words = e->words,
                                  .bytes = e->local_states.count << width >> 3,
                                  .initial = e->state,
                                  .model = e,
                                  .begin = begin,
                                  .expand = expand,
                                  .end = end};
    return search_init(&e->search, e->local_states.job, &e->stepper);
}

bool global_states_init(struct global_states *e, const struct buffers *buffers,
                        const struct buffers_system *made, const struct program *program, bool confluent,
                        bool forgets_dead) {
    struct memory *memory = &buffers->job->memory;
    *e = (struct global_states){.bound = UINT32_MAX, .phase = "exploring"};
    if (!local_states_init(&e->local_states, buffers, made, program, confluent, forgets_dead))
        return false;
    uint32_t width = NARROW;
    while (width < WIDE && words_for(e, width + 1) <= 1) /* that is as good */
        width++;
    e->state = memory_allocate_zeroed(memory, words_for(e, WIDE), sizeof *e->state);
    e->next = memory_allocate_zeroed(memory, words_for(e, WIDE), sizeof *e->next);
    bool is_new;
    return e->state && e->next && begin_search(e, width) &&
           search_add(&e->search, e->state, &is_new) != STORE_FULL;
}

void global_states_free(struct global_states *e) {
    local_states_free(&e->local_states);
    search_free(&e->search);
    memory_free(e->state);
    memory_free(e->next);
    *e = (struct global_states){0};
}

/* --- More bits --- */

/* All states again, with the same numbers. */
static bool recode_all(const struct global_states *before, struct global_states *e) {
    bool is_new, fine = true;
    for (uint32_t i = 0; i < before->search.store.count && fine; i++) {
        store_get(&before->search.store, i, before->search.state);
        memset(e->next, 0, e->words * sizeof *e->next);
        for (uint32_t peer = 0; peer < e->local_states.count; peer++)
            set_local_state(e, e->next, peer, local_state_at(before, before->search.state, peer));
        fine = search_add(&e->search, e->next, &is_new) != STORE_FULL;
    }
    return fine;
}

/* The search goes on as if states had been wider from the start. If there is no memory for that, everything
 * stays as it was. */
static bool widen(struct global_states *e) {
    struct global_states before = *e;
    bool fine = begin_search(e, before.width + 1) && recode_all(&before, e);
    if (fine) {
        search_take_over(&e->search, &before.search);
        e->outgrown = false;
    } else {
        search_free(&e->search);
        *e = before;
    }
    return fine || job_fail(e->local_states.job, OUTCOME_MEMORY);
}

enum search_end global_states_run(struct global_states *e, const struct search_limits *limits,
                                  const struct search_visitor *visitor) {
    enum search_end end;
    do {
        e->stepper.phase = e->phase;
        end = search_run(&e->search, limits, visitor);
    } while (end == SEARCH_FAILED && e->outgrown && widen(e));
    return end;
}

uint32_t global_states_follow(struct global_states *e, const struct global_states_step *step, bool *is_new) {
    uint32_t peer = e->local_states.made->system.edges.items[step->edge].component;
    uint64_t *state = e->search.state;
    store_get(&e->search.store, step->source, state);
    const struct peer_local_states *of = &e->local_states.of[peer];
    const struct local_state_move *move =
        of->moves.items + of->known.items[local_state_at(e, state, peer)].first;
    while (move->edge != step->edge)
        move++;
    struct local_state_arrival arrival;
    if (!find_arrival(e, move, state, &arrival))
        return STORE_FULL;
    if (!fits(e))
        return widen(e) ? global_states_follow(e, step, is_new) : STORE_FULL;
    make_target(e, peer, move, &arrival, state, e->next);
    return search_add(&e->search, e->next, is_new);
}

/* --- States --- */

uint32_t global_states_local(const struct global_states *e, uint32_t number, uint32_t peer) {
    store_get(&e->search.store, number, e->next);
    return local_state_at(e, e->next, peer);
}

void global_states_read(const struct global_states *e, uint32_t number, uint32_t *local_states) {
    store_get(&e->search.store, number, e->next);
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
    return store_find(&e->search.store, e->next);
}

void global_states_unpack(const struct global_states *e, uint32_t number, uint64_t *packed) {
    store_get(&e->search.store, number, e->next);
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
    return store_find(&e->search.store, e->next);
}
