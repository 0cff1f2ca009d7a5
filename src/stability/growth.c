#include "stability/growth.h"

#include <string.h>

#include "lts/builder.h"
#include "stability/termination.h"

/* Messages in a buffer that local states have room for at first; and up to how many that may be cheaply more.
 */
enum { FIRST_CAPACITY = 2, CHEAP_CAPACITY = 64 };

/* --- Labels --- */

static bool make_alphabet(struct growth *g) {
    const struct peers *peers = g->buffers->peers;
    size_t messages = peers->messages.count, seen = messages * (g->receipts ? 2 : 1);
    size_t count = seen + g->termination;
    const char **texts = memory_allocate(&g->job->memory, (count + 1) * sizeof *texts);
    uint32_t *map = memory_allocate(&g->job->memory, (count + 1) * sizeof *map);
    g->label_sent = memory_allocate_zeroed(&g->job->memory, messages + 1, sizeof *g->label_sent);
    g->label_taken = memory_allocate_zeroed(&g->job->memory, messages + 1, sizeof *g->label_taken);
    bool fine = texts && map && g->label_sent && g->label_taken;
    for (size_t i = 0; fine && i < seen; i++)
        texts[i] = i < messages ? peers->messages.items[i].label : peers->messages.items[i - messages].taken;
    if (fine && g->termination)
        texts[seen] = TERMINATION_LABEL;
    fine = fine && alphabet_build(g->job, &g->alphabet, texts, count, map);
    for (size_t i = 0; fine && i < seen; i++)
        *(i < messages ? &g->label_sent[i] : &g->label_taken[i - messages]) = map[i];
    if (fine && g->termination)
        g->label_exit = map[seen];
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
    struct growth_level none = {0, 0};
    bool settles = !g->plain, confluent = settles && !g->receipts;
    if (!g->program ||
        !global_states_init(&g->global_states, g->buffers, &g->made, g->program, confluent, settles))
        return false;
    g->global_states.search.no_parents = true; /* found_by has them */
    return array_push(&g->job->memory, &g->levels, none);
}

static void end(struct growth *g) {
    global_states_free(&g->global_states);
    program_free(g->program);
    g->program = NULL;
    buffers_system_free(&g->made);
    array_free(&g->put_off);
    array_free(&g->edges);
    array_free(&g->found_by);
    array_free(&g->levels);
    g->edges_count = 0;
    g->in_between = false;
}

bool growth_init(struct growth *g, const struct buffers *buffers, const struct growth_options *options) {
    *g = (struct growth){.job = buffers->job,
                         .buffers = buffers,
                         .receipts = options->receipts,
                         .termination = options->termination,
                         .plain = options->plain,
                         .counts_only = options->counts_only,
                         .most_states = options->most_states};
    uint32_t room = options->expected + 1; /* what is put off must have room, too */
    return make_alphabet(g) &&
           begin(g, room > FIRST_CAPACITY && room <= CHEAP_CAPACITY ? room : FIRST_CAPACITY);
}

void growth_free(struct growth *g) {
    end(g);
    memory_free(g->label_sent);
    memory_free(g->label_taken);
    alphabet_free(&g->alphabet);
}

/* --- Exploring --- */

static bool add_edge(struct growth *g, struct global_states_step edge) {
    g->edges_count++;
    return g->counts_only || array_push(&g->job->memory, &g->edges, edge);
}

/* A new state, which the last edge leads to. */
static bool add_state(struct growth *g) {
    uint64_t edge = g->edges_count - 1;
    return g->counts_only || array_push(&g->job->memory, &g->found_by, edge);
}

static bool exceeds_bound(void *data, const struct batch *batch, size_t index) {
    const struct growth *g = data;
    return batch->successors.items[index].fill > g->levels.count;
}

static bool on_transition(void *data, const struct batch *batch, size_t index, uint32_t target) {
    struct growth *g = data;
    const struct successor *s = &batch->successors.items[index];
    struct global_states_step edge = {s->source, target, s->action, s->fill};
    return target == SEARCH_LEFT_OUT ? array_push(&g->job->memory, &g->put_off, edge) : add_edge(g, edge);
}

static bool on_state(void *data, uint32_t number, const uint64_t *state) {
    (void)number, (void)state;
    return add_state(data);
}

/* What was put off is possible now. */
static bool make_up(struct growth *g) {
    size_t count = g->put_off.count;
    struct global_states_step *edges = g->put_off.items;
    g->put_off.items = NULL;
    g->put_off.count = g->put_off.capacity = 0;
    bool is_new, fine = true;
    for (size_t i = 0; i < count && fine; i++) {
        edges[i].target = global_states_follow(&g->global_states, &edges[i], &is_new);
        fine = edges[i].target != STORE_FULL && add_edge(g, edges[i]) && (!is_new || add_state(g)) &&
               job_step(g->job, g->global_states.search.store.count);
    }
    memory_free(edges);
    return fine;
}

/* Explores what the next bound allows. */
static bool look_on(struct growth *g) {
    const struct search_limits limits = {.depth = UINT64_MAX, .states = g->most_states};
    const struct search_visitor visitor = {
        .data = g, .state = on_state, .transition = on_transition, .leave_out = exceeds_bound};
    enum search_end end = global_states_run(&g->global_states, &limits, &visitor);
    g->bounded_by_states = g->global_states.search.store.count > g->most_states;
    return end == SEARCH_COMPLETE && !g->bounded_by_states;
}

