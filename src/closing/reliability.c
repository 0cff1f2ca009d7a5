#include "closing/reliability.h"

#include <string.h>

#include "base/bitset.h"

struct flowing {
    struct reliability *r;
    uint32_t process;
    uint64_t *may, *must; /* before the element at hand, then behind it */
    ARRAY(uint32_t) queue;
    bool *waiting;
};

/* --- Expressions --- */

static struct outsideness both(struct outsideness one, struct outsideness other) {
    return (struct outsideness){one.may || other.may, one.must || other.must};
}

static bool is_global(const struct reliability *r, uint32_t variable) {
    return r->model->variables.items[variable].process == CLOSING_NONE;
}

static struct outsideness of_variable(const struct reliability *r, const uint64_t *may, const uint64_t *must,
                                      uint32_t variable) {
    if (is_global(r, variable) || !may)
        return (struct outsideness){bitset_has(r->global_may, variable), false};
    return (struct outsideness){bitset_has(may, variable), bitset_has(must, variable)};
}

/* P[i]:x, wherever P is. */
static struct outsideness of_remote(const struct reliability *r, const struct promela_expression *e) {
    struct outsideness found = {0};
    for (uint32_t i = 0; i < r->model->variables.count; i++)
        found.may |= open_model_is_remote(r->model, i, e) && bitset_has(r->global_may, i);
    return found;
}

static struct outsideness of_expression(const struct reliability *r, const uint64_t *may,
                                        const uint64_t *must, const struct promela_expression *e) {
    struct outsideness found = {0};
    if (!e)
        return found;
    uint32_t channel, variable;
    switch (e->kind) {
    case PROMELA_VARIABLE:
        variable = e->variable ? open_model_variable(r->model, e->variable) : CLOSING_NONE;
        if (variable != CLOSING_NONE)
            found = of_variable(r, may, must, variable);
        break;
    case PROMELA_REMOTE_VALUE:
        found = of_remote(r, e);
        break;
    case PROMELA_POLL:
        channel = open_model_channel(r->model, e->left);
        if (channel != CLOSING_NONE && channel_is_open(&r->model->channels.items[channel]))
            return (struct outsideness){true, true};
        for (uint32_t k = 0; channel != CLOSING_NONE && k < r->model->channels.items[channel].fields; k++)
            found.may |= outsideness_of_field(r, channel, 0, k).may;
        break;
    case PROMELA_PROBE:
    case PROMELA_FUNCTION:
        channel = open_model_channel(r->model, e->arguments);
        if (channel != CLOSING_NONE && channel_is_open(&r->model->channels.items[channel]))
            return (struct outsideness){true, true};
        break;
    case PROMELA_RUN:
        return found;
    default:
        break;
    }
    found = both(found, of_expression(r, may, must, e->index));
    for (const struct promela_expression *i = e->member; i && e->kind == PROMELA_VARIABLE; i = i->member)
        found = both(found, of_expression(r, may, must, i->index));
    found = both(found, of_expression(r, may, must, e->left));
    found = both(found, of_expression(r, may, must, e->right));
    found = both(found, of_expression(r, may, must, e->otherwise));
    for (const struct promela_expression *a = e->arguments; a; a = a->next)
        found = both(found, of_expression(r, may, must, a));
    return found;
}

/* --- What a statement does --- */

static void set_global(struct reliability *r, uint32_t variable) {
    if (bitset_has(r->global_may, variable))
        return;
    bitset_add(r->global_may, variable);
    r->changed = true;
}

static void set_variable(struct flowing *f, uint32_t variable, struct outsideness value) {
    struct reliability *r = f->r;
    if (value.may)
        set_global(r, variable);
    if (is_global(r, variable))
        return;
    bool whole = r->model->variables.items[variable].is_whole;
    if (value.may)
        bitset_add(f->may, variable);
    else if (!whole)
        bitset_drop(f->may, variable);
    if (value.must && !whole)
        bitset_add(f->must, variable);
    else
        bitset_drop(f->must, variable);
}

static void assign(struct flowing *f, const struct promela_expression *target, struct outsideness value) {
    uint32_t variable = target->variable ? open_model_variable(f->r->model, target->variable) : CLOSING_NONE;
    if (target->kind != PROMELA_VARIABLE || variable == CLOSING_NONE)
        return;
    value = both(value, of_expression(f->r, f->may, f->must, target->index));
    for (const struct promela_expression *i = target->member; i; i = i->member)
        value = both(value, of_expression(f->r, f->may, f->must, i->index));
    set_variable(f, variable, value);
}

