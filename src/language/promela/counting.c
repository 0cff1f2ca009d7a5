#include "language/promela/counting.h"

#include <string.h>

/* A select between numbers has an option for each value, up to this many. */
enum { MOST_OPTIONS = 33 };

struct taking_apart {
    struct arena *arena;
    struct span span;
    bool failed;
};

static void *make(struct taking_apart *t, size_t bytes) {
    void *made = arena_allocate(t->arena, bytes);
    if (made)
        memset(made, 0, bytes);
    t->failed |= !made;
    return made;
}

/* ---- expressions: each is used once, since lists link them ---- */

static struct promela_expression *copy(struct taking_apart *t, const struct promela_expression *original) {
    struct promela_expression *e = make(t, sizeof *e);
    if (e) {
        *e = *original;
        e->next = NULL;
    }
    return e;
}

static struct promela_expression *number(struct taking_apart *t, int32_t value) {
    struct promela_expression *e = make(t, sizeof *e);
    if (e)
        *e = (struct promela_expression){.kind = PROMELA_NUMBER, .span = t->span, .number = value};
    return e;
}

static struct promela_expression *binary(struct taking_apart *t, enum promela_operator operation,
                                         struct promela_expression *left, struct promela_expression *right) {
    struct promela_expression *e = make(t, sizeof *e);
    if (e)
        *e = (struct promela_expression){
            .kind = PROMELA_BINARY, .operation = operation, .span = t->span, .left = left, .right = right};
    return e;
}

static struct promela_expression *length_of(struct taking_apart *t,
                                            const struct promela_expression *channel) {
    struct promela_expression *e = make(t, sizeof *e);
    if (e)
        *e = (struct promela_expression){.kind = PROMELA_FUNCTION,
                                         .span = t->span,
                                         .name = {"len", t->span},
                                         .arguments = copy(t, channel)};
    return e;
}

/* ---- statements ---- */

static struct promela_statement *statement(struct taking_apart *t, enum promela_statement_kind kind) {
    struct promela_statement *s = make(t, sizeof *s);
    if (s)
        *s = (struct promela_statement){.kind = kind, .span = t->span};
    return s;
}

static struct promela_statement *assign(struct taking_apart *t, const struct promela_expression *target,
                                        struct promela_expression *value) {
    struct promela_statement *s = statement(t, PROMELA_ASSIGN);
    if (s) {
        s->target = copy(t, target);
        s->value = value;
    }
    return s;
}

static struct promela_statement *increment(struct taking_apart *t, const struct promela_expression *target) {
    return assign(t, target, binary(t, PROMELA_PLUS, copy(t, target), number(t, 1)));
}

static struct promela_statement *test(struct taking_apart *t, struct promela_expression *condition) {
    struct promela_statement *s = statement(t, PROMELA_EXPRESSION);
    if (s)
        s->value = condition;
    return s;
}

static struct promela_statement *otherwise(struct taking_apart *t) {
    struct promela_expression *e = make(t, sizeof *e);
    if (e)
        *e = (struct promela_expression){.kind = PROMELA_ELSE, .span = t->span};
    return test(t, e);
}

/* `count` statements, one after the other. */
static struct promela_sequence *sequence(struct taking_apart *t, struct promela_statement *const *list,
                                         size_t count) {
    struct promela_sequence *made = make(t, sizeof *made);
    if (!made || t->failed)
        return NULL;
    struct promela_statement **end = &made->first;
    made->span = t->span;
    for (size_t i = 0; i < count; i++) {
        *end = list[i];
        while (*end)
            end = &(*end)->next;
    }
    return made;
}

static struct promela_option *option(struct taking_apart *t, struct promela_sequence *body,
                                     struct promela_option *next) {
    struct promela_option *made = make(t, sizeof *made);
    if (made)
        *made = (struct promela_option){.body = body, .next = next};
    return made;
}

/* ---- for ---- */

/* first; do :: condition -> head; body; last :: else -> break od */
static struct promela_sequence *loop(struct taking_apart *t, const struct promela_statement *counting,
                                     struct promela_statement *first, struct promela_expression *condition,
                                     struct promela_statement *head, struct promela_statement *last) {
    struct promela_statement *body[] = {test(t, condition), head, counting->body->first, last};
    struct promela_statement *rest[] = {otherwise(t), statement(t, PROMELA_BREAK)};
    struct promela_statement *repeat = statement(t, PROMELA_DO);
    struct promela_sequence *steps = sequence(t, body, 4), *leaves = sequence(t, rest, 2);
    if (!repeat || !steps || !leaves)
        return NULL;
    repeat->taken_apart = true;
    repeat->labels = counting->labels;
    repeat->options = option(t, steps, option(t, leaves, NULL));
    struct promela_statement *whole[] = {first, repeat};
    return sequence(t, whole, 2);
}

static struct promela_sequence *take_for(struct taking_apart *t, const struct promela_statement *s) {
    return loop(t, s, assign(t, s->target, copy(t, s->value)),
                binary(t, PROMELA_LESS_EQUAL, copy(t, s->target), copy(t, s->last)), NULL,
                increment(t, s->target));
}

