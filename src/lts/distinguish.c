/* States are ranked in rounds: round 0 tells π from the rest, round k + 1 tells states apart whose moves
 * differ up to the ranks of round k. Two states that differ first in round k have a formula of depth k:
 * one of them has a move (a, rank) that the other lacks, so that its target differs, in an earlier round,
 * from every a-successor of the other. */
#include "lts/distinguish.h"

#include <string.h>

#include "base/map.h"
#include "base/sort.h"

/* Both ways of telling are tried while few have been told apart and not much lies behind. */
enum { MOST_ROUNDS = 5000, MOST_TOLD = 20000, FEW_TOLD = 200, FEW_ROUNDS = 8 };

static const size_t MOST_RANKS = (size_t)1 << 27;

/* States that are told apart already. */
struct told {
    uint64_t pair;
    uint32_t node;
};

struct finder {
    struct job *job;
    const struct lts *lts;
    enum formula_kind kind; /* of its modalities */
    struct formula *formula;
    ARRAY(uint32_t) ranks; /* lts->states numbers a round */
    uint32_t rounds;
    ARRAY(struct told) told;
    struct map told_map; /* by pair */
    uint64_t *stamp;     /* per rank: when a successor was last seen to have it */
    uint64_t stamp_now;
    bool too_large; /* more has been told apart than a formula could say */
};

static const uint32_t *ranks_of(const struct finder *f, uint32_t round) {
    return f->ranks.items + (size_t)round * f->lts->states;
}

/* ---- ranking ---- */

struct ranking {
    ARRAY(uint64_t) keys; /* signatures of the ranks met so far, one after the other */
    ARRAY(uint64_t) begins;
    struct map map;
};

static uint32_t rank_of(struct finder *f, struct ranking *r, uint32_t state, const uint32_t *last) {
    const struct lts *lts = f->lts;
    uint64_t count = lts->rows[state + 1] - lts->rows[state];
    if (!array_reserve(&f->job->memory, &r->keys, r->keys.count + count + 1))
        return MAP_NONE;
    uint64_t *key = r->keys.items + r->keys.count;
    for (uint64_t i = 0; i < count; i++) {
        lts_edge edge = lts->edges[lts->rows[state] + i];
        key[i] = edge_make(edge_label(edge), last[edge_target(edge)]);
    }
    sort_keys(key, count);
    count = sort_unique(key, count);
    key[count++] = state == lts->error; /* π stays apart from deadlocks */
    uint64_t hash = hash_bytes(key, count * sizeof *key);
    struct map_probe probe;
    for (uint32_t k = map_first(&r->map, hash, &probe); k != MAP_NONE; k = map_next(&r->map, &probe)) {
        uint64_t begin = r->begins.items[k], end = r->begins.items[k + 1];
        if (end - begin == count && memcmp(r->keys.items + begin, key, count * sizeof *key) == 0)
            return k;
    }
    uint32_t fresh = (uint32_t)(r->begins.count - 1);
    r->keys.count += count;
    if (!array_push(&f->job->memory, &r->begins, r->keys.count) || !map_insert(&r->map, hash, fresh))
        return MAP_NONE;
    return fresh;
}

/* Appends one round of ranks. */
static bool rank_round(struct finder *f) {
    uint32_t n = f->lts->states;
    if (!array_reserve(&f->job->memory, &f->ranks, f->ranks.count + n))
        return false;
    struct ranking r = {0};
    map_init(&r.map, &f->job->memory);
    bool fine = array_push(&f->job->memory, &r.begins, 0);
    const uint32_t *last = ranks_of(f, f->rounds - 1);
    for (uint32_t s = 0; fine && s < n; s++) {
        uint32_t rank = rank_of(f, &r, s, last);
        fine = rank != MAP_NONE && job_step(f->job, s);
        f->ranks.items[f->ranks.count + s] = rank;
    }
    f->ranks.count += n;
    f->rounds++;
    map_free(&r.map);
    array_free(&r.keys);
    array_free(&r.begins);
    return fine;
}

/* Rounds until the two states differ; *found is false if that takes too many. */
static bool rank_until_different(struct finder *f, uint32_t left, uint32_t right, bool *found) {
    for (uint32_t s = 0; s < f->lts->states; s++)
        if (!array_push(&f->job->memory, &f->ranks, s == f->lts->error))
            return false;
    f->rounds = 1;
    while (ranks_of(f, f->rounds - 1)[left] == ranks_of(f, f->rounds - 1)[right]) {
        *found = f->rounds < MOST_ROUNDS && f->ranks.count < MOST_RANKS;
        if (!*found)
            return true;
        if (!rank_round(f))
            return false;
    }
    *found = true;
    return true;
}

/* ---- formulas ---- */

/* The first round in which they differ; once apart, states stay apart. */
static uint32_t round_apart(const struct finder *f, uint32_t s, uint32_t t) {
    uint32_t low = 0, high = f->rounds - 1;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (ranks_of(f, middle)[s] == ranks_of(f, middle)[t])
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Stamps the ranks of t's successors under a label; returns how many there are. */
static uint64_t stamp_successors(struct finder *f, uint32_t t, uint32_t label, const uint32_t *ranks) {
    uint64_t begin, end;
    lts_labelled(f->lts, t, label, &begin, &end);
    f->stamp_now++;
    for (uint64_t j = begin; j < end; j++)
        f->stamp[ranks[edge_target(f->lts->edges[j])]] = f->stamp_now;
    return end - begin;
}

/* A move of s that t has not, up to `ranks`, with the fewest moves of t under its label; false if none. */
static bool unmatched_move(struct finder *f, uint32_t s, uint32_t t, const uint32_t *ranks, lts_edge *move) {
    const struct lts *lts = f->lts;
    uint64_t fewest = UINT64_MAX, count = 0;
    for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++) {
        uint32_t label = edge_label(lts->edges[i]);
        if (i == lts->rows[s] || label != edge_label(lts->edges[i - 1]))
            count = stamp_successors(f, t, label, ranks);
        if (count < fewest && f->stamp[ranks[edge_target(lts->edges[i])]] != f->stamp_now) {
            fewest = count;
            *move = lts->edges[i];
        }
    }
    return fewest != UINT64_MAX;
}