/* Begins with the next bound, or goes on where it was given up. */
static bool grow(struct growth *g) {
    if (!g->in_between && !make_up(g))
        return false;
    g->in_between = true;
    if (!look_on(g))
        return false;
    g->in_between = false;
    struct growth_level level = {g->global_states.search.store.count, g->edges_count};
    return array_push(&g->job->memory, &g->levels, level);
}

bool growth_reach(struct growth *g, uint32_t bound) {
    while (growth_bound(g) < bound) {
        g->bounded_by_states = g->global_states.search.store.count > g->most_states;
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

void growth_forget_beyond(struct growth *g, uint32_t bound) {
    struct memory *memory = &g->job->memory;
    struct growth_level none = {1, 0}, level = bound > 0 ? g->levels.items[bound] : none;
    array_free(&g->put_off);
    array_cut(memory, &g->edges, level.edges);
    array_cut(memory, &g->found_by, level.states - (size_t)1);
}

bool growth_is_saturated(const struct growth *g) {
    return g->put_off.count == 0;
}

/* --- LTSs --- */

/* The last steps: from where all have ended to a state of its own, which is behind the others. */
static bool add_exits(const struct growth *g, struct lts_builder *builder, uint32_t states) {
    bool *ended = termination_find(&g->global_states, states), fine = ended != NULL;
    for (uint32_t s = 0; s < states && fine; s++)
        fine = !ended[s] || lts_builder_add(builder, s, g->label_exit, states);
    memory_free(ended);
    return fine;
}

static struct lts *finish(const struct growth *g, struct lts_builder *builder, bool fine, uint32_t states) {
    struct alphabet alphabet;
    if (fine && g->termination) {
        fine = add_exits(g, builder, states);
        states++;
    }
    if (!fine || !alphabet_copy(g->job, &alphabet, &g->alphabet)) {
        lts_builder_free(builder);
        return NULL;
    }
    return lts_builder_finish(builder, states, 0, STATE_NONE, &alphabet, NULL);
}

/* The buffer that a transition fills. */
static uint32_t buffer_of(const struct growth *g, const struct global_states_step *edge) {
    return g->made.edges.items[edge->edge].buffer;
}

bool growth_rows_make(struct growth_rows *rows, const struct growth *g, uint32_t bound) {
    struct growth_level level = g->levels.items[bound];
    struct memory *memory = &g->job->memory;
    rows->first = memory_allocate_zeroed(memory, (size_t)level.states + 2, sizeof *rows->first);
    rows->edges = memory_allocate(memory, (level.edges + 1) * sizeof *rows->edges);
    if (!rows->first || !rows->edges)
        return false;
    for (uint64_t i = 0; i < level.edges; i++)
        rows->first[g->edges.items[i].source + (size_t)2]++;
    for (uint32_t s = 0; s < level.states; s++)
        rows->first[s + (size_t)2] += rows->first[s + (size_t)1];
    for (uint64_t i = 0; i < level.edges; i++)
        rows->edges[rows->first[g->edges.items[i].source + (size_t)1]++] = i;
    return true;
}

void growth_rows_free(struct growth_rows *rows) {
    memory_free(rows->first);
    memory_free(rows->edges);
}

struct lts *growth_composition(const struct growth *g, uint32_t bound, const uint32_t *sizes) {
    struct growth_level level = g->levels.items[bound];
    struct lts_builder builder;
    lts_builder_init(&builder, g->job);
    struct growth_rows rows; /* so that rows of the LTS come out ordered */
    bool fine = growth_rows_make(&rows, g, bound) && lts_builder_expect(&builder, level.states, level.edges);
    for (uint64_t i = 0; i < level.edges && fine; i++) {
        const struct global_states_step *e = &g->edges.items[rows.edges[i]];
        bool fits = !sizes || e->fill == 0 || e->fill <= sizes[buffer_of(g, e)];
        fine = !fits || lts_builder_add(&builder, e->source, growth_label(g, e->edge), e->target);
    }
    growth_rows_free(&rows);
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
        const struct global_states_step *e = &g->edges.items[i];
        if (e->fill > 0 && e->fill > fullest[buffer_of(g, e)])
            fullest[buffer_of(g, e)] = e->fill;
    }
}

/* --- The synchronous composition --- */

/* Does no buffer hold anything? `packed` is for its own use. */
static bool is_empty(const struct growth *g, uint32_t state, uint64_t *packed) {
    global_states_unpack(&g->global_states, state, packed);
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
                            const struct global_states_step *edge) {
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
        r->first[g->edges.items[i].source + (size_t)2] += is_last_receipt(g, r, &g->edges.items[i]);
    for (uint32_t s = 0; s < level.states; s++)
        r->first[s + 2] += r->first[s + 1];
    for (uint64_t i = 0; i < level.edges; i++)
        if (is_last_receipt(g, r, &g->edges.items[i]))
            r->edges[r->first[g->edges.items[i].source + (size_t)1]++] = i;
    return true;
}

/* A send from a state with empty buffers, and the receipts that follow at once. */
static bool add_exchange(const struct growth *g, const struct receipts *r,
                         const struct global_states_step *sent, struct lts_builder *builder) {
    bool fine = true;
    for (uint64_t i = r->first[sent->target]; i < r->first[sent->target + 1] && fine; i++) {
        const struct global_states_step *taken = &g->edges.items[r->edges[i]];
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
        const struct global_states_step *e = &g->edges.items[i];
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
