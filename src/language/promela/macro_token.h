/* Tokens of the preprocessor, which are those of C: it sees `1..N` as one number, and `::` as two signs.
 *
 * The scanner joins lines that end in a backslash and passes over comments. It counts the line feeds that get
 * lost that way, so that the text behind them keeps its line number. */
#ifndef LACUNA_LANGUAGE_PROMELA_MACRO_TOKEN_H
#define LACUNA_LANGUAGE_PROMELA_MACRO_TOKEN_H

#include "base/source.h"

enum macro_token_kind {
    MACRO_END,     /* of the text */
    MACRO_NEWLINE, /* a line feed that is not in a comment and not joined */
    MACRO_NAME,
    MACRO_NUMBER,
    MACRO_QUOTED, /* "…" or '…' */
    MACRO_SIGN,   /* of C, the longest */
    MACRO_OTHER   /* any other character; a quote that is not closed, with the rest of its line */
};

struct macro_token {
    const char *text; /* without joined lines */
    uint32_t length;
    uint32_t start; /* in the file: the token, or the use of the macro that it comes from */
    uint32_t extent;
    uint32_t parameter; /* in the body of a macro: which parameter it is, from 1; 0: none */
    uint8_t kind;
    bool white;       /* blanks or a comment stand in front of it */
    bool boundary;    /* an expansion or an argument begins here, or ended here */
    bool final;       /* a name that is never expanded: it was met inside of its own expansion */
    bool stringified; /* in a body: # stands in front of the parameter */
    bool pasted_left; /* in a body: ## stands in front of it */
    bool pasted_right;
};

struct macro_list {
    ARRAY(struct macro_token) tokens;
};

struct macro_scanner {
    struct sources *sources;
    struct arena *arena; /* for the texts of tokens that joined lines */
    uint32_t file;
    const char *text;
    uint32_t length;
    uint32_t at;
    uint32_t newlines; /* passed over in comments and joined lines; the caller resets it */
    uint32_t gap;      /* where the blanks in front of the last token begin */
    bool plain_gap;    /* these are only blanks */
    bool quiet;        /* the text is not one of a file: there are no complaints */
};

void macro_scanner_init(struct macro_scanner *scanner, struct sources *sources, struct arena *arena,
                        uint32_t file);

/* The next token; at the end MACRO_END, again and again. False: there is no memory. */
bool macro_scan(struct macro_scanner *scanner, struct macro_token *token);

/* Is there a line that ends in a backslash? The bytes are a part of a text with a NUL behind it. */
bool macro_lines_joined(const char *text, uint32_t length);

/* Is it this sign? */
bool macro_token_is(const struct macro_token *token, const char *sign);

/* Do both have the same kind and text? */
bool macro_token_same(const struct macro_token *one, const struct macro_token *two);

/* Would C read them as something else if they stood side by side? */
bool macro_token_sticks(const struct macro_token *left, const struct macro_token *right);

struct span macro_token_span(const struct macro_scanner *scanner, const struct macro_token *token);

#endif
