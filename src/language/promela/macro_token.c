#include "language/promela/macro_token.h"

#include <string.h>

#include "language/character.h"

void macro_scanner_init(struct macro_scanner *scanner, struct sources *sources, struct arena *arena,
                        uint32_t file) {
    const struct source *source = &sources->files.items[file];
    *scanner = (struct macro_scanner){
        .sources = sources, .arena = arena, .file = file, .text = source->text, .length = source->length};
}

static bool is_inner_blank(char c) {
    return c != '\n' && is_blank(c);
}

/* A backslash, perhaps blanks, and a line feed: how long that is; 0: it is something else. */
static uint32_t splice_length(const char *at) {
    if (*at != '\\')
        return 0;
    const char *end = at + 1;
    while (is_inner_blank(*end))
        end++;
    return *end == '\n' ? (uint32_t)(end + 1 - at) : 0;
}

/* The character at `at`, behind joined lines, and where the next one begins. NUL: the text ends. */
static char peek(const struct macro_scanner *s, uint32_t at, uint32_t *next) {
    for (uint32_t splice; (splice = splice_length(s->text + at));)
        at += splice;
    *next = at < s->length ? at + 1 : at;
    return at < s->length ? s->text[at] : '\0';
}

static void count_newlines(struct macro_scanner *s, uint32_t begin, uint32_t end) {
    for (const char *at = s->text + begin, *stop = s->text + end;
         (at = memchr(at, '\n', (size_t)(stop - at)));)
        s->newlines++, at++;
}

/* Where the comment ends whose slash is at `at`: behind its star-slash, or in front of its line feed. 0: it
 * is not a comment. */
static uint32_t end_of_comment(const struct macro_scanner *s, uint32_t at, bool *closed) {
    uint32_t next;
    peek(s, at, &next);
    char second = peek(s, next, &next);
    *closed = true;
    if (second == '/') {
        for (uint32_t behind; (second = peek(s, next, &behind)) != '\0' && second != '\n';)
            next = behind;
        return next;
    }
    if (second != '*')
        return 0;
    for (char last = ' '; (second = peek(s, next, &next)) != '\0'; last = second)
        if (last == '*' && second == '/')
            return next;
    *closed = false;
    return s->length;
}

/* Passes over blanks, comments and joined lines. */
static void skip_gap(struct macro_scanner *s, struct macro_token *token) {
    s->gap = s->at;
    s->plain_gap = true;
    for (;;) {
        char c = s->text[s->at];
        uint32_t end = splice_length(s->text + s->at);
        bool closed;
        if (is_inner_blank(c)) {
            s->at++;
            token->white = true;
        } else if (end) {
            s->at += end;
            s->newlines++;
            s->plain_gap = false;
        } else if (c == '/' && (end = end_of_comment(s, s->at, &closed))) {
            if (!closed && !s->quiet)
                sources_error(s->sources, (struct span){s->file, s->at, 2}, "close it with */",
                              "the comment is not closed");
            count_newlines(s, s->at, end);
            s->at = end;
            s->plain_gap = false;
            token->white = true;
        } else {
            return;
        }
    }
}

/* ---- the tokens ---- */

/* As C has them with the extensions of GNU: letters of other alphabets and $ as well. */
static bool begins_name(char c) {
    return is_letter(c) || c == '$' || (unsigned char)c >= 0x80;
}

static bool continues_name(char c) {
    return begins_name(c) || is_digit(c);
}

static uint32_t end_of_name(const struct macro_scanner *s, uint32_t at) {
    for (uint32_t next; continues_name(peek(s, at, &next));)
        at = next;
    return at;
}

static uint32_t end_of_number(const struct macro_scanner *s, uint32_t at) {
    char last = '0', c;
    for (uint32_t next; c = peek(s, at, &next),
                        continues_name(c) || c == '.' || ((c == '+' || c == '-') && strchr("eEpP", last));) {
        at = next;
        last = c;
    }
    return at;
}

static uint32_t end_of_quoted(const struct macro_scanner *s, uint32_t at, bool *closed) {
    uint32_t next, behind;
    char quote = peek(s, at, &next), c;
    *closed = false;
    while ((c = peek(s, next, &behind)) != '\0' && c != '\n') {
        next = behind;
        if (c == quote) {
            *closed = true;
            break;
        }
        char escaped = c == '\\' ? peek(s, next, &behind) : '\0';
        if (escaped != '\0' && escaped != '\n')
            next = behind;
    }
    return next;
}

/* Those of several characters, longer ones first. */
static const char *const SIGNS[] = {
    "<<=", ">>=", "...", "%:%:", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "++", "--", "->",
    "+=",  "-=",  "*=",  "/=",   "%=", "&=", "|=", "^=", "##", "<:", ":>", "<%", "%>", "%:"};

