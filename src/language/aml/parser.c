#include "language/aml/parser.h"

bool aml_at_declaration(struct parser *p) {
    if (at(p, TOKEN_MAIN))
        return true;
    if (!at(p, TOKEN_ACTOR) && !parser_at_word(p, "property") && !parser_at_word(p, "missing"))
        return false;
    if (parser_peek(p, 1).kind != TOKEN_NAME)
        return false;
    unsigned third = parser_peek(p, 2).kind;
    if (at(p, TOKEN_ACTOR))
        return third == TOKEN_OPEN_ROUND || third == TOKEN_OPEN_CURLY;
    return third == TOKEN_OPEN_CURLY ||
           ((third == TOKEN_ASSIGN || third == TOKEN_OPEN_ROUND) && parser_at_word(p, "property"));
}

/* A name in text that could not be understood may be that of its declaration. */
static void remember(struct parser *p) {
    struct aml *aml = parsing(p)->aml;
    struct aml_skipped *skipped = at(p, TOKEN_NAME) ? NEW(p, struct aml_skipped) : NULL;
    if (!skipped)
        return;
    skipped->name = parser_name_of(p, p->current);
    skipped->next = aml->skipped;
    aml->skipped = skipped;
}

static const struct grammar GRAMMAR = {.lexicon = &AML_LEXICON,
                                       .deepest = AML_DEEPEST,
                                       .if_too_deep =
                                           "spread it over several statements, methods or variables",
                                       .if_cut_off = "is the file cut off, or a '}' missing?",
                                       .statement_word = TOKEN_IF,
                                       .at_declaration = aml_at_declaration,
                                       .pass_over = remember};

void aml_parser_start(struct parser *p, struct aml_parsing *state, struct aml *aml, uint32_t file) {
    *state = (struct aml_parsing){.aml = aml};
    parser_start(p, &GRAMMAR, state, &aml->arena, aml->sources, file);
}
