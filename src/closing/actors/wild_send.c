#include "closing/actors/wild_send.h"

static const struct system_message *message_of(const struct chaotic_system *c,
                                               const struct chaotic_message *external) {
    return &c->influence.system->channels.items[external->channel].messages.items[external->message];
}

static struct expression *numbers(struct system *system, int64_t low, int64_t high) {
    struct expression *first = NULL, **end = &first;
    for (int64_t value = low; value <= high; value++) {
        *end = expression_constant(system, (int32_t)value);
        if (!*end)
            return NULL;
        end = &(*end)->next;
    }
    return first;
}

/* A turn that chooses the arguments, each from its range, and sends. */
static bool add_send(struct chaotic_system *c, const struct chaotic_message *external, uint32_t channel,
                     uint32_t message, const struct range *ranges, uint32_t priority) {
    struct system *system = &c->system;
    struct span span = system->components.items[external->component].span;
    uint32_t fields = message_of(c, external)->fields_count;
    struct statement *body = NULL, **end = &body;
    struct expression *arguments = NULL, **last = &arguments;
    for (uint32_t f = 0; f < fields; f++) {
        *end = statement_choose_local(system, f, numbers(system, ranges[f].low, ranges[f].high), span);
        *last = expression_local(system, f);
        if (!*end || !*last)
            return false;
        end = &(*end)->next;
        last = &(*last)->next;
    }
    *end = statement_send(system, channel, message, arguments, span);
    struct system_edge edge = {.component = external->component,
                               .name = "outside",
                               .channel = SYSTEM_NONE,
                               .body = body,
                               .locals = fields,
                               .priority = priority,
                               .span = span};
    return *end && system_add_edge(system, &edge) != SYSTEM_NONE;
}

/* --- For properties --- */

static bool matches_sender(const struct observer_rule *rule, const struct chaotic_message *external) {
    return rule->channel == external->channel && rule->message == external->message &&
           (rule->sender == SYSTEM_NONE || rule->sender == external->component);
}

/* The same rule about the message that nobody takes. */
static struct observer_rule on_channel(struct observer_rule rule, uint32_t channel) {
    rule.channel = channel;
    rule.message = 0;
    return rule;
}

/* The rules for the message, for the one that nobody takes. */
static void add_rules(struct chaotic_system *c, const struct chaotic_message *external, uint32_t channel) {
    struct system *system = &c->system;
    for (uint32_t o = 0; o < system->observers.count; o++)
        for (size_t r = 0, count = system->observers.items[o].rules.count; r < count; r++) {
            struct observer_rule rule = on_channel(system->observers.items[o].rules.items[r], channel);
            if (matches_sender(&system->observers.items[o].rules.items[r], external))
                system_add_rule(system, o, &rule);
        }
    for (uint32_t f = 0; f < system->formulas.count; f++)
        for (size_t r = 0, count = system->formulas.items[f].classes.count; r < count; r++) {
            struct observer_rule class = on_channel(system->formulas.items[f].classes.items[r], channel);
            if (matches_sender(&system->formulas.items[f].classes.items[r], external))
                system_add_class(system, f, &class);
        }
}

/* All values of what patterns match; of other fields one. */
static bool observed_ranges(const struct chaotic_system *c, const struct chaotic_message *external,
                            struct range *ranges) {
    const struct system_message *message = message_of(c, external);
    for (uint32_t f = 0; f < message->fields_count; f++) {
        const struct system_field *field = &message->fields[f];
        ranges[f] = open_field_range(c->open, field);
        bool kept =
            c->influence.kept_field[influence_field(&c->influence, external->channel, external->message, f)];
        if (!kept)
            ranges[f].high = ranges[f].low;
        else if (ranges[f].high - ranges[f].low >= MOST_KEPT_VALUES)
            return job_reject(
                c->job, NULL, "give the parameter a type with fewer values",
                "a property looks at %s of %s, which comes from outside and has too many values", field->name,
                message->name);
    }
    return true;
}

static bool add_observed(struct chaotic_system *c, const struct chaotic_message *external,
                         uint32_t priority) {
    struct system *system = &c->system;
    const struct system_message *message = message_of(c, external);
    struct range ranges[MOST_FIELDS];
    if (!observed_ranges(c, external, ranges))
        return false;
    const char *name = system->channels.items[external->channel].name;
    uint32_t channel = system_add_channel(system, name, 1, DISCIPLINE_FIFO);
    if (channel == SYSTEM_NONE)
        return false;
    uint32_t number =
        system_add_message(system, channel, message->name, message->fields, message->fields_count);
    if (number == SYSTEM_NONE)
        return false;
    system->channels.items[channel].messages.items[number].fleeting = true;
    system->channels.items[channel].owner = system_receiver(system, external->channel);
    add_rules(c, external, channel);
    return add_send(c, external, channel, number, ranges, priority);
}

bool wild_sends_add_observed(struct chaotic_system *c, uint32_t priority) {
    for (size_t i = 0; i < c->external.list.count; i++)
        if (c->external.list.items[i].observed && !add_observed(c, &c->external.list.items[i], priority))
            return false;
    return system_complete(&c->system);
}

/* --- Into mailboxes --- */

bool wild_sends_add_explicit(struct chaotic_system *c) {
    for (size_t i = 0; i < c->external.list.count; i++) {
        const struct chaotic_message *external = &c->external.list.items[i];
        const struct system_message *message = message_of(c, external);
        struct range ranges[MOST_FIELDS];
        for (uint32_t f = 0; f < message->fields_count; f++) {
            ranges[f] = open_field_range(c->open, &message->fields[f]);
            if (message->fields[f].type.kind == VALUE_COMPONENT)
                continue;
            if (ranges[f].low <= 0 && 0 <= ranges[f].high)
                ranges[f].low = 0;
            if (ranges[f].high - ranges[f].low >= c->options->domain)
                ranges[f].high = ranges[f].low + c->options->domain - 1;
        }
        if (!add_send(c, external, external->channel, external->message, ranges, 0))
            return false;
    }
    return true;
}
