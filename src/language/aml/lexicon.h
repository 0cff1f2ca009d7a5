/* The words and signs of AML. `!` negates and sends; `=` and `:=` both assign. */
#ifndef LACUNA_LANGUAGE_AML_LEXICON_H
#define LACUNA_LANGUAGE_AML_LEXICON_H

#include "language/lexer.h"

enum aml_word {
    TOKEN_ACTOR = TOKEN_WORDS,
    TOKEN_MAIN,
    TOKEN_INT,
    TOKEN_BOOL,
    TOKEN_IF,
    TOKEN_ELSE,
    TOKEN_SELF,
    TOKEN_TRUE,
    TOKEN_FALSE
};

extern const struct lexicon AML_LEXICON;

#endif
