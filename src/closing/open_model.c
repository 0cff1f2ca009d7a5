#include "closing/open_model.h"

#include <stdlib.h>
#include <string.h>

#include "base/suggest.h"
#include "language/promela/constant.h"

/* --- Visits --- */

void visit_expression(struct promela_expression *e, void (*visit)(void *, struct promela_expression *),
                      void *data) {
    if (!e)
        return;
    visit(data, e);
    visit_expression(e->index, visit, data);
    visit_expression(e->member, visit, data);
    visit_expression(e->left, visit, data);
    visit_expression(e->right, visit, data);
    visit_expression(e->otherwise, visit, data);
    for (struct promela_expression *a = e->arguments; a; a = a->next)
        visit_expression(a, visit, data);
}

void visit_expressions(struct promela_statement *s, void (*visit)(void *, struct promela_expression *),
                       void *data) {
    visit_expression(s->target, visit, data);
    visit_expression(s->value, visit, data);
    visit_expression(s->last, visit, data);
    for (struct promela_expression *a = s->arguments; a; a = a->next)
        visit_expression(a, visit, data);
    for (struct promela_variable *v = s->declaration ? s->declaration->variables : NULL; v; v = v->next)
        for (struct promela_expression *i = v->initial; i; i = i->next)
            visit_expression(i, visit, data);
}

struct reads {
    void (*visit)(void *, struct promela_expression *);
    void *data;
    const struct promela_expression *target;
};

static void visit_but_target(void *data, struct promela_expression *e) {
    const struct reads *r = data;
    if (e != r->target)
        r->visit(r->data, e);
}

void visit_reads(struct promela_statement *s, void (*visit)(void *, struct promela_expression *),
                 void *data) {
    struct reads r = {visit, data, NULL};
    bool is_part = s->target && (s->target->index || s->target->member);
    if (s->kind == PROMELA_ASSIGN && !is_part)
        r.target = s->target;
    if (s->kind != PROMELA_RECEIVE) {
        visit_expressions(s, visit_but_target, &r);
        return;
    }
    for (struct promela_expression *a = s->arguments; a; a = a->next) {
        r.target = a->kind == PROMELA_VARIABLE && !a->index ? a : NULL;
        visit_expression(a, visit_but_target, &r);
    }
}

void visit_statements(struct promela_sequence *sequence, void (*visit)(void *, struct promela_statement *),
                      void *data) {
    for (struct promela_statement *s = sequence ? sequence->first : NULL; s; s = s->next) {
        visit(data, s);
        for (struct promela_option *o = s->options; o; o = o->next)
            visit_statements(o->body, visit, data);
        visit_statements(s->body, visit, data);
        visit_statements(s->escape, visit, data);
    }
}

/* --- Variables --- */

static int by_address(const void *one, const void *other) {
    const struct closing_variable *a = one, *b = other;
    return ((uintptr_t)a->variable > (uintptr_t)b->variable) -
           ((uintptr_t)a->variable < (uintptr_t)b->variable);
}

uint32_t open_model_variable(const struct open_model *m, const struct promela_variable *variable) {
    struct closing_variable key = {.variable = variable};
    const struct closing_variable *found =
        m->variables.count == 0
            ? NULL
            : bsearch(&key, m->variables.items, m->variables.count, sizeof *m->variables.items, by_address);
    return found ? (uint32_t)(found - m->variables.items) : CLOSING_NONE;
}

uint32_t open_model_process(const struct open_model *m, const char *name) {
    for (uint32_t i = 0; i < m->processes.count; i++)
        if (m->processes.items[i].unit->name.text && strcmp(m->processes.items[i].unit->name.text, name) == 0)
            return i;
    return CLOSING_NONE;
}

const char *open_model_process_name(const struct open_model *m, uint32_t process) {
    const char *name = m->processes.items[process].unit->name.text;
    return name ? name : "init";
}

bool open_model_is_remote(const struct open_model *m, uint32_t variable,
                          const struct promela_expression *remote) {
    const struct closing_variable *v = &m->variables.items[variable];
    return v->process != CLOSING_NONE && remote->member &&
           strcmp(open_model_process_name(m, v->process), remote->name.text) == 0 &&
           strcmp(v->variable->name.text, remote->member->name.text) == 0;
}

static bool add_channel(struct open_model *m, const struct promela_variable *v) {
    struct closing_channel channel = {.variable = v};
    int32_t capacity = 1;
    for (const struct promela_type *t = v->contents; t; t = t->next)
        channel.fields++;
    channel.is_rendezvous = promela_fold(v->capacity, &capacity) && capacity == 0;
    if (channel.fields > CLOSING_MOST_FIELDS) {
        sources_error(m->promela->sources, v->name.span, "send the other values in a second message",
                      "close takes channels of at most %d fields", (int)CLOSING_MOST_FIELDS);
        return false;
    }
    struct closing_signal any = {.is_any = true};
    if (array_push(&m->job->memory, &channel.signals, any) &&
        array_push(&m->job->memory, &m->channels, channel))
        return true;
    array_free(&channel.signals);
    return false;
}

