#include "stability/growth.h"

#include <string.h>

#include "lts/builder.h"

/* As in explore/search.c: how many states, or successors, are dealt with together. */
enum { BATCH_STATES = 64, BATCH_SUCCESSORS = 512, FIRST_CAPACITY = 2, CHEAP_WORDS = 4 };

/* --- Labels --- */

static bool make_alphabet(struct growth *g) {
    const struct peers *peers = g->buffers->peers;
    size_t messages = peers->messages.count, count = messages * (g->receipts ? 2 : 1);
    const char **texts = memory_allocate(&g->job->memory, (count + 1) * sizeof *texts);
    uint32_t *map = memory_allocate(&g->job->memory, (count + 1) * sizeof *map);
    g->label_sent = memory_allocate_zeroed(&g->job->memory, messages + 1, sizeof *g->label_sent);
    g->label_taken = memory_allocate_zeroed(&g->job->memory, messages + 1, sizeof *g->label_taken);
    bool fine = texts && map && g->label_sent && g->label_taken;
    for (size_t i = 0; fine && i < count; i++)
        texts[i] = i < messages ? peers->messages.items[i].label : peers->messages.items[i - messages].taken;
    fine = fine && alphabet_build(g->job, &g->alphabet, texts, count, map);
    for (size_t i = 0; fine && i < count; i++)
        *(i < messages ? &g->label_sent[i] : &g->label_taken[i - messages]) = map[i];
    memory_free(texts);
    memory_free(map);
    return fine;
}

uint32_t growth_label(const struct growth *g, uint32_t edge) {
    const struct buffers_edge *meaning = &g->made.edges.items[edge];
    return meaning->action == PEER_SEND      ? g->label_sent[meaning->message]
           : meaning->action == PEER_RECEIVE ? g->label_taken[meaning->message]
                                             : LABEL_TAU;
}

/* --- The graph at a capacity --- */

static bool begin(struct growth *g, uint32_t capacity) {
    struct ranges ranges;
    g->capacity = capacity;
    if (!buffers_make_system(&g->made, g->buffers, capacity, false) ||
        !ranges_infer(&ranges, g->job, &g->made.system))
        return false;
    g->program = program_compile(g->job, &g->made.system, &ranges, NULL, 0);
    ranges_free(&ranges);
    if (!g->program || !context_init(&g->context, g->job, g->program))
        return false;
    store_init(&g->store, g->job, g->program->words, g->program->bytes);
    if (!haste_init(&g->haste, g->job, g->program, &g->made) ||
        !oblivion_init(&g->oblivion, g->job, g->program, g->buffers))
        return false;
    g->state = memory_allocate_zeroed(&g->job->memory, g->program->words, sizeof *g->state);
    struct growth_level none = {0, 0};
    bool is_new;
    const uint64_t *initial = g->program->initial;
    return g->state && array_push(&g->job->memory, &g->levels, none) &&
           store_insert(&g->store, initial, store_hash(&g->store, initial), &is_new) != STORE_FULL;
}

static void end(struct growth *g) {
    if (g->program) {
        context_free(&g->context);
        store_free(&g->store);
        haste_free(&g->haste);
        oblivion_free(&g->oblivion);
    }
    program_free(g->program);
    g->program = NULL;
    buffers_system_free(&g->made);
    memory_free(g->state);
    g->state = NULL;
    array_free(&g->edges);
    array_free(&g->found_by);
    array_free(&g->put_off);
    array_free(&g->put_off_states);
    array_free(&g->levels);
    g->next = 0;
    g->in_between = false;
}

bool growth_init(struct growth *g, const struct buffers *buffers, const struct growth_options *options) {
    *g = (struct growth){.job = buffers->job,
                         .buffers = buffers,
                         .receipts = options->receipts,
                         .hasty = !options->plain && !options->receipts,
                         .oblivious = !options->plain,
                         .most_states = options->most_states};
    if (!make_alphabet(g))
        return false;
    if (options->expected < FIRST_CAPACITY)
        return begin(g, FIRST_CAPACITY);
    if (!begin(g, options->expected + 1)) /* what is put off must have room, too */
        return false;
    if (g->program->words <= CHEAP_WORDS)
        return true;
    end(g);
    return begin(g, FIRST_CAPACITY);
}

void growth_free(struct growth *g) {
    end(g);
    array_free(&g->hashes);
    array_free(&g->fills);
    memory_free(g->label_sent);
    memory_free(g->label_taken);
    alphabet_free(&g->alphabet);
}

/* --- Exploring --- */

