/* Where a formula holds, from the leaves to the root: for every subformula the set of states that satisfy it,
 * as bits. A set is given back after its last use. */
#include "base/bitset.h"
#include "lts/evidence/formula.h"
#include "lts/reverse.h"

struct evaluation {
    struct job *job;
    const struct formula *formula;
    const struct lts *lts;
    struct reverse silent; /* τ backwards */
    size_t words;
    uint64_t **sets;    /* per node; NULL: not needed (yet, or any more) */
    uint32_t *last_use; /* per node: the last node that needs it; NODE_NONE: none does */
    uint64_t *during;   /* of the node at hand */
    uint64_t *then;
    uint32_t *left; /* FOREVER: per state, silent steps to states that may go on */
    ARRAY(uint32_t) queue;
};

static void use_all(struct evaluation *e, struct conjunction conjunction, uint32_t user) {
    for (uint32_t c = 0; c < conjunction.count; c++)
        if (e->last_use[e->formula->children.items[conjunction.first + c]] == NODE_NONE)
            e->last_use[e->formula->children.items[conjunction.first + c]] = user;
}

/* From the root down: children have smaller numbers. */
static void find_uses(struct evaluation *e) {
    for (size_t n = 0; n < e->formula->nodes.count; n++)
        e->last_use[n] = NODE_NONE;
    e->last_use[e->formula->root] = e->formula->root;
    for (uint32_t n = e->formula->root + 1; n-- > 0;)
        if (e->last_use[n] != NODE_NONE) {
            use_all(e, e->formula->nodes.items[n].during, n);
            use_all(e, e->formula->nodes.items[n].then, n);
        }
}

/* The states that satisfy all conjuncts. */
static void conjoin(struct evaluation *e, struct conjunction conjunction, uint64_t *set) {
    for (size_t w = 0; w < e->words; w++)
        set[w] = UINT64_MAX;
    for (uint32_t c = 0; c < conjunction.count; c++) {
        const uint64_t *child = e->sets[e->formula->children.items[conjunction.first + c]];
        for (size_t w = 0; w < e->words; w++)
            set[w] &= child[w];
    }
}

/* Frees what no later node needs. */
static void forget(struct evaluation *e, struct conjunction conjunction, uint32_t user) {
    for (uint32_t c = 0; c < conjunction.count; c++) {
        uint32_t child = e->formula->children.items[conjunction.first + c];
        if (e->last_use[child] != user)
            continue;
        memory_free(e->sets[child]);
        e->sets[child] = NULL;
    }
}

/* The states with a move under the label into `targets`, of those in `among` (NULL: all). */
static void sources_of(const struct evaluation *e, uint32_t label, const uint64_t *targets,
                       const uint64_t *among, uint64_t *set) {
    for (size_t w = 0; w < e->words; w++)
        set[w] = 0;
    for (uint32_t s = 0; label != LABEL_NONE && s < e->lts->states; s++) {
        uint64_t i, end;
        if (among && !bitset_has(among, s))
            continue;
        lts_labelled(e->lts, s, label, &i, &end);
        while (i < end && !bitset_has(targets, edge_target(e->lts->edges[i])))
            i++;
        if (i < end)
            bitset_add(set, s);
    }
}

/* Adds the states from which silent steps through `among` (NULL: all) lead into the set. */
static bool close_backwards(struct evaluation *e, const uint64_t *among, uint64_t *set) {
    e->queue.count = 0;
    for (uint32_t s = 0; s < e->lts->states; s++)
        if (bitset_has(set, s) && !array_push(&e->job->memory, &e->queue, s))
            return false;
    for (size_t head = 0; head < e->queue.count; head++) {
        uint32_t state = e->queue.items[head];
        for (uint64_t i = e->silent.offsets[state]; i < e->silent.offsets[state + 1]; i++) {
            uint32_t source = e->silent.sources[i];
            if (bitset_has(set, source) || (among && !bitset_has(among, source)))
                continue;
            bitset_add(set, source);
            if (!array_push(&e->job->memory, &e->queue, source))
                return false;
        }
    }
    return true;
}

/* Keeps the states of `set` from which silent steps go on in it without end: those without a step to such a
 * state go. */
static bool keep_diverging(struct evaluation *e, uint64_t *set) {
    const struct lts *lts = e->lts;
    e->queue.count = 0;
    for (uint32_t s = 0; s < lts->states; s++) {
        e->left[s] = 0;
        if (!bitset_has(set, s))
            continue;
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1] && edge_label(lts->edges[i]) == LABEL_TAU; i++)
            e->left[s] += bitset_has(set, edge_target(lts->edges[i]));
        if (e->left[s] == 0 && !array_push(&e->job->memory, &e->queue, s))
            return false;
    }
    for (size_t head = 0; head < e->queue.count; head++) {
        uint32_t state = e->queue.items[head];
        bitset_drop(set, state);
        for (uint64_t i = e->silent.offsets[state]; i < e->silent.offsets[state + 1]; i++) {
            uint32_t source = e->silent.sources[i];
            if (bitset_has(set, source) && --e->left[source] == 0 &&
                !array_push(&e->job->memory, &e->queue, source))
                return false;
        }
    }
    return true;
}

static uint32_t label_of(const struct evaluation *e, const struct formula_node *node) {
    return node->label == LABEL_TAU
               ? LABEL_TAU
               : alphabet_find(&e->lts->alphabet, e->formula->alphabet->texts[node->label]);
}

static void copy(const struct evaluation *e, const uint64_t *from, uint64_t *to) {
    for (size_t w = 0; w < e->words; w++)
        to[w] = from[w];
}

