#include "naive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lts/builder.h"

/* ---- Memory ---- */

static void require(bool condition) {
    if (condition)
        return;
    fputs("naive twin: out of memory, or a failed job\n", stderr);
    abort();
}

static void *zeroed(size_t count, size_t size) {
    /* Asking for nothing may return NULL, which would look like a failure. */
    void *block = calloc(count ? count : 1, size);
    require(block != NULL);
    return block;
}

static void *resized(void *block, size_t count, size_t size) {
    void *moved = realloc(block, count * size);
    require(moved != NULL);
    return moved;
}

/* ---- Labels ---- */

static uint32_t find_visible(const struct lts *lts, const char *text) {
    for (uint32_t label = 1; label < lts->alphabet.count; label++)
        if (strcmp(lts->alphabet.texts[label], text) == 0)
            return label;
    return LABEL_NONE;
}

/* For each label of `from` the one of `to` with the same text, or LABEL_NONE. */
static uint32_t *match_labels(const struct lts *from, const struct lts *to) {
    uint32_t *match = zeroed(from->alphabet.count, sizeof *match);
    match[LABEL_TAU] = LABEL_TAU;
    for (uint32_t label = 1; label < from->alphabet.count; label++)
        match[label] = find_visible(to, from->alphabet.texts[label]);
    return match;
}

/* ---- Reachability ---- */

static bool *find_reachable(const struct lts *lts) {
    bool *reachable = zeroed(lts->states, sizeof *reachable);
    reachable[lts->initial] = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t s = 0; s < lts->states; s++) {
            if (!reachable[s])
                continue;
            for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++) {
                uint32_t target = edge_target(lts->edges[i]);
                changed |= !reachable[target];
                reachable[target] = true;
            }
        }
    }
    return reachable;
}

uint32_t naive_reachable_count(const struct lts *lts) {
    bool *reachable = find_reachable(lts);
    uint32_t count = 0;
    for (uint32_t s = 0; s < lts->states; s++)
        count += reachable[s];
    free(reachable);
    return count;
}

bool naive_reaches_error(const struct lts *lts) {
    bool *reachable = find_reachable(lts);
    bool reached = lts->error != STATE_NONE && reachable[lts->error];
    free(reachable);
    return reached;
}

uint32_t naive_deadlocks(const struct lts *lts) {
    bool *reachable = find_reachable(lts);
    uint32_t count = 0;
    for (uint32_t s = 0; s < lts->states; s++)
        count += reachable[s] && s != lts->error && lts->rows[s] == lts->rows[s + 1];
    free(reachable);
    return count;
}

bool naive_deterministic(const struct lts *lts) {
    for (uint32_t s = 0; s < lts->states; s++)
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++)
            for (uint64_t j = i + 1; j < lts->rows[s + 1]; j++)
                if (edge_label(lts->edges[i]) == edge_label(lts->edges[j]))
                    return false;
    return true;
}

void naive_propagate(const struct lts *lts, const bool *labels, bool *doomed) {
    for (uint32_t s = 0; s < lts->states; s++)
        doomed[s] = s == lts->error;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t s = 0; s < lts->states; s++)
            for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++)
                if (!doomed[s] && labels[edge_label(lts->edges[i])] && doomed[edge_target(lts->edges[i])])
                    doomed[s] = changed = true;
    }
}

/* ---- Strong bisimilarity ---- */

/* One side of the game: `lts` is where states are numbered, `stride` how far apart in the relation the
 * pairs of consecutive states lie. Strides let both sides be the mover without a transposed relation. */
struct side {
    const struct lts *lts;
    const uint32_t *match; /* from its labels to the other side's */
    size_t stride;
};

static bool move_answered(const struct side *mover, lts_edge move, const struct side *answerer,
                          uint32_t state, const bool *related) {
    const struct lts *lts = answerer->lts;
    uint32_t label = mover->match[edge_label(move)];
    for (uint64_t i = lts->rows[state]; i < lts->rows[state + 1]; i++)
        if (edge_label(lts->edges[i]) == label &&
            related[edge_target(move) * mover->stride + edge_target(lts->edges[i]) * answerer->stride])
            return true;
    return false;
}