/* How full the buffer is that a successor has put something into; 0: it has not. */
static uint32_t filled(const struct growth *g, size_t index) {
    const struct buffers_edge *meaning = &g->made.edges.items[g->context.successors.items[index].edge];
    if (meaning->action != PEER_SEND)
        return 0;
    return channel_count(&g->program->channels[meaning->buffer], successor_state(&g->context, index));
}

/* What has changed for one peer alone; only if it has a new message to take, or is elsewhere, it may be in
 * haste. */
static void settle_peer(const struct growth *g, uint32_t peer, bool may_be_hasty, uint64_t *state) {
    if (g->hasty && may_be_hasty)
        haste_settle(&g->haste, peer, state);
    if (g->oblivious)
        oblivion_settle(&g->oblivion, peer, state);
}

void growth_settle_state(const struct growth *g, uint64_t *state) {
    for (uint32_t peer = 0; peer < g->buffers->peers->list.count; peer++)
        settle_peer(g, peer, true, state);
}

/* Settles a successor that has filled a buffer so far, or none (0). Only who is elsewhere, has taken
 * something or has been sent something may have something to settle. */
static void settle_successor(const struct growth *g, uint32_t number, uint32_t fill, uint64_t *state) {
    const struct system_edge *edge = &g->made.system.edges.items[number];
    const struct buffers_edge *meaning = &g->made.edges.items[number];
    if (edge->source != edge->target || meaning->action == PEER_RECEIVE)
        settle_peer(g, edge->component, true, state);
    if (meaning->action == PEER_SEND) {
        bool within_reach = fill == 1 || g->buffers->discipline == BUFFERS_BAG;
        settle_peer(g, g->buffers->list.items[meaning->buffer].receiver, within_reach, state);
    }
}

/* After it has been seen how full they make their buffers. */
static bool settle_successors(struct growth *g) {
    struct context *context = &g->context;
    if (!array_reserve(&g->job->memory, &g->fills, context->successors.count))
        return false;
    for (size_t i = 0; i < context->successors.count; i++) {
        g->fills.items[i] = filled(g, i);
        settle_successor(g, context->successors.items[i].edge, g->fills.items[i],
                         context->states.items + i * g->program->words);
    }
    return true;
}

bool growth_expand(struct growth *g, const uint64_t *state) {
    context_clear(&g->context);
    return context_successors(&g->context, state) && settle_successors(g);
}

static bool fetch(struct growth *g) {
    size_t count = g->context.successors.count;
    if (!array_reserve(&g->job->memory, &g->hashes, count))
        return false;
    for (size_t i = 0; i < count; i++) {
        g->hashes.items[i] = store_hash(&g->store, successor_state(&g->context, i));
        store_prepare(&g->store, g->hashes.items[i]);
    }
    for (size_t i = 0; i < count; i++)
        store_approach(&g->store, g->hashes.items[i]);
    return true;
}

static bool put_off(struct growth *g, const struct growth_edge *edge, const uint64_t *state) {
    size_t words = g->program->words, count = g->put_off_states.count;
    if (!array_reserve(&g->job->memory, &g->put_off_states, count + words) ||
        !array_push(&g->job->memory, &g->put_off, *edge))
        return false;
    memcpy(g->put_off_states.items + count, state, words * sizeof *state);
    g->put_off_states.count += words;
    return true;
}

static bool add_edge(struct growth *g, struct growth_edge edge, const uint64_t *state, uint64_t hash) {
    bool is_new;
    uint64_t number = g->edges.count;
    edge.target = store_insert(&g->store, state, hash, &is_new);
    if (edge.target == STORE_FULL || !array_push(&g->job->memory, &g->edges, edge) ||
        (is_new && !array_push(&g->job->memory, &g->found_by, number)))
        return job_fail(g->job, OUTCOME_MEMORY);
    return true;
}

static bool settle(struct growth *g, uint32_t bound) {
    struct context *context = &g->context;
    if (!settle_successors(g) || !fetch(g))
        return false;
    for (size_t i = 0; i < context->successors.count; i++) {
        const struct successor *successor = &context->successors.items[i];
        struct growth_edge edge = {successor->source, 0, successor->edge, g->fills.items[i]};
        const uint64_t *state = successor_state(context, i);
        if (!(edge.fill > bound ? put_off(g, &edge, state) : add_edge(g, edge, state, g->hashes.items[i])))
            return false;
    }
    context_clear(context);
    return true;
}

static bool gather(struct growth *g, uint32_t state) {
    store_get(&g->store, state, g->state);
    g->context.source = state;
    return context_successors(&g->context, g->state) && job_step(g->job, g->store.count);
}

