/* The words and signs of FSP, one after the other. Names that begin with a capital are processes, constants,
 * ranges, sets and parameters; the others are actions and variables. */
#ifndef LACUNA_LANGUAGE_FSP_LEXER_H
#define LACUNA_LANGUAGE_FSP_LEXER_H

#include "base/source.h"

enum token_kind {
    TOKEN_END, /* of the text */
    TOKEN_BAD, /* explained when it is met */
    TOKEN_UPPER,
    TOKEN_LOWER,
    TOKEN_NUMBER,
    TOKEN_STRING, /* quotes included */
    /* words that begin a declaration */
    TOKEN_CONST,
    TOKEN_RANGE,
    TOKEN_SET,
    TOKEN_PROPERTY,
    TOKEN_MINIMAL,
    TOKEN_DETERMINISTIC,
    TOKEN_COMPOSE,
    TOKEN_IMPORT,
    TOKEN_PROGRESS,
    TOKEN_MENU,
    TOKEN_FLUENT,
    TOKEN_ASSERT,
    TOKEN_CONSTRAINT,
    /* other reserved words */
    TOKEN_WHEN,
    TOKEN_IF,
    TOKEN_THEN,
    TOKEN_ELSE,
    TOKEN_FORALL,
    TOKEN_STOP,
    TOKEN_FINISH, /* END */
    TOKEN_ERROR,
    /* signs */
    TOKEN_OPEN_ROUND,
    TOKEN_CLOSE_ROUND,
    TOKEN_OPEN_SQUARE,
    TOKEN_CLOSE_SQUARE,
    TOKEN_OPEN_CURLY,
    TOKEN_CLOSE_CURLY,
    TOKEN_SEMICOLON,
    TOKEN_COMMA,
    TOKEN_DOT,
    TOKEN_DOTS,
    TOKEN_COLON,
    TOKEN_COLONS,
    TOKEN_ASSIGN,
    TOKEN_ARROW,
    TOKEN_NOT,
    TOKEN_OR, /* ||, which also composes */
    TOKEN_AND,
    TOKEN_BAR,
    TOKEN_CARET,
    TOKEN_AMPERSAND,
    TOKEN_EQUAL,
    TOKEN_UNEQUAL,
    TOKEN_LESS,
    TOKEN_LESS_EQUAL,
    TOKEN_GREATER,
    TOKEN_GREATER_EQUAL,
    TOKEN_SHIFT_LEFT, /* <<, which also prefers */
    TOKEN_SHIFT_RIGHT,
    TOKEN_PLUS,
    TOKEN_MINUS,
    TOKEN_STAR,
    TOKEN_SLASH,
    TOKEN_PERCENT,
    TOKEN_BACKSLASH,
    TOKEN_AT,
    TOKEN_HASH,
    TOKEN_QUOTE,
    TOKEN_QUESTION,
    TOKEN_TILDE
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
};

/* At the end of the text: TOKEN_END, as often as it is asked for. */
struct token fsp_lexer_next(struct lexer *lexer);

/* Reports what is wrong with a TOKEN_BAD. */
void fsp_lexer_explain(const struct lexer *lexer, struct token token);

/* Words that only a declaration begins with. */
static inline bool token_declares(enum token_kind kind) {
    return kind >= TOKEN_CONST && kind <= TOKEN_CONSTRAINT;
}

/* The names of processes that everybody has. */
static inline bool token_is_builtin(enum token_kind kind) {
    return kind >= TOKEN_STOP && kind <= TOKEN_ERROR;
}

static inline bool token_is_reserved(enum token_kind kind) {
    return kind >= TOKEN_CONST && kind <= TOKEN_ERROR;
}

#endif
