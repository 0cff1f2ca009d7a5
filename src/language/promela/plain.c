#include "language/promela/plain.h"

#include <stdio.h>
#include <string.h>

#include "language/promela/constant.h"
#include "language/promela/discard.h"
#include "language/promela/walk.h"

/* A timer of the plain text. */
struct plain_timer {
    const char *name;
    int32_t length; /* of an array; 0: it is none */
};

struct plain {
    struct promela *promela;
    struct sources *sources;
    struct job *job;
    ARRAY(struct plain_timer) timers;
    ARRAY(const char *) called; /* inlines with calls that stay */
    struct promela_unit *unit;  /* at hand */
    const char *name;           /* that is looked for */
    bool found;
    int32_t processes; /* that are active at the start */
    bool failed;       /* for want of memory */
};

static void refuse(struct plain *p, struct span span, const char *hint, const char *message) {
    sources_error(p->sources, span, hint, "%s", message);
}

static void *make(struct plain *p, size_t size) {
    void *made = arena_allocate(&p->promela->arena, size);
    p->failed |= !made;
    if (made)
        memset(made, 0, size);
    return made;
}

static const char *text(struct plain *p, const char *chars) {
    const char *kept = arena_text(&p->promela->arena, chars, strlen(chars));
    p->failed |= !kept;
    return kept;
}

/* ---- what SPIN cannot say ---- */

static void see_timeout(void *data, struct promela_expression *e) {
    if (e->kind == PROMELA_TIMEOUT)
        refuse(data, e->span, "wait with a timer, or let lacuna verify the model",
               "this timeout goes before a tick, which SPIN cannot express");
}

/* ---- names ---- */

static void compare(struct plain *p, const char *name) {
    p->found |= name && strcmp(name, p->name) == 0;
}

static void see_declared(void *data, struct promela_declaration *d) {
    for (const struct promela_variable *v = d->variables; v; v = v->next)
        compare(data, v->name.text);
    for (const struct promela_expression *e = d->mtypes; e; e = e->next)
        compare(data, e->name.text);
}

static void see_labels(void *data, struct promela_statement *s) {
    for (const struct promela_label *l = s->labels; l; l = l->next)
        compare(data, l->name.text);
}

static bool is_taken(struct plain *p, const char *name) {
    struct promela_walk walk = {.data = p, .statement = see_labels, .declaration = see_declared};
    p->name = name;
    p->found = false;
    for (const struct promela_unit *u = p->promela->units; u; u = u->next)
        compare(p, u->name.text);
    promela_walk_all(&walk, p->promela);
    return p->found;
}

/* prefix_name, and as many '_' as it takes for a name of its own. */
static const char *new_name(struct plain *p, const char *prefix, const char *name) {
    char chars[256];
    int length = snprintf(chars, sizeof chars - 8, "%.100s%s%.100s", prefix, *prefix ? "_" : "", name);
    for (int i = 0; i < 6 && is_taken(p, chars); i++) {
        chars[length++] = '_';
        chars[length] = 0;
    }
    return text(p, chars);
}

/* ---- expressions ---- */

static struct promela_expression *number(struct plain *p, int32_t value, struct span span) {
    char digits[16];
    struct promela_expression *e = make(p, sizeof *e);
    snprintf(digits, sizeof digits, "%d", value);
    if (e)
        *e = (struct promela_expression){
            .kind = PROMELA_NUMBER, .span = span, .number = value, .name = {text(p, digits), span}};
    return e;
}

static struct promela_expression *binary(struct plain *p, enum promela_operator operation,
                                         struct promela_expression *left, struct promela_expression *right,
                                         struct span span) {
    struct promela_expression *e = make(p, sizeof *e);
    if (e)
        *e = (struct promela_expression){
            .kind = PROMELA_BINARY, .operation = operation, .span = span, .left = left, .right = right};
    return e;
}

/* The process that ticks is the last one that is active: its number is how many there are before it. */
static void rewrite_tick(struct plain *p, struct promela_expression *e) {
    struct promela_expression *last = make(p, sizeof *last);
    struct promela_expression *clock = number(p, p->processes, e->span);
    if (p->processes == 0)
        refuse(p, e->span, "add a process to the model", "SPIN cannot tell the first state from a tick");
    if (!last || !clock)
        return;
    *last = (struct promela_expression){
        .kind = PROMELA_VARIABLE, .span = e->span, .meaning = PROMELA_PREDEFINED, .name = {"_last", e->span}};
    e->kind = PROMELA_BINARY;
    e->operation = PROMELA_EQUAL;
    e->left = last;
    e->right = clock;
}

