/* The words and signs of formulas, one after the other. */
#ifndef LACUNA_LOGIC_SCAN_H
#define LACUNA_LOGIC_SCAN_H

#include "base/source.h"

enum sign {
    SIGN_END,
    SIGN_BAD,
    SIGN_NAME,
    SIGN_NUMBER,
    SIGN_QUOTED, /* "…": the span is what is inside */
    SIGN_TRUE,
    SIGN_FALSE,
    SIGN_NOT, /* !, which also sends */
    SIGN_NEXT,
    SIGN_FINALLY,
    SIGN_GLOBALLY,
    SIGN_UNTIL,
    SIGN_WEAK_UNTIL,
    SIGN_RELEASE,
    SIGN_STRONG_RELEASE,
    SIGN_AND,
    SIGN_OR,
    SIGN_IMPLIES,
    SIGN_EQUIVALENT,
    SIGN_OPEN,
    SIGN_CLOSE,
    SIGN_OPEN_CURLY,
    SIGN_CLOSE_CURLY,
    SIGN_COMMA,
    SIGN_TAKE, /* ? */
    SIGN_DOT,
    SIGN_OPEN_SQUARE,
    SIGN_CLOSE_SQUARE,
    SIGN_EQUAL,
    SIGN_UNEQUAL,
    SIGN_LESS,
    SIGN_LESS_EQUAL,
    SIGN_GREATER,
    SIGN_GREATER_EQUAL,
    SIGN_PLUS,
    SIGN_MINUS,
    SIGN_TIMES,
    SIGN_DIVIDE,
    SIGN_REMAINDER
};

struct scanned {
    enum sign sign;
    struct span span;
    const char *text; /* what is at the span, unless somebody puts something in its place; no NUL behind it */
    uint32_t length;
};

struct scanner {
    const char *text; /* of the whole source */
    uint32_t file;
    uint32_t at;
    uint32_t end;
};

/* At the end: SIGN_END, as often as it is asked for. */
struct scanned scan_next(struct scanner *scanner);

/* Between quotes, with `most` bytes left: a backslash that makes a quote, or another backslash, a character
 * like others. */
bool scan_is_escape(const char *at, size_t most);

#endif
