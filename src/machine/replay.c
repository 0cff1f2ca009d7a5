#include "machine/replay.h"

#include <stdio.h>

#include "machine/clock.h"
#include "machine/event_trace.h"
#include "machine/execute.h"
#include "machine/machine_text.h"
#include "machine/queue.h"

bool machine_replay_init(struct machine_replay *r, struct job *job, const struct machine *machine,
                         uint32_t room) {
    *r = (struct machine_replay){.offered = MACHINE_NONE, .inside = MACHINE_NONE};
    if (!machine_worker_init(&r->worker, job, machine, room) || !machine_start(&r->worker))
        return false;
    machine_worker_look(&r->worker, r->worker.next);
    return true;
}

void machine_replay_free(struct machine_replay *r) {
    machine_worker_free(&r->worker);
}

void machine_replay_begin_step(struct machine_replay *r) {
    struct machine_worker *w = &r->worker;
    memset(w->source + w->words, 0, (w->scratch - w->words) * sizeof *w->source);
}

/* Is the edge one of those where the process is? */
static bool is_here(const struct machine_replay *r, uint32_t process, uint32_t number) {
    const struct machine_context *c = &r->worker.context;
    if (process >= c->processes_count)
        return false;
    const struct machine_type *type = type_of(c, process);
    uint32_t location = r->inside == MACHINE_NONE ? location_of(c, process) : r->inside;
    const struct machine_location *at = &c->machine->locations.items[type->first_location + location];
    return number >= at->first_edge && number < at->first_edge + at->edges_count;
}

static bool nobody_can_move(struct machine_context *c) {
    for (uint32_t i = 0; i < c->processes_count; i++)
        if (machine_can_move(c, i))
            return false;
    return true;
}

/* The edge is none of a rendezvous. */
static bool is_enabled(struct machine_context *c, const struct machine_edge *edge) {
    if (edge->kind == EDGE_ELSE)
        return true; /* the search has looked at the others */
    if (edge_is_enabled(c, edge))
        return true;
    uint32_t self = c->self;
    bool waits = nobody_can_move(c);
    c->self = self;
    c->failure = FAILURE_NONE;
    c->timeout = waits;
    bool enabled = waits && edge_is_enabled(c, edge);
    c->timeout = false;
    return enabled;
}

/* Can no statement be executed where the d_step is? */
static bool all_wait(struct machine_replay *r) {
    struct machine_context *c = &r->worker.context;
    const struct machine_location *at =
        &c->machine->locations.items[type_of(c, c->self)->first_location + r->inside];
    for (uint32_t i = 0; i < at->edges_count; i++) {
        c->failure = FAILURE_NONE;
        if (is_enabled(c, &c->machine->edges.items[at->first_edge + i]))
            return false;
    }
    return true;
}

static void arrive(struct machine_replay *r, uint32_t process, const struct machine_edge *edge) {
    struct machine_context *c = &r->worker.context;
    bool stays_inside = r->inside != MACHINE_NONE && !edge->leaves;
    r->inside = stays_inside ? edge->target : MACHINE_NONE;
    if (edge->kind != EDGE_END && !stays_inside)
        set_location(c, process, edge->target);
    if (c->machine->last_offset != MACHINE_NONE && !stays_inside)
        state_put(c->state, c->machine->last_offset, 8, process);
    if (!stays_inside)
        clock_pass(c);
}

static void note_result(struct machine_context *c, struct machine_statement *done) {
    done->failure = c->failure;
    done->failed = c->failed;
    done->truncated = c->truncated;
    c->failure = FAILURE_NONE;
}

/* The channel of a send or a receive, before it is executed. */
static uint32_t channel_of(struct machine_context *c, const struct machine_edge *edge) {
    if (edge->kind != EDGE_SEND && edge->kind != EDGE_RECEIVE)
        return MACHINE_NONE;
    uint32_t channel = machine_channel_of(c, edge->place);
    c->failure = FAILURE_NONE;
    return channel;
}

/* The first half of a rendezvous; inside of a d_step it fails. */
static void take_offer(struct machine_replay *r, uint32_t channel, struct machine_statement *done) {
    struct machine_context *c = &r->worker.context;
    if (r->inside != MACHINE_NONE) {
        done->failure = FAILURE_RENDEZVOUS;
        return;
    }
    done->rendezvous = true;
    r->offered = channel;
    r->sender = done->process;
    set_location(c, done->process, done->edge->target);
    event_trace_move(c, EDGE_SEND, channel);
    note_result(c, done);
}

