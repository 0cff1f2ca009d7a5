#include "stability/growth.h"

#include <string.h>

#include "lts/builder.h"

/* As in explore/search.c: how many states, or successors, are dealt with together. */
enum { BATCH_STATES = 64, BATCH_SUCCESSORS = 512, FIRST_CAPACITY = 2, CHEAP_WORDS = 16 };

/* Bits of a situation, as powers of two. */
enum { NARROW = 3, WIDE = 5 };

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

/* --- States --- */

static uint32_t words_for(const struct growth *g, uint32_t width) {
    return ((g->situations.count << width) + 63) / 64;
}

static void begin_store(struct growth *g, uint32_t width) {
    g->width = width;
    g->words = words_for(g, width);
    store_init(&g->store, g->job, g->words, g->situations.count << width >> 3);
}

static void set_situation(const struct growth *g, uint64_t *state, uint32_t peer, uint32_t situation) {
    uint32_t at = peer << g->width;
    uint64_t mask = UINT32_MAX >> (32 - (1 << g->width));
    state[at / 64] = (state[at / 64] & ~(mask << at % 64)) | (uint64_t)situation << at % 64;
}

/* The same state as before states became wider. */
static void recode(const struct growth *before, const uint64_t *old, const struct growth *g,
                   uint64_t *state) {
    memset(state, 0, g->words * sizeof *state);
    for (uint32_t peer = 0; peer < g->situations.count; peer++)
        set_situation(g, state, peer, growth_situation(before, old, peer));
}

/* All states again, and those that have been found. */
static bool recode_all(const struct growth *before, struct growth *g, uint64_t *old, uint64_t *state) {
    bool is_new, fine = true;
    for (uint32_t i = 0; i < before->store.count && fine; i++) {
        store_get(&before->store, i, old);
        recode(before, old, g, state);
        fine = store_insert(&g->store, state, store_hash(&g->store, state), &is_new) != STORE_FULL;
    }
    fine = fine && array_reserve(&g->job->memory, &g->found_states, g->found.count * g->words);
    for (size_t i = 0; i < g->found.count && fine; i++)
        recode(before, before->found_states.items + i * before->words, g,
               g->found_states.items + i * g->words);
    g->found_states.count = fine ? g->found.count * g->words : 0;
    memcpy(old, g->state, before->words * sizeof *old);
    recode(before, old, g, g->state);
    return fine;
}

/* Gives situations more bits. */
static bool widen(struct growth *g) {
    struct growth before = *g;
    uint64_t *states = memory_allocate(&g->job->memory, (size_t)2 * words_for(g, WIDE) * sizeof *states);
    if (!states)
        return false;
    begin_store(g, before.width + 1);
    g->found_states.items = NULL;
    g->found_states.count = g->found_states.capacity = 0;
    bool fine = recode_all(&before, g, states, states + words_for(g, WIDE));
    store_free(&before.store);
    array_free(&before.found_states);
    memory_free(states);
    return fine || job_fail(g->job, OUTCOME_MEMORY);
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
    bool settles = !g->plain;
    if (!g->program ||
        !situations_init(&g->situations, g->buffers, &g->made, g->program, settles && !g->receipts, settles))
        return false;
    uint32_t width = NARROW;
    while (width < WIDE && words_for(g, width + 1) <= 1) /* that is as good */
        width++;
    begin_store(g, width);
    g->state = memory_allocate_zeroed(&g->job->memory, words_for(g, WIDE), sizeof *g->state);
    struct growth_level none = {0, 0};
    bool is_new;
    return g->state && array_push(&g->job->memory, &g->levels, none) &&
           store_insert(&g->store, g->state, store_hash(&g->store, g->state), &is_new) != STORE_FULL;
}

static void end(struct growth *g) {
    situations_free(&g->situations);
    store_free(&g->store);
    program_free(g->program);
    g->program = NULL;
    buffers_system_free(&g->made);
    memory_free(g->state);
    g->state = NULL;
    array_free(&g->found);
    array_free(&g->found_states);
    array_free(&g->put_off);
    array_free(&g->edges);
    array_free(&g->found_by);
    array_free(&g->levels);
    g->next = 0;
    g->in_between = false;
}

