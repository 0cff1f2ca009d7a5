/* Blocks and statements, and what programmers of other languages write instead. */
#include <stdio.h>
#include <string.h>

#include "language/aml/parser.h"

static struct aml_statement *new_statement(struct parser *p, enum aml_statement_kind kind) {
    struct aml_statement *s = NEW(p, struct aml_statement);
    if (s) {
        s->kind = kind;
        s->span = p->current.span;
    }
    return s;
}

/* ---- assignments and sends ---- */

static bool values_of(struct parser *p, struct aml_statement *s) {
    uint32_t count = 0;
    if (!at(p, TOKEN_QUESTION)) {
        s->values = parse_expression(p);
        return s->values != NULL;
    }
    s->kind = AML_CHOOSE;
    parser_advance(p);
    return parser_expect(p, TOKEN_OPEN_ROUND, "'('", "?") &&
           parse_expressions(p, "the choices", &s->values, &count);
}

/* assign ( expression | choice ) ";", where `==` for `=` has been complained about. The target is known. */
static struct aml_statement *assignment_to(struct parser *p, struct aml_statement *s) {
    parser_advance(p);
    if (!values_of(p, s))
        return NULL;
    s->span = parser_span_since(p, s->span);
    return parser_expect_semicolon(p, "the assignment") ? s : NULL;
}

static struct aml_statement *assignment(struct parser *p) {
    struct aml_statement *s = new_statement(p, AML_ASSIGN);
    if (!s)
        return NULL;
    s->target = parser_take_name(p);
    return assignment_to(p, s);
}

/* From the "!" on, which the dot of other languages may stand for. The receiver is known. */
static struct aml_statement *send_to(struct parser *p, struct aml_statement *s) {
    parser_advance(p);
    if (!parser_expect_name(p, "the name of a message", &s->send.message))
        return NULL;
    if (parser_accept(p, TOKEN_OPEN_ROUND) && !parser_accept(p, TOKEN_CLOSE_ROUND) &&
        !parse_expressions(p, "the arguments", &s->send.arguments, &s->send.arguments_count))
        return NULL;
    s->span = s->send.span = parser_span_since(p, s->span);
    return parser_expect_semicolon(p, "the message") ? s : NULL;
}

static struct aml_statement *send(struct parser *p) {
    struct aml_statement *s = new_statement(p, AML_SEND);
    if (!s)
        return NULL;
    s->send.to_self = at(p, TOKEN_SELF);
    s->send.receiver = parser_take_name(p);
    return send_to(p, s);
}

/* NAME "[" expression "]": an element that is assigned to, or sent to. */
static struct aml_statement *statement_with_element(struct parser *p) {
    struct aml_statement *s = new_statement(p, AML_ASSIGN);
    if (!s)
        return NULL;
    s->target = parser_take_name(p);
    s->subscript = parse_subscript(p);
    if (!s->subscript)
        return NULL;
    if (at(p, TOKEN_ASSIGN))
        return assignment_to(p, s);
    if (!at(p, TOKEN_NOT)) {
        parser_complain_expected(p, "write x[1] = …; to assign, and a[1]!m; to send", "= or !");
        return NULL;
    }
    s->kind = AML_SEND;
    s->send.receiver = s->target;
    s->send.subscript = s->subscript;
    return send_to(p, s);
}

/* ---- if ---- */

static bool condition_of(struct parser *p, struct aml_statement *s) {
    if (at(p, TOKEN_OPEN_ROUND)) {
        parser_advance(p);
        s->condition = parse_expression(p);
        return s->condition && parser_expect(p, TOKEN_CLOSE_ROUND, "')'", "the condition");
    }
    parser_complain_expected(p, "write if (…) { … }", "'(' after if");
    s->condition = parse_expression(p);
    return s->condition != NULL;
}

/* Without its `else`. */
static struct aml_statement *if_head(struct parser *p) {
    struct aml_statement *s = new_statement(p, AML_IF);
    if (!s)
        return NULL;
    parser_advance(p);
    if (!condition_of(p, s))
        return NULL;
    s->span = parser_span_since(p, s->span);
    s->then_block = parse_block(p, "if");
    return s;
}

