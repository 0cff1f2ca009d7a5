#include "report/machine_story.h"

#include <string.h>

#include "base/names.h"
#include "machine/machine_text.h"
#include "machine/queue.h"
#include "report/outside_run.h"
#include "report/outside_story.h"

/* A message that has not been received. */
struct sent_message {
    uint32_t channel;
    size_t statement; /* that has sent it */
    const char *fields;
};

struct telling {
    struct machine_story *story;
    struct machine_replay replay;
    const struct sources *sources;
    const struct closed_model *closing; /* NULL: there is none */
    const struct closing_note *note;    /* of the statement before, if one stands for several */
    uint32_t note_process;
    uint32_t note_edge; /* with which it began */
    ARRAY(struct sent_message) sent;
    struct outside_run outside;
    struct names before; /* "name
value" of the state at hand, if changes are shown */
    bool with_changes;
    bool failed;
};

static const char *keep(struct telling *t, struct text *text) {
    const char *kept = text_keep(text, &t->story->arena);
    t->failed |= !kept;
    return kept;
}

static struct text new_text(const struct telling *t) {
    return (struct text){.memory = &t->story->job->memory};
}

/* ---- processes ---- */

static uint32_t environment_of(struct telling *t) {
    struct machine_story *story = t->story;
    for (uint32_t i = 0; i < story->processes.count; i++)
        if (story->processes.items[i].process == STORY_ENVIRONMENT)
            return i;
    struct story_process environment = {STORY_ENVIRONMENT, MACHINE_NONE, "environment"};
    t->failed |= !array_push(&story->job->memory, &story->processes, environment);
    return (uint32_t)story->processes.count - 1;
}

/* What ends the input of time slices is a process, and has that lane, too. Nothing else may have its name. */
static bool is_environment(const struct telling *t, uint32_t type) {
    return t->closing && type != MACHINE_NONE && t->closing->options->analysis != CLOSING_EXPLICIT &&
           strcmp(t->replay.worker.context.machine->types.items[type].name, ENVIRONMENT) == 0;
}

static uint32_t process_at(struct telling *t, uint32_t number) {
    struct machine_story *story = t->story;
    const struct machine_context *c = &t->replay.worker.context;
    uint32_t type = number == MACHINE_CLOCK ? MACHINE_NONE : c->processes[number].type;
    for (uint32_t i = 0; i < story->processes.count; i++)
        if (story->processes.items[i].process == number && story->processes.items[i].type == type)
            return i;
    if (is_environment(t, type))
        return environment_of(t);
    struct text text = new_text(t);
    text_machine_process(&text, c->machine, type, number);
    struct story_process process = {number, type, keep(t, &text)};
    t->failed |= !array_push(&story->job->memory, &story->processes, process);
    return (uint32_t)story->processes.count - 1;
}

/* ---- messages ---- */

/* The fields of the message at hand: 1,ack */
static const char *fields_text(struct telling *t, uint32_t channel) {
    struct text text = new_text(t);
    text_machine_fields(&text, &t->replay.worker.context, channel);
    return keep(t, &text);
}

static const char *message_text(struct telling *t, const struct machine_edge *edge, const char *fields) {
    struct text text = new_text(t);
    size_t at = machine_operator_at(edge->label);
    text_add_bytes(&text, edge->label, at); /* a channel has the same name in the open model */
    while (edge->label[at] == '!' || edge->label[at] == '?')
        text_add_bytes(&text, edge->label + at++, 1);
    text_add(&text, fields);
    return keep(t, &text);
}

static void note_sent(struct telling *t, uint32_t channel, const char *fields) {
    struct sent_message message = {channel, t->story->statements.count, fields};
    t->failed |= !array_push(&t->story->job->memory, &t->sent, message);
}