bool growth_init(struct growth *g, const struct buffers *buffers, const struct growth_options *options) {
    *g = (struct growth){.job = buffers->job,
                         .buffers = buffers,
                         .receipts = options->receipts,
                         .plain = options->plain,
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
    memory_free(g->label_sent);
    memory_free(g->label_taken);
    alphabet_free(&g->alphabet);
}

/* --- Exploring --- */

/* What arrives with a move, at another peer; its own fill, if that is none. False: the job has failed. */
static bool find_arrival(struct growth *g, const struct situation_move *move,
                         struct situation_arrival *arrival) {
    *arrival = (struct situation_arrival){.fill = move->fill};
    if (move->receiver == SITUATION_NONE)
        return true;
    uint32_t situation = growth_situation(g, g->state, move->receiver);
    const struct situation_arrival *found =
        situation_arrival(&g->situations, move->receiver, situation, move->post);
    if (found)
        *arrival = *found;
    return found;
}

/* Where a move leads from the state at hand. */
static void follow(const struct growth *g, uint32_t peer, const struct situation_move *move,
                   const struct situation_arrival *arrival, uint64_t *target) {
    for (uint32_t i = 0; i < g->words; i++)
        target[i] = g->state[i];
    set_situation(g, target, peer, move->target);
    if (move->receiver != SITUATION_NONE)
        set_situation(g, target, move->receiver, arrival->target);
}

static bool add_found(struct growth *g, uint32_t number, uint32_t peer, struct situation_move move) {
    struct memory *memory = &g->job->memory;
    struct situation_arrival arrival;
    if (!find_arrival(g, &move, &arrival))
        return false;
    while (g->situations.most > UINT64_C(1) << (1 << g->width))
        if (!widen(g))
            return false;
    struct growth_edge edge = {.source = number, .edge = move.edge, .fill = arrival.fill};
    if (!array_reserve(memory, &g->found_states, g->found_states.count + g->words) ||
        !array_push(memory, &g->found, edge))
        return false;
    follow(g, peer, &move, &arrival, g->found_states.items + g->found_states.count);
    g->found_states.count += g->words;
    return true;
}

bool growth_expand(struct growth *g, uint32_t number) {
    for (uint32_t peer = 0; peer < g->situations.count; peer++) {
        const struct situation_moves *moves =
            situation_moves(&g->situations, peer, growth_situation(g, g->state, peer));
        if (!moves)
            return false;
        struct situation_moves these = *moves;
        for (uint32_t i = 0; i < these.count; i++)
            if (!add_found(g, number, peer, g->situations.of[peer].moves.items[these.first + i]))
                return false;
    }
    return true;
}

void growth_forget_found(struct growth *g) {
    g->found.count = 0;
    g->found_states.count = 0;
}

static bool fetch(struct growth *g) {
    size_t count = g->found.count;
    if (!array_reserve(&g->job->memory, &g->hashes, count))
        return false;
    for (size_t i = 0; i < count; i++) {
        g->hashes.items[i] = store_hash(&g->store, g->found_states.items + i * g->words);
        store_prepare(&g->store, g->hashes.items[i]);
    }
    for (size_t i = 0; i < count; i++)
        store_approach(&g->store, g->hashes.items[i]);
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

/* Looks up where the steps lead that have been found. */
static bool settle(struct growth *g, uint32_t bound) {
    if (!fetch(g))
        return false;
    for (size_t i = 0; i < g->found.count; i++) {
        const struct growth_edge *edge = &g->found.items[i];
        if (!(edge->fill > bound
                  ? array_push(&g->job->memory, &g->put_off, *edge)
                  : add_edge(g, *edge, g->found_states.items + i * g->words, g->hashes.items[i])))
            return false;
    }
    growth_forget_found(g);
    return true;
}

static bool gather(struct growth *g, uint32_t number) {
    store_get(&g->store, number, g->state);
    return growth_expand(g, number) && job_step(g->job, g->store.count);
}

/* The move of an edge from a state. */
static struct situation_move move_of(const struct growth *g, uint32_t peer, uint32_t situation,
                                     uint32_t edge) {
    const struct peer_situations *of = &g->situations.of[peer];
    const struct situation_move *move = of->moves.items + of->moves_of.items[situation].first;
    while (move->edge != edge)
        move++;
    return *move;
}

/* What was put off is possible now. */
static bool make_up_edge(struct growth *g, struct growth_edge edge, uint64_t *target) {
    uint32_t peer = g->made.system.edges.items[edge.edge].component;
    struct situation_arrival arrival;
    store_get(&g->store, edge.source, g->state);
    struct situation_move move = move_of(g, peer, growth_situation(g, g->state, peer), edge.edge);
    if (!find_arrival(g, &move, &arrival))
        return false;
    follow(g, peer, &move, &arrival, target);
    return add_edge(g, edge, target, store_hash(&g->store, target)) && job_step(g->job, g->store.count);
}

static bool make_up(struct growth *g) {
    size_t count = g->put_off.count;
    struct growth_edge *edges = g->put_off.items;
    uint64_t *target = memory_allocate(&g->job->memory, g->words * sizeof *target);
    g->put_off.items = NULL;
    g->put_off.count = g->put_off.capacity = 0;
    bool fine = target != NULL;
    for (size_t i = 0; i < count && fine; i++)
        fine = make_up_edge(g, edges[i], target);
    memory_free(edges);
    memory_free(target);
    return fine;
}

static bool look_on(struct growth *g, uint32_t bound) {
    while (g->next < g->store.count) {
        uint32_t end = g->store.count - g->next > BATCH_STATES ? g->next + BATCH_STATES : g->store.count;
        for (; g->next < end && g->found.count < BATCH_SUCCESSORS; g->next++)
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
    growth_forget_found(g);
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

/* --- Looking at states --- */

void growth_unpack(const struct growth *g, uint32_t number, uint64_t *packed) {
    store_get(&g->store, number, g->state);
    memset(packed, 0, g->program->words * sizeof *packed);
    for (uint32_t peer = 0; peer < g->situations.count; peer++)
        situation_add_bits(&g->situations, peer, growth_situation(g, g->state, peer), packed);
}

uint32_t growth_find(struct growth *g, const uint64_t *packed) {
    for (uint32_t peer = 0; peer < g->situations.count; peer++) {
        uint32_t situation = situation_in(&g->situations, peer, packed);
        if (situation == SITUATION_NONE)
            return STORE_FULL;
        set_situation(g, g->state, peer, situation);
    }
    return store_find(&g->store, g->state);
}

uint32_t growth_situation_of(const struct growth *g, uint32_t number, uint32_t peer) {
    store_get(&g->store, number, g->state);
    return growth_situation(g, g->state, peer);
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

/* Does no buffer hold anything? `packed` is for its own use. */
static bool is_empty(const struct growth *g, uint32_t state, uint64_t *packed) {
    growth_unpack(g, state, packed);
    for (uint32_t i = 0; i < g->program->words; i++)
        if (packed[i] & g->program->channel_bits[i])
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
    uint64_t *packed = memory_allocate(memory, g->program->words * sizeof *packed);
    for (uint32_t s = 0; packed && r->empty && s < level.states; s++)
        r->empty[s] = is_empty(g, s, packed);
    memory_free(packed);
    if (!packed || !r->empty || !r->first || !r->edges)
        return false;
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
