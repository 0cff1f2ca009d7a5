#include "language/promela/discard.h"

#include <stdio.h>
#include <string.h>

#include "language/comment.h"
#include "language/promela/constant.h"

struct discarding {
    struct promela *promela;
    uint32_t labels; /* of the unit so far */
    bool failed;     /* for want of memory */
};

/* ---- who discards ---- */

static struct promela_unit *proctype_named(const struct promela *promela, const char *name, size_t length) {
    for (struct promela_unit *u = promela->units; u; u = u->next)
        if (u->kind == PROMELA_PROCTYPE && strlen(u->name.text) == length &&
            memcmp(u->name.text, name, length) == 0)
            return u;
    return NULL;
}

bool promela_set_discard(struct promela *promela, const char *names) {
    for (const char *at = names; *at; at += *at == ',') {
        size_t length = strcspn(at, ",");
        struct promela_unit *unit = proctype_named(promela, at, length);
        if (!unit)
            return job_reject(promela->sources->job, NULL, "name proctypes, separated by commas",
                              "--discard: unknown proctype %.*s", (int)length, at);
        unit->discards = true;
        at += length;
    }
    return true;
}

static bool is_pragma(const char *text, uint32_t length) {
    static const char PRAGMA[] = "lacuna: discard";
    if (text[1] == '*')
        length -= 2;
    for (text += 2, length -= 2; length > 0 && (*text == ' ' || *text == '\t'); text++)
        length--;
    while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\n' || text[length - 1] == '\r'))
        length--;
    return length == strlen(PRAGMA) && memcmp(text, PRAGMA, length) == 0;
}

/* Is the comment between these two? */
static bool has_pragma(const struct source *source, uint32_t begin, uint32_t end) {
    for (uint32_t behind; begin < end; begin = behind ? behind : begin + 1) {
        behind = comment_end(source, begin);
        if (behind && behind <= end && is_pragma(source->text + begin, behind - begin))
            return true;
    }
    return false;
}

void promela_note_discards(struct promela *promela) {
    const struct promela_unit *before = NULL;
    for (struct promela_unit *u = promela->units; u; before = u, u = u->next) {
        uint32_t begin = before && before->span.file == u->span.file ? before->end : 0;
        if (u->kind == PROMELA_PROCTYPE || u->kind == PROMELA_INIT)
            u->discards |= has_pragma(&promela->sources->files.items[u->span.file], begin, u->span.start);
    }
}

/* ---- where it waits ---- */

/* What is executed first. */
static const struct promela_statement *first_of(const struct promela_statement *s) {
    while (s && s->body &&
           (s->kind == PROMELA_ATOMIC || s->kind == PROMELA_BLOCK || s->kind == PROMELA_D_STEP ||
            s->kind == PROMELA_CALL))
        s = s->body->first;
    return s;
}

static bool same_channel(const struct promela_expression *a, const struct promela_expression *b) {
    int32_t left = 0, right = 0;
    if (a->kind != PROMELA_VARIABLE || b->kind != PROMELA_VARIABLE || a->variable != b->variable ||
        a->member || b->member || !a->index != !b->index)
        return false;
    return !a->index || (promela_fold(a->index, &left) && promela_fold(b->index, &right) && left == right);
}

static bool may_hold_messages(const struct promela_expression *channel) {
    int32_t capacity = 1;
    const struct promela_variable *v = channel->variable;
    return channel->kind == PROMELA_VARIABLE && v && !channel->member &&
           (!v->capacity || (promela_fold(v->capacity, &capacity) && capacity > 0));
}

static bool asks_timer(const struct promela_expression *e) {
    return e && (e->kind == PROMELA_EXPIRED || asks_timer(e->left) || asks_timer(e->right));
}

/* What can be executed first where a process waits: is it all receives from one channel, and timers? `*input`
 * is the first receive, or NULL so far. */
static bool waits_for_input(const struct promela_statement *s, const struct promela_statement **input) {
    const struct promela_statement *first = first_of(s);
    bool is_timer =
        first->kind == PROMELA_EXPIRE || (first->kind == PROMELA_EXPRESSION && asks_timer(first->value));
    if (first->kind == PROMELA_IF) {
        for (const struct promela_option *o = first->options; o; o = o->next)
            if (!waits_for_input(o->body->first, input))
                return false;
        return true;
    }
    if (is_timer)
        return true;
    if (first->kind != PROMELA_RECEIVE || (*input && !same_channel((*input)->target, first->target)))
        return false;
    *input = *input ? *input : first;
    return true;
}

/* The first receive of an if or do that waits for one channel; NULL: it does not. */
static const struct promela_statement *input_of(const struct promela_statement *s) {
    const struct promela_statement *input = NULL;
    for (const struct promela_option *o = s->options; o; o = o->next)
        if (!waits_for_input(o->body->first, &input))
            return NULL;
    return input && may_hold_messages(input->target) ? input : NULL;
}

