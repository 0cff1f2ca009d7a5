#include "candidate/promises.h"

#include <string.h>

#include "assume/actions.h"

/* A formula has an atom for each, and one for the message itself. */
enum { MOST_SENDS = 60 };

struct finder {
    struct promises *promises;
    struct job *job;
    const struct open_system *open;
    const struct assumption *assumption;
};

/* --- Sends that answer --- */

/* Is every value of the type allowed? Then the pattern need not say which. */
static bool is_any(const struct value_type *type, struct range range) {
    return range.low <= type->low && range.high >= type->high;
}

static void add_argument(const struct finder *f, struct text *text, const struct system_field *field,
                         struct range range, int64_t value) {
    if (is_any(&field->type, range))
        text_add(text, "_");
    else
        text_value(text, &f->open->system, field->type.kind, value);
}

static bool add_send(struct finder *f, struct promise *promise, const struct open_answer *answer,
                     const struct range *ranges, const int64_t *values) {
    const struct system_channel *channel = &f->open->system.channels.items[answer->channel];
    const struct system_message *message = &channel->messages.items[answer->message];
    struct text text = {.memory = &f->job->memory};
    text_add(&text, f->assumption->component);
    text_add(&text, ">");
    text_add(&text, channel->name);
    text_add(&text, "!");
    text_add(&text, message->name);
    for (uint32_t i = 0; i < message->fields_count; i++) {
        text_add(&text, i == 0 ? "(" : ",");
        add_argument(f, &text, &message->fields[i], ranges[i], values[i]);
    }
    text_add(&text, message->fields_count > 0 ? ")" : "");
    struct promised_send send = {text_keep(&text, &f->promises->arena),
                                 arena_text(&f->promises->arena, channel->name, strlen(channel->name)),
                                 arena_text(&f->promises->arena, message->name, strlen(message->name))};
    promise->count++;
    return send.text && send.receiver && send.message &&
           array_push(&f->job->memory, &f->promises->sends, send);
}

/* The next combination of values, the last running fastest; what may be anything stays. */
static bool next_values(const struct system_message *message, const struct range *ranges, int64_t *values) {
    for (uint32_t i = message->fields_count; i-- > 0;) {
        if (is_any(&message->fields[i].type, ranges[i]))
            continue;
        if (values[i] < ranges[i].high) {
            values[i]++;
            return true;
        }
        values[i] = ranges[i].low;
    }
    return false;
}

static bool add_answer(struct finder *f, struct promise *promise, const struct open_answer *answer,
                       const int32_t *asked) {
    const struct system_message *message =
        &f->open->system.channels.items[answer->channel].messages.items[answer->message];
    struct range ranges[MOST_FIELDS];
    int64_t values[MOST_FIELDS];
    for (uint32_t i = 0; i < message->fields_count; i++) {
        const struct value_type *type = &message->fields[i].type;
        ranges[i] = answer->arguments[i].low
                        ? open_argument_range(f->open, &answer->arguments[i], &message->fields[i], asked)
                        : range_make(type->low, type->high);
        ranges[i].low = ranges[i].low < type->low ? type->low : ranges[i].low;
        ranges[i].high = ranges[i].high > type->high ? type->high : ranges[i].high;
        if (ranges[i].low > ranges[i].high)
            return true; /* it has no value that the receiver takes: nothing can be sent */
        values[i] = ranges[i].low;
    }
    do {
        if (promise->count == MOST_SENDS) {
            promise->too_many = true;
            return true;
        }
        if (!add_send(f, promise, answer, ranges, values))
            return false;
    } while (next_values(message, ranges, values));
    return true;
}

static bool is_first_to_receiver(const struct open_alternative *alternative, size_t answer) {
    for (size_t i = 0; i < answer; i++)
        if (alternative->answers.items[i].channel == alternative->answers.items[answer].channel)
            return false;
    return true;
}

/* --- Messages --- */

/* False: the message need not be answered. */
static bool is_promised(const struct finder *f, uint32_t message, const int32_t *values) {
    bool some = false;
    for (uint32_t i = open_first_alternative(f->open, message); i != SYSTEM_NONE;
         i = f->open->missing.alternatives.items[i].next_of_message) {
        const struct open_alternative *alternative = &f->open->missing.alternatives.items[i];
        if (!alternative_covers(f->open, alternative, values))
            continue;
        if (alternative->answers.count == 0)
            return false;
        some = true;
    }
    return some;
}

static bool add_sends(struct finder *f, struct promise *promise, uint32_t message, const int32_t *values) {
    for (uint32_t i = open_first_alternative(f->open, message); i != SYSTEM_NONE;
         i = f->open->missing.alternatives.items[i].next_of_message) {
        const struct open_alternative *alternative = &f->open->missing.alternatives.items[i];
        for (size_t a = 0; a < alternative->answers.count && alternative_covers(f->open, alternative, values);
             a++)
            if (is_first_to_receiver(alternative, a) &&
                !add_answer(f, promise, &alternative->answers.items[a], values))
                return false;
    }
    return true;
}

static bool is_sent_by_main(const struct assumption *a, const char *message) {
    for (size_t i = 0; i < a->main.items.count; i++)
        if (strcmp(a->main.items.items[i], message) == 0)
            return true;
    return false;
}

/* `received` is ask(2), or client>ask(2). */
static bool add_promise(struct finder *f, const char *received, uint32_t message, const int32_t *values) {
    const char *name = open_message(f->open, message)->name;
    size_t asker = open_message(f->open, message)->tells_sender ? strcspn(received, ">") : 0;
    struct text asked = {.memory = &f->job->memory};
    text_add(&asked, f->assumption->component);
    text_add(&asked, "!");
    text_add(&asked, received + asker + (asker > 0));
    struct promise promise = {.message = arena_text(&f->promises->arena, name, strlen(name)),
                              .asked = text_keep(&asked, &f->promises->arena),
                              .asker = arena_text(&f->promises->arena, received, asker),
                              .by_main = is_sent_by_main(f->assumption, received),
                              .first = (uint32_t)f->promises->sends.count};
    return promise.message && promise.asked && promise.asker && add_sends(f, &promise, message, values) &&
           array_push(&f->job->memory, &f->promises->list, promise);
}

/* `action` is ?ask(2). */
static bool look_at(struct finder *f, const char *action) {
    struct action read;
    int64_t wide[MOST_FIELDS];
    int32_t values[MOST_FIELDS];
    if (!action_read(action, &f->open->system, f->open->missing.component, &read, wide))
        return true; /* the candidate does not take it, which the check reports */
    for (uint32_t i = 0; i < read.values_count; i++)
        values[i] = (int32_t)wide[i];
    return !is_promised(f, read.message, values) || add_promise(f, action + 1, read.message, values);
}

bool promises_find(struct promises *promises, const struct described_candidate *described,
                   const struct assumption *assumption) {
    struct finder f = {promises, assumption->job, &described->open, assumption};
    *promises = (struct promises){0};
    arena_init(&promises->arena, &f.job->memory);
    for (uint32_t i = 0; i < assumption->contract.receives; i++)
        if (!look_at(&f, assumption->actions.items.items[i]))
            return false;
    return true;
}

void promises_free(struct promises *promises) {
    array_free(&promises->list);
    array_free(&promises->sends);
    arena_free(&promises->arena);
}