struct outsideness outsideness_of_field(const struct reliability *r, uint32_t channel, uint32_t signal,
                                        uint32_t field) {
    const struct closing_channel *c = &r->model->channels.items[channel];
    struct outsideness found = {false, true};
    uint32_t bit = UINT32_C(1) << field;
    bool some = false;
    for (uint32_t i = 0; i < c->signals.count; i++) {
        if (!c->signals.items[i].sent || (signal != 0 && i != signal && i != 0))
            continue;
        some = true;
        found.may |= (r->signals[channel][i].may & bit) != 0;
        found.must &= (r->signals[channel][i].must & bit) != 0;
    }
    found.must &= some;
    return found;
}

static void receive(struct flowing *f, const struct promela_statement *s) {
    uint32_t number = open_model_channel(f->r->model, s->target), field = 0;
    if (number == CLOSING_NONE)
        return;
    const struct closing_channel *channel = &f->r->model->channels.items[number];
    uint32_t signal = open_model_signal(channel, s);
    bool feeds = channel_feeds(channel, signal), passes = channel_passes(channel, signal);
    for (const struct promela_expression *a = s->arguments; a; a = a->next, field++) {
        if (a->kind != PROMELA_VARIABLE || a->meaning != PROMELA_A_VARIABLE)
            continue;
        uint32_t at = field < channel->fields ? field : channel->fields - 1;
        struct outsideness inside = outsideness_of_field(f->r, number, signal, at);
        uint32_t variable = open_model_variable(f->r->model, a->variable);
        bool ranged = variable != CLOSING_NONE && f->r->model->variables.items[variable].has_range;
        bool may = !ranged && channel_may_be_unknown(channel, signal, at);
        bool must = !ranged && channel_must_be_unknown(channel, signal, at);
        must = feeds ? must && (!passes || inside.must) : passes && inside.must;
        assign(f, a, (struct outsideness){may || inside.may, must});
    }
}

static void send(struct flowing *f, const struct promela_statement *s) {
    struct reliability *r = f->r;
    uint32_t number = open_model_channel(r->model, s->target), field = 0;
    if (number == CLOSING_NONE)
        return;
    const struct closing_channel *channel = &r->model->channels.items[number];
    struct signal_reliability *signal = &r->signals[number][open_model_signal(channel, s)];
    for (const struct promela_expression *a = s->arguments; a && field < channel->fields;
         a = a->next, field++) {
        struct outsideness value = of_expression(r, f->may, f->must, a);
        uint32_t bit = UINT32_C(1) << field, may = value.may ? bit : 0, must = value.must ? bit : 0;
        r->changed |= (signal->may & bit) < may || (signal->must & bit) > must;
        signal->may |= may;
        signal->must &= ~bit | must;
    }
}

static void start(struct flowing *f, const struct promela_expression *run) {
    struct reliability *r = f->r;
    uint32_t process = open_model_process(r->model, run->name.text), number = 0;
    if (process == CLOSING_NONE)
        return;
    r->changed |= !r->processes[process].started;
    r->processes[process].started = true;
    for (const struct promela_expression *a = run->arguments; a; a = a->next, number++)
        for (uint32_t i = 0; i < r->model->variables.count; i++) {
            const struct closing_variable *v = &r->model->variables.items[i];
            if (v->process != process || !v->is_parameter || v->parameter != number)
                continue;
            struct outsideness value = of_expression(r, f->may, f->must, a);
            r->changed |=
                (value.may && !bitset_has(r->entry_may, i)) || (!value.must && bitset_has(r->entry_must, i));
            if (value.may) {
                bitset_add(r->entry_may, i);
                set_global(r, i);
            }
            if (!value.must)
                bitset_drop(r->entry_must, i);
        }
}

static void start_if_run(void *data, struct promela_expression *e) {
    if (e->kind == PROMELA_RUN)
        start(data, e);
}

static void execute(struct flowing *f, const struct promela_statement *s) {
    visit_expressions((struct promela_statement *)s, start_if_run, f);
    switch (s->kind) {
    case PROMELA_ASSIGN:
        assign(f, s->target, of_expression(f->r, f->may, f->must, s->value));
        break;
    case PROMELA_INCREMENT:
    case PROMELA_DECREMENT:
        assign(f, s->target, of_expression(f->r, f->may, f->must, s->target));
        break;
    case PROMELA_RECEIVE:
        receive(f, s);
        break;
    case PROMELA_SEND:
        send(f, s);
        break;
    default:
        break;
    }
}

static void declare(struct flowing *f, const struct promela_variable *v) {
    uint32_t variable = open_model_variable(f->r->model, v);
    struct outsideness value = {0};
    for (const struct promela_expression *i = v->initial; i; i = i->next)
        value = both(value, of_expression(f->r, f->may, f->must, i));
    if (variable != CLOSING_NONE)
        set_variable(f, variable, value);
}

/* --- The flow --- */

