/* A game on the pairs (s, t) that matter, found from the first on. For every move of s there is a *demand*: t
 * must have a move under the label such that the pair of the targets does not fail. Failing pairs are worked
 * off in the order in which they come up, which is that of the depth of the formulas: when the last hope of a
 * demand fails, its pair fails, on account of that move. */
#include "lts/evidence/simulation_game.h"

#include "base/map.h"

/* Formulas with more subformulas, or deeper ones, nobody would read. */
enum { MOST_TOLD = 20000, MOST_DEPTH = 5000 };

struct pair {
    uint32_t left;
    uint32_t right;
    uint32_t hopes;  /* the first of the demands that hope for it; NONE */
    uint32_t demand; /* because of this it failed; NONE: it has not */
    bool failed;     /* may be without a demand: left is π, right is not */
    uint32_t node;   /* of the formula; NODE_NONE: none yet */
};

struct demand {
    uint32_t pair;
    uint32_t open;  /* how many answers have not failed */
    uint32_t first; /* of its answers */
    uint32_t count;
    lts_edge move;
};

/* A demand hopes for a pair. */
struct hope {
    uint32_t demand;
    uint32_t next;
};

#define NONE UINT32_MAX

struct game {
    struct job *job;
    const struct lts *lts;
    ARRAY(struct pair) pairs;
    struct map map;
    ARRAY(struct demand) demands;
    ARRAY(uint32_t) answers; /* pairs */
    ARRAY(struct hope) hopes;
    ARRAY(uint32_t) failing;    /* a queue */
    ARRAY(uint32_t) unanswered; /* demands without any answer: their pairs fail next after those with π */
    uint32_t told;
};

static uint32_t pair_of(struct game *g, uint32_t left, uint32_t right) {
    uint64_t key = (uint64_t)left << 32 | right, hash = hash_bytes(&key, sizeof key);
    struct map_probe probe;
    for (uint32_t p = map_first(&g->map, hash, &probe); p != MAP_NONE; p = map_next(&g->map, &probe))
        if (g->pairs.items[p].left == left && g->pairs.items[p].right == right)
            return p;
    struct pair pair = {left, right, NONE, NONE, false, NODE_NONE};
    uint32_t number = (uint32_t)g->pairs.count;
    return array_push(&g->job->memory, &g->pairs, pair) && map_insert(&g->map, hash, number) ? number : NONE;
}

static bool fail_pair(struct game *g, uint32_t number, uint32_t demand) {
    struct pair *pair = &g->pairs.items[number];
    if (pair->failed)
        return true;
    pair->failed = true;
    pair->demand = demand;
    return array_push(&g->job->memory, &g->failing, number);
}

static bool add_answer(struct game *g, uint32_t demand, uint32_t left, uint32_t right) {
    uint32_t answer = pair_of(g, left, right);
    if (answer == NONE)
        return false;
    struct hope hope = {demand, g->pairs.items[answer].hopes};
    g->pairs.items[answer].hopes = (uint32_t)g->hopes.count;
    return array_push(&g->job->memory, &g->hopes, hope) && array_push(&g->job->memory, &g->answers, answer);
}

/* The demands of a pair, and the pairs that they hope for. */
static bool expand(struct game *g, uint32_t number) {
    const struct lts *lts = g->lts;
    struct pair pair = g->pairs.items[number];
    if (pair.left == pair.right || pair.right == lts->error)
        return true;
    if (pair.left == lts->error)
        return fail_pair(g, number, NONE);
    for (uint64_t i = lts->rows[pair.left]; i < lts->rows[pair.left + 1]; i++) {
        uint64_t j, end;
        lts_labelled(lts, pair.right, edge_label(lts->edges[i]), &j, &end);
        struct demand demand = {number, (uint32_t)(end - j), (uint32_t)g->answers.count, (uint32_t)(end - j),
                                lts->edges[i]};
        uint32_t at = (uint32_t)g->demands.count;
        if (!array_push(&g->job->memory, &g->demands, demand))
            return false;
        for (; j < end; j++)
            if (!add_answer(g, at, edge_target(lts->edges[i]), edge_target(lts->edges[j])))
                return false;
        if (demand.open == 0 && !array_push(&g->job->memory, &g->unanswered, at))
            return false;
    }
    return true;
}

static bool play(struct game *g) {
    for (uint32_t p = 0; p < g->pairs.count; p++)
        if (!expand(g, p) || !job_step(g->job, p))
            return false;
    for (size_t i = 0; i < g->unanswered.count; i++)
        if (!fail_pair(g, g->demands.items[g->unanswered.items[i]].pair, g->unanswered.items[i]))
            return false;
    for (size_t head = 0; head < g->failing.count; head++) {
        if (!job_step(g->job, g->pairs.count))
            return false;
        for (uint32_t h = g->pairs.items[g->failing.items[head]].hopes; h != NONE;
             h = g->hopes.items[h].next) {
            struct demand *demand = &g->demands.items[g->hopes.items[h].demand];
            if (--demand->open == 0 && !fail_pair(g, demand->pair, g->hopes.items[h].demand))
                return false;
        }
    }
    return true;
}

/* The node of a pair that failed; those that it failed on account of have failed before. Recursion is as deep
 * as the formula. */
static bool explain(struct game *g, struct formula *formula, uint32_t number, uint32_t depth,
                    uint32_t *node) {
    struct pair pair = g->pairs.items[number];
    *node = pair.node;
    if (*node != NODE_NONE)
        return true;
    if (++g->told > MOST_TOLD || depth > MOST_DEPTH)
        return false;
    if (pair.demand == NONE) {
        *node = formula_add(formula, (struct formula_node){.kind = FORMULA_ERROR}, NULL, NULL);
    } else {
        struct demand demand = g->demands.items[pair.demand];
        struct conjuncts then = {0};
        bool fine = true;
        for (uint32_t a = 0; fine && a < demand.count; a++) {
            uint32_t child;
            fine = explain(g, formula, g->answers.items[demand.first + a], depth + 1, &child) &&
                   conjuncts_add(&g->job->memory, &then, child);
        }
        struct formula_node step = {.kind = FORMULA_STEP, .label = edge_label(demand.move)};
        step.then.count = (uint32_t)then.nodes.count;
        *node = fine ? formula_add(formula, step, NULL, then.nodes.items) : NODE_NONE;
        conjuncts_free(&then);
    }
    g->pairs.items[number].node = *node;
    return *node != NODE_NONE;
}

bool lts_play_simulation(struct job *job, const struct lts *lts, uint32_t left, uint32_t right, bool *holds,
                         struct formula *formula, bool *found) {
    struct game g = {.job = job, .lts = lts};
    formula_init(formula, job, &lts->alphabet);
    formula->error_satisfies_all = true;
    map_init(&g.map, &job->memory);
    job_phase(job, "simulating", "pairs", 0);
    *found = false;
    bool fine = pair_of(&g, left, right) != NONE && play(&g);
    *holds = fine && !g.pairs.items[0].failed;
    if (fine && !*holds)
        *found = explain(&g, formula, 0, 0, &formula->root);
    map_free(&g.map);
    array_free(&g.pairs);
    array_free(&g.demands);
    array_free(&g.answers);
    array_free(&g.hopes);
    array_free(&g.failing);
    array_free(&g.unanswered);
    return fine;
}
