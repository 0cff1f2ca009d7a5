#include "assume/flow/flow.h"

#include <string.h>

enum { NODE_FRAME, NODE_MESSAGE, NODE_QUEUE, NODE_PARTS };
enum { FRAME_LOW, FRAME_HIGH, FRAME_BELOW, FRAME_PARTS };
enum { VALUE_LOW, VALUE_HIGH, VALUE_ORIGIN, VALUE_PARTS };

const struct flow_options FLOW_USUAL = {.most_nodes = FLOW_MOST_NODES, .most_choices = FLOW_MOST_CHOICES};

/* A node while its steps are being made. */
struct maker {
    struct flow *flow;
    const struct system *system;
    struct memory *memory;
    ARRAY(struct abstract_value) fields;    /* of the handled message */
    ARRAY(struct abstract_value) arguments; /* of a send, as they are calculated */
    ARRAY(struct abstract_value) fitted;    /* and as a certain receiver takes them */
    ARRAY(uint32_t) scratch;
    uint32_t message; /* that is being handled */
    uint32_t queue;
    const struct statement *statement; /* at hand */
    uint32_t frame;                    /* it, and what is behind it */
    uint32_t rest;                     /* the frame behind it */
};

static const struct system_message *message_at(const struct system *system, uint32_t channel,
                                               uint32_t message) {
    return &system->channels.items[channel].messages.items[message];
}

static struct abstract_value evaluate(const struct maker *m, const struct expression *e) {
    return abstraction_evaluate(m->system, m->fields.items, e);
}

/* --- Frames --- */

/* The block, then what is below; nothing of an empty one. */
static bool push_block(struct maker *m, const struct statement *block, uint32_t below, uint32_t *frame) {
    uintptr_t address = (uintptr_t)block;
    uint32_t parts[FRAME_PARTS] = {(uint32_t)address, (uint32_t)((uint64_t)address >> 32), below};
    *frame = block ? sequences_intern(&m->flow->frames, parts, FRAME_PARTS) : below;
    return !block || *frame != SEQUENCE_NONE;
}

static const struct statement *statement_of(const struct flow *flow, uint32_t frame) {
    const uint32_t *parts = sequence_items(&flow->frames, frame);
    uint64_t address = (uint64_t)parts[FRAME_HIGH] << 32 | parts[FRAME_LOW];
    return (const struct statement *)(uintptr_t)address;
}

/* --- Messages --- */

static bool push_values(struct maker *m, const struct abstract_value *values, uint32_t count) {
    bool fine = true;
    for (uint32_t i = 0; i < count && fine; i++)
        fine = array_push(m->memory, &m->scratch, (uint32_t)values[i].range.low) &&
               array_push(m->memory, &m->scratch, (uint32_t)values[i].range.high) &&
               array_push(m->memory, &m->scratch,
                          m->flow->options.keeps_origins ? values[i].origin : ORIGIN_NONE);
    return fine;
}

static struct abstract_value value_at(const uint32_t *parts, uint32_t index) {
    parts += (size_t)index * VALUE_PARTS;
    return (struct abstract_value){range_make((int32_t)parts[VALUE_LOW], (int32_t)parts[VALUE_HIGH]),
                                   parts[VALUE_ORIGIN]};
}

static uint32_t make_message(struct maker *m, uint32_t message, const struct abstract_value *values) {
    uint32_t count = message_at(m->system, m->flow->inbox, message)->fields_count;
    m->scratch.count = 0;
    return array_push(m->memory, &m->scratch, message) && push_values(m, values, count)
               ? sequences_intern(&m->flow->messages, m->scratch.items, m->scratch.count)
               : SEQUENCE_NONE;
}

static uint32_t make_send(struct maker *m, uint32_t channel, uint32_t message,
                          const struct abstract_value *values) {
    uint32_t count = message_at(m->system, channel, message)->fields_count;
    m->scratch.count = 0;
    return array_push(m->memory, &m->scratch, channel) && array_push(m->memory, &m->scratch, message) &&
                   push_values(m, values, count)
               ? sequences_intern(&m->flow->sends, m->scratch.items, m->scratch.count)
               : SEQUENCE_NONE;
}

/* The queue without its first message if `drops_first`, and with another one behind it unless that is
 * FLOW_NONE. */
