#include "closing/instances.h"

#include <string.h>

#include "closing/node.h"
#include "closing/open_model.h"

enum { MOST_CHANNELS = 16, MOST_INSTANCES = 200 };

struct instance {
    struct promela_unit *unit;
    const struct promela_variable *parameters[MOST_CHANNELS];
    const struct promela_expression *channels[MOST_CHANNELS]; /* names of globals */
    uint32_t count;
    const char *name;
    struct promela_unit *copy;
};

struct specialising {
    struct promela *promela;
    struct job *job;
    struct node_maker maker;
    ARRAY(struct instance) list;
    uint32_t current; /* whose body is looked at; CLOSING_NONE: one without such parameters */
    bool failed;
};

static bool has_channels(const struct promela_unit *unit) {
    for (const struct promela_declaration *d = unit->parameters; d; d = d->next)
        if (d->type.kind == PROMELA_CHAN)
            return unit->kind == PROMELA_PROCTYPE;
    return false;
}

bool instances_are_needed(const struct promela *promela) {
    for (const struct promela_unit *u = promela->units; u; u = u->next)
        if (has_channels(u))
            return true;
    return false;
}

static struct promela_unit *proctype_named(const struct promela *promela, const char *name) {
    for (struct promela_unit *u = promela->units; u; u = u->next)
        if (u->kind == PROMELA_PROCTYPE && strcmp(u->name.text, name) == 0)
            return u;
    return NULL;
}

static void refuse(struct specialising *s, struct span span, const char *hint, const char *what) {
    sources_error(s->promela->sources, span, hint, "%s", what);
    s->failed = true;
}

/* The global channel that an argument is, in the instance at hand; NULL has been reported. */
static const struct promela_expression *resolve(struct specialising *s, const struct promela_expression *x) {
    if (s->current != CLOSING_NONE)
        for (uint32_t i = 0; i < s->list.items[s->current].count; i++)
            if (x->kind == PROMELA_VARIABLE && s->list.items[s->current].parameters[i] == x->variable)
                return s->list.items[s->current].channels[i];
    bool constant = !x->index || x->index->kind == PROMELA_NUMBER, global = false;
    for (const struct promela_unit *u = s->promela->units; u; u = u->next)
        global |= u->kind == PROMELA_GLOBAL && u->declaration == x->declaration;
    if (x->kind == PROMELA_VARIABLE && x->variable && x->variable->capacity && constant && global &&
        !x->member)
        return x;
    refuse(s, x->span, "pass a channel by its name", "the channel depends on the run");
    return NULL;
}

static bool same_channel(const struct promela_expression *a, const struct promela_expression *b) {
    return a->variable == b->variable && !a->index == !b->index &&
           (!a->index || a->index->number == b->index->number);
}

/* The instance that a `run` makes, in the list or new. CLOSING_NONE: the proctype has no such parameters, or
 * it has been reported. */
static uint32_t instance_of(struct specialising *s, const struct promela_expression *run) {
    struct instance made = {.unit = proctype_named(s->promela, run->name.text)};
    if (!made.unit || !has_channels(made.unit))
        return CLOSING_NONE;
    const struct promela_expression *a = run->arguments;
    for (const struct promela_declaration *d = made.unit->parameters; d; d = d->next)
        for (const struct promela_variable *v = d->variables; v && a; v = v->next, a = a->next) {
            if (d->type.kind != PROMELA_CHAN)
                continue;
            const struct promela_expression *channel = resolve(s, a);
            if (!channel || made.count == MOST_CHANNELS)
                return CLOSING_NONE;
            made.parameters[made.count] = v;
            made.channels[made.count++] = channel;
        }
    for (uint32_t i = 0; i < s->list.count; i++) {
        bool same = s->list.items[i].unit == made.unit;
        for (uint32_t k = 0; same && k < made.count; k++)
            same = same_channel(s->list.items[i].channels[k], made.channels[k]);
        if (same)
            return i;
    }
    if (s->list.count == MOST_INSTANCES) {
        refuse(s, run->span, "start fewer processes with channels as parameters",
               "there are too many combinations of channels");
        return CLOSING_NONE;
    }
    return array_push(&s->job->memory, &s->list, made) ? (uint32_t)s->list.count - 1 : CLOSING_NONE;
}

static void note_run(void *data, struct promela_expression *x) {
    if (x->kind == PROMELA_RUN)
        (void)instance_of(data, x);
}

