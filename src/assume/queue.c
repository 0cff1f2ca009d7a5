#include "assume/queue.h"

#include <string.h>

enum { MOST_SHUFFLES = 200, MOST_ANSWERS = 64 };

/* One order in which the answers of an alternative may be sent. */
struct shuffle {
    uint32_t length;
    const struct aml_answer *answers[MOST_ANSWERS];
};

struct shuffles {
    const struct aml *aml;
    ARRAY(struct shuffle) list;
    bool failed;
};

/* --- Shuffling: the order is kept per receiver --- */

static bool may_come_next(const struct aml_alternative *a, const struct aml_answer *answer,
                          const bool *used) {
    uint32_t i = 0;
    for (const struct aml_answer *before = a->answers; before != answer; before = before->next, i++)
        if (!used[i] && strcmp(before->receiver.text, answer->receiver.text) == 0)
            return false;
    return true;
}

static void too_many(struct shuffles *s, const struct aml_alternative *a) {
    if (!s->failed)
        sources_error(s->aml->sources, a->message.span, "use the bag: it needs no shuffles",
                      "the answers to %s can be shuffled in too many ways", a->message.text);
    s->failed = true;
}

static void extend(struct shuffles *s, const struct aml_alternative *a, struct shuffle *shuffle, bool *used,
                   uint32_t count) {
    if (shuffle->length == count) {
        if (s->list.count == MOST_SHUFFLES)
            too_many(s, a);
        else
            s->failed |= !array_push(&s->aml->sources->job->memory, &s->list, *shuffle);
        return;
    }
    uint32_t i = 0;
    for (const struct aml_answer *answer = a->answers; answer && !s->failed; answer = answer->next, i++) {
        if (used[i] || !may_come_next(a, answer, used))
            continue;
        used[i] = true;
        shuffle->answers[shuffle->length++] = answer;
        extend(s, a, shuffle, used, count);
        shuffle->length--;
        used[i] = false;
    }
}

static void add_shuffles(struct shuffles *s, const struct aml_alternative *a) {
    struct shuffle shuffle = {.length = 0};
    bool used[MOST_ANSWERS] = {false};
    uint32_t count = 0;
    for (const struct aml_answer *answer = a->answers; answer; answer = answer->next)
        count++;
    if (count > MOST_ANSWERS)
        too_many(s, a);
    else
        extend(s, a, &shuffle, used, count);
}

/* --- Writing --- */

static void write_step(struct output *output, const char *message, size_t number,
                       const struct shuffle *shuffle, uint32_t step) {
    output_text(output, shuffle->answers[step]->receiver.text);
    output_text(output, "!");
    output_text(output, shuffle->answers[step]->message.text);
    output_text(output, ";");
    if (step + 1 == shuffle->length)
        return;
    output_text(output, " self!");
    output_text(output, message);
    output_format(output, "__%zu_%u;", number + 1, step + 2);
}

/* The method that takes the message: it chooses a shuffle and sends its first answer. */
static void write_method(const struct shuffles *s, struct output *output, const char *message) {
    output_text(output, "  ");
    output_text(output, message);
    output_text(output, " {");
    if (s->list.count > 1) {
        output_text(output, "\n    l = ?(");
        for (size_t i = 0; i < s->list.count; i++)
            output_format(output, "%s%zu", i == 0 ? "" : ", ", i + 1);
        output_text(output, ");\n");
    }
    for (size_t i = 0; i < s->list.count; i++) {
        const struct shuffle *shuffle = &s->list.items[i];
        if (shuffle->length == 0)
            continue;
        if (s->list.count > 1)
            output_format(output, "    if (l == %zu) {", i + 1);
        output_text(output, " ");
        write_step(output, message, i, shuffle, 0);
        output_text(output, s->list.count > 1 ? " }\n" : "");
    }
    output_text(output, s->list.count > 1 ? "    l = 0;\n  }\n" : " }\n");
}

static void write_further_steps(const struct shuffles *s, struct output *output, const char *message) {
    for (size_t i = 0; i < s->list.count; i++)
        for (uint32_t step = 1; step < s->list.items[i].length; step++) {
            output_text(output, "  ");
            output_text(output, message);
            output_format(output, "__%zu_%u { ", i + 1, step + 1);
            write_step(output, message, i, &s->list.items[i], step);
            output_text(output, " }\n");
        }
}

/* For every message: first their methods, then what belongs to later turns. */
static bool write_messages(const struct aml *aml, struct output *output, bool further) {
    for (const struct aml_method *m = aml->missing->methods; m; m = m->next) {
        const char *message = m->name.text;
        struct shuffles s = {.aml = aml};
        for (const struct aml_alternative *a = aml->missing->alternatives; a; a = a->next)
            if (a->method == m)
                add_shuffles(&s, a);
        if (!s.failed && further)
            write_further_steps(&s, output, message);
        else if (!s.failed)
            write_method(&s, output, message);
        array_free(&s.list);
        if (s.failed)
            return false;
    }
    return true;
}

/* The published stub knows messages without values only. */
static bool has_values(const struct aml *aml) {
    for (const struct aml_alternative *a = aml->missing->alternatives; a; a = a->next) {
        const struct aml_answer *answer = a->answers;
        while (answer && answer->arguments_count == 0)
            answer = answer->next;
        if (a->parameters_count > 0 || answer) {
            sources_error(aml->sources, a->message.span, "use the bag",
                          "the queue stub is as it was published, without parameters");
            return true;
        }
    }
    return false;
}

bool queue_stub_write(const struct aml *aml, uint32_t capacity, struct output *output) {
    if (has_values(aml))
        return false;
    output_text(output, "actor ");
    output_text(output, aml->missing->name.text);
    output_format(output, "(%u) {\n  int l;\n", capacity);
    bool fine = write_messages(aml, output, false) && write_messages(aml, output, true);
    output_text(output, "}\n");
    return fine;
}
