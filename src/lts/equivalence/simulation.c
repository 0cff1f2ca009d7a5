/* The greatest simulation by removing pairs, after M. R. Henzinger, T. A. Henzinger and P. W. Kopke (FOCS
 * 1995). For every state the set of those that simulate it, as bits. When t is removed from the set of s',
 * predecessors of t under a label may have lost their last move into that set: then they do not simulate the
 * predecessors of s' under the label. Removals wait in a list per state, and are worked off together. */
#include "lts/equivalence/simulation.h"

#include <string.h>

#include "base/array.h"
#include "base/bitset.h"
#include "base/sequences.h"
#include "base/sort.h"
#include "lts/builder.h"
#include "lts/incoming.h"
#include "lts/operator/reach.h"

struct removed {
    ARRAY(uint32_t) states;
};

struct simulation {
    struct job *job;
    const struct lts *lts;
    struct incoming incoming; /* each row sorted: by label, then source */
    size_t words;             /* that a set takes */
    uint64_t *above;          /* a set per state: who simulates it */
    uint64_t *able;           /* a set: who can answer the move at hand */
    struct removed *removed;  /* per state: who does not any more */
    bool *waiting;
    ARRAY(uint32_t) queue;
};

static uint64_t *above(const struct simulation *x, uint32_t s) {
    return x->above + s * x->words;
}

static bool simulates(const struct simulation *x, uint32_t t, uint32_t s) {
    return bitset_has(above(x, s), t);
}

static bool equivalent(const struct simulation *x, uint32_t s, uint32_t t) {
    return simulates(x, s, t) && simulates(x, t, s);
}

static bool remove_pair(struct simulation *x, uint32_t s, uint32_t t) {
    struct memory *memory = &x->job->memory;
    bitset_drop(above(x, s), t);
    if (!array_push(memory, &x->removed[s].states, t))
        return false;
    if (x->waiting[s])
        return true;
    x->waiting[s] = true;
    return array_push(memory, &x->queue, s);
}

/* Is every label of the first list in the second? Both are sorted. */
static bool includes(const struct sequences *lists, uint32_t first, uint32_t second) {
    const uint32_t *a = sequence_items(lists, first), *b = sequence_items(lists, second);
    uint32_t i = 0, j = 0, count = sequence_length(lists, first), most = sequence_length(lists, second);
    for (; i < count && j < most; j++)
        i += a[i] == b[j];
    return i == count;
}

/* The labels that each state can do, as a list. */
static bool list_labels(const struct simulation *x, struct sequences *lists, uint32_t *list_of) {
    const struct lts *lts = x->lts;
    ARRAY(uint32_t) labels = {0};
    bool fine = true;
    for (uint32_t s = 0; s < lts->states && fine; s++) {
        labels.count = 0;
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1] && fine; i++)
            if (labels.count == 0 || labels.items[labels.count - 1] != edge_label(lts->edges[i]))
                fine = array_push(&x->job->memory, &labels, edge_label(lts->edges[i]));
        fine = fine && (list_of[s] = sequences_intern(lists, labels.items, labels.count)) != SEQUENCE_NONE;
    }
    array_free(&labels);
    return fine;
}

/* Who can do all labels of a list: the first guess for the states that have this list. */
static bool fill_above(struct simulation *x, const struct sequences *lists, const uint32_t *list_of,
                       uint32_t list) {
    const struct lts *lts = x->lts;
    const uint64_t *first = NULL;
    for (uint32_t s = 0; s < lts->states; s++) {
        if (list_of[s] != list || s == lts->error)
            continue;
        if (first)
            memcpy(above(x, s), first, x->words * sizeof *first);
        for (uint32_t t = 0; t < lts->states && !first; t++)
            if (t == lts->error || includes(lists, list, list_of[t]))
                bitset_add(above(x, s), t);
        first = above(x, s);
        if (!job_step(x->job, 0))
            return false;
    }
    return true;
}

static bool guess(struct simulation *x) {
    const struct lts *lts = x->lts;
    struct sequences lists;
    sequences_init(&lists, x->job);
    uint32_t *list_of = memory_allocate(&x->job->memory, lts->states * sizeof *list_of);
    bool fine = list_of && list_labels(x, &lists, list_of);
    for (uint32_t list = 0; fine && list < sequences_count(&lists); list++)
        fine = fill_above(x, &lists, list_of, list);
    if (fine && lts->error != STATE_NONE)
        bitset_add(above(x, lts->error), lts->error);
    memory_free(list_of);
    sequences_free(&lists);
    return fine;
}