static uint32_t end_of_sign(const struct macro_scanner *s, uint32_t at) {
    uint32_t end;
    peek(s, at, &end);
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS; i++) {
        uint32_t next = at;
        const char *sign = SIGNS[i];
        while (*sign != '\0' && peek(s, next, &next) == *sign)
            sign++;
        if (*sign == '\0')
            return next;
    }
    return end;
}

/* The kind of the token at `s->at`, and its end. */
static enum macro_token_kind recognise(const struct macro_scanner *s, uint32_t *end) {
    uint32_t next, behind;
    char c = peek(s, s->at, &next);
    bool closed;
    *end = next;
    if (c == '\0')
        return MACRO_END;
    if (c == '\n')
        return MACRO_NEWLINE;
    if (begins_name(c)) {
        *end = end_of_name(s, next);
        return MACRO_NAME;
    }
    if (is_digit(c) || (c == '.' && is_digit(peek(s, next, &behind)))) {
        *end = end_of_number(s, next);
        return MACRO_NUMBER;
    }
    if (c == '"' || c == '\'') {
        *end = end_of_quoted(s, s->at, &closed);
        return closed ? MACRO_QUOTED : MACRO_OTHER;
    }
    if (!strchr("#%&()*+,-./:;<=>?[]^{|}~!", c))
        return MACRO_OTHER;
    *end = end_of_sign(s, s->at);
    return MACRO_SIGN;
}

/* The text of a token without the joined lines in it. */
static bool join_lines(struct macro_scanner *s, struct macro_token *token) {
    char *text = arena_text(s->arena, token->text, token->length);
    if (!text)
        return false;
    uint32_t length = 0, end = s->at + token->extent;
    for (uint32_t at = s->at; at < end;) {
        char c = peek(s, at, &at);
        if (at <= end && c != '\0')
            text[length++] = c;
    }
    count_newlines(s, s->at, end);
    token->text = text;
    token->length = length;
    return true;
}

bool macro_lines_joined(const char *text, uint32_t length) {
    const char *end = text + length;
    while ((text = memchr(text, '\\', (size_t)(end - text))) != NULL)
        if (splice_length(text++))
            return true;
    return false;
}

bool macro_scan(struct macro_scanner *s, struct macro_token *token) {
    *token = (struct macro_token){0};
    skip_gap(s, token);
    uint32_t end;
    token->kind = (uint8_t)recognise(s, &end);
    token->start = s->at;
    token->text = s->text + s->at;
    token->length = token->extent = end - s->at;
    if (macro_lines_joined(token->text, token->length) && !join_lines(s, token))
        return false;
    s->at = end;
    return true;
}

/* ---- comparing ---- */

bool macro_token_is(const struct macro_token *token, const char *sign) {
    return token->kind == MACRO_SIGN && token->length == strlen(sign) &&
           memcmp(token->text, sign, token->length) == 0;
}

bool macro_token_same(const struct macro_token *one, const struct macro_token *two) {
    return one->kind == two->kind && one->length == two->length &&
           memcmp(one->text, two->text, one->length) == 0;
}

/* What the sign `left` must not be followed by; as GNU cpp has it. */
static const struct {
    const char *left, *right;
} STICKY[] = {{">", ">="}, {"<", "<%:="}, {"+", "+="}, {"-", "->="}, {"/", "/*="}, {"%", ":%="},
              {"&", "&="}, {"|", "|="},   {":", ":>"}, {"->", "*"},  {".", ".%"},  {"#", "#%"},
              {"=", "="},  {"!", "="},    {"*", "="},  {"^", "="},   {">>", "="},  {"<<", "="}};

/* Would a name in front of the number take all of it in? GNU cpp separates them only then. */
static bool continues_whole(const struct macro_token *number) {
    uint32_t i = 0;
    while (i < number->length && continues_name(number->text[i]))
        i++;
    return i == number->length;
}

bool macro_token_sticks(const struct macro_token *left, const struct macro_token *right) {
    char first = right->kind == MACRO_SIGN ? right->text[0] : '\0';
    switch (left->kind) {
    case MACRO_NAME:
        return right->kind == MACRO_NAME || right->kind == MACRO_QUOTED ||
               (right->kind == MACRO_NUMBER && continues_whole(right));
    case MACRO_NUMBER:
        return right->kind == MACRO_NAME || right->kind == MACRO_NUMBER || right->kind == MACRO_QUOTED ||
               first == '.' || first == '+' || first == '-';
    case MACRO_OTHER:
        return left->text[0] == '\\' && right->kind == MACRO_NAME;
    case MACRO_SIGN:
        if (macro_token_is(left, ".") && right->kind == MACRO_NUMBER)
            return true;
        for (size_t i = 0; first != '\0' && i < sizeof STICKY / sizeof *STICKY; i++)
            if (macro_token_is(left, STICKY[i].left))
                return strchr(STICKY[i].right, first) != NULL;
        return false;
    default:
        return false;
    }
}

struct span macro_token_span(const struct macro_scanner *scanner, const struct macro_token *token) {
    return (struct span){scanner->file, token->start, token->extent};
}