/* The node without its negation. */
static bool evaluate_kind(struct evaluation *e, const struct formula_node *node, uint64_t *set) {
    switch (node->kind) {
    case FORMULA_ERROR:
        if (e->lts->error != STATE_NONE)
            bitset_add(set, e->lts->error);
        return true;
    case FORMULA_ALL:
        copy(e, e->then, set);
        return true;
    case FORMULA_STEP:
        sources_of(e, label_of(e, node), e->then, NULL, set);
        return true;
    case FORMULA_WEAK:
        if (node->label == LABEL_TAU) {
            copy(e, e->then, set);
            return close_backwards(e, NULL, set);
        }
        if (!close_backwards(e, NULL, e->then))
            return false;
        sources_of(e, label_of(e, node), e->then, NULL, set);
        return close_backwards(e, NULL, set);
    case FORMULA_UNTIL:
        if (node->label == LABEL_TAU)
            copy(e, e->then, set);
        else
            sources_of(e, label_of(e, node), e->then, e->during, set);
        return close_backwards(e, e->during, set);
    case FORMULA_FOREVER:
        copy(e, e->during, set);
        return keep_diverging(e, set);
    }
    return false;
}

static bool evaluate_node(struct evaluation *e, uint32_t number) {
    const struct formula_node *node = &e->formula->nodes.items[number];
    uint64_t *set = memory_allocate_zeroed(&e->job->memory, e->words, sizeof *set);
    e->sets[number] = set;
    if (!set)
        return false;
    conjoin(e, node->during, e->during);
    conjoin(e, node->then, e->then);
    forget(e, node->during, number);
    forget(e, node->then, number);
    if (!evaluate_kind(e, node, set))
        return false;
    for (size_t w = 0; node->negated && w < e->words; w++)
        set[w] = ~set[w];
    if (e->formula->error_satisfies_all && e->lts->error != STATE_NONE)
        bitset_add(set, e->lts->error);
    return job_step(e->job, number);
}

static bool prepare(struct evaluation *e) {
    struct memory *memory = &e->job->memory;
    size_t nodes = e->formula->nodes.count;
    bool indexed = reverse_build_silent(e->job, &e->silent, e->lts);
    e->words = bitset_words(e->lts->states);
    e->sets = memory_allocate_zeroed(memory, nodes, sizeof *e->sets);
    e->last_use = memory_allocate(memory, nodes * sizeof *e->last_use);
    e->during = memory_allocate(memory, e->words * sizeof *e->during);
    e->then = memory_allocate(memory, e->words * sizeof *e->then);
    e->left = memory_allocate(memory, e->lts->states * sizeof *e->left);
    return indexed && e->sets && e->last_use && e->during && e->then && e->left;
}

/* The states that satisfy the root, in *satisfying, which is the caller's. False: the job has failed. */
static bool evaluate_root(const struct formula *formula, const struct lts *lts, uint64_t **satisfying) {
    struct evaluation e = {.job = formula->job, .formula = formula, .lts = lts};
    bool fine = prepare(&e);
    if (fine)
        find_uses(&e);
    for (uint32_t n = 0; fine && n <= formula->root; n++)
        if (e.last_use[n] != NODE_NONE)
            fine = evaluate_node(&e, n);
    *satisfying = NULL;
    if (fine) {
        *satisfying = e.sets[formula->root];
        e.sets[formula->root] = NULL;
    }
    for (size_t n = 0; e.sets && n < formula->nodes.count; n++)
        memory_free(e.sets[n]);
    reverse_free(&e.silent);
    memory_free(e.sets);
    memory_free(e.last_use);
    memory_free(e.during);
    memory_free(e.then);
    memory_free(e.left);
    array_free(&e.queue);
    return fine;
}

bool formula_holds(const struct formula *formula, const struct lts *lts, bool *holds) {
    uint64_t *satisfying;
    if (!evaluate_root(formula, lts, &satisfying))
        return false;
    *holds = bitset_has(satisfying, lts->initial);
    memory_free(satisfying);
    return true;
}

/* --- Shortening --- */

/* Trying costs a pass over the LTS for each subformula; more than this it is not worth. */
static const double MOST_STEPS = 5e7;

static bool tells(const struct formula *formula, const struct lts *lts, uint32_t left, uint32_t right,
                  bool *told) {
    uint64_t *satisfying;
    if (!evaluate_root(formula, lts, &satisfying))
        return false;
    *told = bitset_has(satisfying, left) && !bitset_has(satisfying, right);
    memory_free(satisfying);
    return true;
}

/* Drops conjuncts without which the root still tells the two apart. */
static bool drop_needless(struct formula *formula, struct conjunction *conjunction, const struct lts *lts,
                          uint32_t left, uint32_t right) {
    uint32_t *children = array_from(&formula->children, conjunction->first);
    for (uint32_t c = conjunction->count; c-- > 0;) {
        uint32_t dropped = children[c], last = --conjunction->count;
        bool told;
        children[c] = children[last];
        if (!tells(formula, lts, left, right, &told))
            return false;
        if (told)
            continue;
        children[last] = children[c];
        children[c] = dropped;
        conjunction->count++;
    }
    return true;
}

bool formula_shorten(struct formula *formula, const struct lts *lts, uint32_t left, uint32_t right) {
    double nodes = formula->root + 1.0, size = (double)lts->states + (double)lts_transitions(lts);
    if (nodes * (double)formula->children.count * size > MOST_STEPS)
        return true;
    for (uint32_t n = formula->root + 1; n-- > 0;) {
        struct formula_node *node = &formula->nodes.items[n];
        if (!drop_needless(formula, &node->then, lts, left, right) ||
            !drop_needless(formula, &node->during, lts, left, right))
            return false;
    }
    return true;
}
