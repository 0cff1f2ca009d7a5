/* Distinguishing formulas for branching bisimilarity.
 *
 * As for strong bisimilarity, states are ranked in rounds. The moves that count for a round are those after
 * silent steps within the rank of the round before; silent steps within the rank count for nothing. If s has
 * such a move (a, rank) that t lacks, then some {φ}<a>ψ holds in s and not in t. φ and ψ are found by trying:
 * while the formula still holds in t, there is a path of t that shows it, and on this path there is a state
 * to be excluded, either by ψ, since the path's end has not the rank that it should have, or by φ, since the
 * path has left the rank. Either state was told from those on the path of s in an earlier round. In the end,
 * what is not needed is dropped. For every subformula the states that satisfy it are known, as bits. */
#include <string.h>

#include "base/map.h"
#include "base/sort.h"
#include "lts/distinguish.h"

/* A formula with more subformulas is none that anyone would read; and every one costs a pass over the LTS. */
enum { MOST_ROUNDS = 2000, MOST_TOLD = 4000 };

/* Both ways of telling are tried while few have been told apart and not much lies behind. */
enum { FEW_TOLD = 50, FEW_ROUNDS = 6 };

static const size_t MOST_RANKS = (size_t)1 << 26;

struct told {
    uint64_t pair;
    uint32_t node;
};

struct conjuncts {
    ARRAY(uint32_t) nodes;
};

struct finder {
    struct job *job;
    const struct lts *lts;
    struct formula *formula;
    uint32_t *order; /* states, silent successors first */
    uint32_t *stamp; /* per state: the region it was last put into */
    uint32_t stamp_now;
    ARRAY(uint32_t) ranks;
    uint32_t rounds;
    size_t words;
    ARRAY(uint64_t *) sets; /* per node of the formula */
    ARRAY(struct told) told;
    bool too_large;
};

/* A move that one state has and another lacks: the path of the first, and where the move leads. */
struct difference {
    uint32_t label; /* the alphabet's count: divergence */
    uint32_t target;
    ARRAY(uint32_t) path; /* from the state, silently within its rank, to where the move is */
};

static const uint32_t *ranks_of(const struct finder *f, uint32_t round) {
    return f->ranks.items + (size_t)round * f->lts->states;
}

static uint32_t divergence(const struct finder *f) {
    return f->lts->alphabet.count;
}

static bool is_loop(lts_edge edge, uint32_t state) {
    return edge_label(edge) == LABEL_TAU && edge_target(edge) == state;
}

/* --- Order --- */

/* Depth-first over τ, of which there are no cycles but loops. */
static bool order_states(struct finder *f) {
    const struct lts *lts = f->lts;
    struct memory *memory = &f->job->memory;
    bool *met = memory_allocate_zeroed(memory, lts->states, sizeof *met);
    f->order = memory_allocate(memory, lts->states * sizeof *f->order);
    ARRAY(uint64_t) path = {0}; /* states and the next of their edges, in turns */
    uint32_t done = 0;
    bool fine = met && f->order;
    for (uint32_t root = 0; fine && root < lts->states; root++) {
        if (met[root])
            continue;
        met[root] = true;
        fine = array_push(memory, &path, root) && array_push(memory, &path, lts->rows[root]);
        while (fine && path.count > 0) {
            uint32_t state = (uint32_t)path.items[path.count - 2];
            uint64_t next = path.items[path.count - 1]++;
            if (next == lts->rows[state + 1] || edge_label(lts->edges[next]) != LABEL_TAU) {
                f->order[done++] = state;
                path.count -= 2;
                continue;
            }
            uint32_t target = edge_target(lts->edges[next]);
            if (met[target])
                continue;
            met[target] = true;
            fine = array_push(memory, &path, target) && array_push(memory, &path, lts->rows[target]);
        }
    }
    array_free(&path);
    memory_free(met);
    return fine;
}

/* --- Ranking --- */

