#include "assume/senders.h"

#include <string.h>

#include "base/sort.h"

static void note_send(void *context, struct aml_send *send) {
    struct senders *s = context;
    const char *message = send->message.text;
    if (send->variable)
        (void)names_intern(&s->anywhere, message, strlen(message)); /* the memory account tells */
    else if (send->actor)
        s->sent[send->method->number] = true;
    else
        (void)array_push(s->memory, &s->to_missing, (uint64_t)send->method->index << 32 | s->at);
}

bool senders_make(struct senders *s, const struct aml *aml) {
    *s = (struct senders){.aml = aml, .memory = &aml->sources->job->memory};
    names_init(&s->anywhere, s->memory);
    s->actors = memory_allocate_zeroed(s->memory, (size_t)aml->actors_count + 1, sizeof *s->actors);
    s->sent = memory_allocate_zeroed(s->memory, (size_t)aml->methods_count + 1, sizeof *s->sent);
    if (!s->actors || !s->sent)
        return false;
    for (const struct aml_actor *a = aml->actors; a; a = a->next) {
        s->actors[a->index] = a;
        s->at = a->index;
        for (const struct aml_method *m = a->methods; m; m = m->next)
            aml_each_send_in(m->body, note_send, s);
    }
    s->at = aml->actors_count;
    for (const struct aml_main *m = aml->mains; m; m = m->next)
        aml_each_send_in(m->sends, note_send, s);
    sort_keys(s->to_missing.items, s->to_missing.count);
    s->to_missing.count = sort_unique(s->to_missing.items, s->to_missing.count);
    return !s->memory->exhausted;
}

void senders_free(struct senders *s) {
    memory_free(s->actors);
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

size_t senders_of(const struct senders *s, const struct aml_method *message, size_t *count) {
    size_t first = first_from(s, (uint64_t)message->index << 32);
    *count = first_from(s, ((uint64_t)message->index + 1) << 32) - first;
    return first;
}

bool senders_send(const struct senders *s, const struct aml_method *method) {
    return s->sent[method->number] ||
           names_find(&s->anywhere, method->name.text, strlen(method->name.text)) != NAMES_NONE;
}
