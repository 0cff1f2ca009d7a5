/* Formulas to automata.
 *
 * A state is a set of obligations, formulas that must hold from here on. Each formula in negation normal form
 * has a *cover*, the ways to satisfy it: what must be true now (a cube), what must hold from the next
 * position on (a set of obligations), and which untils are put off:
 *
 *   cover(f & g)  every way of f with every way of g      cover(X f)    {now: nothing, next: f}
 *   cover(f | g)  the ways of both
 *   cover(f U g)  the ways of g; and those of f, with f U g next and put off
 *   cover(f R g)  the ways of g with those of f; and those of g, with f R g next
 *
 * The edges of a state are the ways of its conjunction. An until must not be put off forever: it has a mark,
 * on all edges that do not put it off. A way that asks more of now, of later and of its marks than another is
 * left out. */
#include <string.h>

#include "logic/automaton.h"

/* Covers can grow exponentially. What takes longer than a few seconds is not what anybody wrote by hand, and
 * the automaton would be useless. */
enum { MOST_STATES = 50000 };
static const uint64_t MOST_WORK = 3000000000;

/* Sets of obligations: bits over the formulas that can be one, interned. */
struct sets {
    struct memory *memory;
    uint32_t words;
    ARRAY(uint32_t)
    implied; /* pairs: an obligation, and one that says the same forever: then the first says nothing */
    ARRAY(uint64_t) bits;
    uint32_t count;
    struct map map;
};

struct way {
    struct cube now;
    uint64_t put_off;
    uint32_t next; /* of the sets */
};

struct cover {
    ARRAY(struct way) ways;
};

struct translation {
    struct ltl *ltl;
    struct job *job;
    const struct letters *letters;
    ARRAY(ltl_formula) obligations;
    ARRAY(uint32_t) obligation_of; /* per formula: its number among the obligations, or UINT32_MAX */
    ARRAY(uint32_t) until_of;      /* per formula: its mark, or UINT32_MAX */
    uint32_t untils;
    struct sets sets;
    struct cover *covers; /* per formula */
    bool *covered;
    uint32_t formulas;
    uint64_t work; /* comparisons of ways */
};

/* --- Sets --- */

static const uint64_t *set_bits(const struct sets *sets, uint32_t set) {
    return sets->bits.items + (size_t)set * sets->words;
}

/* With G (f & g) in the set, f adds no way to it: every way of G (f & g) is one of f. Without such doubles
 * the sets of G F a & G F b & … would be exponentially many. */
static void drop_implied(const struct sets *sets, uint64_t *bits) {
    for (size_t i = 0; i < sets->implied.count; i += 2) {
        uint32_t one = sets->implied.items[i], always = sets->implied.items[i + 1];
        if (bits[always / 64] >> always % 64 & 1)
            bits[one / 64] &= ~((uint64_t)1 << one % 64);
    }
}

/* The set in the room behind the last one. */
static uint32_t set_intern(struct sets *sets, uint64_t *bits) {
    drop_implied(sets, bits);
    size_t bytes = sets->words * sizeof *bits;
    uint64_t hash = hash_bytes(bits, bytes);
    struct map_probe probe;
    for (uint32_t i = map_first(&sets->map, hash, &probe); i != MAP_NONE; i = map_next(&sets->map, &probe))
        if (memcmp(set_bits(sets, i), bits, bytes) == 0)
            return i;
    if (!map_insert(&sets->map, hash, sets->count))
        return UINT32_MAX;
    sets->bits.count += sets->words;
    return sets->count++;
}

/* Room for one more set. */
static uint64_t *set_room(struct sets *sets) {
    if (!array_reserve(sets->memory, &sets->bits, ((size_t)sets->count + 1) * sets->words))
        return NULL;
    return sets->bits.items + (size_t)sets->count * sets->words;
}

static uint32_t set_union(struct sets *sets, uint32_t left, uint32_t right) {
    uint64_t *room = set_room(sets);
    if (!room || left == right)
        return room ? left : UINT32_MAX;
    for (uint32_t i = 0; i < sets->words; i++)
        room[i] = set_bits(sets, left)[i] | set_bits(sets, right)[i];
    return set_intern(sets, room);
}

static bool set_includes(const struct sets *sets, uint32_t large, uint32_t small) {
    for (uint32_t i = 0; i < sets->words; i++)
        if (set_bits(sets, small)[i] & ~set_bits(sets, large)[i])
            return false;
    return true;
}

