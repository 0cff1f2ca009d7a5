#include "language/aml/lexer.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "language/character.h"

static const struct {
    const char *text;
    enum token_kind kind;
} WORDS[] = {{"actor", TOKEN_ACTOR}, {"main", TOKEN_MAIN}, {"int", TOKEN_INT},
             {"bool", TOKEN_BOOL},   {"if", TOKEN_IF},     {"else", TOKEN_ELSE},
             {"self", TOKEN_SELF},   {"true", TOKEN_TRUE}, {"false", TOKEN_FALSE}};

/* Longer signs stand before those they begin with. */
static const struct {
    const char *text;
    enum token_kind kind;
} SIGNS[] = {{"..", TOKEN_DOTS},       {":=", TOKEN_ASSIGN},     {"->", TOKEN_ARROW},
             {"||", TOKEN_OR},         {"&&", TOKEN_AND},        {"==", TOKEN_EQUAL},
             {"!=", TOKEN_UNEQUAL},    {"<=", TOKEN_LESS_EQUAL}, {">=", TOKEN_GREATER_EQUAL},
             {"(", TOKEN_OPEN_ROUND},  {")", TOKEN_CLOSE_ROUND}, {"{", TOKEN_OPEN_CURLY},
             {"}", TOKEN_CLOSE_CURLY}, {";", TOKEN_SEMICOLON},   {",", TOKEN_COMMA},
             {".", TOKEN_DOT},         {":", TOKEN_COLON},       {"=", TOKEN_ASSIGN},
             {"?", TOKEN_QUESTION},    {"!", TOKEN_NOT},         {"|", TOKEN_BAR},
             {"&", TOKEN_AMPERSAND},   {"<", TOKEN_LESS},        {">", TOKEN_GREATER},
             {"+", TOKEN_PLUS},        {"-", TOKEN_MINUS},       {"*", TOKEN_STAR},
             {"/", TOKEN_SLASH},       {"%", TOKEN_PERCENT}};

/* Signs that look like those of the language, as word processors and formulas have them. */
static const struct look_alike LOOK_ALIKES[] = {{0xa0, "this is a no-break space: use an ordinary blank"},
                                                {0xac, "write !"},
                                                {0xd7, "write *"},
                                                {0xf7, "write /"},
                                                {0x2013, "this is a dash: write -"},
                                                {0x2014, "this is a dash: write -"},
                                                {0x2190, "write ="},
                                                {0x2192, "write ->"},
                                                {0x2026, "write .."},
                                                {0x2212, "this is a dash: write -"},
                                                {0x2227, "write &&"},
                                                {0x2228, "write ||"},
                                                {0x2260, "write !="},
                                                {0x2264, "write <="},
                                                {0x2265, "write >="},
                                                {0, NULL}};

#define COUNT(array) (sizeof(array) / sizeof *(array))

void lexer_init(struct lexer *lexer, struct sources *sources, uint32_t file) {
    *lexer = (struct lexer){.sources = sources, .file = file, .end = sources->files.items[file].length};
}

bool token_is_reserved(enum token_kind kind) {
    return kind >= TOKEN_ACTOR && kind <= TOKEN_FALSE;
}

static bool is_digit(char c) {
    return (unsigned)(c - '0') < 10;
}

static bool is_letter(char c) {
    return (unsigned)((c | 0x20) - 'a') < 26 || c == '_';
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}

/* ---- beyond ASCII ---- */

/* A letter of some other alphabet, as in a name in the author's own language. */
static bool is_foreign_letter(struct character c) {
    if (c.length < 2 || c.code == 0xd7 || c.code == 0xf7)
        return false;
    return (c.code >= 0xc0 && c.code < 0x2000) || (c.code >= 0x2e80 && c.code < 0xe000);
}

/* ---- tokens ---- */

uint32_t lexer_comment_end(const struct source *source, uint32_t at) {
    const char *text = source->text + at;
    if (text[0] != '/' || (text[1] != '/' && text[1] != '*'))
        return 0;
    const char *end = text[1] == '/' ? strchr(text, '\n') : strstr(text + 2, "*/");
    if (!end)
        return source->length;
    return (uint32_t)(end - source->text) + (text[1] == '/' ? 1 : 2);
}

static bool comment_ends(const struct source *source, uint32_t begin, uint32_t end) {
    return source->text[begin + 1] == '/' ||
           (end >= begin + 4 && source->text[end - 2] == '*' && source->text[end - 1] == '/');
}

static struct token token_from(const struct lexer *lexer, enum token_kind kind, uint32_t begin) {
    return (struct token){.kind = kind, .span = {lexer->file, begin, lexer->at - begin}};
}

