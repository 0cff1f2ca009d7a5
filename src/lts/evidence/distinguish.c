/* States are ranked in rounds. Two states that differ first in round k have a formula of depth k: one of them
 * has a move (a, rank) that the other lacks, so that its target differs, in an earlier round, from every
 * a-successor of the other. */
#include "lts/evidence/distinguish.h"

#include "lts/equivalence/ranks.h"
#include "lts/evidence/distinguished.h"

/* Both ways of telling are tried while few have been told apart and not much lies behind. */
enum { MOST_TOLD = 20000, FEW_TOLD = 200, FEW_ROUNDS = 8 };

static const struct ranks_limits MOST_RANKS = {.rounds = 5000, .numbers = (size_t)1 << 27};

struct finder {
    struct job *job;
    const struct lts *lts;
    enum formula_kind kind; /* of its modalities */
    struct formula *formula;
    struct ranks ranks;
    struct distinguished told;
    uint64_t *stamp; /* per rank: when a successor was last seen to have it */
    uint64_t stamp_now;
    bool too_large; /* more has been told apart than a formula could say */
};

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

static bool distinguish(struct finder *f, uint32_t s, uint32_t t, uint32_t *number);

/* What tells `target` from every successor of `other` under the label. */
static bool tell_from_all(struct finder *f, uint32_t target, uint32_t other, struct formula_node node,
                          uint32_t *number) {
    struct conjuncts conjuncts = {0};
    uint64_t i, end;
    lts_labelled(f->lts, other, node.label, &i, &end);
    bool fine = true;
    for (; fine && i < end; i++) {
        uint32_t child;
        fine = distinguish(f, target, edge_target(f->lts->edges[i]), &child) &&
               conjuncts_add(&f->job->memory, &conjuncts, child);
    }
    node.then.count = (uint32_t)conjuncts.nodes.count;
    *number = fine ? formula_add(f->formula, node, NULL, conjuncts.nodes.items) : NODE_NONE;
    conjuncts_free(&conjuncts);
    return *number != NODE_NONE;
}

/* By a move of s that t has not, or of t that s has not; the shorter formula if both are there. */
static bool distinguish_by_move(struct finder *f, uint32_t s, uint32_t t, uint32_t round, uint32_t *number) {
    const uint32_t *ranks = ranks_of(&f->ranks, round - 1);
    struct formula_node node = {.kind = f->kind}, opposite = {.kind = f->kind, .negated = true};
    lts_edge move, other_move;
    bool forth = unmatched_move(f, s, t, ranks, &move), back = unmatched_move(f, t, s, ranks, &other_move);
    uint32_t other;
    node.label = forth ? edge_label(move) : LABEL_TAU;
    opposite.label = back ? edge_label(other_move) : LABEL_TAU;
    if (forth && back && f->told.pairs.count < FEW_TOLD && round <= FEW_ROUNDS) {
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
    *number = distinguished_find(&f->told, s, t);
    if (*number != NODE_NONE)
        return true;
    if (!job_step(f->job, f->told.pairs.count))
        return false;
    f->too_large = f->told.pairs.count >= MOST_TOLD;
    if (f->too_large)
        return false;
    uint32_t round = ranks_apart(&f->ranks, s, t);
    if (round == 0) {
        struct formula_node error = {.kind = FORMULA_ERROR, .negated = t == f->lts->error};
        *number = formula_add(f->formula, error, NULL, NULL);
    } else if (!distinguish_by_move(f, s, t, round, number)) {
        return false;
    }
    return *number != NODE_NONE && distinguished_add(&f->told, s, t, *number);
}

bool formula_find(struct job *job, struct formula *formula, const struct lts *lts, uint32_t left,
                  uint32_t right, enum formula_kind kind, bool *found) {
    formula_init(formula, job, &lts->alphabet);
    struct finder f = {.job = job, .lts = lts, .kind = kind, .formula = formula};
    job_phase(job, "looking for a formula", "states", lts->states);
    distinguished_init(&f.told, &job->memory);
    f.stamp = memory_allocate_zeroed(&job->memory, lts->states, sizeof *f.stamp);
    bool fine = ranks_make(&f.ranks, job, lts, TAU_VISIBLE, left, right, MOST_RANKS, found) && f.stamp;
    if (fine && *found)
        *found = fine = distinguish(&f, left, right, &formula->root);
    if (f.too_large && !job_failed(job))
        fine = true;
    memory_free(f.stamp);
    ranks_free(&f.ranks);
    distinguished_free(&f.told);
    return fine;
}
