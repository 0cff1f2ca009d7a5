/* Characters of source texts: their classes, and messages about those that a language does not have. */
#ifndef LACUNA_LANGUAGE_CHARACTER_H
#define LACUNA_LANGUAGE_CHARACTER_H

#include "base/source.h"
#include "base/utf8.h"

static inline bool is_digit(char c) {
    return (unsigned)(c - '0') < 10;
}

/* A letter of ASCII, or an underscore. */
static inline bool is_letter(char c) {
    return (unsigned)((c | 0x20) - 'a') < 26 || c == '_';
}

static inline bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}

/* A letter of another alphabet, as in a name in the author's own language. */
bool is_foreign_letter(struct character c);

/* A character that looks like one of the language, as word processors and books have them. */
struct look_alike {
    uint32_t code;
    const char *hint;
};

/* Reports the character at the beginning of the span. `look_alikes` are those of the language, beside dashes
 * and the like, which no language has; they end with a code of 0. */
void character_complain(struct sources *sources, struct span span, const struct look_alike *look_alikes);

#endif