/* The conjuncts of a formula, as a set. */
static void set_add_conjuncts(const struct translation *t, ltl_formula f, uint64_t *bits) {
    struct ltl_node node = ltl_node(t->ltl, f);
    if (f == LTL_TRUE)
        return;
    if (node.kind == LTL_AND) {
        set_add_conjuncts(t, node.left, bits);
        set_add_conjuncts(t, node.right, bits);
        return;
    }
    uint32_t number = t->obligation_of.items[f];
    bits[number / 64] |= (uint64_t)1 << number % 64;
}

static uint32_t set_of_formula(struct translation *t, ltl_formula f) {
    uint64_t *room = set_room(&t->sets);
    if (!room)
        return UINT32_MAX;
    memset(room, 0, t->sets.words * sizeof *room);
    set_add_conjuncts(t, f, room);
    return set_intern(&t->sets, room);
}

/* --- Covers --- */

/* Does `less` ask nothing that `more` does not ask? */
static bool way_includes(const struct sets *sets, const struct way *less, const struct way *more) {
    return cube_includes(less->now, more->now) && (less->put_off & ~more->put_off) == 0 &&
           set_includes(sets, more->next, less->next);
}

static bool too_large(struct job *job) {
    return !job_failed(job) && job_give_up(job, "split it into several properties",
                                           "the automaton of a formula would be too large");
}

static bool cover_add(struct translation *t, struct cover *cover, struct way way) {
    if (!letters_meet(t->letters, way.now))
        return true;
    size_t kept = 0;
    t->work += 2 * cover->ways.count;
    if (t->work > MOST_WORK)
        return too_large(t->job);
    for (size_t i = 0; i < cover->ways.count; i++)
        if (way_includes(&t->sets, &cover->ways.items[i], &way))
            return true;
    for (size_t i = 0; i < cover->ways.count; i++)
        if (!way_includes(&t->sets, &way, &cover->ways.items[i]))
            cover->ways.items[kept++] = cover->ways.items[i];
    cover->ways.count = kept;
    return array_push(&t->job->memory, &cover->ways, way);
}

static bool cover_add_all(struct translation *t, struct cover *cover, const struct cover *other) {
    for (size_t i = 0; i < other->ways.count; i++)
        if (!cover_add(t, cover, other->ways.items[i]))
            return false;
    return true;
}

/* Every way of one with every way of the other, into a third. */
static bool cover_product(struct translation *t, struct cover *result, const struct cover *left,
                          const struct cover *right) {
    for (size_t i = 0; i < left->ways.count; i++)
        for (size_t j = 0; j < right->ways.count; j++) {
            const struct way *l = &left->ways.items[i], *r = &right->ways.items[j];
            struct way way = {cube_and(l->now, r->now), l->put_off | r->put_off,
                              set_union(&t->sets, l->next, r->next)};
            if (way.next == UINT32_MAX || !cover_add(t, result, way) ||
                !job_step(t->job, t->job->progress.done))
                return false;
        }
    return true;
}

static struct cover *cover_of(struct translation *t, ltl_formula f);

static bool cover_literal(struct translation *t, struct cover *cover, ltl_formula f) {
    struct ltl_node node = ltl_node(t->ltl, f);
    bool negated = node.kind == LTL_NOT;
    letter_set atom = (letter_set)1 << (negated ? ltl_node(t->ltl, node.left).left : node.left);
    struct way way = {.now = {negated ? 0 : atom, negated ? atom : 0}};
    return cover_add(t, cover, way);
}

/* f U g and f R g: `now` are the ways in which f and g go on, the formula itself is what comes next. */
static bool cover_temporal(struct translation *t, struct cover *cover, ltl_formula f) {
    struct ltl_node node = ltl_node(t->ltl, f);
    const struct cover *left = cover_of(t, node.left), *right = left ? cover_of(t, node.right) : NULL;
    struct way later = {.next = set_of_formula(t, f)};
    struct cover stay = {0};
    if (!left || !right || later.next == UINT32_MAX)
        return false;
    bool is_until = node.kind == LTL_UNTIL;
    if (is_until)
        later.put_off = (uint64_t)1 << t->until_of.items[f];
    bool fine = cover_add(t, &stay, later);
    fine = fine && (is_until ? cover_add_all(t, cover, right) && cover_product(t, cover, left, &stay)
                             : cover_add_all(t, &stay, left) && cover_product(t, cover, right, &stay));
    array_free(&stay.ways);
    return fine;
}

