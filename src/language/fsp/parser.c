#include "language/fsp/parser.h"

/* Nothing of it stands in square brackets. One that is not closed is looked through no further, or a file of
 * such would be looked through from each of them to its end. */
static bool ends_brackets(unsigned kind) {
    return kind == TOKEN_END || kind == TOKEN_ARROW || kind == TOKEN_ASSIGN;
}

/* Behind the set that begins here: its name, or {…}. */
static struct token behind_set(struct lexer *ahead) {
    struct token token = lexer_next(ahead);
    unsigned depth = 0;
    if (token.kind != TOKEN_UPPER && token.kind != TOKEN_OPEN_CURLY)
        return token;
    do {
        depth += token.kind == TOKEN_OPEN_CURLY;
        depth -= token.kind == TOKEN_CLOSE_CURLY;
        token = lexer_next(ahead);
    } while (depth > 0 && !ends_brackets(token.kind));
    return token;
}

unsigned fsp_peek_behind_brackets(const struct parser *p) {
    struct lexer ahead = parser_lexer_ahead(p);
    unsigned depth = 0;
    struct token token = lexer_next(&ahead);
    if (token.kind == TOKEN_BACKSLASH)
        token = behind_set(&ahead);
    while (depth > 0 || token.kind == TOKEN_OPEN_SQUARE) {
        if (ends_brackets(token.kind))
            return TOKEN_END;
        depth += token.kind == TOKEN_OPEN_SQUARE;
        depth -= token.kind == TOKEN_CLOSE_SQUARE;
        token = lexer_next(&ahead);
    }
    if (token.kind != TOKEN_DOT)
        return token.kind;
    unsigned next = lexer_next(&ahead).kind;
    return next == TOKEN_LOWER || next == TOKEN_OPEN_CURLY ? TOKEN_DOT : TOKEN_END;
}

void fsp_complain_expected(struct parser *p, const char *hint, const char *wanted) {
    if (hint && at(p, TOKEN_END))
        parser_complain(p, span_behind(p->previous.span), hint, "the file ends; expected %s", wanted);
    else
        parser_complain_expected(p, hint, "%s", wanted);
}

/* ---- finding back ---- */

bool fsp_at_declaration(struct parser *p, bool after_dot) {
    if (token_declares(p->current.kind))
        return true;
    if (at(p, TOKEN_OR))
        return parser_peek(p, 1).kind == TOKEN_UPPER && after_dot;
    if (!at(p, TOKEN_UPPER))
        return false;
    /* NAME = behind a comma is a local process. */
    return after_dot || (p->previous.kind != TOKEN_COMMA && parser_peek(p, 1).kind == TOKEN_ASSIGN);
}

static bool at_next_declaration(struct parser *p) {
    return fsp_at_declaration(p, p->previous.kind == TOKEN_DOT);
}

static const struct grammar GRAMMAR = {.lexicon = &FSP_LEXICON,
                                       .deepest = FSP_DEEPEST,
                                       .if_too_deep = "give parts of it names of their own",
                                       .if_cut_off = "is the file cut off, or a bracket not closed?",
                                       .at_declaration = at_next_declaration};

void fsp_parser_start(struct parser *p, struct fsp_parsing *state, struct fsp *fsp, uint32_t file) {
    *state = (struct fsp_parsing){.fsp = fsp};
    parser_start(p, &GRAMMAR, state, &fsp->arena, fsp->sources, file);
}
