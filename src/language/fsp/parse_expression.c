#include "language/fsp/parser.h"

struct level {
    unsigned token;
    enum fsp_operator operator;
    unsigned strength;
};

static const struct level LEVELS[] = {
    {TOKEN_OR, FSP_OR, 1},
    {TOKEN_AND, FSP_AND, 2},
    {TOKEN_BAR, FSP_BIT_OR, 3},
    {TOKEN_CARET, FSP_BIT_XOR, 4},
    {TOKEN_AMPERSAND, FSP_BIT_AND, 5},
    {TOKEN_EQUAL, FSP_EQUAL, 6},
    {TOKEN_UNEQUAL, FSP_UNEQUAL, 6},
    {TOKEN_LESS, FSP_LESS, 7},
    {TOKEN_LESS_EQUAL, FSP_LESS_EQUAL, 7},
    {TOKEN_GREATER, FSP_GREATER, 7},
    {TOKEN_GREATER_EQUAL, FSP_GREATER_EQUAL, 7},
    {TOKEN_SHIFT_LEFT, FSP_SHIFT_LEFT, 8},
    {TOKEN_SHIFT_RIGHT, FSP_SHIFT_RIGHT, 8},
    {TOKEN_PLUS, FSP_PLUS, 9},
    {TOKEN_MINUS, FSP_MINUS, 9},
    {TOKEN_STAR, FSP_TIMES, 10},
    {TOKEN_SLASH, FSP_DIVIDE, 10},
    {TOKEN_PERCENT, FSP_REMAINDER, 10},
};

enum { WEAKEST = 1, SIMPLE = 8 };

static const struct level *level_at(const struct parser *p, unsigned weakest) {
    for (size_t i = 0; i < sizeof LEVELS / sizeof *LEVELS; i++)
        if (at(p, LEVELS[i].token))
            return LEVELS[i].strength >= weakest ? &LEVELS[i] : NULL;
    return NULL;
}

static struct fsp_expression *new_expression(struct parser *p, enum fsp_expression_kind kind) {
    struct fsp_expression *expression = NEW(p, struct fsp_expression);
    if (expression) {
        expression->kind = kind;
        expression->span = p->current.span;
    }
    return expression;
}

static struct fsp_expression *parse_number(struct parser *p) {
    struct fsp_expression *number = new_expression(p, FSP_NUMBER);
    if (!number)
        return NULL;
    if (p->current.number > INT32_MAX) {
        parser_complain(p, p->current.span, "use at most 2147483647", "this number is too large");
        return NULL;
    }
    number->number = (int32_t)p->current.number;
    parser_advance(p);
    return number;
}

static struct fsp_expression *parse_variable(struct parser *p) {
    struct fsp_expression *variable = new_expression(p, FSP_VARIABLE);
    if (variable)
        variable->name = parser_take_name(p);
    return variable;
}

static struct fsp_expression *parse_bracketed(struct parser *p) {
    parser_advance(p);
    struct fsp_expression *inner = fsp_parse_expression(p);
    return inner && parser_expect(p, TOKEN_CLOSE_ROUND, "')'", NULL) ? inner : NULL;
}

/* 'label, #set, @(set, e) */
static struct fsp_expression *parse_special(struct parser *p) {
    unsigned kind = p->current.kind;
    struct fsp_expression *special = new_expression(p, kind == TOKEN_QUOTE  ? FSP_QUOTED
                                                       : kind == TOKEN_HASH ? FSP_SIZE
                                                                            : FSP_ELEMENT);
    if (!special)
        return NULL;
    parser_advance(p);
    if (kind == TOKEN_QUOTE)
        special->label = fsp_parse_label(p);
    else if (kind == TOKEN_HASH)
        special->set = fsp_parse_difference(p);
    else if (parser_expect(p, TOKEN_OPEN_ROUND, "'(' and a set", NULL) &&
             (special->set = fsp_parse_difference(p)) &&
             parser_expect(p, TOKEN_COMMA, "',' and which element", NULL) &&
             (special->left = fsp_parse_expression(p)) && !parser_expect(p, TOKEN_CLOSE_ROUND, "')'", NULL))
        return NULL;
    special->span = parser_span_since(p, special->span);
    bool whole = kind == TOKEN_QUOTE  ? special->label != NULL
                 : kind == TOKEN_HASH ? special->set != NULL
                                      : special->left != NULL;
    return whole ? special : NULL;
}

static struct fsp_expression *parse_unary(struct parser *p);

static struct fsp_expression *parse_signed(struct parser *p) {
    unsigned sign = p->current.kind;
    struct fsp_expression *unary = new_expression(p, sign == TOKEN_NOT ? FSP_NOT : FSP_NEGATIVE);
    if (!unary)
        return NULL;
    parser_advance(p);
    unary->left = parse_unary(p);
    unary->span = parser_span_since(p, unary->span);
    if (!unary->left)
        return NULL;
    return sign == TOKEN_PLUS ? unary->left : unary;
}

static struct fsp_expression *parse_operand(struct parser *p) {
    switch (p->current.kind) {
    case TOKEN_NUMBER:
        return parse_number(p);
    case TOKEN_LOWER:
    case TOKEN_UPPER:
        return parse_variable(p);
    case TOKEN_OPEN_ROUND:
        return parse_bracketed(p);
    case TOKEN_QUOTE:
    case TOKEN_HASH:
    case TOKEN_AT:
        return parse_special(p);
    case TOKEN_NOT:
    case TOKEN_MINUS:
    case TOKEN_PLUS:
        return parse_signed(p);
    default:
        fsp_complain_expected(p, NULL, "a number, a name or '('");
        return NULL;
    }
}

static struct fsp_expression *parse_unary(struct parser *p) {
    struct fsp_expression *operand = parser_enter(p) ? parse_operand(p) : NULL;
    parser_leave(p);
    return operand;
}

/* Precedence climbing; chains of one strength lean to the left. */
static struct fsp_expression *parse_level(struct parser *p, unsigned weakest) {
    struct fsp_expression *left = parser_enter(p) ? parse_unary(p) : NULL;
    unsigned chained = 0;
    const struct level *level;
    while (left && (level = level_at(p, weakest))) {
        struct fsp_expression *binary = new_expression(p, FSP_BINARY);
        if (++chained > FSP_DEEPEST) {
            parser_complain(p, p->current.span, "give parts of it names of their own",
                            "this chain has more than %d operators", FSP_DEEPEST);
            binary = NULL;
        }
        if (!binary) {
            left = NULL;
            break;
        }
        parser_advance(p);
        binary->operator= level->operator;
        binary->left = left;
        binary->right = parse_level(p, level->strength + 1);
        binary->span = parser_span_since(p, left->span);
        left = binary->right ? binary : NULL;
    }
    parser_leave(p);
    return left;
}

struct fsp_expression *fsp_parse_expression(struct parser *p) {
    return parse_level(p, WEAKEST);
}

struct fsp_expression *fsp_parse_simple_expression(struct parser *p) {
    return parse_level(p, SIMPLE);
}

bool fsp_parse_arguments(struct parser *p, struct fsp_expression **list, uint32_t *count) {
    do {
        struct fsp_expression *argument = fsp_parse_expression(p);
        if (!argument)
            return false;
        *list = argument;
        list = &argument->next;
        ++*count;
    } while (parser_accept(p, TOKEN_COMMA));
    return parser_expect(p, TOKEN_CLOSE_ROUND, "')' or ','", NULL);
}
