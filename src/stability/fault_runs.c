#include "stability/fault_runs.h"

#include <string.h>

/* What is known of a peer's local state without prioritised confluence. */
struct local_facts {
    uint8_t faults;   /* faults_of_local_state() */
    uint32_t settled; /* the graph's local state that it settles to */
};

struct local_facts_list {
    ARRAY(struct local_facts) list; /* per local state, as far as anybody has asked */
};

struct walk {
    struct job *job;
    const struct fault_graph *graph;
    const struct program *program;
    struct global_states global_states; /* without prioritised confluence */
    struct local_facts_list *of;        /* per peer */
    uint32_t *local_states;             /* per peer: of a state, and what they settle to */
    uint32_t *settled;
    uint32_t at[FAULT_KINDS]; /* the first state with it; STORE_FULL: none so far */
    struct retrace retrace;   /* the run in the making */
    uint64_t *copy;           /* a state to look at */
};

/* --- What states end in --- */

static const struct local_states *graph_local_states(const struct walk *w) {
    return &w->graph->growth->global_states.local_states;
}

/* The buffer of a state of the graph that will never be empty again; PEER_NONE: there is none. */
static uint32_t lasting_buffer(const struct walk *w, uint32_t graph_state) {
    uint32_t states = w->graph->growth->levels.items[w->graph->faults->bound].states;
    uint32_t lasting = graph_state < states ? w->graph->lasting[graph_state] : 0;
    return lasting > 0 ? lasting - 1 : PEER_NONE;
}

/* Sends that exceed the bound are none. */
static bool is_within_bound(const struct walk *w, size_t successor) {
    const struct batch *turns = &w->retrace.turns.batch;
    uint32_t edge = turns->successors.items[successor].action;
    const struct buffers_edge *meaning = &w->graph->growth->made.edges.items[edge];
    return meaning->action != PEER_SEND ||
           channel_count(&w->program->channels[meaning->buffer], batch_state(turns, successor)) <=
               w->graph->faults->bound;
}

static bool is_deadlock(struct walk *w) {
    if (!retrace_find_turns(&w->retrace) || faults_is_at_rest(w->graph->faults, w->retrace.state))
        return false;
    for (size_t i = 0; i < w->retrace.turns.batch.successors.count; i++)
        if (is_within_bound(w, i))
            return false;
    return true;
}

/* Has the state at hand the fault? In `fault`: where. */
static bool has_fault(struct walk *w, enum fault_kind kind, struct fault *fault) {
    const struct faults *faults = w->graph->faults;
    uint32_t buffer = PEER_NONE;
    bool found = false;
    switch (kind) {
    case FAULT_DEADLOCK:
        found = is_deadlock(w);
        break;
    case FAULT_ILL_FORMED:
        buffer =
            lasting_buffer(w, global_states_find_packed(&w->graph->growth->global_states, w->retrace.state));
        found = buffer != PEER_NONE;
        break;
    case FAULT_RECEPTION:
    case FAULT_ORPHAN:
        found = faults_find_blocked(faults, w->retrace.state, kind, &buffer);
        break;
    case FAULT_KINDS:
        break;
    }
    fault->buffer = found ? buffer : PEER_NONE;
    if (fault->buffer != PEER_NONE)
        fault->peer = faults->buffers->list.items[fault->buffer].receiver;
    return found;
}

/* --- The shortest way --- */

/* There is one, and none has been met so far. */
static bool is_open(const struct walk *w, enum fault_kind kind) {
    return w->graph->witness[kind] != STORE_FULL && w->at[kind] == STORE_FULL;
}

static bool is_something_open(const struct walk *w) {
    for (int kind = 0; kind < FAULT_KINDS; kind++)
        if (is_open(w, kind))
            return true;
    return false;
}

/* NULL: there is no memory. */
static const struct local_facts *facts_of(struct walk *w, uint32_t peer, uint32_t local_state) {
    const struct local_states *local_states = &w->global_states.local_states;
    struct local_facts_list *of = &w->of[peer];
    while (of->list.count <= local_state) {
        uint32_t next = (uint32_t)of->list.count;
        memset(w->copy, 0, w->program->words * sizeof *w->copy);
        local_state_add_bits(local_states, peer, next, w->copy);
        struct local_facts facts = {faults_of_local_state(w->graph->faults, local_states, peer, next),
                                    local_state_in(graph_local_states(w), peer, w->copy)};
        if (!array_push(&w->job->memory, &of->list, facts))
            return NULL;
    }
    return &of->list.items[local_state];
}

/* Notes what is wrong with a new state. */
static bool look_at(struct walk *w, uint32_t number) {
    uint8_t faults = 0;
    global_states_read(&w->global_states, number, w->local_states);
    for (uint32_t peer = 0; peer < w->global_states.local_states.count; peer++) {
        const struct local_facts *facts = facts_of(w, peer, w->local_states[peer]);
        if (!facts)
            return false;
        faults |= facts->faults;
        w->settled[peer] = facts->settled;
    }
    for (int kind = FAULT_RECEPTION; kind <= FAULT_ORPHAN; kind++)
        if (is_open(w, kind) && faults >> kind & 1)
            w->at[kind] = number;
    if (is_open(w, FAULT_ILL_FORMED) &&
        lasting_buffer(w, global_states_find(&w->graph->growth->global_states, w->settled)) != PEER_NONE)
        w->at[FAULT_ILL_FORMED] = number;
    return true;
}

static bool on_state(void *data, uint32_t number, const uint64_t *state) {
    struct walk *w = data;
    (void)state;
    return look_at(w, number) && is_something_open(w);
}

