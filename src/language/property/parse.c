#include "language/property/parse.h"

#include <stdio.h>

/* ---- patterns ---- */

static bool at_truth(const struct parser *p) {
    return parser_at_text(p, "true") || parser_at_text(p, "false");
}

/* A number, perhaps with a minus. */
static bool parse_number(struct parser *p, struct pattern_value *value) {
    bool negative = parser_accept(p, TOKEN_MINUS);
    if (!parser_expect_number(p, &value->number))
        return false;
    value->form = VALUE_NUMERIC;
    value->number = negative ? -value->number : value->number;
    return true;
}

static bool parse_value(struct parser *p, const struct property_syntax *syntax, struct pattern_value *value) {
    struct span first = p->current.span;
    if (parser_at_word(p, "_")) {
        value->form = VALUE_ANY;
        parser_advance(p);
    } else if (at(p, TOKEN_NUMBER) || (at(p, TOKEN_MINUS) && parser_peek(p, 1).kind == TOKEN_NUMBER)) {
        if (!parse_number(p, value))
            return false;
    } else if (at_truth(p)) {
        *value = (struct pattern_value){
            .form = VALUE_NUMERIC, .is_truth = true, .number = parser_at_text(p, "true")};
        parser_advance(p);
    } else if (parser_constant(p)) {
        value->form = VALUE_NUMERIC;
        value->number = parser_constant(p)->value;
        value->parameter = parser_take_name(p);
    } else if (at(p, TOKEN_NAME) || parser_at_text(p, "null")) {
        value->form = VALUE_NAMED;
        value->name = parser_take_name(p);
    } else {
        parser_complain_expected(p, "_ stands for any value", "a number, true, false, %s or _",
                                 syntax->component);
        return false;
    }
    value->span = parser_span_since(p, first);
    return true;
}

static bool parse_values(struct parser *p, const struct property_syntax *syntax,
                         struct property_pattern *pattern) {
    struct pattern_value **end = &pattern->values;
    pattern->with_values = true;
    if (parser_accept(p, TOKEN_CLOSE_ROUND))
        return true;
    do {
        struct pattern_value *value = NEW(p, struct pattern_value);
        if (!value || !parse_value(p, syntax, value))
            return false;
        *end = value;
        end = &value->next;
        pattern->values_count++;
    } while (parser_accept(p, TOKEN_COMMA));
    return parser_expect(p, TOKEN_CLOSE_ROUND, "')' or ','", "the argument");
}

struct property_pattern *property_parse_pattern(struct parser *p, const struct property_syntax *syntax) {
    struct property_pattern *pattern = NEW(p, struct property_pattern);
    char wanted[HINT_BYTES];
    if (!pattern)
        return NULL;
    struct span first = p->current.span;
    snprintf(wanted, sizeof wanted, "the name of %s", syntax->component);
    if (!parser_expect_name(p, wanted, &pattern->receiver))
        return NULL;
    if (parser_accept(p, TOKEN_GREATER)) {
        pattern->sender = pattern->receiver;
        if (!parser_expect_name(p, "the name of the receiver", &pattern->receiver))
            return NULL;
    }
    if (!parser_expect(p, TOKEN_NOT, "'!'", "the receiver") ||
        !parser_expect_name(p, "the name of a message", &pattern->message))
        return NULL;
    if (parser_accept(p, TOKEN_OPEN_ROUND) && !parse_values(p, syntax, pattern))
        return NULL;
    pattern->span = parser_span_since(p, first);
    return pattern;
}

/* ---- automata ---- */

