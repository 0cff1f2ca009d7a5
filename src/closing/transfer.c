#include "closing/transfer.h"

/* --- What is read --- */

struct reading {
    const struct open_model *model;
    void (*visit)(void *, struct data_place);
    void *data;
};

static void read_fields(const struct reading *r, uint32_t channel, uint32_t signal, uint32_t field) {
    const struct closing_channel *c = &r->model->channels.items[channel];
    for (uint32_t i = 0; i < c->signals.count; i++)
        if (c->signals.items[i].sent && (signal == 0 || i == signal || i == 0))
            r->visit(r->data, (struct data_place){DATA_FIELD, CLOSING_NONE, channel, i, field});
}

static void read_variable(const struct reading *r, uint32_t variable) {
    bool is_global = r->model->variables.items[variable].process == CLOSING_NONE;
    r->visit(r->data,
             (struct data_place){.kind = is_global ? DATA_ANYWHERE : DATA_VARIABLE, .variable = variable});
}

/* P[i]:x */
static void read_remote(const struct reading *r, const struct promela_expression *e) {
    for (uint32_t i = 0; e->member && i < r->model->variables.count; i++)
        if (open_model_is_remote(r->model, i, e))
            r->visit(r->data, (struct data_place){.kind = DATA_ANYWHERE, .variable = i});
}

static void read_indexes(const struct reading *r, const struct promela_expression *e);

static void read_expression(const struct reading *r, const struct promela_expression *e) {
    if (!e || e->kind == PROMELA_RUN)
        return;
    uint32_t variable = e->kind == PROMELA_VARIABLE && e->variable
                            ? open_model_variable(r->model, e->variable)
                            : CLOSING_NONE;
    if (variable != CLOSING_NONE)
        read_variable(r, variable);
    if (e->kind == PROMELA_REMOTE_VALUE)
        read_remote(r, e);
    bool polls = e->kind == PROMELA_POLL;
    uint32_t channel = polls ? open_model_channel(r->model, e->left)
                       : e->kind == PROMELA_PROBE || e->kind == PROMELA_FUNCTION
                           ? open_model_channel(r->model, e->arguments)
                           : CLOSING_NONE;
    if (channel != CLOSING_NONE && channel_is_open(&r->model->channels.items[channel])) {
        r->visit(r->data, (struct data_place){.kind = DATA_OUTSIDE, .channel = channel});
        return;
    }
    for (uint32_t k = 0; polls && channel != CLOSING_NONE && k < r->model->channels.items[channel].fields;
         k++)
        read_fields(r, channel, 0, k);
    read_indexes(r, e);
    read_expression(r, e->left);
    read_expression(r, e->right);
    read_expression(r, e->otherwise);
    for (const struct promela_expression *a = e->arguments; a; a = a->next)
        read_expression(r, a);
}

static void read_indexes(const struct reading *r, const struct promela_expression *e) {
    read_expression(r, e->index);
    for (const struct promela_expression *i = e->member; i && e->kind == PROMELA_VARIABLE; i = i->member)
        read_expression(r, i->index);
}

void transfer_reads(const struct open_model *model, const struct transfer *t,
                    void (*visit)(void *, struct data_place), void *data) {
    struct reading r = {model, visit, data};
    if (t->kind == TRANSFER_RECEIVED) {
        const struct closing_channel *channel = &model->channels.items[t->channel];
        if (channel_may_be_unknown(channel, t->signal, t->field))
            visit(data, (struct data_place){.kind = DATA_OUTSIDE, .channel = t->channel});
        read_fields(&r, t->channel, t->signal, t->field);
    }
    read_expression(&r, t->value);
    if (t->target)
        read_indexes(&r, t->target);
}

/* --- The transfers of a statement --- */

struct making {
    struct transfers *transfers;
    struct memory *memory;
    uint32_t process;
    struct span span;
    bool fine;
};

static void add(struct making *m, struct transfer t) {
    t.process = m->process;
    t.span = m->span;
    m->fine = m->fine && array_push(m->memory, &m->transfers->list, t);
}

/* The variable that is assigned to; CLOSING_NONE: one that holds no data. */
static uint32_t assigned(const struct making *m, const struct promela_expression *target) {
    return target->kind == PROMELA_VARIABLE && target->variable
               ? open_model_variable(m->transfers->model, target->variable)
               : CLOSING_NONE;
}

static void add_assignment(struct making *m, const struct promela_expression *target,
                           const struct promela_expression *value) {
    uint32_t variable = assigned(m, target);
    if (variable != CLOSING_NONE)
        add(m, (struct transfer){
                   .kind = TRANSFER_ASSIGNED, .variable = variable, .value = value, .target = target});
}

static void add_declaration(struct making *m, const struct promela_variable *v) {
    uint32_t variable = open_model_variable(m->transfers->model, v);
    m->span = v->name.span;
    if (variable != CLOSING_NONE && !v->initial)
        add(m, (struct transfer){.kind = TRANSFER_ASSIGNED, .variable = variable});
    for (const struct promela_expression *i = v->initial; i && variable != CLOSING_NONE; i = i->next)
        add(m, (struct transfer){.kind = TRANSFER_ASSIGNED, .variable = variable, .value = i});
}

