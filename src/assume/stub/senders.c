#include "assume/stub/senders.h"

#include <string.h>

#include "base/sort.h"

/* The memory account tells if something found no room. */
static void note_message(struct senders *s, uint32_t channel, uint32_t message) {
    if (channel == s->open->missing.inbox)
        (void)array_push(s->memory, &s->to_missing, (uint64_t)message << 32 | s->at);
    else
        s->sent[senders_number(s, channel, message)] = true;
}

static void note_block(struct senders *s, const struct statement *block) {
    for (; block; block = block->next) {
        if (block->kind == STATEMENT_SEND && block->channel != SYSTEM_NONE)
            note_message(s, block->channel, block->message);
        else if (block->kind == STATEMENT_SEND)
            (void)names_intern(&s->anywhere, block->message_name, strlen(block->message_name));
        note_block(s, block->body);
        note_block(s, block->otherwise);
    }
}

static bool number_messages(struct senders *s) {
    const struct system *system = &s->open->system;
    s->first_message = memory_allocate(s->memory, (system->channels.count + 1) * sizeof *s->first_message);
    for (size_t i = 0; s->first_message && i < system->channels.count; i++) {
        s->first_message[i] = s->messages;
        s->messages += (uint32_t)system->channels.items[i].messages.count;
    }
    s->sent = memory_allocate_zeroed(s->memory, (size_t)s->messages + 1, sizeof *s->sent);
    return s->first_message && s->sent;
}

bool senders_make(struct senders *s, const struct open_system *open) {
    const struct system *system = &open->system;
    *s = (struct senders){.open = open, .memory = &system->job->memory};
    names_init(&s->anywhere, s->memory);
    if (!number_messages(s))
        return false;
    for (size_t i = 0; i < system->edges.count; i++) {
        s->at = system->edges.items[i].component;
        note_block(s, system->edges.items[i].body);
    }
    s->at = (uint32_t)system->components.count;
    for (size_t i = 0; i < system->initial.count; i++)
        note_message(s, system->initial.items[i].channel, system->initial.items[i].message);
    sort_keys(s->to_missing.items, s->to_missing.count);
    s->to_missing.count = sort_unique(s->to_missing.items, s->to_missing.count);
    return !s->memory->exhausted;
}

void senders_free(struct senders *s) {
    memory_free(s->first_message);
    memory_free(s->sent);
    array_free(&s->to_missing);
    names_free(&s->anywhere);
}

/* The first pair that is not below. */
static size_t first_from(const struct senders *s, uint64_t pair) {
    size_t low = 0, high = s->to_missing.count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (s->to_missing.items[middle] < pair)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

size_t senders_of(const struct senders *s, uint32_t message, size_t *count) {
    size_t first = first_from(s, (uint64_t)message << 32);
    *count = first_from(s, ((uint64_t)message + 1) << 32) - first;
    return first;
}

bool senders_send(const struct senders *s, uint32_t channel, uint32_t message) {
    const char *name = s->open->system.channels.items[channel].messages.items[message].name;
    return s->sent[senders_number(s, channel, message)] ||
           names_find(&s->anywhere, name, strlen(name)) != NAMES_NONE;
}