struct ranking {
    ARRAY(uint64_t) keys; /* of the ranks met so far, one after the other: the last rank, then the moves */
    ARRAY(uint64_t) begins;
    struct map map;
};

/* The rank of a state, whose silent successors have theirs. */
static uint32_t rank_of(struct finder *f, struct ranking *r, uint32_t state, const uint32_t *last,
                        const uint32_t *fresh) {
    const struct lts *lts = f->lts;
    struct memory *memory = &f->job->memory;
    size_t begin = r->keys.count;
    if (!array_push(memory, &r->keys, last[state]))
        return MAP_NONE;
    for (uint64_t i = lts->rows[state]; i < lts->rows[state + 1]; i++) {
        uint32_t label = edge_label(lts->edges[i]), target = edge_target(lts->edges[i]);
        bool loop = is_loop(lts->edges[i], state);
        if (label != LABEL_TAU || loop || last[target] != last[state]) {
            if (!array_push(memory, &r->keys,
                            edge_make(loop ? divergence(f) : label, loop ? 0 : last[target])))
                return MAP_NONE;
            continue;
        }
        for (uint64_t k = r->begins.items[fresh[target]] + 1; k < r->begins.items[fresh[target] + 1]; k++)
            if (!array_push(memory, &r->keys, r->keys.items[k]))
                return MAP_NONE;
    }
    uint64_t *moves = r->keys.items + begin + 1;
    size_t count = r->keys.count - begin - 1;
    if (count > 0) {
        sort_keys(moves, count);
        count = sort_unique(moves, count);
    }
    const uint64_t *key = r->keys.items + begin;
    size_t bytes = (count + 1) * sizeof *key;
    uint64_t hash = hash_bytes(key, bytes);
    r->keys.count = begin;
    struct map_probe probe;
    for (uint32_t k = map_first(&r->map, hash, &probe); k != MAP_NONE; k = map_next(&r->map, &probe))
        if (r->begins.items[k + 1] - r->begins.items[k] == count + 1 &&
            memcmp(r->keys.items + r->begins.items[k], key, bytes) == 0)
            return k;
    r->keys.count = begin + count + 1;
    uint32_t number = (uint32_t)(r->begins.count - 1);
    return array_push(memory, &r->begins, r->keys.count) && map_insert(&r->map, hash, number) ? number
                                                                                              : MAP_NONE;
}

static bool rank_round(struct finder *f) {
    uint32_t n = f->lts->states;
    if (!array_reserve(&f->job->memory, &f->ranks, f->ranks.count + n))
        return false;
    struct ranking r = {0};
    map_init(&r.map, &f->job->memory);
    bool fine = array_push(&f->job->memory, &r.begins, 0);
    const uint32_t *last = ranks_of(f, f->rounds - 1);
    uint32_t *fresh = f->ranks.items + f->ranks.count;
    for (uint32_t i = 0; fine && i < n; i++) {
        uint32_t rank = rank_of(f, &r, f->order[i], last, fresh);
        fine = rank != MAP_NONE && job_step(f->job, i);
        fresh[f->order[i]] = rank;
    }
    f->ranks.count += n;
    f->rounds++;
    map_free(&r.map);
    array_free(&r.keys);
    array_free(&r.begins);
    return fine;
}

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

static uint32_t round_apart(const struct finder *f, uint32_t s, uint32_t t) {
    uint32_t round = 0;
    while (ranks_of(f, round)[s] == ranks_of(f, round)[t])
        round++;
    return round;
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

/* The move as it counts in a round: its label, and the rank it leads to. False: it counts for nothing. */
static bool move_of(const struct finder *f, const uint32_t *ranks, uint32_t state, lts_edge edge,
                    lts_edge *move) {
    if (is_loop(edge, state)) {
        *move = edge_make(divergence(f), 0);
        return true;
    }
    *move = edge_make(edge_label(edge), ranks[edge_target(edge)]);
    return edge_label(edge) != LABEL_TAU || ranks[edge_target(edge)] != ranks[state];
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
            if (move_of(f, ranks, state, f->lts->edges[i], &move) &&
                !array_push(&f->job->memory, &moves->list, move))
                return false;
        }
    }
    if (moves->list.count > 0)
        sort_keys(moves->list.items, moves->list.count);
    return true;
}

