#include "language/promela/condition.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "language/character.h"

/* As in C, an operation with an unsigned operand is unsigned. The bits of a negative value are in `bits`. */
struct value {
    uint64_t bits;
    bool is_unsigned;
};

struct condition {
    const struct macros *macros;
    const struct macro_scanner *place;
    const struct macro_token *tokens;
    size_t count, at;
    struct span whole;
    unsigned depth;
    unsigned skipped; /* more than 0: the value is not needed, as behind 0 && */
    bool failed;      /* a mistake was reported; others may follow from it */
};

static const struct macro_token *token_at(const struct condition *c) {
    return c->at < c->count ? &c->tokens[c->at] : NULL;
}

/* Reports a mistake at the next token, once. */
static void complain(struct condition *c, const char *hint, const char *message) {
    const struct macro_token *token = token_at(c);
    if (!c->failed)
        sources_error(c->place->sources, token ? macro_token_span(c->place, token) : c->whole, hint, "%s",
                      message);
    c->failed = true;
}

static bool accept(struct condition *c, const char *sign) {
    const struct macro_token *token = token_at(c);
    bool is = token && macro_token_is(token, sign);
    c->at += is;
    return is;
}

static struct value truth(bool is) {
    return (struct value){is, false};
}

/* ---- operands ---- */

static struct value parse_conditional(struct condition *c);

/* One of C: decimal, octal, hexadecimal or binary, perhaps with u and l behind it. */
static struct value parse_number(struct condition *c) {
    static const char HINT[] = "use whole numbers of up to 64 bits";
    const struct macro_token *token = token_at(c);
    char text[80], *end;
    if (token->length >= sizeof text) {
        complain(c, HINT, "this number is too large");
        return truth(false);
    }
    memcpy(text, token->text, token->length);
    text[token->length] = '\0';
    bool binary = text[0] == '0' && (text[1] == 'b' || text[1] == 'B') && (text[2] == '0' || text[2] == '1');
    errno = 0;
    struct value value = {strtoull(binary ? text + 2 : text, &end, binary ? 2 : 0), false};
    if (errno == ERANGE)
        complain(c, HINT, "this number is too large");
    for (; *end != '\0' && strchr("uUlL", *end); end++)
        value.is_unsigned |= *end == 'u' || *end == 'U';
    if (*end != '\0')
        complain(c, HINT, "this is not a number that a condition can have");
    value.is_unsigned |= value.bits > INT64_MAX;
    c->at++;
    return value;
}

static struct value parse_character(struct condition *c) {
    static const char LETTERS[] = "abfnrtv", CODES[] = "\a\b\f\n\r\t\v";
    const struct macro_token *token = token_at(c);
    const char *text = token->text + 1;
    struct value value = {0};
    if (token->text[0] != '\'' || token->length < 3 || token->length != (text[0] == '\\' ? 4 : 3))
        complain(c, "use numbers, and characters such as 'a'", "unexpected text in quotes");
    else if (text[0] != '\\')
        value.bits = (uint64_t)(int64_t)(signed char)text[0];
    else if (is_digit(text[1]))
        value.bits = (uint64_t)(text[1] - '0');
    else
        value.bits = strchr(LETTERS, text[1]) ? (uint64_t)CODES[strchr(LETTERS, text[1]) - LETTERS]
                                              : (uint64_t)(unsigned char)text[1];
    c->at++;
    return value;
}

static struct value parse_defined(struct condition *c) {
    bool in_parentheses = accept(c, "(");
    const struct macro_token *name = token_at(c);
    if (!name || name->kind != MACRO_NAME) {
        complain(c, "write defined(NAME)", "missing name after defined");
        return truth(false);
    }
    c->at++;
    if (in_parentheses && !accept(c, ")"))
        complain(c, "write defined(NAME)", "missing )");
    return truth(macros_find(c->macros, name) != NULL);
}

