/* Distinguishing formulas for branching bisimilarity.
 *
 * As for strong bisimilarity, states are ranked in rounds. The moves that count for a round are those after
 * silent steps within the rank of the round before; silent steps within the rank count for nothing. If s has
 * such a move (a, rank) that t lacks, then some {φ}<a>ψ holds in s and not in t. φ and ψ are found by trying:
 * while the formula still holds in t, there is a path of t that shows it, and on this path there is a state
 * to be excluded, either by ψ, since the path's end has not the rank that it should have, or by φ, since the
 * path has left the rank. Either state was told apart from those on the path of s in an earlier round. In the
 * end, what is not needed is dropped. For every subformula the states that satisfy it are known, as bits. */
#include "lts/evidence/distinguish.h"

#include <string.h>

#include "base/bitset.h"
#include "base/sort.h"
#include "lts/equivalence/ranks.h"
#include "lts/evidence/distinguished.h"

/* A formula with more subformulas is none that anyone would read; and every one costs a pass over the LTS. */
enum { MOST_TOLD = 4000 };

static const struct ranks_limits MOST_RANKS = {.rounds = 2000, .numbers = (size_t)1 << 26};

/* Both ways of telling are tried while few have been told apart and not much lies behind. */
enum { FEW_TOLD = 50, FEW_ROUNDS = 6 };

struct finder {
    struct job *job;
    const struct lts *lts;
    struct formula *formula;
    struct ranks ranks;
    uint32_t *stamp; /* per state: the region it was last put into */
    uint32_t stamp_now;
    size_t words;
    ARRAY(uint64_t *) sets; /* per node of the formula */
    struct distinguished told;
    bool too_large;
};

/* A move that one state has and another lacks: the path of the first, and where the move leads. */
struct difference {
    uint32_t label; /* as ranks_move() has it */
    uint32_t target;
    ARRAY(uint32_t) path; /* from the state, silently within its rank, to where the move is */
};

static uint32_t divergence(const struct finder *f) {
    return ranks_divergence(&f->ranks);
}

/* --- Moves --- */

/* What silent steps within the rank reach, in the order in which they are met; came_from[i] is the index of
 * the state before. */
struct region {
    ARRAY(uint32_t) states;
    ARRAY(uint32_t) came_from;
};

static void region_free(struct region *region) {
    array_free(&region->states);
    array_free(&region->came_from);
}

static bool region_add(struct finder *f, struct region *region, uint32_t state, uint32_t from) {
    if (f->stamp[state] == f->stamp_now)
        return true;
    f->stamp[state] = f->stamp_now;
    return array_push(&f->job->memory, &region->states, state) &&
           array_push(&f->job->memory, &region->came_from, from);
}

static bool region_build(struct finder *f, struct region *region, uint32_t state, const uint32_t *ranks) {
    const struct lts *lts = f->lts;
    *region = (struct region){0};
    f->stamp_now++;
    bool fine = region_add(f, region, state, 0);
    for (size_t head = 0; fine && head < region->states.count; head++) {
        uint32_t s = region->states.items[head];
        for (uint64_t i = lts->rows[s];
             fine && i < lts->rows[s + 1] && edge_label(lts->edges[i]) == LABEL_TAU; i++)
            if (ranks[edge_target(lts->edges[i])] == ranks[state])
                fine = region_add(f, region, edge_target(lts->edges[i]), (uint32_t)head);
    }
    return fine;
}

/* All moves of a region, in order. */
struct moves {
    ARRAY(lts_edge) list;
};

static bool collect_moves(struct finder *f, const struct region *region, const uint32_t *ranks,
                          struct moves *moves) {
    for (size_t k = 0; k < region->states.count; k++) {
        uint32_t state = region->states.items[k];
        for (uint64_t i = f->lts->rows[state]; i < f->lts->rows[state + 1]; i++) {
            lts_edge move;
            if (ranks_move(&f->ranks, ranks, state, f->lts->edges[i], &move) &&
                !array_push(&f->job->memory, &moves->list, move))
                return false;
        }
    }
    if (moves->list.count > 0)
        sort_keys(moves->list.items, moves->list.count);
    return true;
}

/* How well the moves of others match one: not at all under its label, under the label but not the rank, or
 * wholly. */
enum match { MATCH_NONE, MATCH_LABEL, MATCH_WHOLE };

static enum match match_in(const struct moves *moves, lts_edge move) {
    size_t low = 0, high = moves->list.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (moves->list.items[middle] < move)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < moves->list.count && moves->list.items[low] == move)
        return MATCH_WHOLE;
    bool before = low > 0 && edge_label(moves->list.items[low - 1]) == edge_label(move);
    bool behind = low < moves->list.count && edge_label(moves->list.items[low]) == edge_label(move);
    return before || behind ? MATCH_LABEL : MATCH_NONE;
}