static const struct promela_expression *last_member(const struct promela_expression *e) {
    while (e->member)
        e = e->member;
    return e;
}

static struct promela_sequence *take_for_elements(struct taking_apart *t, const struct promela_statement *s) {
    struct promela_expression *last =
        binary(t, PROMELA_MINUS, copy(t, last_member(s->value)->variable->size), number(t, 1));
    return loop(t, s, assign(t, s->target, number(t, 0)),
                binary(t, PROMELA_LESS_EQUAL, copy(t, s->target), last), NULL, increment(t, s->target));
}

static struct promela_statement *message(struct taking_apart *t, enum promela_statement_kind kind,
                                         const struct promela_statement *s) {
    struct promela_statement *made = statement(t, kind);
    if (made) {
        made->target = copy(t, s->value);
        made->arguments = copy(t, s->target);
    }
    return made;
}

/* The declaration of the counter, or 0 for one that is there. */
static struct promela_statement *begin_counter(struct taking_apart *t,
                                               const struct promela_expression **counter) {
    if (*counter)
        return assign(t, *counter, number(t, 0));
    struct promela_declaration *declaration = make(t, sizeof *declaration);
    struct promela_variable *variable = make(t, sizeof *variable);
    struct promela_expression *made = make(t, sizeof *made);
    struct promela_statement *declares = statement(t, PROMELA_DECLARE);
    if (t->failed)
        return NULL;
    variable->name = (struct identifier){"counter", t->span};
    *declaration = (struct promela_declaration){.type = {.kind = PROMELA_BYTE}, .variables = variable};
    *made = (struct promela_expression){.kind = PROMELA_VARIABLE,
                                        .span = t->span,
                                        .name = variable->name,
                                        .meaning = PROMELA_A_VARIABLE,
                                        .variable = variable,
                                        .declaration = declaration};
    declares->declaration = declaration;
    *counter = made;
    return declares;
}

/* A variable counts the messages; each is taken out and put back. */
static struct promela_sequence *take_for_messages(struct taking_apart *t, const struct promela_statement *s,
                                                  const struct promela_expression **counter) {
    struct promela_statement *first = begin_counter(t, counter);
    struct promela_statement *receive = message(t, PROMELA_RECEIVE, s), *send = message(t, PROMELA_SEND, s);
    if (t->failed)
        return NULL;
    receive->next = send;
    return loop(t, s, first, binary(t, PROMELA_LESS, copy(t, *counter), length_of(t, s->value)), receive,
                increment(t, *counter));
}

/* ---- select ---- */

/* if :: x = 1 :: x = 2 … fi */
static struct promela_sequence *take_numbers(struct taking_apart *t, const struct promela_statement *s) {
    struct promela_statement *choice = statement(t, PROMELA_IF);
    if (!choice)
        return NULL;
    for (int32_t value = s->last->number; value >= s->value->number; value--) {
        struct promela_statement *list[] = {assign(t, s->target, number(t, value))};
        choice->options = option(t, sequence(t, list, 1), choice->options);
    }
    return sequence(t, &choice, 1);
}

/* x = a; do :: break :: x < b -> x++ od. The order counts in a d_step, which takes the first option that it
 * can; `breaks_last` turns it round. */
static struct promela_sequence *take_range(struct taking_apart *t, const struct promela_statement *s,
                                           bool breaks_last) {
    struct promela_statement *body[] = {
        test(t, binary(t, PROMELA_LESS, copy(t, s->target), copy(t, s->last))), increment(t, s->target)};
    struct promela_statement *leaves = statement(t, PROMELA_BREAK), *repeat = statement(t, PROMELA_DO);
    struct promela_sequence *steps = sequence(t, body, 2), *rest = sequence(t, &leaves, 1);
    if (!repeat || !steps || !rest)
        return NULL;
    repeat->taken_apart = true;
    repeat->options =
        breaks_last ? option(t, steps, option(t, rest, NULL)) : option(t, rest, option(t, steps, NULL));
    struct promela_statement *whole[] = {assign(t, s->target, copy(t, s->value)), repeat};
    return sequence(t, whole, 2);
}

struct promela_sequence *promela_take_apart(struct promela *promela, const struct promela_statement *s,
                                            bool in_inline, const struct promela_expression **counter) {
    struct taking_apart t = {.arena = &promela->arena, .span = s->span};
    if (s->kind == PROMELA_FOR)
        return take_for(&t, s);
    if (s->kind == PROMELA_FOR_IN) {
        const struct promela_expression *last = last_member(s->value);
        return last->variable->size && !last->index ? take_for_elements(&t, s)
                                                    : take_for_messages(&t, s, counter);
    }
    bool numbers = s->value->kind == PROMELA_NUMBER && s->last->kind == PROMELA_NUMBER && !in_inline;
    return numbers && (int64_t)s->last->number - s->value->number < MOST_OPTIONS ? take_numbers(&t, s)
                                                                                 : take_range(&t, s, numbers);
}
