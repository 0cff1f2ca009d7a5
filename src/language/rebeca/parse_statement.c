#include <string.h>

#include "language/rebeca/parser.h"

/* ---- types and variables ---- */

static bool at_primitive(const struct parser *p) {
    return p->current.kind >= TOKEN_VOID && p->current.kind <= TOKEN_CHAR;
}

/* Name, or Name[2][3], with a name behind it: how far the brackets go is not known beforehand. */
bool rebeca_at_typed_name(struct parser *p) {
    if (at_primitive(p))
        return true;
    if (!at(p, TOKEN_NAME))
        return false;
    struct lexer lexer = parser_lexer_ahead(p);
    struct token token = lexer_next(&lexer);
    while (token.kind == TOKEN_OPEN_SQUARE) {
        struct token length = lexer_next(&lexer);
        if ((length.kind != TOKEN_NUMBER && length.kind != TOKEN_NAME) ||
            lexer_next(&lexer).kind != TOKEN_CLOSE_SQUARE)
            return false;
        token = lexer_next(&lexer);
    }
    return token.kind == TOKEN_NAME;
}

static void name_type(struct parser *p, struct rebeca_type *type) {
    static const struct {
        unsigned token;
        enum rebeca_type_kind kind;
    } TABLE[] = {{TOKEN_VOID, REBECA_VOID},   {TOKEN_BOOLEAN, REBECA_BOOLEAN}, {TOKEN_BYTE, REBECA_BYTE},
                 {TOKEN_SHORT, REBECA_SHORT}, {TOKEN_INT, REBECA_INT},         {TOKEN_FLOAT, REBECA_FLOAT},
                 {TOKEN_CHAR, REBECA_CHAR},   {TOKEN_DOUBLE, REBECA_DOUBLE}};
    *type = (struct rebeca_type){.kind = REBECA_REBEC, .span = p->current.span};
    for (size_t i = 0; i < sizeof TABLE / sizeof *TABLE; i++)
        if (at(p, TABLE[i].token))
            type->kind = TABLE[i].kind;
    if (parser_at_word(p, "String"))
        type->kind = REBECA_STRING;
    else if (parser_at_word(p, "ReactiveClass"))
        type->kind = REBECA_ANY_REBEC;
    type->name = parser_take_name(p);
}

static bool parse_length(struct parser *p, struct rebeca_type *type) {
    if (!at(p, TOKEN_NUMBER)) {
        parser_complain_expected(p, "write the length as a plain number", "the length of the array");
        return false;
    }
    if (!rebeca_number_fits(p))
        return false;
    uint64_t length = p->current.number;
    if (length == 0) {
        parser_complain(p, p->current.span, "write a length of 1 or more",
                        "an array has at least one element");
        return false;
    }
    if (type->dimensions == REBECA_MOST_DIMENSIONS ||
        length * rebeca_type_size(type) > REBECA_MOST_ELEMENTS) {
        parser_complain(p, p->current.span, "use a smaller array",
                        "an array has at most %d elements and %d dimensions", REBECA_MOST_ELEMENTS,
                        REBECA_MOST_DIMENSIONS);
        return false;
    }
    type->lengths[type->dimensions++] = (uint32_t)length;
    parser_advance(p);
    return parser_expect(p, TOKEN_CLOSE_SQUARE, "']'", "the length");
}

bool rebeca_parse_type(struct parser *p, struct rebeca_type *type) {
    if (!at_primitive(p) && !at(p, TOKEN_NAME)) {
        *type = rebeca_type_of(REBECA_BROKEN);
        parser_complain_expected(p, NULL, "a type");
        return false;
    }
    name_type(p, type);
    while (parser_accept(p, TOKEN_OPEN_SQUARE))
        if (!parse_length(p, type)) {
            type->kind = REBECA_BROKEN;
            return false;
        }
    type->span = parser_span_since(p, type->span);
    return true;
}

static bool parse_declarator(struct parser *p, struct rebeca_variable *variable) {
    static const char *const WHAT[] = {
        [REBECA_ENV] = "the name of a constant",        [REBECA_FEATURE] = "the name of a feature",
        [REBECA_KNOWN] = "the name of a known rebec",   [REBECA_STATE] = "the name of a state variable",
        [REBECA_PARAMETER] = "the name of a parameter", [REBECA_LOCAL] = "the name of a variable"};
    if (!parser_expect_name(p, WHAT[variable->kind], &variable->name))
        return false;
    if (!at(p, TOKEN_ASSIGN))
        return true;
    struct span sign = p->current.span;
    parser_advance(p);
    variable->initial = rebeca_parse_expression(p);
    if (!variable->initial)
        return false;
    if (variable->kind == REBECA_STATE || variable->kind == REBECA_KNOWN)
        parser_complain(p, sign, "assign it in the constructor", "%s cannot have an initial value here",
                        variable->name.text);
    return true;
}