static bool trace_path(struct finder *f, const struct region *region, size_t at, struct difference *d) {
    d->path.count = 0;
    for (;; at = region->came_from.items[at]) {
        if (!array_push(&f->job->memory, &d->path, region->states.items[at]))
            return false;
        if (at == 0)
            break;
    }
    for (size_t i = 0, j = d->path.count - 1; i < j; i++, j--) {
        uint32_t kept = d->path.items[i];
        d->path.items[i] = d->path.items[j];
        d->path.items[j] = kept;
    }
    return true;
}

/* A move of s that t lacks, the nearest with the worst match; *found. */
static bool find_difference(struct finder *f, uint32_t s, uint32_t t, const uint32_t *ranks,
                            struct difference *d, bool *found) {
    struct region mine, other;
    struct moves theirs = {0};
    bool fine = region_build(f, &mine, s, ranks);
    fine = region_build(f, &other, t, ranks) && fine && collect_moves(f, &other, ranks, &theirs);
    enum match best = MATCH_WHOLE;
    for (size_t k = 0; fine && k < mine.states.count; k++) {
        uint32_t state = mine.states.items[k];
        for (uint64_t i = f->lts->rows[state]; fine && i < f->lts->rows[state + 1]; i++) {
            lts_edge move;
            if (!ranks_move(&f->ranks, ranks, state, f->lts->edges[i], &move))
                continue;
            enum match match = match_in(&theirs, move);
            if (match >= best)
                continue;
            best = match;
            d->label = edge_label(move);
            d->target = edge_target(f->lts->edges[i]);
            fine = trace_path(f, &mine, k, d);
        }
    }
    *found = best != MATCH_WHOLE;
    region_free(&mine);
    region_free(&other);
    array_free(&theirs.list);
    return fine;
}

/* --- Satisfaction --- */

static bool satisfies_all(const struct finder *f, uint32_t state, const struct conjuncts *conjuncts) {
    for (size_t c = 0; c < conjuncts->nodes.count; c++)
        if (!bitset_has(f->sets.items[conjuncts->nodes.items[c]], state))
            return false;
    return true;
}

/* Is the state one where the modality is fulfilled at once? */
static bool fulfils(const struct finder *f, uint32_t label, uint32_t state, const struct conjuncts *during,
                    const struct conjuncts *then) {
    if (label == LABEL_TAU)
        return satisfies_all(f, state, then);
    if (!satisfies_all(f, state, during))
        return false;
    uint64_t i, end;
    lts_labelled(f->lts, state, label == divergence(f) ? LABEL_TAU : label, &i, &end);
    for (; i < end; i++)
        if (label == divergence(f) ? edge_target(f->lts->edges[i]) == state
                                   : satisfies_all(f, edge_target(f->lts->edges[i]), then))
            return true;
    return false;
}

/* A silent step to a state of the set; STATE_NONE if there is none. */
static uint32_t step_into(const struct finder *f, uint32_t state, const uint64_t *set) {
    const struct lts *lts = f->lts;
    for (uint64_t i = lts->rows[state]; i < lts->rows[state + 1] && edge_label(lts->edges[i]) == LABEL_TAU;
         i++)
        if (edge_target(lts->edges[i]) != state && bitset_has(set, edge_target(lts->edges[i])))
            return edge_target(lts->edges[i]);
    return STATE_NONE;
}

/* Where {during}<label>then holds; divergence: {during}forever. */
static void satisfy(const struct finder *f, uint32_t label, const struct conjuncts *during,
                    const struct conjuncts *then, uint64_t *set) {
    memset(set, 0, f->words * sizeof *set);
    for (uint32_t i = 0; i < f->lts->states; i++) {
        uint32_t state = f->ranks.order[i];
        if (fulfils(f, label, state, during, then) ||
            (satisfies_all(f, state, during) && step_into(f, state, set) != STATE_NONE))
            bitset_add(set, state);
    }
}

/* Keeps the set of a node that has just been added, or gives it back if the node was known. */
static bool keep_set(struct finder *f, uint32_t node, uint64_t *set) {
    if (node == f->sets.count && array_push(&f->job->memory, &f->sets, set))
        return true;
    memory_free(set);
    return node < f->sets.count;
}

static uint64_t *new_set(struct finder *f) {
    return memory_allocate_zeroed(&f->job->memory, f->words, sizeof(uint64_t));
}

