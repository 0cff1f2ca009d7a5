#include <string.h>

#include "language/promela/parser.h"

static struct promela_expression *new_expression(struct parser *p, enum promela_expression_kind kind,
                                                 struct span span) {
    struct promela_expression *e = NEW(p, struct promela_expression);
    if (e) {
        e->kind = kind;
        e->span = span;
    }
    return e;
}

/* ---- brackets ---- */

static bool open_bracket(struct parser *p, unsigned kind, const char *sign, const char *after) {
    parsing(p)->brackets++;
    return promela_enter(p) && parser_expect(p, kind, sign, after);
}

static bool close_bracket(struct parser *p, unsigned kind, const char *sign, const char *after) {
    parser_leave(p);
    bool closed = at(p, kind);
    parsing(p)->brackets--;
    if (!closed)
        return parser_expect(p, kind, sign, after);
    parser_advance(p);
    return true;
}

/* Leaves brackets that were not closed. */
static void *leave_bracket(struct parser *p) {
    parser_leave(p);
    parsing(p)->brackets--;
    return NULL;
}

static struct promela_expression *in_brackets(struct parser *p, unsigned open, unsigned close,
                                              const char *signs[2], const char *after) {
    struct promela_expression *e = NULL;
    bool plain = open != TOKEN_OPEN_ROUND;
    if (!open_bracket(p, open, signs[0], after) ||
        !(e = plain ? promela_parse_value(p) : promela_parse_expression(p)))
        return leave_bracket(p);
    return close_bracket(p, close, signs[1], NULL) ? e : NULL;
}

struct promela_expression *promela_parse_bracketed(struct parser *p, const char *what) {
    const char *signs[2] = {"'('", "')'"};
    return in_brackets(p, TOKEN_OPEN_ROUND, TOKEN_CLOSE_ROUND, signs, what);
}

/* ---- lists ---- */

bool promela_parse_list(struct parser *p, struct promela_expression **list) {
    do {
        struct promela_expression *e = promela_parse_value(p);
        if (!e)
            return false;
        *list = e;
        list = &e->next;
    } while (parser_accept(p, TOKEN_COMMA));
    return true;
}

/* In round brackets, and perhaps none at all. */
static bool arguments(struct parser *p, const char *after, struct promela_expression **list) {
    if (!open_bracket(p, TOKEN_OPEN_ROUND, "'('", after) ||
        (!at(p, TOKEN_CLOSE_ROUND) && !promela_parse_list(p, list))) {
        leave_bracket(p);
        return false;
    }
    return close_bracket(p, TOKEN_CLOSE_ROUND, "')'", "the arguments");
}

/* ---- variables ---- */

static struct promela_expression *index_of(struct parser *p) {
    const char *signs[2] = {"'['", "']'"};
    return in_brackets(p, TOKEN_OPEN_SQUARE, TOKEN_CLOSE_SQUARE, signs, NULL);
}

struct promela_expression *promela_parse_variable(struct parser *p) {
    struct promela_expression *e = new_expression(p, PROMELA_VARIABLE, p->current.span);
    if (!e || !parser_expect_name(p, "a variable", &e->name))
        return NULL;
    if (at(p, TOKEN_OPEN_SQUARE) && !(e->index = index_of(p)))
        return NULL;
    if (parser_accept(p, TOKEN_DOT) && !(e->member = promela_parse_variable(p)))
        return NULL;
    e->span = parser_span_since(p, e->span);
    return e;
}

/* P[i]@label, P[i]:x: P is a proctype. */
static struct promela_expression *remote(struct parser *p) {
    struct promela_expression *e = new_expression(p, PROMELA_REMOTE_LABEL, p->current.span);
    if (!e)
        return NULL;
    e->name = parser_take_name(p);
    if (at(p, TOKEN_OPEN_SQUARE) && !(e->index = index_of(p)))
        return NULL;
    e->kind = at(p, TOKEN_COLON) ? PROMELA_REMOTE_VALUE : PROMELA_REMOTE_LABEL;
    parsing(p)->promela->has_remote_labels |= at(p, TOKEN_AT);
    if (!at(p, TOKEN_COLON) && !at(p, TOKEN_AT)) {
        parser_complain_expected(p, "P[pid]@label is true where that process is at the label",
                                 "'@' and a label, or ':' and a variable");
        return NULL;
    }
    parser_advance(p);
    if (!(e->member = promela_parse_variable(p)))
        return NULL;
    e->span = parser_span_since(p, e->span);
    return e;
}

