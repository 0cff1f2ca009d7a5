#include "logic/predicate.h"

#include <stdlib.h>
#include <string.h>

/* --- Making --- */

struct maker {
    struct predicate *predicate;
    struct names *variables;
    const char *text;
    const struct scanned *signs;
    size_t count;
    size_t at;
    bool no_memory;
};

static enum sign peek(const struct maker *m) {
    return m->at < m->count ? m->signs[m->at].sign : SIGN_END;
}

/* There is room: no sign makes two steps. */
static void add_step(struct maker *m, enum predicate_operation operation, int64_t number) {
    m->predicate->steps[m->predicate->count++] = (struct predicate_step){operation, number};
}

static void make_sum(struct maker *m);

/* "actor.variable", without blanks between. */
static void make_variable(struct maker *m) {
    struct span first = m->signs[m->at++].span;
    char *name = NULL;
    size_t length = first.length;
    uint32_t number;
    if (peek(m) == SIGN_DOT) {
        struct span second = m->signs[m->at + 1].span;
        m->at += 2;
        length += 1 + second.length;
        if ((name = memory_allocate(m->variables->arena.memory, length))) {
            memcpy(name, m->text + first.start, first.length);
            name[first.length] = '.';
            memcpy(name + first.length + 1, m->text + second.start, second.length);
        }
        number = name ? names_intern(m->variables, name, length) : NAMES_NONE;
    } else {
        number = names_intern(m->variables, m->text + first.start, length);
    }
    memory_free(name);
    m->no_memory |= number == NAMES_NONE;
    add_step(m, PREDICATE_VARIABLE, number);
}

static void make_factor(struct maker *m) {
    struct span span = m->signs[m->at].span;
    switch (peek(m)) {
    case SIGN_MINUS:
        m->at++;
        make_factor(m);
        add_step(m, PREDICATE_NEGATE, 0);
        break;
    case SIGN_OPEN:
        m->at++;
        make_sum(m);
        m->at++;
        break;
    case SIGN_NAME:
        make_variable(m);
        break;
    default:
        m->at++;
        add_step(m, PREDICATE_NUMBER,
                 m->signs[m->at - 1].sign == SIGN_TRUE    ? 1
                 : m->signs[m->at - 1].sign == SIGN_FALSE ? 0
                 : span.length > 10                       ? INT64_MAX / 4
                                                          : strtoll(m->text + span.start, NULL, 10));
        break;
    }
}

static void make_product(struct maker *m) {
    make_factor(m);
    for (enum sign sign = peek(m); sign == SIGN_TIMES || sign == SIGN_DIVIDE || sign == SIGN_REMAINDER;
         sign = peek(m)) {
        m->at++;
        make_factor(m);
        add_step(m,
                 sign == SIGN_TIMES    ? PREDICATE_MULTIPLY
                 : sign == SIGN_DIVIDE ? PREDICATE_DIVIDE
                                       : PREDICATE_REMAINDER,
                 0);
    }
}

static void make_sum(struct maker *m) {
    make_product(m);
    for (enum sign sign = peek(m); sign == SIGN_PLUS || sign == SIGN_MINUS; sign = peek(m)) {
        m->at++;
        make_product(m);
        add_step(m, sign == SIGN_PLUS ? PREDICATE_ADD : PREDICATE_SUBTRACT, 0);
    }
}

bool predicate_make(struct predicate *predicate, struct arena *arena, struct names *variables,
                    const char *text, const struct scanned *signs, size_t count) {
    struct maker m = {
        .predicate = predicate, .variables = variables, .text = text, .signs = signs, .count = count};
    *predicate = (struct predicate){.steps = arena_allocate(arena, (count + 1) * sizeof *predicate->steps)};
    if (!predicate->steps)
        return false;
    make_sum(&m);
    enum sign sign = peek(&m);
    if (sign != SIGN_END) {
        m.at++;
        make_sum(&m);
        add_step(&m, PREDICATE_EQUAL + (sign - SIGN_EQUAL), 0);
    }
    return !m.no_memory;
}

/* --- Values --- */

static bool fits(int64_t value) {
    return INT32_MIN <= value && value <= INT32_MAX;
}

bool predicate_calculate(enum predicate_operation operation, int64_t left, int64_t right, int64_t *result) {
    bool divides = operation == PREDICATE_DIVIDE || operation == PREDICATE_REMAINDER;
    if (divides && right == 0)
        return false;
    switch (operation) {
    case PREDICATE_NEGATE:
        *result = -left;
        break;
    case PREDICATE_ADD:
        *result = left + right;
        break;
    case PREDICATE_SUBTRACT:
        *result = left - right;
        break;
    case PREDICATE_MULTIPLY:
        *result = left * right;
        break;
    case PREDICATE_DIVIDE:
        *result = left / right;
        break;
    case PREDICATE_REMAINDER:
        *result = left % right;
        break;
    case PREDICATE_EQUAL:
        *result = left == right;
        break;
    case PREDICATE_UNEQUAL:
        *result = left != right;
        break;
    case PREDICATE_LESS:
        *result = left < right;
        break;
    case PREDICATE_LESS_EQUAL:
        *result = left <= right;
        break;
    case PREDICATE_GREATER:
        *result = left > right;
        break;
    case PREDICATE_GREATER_EQUAL:
        *result = left >= right;
        break;
    case PREDICATE_NUMBER:
    case PREDICATE_VARIABLE:
        break;
    }
    return fits(*result);
}

bool predicate_value(const struct predicate *predicate, const int64_t *variables, int64_t *value) {
    int64_t stack[PREDICATE_STACK];
    uint32_t depth = 0;
    for (uint32_t i = 0; i < predicate->count; i++) {
        const struct predicate_step *step = &predicate->steps[i];
        if (step->operation <= PREDICATE_VARIABLE) {
            if (depth == PREDICATE_STACK)
                return false;
            stack[depth++] = step->operation == PREDICATE_NUMBER ? step->number : variables[step->number];
            continue;
        }
        bool binary = step->operation != PREDICATE_NEGATE;
        depth -= binary;
        if (!predicate_calculate(step->operation, stack[depth - 1], binary ? stack[depth] : 0,
                                 &stack[depth - 1]))
            return false;
    }
    *value = stack[0];
    return true;
}
