#include "closing/environment/process.h"

#include "closing/reliability.h"
#include "language/promela/constant.h"

enum { MOST_STATES = 1000000 /* of the processes with their queues */ };

/* --- What can be embedded --- */

struct checking {
    const struct open_model *model;
    bool *sends, *takes; /* per channel */
    bool fine;
};

static void refuse(struct checking *c, struct span span, const char *hint, const char *what) {
    sources_error(c->model->promela->sources, span, hint, "%s", what);
    c->fine = false;
}

static bool is_of_model(const struct checking *c, const struct promela_expression *x) {
    return x && x->variable && open_model_variable(c->model, x->variable) != CLOSING_NONE;
}

static void check_run(void *data, struct promela_expression *x) {
    if (x->kind == PROMELA_RUN)
        refuse(data, x->span, "write it as an active proctype", "the environment runs a process");
}

static void check_message(struct checking *c, const struct promela_statement *s) {
    uint32_t number = open_model_channel(c->model, s->target);
    bool is_send = s->kind == PROMELA_SEND;
    if (number == CLOSING_NONE) {
        refuse(c, s->target->span, "use a channel that the model declares globally, by its name",
               "the model has no channel of this name");
        return;
    }
    const struct closing_channel *channel = &c->model->channels.items[number];
    (is_send ? c->sends : c->takes)[number] = true;
    if (channel->variable->size)
        refuse(c, s->target->span, "use several channels", "the environment uses an array of channels");
    if (is_send && !channel->received)
        refuse(c, s->target->span, "leave it out", "no process of the model receives on this channel");
    if (is_send && s->sorted)
        refuse(c, s->span, "write ! in place of !!", "the environment sorts messages");
    if (!is_send && !channel_is_drained(channel))
        refuse(c, s->target->span, "leave it out",
               channel->received ? "a process of the model receives on this channel as well"
                                 : "no process of the model sends on this channel");
    for (const struct promela_expression *a = s->arguments; a && !is_send; a = a->next) {
        if (a->kind == PROMELA_EVAL)
            refuse(c, a->span, "write the number", "the environment compares with its data");
        if (a->kind == PROMELA_VARIABLE && a->meaning == PROMELA_A_VARIABLE && is_of_model(c, a))
            refuse(c, a->span, "declare a variable in the proctype",
                   "the environment changes a variable of the model");
    }
}

static void check_statement(void *data, struct promela_statement *s) {
    struct checking *c = data;
    visit_expressions(s, check_run, c);
    bool assigns = s->kind == PROMELA_ASSIGN || s->kind == PROMELA_INCREMENT ||
                   s->kind == PROMELA_DECREMENT || s->kind == PROMELA_FOR || s->kind == PROMELA_SELECT;
    if (s->kind == PROMELA_SEND || s->kind == PROMELA_RECEIVE)
        check_message(c, s);
    if (assigns && is_of_model(c, s->target))
        refuse(c, s->target->span, "declare a variable in the proctype",
               "the environment changes a variable of the model");
    if (s->kind == PROMELA_SET || s->kind == PROMELA_RESET || s->kind == PROMELA_EXPIRE)
        refuse(c, s->span, "write skip: it may take any time", "the environment has a timer");
    if (s->kind == PROMELA_ASSERT)
        refuse(c, s->span, "leave it out", "an assertion of the environment would not be checked");
}

static void check_unit(struct checking *c, struct promela_unit *u) {
    bool is_process = u->kind == PROMELA_PROCTYPE && u->is_active && !u->active && !u->parameters;
    bool is_declaration =
        u->kind == PROMELA_GLOBAL || u->kind == PROMELA_INLINE || u->kind == PROMELA_TYPEDEF;
    if (is_process)
        visit_statements(u->body, check_statement, c);
    else if (!is_declaration)
        refuse(c, u->name.text ? u->name.span : u->span,
               "write it as `active proctype NAME() { ... }`; formulas belong to the model",
               "the environment consists of active proctypes without parameters");
}

/* --- Processes and queues --- */

