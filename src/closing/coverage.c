#include "closing/coverage.h"

#include <string.h>

#include "closing/valuation.h"
#include "language/promela/constant.h"

enum { MOST_CONDITIONS = 32, MOST_POINTS = 256 };

const struct promela_statement *statement_head(const struct promela_statement *s) {
    while (s &&
           (s->kind == PROMELA_ATOMIC || s->kind == PROMELA_D_STEP || s->kind == PROMELA_BLOCK ||
            s->kind == PROMELA_CALL) &&
           s->body)
        s = s->body->first;
    return s;
}

/* --- One variable --- */

/* What the conditions speak of. */
struct covering {
    const struct promela_expression *conditions[MOST_CONDITIONS];
    uint32_t count;
    const struct promela_expression *variable; /* NULL: none so far */
    bool fine;                                 /* they speak of nothing else */
    int32_t value;                             /* that it is tried with */
};

static bool is_plain(const struct promela_expression *x) {
    return x->kind == PROMELA_VARIABLE && x->meaning == PROMELA_A_VARIABLE && !x->index && !x->member &&
           x->variable;
}

static void look_for_variable(void *data, struct promela_expression *x) {
    struct covering *c = data;
    bool operates = x->kind == PROMELA_UNARY || x->kind == PROMELA_BINARY || x->kind == PROMELA_CONDITIONAL;
    if (operates || promela_is_literal(x))
        return;
    if (!is_plain(x) || (c->variable && c->variable->variable != x->variable))
        c->fine = false;
    else
        c->variable = x;
}

static bool value_of_variable(void *data, const struct promela_expression *part, int32_t *value) {
    const struct covering *c = data;
    *value = c->value;
    return part->kind == PROMELA_VARIABLE;
}

static bool some_is_true(struct covering *c, int64_t value) {
    int32_t result;
    c->value = (int32_t)value;
    for (uint32_t i = 0; i < c->count; i++)
        if (valuation_of(c->conditions[i], value_of_variable, c, &result) && result)
            return true;
    return false;
}

/* The constants that a variable is compared with. Between two of them nothing changes. */
struct points {
    int64_t list[MOST_POINTS];
    uint32_t count;
    bool fine; /* all conditions compare the variable with constants, or join such */
};

static void add_points(struct points *p, const struct promela_expression *x) {
    bool joins = (x->kind == PROMELA_BINARY && x->operation <= PROMELA_AND) ||
                 (x->kind == PROMELA_UNARY && x->operation == PROMELA_NOT);
    bool compares =
        x->kind == PROMELA_BINARY && x->operation >= PROMELA_EQUAL && x->operation <= PROMELA_LESS_EQUAL;
    int32_t value;
    if (joins) {
        add_points(p, x->left);
        if (x->right)
            add_points(p, x->right);
        return;
    }
    bool fits = compares && ((is_plain(x->left) && promela_fold(x->right, &value)) ||
                             (is_plain(x->right) && promela_fold(x->left, &value)));
    p->fine = p->fine && fits && p->count + 3 <= MOST_POINTS;
    for (int64_t near = -1; near <= 1 && p->fine; near++)
        p->list[p->count++] = value + near;
}

static bool covers(struct covering *c) {
    int64_t low, high;
    if (!c->fine || !c->variable || !c->variable->declaration || c->count == 0)
        return false;
    if (promela_type_range(c->variable->declaration->type.kind, &low, &high)) {
        for (int64_t value = low; value <= high; value++)
            if (!some_is_true(c, value))
                return false;
        return true;
    }
    struct points p = {.list = {low, high}, .count = 2, .fine = true};
    for (uint32_t i = 0; i < c->count; i++)
        add_points(&p, c->conditions[i]);
    for (uint32_t i = 0; i < p.count && p.fine; i++)
        if (p.list[i] >= low && p.list[i] <= high && !some_is_true(c, p.list[i]))
            return false;
    return p.fine;
}

/* --- Two conditions, one the contrary of the other --- */