bool rebeca_parse_variables(struct parser *p, enum rebeca_variable_kind kind,
                            struct rebeca_expression *feature, struct rebeca_variable ***end) {
    struct rebeca_type type;
    if (!rebeca_parse_type(p, &type))
        return false;
    do {
        struct rebeca_variable *variable = NEW(p, struct rebeca_variable);
        if (!variable)
            return false;
        variable->kind = kind;
        variable->type = type;
        variable->feature = feature;
        bool fine = parse_declarator(p, variable);
        if (variable->name.text) {
            **end = variable;
            *end = &variable->next;
        }
        if (!fine)
            return false;
    } while (parser_accept(p, TOKEN_COMMA));
    return parser_expect_semicolon(p, "the declaration");
}

/* ---- statements ---- */

static struct rebeca_statement *new_statement(struct parser *p, enum rebeca_statement_kind kind) {
    struct rebeca_statement *s = NEW(p, struct rebeca_statement);
    if (s) {
        s->kind = kind;
        s->span = p->current.span;
    }
    return s;
}

static struct rebeca_statement *parse_statement(struct parser *p);

/* The statement behind a condition, one level deeper. NULL: what could not be understood has been skipped. */
static struct rebeca_statement *parse_branch(struct parser *p) {
    struct rebeca_statement *branch = NULL;
    if (!parser_enter(p))
        parser_skip_statement(p);
    else if (at(p, TOKEN_CLOSE_CURLY) || at(p, TOKEN_END) || rebeca_at_declaration(p))
        parser_complain_expected(p, NULL, "a statement");
    else
        branch = parse_statement(p);
    parser_leave(p);
    return branch;
}

/* ( condition ) */
static struct rebeca_expression *parse_condition(struct parser *p, const char *of) {
    struct rebeca_expression *condition = NULL;
    if (!parser_expect(p, TOKEN_OPEN_ROUND, "'('", of) || !(condition = rebeca_parse_expression(p)) ||
        !parser_expect(p, TOKEN_CLOSE_ROUND, "')'", "the condition"))
        return NULL;
    return condition;
}

static struct rebeca_statement *if_statement(struct parser *p) {
    struct rebeca_statement *s = new_statement(p, REBECA_IF);
    parser_advance(p);
    if (!s || !(s->expression = parse_condition(p, "if")))
        return NULL;
    s->body = parse_branch(p);
    if (!rebeca_parsing(p)->unwinding && parser_accept(p, TOKEN_ELSE))
        s->otherwise = parse_branch(p);
    return s;
}

static struct rebeca_statement *while_statement(struct parser *p) {
    struct rebeca_statement *s = new_statement(p, REBECA_WHILE);
    parser_advance(p);
    if (!s || !(s->expression = parse_condition(p, "while")))
        return NULL;
    s->body = parse_branch(p);
    return s;
}

/* Expressions between commas, without anything behind them. */
static bool parse_expressions(struct parser *p, unsigned close, struct rebeca_expression **list) {
    if (at(p, close))
        return true;
    do {
        *list = rebeca_parse_expression(p);
        if (!*list)
            return false;
        list = &(*list)->next;
    } while (parser_accept(p, TOKEN_COMMA));
    return true;
}

/* What stands before the first ';' of a for. */
static bool parse_for_first(struct parser *p, struct rebeca_statement *s) {
    bool declares = rebeca_at_typed_name(p);
    s->first = new_statement(p, declares ? REBECA_DECLARE : REBECA_EVALUATE);
    if (!s->first)
        return false;
    struct rebeca_variable **end = &s->first->variables;
    if (declares)
        return rebeca_parse_variables(p, REBECA_LOCAL, NULL, &end);
    return parse_expressions(p, TOKEN_SEMICOLON, &s->first->expression) &&
           parser_expect(p, TOKEN_SEMICOLON, "';'", "the first part of for");
}