static void add_message(struct making *m, const struct promela_statement *s) {
    uint32_t channel = open_model_channel(m->transfers->model, s->target), field = 0;
    if (channel == CLOSING_NONE)
        return;
    const struct closing_channel *c = &m->transfers->model->channels.items[channel];
    struct transfer t = {.kind = s->kind == PROMELA_SEND ? TRANSFER_SENT : TRANSFER_RECEIVED,
                         .variable = CLOSING_NONE,
                         .channel = channel,
                         .signal = open_model_signal(c, s)};
    for (const struct promela_expression *a = s->arguments; a; a = a->next, field++) {
        t.field = field < c->fields ? field : c->fields - 1;
        if (t.kind == TRANSFER_SENT) {
            t.value = a;
        } else {
            t.variable = a->meaning == PROMELA_A_VARIABLE ? assigned(m, a) : CLOSING_NONE;
            t.target = a;
        }
        if (t.kind == TRANSFER_RECEIVED ? t.variable != CLOSING_NONE : field < c->fields)
            add(m, t);
    }
}

static void add_arguments(void *data, struct promela_expression *run) {
    struct making *m = data;
    const struct open_model *model = m->transfers->model;
    uint32_t process = run->kind == PROMELA_RUN ? open_model_process(model, run->name.text) : CLOSING_NONE,
             number = 0;
    if (process == CLOSING_NONE)
        return;
    for (const struct promela_expression *a = run->arguments; a; a = a->next, number++)
        for (uint32_t i = 0; i < model->variables.count; i++)
            if (model->variables.items[i].process == process && model->variables.items[i].is_parameter &&
                model->variables.items[i].parameter == number)
                add(m, (struct transfer){.kind = TRANSFER_GIVEN, .variable = i, .value = a});
}

static void add_statement(struct making *m, const struct promela_statement *s) {
    m->span = s->span;
    visit_expressions((struct promela_statement *)s, add_arguments, m);
    if (s->kind == PROMELA_ASSIGN)
        add_assignment(m, s->target, s->value);
    else if (s->kind == PROMELA_INCREMENT || s->kind == PROMELA_DECREMENT)
        add_assignment(m, s->target, s->target);
    else if (s->kind == PROMELA_SEND || s->kind == PROMELA_RECEIVE)
        add_message(m, s);
}

/* --- The elements --- */

struct leading {
    struct making *making;
    uint32_t base;
};

static void add_successor(void *data, uint32_t element, bool executed) {
    struct leading *l = data;
    struct transfer_successor successor = {l->base + element, executed};
    l->making->fine =
        l->making->fine && array_push(l->making->memory, &l->making->transfers->successors, successor);
}

static void begin_element(struct making *m, uint32_t element) {
    struct transfers *t = m->transfers;
    struct transfer_element begun = {m->process, element, (uint32_t)t->list.count,
                                     (uint32_t)t->successors.count};
    m->fine = m->fine && array_push(m->memory, &t->elements, begun);
}

static void add_entry(struct making *m, uint32_t base, bool is_started) {
    const struct closing_process *process = &m->transfers->model->processes.items[m->process];
    struct leading leading = {m, base};
    begin_element(m, (uint32_t)process->flow.elements.count);
    if (!is_started)
        return;
    for (const struct promela_statement *s = process->unit->body->first; s && promela_is_at_entry(s);
         s = s->next)
        for (const struct promela_variable *v = s->declaration ? s->declaration->variables : NULL; v;
             v = v->next)
            add_declaration(m, v);
    add_successor(&leading, process->flow.first, true);
}

static void add_process(struct making *m, const struct reliability *r) {
    const struct promela_flow *flow = &m->transfers->model->processes.items[m->process].flow;
    struct leading leading = {m, (uint32_t)m->transfers->elements.count};
    m->fine = m->fine && array_push(m->memory, &m->transfers->bases, leading.base);
    for (uint32_t i = 0; i < flow->elements.count && m->fine; i++) {
        const struct promela_element *e = &flow->elements.items[i];
        begin_element(m, i);
        if (!r->processes[m->process].started || !r->processes[m->process].reached[i])
            continue;
        if (e->kind == ELEMENT_STATEMENT)
            add_statement(m, e->statement);
        else if (e->kind == ELEMENT_DECLARED)
            add_declaration(m, e->declared);
        flow_successors(flow, i, add_successor, &leading);
    }
    add_entry(m, leading.base, r->processes[m->process].started);
}

bool transfers_make(struct transfers *transfers, const struct open_model *model,
                    const struct reliability *reliability) {
    *transfers = (struct transfers){.model = model};
    struct making m = {.transfers = transfers, .memory = &model->job->memory, .fine = true};
    for (m.process = 0; m.process < model->processes.count && m.fine; m.process++)
        add_process(&m, reliability);
    m.process = CLOSING_NONE;
    begin_element(&m, 0);
    return m.fine;
}

void transfers_free(struct transfers *transfers) {
    array_free(&transfers->list);
    array_free(&transfers->successors);
    array_free(&transfers->elements);
    array_free(&transfers->bases);
}
