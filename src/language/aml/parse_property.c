#include <stdio.h>
#include <string.h>

#include "language/aml/parser.h"

/* ---- formulas ---- */

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Where the formula that begins at `begin` ends: at its ';'. Braces are in no formula: they, or the end of
 * the text, mean that the ';' is missing, and 0 is returned. */
static uint32_t formula_end(const struct source *source, uint32_t begin) {
    for (uint32_t i = begin; i < source->length; i++) {
        uint32_t comment = lexer_comment_end(source, i);
        if (comment)
            i = comment - 1;
        else if (source->text[i] == ';')
            return i;
        else if (source->text[i] == '{' || source->text[i] == '}')
            return 0;
    }
    return 0;
}

/* The text with blanks for comments, so that places in it are places in the file, and none at its end. */
static void take_formula(struct parser *p, struct aml_property *property, uint32_t begin, uint32_t end) {
    const struct source *source = &p->sources->files.items[p->lexer.file];
    char *text = arena_text(&p->aml->arena, source->text + begin, end - begin);
    if (!text)
        return;
    for (uint32_t i = begin; i < end; i++) {
        uint32_t comment = lexer_comment_end(source, i);
        if (comment) {
            memset(text + (i - begin), ' ', comment - i);
            i = comment - 1;
        }
    }
    while (end > begin && is_blank(text[end - begin - 1]))
        text[--end - begin] = '\0';
    property->formula = text;
    property->formula_span = (struct span){p->lexer.file, begin, end - begin};
}

/* Where the text begins that is neither blank nor comment. */
static uint32_t formula_begin(const struct source *source, uint32_t begin) {
    for (;;) {
        uint32_t comment = lexer_comment_end(source, begin);
        if (comment)
            begin = comment;
        else if (is_blank(source->text[begin]))
            begin++;
        else
            return begin;
    }
}

/* Takes the text behind "=" as it is: it is in a language of its own. */
static void parse_formula(struct parser *p, struct aml_property *property) {
    const struct source *source = &p->sources->files.items[p->lexer.file];
    uint32_t begin = formula_begin(source, p->current.span.start + p->current.span.length);
    uint32_t end = formula_end(source, begin);
    property->kind = AML_FORMULA;
    property->broken = end <= begin;
    if (end == 0) {
        parser_complain(p, (struct span){p->lexer.file, begin, source->length - begin},
                        "a formula ends with ';'", "the formula of %s does not end", property->name.text);
        parser_skip_to_declaration(p);
        return;
    }
    if (end == begin)
        parser_complain(p, p->current.span, "write property p = always …; for an invariant",
                        "property %s has no formula", property->name.text);
    take_formula(p, property, begin, end);
    parser_jump(p, end);
    parser_advance(p);
}

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

static struct aml_pattern *parse_pattern(struct parser *p) {
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

struct aml_property *parse_property(struct parser *p) {
    struct aml_property *property = NEW(p, struct aml_property);
    if (!property)
        return NULL;
    parser_advance(p);
    if (!parser_expect_name(p, "the name of a property", &property->name))
        return NULL;
    if (at(p, TOKEN_ASSIGN) && token_is_word(p, parser_peek(p, 1), "always")) {
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