/* A chain of `else if` is followed by a loop, so that its length does not matter. */
static struct aml_statement *if_statement(struct parser *p) {
    struct aml_statement *first = if_head(p);
    struct aml_statement *last = first;
    while (last && !parsing(p)->unwinding && at(p, TOKEN_ELSE)) {
        parser_advance(p);
        if (!at(p, TOKEN_IF)) {
            last->else_block = parse_block(p, "else");
            break;
        }
        last->else_block = if_head(p);
        if (!last->else_block)
            return NULL;
        last = last->else_block;
    }
    return first;
}

/* ---- switch ---- */

static bool at_case(const struct parser *p) {
    return parser_at_word(p, "case") || parser_at_word(p, "default");
}

/* value { "," value } */
static bool values_of_case(struct parser *p, struct aml_case *one) {
    struct aml_expression **end = &one->values;
    do {
        *end = parse_expression(p);
        if (!*end)
            return false;
        end = &(*end)->next;
    } while (parser_accept(p, TOKEN_COMMA));
    return true;
}

static struct aml_case *one_case(struct parser *p) {
    struct aml_case *one = NEW(p, struct aml_case);
    if (!one)
        return NULL;
    bool is_default = parser_at_word(p, "default");
    one->span = p->current.span;
    parser_advance(p);
    if (!is_default && !values_of_case(p, one))
        return NULL;
    one->span = parser_span_since(p, one->span);
    if (at(p, TOKEN_COLON)) {
        parser_complain(p, p->current.span,
                        is_default ? "write default { … }"
                                   : "write case 1 { … }: it ends with its block, and needs no break",
                        "a case has a block in braces");
        return NULL;
    }
    if (!at(p, TOKEN_OPEN_CURLY)) {
        parser_complain_expected(p, NULL, is_default ? "'{' after default" : "'{' or ',' after the value");
        return NULL;
    }
    one->body = parse_block(p, "case");
    return one;
}

/* Inside of a switch, after a complaint: up to its end, and past it. */
static void skip_cases(struct parser *p) {
    while (!at(p, TOKEN_CLOSE_CURLY) && !at(p, TOKEN_END) && !aml_at_declaration(p))
        parser_skip_statement(p);
    parser_accept(p, TOKEN_CLOSE_CURLY);
}

#define SWITCH_HINT "write switch (x) { case 1 { … } default { … } }"

/* `default` is the last one, and not the only one. */
static void check_order(struct parser *p, const struct aml_statement *s) {
    if (!s->cases)
        parser_complain(p, s->span, SWITCH_HINT, "the switch has no case");
    else if (!s->cases->values && !s->cases->next)
        parser_complain(p, s->cases->span, SWITCH_HINT, "there is no case before default");
    for (const struct aml_case *one = s->cases; one && one->next; one = one->next)
        if (!one->values)
            parser_complain(p, one->span, "move it to the end: it is for the values that have no case",
                            "default comes last");
}

static void cases_of(struct parser *p, struct aml_statement *s) {
    struct aml_case **end = &s->cases;
    while (at_case(p) && !parsing(p)->unwinding) {
        *end = one_case(p);
        if (!*end) {
            skip_cases(p);
            return;
        }
        end = &(*end)->next;
    }
    if (parsing(p)->unwinding)
        return;
    if (parser_accept(p, TOKEN_CLOSE_CURLY)) {
        check_order(p, s);
        return;
    }
    parser_complain_expected(p, SWITCH_HINT, "case, default or '}'");
    skip_cases(p);
}

/* NULL has been complained about, and nothing of the block has been read. */
static struct aml_statement *switch_statement(struct parser *p) {
    struct aml_statement *s = new_statement(p, AML_SWITCH);
    if (!s)
        return NULL;
    parser_advance(p);
    if (!condition_of(p, s))
        return NULL;
    s->span = parser_span_since(p, s->span);
    if (!parser_expect(p, TOKEN_OPEN_CURLY, "'{'", "the value of the switch"))
        return NULL;
    cases_of(p, s);
    return s;
}

