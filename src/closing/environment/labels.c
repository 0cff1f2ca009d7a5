#include "closing/environment/labels.h"

#include <stdlib.h>
#include <string.h>

#include "lts/equivalence/reduce.h"

/* A part of a label. */
struct part {
    const char *text;
    size_t length;
};

struct labelling {
    struct environment *environment;
    const struct open_model *model;
    struct job *job;
    const char *file;
    const char *label; /* at hand */
    ARRAY(uint32_t) messages;
};

static bool reject(const struct labelling *l, const char *hint, const char *what) {
    struct place place = {.file = l->file};
    return job_reject(l->job, &place, hint, "label %s: %s", l->label, what);
}

static bool is_name(struct part part, const char *name) {
    return strlen(name) == part.length && memcmp(name, part.text, part.length) == 0;
}

/* --- What a label names --- */

/* Does a process, or any if it is CLOSING_NONE, receive on a channel? */
struct receiving {
    const struct open_model *model;
    uint32_t channel;
    bool found;
};

static void look_at(void *data, struct promela_statement *s) {
    struct receiving *r = data;
    r->found |= s->kind == PROMELA_RECEIVE && open_model_channel(r->model, s->target) == r->channel;
}

static bool process_receives(const struct open_model *model, struct part name, uint32_t channel) {
    struct receiving r = {model, channel, false};
    for (uint32_t i = 0; i < model->processes.count; i++)
        if (is_name(name, open_model_process_name(model, i)))
            visit_statements(model->processes.items[i].unit->body, look_at, &r);
    return r.found;
}

static const struct closing_signal *signal_named(const struct closing_channel *channel, struct part name) {
    for (uint32_t i = 1; i < channel->signals.count; i++)
        if (is_name(name, channel->signals.items[i].name))
            return &channel->signals.items[i];
    return NULL;
}

/* May a message with this head go by the channel in that direction? */
static bool fits(const struct labelling *l, uint32_t number, struct part place, struct part head,
                 bool comes) {
    const struct closing_channel *channel = &l->model->channels.items[number];
    bool is_place = place.length == 0 || is_name(place, channel->variable->name.text);
    bool is_way = comes ? channel->received : channel_is_drained(channel);
    bool is_number = head.length > 0 && (head.text[0] == '-' || (head.text[0] >= '0' && head.text[0] <= '9'));
    bool is_known = signal_named(channel, head) || is_name(head, channel->variable->name.text) ||
                    (is_place && place.length > 0 && (is_number || is_name(head, "_")));
    return is_way && is_known && (is_place || (comes && process_receives(l->model, place, number)));
}

static bool find_channel(const struct labelling *l, struct part place, struct part head, bool comes,
                         uint32_t *found) {
    *found = CLOSING_NONE;
    for (uint32_t i = 0; i < l->model->channels.count; i++) {
        if (!fits(l, i, place, head, comes))
            continue;
        if (*found != CLOSING_NONE)
            return reject(l, "name the channel, as in in!ask(1) or out?tell",
                          "several channels carry this message");
        *found = i;
    }
    if (*found != CLOSING_NONE)
        return true;
    return reject(l, "write CHANNEL!MESSAGE, PROCESS!MESSAGE, ?MESSAGE or CHANNEL?MESSAGE",
                  comes ? "no process of the model receives this message"
                        : "no process of the model sends this message to the outside");
}

/* --- Fields --- */

static bool read_field(const struct labelling *l, const struct closing_channel *channel, struct part part,
                       struct environment_field *field) {
    const struct closing_signal *signal = signal_named(channel, part);
    char digits[16] = "", *end = digits;
    *field = (struct environment_field){ENVIRONMENT_ANY, 0};
    if (is_name(part, "_"))
        return true;
    field->kind = ENVIRONMENT_NUMBER;
    if (is_name(part, "true") || is_name(part, "false"))
        field->number = is_name(part, "true");
    else if (signal)
        field->number = signal->value;
    else if (part.length > 0 && part.length < sizeof digits)
        field->number = (int32_t)strtol(memcpy(digits, part.text, part.length), &end, 10);
    else
        return reject(l, "write numbers, names of mtypes, or _ for any data", "unexpected data");
    return is_name(part, "true") || is_name(part, "false") || signal || (end > digits && *end == '\0') ||
           reject(l, "write numbers, names of mtypes, or _ for any data", "unexpected data");
}

/* The next one, up to a comma or a bracket. */
static struct part next_part(const char **at) {
    *at += strspn(*at, " ,()");
    struct part part = {*at, strcspn(*at, " ,()")};
    *at += part.length;
    return part;
}

static bool read_label(struct labelling *l, const char *label) {
    l->label = label;
    size_t length = strcspn(label, "!?");
    struct environment_message m = {.comes = label[length] == '!'};
    if (label[length] == '\0')
        return reject(
            l, "name messages as in in!ask(1) and ?tell; hide other labels with lacuna convert --interface",
            "this is not a message");
    const char *at = label + length + 1;
    struct part place = {label, length}, head = next_part(&at);
    if (!find_channel(l, place, head, m.comes, &m.channel))
        return false;
    const struct closing_channel *channel = &l->model->channels.items[m.channel];
    m.count = channel->fields;
    for (uint32_t k = 0; k < m.count; k++)
        m.fields[k].kind = ENVIRONMENT_ANY;
    uint32_t count = 0;
    bool names_channel = is_name(head, channel->variable->name.text);
    if (!names_channel && !read_field(l, channel, head, &m.fields[count++]))
        return false;
    for (struct part part = next_part(&at); part.length > 0; part = next_part(&at))
        if (count == m.count)
            return reject(l, NULL, "the message has more data than its channel");
        else if (!read_field(l, channel, part, &m.fields[count++]))
            return false;
    uint32_t number = environment_intern(l->environment, &m);
    l->environment->governs[m.channel] = true;
    return number != SEQUENCE_NONE && array_push(&l->job->memory, &l->messages, number);
}

