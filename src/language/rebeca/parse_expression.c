#include <string.h>

#include "language/rebeca/parser.h"

static struct rebeca_expression *new_expression(struct parser *p, enum rebeca_expression_kind kind,
                                                struct span span) {
    struct rebeca_expression *e = NEW(p, struct rebeca_expression);
    if (e) {
        e->kind = kind;
        e->span = span;
    }
    return e;
}

/* ---- literals ---- */

bool rebeca_number_fits(struct parser *p) {
    struct span span = p->current.span;
    if (span.length > 1 && token_text(p, p->current)[0] == '0') {
        parser_complain(p, span, "leave out the 0 in front", "Rebeca has no octal numbers");
        return false;
    }
    if (p->current.number > INT32_MAX) {
        parser_complain(p, span, "use smaller numbers: an int has 32 bits", "numbers are at most 2147483647");
        return false;
    }
    return true;
}

static struct rebeca_expression *number(struct parser *p) {
    struct rebeca_expression *e = new_expression(p, REBECA_NUMBER, p->current.span);
    if (!e || !rebeca_number_fits(p))
        return NULL;
    e->number = (int64_t)p->current.number;
    parser_advance(p);
    return e;
}

/* A word or sign that is a value by itself. */
static struct rebeca_expression *single(struct parser *p, enum rebeca_expression_kind kind, int64_t value) {
    struct rebeca_expression *e = new_expression(p, kind, p->current.span);
    if (e) {
        e->name = parser_name_of(p, p->current);
        e->number = value;
    }
    parser_advance(p);
    return e;
}

/* "text" or 'c'. */
static struct rebeca_expression *quoted(struct parser *p) {
    const char *text = token_text(p, p->current);
    if (text[0] == '"')
        return single(p, REBECA_TEXT, 0);
    struct character c = utf8_decode(text + 1);
    if (p->current.span.length == c.length + 2)
        return single(p, REBECA_CHARACTER, (int64_t)c.code);
    parser_complain(p, p->current.span, "write a text in double quotes",
                    "one character stands between single quotes");
    return NULL;
}

/* ---- names, calls, elements ---- */

bool rebeca_parse_list(struct parser *p, unsigned close, const char *wanted, const char *after,
                       struct rebeca_expression **list, uint32_t *count) {
    if (parser_accept(p, close))
        return true;
    do {
        *list = rebeca_parse_expression(p);
        if (!*list)
            return false;
        list = &(*list)->next;
        ++*count;
    } while (parser_accept(p, TOKEN_COMMA));
    return parser_expect(p, close, wanted, after);
}

/* after(…) and deadline(…) behind a send: of timed Rebeca. */
static bool is_timed_suffix(struct parser *p) {
    if (!parser_at_word(p, "after") && !parser_at_word(p, "deadline"))
        return false;
    if (parser_peek(p, 1).kind != TOKEN_OPEN_ROUND)
        return false;
    parser_complain(p, p->current.span, "leave it out: messages here have no times",
                    "%.*s is timed Rebeca, which is not supported", (int)p->current.span.length,
                    token_text(p, p->current));
    return true;
}

/* From the name on: a call if a bracket follows. */
static struct rebeca_expression *named(struct parser *p, struct rebeca_expression *left) {
    struct rebeca_expression *e =
        new_expression(p, left ? REBECA_FIELD : REBECA_NAMED, left ? left->span : p->current.span);
    if (!e || !parser_expect_name(p, "a name", &e->name))
        return NULL;
    e->left = left;
    if (parser_accept(p, TOKEN_OPEN_ROUND)) {
        e->kind = REBECA_CALL;
        if (!rebeca_parse_list(p, TOKEN_CLOSE_ROUND, "')' or ','", "the argument", &e->arguments,
                               &e->arguments_count))
            return NULL;
    }
    e->span = parser_span_since(p, e->span);
    if (e->kind == REBECA_CALL && is_timed_suffix(p))
        return NULL;
    return e;
}

static struct rebeca_expression *element(struct parser *p, struct rebeca_expression *left) {
    struct rebeca_expression *e = new_expression(p, REBECA_ELEMENT, left->span);
    parser_advance(p);
    if (!e || !(e->right = rebeca_parse_expression(p)) ||
        !parser_expect(p, TOKEN_CLOSE_SQUARE, "']'", "the index"))
        return NULL;
    e->left = left;
    e->span = parser_span_since(p, e->span);
    return e;
}