static void rewrite_expression(void *data, struct promela_expression *e) {
    struct plain *p = data;
    if (e->kind == PROMELA_VARIABLE && e->meaning == PROMELA_A_VARIABLE)
        e->name.text = e->variable->name.text; /* timers of processes have got new ones */
    if (e->kind == PROMELA_TICK)
        rewrite_tick(p, e);
    if (e->kind != PROMELA_EXPIRED)
        return;
    e->kind = PROMELA_BINARY;
    e->operation = PROMELA_EQUAL;
    e->right = number(p, 0, e->span);
    p->failed |= !e->right;
}

/* ---- statements ---- */

/* t == 0 && value */
static struct promela_expression *expired(struct plain *p, const struct promela_statement *s) {
    struct promela_expression *condition =
        binary(p, PROMELA_EQUAL, s->target, number(p, 0, s->span), s->span);
    return s->value ? binary(p, PROMELA_AND, condition, s->value, s->span) : condition;
}

/* t = -1 */
static struct promela_statement *turned_off(struct plain *p, const struct promela_statement *s) {
    struct promela_statement *off = make(p, sizeof *off);
    if (off)
        *off = (struct promela_statement){
            .kind = PROMELA_ASSIGN, .span = s->span, .target = s->target, .value = number(p, -1, s->span)};
    return off;
}

/* Inside of a d_step these are two statements: SPIN does not wait in front of a d_step that begins with an if
 * that begins with a d_step. */
static void rewrite_inside(struct plain *p, struct promela_statement *s) {
    struct promela_expression *condition = expired(p, s);
    struct promela_statement *off = turned_off(p, s);
    if (p->failed)
        return;
    off->next = s->next;
    off->arrow = s->arrow;
    s->next = off;
    s->arrow = true;
    s->kind = PROMELA_EXPRESSION;
    s->value = condition;
    s->target = NULL;
}

/* d_step { t == 0 && value -> t = -1 } */
static void rewrite_expire(struct plain *p, struct promela_statement *s) {
    if (s->d_step) {
        rewrite_inside(p, s);
        return;
    }
    struct promela_sequence *body = make(p, sizeof *body);
    struct promela_statement *test = make(p, sizeof *test), *off = turned_off(p, s);
    struct promela_expression *condition = expired(p, s);
    if (p->failed)
        return;
    *test = (struct promela_statement){
        .kind = PROMELA_EXPRESSION, .span = s->span, .value = condition, .arrow = true, .next = off};
    *body = (struct promela_sequence){.first = test, .span = s->span, .end = s->span.start + s->span.length};
    s->kind = PROMELA_D_STEP;
    s->body = body;
    s->target = s->value = NULL;
}

/* SPIN lets no jump lead to a d_step, unless it is the first statement of an option: if :: d_step { … } fi */
static void rewrite_alone(struct plain *p, struct promela_statement *s) {
    if (s->d_step) {
        rewrite_inside(p, s);
        return;
    }
    struct promela_statement *inner = make(p, sizeof *inner);
    struct promela_option *option = make(p, sizeof *option);
    struct promela_sequence *body = make(p, sizeof *body);
    if (p->failed)
        return;
    *inner = (struct promela_statement){
        .kind = PROMELA_EXPIRE, .span = s->span, .target = s->target, .value = s->value};
    rewrite_expire(p, inner);
    *body = (struct promela_sequence){.first = inner, .span = s->span};
    *option = (struct promela_option){.start = s->span.start, .body = body};
    s->kind = PROMELA_IF;
    s->options = option;
    s->target = s->value = NULL;
}

static void rewrite_options(struct plain *p, struct promela_statement *s) {
    for (struct promela_option *o = s->options; o; o = o->next)
        if (o->body->first->kind == PROMELA_EXPIRE && !o->body->first->labels)
            rewrite_expire(p, o->body->first);
}

static void see_timer(void *data, struct promela_expression *e) {
    struct plain *p = data;
    p->found |=
        e->kind == PROMELA_EXPIRED || (e->kind == PROMELA_VARIABLE && e->meaning == PROMELA_A_VARIABLE &&
                                       e->declaration->type.kind == PROMELA_TIMER);
}

static void see_discard(void *data, struct promela_statement *s) {
    struct plain *p = data;
    p->found |= s->shown != NULL;
}

static void see_timers(void *data, struct promela_declaration *d) {
    struct plain *p = data;
    p->found |= d->type.kind == PROMELA_TIMER;
}

/* What a call becomes stands where the call stands, for the comments around it. */
static void move_statement(void *data, struct promela_statement *s) {
    const struct span *span = data;
    s->span = *span;
    for (struct promela_label *l = s->labels; l; l = l->next)
        l->name.span = *span;
    for (struct promela_option *o = s->options; o; o = o->next)
        o->start = span->start;
    if (s->body)
        s->body->end = span->start + span->length;
}

