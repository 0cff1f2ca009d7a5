#include "machine/step.h"

#include "machine/clock.h"
#include "machine/event_trace.h"
#include "machine/execute.h"

enum { KNOWN_FAILURE = 1, KNOWN_TRUNCATION = 2, KNOWN_TRACE = 4 };

/* Transient states of one step: beyond the first number each of them is passed once, beyond the second the
 * search gives up. And statements of a d_step. */
enum { MANY_TRANSIENTS = 20000, MOST_TRANSIENTS = 4000000, LONGEST_D_STEP = 1000000 };

bool machine_worker_init(struct machine_worker *w, struct job *job, const struct machine *machine,
                         uint32_t room) {
    struct memory *memory = &job->memory;
    *w = (struct machine_worker){.context = {.machine = machine, .job = job, .room = room},
                                 .words = machine_words(room),
                                 .looked = MACHINE_NONE};
    w->scratch = w->words + machine_words(machine->hidden_bits);
    w->context.hidden = w->words * 64;
    map_init(&w->seen, memory);
    step_cache_init(&w->cache, job, machine, w->words);
    w->source = memory_allocate_zeroed(memory, w->scratch, sizeof *w->source);
    w->passed = memory_allocate_zeroed(memory, w->scratch, sizeof *w->passed);
    w->next = memory_allocate_zeroed(memory, w->scratch, sizeof *w->next);
    w->offer = memory_allocate_zeroed(memory, w->scratch, sizeof *w->offer);
    w->known = memory_allocate_zeroed(memory, machine->edges.count + 1, sizeof *w->known);
    w->context.state = w->next;
    for (uint32_t i = 0; i < machine->global_channels; i++) {
        const struct machine_channel *declared = &machine->channels.items[i];
        w->context.channels[i] = (struct live_channel){declared->offset, declared->shape};
    }
    return w->source && w->passed && w->next && w->offer && w->known;
}

void machine_worker_free(struct machine_worker *w) {
    memory_free(w->source);
    memory_free(w->passed);
    memory_free(w->next);
    memory_free(w->offer);
    memory_free(w->known);
    array_free(&w->traces);
    array_free(&w->transients);
    array_free(&w->transient_states);
    array_free(&w->seen_states);
    map_free(&w->seen);
    step_cache_free(&w->cache);
}

static struct memory *memory_of(const struct machine_worker *w) {
    return &w->context.job->memory;
}

/* ---- traces ---- */

/* The statement was executed after what w->trace says. */
static void note(struct machine_worker *w, uint32_t process, const struct machine_edge *edge) {
    struct machine_trace trace = {machine_event(process, (uint32_t)(edge - w->context.machine->edges.items)),
                                  w->trace};
    w->trace = (uint32_t)w->traces.count;
    if (w->executed)
        w->executed[event_edge(trace.event)] = true;
    w->stopped |= !array_push(memory_of(w), &w->traces, trace);
}

/* Adds the events of the trace to the batch. Tells the first of them. */
static int64_t list_events(struct machine_worker *w) {
    uint32_t count = 0;
    int64_t first = 0;
    for (uint32_t t = w->trace; t != MACHINE_NONE; t = w->traces.items[t].before) {
        count++;
        first = w->traces.items[t].event;
    }
    struct batch *batch = w->batch;
    if (!array_reserve(batch->memory, &batch->events, batch->events.count + count)) {
        w->stopped = true;
        return first;
    }
    size_t at = batch->events.count + count;
    for (uint32_t t = w->trace; t != MACHINE_NONE; t = w->traces.items[t].before)
        batch->events.items[--at] = w->traces.items[t].event;
    batch->events.count += count;
    return first;
}

/* The last statement of the trace has failed. */
static void report(struct machine_worker *w) {
    struct batch *batch = w->batch;
    uint32_t edge = event_edge(w->traces.items[w->trace].event), before = (uint32_t)batch->events.count;
    enum failure failure = w->context.failure;
    uint8_t bit = failure == FAILURE_TRUNCATION ? KNOWN_TRUNCATION
                  : failure == FAILURE_TRACE    ? KNOWN_TRACE
                                                : KNOWN_FAILURE;
    w->context.failure = FAILURE_NONE;
    if (w->stopped || w->known[edge] & bit)
        return;
    w->known[edge] |= bit;
    list_events(w);
    struct incident incident = {.source = batch->source,
                                .edge = edge,
                                .failure = failure,
                                .channel = (uint32_t)w->context.too_large,
                                .instruction = (uint32_t)w->context.kept,
                                .events = before,
                                .events_end = (uint32_t)batch->events.count};
    w->stopped |= !array_push(batch->memory, &batch->incidents, incident);
}

