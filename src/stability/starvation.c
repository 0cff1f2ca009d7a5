#include "stability/starvation.h"

#include <string.h>

enum colour { COLOUR_NEW, COLOUR_OPEN, COLOUR_DONE };

/* A state on the way, and the next of its edges. */
struct stop {
    uint32_t state;
    uint64_t next;
};

/* Edges of the system: a way, and a cycle at its end. */
struct lasso {
    ARRAY(uint32_t) edges;
    size_t loop; /* the first edge of the cycle */
};

struct hunt {
    struct job *job;
    const struct growth *graph;
    uint32_t states;
    struct growth_rows rows;
    struct faults faults;
    uint64_t *packed; /* a local state */
    uint32_t peer;    /* that is not to move */
    bool blocked;     /* nor to be able to */
    bool *busy;       /* per local state of the peer: it is not done */
    uint8_t *colours; /* per state */
    uint64_t *found_by;
    ARRAY(struct stop) way;
    struct lasso lasso;
};

static const struct global_states_step *edge_at(const struct hunt *h, uint64_t row) {
    return &h->graph->edges.items[h->rows.edges[row]];
}

/* --- Where the peer stays as it is --- */

static bool moves_peer(const struct hunt *h, const struct global_states_step *edge) {
    return h->graph->made.system.edges.items[edge->edge].component == h->peer;
}

static bool sends_to_peer(const struct hunt *h, const struct global_states_step *edge) {
    const struct buffers_edge *meaning = &h->graph->made.edges.items[edge->edge];
    return meaning->action == PEER_SEND && h->graph->buffers->list.items[meaning->buffer].receiver == h->peer;
}

static bool can_move(const struct hunt *h, uint32_t state) {
    for (uint64_t i = h->rows.first[state]; i < h->rows.first[state + (size_t)1]; i++)
        if (moves_peer(h, edge_at(h, i)))
            return true;
    return false;
}

static bool is_hungry(const struct hunt *h, uint32_t state) {
    return h->busy[global_states_local(&h->graph->global_states, state, h->peer)] &&
           !(h->blocked && can_move(h, state));
}

static bool find_busy(struct hunt *h) {
    const struct local_states *local_states = &h->graph->global_states.local_states;
    uint32_t count = local_states->of[h->peer].store.count;
    memory_free(h->busy);
    h->busy = memory_allocate_zeroed(&h->job->memory, (size_t)count + 1, sizeof *h->busy);
    for (uint32_t i = 0; h->busy && i < count; i++) {
        memset(h->packed, 0, h->graph->program->words * sizeof *h->packed);
        local_state_add_bits(local_states, h->peer, i, h->packed);
        h->busy[i] = !faults_is_done(&h->faults, h->peer, h->packed);
    }
    return h->busy != NULL;
}

/* --- Cycles --- */

static void begin_search(struct hunt *h) {
    memset(h->colours, COLOUR_NEW, h->states);
    h->way.count = 0;
}

static bool enter(struct hunt *h, uint32_t state) {
    struct stop stop = {state, h->rows.first[state]};
    h->colours[state] = COLOUR_OPEN;
    return array_push(&h->job->memory, &h->way, stop);
}

/* The next edge of a stop that the peer has no part in, to where it is hungry, too; NULL: there is none. */
static const struct global_states_step *next_edge(struct hunt *h, struct stop *stop) {
    while (stop->next < h->rows.first[stop->state + (size_t)1]) {
        const struct global_states_step *edge = edge_at(h, stop->next++);
        if (!moves_peer(h, edge) && !sends_to_peer(h, edge) && is_hungry(h, edge->target))
            return edge;
    }
    return NULL;
}

/* Goes as deep as it can; *met is a state that the way has come back to, STORE_FULL if there is none. */
static bool go_deep(struct hunt *h, uint32_t *met) {
    *met = STORE_FULL;
    while (h->way.count > 0 && *met == STORE_FULL) {
        struct stop *last = &h->way.items[h->way.count - 1];
        const struct global_states_step *edge = next_edge(h, last);
        if (!edge) {
            h->colours[last->state] = COLOUR_DONE;
            h->way.count--;
        } else if (h->colours[edge->target] == COLOUR_OPEN) {
            *met = edge->target;
        } else if (h->colours[edge->target] == COLOUR_NEW && !enter(h, edge->target)) {
            return false;
        }
        if (!job_step(h->job, h->way.count))
            return false;
    }
    return true;
}

