#include "assume/contract/minimal.h"

#include <string.h>

#include "base/map.h"

/* More than this many rounds cost more than other ways. */
enum { MOST_ROUNDS = 40 };

enum { STATES_AT_A_TIME = 32 };

struct refinement {
    struct contract_classes *classes;
    uint32_t *next;  /* classes of the round at hand */
    struct map map;  /* of the classes of the round, by what their states do */
    uint32_t *here;  /* what each of the states at hand does */
    uint32_t *there; /* and another state */
};

/* How many numbers tell what a state does? */
static size_t row_length(const struct contract_classes *c) {
    return c->contract->actions + (c->view == CONTRACT_EXACT ? (size_t)c->contract->actions + 1 : 0);
}

/* Behind the targets: what breaks with each action, and whether a turn may be under way. */
static void read_exact(const struct contract_classes *c, uint32_t state, uint32_t *row) {
    const struct contract *contract = c->contract;
    uint32_t actions = contract->actions;
    memset(row + actions, 0, ((size_t)actions + 1) * sizeof *row);
    if (state == contract->states)
        return;
    for (uint32_t a = 0; a < actions; a++)
        if (row[a] == CONTRACT_ERROR)
            row[actions + a] = contract_broken(contract, state, a);
    row[2 * (size_t)actions] = contract->midturn.items[state];
}

/* Where a row of moves leads, by the classes of the last round: what is not a state is the sink. */
static void read_completed(const struct contract_classes *c, const uint32_t *moves, uint32_t *row) {
    const uint32_t *of_state = c->of_state;
    uint32_t sink = c->contract->states, actions = c->contract->actions;
    for (uint32_t a = 0; a < actions; a++) {
        uint32_t target = moves[a], class = of_state[target < sink ? target : sink];
        row[a] = target == CONTRACT_ERROR ? CONTRACT_ERROR : class;
    }
}

/* What a state does, by the classes of the last round. */
static void read_row(const struct contract_classes *c, uint32_t state, uint32_t *row) {
    const struct contract *contract = c->contract;
    uint32_t sink = contract->states;
    const uint32_t *moves = contract->moves.items + (size_t)state * contract->actions;
    if (state == sink) {
        for (uint32_t a = 0; a < contract->actions; a++)
            row[a] = c->of_state[sink];
    } else {
        read_completed(c, moves, row);
    }
    if (c->view != CONTRACT_EXACT)
        return;
    for (uint32_t a = 0; a < contract->actions && state != sink; a++)
        if (!contract_is_state(moves[a]))
            row[a] = moves[a];
    read_exact(c, state, row);
}

/* The class of a state in this round, which has this row; UINT32_MAX: there is no memory. */
static uint32_t classify(struct refinement *r, uint32_t state, const uint32_t *row, uint64_t hash,
                         uint32_t *count) {
    struct contract_classes *c = r->classes;
    size_t bytes = row_length(c) * sizeof *row;
    struct map_probe probe;
    for (uint32_t i = map_first(&r->map, hash, &probe); i != MAP_NONE; i = map_next(&r->map, &probe)) {
        read_row(c, c->state_of[i], r->there);
        if (memcmp(row, r->there, bytes) == 0)
            return i;
    }
    c->state_of[*count] = state;
    return map_insert(&r->map, hash, *count) ? (*count)++ : UINT32_MAX;
}

/* Some states at a time: while their rows are read, the slots of the map come nearer. False: there is no
 * memory. */
static bool classify_some(struct refinement *r, uint32_t first, uint32_t behind, uint32_t *count) {
    size_t length = row_length(r->classes);
    uint64_t hashes[STATES_AT_A_TIME];
    for (uint32_t s = first; s < behind; s++) {
        uint32_t *row = r->here + (s - first) * length;
        read_row(r->classes, s, row);
        hashes[s - first] = hash_bytes(row, length * sizeof *row);
        map_prefetch(&r->map, hashes[s - first]);
    }
    for (uint32_t s = first; s < behind; s++) {
        r->next[s] = classify(r, s, r->here + (s - first) * length, hashes[s - first], count);
        if (r->next[s] == UINT32_MAX)
            return false;
    }
    return true;
}