/* What was put off is possible now. */
static bool make_up(struct growth *g) {
    struct growth_edge *edges = g->put_off.items;
    uint64_t *states = g->put_off_states.items;
    size_t count = g->put_off.count, words = g->program->words;
    g->put_off.items = NULL;
    g->put_off_states.items = NULL;
    g->put_off.count = g->put_off.capacity = g->put_off_states.count = g->put_off_states.capacity = 0;
    bool fine = true;
    for (size_t i = 0; i < count && fine; i++)
        fine = add_edge(g, edges[i], states + i * words, store_hash(&g->store, states + i * words)) &&
               job_step(g->job, g->store.count);
    memory_free(edges);
    memory_free(states);
    return fine;
}

static bool look_on(struct growth *g, uint32_t bound) {
    while (g->next < g->store.count) {
        uint32_t end = g->store.count - g->next > BATCH_STATES ? g->next + BATCH_STATES : g->store.count;
        for (; g->next < end && g->context.successors.count < BATCH_SUCCESSORS; g->next++)
            if (!gather(g, g->next))
                return false;
        if (!settle(g, bound))
            return false;
        g->bounded_by_states = g->store.count > g->most_states;
        if (g->bounded_by_states)
            return false;
    }
    return true;
}

/* Begins with the next bound, or goes on where it was given up. */
static bool grow(struct growth *g) {
    uint32_t bound = (uint32_t)g->levels.count;
    context_clear(&g->context);
    if (!g->in_between && !make_up(g))
        return false;
    g->in_between = true;
    if (!look_on(g, bound))
        return false;
    g->in_between = false;
    struct growth_level level = {g->store.count, g->edges.count};
    return array_push(&g->job->memory, &g->levels, level);
}

bool growth_reach(struct growth *g, uint32_t bound) {
    job_phase(g->job, "exploring", "states", 0);
    while (growth_bound(g) < bound) {
        g->bounded_by_states = g->store.count > g->most_states;
        if (g->bounded_by_states)
            return false;
        if (g->levels.count == g->capacity) { /* what is put off must have room, too */
            uint32_t capacity = 2 * g->capacity;
            end(g);
            if (!begin(g, capacity))
                return false;
        }
        if (!grow(g))
            return false;
    }
    return true;
}

bool growth_is_saturated(const struct growth *g) {
    return g->put_off.count == 0;
}

/* --- LTSs --- */

static struct lts *finish(const struct growth *g, struct lts_builder *builder, bool fine, uint32_t states) {
    struct alphabet alphabet;
    if (!fine || !alphabet_copy(g->job, &alphabet, &g->alphabet)) {
        lts_builder_free(builder);
        return NULL;
    }
    return lts_builder_finish(builder, states, 0, STATE_NONE, &alphabet, NULL);
}

/* The buffer that a transition fills. */
static uint32_t buffer_of(const struct growth *g, const struct growth_edge *edge) {
    return g->made.edges.items[edge->edge].buffer;
}

/* The numbers of the edges of a bound, those of a source together: rows then come out ordered. NULL: there is
 * no memory. */
static uint64_t *by_source(const struct growth *g, struct growth_level level) {
    struct memory *memory = &g->job->memory;
    uint64_t *next = memory_allocate_zeroed(memory, (size_t)level.states + 1, sizeof *next);
    uint64_t *order = memory_allocate(memory, (level.edges + 1) * sizeof *order);
    if (next && order) {
        for (uint64_t i = 0; i < level.edges; i++)
            next[g->edges.items[i].source + (size_t)1]++;
        for (uint32_t s = 1; s < level.states; s++)
            next[s] += next[s - 1];
        for (uint64_t i = 0; i < level.edges; i++)
            order[next[g->edges.items[i].source]++] = i;
    } else {
        memory_free(order);
        order = NULL;
    }
    memory_free(next);
    return order;
}

struct lts *growth_composition(const struct growth *g, uint32_t bound, const uint32_t *sizes) {
    struct growth_level level = g->levels.items[bound];
    struct lts_builder builder;
    lts_builder_init(&builder, g->job);
    uint64_t *order = by_source(g, level);
    bool fine = order && lts_builder_expect(&builder, level.states, level.edges);
    for (uint64_t i = 0; i < level.edges && fine; i++) {
        const struct growth_edge *e = &g->edges.items[order[i]];
        bool fits = !sizes || e->fill == 0 || e->fill <= sizes[buffer_of(g, e)];
        fine = !fits || lts_builder_add(&builder, e->source, growth_label(g, e->edge), e->target);
    }
    memory_free(order);
    return finish(g, &builder, fine, level.states); /* reducing drops what cannot be reached */
}

