/* The words and signs of Promela. */
#ifndef LACUNA_LANGUAGE_PROMELA_LEXICON_H
#define LACUNA_LANGUAGE_PROMELA_LEXICON_H

#include "language/lexer.h"

enum promela_word {
    TOKEN_ACTIVE = TOKEN_WORDS,
    TOKEN_ASSERT,
    TOKEN_ATOMIC,
    TOKEN_BREAK,
    TOKEN_C_WORD, /* of embedded C */
    TOKEN_CHAN,
    TOKEN_D_PROCTYPE,
    TOKEN_D_STEP,
    TOKEN_DO,
    TOKEN_ELSE,
    TOKEN_EVAL,
    TOKEN_FI,
    TOKEN_FOR,
    TOKEN_FUNCTION, /* len, enabled, pc_value, get_priority, set_priority */
    TOKEN_GOTO,
    TOKEN_IF,
    TOKEN_INIT,
    TOKEN_INLINE,
    TOKEN_LTL,
    TOKEN_MTYPE,
    TOKEN_NEVER,
    TOKEN_NON_PROGRESS,
    TOKEN_NOTRACE,
    TOKEN_OD,
    TOKEN_OF,
    TOKEN_PRINTF,
    TOKEN_PRINTM,
    TOKEN_PRIORITY,
    TOKEN_PROBE, /* full, empty, nfull, nempty */
    TOKEN_PROCTYPE,
    TOKEN_PROVIDED,
    TOKEN_RETURN,
    TOKEN_RUN,
    TOKEN_SELECT,
    TOKEN_SKIP,
    TOKEN_TIMEOUT,
    TOKEN_TRACE,
    TOKEN_TRUTH,
    TOKEN_TYPE, /* bit, bool, byte, pid, short, int, unsigned */
    TOKEN_TYPEDEF,
    TOKEN_UNLESS,
    TOKEN_VISIBILITY, /* hidden, show, local */
    TOKEN_XR,
    TOKEN_XS,
    TOKEN_SORTED_SEND, /* !! */
    TOKEN_ANY_RECEIVE, /* ?? */
    TOKEN_ALWAYS,      /* [] */
    TOKEN_EVENTUALLY,  /* <> */
    TOKEN_EQUIVALENT   /* <-> */
};

extern const struct lexicon PROMELA_LEXICON;

#endif