/* The same without the flags of a closed model. */
static const char *fields_shown(struct telling *t, uint32_t channel, const struct promela_statement *was) {
    const struct machine_context *c = &t->replay.worker.context;
    const struct machine_shape *shape = shape_of(c, channel);
    const struct closing_channel_row *row = closing_channel_named(t->closing, was->target->name.text);
    uint32_t count = row && row->width < shape->fields_count ? row->width : shape->fields_count;
    const struct promela_expression *first = was->arguments;
    const char *signal = first && first->meaning == PROMELA_A_CONSTANT ? first->name.text : NULL;
    struct text text = new_text(t);
    for (uint32_t i = 0; i < count; i++) {
        text_add(&text, i > 0 ? "," : "");
        if (row && outside_field_is_unknown(row, signal, i, c->message, shape->fields_count))
            text_add(&text, "_");
        else
            text_machine_value(&text, c->machine, c->machine->fields.items[shape->first_field + i],
                               c->message[i]);
    }
    return keep(t, &text);
}

/* The first message of the channel with these fields has been received. */
static void note_received(struct telling *t, uint32_t channel, const char *fields, uint32_t receiver,
                          bool stays) {
    for (size_t i = 0; i < t->sent.count; i++) {
        struct sent_message *message = &t->sent.items[i];
        if (message->channel != channel || strcmp(message->fields, fields) != 0)
            continue;
        t->story->statements.items[message->statement].receiver = receiver;
        if (!stays) {
            memmove(message, message + 1, (t->sent.count - i - 1) * sizeof *message);
            t->sent.count--;
        }
        return;
    }
}

/* Channels whose process has ended are gone, and so are their messages. */
static void forget_channels(struct telling *t) {
    size_t kept = 0;
    for (size_t i = 0; i < t->sent.count; i++)
        if (t->sent.items[i].channel < t->replay.worker.context.channels_count)
            t->sent.items[kept++] = t->sent.items[i];
    t->sent.count = kept;
}

/* ---- states ---- */

static const char *channel_name(const struct machine_context *c, uint32_t channel, struct text *text) {
    const struct machine *m = c->machine;
    if (channel < m->global_channels)
        return m->channels.items[channel].name;
    uint32_t at = m->global_channels;
    for (uint32_t i = 0; i < c->processes_count; i++) {
        const struct machine_type *type = type_of(c, i);
        if (channel < at + type->channels_count) {
            text_machine_process(text, m, c->processes[i].type, i);
            text_add(text, ".");
            text_add(text, m->channels.items[type->first_channel + channel - at].name);
            return text_end(text);
        }
        at += type->channels_count;
    }
    return "";
}

static void list_variables(const struct machine_context *c, const struct machine_variable *variables,
                           uint32_t count, uint32_t begin, const char *owner,
                           const struct machine_seen *seen) {
    struct memory *memory = &c->job->memory;
    for (uint32_t i = 0; i < count; i++) {
        const struct machine_variable *v = &variables[i];
        struct text name = {.memory = memory}, value = {.memory = memory};
        if (v->cell.is_channel || v->scope == SCOPE_HIDDEN)
            continue;
        text_add(&name, owner);
        text_add(&name, *owner ? "." : "");
        text_add(&name, v->name);
        text_machine_value(&value, c->machine, v->cell,
                           state_number(c->state, begin + v->offset, v->cell.width, v->cell.is_signed));
        seen->see(seen->data, text_end(&name), text_end(&value));
        text_free(&name);
        text_free(&value);
    }
}

/* [1,ack] [2,ack] */
static void list_channels(struct machine_context *c, const struct machine_seen *seen) {
    struct memory *memory = &c->job->memory;
    for (uint32_t i = 0; i < c->channels_count; i++) {
        struct text name = {.memory = memory}, value = {.memory = memory};
        const struct machine_shape *shape = shape_of(c, i);
        uint32_t length = shape->capacity > 0 ? queue_length(c, i) : 0;
        for (uint32_t k = 0; k < length; k++) {
            text_add(&value, k > 0 ? " [" : "[");
            queue_read(c, i, k);
            for (uint32_t f = 0; f < shape->fields_count; f++) {
                text_add(&value, f > 0 ? "," : "");
                text_machine_value(&value, c->machine, c->machine->fields.items[shape->first_field + f],
                                   c->message[f]);
            }
            text_add(&value, "]");
        }
        if (shape->capacity > 0)
            seen->see(seen->data, channel_name(c, i, &name), length > 0 ? text_end(&value) : "empty");
        text_free(&name);
        text_free(&value);
    }
}

