/* Lexers: the words and signs of a text, one after the other.
 *
 * All languages share this lexer. A language is a `lexicon`: tables of its reserved words, its quotes, and
 * the signs that not all languages have. Comments and blanks are those of C, and so are the shared signs.
 * What is not a token of the language becomes TOKEN_BAD; lexer_explain() reports it when, and only if,
 * somebody cares: formulas are read past the lexer. */
#ifndef LACUNA_LANGUAGE_LEXER_H
#define LACUNA_LANGUAGE_LEXER_H

#include "language/character.h"

/* What languages have in common. Signs are called after their usual meaning. The reserved words of a language
 * are numbered from TOKEN_WORDS on. */
enum token_kind {
    TOKEN_END, /* of the text */
    TOKEN_BAD,
    TOKEN_NAME,
    TOKEN_CAPITAL, /* a name that begins with a capital, where that makes a difference */
    TOKEN_NUMBER,
    TOKEN_REAL,   /* 1.5, where the language has them */
    TOKEN_STRING, /* quotes included */
    TOKEN_OPEN_ROUND,
    TOKEN_CLOSE_ROUND,
    TOKEN_OPEN_SQUARE,
    TOKEN_CLOSE_SQUARE,
    TOKEN_OPEN_CURLY,
    TOKEN_CLOSE_CURLY,
    TOKEN_SEMICOLON,
    TOKEN_COMMA,
    TOKEN_DOT,
    TOKEN_DOTS, /* .. */
    TOKEN_COLON,
    TOKEN_COLONS, /* :: */
    TOKEN_ASSIGN,
    TOKEN_ARROW, /* -> */
    TOKEN_QUESTION,
    TOKEN_NOT,
    TOKEN_OR,
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
    TOKEN_SHIFT_LEFT,
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
    TOKEN_TILDE,
    TOKEN_INCREMENT,   /* ++ */
    TOKEN_DECREMENT,   /* -- */
    TOKEN_PLUS_ASSIGN, /* +=, and so on */
    TOKEN_MINUS_ASSIGN,
    TOKEN_STAR_ASSIGN,
    TOKEN_SLASH_ASSIGN,
    TOKEN_PERCENT_ASSIGN,
    TOKEN_AMPERSAND_ASSIGN,
    TOKEN_BAR_ASSIGN,
    TOKEN_CARET_ASSIGN,
    TOKEN_SHIFT_LEFT_ASSIGN,
    TOKEN_SHIFT_RIGHT_ASSIGN,
    TOKEN_WORDS
};

struct spelling {
    const char *text;
    unsigned kind;
};

/* What is said of a text in these quotes, if it is not a token. */
struct quotation {
    char quote;
    bool is_string; /* TOKEN_STRING, if it is closed on its line */
    const char *mistake;
    const char *hint;
};

/* Tables end with a text of NULL, a code of 0 or a quote of 0. */
struct lexicon {
    const struct spelling *words;
    /* Beside those that all languages have, and tried before them. Longer signs stand before those they begin
     * with; none is the beginning of a shared one. */
    const struct spelling *signs;
    const struct quotation *quotations;
    const struct look_alike *look_alikes;
    bool tells_capitals;
    bool takes_foreign_words; /* a word with letters of other alphabets is one TOKEN_BAD */
    bool has_foreign_names;   /* or a name like others */
    bool has_numbered_names;  /* a#1 is a name, too */
    bool has_escapes;         /* a backslash in quotes takes the next character with it */
    bool has_reals;           /* digits, a dot and digits are a TOKEN_REAL */
};

struct token {
    unsigned kind;
    struct span span;
    uint64_t number; /* of TOKEN_NUMBER; UINT64_MAX if it is larger than that */
};

struct lexer {
    const struct lexicon *lexicon;
    struct sources *sources;
    uint32_t file;
    uint32_t at;
    uint32_t end; /* of what is read of the file */
};

void lexer_init(struct lexer *lexer, const struct lexicon *lexicon, struct sources *sources, uint32_t file);

/* At the end of the text: TOKEN_END, as often as it is asked for. */
struct token lexer_next(struct lexer *lexer);

/* Reports what is wrong with a TOKEN_BAD. */
void lexer_explain(const struct lexer *lexer, struct token token);

static inline bool token_is_reserved(unsigned kind) {
    return kind >= TOKEN_WORDS;
}

#endif