/* ---- slips ---- */

static void break_slip(struct parser *p) {
    parser_complain(p, p->current.span, "leave it out: a case ends with its block", "AML has no break");
    parser_skip_statement(p);
}

/* `while (…) { … }` and the like. What is in the block is looked at all the same. */
static void loop_statement(struct parser *p) {
    struct token word = p->current;
    parser_complain(p, word.span, "a method repeats itself by sending to self: self!…;",
                    "AML has no %.*s loop", (int)word.span.length, token_text(p, word));
    unsigned depth = 0;
    parser_advance(p);
    p->skipping = true;
    while (!at(p, TOKEN_END) && !at(p, TOKEN_CLOSE_CURLY) && !(at(p, TOKEN_OPEN_CURLY) && depth == 0)) {
        depth += at(p, TOKEN_OPEN_ROUND);
        depth -= at(p, TOKEN_CLOSE_ROUND) && depth > 0;
        parser_advance(p);
        if (depth == 0)
            break;
    }
    p->skipping = false;
    if (at(p, TOKEN_OPEN_CURLY))
        parse_block(p, "the loop");
    else
        parser_skip_statement(p);
}

/* Variables of methods do not exist; this one is taken for the actor's, so that its uses are fine. */
static void local_variable(struct parser *p) {
    struct span first = p->current.span;
    struct aml_type type;
    struct identifier name;
    if (!parse_type(p, &type) || !parser_expect_name(p, "the name of a variable", &name)) {
        parser_skip_statement(p);
        return;
    }
    char hint[HINT_BYTES];
    snprintf(hint, sizeof hint, "declare %s in front of the methods, and assign to it here", name.text);
    parser_complain(p, parser_span_since(p, first), parsing(p)->actor ? hint : NULL,
                    parsing(p)->actor ? "variables are declared in the actor, not in a method"
                                      : "main has no variables");
    struct aml_variable *variable = parsing(p)->actor ? NEW(p, struct aml_variable) : NULL;
    if (variable) {
        variable->type = type;
        variable->name = name;
        variable->broken = true;
        struct aml_variable **end = &parsing(p)->actor->variables;
        while (*end)
            end = &(*end)->next;
        *end = variable;
    }
    parser_skip_statement(p);
}

/* x++; and x += 1; and their like. */
static void arithmetic_slip(struct parser *p) {
    struct identifier name = parser_name_of(p, p->current);
    struct token first = parser_peek(p, 1), second = parser_peek(p, 2);
    char sign = *token_text(p, first);
    bool counts = second.kind == first.kind;
    char hint[HINT_BYTES];
    snprintf(hint, sizeof hint, "write %s = %s %c %s;", name.text, name.text, sign, counts ? "1" : "…");
    parser_complain(p, span_cover(first.span, second.span), hint, "AML has no operator %c%c", sign,
                    counts ? sign : '=');
    parser_skip_statement(p);
}

/* A send or an assignment whose sign is wrong; it is read as what was meant. */
static struct aml_statement *wrong_sign(struct parser *p) {
    struct token sign = parser_peek(p, 1);
    struct token last = parser_peek(p, 2);
    int shown = (int)(last.span.start + last.span.length - sign.span.start);
    char hint[HINT_BYTES];
    snprintf(hint, sizeof hint, "write %.*s!%.*s", (int)p->current.span.length, token_text(p, p->current),
             shown > 1 && shown < 100 ? (int)last.span.length : 0, token_text(p, last));
    if (sign.kind == TOKEN_EQUAL) {
        parser_complain(p, sign.span, "write = to assign", "== compares, it does not assign");
        return assignment(p);
    }
    if (sign.kind == TOKEN_DOT)
        parser_complain(p, sign.span, hint, "messages are sent with !");
    else
        parser_complain(p, sign.span, "write a method of that name: it receives the message",
                        "there is no statement to receive");
    return send(p);
}

static void call_slip(struct parser *p) {
    struct identifier name = parser_name_of(p, p->current);
    char hint[HINT_BYTES];
    snprintf(hint, sizeof hint, "write self!%s(…); to send the actor a message of its own", name.text);
    parser_complain(p, name.span, hint, "methods cannot be called");
    parser_skip_statement(p);
}

