#include "language/lexer.h"

#include <string.h>

#include "language/comment.h"

enum { SHOWN_BYTES = 60 };

/* Of all languages; longer signs stand before those they begin with. */
static const struct spelling SHARED_SIGNS[] = {
    {"->", TOKEN_ARROW},         {"||", TOKEN_OR},         {"&&", TOKEN_AND},
    {"==", TOKEN_EQUAL},         {"!=", TOKEN_UNEQUAL},    {"<=", TOKEN_LESS_EQUAL},
    {">=", TOKEN_GREATER_EQUAL}, {"(", TOKEN_OPEN_ROUND},  {")", TOKEN_CLOSE_ROUND},
    {"{", TOKEN_OPEN_CURLY},     {"}", TOKEN_CLOSE_CURLY}, {";", TOKEN_SEMICOLON},
    {",", TOKEN_COMMA},          {".", TOKEN_DOT},         {":", TOKEN_COLON},
    {"=", TOKEN_ASSIGN},         {"[", TOKEN_OPEN_SQUARE}, {"]", TOKEN_CLOSE_SQUARE},
    {"?", TOKEN_QUESTION},       {"!", TOKEN_NOT},         {"|", TOKEN_BAR},
    {"&", TOKEN_AMPERSAND},      {"<", TOKEN_LESS},        {">", TOKEN_GREATER},
    {"+", TOKEN_PLUS},           {"-", TOKEN_MINUS},       {"*", TOKEN_STAR},
    {"/", TOKEN_SLASH},          {"%", TOKEN_PERCENT},     {NULL, 0},
};

void lexer_init(struct lexer *lexer, const struct lexicon *lexicon, struct sources *sources, uint32_t file) {
    *lexer = (struct lexer){
        .lexicon = lexicon, .sources = sources, .file = file, .end = sources->files.items[file].length};
}

static struct token token_from(const struct lexer *lexer, unsigned kind, uint32_t begin) {
    return (struct token){.kind = kind, .span = {lexer->file, begin, lexer->at - begin}};
}

/* False: a comment that does not end is there. */
static bool skip_blanks(struct lexer *lexer, const struct source *source) {
    for (;;) {
        while (is_blank(source->text[lexer->at]))
            lexer->at++;
        uint32_t end = comment_end(source, lexer->at);
        if (!end)
            return true;
        if (!comment_is_closed(source, lexer->at, end))
            return false;
        lexer->at = end;
    }
}

/* ---- words and numbers ---- */

static bool foreign_letter_at(const struct lexer *lexer, const char *text) {
    return lexer->lexicon->takes_foreign_words && is_foreign_letter(utf8_decode(text));
}

/* Goes on behind letters and digits. False: there are letters of other alphabets among them. */
static bool skip_word(struct lexer *lexer, const char *text) {
    bool proper = true;
    for (;;) {
        char c = text[lexer->at];
        if (is_letter(c) || is_digit(c)) {
            lexer->at++;
        } else if (foreign_letter_at(lexer, text + lexer->at)) {
            proper = false;
            lexer->at += utf8_decode(text + lexer->at).length;
        } else {
            return proper;
        }
    }
}

static struct token word(struct lexer *lexer, const char *text) {
    const struct lexicon *lexicon = lexer->lexicon;
    uint32_t begin = lexer->at;
    bool capital = text[begin] >= 'A' && text[begin] <= 'Z' && lexicon->tells_capitals;
    if (!skip_word(lexer, text) && !lexicon->has_foreign_names)
        return token_from(lexer, TOKEN_BAD, begin);
    if (lexicon->has_numbered_names && text[lexer->at] == '#' && is_digit(text[lexer->at + 1]))
        for (lexer->at++; is_digit(text[lexer->at]);)
            lexer->at++;
    struct token token = token_from(lexer, capital ? TOKEN_CAPITAL : TOKEN_NAME, begin);
    for (const struct spelling *s = lexicon->words; s->text; s++)
        if (s->text[0] == text[begin] && strncmp(s->text, text + begin, token.span.length) == 0 &&
            !s->text[token.span.length])
            token.kind = s->kind;
    return token;
}