static struct rebeca_statement *for_statement(struct parser *p) {
    struct rebeca_statement *s = new_statement(p, REBECA_FOR);
    parser_advance(p);
    if (!s || !parser_expect(p, TOKEN_OPEN_ROUND, "'('", "for") || !parse_for_first(p, s))
        return NULL;
    if (!at(p, TOKEN_SEMICOLON) && !(s->expression = rebeca_parse_expression(p)))
        return NULL;
    if (!parser_expect(p, TOKEN_SEMICOLON, "';'", "the condition of for") ||
        !parse_expressions(p, TOKEN_CLOSE_ROUND, &s->updates) ||
        !parser_expect(p, TOKEN_CLOSE_ROUND, "')'", "the last part of for"))
        return NULL;
    s->body = parse_branch(p);
    return s;
}

/* ---- switch ---- */

/* The statements of a case, up to the next or the end of the switch. */
static struct rebeca_statement *parse_case_body(struct parser *p) {
    struct rebeca_statement *first = NULL, **end = &first;
    while (!rebeca_parsing(p)->unwinding && !at(p, TOKEN_CASE) && !at(p, TOKEN_DEFAULT) &&
           !at(p, TOKEN_CLOSE_CURLY) && !at(p, TOKEN_END) && !rebeca_at_declaration(p)) {
        *end = parse_branch(p);
        if (*end)
            end = &(*end)->next;
    }
    return first;
}

static struct rebeca_case *parse_case(struct parser *p) {
    struct rebeca_case *c = NEW(p, struct rebeca_case);
    if (!c)
        return NULL;
    c->span = p->current.span;
    if (!parser_accept(p, TOKEN_DEFAULT)) {
        if (!parser_expect(p, TOKEN_CASE, "case or default", NULL) ||
            !(c->value = rebeca_parse_expression(p)))
            return NULL;
    }
    if (!parser_expect(p, TOKEN_COLON, "':'", c->value ? "the value" : "default"))
        return NULL;
    c->body = parse_case_body(p);
    return c;
}

static struct rebeca_statement *switch_statement(struct parser *p) {
    struct rebeca_statement *s = new_statement(p, REBECA_SWITCH);
    parser_advance(p);
    if (!s || !(s->expression = parse_condition(p, "switch")) ||
        !parser_expect(p, TOKEN_OPEN_CURLY, "'{'", "switch (…)"))
        return NULL;
    struct rebeca_case **end = &s->cases;
    bool last = false;
    while (!rebeca_parsing(p)->unwinding && !at(p, TOKEN_CLOSE_CURLY) && !at(p, TOKEN_END) &&
           !rebeca_at_declaration(p)) {
        if (last)
            parser_complain(p, p->current.span, "move default behind the other cases",
                            "no case can follow default");
        struct rebeca_case *c = parse_case(p);
        if (!c) {
            parser_skip_statement(p);
            continue;
        }
        last = !c->value;
        *end = c;
        end = &c->next;
    }
    if (!rebeca_parsing(p)->unwinding)
        parser_expect(p, TOKEN_CLOSE_CURLY, "'}'", "the cases");
    return s;
}

/* ---- simple statements ---- */

static struct rebeca_statement *word_statement(struct parser *p, enum rebeca_statement_kind kind) {
    static const char *const WORDS[] = {
        [REBECA_BREAK] = "break", [REBECA_CONTINUE] = "continue", [REBECA_RETURN] = "return"};
    struct rebeca_statement *s = new_statement(p, kind);
    parser_advance(p);
    if (!s ||
        (kind == REBECA_RETURN && !at(p, TOKEN_SEMICOLON) && !(s->expression = rebeca_parse_expression(p))))
        return NULL;
    s->span = parser_span_since(p, s->span);
    return parser_expect_semicolon(p, WORDS[kind]) ? s : NULL;
}

static struct rebeca_statement *declaration(struct parser *p) {
    struct rebeca_statement *s = new_statement(p, REBECA_DECLARE);
    if (!s)
        return NULL;
    struct rebeca_variable **end = &s->variables;
    bool fine = rebeca_parse_variables(p, REBECA_LOCAL, NULL, &end);
    s->span = parser_span_since(p, s->span);
    if (!fine)
        parser_skip_statement(p);
    return s; /* the names are known all the same */
}

/* send(r, m(…)), as it was written in 2004. */
static struct rebeca_expression *vintage_send(struct parser *p) {
    struct span first = p->current.span;
    parser_advance(p);
    parser_advance(p);
    struct rebeca_expression *receiver = rebeca_parse_expression(p);
    if (!receiver || !parser_expect(p, TOKEN_COMMA, "','", "the receiver"))
        return NULL;
    struct rebeca_expression *call = rebeca_parse_expression(p);
    if (!call || !parser_expect(p, TOKEN_CLOSE_ROUND, "')'", "the message"))
        return NULL;
    if (call->kind != REBECA_CALL || call->left) {
        parser_complain(p, call->span, "write send(receiver, message());", "expected a message here");
        return NULL;
    }
    call->left = receiver;
    call->span = parser_span_since(p, first);
    return call;
}