static bool start(struct simulation *x) {
    const struct lts *lts = x->lts;
    struct memory *memory = &x->job->memory;
    x->words = bitset_words(lts->states);
    x->above = memory_allocate_zeroed(memory, lts->states * x->words, sizeof *x->above);
    x->able = memory_allocate(memory, x->words * sizeof *x->able);
    x->removed = memory_allocate_zeroed(memory, lts->states, sizeof *x->removed);
    x->waiting = memory_allocate_zeroed(memory, lts->states, sizeof *x->waiting);
    if (!x->above || !x->able || !x->removed || !x->waiting || !incoming_build(x->job, &x->incoming, lts))
        return false;
    for (uint32_t t = 0; t < lts->states; t++)
        if (x->incoming.rows[t + 1] > x->incoming.rows[t])
            sort_keys(x->incoming.edges + x->incoming.rows[t], x->incoming.rows[t + 1] - x->incoming.rows[t]);
    return guess(x);
}

/* Has t a move under the label to one that simulates s? */
static bool can_answer(const struct simulation *x, uint32_t t, uint32_t label, uint32_t s) {
    uint64_t i, end;
    lts_labelled(x->lts, t, label, &i, &end);
    for (; i < end; i++)
        if (simulates(x, edge_target(x->lts->edges[i]), s))
            return true;
    return t == x->lts->error;
}

/* The sources of moves into the states of a list, by label. */
static bool collect_incoming(struct simulation *x, const uint32_t *states, size_t count, lts_edge **edges,
                             size_t *found) {
    ARRAY(lts_edge) list = {0};
    for (size_t k = 0; k < count; k++)
        for (uint64_t i = x->incoming.rows[states[k]]; i < x->incoming.rows[states[k] + 1]; i++)
            if (!array_push(&x->job->memory, &list, x->incoming.edges[i])) {
                array_free(&list);
                return false;
            }
    if (list.count > 0) {
        sort_keys(list.items, list.count);
        list.count = sort_unique(list.items, list.count);
    }
    *edges = list.items;
    *found = list.count;
    return true;
}

/* t cannot answer the label with a move to one that simulates s: nor does it simulate those of answered[a ..]
 * that have the label, which are predecessors of s. */
static bool remove_from_predecessors(struct simulation *x, uint32_t t, const lts_edge *answered, size_t a,
                                     size_t count) {
    uint32_t label = edge_label(answered[a]);
    for (size_t k = a; k < count && edge_label(answered[k]) == label; k++)
        if (simulates(x, t, edge_target(answered[k])) && !remove_pair(x, edge_target(answered[k]), t))
            return false;
    return true;
}