static bool all_moves_answered(const struct side *mover, uint32_t moving, const struct side *answerer,
                               uint32_t answering, const bool *related) {
    for (uint64_t i = mover->lts->rows[moving]; i < mover->lts->rows[moving + 1]; i++)
        if (!move_answered(mover, mover->lts->edges[i], answerer, answering, related))
            return false;
    return true;
}

/* The greatest bisimulation: related[s * b->states + t]. */
static bool *find_bisimulation(const struct lts *a, const struct lts *b) {
    bool *related = zeroed((size_t)a->states * b->states, sizeof *related);
    for (uint32_t s = 0; s < a->states; s++)
        for (uint32_t t = 0; t < b->states; t++)
            related[(size_t)s * b->states + t] = (s == a->error) == (t == b->error);

    uint32_t *a_to_b = match_labels(a, b);
    uint32_t *b_to_a = match_labels(b, a);
    struct side left = {a, a_to_b, b->states};
    struct side right = {b, b_to_a, 1};
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t s = 0; s < a->states; s++)
            for (uint32_t t = 0; t < b->states; t++) {
                bool *pair = &related[(size_t)s * b->states + t];
                if (*pair && !(all_moves_answered(&left, s, &right, t, related) &&
                               all_moves_answered(&right, t, &left, s, related))) {
                    *pair = false;
                    changed = true;
                }
            }
    }
    free(a_to_b);
    free(b_to_a);
    return related;
}

bool naive_bisimilar(const struct lts *a, uint32_t s, const struct lts *b, uint32_t t) {
    bool *related = find_bisimulation(a, b);
    bool bisimilar = related[(size_t)s * b->states + t];
    free(related);
    return bisimilar;
}

/* The least bisimilar state stands for the class. Everything bisimilar counts here, reachable or not:
 * classes are only ever compared with each other. */
static uint32_t *find_strong_classes(const struct lts *lts) {
    bool *related = find_bisimulation(lts, lts);
    uint32_t *class = zeroed(lts->states, sizeof *class);
    for (uint32_t s = 0; s < lts->states; s++)
        while (!related[(size_t)s * lts->states + class[s]])
            class[s]++;
    free(related);
    return class;
}

uint32_t naive_strong_classes(const struct lts *lts) {
    bool *reachable = find_reachable(lts);
    uint32_t *class = find_strong_classes(lts);
    bool *seen = zeroed(lts->states, sizeof *seen);
    uint32_t count = 0;
    for (uint32_t s = 0; s < lts->states; s++)
        if (reachable[s] && !seen[class[s]]) {
            seen[class[s]] = true;
            count++;
        }
    free(seen);
    free(class);
    free(reachable);
    return count;
}

struct triple {
    uint32_t source, label, target;
};

static bool has_triple(const struct triple *triples, uint64_t count, struct triple wanted) {
    for (uint64_t i = 0; i < count; i++)
        if (triples[i].source == wanted.source && triples[i].label == wanted.label &&
            triples[i].target == wanted.target)
            return true;
    return false;
}

uint64_t naive_strong_quotient_transitions(const struct lts *lts) {
    bool *reachable = find_reachable(lts);
    uint32_t *class = find_strong_classes(lts);
    struct triple *triples = zeroed(lts_transitions(lts), sizeof *triples);
    uint64_t count = 0;
    for (uint32_t s = 0; s < lts->states; s++)
        for (uint64_t i = lts->rows[s]; reachable[s] && i < lts->rows[s + 1]; i++) {
            lts_edge edge = lts->edges[i];
            struct triple triple = {class[s], edge_label(edge), class[edge_target(edge)]};
            if (!has_triple(triples, count, triple))
                triples[count++] = triple;
        }
    free(triples);
    free(class);
    free(reachable);
    return count;
}