/* ---- making ---- */

static void *make(struct discarding *d, size_t size) {
    void *made = arena_allocate(&d->promela->arena, size);
    d->failed |= !made;
    if (made)
        memset(made, 0, size);
    return made;
}

static struct promela_expression *expression(struct discarding *d, struct promela_expression value) {
    struct promela_expression *e = make(d, sizeof *e);
    if (e)
        *e = value;
    return e;
}

static struct promela_statement *statement(struct discarding *d, struct promela_statement value) {
    struct promela_statement *s = make(d, sizeof *s);
    if (s)
        *s = value;
    return s;
}

static struct promela_sequence *sequence(struct discarding *d, struct promela_statement *first,
                                         struct span span) {
    struct promela_sequence *made = make(d, sizeof *made);
    if (made)
        *made = (struct promela_sequence){.first = first, .span = span, .end = span.start + span.length};
    return made;
}

static struct promela_expression *both(struct discarding *d, struct promela_expression *left,
                                       struct promela_expression *right) {
    return expression(d, (struct promela_expression){.kind = PROMELA_BINARY,
                                                     .operation = PROMELA_AND,
                                                     .span = left ? left->span : (struct span){0},
                                                     .left = left,
                                                     .right = right});
}

/* len(c) > 0 */
static struct promela_expression *is_there(struct discarding *d, struct promela_expression *channel) {
    struct promela_expression value = *channel;
    value.next = NULL;
    struct promela_expression *length =
        expression(d, (struct promela_expression){.kind = PROMELA_FUNCTION,
                                                  .span = channel->span,
                                                  .name = {"len", channel->span},
                                                  .arguments = expression(d, value)});
    struct promela_expression *zero =
        expression(d, (struct promela_expression){
                          .kind = PROMELA_NUMBER, .span = channel->span, .name = {"0", channel->span}});
    return expression(d, (struct promela_expression){.kind = PROMELA_BINARY,
                                                     .operation = PROMELA_GREATER,
                                                     .span = channel->span,
                                                     .left = length,
                                                     .right = zero});
}

/* !c?[…], as the receive would take it. */
static struct promela_expression *not_taken(struct discarding *d, const struct promela_statement *receive) {
    struct promela_expression *poll =
        expression(d, (struct promela_expression){.kind = PROMELA_POLL,
                                                  .span = receive->span,
                                                  .any_place = receive->sorted,
                                                  .left = receive->target,
                                                  .arguments = receive->arguments});
    return expression(
        d, (struct promela_expression){
               .kind = PROMELA_UNARY, .operation = PROMELA_NOT, .span = receive->span, .left = poll});
}

/* How many values an argument of a receive has: a record has those of its members. */
static uint32_t values_of(const struct discarding *d, const struct promela_expression *e) {
    while (e->member)
        e = e->member;
    if (e->kind != PROMELA_VARIABLE || e->meaning != PROMELA_A_VARIABLE ||
        e->declaration->type.kind != PROMELA_RECORD)
        return 1;
    for (const struct promela_unit *u = d->promela->units; u; u = u->next)
        if (u->kind == PROMELA_TYPEDEF && strcmp(u->name.text, e->declaration->type.name.text) == 0)
            return u->fields;
    return 1;
}

/* c?_, _ */
static struct promela_statement *removal(struct discarding *d, const struct promela_statement *receive) {
    struct promela_expression *list = NULL;
    char shown[64];
    int length = snprintf(shown, sizeof shown, "%.60s?", receive->target->name.text);
    const char *kept = arena_text(&d->promela->arena, shown, (size_t)length);
    uint32_t count = 0;
    d->failed |= !kept;
    for (const struct promela_expression *e = receive->arguments; e; e = e->next)
        count += values_of(d, e);
    for (uint32_t i = 0; i < count && !d->failed; i++) {
        struct promela_expression *any =
            expression(d, (struct promela_expression){.kind = PROMELA_VARIABLE,
                                                      .span = receive->span,
                                                      .name = {"_", receive->span},
                                                      .meaning = PROMELA_PREDEFINED,
                                                      .next = list});
        list = any;
    }
    return statement(d, (struct promela_statement){.kind = PROMELA_RECEIVE,
                                                   .span = receive->span,
                                                   .shown = kept,
                                                   .target = receive->target,
                                                   .arguments = list});
}

