#include <string.h>

#include "language/aml/parser.h"

static struct aml_expression *new_expression(struct parser *p, enum aml_expression_kind kind,
                                             struct span span) {
    struct aml_expression *e = NEW(p, struct aml_expression);
    if (e) {
        e->kind = kind;
        e->span = span;
    }
    return e;
}

static struct aml_expression *number(struct parser *p) {
    struct span span = p->current.span;
    int32_t value;
    if (!parser_expect_number(p, &value))
        return NULL;
    struct aml_expression *e = new_expression(p, AML_NUMBER, span);
    if (e)
        e->number = value;
    return e;
}

static struct aml_expression *truth(struct parser *p) {
    struct aml_expression *e = new_expression(p, AML_TRUTH, p->current.span);
    if (e)
        e->number = at(p, TOKEN_TRUE);
    parser_advance(p);
    return e;
}

static struct aml_expression *itself(struct parser *p) {
    struct aml_expression *e = new_expression(p, AML_SELF, p->current.span);
    parser_advance(p);
    if (!at(p, TOKEN_DOT))
        return e;
    parser_complain(p, p->current.span, "write the name alone", "an actor's own variables need no self.");
    return NULL;
}

struct aml_expression *parse_subscript(struct parser *p) {
    struct aml_expression *index = NULL;
    parser_advance(p);
    if (parser_enter(p))
        index = parse_expression(p);
    parser_leave(p);
    if (!index || !parser_expect(p, TOKEN_CLOSE_SQUARE, "']'", "the index"))
        return NULL;
    if (!at(p, TOKEN_OPEN_SQUARE))
        return index;
    parser_complain(p, p->current.span, "use one index for both: a[3 * i + j]", "arrays have one dimension");
    return NULL;
}

static bool take_subscript(struct parser *p, struct aml_expression *e) {
    if (!at(p, TOKEN_OPEN_SQUARE))
        return true;
    e->subscript = parse_subscript(p);
    e->span = parser_span_since(p, e->span);
    return e->subscript != NULL;
}

/* A parameter of the property at hand. */
static struct aml_expression *constant(struct parser *p, const struct constant *constant) {
    struct aml_expression *e = new_expression(p, AML_NUMBER, p->current.span);
    if (!e)
        return NULL;
    e->number = constant->value;
    e->name = parser_take_name(p);
    return e;
}

static struct aml_expression *named(struct parser *p) {
    struct aml_expression *e = new_expression(p, AML_NAMED, p->current.span);
    if (!e)
        return NULL;
    e->name = parser_name_of(p, p->current);
    parser_advance(p);
    if (at(p, TOKEN_OPEN_ROUND)) {
        parser_complain(p, e->span, "send a message, and let its receiver send the value back",
                        "%s(…) has no value: there are no functions", e->name.text);
        return NULL;
    }
    if (!parser_accept(p, TOKEN_DOT))
        return take_subscript(p, e) ? e : NULL;
    e->kind = AML_QUALIFIED;
    e->owner = e->name;
    if (!parser_expect_name(p, "the name of a variable", &e->name))
        return NULL;
    e->span = parser_span_since(p, e->span);
    return take_subscript(p, e) ? e : NULL;
}

static struct aml_expression *in_brackets(struct parser *p) {
    struct span opening = p->current.span;
    parser_advance(p);
    struct aml_expression *e = parse_expression(p);
    if (!e || !parser_expect(p, TOKEN_CLOSE_ROUND, "')'", "the expression"))
        return NULL;
    e->span = parser_span_since(p, opening);
    return e;
}

static struct aml_expression *operand(struct parser *p);

static struct aml_expression *operator_in_front(struct parser *p) {
    struct aml_expression *e = new_expression(p, AML_UNARY, p->current.span);
    if (!e)
        return NULL;
    e->operation = at(p, TOKEN_NOT) ? AML_NOT : AML_NEGATE;
    e->operator_span = p->current.span;
    parser_advance(p);
    e->left = operand(p);
    if (!e->left)
        return NULL;
    e->span = span_cover(e->span, e->left->span);
    return e;
}

/* What goes one level deeper. */
static struct aml_expression *nested(struct parser *p) {
    struct aml_expression *e = NULL;
    if (parser_enter(p))
        e = at(p, TOKEN_OPEN_ROUND) ? in_brackets(p) : operator_in_front(p);
    parser_leave(p);
    return e;
}

static struct aml_expression *operand(struct parser *p) {
    switch (p->current.kind) {
    case TOKEN_NUMBER:
        return number(p);
    case TOKEN_TRUE:
    case TOKEN_FALSE:
        return truth(p);
    case TOKEN_SELF:
        return itself(p);
    case TOKEN_NAME:
        return parser_constant(p) ? constant(p, parser_constant(p)) : named(p);
    case TOKEN_OPEN_ROUND:
    case TOKEN_NOT:
    case TOKEN_MINUS:
        return nested(p);
    case TOKEN_QUESTION:
        parser_complain(p, p->current.span, "choose first, calculate afterwards: x = ?(1, 2);",
                        "a choice must be alone after =");
        return NULL;
    default:
        parser_complain_expected(p, NULL, "a value");
        return NULL;
    }
}