/* Values that did not fit where the last statement of the trace put them. */
static void report_truncation(struct machine_worker *w) {
    if (!w->context.truncated)
        return;
    w->context.truncated = false;
    w->context.failure = FAILURE_TRUNCATION;
    report(w);
}

/* A condition without a value has been reported, and counts as false. */
static void report_test(struct machine_worker *w, const struct machine_edge *edge) {
    uint32_t trace = w->trace;
    w->moves = true;
    note(w, w->context.self, edge);
    report(w);
    w->trace = trace;
}

/* No way through the transient states after the trace ends. */
static void report_endless(struct machine_worker *w) {
    w->context.failure = FAILURE_ENDLESS;
    report(w);
}

/* ---- new states ---- */

static void emit(struct machine_worker *w) {
    struct batch *batch = w->batch;
    uint32_t before = (uint32_t)batch->events.count;
    int64_t first = list_events(w);
    if (w->stopped)
        return;
    struct successor successor = {.source = batch->source,
                                  .action = event_edge(first),
                                  .violated = NOT_VIOLATED,
                                  .process = event_process(first),
                                  .events = before,
                                  .events_end = (uint32_t)batch->events.count};
    uint64_t *state = batch_add(batch, successor);
    if (!state) {
        w->stopped = true;
        return;
    }
    memcpy(state, w->context.state, w->words * sizeof *state);
}

/* Has a transient state been passed? Asked only if there are many. */
static bool was_passed(struct machine_worker *w, uint32_t process) {
    const uint64_t *state = w->context.state;
    uint64_t hash = XXH3_64bits_withSeed(state, w->scratch * sizeof *state, process);
    struct map_probe probe;
    size_t record = w->scratch + 1;
    for (uint32_t i = map_first(&w->seen, hash, &probe); i != MAP_NONE; i = map_next(&w->seen, &probe)) {
        const uint64_t *other = w->seen_states.items + i * record;
        if (other[0] == process && memcmp(other + 1, state, w->scratch * sizeof *state) == 0)
            return true;
    }
    uint32_t number = (uint32_t)(w->seen_states.count / record);
    if (!array_reserve(memory_of(w), &w->seen_states, w->seen_states.count + record) ||
        !map_insert(&w->seen, hash, number)) {
        w->stopped = true;
        return true;
    }
    uint64_t *own = w->seen_states.items + w->seen_states.count;
    own[0] = process;
    memcpy(own + 1, state, w->scratch * sizeof *state);
    w->seen_states.count += record;
    return false;
}

/* The process keeps control in the state at hand. One step of the search may pass thousands of such states:
 * each of them counts for the limits. */
static void pass(struct machine_worker *w, uint32_t process) {
    struct transient transient = {process, w->trace};
    if (!job_step(w->context.job, w->context.job->progress.done)) {
        w->stopped = true;
        return;
    }
    if (++w->transients_count > MANY_TRANSIENTS && was_passed(w, process))
        return;
    if (w->transients_count > MOST_TRANSIENTS) {
        w->stopped = !job_give_up(w->context.job, "let the process leave the atomic sequence, or use d_step",
                                  "%s passes more than %d states in one atomic sequence",
                                  type_of(&w->context, process)->name, MOST_TRANSIENTS);
        return;
    }
    size_t count = w->transient_states.count;
    if (!array_reserve(memory_of(w), &w->transient_states, count + w->scratch) ||
        !array_push(memory_of(w), &w->transients, transient)) {
        w->stopped = true;
        return;
    }
    memcpy(w->transient_states.items + count, w->context.state, w->scratch * sizeof(uint64_t));
    w->transient_states.count += w->scratch;
}

/* The step of a process has led to the state at hand. */
static void settle(struct machine_worker *w, uint32_t process, bool keeps) {
    if (w->context.machine->last_offset != MACHINE_NONE)
        state_put(w->context.state, w->context.machine->last_offset, 8, process);
    clock_pass(&w->context);
    if (keeps)
        pass(w, process);
    else
        emit(w);
}

