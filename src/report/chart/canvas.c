#include "report/chart/canvas.h"

#include <stdio.h>
#include <string.h>

static const char *const ESCAPES[] = {"\033[0m", "\033[2m", "\033[1m", "\033[36m", "\033[33m", "\033[1;31m"};

static void put_glyph(struct canvas *canvas, size_t column, const struct glyph *glyph, enum style style) {
    for (; canvas->used < column + glyph->columns; canvas->used++)
        canvas->cells[canvas->used] = (struct cell){" ", 1, STYLE_PLAIN};
    struct cell *cell = &canvas->cells[column];
    *cell = (struct cell){.length = (uint8_t)glyph->length, .style = (uint8_t)style};
    memcpy(cell->bytes, glyph->bytes, glyph->length);
    if (glyph->columns == 2)
        cell[1] = (struct cell){.style = (uint8_t)style};
}

static void combine(struct canvas *canvas, size_t column, const struct glyph *glyph) {
    struct cell *cell = &canvas->cells[column];
    if (cell->length + glyph->length <= sizeof cell->bytes) {
        memcpy(cell->bytes + cell->length, glyph->bytes, glyph->length);
        cell->length = (uint8_t)(cell->length + glyph->length);
    }
}

size_t canvas_put_part(struct canvas *canvas, size_t column, enum style style, const char *text,
                       const char *end) {
    struct glyph glyph;
    size_t before = SIZE_MAX; /* the column of the character that others combine with */
    while (text != end && glyph_next(&text, &glyph)) {
        if (glyph.columns == 0 && before != SIZE_MAX)
            combine(canvas, before, &glyph);
        if (glyph.columns == 0)
            continue;
        if (column + glyph.columns > canvas->width)
            break;
        put_glyph(canvas, column, &glyph, style);
        before = column;
        column += glyph.columns;
    }
    return column;
}

size_t canvas_put(struct canvas *canvas, size_t column, enum style style, const char *text) {
    return canvas_put_part(canvas, column, style, text, NULL);
}

void canvas_put_left_of(struct canvas *canvas, size_t end, enum style style, const char *text) {
    canvas_put(canvas, end - text_columns(text), style, text);
}

void canvas_put_number_left_of(struct canvas *canvas, size_t end, size_t number) {
    char digits[24];
    snprintf(digits, sizeof digits, "%zu", number);
    canvas_put_left_of(canvas, end, STYLE_FAINT, digits);
}

static enum style change_style(struct output *output, enum style from, enum style to) {
    if (from != to && from != STYLE_PLAIN)
        output_escape(output, ESCAPES[STYLE_PLAIN]);
    if (from != to && to != STYLE_PLAIN)
        output_escape(output, ESCAPES[to]);
    return to;
}

void canvas_end_row(struct canvas *canvas) {
    enum style style = STYLE_PLAIN;
    while (canvas->used > 0 && strcmp(canvas->cells[canvas->used - 1].bytes, " ") == 0)
        canvas->used--;
    for (size_t c = 0; c < canvas->used; c++) {
        const struct cell *cell = &canvas->cells[c];
        if (canvas->colour)
            style = change_style(canvas->output, style, cell->style);
        output_bytes(canvas->output, cell->bytes, cell->length);
    }
    change_style(canvas->output, style, STYLE_PLAIN);
    output_bytes(canvas->output, "\n", 1);
    canvas->used = 0;
}

/* ---- running text ---- */

const char *text_line_end(const char *text, size_t room) {
    const char *at = text, *end = text, *blank = NULL;
    size_t columns = 0;
    struct glyph glyph;
    while (glyph_next(&at, &glyph)) {
        columns += glyph.columns;
        if (columns > room && end != text)
            return glyph.bytes[0] == ' ' ? end : blank ? blank : end;
        if (glyph.bytes[0] == ' ' && end != text)
            blank = end;
        end = at;
    }
    return end;
}

const char *text_skip_blanks(const char *text) {
    return text + strspn(text, " ");
}

void canvas_write_paragraph(struct canvas *canvas, size_t indent, enum style style, const char *text) {
    do {
        const char *end = text_line_end(text, canvas->width - indent);
        canvas_put_part(canvas, indent, style, text, end);
        canvas_end_row(canvas);
        text = text_skip_blanks(end);
    } while (*text);
}

static void flow_break(struct flow *flow) {
    canvas_end_row(flow->canvas);
    flow->column = flow->indent;
    flow->is_fresh = true;
}

void flow_word(struct flow *flow, enum style style, const char *text) {
    size_t columns = text_columns(text), width = flow->canvas->width;
    if (!flow->is_fresh && flow->column + 1 + columns > width)
        flow_break(flow);
    else if (!flow->is_fresh)
        flow->column++;
    while (columns > width - flow->column) {
        const char *end = text_line_end(text, width - flow->column);
        canvas_put_part(flow->canvas, flow->column, style, text, end);
        flow_break(flow);
        text = text_skip_blanks(end);
        columns = text_columns(text);
    }
    flow->column = canvas_put(flow->canvas, flow->column, style, text);
    flow->is_fresh = false;
}