/* ---- Sets of states: bitmasks, as many words as the LTS needs ---- */

static uint32_t set_words(const struct lts *lts) {
    return (lts->states + 31) / 32;
}

static bool set_has(const uint32_t *set, uint32_t state) {
    return set[state / 32] >> state % 32 & 1;
}

static void set_add(uint32_t *set, uint32_t state) {
    set[state / 32] |= UINT32_C(1) << state % 32;
}

static void set_clear(const struct lts *lts, uint32_t *set) {
    memset(set, 0, set_words(lts) * sizeof *set);
}

static bool set_equal(const struct lts *lts, const uint32_t *one, const uint32_t *other) {
    return memcmp(one, other, set_words(lts) * sizeof *one) == 0;
}

static bool set_empty(const struct lts *lts, const uint32_t *set) {
    for (uint32_t i = 0; i < set_words(lts); i++)
        if (set[i])
            return false;
    return true;
}

static void close_under_tau(const struct lts *lts, uint32_t *set) {
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t s = 0; s < lts->states; s++)
            for (uint64_t i = lts->rows[s]; set_has(set, s) && i < lts->rows[s + 1]; i++)
                if (edge_label(lts->edges[i]) == LABEL_TAU && !set_has(set, edge_target(lts->edges[i]))) {
                    set_add(set, edge_target(lts->edges[i]));
                    changed = true;
                }
    }
}

/* What a word's set of states amounts to: closed if weak, and nothing but π if it has π. As π has no
 * transitions, nothing follows it from then on. */
static void settle(const struct lts *lts, bool weak, uint32_t *set) {
    if (weak)
        close_under_tau(lts, set);
    if (lts->error != STATE_NONE && set_has(set, lts->error)) {
        set_clear(lts, set);
        set_add(set, lts->error);
    }
}

static void set_initial(const struct lts *lts, bool weak, uint32_t *set) {
    set_clear(lts, set);
    set_add(set, lts->initial);
    settle(lts, weak, set);
}

/* `from` has been settled before: it is closed already if weak. */
static void set_step(const struct lts *lts, bool weak, const uint32_t *from, uint32_t label, uint32_t *to) {
    set_clear(lts, to);
    for (uint32_t s = 0; s < lts->states; s++)
        for (uint64_t i = lts->rows[s]; set_has(from, s) && i < lts->rows[s + 1]; i++)
            if (edge_label(lts->edges[i]) == label)
                set_add(to, edge_target(lts->edges[i]));
    settle(lts, weak, to);
}

/* ---- Traces ---- */

bool naive_accepts(const struct lts *lts, const char *const *word, size_t length, bool weak, bool *error) {
    uint32_t *here = zeroed(set_words(lts), sizeof *here);
    uint32_t *there = zeroed(set_words(lts), sizeof *there);
    set_initial(lts, weak, here);
    *error = lts->error != STATE_NONE && set_has(here, lts->error);
    for (size_t i = 0; i < length && !*error; i++) {
        if (weak && !word[i])
            continue;
        uint32_t label = word[i] ? find_visible(lts, word[i]) : LABEL_TAU;
        /* No transition carries LABEL_NONE: an unknown letter leads to the empty set. */
        set_step(lts, weak, here, label, there);
        memcpy(here, there, set_words(lts) * sizeof *here);
        *error = lts->error != STATE_NONE && set_has(here, lts->error);
    }
    bool accepted = !set_empty(lts, here);
    free(here);
    free(there);
    return accepted;
}

