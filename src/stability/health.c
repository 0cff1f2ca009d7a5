#include "stability/health.h"

#include "base/text.h"
#include "system/view.h"

struct examination {
    struct job *job;
    const struct growth *growth;
    const struct buffers *buffers;
    uint32_t states; /* of the graph */
    struct faults faults;
    struct fault_graph graph;
};

static void note_witness(struct examination *x, enum fault_kind kind, uint32_t state) {
    if (state < x->graph.witness[kind])
        x->graph.witness[kind] = state;
}

/* --- Peers that are blocked --- */

/* The faults that a peer has in its local states. NULL: there is no memory. */
static uint8_t *look_at_local_state(struct examination *x, uint32_t peer) {
    const struct local_states *local_states = &x->growth->global_states.local_states;
    uint32_t count = local_states->of[peer].store.count;
    uint8_t *faults = memory_allocate_zeroed(&x->job->memory, (size_t)count + 1, sizeof *faults);
    for (uint32_t i = 0; faults && i < count; i++)
        faults[i] = faults_of_local_state(&x->faults, local_states, peer, i);
    return faults;
}

static bool find_blocked(struct examination *x, uint32_t peer) {
    uint8_t *faults = look_at_local_state(x, peer);
    bool fine = faults != NULL;
    for (uint32_t s = 0; fine && s < x->states; s++) {
        uint8_t these = faults[global_states_local(&x->growth->global_states, s, peer)];
        for (int kind = FAULT_RECEPTION; these != 0 && kind <= FAULT_ORPHAN; kind++)
            if (these >> kind & 1)
                note_witness(x, kind, s);
    }
    memory_free(faults);
    return fine;
}

/* --- Deadlocks --- */

static bool find_deadlock(struct examination *x) {
    struct memory *memory = &x->job->memory;
    bool *moves = memory_allocate_zeroed(memory, (size_t)x->states + 1, sizeof *moves);
    uint64_t *packed = memory_allocate_zeroed(memory, x->growth->program->words, sizeof *packed);
    bool fine = moves && packed;
    for (uint64_t i = 0; fine && i < x->growth->levels.items[x->faults.bound].edges; i++)
        moves[x->growth->edges.items[i].source] = true;
    for (uint32_t s = 0; fine && s < x->states && x->graph.witness[FAULT_DEADLOCK] == STORE_FULL; s++) {
        if (moves[s])
            continue;
        global_states_unpack(&x->growth->global_states, s, packed);
        if (!faults_is_at_rest(&x->faults, packed))
            note_witness(x, FAULT_DEADLOCK, s);
    }
    memory_free(moves);
    memory_free(packed);
    return fine;
}

/* --- Can every buffer be emptied again? --- */

/* The local states of its receiver in which a buffer is empty. NULL: there is no memory. */
static bool *find_empty(struct examination *x, uint32_t peer, uint32_t buffer) {
    const struct local_states *local_states = &x->growth->global_states.local_states;
    uint32_t count = local_states->of[peer].store.count;
    bool *empty = memory_allocate_zeroed(&x->job->memory, (size_t)count + 1, sizeof *empty);
    for (uint32_t i = 0; empty && i < count; i++)
        empty[i] = faults_is_empty(&x->faults, local_states, peer, i, buffer);
    return empty;
}

/* Marks the states from which the buffer can become empty. */
static bool mark_emptied(struct examination *x, const struct reverse *reverse, uint32_t buffer, bool *marked,
                         uint32_t *queue) {
    uint32_t receiver = x->buffers->list.items[buffer].receiver, count = 0;
    bool *empty = find_empty(x, receiver, buffer);
    if (!empty)
        return false;
    for (uint32_t s = 0; s < x->states; s++) {
        marked[s] = empty[global_states_local(&x->growth->global_states, s, receiver)];
        if (marked[s])
            queue[count++] = s;
    }
    memory_free(empty);
    for (uint32_t i = 0; i < count; i++) {
        for (uint64_t e = reverse->offsets[queue[i]]; e < reverse->offsets[queue[i] + 1]; e++)
            if (!marked[reverse->sources[e]]) {
                marked[reverse->sources[e]] = true;
                queue[count++] = reverse->sources[e];
            }
        if (!job_step(x->job, i))
            return false;
    }
    return true;
}

static bool find_lasting(struct examination *x) {
    struct memory *memory = &x->job->memory;
    struct reverse reverse;
    bool *marked = memory_allocate_zeroed(memory, (size_t)x->states + 1, sizeof *marked);
    uint32_t *queue = memory_allocate_zeroed(memory, (size_t)x->states + 1, sizeof *queue);
    x->graph.lasting = memory_allocate_zeroed(memory, (size_t)x->states + 1, sizeof *x->graph.lasting);
    bool fine = growth_reverse(x->growth, x->faults.bound, &reverse) && marked && queue && x->graph.lasting;
    for (uint32_t b = 0; b < x->buffers->list.count && fine; b++) {
        fine = mark_emptied(x, &reverse, b, marked, queue);
        for (uint32_t s = 0; s < x->states && fine; s++)
            if (!marked[s] && x->graph.lasting[s] == 0) {
                x->graph.lasting[s] = b + 1;
                note_witness(x, FAULT_ILL_FORMED, s);
            }
    }
    reverse_free(&reverse);
    memory_free(marked);
    memory_free(queue);
    return fine;
}

/* --- The whole --- */