struct composing {
    struct environment *environment;
    const struct open_model *model;
    struct job *job;
    bool *sends, *takes;                 /* per channel: the environment does */
    bool *any_place;                     /* per channel: the model takes messages out of the midst */
    struct environment_numbers *outputs; /* per channel: what the model can send */
    ARRAY(struct promela_flow) flows;    /* per process */
    struct sequences states;             /* where each process is; per queue, its length and messages */
    struct lts_builder builder;
    ARRAY(uint32_t) now, next;
    uint32_t from, process; /* at hand */
    bool fine;
};

static bool is_queued(const struct composing *c, uint32_t channel) {
    return c->environment->governs[channel] && !c->model->channels.items[channel].is_rendezvous;
}

/* Where a queue begins in the state at hand. */
static uint32_t queue_of(const struct composing *c, uint32_t channel) {
    uint32_t at = (uint32_t)c->flows.count;
    for (uint32_t i = 0; i < channel; i++)
        if (is_queued(c, i))
            at += 1 + c->now.items[at];
    return at;
}

static bool has_room(const struct composing *c, uint32_t channel) {
    int32_t capacity = 0;
    return promela_fold(c->model->channels.items[channel].variable->capacity, &capacity) &&
           c->now.items[queue_of(c, channel)] < (uint32_t)capacity;
}

static void copy_state(struct composing *c) {
    c->next.count = 0;
    for (size_t i = 0; i < c->now.count; i++)
        c->fine = c->fine && array_push(&c->job->memory, &c->next, c->now.items[i]);
}

/* Into the copy. */
static void push(struct composing *c, uint32_t channel, uint32_t message) {
    uint32_t at = queue_of(c, channel), end = at + 1 + c->now.items[at];
    c->fine = c->fine && array_push(&c->job->memory, &c->next, 0);
    for (size_t i = c->next.count - 1; c->fine && i > end; i--)
        c->next.items[i] = c->next.items[i - 1];
    if (!c->fine)
        return;
    c->next.items[end] = message;
    c->next.items[at]++;
}

static void pop(struct composing *c, uint32_t channel, uint32_t place) {
    uint32_t at = queue_of(c, channel);
    for (size_t i = at + 1 + place; c->fine && i + 1 < c->next.count; i++)
        c->next.items[i] = c->next.items[i + 1];
    c->next.items[at]--;
    c->next.count--;
}

/* To the copy. `message` is SEQUENCE_NONE: the model sees nothing. */
static void lead(struct composing *c, uint32_t message) {
    uint32_t to = c->fine ? sequences_intern(&c->states, c->next.items, c->next.count) : SEQUENCE_NONE;
    c->fine = to != SEQUENCE_NONE &&
              lts_builder_add(&c->builder, c->from, message == SEQUENCE_NONE ? LABEL_TAU : message + 1, to);
}

/* --- Steps of the processes --- */

static struct environment_message message_of(const struct composing *c, const struct promela_statement *s) {
    struct environment_message m = {.comes = s->kind == PROMELA_SEND,
                                    .channel = open_model_channel(c->model, s->target)};
    m.count = c->model->channels.items[m.channel].fields;
    const struct promela_expression *a = s->arguments;
    for (uint32_t k = 0; k < m.count; k++, a = a ? a->next : NULL) {
        struct environment_field *field = &m.fields[k];
        field->kind = ENVIRONMENT_ANY;
        if (a && !(a->kind == PROMELA_VARIABLE && a->meaning != PROMELA_A_CONSTANT) &&
            promela_fold(a, &field->number))
            field->kind = ENVIRONMENT_NUMBER;
    }
    return m;
}

/* With the process at hand behind its statement. */
static void go(struct composing *c, uint32_t element) {
    copy_state(c);
    if (c->fine)
        c->next.items[c->process] = element;
}

static void step_send(struct composing *c, const struct promela_statement *s, uint32_t to) {
    struct environment_message m = message_of(c, s);
    uint32_t number = environment_intern(c->environment, &m);
    bool waits = is_queued(c, m.channel);
    if (waits && !has_room(c, m.channel))
        return;
    go(c, to);
    if (waits)
        push(c, m.channel, number);
    lead(c, waits ? SEQUENCE_NONE : number);
}