static void note_runs(void *data, struct promela_statement *s) {
    visit_expressions(s, note_run, data);
}

/* --- Copies --- */

static struct promela_sequence *copy_sequence(struct specialising *s,
                                              const struct promela_sequence *sequence);

static struct promela_statement *copy_statement(struct specialising *s,
                                                const struct promela_statement *original) {
    struct node_maker *m = &s->maker;
    struct promela_statement *c = node_statement(m, original->kind);
    if (!c)
        return NULL;
    *c = *original;
    c->next = NULL;
    c->target = node_copy(m, original->target);
    c->value = node_copy(m, original->value);
    c->last = node_copy(m, original->last);
    c->arguments = NULL;
    struct promela_expression **end = &c->arguments;
    for (const struct promela_expression *a = original->arguments; a; a = a->next) {
        *end = node_copy(m, a);
        if (*end)
            end = &(*end)->next;
    }
    c->options = NULL;
    for (const struct promela_option *o = original->options; o; o = o->next) {
        struct promela_sequence *body = copy_sequence(s, o->body);
        struct node_list list = {.first = body ? body->first : NULL};
        m->span.start = o->start;
        node_add_option(m, c, &list);
    }
    c->body = original->body ? copy_sequence(s, original->body) : NULL;
    c->escape = original->escape ? copy_sequence(s, original->escape) : NULL;
    if (c->kind == PROMELA_CALL) {
        c->kind = PROMELA_BLOCK;
        c->target = NULL;
    }
    return c;
}

static struct promela_sequence *copy_sequence(struct specialising *s,
                                              const struct promela_sequence *sequence) {
    struct node_list list = {0};
    for (const struct promela_statement *i = sequence->first; i; i = i->next)
        node_list_add(&list, copy_statement(s, i));
    struct promela_sequence *copy = node_sequence(&s->maker, &list);
    if (copy) {
        copy->span = sequence->span;
        copy->end = sequence->end;
    }
    return copy;
}

/* --- Names in place of parameters --- */

static void rename_run(struct specialising *s, struct promela_expression *run) {
    uint32_t number = instance_of(s, run);
    if (number == CLOSING_NONE)
        return;
    struct promela_expression **link = &run->arguments;
    for (const struct promela_declaration *d = s->list.items[number].unit->parameters; d; d = d->next)
        for (const struct promela_variable *v = d->variables; v && *link; v = v->next) {
            if (d->type.kind == PROMELA_CHAN)
                *link = (*link)->next;
            else
                link = &(*link)->next;
        }
    run->name.text = s->list.items[number].name;
}

static void rename_channel(void *data, struct promela_expression *x) {
    struct specialising *s = data;
    if (s->current == CLOSING_NONE || x->kind != PROMELA_VARIABLE)
        return;
    const struct instance *instance = &s->list.items[s->current];
    for (uint32_t i = 0; i < instance->count; i++)
        if (instance->parameters[i] == x->variable) {
            x->name.text = instance->channels[i]->name.text;
            x->index = node_copy(&s->maker, instance->channels[i]->index);
        }
}

static void rename_if_run(void *data, struct promela_expression *x) {
    if (x->kind == PROMELA_RUN)
        rename_run(data, x);
}

static void rename_in(void *data, struct promela_statement *statement) {
    visit_expressions(statement, rename_if_run, data); /* while arguments are what they were */
    visit_expressions(statement, rename_channel, data);
}

static struct promela_declaration *other_parameters(struct specialising *s, const struct promela_unit *unit) {
    struct promela_declaration *first = NULL, **end = &first;
    for (const struct promela_declaration *d = unit->parameters; d; d = d->next) {
        if (d->type.kind == PROMELA_CHAN)
            continue;
        *end = arena_allocate(s->maker.arena, sizeof **end);
        s->maker.failed |= !*end;
        if (!*end)
            return first;
        **end = *d;
        (*end)->next = NULL;
        end = &(*end)->next;
    }
    return first;
}

static void name_instances(struct specialising *s) {
    for (uint32_t i = 0; i < s->list.count; i++) {
        struct instance *instance = &s->list.items[i];
        uint32_t number = 1, count = 0;
        for (uint32_t k = 0; k < s->list.count; k++) {
            count += s->list.items[k].unit == instance->unit;
            number += k < i && s->list.items[k].unit == instance->unit;
        }
        instance->name = instance->unit->name.text;
        for (; count > 1; count = 0) {
            struct promela_expression *digits = node_number(&s->maker, (int32_t)number);
            instance->name = node_text(&s->maker, instance->name, "_");
            instance->name = node_text(&s->maker, instance->name, digits ? digits->name.text : "");
        }
        while (instance->name != instance->unit->name.text && proctype_named(s->promela, instance->name))
            instance->name = node_text(&s->maker, instance->name, "_");
    }
}

