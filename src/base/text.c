#include "base/text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
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

static bool is_word(const char *word, const char *text, size_t length) {
    return strlen(word) == length && memcmp(word, text, length) == 0;
}

/* Numbers and truth values mix: one side may have declared int 0..1 what the other calls bool. */
bool text_read_value(const char *text, size_t length, int64_t *value) {
    char *end;
    *value = is_word("true", text, length);
    if (*value || is_word("false", text, length))
        return true;
    errno = 0;
    *value = strtoll(text, &end, 10);
    return length > 0 && end == text + length && errno == 0;
}
