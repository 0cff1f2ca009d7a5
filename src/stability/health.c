#include "stability/health.h"

#include "base/text.h"
#include "system/bits.h"
#include "system/view.h"

/* The edges of a component that leave a location: order[first[begin[component] + location]] .. */
struct edges_by_location {
    uint32_t *begin;
    uint32_t *first;
    uint32_t *order;
};

struct examination {
    struct health *health;
    struct job *job;
    const struct buffers *buffers;
    const struct program *program;
    struct search search;
    struct edges_by_location edges;
    uint32_t at[FAULT_KINDS]; /* states; STORE_FULL: none so far */
    ARRAY(uint64_t) moves;    /* source and target, of all transitions */
};

const char *fault_name(enum fault_kind kind) {
    static const char *const NAMES[] = {"ill-formed", "deadlock", "unspecified reception", "orphan message"};
    return NAMES[kind];
}

/* --- Peers --- */

static bool sort_edges(struct edges_by_location *edges, struct job *job, const struct system *system) {
    uint32_t locations = 0;
    edges->begin = memory_allocate_zeroed(&job->memory, system->components.count + 1, sizeof(uint32_t));
    for (size_t i = 0; edges->begin && i < system->components.count; i++) {
        edges->begin[i] = locations;
        locations += system->components.items[i].locations;
    }
    edges->first = memory_allocate_zeroed(&job->memory, (size_t)locations + 2, sizeof(uint32_t));
    edges->order = memory_allocate_zeroed(&job->memory, system->edges.count + 1, sizeof(uint32_t));
    if (!edges->begin || !edges->first || !edges->order)
        return false;
    uint32_t *counted = edges->first + 1;
    for (size_t i = 0; i < system->edges.count; i++) {
        const struct system_edge *edge = &system->edges.items[i];
        counted[edges->begin[edge->component] + edge->source + 1]++;
    }
    for (uint32_t i = 0; i < locations; i++)
        counted[i + 1] += counted[i];
    for (uint32_t i = 0; i < system->edges.count; i++) {
        const struct system_edge *edge = &system->edges.items[i];
        edges->order[counted[edges->begin[edge->component] + edge->source]++] = i;
    }
    return true; /* counted[i] has become first[i + 1] */
}

static void edges_of(const struct examination *x, uint32_t peer, const uint64_t *state,
                     const uint32_t **begin, const uint32_t **end) {
    uint32_t location = (uint32_t)field_get(&x->program->components[peer].location, state);
    const uint32_t *first = x->edges.first + x->edges.begin[peer] + location;
    *begin = x->edges.order + first[0];
    *end = x->edges.order + first[1];
}

static uint32_t count_in(const struct examination *x, uint32_t buffer, const uint64_t *state) {
    return channel_count(&x->program->channels[buffer], state);
}

/* Will this receipt never be possible from here on, as long as the peer stays where it is? */
static bool is_cut_off(const struct examination *x, const struct system_edge *edge, const uint64_t *state) {
    const struct channel_layout *channel = &x->program->channels[edge->channel];
    uint32_t tag = x->program->letters[x->program->first_letter[edge->channel] + edge->message].tag;
    uint32_t count = channel_count(channel, state), looked_at = channel->bag ? count : 1;
    if (count == 0 || (channel->bag && count < channel->capacity))
        return false;
    for (uint32_t i = 0; i < looked_at; i++)
        if (bits_get(state, channel_offset(channel, i), channel->tag_bits) == tag)
            return false;
    return true;
}

/* Only receipts, and none of them possible any more. */
static bool waits_in_vain(const struct examination *x, uint32_t peer, const uint64_t *state) {
    const uint32_t *edge, *end;
    edges_of(x, peer, state, &edge, &end);
    bool vain = edge < end;
    for (; edge < end && vain; edge++) {
        const struct system_edge *e = &x->program->system->edges.items[*edge];
        vain = e->channel != SYSTEM_NONE && is_cut_off(x, e, state);
    }
    return vain;
}

/* --- States --- */

static void note(struct examination *x, enum fault_kind kind, uint32_t state, uint32_t peer,
                 uint32_t buffer) {
    if (x->at[kind] != STORE_FULL)
        return;
    x->at[kind] = state;
    x->health->faults[kind].found = true;
    x->health->faults[kind].peer = peer;
    x->health->faults[kind].buffer = buffer;
}

