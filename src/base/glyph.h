/* Characters as people see them. What would steer a terminal, reorder a line, hide in it or break XML is
 * shown as U+FFFD: control characters, marks of direction, invisible characters, bytes that are not UTF-8. */
#ifndef LACUNA_BASE_GLYPH_H
#define LACUNA_BASE_GLYPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A character as it is shown: its bytes are valid UTF-8 that neither terminals nor XML take amiss. */
struct glyph {
    const char *bytes;
    size_t length;
    unsigned columns; /* 0: combines with the one before; 2: wide */
};

/* May the character be shown as it is? */
bool glyph_is_fit(uint32_t code);

/* The character that begins here, and how many bytes of the text it stands for, at least 1; the text has a
 * NUL behind it, and may have others inside. */
struct glyph glyph_at(const char *text, size_t *taken);

/* The next character of a text that ends in NUL; false at its end. */
bool glyph_next(const char **text, struct glyph *glyph);

/* How wide a text is that ends in NUL. */
size_t text_columns(const char *text);

#endif