void machine_state_list(struct machine_worker *w, const struct machine_seen *seen) {
    struct machine_context *c = &w->context;
    const struct machine *m = c->machine;
    list_variables(c, m->variables.items, m->global_variables, 0, "", seen);
    for (uint32_t i = 0; i < c->processes_count; i++) {
        struct text owner = {.memory = &c->job->memory};
        const struct machine_type *type = type_of(c, i);
        text_machine_process(&owner, m, c->processes[i].type, i);
        list_variables(c, m->variables.items + type->first_variable, type->variables_count,
                       c->processes[i].begin, text_end(&owner), seen);
        text_free(&owner);
    }
    int32_t message[MACHINE_MOST_FIELDS];
    memcpy(message, c->message, sizeof message);
    list_channels(c, seen);
    memcpy(c->message, message, sizeof message);
}

struct listing {
    struct telling *telling;
    struct names now;
    struct names unknown; /* flags that are false now */
    size_t statement;
};

static void see_flag(void *data, const char *name, const char *value) {
    struct listing *l = data;
    if (outside_is_added(l->telling->closing, name) && strcmp(value, "0") == 0)
        l->telling->failed |= names_intern(&l->unknown, name, strlen(name)) == NAMES_NONE;
}

static bool is_flagged_unknown(struct listing *l, const char *name) {
    struct text flag = new_text(l->telling);
    bool is = outside_flag_of(l->telling->closing, name, &flag);
    const char *text = text_end(&flag);
    is = is && names_find(&l->unknown, text, strlen(text)) != NAMES_NONE;
    text_free(&flag);
    return is;
}

static void see_value(void *data, const char *name, const char *value) {
    struct listing *l = data;
    struct telling *t = l->telling;
    struct text text = new_text(t);
    if (t->closing && outside_is_added(t->closing, name))
        return;
    if (t->closing && (outside_is_unknown(t->closing, name) || is_flagged_unknown(l, name)))
        value = "unknown";
    text_add(&text, name);
    text_add(&text, "\n");
    text_add(&text, value);
    const char *both = text_end(&text);
    bool is_known = names_find(&t->before, both, strlen(both)) != NAMES_NONE;
    t->failed |= names_intern(&l->now, both, strlen(both)) == NAMES_NONE;
    text_free(&text);
    if (is_known)
        return;
    struct story_change change = {l->statement, arena_text(&t->story->arena, name, strlen(name)),
                                  arena_text(&t->story->arena, value, strlen(value))};
    t->failed |=
        !change.name || !change.value || !array_push(&t->story->job->memory, &t->story->changes, change);
}

static void tell_changes(struct telling *t, size_t statement) {
    if (!t->with_changes || t->failed)
        return;
    struct listing l = {.telling = t, .statement = statement};
    struct machine_seen seen = {&l, see_value}, flags = {&l, see_flag};
    names_init(&l.now, &t->story->job->memory);
    names_init(&l.unknown, &t->story->job->memory);
    if (t->closing)
        machine_state_list(&t->replay.worker, &flags);
    machine_state_list(&t->replay.worker, &seen);
    names_free(&l.unknown);
    names_free(&t->before);
    t->before = l.now;
}

/* ---- statements ---- */

static const char *truncation_text(struct telling *t) {
    const struct machine_context *c = &t->replay.worker.context;
    struct text text = new_text(t);
    text_number(&text, c->too_large);
    text_add(&text, " becomes ");
    text_number(&text, c->kept);
    return keep(t, &text);
}

