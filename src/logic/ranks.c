/* The complement of a nondeterministic automaton, by ranks (Kupferman and Vardi).
 *
 * A word is not accepted iff the runs on it can be ranked: every state that is reached after some letters
 * gets a number, which never grows along an edge, is even in accepting states, and becomes odd forever on
 * every run. A state of the complement guesses the ranks of all states that the automaton may be in, and
 * keeps a set of those whose run has not yet had an odd rank since the set was last empty; it is accepting
 * when the set is empty. Ranks up to twice the number of states that are not accepting are enough. */
#include <string.h>

#include "logic/complement.h"

/* The automaton, with accepting states, may have this many states; the complement this many. */
enum { MOST_STATES = 8, MOST_RANKED = 20000, MOST_EDGES = 2000000 };

#define UNREACHED UINT8_MAX

struct ranking {
    uint8_t rank[MOST_STATES];
    uint8_t owing; /* bits: those without an odd rank yet */
};

struct ranker {
    const struct automaton *a;
    const struct letters *letters;
    struct automaton *result;
    uint8_t highest;
    bool accepting[MOST_STATES];
    ARRAY(struct ranking) states;
    struct map map;
};

static uint32_t number_of(struct ranker *r, const struct ranking *ranking) {
    uint64_t hash = hash_bytes(ranking, sizeof *ranking);
    struct map_probe probe;
    for (uint32_t i = map_first(&r->map, hash, &probe); i != MAP_NONE; i = map_next(&r->map, &probe))
        if (memcmp(&r->states.items[i], ranking, sizeof *ranking) == 0)
            return i;
    uint32_t number = (uint32_t)r->states.count;
    if (!array_push(&r->a->job->memory, &r->states, *ranking) || !map_insert(&r->map, hash, number))
        return UINT32_MAX;
    return number;
}

/* What the ranks may be at most after a letter, and which states those that owe lead to. */
static void bound(const struct ranker *r, const struct ranking *from, letter_set letter,
                  struct ranking *most) {
    memset(most, 0, sizeof *most);
    memset(most->rank, UNREACHED, sizeof most->rank);
    for (uint32_t q = 0; q < r->a->states; q++) {
        size_t count;
        const struct automaton_edge *row = automaton_row(r->a, q, &count);
        if (from->rank[q] == UNREACHED)
            continue;
        for (size_t e = 0; e < count; e++) {
            uint32_t target = row[e].target;
            if (!cube_holds(row[e].cube, letter))
                continue;
            if (most->rank[target] == UNREACHED || from->rank[q] < most->rank[target])
                most->rank[target] = from->rank[q];
            if (from->owing >> q & 1)
                most->owing |= (uint8_t)(1 << target);
        }
    }
}

static uint8_t even_ranked(const struct ranker *r, const struct ranking *ranking) {
    uint8_t set = 0;
    for (uint32_t q = 0; q < r->a->states; q++)
        if (ranking->rank[q] != UNREACHED && ranking->rank[q] % 2 == 0)
            set |= (uint8_t)(1 << q);
    return set;
}

/* All rankings below the bound, from state `q` on; each becomes a target. */
static bool add_targets(struct ranker *r, const struct ranking *most, struct ranking *next, uint32_t q,
                        bool starts_anew, struct automaton_edge edge) {
    if (q == r->a->states) {
        struct ranking target = *next;
        target.owing = even_ranked(r, next) & (starts_anew ? UINT8_MAX : most->owing);
        edge.target = number_of(r, &target);
        return edge.target != UINT32_MAX && automaton_add(r->result, edge) &&
               job_step(r->a->job, r->states.count);
    }
    if (most->rank[q] == UNREACHED) {
        next->rank[q] = UNREACHED;
        return add_targets(r, most, next, q + 1, starts_anew, edge);
    }
    for (int rank = most->rank[q]; rank >= 0; rank--) {
        if (r->accepting[q] && rank % 2 == 1)
            continue;
        next->rank[q] = (uint8_t)rank;
        if (!add_targets(r, most, next, q + 1, starts_anew, edge))
            return false;
    }
    return true;
}

static bool add_row(struct ranker *r, uint32_t state) {
    struct ranking from = r->states.items[state], most, next = {{0}, 0};
    for (size_t l = 0; l < r->letters->sets.count; l++) {
        letter_set letter = r->letters->sets.items[l];
        struct automaton_edge edge = {cube_of_letter(r->letters, letter), from.owing == 0, 0};
        bound(r, &from, letter, &most);
        memset(&next, 0, sizeof next);
        memset(next.rank, UNREACHED, sizeof next.rank);
        if (!add_targets(r, &most, &next, 0, from.owing == 0, edge))
            return false;
    }
    return automaton_end_state(r->result) && job_step(r->a->job, state);
}

bool automaton_complement_by_ranks(struct automaton *result, const struct automaton *a,
                                   const struct letters *letters, bool *possible) {
    struct ranker r = {.a = a, .letters = letters, .result = result};
    struct ranking initial = {{0}, 0};
    *result = (struct automaton){.job = a->job};
    *possible = a->states <= MOST_STATES;
    if (!*possible)
        return true;
    uint32_t others = 0;
    for (uint32_t q = 0; q < a->states; q++) {
        r.accepting[q] = automaton_accepts_in(a, q);
        others += !r.accepting[q];
    }
    r.highest = (uint8_t)(2 * others);
    memset(initial.rank, UNREACHED, sizeof initial.rank);
    initial.rank[0] = r.highest;
    map_init(&r.map, &a->job->memory);
    bool fine = automaton_begin(result, a->job, 1) && number_of(&r, &initial) == 0;
    for (uint32_t i = 0; fine && *possible && i < r.states.count; i++) {
        fine = add_row(&r, i);
        *possible = r.states.count <= MOST_RANKED && result->edges.count <= MOST_EDGES;
    }
    array_free(&r.states);
    map_free(&r.map);
    if (!fine || !*possible)
        automaton_free(result);
    return fine && (!*possible || (automaton_trim(result, letters) && automaton_shrink(result, letters)));
}