/* The number of the subset, which is new if it has not been there. */
static uint32_t dfa_subset(const struct lts *lts, struct naive_dfa *dfa, const uint32_t *set) {
    for (uint32_t i = 0; i < dfa->count; i++)
        if (set_equal(lts, dfa->sets + (size_t)i * dfa->words, set))
            return i;

    uint32_t number = dfa->count++;
    dfa->sets = resized(dfa->sets, (size_t)dfa->count * dfa->words, sizeof *dfa->sets);
    memcpy(dfa->sets + (size_t)number * dfa->words, set, dfa->words * sizeof *set);
    dfa->next = resized(dfa->next, (size_t)dfa->count * dfa->labels, sizeof *dfa->next);
    for (uint32_t label = 0; label < dfa->labels; label++)
        dfa->next[(size_t)number * dfa->labels + label] = STATE_NONE;
    if (lts->error != STATE_NONE && set_has(set, lts->error))
        dfa->error = number;
    return number;
}

void naive_determinise(const struct lts *lts, bool weak, struct naive_dfa *out) {
    *out = (struct naive_dfa){.error = STATE_NONE, .labels = lts->alphabet.count, .words = set_words(lts)};
    uint32_t *set = zeroed(out->words, sizeof *set);
    set_initial(lts, weak, set);
    dfa_subset(lts, out, set);
    for (uint32_t i = 0; i < out->count; i++)
        for (uint32_t label = weak ? 1 : 0; label < out->labels; label++) {
            set_step(lts, weak, out->sets + (size_t)i * out->words, label, set);
            if (set_empty(lts, set))
                continue;
            /* The tables may move while the subset is entered. */
            uint32_t target = dfa_subset(lts, out, set);
            out->next[(size_t)i * out->labels + label] = target;
        }
    free(set);
}

void naive_dfa_free(struct naive_dfa *dfa) {
    free(dfa->sets);
    free(dfa->next);
    *dfa = (struct naive_dfa){.error = STATE_NONE};
}

static uint32_t dfa_next(const struct naive_dfa *dfa, uint32_t subset, uint32_t label) {
    return dfa->next[(size_t)subset * dfa->labels + label];
}

/* ---- The minimal DFA ---- */

static uint32_t class_of(const uint32_t *class, uint32_t subset) {
    return subset == STATE_NONE ? STATE_NONE : class[subset];
}

/* Of the same class, and every letter leads both to the same class, or both nowhere. */
static bool look_alike(const struct naive_dfa *dfa, const uint32_t *class, uint32_t i, uint32_t j) {
    if (class[i] != class[j])
        return false;
    for (uint32_t label = 0; label < dfa->labels; label++)
        if (class_of(class, dfa_next(dfa, i, label)) != class_of(class, dfa_next(dfa, j, label)))
            return false;
    return true;
}

/* One round of Moore's refinement. Classes are named by their least member, so `refined[i] == i` picks
 * one member of each; returns how many there are. */
static uint32_t refine(const struct naive_dfa *dfa, const uint32_t *class, uint32_t *refined) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < dfa->count; i++) {
        refined[i] = 0;
        while (!(refined[refined[i]] == refined[i] && look_alike(dfa, class, i, refined[i])))
            refined[i]++;
        count += refined[i] == i;
    }
    return count;
}

void naive_trace_minimal(const struct lts *lts, bool weak, uint32_t *states, uint64_t *transitions) {
    struct naive_dfa dfa;
    naive_determinise(lts, weak, &dfa);
    uint32_t *class = zeroed(dfa.count, sizeof *class);
    uint32_t *refined = zeroed(dfa.count, sizeof *refined);
    for (uint32_t i = 0; i < dfa.count; i++)
        class[i] = i == dfa.error;

    /* A round that splits no class is the last; the first has nothing to be measured against. */
    *states = 0;
    for (uint32_t count; (count = refine(&dfa, class, refined)) != *states; *states = count)
        memcpy(class, refined, dfa.count * sizeof *class);

    *transitions = 0;
    for (uint32_t i = 0; i < dfa.count; i++)
        for (uint32_t label = 0; refined[i] == i && label < dfa.labels; label++)
            *transitions += dfa_next(&dfa, i, label) != STATE_NONE;
    free(class);
    free(refined);
    naive_dfa_free(&dfa);
}

/* ---- Inclusion ---- */

/* A word seen from both sides. */
struct pair {
    uint32_t left, right; /* subsets, or STATE_NONE where the word is no trace */
    size_t length;
};