/* ---- edges ---- */

static const struct machine_edge *edges_at(const struct machine_context *c, uint32_t process,
                                           uint32_t location, uint32_t *count) {
    const struct machine_location *at =
        &c->machine->locations.items[type_of(c, process)->first_location + location];
    *count = at->edges_count;
    return c->machine->edges.items + at->first_edge;
}

/* What a step leaves behind in the context while it is worked on. */
struct view {
    uint64_t *state;
    uint32_t trace;
    uint32_t self;
    uint32_t processes_count;
    uint32_t channels_count;
    uint32_t end;
};

static struct view view_of(const struct machine_worker *w) {
    const struct machine_context *c = &w->context;
    return (struct view){c->state, w->trace, c->self, c->processes_count, c->channels_count, c->end};
}

static void view_restore(struct machine_worker *w, const struct view *view) {
    struct machine_context *c = &w->context;
    c->state = view->state;
    c->self = view->self;
    c->processes_count = view->processes_count;
    c->channels_count = view->channels_count;
    c->end = view->end;
    c->failure = FAILURE_NONE;
    w->trace = view->trace;
}

static void begin_state(struct machine_worker *w, uint64_t *copy) {
    memcpy(copy, w->context.state, w->scratch * sizeof *copy);
    w->context.state = copy;
}

/* The first edge of a location of a d_step that can be taken. If a channel is given, only an answer to the
 * rendezvous on it will do. To offer a rendezvous is possible, and fails. */
static const struct machine_edge *choose(struct machine_context *c, uint32_t location, uint32_t channel) {
    uint32_t count, offered;
    const struct machine_edge *edges = edges_at(c, c->self, location, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (channel != MACHINE_NONE ? edge_answers(c, &edges[i], channel)
                                    : edges[i].kind == EDGE_ELSE || edge_is_enabled(c, &edges[i]) ||
                                          edge_offers(c, &edges[i], &offered))
            return &edges[i];
        if (c->failure != FAILURE_NONE)
            return &edges[i];
    }
    return NULL;
}

/* Executes a d_step in the state at hand from its first statement on, which has been chosen. False: it
 * fails. */
static bool run_d_step(struct machine_worker *w, const struct machine_edge *edge, bool answers,
                       uint32_t *target) {
    struct machine_context *c = &w->context;
    for (uint32_t i = 0; edge && i < LONGEST_D_STEP; i++) {
        if (i > 0)
            note(w, c->self, edge);
        uint32_t channel;
        if (edge_offers(c, edge, &channel)) {
            c->failure = FAILURE_RENDEZVOUS;
            c->failed = edge->span;
            return false;
        }
        if (!edge_execute(w, edge, answers && i == 0)) {
            if (!failure_is_passed(c->failure))
                return false;
            report(w);
        }
        report_truncation(w);
        *target = edge->target;
        if (edge->leaves)
            return true;
        uint32_t location = edge->target;
        edge = choose(c, location, MACHINE_NONE);
        if (!edge) {
            uint32_t count;
            const struct machine_edge *blocked = edges_at(c, c->self, location, &count);
            note(w, c->self, blocked);
            c->failure = FAILURE_BLOCKED;
            c->failed = blocked->span;
            return false;
        }
    }
    c->failure = FAILURE_ENDLESS;
    return false;
}

/* Executes an edge that can be taken, and settles the state that it leads to. `first` is the first statement
 * of a d_step, or NULL. */
static void execute(struct machine_worker *w, const struct machine_edge *edge,
                    const struct machine_edge *first, bool answers, uint64_t *copy) {
    struct machine_context *c = &w->context;
    uint32_t process = c->self, target = edge->target;
    begin_state(w, copy);
    note(w, process, edge);
    if (first)
        note(w, process, first);
    if (w->stopped)
        return;
    bool fine = first ? run_d_step(w, first, answers, &target) : edge_execute(w, edge, answers);
    if (!fine && !w->stopped) {
        bool goes_on = failure_is_passed(c->failure);
        report(w);
        w->failed_ways += !goes_on;
        if (!goes_on)
            return;
    }
    if (w->stopped)
        return;
    report_truncation(w);
    if (edge->kind != EDGE_END)
        set_location(c, process, target);
    settle(w, process, edge->keeps);
}

