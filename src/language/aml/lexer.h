/* The words and signs of AML, one after the other.
 *
 * What is no token of the language becomes TOKEN_BAD; lexer_explain() reports it when, and only if, somebody
 * cares: formulas are texts in a language of their own and are read past the lexer. */
#ifndef LACUNA_LANGUAGE_AML_LEXER_H
#define LACUNA_LANGUAGE_AML_LEXER_H

#include "base/source.h"

enum token_kind {
    TOKEN_END,
    TOKEN_BAD,
    TOKEN_NAME,
    TOKEN_NUMBER,
    /* reserved words */
    TOKEN_ACTOR,
    TOKEN_MAIN,
    TOKEN_INT,
    TOKEN_BOOL,
    TOKEN_IF,
    TOKEN_ELSE,
    TOKEN_SELF,
    TOKEN_TRUE,
    TOKEN_FALSE,
    /* signs */
    TOKEN_OPEN_ROUND,
    TOKEN_CLOSE_ROUND,
    TOKEN_OPEN_CURLY,
    TOKEN_CLOSE_CURLY,
    TOKEN_SEMICOLON,
    TOKEN_COMMA,
    TOKEN_DOT,
    TOKEN_DOTS, /* .. */
    TOKEN_COLON,
    TOKEN_ASSIGN, /* = or := */
    TOKEN_ARROW,  /* -> */
    TOKEN_QUESTION,
    TOKEN_NOT, /* !, which also sends */
    TOKEN_OR,
    TOKEN_AND,
    TOKEN_BAR,
    TOKEN_AMPERSAND,
    TOKEN_EQUAL,
    TOKEN_UNEQUAL,
    TOKEN_LESS,
    TOKEN_LESS_EQUAL,
    TOKEN_GREATER,
    TOKEN_GREATER_EQUAL,
    TOKEN_PLUS,
    TOKEN_MINUS,
    TOKEN_STAR,
    TOKEN_SLASH,
    TOKEN_PERCENT
};

struct token {
    enum token_kind kind;
    struct span span;
    uint64_t number; /* of TOKEN_NUMBER; UINT64_MAX if it is larger than that */
};

struct lexer {
    struct sources *sources;
    uint32_t file;
    uint32_t at;
    uint32_t end; /* of what is read of the file */
};

void lexer_init(struct lexer *lexer, struct sources *sources, uint32_t file);

/* At the end of the text: TOKEN_END, as often as it is asked for. */
struct token lexer_next(struct lexer *lexer);

/* Reports what is wrong with a TOKEN_BAD. */
void lexer_explain(const struct lexer *lexer, struct token token);

/* The comment that begins at `at`: where it ends. 0: none begins there. */
uint32_t lexer_comment_end(const struct source *source, uint32_t at);

/* A reserved word? */
bool token_is_reserved(enum token_kind kind);

#endif
