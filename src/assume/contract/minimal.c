#include "assume/contract/minimal.h"

#include <string.h>

#include "base/map.h"

/* More than so many rounds cost more than other ways. */
enum { MOST_ROUNDS = 40 };

struct refinement {
    struct contract_classes *classes;
    uint32_t *next; /* classes of the round at hand */
    struct map map; /* of the classes of the round, by what their states do */
    uint32_t *here; /* what one state does, per action; and another */
    uint32_t *there;
};

/* Where each action leads from a state, by the classes of the last round. */
static void read_row(const struct contract_classes *c, uint32_t state, uint32_t *row) {
    const struct contract *contract = c->contract;
    uint32_t sink = contract->states;
    const uint32_t *moves = contract->moves.items + (size_t)state * contract->actions;
    for (uint32_t a = 0; a < contract->actions; a++) {
        uint32_t target = state == sink ? sink : moves[a];
        row[a] = target == CONTRACT_ERROR ? CONTRACT_ERROR
                                          : c->of_state[contract_is_state(target) ? target : sink];
    }
}

/* The class of a state in this round; UINT32_MAX: there is no memory. */
static uint32_t classify(struct refinement *r, uint32_t state, uint32_t *count) {
    struct contract_classes *c = r->classes;
    size_t bytes = c->contract->actions * sizeof *r->here;
    read_row(c, state, r->here);
    uint64_t hash = hash_bytes(r->here, bytes);
    struct map_probe probe;
    for (uint32_t i = map_first(&r->map, hash, &probe); i != MAP_NONE; i = map_next(&r->map, &probe)) {
        read_row(c, c->state_of[i], r->there);
        if (memcmp(r->here, r->there, bytes) == 0)
            return i;
    }
    c->state_of[*count] = state;
    return map_insert(&r->map, hash, *count) ? (*count)++ : UINT32_MAX;
}

/* False: there is no memory, or the job has been stopped. */
static bool run_round(struct refinement *r) {
    struct contract_classes *c = r->classes;
    uint32_t count = 0;
    map_clear(&r->map);
    for (uint32_t s = 0; s <= c->contract->states; s++)
        if (!job_step(c->job, s) || (r->next[s] = classify(r, s, &count)) == UINT32_MAX)
            return false;
    uint32_t *last = c->of_state;
    c->of_state = r->next;
    r->next = last;
    c->final = count == c->count || count == c->contract->states + 1; /* there is nothing left to split */
    c->count = count;
    return true;
}

bool contract_classes_find(struct contract_classes *c, struct job *job, const struct contract *contract) {
    struct memory *memory = &job->memory;
    size_t states = (size_t)contract->states + 1, row = contract->actions + (size_t)1;
    *c = (struct contract_classes){.job = job, .contract = contract, .count = 1};
    c->of_state = memory_allocate_zeroed(memory, states, sizeof *c->of_state);
    c->state_of = memory_allocate(memory, states * sizeof *c->state_of);
    struct refinement r = {.classes = c,
                           .next = memory_allocate(memory, states * sizeof *r.next),
                           .here = memory_allocate(memory, row * sizeof *r.here),
                           .there = memory_allocate(memory, row * sizeof *r.there)};
    map_init(&r.map, memory);
    bool fine = c->of_state && c->state_of && r.next && r.here && r.there;
    for (uint32_t round = 0; round < MOST_ROUNDS && fine && !c->final; round++) {
        job_phase(job, "minimising", "states", contract->states);
        fine = run_round(&r);
    }
    map_free(&r.map);
    memory_free(r.next);
    memory_free(r.here);
    memory_free(r.there);
    return fine;
}

void contract_classes_free(struct contract_classes *c) {
    memory_free(c->of_state);
    memory_free(c->state_of);
}

uint32_t contract_class_move(const struct contract_classes *c, uint32_t class, uint32_t action) {
    uint32_t state = c->state_of[class], sink = c->contract->states;
    uint32_t target = state == sink ? sink : contract_move(c->contract, state, action);
    return target == CONTRACT_ERROR ? CONTRACT_ERROR : c->of_state[contract_is_state(target) ? target : sink];
}