static bool at_poll(struct parser *p) {
    return (at(p, TOKEN_QUESTION) || at(p, TOKEN_ANY_RECEIVE)) &&
           parser_peek(p, 1).kind == TOKEN_OPEN_SQUARE && !promela_at_new_line(p);
}

/* c?[…], behind the channel. */
static struct promela_expression *poll(struct parser *p, struct promela_expression *channel) {
    struct promela_expression *e = new_expression(p, PROMELA_POLL, channel->span);
    if (!e)
        return NULL;
    e->left = channel;
    e->any_place = at(p, TOKEN_ANY_RECEIVE);
    parser_advance(p);
    if (!open_bracket(p, TOKEN_OPEN_SQUARE, "'['", NULL) || !promela_parse_patterns(p, &e->arguments, NULL))
        return leave_bracket(p);
    if (!close_bracket(p, TOKEN_CLOSE_SQUARE, "']'", NULL))
        return NULL;
    e->span = parser_span_since(p, e->span);
    return e;
}

static struct promela_expression *named(struct parser *p) {
    if (promela_find(p, PROMELA_PROCTYPE, p->current))
        return remote(p);
    struct promela_expression *e = promela_parse_variable(p);
    return e && at_poll(p) ? poll(p, e) : e;
}

/* ---- full, empty, nfull and nempty ---- */

/* full(c) and the like can be joined by && and ||, and by nothing else. */
static bool allows_probe(struct parser *p, const struct promela_expression *e,
                         const struct promela_expression *part) {
    if (!part->has_probe ||
        (e && e->kind == PROMELA_BINARY && (e->operation == PROMELA_AND || e->operation == PROMELA_OR)))
        return true;
    parser_complain(p, part->span, "use nfull and nempty for the opposites",
                    "only && and || join full, empty, nfull and nempty with something");
    return false;
}

/* ---- what begins with a word ---- */

/* What stands in the brackets of a function: `values` of them, or a channel. */
static bool function_arguments(struct parser *p, const struct promela_expression *e, bool takes_channel,
                               unsigned values, struct promela_expression **list) {
    if (!open_bracket(p, TOKEN_OPEN_ROUND, "'('", e->name.text)) {
        leave_bracket(p);
        return false;
    }
    for (unsigned i = 0; i < values; i++) {
        *list = takes_channel ? promela_parse_variable(p) : promela_parse_value(p);
        if (!*list || (i + 1 < values && !parser_expect(p, TOKEN_COMMA, "','", "the first of two values"))) {
            leave_bracket(p);
            return false;
        }
        list = &(*list)->next;
    }
    return close_bracket(p, TOKEN_CLOSE_ROUND, "')'", values == 1 ? "one argument" : "two arguments");
}

static struct promela_expression *function(struct parser *p, unsigned values) {
    bool takes_channel = at(p, TOKEN_PROBE) || parser_at_text(p, "len");
    struct promela_expression *e =
        new_expression(p, at(p, TOKEN_PROBE) ? PROMELA_PROBE : PROMELA_FUNCTION, p->current.span);
    if (!e)
        return NULL;
    e->has_probe = at(p, TOKEN_PROBE);
    e->name = parser_take_name(p);
    if (!function_arguments(p, e, takes_channel, values, &e->arguments))
        return NULL;
    e->span = parser_span_since(p, e->span);
    return e;
}

struct promela_expression *promela_parse_set_priority(struct parser *p) {
    return function(p, 2);
}

static struct promela_expression *run(struct parser *p) {
    struct promela_expression *e = new_expression(p, PROMELA_RUN, p->current.span);
    parser_advance(p);
    if (!e || !parser_expect_name(p, "a proctype", &e->name) || !arguments(p, e->name.text, &e->arguments))
        return NULL;
    if (parser_accept(p, TOKEN_PRIORITY) && !(e->left = promela_parse_constant(p, "a priority")))
        return NULL;
    e->span = parser_span_since(p, e->span);
    return e;
}

static struct promela_expression *number(struct parser *p) {
    struct promela_expression *e = new_expression(p, PROMELA_NUMBER, p->current.span);
    if (!e)
        return NULL;
    if (p->current.number > UINT32_MAX) {
        parser_complain(p, p->current.span, "use a number of 32 bits", "this number is too large");
        return NULL;
    }
    e->number = (int32_t)(uint32_t)p->current.number; /* as SPIN's own compiler wraps it */
    e->name = parser_take_name(p);
    return e;
}

/* A word or a sign that is a value by itself. */
static struct promela_expression *leaf(struct parser *p, enum promela_expression_kind kind) {
    struct promela_expression *e = new_expression(p, kind, p->current.span);
    if (e)
        e->name = parser_take_name(p);
    return e;
}

