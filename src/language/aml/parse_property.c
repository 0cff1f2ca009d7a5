#include <stdio.h>
#include <string.h>

#include "language/aml/parser.h"

/* ---- automata ---- */

static bool parse_pattern_arguments(struct parser *p, struct aml_pattern *pattern) {
    struct aml_pattern_argument **end = &pattern->arguments;
    pattern->with_arguments = true;
    if (parser_accept(p, TOKEN_CLOSE_ROUND))
        return true;
    do {
        struct aml_pattern_argument *argument = NEW(p, struct aml_pattern_argument);
        if (!argument)
            return false;
        argument->any = parser_at_word(p, "_");
        if (argument->any)
            parser_advance(p);
        else if (!(argument->value = parse_pattern_value(p)))
            return false;
        *end = argument;
        end = &argument->next;
        pattern->arguments_count++;
    } while (parser_accept(p, TOKEN_COMMA));
    return parser_expect(p, TOKEN_CLOSE_ROUND, "')' or ','", "the argument");
}

struct aml_pattern *parse_pattern(struct parser *p) {
    struct aml_pattern *pattern = NEW(p, struct aml_pattern);
    if (!pattern)
        return NULL;
    struct span first = p->current.span;
    if (!parser_expect_name(p, "the name of an actor", &pattern->receiver))
        return NULL;
    if (parser_accept(p, TOKEN_GREATER)) {
        pattern->sender = pattern->receiver;
        if (!parser_expect_name(p, "the name of the receiver", &pattern->receiver))
            return NULL;
    }
    if (!parser_expect(p, TOKEN_NOT, "'!'", "the receiver") ||
        !parser_expect_name(p, "the name of a message", &pattern->message))
        return NULL;
    if (parser_accept(p, TOKEN_OPEN_ROUND) && !parse_pattern_arguments(p, pattern))
        return NULL;
    pattern->span = parser_span_since(p, first);
    return pattern;
}

static struct aml_move *parse_move(struct parser *p) {
    struct aml_move *move = NEW(p, struct aml_move);
    if (!move)
        return NULL;
    struct aml_pattern **end = &move->patterns;
    do {
        *end = parse_pattern(p);
        if (!*end)
            return NULL;
        end = &(*end)->next;
    } while (parser_accept(p, TOKEN_BAR));
    if (!parser_expect(p, TOKEN_ARROW, "'->' or '|'", "the pattern") ||
        !parser_expect_name(p, "the name of a state", &move->target) ||
        !parser_expect_semicolon(p, "the target"))
        return NULL;
    return move;
}

static struct aml_state *parse_state(struct parser *p, struct aml_property *property) {
    struct aml_state *state = NEW(p, struct aml_state);
    if (!state)
        return NULL;
    state->name = parser_name_of(p, p->current);
    property->states_count++;
    parser_advance(p);
    parser_advance(p);
    struct aml_move **end = &state->moves;
    while (!at(p, TOKEN_CLOSE_CURLY) && !at(p, TOKEN_END) && !parser_at_declaration(p) &&
           parser_peek(p, 1).kind != TOKEN_COLON) {
        *end = parse_move(p);
        if (*end) {
            end = &(*end)->next;
        } else {
            property->broken = true;
            parser_skip_statement(p);
        }
    }
    return state;
}

static void parse_automaton(struct parser *p, struct aml_property *property) {
    property->kind = AML_AUTOMATON;
    parser_advance(p);
    struct aml_state **end = &property->states;
    while (!at(p, TOKEN_CLOSE_CURLY) && !at(p, TOKEN_END) && !parser_at_declaration(p)) {
        if (at(p, TOKEN_NAME) && parser_peek(p, 1).kind == TOKEN_COLON) {
            *end = parse_state(p, property);
            if (*end)
                end = &(*end)->next;
            continue;
        }
        if (token_is_reserved(p->current.kind) && parser_peek(p, 1).kind == TOKEN_COLON)
            parser_complain(p, p->current.span, "choose another name",
                            "%.*s is a reserved word and cannot be the name of a state",
                            (int)p->current.span.length, token_text(p, p->current));
        else
            parser_complain_expected(p, "moves belong to a state: write its name and ':' in front",
                                     "the name of a state with ':'");
        property->broken = true;
        parser_skip_statement(p);
    }
    if (!parser_accept(p, TOKEN_CLOSE_CURLY))
        parser_complain_unclosed(p, property->name.span, "property", property->name.text);
}

/* ---- properties ---- */

static void parse_invariant(struct parser *p, struct aml_property *property) {
    property->kind = AML_INVARIANT;
    parser_advance(p);
    parser_advance(p);
    property->invariant = parse_expression(p);
    property->broken = !property->invariant || !parser_expect_semicolon(p, "the invariant");
    if (property->broken)
        parser_skip_statement(p);
}

/* `always` behind "=" is an actor's name in always.x, always!m and always>a!m; but in always !a.x it is not.
 */
static bool names_an_actor(struct parser *p) {
    unsigned next = parser_peek(p, 2).kind;
    if (next == TOKEN_NOT)
        return parser_peek(p, 3).kind == TOKEN_NAME && parser_peek(p, 4).kind != TOKEN_DOT;
    return next == TOKEN_DOT || next == TOKEN_GREATER;
}

struct aml_property *parse_property(struct parser *p) {
    struct aml_property *property = NEW(p, struct aml_property);
    if (!property)
        return NULL;
    parser_advance(p);
    if (!parser_expect_name(p, "the name of a property", &property->name))
        return NULL;
    if (at(p, TOKEN_ASSIGN) && token_is_word(p, parser_peek(p, 1), "always") && !names_an_actor(p)) {
        parse_invariant(p, property);
    } else if (at(p, TOKEN_ASSIGN)) {
        parse_formula(p, property);
    } else if (at(p, TOKEN_OPEN_CURLY)) {
        parse_automaton(p, property);
    } else {
        parser_complain_expected(p, "write property p = always …; or property p { … }",
                                 "'=' or '{' after the name");
        property->broken = true;
        parser_skip_to_declaration(p);
    }
    return property;
}