/* How well others' moves match one: not at all under its label, under the label but not the rank, or wholly.
 */
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
            if (!move_of(f, ranks, state, f->lts->edges[i], &move))
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

static bool has(const uint64_t *set, uint32_t state) {
    return set[state / 64] >> state % 64 & 1;
}

static bool satisfies_all(const struct finder *f, uint32_t state, const struct conjuncts *conjuncts) {
    for (size_t c = 0; c < conjuncts->nodes.count; c++)
        if (!has(f->sets.items[conjuncts->nodes.items[c]], state))
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
        if (edge_target(lts->edges[i]) != state && has(set, edge_target(lts->edges[i])))
            return edge_target(lts->edges[i]);
    return STATE_NONE;
}

/* Where {during}<label>then holds; divergence: {during}forever. */
static void satisfy(const struct finder *f, uint32_t label, const struct conjuncts *during,
                    const struct conjuncts *then, uint64_t *set) {
    memset(set, 0, f->words * sizeof *set);
    for (uint32_t i = 0; i < f->lts->states; i++) {
        uint32_t state = f->order[i];
        if (fulfils(f, label, state, during, then) ||
            (satisfies_all(f, state, during) && step_into(f, state, set) != STATE_NONE))
            set[state / 64] |= (uint64_t)1 << state % 64;
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
    set[f->lts->error / 64] |= (uint64_t)1 << f->lts->error % 64;
    return add_node(f, (struct formula_node){.kind = FORMULA_ERROR}, &NOTHING, &NOTHING, set, number);
}

/* One of the nodes holds. */
static bool add_disjunction(struct finder *f, const struct conjuncts *nodes, uint32_t *number) {
    struct conjuncts opposites = {0};
    bool fine = true;
    for (size_t i = 0; fine && i < nodes->nodes.count; i++) {
        uint32_t opposite = nodes->nodes.items[i];
        fine = add_negation(f, &opposite) && array_push(&f->job->memory, &opposites.nodes, opposite);
    }
    uint64_t *set = fine ? new_set(f) : NULL;
    fine = set != NULL;
    for (size_t i = 0; fine && i < nodes->nodes.count; i++)
        for (size_t w = 0; w < f->words; w++)
            set[w] |= f->sets.items[nodes->nodes.items[i]][w];
    fine = fine && add_node(f, (struct formula_node){.kind = FORMULA_ALL, .negated = true}, &NOTHING,
                            &opposites, set, number);
    array_free(&opposites.nodes);
    return fine;
}

/* --- Formulas --- */

static bool distinguish(struct finder *f, uint32_t s, uint32_t t, uint32_t *number);

static bool push_node(struct finder *f, struct conjuncts *conjuncts, uint32_t node) {
    for (size_t c = 0; c < conjuncts->nodes.count; c++)
        if (conjuncts->nodes.items[c] == node)
            return true;
    return array_push(&f->job->memory, &conjuncts->nodes, node);
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
            covered |= has(f->sets.items[some.nodes.items[c]], d->path.items[p]);
        if (!covered)
            fine = distinguish(f, d->path.items[p], state, &number) && push_node(f, &some, number);
    }
    if (fine && some.nodes.count > 1)
        fine = add_disjunction(f, &some, &number);
    else if (fine)
        number = some.nodes.items[0];
    fine = fine && push_node(f, during, number);
    array_free(&some.nodes);
    return fine;
}