static struct rebeca_statement *evaluation(struct parser *p) {
    struct rebeca_statement *s = new_statement(p, REBECA_EVALUATE);
    if (!s)
        return NULL;
    if (parser_at_word(p, "do") && parser_peek(p, 1).kind == TOKEN_OPEN_CURLY) {
        parser_complain(p, p->current.span, "write it as while, with the body once in front",
                        "Rebeca has no do-while");
        return NULL;
    }
    bool vintage = rebeca_parsing(p)->rebeca->vintage && parser_at_word(p, "send") &&
                   parser_peek(p, 1).kind == TOKEN_OPEN_ROUND;
    s->expression = vintage ? vintage_send(p) : rebeca_parse_expression(p);
    if (!s->expression)
        return NULL;
    s->span = parser_span_since(p, s->span);
    return parser_expect_semicolon(p, "the statement") ? s : NULL;
}

static void stray_else(struct parser *p) {
    parser_complain(p, p->current.span, "write else behind the one statement or the '}' of its if",
                    "else without if");
    parser_advance(p);
}

static struct rebeca_statement *understood(struct parser *p) {
    switch (p->current.kind) {
    case TOKEN_OPEN_CURLY:
        return rebeca_parse_block(p, "it");
    case TOKEN_IF:
        return if_statement(p);
    case TOKEN_WHILE:
        return while_statement(p);
    case TOKEN_FOR:
        return for_statement(p);
    case TOKEN_SWITCH:
        return switch_statement(p);
    case TOKEN_BREAK:
        return word_statement(p, REBECA_BREAK);
    case TOKEN_CONTINUE:
        return word_statement(p, REBECA_CONTINUE);
    case TOKEN_RETURN:
        return word_statement(p, REBECA_RETURN);
    case TOKEN_SEMICOLON: {
        struct rebeca_statement *s = new_statement(p, REBECA_EMPTY);
        parser_advance(p);
        return s;
    }
    default:
        return rebeca_at_typed_name(p) ? declaration(p) : evaluation(p);
    }
}

/* NULL: nothing was understood; what could not be understood has been skipped. */
static struct rebeca_statement *parse_statement(struct parser *p) {
    if (at(p, TOKEN_ELSE)) {
        stray_else(p);
        return NULL;
    }
    struct rebeca_statement *s = understood(p);
    if (!s && !rebeca_parsing(p)->unwinding)
        parser_skip_statement(p);
    return s;
}

/* ---- blocks ---- */

/* Does something begin here that no block can hold? Then a brace is missing, here or before. */
static bool unclosed(struct parser *p, struct span opening) {
    bool declaration = rebeca_at_declaration(p);
    bool member = at(p, TOKEN_MSGSRV) || at(p, TOKEN_STATEVARS) || at(p, TOKEN_KNOWNREBECS);
    if (!declaration && !member)
        return false;
    parser_complain_unclosed_block(p, opening);
    rebeca_parsing(p)->unwinding = declaration ? REBECA_UNWIND_TO_TOP : REBECA_UNWIND_TO_CLASS;
    return true;
}

static struct rebeca_statement *statements(struct parser *p, struct span opening) {
    struct rebeca_parsing *state = rebeca_parsing(p);
    struct rebeca_statement *first = NULL, **end = &first;
    while (!state->unwinding && !at(p, TOKEN_CLOSE_CURLY) && !at(p, TOKEN_END) && !unclosed(p, opening)) {
        *end = parse_statement(p);
        if (*end)
            end = &(*end)->next;
    }
    if (at(p, TOKEN_END) && !state->unwinding) {
        parser_complain_unclosed_block(p, opening);
        state->unwinding = REBECA_UNWIND_TO_TOP;
    }
    if (!state->unwinding)
        parser_advance(p);
    return first;
}

struct rebeca_statement *rebeca_parse_block(struct parser *p, const char *of) {
    struct rebeca_statement *block = new_statement(p, REBECA_BLOCK);
    bool fits = parser_enter(p);
    if (!fits || !block) {
        parser_skip_statement(p);
    } else if (at(p, TOKEN_OPEN_CURLY)) {
        struct span opening = p->current.span;
        parser_advance(p);
        block->body = statements(p, opening);
    } else {
        parser_complain_expected(p, NULL, "'{' after %s", of);
        parser_skip_statement(p);
        block = NULL;
    }
    parser_leave(p);
    return block;
}
