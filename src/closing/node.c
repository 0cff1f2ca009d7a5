#include "closing/node.h"

#include <string.h>

static void *make(struct node_maker *m, size_t bytes) {
    void *made = arena_allocate(m->arena, bytes);
    if (made)
        memset(made, 0, bytes);
    m->failed |= !made;
    return made;
}

/* ---- expressions ---- */

static struct promela_expression *expression(struct node_maker *m, enum promela_expression_kind kind) {
    struct promela_expression *e = make(m, sizeof *e);
    if (e) {
        e->kind = kind;
        e->span = m->span;
    }
    return e;
}

static struct promela_expression *copy_list(struct node_maker *m, const struct promela_expression *list) {
    struct promela_expression *first = NULL, **end = &first;
    for (; list; list = list->next) {
        *end = node_copy(m, list);
        if (!*end)
            break;
        end = &(*end)->next;
    }
    return first;
}

struct promela_expression *node_copy(struct node_maker *m, const struct promela_expression *original) {
    struct promela_expression *e = original ? make(m, sizeof *e) : NULL;
    if (!e)
        return NULL;
    *e = *original;
    e->next = NULL;
    e->index = node_copy(m, original->index);
    e->member = node_copy(m, original->member);
    e->left = node_copy(m, original->left);
    e->right = node_copy(m, original->right);
    e->otherwise = node_copy(m, original->otherwise);
    e->arguments = copy_list(m, original->arguments);
    return e;
}

struct promela_expression *node_number(struct node_maker *m, int32_t value) {
    struct promela_expression *e = expression(m, PROMELA_NUMBER);
    char digits[16];
    if (!e)
        return NULL;
    uint32_t magnitude = value < 0 ? 0u - (uint32_t)value : (uint32_t)value;
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + magnitude % 10);
        magnitude /= 10;
    } while (magnitude > 0);
    if (value < 0)
        digits[--at] = '-';
    e->number = value;
    e->name = (struct identifier){arena_text(m->arena, digits + at, sizeof digits - at), m->span};
    m->failed |= !e->name.text;
    return e;
}

struct promela_expression *node_truth(struct node_maker *m, bool value) {
    struct promela_expression *e = expression(m, PROMELA_TRUTH);
    if (e) {
        e->number = value;
        e->name = (struct identifier){value ? "true" : "false", m->span};
    }
    return e;
}

struct promela_expression *node_name(struct node_maker *m, const char *name) {
    struct promela_expression *e = expression(m, PROMELA_VARIABLE);
    if (e)
        e->name = (struct identifier){name, m->span};
    return e;
}

struct promela_expression *node_not(struct node_maker *m, struct promela_expression *operand) {
    if (node_is_truth(operand, true) || node_is_truth(operand, false))
        return node_truth(m, node_is_truth(operand, false));
    struct promela_expression *e = operand ? expression(m, PROMELA_UNARY) : NULL;
    if (e) {
        e->operation = PROMELA_NOT;
        e->left = operand;
    }
    return e;
}

struct promela_expression *node_always(struct node_maker *m, struct promela_expression *operand) {
    struct promela_expression *e = operand ? expression(m, PROMELA_UNARY) : NULL;
    if (e) {
        e->operation = PROMELA_ALWAYS;
        e->left = operand;
    }
    return e;
}

struct promela_expression *node_binary(struct node_maker *m, enum promela_operator operation,
                                       struct promela_expression *left, struct promela_expression *right) {
    struct promela_expression *e = left && right ? expression(m, PROMELA_BINARY) : NULL;
    if (e) {
        e->operation = operation;
        e->left = left;
        e->right = right;
    }
    return e;
}

struct promela_expression *node_conditional(struct node_maker *m, struct promela_expression *condition,
                                            struct promela_expression *then,
                                            struct promela_expression *otherwise) {
    struct promela_expression *e = condition && then && otherwise ? expression(m, PROMELA_CONDITIONAL) : NULL;
    if (e) {
        e->left = condition;
        e->right = then;
        e->otherwise = otherwise;
    }
    return e;
}

bool node_is_truth(const struct promela_expression *e, bool value) {
    return e && e->kind == PROMELA_TRUTH && strcmp(e->name.text, value ? "true" : "false") == 0;
}

static bool same_list(const struct promela_expression *one, const struct promela_expression *other) {
    for (; one && other; one = one->next, other = other->next)
        if (!node_same(one, other))
            return false;
    return !one && !other;
}