bool growth_reverse(const struct growth *g, uint32_t bound, struct reverse *reverse) {
    struct growth_level level = g->levels.items[bound];
    struct memory *memory = &g->job->memory;
    reverse->offsets = memory_allocate_zeroed(memory, (size_t)level.states + 2, sizeof *reverse->offsets);
    reverse->sources = memory_allocate(memory, (level.edges + 1) * sizeof *reverse->sources);
    if (!reverse->offsets || !reverse->sources)
        return false;
    for (uint64_t i = 0; i < level.edges; i++)
        reverse->offsets[g->edges.items[i].target + (size_t)2]++;
    for (uint32_t s = 0; s < level.states; s++)
        reverse->offsets[s + 2] += reverse->offsets[s + 1];
    for (uint64_t i = 0; i < level.edges; i++)
        reverse->sources[reverse->offsets[g->edges.items[i].target + (size_t)1]++] = g->edges.items[i].source;
    return true;
}

void growth_fullest(const struct growth *g, uint32_t bound, uint32_t *fullest) {
    memset(fullest, 0, g->buffers->list.count * sizeof *fullest);
    for (uint64_t i = 0; i < g->levels.items[bound].edges; i++) {
        const struct growth_edge *e = &g->edges.items[i];
        if (e->fill > 0 && e->fill > fullest[buffer_of(g, e)])
            fullest[buffer_of(g, e)] = e->fill;
    }
}

/* --- The synchronous composition --- */

static bool is_empty(const struct growth *g, uint32_t state) {
    store_get(&g->store, state, g->state);
    for (uint32_t i = 0; i < g->program->words; i++)
        if (g->state[i] & g->program->channel_bits[i])
            return false;
    return true;
}

/* Of states with one message: what takes it, as a list. */
struct receipts {
    bool *empty;     /* per state of bound 1 */
    uint64_t *first; /* per state: of `edges` */
    uint64_t *edges; /* numbers of edges, those of a state together */
};

static bool is_last_receipt(const struct growth *g, const struct receipts *r,
                            const struct growth_edge *edge) {
    return r->empty[edge->target] && g->made.edges.items[edge->edge].action == PEER_RECEIVE;
}

static bool receipts_make(struct receipts *r, const struct growth *g) {
    struct growth_level level = g->levels.items[1];
    struct memory *memory = &g->job->memory;
    r->empty = memory_allocate_zeroed(memory, level.states, sizeof *r->empty);
    r->first = memory_allocate_zeroed(memory, (size_t)level.states + 2, sizeof *r->first);
    r->edges = memory_allocate_zeroed(memory, level.edges + 1, sizeof *r->edges);
    if (!r->empty || !r->first || !r->edges)
        return false;
    for (uint32_t s = 0; s < level.states; s++)
        r->empty[s] = is_empty(g, s);
    for (uint64_t i = 0; i < level.edges; i++)
        r->first[g->edges.items[i].source + 2] += is_last_receipt(g, r, &g->edges.items[i]);
    for (uint32_t s = 0; s < level.states; s++)
        r->first[s + 2] += r->first[s + 1];
    for (uint64_t i = 0; i < level.edges; i++)
        if (is_last_receipt(g, r, &g->edges.items[i]))
            r->edges[r->first[g->edges.items[i].source + 1]++] = i;
    return true;
}

/* A send from a state with empty buffers, and the receipts that follow at once. */
static bool add_exchange(const struct growth *g, const struct receipts *r, const struct growth_edge *sent,
                         struct lts_builder *builder) {
    bool fine = true;
    for (uint64_t i = r->first[sent->target]; i < r->first[sent->target + 1] && fine; i++) {
        const struct growth_edge *taken = &g->edges.items[r->edges[i]];
        if (g->receipts)
            fine = lts_builder_add(builder, sent->source, growth_label(g, sent->edge), sent->target) &&
                   lts_builder_add(builder, sent->target, growth_label(g, taken->edge), taken->target);
        else
            fine = lts_builder_add(builder, sent->source, growth_label(g, sent->edge), taken->target);
    }
    return fine;
}

struct lts *growth_synchronous(const struct growth *g) {
    struct growth_level level = g->levels.items[1];
    struct receipts r = {0};
    struct lts_builder builder;
    lts_builder_init(&builder, g->job);
    bool fine = receipts_make(&r, g);
    for (uint64_t i = 0; i < level.edges && fine; i++) {
        const struct growth_edge *e = &g->edges.items[i];
        if (!r.empty[e->source])
            continue;
        fine = r.empty[e->target] ? lts_builder_add(&builder, e->source, growth_label(g, e->edge), e->target)
                                  : add_exchange(g, &r, e, &builder);
    }
    memory_free(r.empty);
    memory_free(r.first);
    memory_free(r.edges);
    return finish(g, &builder, fine, level.states);
}