/* A statement that stands for another one of the open model, which has other words for it. */
static const char *words_of(struct telling *t, const struct closing_note *note) {
    struct text text = new_text(t);
    if (note->kind == NOTE_ENDS || note->kind == NOTE_BEGINS)
        text_add(&text, note->kind == NOTE_ENDS ? "no more input in this time slice" : "input again");
    else if (note->kind == NOTE_WAITS)
        text_add(&text, "nothing from outside comes or fits until time goes on");
    else if (note->kind == NOTE_STUCK)
        text_add(&text, "nothing fits here");
    else if (note->kind == NOTE_BREAKS)
        text_add(&text, "data fits in atomic sequences, or not");
    else if (note->kind == NOTE_POSTPONES)
        text_add(&text, "a timer set to data from outside goes on");
    else
        text_written(&text, t->sources, note->was->span);
    return keep(t, &text);
}

static void tell_message(struct telling *t, const struct machine_statement *done, uint32_t who,
                         const struct closing_note *note, struct story_statement *s) {
    const char *fields = fields_text(t, done->channel);
    const char *shown = note && note->was ? fields_shown(t, done->channel, note->was) : fields;
    if (t->failed)
        return;
    s->text = message_text(t, done->edge, shown);
    s->is_send = done->edge->kind == EDGE_SEND;
    s->at_once = !s->is_send && done->rendezvous;
    if (s->is_send)
        note_sent(t, done->channel, fields);
    else
        note_received(t, done->channel, fields, who, done->edge->copies);
}

/* The environment sends, and the process receives at once. */
static void tell_input(struct telling *t, const struct closing_note *note, const struct story_statement *s) {
    struct text sent = new_text(t), received = new_text(t);
    struct story_statement send = *s, receive = *s;
    text_outside_message(&sent, t->sources, note, true);
    text_outside_message(&received, t->sources, note, false);
    send.who = environment_of(t);
    send.is_send = true;
    send.receiver = s->who;
    send.text = keep(t, &sent);
    receive.text = keep(t, &received);
    receive.at_once = true;
    t->failed |= !array_push(&t->story->job->memory, &t->story->statements, send) ||
                 !array_push(&t->story->job->memory, &t->story->statements, receive);
}

/* Is it a part of the statement before, or for us only? */
static bool is_told_already(struct telling *t, const struct machine_statement *done, uint32_t who,
                            const struct closing_note *note, uint32_t edge) {
    bool goes_on = note && note == t->note && who == t->note_process && edge != t->note_edge;
    if (goes_on && done->failure != FAILURE_NONE) {
        struct story_statement *last = &t->story->statements.items[t->story->statements.count - 1];
        last->failure = done->failure;
        last->failed = done->failed;
    }
    if (!goes_on) {
        t->note = note;
        t->note_process = who;
        t->note_edge = edge;
    }
    return goes_on || (note && note->kind == NOTE_FLAG);
}

static void tell(struct telling *t, size_t step, const struct machine_statement *done, uint32_t who,
                 const struct closing_note *note) {
    struct machine_story *story = t->story;
    struct story_statement s = {.who = who,
                                .step = step,
                                .text = done->edge->label,
                                .edge = done->edge,
                                .receiver = STORY_NOBODY,
                                .failure = done->failure,
                                .failed = done->failed};
    if (note)
        s.written = s.text = words_of(t, note);
    if (done->truncated)
        s.truncated = truncation_text(t);
    if (done->channel != MACHINE_NONE && done->failure == FAILURE_NONE)
        tell_message(t, done, who, note, &s);
    if (note && note->kind == NOTE_OUTPUT) {
        s.is_send = true;
        s.receiver = environment_of(t);
    }
    if (done->edge->kind == EDGE_PRINT && done->failure == FAILURE_NONE) {
        struct text text = new_text(t);
        machine_replay_print(&t->replay, done, &text);
        s.printed = keep(t, &text);
    }
    if (t->failed)
        return;
    if (note && note->kind == NOTE_INPUT)
        tell_input(t, note, &s);
    else
        t->failed |= !array_push(&story->job->memory, &story->statements, s);
}

static void follow(struct telling *t, const struct machine_statement *done, uint32_t who,
                   const struct closing_note *note) {
    bool has_message = done->channel != MACHINE_NONE && done->failure == FAILURE_NONE;
    if (t->failed || !t->closing)
        return;
    const char *fields = has_message ? fields_text(t, done->channel) : NULL;
    outside_run_take(&t->outside, note, t->story->processes.items[who].name, done->channel, fields,
                     done->failure != FAILURE_NONE);
}