static uint32_t change_queue(struct maker *m, uint32_t queue, bool drops_first, uint32_t added) {
    struct sequences *queues = &m->flow->queues;
    m->scratch.count = 0;
    if (!array_reserve(m->memory, &m->scratch, sequence_length(queues, queue) + 1))
        return SEQUENCE_NONE;
    for (uint32_t i = drops_first; i < sequence_length(queues, queue); i++)
        m->scratch.items[m->scratch.count++] = sequence_items(queues, queue)[i];
    if (added != FLOW_NONE)
        m->scratch.items[m->scratch.count++] = added;
    return sequences_intern(queues, m->scratch.items, m->scratch.count);
}

/* --- Steps --- */

/* False: the job has failed, or this is one node too many. */
static bool add_step(struct maker *m, uint32_t send, uint32_t frame, uint32_t queue) {
    struct flow *flow = m->flow;
    uint32_t parts[NODE_PARTS] = {frame, frame == FLOW_NONE ? FLOW_NONE : m->message, queue};
    uint32_t target = sequences_find(&flow->nodes, parts, NODE_PARTS);
    if (target == SEQUENCE_NONE && sequences_count(&flow->nodes) == flow->options.most_nodes) {
        flow->cut = true;
        return false;
    }
    if (target == SEQUENCE_NONE)
        target = sequences_intern(&flow->nodes, parts, NODE_PARTS);
    struct flow_step step = {target, send, m->statement};
    if (target == SEQUENCE_NONE || !array_push(m->memory, &flow->steps, step))
        return false;
    if (frame == FLOW_NONE && sequence_length(&flow->queues, queue) == 0)
        flow->finished = target;
    return true;
}

static bool load_fields(struct maker *m) {
    const struct flow *flow = m->flow;
    uint32_t count = (sequence_length(&flow->messages, m->message) - 1) / VALUE_PARTS;
    m->fields.count = 0;
    for (uint32_t i = 0; i < count; i++)
        if (!array_push(m->memory, &m->fields, value_at(sequence_items(&flow->messages, m->message) + 1, i)))
            return false;
    return true;
}

/* Can the edge take the message at hand? */
static bool takes(const struct maker *m, const struct system_edge *edge, uint32_t message) {
    if (edge->component != m->flow->component || edge->channel != m->flow->inbox || edge->message != message)
        return false;
    struct range truth = edge->guard ? range_truth(evaluate(m, edge->guard).range) : range_value(1);
    return !range_empty(truth) && truth.high == 1;
}

static bool begin_handler(struct maker *m) {
    const struct flow *flow = m->flow;
    m->message = sequence_items(&flow->queues, m->queue)[0];
    uint32_t message = sequence_items(&flow->messages, m->message)[0], frame;
    uint32_t queue = change_queue(m, m->queue, true, FLOW_NONE);
    bool fine = queue != SEQUENCE_NONE && load_fields(m);
    for (size_t i = 0; i < m->system->edges.count && fine; i++)
        if (takes(m, &m->system->edges.items[i], message))
            fine = push_block(m, m->system->edges.items[i].body, FLOW_NONE, &frame) &&
                   add_step(m, FLOW_NONE, frame, queue);
    return fine;
}

/* A loop goes on with itself behind its body. */
static bool take_branches(struct maker *m) {
    const struct statement *s = m->statement;
    struct range truth = range_truth(evaluate(m, s->condition).range);
    uint32_t frame, behind = s->kind == STATEMENT_WHILE ? m->frame : m->rest;
    if (!range_empty(truth) && truth.high == 1 &&
        (!push_block(m, s->body, behind, &frame) || !add_step(m, FLOW_NONE, frame, m->queue)))
        return false;
    return range_empty(truth) || truth.low == 1 ||
           (push_block(m, s->otherwise, m->rest, &frame) && add_step(m, FLOW_NONE, frame, m->queue));
}

/* One of the values fits; which one does not matter. */
static bool assign(struct maker *m) {
    const struct statement *s = m->statement;
    struct range wanted =
        s->to_local ? range_any() : abstraction_of_type(m->system->variables.items[s->target].type);
    bool fits = false;
    if (s->index && range_empty(abstraction_indices(m->system, m->fields.items, s->array, s->index)))
        return true;
    for (const struct expression *e = s->values; e; e = e->next)
        fits |= !range_empty(range_common(evaluate(m, e).range, wanted));
    return !fits || add_step(m, FLOW_NONE, m->rest, m->queue);
}

/* The path goes on if the condition can be true. */
static bool require(struct maker *m) {
    struct range truth = range_truth(evaluate(m, m->statement->condition).range);
    return range_empty(truth) || truth.high == 0 || add_step(m, FLOW_NONE, m->rest, m->queue);
}