static struct rebeca_expression *step_behind(struct parser *p, struct rebeca_expression *left) {
    struct rebeca_expression *e = new_expression(p, REBECA_STEP, left->span);
    if (!e)
        return NULL;
    e->operation = at(p, TOKEN_INCREMENT) ? REBECA_ADD : REBECA_SUBTRACT;
    e->operator_span = p->current.span;
    e->behind = true;
    e->left = left;
    parser_advance(p);
    e->span = parser_span_since(p, e->span);
    return e;
}

/* .name, .name(…), [index], ++ and -- behind an operand. */
static struct rebeca_expression *with_suffixes(struct parser *p, struct rebeca_expression *e) {
    unsigned count = 0;
    while (e && !p->halted) {
        if (++count > REBECA_DEEPEST) {
            parser_complain(p, p->current.span, "use variables in between", "this is too long");
            return NULL;
        }
        if (parser_accept(p, TOKEN_DOT))
            e = named(p, e);
        else if (at(p, TOKEN_OPEN_SQUARE))
            e = element(p, e);
        else if (at(p, TOKEN_INCREMENT) || at(p, TOKEN_DECREMENT))
            e = step_behind(p, e);
        else
            break;
    }
    return e;
}

/* ---- brackets, casts, operators in front ---- */

static struct rebeca_expression *operand(struct parser *p);

static struct rebeca_expression *in_brackets(struct parser *p) {
    struct span opening = p->current.span;
    parser_advance(p);
    struct rebeca_expression *e = rebeca_parse_expression(p);
    if (!e || !parser_expect(p, TOKEN_CLOSE_ROUND, "')'", "the expression"))
        return NULL;
    e->span = parser_span_since(p, opening);
    e->bracketed = true;
    return with_suffixes(p, e);
}

static bool begins_operand(unsigned kind) {
    switch (kind) {
    case TOKEN_NAME:
    case TOKEN_SELF:
    case TOKEN_NUMBER:
    case TOKEN_REAL:
    case TOKEN_STRING:
    case TOKEN_TRUE:
    case TOKEN_FALSE:
    case TOKEN_NULL:
    case TOKEN_OPEN_ROUND:
    case TOKEN_NOT:
    case TOKEN_TILDE:
    case TOKEN_NEW:
        return true;
    default:
        return false;
    }
}

/* (Type)operand, as Java tells it from an expression in brackets. */
static bool at_cast(struct parser *p) {
    unsigned second = parser_peek(p, 1).kind;
    if (second >= TOKEN_BOOLEAN && second <= TOKEN_CHAR)
        return true;
    return second == TOKEN_NAME && parser_peek(p, 2).kind == TOKEN_CLOSE_ROUND &&
           begins_operand(parser_peek(p, 3).kind) && !rebeca_parsing(p)->in_formula;
}

static struct rebeca_expression *cast(struct parser *p) {
    struct rebeca_expression *e = new_expression(p, REBECA_CAST, p->current.span);
    parser_advance(p);
    if (!e || !rebeca_parse_type(p, &e->written) || !parser_expect(p, TOKEN_CLOSE_ROUND, "')'", "the type") ||
        !(e->left = operand(p)))
        return NULL;
    e->span = parser_span_since(p, e->span);
    return e;
}

static enum rebeca_operator operator_in_front(const struct parser *p) {
    switch (p->current.kind) {
    case TOKEN_NOT:
        return REBECA_NOT;
    case TOKEN_MINUS:
    case TOKEN_DECREMENT:
        return REBECA_NEGATE;
    case TOKEN_TILDE:
        return REBECA_COMPLEMENT;
    case TOKEN_NAME:
        return parser_at_word(p, "G")   ? REBECA_GLOBALLY
               : parser_at_word(p, "F") ? REBECA_FINALLY
                                        : REBECA_NEXT;
    default:
        return REBECA_PLUS;
    }
}

static struct rebeca_expression *prefixed(struct parser *p) {
    bool steps = at(p, TOKEN_INCREMENT) || at(p, TOKEN_DECREMENT);
    struct rebeca_expression *e = new_expression(p, steps ? REBECA_STEP : REBECA_UNARY, p->current.span);
    if (!e)
        return NULL;
    e->operation = operator_in_front(p);
    if (steps)
        e->operation = at(p, TOKEN_INCREMENT) ? REBECA_ADD : REBECA_SUBTRACT;
    e->operator_span = p->current.span;
    parser_advance(p);
    e->left = operand(p);
    if (!e->left)
        return NULL;
    e->span = span_cover(e->span, e->left->span);
    return e;
}