struct pair_search {
    struct naive_dfa left, right;
    uint32_t *match; /* from left's labels to right's */
    bool *seen;      /* seen[left * right.count + right] */
    struct pair *queue;
    size_t queued;
};

/* Words that arrive here have no shorter prefix that is an error word of the right. */
static bool violates(const struct pair_search *search, struct pair pair) {
    if (pair.left == STATE_NONE)
        return false;
    if (pair.right == STATE_NONE)
        return true;
    return pair.left == search->left.error && pair.right != search->right.error;
}

/* Neither side's words can go on to violate anything: the left has none, or the right allows them all. */
static bool settled(const struct pair_search *search, struct pair pair) {
    return pair.left == STATE_NONE || pair.right == STATE_NONE || pair.right == search->right.error;
}

static void enqueue(struct pair_search *search, struct pair pair) {
    bool *seen = &search->seen[(size_t)pair.left * search->right.count + pair.right];
    if (*seen)
        return;
    *seen = true;
    search->queue = resized(search->queue, search->queued + 1, sizeof *search->queue);
    search->queue[search->queued++] = pair;
}

static struct pair follow(const struct pair_search *search, struct pair from, uint32_t label) {
    uint32_t right_label = search->match[label];
    uint32_t left = dfa_next(&search->left, from.left, label);
    uint32_t right =
        right_label == LABEL_NONE ? STATE_NONE : dfa_next(&search->right, from.right, right_label);
    return (struct pair){left, right, from.length + 1};
}

/* Breadth first, so that the first violation met is a shortest. */
static bool search_violation(struct pair_search *search, size_t *shortest) {
    struct pair start = {0, 0, 0};
    if (violates(search, start)) {
        *shortest = 0;
        return true;
    }
    if (!settled(search, start))
        enqueue(search, start);
    for (size_t i = 0; i < search->queued; i++)
        for (uint32_t label = 0; label < search->left.labels; label++) {
            struct pair pair = follow(search, search->queue[i], label);
            if (violates(search, pair)) {
                *shortest = pair.length;
                return true;
            }
            if (!settled(search, pair))
                enqueue(search, pair);
        }
    return false;
}

bool naive_included(const struct lts *left, const struct lts *right, bool weak, size_t *shortest) {
    struct pair_search search = {.match = match_labels(left, right)};
    naive_determinise(left, weak, &search.left);
    naive_determinise(right, weak, &search.right);
    search.seen = zeroed((size_t)search.left.count * search.right.count, sizeof *search.seen);
    bool violated = search_violation(&search, shortest);
    free(search.queue);
    free(search.seen);
    free(search.match);
    naive_dfa_free(&search.left);
    naive_dfa_free(&search.right);
    return !violated;
}

bool naive_trace_equal(const struct lts *left, const struct lts *right, bool weak) {
    size_t shortest;
    return naive_included(left, right, weak, &shortest) && naive_included(right, left, weak, &shortest);
}

/* ---- Composition ---- */

struct composition {
    const struct lts *const *parts;
    size_t count;
    uint32_t vectors;
    uint32_t error; /* π of the whole, or STATE_NONE */
    uint32_t *from, *to;
    struct alphabet alphabet;
    struct lts_builder builder;
};

static bool has_error(const struct composition *whole, const uint32_t *vector) {
    for (size_t p = 0; p < whole->count; p++)
        if (vector[p] == whole->parts[p]->error)
            return true;
    return false;
}

/* The state that a vector is: π as soon as one of its components is. */
static uint32_t vector_state(const struct composition *whole, const uint32_t *vector) {
    if (has_error(whole, vector))
        return whole->error;
    uint32_t number = 0;
    for (size_t p = 0; p < whole->count; p++)
        number = number * whole->parts[p]->states + vector[p];
    return number;
}

static void decode_vector(const struct composition *whole, uint32_t number, uint32_t *vector) {
    for (size_t p = whole->count; p-- > 0;) {
        vector[p] = number % whole->parts[p]->states;
        number /= whole->parts[p]->states;
    }
}