/* --- Sends --- */

/* With the values that m->fitted has. */
static bool send_one(struct maker *m, uint32_t channel, uint32_t number) {
    struct flow *flow = m->flow;
    if (channel != flow->inbox) {
        uint32_t send = make_send(m, channel, number, m->fitted.items);
        return send != SEQUENCE_NONE && add_step(m, send, m->rest, m->queue);
    }
    if (sequence_length(&flow->queues, m->queue) == m->system->channels.items[channel].capacity)
        return true; /* the path ends here */
    uint32_t message = make_message(m, number, m->fitted.items);
    uint32_t queue = message == SEQUENCE_NONE ? message : change_queue(m, m->queue, false, message);
    return queue != SEQUENCE_NONE && add_step(m, FLOW_NONE, m->rest, queue);
}

/* More than `most` is one above it. */
static uint64_t count_choices(const struct maker *m, uint64_t most) {
    uint64_t count = 1;
    for (size_t i = 0; i < m->fitted.count && count <= most; i++)
        count *= (uint64_t)(m->fitted.items[i].range.high - m->fitted.items[i].range.low) + 1;
    return count <= most ? count : most + 1;
}

/* Sets m->fitted to the choice with this number: the last value runs fastest. */
static void choose(struct maker *m, const struct range *ranges, uint64_t number) {
    for (size_t i = m->fitted.count; i-- > 0;) {
        uint64_t width = (uint64_t)(ranges[i].high - ranges[i].low) + 1;
        m->fitted.items[i].range = range_value(ranges[i].low + (int64_t)(number % width));
        number /= width;
    }
}

static bool send_each(struct maker *m, uint32_t channel, uint32_t message) {
    uint64_t most = channel == m->flow->inbox ? FLOW_MOST_CHOICES : m->flow->options.most_choices;
    uint64_t choices = count_choices(m, most);
    if (choices == 1 || choices > most)
        return send_one(m, channel, message);
    size_t bytes = m->fitted.count * sizeof(struct range);
    struct range *ranges = memory_allocate(m->memory, bytes);
    for (size_t i = 0; ranges && i < m->fitted.count; i++)
        ranges[i] = m->fitted.items[i].range;
    bool fine = ranges != NULL;
    for (uint64_t i = 0; fine && i < choices; i++) {
        choose(m, ranges, i);
        fine = send_one(m, channel, message);
    }
    memory_free(ranges);
    return fine;
}

/* Sets m->fitted to what the message can take of m->arguments. False: nothing, the send fails. */
static bool fit(struct maker *m, const struct system_message *message) {
    m->fitted.count = 0;
    const struct expression *e = m->statement->values;
    for (uint32_t i = 0; i < message->fields_count; i++, e = e->next) {
        struct value_type type = message->fields[i].type;
        struct abstract_value value = m->arguments.items[i];
        value.range = range_common(value.range, abstraction_of_type(type));
        if (range_empty(value.range) || (type.kind == VALUE_COMPONENT) != e->is_component)
            return false;
        m->fitted.items[m->fitted.count++] = value;
    }
    return true;
}

static bool send_to(struct maker *m, uint32_t channel, uint32_t number) {
    const struct system_message *message = message_at(m->system, channel, number);
    return message->fields_count != m->arguments.count || !fit(m, message) || send_each(m, channel, number);
}

/* To whomever the receiver can be, if that one takes such a message. */
static bool send_to_value(struct maker *m) {
    struct range receivers = evaluate(m, m->statement->receiver).range;
    bool fine = true;
    for (uint32_t i = 0; i < m->system->components.count && fine; i++) {
        uint32_t inbox = m->system->components.items[i].inbox;
        uint32_t message = !range_has(receivers, i) || inbox == SYSTEM_NONE
                               ? SYSTEM_NONE
                               : system_find_message(m->system, inbox, m->statement->message_name);
        fine = message == SYSTEM_NONE || send_to(m, inbox, message);
    }
    return fine;
}

static bool send_message(struct maker *m) {
    const struct statement *send = m->statement;
    m->arguments.count = 0;
    for (const struct expression *e = send->values; e; e = e->next)
        if (!array_push(m->memory, &m->arguments, evaluate(m, e)))
            return false;
    if (!array_reserve(m->memory, &m->fitted, m->arguments.count))
        return false;
    return send->channel == SYSTEM_NONE ? send_to_value(m) : send_to(m, send->channel, send->message);
}

/* --- Nodes --- */