static struct property_move *parse_move(struct parser *p, const struct property_syntax *syntax) {
    struct property_move *move = NEW(p, struct property_move);
    if (!move)
        return NULL;
    struct property_pattern **end = &move->patterns;
    do {
        *end = property_parse_pattern(p, syntax);
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

static struct property_state *parse_state(struct parser *p, const struct property_syntax *syntax,
                                          struct property *property) {
    struct property_state *state = NEW(p, struct property_state);
    if (!state)
        return NULL;
    state->name = parser_take_name(p);
    property->states_count++;
    parser_advance(p);
    struct property_move **end = &state->moves;
    while (!at(p, TOKEN_CLOSE_CURLY) && !at(p, TOKEN_END) && !p->grammar->at_declaration(p) &&
           parser_peek(p, 1).kind != TOKEN_COLON) {
        *end = parse_move(p, syntax);
        if (*end) {
            end = &(*end)->next;
        } else {
            property->broken = true;
            parser_skip_statement(p);
        }
    }
    return state;
}

static void parse_automaton(struct parser *p, const struct property_syntax *syntax,
                            struct property *property) {
    property->kind = PROPERTY_AUTOMATON;
    parser_advance(p);
    struct property_state **end = &property->states;
    while (!at(p, TOKEN_CLOSE_CURLY) && !at(p, TOKEN_END) && !p->grammar->at_declaration(p)) {
        if (at(p, TOKEN_NAME) && parser_peek(p, 1).kind == TOKEN_COLON) {
            *end = parse_state(p, syntax, property);
            if (*end)
                end = &(*end)->next;
            continue;
        }
        if (token_is_reserved(p->current.kind) && parser_peek(p, 1).kind == TOKEN_COLON)
            parser_complain(p, p->current.span, "choose another name",
                            "%.*s is a reserved word and cannot be the name of a state",
                            (int)p->current.span.length, token_text(p, p->current));
        else
            parser_complain_expected(p, "write the name of a state and ':' in front of its transitions",
                                     "the name of a state with ':'");
        property->broken = true;
        parser_skip_statement(p);
    }
    if (!parser_accept(p, TOKEN_CLOSE_CURLY))
        parser_complain_unclosed(p, property->name.span, "property", property->name.text);
}

/* ---- properties ---- */

static void parse_invariant(struct parser *p, const struct property_syntax *syntax,
                            struct property *property) {
    property->kind = PROPERTY_INVARIANT;
    parser_advance(p);
    parser_advance(p);
    property->invariant = syntax->condition(p);
    property->broken = !property->invariant || !parser_expect_semicolon(p, "the invariant");
    if (property->broken)
        parser_skip_statement(p);
}

static bool is_parameter(const struct parser *p, struct token name) {
    return constant_find(p->constants, token_text(p, name), name.span.length) != NULL;
}

/* `always` behind "=" is a component's name in always.x, always!m and always>a!m; but in always !a.x, and in
 * always !n with a parameter n, it is not. */
static bool names_a_component(struct parser *p) {
    unsigned next = parser_peek(p, 2).kind;
    if (next == TOKEN_NOT)
        return parser_peek(p, 3).kind == TOKEN_NAME && parser_peek(p, 4).kind != TOKEN_DOT &&
               !is_parameter(p, parser_peek(p, 3));
    return next == TOKEN_DOT || next == TOKEN_GREATER;
}

/* What stands behind the name. */
static void parse_body(struct parser *p, const struct property_syntax *syntax, struct properties *properties,
                       bool warns, struct property *property) {
    if (at(p, TOKEN_ASSIGN) && token_is_word(p, parser_peek(p, 1), "always") && !names_a_component(p)) {
        parse_invariant(p, syntax, property);
    } else if (at(p, TOKEN_ASSIGN)) {
        property_parse_formula(p, syntax, properties, warns, property);
    } else if (at(p, TOKEN_OPEN_CURLY)) {
        parse_automaton(p, syntax, property);
    } else {
        parser_complain_expected(p, "write property p = always …; or property p { … }",
                                 "'=' or '{' after the name");
        property->broken = true;
        parser_skip_to_declaration(p);
    }
}

static struct property *new_property(struct parser *p, const struct property_instance *instance) {
    struct property *property = NEW(p, struct property);
    if (!property)
        return NULL;
    property->name = instance->name;
    property->family = instance->family;
    property->parameters = instance->parameters;
    property->constants = instance->constants;
    property->first = property;
    return property;
}

struct property *property_parse(struct parser *p, const struct property_syntax *syntax,
                                struct properties *properties, bool warns) {
    struct property_instance instance = {0};
    struct property *first = NULL, **end = &first;
    parser_advance(p);
    if (!parser_expect_name(p, "the name of a property", &instance.name))
        return NULL;
    if (!property_parse_parameters(p, &instance)) {
        first = new_property(p, &instance);
        if (first)
            first->broken = true;
        parser_skip_to_declaration(p);
        return first;
    }
    uint32_t body = p->current.span.start;
    do {
        if (first)
            parser_jump(p, body);
        *end = new_property(p, &instance);
        if (!*end)
            break;
        (*end)->first = first;
        p->constants = instance.constants;
        parse_body(p, syntax, properties, warns && *end == first, *end);
        p->constants = NULL;
        if ((*end)->broken)
            break;
        end = &(*end)->next;
    } while (property_next_instance(p, &instance));
    return first;
}