/* Joins what has come into an element. */
static void flow_into(struct flowing *f, uint32_t element) {
    struct process_reliability *p = &f->r->processes[f->process];
    uint64_t *may = p->may + element * f->r->words, *must = p->must + element * f->r->words;
    bool news = !p->reached[element];
    p->reached[element] = true;
    for (size_t w = 0; w < f->r->words; w++) {
        news |= (f->may[w] & ~may[w]) != 0 || (must[w] & ~f->must[w]) != 0;
        may[w] |= f->may[w];
        must[w] &= f->must[w];
    }
    if (!news)
        return;
    f->r->changed = true;
    if (f->waiting[element])
        return;
    f->waiting[element] = array_push(&f->r->job->memory, &f->queue, element);
}

void flow_successors(const struct promela_flow *flow, uint32_t element,
                     void (*visit)(void *, uint32_t successor, bool executed), void *data) {
    const struct promela_element *e = &flow->elements.items[element];
    bool has_options = e->kind == ELEMENT_SELECT || e->kind == ELEMENT_D_STEP || e->kind == ELEMENT_UNLESS;
    /* The escape of an unless may come before any step of its main part. */
    for (uint32_t u = e->unless; u != ELEMENT_NONE; u = flow->elements.items[u].unless)
        visit(data, flow->options.items[flow->elements.items[u].first_option + 1], false);
    for (uint32_t i = 0; has_options && i < e->options_count; i++)
        visit(data, flow->options.items[e->first_option + i], true);
    if (!has_options && e->kind != ELEMENT_END && e->next != ELEMENT_NONE)
        visit(data, e->next, true);
}

static void load(struct flowing *f, uint32_t element) {
    const struct process_reliability *p = &f->r->processes[f->process];
    memcpy(f->may, p->may + element * f->r->words, f->r->words * sizeof *f->may);
    memcpy(f->must, p->must + element * f->r->words, f->r->words * sizeof *f->must);
}

static void perform(struct flowing *f, uint32_t element) {
    const struct promela_element *e = &f->r->model->processes.items[f->process].flow.elements.items[element];
    if (e->kind == ELEMENT_STATEMENT)
        execute(f, e->statement);
    else if (e->kind == ELEMENT_DECLARED)
        declare(f, e->declared);
}

static void flow_before(void *data, uint32_t successor, bool executed) {
    if (!executed)
        flow_into(data, successor);
}

static void flow_behind(void *data, uint32_t successor, bool executed) {
    if (executed)
        flow_into(data, successor);
}

static void flow_from(struct flowing *f, uint32_t element) {
    const struct promela_flow *flow = &f->r->model->processes.items[f->process].flow;
    load(f, element);
    flow_successors(flow, element, flow_before, f);
    perform(f, element);
    flow_successors(flow, element, flow_behind, f);
}

/* Parameters have what was given; all else that a process begins with is its own. */
static void enter(struct flowing *f) {
    const struct open_model *m = f->r->model;
    const struct promela_unit *unit = m->processes.items[f->process].unit;
    memset(f->may, 0, f->r->words * sizeof *f->may);
    memset(f->must, 0, f->r->words * sizeof *f->must);
    for (uint32_t i = 0; i < m->variables.count; i++)
        if (m->variables.items[i].process == f->process && m->variables.items[i].is_parameter) {
            if (bitset_has(f->r->entry_may, i))
                bitset_add(f->may, i);
            if (bitset_has(f->r->entry_must, i) && !unit->is_active)
                bitset_add(f->must, i);
        }
    for (const struct promela_statement *s = unit->body->first; s && promela_is_at_entry(s); s = s->next)
        for (const struct promela_variable *v = s->declaration ? s->declaration->variables : NULL; v;
             v = v->next)
            declare(f, v);
    flow_into(f, m->processes.items[f->process].flow.first);
}

static bool flow_through(struct reliability *r, uint32_t process) {
    struct flowing f = {.r = r, .process = process};
    size_t elements = r->model->processes.items[process].flow.elements.count;
    struct memory *memory = &r->job->memory;
    f.may = memory_allocate_zeroed(memory, r->words, sizeof *f.may);
    f.must = memory_allocate_zeroed(memory, r->words, sizeof *f.must);
    f.waiting = memory_allocate_zeroed(memory, elements + 1, sizeof *f.waiting);
    if (f.may && f.must && f.waiting) {
        enter(&f);
        for (uint32_t i = 0; i < elements; i++) /* signals may have changed */
            if (r->processes[process].reached[i] && !f.waiting[i])
                f.waiting[i] = array_push(memory, &f.queue, i);
        while (f.queue.count > 0 && job_step(r->job, ++r->visits)) {
            uint32_t element = f.queue.items[--f.queue.count];
            f.waiting[element] = false;
            flow_from(&f, element);
        }
    }
    memory_free(f.may);
    memory_free(f.must);
    memory_free(f.waiting);
    array_free(&f.queue);
    return !job_failed(r->job) && !memory->exhausted;
}

