#include "base/json.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/glyph.h"
#include "base/utf8.h"

void json_init(struct json *json, struct output *output, bool pretty) {
    *json = (struct json){.output = output, .pretty = pretty};
}

static void new_line(struct json *json) {
    if (!json->pretty)
        return;
    output_text(json->output, "\n");
    for (int i = 0; i < json->depth; i++)
        output_text(json->output, "  ");
}

/* What must stand before the next value or key. */
static void separate(struct json *json) {
    if (json->after_key) {
        json->after_key = false;
        return;
    }
    if (json->filled[json->depth])
        output_text(json->output, ",");
    if (json->depth > 0)
        new_line(json);
    json->filled[json->depth] = true;
}

static void open_bracket(struct json *json, const char *opener, char closer) {
    separate(json);
    output_text(json->output, opener);
    json->depth++;
    json->filled[json->depth] = false;
    json->closers[json->depth] = closer;
}

void json_object(struct json *json) {
    open_bracket(json, "{", '}');
}

void json_list(struct json *json) {
    open_bracket(json, "[", ']');
}

void json_end(struct json *json) {
    bool filled = json->filled[json->depth];
    char closer = json->closers[json->depth];
    json->depth--;
    if (filled)
        new_line(json);
    output_bytes(json->output, &closer, 1);
    if (json->depth == 0)
        output_text(json->output, "\n");
}

/* \uXXXX, twice for what is beyond the 16 bits of one. */
static void escaped(struct output *output, uint32_t code) {
    if (code > 0xffff)
        output_format(output, "\\u%04x", (unsigned)(0xd800 + ((code - 0x10000) >> 10)));
    output_format(output, "\\u%04x", (unsigned)(code > 0xffff ? 0xdc00 + ((code - 0x10000) & 0x3ff) : code));
}

static void quoted(struct json *json, const char *text) {
    struct output *out = json->output;
    output_text(out, "\"");
    while (*text) {
        struct character c = utf8_decode(text);
        if (c.length == 0)
            output_text(out, "\\ufffd");
        else if (*text == '"' || *text == '\\')
            output_format(out, "\\%c", *text);
        else if (!glyph_is_fit(c.code))
            escaped(out, c.code);
        else
            output_bytes(out, text, c.length);
        text += c.length ? c.length : 1;
    }
    output_text(out, "\"");
}

void json_key(struct json *json, const char *key) {
    separate(json);
    quoted(json, key);
    output_text(json->output, json->pretty ? ": " : ":");
    json->after_key = true;
}

void json_text(struct json *json, const char *text) {
    separate(json);
    quoted(json, text);
}

void json_number(struct json *json, uint64_t number) {
    separate(json);
    output_number(json->output, number);
}

void json_integer(struct json *json, int64_t number) {
    separate(json);
    output_format(json->output, "%lld", (long long)number);
}

void json_real(struct json *json, double number) {
    if (!isfinite(number)) {
        json_null(json); /* JSON has no word for it */
        return;
    }
    separate(json);
    char text[32];
    snprintf(text, sizeof text, "%.6g", number);
    char *comma = strchr(text, ','); /* some locales of a program that we are a library of */
    if (comma)
        *comma = '.';
    output_text(json->output, text);
}

void json_boolean(struct json *json, bool value) {
    separate(json);
    output_text(json->output, value ? "true" : "false");
}

void json_null(struct json *json) {
    separate(json);
    output_text(json->output, "null");
}

void json_text_member(struct json *json, const char *key, const char *text) {
    json_key(json, key);
    if (text)
        json_text(json, text);
    else
        json_null(json);
}

void json_number_member(struct json *json, const char *key, uint64_t number) {
    json_key(json, key);
    json_number(json, number);
}

void json_boolean_member(struct json *json, const char *key, bool value) {
    json_key(json, key);
    json_boolean(json, value);
}
