#include "stability/health.h"

#include <string.h>

#include "base/text.h"
#include "system/bits.h"
#include "system/places.h"
#include "system/view.h"

struct examination {
    struct health *health;
    struct job *job;
    const struct growth *growth;
    const struct buffers *buffers;
    const struct program *program;
    uint32_t bound;
    struct places places;
    bool *hopeful;     /* per place: it waits for what nobody sends, which is no edge */
    uint32_t states;   /* of the graph */
    uint32_t *lasting; /* per state of the graph: a buffer that stays full for ever, plus one; 0: none */
    bool wanted[FAULT_KINDS]; /* the graph has it */
    uint32_t at[FAULT_KINDS]; /* states of the search; STORE_FULL: none so far */
    struct search search;
    uint64_t *copy;   /* of a state */
    uint32_t current; /* the state whose moves are being told */
    bool current_moves;
};

const char *fault_name(enum fault_kind kind) {
    static const char *const NAMES[] = {"ill-formed", "deadlock", "unspecified reception", "orphan message"};
    return NAMES[kind];
}

/* --- Peers --- */

/* Receipts of what nobody sends have no buffer and are no edges, but who waits for one has not ended. */
static bool find_hopeful(struct examination *x) {
    const struct buffers *b = x->buffers;
    x->hopeful = memory_allocate_zeroed(&b->job->memory, (size_t)x->places.count + 1, sizeof(bool));
    for (uint32_t p = 0; x->hopeful && p < b->peers->list.count; p++) {
        const struct peer *peer = &b->peers->list.items[p];
        for (size_t i = 0; i < peer->transitions.count; i++) {
            const struct peer_transition *t = &peer->transitions.items[i];
            if (t->action == PEER_RECEIVE && b->first.items[t->message] == b->first.items[t->message + 1])
                x->hopeful[place_of(&x->places, p, peer_location(peer, t->source))] = true;
        }
    }
    return x->hopeful != NULL;
}

static uint32_t place_in(const struct examination *x, uint32_t peer, const uint64_t *state) {
    return place_of(&x->places, peer, (uint32_t)field_get(&x->program->components[peer].location, state));
}

static bool has_ended(const struct examination *x, uint32_t peer, const uint64_t *state) {
    uint32_t place = place_in(x, peer, state);
    return x->places.first[place] == x->places.first[place + 1] && !x->hopeful[place];
}

static uint32_t count_in(const struct examination *x, uint32_t buffer, const uint64_t *state) {
    return channel_count(&x->program->channels[buffer], state);
}

/* Will this receipt never be possible from here on, as long as the peer stays where it is? */
static bool is_cut_off(const struct examination *x, const struct system_edge *edge, const uint64_t *state) {
    const struct channel_layout *channel = &x->program->channels[edge->channel];
    uint32_t tag = x->program->letters[x->program->first_letter[edge->channel] + edge->message].tag;
    uint32_t count = channel_count(channel, state), looked_at = channel->bag ? count : 1;
    if (count == 0 || (channel->bag && count < x->bound))
        return false;
    for (uint32_t i = 0; i < looked_at; i++)
        if (bits_get(state, channel_offset(channel, i), channel->tag_bits) == tag)
            return false;
    return true;
}

/* It has not ended, there are only receipts, and none of them is possible any more. */
static bool waits_in_vain(const struct examination *x, uint32_t peer, const uint64_t *state) {
    uint32_t place = place_in(x, peer, state);
    bool vain = !has_ended(x, peer, state);
    for (uint32_t i = x->places.first[place]; i < x->places.first[place + 1] && vain; i++) {
        const struct system_edge *edge = &x->program->system->edges.items[x->places.edges[i]];
        vain = edge->channel != SYSTEM_NONE && is_cut_off(x, edge, state);
    }
    return vain;
}

/* --- States --- */

/* Has a peer ended, or does it wait in vain, while messages are there for it? */
static bool find_blocked(const struct examination *x, const uint64_t *state, bool ended, uint32_t *buffer) {
    for (*buffer = 0; *buffer < x->buffers->list.count; ++*buffer) {
        uint32_t receiver = x->buffers->list.items[*buffer].receiver;
        if (count_in(x, *buffer, state) == 0)
            continue;
        if (ended ? has_ended(x, receiver, state) : waits_in_vain(x, receiver, state))
            return true;
    }
    return false;
}

