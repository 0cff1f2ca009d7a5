/* A row of cells on the terminal, each with a style, and text that is broken into such rows. What does not
 * fit is left out, so that no line is ever too wide. */
#ifndef LACUNA_REPORT_CHART_CANVAS_H
#define LACUNA_REPORT_CHART_CANVAS_H

#include "base/glyph.h"
#include "base/output.h"

enum style { STYLE_PLAIN, STYLE_FAINT, STYLE_STRONG, STYLE_LOOP, STYLE_NOTE, STYLE_BAD };

/* A character and what combines with it; empty behind a wide one. */
struct cell {
    char bytes[22];
    uint8_t length;
    uint8_t style;
};

/* The row at hand. What does not fit is left out, so that no line is ever too wide. */
struct canvas {
    struct output *output;
    struct cell *cells;
    size_t width;
    size_t used; /* cells from here on are blank */
    bool colour;
};

/* Words that are set one after the other and continue in the next line. */
struct flow {
    struct canvas *canvas;
    size_t indent; /* of lines but the first */
    size_t column;
    bool is_fresh; /* nothing in this line yet */
};

/* Puts the text up to `end`, NULL for all of it, and returns the column behind it. */
size_t canvas_put_part(struct canvas *canvas, size_t column, enum style style, const char *text,
                       const char *end);

size_t canvas_put(struct canvas *canvas, size_t column, enum style style, const char *text);

/* So that it ends there. */
void canvas_put_left_of(struct canvas *canvas, size_t end, enum style style, const char *text);
void canvas_put_number_left_of(struct canvas *canvas, size_t end, size_t number);

/* Writes the row, without the blanks at its end, and begins the next one. */
void canvas_end_row(struct canvas *canvas);

/* The end of what fits `room` columns of a text, broken at a blank if there is one; at least a character. */
const char *text_line_end(const char *text, size_t room);
const char *text_skip_blanks(const char *text);

/* The whole text, in as many rows as it takes. */
void canvas_write_paragraph(struct canvas *canvas, size_t indent, enum style style, const char *text);

/* Puts a word behind the last one, or into the next line. */
void flow_word(struct flow *flow, enum style style, const char *text);

#endif