/* The formula holds in t, as a path shows: excludes a state of that path. */
static bool exclude(struct finder *f, const struct difference *d, uint32_t t, const uint32_t *ranks,
                    const uint64_t *set, struct conjuncts *during, struct conjuncts *then) {
    uint32_t state = t, number;
    while (!fulfils(f, d->label, state, during, then)) {
        if (ranks[state] != ranks[t])
            return exclude_on_the_way(f, d, state, during);
        state = step_into(f, state, set);
    }
    bool has_left = ranks[state] != ranks[t];
    if (d->label == divergence(f))
        return exclude_on_the_way(f, d, state, during);
    if (d->label == LABEL_TAU) /* the state itself is the end of the path */
        return ranks[state] == ranks[d->target]
                   ? exclude_on_the_way(f, d, state, during)
                   : distinguish(f, d->target, state, &number) && push_node(f, then, number);
    if (has_left)
        return exclude_on_the_way(f, d, state, during);
    uint64_t i, end;
    lts_labelled(f->lts, state, d->label, &i, &end);
    while (!satisfies_all(f, edge_target(f->lts->edges[i]), then))
        i++;
    return distinguish(f, d->target, edge_target(f->lts->edges[i]), &number) && push_node(f, then, number);
}

/* Drops conjuncts without which the formula does not hold in t either. */
static void drop_needless(struct finder *f, const struct difference *d, uint32_t t, struct conjuncts *during,
                          struct conjuncts *then, uint64_t *set) {
    struct conjuncts *lists[] = {during, then};
    for (size_t l = 0; l < 2; l++)
        for (size_t c = lists[l]->nodes.count; c-- > 0;) {
            uint32_t *nodes = lists[l]->nodes.items, dropped = nodes[c];
            size_t last = --lists[l]->nodes.count;
            nodes[c] = nodes[last];
            satisfy(f, d->label, during, then, set);
            if (!has(set, t))
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
    while (fine && has(set, t)) {
        fine = exclude(f, d, t, ranks, set, &during, &then) && job_step(f->job, f->told.count);
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
    array_free(&during.nodes);
    array_free(&then.nodes);
    return fine;
}

static bool known_node(const struct finder *f, uint64_t pair, uint32_t *number) {
    for (size_t i = 0; i < f->told.count; i++)
        if (f->told.items[i].pair == pair) {
            *number = f->told.items[i].node;
            return true;
        }
    return false;
}

/* By a move of s that t has not, or of t that s has not; the shorter formula if both are there. */
static bool distinguish_by_move(struct finder *f, uint32_t s, uint32_t t, uint32_t round, uint32_t *number) {
    const uint32_t *ranks = ranks_of(f, round - 1);
    struct difference forth = {0}, back = {0};
    bool has_forth, has_back, few = f->told.count < FEW_TOLD && round <= FEW_ROUNDS;
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
    uint64_t pair = (uint64_t)s << 32 | t;
    if (known_node(f, pair, number))
        return true;
    f->too_large = f->told.count >= MOST_TOLD;
    if (f->too_large)
        return false;
    uint32_t round = round_apart(f, s, t);
    bool fine = round == 0 ? add_error(f, number) && (t != f->lts->error || add_negation(f, number))
                           : distinguish_by_move(f, s, t, round, number);
    struct told told = {pair, *number};
    return fine && array_push(&f->job->memory, &f->told, told);
}

bool formula_find_branching(struct job *job, struct formula *formula, const struct lts *lts, uint32_t left,
                            uint32_t right, bool *found) {
    formula_init(formula, job, &lts->alphabet);
    struct finder f = {.job = job, .lts = lts, .formula = formula};
    f.words = (lts->states + (size_t)63) / 64;
    job_phase(job, "looking for a formula", "states", lts->states);
    *found = false;
    f.stamp = memory_allocate_zeroed(&job->memory, lts->states, sizeof *f.stamp);
    bool fine = f.stamp && order_states(&f) && rank_until_different(&f, left, right, found);
    if (fine && *found)
        *found = fine = distinguish(&f, left, right, &formula->root);
    if (f.too_large && !job_failed(job))
        fine = true;
    for (size_t n = 0; n < f.sets.count; n++)
        memory_free(f.sets.items[n]);
    array_free(&f.sets);
    array_free(&f.told);
    array_free(&f.ranks);
    memory_free(f.order);
    memory_free(f.stamp);
    return fine;
}
