#include "language/fsp/lexer.h"

#include <string.h>

#include "base/utf8.h"
#include "language/character.h"

struct spelling {
    const char *text;
    enum token_kind kind;
};

static const struct spelling WORDS[] = {
    {"const", TOKEN_CONST},       {"range", TOKEN_RANGE},       {"set", TOKEN_SET},
    {"property", TOKEN_PROPERTY}, {"minimal", TOKEN_MINIMAL},   {"deterministic", TOKEN_DETERMINISTIC},
    {"compose", TOKEN_COMPOSE},   {"progress", TOKEN_PROGRESS}, {"menu", TOKEN_MENU},
    {"fluent", TOKEN_FLUENT},     {"assert", TOKEN_ASSERT},     {"constraint", TOKEN_CONSTRAINT},
    {"import", TOKEN_IMPORT},     {"when", TOKEN_WHEN},         {"if", TOKEN_IF},
    {"then", TOKEN_THEN},         {"else", TOKEN_ELSE},         {"forall", TOKEN_FORALL},
    {"STOP", TOKEN_STOP},         {"END", TOKEN_FINISH},        {"ERROR", TOKEN_ERROR},
};

/* Longer signs stand before those they begin with. */
static const struct spelling SIGNS[] = {
    {"..", TOKEN_DOTS},       {"::", TOKEN_COLONS},      {"->", TOKEN_ARROW},
    {"||", TOKEN_OR},         {"&&", TOKEN_AND},         {"==", TOKEN_EQUAL},
    {"!=", TOKEN_UNEQUAL},    {"<=", TOKEN_LESS_EQUAL},  {">=", TOKEN_GREATER_EQUAL},
    {"<<", TOKEN_SHIFT_LEFT}, {">>", TOKEN_SHIFT_RIGHT}, {"(", TOKEN_OPEN_ROUND},
    {")", TOKEN_CLOSE_ROUND}, {"[", TOKEN_OPEN_SQUARE},  {"]", TOKEN_CLOSE_SQUARE},
    {"{", TOKEN_OPEN_CURLY},  {"}", TOKEN_CLOSE_CURLY},  {";", TOKEN_SEMICOLON},
    {",", TOKEN_COMMA},       {".", TOKEN_DOT},          {":", TOKEN_COLON},
    {"=", TOKEN_ASSIGN},      {"!", TOKEN_NOT},          {"|", TOKEN_BAR},
    {"^", TOKEN_CARET},       {"&", TOKEN_AMPERSAND},    {"<", TOKEN_LESS},
    {">", TOKEN_GREATER},     {"+", TOKEN_PLUS},         {"-", TOKEN_MINUS},
    {"*", TOKEN_STAR},        {"/", TOKEN_SLASH},        {"%", TOKEN_PERCENT},
    {"\\", TOKEN_BACKSLASH},  {"@", TOKEN_AT},           {"#", TOKEN_HASH},
    {"'", TOKEN_QUOTE},       {"?", TOKEN_QUESTION},     {"~", TOKEN_TILDE},
};

/* Signs that look like those of the language, as word processors and books have them. */
static const struct look_alike LOOK_ALIKES[] = {{0xa0, "this is a no-break space: use an ordinary blank"},
                                                {0x2013, "this is a dash: write -"},
                                                {0x2014, "this is a dash: write -"},
                                                {0x2016, "write ||"},
                                                {0x2018, "write '"},
                                                {0x2019, "write '"},
                                                {0x2026, "write .."},
                                                {0x2192, "write ->"},
                                                {0x2212, "this is a dash: write -"},
                                                {0x2225, "write ||"},
                                                {0, NULL}};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static bool is_digit(char c) {
    return (unsigned)(c - '0') < 10;
}

static bool is_letter(char c) {
    return (unsigned)((c | 0x20) - 'a') < 26 || c == '_';
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}

static const struct source *source_of(const struct lexer *lexer) {
    return &lexer->sources->files.items[lexer->file];
}

