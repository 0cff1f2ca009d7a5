#include "assume/flow/flow_message.h"

#include <stdlib.h>
#include <string.h>

#include "base/suggest.h"

static bool is_word(const char *text, size_t length, const char *word) {
    return strlen(word) == length && strncmp(text, word, length) == 0;
}

/* All values of the type, or those of them that the text says; empty: it says none. */
static struct range read_value(const struct system *system, struct value_type type, const char *text,
                               size_t length) {
    struct range all = abstraction_of_type(type);
    char *end;
    if (is_word(text, length, "_"))
        return all;
    if (type.kind == VALUE_COMPONENT) {
        uint32_t i = 0;
        while (i < system->components.count && !is_word(text, length, system->components.items[i].name))
            i++;
        return i < system->components.count ? range_value(i) : range_none();
    }
    if (is_word(text, length, "true") || is_word(text, length, "false"))
        return range_common(all, range_value(*text == 't'));
    long long number = strtoll(text, &end, 10);
    return length > 0 && end == text + length && number >= INT32_MIN && number <= INT32_MAX
               ? range_common(all, range_value(number))
               : range_none();
}

static bool unknown_message(const struct system *system, uint32_t component, const char *text) {
    const struct system_channel *inbox = &system->channels.items[system->components.items[component].inbox];
    struct job *job = system->job;
    ARRAY(const char *) names = {0};
    char hint[256];
    for (size_t i = 0; i < inbox->messages.count; i++)
        if (!array_push(&job->memory, &names, inbox->messages.items[i].name))
            break;
    job_reject(job, NULL, suggest_hint(text, names.items, names.count, hint, sizeof hint),
               "%s has no method %s", system->components.items[component].name, text);
    array_free(&names);
    return false;
}

static bool find_message(struct flow_message *message, const struct system *system, uint32_t component,
                         const char *text, size_t length) {
    const struct system_channel *inbox = &system->channels.items[system->components.items[component].inbox];
    for (uint32_t i = 0; i < inbox->messages.count; i++)
        if (is_word(text, length, inbox->messages.items[i].name)) {
            message->message = i;
            return true;
        }
    char name[128];
    size_t kept = length < sizeof name ? length : sizeof name - 1;
    memcpy(name, text, kept);
    name[kept] = '\0';
    return unknown_message(system, component, name);
}

bool flow_message_read(struct flow_message *message, const struct system *system, uint32_t component,
                       const char *text) {
    struct job *job = system->job;
    *message = (struct flow_message){0};
    size_t length = strcspn(text, "(");
    if (!find_message(message, system, component, text, length))
        return false;
    const struct system_message *read =
        &system->channels.items[system->components.items[component].inbox].messages.items[message->message];
    bool open = text[length] == '\0';
    const char *at = text + length;
    for (uint32_t i = 0; i < read->fields_count; i++) {
        struct value_type type = read->fields[i].type;
        at += !open && *at != '\0';
        size_t width = strcspn(at, ",)");
        struct abstract_value value = {open ? abstraction_of_type(type) : read_value(system, type, at, width),
                                       i};
        if (range_empty(value.range))
            return job_reject(job, NULL, "write values as in grant(2,true); _ stands for any value",
                              "%s takes no such values: %s", read->name, text);
        if (!array_push(&job->memory, &message->values, value))
            return false;
        at += open ? 0 : width;
    }
    bool whole = open || (message->values.count > 0 && strcmp(at, ")") == 0);
    return whole ||
           job_reject(job, NULL, "write one value for each parameter", "%s takes %u value%s: %s", read->name,
                      (unsigned)read->fields_count, read->fields_count == 1 ? "" : "s", text);
}

void flow_message_free(struct flow_message *message) {
    array_free(&message->values);
}