static void make_copy(struct specialising *s, uint32_t number) {
    struct instance *instance = &s->list.items[number];
    struct promela_unit *copy = arena_allocate(s->maker.arena, sizeof *copy);
    s->maker.failed |= !copy;
    if (!copy)
        return;
    s->maker.span = instance->unit->span;
    *copy = *instance->unit;
    copy->name.text = instance->name;
    copy->parameters = other_parameters(s, instance->unit);
    copy->body = copy_sequence(s, instance->unit->body);
    copy->next = NULL;
    instance->copy = copy;
    s->current = number;
    visit_statements(copy->body, rename_in, s);
}

/* Is the channel declared in a unit behind this one? Then that unit; NULL: it is not. */
static struct promela_unit *declared_behind(struct promela_unit *unit,
                                            const struct promela_expression *channel) {
    for (struct promela_unit *u = unit->next; u; u = u->next)
        if (u->kind == PROMELA_GLOBAL && u->declaration == channel->declaration)
            return u;
    return NULL;
}

/* Where the copy of a unit goes: in its place, or behind the declarations of its channels. */
static struct promela_unit **place_of_copy(struct promela_unit **link, struct promela_unit *unit,
                                           const struct instance *instance) {
    struct promela_unit *last = unit;
    for (uint32_t k = 0; k < instance->count; k++) {
        struct promela_unit *behind = declared_behind(last, instance->channels[k]);
        last = behind ? behind : last;
    }
    return last == unit ? link : &last->next;
}

/* The copies of a unit. Tells where the next unit is linked. */
static struct promela_unit **replace(struct specialising *s, struct promela_unit **link) {
    struct promela_unit *unit = *link, **place;
    for (uint32_t i = 0; i < s->list.count; i++) {
        struct promela_unit *copy = s->list.items[i].unit == unit ? s->list.items[i].copy : NULL;
        if (!copy)
            continue;
        place = place_of_copy(link, unit, &s->list.items[i]);
        copy->next = *place;
        *place = copy;
        if (place == link)
            link = &copy->next;
    }
    *link = unit->next;
    return link;
}

static void check_remote(void *data, struct promela_expression *x) {
    struct specialising *s = data;
    bool remote = x->kind == PROMELA_REMOTE_LABEL || x->kind == PROMELA_REMOTE_VALUE;
    const struct promela_unit *unit = remote ? proctype_named(s->promela, x->name.text) : NULL;
    if (unit && has_channels(unit))
        refuse(s, x->span, "use a global variable",
               "this reads a variable of a proctype that is copied for its channels");
}

static void check_remotes(void *data, struct promela_statement *statement) {
    visit_expressions(statement, check_remote, data);
}

bool instances_make(struct promela *promela) {
    struct specialising s = {.promela = promela,
                             .job = promela->sources->job,
                             .maker = {.arena = &promela->arena},
                             .current = CLOSING_NONE};
    for (struct promela_unit *u = promela->units; u; u = u->next) {
        if (u->is_active && has_channels(u))
            refuse(&s, u->span, "run it from init", "an active proctype gets no channels");
        visit_expression(u->formula, check_remote, &s);
        visit_statements(u->body, check_remotes, &s);
        if (u->body && !has_channels(u))
            visit_statements(u->body, note_runs, &s);
    }
    for (uint32_t i = 0; i < s.list.count && !s.failed; i++) { /* which grows */
        s.current = i;
        visit_statements(s.list.items[i].unit->body, note_runs, &s);
    }
    name_instances(&s);
    for (uint32_t i = 0; i < s.list.count && !s.failed && !s.maker.failed; i++)
        make_copy(&s, i);
    s.current = CLOSING_NONE;
    for (struct promela_unit *u = promela->units; u && !s.failed; u = u->next)
        if (u->body && !has_channels(u))
            visit_statements(u->body, rename_in, &s);
    for (struct promela_unit **link = &promela->units; *link;)
        link = has_channels(*link) ? replace(&s, link) : &(*link)->next;
    array_free(&s.list);
    return !s.failed && !s.maker.failed && !job_failed(s.job);
}