/* A node that says the opposite of another. */
static bool add_negation(struct finder *f, uint32_t *number) {
    uint64_t *set = new_set(f);
    if (!set)
        return false;
    for (size_t w = 0; w < f->words; w++)
        set[w] = ~f->sets.items[*number][w];
    *number = formula_negation(f->formula, *number);
    return keep_set(f, *number, set);
}

static bool add_node(struct finder *f, struct formula_node node, const struct conjuncts *during,
                     const struct conjuncts *then, uint64_t *set, uint32_t *number) {
    node.during.count = (uint32_t)during->nodes.count;
    node.then.count = (uint32_t)then->nodes.count;
    *number = formula_add(f->formula, node, during->nodes.items, then->nodes.items);
    return keep_set(f, *number, set);
}

static const struct conjuncts NOTHING = {0};

static bool add_error(struct finder *f, uint32_t *number) {
    uint64_t *set = new_set(f);
    if (!set)
        return false;
    bitset_add(set, f->lts->error);
    return add_node(f, (struct formula_node){.kind = FORMULA_ERROR}, &NOTHING, &NOTHING, set, number);
}

/* One of the nodes holds. */
static bool add_disjunction(struct finder *f, const struct conjuncts *nodes, uint32_t *number) {
    struct conjuncts opposites = {0};
    bool fine = true;
    for (size_t i = 0; fine && i < nodes->nodes.count; i++) {
        uint32_t opposite = nodes->nodes.items[i];
        fine = add_negation(f, &opposite) && conjuncts_add(&f->job->memory, &opposites, opposite);
    }
    uint64_t *set = fine ? new_set(f) : NULL;
    fine = set != NULL;
    for (size_t i = 0; fine && i < nodes->nodes.count; i++)
        for (size_t w = 0; w < f->words; w++)
            set[w] |= f->sets.items[nodes->nodes.items[i]][w];
    fine = fine && add_node(f, (struct formula_node){.kind = FORMULA_ALL, .negated = true}, &NOTHING,
                            &opposites, set, number);
    conjuncts_free(&opposites);
    return fine;
}

/* --- Formulas --- */

static bool distinguish(struct finder *f, uint32_t s, uint32_t t, uint32_t *number);

/* Adds what holds in s and not in t. */
static bool add_distinction(struct finder *f, uint32_t s, uint32_t t, struct conjuncts *conjuncts) {
    uint32_t number;
    return distinguish(f, s, t, &number) && conjuncts_add(&f->job->memory, conjuncts, number);
}

/* Adds to `during` what holds all along the path and not in `state`, which has another rank. */
static bool exclude_on_the_way(struct finder *f, const struct difference *d, uint32_t state,
                               struct conjuncts *during) {
    struct conjuncts some = {0};
    uint32_t number = NODE_NONE;
    bool fine = true;
    for (size_t p = 0; fine && p < d->path.count; p++) {
        bool covered = false;
        for (size_t c = 0; c < some.nodes.count; c++)
            covered |= bitset_has(f->sets.items[some.nodes.items[c]], d->path.items[p]);
        if (!covered)
            fine = add_distinction(f, d->path.items[p], state, &some);
    }
    if (fine && some.nodes.count > 1)
        fine = add_disjunction(f, &some, &number);
    else if (fine)
        number = some.nodes.items[0];
    fine = fine && conjuncts_add(&f->job->memory, during, number);
    conjuncts_free(&some);
    return fine;
}

/* The formula holds in t, as a path shows: excludes a state of that path. */
static bool exclude(struct finder *f, const struct difference *d, uint32_t t, const uint32_t *ranks,
                    const uint64_t *set, struct conjuncts *during, struct conjuncts *then) {
    uint32_t state = t;
    while (!fulfils(f, d->label, state, during, then)) {
        if (ranks[state] != ranks[t])
            return exclude_on_the_way(f, d, state, during);
        state = step_into(f, state, set);
    }
    bool has_left = ranks[state] != ranks[t];
    if (d->label == divergence(f))
        return exclude_on_the_way(f, d, state, during);
    if (d->label == LABEL_TAU) /* the state itself is the end of the path */
        return ranks[state] == ranks[d->target] ? exclude_on_the_way(f, d, state, during)
                                                : add_distinction(f, d->target, state, then);
    if (has_left)
        return exclude_on_the_way(f, d, state, during);
    uint64_t i, end;
    lts_labelled(f->lts, state, d->label, &i, &end);
    while (!satisfies_all(f, edge_target(f->lts->edges[i]), then))
        i++;
    return add_distinction(f, d->target, edge_target(f->lts->edges[i]), then);
}

/* Drops conjuncts without which the formula does not hold in t either. formula_shorten() would come too late:
 * of two formulas the shorter one is taken here already. */
