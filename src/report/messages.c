#include "report/messages.h"

#include <inttypes.h>
#include <string.h>

/* How much of a long source line is shown around its place. */
enum { BEFORE = 60, AFTER = 40 };

static const char *const NAMES[] = {"error", "warning", "note"};
static const char *const COLOURS[] = {"\033[1;31m", "\033[1;35m", "\033[1;36m"};

/* One character per byte, so that the caret stands under its place: tabs and control characters become
 * spaces and dots; UTF-8 continuation bytes are passed through and take no column. */
static void print_source(FILE *stream, const struct place *place) {
    size_t column = place->column - 1 - place->source_start; /* within what was kept of the line */
    size_t begin = column > BEFORE ? column - BEFORE : 0;
    size_t end = column + AFTER < place->source_length ? column + AFTER : place->source_length;
    if (begin > end)
        begin = end;
    fprintf(stream, "%6" PRIu64 " | %s", place->line, begin ? "…" : "");
    size_t caret = begin ? 1 : 0;
    for (size_t i = begin; i < end; i++) {
        unsigned char c = (unsigned char)place->source[i];
        fputc(c == '\t' ? ' ' : c < 0x20 || c == 0x7f ? '.' : c, stream);
        if (i < column && (c & 0xc0) != 0x80)
            caret++;
    }
    fprintf(stream, "%s\n       | ", end < place->source_length ? "…" : "");
    for (size_t i = 0; i < caret; i++)
        fputc(' ', stream);
    size_t width = place->width ? place->width : 1;
    if (column + width > end)
        width = end > column ? end - column : 1;
    fputc('^', stream);
    for (size_t i = 1; i < width; i++)
        if (((unsigned char)place->source[column + i] & 0xc0) != 0x80)
            fputc('~', stream);
    fputc('\n', stream);
}

static void print_one(FILE *stream, const struct diagnostic *entry, bool colour) {
    const struct place *place = &entry->place;
    const char *bold = colour ? "\033[1m" : "", *plain = colour ? "\033[0m" : "";
    fputs(bold, stream);
    if (place->file) {
        fprintf(stream, "%s:", place->file);
        if (place->line)
            fprintf(stream, "%" PRIu64 ":", place->line);
        if (place->line && place->column)
            fprintf(stream, "%" PRIu64 ":", place->column);
        fputc(' ', stream);
    } else {
        fputs("lacuna: ", stream);
    }
    fprintf(stream, "%s%s:%s %s\n", colour ? COLOURS[entry->severity] : "", NAMES[entry->severity], plain,
            entry->message);
    if (place->source && place->line && place->column)
        print_source(stream, place);
    if (entry->hint)
        fprintf(stream, "  hint: %s\n", entry->hint);
}

void messages_print(FILE *stream, const struct diagnostics *diagnostics, bool colour) {
    for (size_t i = 0; i < diagnostics->list.count; i++)
        print_one(stream, &diagnostics->list.items[i], colour);
    if (diagnostics->dropped)
        fprintf(stream, "… and %" PRIu64 " more\n", diagnostics->dropped);
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
    if (diagnostics->dropped) {
        char message[64];
        snprintf(message, sizeof message, "and %" PRIu64 " more", diagnostics->dropped);
        json_object(json);
        json_text_member(json, "severity", NAMES[SEVERITY_NOTE]);
        optional_text(json, "file", NULL);
        optional_number(json, "line", 0);
        optional_number(json, "column", 0);
        json_text_member(json, "message", message);
        optional_text(json, "hint", NULL);
        json_end(json);
    }
    json_end(json);
}
