#include "machine/execute.h"

#include "machine/clock.h"
#include "machine/event_trace.h"
#include "machine/queue.h"

/* ---- messages ---- */

static bool evaluate_message(struct machine_context *c, const struct machine_edge *edge) {
    for (uint32_t i = 0; i < edge->count; i++)
        c->message[i] = machine_value(c, c->machine->lists.items[edge->first + i]);
    c->message_fields = edge->count;
    return c->failure == FAILURE_NONE;
}

static bool has_fields(struct machine_context *c, const struct machine_edge *edge, uint32_t channel) {
    if (edge->count == shape_of(c, channel)->fields_count)
        return true;
    c->failure = FAILURE_FIELDS;
    c->failed = edge->span;
    return false;
}

bool edge_offers(struct machine_context *c, const struct machine_edge *edge, uint32_t *channel) {
    if (edge->kind != EDGE_SEND)
        return false;
    *channel = machine_channel_of(c, edge->place);
    if (*channel == MACHINE_NONE || shape_of(c, *channel)->capacity > 0 || !has_fields(c, edge, *channel) ||
        !evaluate_message(c, edge))
        return false;
    queue_truncate(c, shape_of(c, *channel), c->message);
    return true;
}

bool edge_answers(struct machine_context *c, const struct machine_edge *edge, uint32_t channel) {
    return edge->kind == EDGE_RECEIVE && machine_value(c, edge->place) == (int32_t)channel + 1 &&
           has_fields(c, edge, channel) && message_fits(c, edge->first, edge->count);
}

/* The place of the message that a receive would take; MACHINE_NONE: there is none. */
static uint32_t find_message(struct machine_context *c, const struct machine_edge *edge, uint32_t *channel) {
    *channel = machine_channel_of(c, edge->place);
    if (*channel == MACHINE_NONE || shape_of(c, *channel)->capacity == 0 || queue_length(c, *channel) == 0 ||
        !has_fields(c, edge, *channel))
        return MACHINE_NONE;
    return queue_find(c, *channel, edge->first, edge->count, edge->any_place);
}

static bool has_room(struct machine_context *c, const struct machine_edge *edge) {
    uint32_t channel = machine_channel_of(c, edge->place);
    return channel != MACHINE_NONE && queue_length(c, channel) < shape_of(c, channel)->capacity;
}

bool edge_is_enabled(struct machine_context *c, const struct machine_edge *edge) {
    uint32_t channel;
    switch (edge->kind) {
    case EDGE_TEST:
    case EDGE_EXPIRE:
        return machine_value(c, edge->value) != 0 || c->failure != FAILURE_NONE;
    case EDGE_SEND:
        return has_room(c, edge) || c->failure != FAILURE_NONE;
    case EDGE_RECEIVE:
        return find_message(c, edge, &channel) != MACHINE_NONE || c->failure != FAILURE_NONE;
    case EDGE_END:
        return c->self + 1 == c->processes_count;
    case EDGE_ELSE:
    case EDGE_D_STEP:
    case EDGE_TICK:
        return false; /* their enabledness depends on other edges */
    default:
        return true;
    }
}

static void assign_fields(struct machine_context *c, const struct machine_edge *edge) {
    for (uint32_t i = 0; i < edge->count; i++) {
        const struct machine_pattern *pattern = &c->machine->patterns.items[edge->first + i];
        if (pattern->kind == PATTERN_STORE)
            machine_assign(c, pattern->node, c->message[i]);
    }
}

static void receive(struct machine_context *c, const struct machine_edge *edge, bool answers) {
    uint32_t channel;
    if (!answers) {
        uint32_t place = find_message(c, edge, &channel);
        if (place == MACHINE_NONE)
            return;
        queue_read(c, channel, place);
        if (!edge->copies)
            queue_remove(c, channel, place);
    } else {
        channel = machine_channel_of(c, edge->place);
    }
    if (!edge->copies)
        event_trace_move(c, EDGE_RECEIVE, channel);
    assign_fields(c, edge);
}

static void send(struct machine_context *c, const struct machine_edge *edge) {
    uint32_t channel = machine_channel_of(c, edge->place);
    if (channel == MACHINE_NONE || !has_fields(c, edge, channel) || !evaluate_message(c, edge))
        return;
    queue_put(c, channel, edge->sorted);
    event_trace_move(c, EDGE_SEND, channel);
}

/* ---- processes ---- */

static void start_channels(struct machine_context *c, const struct machine_type *type, uint32_t begin) {
    for (uint32_t i = 0; i < type->channels_count; i++) {
        const struct machine_channel *declared = &c->machine->channels.items[type->first_channel + i];
        if (c->channels_count == MACHINE_MOST_CHANNELS) {
            c->failure = FAILURE_CHANNELS;
            return;
        }
        c->channels[c->channels_count++] = (struct live_channel){begin + declared->offset, declared->shape};
    }
}