static void step_receive(struct composing *c, const struct promela_statement *s, uint32_t to) {
    struct environment_message pattern = message_of(c, s);
    if (!is_queued(c, pattern.channel)) {
        const struct environment_numbers *all = &c->outputs[pattern.channel];
        for (size_t i = 0; i < all->items.count && c->fine; i++) {
            struct environment_message m = environment_message(c->environment, all->items.items[i]);
            if (!environment_takes(&pattern, &m))
                continue;
            go(c, to);
            lead(c, all->items.items[i]);
        }
        return;
    }
    uint32_t at = queue_of(c, pattern.channel), places = s->sorted ? c->now.items[at] : 1;
    for (uint32_t k = 0; k < places && k < c->now.items[at] && c->fine; k++) {
        struct environment_message m = environment_message(c->environment, c->now.items[at + 1 + k]);
        if (!environment_takes(&pattern, &m))
            continue;
        go(c, to);
        if (!s->copies)
            pop(c, pattern.channel, k);
        lead(c, SEQUENCE_NONE);
    }
}

static void step(void *data, uint32_t successor, bool executed) {
    struct composing *c = data;
    const struct promela_flow *flow = &c->flows.items[c->process];
    const struct promela_element *e = &flow->elements.items[c->now.items[c->process]];
    const struct promela_statement *s = executed && e->kind == ELEMENT_STATEMENT ? e->statement : NULL;
    if (!c->fine)
        return;
    if (s && s->kind == PROMELA_SEND) {
        step_send(c, s, successor);
    } else if (s && s->kind == PROMELA_RECEIVE) {
        step_receive(c, s, successor);
    } else {
        go(c, successor);
        lead(c, SEQUENCE_NONE);
    }
}

/* --- Steps of the model --- */

static void step_of_model(struct composing *c, uint32_t channel) {
    uint32_t at = queue_of(c, channel);
    for (uint32_t k = 0; c->sends[channel] && k < c->now.items[at] && (k == 0 || c->any_place[channel]);
         k++) {
        copy_state(c);
        pop(c, channel, k);
        lead(c, c->now.items[at + 1 + k]);
    }
    for (size_t i = 0; c->takes[channel] && has_room(c, channel) && i < c->outputs[channel].items.count;
         i++) {
        copy_state(c);
        push(c, channel, c->outputs[channel].items.items[i]);
        lead(c, c->outputs[channel].items.items[i]);
    }
}

static void expand(struct composing *c) {
    c->now.count = 0;
    for (uint32_t i = 0; i < sequence_length(&c->states, c->from) && c->fine; i++)
        c->fine = array_push(&c->job->memory, &c->now, sequence_items(&c->states, c->from)[i]);
    for (c->process = 0; c->process < c->flows.count && c->fine; c->process++)
        flow_successors(&c->flows.items[c->process], c->now.items[c->process], step, c);
    for (uint32_t i = 0; i < c->model->channels.count && c->fine; i++)
        if (is_queued(c, i))
            step_of_model(c, i);
}

/* --- The whole --- */

static bool begin(struct composing *c) {
    for (size_t i = 0; i < c->flows.count && c->fine; i++)
        c->fine = array_push(&c->job->memory, &c->next, c->flows.items[i].first);
    for (uint32_t i = 0; i < c->model->channels.count && c->fine; i++)
        if (is_queued(c, i))
            c->fine = array_push(&c->job->memory, &c->next, 0);
    return c->fine && sequences_intern(&c->states, c->next.items, c->next.count) == 0;
}

static void intern_pattern(void *data, struct promela_statement *s) {
    struct composing *c = data;
    if (s->kind != PROMELA_RECEIVE && s->kind != PROMELA_SEND)
        return;
    struct environment_message m = message_of(c, s);
    c->fine = c->fine && environment_intern(c->environment, &m) != SEQUENCE_NONE;
}