static bool on_stuck(void *data, uint32_t number, const uint64_t *state) {
    struct walk *w = data;
    (void)state;
    if (!is_open(w, FAULT_DEADLOCK))
        return true;
    global_states_unpack(&w->global_states, number, w->copy);
    if (!faults_is_at_rest(w->graph->faults, w->copy))
        w->at[FAULT_DEADLOCK] = number;
    return is_something_open(w);
}

/* Meets states in the order of their distance, until there is nothing left to find. */
static bool search(struct walk *w, uint64_t most) {
    const struct search_limits limits = {.depth = UINT64_MAX, .states = most};
    const struct search_visitor visitor = {.data = w, .state = on_state, .stuck = on_stuck};
    if (!look_at(w, 0))
        return false;
    if (!is_something_open(w))
        return true;
    enum search_end end = global_states_run(&w->global_states, &limits, &visitor);
    if (end == SEARCH_COMPLETE && is_something_open(w))
        return job_fail(w->job, OUTCOME_INTERNAL); /* the graph has said that there is one */
    return end != SEARCH_FAILED && !job_failed(w->job);
}

/* --- Runs --- */

/* The turn that leads to a state. */
static bool turn_to(struct walk *w, struct run *run, uint32_t number) {
    const struct batch *turns = &w->retrace.turns.batch;
    if (!retrace_find_turns(&w->retrace))
        return false;
    for (size_t i = 0; i < turns->successors.count; i++)
        if (global_states_find_packed(&w->global_states, batch_state(turns, i)) == number)
            return retrace_take(&w->retrace, run, i);
    return job_fail(w->job, OUTCOME_INTERNAL);
}

/* Along the parents. */
static bool go_shortest(struct walk *w, enum fault_kind kind, struct run *run) {
    struct path path = {0};
    bool fine = store_path(&w->global_states.search.store, w->at[kind], &path);
    for (size_t i = 1; i < path.states.count && fine; i++)
        fine = turn_to(w, run, path.states.items[i]);
    array_free(&path.states);
    return fine;
}

/* Along the graph. */
static bool go_along_graph(struct walk *w, enum fault_kind kind, struct run *run) {
    const struct growth *growth = w->graph->growth;
    ARRAY(uint32_t) path = {0}; /* the last step first */
    bool fine = true;
    for (uint32_t number = w->graph->witness[kind]; number != 0 && fine;) {
        const struct global_states_step *step = &growth->edges.items[growth->found_by.items[number - 1]];
        fine = array_push(&w->job->memory, &path, step->edge);
        number = step->source;
    }
    for (size_t i = path.count; i-- > 0 && fine;)
        fine = retrace_edge(&w->retrace, run, path.items[i]);
    array_free(&path);
    return fine;
}

/* Some faults are there only when all has been done that is to be done under prioritised confluence. */
static bool find_run(struct walk *w, enum fault_kind kind, struct fault *fault) {
    *fault = (struct fault){.shortest = w->at[kind] != STORE_FULL};
    if (!retrace_begin(&w->retrace, &fault->run))
        return false;
    bool fine = fault->shortest ? go_shortest(w, kind, &fault->run) : go_along_graph(w, kind, &fault->run);
    fault->found = fine && has_fault(w, kind, fault);
    if (fine && !fault->found && !fault->shortest)
        fault->found = retrace_confluent(&w->retrace, &fault->run) && has_fault(w, kind, fault);
    if (!fault->found)
        run_free(&fault->run);
    return fault->found || job_fail(w->job, OUTCOME_INTERNAL); /* unless it has failed before */
}

static bool begin(struct walk *w) {
    const struct growth *growth = w->graph->growth;
    struct memory *memory = &w->job->memory;
    size_t peers = growth->buffers->peers->list.count;
    w->of = memory_allocate_zeroed(memory, peers + 1, sizeof *w->of);
    w->local_states = memory_allocate_zeroed(memory, peers + 1, sizeof *w->local_states);
    w->settled = memory_allocate_zeroed(memory, peers + 1, sizeof *w->settled);
    w->copy = memory_allocate_zeroed(memory, w->program->words, sizeof *w->copy);
    bool fine = global_states_init(&w->global_states, growth->buffers, &growth->made, w->program, false,
                                   graph_local_states(w)->forgets_dead);
    w->global_states.bound = w->graph->faults->bound;
    w->global_states.phase = "finding runs";
    return fine && w->of && w->local_states && w->settled && w->copy;
}

static void end(struct walk *w) {
    for (uint32_t peer = 0; w->of && peer < w->graph->growth->buffers->peers->list.count; peer++)
        array_free(&w->of[peer].list);
    memory_free(w->of);
    memory_free(w->local_states);
    memory_free(w->settled);
    memory_free(w->copy);
    global_states_free(&w->global_states);
}

bool fault_runs_find(const struct fault_graph *graph, uint64_t most, struct fault *faults) {
    struct walk w = {.job = graph->growth->job, .graph = graph, .program = graph->growth->program};
    for (int kind = 0; kind < FAULT_KINDS; kind++)
        w.at[kind] = STORE_FULL;
    if (!is_something_open(&w))
        return true;
    bool fine = begin(&w) && retrace_init(&w.retrace, graph->growth, graph_local_states(&w)->confluent) &&
                search(&w, most);
    for (int kind = 0; kind < FAULT_KINDS && fine; kind++)
        fine = graph->witness[kind] == STORE_FULL || find_run(&w, kind, &faults[kind]);
    end(&w);
    retrace_free(&w.retrace);
    return fine;
}