static bool is_provided(struct machine_context *c, uint32_t process) {
    uint32_t node = type_of(c, process)->provided;
    uint32_t self = c->self;
    if (node == MACHINE_NONE)
        return true;
    c->self = process;
    bool provided = machine_value(c, node) != 0;
    c->self = self;
    return provided;
}

/* ---- rendezvous ---- */

/* The edges of another process that answer the offer. False: there are none. `silently`: nothing is done. */
static bool answer(struct machine_worker *w, uint32_t channel, bool silently) {
    struct machine_context *c = &w->context;
    uint32_t count;
    bool answered = false;
    uint32_t level = 0;
    const struct machine_edge *edges = edges_at(c, c->self, location_of(c, c->self), &count);
    for (uint32_t i = 0; i < count && !w->stopped; i++) {
        const struct machine_edge *edge = &edges[i], *first = NULL;
        if (answered && edge->level != level)
            break;
        c->failure = FAILURE_NONE;
        if (edge->kind == EDGE_D_STEP) {
            first = choose(c, edge->place, channel);
            if (!first)
                continue;
        } else if (!edge_answers(c, edge, channel)) {
            continue;
        }
        answered = true;
        level = edge->level;
        if (silently)
            return true;
        int32_t message[MACHINE_MOST_FIELDS];
        uint32_t fields = c->message_fields;
        memcpy(message, c->message, fields * sizeof *message);
        struct view view = view_of(w);
        execute(w, edge, first, true, w->next);
        view_restore(w, &view);
        memcpy(c->message, message, fields * sizeof *message);
        c->message_fields = fields;
    }
    return answered;
}

/* The offer of the process at hand, which is in context->message. False: nobody answers. */
static bool offer(struct machine_worker *w, const struct machine_edge *edge, uint32_t channel,
                  bool silently) {
    struct machine_context *c = &w->context;
    struct view view = view_of(w);
    uint32_t sender = c->self;
    bool answered = false;
    if (!silently) {
        begin_state(w, w->offer);
        note(w, sender, edge);
        if (!w->stopped)
            report_truncation(w);
        event_trace_move(c, EDGE_SEND, channel);
        bool goes_on = c->failure == FAILURE_NONE || failure_is_passed(c->failure);
        if (c->failure != FAILURE_NONE && !w->stopped)
            report(w);
        if (!goes_on) {
            w->failed_ways++;
            view_restore(w, &view);
            return true;
        }
        set_location(c, sender, edge->target);
    }
    for (uint32_t q = 0; q < c->processes_count && !w->stopped && !(silently && answered); q++) {
        if (q == sender || !is_provided(c, q))
            continue;
        c->self = q;
        answered |= answer(w, channel, silently);
    }
    view_restore(w, &view);
    return answered;
}

/* ---- processes ---- */

/* Takes an edge, unless it is `else`, in all ways there are. False: it cannot be taken. `silently`: it only
 * looks. */
static bool take(struct machine_worker *w, const struct machine_edge *edge, bool silently) {
    struct machine_context *c = &w->context;
    const struct machine_edge *first = NULL;
    uint32_t channel;
    c->failure = FAILURE_NONE;
    c->truncated = false;
    if (edge->kind == EDGE_D_STEP) {
        first = choose(c, edge->place, MACHINE_NONE);
        if (!first)
            return false;
    } else if (edge_offers(c, edge, &channel)) {
        return offer(w, edge, channel, silently);
    } else if (!edge_is_enabled(c, edge)) {
        return false;
    } else if (edge_waits(edge) && c->failure != FAILURE_NONE) {
        if (!silently)
            report_test(w, edge);
        return false;
    }
    if (!silently) {
        struct view view = view_of(w);
        execute(w, edge, first, false, w->next);
        view_restore(w, &view);
    }
    return true;
}