/* What begins with a digit and goes on with letters is neither a number nor a name. */
static struct token number(struct lexer *lexer, const char *text) {
    uint32_t begin = lexer->at;
    uint64_t value = 0;
    for (; is_digit(text[lexer->at]); lexer->at++)
        value = value > UINT64_MAX / 16 ? UINT64_MAX : value * 10 + (uint64_t)(text[lexer->at] - '0');
    bool real = lexer->lexicon->has_reals && text[lexer->at] == '.' && is_digit(text[lexer->at + 1]);
    if (real)
        for (lexer->at++; is_digit(text[lexer->at]);)
            lexer->at++;
    uint32_t end = lexer->at;
    (void)skip_word(lexer, text);
    unsigned kind = real ? TOKEN_REAL : TOKEN_NUMBER;
    struct token token = token_from(lexer, lexer->at == end ? kind : TOKEN_BAD, begin);
    token.number = value;
    return token;
}

/* ---- signs ---- */

/* NULL: no quote of the language. */
static const struct quotation *quotation_of(const struct lexer *lexer, char c) {
    for (const struct quotation *q = lexer->lexicon->quotations; q->quote; q++)
        if (q->quote == c)
            return q;
    return NULL;
}

/* A text in quotes, up to the closing one or the end of the line. */
static struct token quoted(struct lexer *lexer, const char *text, const struct quotation *quotation) {
    uint32_t begin = lexer->at;
    const char stops[] = {quotation->quote, '\r', '\n', lexer->lexicon->has_escapes ? '\\' : '\0', '\0'};
    size_t length = strcspn(text + begin + 1, stops);
    while (text[begin + 1 + length] == '\\' && text[begin + 2 + length] && text[begin + 2 + length] != '\n')
        length += 2 + strcspn(text + begin + 3 + length, stops);
    bool closed = text[begin + 1 + length] == quotation->quote;
    lexer->at += (uint32_t)length + 1 + closed;
    return token_from(lexer, closed && quotation->is_string ? TOKEN_STRING : TOKEN_BAD, begin);
}

/* The token of the first of the signs that the text goes on with; false: it is none of them. */
static bool take_sign(struct lexer *lexer, const char *text, const struct spelling *signs,
                      struct token *token) {
    uint32_t begin = lexer->at;
    for (const struct spelling *s = signs; s->text; s++) {
        size_t length = s->text[0] == text[begin] ? strlen(s->text) : 0;
        if (length > 0 && strncmp(text + begin, s->text, length) == 0) {
            lexer->at += (uint32_t)length;
            *token = token_from(lexer, s->kind, begin);
            return true;
        }
    }
    return false;
}

static struct token sign(struct lexer *lexer, const char *text) {
    uint32_t begin = lexer->at;
    struct token token;
    if (take_sign(lexer, text, lexer->lexicon->signs, &token) || take_sign(lexer, text, SHARED_SIGNS, &token))
        return token;
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
        return number(lexer, text);
    if (is_letter(c) || foreign_letter_at(lexer, text + lexer->at))
        return word(lexer, text);
    const struct quotation *quotation = quotation_of(lexer, c);
    return quotation ? quoted(lexer, text, quotation) : sign(lexer, text);
}

/* ---- mistakes ---- */

void lexer_explain(const struct lexer *lexer, struct token token) {
    struct sources *sources = lexer->sources;
    struct span span = token.span;
    const char *text = sources->files.items[span.file].text + span.start;
    const struct quotation *quotation = quotation_of(lexer, text[0]);
    int shown = span.length < SHOWN_BYTES ? (int)span.length : SHOWN_BYTES;
    if (text[0] == '/')
        sources_error(sources, span, "write */ where it ends", "the comment is not closed");
    else if (quotation)
        sources_error(sources, span, quotation->hint, "%s", quotation->mistake);
    else if (is_digit(text[0]))
        sources_error(sources, span, "begin a name with a letter or _", "%.*s is neither a number nor a name",
                      shown, text);
    else if (is_letter(text[0]) || foreign_letter_at(lexer, text))
        sources_error(sources, span, "use the letters a to z and A to Z, digits and _",
                      "%.*s cannot be a name", shown, text);
    else
        character_complain(sources, span, lexer->lexicon->look_alikes);
}