static bool make_cover(struct translation *t, struct cover *cover, ltl_formula f) {
    struct ltl_node node = ltl_node(t->ltl, f);
    struct way way = {0};
    const struct cover *left, *right;
    switch ((enum ltl_kind)node.kind) {
    case LTL_FALSE:
        return true;
    case LTL_TRUE:
        return cover_add(t, cover, way);
    case LTL_ATOM:
    case LTL_NOT:
        return cover_literal(t, cover, f);
    case LTL_NEXT:
        way.next = set_of_formula(t, node.left);
        return way.next != UINT32_MAX && cover_add(t, cover, way);
    case LTL_AND:
    case LTL_OR:
        left = cover_of(t, node.left);
        right = left ? cover_of(t, node.right) : NULL;
        if (!right)
            return false;
        return node.kind == LTL_AND ? cover_product(t, cover, left, right)
                                    : cover_add_all(t, cover, left) && cover_add_all(t, cover, right);
    default:
        return cover_temporal(t, cover, f);
    }
}

/* NULL: the job has failed. */
static struct cover *cover_of(struct translation *t, ltl_formula f) {
    if (!t->covered[f]) {
        if (!make_cover(t, &t->covers[f], f))
            return NULL;
        t->covered[f] = true;
    }
    return &t->covers[f];
}

/* --- States --- */

static bool cover_set(struct translation *t, uint32_t set, struct cover *cover) {
    struct way nothing = {0};
    cover->ways.count = 0;
    if (!cover_add(t, cover, nothing))
        return false;
    for (uint32_t i = 0; i < t->obligations.count; i++) {
        if (!(set_bits(&t->sets, set)[i / 64] >> i % 64 & 1))
            continue;
        const struct cover *other = cover_of(t, t->obligations.items[i]);
        struct cover both = {0};
        bool fine = other && cover_product(t, &both, cover, other);
        array_free(&cover->ways);
        *cover = both;
        if (!fine)
            return false;
    }
    return true;
}

struct numbering {
    ARRAY(uint32_t) queue;  /* sets, in the order of their states */
    ARRAY(uint32_t) number; /* per set: its state, or UINT32_MAX */
};

static uint32_t state_of(struct translation *t, struct numbering *n, uint32_t set) {
    while (n->number.count <= set)
        if (!array_push(&t->job->memory, &n->number, UINT32_MAX))
            return UINT32_MAX;
    if (n->number.items[set] == UINT32_MAX) {
        uint32_t state = (uint32_t)n->queue.count;
        if (!array_push(&t->job->memory, &n->queue, set))
            return UINT32_MAX;
        n->number.items[set] = state;
    }
    return n->number.items[set];
}

static bool add_edges(struct translation *t, struct numbering *n, const struct cover *cover,
                      struct automaton *a) {
    uint64_t all = automaton_all_marks(a);
    for (size_t i = 0; i < cover->ways.count; i++) {
        const struct way *way = &cover->ways.items[i];
        uint32_t target = state_of(t, n, way->next);
        struct automaton_edge edge = {way->now, all & ~way->put_off, target};
        if (target == UINT32_MAX || !automaton_add(a, edge))
            return false;
    }
    return automaton_end_state(a);
}

static bool make_states(struct translation *t, ltl_formula f, struct automaton *a) {
    struct numbering n = {0};
    struct cover cover = {0};
    uint32_t initial = set_of_formula(t, f);
    bool fine = initial != UINT32_MAX && state_of(t, &n, initial) == 0;
    for (size_t i = 0; fine && i < n.queue.count; i++)
        fine = cover_set(t, n.queue.items[i], &cover) && add_edges(t, &n, &cover, a) && job_step(t->job, i) &&
               (n.queue.count <= MOST_STATES || too_large(t->job));
    array_free(&cover.ways);
    array_free(&n.queue);
    array_free(&n.number);
    return fine;
}

/* --- Preparing --- */

/* Numbers what can be an obligation: conjuncts of the whole and of what stands behind X, untils, releases.
 * Formulas that have been visited have a number below UINT32_MAX in `until_of` or are marked there. */
static bool number_obligation(struct translation *t, ltl_formula f) {
    struct ltl_node node = ltl_node(t->ltl, f);
    if (node.kind == LTL_AND)
        return number_obligation(t, node.left) && number_obligation(t, node.right);
    if (f == LTL_TRUE || t->obligation_of.items[f] != UINT32_MAX)
        return true;
    t->obligation_of.items[f] = (uint32_t)t->obligations.count;
    return array_push(&t->job->memory, &t->obligations, f);
}