/* All that the process at hand can do. False: nothing. */
static bool move(struct machine_worker *w, bool silently) {
    struct machine_context *c = &w->context;
    uint32_t count, level = 0;
    bool moved = false;
    const struct machine_edge *edges = edges_at(c, c->self, location_of(c, c->self), &count);
    for (uint32_t i = 0; i < count && !w->stopped && !(moved && silently); i++) {
        const struct machine_edge *edge = &edges[i];
        if (moved && edge->level != level)
            break;
        if (edge->kind == EDGE_ELSE) {
            if (moved)
                continue;
            if (!silently) {
                struct view view = view_of(w);
                c->truncated = false;
                execute(w, edge, NULL, false, w->next);
                view_restore(w, &view);
            }
        } else if (!take(w, edge, silently)) {
            continue;
        }
        moved = true;
        level = edge->level;
    }
    return moved;
}

bool machine_can_move(struct machine_context *c, uint32_t process) {
    return is_provided(c, process) && machine_is_enabled(c, process);
}

bool machine_is_enabled(struct machine_context *c, uint32_t process) {
    struct machine_worker *w = (struct machine_worker *)c;
    uint32_t self = c->self;
    enum failure failure = c->failure;
    struct span failed = c->failed;
    c->self = process;
    bool can = move(w, true);
    c->self = self;
    c->failure = failure;
    c->failed = failed;
    return can;
}

/* Has a process with a higher priority something to do? */
static bool is_outranked(struct machine_context *c, uint32_t process) {
    uint32_t priority = priority_of(c, process);
    for (uint32_t q = 0; q < c->processes_count; q++)
        if (priority_of(c, q) > priority && machine_can_move(c, q))
            return true;
    return false;
}

/* May the process have a turn? */
static bool may_move(struct machine_context *c, uint32_t process) {
    return is_provided(c, process) && !(c->machine->has_priorities && is_outranked(c, process));
}

/* The transient states that are left, until there are none. */
static void pass_transients(struct machine_worker *w) {
    struct machine_context *c = &w->context;
    while (w->transients.count > 0 && !w->stopped) {
        struct transient transient = w->transients.items[--w->transients.count];
        w->transient_states.count -= w->scratch;
        memcpy(w->passed, w->transient_states.items + w->transient_states.count,
               w->scratch * sizeof(uint64_t));
        c->state = w->passed;
        if (c->shifted)
            machine_look(c);
        w->trace = transient.trace;
        c->self = transient.process;
        if (!may_move(c, c->self) || !move(w, false)) {
            c->state = w->passed;
            w->trace = transient.trace;
            emit(w);
        }
    }
}

/* The steps of a process begin: what counts as many transient states depends on it alone, so that it does not
 * matter which steps of others are remembered. */
static void begin_process(struct machine_worker *w, uint32_t process) {
    if (w->transients_count > MANY_TRANSIENTS) {
        map_clear(&w->seen);
        w->seen_states.count = 0;
    }
    w->transients_count = 0;
    w->context.self = process;
}

/* All steps of a process from the state that is expanded. False: it cannot move. */
static bool move_process(struct machine_worker *w, uint32_t process) {
    struct machine_context *c = &w->context;
    if (!may_move(c, process))
        return false;
    begin_process(w, process);
    bool moved = move(w, false);
    if (w->transients.count == 0)
        return moved;
    bool timeout = c->timeout;
    size_t ends = w->batch->successors.count + w->failed_ways;
    uint32_t trace = w->transients.items[0].trace;
    c->timeout = false;
    pass_transients(w);
    c->timeout = timeout;
    c->state = w->source;
    if (c->shifted)
        machine_look(c);
    w->trace = trace;
    if (w->batch->successors.count + w->failed_ways == ends)
        report_endless(w);
    w->trace = MACHINE_NONE;
    return moved;
}

static void take_state(struct machine_worker *w, const uint64_t *state) {
    memcpy(w->source, state, w->words * sizeof *state);
    memset(w->source + w->words, 0, (w->scratch - w->words) * sizeof *w->source);
    w->context.state = w->source;
}

void machine_worker_look(struct machine_worker *w, const uint64_t *state) {
    take_state(w, state);
    machine_look(&w->context);
    w->context.shifted = false;
    w->looked = MACHINE_NONE;
}

/* States of one layout have the same processes and channels in the same places. */
static void begin_expansion(struct machine_worker *w, const uint64_t *state) {
    const struct step_cache *cache = &w->cache;
    uint32_t layout = cache->layout ? (uint32_t)(cache->layout - cache->layouts.items) : MACHINE_NONE;
    if (layout != MACHINE_NONE && w->looked == layout && !w->context.shifted)
        take_state(w, state);
    else
        machine_worker_look(w, state);
    w->looked = layout;
    w->traces.count = 0;
    w->trace = MACHINE_NONE;
    w->transients.count = w->transient_states.count = 0;
}