static bool run_statement(struct maker *m, uint32_t frame) {
    uint32_t below = sequence_items(&m->flow->frames, frame)[FRAME_BELOW];
    m->statement = statement_of(m->flow, frame);
    m->frame = frame;
    if (!push_block(m, m->statement->next, below, &m->rest))
        return false;
    switch (m->statement->kind) {
    case STATEMENT_IF:
    case STATEMENT_WHILE:
        return take_branches(m);
    case STATEMENT_SEND:
        return send_message(m);
    case STATEMENT_REQUIRE:
        return require(m);
    case STATEMENT_ASSIGN:
    case STATEMENT_CHOOSE:
        break;
    }
    return assign(m);
}

static bool expand(struct maker *m, uint32_t node) {
    const uint32_t *parts = sequence_items(&m->flow->nodes, node);
    uint32_t frame = parts[NODE_FRAME];
    m->message = parts[NODE_MESSAGE];
    m->queue = parts[NODE_QUEUE];
    m->statement = NULL;
    if (frame != FLOW_NONE)
        return load_fields(m) && run_statement(m, frame);
    return sequence_length(&m->flow->queues, m->queue) == 0 || begin_handler(m);
}

static bool add_first(struct maker *m, uint32_t number, const struct abstract_value *values) {
    struct flow *flow = m->flow;
    uint32_t message = make_message(m, number, values);
    uint32_t parts[NODE_PARTS] = {FLOW_NONE, FLOW_NONE, sequences_intern(&flow->queues, &message, 1)};
    return message != SEQUENCE_NONE && parts[NODE_QUEUE] != SEQUENCE_NONE &&
           sequences_intern(&flow->nodes, parts, NODE_PARTS) != SEQUENCE_NONE;
}

static bool add_nodes(struct maker *m) {
    struct flow *flow = m->flow;
    bool fine = true;
    for (uint32_t node = 0; fine && node < sequences_count(&flow->nodes); node++)
        fine = array_push(m->memory, &flow->rows, flow->steps.count) && expand(m, node) &&
               job_step(flow->job, node);
    while ((fine || flow->cut) && flow->rows.count <= sequences_count(&flow->nodes))
        if (!array_push(m->memory, &flow->rows, flow->steps.count))
            return false;
    return !job_failed(flow->job);
}

bool flow_make(struct flow *flow, const struct system *system, uint32_t component, uint32_t message,
               const struct abstract_value *values, const struct flow_options *options) {
    struct job *job = system->job;
    *flow = (struct flow){.job = job,
                          .system = system,
                          .component = component,
                          .inbox = system->components.items[component].inbox,
                          .options = *options,
                          .finished = FLOW_NONE};
    struct sequences *all[] = {&flow->frames, &flow->messages, &flow->queues, &flow->sends, &flow->nodes};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        sequences_init(all[i], job);
    struct maker m = {.flow = flow, .system = system, .memory = &job->memory};
    bool fine = add_first(&m, message, values) && add_nodes(&m);
    array_free(&m.fields);
    array_free(&m.arguments);
    array_free(&m.fitted);
    array_free(&m.scratch);
    return fine;
}

void flow_free(struct flow *flow) {
    sequences_free(&flow->frames);
    sequences_free(&flow->messages);
    sequences_free(&flow->queues);
    sequences_free(&flow->sends);
    sequences_free(&flow->nodes);
    array_free(&flow->steps);
    array_free(&flow->rows);
}

/* --- Looking at it --- */

uint32_t flow_first_waiting(const struct flow *flow, uint32_t node) {
    uint32_t queue = sequence_items(&flow->nodes, node)[NODE_QUEUE];
    return sequence_length(&flow->queues, queue) > 0 ? sequence_items(&flow->queues, queue)[0] : FLOW_NONE;
}

uint32_t flow_last_waiting(const struct flow *flow, uint32_t node) {
    uint32_t queue = sequence_items(&flow->nodes, node)[NODE_QUEUE],
             count = sequence_length(&flow->queues, queue);
    return count > 0 ? sequence_items(&flow->queues, queue)[count - 1] : FLOW_NONE;
}

struct span flow_handler_span(const struct flow *flow, uint32_t message) {
    uint32_t number = sequence_items(&flow->messages, message)[0];
    const struct system *system = flow->system;
    for (size_t i = 0; i < system->edges.count; i++)
        if (system->edges.items[i].component == flow->component &&
            system->edges.items[i].channel == flow->inbox && system->edges.items[i].message == number)
            return system->edges.items[i].span;
    return system->components.items[flow->component].span;
}