/* Nobody can move: is there nothing left to do? Actors are done between turns. */
static bool is_at_rest(const struct examination *x, const uint64_t *state) {
    const struct peers *peers = x->buffers->peers;
    for (uint32_t b = 0; b < x->buffers->list.count; b++)
        if (count_in(x, b, state) > 0 && !has_ended(x, x->buffers->list.items[b].receiver, state))
            return false;
    for (uint32_t p = 0; p < peers->list.count && !peers->actors; p++)
        if (!has_ended(x, p, state) && field_get(&x->program->components[p].location, state) != 0)
            return false;
    return true;
}

/* --- Situations --- */

/* What a peer's situation tells by itself. */
enum { HAS_ENDED = 1, WAITS_IN_VAIN = 2, IS_EMPTY = 4 };

/* What the situations of a peer tell, with messages for it in its buffers; or whether this one is empty.
 * NULL: there is no memory. */
static uint8_t *look_at_situations(struct examination *x, uint32_t peer, uint32_t buffer) {
    const struct situations *situations = &x->growth->ensemble.situations;
    uint32_t count = situations->of[peer].store.count, which;
    uint8_t *told = memory_allocate_zeroed(&x->job->memory, (size_t)count + 1, sizeof *told);
    for (uint32_t i = 0; told && i < count; i++) {
        memset(x->copy, 0, x->program->words * sizeof *x->copy);
        situation_add_bits(situations, peer, i, x->copy);
        told[i] = (find_blocked(x, x->copy, true, &which) ? HAS_ENDED : 0) |
                  (find_blocked(x, x->copy, false, &which) ? WAITS_IN_VAIN : 0) |
                  (buffer != PEER_NONE && count_in(x, buffer, x->copy) == 0 ? IS_EMPTY : 0);
    }
    return told;
}

/* --- Can every buffer be emptied again? --- */

/* Marks the states from which the buffer can become empty. */
static bool mark_emptied(struct examination *x, const struct reverse *reverse, uint32_t buffer, bool *marked,
                         uint32_t *queue) {
    uint32_t receiver = x->buffers->list.items[buffer].receiver, count = 0;
    uint8_t *told = look_at_situations(x, receiver, buffer);
    for (uint32_t s = 0; told && s < x->states; s++) {
        marked[s] = told[ensemble_situation(&x->growth->ensemble, s, receiver)] & IS_EMPTY;
        if (marked[s])
            queue[count++] = s;
    }
    bool fine = told != NULL;
    memory_free(told);
    for (uint32_t i = 0; i < count; i++)
        for (uint64_t e = reverse->offsets[queue[i]]; e < reverse->offsets[queue[i] + 1]; e++)
            if (!marked[reverse->sources[e]]) {
                marked[reverse->sources[e]] = true;
                queue[count++] = reverse->sources[e];
            }
    return fine && job_step(x->job, buffer);
}

static bool find_lasting(struct examination *x) {
    struct memory *memory = &x->job->memory;
    struct reverse reverse;
    bool *marked = memory_allocate_zeroed(memory, (size_t)x->states + 1, sizeof *marked);
    uint32_t *queue = memory_allocate_zeroed(memory, (size_t)x->states + 1, sizeof *queue);
    bool fine = growth_reverse(x->growth, x->bound, &reverse) && marked && queue;
    for (uint32_t b = 0; b < x->buffers->list.count && fine; b++) {
        fine = mark_emptied(x, &reverse, b, marked, queue);
        for (uint32_t s = 0; s < x->states; s++)
            if (!marked[s] && x->lasting[s] == 0) {
                x->lasting[s] = b + 1;
                x->wanted[FAULT_ILL_FORMED] = true;
            }
    }
    reverse_free(&reverse);
    memory_free(marked);
    memory_free(queue);
    return fine;
}

/* --- Which faults there are --- */

static bool find_stuck_peers(struct examination *x, uint32_t peer) {
    uint8_t *told = look_at_situations(x, peer, PEER_NONE);
    for (uint32_t s = 0; told && s < x->states; s++) {
        uint8_t about = told[ensemble_situation(&x->growth->ensemble, s, peer)];
        x->wanted[FAULT_ORPHAN] |= (about & HAS_ENDED) != 0;
        x->wanted[FAULT_RECEPTION] |= (about & WAITS_IN_VAIN) != 0;
    }
    bool fine = told != NULL;
    memory_free(told);
    return fine;
}

