#include "closing/environment/environment.h"

#include <stdlib.h>

#include "lts/equivalence/reduce.h"

enum {
    MOST_STATES = 1024, /* of the automaton */
    MOST_OUTPUTS = 1024 /* messages of one channel that it tells apart */
};

bool environment_init(struct environment *e, struct job *job, size_t channels) {
    *e = (struct environment){.job = job};
    sequences_init(&e->messages, job);
    e->governs = memory_allocate_zeroed(&job->memory, channels + 1, sizeof *e->governs);
    return e->governs;
}

void environment_free(struct environment *e) {
    if (!e->job)
        return;
    sequences_free(&e->messages);
    memory_free(e->governs);
    memory_free(e->of_label);
    lts_free(e->automaton);
}

/* --- Messages --- */

enum { WORDS_OF_HEAD = 2, WORDS_OF_FIELD = 2 };

uint32_t environment_intern(struct environment *e, const struct environment_message *message) {
    uint32_t words[WORDS_OF_HEAD + WORDS_OF_FIELD * CLOSING_MOST_FIELDS], count = 0;
    words[count++] = message->comes;
    words[count++] = message->channel;
    for (uint32_t k = 0; k < message->count; k++) {
        bool is_number = message->fields[k].kind == ENVIRONMENT_NUMBER;
        words[count++] = message->fields[k].kind;
        words[count++] = is_number ? (uint32_t)message->fields[k].number : 0;
    }
    return sequences_intern(&e->messages, words, count);
}

struct environment_message environment_message(const struct environment *e, uint32_t number) {
    const uint32_t *words = sequence_items(&e->messages, number);
    struct environment_message message = {.comes = words[0],
                                          .channel = words[1],
                                          .count = (sequence_length(&e->messages, number) - WORDS_OF_HEAD) /
                                                   WORDS_OF_FIELD};
    for (uint32_t k = 0; k < message.count; k++) {
        const uint32_t *field = words + WORDS_OF_HEAD + WORDS_OF_FIELD * k;
        message.fields[k] =
            (struct environment_field){(enum environment_field_kind)field[0], (int32_t)field[1]};
    }
    return message;
}

bool environment_asks(const struct environment *e, uint32_t channel, uint32_t field, int32_t number) {
    for (uint32_t i = 0; i < sequences_count(&e->messages); i++) {
        struct environment_message m = environment_message(e, i);
        if (!m.comes && m.channel == channel && m.fields[field].kind == ENVIRONMENT_NUMBER &&
            m.fields[field].number == number)
            return true;
    }
    return false;
}

bool environment_takes(const struct environment_message *pattern, const struct environment_message *message) {
    if (pattern->channel != message->channel)
        return false;
    for (uint32_t k = 0; k < pattern->count; k++)
        if (pattern->fields[k].kind == ENVIRONMENT_NUMBER &&
            (message->fields[k].kind != ENVIRONMENT_NUMBER ||
             message->fields[k].number != pattern->fields[k].number))
            return false;
    return true;
}

/* What a field can be: each number that is asked for, and others. */
static bool add_choices(struct environment *e, uint32_t channel, uint32_t field, uint32_t patterns,
                        struct environment_field *choices, uint32_t *count) {
    *count = 0;
    for (uint32_t i = 0; i < patterns; i++) {
        struct environment_message m = environment_message(e, i);
        bool known = m.comes || m.channel != channel || m.fields[field].kind != ENVIRONMENT_NUMBER;
        for (uint32_t k = 0; k < *count && !known; k++)
            known = choices[k].number == m.fields[field].number;
        if (!known && *count == MOST_OUTPUTS)
            return false;
        if (!known)
            choices[(*count)++] = m.fields[field];
    }
    choices[*count] = (struct environment_field){*count > 0 ? ENVIRONMENT_OTHER : ENVIRONMENT_ANY, 0};
    ++*count;
    return true;
}

/* All that begin with the fields that are there. */
static bool add_outputs(struct environment *e, struct environment_message *message, uint32_t fields,
                        uint32_t patterns, struct environment_numbers *numbers) {
    if (message->count == fields) {
        uint32_t number = environment_intern(e, message);
        return numbers->items.count < MOST_OUTPUTS && number != SEQUENCE_NONE &&
               array_push(&e->job->memory, &numbers->items, number);
    }
    uint32_t count, field = message->count;
    struct environment_field *choices =
        memory_allocate_zeroed(&e->job->memory, MOST_OUTPUTS + 1, sizeof *choices);
    bool fine = choices && add_choices(e, message->channel, field, patterns, choices, &count);
    for (uint32_t k = 0; fine && k < count; k++) {
        message->fields[field] = choices[k];
        message->count = field + 1;
        fine = add_outputs(e, message, fields, patterns, numbers);
        message->count = field;
    }
    memory_free(choices);
    return fine;
}