/* NAME NAME: a type of another language, or just wrong. */
static void two_names(struct parser *p) {
    struct token first = p->current;
    unsigned third = parser_peek(p, 2).kind;
    if (third == TOKEN_ASSIGN || third == TOKEN_SEMICOLON) {
        parser_complain(p, first.span, "declare variables in the actor; their types are int, bool and actor",
                        "unknown type %.*s", (int)first.span.length, token_text(p, first));
    } else {
        parser_advance(p);
        parser_complain_expected(p, "write x = …; to assign, and a!m; to send", "= or !");
    }
    parser_skip_statement(p);
}

/* Does a method begin here, so that the one at hand was not closed? */
static bool at_method(struct parser *p) {
    if (!at(p, TOKEN_NAME) || !parsing(p)->actor)
        return false;
    unsigned second = parser_peek(p, 1).kind;
    if (second == TOKEN_OPEN_CURLY)
        return !parser_at_word(p, "do");
    if (second != TOKEN_OPEN_ROUND)
        return false;
    unsigned third = parser_peek(p, 2).kind;
    if (third == TOKEN_CLOSE_ROUND)
        return parser_peek(p, 3).kind == TOKEN_OPEN_CURLY;
    return (third == TOKEN_INT || third == TOKEN_BOOL || third == TOKEN_ACTOR) && !parser_at_word(p, "for");
}

static bool is_arithmetic(unsigned kind) {
    return kind >= TOKEN_PLUS && kind <= TOKEN_PERCENT;
}

/* ---- statements ---- */

static struct aml_statement *statement_with_name(struct parser *p) {
    unsigned second = parser_peek(p, 1).kind;
    unsigned third = parser_peek(p, 2).kind;
    struct aml_statement *s = NULL;
    if (second == TOKEN_ASSIGN)
        s = assignment(p);
    else if (second == TOKEN_NOT)
        s = send(p);
    else if (second == TOKEN_OPEN_SQUARE)
        s = statement_with_element(p);
    else if (second == TOKEN_EQUAL ||
             ((second == TOKEN_DOT || second == TOKEN_QUESTION) && third == TOKEN_NAME))
        s = wrong_sign(p);
    else if (((second == TOKEN_PLUS || second == TOKEN_MINUS) && third == second) ||
             (is_arithmetic(second) && third == TOKEN_ASSIGN))
        return arithmetic_slip(p), NULL;
    else if (parser_at_word(p, "switch") && second == TOKEN_OPEN_ROUND)
        s = switch_statement(p);
    else if (parser_at_word(p, "break") && second == TOKEN_SEMICOLON)
        return break_slip(p), NULL;
    else if (parser_at_word(p, "while") || parser_at_word(p, "for") || parser_at_word(p, "do"))
        return loop_statement(p), NULL;
    else if (second == TOKEN_OPEN_ROUND)
        return call_slip(p), NULL;
    else if (second == TOKEN_NAME)
        return two_names(p), NULL;
    else {
        parser_advance(p);
        parser_complain_expected(p, "write x = …; to assign, and a!m; to send", "= or !");
    }
    if (!s)
        parser_skip_statement(p);
    return s;
}

static struct aml_statement *statement_with_self(struct parser *p) {
    unsigned second = parser_peek(p, 1).kind;
    struct aml_statement *s = NULL;
    if (second == TOKEN_NOT) {
        s = send(p);
    } else if (second == TOKEN_DOT && parser_peek(p, 3).kind == TOKEN_ASSIGN) {
        parser_complain(p, p->current.span, "write the name alone", "an actor's own variables need no self.");
    } else if (second == TOKEN_DOT) {
        s = wrong_sign(p);
    } else {
        parser_advance(p);
        parser_complain_expected(p, NULL, "! after self");
    }
    if (!s)
        parser_skip_statement(p);
    return s;
}

