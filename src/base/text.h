/* A text that grows. What finds no memory sets `failed`. */
#ifndef LACUNA_BASE_TEXT_H
#define LACUNA_BASE_TEXT_H

#include "base/arena.h"
#include "base/array.h"

struct text {
    struct memory *memory;
    ARRAY(char) chars;
    bool failed;
};

void text_add(struct text *text, const char *more);
void text_add_bytes(struct text *text, const char *bytes, size_t length);
/* As people see it (base/glyph.h), in one line. */
void text_add_shown(struct text *text, const char *more);
void text_number(struct text *text, int64_t number);

/* With a NUL behind it; "" if there was no memory for even that. */
const char *text_end(struct text *text);

/* Ends it: a copy in the arena; NULL if there was no memory for it, or for the text. The text itself is
 * freed. */
const char *text_keep(struct text *text, struct arena *arena);
void text_free(struct text *text);

/* Reads a value as actions have it: a number, or `true`, which is 1. False: it is neither, but perhaps a
 * name. There is something behind it that is not a digit. */
bool text_read_value(const char *text, size_t length, int64_t *value);

#endif