static bool on_state(void *data, uint32_t number, const uint64_t *state) {
    struct examination *x = data;
    for (uint32_t b = 0; b < x->buffers->list.count; b++) {
        const uint32_t *edge, *end;
        uint32_t receiver = x->buffers->list.items[b].receiver;
        if (x->at[FAULT_ORPHAN] != STORE_FULL && x->at[FAULT_RECEPTION] != STORE_FULL)
            break;
        if (count_in(x, b, state) == 0)
            continue;
        edges_of(x, receiver, state, &edge, &end);
        if (edge == end)
            note(x, FAULT_ORPHAN, number, receiver, b);
        else if (waits_in_vain(x, receiver, state))
            note(x, FAULT_RECEPTION, number, receiver, b);
    }
    return true;
}

/* Nobody can move: is there nothing left to do? Actors are done between turns. */
static bool is_at_rest(const struct examination *x, const uint64_t *state) {
    const struct peers *peers = x->buffers->peers;
    for (uint32_t b = 0; b < x->buffers->list.count; b++) {
        const uint32_t *edge, *end;
        edges_of(x, x->buffers->list.items[b].receiver, state, &edge, &end);
        if (count_in(x, b, state) > 0 && edge < end)
            return false;
    }
    for (uint32_t p = 0; p < peers->list.count && !peers->actors; p++) {
        const uint32_t *edge, *end;
        edges_of(x, p, state, &edge, &end);
        if (edge < end && field_get(&x->program->components[p].location, state) != 0)
            return false;
    }
    return true;
}

static bool on_stuck(void *data, uint32_t number, const uint64_t *state) {
    struct examination *x = data;
    if (!is_at_rest(x, state))
        note(x, FAULT_DEADLOCK, number, PEER_NONE, PEER_NONE);
    return true;
}

static bool on_transition(void *data, size_t successor, uint32_t target) {
    struct examination *x = data;
    uint64_t source = x->search.context.successors.items[successor].source;
    return array_push(&x->job->memory, &x->moves, source << 32 | target);
}

/* --- Can every buffer be emptied again? --- */

/* Who leads where, backwards. */
struct backwards {
    uint32_t states;
    uint64_t *first;
    uint32_t *sources;
};

static bool turn_round(struct backwards *back, const struct examination *x) {
    back->states = x->search.store.count;
    back->first = memory_allocate_zeroed(&x->job->memory, (size_t)back->states + 2, sizeof *back->first);
    back->sources = memory_allocate_zeroed(&x->job->memory, x->moves.count + 1, sizeof *back->sources);
    if (!back->first || !back->sources)
        return false;
    uint64_t *counted = back->first + 1;
    for (size_t i = 0; i < x->moves.count; i++)
        counted[(uint32_t)x->moves.items[i] + 1]++;
    for (uint32_t i = 0; i < back->states; i++)
        counted[i + 1] += counted[i];
    for (size_t i = 0; i < x->moves.count; i++)
        back->sources[counted[(uint32_t)x->moves.items[i]]++] = (uint32_t)(x->moves.items[i] >> 32);
    return true;
}

/* Marks the states from which the buffer can become empty. */
static bool mark_emptied(struct examination *x, const struct backwards *back, uint32_t buffer, bool *marked,
                         uint32_t *queue) {
    uint32_t count = 0;
    for (uint32_t s = 0; s < back->states; s++) {
        store_get(&x->search.store, s, x->search.state);
        marked[s] = count_in(x, buffer, x->search.state) == 0;
        if (marked[s])
            queue[count++] = s;
    }
    for (uint32_t i = 0; i < count; i++)
        for (uint64_t e = back->first[queue[i]]; e < back->first[queue[i] + 1]; e++)
            if (!marked[back->sources[e]]) {
                marked[back->sources[e]] = true;
                queue[count++] = back->sources[e];
            }
    return job_step(x->job, buffer);
}

static bool look_for_lasting(struct examination *x) {
    struct memory *memory = &x->job->memory;
    struct backwards back = {0};
    bool *marked = memory_allocate_zeroed(memory, (size_t)x->search.store.count + 1, sizeof *marked);
    uint32_t *queue = memory_allocate_zeroed(memory, (size_t)x->search.store.count + 1, sizeof *queue);
    bool fine = marked && queue && turn_round(&back, x);
    uint32_t first = STORE_FULL, which = PEER_NONE;
    for (uint32_t b = 0; b < x->buffers->list.count && fine; b++) {
        fine = mark_emptied(x, &back, b, marked, queue);
        for (uint32_t s = 0; s < back.states && s < first; s++)
            if (!marked[s]) {
                first = s;
                which = b;
            }
    }
    if (fine && first != STORE_FULL)
        note(x, FAULT_ILL_FORMED, first, x->buffers->list.items[which].receiver, which);
    memory_free(back.first);
    memory_free(back.sources);
    memory_free(marked);
    memory_free(queue);
    return fine;
}