struct collecting {
    struct open_model *model;
    uint32_t process;
    bool is_parameter;
    uint32_t parameters;
    bool fine;
};

static void collect_declaration(struct collecting *c, const struct promela_declaration *d) {
    struct open_model *m = c->model;
    for (const struct promela_variable *v = d->variables; v && c->fine && !d->names_mtypes; v = v->next) {
        struct closing_variable variable = {.variable = v,
                                            .declaration = d,
                                            .process = c->process,
                                            .is_parameter = c->is_parameter,
                                            .parameter = c->parameters++,
                                            .is_whole = v->size || d->type.kind == PROMELA_RECORD};
        if (d->type.kind == PROMELA_TIMER)
            continue; /* set from inside alone */
        if (d->type.kind != PROMELA_CHAN)
            c->fine = array_push(&m->job->memory, &m->variables, variable);
        else if (v->capacity)
            c->fine = add_channel(m, v);
    }
}

static void collect_statement(void *data, struct promela_statement *s) {
    struct collecting *c = data;
    if (s->kind == PROMELA_DECLARE && c->fine)
        collect_declaration(c, s->declaration);
}

static bool collect_variables(struct open_model *m) {
    struct collecting c = {.model = m, .process = CLOSING_NONE, .fine = true};
    for (struct promela_unit *u = m->promela->units; u && c.fine; u = u->next) {
        if (u->kind == PROMELA_GLOBAL)
            collect_declaration(&c, u->declaration);
        if (u->kind != PROMELA_PROCTYPE && u->kind != PROMELA_INIT)
            continue;
        c.process = (uint32_t)m->processes.count;
        struct closing_process process = {.unit = u};
        c.fine = array_push(&m->job->memory, &m->processes, process);
        c.is_parameter = true;
        c.parameters = 0;
        for (struct promela_declaration *d = u->parameters; d; d = d->next)
            collect_declaration(&c, d);
        c.is_parameter = false;
        visit_statements(u->body, collect_statement, &c);
        c.process = CLOSING_NONE;
    }
    if (c.fine && m->variables.count > 1)
        qsort(m->variables.items, m->variables.count, sizeof *m->variables.items, by_address);
    return c.fine;
}

/* --- Channels --- */

uint32_t open_model_channel(const struct open_model *m, const struct promela_expression *e) {
    for (uint32_t i = 0; e && e->kind == PROMELA_VARIABLE && i < m->channels.count; i++)
        if (m->channels.items[i].variable == e->variable)
            return i;
    return CLOSING_NONE;
}

/* The constant that a message begins with, if it does. A channel with one field has data in it, unless these
 * are names of mtypes. */
static bool signal_constant(const struct promela_statement *s, int32_t *value, const char **name) {
    const struct promela_expression *first = s->arguments;
    if (!first || first->kind != PROMELA_VARIABLE || first->meaning != PROMELA_A_CONSTANT)
        return false;
    *name = first->name.text;
    return promela_fold(first, value);
}

static uint32_t find_signal(const struct closing_channel *c, int32_t value) {
    for (uint32_t i = 1; i < c->signals.count; i++)
        if (c->signals.items[i].value == value)
            return i;
    return 0;
}

uint32_t open_model_signal(const struct closing_channel *channel, const struct promela_statement *s) {
    int32_t value;
    const char *name;
    return signal_constant(s, &value, &name) ? find_signal(channel, value) : 0;
}

bool channel_feeds(const struct closing_channel *c, uint32_t signal) {
    bool some = c->fed || c->signals.items[signal].fed || c->signals.items[0].fed;
    for (uint32_t i = 1; i < c->signals.count && signal == 0; i++)
        some |= c->signals.items[i].fed;
    return some;
}

/* May a message from outside be of this signal, where one is asked for? */
static bool is_fed(const struct closing_channel *c, uint32_t asked, uint32_t signal) {
    return c->signals.items[signal].fed && (asked == 0 || signal == 0 || signal == asked);
}

bool channel_may_be_unknown(const struct closing_channel *c, uint32_t signal, uint32_t field) {
    bool some = channel_feeds(c, signal) && !c->governed;
    for (uint32_t i = 0; i < c->signals.count && c->governed; i++)
        some |= is_fed(c, signal, i) && c->signals.items[i].may_be_unknown >> field & 1;
    return some;
}

bool channel_must_be_unknown(const struct closing_channel *c, uint32_t signal, uint32_t field) {
    bool all = channel_feeds(c, signal);
    for (uint32_t i = 0; i < c->signals.count && c->governed; i++)
        all &= !is_fed(c, signal, i) || c->signals.items[i].must_be_unknown >> field & 1;
    return all;
}

