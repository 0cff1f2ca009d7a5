/* Tables that line up: texts to the left, numbers to the right, thousands set apart. */
#ifndef LACUNA_REPORT_TEXT_TABLE_H
#define LACUNA_REPORT_TEXT_TABLE_H

#include "base/array.h"
#include "base/output.h"

struct table {
    struct job *job;
    struct arena arena;
    size_t columns;
    ARRAY(const char *) cells; /* row by row; the first row is the heading */
};

/* Up to 16 columns. */
void table_init(struct table *table, struct job *job, size_t columns);
void table_free(struct table *table);

/* Cells, from left to right, as they are shown (base/glyph.h), in one line. A cell that finds no memory stays
 * empty. */
void table_text(struct table *table, const char *text);
void table_number(struct table *table, uint64_t number);

void table_write(const struct table *table, struct output *output);

/* The same, where cells are lists with commas: lists are broken into lines as far as that is needed for the
 * table to be at most so wide. */
void table_write_lists(struct table *table, size_t width, struct output *output);

/* LTSs by name with their numbers of states and transitions, a row each. */
struct size_row {
    const char *name;
    uint64_t states;
    uint64_t transitions;
};

void sizes_write(struct job *job, const struct size_row *rows, size_t count, struct output *output);

/* "1,234,567"; `text` holds at least 32 bytes. */
const char *grouped_number(char *text, uint64_t number);

/* "0.21 s, 45 MB": what the job has cost since `started`. */
void cost_write(const struct job *job, double started, struct output *output);

#endif
