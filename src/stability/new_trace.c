#include "stability/new_trace.h"

/* How many traces are tried, and how many states at a time are followed. */
enum { MOST_TRACES = 8, MOST_STATES = 200 };

/* Numbers of states, each once. */
struct set {
    ARRAY(uint32_t) states;
};

struct attempt {
    struct growth *growth;
    struct batch steps;     /* of one state */
    uint64_t *state;        /* at hand */
    ARRAY(uint32_t) labels; /* of the trace, the last one first */
    struct set now;
    struct set then;
    bool too_many;
};

static bool set_add(struct attempt *a, struct set *set, uint32_t state) {
    for (size_t i = 0; i < set->states.count; i++)
        if (set->states.items[i] == state)
            return true;
    a->too_many |= set->states.count == MOST_STATES;
    return a->too_many || array_push(&a->growth->job->memory, &set->states, state);
}

/* Adds to `to` where the label leads from a state, within the bound: no state is new. */
static bool follow_from(struct attempt *a, uint32_t state, uint32_t label, struct set *to) {
    struct growth *g = a->growth;
    struct global_states *e = &g->global_states;
    batch_clear(&a->steps);
    store_get(&e->search.store, state, a->state);
    bool fine = e->stepper.expand(e, a->state, &a->steps);
    for (size_t i = 0; i < a->steps.successors.count && fine; i++) {
        const struct successor *step = &a->steps.successors.items[i];
        if (growth_label(g, step->action) != label || step->fill > growth_bound(g))
            continue;
        uint32_t target = store_find(&e->search.store, batch_state(&a->steps, i));
        fine = target != STORE_FULL ? set_add(a, to, target) : job_fail(g->job, OUTCOME_INTERNAL);
    }
    return fine;
}

/* All that can be reached silently, too. */
static bool close_set(struct attempt *a, struct set *set) {
    for (size_t i = 0; i < set->states.count && !a->too_many; i++)
        if (!follow_from(a, set->states.items[i], LABEL_TAU, set))
            return false;
    return true;
}

/* Is the trace refused? */
static bool follow(struct attempt *a, bool *refused) {
    a->now.states.count = 0;
    a->too_many = false;
    if (!set_add(a, &a->now, 0) || !close_set(a, &a->now))
        return false;
    for (size_t l = a->labels.count; l > 0 && a->now.states.count > 0 && !a->too_many; l--) {
        a->then.states.count = 0;
        for (size_t i = 0; i < a->now.states.count; i++)
            if (!follow_from(a, a->now.states.items[i], a->labels.items[l - 1], &a->then))
                return false;
        if (!close_set(a, &a->then))
            return false;
        struct set last = a->now;
        a->now = a->then;
        a->then = last;
    }
    *refused = a->now.states.count == 0 && !a->too_many;
    return true;
}

/* The labels on the way to a send that was put off, and its own. */
static bool find_trace(struct attempt *a, const struct global_states_step *send) {
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

bool new_trace_find(struct growth *growth, bool *found) {
    struct memory *memory = &growth->job->memory;
    uint32_t words = growth->global_states.words;
    struct attempt a = {.growth = growth};
    batch_init(&a.steps, memory, words);
    a.state = memory_allocate_zeroed(memory, words, sizeof *a.state);
    bool fine = a.state != NULL;
    *found = false;
    for (size_t i = 0; i < growth->put_off.count && i < MOST_TRACES && fine && !*found; i++)
        fine = find_trace(&a, &growth->put_off.items[i]) && follow(&a, found);
    batch_free(&a.steps);
    memory_free(a.state);
    array_free(&a.labels);
    array_free(&a.now.states);
    array_free(&a.then.states);
    return fine;
}