bool channel_passes(const struct closing_channel *c, uint32_t signal) {
    bool some = c->signals.items[signal].sent || c->signals.items[0].sent;
    for (uint32_t i = 1; i < c->signals.count && signal == 0; i++)
        some |= c->signals.items[i].sent;
    return some;
}

bool channel_is_open(const struct closing_channel *c) {
    return channel_feeds(c, 0) || channel_is_drained(c);
}

static void note_message(void *data, struct promela_statement *s) {
    struct collecting *c = data;
    if (s->kind != PROMELA_SEND && s->kind != PROMELA_RECEIVE)
        return;
    struct open_model *m = c->model;
    uint32_t number = open_model_channel(m, s->target);
    if (number == CLOSING_NONE) {
        sources_error(m->promela->sources, s->target->span,
                      "declare the channel globally, with its size, and use it by its name",
                      "close does not know which channel this is");
        c->fine = false;
        return;
    }
    struct closing_channel *channel = &m->channels.items[number];
    struct closing_signal signal = {0};
    uint32_t found = 0;
    if (signal_constant(s, &signal.value, &signal.name)) {
        found = find_signal(channel, signal.value);
        if (found == 0 && array_push(&m->job->memory, &channel->signals, signal))
            found = (uint32_t)channel->signals.count - 1;
    }
    channel->sent |= s->kind == PROMELA_SEND;
    channel->received |= s->kind == PROMELA_RECEIVE;
    channel->signals.items[found].sent |= s->kind == PROMELA_SEND;
}

static bool note_messages(struct open_model *m) {
    struct collecting c = {.model = m, .fine = true};
    for (size_t i = 0; i < m->processes.count; i++)
        visit_statements(m->processes.items[i].unit->body, note_message, &c);
    return c.fine && !job_failed(m->job);
}

/* --- The outside --- */

bool open_model_is_open(const struct open_model *m) {
    for (size_t i = 0; i < m->channels.count; i++)
        if (channel_is_open(&m->channels.items[i]))
            return true;
    return false;
}

static bool feed(struct open_model *m, const struct external_name *external) {
    static const char HINT[] = "name a channel, or a signal that a process receives";
    const char *name = external->text;
    bool found = false;
    for (size_t i = 0; i < m->channels.count; i++) {
        struct closing_channel *channel = &m->channels.items[i];
        if (strcmp(channel->variable->name.text, name) == 0)
            channel->fed = found = true;
        for (size_t k = 1; k < channel->signals.count; k++)
            if (strcmp(channel->signals.items[k].name, name) == 0)
                channel->signals.items[k].fed = found = true;
    }
    if (!found && external->is_written)
        sources_error(m->promela->sources, external->span, HINT,
                      "%s should come from outside, but is not a channel or signal", name);
    return found || (!external->is_written &&
                     job_reject(m->job, NULL, HINT,
                                "%s should come from outside, but is not a channel or signal", name));
}

static void find_outside(struct open_model *m) {
    for (size_t i = 0; i < m->channels.count; i++)
        m->channels.items[i].fed |= m->channels.items[i].received && !m->channels.items[i].sent;
}

/* Does a text define a macro of this name? */
static bool defines(const char *text, const char *name) {
    size_t length = strlen(name);
    for (const char *at = text; (at = strstr(at, "define")); at++) {
        const char *word = at + strlen("define");
        while (*word == ' ' || *word == '\t')
            word++;
        if (strncmp(word, name, length) == 0 &&
            (word[length] == ' ' || word[length] == '\t' || word[length] == '('))
            return true;
    }
    return false;
}

bool sources_have_timers(const struct sources *sources) {
    for (size_t i = 0; i < sources->files.count; i++) {
        const struct source *source = &sources->files.items[i];
        if (source->text && (defines(source->text, "timer") || defines(source->text, "expire")))
            return true;
    }
    return false;
}

/* --- The whole --- */

bool open_model_find_flows(struct open_model *m) {
    bool fine = true;
    for (size_t i = 0; i < m->processes.count && fine; i++)
        fine = promela_flow_init(&m->processes.items[i].flow, m->promela, m->processes.items[i].unit);
    return fine;
}

bool open_model_make(struct open_model *m, struct promela *promela, const struct external_names *external) {
    *m = (struct open_model){.promela = promela, .job = promela->sources->job};
    if (!collect_variables(m) || !note_messages(m))
        return false;
    bool fine = true;
    for (size_t i = 0; i < external->list.count; i++)
        fine &= feed(m, &external->list.items[i]);
    find_outside(m);
    return fine;
}

void open_model_free(struct open_model *m) {
    for (size_t i = 0; i < m->processes.count; i++)
        promela_flow_free(&m->processes.items[i].flow);
    for (size_t i = 0; i < m->channels.count; i++)
        array_free(&m->channels.items[i].signals);
    array_free(&m->processes);
    array_free(&m->variables);
    array_free(&m->channels);
}
