/* UTF-8, one character at a time. */
#ifndef LACUNA_BASE_UTF8_H
#define LACUNA_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct character {
    uint32_t code;
    uint32_t length; /* in bytes; 0: this is not UTF-8 */
};

/* The character that begins here; the text has a NUL behind it. Overlong forms, surrogates and what is beyond
 * U+10FFFF are not UTF-8. */
struct character utf8_decode(const char *text);

/* Are these bytes the beginning of a character, and others are to come? */
bool utf8_is_begun(const char *bytes, size_t count);

#endif
