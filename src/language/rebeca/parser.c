#include "language/rebeca/parser.h"

bool rebeca_at_vintage(struct parser *p) {
    if (!at(p, TOKEN_NAME))
        return false;
    unsigned second = parser_peek(p, 1).kind;
    if (parser_at_word(p, "class"))
        return second == TOKEN_NAME &&
               (parser_peek(p, 2).kind == TOKEN_COLON || parser_peek(p, 2).kind == TOKEN_OPEN_ROUND ||
                parser_peek(p, 2).kind == TOKEN_OPEN_CURLY);
    if (parser_at_word(p, "rebecs"))
        return second == TOKEN_COLON;
    return parser_at_word(p, "model") && second == TOKEN_ASSIGN && parser_peek(p, 2).kind == TOKEN_OR;
}

bool rebeca_at_declaration(struct parser *p) {
    switch (p->current.kind) {
    case TOKEN_REACTIVECLASS:
    case TOKEN_MAIN:
    case TOKEN_ENV:
    case TOKEN_FEATUREVAR:
        return true;
    case TOKEN_ABSTRACT:
        return parser_peek(p, 1).kind == TOKEN_REACTIVECLASS;
    case TOKEN_INTERFACE:
        return parser_peek(p, 1).kind == TOKEN_NAME;
    default:
        break;
    }
    if (parser_at_word(p, "proof") && parser_peek(p, 1).kind == TOKEN_OPEN_CURLY)
        return true;
    if (!parser_at_word(p, "property"))
        return rebeca_at_vintage(p) || rebeca_at_missing(p);
    unsigned second = parser_peek(p, 1).kind, third = parser_peek(p, 2).kind;
    return second == TOKEN_OPEN_CURLY ||
           (second == TOKEN_NAME && (third == TOKEN_OPEN_CURLY || third == TOKEN_ASSIGN));
}

static const struct grammar GRAMMAR = {.lexicon = &REBECA_LEXICON,
                                       .deepest = REBECA_DEEPEST,
                                       .if_too_deep =
                                           "spread it over several statements, methods or variables",
                                       .if_cut_off = "is the file cut off, or a '}' missing?",
                                       .statement_word = TOKEN_IF,
                                       .at_declaration = rebeca_at_declaration};

void rebeca_parser_start(struct parser *p, struct rebeca_parsing *state, struct rebeca *rebeca,
                         uint32_t file) {
    *state = (struct rebeca_parsing){.rebeca = rebeca};
    parser_start(p, &GRAMMAR, state, &rebeca->arena, rebeca->sources, file);
}
