#include "report/chart/legend.h"

#include <stdio.h>
#include <string.h>

#include "base/glyph.h"

void legend_init(struct legend *legend, struct job *job) {
    *legend = (struct legend){.job = job};
    names_init(&legend->shorts, &job->memory);
    names_init(&legend->entries, &job->memory);
}

void legend_free(struct legend *legend) {
    names_free(&legend->shorts);
    names_free(&legend->entries);
    array_free(&legend->owners);
    array_free(&legend->scratch);
}

static bool scratch_add(struct legend *legend, const char *text, size_t length) {
    size_t used = legend->scratch.count;
    if (!array_reserve(&legend->job->memory, &legend->scratch, used + length + 1))
        return false;
    memcpy(legend->scratch.items + used, text, length);
    legend->scratch.count = used + length;
    legend->scratch.items[used + length] = '\0';
    return true;
}

const char *legend_join(struct legend *legend, const char *const *texts) {
    bool fine = true;
    legend->scratch.count = 0;
    for (; fine && *texts; texts++)
        fine = scratch_add(legend, *texts, strlen(*texts));
    return fine ? legend->scratch.items : "";
}

/* The first glyph such that it and what follows take at most `room` of the text's columns. */
static const char *last_part(const char *text, size_t columns, size_t room) {
    struct glyph glyph;
    while (columns > room && glyph_next(&text, &glyph))
        columns -= glyph.columns;
    const char *next = text;
    while (glyph_next(&next, &glyph) && glyph.columns == 0)
        text = next;
    return text;
}

static const char *first_part(const char *text, size_t room) {
    struct glyph glyph;
    size_t columns = 0;
    const char *end = text;
    while (glyph_next(&text, &glyph) && (columns += glyph.columns) <= room)
        end = text;
    return end;
}

/* Leaves `room` columns of a text that has more: the first ones, an ellipsis and the last ones. */
static bool cut_out_the_middle(struct legend *legend, const char *text, size_t room, size_t tail) {
    const char *end = first_part(text, room - 1 - tail), *rest = last_part(text, text_columns(text), tail);
    legend->scratch.count = 0;
    return scratch_add(legend, text, (size_t)(end - text)) && scratch_add(legend, "…", strlen("…")) &&
           scratch_add(legend, rest, strlen(rest));
}

/* The number of the scratch as an abbreviation of `text`; NAMES_NONE if it is another text's, or no memory.
 */
static uint32_t claim(struct legend *legend, const char *text) {
    struct memory *memory = &legend->job->memory;
    if (!array_reserve(memory, &legend->owners, legend->owners.count + 1)) /* a short always has an owner */
        return NAMES_NONE;
    uint32_t number = names_intern(&legend->shorts, legend->scratch.items, legend->scratch.count);
    if (number == NAMES_NONE)
        return NAMES_NONE;
    if (number == legend->owners.count)
        legend->owners.items[legend->owners.count++] = text;
    return strcmp(legend->owners.items[number], text) == 0 ? number : NAMES_NONE;
}

const char *legend_abbreviate(struct legend *legend, const char *text, size_t room) {
    static const char NOTHING_LEFT[] = "…";
    if (text_columns(text) <= room)
        return text;
    uint32_t number = NAMES_NONE;
    for (size_t i = 0; i < room && number == NAMES_NONE; i++) {
        if (!cut_out_the_middle(legend, text, room, (room / 3 + i) % room))
            return NOTHING_LEFT;
        number = claim(legend, text);
    }
    if (number == NAMES_NONE && room > 0) /* all are taken: the list below shows both texts for this one */
        number = names_find(&legend->shorts, legend->scratch.items, legend->scratch.count);
    if (number == NAMES_NONE)
        return NOTHING_LEFT;
    const char *result = legend->shorts.list.items[number].text;
    const char *entry = legend_join(legend, (const char *[]){result, " = ", text, NULL});
    names_intern(&legend->entries, entry, strlen(entry));
    return result;
}