/* Where the moves into t with the label begin. */
static uint64_t incoming_with(const struct simulation *x, uint32_t t, uint32_t label) {
    uint64_t low = x->incoming.rows[t], high = x->incoming.rows[t + 1];
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        if (edge_label(x->incoming.edges[middle]) < label)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Who has a move under the label to one that simulates s? */
static void find_able(struct simulation *x, uint32_t s, uint32_t label) {
    const uint64_t *set = above(x, s);
    memset(x->able, 0, x->words * sizeof *x->able);
    if (x->lts->error != STATE_NONE)
        bitset_add(x->able, x->lts->error);
    for (size_t w = 0; w < x->words; w++)
        for (uint64_t left = set[w]; left; left &= left - 1) {
            uint32_t t = (uint32_t)(64 * w) + (uint32_t)__builtin_ctzll(left);
            for (uint64_t i = incoming_with(x, t, label);
                 i < x->incoming.rows[t + 1] && edge_label(x->incoming.edges[i]) == label; i++)
                bitset_add(x->able, edge_target(x->incoming.edges[i]));
        }
}

/* Those who are not able do not simulate p. */
static bool remove_unable(struct simulation *x, uint32_t p) {
    for (size_t w = 0; w < x->words; w++)
        for (uint64_t left = above(x, p)[w] & ~x->able[w]; left; left &= left - 1)
            if (!remove_pair(x, p, (uint32_t)(64 * w) + (uint32_t)__builtin_ctzll(left)))
                return false;
    return true;
}

/* The first look at s: everybody's answers. */
static bool look_at(struct simulation *x, uint32_t s) {
    x->removed[s].states.count = 0;
    for (uint64_t i = x->incoming.rows[s]; i < x->incoming.rows[s + 1]; i++) {
        uint32_t label = edge_label(x->incoming.edges[i]);
        if (i == x->incoming.rows[s] || edge_label(x->incoming.edges[i - 1]) != label)
            find_able(x, s, label);
        if (!remove_unable(x, edge_target(x->incoming.edges[i])))
            return false;
    }
    return true;
}

/* Works off what has been removed from the set of s since. */
static bool propagate(struct simulation *x, uint32_t s) {
    lts_edge *losing = NULL, *answered = NULL;
    size_t losing_count = 0, answered_count = 0;
    struct removed removed = x->removed[s];
    x->removed[s] = (struct removed){0};
    x->waiting[s] = false;
    bool fine = collect_incoming(x, removed.states.items, removed.states.count, &losing, &losing_count) &&
                collect_incoming(x, &s, 1, &answered, &answered_count);
    array_free(&removed.states);
    size_t a = 0;
    for (size_t l = 0; fine && l < losing_count; l++) {
        uint32_t label = edge_label(losing[l]), t = edge_target(losing[l]);
        while (a < answered_count && edge_label(answered[a]) < label)
            a++;
        if (a == answered_count)
            break;
        if (edge_label(answered[a]) == label && !can_answer(x, t, label, s))
            fine = remove_from_predecessors(x, t, answered, a, answered_count);
    }
    memory_free(losing);
    memory_free(answered);
    return fine;
}

static bool solve(struct simulation *x) {
    for (uint32_t s = 0; s < x->lts->states; s++)
        if (!look_at(x, s) || !job_step(x->job, s))
            return false;
    while (x->queue.count > 0)
        if (!propagate(x, x->queue.items[--x->queue.count]) || !job_step(x->job, x->queue.count))
            return false;
    return true;
}

static void simulation_free(struct simulation *x) {
    incoming_free(&x->incoming);
    for (uint32_t s = 0; x->removed && s < x->lts->states; s++)
        array_free(&x->removed[s].states);
    memory_free(x->above);
    memory_free(x->able);
    memory_free(x->removed);
    memory_free(x->waiting);
    array_free(&x->queue);
}

/* Does the row have a move under the same label to a state that is strictly above? */
static bool is_outdone(const struct simulation *x, uint32_t s, lts_edge edge) {
    uint64_t i, end;
    lts_labelled(x->lts, s, edge_label(edge), &i, &end);
    for (; i < end; i++) {
        uint32_t other = edge_target(x->lts->edges[i]), target = edge_target(edge);
        if (simulates(x, other, target) && !simulates(x, target, other))
            return true;
    }
    return false;
}

/* The first state of each class speaks for it: what it cannot outdo, nobody in the class can. */
static struct lts *quotient(struct simulation *x, const uint32_t *class_of, uint32_t classes) {
    const struct lts *lts = x->lts;
    struct lts_builder builder;
    lts_builder_init(&builder, x->job);
    bool fine = true;
    uint32_t next = 0;
    for (uint32_t s = 0; fine && s < lts->states; s++) {
        if (class_of[s] != next)
            continue;
        next++;
        for (uint64_t i = lts->rows[s]; fine && i < lts->rows[s + 1]; i++)
            if (!is_outdone(x, s, lts->edges[i]))
                fine = lts_builder_add(&builder, class_of[s], edge_label(lts->edges[i]),
                                       class_of[edge_target(lts->edges[i])]);
    }
    uint32_t error = lts->error == STATE_NONE ? STATE_NONE : class_of[lts->error];
    return lts_builder_finish_like(&builder, fine, lts, classes, class_of[lts->initial], error);
}

static struct lts *quotient_of_classes(struct simulation *x) {
    const struct lts *lts = x->lts;
    uint32_t *class_of = memory_allocate(&x->job->memory, lts->states * sizeof *class_of), classes = 0;
    if (!class_of)
        return NULL;
    for (uint32_t s = 0; s < lts->states; s++) {
        uint32_t first = 0;
        while (!equivalent(x, s, first))
            first++;
        class_of[s] = first == s ? classes++ : class_of[first];
        if (!job_step(x->job, s)) {
            memory_free(class_of);
            return NULL;
        }
    }
    struct lts *merged = quotient(x, class_of, classes);
    memory_free(class_of);
    struct lts *result = merged ? lts_reachable(x->job, merged) : NULL;
    lts_free(merged);
    return result;
}

struct lts *simulation_quotient(struct job *job, const struct lts *lts) {
    struct simulation x = {.job = job, .lts = lts};
    job_phase(job, "simulating", "states", lts->states);
    struct lts *result = start(&x) && solve(&x) ? quotient_of_classes(&x) : NULL;
    simulation_free(&x);
    return result;
}
