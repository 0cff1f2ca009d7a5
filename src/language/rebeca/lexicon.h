/* The words and signs of Rebeca and of its property files.
 *
 * Words that mean something in one place only (sender, property, define, G, after, …) are names like others.
 */
#ifndef LACUNA_LANGUAGE_REBECA_LEXICON_H
#define LACUNA_LANGUAGE_REBECA_LEXICON_H

#include "language/lexer.h"

enum rebeca_word {
    TOKEN_REACTIVECLASS = TOKEN_WORDS,
    TOKEN_ABSTRACT,
    TOKEN_INTERFACE,
    TOKEN_EXTENDS,
    TOKEN_IMPLEMENTS,
    TOKEN_KNOWNREBECS,
    TOKEN_STATEVARS,
    TOKEN_MSGSRV,
    TOKEN_MAIN,
    TOKEN_ENV,
    TOKEN_FEATUREVAR,
    TOKEN_VOID,
    TOKEN_BOOLEAN,
    TOKEN_BYTE,
    TOKEN_SHORT,
    TOKEN_INT,
    TOKEN_FLOAT,
    TOKEN_DOUBLE,
    TOKEN_CHAR,
    TOKEN_IF,
    TOKEN_ELSE,
    TOKEN_WHILE,
    TOKEN_FOR,
    TOKEN_SWITCH,
    TOKEN_CASE,
    TOKEN_DEFAULT,
    TOKEN_BREAK,
    TOKEN_CONTINUE,
    TOKEN_RETURN,
    TOKEN_SELF,
    TOKEN_TRUE,
    TOKEN_FALSE,
    TOKEN_NULL,
    TOKEN_NEW,
    TOKEN_SUPER,
    TOKEN_INSTANCEOF,
    TOKEN_IMPORT,
    TOKEN_PACKAGE,
    TOKEN_RECORD
};

extern const struct lexicon REBECA_LEXICON;

#endif
