#include "logic/scan.h"

#include <ctype.h>
#include <string.h>

#include "base/utf8.h"

struct spelling {
    const char *text;
    enum sign sign;
};

/* Longer ones first, where one begins with another. */
static const struct spelling SPELLINGS[] = {
    {"<->", SIGN_EQUIVALENT}, {"<=>", SIGN_EQUIVALENT}, {"<>", SIGN_FINALLY},
    {"<=", SIGN_LESS_EQUAL},  {"<", SIGN_LESS},         {"->", SIGN_IMPLIES},
    {"=>", SIGN_IMPLIES},     {"==", SIGN_EQUAL},       {"!=", SIGN_UNEQUAL},
    {"!", SIGN_NOT},          {"~", SIGN_NOT},          {"[]", SIGN_GLOBALLY},
    {"[", SIGN_OPEN_SQUARE},  {"]", SIGN_CLOSE_SQUARE}, {"&&", SIGN_AND},
    {"&", SIGN_AND},          {"/\\", SIGN_AND},        {"||", SIGN_OR},
    {"|", SIGN_OR},           {"\\/", SIGN_OR},         {">=", SIGN_GREATER_EQUAL},
    {">", SIGN_GREATER},      {"(", SIGN_OPEN},         {")", SIGN_CLOSE},
    {"{", SIGN_OPEN_CURLY},   {"}", SIGN_CLOSE_CURLY},  {",", SIGN_COMMA},
    {"?", SIGN_TAKE},         {".", SIGN_DOT},          {"+", SIGN_PLUS},
    {"-", SIGN_MINUS},        {"*", SIGN_TIMES},        {"/", SIGN_DIVIDE},
    {"%", SIGN_REMAINDER},    {"¬", SIGN_NOT},          {"∧", SIGN_AND},
    {"∨", SIGN_OR},           {"→", SIGN_IMPLIES},      {"↔", SIGN_EQUIVALENT},
    {"⇒", SIGN_IMPLIES},      {"⇔", SIGN_EQUIVALENT},   {"○", SIGN_NEXT},
    {"◯", SIGN_NEXT},         {"◇", SIGN_FINALLY},      {"◊", SIGN_FINALLY},
    {"□", SIGN_GLOBALLY},     {"⊤", SIGN_TRUE},         {"⊥", SIGN_FALSE},
};

static const struct spelling WORDS[] = {
    {"true", SIGN_TRUE},  {"false", SIGN_FALSE},      {"X", SIGN_NEXT},       {"F", SIGN_FINALLY},
    {"G", SIGN_GLOBALLY}, {"U", SIGN_UNTIL},          {"W", SIGN_WEAK_UNTIL}, {"R", SIGN_RELEASE},
    {"V", SIGN_RELEASE},  {"M", SIGN_STRONG_RELEASE},
};

static bool is_name_start(char c) {
    return isalpha((unsigned char)c) || c == '_';
}

static bool is_name_part(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

/* Where the comment that begins here ends; 0: none does. */
static uint32_t comment_end(const struct scanner *s) {
    const char *text = s->text + s->at;
    uint32_t left = s->end - s->at;
    if (left < 2 || text[0] != '/' || (text[1] != '/' && text[1] != '*'))
        return 0;
    for (uint32_t i = 2; i < left; i++)
        if (text[1] == '/' ? text[i] == '\n' : i >= 3 && text[i - 1] == '*' && text[i] == '/')
            return s->at + i + 1;
    return s->end;
}

static void skip_blanks(struct scanner *s) {
    for (;;) {
        uint32_t comment = comment_end(s);
        if (comment)
            s->at = comment;
        else if (s->at < s->end && strchr(" \t\r\n", s->text[s->at]) && s->text[s->at])
            s->at++;
        else
            return;
    }
}

static struct scanned take(struct scanner *s, enum sign sign, uint32_t length) {
    struct scanned scanned = {sign, {s->file, s->at, length}, s->text + s->at, length};
    s->at += length;
    return scanned;
}

/* The length of what makes Worker#1 of a name; 0: nothing does. */
static uint32_t number_length(const struct scanner *s, uint32_t at) {
    uint32_t end = at + 1;
    if (at >= s->end || s->text[at] != '#')
        return 0;
    while (end < s->end && isdigit((unsigned char)s->text[end]))
        end++;
    return end > at + 1 ? end - at : 0;
}

static struct scanned scan_name(struct scanner *s) {
    const char *name = s->text + s->at;
    uint32_t length = 0;
    while (s->at + length < s->end && is_name_part(name[length]))
        length++;
    uint32_t number = number_length(s, s->at + length);
    if (number > 0)
        return take(s, SIGN_NAME, length + number);
    if (strspn(name, "XFG") >= length)
        length = 1; /* GF is G F */
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (strlen(WORDS[i].text) == length && memcmp(WORDS[i].text, name, length) == 0)
            return take(s, WORDS[i].sign, length);
    return take(s, SIGN_NAME, length);
}

bool scan_is_escape(const char *at, size_t most) {
    return most > 1 && at[0] == '\\' && (at[1] == '"' || at[1] == '\\');
}

/* A name ends in its line. */
static struct scanned scan_quoted(struct scanner *s) {
    const char *inside = s->text + s->at + 1;
    uint32_t most = s->end - s->at - 1, length = 0;
    while (length < most && inside[length] != '"' && inside[length] != '\n')
        length += scan_is_escape(inside + length, most - length) ? 2 : 1;
    if (length >= most || inside[length] == '\n')
        return take(s, SIGN_BAD, s->end - s->at);
    struct scanned scanned = {SIGN_QUOTED, {s->file, s->at + 1, length}, inside, length};
    s->at += length + 2;
    return scanned;
}

struct scanned scan_next(struct scanner *s) {
    skip_blanks(s);
    if (s->at == s->end)
        return take(s, SIGN_END, 0);
    const char *here = s->text + s->at;
    if (is_name_start(*here))
        return scan_name(s);
    if (*here == '"')
        return scan_quoted(s);
    uint32_t digits = 0;
    while (s->at + digits < s->end && isdigit((unsigned char)here[digits]))
        digits++;
    if (digits > 0)
        return take(s, SIGN_NUMBER, digits);
    for (size_t i = 0; i < sizeof SPELLINGS / sizeof *SPELLINGS; i++) {
        uint32_t length = (uint32_t)strlen(SPELLINGS[i].text);
        if (length <= s->end - s->at && memcmp(here, SPELLINGS[i].text, length) == 0)
            return take(s, SPELLINGS[i].sign, length);
    }
    struct character character = utf8_decode(here);
    uint32_t length = character.length ? character.length : 1;
    return take(s, SIGN_BAD, length <= s->end - s->at ? length : s->end - s->at);
}
