#include "lts/operator/tau.h"

#include "base/array.h"
#include "lts/builder.h"

/* A state on the current path. */
struct frame {
    uint32_t state;
    uint32_t order; /* when it was met */
    uint64_t next;  /* the edge to look at */
};

/* Tarjan's algorithm over τ with an explicit stack. */
struct search {
    struct job *job;
    const struct lts *lts;
    uint32_t *component; /* STATE_NONE: not complete yet */
    uint32_t *low;       /* 0: not met; else the earliest open state known to be reachable */
    uint32_t met;
    uint32_t components;
    ARRAY(uint32_t) open; /* met, component not complete */
    ARRAY(struct frame) path;
};

static bool enter(struct search *x, uint32_t state) {
    x->low[state] = ++x->met;
    return array_push(&x->job->memory, &x->open, state) &&
           array_push(&x->job->memory, &x->path, ((struct frame){state, x->met, x->lts->rows[state]}));
}

static void leave(struct search *x) {
    struct frame done = x->path.items[--x->path.count];
    if (x->low[done.state] == done.order) {
        uint32_t member;
        do {
            member = x->open.items[--x->open.count];
            x->component[member] = x->components;
        } while (member != done.state);
        x->components++;
    } else {
        uint32_t *above = &x->low[x->path.items[x->path.count - 1].state];
        if (x->low[done.state] < *above)
            *above = x->low[done.state];
    }
}

static bool search_from(struct search *x, uint32_t root) {
    if (!enter(x, root))
        return false;
    while (x->path.count > 0) {
        struct frame *top = &x->path.items[x->path.count - 1];
        if (!job_step(x->job, x->job->progress.done))
            return false;
        if (top->next == x->lts->rows[top->state + 1] || edge_label(x->lts->edges[top->next]) != LABEL_TAU) {
            leave(x);
            continue;
        }
        uint32_t target = edge_target(x->lts->edges[top->next++]);
        if (x->low[target] == 0) {
            if (!enter(x, target))
                return false;
        } else if (x->component[target] == STATE_NONE && x->low[target] < x->low[top->state]) {
            x->low[top->state] = x->low[target];
        }
    }
    return true;
}

/* Numbers components by their first state, so that the result follows the input's order. */
static void renumber_by_first(uint32_t *component, uint32_t *fresh, uint32_t states, uint32_t components) {
    for (uint32_t c = 0; c < components; c++)
        fresh[c] = STATE_NONE;
    uint32_t next = 0;
    for (uint32_t s = 0; s < states; s++) {
        if (fresh[component[s]] == STATE_NONE)
            fresh[component[s]] = next++;
        component[s] = fresh[component[s]];
    }
}

static void mark_cyclic(const struct lts *lts, struct tau_components *c) {
    for (uint32_t s = 0; s < lts->states; s++)
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1] && edge_label(lts->edges[i]) == LABEL_TAU; i++)
            if (c->of[edge_target(lts->edges[i])] == c->of[s])
                c->cyclic[c->of[s]] = true;
}

bool tau_components_find(struct job *job, struct tau_components *components, const struct lts *lts) {
    struct search x = {.job = job, .lts = lts};
    x.component = memory_allocate(&job->memory, lts->states * sizeof *x.component);
    x.low = memory_allocate_zeroed(&job->memory, lts->states, sizeof *x.low);
    bool fine = x.component && x.low;
    for (uint32_t s = 0; fine && s < lts->states; s++)
        x.component[s] = STATE_NONE;
    for (uint32_t s = 0; fine && s < lts->states; s++)
        if (x.low[s] == 0)
            fine = search_from(&x, s);
    array_free(&x.open);
    array_free(&x.path);
    if (fine)
        renumber_by_first(x.component, x.low, lts->states, x.components);
    memory_free(x.low);
    *components = (struct tau_components){.of = x.component, .count = x.components};
    components->cyclic = fine ? memory_allocate_zeroed(&job->memory, x.components, sizeof(bool)) : NULL;
    if (components->cyclic)
        mark_cyclic(lts, components);
    else
        tau_components_free(components);
    return components->cyclic;
}

void tau_components_free(struct tau_components *components) {
    memory_free(components->of);
    memory_free(components->cyclic);
    *components = (struct tau_components){0};
}

/* The states in the order of their components: rows then come out ordered. NULL: there is no memory. */
static uint32_t *by_component(struct job *job, const struct lts *lts,
                              const struct tau_components *components) {
    uint32_t *next = memory_allocate_zeroed(&job->memory, components->count + (size_t)1, sizeof *next);
    uint32_t *order = memory_allocate(&job->memory, lts->states * sizeof *order);
    if (next && order) {
        for (uint32_t s = 0; s < lts->states; s++)
            next[components->of[s] + (size_t)1]++;
        for (uint32_t c = 1; c < components->count; c++)
            next[c] += next[c - 1];
        for (uint32_t s = 0; s < lts->states; s++)
            order[next[components->of[s]]++] = s;
    } else {
        memory_free(order);
        order = NULL;
    }
    memory_free(next);
    return order;
}

struct lts *tau_contract(struct job *job, const struct lts *lts, const struct tau_components *components,
                         uint32_t divergent) {
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    const uint32_t *of = components->of;
    uint32_t *order = by_component(job, lts, components);
    bool fine = order != NULL;
    for (uint32_t i = 0; fine && i < lts->states; i++) {
        uint32_t s = order[i];
        bool last = i + 1 == lts->states || of[order[i + 1]] != of[s];
        for (uint64_t e = lts->rows[s]; fine && e < lts->rows[s + 1]; e++) {
            uint32_t label = edge_label(lts->edges[e]), target = of[edge_target(lts->edges[e])];
            if (label != LABEL_TAU || target != of[s])
                fine = lts_builder_add(&builder, of[s], label, target);
        }
        if (fine && last && divergent != LABEL_NONE && components->cyclic[of[s]])
            fine = lts_builder_add(&builder, of[s], divergent, of[s]);
    }
    memory_free(order);
    uint32_t error = lts->error == STATE_NONE ? STATE_NONE : of[lts->error];
    return lts_builder_finish_like(&builder, fine, lts, components->count, of[lts->initial], error);
}

struct lts *lts_collapse_tau(struct job *job, const struct lts *lts) {
    struct tau_components components;
    if (!tau_components_find(job, &components, lts))
        return NULL;
    struct lts *result = tau_contract(job, lts, &components, LABEL_NONE);
    tau_components_free(&components);
    return result;
}
