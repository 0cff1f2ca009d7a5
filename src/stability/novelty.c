#include "stability/novelty.h"

#include <string.h>

/* How many traces are tried, and how many states at a time are followed. */
enum { MOST_TRACES = 8, MOST_STATES = 200 };

/* States, each once. */
struct set {
    ARRAY(uint64_t) words;
    size_t count;
};

struct attempt {
    struct growth *growth;
    ARRAY(uint32_t) labels; /* of the trace, the last one first */
    struct set now;
    struct set then;
    bool too_many;
};

static bool set_add(struct attempt *a, struct set *set, const uint64_t *state) {
    size_t words = a->growth->words;
    for (size_t i = 0; i < set->count; i++)
        if (memcmp(set->words.items + i * words, state, words * sizeof *state) == 0)
            return true;
    a->too_many |= set->count == MOST_STATES;
    if (a->too_many)
        return true;
    if (!array_reserve(&a->growth->job->memory, &set->words, (set->count + 1) * words))
        return false;
    memcpy(set->words.items + set->count++ * words, state, words * sizeof *state);
    return true;
}

/* Adds to `to` where the label leads from a state of `from`; they may be the same, if it is τ. */
static bool follow_from(struct attempt *a, const struct set *from, size_t index, uint32_t label,
                        struct set *to) {
    struct growth *g = a->growth;
    memcpy(g->state, from->words.items + index * g->words, g->words * sizeof *g->state);
    growth_forget_found(g);
    if (!growth_expand(g, 0))
        return false;
    for (size_t i = 0; i < g->found.count; i++)
        if (growth_label(g, g->found.items[i].edge) == label && g->found.items[i].fill <= growth_bound(g) &&
            !set_add(a, to, g->found_states.items + i * g->words))
            return false;
    return true;
}

/* All that can be reached silently, too. */
static bool close_set(struct attempt *a, struct set *set) {
    for (size_t i = 0; i < set->count && !a->too_many; i++)
        if (!follow_from(a, set, i, LABEL_TAU, set))
            return false;
    return true;
}

/* Is the trace refused? */
static bool follow(struct attempt *a, bool *refused) {
    a->now.count = 0;
    a->too_many = false;
    store_get(&a->growth->store, 0, a->growth->state);
    if (!set_add(a, &a->now, a->growth->state) || !close_set(a, &a->now))
        return false;
    for (size_t l = a->labels.count; l > 0 && a->now.count > 0 && !a->too_many; l--) {
        a->then.count = 0;
        for (size_t i = 0; i < a->now.count; i++)
            if (!follow_from(a, &a->now, i, a->labels.items[l - 1], &a->then))
                return false;
        if (!close_set(a, &a->then))
            return false;
        struct set last = a->now;
        a->now = a->then;
        a->then = last;
    }
    *refused = a->now.count == 0 && !a->too_many;
    return true;
}

/* The labels on the way to a send that was put off, and its own. */
static bool find_trace(struct attempt *a, const struct growth_edge *send) {
    struct growth *g = a->growth;
    struct memory *memory = &g->job->memory;
    a->labels.count = 0;
    uint32_t label = growth_label(g, send->edge);
    bool fine = array_push(memory, &a->labels, label);
    for (uint32_t state = send->source; fine && state != 0;
         state = g->edges.items[g->found_by.items[state - 1]].source) {
        label = growth_label(g, g->edges.items[g->found_by.items[state - 1]].edge);
        fine = label == LABEL_TAU || array_push(memory, &a->labels, label);
    }
    return fine;
}

bool novelty_find(struct growth *growth, bool *found) {
    struct attempt a = {.growth = growth};
    bool fine = true;
    *found = false;
    for (size_t i = 0; i < growth->put_off.count && i < MOST_TRACES && fine && !*found; i++)
        fine = find_trace(&a, &growth->put_off.items[i]) && follow(&a, found);
    array_free(&a.labels);
    array_free(&a.now.words);
    array_free(&a.then.words);
    return fine;
}