static bool find_deadlock(struct examination *x) {
    bool *moves = memory_allocate_zeroed(&x->job->memory, (size_t)x->states + 1, sizeof *moves);
    for (uint64_t i = 0; moves && i < x->growth->levels.items[x->bound].edges; i++)
        moves[x->growth->edges.items[i].source] = true;
    for (uint32_t s = 0; moves && s < x->states && !x->wanted[FAULT_DEADLOCK]; s++) {
        if (moves[s])
            continue;
        ensemble_unpack(&x->growth->ensemble, s, x->copy);
        x->wanted[FAULT_DEADLOCK] = !is_at_rest(x, x->copy);
    }
    bool fine = moves != NULL;
    memory_free(moves);
    return fine;
}

static bool look_at_graph(struct examination *x) {
    for (uint32_t peer = 0; peer < x->buffers->peers->list.count; peer++)
        if (!find_stuck_peers(x, peer))
            return false;
    return find_deadlock(x) && find_lasting(x);
}

/* --- Runs to them --- */

/* There is one, and none has been met so far. */
static bool is_open(const struct examination *x, enum fault_kind kind) {
    return x->wanted[kind] && x->at[kind] == STORE_FULL;
}

static bool is_something_open(const struct examination *x) {
    for (int kind = 0; kind < FAULT_KINDS; kind++)
        if (is_open(x, kind))
            return true;
    return false;
}

static void note(struct examination *x, enum fault_kind kind, uint32_t state, uint32_t buffer) {
    x->at[kind] = state;
    x->health->faults[kind].buffer = buffer;
    if (buffer != PEER_NONE)
        x->health->faults[kind].peer = x->buffers->list.items[buffer].receiver;
}

static uint32_t lasting_in(struct examination *x, const uint64_t *state) {
    return x->lasting[ensemble_find(&x->growth->ensemble, state)];
}

static bool on_state(void *data, uint32_t number, const uint64_t *state) {
    struct examination *x = data;
    uint32_t buffer;
    if (is_open(x, FAULT_ORPHAN) && find_blocked(x, state, true, &buffer))
        note(x, FAULT_ORPHAN, number, buffer);
    if (is_open(x, FAULT_RECEPTION) && find_blocked(x, state, false, &buffer))
        note(x, FAULT_RECEPTION, number, buffer);
    if (is_open(x, FAULT_ILL_FORMED) && (buffer = lasting_in(x, state)) > 0)
        note(x, FAULT_ILL_FORMED, number, buffer - 1);
    return is_something_open(x);
}

static bool on_stuck(void *data, uint32_t number, const uint64_t *state) {
    struct examination *x = data;
    if (is_open(x, FAULT_DEADLOCK) && !is_at_rest(x, state))
        note(x, FAULT_DEADLOCK, number, PEER_NONE);
    return is_something_open(x);
}

/* The program has more room than the bound. */
static bool is_beyond_bound(void *data, const uint64_t *state) {
    const struct examination *x = data;
    for (uint32_t b = 0; b < x->buffers->list.count; b++)
        if (count_in(x, b, state) > x->bound)
            return true;
    return false;
}

/* The moves of the state at hand have all been told. */
static bool end_state(struct examination *x) {
    if (x->current == STORE_FULL || x->current_moves)
        return true;
    store_get(&x->search.store, x->current, x->copy);
    return on_stuck(x, x->current, x->copy);
}

static bool on_transition(void *data, size_t successor, uint32_t target) {
    struct examination *x = data;
    uint32_t source = x->search.context.successors.items[successor].source;
    bool go_on = true;
    if (source != x->current) {
        go_on = end_state(x);
        x->current = source;
        x->current_moves = false;
    }
    x->current_moves |= target != SEARCH_LEFT_OUT;
    return go_on;
}

/* What is never read is forgotten while we look, if the graph has forgotten it: steps stay what they are. */
static void forget(void *data, uint64_t *state) {
    const struct examination *x = data;
    for (uint32_t peer = 0; peer < x->buffers->peers->list.count && !x->growth->plain; peer++)
        oblivion_settle(&x->growth->ensemble.situations.oblivion, peer, state);
}

/* The next turn of a run from `state`, which becomes the state after it: one that leads to what is kept as
 * `wanted`. */
