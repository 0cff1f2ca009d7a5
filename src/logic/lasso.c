#include "logic/lasso.h"

#include <string.h>

/* Of a product. */
enum { MOST_EDGES = 20000000 };

void lasso_free(struct lasso *lasso) {
    array_free(&lasso->letters);
}

/* --- Evaluation --- */

struct evaluation {
    const struct lasso *lasso;
    const struct ltl *ltl;
    struct memory *memory;
    bool **known; /* per formula: its truth at every position, or NULL */
    bool failed;
};

static size_t successor(const struct lasso *lasso, size_t position) {
    return position + 1 < lasso->letters.count ? position + 1 : lasso->loop;
}

/* x U y and its kin are fixpoints of now | (go on & next): going backwards twice over the word is enough, as
 * the second time the loop's end knows of its beginning. */
static void solve(const struct evaluation *e, bool *value, const bool *now, const bool *goes_on,
                  bool greatest) {
    size_t count = e->lasso->letters.count;
    memset(value, greatest, count);
    for (int round = 0; round < 2; round++)
        for (size_t i = count; i-- > 0;)
            value[i] = now[i] || (goes_on[i] && value[successor(e->lasso, i)]);
}

static const bool *values_of(struct evaluation *e, ltl_formula f);

static void evaluate_temporal(const struct evaluation *e, enum ltl_kind kind, bool *value, const bool *l,
                              const bool *r) {
    size_t count = e->lasso->letters.count;
    bool *both = memory_allocate(e->memory, count + 1);
    if (!both)
        return;
    for (size_t i = 0; i < count; i++)
        both[i] = l[i] && r[i];
    if (kind == LTL_UNTIL || kind == LTL_WEAK_UNTIL)
        solve(e, value, r, l, kind == LTL_WEAK_UNTIL);
    else
        solve(e, value, both, r, kind == LTL_RELEASE);
    memory_free(both);
}

static bool value_at(const struct evaluation *e, struct ltl_node node, const bool *l, const bool *r,
                     size_t i) {
    switch ((enum ltl_kind)node.kind) {
    case LTL_ATOM:
        return e->lasso->letters.items[i] >> node.left & 1;
    case LTL_NOT:
        return !l[i];
    case LTL_AND:
        return l[i] && r[i];
    case LTL_OR:
        return l[i] || r[i];
    case LTL_IMPLIES:
        return !l[i] || r[i];
    case LTL_EQUIVALENT:
        return l[i] == r[i];
    case LTL_NEXT:
        return l[successor(e->lasso, i)];
    default:
        return node.kind == LTL_TRUE;
    }
}

static void evaluate(struct evaluation *e, struct ltl_node node, bool *value) {
    const bool *l = node.kind > LTL_ATOM ? values_of(e, node.left) : NULL;
    const bool *r = ltl_is_binary(node.kind) ? values_of(e, node.right) : l;
    const bool *constant = node.kind == LTL_FINALLY    ? values_of(e, LTL_TRUE)
                           : node.kind == LTL_GLOBALLY ? values_of(e, LTL_FALSE)
                                                       : NULL;
    if (e->failed)
        return;
    if (node.kind == LTL_FINALLY)
        evaluate_temporal(e, LTL_UNTIL, value, constant, l);
    else if (node.kind == LTL_GLOBALLY)
        evaluate_temporal(e, LTL_WEAK_UNTIL, value, l, constant);
    else if (node.kind >= LTL_UNTIL)
        evaluate_temporal(e, node.kind, value, l, r);
    else
        for (size_t i = 0; i < e->lasso->letters.count; i++)
            value[i] = value_at(e, node, l, r, i);
}

static const bool *values_of(struct evaluation *e, ltl_formula f) {
    if (e->known[f] || e->failed)
        return e->known[f];
    bool *value = memory_allocate_zeroed(e->memory, e->lasso->letters.count + 1, sizeof *value);
    e->failed = !value;
    if (value)
        evaluate(e, ltl_node(e->ltl, f), value);
    e->failed |= e->memory->exhausted;
    e->known[f] = value;
    return value;
}

bool lasso_satisfies(const struct lasso *lasso, const struct ltl *ltl, ltl_formula f, bool *fine) {
    struct memory *memory = &ltl->job->memory;
    struct evaluation e = {.lasso = lasso, .ltl = ltl, .memory = memory};
    e.known = memory_allocate_zeroed(memory, ltl->nodes.count, sizeof *e.known);
    *fine = false;
    if (!e.known)
        return false;
    const bool *values = values_of(&e, f);
    *fine = !e.failed;
    bool satisfied = !e.failed && values[0];
    for (size_t i = 0; i < ltl->nodes.count; i++)
        memory_free(e.known[i]);
    memory_free(e.known);
    return satisfied;
}

/* --- Search --- */

/* The product of two automata, as an automaton of its own: the marks of the right one come behind those of
 * the left. */
struct product {
    struct automaton automaton;
    ARRAY(uint64_t) pairs; /* left << 32 | right */
    struct map map;
};

