#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/glyph.h"

void text_add_bytes(struct text *text, const char *bytes, size_t length) {
    if (!array_reserve(text->memory, &text->chars, text->chars.count + length)) {
        text->failed = true;
        return;
    }
    if (length > 0)
        memcpy(text->chars.items + text->chars.count, bytes, length);
    text->chars.count += length;
}

void text_add(struct text *text, const char *more) {
    text_add_bytes(text, more, strlen(more));
}

void text_add_shown(struct text *text, const char *more) {
    struct glyph glyph;
    while (glyph_next(&more, &glyph))
        text_add_bytes(text, glyph.bytes, glyph.length);
}

void text_number(struct text *text, int64_t number) {
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRId64, number);
    text_add(text, digits);
}

const char *text_end(struct text *text) {
    if (!array_push(text->memory, &text->chars, '\0')) {
        text->failed = true;
        return "";
    }
    text->chars.count--;
    return text->chars.items;
}

const char *text_keep(struct text *text, struct arena *arena) {
    const char *all = text->chars.count > 0 ? text->chars.items : "";
    const char *copy = text->failed ? NULL : arena_text(arena, all, text->chars.count);
    text_free(text);
    return copy;
}

void text_free(struct text *text) {
    array_free(&text->chars);
}