/* ?(1, 2, 3) */
static struct rebeca_expression *choice(struct parser *p) {
    struct rebeca_expression *e = new_expression(p, REBECA_CHOICE, p->current.span);
    parser_advance(p);
    if (!e || !parser_expect(p, TOKEN_OPEN_ROUND, "'('", "?") ||
        !rebeca_parse_list(p, TOKEN_CLOSE_ROUND, "')' or ','", "the value", &e->arguments,
                           &e->arguments_count))
        return NULL;
    e->span = parser_span_since(p, e->span);
    if (e->arguments_count >= 2)
        return e;
    parser_complain(p, e->span, "write the value alone", "a choice has at least two values");
    return NULL;
}

/* {1, 2, 3} */
static struct rebeca_expression *list(struct parser *p) {
    struct rebeca_expression *e = new_expression(p, REBECA_LIST, p->current.span);
    parser_advance(p);
    if (!e || !rebeca_parse_list(p, TOKEN_CLOSE_CURLY, "'}' or ','", "the element", &e->arguments,
                                 &e->arguments_count))
        return NULL;
    e->span = parser_span_since(p, e->span);
    return e;
}

/* new Class(known rebecs):(arguments); in the syntax of 2004 the arguments may be left out, as for rebecs: */
static struct rebeca_expression *creation(struct parser *p) {
    struct rebeca_expression *e = new_expression(p, REBECA_NEW, p->current.span);
    parser_advance(p);
    if (!e || !parser_expect_name(p, "the name of a class", &e->written.name))
        return NULL;
    e->written.kind = REBECA_REBEC;
    e->written.span = e->written.name.span;
    if (!parser_expect(p, TOKEN_OPEN_ROUND, "'(' and the known rebecs", "the class") ||
        !rebeca_parse_list(p, TOKEN_CLOSE_ROUND, "')' or ','", "the known rebec", &e->bindings,
                           &e->bindings_count))
        return NULL;
    bool vintage = rebeca_parsing(p)->rebeca->vintage;
    if ((!vintage || at(p, TOKEN_COLON)) &&
        (!parser_expect(p, TOKEN_COLON, "':' and the arguments of the constructor", "the known rebecs") ||
         !parser_expect(p, TOKEN_OPEN_ROUND, "'(' and the arguments of the constructor", "':'") ||
         !rebeca_parse_list(p, TOKEN_CLOSE_ROUND, "')' or ','", "the argument", &e->arguments,
                            &e->arguments_count)))
        return NULL;
    e->span = parser_span_since(p, e->span);
    return is_timed_suffix(p) ? NULL : with_suffixes(p, e);
}

/* In a formula: G f without brackets. With brackets it looks like a call, and becomes one. */
static bool at_temporal_prefix(struct parser *p) {
    return rebeca_parsing(p)->in_formula &&
           (parser_at_word(p, "G") || parser_at_word(p, "F") || parser_at_word(p, "X")) &&
           begins_operand(parser_peek(p, 1).kind) && parser_peek(p, 1).kind != TOKEN_OPEN_ROUND;
}

/* What goes one level deeper. */
static struct rebeca_expression *nested(struct parser *p) {
    struct rebeca_expression *e = NULL;
    if (!parser_enter(p))
        e = NULL;
    else if (at(p, TOKEN_OPEN_ROUND))
        e = at_cast(p) ? cast(p) : in_brackets(p);
    else if (at(p, TOKEN_QUESTION))
        e = choice(p);
    else if (at(p, TOKEN_OPEN_CURLY))
        e = list(p);
    else if (at(p, TOKEN_NEW))
        e = creation(p);
    else
        e = prefixed(p);
    parser_leave(p);
    return e;
}

static struct rebeca_expression *unsupported(struct parser *p) {
    parser_complain(p, p->current.span, "call the method by its name: the nearest one is meant",
                    "super cannot be used: parents' constructors never run");
    return NULL;
}