bool node_same(const struct promela_expression *one, const struct promela_expression *other) {
    if (!one || !other)
        return one == other;
    bool has_operator = one->kind == PROMELA_UNARY || one->kind == PROMELA_BINARY;
    if (one->kind != other->kind || (has_operator && one->operation != other->operation) ||
        one->any_place != other->any_place || one->variable != other->variable ||
        !one->name.text != !other->name.text)
        return false;
    if (one->name.text ? strcmp(one->name.text, other->name.text) != 0 : one->number != other->number)
        return false;
    return node_same(one->index, other->index) && node_same(one->member, other->member) &&
           node_same(one->left, other->left) && node_same(one->right, other->right) &&
           node_same(one->otherwise, other->otherwise) && same_list(one->arguments, other->arguments);
}

/* Is it one of those that && joins on the left? */
static bool is_joined(const struct promela_expression *all, const struct promela_expression *one) {
    for (; all->kind == PROMELA_BINARY && all->operation == PROMELA_AND; all = all->left)
        if (node_same(all->right, one))
            return true;
    return node_same(all, one);
}

struct promela_expression *node_and(struct node_maker *m, struct promela_expression *left,
                                    struct promela_expression *right) {
    if (node_is_truth(left, false) || node_is_truth(right, true))
        return left;
    if (node_is_truth(right, false) || node_is_truth(left, true))
        return right;
    if (left && right && is_joined(left, right))
        return left;
    return node_binary(m, PROMELA_AND, left, right);
}

struct promela_expression *node_or(struct node_maker *m, struct promela_expression *left,
                                   struct promela_expression *right) {
    if (node_is_truth(left, true) || node_is_truth(right, false))
        return left;
    if (node_is_truth(right, true) || node_is_truth(left, false))
        return right;
    return node_binary(m, PROMELA_OR, left, right);
}

const char *node_text(struct node_maker *m, const char *one, const char *two) {
    size_t first = strlen(one), second = strlen(two);
    char *text = arena_allocate(m->arena, first + second + 1);
    m->failed |= !text;
    if (!text)
        return "";
    memcpy(text, one, first);
    memcpy(text + first, two, second + 1);
    return text;
}

void node_append(struct promela_expression **list, struct promela_expression *x) {
    while (*list)
        list = &(*list)->next;
    *list = x;
}

/* ---- statements ---- */

struct promela_statement *node_statement(struct node_maker *m, enum promela_statement_kind kind) {
    struct promela_statement *s = make(m, sizeof *s);
    if (s) {
        s->kind = kind;
        s->span = m->span;
    }
    return s;
}

struct promela_statement *node_condition(struct node_maker *m, struct promela_expression *value) {
    struct promela_statement *s = value ? node_statement(m, PROMELA_EXPRESSION) : NULL;
    if (s)
        s->value = value;
    return s;
}

struct promela_statement *node_assign(struct node_maker *m, struct promela_expression *target,
                                      struct promela_expression *value) {
    struct promela_statement *s = target && value ? node_statement(m, PROMELA_ASSIGN) : NULL;
    if (s) {
        s->target = target;
        s->value = value;
    }
    return s;
}

struct promela_statement *node_timer(struct node_maker *m, enum promela_statement_kind kind,
                                     struct promela_expression *target, struct promela_expression *value) {
    struct promela_statement *s = node_statement(m, kind);
    const char *name = kind == PROMELA_SET     ? "set"
                       : kind == PROMELA_RESET ? "reset"
                       : value                 ? "expire_if"
                                               : "expire";
    if (!s)
        return NULL;
    s->name = (struct identifier){name, m->span};
    s->target = target;
    s->value = value;
    return s;
}

void node_list_add(struct node_list *list, struct promela_statement *statement) {
    if (!statement)
        return;
    if (list->last)
        list->last->next = statement;
    else
        list->first = statement;
    list->last = statement;
    statement->next = NULL;
    list->count++;
}

struct promela_sequence *node_sequence(struct node_maker *m, const struct node_list *list) {
    struct promela_sequence *s = make(m, sizeof *s);
    if (s) {
        s->first = list->first;
        s->span = m->span;
        s->end = m->span.start;
    }
    return s;
}

void node_add_option(struct node_maker *m, struct promela_statement *selection,
                     const struct node_list *body) {
    struct promela_option *option = make(m, sizeof *option), **end = selection ? &selection->options : NULL;
    if (!option || !selection)
        return;
    option->start = m->span.start;
    option->body = node_sequence(m, body);
    while (*end)
        end = &(*end)->next;
    *end = option;
}

/* ---- declarations ---- */

struct promela_declaration *node_declaration(struct node_maker *m, enum promela_type_kind type,
                                             const char *name, struct promela_expression *size,
                                             struct promela_expression *initial) {
    struct promela_declaration *d = make(m, sizeof *d);
    struct promela_variable *v = make(m, sizeof *v);
    if (!d || !v)
        return NULL;
    d->type = (struct promela_type){.kind = type, .span = m->span};
    d->variables = v;
    v->name = (struct identifier){name, m->span};
    v->size = size;
    v->initial = initial;
    return d;
}