/* --- The whole --- */

static bool find_runs(struct examination *x) {
    for (int kind = 0; kind < FAULT_KINDS; kind++) {
        struct fault *fault = &x->health->faults[kind];
        if (!fault->found)
            continue;
        enum run_claim claim = kind == FAULT_DEADLOCK ? RUN_STOPS : RUN_REACHES;
        if (!run_find(&fault->run, &x->search, x->at[kind], claim, 0)) {
            fault->found = false;
            return false;
        }
    }
    return true;
}

static bool examine(struct examination *x) {
    struct search_limits limits = {UINT64_MAX, UINT64_MAX};
    struct search_visitor visitor = {
        .data = x, .state = on_state, .transition = on_transition, .stuck = on_stuck};
    if (!sort_edges(&x->edges, x->job, x->program->system) || !search_init(&x->search, x->job, x->program))
        return false;
    bool fine =
        search_run(&x->search, &limits, &visitor) == SEARCH_COMPLETE && look_for_lasting(x) && find_runs(x);
    x->health->states = x->search.store.count;
    x->health->transitions = x->moves.count;
    search_free(&x->search);
    return fine;
}

bool health_examine(struct health *health, const struct buffers *buffers, uint32_t bound) {
    *health = (struct health){.buffers = buffers, .bound = bound};
    struct ranges ranges;
    struct job *job = buffers->job;
    if (!buffers_make_system(&health->made, buffers, bound, false) ||
        !ranges_infer(&ranges, job, &health->made.system))
        return false;
    health->program = program_compile(job, &health->made.system, &ranges, NULL, 0);
    ranges_free(&ranges);
    if (!health->program)
        return false;
    struct examination x = {.health = health, .job = job, .buffers = buffers, .program = health->program};
    for (int i = 0; i < FAULT_KINDS; i++)
        x.at[i] = STORE_FULL;
    bool fine = examine(&x);
    array_free(&x.moves);
    memory_free(x.edges.begin);
    memory_free(x.edges.first);
    memory_free(x.edges.order);
    return fine;
}

void health_free(struct health *health) {
    for (int i = 0; i < FAULT_KINDS; i++)
        if (health->faults[i].found)
            run_free(&health->faults[i].run);
    program_free(health->program);
    buffers_system_free(&health->made);
}

/* --- For people --- */

static const char *peer_name(const struct health *h, uint32_t peer) {
    return h->buffers->peers->list.items[peer].name;
}

static void text_where(struct text *text, const struct health *h, uint32_t peer, const uint64_t *state) {
    const struct peer *p = &h->buffers->peers->list.items[peer];
    uint32_t location = (uint32_t)field_get(&h->program->components[peer].location, state);
    text_add(text, p->name);
    if (p->states.list.items[peer_location(p, location)].length > 0) {
        text_add(text, " in ");
        text_add(text, p->states.list.items[peer_location(p, location)].text);
    }
}

static void text_held(struct text *text, const struct health *h, const uint64_t *state) {
    for (uint32_t b = 0; b < h->buffers->list.count; b++) {
        if (channel_count(&h->program->channels[b], state) == 0)
            continue;
        text_add(text, "; ");
        text_add(text, h->buffers->list.items[b].name);
        text_add(text, " holds ");
        text_channel(text, h->program, state, b);
    }
}

void fault_describe(struct text *text, const struct health *h, enum fault_kind kind) {
    const struct fault *fault = &h->faults[kind];
    const uint64_t *state = run_state(&fault->run, fault->run.steps.count);
    text_add(text, fault_name(kind));
    text_add(text, ": ");
    switch (kind) {
    case FAULT_ILL_FORMED:
        text_add(text, "the buffer ");
        text_add(text, h->buffers->list.items[fault->buffer].name);
        text_add(text, " will never be empty again");
        break;
    case FAULT_DEADLOCK:
        text_add(text, "nobody can move: ");
        for (uint32_t p = 0; p < h->buffers->peers->list.count; p++) {
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
    text_held(text, h, state);
}