static bool add_step(struct examination *x, struct run *run, const uint64_t *wanted, uint64_t *state) {
    struct context *context = &x->search.context;
    context_clear(context);
    if (!context_successors(context, state))
        return false;
    for (size_t i = 0; i < context->successors.count; i++) {
        memcpy(x->copy, successor_state(context, i), x->program->words * sizeof *x->copy);
        forget(x, x->copy);
        if (memcmp(x->copy, wanted, x->program->words * sizeof *wanted) != 0)
            continue;
        memcpy(state, successor_state(context, i), x->program->words * sizeof *state);
        struct turn turn = successor_turn(context, &context->successors.items[i]);
        return run_add(run, &turn, state);
    }
    return job_fail(x->job, OUTCOME_INTERNAL);
}

static bool make_run(struct examination *x, uint32_t number, struct run *run) {
    size_t words = x->program->words;
    struct path path = {0};
    uint64_t *state = memory_allocate(&x->job->memory, 2 * words * sizeof *state);
    bool fine = state && store_path(&x->search.store, number, &path) && run_begin(run, x->job, x->program);
    bool begun = fine;
    if (fine)
        memcpy(state, x->program->initial, words * sizeof *state);
    for (size_t i = 1; i < path.states.count && fine; i++) {
        store_get(&x->search.store, path.states.items[i], state + words);
        fine = add_step(x, run, state + words, state);
    }
    if (begun && !fine)
        run_free(run);
    array_free(&path.states);
    memory_free(state);
    return fine;
}

static bool find_runs(struct examination *x) {
    for (int kind = 0; kind < FAULT_KINDS; kind++) {
        struct fault *fault = &x->health->faults[kind];
        if (is_open(x, kind))
            return job_fail(x->job, OUTCOME_INTERNAL); /* the graph has said that there is one */
        if (x->wanted[kind] && !make_run(x, x->at[kind], &fault->run))
            return false;
        fault->found = x->wanted[kind];
    }
    return true;
}

static bool search_runs(struct examination *x) {
    struct search_limits limits = {UINT64_MAX, UINT64_MAX};
    struct search_visitor visitor = {.data = x,
                                     .state = on_state,
                                     .transition = on_transition,
                                     .stuck = on_stuck,
                                     .settle = forget,
                                     .leave_out = is_beyond_bound};
    if (!is_something_open(x))
        return true;
    if (!search_init(&x->search, x->job, x->program))
        return false;
    enum search_end end = search_run(&x->search, &limits, &visitor);
    if (end == SEARCH_COMPLETE)
        end_state(x);
    bool fine = end != SEARCH_FAILED && find_runs(x);
    search_free(&x->search);
    return fine;
}

/* --- The whole --- */

static bool examine(struct examination *x) {
    struct memory *memory = &x->job->memory;
    x->copy = memory_allocate_zeroed(memory, x->program->words, sizeof *x->copy);
    x->lasting = memory_allocate_zeroed(memory, (size_t)x->states + 1, sizeof *x->lasting);
    return x->copy && x->lasting && places_init(&x->places, x->job, x->program->system) && find_hopeful(x) &&
           look_at_graph(x) && search_runs(x);
}

bool health_examine(struct health *health, const struct growth *growth, uint32_t bound) {
    *health = (struct health){.growth = growth, .bound = bound};
    struct examination x = {.health = health,
                            .job = growth->job,
                            .growth = growth,
                            .buffers = growth->buffers,
                            .program = growth->program,
                            .bound = bound,
                            .states = growth->levels.items[bound].states,
                            .current = STORE_FULL};
    for (int i = 0; i < FAULT_KINDS; i++)
        x.at[i] = STORE_FULL;
    bool fine = examine(&x);
    memory_free(x.copy);
    memory_free(x.lasting);
    places_free(&x.places);
    memory_free(x.hopeful);
    return fine;
}

void health_free(struct health *health) {
    for (int i = 0; i < FAULT_KINDS; i++)
        if (health->faults[i].found)
            run_free(&health->faults[i].run);
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

static void text_held(struct text *text, const struct health *h, const uint64_t *state) {
    for (uint32_t b = 0; b < h->growth->buffers->list.count; b++) {
        if (channel_count(&h->growth->program->channels[b], state) == 0)
            continue;
        text_add(text, "; ");
        text_add(text, h->growth->buffers->list.items[b].name);
        text_add(text, " holds ");
        text_channel(text, h->growth->program, state, b);
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
        text_add(text, h->growth->buffers->list.items[fault->buffer].name);
        text_add(text, " will never be empty again");
        break;
    case FAULT_DEADLOCK:
        text_add(text, "nobody can move: ");
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
    text_held(text, h, state);
}