/* --- The whole --- */

static bool allocate(struct reliability *r) {
    const struct open_model *m = r->model;
    struct memory *memory = &r->job->memory;
    r->words = bitset_words((uint32_t)m->variables.count + 1);
    r->processes = memory_allocate_zeroed(memory, m->processes.count + 1, sizeof *r->processes);
    r->signals = memory_allocate_zeroed(memory, m->channels.count + 1, sizeof *r->signals);
    r->global_may = memory_allocate_zeroed(memory, r->words, sizeof *r->global_may);
    r->entry_may = memory_allocate_zeroed(memory, r->words, sizeof *r->entry_may);
    r->entry_must = memory_allocate_zeroed(memory, r->words, sizeof *r->entry_must);
    bool fine = r->processes && r->signals && r->global_may && r->entry_may && r->entry_must;
    for (size_t i = 0; i < m->processes.count && fine; i++) {
        size_t elements = m->processes.items[i].flow.elements.count + 1;
        struct process_reliability *p = &r->processes[i];
        p->may = memory_allocate_zeroed(memory, elements * r->words, sizeof *p->may);
        p->must = memory_allocate_zeroed(memory, elements * r->words, sizeof *p->must);
        p->reached = memory_allocate_zeroed(memory, elements, sizeof *p->reached);
        p->started =
            m->processes.items[i].unit->is_active || m->processes.items[i].unit->kind == PROMELA_INIT;
        fine = p->may && p->must && p->reached;
        if (fine)
            memset(p->must, 0xff, elements * r->words * sizeof *p->must);
    }
    for (size_t i = 0; i < m->channels.count && fine; i++) {
        size_t count = m->channels.items[i].signals.count;
        r->signals[i] = memory_allocate_zeroed(memory, count, sizeof *r->signals[i]);
        fine = r->signals[i];
        for (size_t k = 0; k < count && fine; k++)
            r->signals[i][k].must = UINT32_MAX;
    }
    if (fine)
        memset(r->entry_must, 0xff, r->words * sizeof *r->entry_must);
    return fine;
}

bool reliability_find(struct reliability *r, const struct open_model *model) {
    *r = (struct reliability){.model = model, .job = model->job, .changed = true};
    bool fine = allocate(r);
    job_phase(r->job, "finding what comes from outside", "statements", 0);
    while (fine && r->changed) {
        r->changed = false;
        for (uint32_t i = 0; i < model->processes.count && fine; i++)
            if (r->processes[i].started)
                fine = flow_through(r, i);
    }
    return fine;
}

void reliability_free(struct reliability *r) {
    for (size_t i = 0; r->model && r->processes && i < r->model->processes.count; i++) {
        memory_free(r->processes[i].may);
        memory_free(r->processes[i].must);
        memory_free(r->processes[i].reached);
    }
    for (size_t i = 0; r->model && r->signals && i < r->model->channels.count; i++)
        memory_free(r->signals[i]);
    memory_free(r->processes);
    memory_free(r->signals);
    memory_free(r->global_may);
    memory_free(r->entry_may);
    memory_free(r->entry_must);
}

static void sets_at(const struct reliability *r, uint32_t process, uint32_t element, const uint64_t **may,
                    const uint64_t **must) {
    bool there = process != CLOSING_NONE && r->processes[process].reached[element];
    *may = there ? r->processes[process].may + element * r->words : NULL;
    *must = there ? r->processes[process].must + element * r->words : NULL;
}

struct outsideness outsideness_of(const struct reliability *r, uint32_t process, uint32_t element,
                                  const struct promela_expression *e) {
    const uint64_t *may, *must;
    sets_at(r, process, element, &may, &must);
    return of_expression(r, may, must, e);
}

struct outsideness outsideness_of_variable(const struct reliability *r, uint32_t process, uint32_t element,
                                           uint32_t variable) {
    const uint64_t *may, *must;
    sets_at(r, process, element, &may, &must);
    return of_variable(r, may, must, variable);
}

bool outsideness_behind(struct reliability *r, uint32_t process, uint32_t element, uint32_t variable,
                        struct outsideness *found) {
    struct flowing f = {.r = r, .process = process};
    f.may = memory_allocate_zeroed(&r->job->memory, r->words, sizeof *f.may);
    f.must = memory_allocate_zeroed(&r->job->memory, r->words, sizeof *f.must);
    bool fine = f.may && f.must;
    if (fine) {
        load(&f, element);
        perform(&f, element); /* which changes nothing else any more */
        *found = of_variable(r, f.may, f.must, variable);
    }
    memory_free(f.may);
    memory_free(f.must);
    return fine;
}