static void start_variables(struct machine_context *c, const struct machine_type *type,
                            uint32_t first_channel) {
    for (uint32_t i = 0; i < type->starts_count; i++) {
        const struct machine_start *start = &c->machine->starts.items[type->first_start + i];
        machine_assign(c, start->place,
                       start->value == MACHINE_NONE ? (int32_t)(first_channel + start->channel) + 1
                                                    : machine_value(c, start->value));
    }
}

bool process_begin(struct machine_worker *w, uint32_t number, uint32_t priority) {
    struct machine_context *c = &w->context;
    const struct machine_type *type = &c->machine->types.items[number];
    uint32_t pid = c->processes_count, begin = c->end, channels = c->channels_count, self = c->self;
    if (pid == MACHINE_MOST_PROCESSES) {
        c->failure = FAILURE_PROCESSES;
        return false;
    }
    if (begin + type->bits > c->room) {
        w->wanted = begin + type->bits;
        w->stopped = true;
        return false;
    }
    c->processes[pid] = (struct live_process){number, begin};
    c->processes_count++;
    c->shifted = true;
    c->end += type->bits;
    state_put(c->state, 0, 8, c->processes_count);
    state_put(c->state, begin, c->machine->type_bits, number);
    c->self = pid;
    set_location(c, pid, type->start);
    if (c->machine->has_priorities)
        set_priority(c, pid, priority);
    start_channels(c, type, begin);
    for (uint32_t i = 0; i < type->parameters_count; i++)
        machine_assign(c, c->machine->lists.items[type->first_parameter + i],
                       i < c->message_fields ? c->message[i] : 0);
    start_variables(c, type, channels);
    c->self = self;
    return c->failure == FAILURE_NONE;
}

static bool run(struct machine_worker *w, const struct machine_edge *edge) {
    struct machine_context *c = &w->context;
    const struct machine_type *type = &c->machine->types.items[edge->type];
    uint32_t priority =
        edge->priority == MACHINE_NONE ? type->priority : (uint32_t)machine_value(c, edge->priority);
    if (!evaluate_message(c, edge) || !process_begin(w, edge->type, priority))
        return false;
    if (edge->place != MACHINE_NONE)
        machine_assign(c, edge->place, machine_value(c, edge->value));
    return c->failure == FAILURE_NONE;
}

/* The process at hand is the youngest. */
static void end(struct machine_context *c) {
    const struct live_process *process = &c->processes[c->self];
    state_clear(c->state, process->begin, type_of(c, c->self)->bits);
    c->channels_count -= type_of(c, c->self)->channels_count;
    c->end = process->begin;
    c->processes_count--;
    c->shifted = true;
    state_put(c->state, 0, 8, c->processes_count);
}

static void change_priority(struct machine_context *c, const struct machine_edge *edge) {
    int32_t process = machine_value(c, edge->place), priority = machine_value(c, edge->value);
    if (process >= 0 && (uint32_t)process < c->processes_count)
        set_priority(c, (uint32_t)process, (uint32_t)priority);
}

/* ---- all ---- */

static void set_timer(struct machine_context *c, const struct machine_edge *edge) {
    int32_t value = machine_value(c, edge->value);
    if (c->failure != FAILURE_NONE)
        return;
    if (value >= 0 && value <= TIMER_LARGEST) {
        machine_assign(c, edge->place, value);
        return;
    }
    c->failure = FAILURE_TIMER;
    c->failed = edge->span;
}

static void evaluate_all(struct machine_context *c, const struct machine_edge *edge) {
    for (uint32_t i = 0; i < edge->count; i++)
        machine_value(c, c->machine->lists.items[edge->first + i]);
}

bool edge_execute(struct machine_worker *w, const struct machine_edge *edge, bool answers) {
    struct machine_context *c = &w->context;
    switch (edge->kind) {
    case EDGE_ASSIGN: {
        int32_t value = machine_value(c, edge->value);
        if (c->failure == FAILURE_NONE)
            machine_assign(c, edge->place, value);
        break;
    }
    case EDGE_SET:
        set_timer(c, edge);
        break;
    case EDGE_EXPIRE:
        machine_assign(c, edge->place, TIMER_OFF);
        break;
    case EDGE_SEND:
        send(c, edge);
        break;
    case EDGE_RECEIVE:
        receive(c, edge, answers);
        break;
    case EDGE_RUN:
        return run(w, edge);
    case EDGE_PRIORITY:
        change_priority(c, edge);
        break;
    case EDGE_PRINT:
        evaluate_all(c, edge);
        break;
    case EDGE_ASSERT:
        if (machine_value(c, edge->value) == 0 && c->failure == FAILURE_NONE) {
            c->failure = FAILURE_ASSERTION;
            c->failed = edge->span;
        }
        break;
    case EDGE_END:
        end(c);
        break;
    default:
        break;
    }
    return c->failure == FAILURE_NONE;
}