/* A statement that can be executed, or the second half of a rendezvous. */
static void take_statement(struct machine_replay *r, bool answers, struct machine_statement *done) {
    struct machine_context *c = &r->worker.context;
    uint32_t processes = c->processes_count;
    c->failure = FAILURE_NONE;
    bool fine = edge_execute(&r->worker, done->edge, answers);
    bool goes_on = fine || failure_is_passed(c->failure);
    if (done->edge->kind == EDGE_RUN && fine)
        done->made = processes;
    note_result(c, done);
    if (goes_on)
        arrive(r, done->process, done->edge);
}

/* A statement on its own. Inside of a d_step, behind the first one, it fails if it has to wait. */
static bool take_alone(struct machine_replay *r, bool later, struct machine_statement *done) {
    struct machine_context *c = &r->worker.context;
    uint32_t channel;
    if (edge_offers(c, done->edge, &channel)) {
        take_offer(r, channel, done);
        return true;
    }
    if (c->failure != FAILURE_NONE) { /* it would offer something, and cannot say what */
        note_result(c, done);
        return true;
    }
    if (!is_enabled(c, done->edge)) {
        done->failed = done->edge->span;
        done->failure = later && all_wait(r) ? FAILURE_BLOCKED : FAILURE_NONE;
        return done->failure != FAILURE_NONE;
    }
    if (edge_waits(done->edge) && c->failure != FAILURE_NONE)
        note_result(c, done);
    else
        take_statement(r, false, done);
    return true;
}

/* Time passes only if nobody can move, not even by a timeout. */
static bool take_tick(struct machine_replay *r, const struct machine_edge *edge) {
    struct machine_context *c = &r->worker.context;
    if (edge->kind != EDGE_TICK || r->inside != MACHINE_NONE || r->offered != MACHINE_NONE)
        return false;
    bool waits = nobody_can_move(c);
    c->timeout = waits;
    waits = waits && nobody_can_move(c);
    c->timeout = false;
    c->failure = FAILURE_NONE;
    c->truncated = false;
    if (waits)
        clock_tick(c);
    return waits;
}

bool machine_replay_take(struct machine_replay *r, int64_t event, struct machine_statement *done) {
    struct machine_context *c = &r->worker.context;
    uint32_t process = event_process(event), offered = r->offered;
    const struct machine_edge *edge = &c->machine->edges.items[event_edge(event)];
    *done = (struct machine_statement){.process = process,
                                       .edge = edge,
                                       .channel = MACHINE_NONE,
                                       .made = MACHINE_NONE,
                                       .rendezvous = offered != MACHINE_NONE};
    if (process == MACHINE_CLOCK)
        return take_tick(r, edge);
    if (!is_here(r, process, event_edge(event)))
        return false;
    c->self = process;
    c->failure = FAILURE_NONE;
    c->truncated = false;
    if (edge->kind == EDGE_D_STEP) {
        r->inside = edge->place;
        r->begins = true;
        return true;
    }
    bool later = r->inside != MACHINE_NONE && !r->begins;
    r->begins = false;
    done->channel = channel_of(c, edge);
    if (offered == MACHINE_NONE)
        return take_alone(r, later, done);
    if (process == r->sender || !edge_answers(c, edge, offered))
        return false;
    r->offered = MACHINE_NONE;
    take_statement(r, true, done);
    return true;
}

/* ---- printf ---- */

static void print_value(struct text *text, const struct machine *m, char format, int32_t value) {
    const char *symbol =
        value > 0 && (size_t)value < m->symbols.count ? m->symbols.items[(size_t)value] : NULL;
    char digits[16];
    switch (format) {
    case 'c':
        text_add_bytes(text, &(char){(char)value}, 1);
        break;
    case 'e':
        if (symbol)
            text_add(text, symbol);
        else
            text_number(text, value);
        break;
    case 'o':
    case 'x':
    case 'u':
        snprintf(digits, sizeof digits, format == 'o' ? "%o" : format == 'x' ? "%x" : "%u", (unsigned)value);
        text_add(text, digits);
        break;
    default:
        text_number(text, value);
    }
}

void machine_replay_print(struct machine_replay *r, const struct machine_statement *done, struct text *text) {
    struct machine_context *c = &r->worker.context;
    const struct machine_edge *edge = done->edge;
    const char *s = edge->text;
    uint32_t next = 0;
    c->self = done->process;
    for (s += *s == '"'; *s && !(*s == '"' && !s[1]); s++) {
        if (*s == '\\' && s[1]) {
            s++;
            text_add_bytes(text, *s == 'n' ? "\n" : *s == 't' ? "\t" : s, 1);
        } else if (*s == '%' && s[1] && s[1] != '%') {
            s++;
            int32_t value =
                next < edge->count ? machine_value(c, c->machine->lists.items[edge->first + next]) : 0;
            next++;
            print_value(text, c->machine, *s, value);
        } else {
            s += *s == '%';
            text_add_bytes(text, s, 1);
        }
    }
    c->failure = FAILURE_NONE;
}