static uint64_t hash_of_pair(uint64_t pair) {
    return hash_bytes(&pair, sizeof pair);
}

static bool known_node(const struct finder *f, uint64_t pair, uint32_t *number) {
    struct map_probe probe;
    for (uint32_t i = map_first(&f->told_map, hash_of_pair(pair), &probe); i != MAP_NONE;
         i = map_next(&f->told_map, &probe))
        if (f->told.items[i].pair == pair) {
            *number = f->told.items[i].node;
            return true;
        }
    return false;
}

/* `pair` leads to the node from now on. */
static bool remember(struct finder *f, uint64_t pair, uint32_t node) {
    struct told told = {pair, node};
    return node != NODE_NONE && map_insert(&f->told_map, hash_of_pair(pair), (uint32_t)f->told.count) &&
           array_push(&f->job->memory, &f->told, told);
}

static bool distinguish(struct finder *f, uint32_t s, uint32_t t, uint32_t *number);

/* What tells `target` from every successor of `other` under the label. */
static bool tell_from_all(struct finder *f, uint32_t target, uint32_t other, struct formula_node node,
                          uint32_t *number) {
    ARRAY(uint32_t) conjuncts = {0};
    uint64_t i, end;
    lts_labelled(f->lts, other, node.label, &i, &end);
    bool fine = true;
    for (; fine && i < end; i++) {
        uint32_t child;
        fine = distinguish(f, target, edge_target(f->lts->edges[i]), &child);
        bool there = false;
        for (size_t c = 0; c < conjuncts.count; c++)
            there |= conjuncts.items[c] == child;
        if (fine && !there)
            fine = array_push(&f->job->memory, &conjuncts, child);
    }
    node.then.count = (uint32_t)conjuncts.count;
    *number = fine ? formula_add(f->formula, node, NULL, conjuncts.items) : NODE_NONE;
    array_free(&conjuncts);
    return *number != NODE_NONE;
}

/* By a move of s that t has not, or of t that s has not; the shorter formula if both are there. */
static bool distinguish_by_move(struct finder *f, uint32_t s, uint32_t t, uint32_t round, uint32_t *number) {
    const uint32_t *ranks = ranks_of(f, round - 1);
    struct formula_node node = {.kind = f->kind}, opposite = {.kind = f->kind, .negated = true};
    lts_edge move, other_move;
    bool forth = unmatched_move(f, s, t, ranks, &move), back = unmatched_move(f, t, s, ranks, &other_move);
    uint32_t other;
    node.label = forth ? edge_label(move) : LABEL_TAU;
    opposite.label = back ? edge_label(other_move) : LABEL_TAU;
    if (forth && back && f->told.count < FEW_TOLD && round <= FEW_ROUNDS) {
        if (!tell_from_all(f, edge_target(move), t, node, number) ||
            !tell_from_all(f, edge_target(other_move), s, opposite, &other))
            return false;
        if (f->formula->nodes.items[other].size < f->formula->nodes.items[*number].size)
            *number = other;
        return true;
    }
    return forth ? tell_from_all(f, edge_target(move), t, node, number)
                 : tell_from_all(f, edge_target(other_move), s, opposite, number);
}

/* The node that holds in s and not in t. Recursion is as deep as there are rounds. */
static bool distinguish(struct finder *f, uint32_t s, uint32_t t, uint32_t *number) {
    uint64_t pair = (uint64_t)s << 32 | t;
    if (known_node(f, pair, number))
        return true;
    if (!job_step(f->job, f->told.count))
        return false;
    f->too_large = f->told.count >= MOST_TOLD;
    if (f->too_large)
        return false;
    uint32_t round = round_apart(f, s, t);
    if (round == 0) {
        struct formula_node error = {.kind = FORMULA_ERROR, .negated = t == f->lts->error};
        *number = formula_add(f->formula, error, NULL, NULL);
        return remember(f, pair, *number);
    }
    return distinguish_by_move(f, s, t, round, number) && remember(f, pair, *number);
}

bool formula_find(struct job *job, struct formula *formula, const struct lts *lts, uint32_t left,
                  uint32_t right, enum formula_kind kind, bool *found) {
    formula_init(formula, job, &lts->alphabet);
    struct finder f = {.job = job, .lts = lts, .kind = kind, .formula = formula};
    job_phase(job, "looking for a formula", "states", lts->states);
    map_init(&f.told_map, &job->memory);
    *found = false;
    f.stamp = memory_allocate_zeroed(&job->memory, lts->states, sizeof *f.stamp);
    bool fine = f.stamp && rank_until_different(&f, left, right, found);
    if (fine && *found)
        *found = fine = distinguish(&f, left, right, &formula->root);
    if (f.too_large && !job_failed(job))
        fine = true;
    memory_free(f.stamp);
    array_free(&f.ranks);
    array_free(&f.told);
    map_free(&f.told_map);
    return fine;
}
