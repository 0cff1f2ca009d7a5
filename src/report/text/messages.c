#include "report/text/messages.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/glyph.h"

/* How much of a long source line is shown around its place. */
enum { BEFORE = 60, AFTER = 40 };

enum { REST_BYTES = 96 };
static const char UNREAD[] = "; the rest of the input was not read";

static const char *const NAMES[] = {"error", "warning", "note"};
static const char *const COLOURS[] = {"\033[1;31m", "\033[1;35m", "\033[1;36m"};

/* A byte of the kept line, moved back to where its character begins, which is at most 3 bytes before. */
static size_t character_start(const struct place *place, size_t at) {
    for (int i = 0; i < 3 && at > 0 && ((unsigned char)place->source[at] & 0xc0) == 0x80; i++)
        at--;
    return at;
}

/* Prints source[begin..end) as it is shown, a blank for a tab, and adds up how many columns come before each
 * of the two stops. */
static void print_line(struct output *output, const struct place *place, size_t begin, size_t end,
                       size_t columns[2], const size_t stops[2]) {
    size_t taken;
    for (size_t i = begin; i < end; i += taken) {
        struct glyph glyph = glyph_at(place->source + i, &taken);
        if (place->source[i] == '\t')
            glyph = (struct glyph){" ", 1, 1};
        output_bytes(output, glyph.bytes, glyph.length);
        for (int s = 0; s < 2; s++)
            columns[s] += i < stops[s] ? glyph.columns : 0;
    }
}

/* The line, or what there is around its place, with a caret below that stands under it. */
static void print_source(struct output *output, const struct place *place) {
    size_t column = place->column - 1 - place->source_start; /* within what was kept of the line */
    size_t begin = column > BEFORE ? column - BEFORE : 0;
    size_t end =
        column + AFTER < place->source_length ? character_start(place, column + AFTER) : place->source_length;
    begin = begin < end ? character_start(place, begin) : end;
    const size_t stops[2] = {column, column + (place->width ? place->width : 1)};
    size_t columns[2] = {begin ? 1 : 0, begin ? 1 : 0};
    output_format(output, "%6" PRIu64 " | %s", place->line, begin ? "…" : "");
    print_line(output, place, begin, end, columns, stops);
    output_format(output, "%s\n       | ", end < place->source_length ? "…" : "");
    for (size_t i = 0; i < columns[0]; i++)
        output_text(output, " ");
    output_text(output, "^");
    for (size_t i = columns[0] + 1; i < columns[1]; i++)
        output_text(output, "~");
    output_text(output, "\n");
}

static void print_place(struct output *output, const struct place *place) {
    output_shown(output, place->file ? place->file : "lacuna");
    if (place->file && place->line)
        output_format(output, ":%" PRIu64, place->line);
    if (place->file && place->line && place->column)
        output_format(output, ":%" PRIu64, place->column);
    output_text(output, ": ");
}

static void print_one(struct output *output, const struct diagnostic *entry, bool colour) {
    const struct place *place = &entry->place;
    output_escape(output, colour ? "\033[1m" : "");
    print_place(output, place);
    output_escape(output, colour ? COLOURS[entry->severity] : "");
    output_format(output, "%s:", NAMES[entry->severity]);
    output_escape(output, colour ? "\033[0m" : "");
    output_text(output, " ");
    output_shown(output, entry->message);
    output_text(output, "\n");
    if (place->source && place->line && place->column)
        print_source(output, place);
    if (entry->hint) {
        output_text(output, "  hint: ");
        output_shown(output, entry->hint);
        output_text(output, "\n");
    }
}

/* What there is beyond the list; false: nothing. */
static bool describe_rest(const struct diagnostics *diagnostics, char rest[REST_BYTES]) {
    int length = 0;
    *rest = '\0';
    if (diagnostics->dropped)
        length = snprintf(rest, REST_BYTES, "and %" PRIu64 " more", diagnostics->dropped);
    if (diagnostics->unfinished)
        snprintf(rest + length, REST_BYTES - (size_t)length, "%s", length ? UNREAD : UNREAD + strlen("; "));
    return *rest != '\0';
}

void messages_print(struct output *output, const struct diagnostics *diagnostics, bool colour) {
    for (size_t i = 0; i < diagnostics->list.count; i++)
        print_one(output, &diagnostics->list.items[i], colour);
    char rest[REST_BYTES];
    if (describe_rest(diagnostics, rest))
        output_format(output, "… %s\n", rest);
}

static void optional_text(struct json *json, const char *key, const char *text) {
    json_key(json, key);
    if (text)
        json_text(json, text);
    else
        json_null(json);
}

static void optional_number(struct json *json, const char *key, uint64_t number) {
    json_key(json, key);
    if (number)
        json_number(json, number);
    else
        json_null(json);
}

void messages_json(struct json *json, const struct diagnostics *diagnostics) {
    json_list(json);
    for (size_t i = 0; i < diagnostics->list.count; i++) {
        const struct diagnostic *entry = &diagnostics->list.items[i];
        json_object(json);
        json_text_member(json, "severity", NAMES[entry->severity]);
        optional_text(json, "file", entry->place.file);
        optional_number(json, "line", entry->place.line);
        optional_number(json, "column", entry->place.column);
        json_text_member(json, "message", entry->message);
        optional_text(json, "hint", entry->hint);
        json_end(json);
    }
    char rest[REST_BYTES];
    if (describe_rest(diagnostics, rest)) {
        json_object(json);
        json_text_member(json, "severity", NAMES[SEVERITY_NOTE]);
        optional_text(json, "file", NULL);
        optional_number(json, "line", 0);
        optional_number(json, "column", 0);
        json_text_member(json, "message", rest);
        optional_text(json, "hint", NULL);
        json_end(json);
    }
    json_end(json);
}