/* d_step { condition -> c?_ }, and what follows. */
static struct promela_option *discard_option(struct discarding *d, struct promela_expression *condition,
                                             const struct promela_statement *receive,
                                             struct promela_statement *behind) {
    struct promela_statement *removed = removal(d, receive);
    struct promela_statement *test = statement(d, (struct promela_statement){.kind = PROMELA_EXPRESSION,
                                                                             .span = receive->span,
                                                                             .shown = "discard",
                                                                             .value = condition,
                                                                             .arrow = true,
                                                                             .next = removed});
    struct promela_statement *step =
        statement(d, (struct promela_statement){.kind = PROMELA_D_STEP,
                                                .span = receive->span,
                                                .shown = "discard",
                                                .body = sequence(d, test, receive->span),
                                                .next = behind});
    struct promela_option *option = make(d, sizeof *option);
    if (d->failed)
        return NULL;
    test->d_step = removed->d_step = step;
    *option = (struct promela_option){.start = receive->span.start, .body = sequence(d, step, receive->span)};
    return option;
}

/* goto a label on the statement, which gets one. */
static struct promela_statement *jump_to(struct discarding *d, struct promela_statement *s) {
    char name[32];
    struct promela_label *label = make(d, sizeof *label);
    int length = snprintf(name, sizeof name, "goto waiting_%u", ++d->labels);
    const char *shown = arena_text(&d->promela->arena, name, (size_t)length);
    if (!label || !shown) {
        d->failed = true;
        return NULL;
    }
    const char *kept = shown + strlen("goto ");
    *label = (struct promela_label){.name = {kept, s->span}, .next = s->labels};
    s->labels = label;
    return statement(
        d,
        (struct promela_statement){
            .kind = PROMELA_GOTO, .span = s->span, .shown = shown, .lands = true, .name = {kept, s->span}});
}

/* ---- changing ---- */

/* None of the options takes the message. */
static struct promela_expression *none_takes(struct discarding *d, struct promela_expression *condition,
                                             const struct promela_option *options) {
    for (const struct promela_option *o = options; o && !d->failed; o = o->next) {
        const struct promela_statement *first = first_of(o->body->first);
        if (first->kind == PROMELA_IF)
            condition = none_takes(d, condition, first->options);
        else if (first->kind == PROMELA_RECEIVE)
            condition = both(d, condition, not_taken(d, first));
    }
    return condition;
}

/* An if or do gets one more option. */
static void add_option(struct discarding *d, struct promela_statement *s, struct promela_statement *holder,
                       const struct promela_statement *input) {
    struct promela_expression *condition = none_takes(d, is_there(d, input->target), s->options);
    struct promela_statement *behind = s->kind == PROMELA_IF ? jump_to(d, holder) : NULL;
    struct promela_option **end = &s->options;
    while (*end)
        end = &(*end)->next;
    if (!d->failed)
        *end = discard_option(d, condition, input, behind);
}

/* A receive on its own becomes an if. */
static void wrap(struct discarding *d, struct promela_statement *s, struct promela_statement *holder) {
    struct promela_statement copy = *s;
    copy.labels = NULL;
    copy.next = NULL;
    struct promela_statement *receive = statement(d, copy);
    struct promela_option *option = make(d, sizeof *option);
    if (d->failed)
        return;
    *option = (struct promela_option){.start = s->span.start, .body = sequence(d, receive, s->span)};
    *s = (struct promela_statement){.kind = PROMELA_IF,
                                    .span = s->span,
                                    .shown = "fi",
                                    .labels = s->labels,
                                    .arrow = s->arrow,
                                    .options = option,
                                    .next = s->next};
    add_option(d, s, holder, receive);
}

/* `holder`: a block that the sequence begins, and that gets labels in place of its first statement; NULL:
 * there is none. `guarded`: the first statement is that of an option. */
static void change(struct discarding *d, struct promela_sequence *body, struct promela_statement *holder,
                   bool guarded) {
    for (struct promela_statement *s = body ? body->first : NULL; s && !d->failed; s = s->next) {
        bool is_first = s == body->first, is_guard = is_first && guarded;
        struct promela_statement *own = is_first && holder ? holder : s;
        const struct promela_statement *input;
        switch (s->kind) {
        case PROMELA_RECEIVE:
            if (!is_guard && may_hold_messages(s->target))
                wrap(d, s, own);
            break;
        case PROMELA_IF:
        case PROMELA_DO:
            input = is_guard ? NULL : input_of(s);
            for (struct promela_option *o = s->options; o; o = o->next)
                change(d, o->body, NULL, true);
            if (input)
                add_option(d, s, own, input);
            break;
        case PROMELA_ATOMIC:
        case PROMELA_BLOCK:
        case PROMELA_CALL:
            change(d, s->body, is_guard ? NULL : own, is_guard);
            break;
        case PROMELA_FOR:
        case PROMELA_FOR_IN:
            change(d, s->body, NULL, false);
            break;
        default:
            break;
        }
    }
}

bool promela_discard(struct promela *promela) {
    struct discarding d = {.promela = promela};
    promela_note_discards(promela);
    for (struct promela_unit *u = promela->units; u && !d.failed; u = u->next)
        if (u->discards) {
            promela->has_discards = true;
            d.labels = 0;
            change(&d, u->body, NULL, false);
        }
    return !d.failed;
}