static void rewrite_call(struct plain *p, struct promela_statement *s) {
    struct promela_walk walk = {
        .data = p, .expression = see_timer, .statement = see_discard, .declaration = see_timers};
    struct span span = s->span;
    struct promela_walk moving = {.data = &span, .statement = move_statement};
    p->found = false;
    promela_walk_sequence(&walk, s->body);
    if (!p->found) { /* nothing has changed in it */
        p->failed |= !array_push(&p->job->memory, &p->called, s->name.text);
        return;
    }
    promela_walk_sequence(&moving, s->body);
    s->kind = PROMELA_BLOCK;
    s->target = NULL;
    s->body->end = span.start + span.length;
    if (!s->body->first->labels)
        return;
    /* No label stands first in a block. */
    struct promela_statement *skip = make(p, sizeof *skip);
    if (!skip)
        return;
    *skip = (struct promela_statement){
        .kind = PROMELA_EXPRESSION, .span = span, .value = number(p, 1, span), .next = s->body->first};
    s->body->first = skip;
}

static void rewrite_statement(void *data, struct promela_statement *s) {
    struct plain *p = data;
    switch (s->kind) {
    case PROMELA_RESET:
        s->value = number(p, -1, s->span);
        s->kind = PROMELA_ASSIGN;
        break;
    case PROMELA_SET:
        s->kind = PROMELA_ASSIGN;
        break;
    case PROMELA_EXPIRE:
        rewrite_alone(p, s);
        break;
    case PROMELA_IF:
    case PROMELA_DO:
        rewrite_options(p, s);
        break;
    case PROMELA_CALL:
        rewrite_call(p, s);
        break;
    default:
        break;
    }
}

/* ---- declarations ---- */

static void note_timers(struct plain *p, const struct promela_declaration *d) {
    for (struct promela_variable *v = d->variables; v && !p->failed; v = v->next) {
        struct plain_timer timer = {.name = v->name.text};
        if (v->size)
            promela_fold(v->size, &timer.length);
        p->failed |= !array_push(&p->job->memory, &p->timers, timer);
    }
}

static void rewrite_declaration(void *data, struct promela_declaration *d) {
    struct plain *p = data;
    if (d->type.kind != PROMELA_TIMER)
        return;
    d->type.kind = PROMELA_SHORT;
    note_timers(p, d);
    for (struct promela_variable *v = d->variables; v; v = v->next)
        if (!v->initial)
            v->initial = number(p, -1, v->name.span);
}

/* ---- timers of processes ---- */

static void see_run(void *data, struct promela_expression *e) {
    struct plain *p = data;
    p->found |= e->kind == PROMELA_RUN && strcmp(e->name.text, p->name) == 0;
}

/* Is there one process of the unit, from the beginning on? */
static bool is_single(struct plain *p, const struct promela_unit *u) {
    struct promela_walk walk = {.data = p, .expression = see_run};
    int32_t count = 1;
    if (u->kind == PROMELA_INIT)
        return true;
    p->name = u->name.text;
    p->found = false;
    promela_walk_all(&walk, p->promela);
    return !p->found && u->is_active && (!u->active || (promela_fold(u->active, &count) && count == 1));
}

static void see_remote(void *data, struct promela_expression *e) {
    struct plain *p = data;
    if (e->kind == PROMELA_REMOTE_VALUE && strcmp(e->name.text, p->unit->name.text) == 0 &&
        strcmp(e->member->name.text, p->name) == 0)
        refuse(p, e->span, "declare the timer outside of the proctype",
               "this timer becomes global, and no other process can be asked for it");
}

static void rename_timer(struct plain *p, struct promela_variable *v) {
    struct promela_walk walk = {.data = p, .expression = see_remote};
    int32_t value;
    if (v->initial && !v->has_list && !promela_fold(v->initial, &value))
        refuse(p, v->initial->span, "set the timer in a statement",
               "this timer becomes global, and starts with a number");
    p->name = v->name.text;
    if (p->unit->name.text)
        promela_walk_all(&walk, p->promela);
    v->name.text = new_name(p, p->unit->kind == PROMELA_INIT ? "init" : p->unit->name.text, v->name.text);
}

/* The declaration becomes one of the model, in front of the unit. */
static void move_out(struct plain *p, struct promela_declaration *d) {
    struct promela_unit *moved = make(p, sizeof *moved), **link = &p->promela->units;
    if (!is_single(p, p->unit))
        refuse(p, d->type.span, "declare the timer outside of the proctype, or an array of them",
               "there may be several processes with this timer, and SPIN's text has one");
    for (struct promela_variable *v = d->variables; v && !p->failed; v = v->next)
        rename_timer(p, v);
    if (!moved)
        return;
    *moved = (struct promela_unit){.kind = PROMELA_GLOBAL, .span = p->unit->span, .declaration = d};
    while (*link != p->unit)
        link = &(*link)->next;
    *link = moved;
    moved->next = p->unit;
}