/* False: a comment that does not end is there. */
static bool skip_blanks(struct lexer *lexer, const struct source *source) {
    for (;;) {
        while (is_blank(source->text[lexer->at]))
            lexer->at++;
        uint32_t end = lexer_comment_end(source, lexer->at);
        if (!end)
            return true;
        if (!comment_ends(source, lexer->at, end))
            return false;
        lexer->at = end;
    }
}

/* Letters and digits; what begins with a digit or has letters of other alphabets is no name. */
static struct token word(struct lexer *lexer, const char *text) {
    uint32_t begin = lexer->at;
    bool proper = !is_digit(text[begin]);
    for (;;) {
        char c = text[lexer->at];
        struct character foreign = utf8_decode(text + lexer->at);
        if (is_letter(c) || is_digit(c)) {
            lexer->at++;
        } else if (is_foreign_letter(foreign)) {
            proper = false;
            lexer->at += foreign.length;
        } else {
            break;
        }
    }
    struct token token = token_from(lexer, proper ? TOKEN_NAME : TOKEN_BAD, begin);
    for (size_t i = 0; proper && i < COUNT(WORDS); i++)
        if (strlen(WORDS[i].text) == token.span.length &&
            memcmp(WORDS[i].text, text + begin, token.span.length) == 0)
            token.kind = WORDS[i].kind;
    return token;
}

static struct token number_or_word(struct lexer *lexer, const char *text) {
    uint32_t begin = lexer->at, end = begin;
    uint64_t value = 0;
    for (; is_digit(text[end]); end++)
        value = value > UINT64_MAX / 16 ? UINT64_MAX : value * 10 + (uint64_t)(text[end] - '0');
    if (is_letter(text[end]) || is_foreign_letter(utf8_decode(text + end)))
        return word(lexer, text);
    lexer->at = end;
    struct token token = token_from(lexer, TOKEN_NUMBER, begin);
    token.number = value;
    return token;
}

/* A text in quotes, up to the closing one or the end of the line. */
static struct token quoted(struct lexer *lexer, const char *text) {
    uint32_t begin = lexer->at++;
    while (text[lexer->at] && text[lexer->at] != '\n' && text[lexer->at] != text[begin])
        lexer->at++;
    if (text[lexer->at] == text[begin])
        lexer->at++;
    return token_from(lexer, TOKEN_BAD, begin);
}

static struct token sign(struct lexer *lexer, const char *text) {
    uint32_t begin = lexer->at;
    for (size_t i = 0; i < COUNT(SIGNS); i++) {
        size_t length = strlen(SIGNS[i].text);
        if (strncmp(text + begin, SIGNS[i].text, length) == 0) {
            lexer->at += (uint32_t)length;
            return token_from(lexer, SIGNS[i].kind, begin);
        }
    }
    struct character other = utf8_decode(text + begin);
    lexer->at += other.length ? other.length : 1;
    return token_from(lexer, TOKEN_BAD, begin);
}

struct token lexer_next(struct lexer *lexer) {
    const struct source *source = &lexer->sources->files.items[lexer->file];
    const char *text = source->text;
    if (!skip_blanks(lexer, source)) {
        struct token comment = {.kind = TOKEN_BAD, .span = {lexer->file, lexer->at, 2}};
        lexer->at = lexer->end;
        return comment;
    }
    char c = text[lexer->at];
    if (lexer->at >= lexer->end)
        return (struct token){.kind = TOKEN_END, .span = {lexer->file, lexer->end, 0}};
    if (is_digit(c))
        return number_or_word(lexer, text);
    if (is_letter(c) || is_foreign_letter(utf8_decode(text + lexer->at)))
        return word(lexer, text);
    if (c == '"' || c == '\'')
        return quoted(lexer, text);
    return sign(lexer, text);
}

/* ---- mistakes ---- */

void lexer_explain(const struct lexer *lexer, struct token token) {
    struct sources *sources = lexer->sources;
    struct span span = token.span;
    const char *text = sources->files.items[span.file].text + span.start;
    int shown = span.length < 60 ? (int)span.length : 60;
    if (text[0] == '/')
        sources_error(sources, span, "write */ where it ends", "this comment does not end");
    else if (text[0] == '"')
        sources_error(sources, span, "values are numbers, truth values and actors",
                      "there are no texts in quotes");
    else if (text[0] == '\'')
        sources_error(sources, span, "values are numbers, truth values and actors",
                      "there are no characters in quotes");
    else if (is_digit(text[0]))
        sources_error(sources, span, "names do not begin with a digit", "%.*s is neither a number nor a name",
                      shown, text);
    else if (is_letter(text[0]) || is_foreign_letter(utf8_decode(text)))
        sources_error(sources, span, "names are made of the letters a to z and A to Z, digits and _",
                      "%.*s cannot be a name", shown, text);
    else
        character_complain(sources, span, LOOK_ALIKES);
}
