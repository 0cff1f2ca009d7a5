/* The words and signs of FSP. Names that begin with a capital are processes, constants, ranges, sets and
 * parameters; the others are actions and variables. `||` also composes, `<<` also prefers. */
#ifndef LACUNA_LANGUAGE_FSP_LEXICON_H
#define LACUNA_LANGUAGE_FSP_LEXICON_H

#include "language/lexer.h"

enum { TOKEN_LOWER = TOKEN_NAME, TOKEN_UPPER = TOKEN_CAPITAL };

enum fsp_word {
    /* words that begin a declaration */
    TOKEN_CONST = TOKEN_WORDS,
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
    TOKEN_ERROR
};

extern const struct lexicon FSP_LEXICON;

/* Words that only a declaration begins with. */
static inline bool token_declares(unsigned kind) {
    return kind >= TOKEN_CONST && kind <= TOKEN_CONSTRAINT;
}

/* The names of processes that everybody has. */
static inline bool token_is_builtin(unsigned kind) {
    return kind >= TOKEN_STOP && kind <= TOKEN_ERROR;
}

#endif
