#include "logic/predicate.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* --- Making --- */

/* Of 32 bits; those of constants may have a minus. */
enum { LONGEST_NUMBER = 11 };

struct maker {
    struct predicate *predicate;
    struct names *variables;
    const struct scanned *signs;
    size_t count;
    size_t at;
    bool no_memory;
};

static enum sign peek(const struct maker *m, size_t ahead) {
    return m->at + ahead < m->count ? m->signs[m->at + ahead].sign : SIGN_END;
}

/* There is room: no sign makes two steps. */
static void add_step(struct maker *m, enum predicate_operation operation, int64_t number) {
    m->predicate->steps[m->predicate->count++] = (struct predicate_step){operation, number};
}

static void make_sum(struct maker *m);

/* How many signs from here on are a variable: a name, perhaps one behind a dot, and an index. */
static size_t variable_length(const struct maker *m) {
    size_t length = peek(m, 1) == SIGN_DOT ? 3 : 1, open = 0;
    if (peek(m, length) != SIGN_OPEN_SQUARE)
        return length;
    do {
        open += peek(m, length) == SIGN_OPEN_SQUARE;
        open -= peek(m, length) == SIGN_CLOSE_SQUARE;
        length++;
    } while (open > 0);
    return length;
}

/* "actor.variable[1]", without blanks between. */
static void make_variable(struct maker *m) {
    struct text name = {.memory = m->variables->arena.memory};
    for (size_t left = variable_length(m); left > 0; left--, m->at++)
        text_add_bytes(&name, m->signs[m->at].text, m->signs[m->at].length);
    const char *text = text_end(&name);
    uint32_t number = name.failed ? NAMES_NONE : names_intern(m->variables, text, strlen(text));
    text_free(&name);
    m->no_memory |= number == NAMES_NONE;
    add_step(m, PREDICATE_VARIABLE, number);
}

static void make_factor(struct maker *m) {
    uint32_t length = m->signs[m->at].length;
    switch (peek(m, 0)) {
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
                 : length > LONGEST_NUMBER                ? INT64_MAX / 4
                                                          : strtoll(m->signs[m->at - 1].text, NULL, 10));
        break;
    }
}

static void make_product(struct maker *m) {
    make_factor(m);
    for (enum sign sign = peek(m, 0); sign == SIGN_TIMES || sign == SIGN_DIVIDE || sign == SIGN_REMAINDER;
         sign = peek(m, 0)) {
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
    for (enum sign sign = peek(m, 0); sign == SIGN_PLUS || sign == SIGN_MINUS; sign = peek(m, 0)) {
        m->at++;
        make_product(m);
        add_step(m, sign == SIGN_PLUS ? PREDICATE_ADD : PREDICATE_SUBTRACT, 0);
    }
}

bool predicate_make(struct predicate *predicate, struct arena *arena, struct names *variables,
                    const struct scanned *signs, size_t count) {
    struct maker m = {.predicate = predicate, .variables = variables, .signs = signs, .count = count};
    *predicate = (struct predicate){.steps = arena_allocate(arena, (count + 1) * sizeof *predicate->steps)};
    if (!predicate->steps)
        return false;
    make_sum(&m);
    enum sign sign = peek(&m, 0);
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
