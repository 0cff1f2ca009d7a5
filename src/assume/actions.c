#include "assume/actions.h"

#include <string.h>

#include "base/text.h"

void actions_init(struct actions *actions, struct job *job) {
    *actions = (struct actions){.job = job};
    map_init(&actions->map, &job->memory);
}

void actions_free(struct actions *actions) {
    array_free(&actions->list);
    array_free(&actions->values);
    map_free(&actions->map);
}

static uint64_t hash_of(uint32_t channel, uint32_t message, const int64_t *values, uint32_t count) {
    uint32_t kind[] = {channel, message};
    uint64_t hash = hash_bytes(kind, sizeof kind);
    return count == 0 ? hash : hash ^ hash_bytes(values, count * sizeof *values);
}

static bool is_action(const struct actions *actions, uint32_t number, uint32_t channel, uint32_t message,
                      const int64_t *values, uint32_t count) {
    const struct action *a = &actions->list.items[number];
    return a->channel == channel && a->message == message && a->values_count == count &&
           (count == 0 || memcmp(actions->values.items + a->values, values, count * sizeof *values) == 0);
}

uint32_t actions_find(const struct actions *actions, uint32_t channel, uint32_t message,
                      const int64_t *values, uint32_t count) {
    struct map_probe probe;
    uint64_t hash = hash_of(channel, message, values, count);
    for (uint32_t i = map_first(&actions->map, hash, &probe); i != MAP_NONE;
         i = map_next(&actions->map, &probe))
        if (is_action(actions, i, channel, message, values, count))
            return i;
    return ACTION_NONE;
}

uint32_t actions_add(struct actions *actions, uint32_t channel, uint32_t message, const int64_t *values,
                     uint32_t count) {
    uint32_t number = actions_find(actions, channel, message, values, count);
    if (number != ACTION_NONE)
        return number;
    struct memory *memory = &actions->job->memory;
    struct action action = {channel, message, (uint32_t)actions->values.count, count};
    number = (uint32_t)actions->list.count;
    for (uint32_t i = 0; i < count; i++)
        if (!array_push(memory, &actions->values, values[i]))
            return ACTION_NONE;
    return array_push(memory, &actions->list, action) &&
                   map_insert(&actions->map, hash_of(channel, message, values, count), number)
               ? number
               : ACTION_NONE;
}

/* --- Text --- */

static bool is_named(const char *name, const char *text, size_t length) {
    return strlen(name) == length && memcmp(name, text, length) == 0;
}

static uint32_t channel_named(const struct system *system, const char *text, size_t length) {
    for (uint32_t i = 0; i < system->channels.count; i++)
        if (is_named(system->channels.items[i].name, text, length))
            return i;
    return SYSTEM_NONE;
}

static uint32_t message_named(const struct system_channel *channel, const char *text, size_t length) {
    for (uint32_t i = 0; i < channel->messages.count; i++)
        if (is_named(channel->messages.items[i].name, text, length))
            return i;
    return SYSTEM_NONE;
}

/* 2, true, the name of an actor, or null, which is the number behind those of the actors. */
static bool read_value(const struct system *system, struct value_type type, const char *text, size_t length,
                       int64_t *value) {
    if (type.kind != VALUE_COMPONENT)
        return text_read_value(text, length, value) && *value >= type.low && *value <= type.high;
    *value = 0;
    while (*value < (int64_t)system->components.count &&
           !is_named(system->components.items[*value].name, text, length))
        ++*value;
    return (*value < (int64_t)system->components.count || is_named("null", text, length)) &&
           *value >= type.low && *value <= type.high;
}

/* (2,true), or nothing if there are no arguments. */
static bool read_values(const struct system *system, const struct system_message *message, const char *text,
                        int64_t *values) {
    uint32_t count = message_arguments(message);
    for (uint32_t i = 0; i < count; i++) {
        if (*text++ != (i == 0 ? '(' : ','))
            return false;
        size_t length = strcspn(text, ",)");
        if (!read_value(system, message->fields[i].type, text, length, &values[i]))
            return false;
        text += length;
    }
    return count == 0 ? !*text : text[0] == ')' && !text[1];
}

/* Where ?m goes to, or ?b.m if b is one of a group; SYSTEM_NONE: nobody there has that name. */
static uint32_t receiving_channel(const struct system *system, uint32_t component, const char **text) {
    size_t length = strcspn(*text, ".(");
    if ((*text)[length] != '.')
        return system->components.items[component].inbox;
    uint32_t channel = channel_named(system, *text, length);
    *text += length + 1;
    return channel != SYSTEM_NONE && system_group_has_inbox(system, component, channel) ? channel
                                                                                        : SYSTEM_NONE;
}

static uint32_t sending_channel(const struct system *system, uint32_t component, const char **text) {
    size_t length = strcspn(*text, "!(");
    if ((*text)[length] != '!')
        return SYSTEM_NONE;
    uint32_t channel = channel_named(system, *text, length);
    *text += length + 1;
    return channel == SYSTEM_NONE || system_group_has_inbox(system, component, channel) ? SYSTEM_NONE
                                                                                        : channel;
}

bool action_read(const char *text, const struct system *system, uint32_t component, struct action *action,
                 int64_t *values) {
    bool receive = text[0] == '?';
    text += receive;
    action->channel =
        receive ? receiving_channel(system, component, &text) : sending_channel(system, component, &text);
    if (action->channel == SYSTEM_NONE)
        return false;
    const struct system_channel *channel = &system->channels.items[action->channel];
    const char *sender = text;
    size_t sender_length = strcspn(text, ">(");
    bool has_sender = text[sender_length] == '>';
    text += has_sender ? sender_length + 1 : 0;
    size_t length = strcspn(text, "(");
    action->message = message_named(channel, text, length);
    if (action->message == SYSTEM_NONE)
        return false;
    const struct system_message *message = &channel->messages.items[action->message];
    action->values_count = message->fields_count;
    if (has_sender != message->tells_sender)
        return false;
    uint32_t last = message_arguments(message);
    return (!has_sender ||
            read_value(system, message->fields[last].type, sender, sender_length, &values[last])) &&
           read_values(system, message, text + length, values);
}

static bool is_in_company(const struct system *system, uint32_t component) {
    for (uint32_t i = 0; i < system->components.count; i++)
        if (i != component && system_same_group(system, component, i))
            return true;
    return false;
}

void action_text(const struct actions *actions, uint32_t action, const struct system *system,
                 uint32_t component, struct text *text) {
    const struct action *a = &actions->list.items[action];
    const char *name = system->channels.items[a->channel].name;
    bool receive = system_group_has_inbox(system, component, a->channel);
    text_add(text, receive ? "?" : name);
    if (receive && is_in_company(system, component)) {
        text_add(text, name);
        text_add(text, ".");
    }
    text_add(text, receive ? "" : "!");
    text_message_of(text, system, a->channel, a->message, array_from(&actions->values, a->values));
}