/* Some cycle: of its states the one that was explored first. STORE_FULL: there is none. */
static bool find_cycle(struct hunt *h, uint32_t *first) {
    begin_search(h);
    *first = STORE_FULL;
    for (uint32_t s = 0; s < h->states && *first == STORE_FULL; s++)
        if (h->colours[s] == COLOUR_NEW && is_hungry(h, s) && (!enter(h, s) || !go_deep(h, first)))
            return false;
    uint32_t met = *first;
    for (size_t i = h->way.count; met != STORE_FULL && h->way.items[--i].state != met;)
        *first = h->way.items[i].state < *first ? h->way.items[i].state : *first;
    return true;
}

/* Goes in breadth from a stop; *last is an edge to `first`, UINT64_MAX if there is none. */
static bool go_broad(struct hunt *h, struct stop stop, uint32_t first, uint64_t *last) {
    *last = UINT64_MAX;
    for (const struct global_states_step *edge; (edge = next_edge(h, &stop));) {
        uint64_t number = (uint64_t)(edge - h->graph->edges.items);
        if (edge->target == first) {
            *last = number;
            return true;
        }
        if (h->colours[edge->target] != COLOUR_NEW)
            continue;
        h->found_by[edge->target] = number;
        if (!enter(h, edge->target))
            return false;
    }
    return true;
}

/* A shortest cycle through a state that is on one: its edges, the last one first, behind those of the lasso.
 */
static bool close_shortest(struct hunt *h, uint32_t first) {
    uint64_t number = UINT64_MAX;
    begin_search(h);
    if (!enter(h, first))
        return false;
    for (size_t i = 0; i < h->way.count && number == UINT64_MAX; i++)
        if (!go_broad(h, h->way.items[i], first, &number) || !job_step(h->job, i))
            return false;
    if (number == UINT64_MAX)
        return job_fail(h->job, OUTCOME_INTERNAL);
    for (;; number = h->found_by[h->graph->edges.items[number].source]) {
        const struct global_states_step *edge = &h->graph->edges.items[number];
        if (!array_push(&h->job->memory, &h->lasso.edges, edge->edge))
            return false;
        if (edge->source == first)
            return true;
    }
}

static void turn_round(uint32_t *edges, size_t count) {
    for (size_t i = 0; i < count / 2; i++) {
        uint32_t edge = edges[i];
        edges[i] = edges[count - 1 - i];
        edges[count - 1 - i] = edge;
    }
}

static bool make_lasso(struct hunt *h, uint32_t first) {
    struct lasso *lasso = &h->lasso;
    lasso->edges.count = 0;
    for (uint32_t state = first; state != 0;) {
        const struct global_states_step *step = &h->graph->edges.items[h->graph->found_by.items[state - 1]];
        if (!array_push(&h->job->memory, &lasso->edges, step->edge))
            return false;
        state = step->source;
    }
    lasso->loop = lasso->edges.count;
    turn_round(lasso->edges.items, lasso->loop);
    if (!close_shortest(h, first))
        return false;
    turn_round(lasso->edges.items + lasso->loop, lasso->edges.count - lasso->loop);
    return true;
}

/* --- Peers --- */

/* Can the peer starve? The first one that cannot even move has the lasso, or else the first of all. */
static bool look_at_peer(struct hunt *h, struct starvation *s) {
    uint32_t first, blocked;
    bool is_first = !starvation_found(s);
    h->blocked = false;
    if (!find_busy(h) || !find_cycle(h, &first))
        return false;
    if (first == STORE_FULL)
        return true;
    if (!array_push(&h->job->memory, &s->peers, h->peer))
        return false;
    if (!is_first && !s->can_move)
        return true;
    h->blocked = true;
    if (!find_cycle(h, &blocked))
        return false;
    h->blocked = blocked != STORE_FULL;
    if (!is_first && !h->blocked)
        return true;
    s->peer = h->peer;
    s->can_move = !h->blocked;
    return make_lasso(h, h->blocked ? blocked : first);
}