static uint32_t pair_number(struct product *p, uint64_t pair) {
    uint64_t hash = hash_bytes(&pair, sizeof pair);
    struct map_probe probe;
    for (uint32_t i = map_first(&p->map, hash, &probe); i != MAP_NONE; i = map_next(&p->map, &probe))
        if (p->pairs.items[i] == pair)
            return i;
    uint32_t number = (uint32_t)p->pairs.count;
    if (!array_push(&p->automaton.job->memory, &p->pairs, pair) || !map_insert(&p->map, hash, number))
        return UINT32_MAX;
    return number;
}

/* An automaton that is taken without its marks still has them on its edges. */
static uint64_t marks_of_both(const struct automaton *left, const struct automaton_edge *l,
                              const struct automaton *right, const struct automaton_edge *r) {
    return (left->marks ? l->marks : 0) | (right->marks ? r->marks << left->marks : 0);
}

static bool add_product_row(struct product *p, const struct automaton *left, const struct automaton *right,
                            const struct letters *letters, uint64_t pair) {
    size_t lefts, rights;
    const struct automaton_edge *l = automaton_row(left, (uint32_t)(pair >> 32), &lefts);
    const struct automaton_edge *r = automaton_row(right, (uint32_t)pair, &rights);
    for (size_t i = 0; i < lefts; i++)
        for (size_t j = 0; j < rights; j++) {
            struct cube cube = cube_and(l[i].cube, r[j].cube);
            if (!letters_meet(letters, cube))
                continue;
            struct automaton_edge edge = {cube, marks_of_both(left, &l[i], right, &r[j]),
                                          pair_number(p, (uint64_t)l[i].target << 32 | r[j].target)};
            if (edge.target == UINT32_MAX || !automaton_add(&p->automaton, edge))
                return false;
        }
    return automaton_end_state(&p->automaton);
}

static bool make_product(struct product *p, const struct automaton *left, const struct automaton *right,
                         const struct letters *letters) {
    *p = (struct product){0};
    map_init(&p->map, &left->job->memory);
    if (!automaton_begin(&p->automaton, left->job, left->marks + right->marks) || pair_number(p, 0) != 0)
        return false;
    for (size_t i = 0; i < p->pairs.count; i++)
        if (!add_product_row(p, left, right, letters, p->pairs.items[i]) || !job_step(left->job, i))
            return false;
        else if (p->automaton.edges.count > MOST_EDGES)
            return job_give_up(left->job, "split it into several properties",
                               "the automata of a formula and of its negation are too large to be compared");
    return true;
}

static void free_product(struct product *p) {
    automaton_free(&p->automaton);
    array_free(&p->pairs);
    map_free(&p->map);
}

/* Breadth-first search from a state over edges that `allowed` component (UINT32_MAX: any) has, to the first
 * edge that fulfils the wish; its letters are appended. */
struct hop {
    const struct automaton *a;
    const struct components *components;
    const struct letters *letters;
    uint32_t *parent_edge; /* per state: the edge it was found by, plus one */
    uint32_t *source_of;   /* per edge */
};

enum wish { WISH_ACCEPTING_COMPONENT, WISH_MARK, WISH_STATE };

static bool fulfils(const struct hop *h, const struct automaton_edge *edge, enum wish wish, uint64_t what) {
    if (wish == WISH_ACCEPTING_COMPONENT)
        return h->components->accepting[h->components->component[edge->target]];
    return wish == WISH_MARK ? edge->marks & what : edge->target == what;
}

static bool append_way(const struct hop *h, struct lasso *lasso, uint32_t from, size_t last) {
    size_t begin = lasso->letters.count;
    for (size_t edge = last;; edge = h->parent_edge[h->source_of[edge]] - 1) {
        uint32_t letter = letters_find(h->letters, h->a->edges.items[edge].cube);
        if (!array_push(&h->a->job->memory, &lasso->letters, h->letters->sets.items[letter]))
            return false;
        if (h->source_of[edge] == from && h->parent_edge[from] == 0)
            break;
    }
    for (size_t i = begin, j = lasso->letters.count - 1; i < j; i++, j--) {
        letter_set swapped = lasso->letters.items[i];
        lasso->letters.items[i] = lasso->letters.items[j];
        lasso->letters.items[j] = swapped;
    }
    return true;
}

/* Where it leads; UINT32_MAX: the job has failed. */
static uint32_t hop(const struct hop *h, struct lasso *lasso, uint32_t from, uint32_t inside, enum wish wish,
                    uint64_t what, uint64_t *collected) {
    ARRAY(uint32_t) queue = {0};
    uint32_t end = UINT32_MAX;
    const struct automaton *a = h->a;
    memset(h->parent_edge, 0, a->states * sizeof *h->parent_edge);
    bool fine = array_push(&a->job->memory, &queue, from);
    for (size_t i = 0; fine && i < queue.count && end == UINT32_MAX; i++) {
        uint32_t state = queue.items[i];
        for (size_t e = a->first.items[state]; fine && e < a->first.items[state + 1]; e++) {
            const struct automaton_edge *edge = &a->edges.items[e];
            if (inside != UINT32_MAX && h->components->component[edge->target] != inside)
                continue;
            if (fulfils(h, edge, wish, what)) {
                fine = append_way(h, lasso, from, e);
                *collected |= edge->marks;
                end = edge->target;
                break;
            }
            if (edge->target == from || h->parent_edge[edge->target])
                continue;
            h->parent_edge[edge->target] = (uint32_t)e + 1;
            fine = array_push(&a->job->memory, &queue, edge->target);
        }
    }
    array_free(&queue);
    return fine ? end : UINT32_MAX;
}

