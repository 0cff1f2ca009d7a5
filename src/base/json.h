/* A JSON writer that streams: nothing is held but the current nesting.
 *
 *     json_object(j); json_key(j, "states"); json_number(j, 3); json_end(j);
 *
 * Text is UTF-8; bytes that are not are written as U+FFFD, so that the output is always valid. Characters
 * that a terminal should not get as they are (base/glyph.h) are escaped. */
#ifndef LACUNA_BASE_JSON_H
#define LACUNA_BASE_JSON_H

#include "base/output.h"

enum { JSON_DEEPEST = 32 };

struct json {
    struct output *output;
    bool pretty; /* two spaces a level; otherwise one line */
    int depth;
    bool after_key;
    bool filled[JSON_DEEPEST + 1];
    char closers[JSON_DEEPEST + 1];
};

void json_init(struct json *json, struct output *output, bool pretty);

void json_object(struct json *json);
void json_list(struct json *json);
void json_end(struct json *json);
void json_key(struct json *json, const char *key);

void json_text(struct json *json, const char *text);
void json_number(struct json *json, uint64_t number);
void json_integer(struct json *json, int64_t number);
void json_real(struct json *json, double number);
void json_boolean(struct json *json, bool value);
void json_null(struct json *json);

/* A key and its value. */
void json_text_member(struct json *json, const char *key, const char *text); /* null for NULL */
void json_number_member(struct json *json, const char *key, uint64_t number);
void json_boolean_member(struct json *json, const char *key, bool value);

#endif
