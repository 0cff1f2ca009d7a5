#include "assume/stub/overflow_stub.h"

#include "assume/actions.h"
#include "assume/stub/silence.h"
#include "assume/values.h"
#include "system/open_system.h"
#include "system/range.h"

struct builder {
    struct system *system;
    uint32_t component;
    uint32_t inbox;
    struct ranges ranges; /* of the system as it is without overflows */
    struct actions sends;
    bool too_many;
};

/* --- What it can send --- */

/* What an argument can be: itself if it is constant, or whatever anybody sends there. */
static struct range range_of_argument(const struct builder *b, uint32_t channel, uint32_t message,
                                      uint32_t field, const struct expression *argument) {
    struct range sent = ranges_field(&b->ranges, channel, message, field);
    return argument->kind == EXPRESSION_CONSTANT ? range_common(range_value(argument->constant), sent) : sent;
}

static bool next_values(int64_t *values, const struct range *ranges, uint32_t count) {
    for (uint32_t i = count; i-- > 0;) {
        if (values[i]++ < ranges[i].high)
            return true;
        values[i] = ranges[i].low;
    }
    return false;
}

static void note_message(struct builder *b, uint32_t channel, uint32_t message,
                         const struct expression *arguments) {
    uint32_t count = b->system->channels.items[channel].messages.items[message].fields_count;
    struct range ranges[MOST_FIELDS];
    int64_t values[MOST_FIELDS];
    uint64_t combinations = 1;
    for (uint32_t i = 0; i < count; i++, arguments = arguments->next) {
        ranges[i] = range_of_argument(b, channel, message, i, arguments);
        if (range_empty(ranges[i]))
            return; /* it is never sent */
        values[i] = ranges[i].low;
        combinations *= (uint64_t)(ranges[i].high - ranges[i].low + 1);
        if (combinations > INTERFACE_MOST_VALUES) {
            b->too_many = true;
            return;
        }
    }
    do
        (void)actions_add(&b->sends, channel, message, values, count); /* the memory account tells */
    while (next_values(values, ranges, count));
}

static void note_send(struct builder *b, const struct statement *send) {
    if (send->channel != SYSTEM_NONE) {
        if (send->channel != b->inbox)
            note_message(b, send->channel, send->message, send->values);
        return;
    }
    for (uint32_t c = 0; c < b->system->components.count; c++) {
        uint32_t message = c == b->component ? SYSTEM_NONE : system_message_for(b->system, send, c);
        if (message != SYSTEM_NONE)
            note_message(b, b->system->components.items[c].inbox, message, send->values);
    }
}

static void note_sends(struct builder *b, const struct statement *body) {
    for (; body; body = body->next) {
        if (body->kind == STATEMENT_SEND)
            note_send(b, body);
        note_sends(b, body->body);
        note_sends(b, body->otherwise);
    }
}

/* --- The edges --- */

static void add_edge(struct builder *b, const struct action *send, uint32_t location) {
    const int64_t *values = array_from(&b->sends.values, send->values);
    struct system_edge edge = {.component = b->component,
                               .source = location,
                               .target = location,
                               .name = "chaos",
                               .channel = SYSTEM_NONE,
                               .body =
                                   statement_send(b->system, send->channel, send->message,
                                                  values_as_arguments(b->system, values, send->values_count),
                                                  b->system->components.items[b->component].span)};
    system_add_edge(b->system, &edge);
}

static bool builder_init(struct builder *b, struct system *system, uint32_t component) {
    *b = (struct builder){
        .system = system, .component = component, .inbox = system->components.items[component].inbox};
    actions_init(&b->sends, system->job);
    bool fine = ranges_infer(&b->ranges, system->job, system);
    for (size_t i = 0; i < system->edges.count && fine; i++)
        if (system->edges.items[i].component == component && b->ranges.edge_reached[i])
            note_sends(b, system->edges.items[i].body);
    return fine && !b->too_many && !system->job->memory.exhausted;
}

static void add_edges(struct builder *b, uint32_t location) {
    for (size_t i = 0; i < b->sends.list.count; i++)
        add_edge(b, &b->sends.list.items[i], location);
}

static void builder_free(struct builder *b) {
    ranges_free(&b->ranges);
    actions_free(&b->sends);
}

bool overflow_stub_add(struct system *system, uint32_t component) {
    struct builder b;
    bool fine = builder_init(&b, system, component);
    uint32_t location = system->components.items[component].locations++;
    system->channels.items[b.inbox].overflow = location;
    if (fine)
        add_edges(&b, location);
    builder_free(&b);
    return fine && system_complete(system);
}

/* --- From the start --- */

bool overflow_stub_begin_with(struct system *system, uint32_t component) {
    struct builder b;
    bool fine = builder_init(&b, system, component);
    silence_component(system, component);
    if (fine)
        add_edges(&b, 0);
    builder_free(&b);
    return fine && system_complete(system);
}