/* The messages that it speaks of. */
static bool find_messages(struct composing *c, struct promela_unit *units) {
    for (struct promela_unit *u = units; u && c->fine; u = u->next)
        if (u->kind == PROMELA_PROCTYPE)
            visit_statements(u->body, intern_pattern, c);
    for (uint32_t i = 0; i < c->model->channels.count; i++)
        c->environment->governs[i] = c->sends[i] || c->takes[i];
    return c->fine;
}

static bool find_flows(struct composing *c, struct promela_unit *units) {
    for (struct promela_unit *u = units; u && c->fine; u = u->next) {
        struct promela_flow flow;
        if (u->kind != PROMELA_PROCTYPE)
            continue;
        c->fine = promela_flow_init(&flow, c->model->promela, u) && c->fine;
        if (!array_push(&c->job->memory, &c->flows, flow)) {
            promela_flow_free(&flow);
            c->fine = false;
        }
    }
    for (uint32_t i = 0; i < c->model->channels.count && c->fine; i++)
        if (c->takes[i])
            c->fine =
                environment_outputs(c->environment, i, c->model->channels.items[i].fields, &c->outputs[i]);
    return c->fine;
}

static void note_place(void *data, struct promela_statement *s) {
    struct composing *c = data;
    uint32_t channel =
        s->kind == PROMELA_RECEIVE && s->sorted ? open_model_channel(c->model, s->target) : CLOSING_NONE;
    if (channel != CLOSING_NONE)
        c->any_place[channel] = true;
}

static bool compose(struct composing *c) {
    job_phase(c->job, "composing the environment and its queues", "states", 0);
    for (size_t i = 0; i < c->model->processes.count; i++)
        visit_statements(c->model->processes.items[i].unit->body, note_place, c);
    if (!begin(c))
        return false;
    for (c->from = 0; c->from < sequences_count(&c->states) && c->fine; c->from++) {
        expand(c);
        c->fine = c->fine && job_step(c->job, c->from);
        if (c->from >= MOST_STATES)
            return job_give_up(c->job,
                               "use smaller channels between it and the model, or --analysis explicit",
                               "the environment has more than %d states with its queues", (int)MOST_STATES);
    }
    return c->fine && !job_failed(c->job);
}

bool environment_from_processes(struct environment *environment, const struct open_model *model,
                                struct promela_unit *units, bool stays) {
    struct job *job = model->job;
    size_t channels = model->channels.count + 1;
    struct composing c = {.environment = environment, .model = model, .job = job, .fine = true};
    sequences_init(&c.states, job);
    lts_builder_init(&c.builder, job);
    c.sends = memory_allocate_zeroed(&job->memory, channels, sizeof *c.sends);
    c.takes = memory_allocate_zeroed(&job->memory, channels, sizeof *c.takes);
    c.any_place = memory_allocate_zeroed(&job->memory, channels, sizeof *c.any_place);
    c.outputs = memory_allocate_zeroed(&job->memory, channels, sizeof *c.outputs);
    bool fine = c.sends && c.takes && c.any_place && c.outputs;
    struct checking checking = {model, c.sends, c.takes, true};
    for (struct promela_unit *u = units; u && fine; u = u->next)
        check_unit(&checking, u);
    fine = fine && checking.fine && find_messages(&c, units) &&
           (stays || (find_flows(&c, units) && compose(&c)));
    if (fine && !stays)
        fine = environment_finish(environment, &c.builder, sequences_count(&c.states), 0);
    else
        lts_builder_free(&c.builder);
    for (size_t i = 0; i < c.flows.count; i++)
        promela_flow_free(&c.flows.items[i]);
    for (size_t i = 0; c.outputs && i < channels; i++)
        array_free(&c.outputs[i].items);
    array_free(&c.flows);
    array_free(&c.now);
    array_free(&c.next);
    sequences_free(&c.states);
    memory_free(c.sends);
    memory_free(c.takes);
    memory_free(c.any_place);
    memory_free(c.outputs);
    return fine;
}