static bool walk(const struct hop *h, struct lasso *lasso) {
    const struct components *c = h->components;
    uint64_t collected = 0, all = automaton_all_marks(h->a);
    uint32_t at = 0;
    if (!c->accepting[c->component[0]])
        at = hop(h, lasso, 0, UINT32_MAX, WISH_ACCEPTING_COMPONENT, 0, &collected);
    if (at == UINT32_MAX)
        return false;
    uint32_t start = at, inside = c->component[at];
    lasso->loop = lasso->letters.count;
    collected = 0;
    while (at != UINT32_MAX && (collected & all) != all) {
        uint64_t missing = all & ~collected;
        at = hop(h, lasso, at, inside, WISH_MARK, missing, &collected);
    }
    if (at != UINT32_MAX && (at != start || lasso->letters.count == lasso->loop))
        at = hop(h, lasso, at, inside, WISH_STATE, start, &collected);
    return at != UINT32_MAX;
}

static bool find_in(struct lasso *lasso, const struct automaton *a, const struct letters *letters,
                    bool *found) {
    struct components components;
    if (!components_find(&components, a))
        return false;
    struct hop h = {.a = a, .components = &components, .letters = letters};
    struct memory *memory = &a->job->memory;
    for (uint32_t i = 0; i < components.count; i++)
        *found |= components.accepting[i];
    bool fine = true;
    if (*found) {
        h.parent_edge = memory_allocate(memory, (a->states + 1) * sizeof *h.parent_edge);
        h.source_of = memory_allocate(memory, (a->edges.count + 1) * sizeof *h.source_of);
        fine = h.parent_edge && h.source_of;
        for (uint32_t s = 0; fine && s < a->states; s++)
            for (size_t e = a->first.items[s]; e < a->first.items[s + 1]; e++)
                h.source_of[e] = s;
        fine = fine && walk(&h, lasso);
        memory_free(h.parent_edge);
        memory_free(h.source_of);
    }
    components_free(&components);
    return fine;
}

/* The same word, written as short as it can be: the loop without repetition, and no letter in front of it
 * that is its last. */
static void tidy(struct lasso *lasso) {
    letter_set *loop = lasso->letters.items + lasso->loop;
    size_t length = lasso->letters.count - lasso->loop;
    for (size_t period = 1; period < length; period++) {
        bool repeats = length % period == 0;
        for (size_t i = period; i < length && repeats; i++)
            repeats = loop[i] == loop[i - period];
        if (repeats)
            length = period;
    }
    while (lasso->loop > 0 && lasso->letters.items[lasso->loop - 1] == loop[length - 1]) {
        lasso->loop--;
        loop--;
    }
    lasso->letters.count = lasso->loop + length;
}

bool lasso_find(struct lasso *lasso, const struct automaton *left, const struct automaton *right,
                const struct letters *letters, bool *found) {
    struct product product;
    *lasso = (struct lasso){0};
    *found = false;
    if (right && left->marks + right->marks > AUTOMATON_MOST_MARKS)
        return job_give_up(left->job, "split it into several properties",
                           "the formulas have more than %d different untils together", AUTOMATON_MOST_MARKS);
    bool fine = right ? make_product(&product, left, right, letters) &&
                            find_in(lasso, &product.automaton, letters, found)
                      : find_in(lasso, left, letters, found);
    if (right)
        free_product(&product);
    if (!fine)
        lasso_free(lasso);
    else if (*found)
        tidy(lasso);
    return fine;
}

/* The automaton of this one word. */
static bool automaton_of(struct automaton *a, struct job *job, const struct lasso *lasso,
                         const struct letters *letters) {
    if (!automaton_begin(a, job, 0))
        return false;
    for (size_t i = 0; i < lasso->letters.count; i++) {
        struct automaton_edge edge = {cube_of_letter(letters, lasso->letters.items[i]), 0,
                                      (uint32_t)successor(lasso, i)};
        if (!automaton_add(a, edge) || !automaton_end_state(a))
            return false;
    }
    return true;
}

bool lasso_is_accepted(const struct lasso *lasso, const struct automaton *automaton,
                       const struct letters *letters, bool *accepted) {
    struct automaton word;
    struct lasso found = {0};
    bool fine = automaton_of(&word, automaton->job, lasso, letters) &&
                lasso_find(&found, &word, automaton, letters, accepted);
    automaton_free(&word);
    lasso_free(&found);
    return fine;
}