/* Which operator is at hand? Those of other languages are complained about and taken for what is meant. */
static bool binary_operator(struct parser *p, enum aml_operator *operation) {
    static const struct {
        unsigned token;
        enum aml_operator operation;
    } TABLE[] = {{TOKEN_OR, AML_OR},
                 {TOKEN_AND, AML_AND},
                 {TOKEN_EQUAL, AML_EQUAL},
                 {TOKEN_UNEQUAL, AML_UNEQUAL},
                 {TOKEN_LESS, AML_LESS},
                 {TOKEN_LESS_EQUAL, AML_LESS_EQUAL},
                 {TOKEN_GREATER, AML_GREATER},
                 {TOKEN_GREATER_EQUAL, AML_GREATER_EQUAL},
                 {TOKEN_PLUS, AML_ADD},
                 {TOKEN_MINUS, AML_SUBTRACT},
                 {TOKEN_STAR, AML_MULTIPLY},
                 {TOKEN_SLASH, AML_DIVIDE},
                 {TOKEN_PERCENT, AML_REMAINDER},
                 {TOKEN_AMPERSAND, AML_AND},
                 {TOKEN_BAR, AML_OR},
                 {TOKEN_ASSIGN, AML_EQUAL}};
    for (size_t i = 0; i < sizeof TABLE / sizeof *TABLE; i++)
        if (at(p, TABLE[i].token)) {
            *operation = TABLE[i].operation;
            return true;
        }
    *operation = parser_at_word(p, "and") ? AML_AND : AML_OR;
    return parser_at_word(p, "and") || parser_at_word(p, "or");
}

static void complain_about_operator(struct parser *p) {
    struct span span = p->current.span;
    if (at(p, TOKEN_AMPERSAND) || parser_at_word(p, "and"))
        parser_complain(p, span, "write && for 'and'", "AML has no operator %.*s", (int)span.length,
                        token_text(p, p->current));
    else if (at(p, TOKEN_BAR) || parser_at_word(p, "or"))
        parser_complain(p, span, "write || for 'or'", "AML has no operator %.*s", (int)span.length,
                        token_text(p, p->current));
    else if (at(p, TOKEN_ASSIGN))
        parser_complain(p, span, "write == to compare", "%.*s assigns, it does not compare", (int)span.length,
                        token_text(p, p->current));
}

/* Operators that bind at least as tightly as `precedence`; chains become deep on their left side. */
static struct aml_expression *binary(struct parser *p, unsigned precedence) {
    struct aml_expression *left = operand(p);
    enum aml_operator operation;
    while (left && binary_operator(p, &operation) && aml_precedence(operation) >= precedence) {
        struct aml_expression *e = new_expression(p, AML_BINARY, left->span);
        if (!e)
            return NULL;
        complain_about_operator(p);
        e->operation = operation;
        e->operator_span = p->current.span;
        e->left = left;
        parser_advance(p);
        e->right = binary(p, aml_precedence(operation) + 1);
        if (!e->right)
            return NULL;
        e->span = span_cover(left->span, e->right->span);
        left = e;
    }
    return left;
}

struct aml_expression *parse_expression(struct parser *p) {
    return binary(p, 1);
}

struct aml_expression *parse_comparison(struct parser *p) {
    return binary(p, aml_precedence(AML_EQUAL));
}

bool parse_expressions(struct parser *p, const char *what, struct aml_expression **list, uint32_t *count) {
    do {
        *list = parse_expression(p);
        if (!*list)
            return false;
        list = &(*list)->next;
        ++*count;
    } while (parser_accept(p, TOKEN_COMMA));
    return parser_expect(p, TOKEN_CLOSE_ROUND, "')' or ','", what);
}

struct aml_expression *parse_constant(struct parser *p) {
    switch (p->current.kind) {
    case TOKEN_MINUS:
        if (parser_peek(p, 1).kind == TOKEN_NUMBER)
            return operator_in_front(p);
        break;
    case TOKEN_NUMBER:
        return number(p);
    case TOKEN_TRUE:
    case TOKEN_FALSE:
        return truth(p);
    case TOKEN_NAME: {
        struct aml_expression *e = new_expression(p, AML_NAMED, p->current.span);
        if (e)
            e->name = parser_name_of(p, p->current);
        parser_advance(p);
        return e;
    }
    default:
        break;
    }
    parser_complain_expected(p, "_ stands for any value", "a number, true, false, an actor or _");
    return NULL;
}