static void refuse_inner(void *data, struct promela_declaration *d) {
    if (d->type.kind == PROMELA_TIMER)
        refuse(data, d->type.span, "declare it where the proctype begins, or outside",
               "a timer behind a statement cannot become global");
}

static void move_timers_out(struct plain *p) {
    struct promela_walk inner = {.data = p, .declaration = refuse_inner};
    struct promela_statement **link = &p->unit->body->first;
    while (*link && ((*link)->kind == PROMELA_DECLARE || (*link)->kind == PROMELA_EXCLUSIVE) && !p->failed) {
        struct promela_statement *s = *link;
        if (s->kind == PROMELA_DECLARE && s->declaration->type.kind == PROMELA_TIMER) {
            *link = s->next;
            move_out(p, s->declaration);
        } else {
            link = &s->next;
        }
    }
    struct promela_sequence rest = {.first = *link};
    promela_walk_sequence(&inner, &rest);
}

/* ---- the whole ---- */

static bool has(const char *const *names, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

/* All calls of these are in place, or there are none: SPIN would look into them all the same. */
static void drop_inlines(struct plain *p) {
    for (struct promela_unit **link = &p->promela->units; *link;) {
        const struct promela_unit *u = *link;
        if (u->kind == PROMELA_INLINE && !has(p->called.items, p->called.count, u->name.text))
            *link = u->next;
        else
            link = &(*link)->next;
    }
}

/* Timers of processes become global, and what SPIN cannot say is refused. */
static void prepare_timers(struct plain *p) {
    struct promela_walk refusing = {.data = p, .expression = see_timeout};
    promela_walk_all(&refusing, p->promela);
    for (struct promela_unit *u = p->promela->units; u && !p->failed; u = u->next) {
        int32_t count = u->kind == PROMELA_INIT || u->is_active;
        if (u->active)
            promela_fold(u->active, &count);
        p->processes += count;
        p->unit = u;
        if (u->kind == PROMELA_PROCTYPE || u->kind == PROMELA_INIT)
            move_timers_out(p);
    }
}

static void rewrite(struct plain *p) {
    struct promela_walk rewriting = {
        .data = p, .expression = rewrite_expression, .statement = rewrite_statement};
    struct promela_walk declaring = {.data = p, .declaration = rewrite_declaration};
    p->failed |= !promela_discard(p->promela);
    if (p->promela->has_timers)
        prepare_timers(p);
    if (p->failed || job_failed(p->job) || !(p->promela->has_timers || p->promela->has_discards))
        return;
    promela_walk_all(&rewriting, p->promela);
    promela_walk_all(&declaring, p->promela); /* calls have been asked for timers by then */
    drop_inlines(p);
}

/* name = (name >= 0 -> name - 1 : name) */
static void print_lowering(struct output *output, const char *name, int32_t index, bool last) {
    char element[300];
    snprintf(element, sizeof element, index < 0 ? "%.256s" : "%.256s[%d]", name, index);
    output_format(output, "       %s = (%s >= 0 -> %s - 1 : %s)%s\n", element, element, element, element,
                  last ? "" : ";");
}

static void print_clock(struct plain *p, struct output *output) {
    const char *name = new_name(p, "", "Tick");
    output_format(
        output,
        "\n/* Time passes where nothing else can happen. */\nactive proctype %s() {\n  end: do\n  :: "
        "d_step {\n       timeout ->\n",
        name ? name : "");
    if (p->timers.count == 0)
        output_text(output, "       skip\n");
    for (size_t i = 0; i < p->timers.count; i++) {
        const struct plain_timer *timer = &p->timers.items[i];
        bool last = i + 1 == p->timers.count;
        if (timer->length == 0)
            print_lowering(output, timer->name, -1, last);
        for (int32_t k = 0; k < timer->length; k++)
            print_lowering(output, timer->name, k, last && k + 1 == timer->length);
    }
    output_text(output, "     }\n  od\n}\n");
}

bool promela_print_plain(struct promela *promela, struct output *output) {
    struct plain p = {.promela = promela, .sources = promela->sources, .job = promela->sources->job};
    rewrite(&p);
    if (!p.failed && !job_failed(p.job)) {
        promela_print(promela, output);
        if (promela->has_timers)
            print_clock(&p, output);
    }
    array_free(&p.timers);
    array_free(&p.called);
    return !p.failed && !job_failed(p.job);
}