static struct value parse_operand(struct condition *c) {
    const struct macro_token *token = token_at(c);
    if (!token) {
        complain(c, c->count == 0 ? "write a condition, or use #ifdef NAME" : "complete it, as in #if N > 3",
                 c->count == 0 ? "missing condition" : "the condition is not complete");
        return truth(false);
    }
    if (accept(c, "(")) {
        struct value value = parse_conditional(c);
        if (!accept(c, ")"))
            complain(c, "close the parenthesis", "missing )");
        return value;
    }
    switch (token->kind) {
    case MACRO_NUMBER:
        return parse_number(c);
    case MACRO_QUOTED:
        return parse_character(c);
    case MACRO_NAME:
        c->at++;
        if (token->length == 7 && memcmp(token->text, "defined", 7) == 0)
            return parse_defined(c);
        return truth(false);
    default:
        complain(c, "write a number, a name or (", "unexpected sign in a condition");
        return truth(false);
    }
}

static struct value parse_unary(struct condition *c) {
    struct value value;
    if (++c->depth > CONDITION_MOST_DEPTH) {
        complain(c, "use fewer parentheses", "the condition is nested too deeply");
        value = truth(false);
    } else if (c->failed) {
        value = truth(false);
    } else if (accept(c, "!")) {
        value = truth(!parse_unary(c).bits);
    } else if (accept(c, "~")) {
        value = parse_unary(c);
        value.bits = ~value.bits;
    } else if (accept(c, "-")) {
        value = parse_unary(c);
        value.bits = -value.bits;
    } else if (accept(c, "+")) {
        value = parse_unary(c);
    } else {
        value = parse_operand(c);
    }
    c->depth--;
    return value;
}

/* ---- operators ---- */

enum operation {
    OR,
    AND,
    BIT_OR,
    BIT_XOR,
    BIT_AND,
    EQUAL,
    DIFFERENT,
    LESS_EQUAL,
    GREATER_EQUAL,
    LESS,
    GREATER,
    LEFT,
    RIGHT,
    PLUS,
    MINUS,
    TIMES,
    DIVIDED,
    MODULO
};

static const struct {
    const char *sign;
    int level; /* a higher one binds tighter */
} OPERATIONS[] = {[OR] = {"||", 1},        [AND] = {"&&", 2},        [BIT_OR] = {"|", 3},
                  [BIT_XOR] = {"^", 4},    [BIT_AND] = {"&", 5},     [EQUAL] = {"==", 6},
                  [DIFFERENT] = {"!=", 6}, [LESS_EQUAL] = {"<=", 7}, [GREATER_EQUAL] = {">=", 7},
                  [LESS] = {"<", 7},       [GREATER] = {">", 7},     [LEFT] = {"<<", 8},
                  [RIGHT] = {">>", 8},     [PLUS] = {"+", 9},        [MINUS] = {"-", 9},
                  [TIMES] = {"*", 10},     [DIVIDED] = {"/", 10},    [MODULO] = {"%", 10}};

enum { OPERATION_COUNT = sizeof OPERATIONS / sizeof *OPERATIONS };

/* By this many bits to the left, or to the right if it is negative. */
static struct value shift(struct value a, struct value by, bool left) {
    uint64_t distance = by.bits;
    if (!by.is_unsigned && (int64_t)by.bits < 0) {
        distance = -by.bits;
        left = !left;
    }
    bool negative = !a.is_unsigned && (int64_t)a.bits < 0;
    uint64_t filling = negative && !left ? UINT64_MAX : 0;
    if (distance >= 64)
        a.bits = filling;
    else if (left)
        a.bits <<= distance;
    else if (distance > 0)
        a.bits = a.bits >> distance | (filling << (64 - distance));
    return a;
}

static struct value divide(struct condition *c, struct value a, struct value b, bool modulo) {
    struct value result = {0, a.is_unsigned || b.is_unsigned};
    if (b.bits == 0) {
        if (c->skipped == 0)
            complain(c, "guard it, as in N != 0 && 6 / N", "division by zero in a condition");
        return result;
    }
    bool signs = !result.is_unsigned;
    bool a_negative = signs && (int64_t)a.bits < 0, b_negative = signs && (int64_t)b.bits < 0;
    uint64_t x = a_negative ? -a.bits : a.bits, y = b_negative ? -b.bits : b.bits;
    result.bits = modulo ? x % y : x / y;
    if (modulo ? a_negative : a_negative != b_negative)
        result.bits = -result.bits;
    return result;
}