/* 'a' or '\\n', with its quotes. */
static struct promela_expression *character(struct parser *p) {
    const char *text = token_text(p, p->current);
    if (p->current.span.length != (text[1] == '\\' ? 4 : 3)) {
        parser_complain(p, p->current.span, "write one letter between the quotes; texts stand only in printf",
                        "a character is one letter between two quotes");
        return NULL;
    }
    return leaf(p, PROMELA_CHARACTER);
}

/* (e), or (e -> a : b). */
static struct promela_expression *grouped(struct parser *p) {
    struct span span = p->current.span;
    struct promela_expression *e = NULL, *choice = NULL;
    if (!open_bracket(p, TOKEN_OPEN_ROUND, "'('", NULL) || !(e = promela_parse_expression(p)))
        return leave_bracket(p);
    if (!parsing(p)->in_formula && parser_accept(p, TOKEN_ARROW)) {
        choice = new_expression(p, PROMELA_CONDITIONAL, span);
        if (!choice || !allows_probe(p, choice, e) || !(choice->right = promela_parse_value(p)) ||
            !parser_expect(p, TOKEN_COLON, "':'", "the first of two values") ||
            !(choice->otherwise = promela_parse_value(p)))
            return leave_bracket(p);
        choice->left = e;
        e = choice;
    }
    if (!close_bracket(p, TOKEN_CLOSE_ROUND, "')'", NULL))
        return NULL;
    e->span = parser_span_since(p, span);
    return e;
}

static bool opens_bracket(const struct parser *p) {
    return at(p, TOKEN_OPEN_CURLY) || at(p, TOKEN_OPEN_SQUARE) || at(p, TOKEN_OPEN_ROUND);
}

static bool closes_bracket(const struct parser *p) {
    return at(p, TOKEN_CLOSE_CURLY) || at(p, TOKEN_CLOSE_SQUARE) || at(p, TOKEN_CLOSE_ROUND);
}

/* Past the word with its texts, its condition in brackets and its block. */
static void pass_c(struct parser *p) {
    unsigned depth = 0;
    bool goes_on = true;
    parser_advance(p);
    while (!at(p, TOKEN_END) && goes_on && (depth > 0 || opens_bracket(p) || at(p, TOKEN_STRING))) {
        goes_on = depth != 1 || !at(p, TOKEN_CLOSE_CURLY);
        depth += opens_bracket(p);
        depth -= closes_bracket(p) && depth > 0;
        p->skipping = depth > 0;
        parser_advance(p);
    }
}

void promela_refuse_c(struct parser *p) {
    parser_complain(p, p->current.span, "rewrite it in Promela, or use SPIN",
                    "embedded C is not supported: %.*s", (int)p->current.span.length,
                    token_text(p, p->current));
    pass_c(p);
}

static struct promela_expression *operand(struct parser *p) {
    switch (p->current.kind) {
    case TOKEN_NUMBER:
        return number(p);
    case TOKEN_STRING:
        if (token_text(p, p->current)[0] == '\'')
            return character(p);
        break;
    case TOKEN_TRUTH:
    case TOKEN_SKIP:
        return leaf(p, PROMELA_TRUTH);
    case TOKEN_TIMEOUT:
        return leaf(p, PROMELA_TIMEOUT);
    case TOKEN_NON_PROGRESS:
        return leaf(p, PROMELA_NON_PROGRESS);
    case TOKEN_OPEN_ROUND:
        return grouped(p);
    case TOKEN_FUNCTION:
        if (parser_at_text(p, "set_priority")) {
            parser_complain(p, p->current.span, "write it as a statement of its own",
                            "set_priority is a statement, and has no value");
            return NULL;
        }
        return function(p, 1);
    case TOKEN_PROBE:
        if (parsing(p)->in_formula) {
            parser_complain(p, p->current.span, "compare the length: len(c) == 0",
                            "a formula cannot ask whether a channel is full or empty");
            return NULL;
        }
        return function(p, 1);
    case TOKEN_RUN:
        return run(p);
    case TOKEN_NAME:
        if (promela_at_timer_statement(p)) {
            parser_complain(p, p->current.span, "write it as a statement of its own",
                            "%.*s is a statement, and has no value", (int)p->current.span.length,
                            token_text(p, p->current));
            return NULL;
        }
        if (promela_at_timer_word(p, "expire") && parser_peek(p, 1).kind == TOKEN_OPEN_ROUND)
            return promela_parse_expired(p);
        return promela_at_timer_word(p, "tick") ? leaf(p, PROMELA_TICK) : named(p);
    case TOKEN_C_WORD:
        promela_refuse_c(p);
        return NULL;
    default:
        break;
    }
    parser_complain_expected(p, NULL, "an expression");
    return NULL;
}