static void tell_doubt(struct telling *t) {
    struct text text = new_text(t);
    outside_run_doubt(&t->outside, t->sources, &text);
    t->story->doubt = keep(t, &text);
    t->failed |= t->outside.failed;
}

static void tell_step(struct telling *t, size_t step) {
    const struct machine_run *run = t->story->run;
    t->note = NULL;
    machine_replay_begin_step(&t->replay);
    for (uint32_t i = run->steps.items[step].events; i < run->steps.items[step].events_end && !t->failed;
         i++) {
        struct machine_statement done;
        uint32_t edge = event_edge(run->events.items[i]);
        uint32_t who = process_at(t, event_process(run->events.items[i]));
        outside_run_look(&t->outside);
        t->failed |= !machine_replay_take(&t->replay, run->events.items[i], &done);
        if (t->failed || done.edge->kind == EDGE_D_STEP)
            continue;
        const struct closing_note *note =
            t->closing ? closing_note_at(t->closing, t->sources, done.edge->span) : NULL;
        if (!is_told_already(t, &done, who, note, edge)) {
            tell(t, step, &done, who, note);
            follow(t, &done, who, note);
        }
        forget_channels(t);
        tell_changes(t, t->story->statements.count - 1);
    }
}

enum { MOST_WAITING = 3 };

/* The statements that cannot be executed, if they are few. A closed model has others than the open one. */
static void tell_blocked(struct telling *t, const struct machine_location *at, struct text *text) {
    const struct machine_edge *edges = t->replay.worker.context.machine->edges.items + at->first_edge;
    if (t->closing || at->edges_count > MOST_WAITING)
        return;
    for (uint32_t i = 0; i < at->edges_count; i++) {
        text_add(text, i == 0 ? ": " : " or ");
        text_add(text, edges[i].label);
    }
}

/* Who is not at a valid end, and where. */
static void tell_waiting(struct telling *t) {
    struct machine_context *c = &t->replay.worker.context;
    struct text text = new_text(t);
    for (uint32_t i = 0; i < c->processes_count; i++) {
        const struct machine_location *at = location_at(c, i);
        struct place place = sources_place(t->sources, at->span);
        if (at->flags & LOCATION_IS_END)
            continue;
        text_add(&text, text.chars.count > 0 ? "; " : "");
        text_machine_process(&text, c->machine, c->processes[i].type, i);
        text_add(&text, " waits at line ");
        text_number(&text, (int64_t)place.line);
        tell_blocked(t, at, &text);
    }
    t->story->waiting = keep(t, &text);
}

bool machine_story_make(struct machine_story *story, const struct machine_run *run,
                        const struct sources *sources, const struct closed_model *closing,
                        bool with_changes) {
    struct telling t = {.story = story, .sources = sources, .closing = closing, .with_changes = with_changes};
    *story = (struct machine_story){.job = run->job, .run = run, .waiting = "", .doubt = ""};
    arena_init(&story->arena, &run->job->memory);
    names_init(&t.before, &run->job->memory);
    t.failed = !machine_replay_init(&t.replay, run->job, run->machine, run->bits);
    outside_run_init(&t.outside, run->job, closing, &t.replay.worker);
    for (uint32_t i = 0; !t.failed && i < t.replay.worker.context.processes_count; i++)
        process_at(&t, i);
    if (!t.failed)
        tell_changes(&t, SIZE_MAX);
    for (size_t i = 0; i < run->steps.count && !t.failed; i++)
        tell_step(&t, i);
    if (!t.failed)
        tell_waiting(&t);
    if (!t.failed)
        tell_doubt(&t);
    outside_run_free(&t.outside);
    machine_replay_free(&t.replay);
    names_free(&t.before);
    array_free(&t.sent);
    return !t.failed && !job_failed(run->job);
}

void machine_story_free(struct machine_story *story) {
    array_free(&story->processes);
    array_free(&story->statements);
    array_free(&story->changes);
    arena_free(&story->arena);
}