static bool look_at_graph(struct examination *x) {
    job_phase(x->job, "looking for faults", "states", x->states);
    for (uint32_t peer = 0; peer < x->buffers->peers->list.count; peer++)
        if (!find_blocked(x, peer))
            return false;
    return find_deadlock(x) && find_lasting(x);
}

static void forget_faults(struct health *health) {
    for (int i = 0; i < FAULT_KINDS; i++) {
        if (health->faults[i].found)
            run_free(&health->faults[i].run);
        health->faults[i] = (struct fault){0};
    }
}

bool health_examine(struct health *health, const struct growth *growth, uint32_t bound, uint64_t most) {
    *health = (struct health){.growth = growth, .bound = bound};
    struct examination x = {.job = growth->job,
                            .growth = growth,
                            .buffers = growth->buffers,
                            .states = growth->levels.items[bound].states};
    x.graph = (struct fault_graph){.growth = growth, .faults = &x.faults};
    for (int kind = 0; kind < FAULT_KINDS; kind++)
        x.graph.witness[kind] = STORE_FULL;
    health->has_faults = faults_init(&x.faults, &growth->global_states.local_states, bound) &&
                         look_at_graph(&x) && fault_runs_find(&x.graph, most, health->faults);
    if (!health->has_faults)
        forget_faults(health);
    health->has_starvation =
        health->has_faults && starvation_find(&health->starvation, growth, &x.faults,
                                              most < STARVATION_STATES ? most : STARVATION_STATES);
    memory_free(x.graph.lasting);
    faults_free(&x.faults);
    return health->has_starvation;
}

void health_free(struct health *health) {
    forget_faults(health);
    starvation_free(&health->starvation);
}

const char *fault_name(enum fault_kind kind) {
    static const char *const NAMES[] = {"ill-formed", "deadlock", "unspecified reception", "orphan message"};
    return NAMES[kind];
}

/* --- For people --- */

static const char *peer_name(const struct health *h, uint32_t peer) {
    return h->growth->buffers->peers->list.items[peer].name;
}

static void text_where(struct text *text, const struct health *h, uint32_t peer, const uint64_t *state) {
    const struct peer *p = &h->growth->buffers->peers->list.items[peer];
    uint32_t location = (uint32_t)field_get(&h->growth->program->components[peer].location, state);
    text_add(text, p->name);
    if (p->states.list.items[peer_location(p, location)].length > 0) {
        text_add(text, " in ");
        text_add(text, p->states.list.items[peer_location(p, location)].text);
    }
}

static void text_held(struct text *text, const struct health *h, uint32_t buffer, const uint64_t *state) {
    if (channel_count(&h->growth->program->channels[buffer], state) == 0)
        return;
    text_add(text, "; ");
    text_add(text, h->growth->buffers->list.items[buffer].name);
    text_add(text, " holds ");
    text_channel(text, h->growth->program, state, buffer);
}

void fault_describe(struct text *text, const struct health *h, enum fault_kind kind) {
    const struct fault *fault = &h->faults[kind];
    const uint64_t *state = run_state(&fault->run, fault->run.steps.count);
    text_add(text, fault_name(kind));
    text_add(text, ": ");
    switch (kind) {
    case FAULT_ILL_FORMED:
        text_add(text, "the buffer ");
        text_add(text, h->growth->buffers->list.items[fault->buffer].name);
        text_add(text, " will never be empty again");
        break;
    case FAULT_DEADLOCK:
        text_add(text, "no peer can continue: ");
        for (uint32_t p = 0; p < h->growth->buffers->peers->list.count; p++) {
            text_add(text, p > 0 ? ", " : "");
            text_where(text, h, p, state);
        }
        break;
    case FAULT_RECEPTION:
        text_where(text, h, fault->peer, state);
        text_add(text, " cannot receive what is in front of its buffer");
        break;
    case FAULT_ORPHAN:
        text_add(text, peer_name(h, fault->peer));
        text_add(text, " has ended, and a message is left for it");
        break;
    case FAULT_KINDS:
        break;
    }
    for (uint32_t b = 0; b < h->growth->buffers->list.count; b++)
        text_held(text, h, b, state);
}

/* Who takes turns in the loop of a run. */
static void text_moving(struct text *text, const struct health *h, const struct run *run) {
    const char *between = "";
    for (uint32_t peer = 0; peer < h->growth->buffers->peers->list.count; peer++) {
        size_t i = run->loop;
        while (i < run->steps.count &&
               run->program->system->edges.items[run->steps.items[i].edge].component != peer)
            i++;
        if (i == run->steps.count)
            continue;
        text_add(text, between);
        text_add(text, peer_name(h, peer));
        between = ", ";
    }
}

void starvation_describe(struct text *text, const struct health *h) {
    const struct starvation *s = &h->starvation;
    const uint64_t *state = run_state(&s->run, s->run.loop);
    text_add(text, "starvation: ");
    text_where(text, h, s->peer, state);
    text_add(text, s->can_move ? " may be passed over forever, while others go on: "
                               : " may wait forever, while others go on: ");
    text_moving(text, h, &s->run);
    for (uint32_t b = 0; b < h->growth->buffers->list.count; b++)
        if (h->growth->buffers->list.items[b].receiver == s->peer)
            text_held(text, h, b, state);
    const char *between = " (also: ";
    for (size_t i = 0; i < s->peers.count; i++) {
        if (s->peers.items[i] == s->peer)
            continue;
        text_add(text, between);
        text_add(text, peer_name(h, s->peers.items[i]));
        between = ", ";
    }
    text_add(text, s->peers.count > 1 ? ")" : "");
}