/* `else` that belongs to nothing. */
static void stray_else(struct parser *p) {
    parser_complain(p, p->current.span, "write else behind the '}' of its if, with no ';' between",
                    "else without if");
    parser_advance(p);
    if (at(p, TOKEN_OPEN_CURLY))
        parse_block(p, "else");
    else if (!at(p, TOKEN_IF))
        parser_skip_statement(p);
}

/* NULL: nothing was understood; in any case what could not be understood has been skipped. */
static struct aml_statement *parse_statement(struct parser *p) {
    switch (p->current.kind) {
    case TOKEN_NAME:
        return statement_with_name(p);
    case TOKEN_SELF:
        return statement_with_self(p);
    case TOKEN_IF: {
        struct aml_statement *s = if_statement(p);
        if (!s)
            parser_skip_statement(p);
        return s;
    }
    case TOKEN_ELSE:
        stray_else(p);
        return NULL;
    case TOKEN_INT:
    case TOKEN_BOOL:
    case TOKEN_ACTOR:
        local_variable(p);
        return NULL;
    case TOKEN_SEMICOLON:
        parser_complain(p, p->current.span, "leave it out", "a ';' without a statement");
        parser_advance(p);
        return NULL;
    case TOKEN_OPEN_CURLY:
        parser_complain(p, p->current.span, "leave out the braces", "a block belongs to an if or an else");
        parse_block(p, "nothing");
        return NULL;
    default:
        parser_complain_expected(p, NULL, "a statement");
        parser_skip_statement(p);
        return NULL;
    }
}

/* ---- blocks ---- */

/* Does something begin here that no block can hold? Then a brace is missing, here or before. */
static bool unclosed(struct parser *p, struct span opening) {
    bool declaration = aml_at_declaration(p);
    if (!declaration && !at_method(p))
        return false;
    parser_complain_unclosed_block(p, opening);
    parsing(p)->unwinding = declaration ? UNWIND_TO_TOP : UNWIND_TO_ACTOR;
    return true;
}

static struct aml_statement *statements(struct parser *p, struct span opening) {
    struct aml_statement *first = NULL, **end = &first;
    while (!parsing(p)->unwinding && !at(p, TOKEN_CLOSE_CURLY) && !at(p, TOKEN_END) &&
           !unclosed(p, opening)) {
        *end = parse_statement(p);
        if (*end)
            end = &(*end)->next;
    }
    if (at(p, TOKEN_END) && !parsing(p)->unwinding) {
        parser_complain_unclosed_block(p, opening);
        parsing(p)->unwinding = UNWIND_TO_TOP;
    }
    if (!parsing(p)->unwinding)
        parser_advance(p);
    return first;
}

/* A branch without braces. */
static struct aml_statement *bare_branch(struct parser *p, const char *of) {
    if (at(p, TOKEN_END) || at(p, TOKEN_CLOSE_CURLY) || aml_at_declaration(p)) {
        parser_complain_expected(p, NULL, "'{' after %s", of);
        return NULL;
    }
    parser_complain(p, p->current.span, "write { … } around it", "the branches of an if need braces");
    if (at(p, TOKEN_SEMICOLON)) {
        parser_advance(p);
        return NULL;
    }
    return parse_statement(p);
}

static bool at_first_of_statement(const struct parser *p) {
    return at(p, TOKEN_NAME) || at(p, TOKEN_SELF) || at(p, TOKEN_IF) || at(p, TOKEN_SEMICOLON);
}

struct aml_statement *parse_block(struct parser *p, const char *of) {
    struct aml_statement *block = NULL;
    bool branch = strcmp(of, "if") == 0 || strcmp(of, "else") == 0;
    bool fits = parser_enter(p);
    if (!fits) {
        parser_skip_statement(p);
    } else if (at(p, TOKEN_OPEN_CURLY)) {
        struct span opening = p->current.span;
        parser_advance(p);
        block = statements(p, opening);
    } else if (branch && at_first_of_statement(p)) {
        block = bare_branch(p, of);
    } else {
        parser_complain_expected(p, NULL, "'{' after %s", of);
        parser_skip_statement(p);
    }
    parser_leave(p);
    return block;
}