static struct rebeca_expression *operand(struct parser *p) {
    switch (p->current.kind) {
    case TOKEN_NUMBER:
        return with_suffixes(p, number(p));
    case TOKEN_REAL:
        return single(p, REBECA_REAL, 0);
    case TOKEN_STRING:
        return quoted(p);
    case TOKEN_TRUE:
    case TOKEN_FALSE:
        return single(p, REBECA_TRUTH, at(p, TOKEN_TRUE));
    case TOKEN_NULL:
        return single(p, REBECA_NOTHING, 0);
    case TOKEN_SELF:
        return with_suffixes(p, single(p, REBECA_SELF, 0));
    case TOKEN_NAME:
        return at_temporal_prefix(p) ? nested(p) : with_suffixes(p, named(p, NULL));
    case TOKEN_OPEN_ROUND:
    case TOKEN_OPEN_CURLY:
    case TOKEN_QUESTION:
    case TOKEN_NOT:
    case TOKEN_MINUS:
    case TOKEN_PLUS:
    case TOKEN_TILDE:
    case TOKEN_INCREMENT:
    case TOKEN_DECREMENT:
    case TOKEN_NEW:
        return nested(p);
    case TOKEN_SUPER:
        return unsupported(p);
    default:
        parser_complain_expected(p, NULL, "a value");
        return NULL;
    }
}

/* ---- operators between ---- */

static bool binary_operator(const struct parser *p, enum rebeca_operator *operation) {
    static const struct {
        unsigned token;
        enum rebeca_operator operation;
    } TABLE[] = {{TOKEN_OR, REBECA_OR},
                 {TOKEN_AND, REBECA_AND},
                 {TOKEN_BAR, REBECA_BIT_OR},
                 {TOKEN_CARET, REBECA_BIT_XOR},
                 {TOKEN_AMPERSAND, REBECA_BIT_AND},
                 {TOKEN_EQUAL, REBECA_EQUAL},
                 {TOKEN_UNEQUAL, REBECA_UNEQUAL},
                 {TOKEN_LESS, REBECA_LESS},
                 {TOKEN_LESS_EQUAL, REBECA_LESS_EQUAL},
                 {TOKEN_GREATER, REBECA_GREATER},
                 {TOKEN_GREATER_EQUAL, REBECA_GREATER_EQUAL},
                 {TOKEN_SHIFT_LEFT, REBECA_SHIFT_LEFT},
                 {TOKEN_SHIFT_RIGHT, REBECA_SHIFT_RIGHT},
                 {TOKEN_PLUS, REBECA_ADD},
                 {TOKEN_MINUS, REBECA_SUBTRACT},
                 {TOKEN_STAR, REBECA_MULTIPLY},
                 {TOKEN_SLASH, REBECA_DIVIDE},
                 {TOKEN_PERCENT, REBECA_REMAINDER}};
    for (size_t i = 0; i < sizeof TABLE / sizeof *TABLE; i++)
        if (at(p, TABLE[i].token)) {
            *operation = TABLE[i].operation;
            return true;
        }
    if (!rebeca_parsing(p)->in_formula)
        return false;
    *operation = at(p, TOKEN_ARROW)       ? REBECA_IMPLIES
                 : parser_at_word(p, "U") ? REBECA_UNTIL
                                          : REBECA_WEAK_UNTIL;
    return at(p, TOKEN_ARROW) || parser_at_word(p, "U") || parser_at_word(p, "W");
}

/* Those of formulas group to the right: a -> b -> c is a -> (b -> c). */
static bool groups_right(enum rebeca_operator operation) {
    return operation == REBECA_IMPLIES || operation == REBECA_UNTIL || operation == REBECA_WEAK_UNTIL;
}

static struct rebeca_expression *instance_of(struct parser *p, struct rebeca_expression *left) {
    struct rebeca_expression *e = new_expression(p, REBECA_INSTANCEOF, left->span);
    if (!e)
        return NULL;
    e->operator_span = p->current.span;
    e->left = left;
    parser_advance(p);
    if (!rebeca_parse_type(p, &e->written))
        return NULL;
    e->span = parser_span_since(p, e->span);
    return e;
}

/* `<>` is an operator of 2004 only. */
static void complain_of_vintage_sign(struct parser *p) {
    if (parser_at_text(p, "<>") && !rebeca_parsing(p)->rebeca->vintage)
        parser_complain(p, p->current.span, "write != for 'is not'", "Rebeca has no operator <>");
}

static struct rebeca_expression *binary(struct parser *p, unsigned precedence);