static bool survey(struct translation *t, ltl_formula f, bool *seen) {
    struct ltl_node node = ltl_node(t->ltl, f);
    if (seen[f] || node.kind <= LTL_NOT)
        return true;
    seen[f] = true;
    bool temporal = node.kind == LTL_UNTIL || node.kind == LTL_RELEASE;
    if ((temporal && !number_obligation(t, f)) || (node.kind == LTL_NEXT && !number_obligation(t, node.left)))
        return false;
    if (node.kind == LTL_UNTIL)
        t->until_of.items[f] = t->untils++;
    return survey(t, node.left, seen) && (node.kind == LTL_NEXT || survey(t, node.right, seen));
}

/* The conjuncts of f, which obligation `always` repeats forever. */
static bool add_implied(struct translation *t, ltl_formula f, uint32_t always) {
    struct memory *memory = &t->job->memory;
    struct ltl_node node = ltl_node(t->ltl, f);
    if (node.kind == LTL_AND)
        return add_implied(t, node.left, always) && add_implied(t, node.right, always);
    uint32_t one = t->obligation_of.items[f];
    return one == UINT32_MAX ||
           (array_push(memory, &t->sets.implied, one) && array_push(memory, &t->sets.implied, always));
}

static bool find_implied(struct translation *t) {
    for (uint32_t i = 0; i < t->obligations.count; i++) {
        struct ltl_node node = ltl_node(t->ltl, t->obligations.items[i]);
        if (node.kind == LTL_RELEASE && node.left == LTL_FALSE && !add_implied(t, node.right, i))
            return false;
    }
    return true;
}

static bool prepare(struct translation *t, ltl_formula f) {
    struct memory *memory = &t->job->memory;
    t->formulas = (uint32_t)t->ltl->nodes.count;
    t->covers = memory_allocate_zeroed(memory, t->formulas, sizeof *t->covers);
    t->covered = memory_allocate_zeroed(memory, t->formulas, sizeof *t->covered);
    bool *seen = memory_allocate_zeroed(memory, t->formulas, sizeof *seen);
    bool fine = t->covers && t->covered && seen;
    for (uint32_t i = 0; fine && i < t->formulas; i++)
        fine =
            array_push(memory, &t->obligation_of, UINT32_MAX) && array_push(memory, &t->until_of, UINT32_MAX);
    fine = fine && number_obligation(t, f) && survey(t, f, seen);
    memory_free(seen);
    t->sets.memory = memory;
    t->sets.words = (uint32_t)(t->obligations.count + 63) / 64;
    t->sets.words += t->sets.words == 0;
    map_init(&t->sets.map, memory);
    fine = fine && find_implied(t);
    /* Set 0 is the empty one. */
    fine = fine && set_of_formula(t, LTL_TRUE) == 0;
    return fine;
}

static void free_translation(struct translation *t) {
    for (uint32_t i = 0; t->covers && i < t->formulas; i++)
        array_free(&t->covers[i].ways);
    memory_free(t->covers);
    memory_free(t->covered);
    array_free(&t->obligations);
    array_free(&t->obligation_of);
    array_free(&t->until_of);
    array_free(&t->sets.bits);
    array_free(&t->sets.implied);
    map_free(&t->sets.map);
}

static bool too_many_untils(struct job *job) {
    return job_give_up(job, "split it into several properties",
                       "the formula has more than %d different untils", AUTOMATON_MOST_MARKS);
}

bool automaton_translate(struct automaton *a, struct ltl *ltl, ltl_formula f, const struct letters *letters) {
    struct translation t = {.ltl = ltl, .job = ltl->job, .letters = letters};
    *a = (struct automaton){.job = ltl->job};
    f = ltl_simplify(ltl, ltl_normal(ltl, f, false));
    if (f == LTL_NONE)
        return false;
    bool fine = prepare(&t, f);
    if (fine && t.untils > AUTOMATON_MOST_MARKS)
        fine = too_many_untils(t.job);
    fine = fine && automaton_begin(a, t.job, t.untils) && make_states(&t, f, a);
    free_translation(&t);
    fine = fine && automaton_trim(a, letters) && automaton_shrink(a, letters);
    if (!fine)
        automaton_free(a);
    return fine;
}