uint32_t flow_receiver(const struct flow *flow, uint32_t send) {
    return sequence_items(&flow->sends, send)[0];
}

uint32_t flow_sent_message(const struct flow *flow, uint32_t send) {
    return sequence_items(&flow->sends, send)[1];
}

struct abstract_value flow_argument(const struct flow *flow, uint32_t send, uint32_t index) {
    return value_at(sequence_items(&flow->sends, send) + 2, index);
}

void flow_value_text(const struct system *system, struct value_type type, struct range range,
                     struct text *text) {
    bool any = range.low <= type.low && range.high >= type.high;
    if (!range_single(range) && (any || type.kind == VALUE_COMPONENT)) {
        text_add(text, "_");
    } else if (type.kind == VALUE_COMPONENT) {
        text_add(text, system->components.items[range.low].name);
    } else if (type.kind == VALUE_TRUTH) {
        text_add(text, range.low ? "true" : "false");
    } else {
        text_number(text, range.low);
        if (!range_single(range)) {
            text_add(text, "..");
            text_number(text, range.high);
        }
    }
}

/* grant(2) */
static void add_message_text(const struct flow *flow, const struct system_message *message,
                             const uint32_t *parts, struct text *text) {
    text_add(text, message->name);
    for (uint32_t i = 0; i < message->fields_count; i++) {
        text_add(text, i == 0 ? "(" : ",");
        flow_value_text(flow->system, message->fields[i].type, value_at(parts, i).range, text);
    }
    text_add(text, message->fields_count > 0 ? ")" : "");
}

void flow_message_text(const struct flow *flow, uint32_t message, struct text *text) {
    const uint32_t *parts = sequence_items(&flow->messages, message);
    add_message_text(flow, message_at(flow->system, flow->inbox, parts[0]), parts + 1, text);
}

void flow_send_text(const struct flow *flow, uint32_t send, struct text *text) {
    const uint32_t *parts = sequence_items(&flow->sends, send);
    text_add(text, flow->system->channels.items[parts[0]].name);
    text_add(text, "!");
    add_message_text(flow, message_at(flow->system, parts[0], parts[1]), parts + 2, text);
}

/* --- Backwards --- */

/* Where the steps to each node come from: sources[begins[n]] .. sources[begins[n + 1] - 1]. */
struct backwards {
    uint64_t *begins;
    uint32_t *sources;
};

static bool turn_round(struct backwards *b, const struct flow *flow) {
    struct memory *memory = &flow->job->memory;
    uint32_t nodes = sequences_count(&flow->nodes);
    b->begins = memory_allocate_zeroed(memory, (size_t)nodes + 2, sizeof *b->begins);
    b->sources = memory_allocate(memory, (flow->steps.count + 1) * sizeof *b->sources);
    if (!b->begins || !b->sources)
        return false;
    for (size_t i = 0; i < flow->steps.count; i++)
        b->begins[flow->steps.items[i].target + 2]++;
    for (uint32_t n = 0; n < nodes; n++)
        b->begins[n + 2] += b->begins[n + 1];
    for (uint32_t n = 0; n < nodes; n++)
        for (uint64_t i = flow->rows.items[n]; i < flow->rows.items[n + 1]; i++)
            b->sources[b->begins[flow->steps.items[i].target + 1]++] = n;
    return true;
}

static bool mark(const struct flow *flow, const struct backwards *b, bool *can) {
    struct memory *memory = &flow->job->memory;
    ARRAY(uint32_t) found = {0};
    bool fine = true;
    if (flow->finished != FLOW_NONE) {
        can[flow->finished] = true;
        fine = array_push(memory, &found, flow->finished);
    }
    while (fine && found.count > 0) {
        uint32_t node = found.items[--found.count];
        for (uint64_t i = b->begins[node]; fine && i < b->begins[node + 1]; i++)
            if (!can[b->sources[i]]) {
                can[b->sources[i]] = true;
                fine = array_push(memory, &found, b->sources[i]);
            }
    }
    array_free(&found);
    return fine;
}

bool *flow_can_finish(const struct flow *flow) {
    struct backwards b = {0};
    bool *can = memory_allocate_zeroed(&flow->job->memory, (size_t)sequences_count(&flow->nodes) + 1, 1);
    if (can && (!turn_round(&b, flow) || !mark(flow, &b, can))) {
        memory_free(can);
        can = NULL;
    }
    memory_free(b.begins);
    memory_free(b.sources);
    return can;
}