/* ---- operators ---- */

static enum promela_operator unary_operator(const struct parser *p) {
    bool formula = parsing(p)->in_formula;
    switch (p->current.kind) {
    case TOKEN_NOT:
        return PROMELA_NOT;
    case TOKEN_MINUS:
        return PROMELA_NEGATE;
    case TOKEN_TILDE:
        return PROMELA_COMPLEMENT;
    case TOKEN_ALWAYS:
        return formula ? PROMELA_ALWAYS : PROMELA_OPERATORS;
    case TOKEN_EVENTUALLY:
        return formula ? PROMELA_EVENTUALLY : PROMELA_OPERATORS;
    case TOKEN_NAME:
        if (formula && parser_at_word(p, "always"))
            return PROMELA_ALWAYS;
        if (formula && parser_at_word(p, "eventually"))
            return PROMELA_EVENTUALLY;
        return formula && (parser_at_word(p, "X") || parser_at_word(p, "next")) ? PROMELA_NEXT
                                                                                : PROMELA_OPERATORS;
    default:
        return PROMELA_OPERATORS;
    }
}

static enum promela_operator temporal_operator(const struct parser *p) {
    static const struct {
        const char *word;
        enum promela_operator operation;
    } WORDS[] = {
        {"U", PROMELA_UNTIL},         {"until", PROMELA_UNTIL},          {"stronguntil", PROMELA_UNTIL},
        {"W", PROMELA_WEAK_UNTIL},    {"weakuntil", PROMELA_WEAK_UNTIL}, {"V", PROMELA_RELEASE},
        {"release", PROMELA_RELEASE}, {"implies", PROMELA_IMPLIES},      {"equivalent", PROMELA_EQUIVALENT}};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (parser_at_word(p, WORDS[i].word))
            return WORDS[i].operation;
    return at(p, TOKEN_ARROW)        ? PROMELA_IMPLIES
           : at(p, TOKEN_EQUIVALENT) ? PROMELA_EQUIVALENT
                                     : PROMELA_OPERATORS;
}

static enum promela_operator binary_operator(const struct parser *p) {
    static const struct {
        unsigned token;
        enum promela_operator operation;
    } SIGNS[] = {{TOKEN_OR, PROMELA_OR},
                 {TOKEN_AND, PROMELA_AND},
                 {TOKEN_BAR, PROMELA_BIT_OR},
                 {TOKEN_CARET, PROMELA_BIT_XOR},
                 {TOKEN_AMPERSAND, PROMELA_BIT_AND},
                 {TOKEN_EQUAL, PROMELA_EQUAL},
                 {TOKEN_UNEQUAL, PROMELA_UNEQUAL},
                 {TOKEN_GREATER, PROMELA_GREATER},
                 {TOKEN_LESS, PROMELA_LESS},
                 {TOKEN_GREATER_EQUAL, PROMELA_GREATER_EQUAL},
                 {TOKEN_LESS_EQUAL, PROMELA_LESS_EQUAL},
                 {TOKEN_SHIFT_LEFT, PROMELA_SHIFT_LEFT},
                 {TOKEN_SHIFT_RIGHT, PROMELA_SHIFT_RIGHT},
                 {TOKEN_PLUS, PROMELA_PLUS},
                 {TOKEN_MINUS, PROMELA_MINUS},
                 {TOKEN_STAR, PROMELA_TIMES},
                 {TOKEN_SLASH, PROMELA_DIVIDE},
                 {TOKEN_PERCENT, PROMELA_REMAINDER}};
    if (promela_at_new_line(p))
        return PROMELA_OPERATORS;
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS; i++)
        if (at(p, SIGNS[i].token))
            return SIGNS[i].operation;
    return parsing(p)->in_formula ? temporal_operator(p) : PROMELA_OPERATORS;
}

static struct promela_expression *binary(struct parser *p, unsigned lowest);

static struct promela_expression *unary(struct parser *p) {
    enum promela_operator operation = unary_operator(p);
    if (operation == PROMELA_OPERATORS)
        return operand(p);
    struct promela_expression *e = new_expression(p, PROMELA_UNARY, p->current.span);
    parser_advance(p);
    if (!e)
        return NULL;
    e->operation = operation;
    e->left = promela_enter(p) ? binary(p, promela_precedence(operation)) : NULL;
    parser_leave(p);
    if (!e->left || !allows_probe(p, e, e->left))
        return NULL;
    e->span = parser_span_since(p, e->span);
    return e;
}