static struct rebeca_expression *binary_with(struct parser *p, struct rebeca_expression *left,
                                             enum rebeca_operator operation) {
    struct rebeca_expression *e = new_expression(p, REBECA_BINARY, left->span);
    if (!e)
        return NULL;
    complain_of_vintage_sign(p);
    e->operation = operation;
    e->operator_span = p->current.span;
    e->left = left;
    parser_advance(p);
    bool fits = parser_enter(p);
    e->right = fits ? binary(p, rebeca_precedence(operation) + !groups_right(operation)) : NULL;
    parser_leave(p);
    if (!e->right)
        return NULL;
    e->span = span_cover(left->span, e->right->span);
    return e;
}

/* Operators that bind at least as tightly as `precedence`; chains become deep on their left side. */
static struct rebeca_expression *binary(struct parser *p, unsigned precedence) {
    struct rebeca_expression *left = operand(p);
    enum rebeca_operator operation;
    for (unsigned count = 0; left; count++) {
        if (count > REBECA_DEEPEST) {
            parser_complain(p, p->current.span, "use variables in between", "more than %d operators in a row",
                            REBECA_DEEPEST);
            return NULL;
        }
        if (at(p, TOKEN_INSTANCEOF) && rebeca_precedence(REBECA_LESS) >= precedence)
            left = instance_of(p, left);
        else if (binary_operator(p, &operation) && rebeca_precedence(operation) >= precedence)
            left = binary_with(p, left, operation);
        else
            break;
    }
    return left;
}

static struct rebeca_expression *conditional(struct parser *p) {
    struct rebeca_expression *condition = binary(p, 1);
    if (!condition || !at(p, TOKEN_QUESTION))
        return condition;
    struct rebeca_expression *e = new_expression(p, REBECA_CONDITIONAL, condition->span);
    if (!e)
        return NULL;
    e->operator_span = p->current.span;
    parser_advance(p);
    e->left = condition;
    bool fits = parser_enter(p);
    if (fits && (e->right = rebeca_parse_expression(p)) &&
        parser_expect(p, TOKEN_COLON, "':'", "the value before it"))
        e->otherwise = conditional(p);
    parser_leave(p);
    e->span = parser_span_since(p, e->span);
    return e->otherwise ? e : NULL;
}

static bool assignment_operator(const struct parser *p, enum rebeca_operator *operation) {
    static const struct {
        unsigned token;
        enum rebeca_operator operation;
    } TABLE[] = {{TOKEN_ASSIGN, REBECA_NO_OPERATOR},
                 {TOKEN_PLUS_ASSIGN, REBECA_ADD},
                 {TOKEN_MINUS_ASSIGN, REBECA_SUBTRACT},
                 {TOKEN_STAR_ASSIGN, REBECA_MULTIPLY},
                 {TOKEN_SLASH_ASSIGN, REBECA_DIVIDE},
                 {TOKEN_PERCENT_ASSIGN, REBECA_REMAINDER},
                 {TOKEN_AMPERSAND_ASSIGN, REBECA_BIT_AND},
                 {TOKEN_BAR_ASSIGN, REBECA_BIT_OR},
                 {TOKEN_CARET_ASSIGN, REBECA_BIT_XOR},
                 {TOKEN_SHIFT_LEFT_ASSIGN, REBECA_SHIFT_LEFT},
                 {TOKEN_SHIFT_RIGHT_ASSIGN, REBECA_SHIFT_RIGHT}};
    for (size_t i = 0; i < sizeof TABLE / sizeof *TABLE; i++)
        if (at(p, TABLE[i].token)) {
            *operation = TABLE[i].operation;
            return true;
        }
    return false;
}

struct rebeca_expression *rebeca_parse_expression(struct parser *p) {
    struct rebeca_expression *left = conditional(p);
    enum rebeca_operator operation;
    if (!left || !assignment_operator(p, &operation))
        return left;
    struct rebeca_expression *e = new_expression(p, REBECA_ASSIGN, left->span);
    if (!e)
        return NULL;
    e->operation = operation;
    e->operator_span = p->current.span;
    e->left = left;
    parser_advance(p);
    bool fits = parser_enter(p);
    e->right = fits ? rebeca_parse_expression(p) : NULL;
    parser_leave(p);
    if (!e->right)
        return NULL;
    e->span = span_cover(left->span, e->right->span);
    return e;
}

struct rebeca_expression *rebeca_parse_comparison(struct parser *p) {
    return binary(p, rebeca_precedence(REBECA_BIT_OR));
}