static void add_move(struct composition *whole, uint32_t source, uint32_t label) {
    require(lts_builder_add(&whole->builder, source, label, vector_state(whole, whole->to)));
}

/* Every way for the parts from `p` on to take the visible label: those that know it all move, the others
 * stand still. A part that knows it and cannot move leaves no way at all. */
static void move_together(struct composition *whole, uint32_t source, uint32_t label, size_t p) {
    if (p == whole->count) {
        add_move(whole, source, label);
        return;
    }
    const struct lts *part = whole->parts[p];
    uint32_t own_label = find_visible(part, whole->alphabet.texts[label]);
    uint32_t state = whole->from[p];
    if (own_label == LABEL_NONE) {
        whole->to[p] = state;
        move_together(whole, source, label, p + 1);
        return;
    }
    for (uint64_t i = part->rows[state]; i < part->rows[state + 1]; i++)
        if (edge_label(part->edges[i]) == own_label) {
            whole->to[p] = edge_target(part->edges[i]);
            move_together(whole, source, label, p + 1);
        }
}

static void move_alone(struct composition *whole, uint32_t source, size_t p) {
    const struct lts *part = whole->parts[p];
    uint32_t state = whole->from[p];
    memcpy(whole->to, whole->from, whole->count * sizeof *whole->to);
    for (uint64_t i = part->rows[state]; i < part->rows[state + 1]; i++)
        if (edge_label(part->edges[i]) == LABEL_TAU) {
            whole->to[p] = edge_target(part->edges[i]);
            add_move(whole, source, LABEL_TAU);
        }
}

static void add_moves(struct composition *whole) {
    for (uint32_t source = 0; source < whole->vectors; source++) {
        decode_vector(whole, source, whole->from);
        /* Such a vector is π, which has a number of its own. */
        if (has_error(whole, whole->from))
            continue;
        for (size_t p = 0; p < whole->count; p++)
            move_alone(whole, source, p);
        for (uint32_t label = 1; label < whole->alphabet.count; label++)
            move_together(whole, source, label, 0);
    }
}

static void unite_alphabets(struct composition *whole, struct job *job) {
    size_t total = 0;
    for (size_t p = 0; p < whole->count; p++)
        total += whole->parts[p]->alphabet.count;
    const char **texts = zeroed(total, sizeof *texts);
    size_t filled = 0;
    for (size_t p = 0; p < whole->count; p++)
        for (uint32_t label = 1; label < whole->parts[p]->alphabet.count; label++)
            texts[filled++] = whole->parts[p]->alphabet.texts[label];
    require(alphabet_build(job, &whole->alphabet, texts, filled, NULL));
    free(texts);
}

static void count_states(struct composition *whole) {
    bool error = false;
    whole->vectors = 1;
    for (size_t p = 0; p < whole->count; p++) {
        whole->vectors *= whole->parts[p]->states;
        error |= whole->parts[p]->error != STATE_NONE;
    }
    whole->error = error ? whole->vectors : STATE_NONE;
}

struct lts *naive_compose(struct job *job, const struct lts *const *parts, size_t count) {
    struct composition whole = {.parts = parts, .count = count};
    whole.from = zeroed(count, sizeof *whole.from);
    whole.to = zeroed(count, sizeof *whole.to);
    count_states(&whole);
    unite_alphabets(&whole, job);
    lts_builder_init(&whole.builder, job);
    add_moves(&whole);

    for (size_t p = 0; p < count; p++)
        whole.from[p] = parts[p]->initial;
    uint32_t initial = vector_state(&whole, whole.from);
    uint32_t states = whole.vectors + (whole.error != STATE_NONE);
    struct lts *lts = lts_builder_finish(&whole.builder, states, initial, whole.error, &whole.alphabet, NULL);
    require(lts != NULL);
    free(whole.from);
    free(whole.to);
    return lts;
}
