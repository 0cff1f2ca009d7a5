#include "assume/stub/chaos_stub.h"

#include <string.h>

#include "assume/stub/stub_inbox.h"
#include "assume/values.h"
#include "logic/logic.h"

/* How many combinations of values a message has; too many are INTERFACE_MOST_VALUES and more. */
static uint64_t count_values(const struct chaos *s, const struct system_message *message) {
    uint64_t count = 1;
    for (uint32_t i = 0; i < message->fields_count && count <= INTERFACE_MOST_VALUES; i++) {
        struct range range = open_field_range(s->open, &message->fields[i]);
        count *= (uint64_t)(range.high - range.low + 1);
    }
    return count;
}

/* Combination `number`: the first field runs fastest. */
static struct expression *arguments_of(const struct chaos *s, const struct system_message *message,
                                       uint64_t number) {
    int64_t values[MOST_FIELDS];
    for (uint32_t i = 0; i < message->fields_count; i++) {
        struct range range = open_field_range(s->open, &message->fields[i]);
        uint64_t width = (uint64_t)(range.high - range.low + 1);
        values[i] = range.low + (int64_t)(number % width);
        number /= width;
    }
    return values_as_arguments(s->system, values, message->fields_count);
}

/* Where somebody takes it. */
static struct span place_of(const struct system *system, uint32_t channel, uint32_t message) {
    for (size_t i = 0; i < system->edges.count; i++)
        if (system->edges.items[i].channel == channel && system->edges.items[i].message == message)
            return system->edges.items[i].span;
    return (struct span){0};
}

static void send_message(struct chaos *s, uint32_t channel, uint32_t number) {
    const struct system_message *message = &s->open->system.channels.items[channel].messages.items[number];
    uint32_t component = s->open->missing.component;
    bool *sent = &s->sent[senders_number(&s->senders, channel, number)];
    uint64_t count = count_values(s, message);
    if (*sent)
        return;
    *sent = true;
    if (count > INTERFACE_MOST_VALUES) {
        sources_warn(s->open->sources, place_of(&s->open->system, channel, number),
                     "narrow their ranges; a component that sends it is outside of the interface",
                     "the parameters of %s have too many values: chaos does not send it", message->name);
        return;
    }
    for (uint64_t i = 0; i < count; i++) {
        struct statement *body = statement_send(s->system, channel, number, arguments_of(s, message, i),
                                                s->system->components.items[component].span);
        struct system_edge edge = {
            .component = component, .name = "chaos", .channel = SYSTEM_NONE, .body = body};
        system_add_edge(s->system, &edge);
    }
}

static void send_free(struct chaos *s) {
    const struct system *system = &s->open->system;
    for (uint32_t c = 0; c < system->channels.count; c++)
        for (uint32_t m = 0; m < system->channels.items[c].messages.count && c != s->open->missing.inbox; m++)
            if (!senders_send(&s->senders, c, m))
                send_message(s, c, m);
}

static void send_named(struct chaos *s, const char *receiver, const char *message) {
    const struct system *system = &s->open->system;
    uint32_t component = system_find_component(system, receiver);
    if (component == SYSTEM_NONE || component == s->open->missing.component)
        return;
    uint32_t inbox = system->components.items[component].inbox;
    uint32_t number = system_find_message(system, inbox, message);
    if (number != SYSTEM_NONE)
        send_message(s, inbox, number);
}

static void send_rules(struct chaos *s, const struct system_observer *observer) {
    for (size_t i = 0; i < observer->rules.count; i++)
        if (observer->rules.items[i].channel != s->open->missing.inbox)
            send_message(s, observer->rules.items[i].channel, observer->rules.items[i].message);
}

static void send_atoms(struct chaos *s, const struct vocabulary *vocabulary) {
    for (size_t i = 0; i < vocabulary->atoms.count; i++)
        if (vocabulary->atoms.items[i].kind == ATOM_SEND)
            send_named(s, vocabulary->atoms.items[i].send.receiver.text,
                       vocabulary->atoms.items[i].send.message.text);
}

void chaos_add_property(struct chaos *s, const struct open_property *property) {
    if (property->kind == OPEN_OBSERVER)
        send_rules(s, &s->open->system.observers.items[property->number]);
    else if (property->kind == OPEN_FORMULA)
        send_atoms(s, &s->open->system.formulas.items[property->number].logic->vocabulary);
}

bool chaos_add_send(struct chaos *s, const char *text) {
    const struct system *system = &s->open->system;
    const char *mark = strchr(text, '!');
    for (uint32_t i = 0; i < system->components.count && mark; i++) {
        const char *name = system->components.items[i].name;
        uint32_t inbox = system->components.items[i].inbox;
        if (i == s->open->missing.component || strlen(name) != (size_t)(mark - text) ||
            strncmp(name, text, (size_t)(mark - text)) != 0)
            continue;
        uint32_t message = system_find_message(system, inbox, mark + 1);
        if (message == SYSTEM_NONE)
            continue;
        send_message(s, inbox, message);
        return true;
    }
    return job_reject(s->system->job, NULL, "write receiver!message, as in left!permitL",
                      "no actor handles %s", text);
}

bool chaos_begin(struct chaos *s, struct system *system, const struct open_system *open, uint32_t room) {
    *s = (struct chaos){.system = system, .open = open};
    if (!senders_make(&s->senders, open) || !inbox_make_bag(system, open, room, 0))
        return false;
    s->sent = memory_allocate_zeroed(&system->job->memory, (size_t)s->senders.messages + 1, sizeof *s->sent);
    if (!s->sent)
        return false;
    send_free(s);
    return true;
}

bool chaos_end(struct chaos *s) {
    memory_free(s->sent);
    senders_free(&s->senders);
    return system_complete(s->system) && !job_failed(s->system->job);
}
