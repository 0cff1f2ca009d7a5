#include "logic/monitor.h"

#include <string.h>

/* States times letters. */
enum { MOST_MOVES = 20000000 };

void monitor_free(struct monitor *monitor) {
    array_free(&monitor->moves);
}

/* --- Determinising: sets of states --- */

struct subsets {
    const struct automaton *a;
    uint32_t words;
    ARRAY(uint64_t) bits;
    uint32_t count;
    struct map map;
};

static const uint64_t *subset(const struct subsets *s, uint32_t number) {
    return s->bits.items + (size_t)number * s->words;
}

/* Room for a set behind the last, empty. */
static uint64_t *subset_room(struct subsets *s) {
    if (!array_reserve(&s->a->job->memory, &s->bits, ((size_t)s->count + 1) * s->words))
        return NULL;
    uint64_t *room = s->bits.items + (size_t)s->count * s->words;
    memset(room, 0, s->words * sizeof *room);
    return room;
}

/* The number of the set that has been written there; UINT32_MAX: no memory. */
static uint32_t subset_intern(struct subsets *s) {
    size_t bytes = s->words * sizeof(uint64_t);
    uint64_t hash = hash_bytes(subset(s, s->count), bytes);
    struct map_probe probe;
    for (uint32_t i = map_first(&s->map, hash, &probe); i != MAP_NONE; i = map_next(&s->map, &probe))
        if (memcmp(subset(s, i), subset(s, s->count), bytes) == 0)
            return i;
    if (!map_insert(&s->map, hash, s->count))
        return UINT32_MAX;
    s->bits.count += s->words;
    return s->count++;
}

/* The states that `letter` leads to from a set; MONITOR_ERROR in `*target`: none. */
static bool subset_move(struct subsets *s, uint32_t number, letter_set letter, uint32_t *target) {
    uint64_t *room = subset_room(s);
    bool any = false;
    if (!room)
        return false;
    for (uint32_t state = 0; state < s->a->states; state++) {
        if (!(subset(s, number)[state / 64] >> state % 64 & 1))
            continue;
        size_t count;
        const struct automaton_edge *row = automaton_row(s->a, state, &count);
        for (size_t e = 0; e < count; e++)
            if (cube_holds(row[e].cube, letter)) {
                room[row[e].target / 64] |= (uint64_t)1 << row[e].target % 64;
                any = true;
            }
    }
    *target = any ? subset_intern(s) : MONITOR_ERROR;
    return !any || *target != UINT32_MAX;
}

static bool determinise(struct monitor *m, struct subsets *s, const struct letters *letters) {
    struct job *job = s->a->job;
    uint64_t *room = subset_room(s);
    if (!room)
        return false;
    room[0] = 1;
    if (subset_intern(s) != 0)
        return false;
    for (uint32_t i = 0; i < s->count; i++)
        for (uint32_t l = 0; l < m->letters; l++) {
            uint32_t target;
            if (!subset_move(s, i, letters->sets.items[l], &target) ||
                !array_push(&job->memory, &m->moves, target) || !job_step(job, i))
                return false;
            if (m->moves.count > MOST_MOVES)
                return job_give_up(job, "split it into several properties",
                                   "the deterministic automaton of a formula would be too large");
        }
    m->states = s->count;
    return true;
}

bool monitor_make(struct monitor *m, const struct automaton *a, const struct letters *letters) {
    *m = (struct monitor){.letters = (uint32_t)letters->sets.count};
    if (a->edges.count == 0) {
        m->hopeless = true;
        return true;
    }
    struct subsets s = {.a = a, .words = (a->states + 63) / 64};
    map_init(&s.map, &a->job->memory);
    bool fine = determinise(m, &s, letters);
    array_free(&s.bits);
    map_free(&s.map);
    fine = fine && monitor_minimise(m, a->job);
    if (!fine)
        monitor_free(m);
    return fine;
}

/* --- Minimising: Moore's refinement, by signatures --- */

struct classes {
    uint32_t *of; /* per state */
    uint32_t *next;
    uint32_t *signature;
    uint32_t count;
};

static uint32_t class_of(const struct classes *c, uint32_t target) {
    return target == MONITOR_ERROR ? MONITOR_ERROR : c->of[target];
}

/* The signature of a state, its class and those of its targets, in the room behind the others. */
static const uint32_t *sign(const struct monitor *m, const struct classes *c, uint32_t *room,
                            uint32_t state) {
    room[0] = c->of[state];
    for (uint32_t l = 0; l < m->letters; l++)
        room[l + 1] = class_of(c, monitor_move(m, state, l));
    return room;
}

/* Splits classes by signature; the first state of each new class speaks for it. */
static bool split(const struct monitor *m, struct job *job, struct classes *c, bool *changed) {
    struct map map;
    ARRAY(uint32_t) speakers = {0};
    size_t bytes = (m->letters + 1) * sizeof(uint32_t);
    uint32_t *other = c->signature + m->letters + 1;
    bool fine = true;
    map_init(&map, &job->memory);
    for (uint32_t s = 0; s < m->states && fine; s++) {
        uint64_t hash = hash_bytes(sign(m, c, c->signature, s), bytes);
        struct map_probe probe;
        uint32_t found = map_first(&map, hash, &probe);
        while (found != MAP_NONE &&
               memcmp(sign(m, c, other, speakers.items[found]), c->signature, bytes) != 0)
            found = map_next(&map, &probe);
        if (found == MAP_NONE) {
            found = (uint32_t)speakers.count;
            fine = array_push(&job->memory, &speakers, s) && map_insert(&map, hash, found);
        }
        c->next[s] = found;
        fine = fine && job_step(job, s);
    }
    *changed = speakers.count > c->count;
    c->count = (uint32_t)speakers.count;
    memcpy(c->of, c->next, m->states * sizeof *c->of);
    map_free(&map);
    array_free(&speakers);
    return fine;
}

