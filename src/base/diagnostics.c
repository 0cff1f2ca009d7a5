#include "base/diagnostics.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { SOURCE_KEPT = 4096, MESSAGE_KEPT = 1024 };

void diagnostics_init(struct diagnostics *diagnostics, struct memory *memory) {
    *diagnostics = (struct diagnostics){0};
    arena_init(&diagnostics->arena, memory);
}

void diagnostics_free(struct diagnostics *diagnostics) {
    array_free(&diagnostics->list);
    arena_free(&diagnostics->arena);
}

/* A byte of UTF-8 that does not begin a character. */
static bool is_inside_character(char byte) {
    return ((unsigned char)byte & 0xc0) == 0x80;
}

/* The part of an overlong source line around the place, so that the caret still fits it. */
static void clip_source(struct place *place) {
    if (place->source_length <= SOURCE_KEPT)
        return;
    size_t at = place->column > SOURCE_KEPT / 2 ? place->column - SOURCE_KEPT / 2 : 0;
    if (at >= place->source_length)
        at = place->source_length - SOURCE_KEPT;
    size_t end = place->source_length - at > SOURCE_KEPT ? at + SOURCE_KEPT : place->source_length;
    while (at > 0 && is_inside_character(place->source[at]))
        at--;
    while (end < place->source_length && is_inside_character(place->source[end]))
        end++;
    place->source += at;
    place->source_length = end - at;
    place->source_start = at;
}

/* Makes room for an error in place of the last entry that is none. */
static bool drop_lesser(struct diagnostics *diagnostics) {
    struct diagnostic *items = diagnostics->list.items;
    size_t last = diagnostics->list.count;
    while (last > 0 && items[last - 1].severity == SEVERITY_ERROR)
        last--;
    if (last == 0)
        return false;
    memmove(items + last - 1, items + last, (diagnostics->list.count - last) * sizeof *items);
    diagnostics->list.count--;
    return true;
}

static bool is_closed(const struct diagnostics *diagnostics, const struct place *place) {
    for (size_t i = 0; i < diagnostics->list.count; i++) {
        const struct diagnostic *entry = &diagnostics->list.items[i];
        if (entry->closes_line && entry->place.line == place->line && entry->place.file && place->file &&
            strcmp(entry->place.file, place->file) == 0)
            return true;
    }
    return false;
}

void diagnostics_add(struct diagnostics *diagnostics, enum severity severity, const struct place *place,
                     const char *hint, const char *format, ...) {
    diagnostics->errors += severity == SEVERITY_ERROR;
    diagnostics->warnings += severity == SEVERITY_WARNING;
    if (place && is_closed(diagnostics, place))
        return;
    if (diagnostics->list.count >= DIAGNOSTICS_KEPT) {
        diagnostics->dropped++;
        if (severity != SEVERITY_ERROR || !drop_lesser(diagnostics))
            return;
    }
    char message[MESSAGE_KEPT];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    if (length < 0)
        length = 0;
    if ((size_t)length >= sizeof message)
        length = sizeof message - 1;

    /* A copy that finds no memory is left out; the message itself must be there. */
    struct arena *arena = &diagnostics->arena;
    struct diagnostic entry = {.severity = severity};
    if (place) {
        entry.place = *place;
        clip_source(&entry.place);
        if (place->file)
            entry.place.file = arena_text(arena, place->file, strlen(place->file));
        if (place->source)
            entry.place.source = arena_text(arena, entry.place.source, entry.place.source_length);
    }
    entry.message = arena_text(arena, message, (size_t)length);
    entry.hint = hint ? arena_text(arena, hint, strlen(hint)) : NULL;
    if (!entry.message || !array_push(arena->memory, &diagnostics->list, entry))
        diagnostics->dropped++;
}

void diagnostics_add_all(struct diagnostics *diagnostics, const struct diagnostics *others, size_t first) {
    for (size_t i = first; i < others->list.count; i++) {
        const struct diagnostic *entry = &others->list.items[i];
        diagnostics_add(diagnostics, entry->severity, &entry->place, entry->hint, "%s", entry->message);
    }
}

void diagnostics_close_lines(struct diagnostics *diagnostics, size_t first) {
    for (size_t i = first; i < diagnostics->list.count; i++)
        diagnostics->list.items[i].closes_line = diagnostics->list.items[i].severity == SEVERITY_ERROR;
}

/* Which of the files it is, in the order in which they were first complained about. */
static size_t file_rank(const struct diagnostics *diagnostics, const struct diagnostic *entry) {
    size_t rank = 0;
    if (!entry->place.file)
        return SIZE_MAX;
    while (!diagnostics->list.items[rank].place.file ||
           strcmp(diagnostics->list.items[rank].place.file, entry->place.file) != 0)
        rank++;
    return rank;
}

static bool comes_before(const struct diagnostics *diagnostics, const struct diagnostic *left,
                         const struct diagnostic *right) {
    size_t l = file_rank(diagnostics, left), r = file_rank(diagnostics, right);
    if (l != r)
        return l < r;
    if (left->place.line != right->place.line)
        return left->place.line < right->place.line;
    return left->place.column < right->place.column;
}

/* Ranks must not change meanwhile, so the order is found first. */
void diagnostics_sort(struct diagnostics *diagnostics) {
    struct diagnostic sorted[DIAGNOSTICS_KEPT];
    size_t count = diagnostics->list.count;
    for (size_t i = 0; i < count; i++) {
        const struct diagnostic *entry = &diagnostics->list.items[i];
        size_t at = i;
        for (; at > 0 && comes_before(diagnostics, entry, &sorted[at - 1]); at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = *entry;
    }
    if (count > 0)
        memcpy(diagnostics->list.items, sorted, count * sizeof *sorted);
}