static struct token token_from(const struct lexer *lexer, enum token_kind kind, uint32_t begin) {
    return (struct token){.kind = kind, .span = {lexer->file, begin, lexer->at - begin}};
}

/* False: a comment that does not end is there. */
static bool skip_blanks(struct lexer *lexer, const struct source *source) {
    for (;;) {
        const char *text = source->text + lexer->at;
        if (is_blank(*text)) {
            lexer->at++;
        } else if (text[0] == '/' && text[1] == '/') {
            const char *end = strchr(text, '\n');
            lexer->at = end ? (uint32_t)(end - source->text) : source->length;
        } else if (text[0] == '/' && text[1] == '*') {
            const char *end = strstr(text + 2, "*/");
            if (!end)
                return false;
            lexer->at = (uint32_t)(end - source->text) + 2;
        } else {
            return true;
        }
    }
}

static struct token word(struct lexer *lexer, const char *text) {
    uint32_t begin = lexer->at;
    while (is_letter(text[lexer->at]) || is_digit(text[lexer->at]))
        lexer->at++;
    bool upper = text[begin] >= 'A' && text[begin] <= 'Z';
    struct token token = token_from(lexer, upper ? TOKEN_UPPER : TOKEN_LOWER, begin);
    for (size_t i = 0; i < COUNT(WORDS); i++)
        if (strlen(WORDS[i].text) == token.span.length &&
            memcmp(WORDS[i].text, text + begin, token.span.length) == 0)
            token.kind = WORDS[i].kind;
    return token;
}

static struct token number(struct lexer *lexer, const char *text) {
    uint32_t begin = lexer->at;
    uint64_t value = 0;
    for (; is_digit(text[lexer->at]); lexer->at++)
        value = value > UINT64_MAX / 16 ? UINT64_MAX : value * 10 + (uint64_t)(text[lexer->at] - '0');
    bool proper = !is_letter(text[lexer->at]);
    while (is_letter(text[lexer->at]) || is_digit(text[lexer->at]))
        lexer->at++;
    struct token token = token_from(lexer, proper ? TOKEN_NUMBER : TOKEN_BAD, begin);
    token.number = value;
    return token;
}

/* Up to the next quote of the line; there are no escapes. */
static struct token string(struct lexer *lexer, const char *text) {
    uint32_t begin = lexer->at;
    size_t length = strcspn(text + begin + 1, "\"\r\n");
    bool closed = text[begin + 1 + length] == '"';
    lexer->at += (uint32_t)length + 1 + closed;
    return token_from(lexer, closed ? TOKEN_STRING : TOKEN_BAD, begin);
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

struct token fsp_lexer_next(struct lexer *lexer) {
    const struct source *source = source_of(lexer);
    if (!skip_blanks(lexer, source)) {
        struct token comment = {.kind = TOKEN_BAD, .span = {lexer->file, lexer->at, 2}};
        lexer->at = source->length;
        return comment;
    }
    char c = source->text[lexer->at];
    if (lexer->at >= source->length)
        return (struct token){.kind = TOKEN_END, .span = {lexer->file, source->length, 0}};
    if (is_digit(c))
        return number(lexer, source->text);
    if (is_letter(c))
        return word(lexer, source->text);
    if (c == '"')
        return string(lexer, source->text);
    return sign(lexer, source->text);
}

void fsp_lexer_explain(const struct lexer *lexer, struct token token) {
    struct sources *sources = lexer->sources;
    const char *text = source_of(lexer)->text + token.span.start;
    if (text[0] == '/')
        sources_error(sources, token.span, "write */ where it ends", "this comment does not end");
    else if (text[0] == '"')
        sources_error(sources, token.span, "a name in quotes ends on its line", "this quote is not closed");
    else if (is_digit(text[0]))
        sources_error(sources, token.span, "names do not begin with a digit",
                      "%.*s is neither a number nor a name",
                      token.span.length < 60 ? (int)token.span.length : 60, text);
    else
        character_complain(sources, token.span, LOOK_ALIKES);
}