/* Operators that bind at least so tightly. All of them group to the left. */
static struct promela_expression *binary(struct parser *p, unsigned lowest) {
    struct promela_expression *left = unary(p);
    while (left) {
        enum promela_operator operation = binary_operator(p);
        if (operation == PROMELA_OPERATORS || promela_precedence(operation) < lowest)
            return left;
        struct promela_expression *e = new_expression(p, PROMELA_BINARY, left->span);
        parser_advance(p);
        if (!e)
            return NULL;
        e->operation = operation;
        e->left = left;
        e->right = promela_enter(p) ? binary(p, promela_precedence(operation) + 1) : NULL;
        parser_leave(p);
        if (!e->right || !allows_probe(p, e, e->left) || !allows_probe(p, e, e->right))
            return NULL;
        e->has_probe = e->left->has_probe || e->right->has_probe;
        e->span = parser_span_since(p, left->span);
        left = e;
    }
    return NULL;
}

struct promela_expression *promela_parse_expression(struct parser *p) {
    return binary(p, 0);
}

struct promela_expression *promela_parse_value(struct parser *p) {
    struct promela_expression *e = binary(p, 0);
    return e && allows_probe(p, NULL, e) ? e : NULL;
}

bool promela_is_bracketed(const struct parser *p, const struct promela_expression *e) {
    return p->sources->files.items[e->span.file].text[e->span.start] == '(';
}

/* ---- patterns ---- */

struct promela_expression *promela_parse_constant(struct parser *p, const char *what) {
    switch (p->current.kind) {
    case TOKEN_NUMBER:
        return number(p);
    case TOKEN_STRING:
        return operand(p);
    case TOKEN_TRUTH:
    case TOKEN_SKIP:
        return leaf(p, PROMELA_TRUTH);
    case TOKEN_NAME:
        return leaf(p, PROMELA_VARIABLE);
    default:
        parser_complain_expected(p, "it is known before the model runs: a number, or a name of an mtype",
                                 "a constant for %s", what);
        return NULL;
    }
}

static struct promela_expression *eval(struct parser *p) {
    struct promela_expression *e = new_expression(p, PROMELA_EVAL, p->current.span);
    parser_advance(p);
    if (!e || !(e->left = promela_parse_bracketed(p, "eval")) || !allows_probe(p, NULL, e->left))
        return NULL;
    e->span = parser_span_since(p, e->span);
    return e;
}

static struct promela_expression *negative(struct parser *p) {
    struct promela_expression *e = new_expression(p, PROMELA_UNARY, p->current.span);
    parser_advance(p);
    if (!e)
        return NULL;
    e->operation = PROMELA_NEGATE;
    if (at(p, TOKEN_NAME)) {
        parser_complain_expected(p, "write eval(…) to wait for the value of an expression", "a number");
        return NULL;
    }
    if (!(e->left = promela_parse_constant(p, "a field")))
        return NULL;
    e->span = parser_span_since(p, e->span);
    return e;
}

static struct promela_expression *pattern(struct parser *p) {
    switch (p->current.kind) {
    case TOKEN_EVAL:
        return eval(p);
    case TOKEN_MINUS:
        return negative(p);
    case TOKEN_NAME:
        return promela_parse_variable(p);
    case TOKEN_NUMBER:
    case TOKEN_STRING:
    case TOKEN_TRUTH:
    case TOKEN_SKIP:
        return promela_parse_constant(p, "a field");
    default:
        parser_complain_expected(p, "write eval(…) to wait for the value of an expression",
                                 "a variable or a constant");
        return NULL;
    }
}

/* In round brackets. */
static bool more_patterns(struct parser *p, struct promela_expression **list) {
    if (!open_bracket(p, TOKEN_OPEN_ROUND, "'('", NULL) || !promela_parse_patterns(p, list, NULL)) {
        leave_bracket(p);
        return false;
    }
    return close_bracket(p, TOKEN_CLOSE_ROUND, "')'", "the message");
}

bool promela_parse_patterns(struct parser *p, struct promela_expression **list, bool *leads) {
    if (leads)
        *leads = false;
    for (;;) {
        if (at(p, TOKEN_OPEN_ROUND))
            return more_patterns(p, list);
        struct promela_expression *e = pattern(p);
        if (!e)
            return false;
        *list = e;
        list = &e->next;
        if (at(p, TOKEN_OPEN_ROUND) && !promela_at_new_line(p)) {
            if (leads)
                *leads = true;
            return more_patterns(p, list);
        }
        if (!parser_accept(p, TOKEN_COMMA))
            return true;
        leads = NULL; /* that was the first one */
    }
}