static void drop_needless(struct finder *f, const struct difference *d, uint32_t t, struct conjuncts *during,
                          struct conjuncts *then, uint64_t *set) {
    struct conjuncts *lists[] = {during, then};
    for (size_t l = 0; l < 2; l++)
        for (size_t c = lists[l]->nodes.count; c-- > 0;) {
            uint32_t *nodes = lists[l]->nodes.items, dropped = nodes[c];
            size_t last = --lists[l]->nodes.count;
            nodes[c] = nodes[last];
            satisfy(f, d->label, during, then, set);
            if (!bitset_has(set, t))
                continue;
            nodes[last] = nodes[c];
            nodes[c] = dropped;
            lists[l]->nodes.count++;
        }
    satisfy(f, d->label, during, then, set);
}

/* A node that holds in the state whose move `d` is, and not in t, which lacks it. */
static bool tell(struct finder *f, const struct difference *d, uint32_t t, const uint32_t *ranks,
                 uint32_t *number) {
    struct conjuncts during = {0}, then = {0};
    uint64_t *set = new_set(f);
    bool fine = set != NULL;
    if (fine)
        satisfy(f, d->label, &during, &then, set);
    while (fine && bitset_has(set, t)) {
        fine = exclude(f, d, t, ranks, set, &during, &then) && job_step(f->job, f->told.pairs.count);
        if (fine)
            satisfy(f, d->label, &during, &then, set);
    }
    if (fine) {
        drop_needless(f, d, t, &during, &then, set);
        bool diverges = d->label == divergence(f);
        struct formula_node node = {.kind = diverges ? FORMULA_FOREVER : FORMULA_UNTIL,
                                    .label = diverges ? LABEL_TAU : d->label};
        fine = add_node(f, node, &during, &then, set, number);
    } else {
        memory_free(set);
    }
    conjuncts_free(&during);
    conjuncts_free(&then);
    return fine;
}

/* By a move of s that t has not, or of t that s has not; the shorter formula if both are there. */
static bool distinguish_by_move(struct finder *f, uint32_t s, uint32_t t, uint32_t round, uint32_t *number) {
    const uint32_t *ranks = ranks_of(&f->ranks, round - 1);
    struct difference forth = {0}, back = {0};
    bool has_forth, has_back, few = f->told.pairs.count < FEW_TOLD && round <= FEW_ROUNDS;
    uint32_t other = NODE_NONE;
    bool fine = find_difference(f, s, t, ranks, &forth, &has_forth) &&
                find_difference(f, t, s, ranks, &back, &has_back);
    if (fine && has_forth)
        fine = tell(f, &forth, t, ranks, number);
    if (fine && has_back && (few || !has_forth))
        fine = tell(f, &back, s, ranks, &other) && add_negation(f, &other);
    if (fine && other != NODE_NONE &&
        (!has_forth || f->formula->nodes.items[other].size < f->formula->nodes.items[*number].size))
        *number = other;
    array_free(&forth.path);
    array_free(&back.path);
    return fine;
}

/* The node that holds in s and not in t. Recursion is as deep as there are rounds. */
static bool distinguish(struct finder *f, uint32_t s, uint32_t t, uint32_t *number) {
    *number = distinguished_find(&f->told, s, t);
    if (*number != NODE_NONE)
        return true;
    f->too_large = f->told.pairs.count >= MOST_TOLD;
    if (f->too_large)
        return false;
    uint32_t round = ranks_apart(&f->ranks, s, t);
    bool fine = round == 0 ? add_error(f, number) && (t != f->lts->error || add_negation(f, number))
                           : distinguish_by_move(f, s, t, round, number);
    return fine && distinguished_add(&f->told, s, t, *number);
}

bool formula_find_branching(struct job *job, struct formula *formula, const struct lts *lts, uint32_t left,
                            uint32_t right, bool *found) {
    formula_init(formula, job, &lts->alphabet);
    struct finder f = {.job = job, .lts = lts, .formula = formula};
    f.words = bitset_words(lts->states);
    job_phase(job, "looking for a formula", "states", lts->states);
    distinguished_init(&f.told, &job->memory);
    f.stamp = memory_allocate_zeroed(&job->memory, lts->states, sizeof *f.stamp);
    bool fine = ranks_make(&f.ranks, job, lts, TAU_INVISIBLE, left, right, MOST_RANKS, found) && f.stamp;
    if (fine && *found)
        *found = fine = distinguish(&f, left, right, &formula->root);
    if (f.too_large && !job_failed(job))
        fine = true;
    for (size_t n = 0; n < f.sets.count; n++)
        memory_free(f.sets.items[n]);
    array_free(&f.sets);
    distinguished_free(&f.told);
    ranks_free(&f.ranks);
    memory_free(f.stamp);
    return fine;
}