/* --- The automaton --- */

struct completing {
    const struct labelling *labelling;
    const struct lts *lts;
    struct environment_numbers *outputs; /* per channel: what the model can send */
    struct lts_builder builder;
    bool uses_sink;
    bool fine;
};

static void add(struct completing *c, uint32_t from, uint32_t message, uint32_t to) {
    c->fine = c->fine && lts_builder_add(&c->builder, from, message + 1, to);
}

/* Where a message to the environment leads: as the labels say, or to the sink. */
static void add_output(struct completing *c, uint32_t state, uint32_t number) {
    const struct labelling *l = c->labelling;
    struct environment_message m = environment_message(l->environment, number);
    bool some = false;
    for (uint64_t i = c->lts->rows[state]; i < c->lts->rows[state + 1]; i++) {
        uint32_t label = edge_label(c->lts->edges[i]), to = edge_target(c->lts->edges[i]);
        struct environment_message pattern =
            environment_message(l->environment, l->messages.items[label - 1]);
        if (pattern.comes || to == c->lts->error || !environment_takes(&pattern, &m))
            continue;
        add(c, state, number, to);
        some = true;
    }
    if (!some)
        add(c, state, number, c->lts->states);
    c->uses_sink |= !some;
}

static void add_row(struct completing *c, uint32_t state) {
    const struct labelling *l = c->labelling;
    for (uint64_t i = c->lts->rows[state]; i < c->lts->rows[state + 1]; i++) {
        uint32_t message = l->messages.items[edge_label(c->lts->edges[i]) - 1];
        uint32_t to = edge_target(c->lts->edges[i]);
        if (environment_message(l->environment, message).comes && to != c->lts->error)
            add(c, state, message, to);
    }
    for (uint32_t k = 0; k < l->model->channels.count; k++)
        for (size_t i = 0; i < c->outputs[k].items.count; i++)
            add_output(c, state, c->outputs[k].items.items[i]);
}

/* Behind everything that is said: all messages that can come, and all that can go. */
static void add_sink(struct completing *c) {
    const struct open_model *model = c->labelling->model;
    uint32_t sink = c->lts->states;
    for (uint32_t k = 0; k < model->channels.count && c->fine; k++) {
        struct environment_message m = {
            .comes = true, .channel = k, .count = model->channels.items[k].fields};
        for (uint32_t i = 0; i < m.count; i++)
            m.fields[i].kind = ENVIRONMENT_ANY;
        if (c->labelling->environment->governs[k] && model->channels.items[k].received)
            add(c, sink, environment_intern(c->labelling->environment, &m), sink);
        for (size_t i = 0; i < c->outputs[k].items.count; i++)
            add(c, sink, c->outputs[k].items.items[i], sink);
    }
}

static bool complete(struct completing *c) {
    const struct labelling *l = c->labelling;
    for (uint32_t k = 0; k < l->model->channels.count && c->fine; k++)
        if (l->environment->governs[k] && channel_is_drained(&l->model->channels.items[k]))
            c->fine =
                environment_outputs(l->environment, k, l->model->channels.items[k].fields, &c->outputs[k]);
    for (uint32_t s = 0; s < c->lts->states && c->fine; s++)
        if (s != c->lts->error)
            add_row(c, s);
    if (c->uses_sink)
        add_sink(c);
    return c->fine;
}

static bool read_labels(struct labelling *l, const struct lts *lts) {
    bool fine = true;
    for (uint32_t i = 1; i < lts->alphabet.count; i++)
        fine &= read_label(l, lts->alphabet.texts[i]);
    return fine;
}

static bool make(struct labelling *l, const struct lts *lts) {
    struct completing c = {.labelling = l, .lts = lts, .fine = true};
    lts_builder_init(&c.builder, l->job);
    size_t channels = l->model->channels.count + 1;
    c.outputs = memory_allocate_zeroed(&l->job->memory, channels, sizeof *c.outputs);
    bool fine = c.outputs && complete(&c);
    if (fine)
        fine = environment_finish(l->environment, &c.builder, lts->states + 1, lts->initial);
    else
        lts_builder_free(&c.builder);
    for (size_t i = 0; c.outputs && i < channels; i++)
        array_free(&c.outputs[i].items);
    memory_free(c.outputs);
    return fine;
}

bool environment_from_lts(struct environment *environment, const struct open_model *model,
                          const struct lts *lts, const char *file) {
    struct labelling l = {.environment = environment, .model = model, .job = model->job, .file = file};
    struct place place = {.file = file};
    if (lts->initial == lts->error)
        return job_reject(model->job, &place, "no environment behaves like that",
                          "the environment begins in the error state");
    struct lts *visible = lts_reduce(model->job, lts, EQUIVALENCE_WEAK_TRACE);
    bool fine = visible && read_labels(&l, visible) && make(&l, visible);
    lts_free(visible);
    array_free(&l.messages);
    return fine;
}