/* One state per class that is reached, in breadth-first order. */
static bool rebuild(struct monitor *m, struct job *job, const struct classes *c) {
    struct monitor small = {.letters = m->letters};
    ARRAY(uint32_t) queue = {0}; /* states that speak for their class */
    uint32_t *number = c->next;  /* per class */
    memset(number, 0xff, m->states * sizeof *number);
    number[c->of[0]] = 0;
    bool fine = array_push(&job->memory, &queue, 0);
    for (size_t i = 0; fine && i < queue.count; i++)
        for (uint32_t l = 0; fine && l < m->letters; l++) {
            uint32_t target = monitor_move(m, queue.items[i], l);
            if (target != MONITOR_ERROR) {
                uint32_t class = c->of[target];
                if (number[class] == UINT32_MAX) {
                    number[class] = (uint32_t)queue.count;
                    fine = array_push(&job->memory, &queue, target);
                }
                target = number[class];
            }
            fine = fine && array_push(&job->memory, &small.moves, target);
        }
    small.states = (uint32_t)queue.count;
    array_free(&queue);
    monitor_free(fine ? m : &small);
    if (fine)
        *m = small;
    return fine;
}

bool monitor_minimise(struct monitor *m, struct job *job) {
    if (m->hopeless)
        return true;
    struct memory *memory = &job->memory;
    struct classes c = {.of = memory_allocate_zeroed(memory, m->states, sizeof *c.of),
                        .next = memory_allocate_zeroed(memory, m->states, sizeof *c.next),
                        .signature = memory_allocate(memory, 2 * (m->letters + 1) * sizeof(uint32_t)),
                        .count = 1};
    bool fine = c.of && c.next && c.signature, changed = true;
    while (fine && changed)
        fine = split(m, job, &c, &changed);
    fine = fine && rebuild(m, job, &c);
    memory_free(c.of);
    memory_free(c.next);
    memory_free(c.signature);
    return fine;
}

/* --- The shortest bad prefix --- */

static bool append_path(struct job *job, struct prefix *p, const uint32_t *parent, const uint32_t *by,
                        uint32_t state, uint32_t last) {
    p->exists = true;
    if (!array_push(&job->memory, &p->letters, last))
        return false;
    for (; state != 0; state = parent[state])
        if (!array_push(&job->memory, &p->letters, by[state]))
            return false;
    for (size_t i = 0, j = p->letters.count - 1; i < j; i++, j--) {
        uint32_t swapped = p->letters.items[i];
        p->letters.items[i] = p->letters.items[j];
        p->letters.items[j] = swapped;
    }
    return true;
}

bool monitor_is_violable(const struct monitor *m, struct job *job, uint32_t first, bool *violable) {
    bool *reached = memory_allocate_zeroed(&job->memory, m->states + 1, sizeof *reached);
    ARRAY(uint32_t) queue = {0};
    bool fine = reached && array_push(&job->memory, &queue, 0);
    *violable = m->hopeless;
    for (size_t i = 0; fine && i < queue.count && m->states > 0; i++)
        for (uint32_t l = first; fine && l < m->letters; l++) {
            uint32_t target = monitor_move(m, queue.items[i], l);
            *violable |= target == MONITOR_ERROR;
            if (target == MONITOR_ERROR || reached[target])
                continue;
            reached[target] = true;
            fine = array_push(&job->memory, &queue, target);
        }
    array_free(&queue);
    memory_free(reached);
    return fine;
}

/* A letter that makes this move: rather one that satisfies an atom than the empty one, which comes first. */
static uint32_t letter_for(const struct monitor *m, uint32_t state, uint32_t target) {
    for (uint32_t l = 1; l < m->letters; l++)
        if (monitor_move(m, state, l) == target)
            return l;
    return 0;
}

/* States are in breadth-first order: the first that has a move to π has the shortest way. */
bool monitor_shortest(const struct monitor *m, struct job *job, struct prefix *p) {
    *p = (struct prefix){.exists = m->hopeless};
    uint32_t *parent = memory_allocate_zeroed(&job->memory, m->states + 1, sizeof *parent);
    uint32_t *by = memory_allocate_zeroed(&job->memory, m->states + 1, sizeof *by);
    bool fine = parent && by;
    uint32_t known = 1;
    for (uint32_t s = 0; fine && s < m->states && !p->exists; s++)
        for (uint32_t l = 0; fine && l < m->letters && !p->exists; l++) {
            uint32_t target = monitor_move(m, s, l);
            if (target == MONITOR_ERROR) {
                fine = append_path(job, p, parent, by, s, letter_for(m, s, target));
            } else if (target == known) {
                parent[known] = s;
                by[known] = letter_for(m, s, known);
                known++;
            }
        }
    memory_free(parent);
    memory_free(by);
    return fine;
}

bool monitor_automaton(struct automaton *a, const struct monitor *m, struct job *job,
                       const struct letters *letters) {
    bool fine = automaton_begin(a, job, 0);
    for (uint32_t s = 0; s < m->states && fine; s++) {
        for (uint32_t l = 0; l < m->letters && fine; l++) {
            struct automaton_edge edge = {cube_of_letter(letters, letters->sets.items[l]), 0,
                                          monitor_move(m, s, l)};
            fine = edge.target == MONITOR_ERROR || automaton_add(a, edge);
        }
        fine = fine && automaton_end_state(a);
    }
    return fine && (!m->hopeless || automaton_end_state(a));
}
