#include "assume/flow_message.h"

#include <stdlib.h>
#include <string.h>

#include "base/suggest.h"

static bool is_word(const char *text, size_t length, const char *word) {
    return strlen(word) == length && strncmp(text, word, length) == 0;
}

/* All values of the type, or those of them that the text says; empty: it says none. */
static struct range read_value(const struct aml *aml, const struct aml_type *type, const char *text,
                               size_t length) {
    struct abstraction abstraction = {.aml = aml};
    struct range all = abstraction_of_type(&abstraction, type);
    char *end;
    if (is_word(text, length, "_"))
        return all;
    if (type->kind == AML_ACTOR) {
        const struct aml_actor *actor = aml->actors;
        while (actor && !is_word(text, length, actor->name.text))
            actor = actor->next;
        return actor ? range_value(actor->index) : range_none();
    }
    if (is_word(text, length, "true") || is_word(text, length, "false"))
        return range_common(all, range_value(*text == 't'));
    long long number = strtoll(text, &end, 10);
    return length > 0 && end == text + length && number >= INT32_MIN && number <= INT32_MAX
               ? range_common(all, range_value(number))
               : range_none();
}

static bool unknown_message(struct job *job, const struct aml_actor *actor, const char *text) {
    ARRAY(const char *) names = {0};
    char hint[256];
    for (const struct aml_method *m = actor->methods; m; m = m->next)
        if (!array_push(&job->memory, &names, m->name.text))
            break;
    job_reject(job, NULL, suggest_hint(text, names.items, names.count, hint, sizeof hint),
               "%s has no method %s", actor->name.text, text);
    array_free(&names);
    return false;
}

static bool find_method(struct flow_message *message, struct job *job, const struct aml_actor *actor,
                        const char *text, size_t length) {
    struct aml_method *method = actor->methods;
    while (method && !is_word(text, length, method->name.text))
        method = method->next;
    message->method = method;
    if (method)
        return true;
    char name[128];
    size_t kept = length < sizeof name ? length : sizeof name - 1;
    memcpy(name, text, kept);
    name[kept] = '\0';
    return unknown_message(job, actor, name);
}

bool flow_message_read(struct flow_message *message, struct job *job, const struct aml *aml,
                       const struct aml_actor *actor, const char *text) {
    *message = (struct flow_message){0};
    size_t length = strcspn(text, "(");
    if (!find_method(message, job, actor, text, length))
        return false;
    bool open = text[length] == '\0';
    const char *at = text + length;
    for (const struct aml_variable *p = message->method->parameters; p; p = p->next) {
        at += !open && *at != '\0';
        size_t width = strcspn(at, ",)");
        struct abstract_value value = {
            open ? read_value(aml, &p->type, "_", 1) : read_value(aml, &p->type, at, width), p->index};
        if (range_empty(value.range))
            return job_reject(job, NULL, "as in grant(2,true); _ stands for any value",
                              "%s takes no such values: %s", message->method->name.text, text);
        if (!array_push(&job->memory, &message->values, value))
            return false;
        at += open ? 0 : width;
    }
    bool whole = open || (message->values.count > 0 && strcmp(at, ")") == 0);
    return whole || job_reject(job, NULL, NULL, "%s takes %u value%s: %s", message->method->name.text,
                               (unsigned)message->method->parameters_count,
                               message->method->parameters_count == 1 ? "" : "s", text);
}

void flow_message_free(struct flow_message *message) {
    array_free(&message->values);
}