/* Evaluates the steps of a process, and remembers them if nothing went wrong. */
static bool learn(struct machine_worker *w, uint32_t process, struct step_row *row) {
    const struct batch *batch = w->batch;
    size_t first = batch->successors.count, incidents = batch->incidents.count;
    bool moves = w->moves;
    w->moves = false;
    bool moved = move_process(w, process);
    bool clean =
        !w->moves && batch->incidents.count == incidents && moved == (batch->successors.count > first);
    if (!w->stopped && row && row->useful && clean)
        w->stopped = !step_row_remember(&w->cache, row, &w->context, process, batch, first);
    w->moves |= moves;
    return moved;
}

/* The steps of a process, from the cache if they are there. `*begun`: the context looks at the state. */
static bool expand_process(struct machine_worker *w, const uint64_t *state, uint32_t process, bool *begun) {
    struct step_lookup lookup = w->cache.layout ? w->cache.lookups[process] : (struct step_lookup){0};
    if (lookup.record) {
        size_t before = w->batch->successors.count;
        w->stopped |= !step_cache_answer(&w->cache, &lookup, state, w->batch);
        return w->batch->successors.count > before;
    }
    if (!*begun)
        begin_expansion(w, state);
    *begun = true;
    if (w->cache.layout && !lookup.row) {
        lookup.row = step_cache_add_row(&w->cache, &w->context, process);
        w->stopped |= !lookup.row;
    }
    return !w->stopped && learn(w, process, lookup.row);
}

/* The state that is expanded ticks. */
static void tick(struct machine_worker *w) {
    struct machine_context *c = &w->context;
    struct view view = view_of(w);
    begin_state(w, w->next);
    note(w, MACHINE_CLOCK, &c->machine->edges.items[c->machine->tick]);
    clock_tick(c);
    if (!w->stopped)
        emit(w);
    view_restore(w, &view);
}

bool machine_successors(struct machine_worker *w, const uint64_t *state, struct batch *batch) {
    struct machine_context *c = &w->context;
    bool begun = false, moved = false;
    w->batch = batch;
    w->moves = false;
    if (!w->uncached)
        step_cache_find_layout(&w->cache, state);
    if (!w->cache.layout) {
        begin_expansion(w, state);
        begun = true;
        w->stopped |= !w->uncached && !step_cache_add_layout(&w->cache, c);
    }
    if (w->cache.layout && !w->stopped)
        step_cache_look_up(&w->cache, state);
    uint32_t count = w->cache.layout ? w->cache.layout->processes_count : c->processes_count;
    for (uint32_t i = 0; i < count && !w->stopped; i++)
        moved |= expand_process(w, state, i, &begun);
    if (!moved && !w->stopped) {
        if (!begun)
            begin_expansion(w, state);
        c->timeout = true;
        for (uint32_t i = 0; i < count && !w->stopped; i++)
            moved |= move_process(w, i);
        c->timeout = false;
        if (!moved && !w->moves && c->machine->tick != MACHINE_NONE && !w->stopped) {
            tick(w);
            moved = true;
        }
    }
    w->moves |= moved;
    return !w->stopped;
}

bool machine_start(struct machine_worker *w) {
    struct machine_context *c = &w->context;
    const struct machine *m = c->machine;
    memset(w->next, 0, w->scratch * sizeof *w->next);
    c->state = w->next;
    if (m->trace != MACHINE_NONE)
        state_put(c->state, m->trace_offset, m->trace_bits, m->types.items[m->trace].start);
    c->self = 0;
    c->end = m->global_bits;
    c->processes_count = 0;
    c->channels_count = m->global_channels;
    for (uint32_t i = 0; i < m->global_starts; i++) {
        const struct machine_start *start = &m->starts.items[i];
        machine_assign(c, start->place,
                       start->value == MACHINE_NONE ? (int32_t)start->channel + 1
                                                    : machine_value(c, start->value));
    }
    for (size_t i = 0; i < m->active.count; i++) {
        c->message_fields = 0;
        if (!process_begin(w, m->active.items[i], m->types.items[m->active.items[i]].priority))
            return false;
    }
    return true;
}