static bool look_at_graph(struct hunt *h, uint32_t bound, struct starvation *s) {
    struct memory *memory = &h->job->memory;
    h->states = h->graph->levels.items[bound].states;
    h->colours = memory_allocate_zeroed(memory, (size_t)h->states + 1, sizeof *h->colours);
    h->found_by = memory_allocate_zeroed(memory, (size_t)h->states + 1, sizeof *h->found_by);
    h->packed = memory_allocate_zeroed(memory, h->graph->program->words, sizeof *h->packed);
    bool fine = faults_init(&h->faults, &h->graph->global_states.local_states, bound) &&
                growth_rows_make(&h->rows, h->graph, bound) && h->colours && h->found_by && h->packed;
    for (h->peer = 0; h->peer < h->graph->buffers->peers->list.count && fine; h->peer++)
        fine = look_at_peer(h, s);
    faults_free(&h->faults);
    growth_rows_free(&h->rows);
    array_free(&h->way);
    memory_free(h->colours);
    memory_free(h->found_by);
    memory_free(h->packed);
    memory_free(h->busy);
    return fine;
}

/* --- The run --- */

static bool is_within_bound(const struct run *run, const struct faults *faults) {
    for (size_t i = 0; i <= run->steps.count; i++)
        for (uint32_t b = 0; b < faults->buffers->list.count; b++)
            if (channel_count(&run->program->channels[b], run_state(run, i)) > faults->bound)
                return false;
    return true;
}

/* Is it what it is said to be, whatever the graph was? */
static bool is_starved(const struct starvation *s, const struct faults *faults) {
    const struct run *run = &s->run;
    for (size_t i = run->loop; i < run->steps.count; i++)
        if (run->program->system->edges.items[run->steps.items[i].edge].component == s->peer)
            return false;
    return run->loop < run->steps.count && !faults_is_done(faults, s->peer, run_state(run, run->loop)) &&
           is_within_bound(run, faults) && run_replay(run);
}

static bool make_run(struct starvation *s, const struct growth *growth, const struct faults *faults,
                     const struct lasso *lasso, bool confluent) {
    struct retrace retrace;
    bool fine = retrace_init(&retrace, growth, confluent) && retrace_begin(&retrace, &s->run);
    for (size_t i = 0; i < lasso->edges.count && fine; i++) {
        if (i == lasso->loop) {
            fine = retrace_confluent(&retrace, &s->run);
            s->run.loop = s->run.steps.count;
        }
        fine = fine && retrace_edge(&retrace, &s->run, lasso->edges.items[i]);
    }
    fine = fine && retrace_confluent(&retrace, &s->run);
    s->run.claim = RUN_LOOPS;
    retrace_free(&retrace);
    if (fine && !is_starved(s, faults))
        fine = job_fail(growth->job, OUTCOME_INTERNAL);
    return fine;
}

/* --- The whole --- */

bool starvation_find(struct starvation *s, const struct growth *growth, const struct faults *faults,
                     uint64_t most) {
    *s = (struct starvation){0};
    struct growth plain;
    struct growth_options options = {.plain = true, .most_states = most, .expected = faults->bound};
    bool worth_it = growth->levels.items[faults->bound].states <= most;
    bool fine = growth_init(&plain, growth->buffers, &options);
    bool reached = fine && worth_it && growth_reach(&plain, faults->bound);
    struct hunt h = {.job = growth->job, .graph = reached ? &plain : growth};
    fine = fine && !job_failed(growth->job) && look_at_graph(&h, faults->bound, s);
    if (fine && starvation_found(s))
        fine =
            make_run(s, growth, faults, &h.lasso, !reached && growth->global_states.local_states.confluent);
    array_free(&h.lasso.edges);
    growth_free(&plain);
    if (!fine) {
        starvation_free(s);
        *s = (struct starvation){0};
    }
    return fine;
}

void starvation_free(struct starvation *s) {
    array_free(&s->peers);
    run_free(&s->run);
}