/* False: there is no memory, or the job has been stopped. */
static bool run_round(struct refinement *r) {
    struct contract_classes *c = r->classes;
    uint32_t count = 0, states = c->contract->states + 1;
    map_clear(&r->map);
    for (uint32_t s = 0; s < states; s += STATES_AT_A_TIME) {
        uint32_t behind = states - s > STATES_AT_A_TIME ? s + STATES_AT_A_TIME : states;
        if (!job_step(c->job, s) || !classify_some(r, s, behind, &count))
            return false;
    }
    uint32_t *last = c->of_state;
    c->of_state = r->next;
    r->next = last;
    c->final = count == c->count || count == c->contract->states + 1; /* there is nothing left to split */
    c->count = count;
    return true;
}

bool contract_classes_find(struct contract_classes *c, struct job *job, const struct contract *contract,
                           enum contract_view view) {
    struct memory *memory = &job->memory;
    *c = (struct contract_classes){.job = job, .contract = contract, .view = view, .count = 1};
    size_t states = (size_t)contract->states + 1, row = row_length(c) + 1;
    c->of_state = memory_allocate_zeroed(memory, states, sizeof *c->of_state);
    c->state_of = memory_allocate(memory, states * sizeof *c->state_of);
    struct refinement r = {.classes = c,
                           .next = memory_allocate(memory, states * sizeof *r.next),
                           .here = memory_allocate(memory, STATES_AT_A_TIME * row * sizeof *r.here),
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

/* --- The minimal contract --- */

struct writer {
    const struct contract_classes *classes;
    struct contract *contract; /* being written */
    uint32_t *number;          /* per class; UINT32_MAX: it has not been met */
    uint32_t *order;           /* the classes by their numbers */
};

/* The number of a state's class. */
static uint32_t meet(struct writer *w, uint32_t state) {
    uint32_t class = w->classes->of_state[state];
    if (w->number[class] == UINT32_MAX) {
        w->order[w->contract->states] = class;
        w->number[class] = w->contract->states++;
    }
    return w->number[class];
}

static bool write_class(struct writer *w, uint32_t class) {
    const struct contract *old = w->classes->contract;
    struct memory *memory = &w->classes->job->memory;
    uint32_t state = w->classes->state_of[class];
    for (uint32_t a = 0; a < old->actions; a++) {
        uint32_t target = contract_move(old, state, a);
        bool is_state = contract_is_state(target);
        if (!array_push(memory, &w->contract->moves, is_state ? meet(w, target) : target))
            return false;
        if (old->properties > 1 &&
            !array_push(memory, &w->contract->broken, old->broken.items[(size_t)state * old->actions + a]))
            return false;
        w->contract->transitions += is_state || target == CONTRACT_ERROR;
    }
    return array_push(memory, &w->contract->midturn, old->midturn.items[state]);
}

/* One state a class, from that of the initial state on. */
static bool write_classes(const struct contract_classes *classes, struct contract *contract) {
    struct job *job = classes->job;
    size_t bytes = classes->count * sizeof(uint32_t);
    struct writer w = {.classes = classes,
                       .contract = contract,
                       .number = memory_allocate(&job->memory, bytes),
                       .order = memory_allocate(&job->memory, bytes)};
    bool fine = w.number && w.order;
    if (fine) {
        memset(w.number, 0xff, bytes);
        meet(&w, 0);
    }
    for (uint32_t i = 0; fine && i < contract->states; i++)
        fine = write_class(&w, w.order[i]) && job_step(job, i);
    memory_free(w.number);
    memory_free(w.order);
    return fine;
}

bool contract_minimise(struct contract *contract, struct job *job) {
    struct contract_classes classes;
    struct contract small = {.properties = contract->properties,
                             .initially_broken = contract->initially_broken,
                             .actions = contract->actions,
                             .receives = contract->receives};
    if (contract->states == 0)
        return true;
    bool found = contract_classes_find(&classes, job, contract, CONTRACT_EXACT);
    bool fine = found && (!classes.final || write_classes(&classes, &small));
    bool replaces = fine && classes.final;
    contract_classes_free(&classes);
    if (replaces) {
        contract_free(contract);
        *contract = small;
    } else {
        contract_free(&small);
    }
    return fine;
}