bool environment_outputs(struct environment *e, uint32_t channel, uint32_t fields,
                         struct environment_numbers *numbers) {
    struct environment_message message = {.channel = channel};
    return add_outputs(e, &message, fields, sequences_count(&e->messages), numbers) ||
           job_give_up(e->job, "let it ask for fewer numbers",
                       "the environment tells more than %d messages of a channel apart", (int)MOST_OUTPUTS);
}

/* --- The automaton --- */

/* Labels whose order is that of the messages. */
static bool name_messages(struct environment *e, struct alphabet *alphabet) {
    uint32_t count = sequences_count(&e->messages);
    struct arena texts;
    arena_init(&texts, &e->job->memory);
    const char **names = memory_allocate_zeroed(&e->job->memory, (size_t)count + 1, sizeof *names);
    bool fine = names;
    for (uint32_t i = 0; i < count && fine; i++) {
        char name[16];
        uint32_t digits = 0;
        for (uint32_t rest = i, k = 0; k < 10; k++, rest /= 10)
            name[9 - k] = (char)('0' + rest % 10), digits++;
        names[i] = arena_text(&texts, name, digits);
        fine = names[i];
    }
    fine = fine && alphabet_build(e->job, alphabet, names, count, NULL);
    arena_free(&texts);
    memory_free(names);
    return fine;
}

static bool find_labels(struct environment *e) {
    const struct alphabet *alphabet = &e->automaton->alphabet;
    e->of_label = memory_allocate_zeroed(&e->job->memory, alphabet->count, sizeof *e->of_label);
    for (uint32_t i = 1; e->of_label && i < alphabet->count; i++)
        e->of_label[i] = (uint32_t)strtoul(alphabet->texts[i], NULL, 10);
    return e->of_label;
}

bool environment_finish(struct environment *e, struct lts_builder *builder, uint32_t states,
                        uint32_t initial) {
    struct alphabet alphabet;
    if (job_failed(e->job) || !name_messages(e, &alphabet)) {
        lts_builder_free(builder);
        return false;
    }
    struct lts *raw = lts_builder_finish(builder, states, initial, STATE_NONE, &alphabet, NULL);
    if (raw)
        e->automaton = lts_reduce(e->job, raw, EQUIVALENCE_WEAK_TRACE);
    lts_free(raw);
    if (!e->automaton || !find_labels(e))
        return false;
    return e->automaton->states <= MOST_STATES ||
           job_give_up(e->job, "use smaller channels between it and the model, or --analysis explicit",
                       "the environment has %u states with its queues; close embeds at most %d",
                       (unsigned)e->automaton->states, (int)MOST_STATES);
}

/* --- In the model --- */

static void forget(struct closing_channel *channel) {
    channel->fed = false;
    for (uint32_t i = 0; i < channel->signals.count; i++)
        channel->signals.items[i].fed = false;
}

/* A signal that may be this message. What comes by it so far is known or not. */
static void feed(struct closing_signal *signal, const struct environment_message *m) {
    uint32_t unknown = 0;
    for (uint32_t k = 0; k < m->count; k++)
        unknown |= (m->fields[k].kind != ENVIRONMENT_NUMBER ? UINT32_C(1) : 0) << k;
    signal->may_be_unknown = (signal->fed ? signal->may_be_unknown : 0) | unknown;
    signal->must_be_unknown = (signal->fed ? signal->must_be_unknown : UINT32_MAX) & unknown;
    signal->fed = true;
}

static void note_message(struct closing_channel *channel, const struct environment_message *m) {
    bool is_any = m->fields[0].kind != ENVIRONMENT_NUMBER;
    bool found = false;
    for (uint32_t i = 1; i < channel->signals.count; i++)
        if (is_any || channel->signals.items[i].value == m->fields[0].number) {
            feed(&channel->signals.items[i], m);
            found = !is_any;
        }
    if (!found)
        feed(&channel->signals.items[0], m);
}

void environment_note(const struct environment *e, struct open_model *model) {
    for (uint32_t i = 0; i < model->channels.count; i++)
        if (e->governs[i]) {
            model->channels.items[i].governed = true;
            forget(&model->channels.items[i]);
        }
    for (uint32_t i = 0; i < sequences_count(&e->messages); i++) {
        struct environment_message m = environment_message(e, i);
        if (m.comes)
            note_message(&model->channels.items[m.channel], &m);
    }
}