static bool is_less(struct value a, struct value b) {
    return a.is_unsigned || b.is_unsigned ? a.bits < b.bits : (int64_t)a.bits < (int64_t)b.bits;
}

static struct value apply(struct condition *c, enum operation operation, struct value a, struct value b) {
    bool is_unsigned = a.is_unsigned || b.is_unsigned;
    switch (operation) {
    case OR:
        return truth(a.bits || b.bits);
    case AND:
        return truth(a.bits && b.bits);
    case BIT_OR:
        return (struct value){a.bits | b.bits, is_unsigned};
    case BIT_XOR:
        return (struct value){a.bits ^ b.bits, is_unsigned};
    case BIT_AND:
        return (struct value){a.bits & b.bits, is_unsigned};
    case EQUAL:
        return truth(a.bits == b.bits);
    case DIFFERENT:
        return truth(a.bits != b.bits);
    case LESS_EQUAL:
        return truth(!is_less(b, a));
    case GREATER_EQUAL:
        return truth(!is_less(a, b));
    case LESS:
        return truth(is_less(a, b));
    case GREATER:
        return truth(is_less(b, a));
    case LEFT:
    case RIGHT:
        return shift(a, b, operation == LEFT);
    case PLUS:
        return (struct value){a.bits + b.bits, is_unsigned};
    case MINUS:
        return (struct value){a.bits - b.bits, is_unsigned};
    case TIMES:
        return (struct value){a.bits * b.bits, is_unsigned};
    case DIVIDED:
    case MODULO:
        return divide(c, a, b, operation == MODULO);
    }
    return truth(false);
}

/* The operator at hand, if it binds at least as tightly as `level`; otherwise OPERATION_COUNT. */
static size_t operation_at(const struct condition *c, int level) {
    const struct macro_token *token = token_at(c);
    size_t i = 0;
    while (i < OPERATION_COUNT && !(token && macro_token_is(token, OPERATIONS[i].sign)))
        i++;
    return i < OPERATION_COUNT && OPERATIONS[i].level >= level ? i : OPERATION_COUNT;
}

static struct value parse_binary(struct condition *c, int level) {
    struct value left = parse_unary(c);
    for (size_t i; !c->failed && (i = operation_at(c, level)) < OPERATION_COUNT;) {
        c->at++;
        bool settled = (i == OR && left.bits) || (i == AND && !left.bits);
        c->skipped += settled;
        struct value right = parse_binary(c, OPERATIONS[i].level + 1);
        c->skipped -= settled;
        left = apply(c, (enum operation)i, left, right);
    }
    return left;
}

static struct value parse_conditional(struct condition *c) {
    struct value condition = parse_binary(c, 1);
    if (!accept(c, "?"))
        return condition;
    if (++c->depth > CONDITION_MOST_DEPTH)
        complain(c, "use fewer ?", "the condition is nested too deeply");
    c->skipped += !condition.bits;
    struct value yes = c->failed ? truth(false) : parse_conditional(c);
    c->skipped -= !condition.bits;
    if (!accept(c, ":"))
        complain(c, "write it as in A ? B : C", "missing :");
    c->skipped += condition.bits != 0;
    struct value no = c->failed ? truth(false) : parse_conditional(c);
    c->skipped -= condition.bits != 0;
    c->depth--;
    struct value value = condition.bits ? yes : no;
    value.is_unsigned = yes.is_unsigned || no.is_unsigned;
    return value;
}

bool condition_evaluate(const struct macros *macros, const struct macro_scanner *place,
                        const struct macro_list *tokens, struct span whole, bool *holds) {
    struct condition c = {.macros = macros,
                          .place = place,
                          .tokens = tokens->tokens.items,
                          .count = tokens->tokens.count,
                          .whole = whole};
    *holds = parse_conditional(&c).bits != 0;
    if (!c.failed && c.at < c.count)
        complain(&c, "write an operator", "unexpected text after the condition");
    return !c.failed;
}