static const char *contrary_probe(const char *name) {
    static const char *const PAIRS[][2] = {
        {"full", "nfull"}, {"nfull", "full"}, {"empty", "nempty"}, {"nempty", "empty"}};
    for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++)
        if (strcmp(PAIRS[i][0], name) == 0)
            return PAIRS[i][1];
    return "";
}

static bool contrary_operators(enum promela_operator one, enum promela_operator other) {
    static const enum promela_operator PAIRS[][2] = {{PROMELA_EQUAL, PROMELA_UNEQUAL},
                                                     {PROMELA_LESS, PROMELA_GREATER_EQUAL},
                                                     {PROMELA_GREATER, PROMELA_LESS_EQUAL}};
    for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++)
        if ((PAIRS[i][0] == one && PAIRS[i][1] == other) || (PAIRS[i][1] == one && PAIRS[i][0] == other))
            return true;
    return false;
}

static bool are_contrary(const struct promela_expression *one, const struct promela_expression *other) {
    if (one->kind == PROMELA_UNARY && one->operation == PROMELA_NOT && node_same(one->left, other))
        return true;
    if (other->kind == PROMELA_UNARY && other->operation == PROMELA_NOT && node_same(other->left, one))
        return true;
    if (one->kind == PROMELA_PROBE && other->kind == PROMELA_PROBE)
        return strcmp(contrary_probe(one->name.text), other->name.text) == 0 &&
               node_same(one->arguments, other->arguments);
    return one->kind == PROMELA_BINARY && other->kind == PROMELA_BINARY &&
           contrary_operators(one->operation, other->operation) && node_same(one->left, other->left) &&
           node_same(one->right, other->right);
}

static bool has_contraries(const struct covering *c) {
    for (uint32_t i = 0; i < c->count; i++)
        for (uint32_t k = i + 1; k < c->count; k++)
            if (are_contrary(c->conditions[i], c->conditions[k]))
                return true;
    return false;
}

/* --- The selection --- */

/* Is it possible wherever control comes to it? */
static bool is_always_possible(const struct embedding *e, const struct promela_statement *s) {
    int32_t value;
    switch (s->kind) {
    case PROMELA_EXPRESSION:
        return s->value->kind == PROMELA_ELSE || (promela_fold(s->value, &value) && value);
    case PROMELA_SEND: {
        const struct closing_channel *channel =
            &e->model->channels.items[open_model_channel(e->model, s->target)];
        return channel_is_drained(channel) && !channel->governed;
    }
    case PROMELA_ASSIGN:
    case PROMELA_INCREMENT:
    case PROMELA_DECREMENT:
    case PROMELA_GOTO:
    case PROMELA_BREAK:
    case PROMELA_PRINTF:
    case PROMELA_PRINTM:
    case PROMELA_ASSERT:
    case PROMELA_SET:
    case PROMELA_RESET:
        return true;
    case PROMELA_IF:
    case PROMELA_DO:
        return selection_never_waits(e, s);
    default:
        return false;
    }
}

bool selection_never_waits(const struct embedding *e, const struct promela_statement *selection) {
    struct covering c = {.fine = true};
    for (const struct promela_option *o = selection->options; o; o = o->next) {
        const struct promela_statement *head = statement_head(o->body->first);
        if (!head)
            continue;
        if (is_always_possible(e, head))
            return true;
        if (head->kind == PROMELA_EXPRESSION && c.count < MOST_CONDITIONS)
            c.conditions[c.count++] = head->value;
    }
    if (has_contraries(&c))
        return true;
    struct covering all = c;
    c.count = 0;
    for (uint32_t i = 0; i < all.count; i++) { /* those that speak of the variable of the first */
        struct covering one = {.variable = c.variable, .fine = true};
        visit_expression((struct promela_expression *)all.conditions[i], look_for_variable, &one);
        if (!one.fine || !one.variable)
            continue;
        c.variable = one.variable;
        c.conditions[c.count++] = all.conditions[i];
    }
    return covers(&c);
}
