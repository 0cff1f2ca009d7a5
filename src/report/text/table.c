#include "report/text/table.h"

#include <stdio.h>
#include <string.h>

#include "base/glyph.h"
#include "base/text.h"

enum { MOST_COLUMNS = 16 };

void table_init(struct table *table, struct job *job, size_t columns) {
    *table = (struct table){.job = job, .columns = columns};
    arena_init(&table->arena, &job->memory);
}

void table_free(struct table *table) {
    array_free(&table->cells);
    arena_free(&table->arena);
}

void table_text(struct table *table, const char *text) {
    struct text cell = {.memory = &table->job->memory};
    text_add_shown(&cell, text);
    const char *kept = text_keep(&cell, &table->arena);
    (void)array_push(&table->job->memory, &table->cells, kept ? kept : "");
}

void table_number(struct table *table, uint64_t number) {
    char text[32];
    table_text(table, grouped_number(text, number));
}

static bool is_number(const char *text) {
    return *text && strspn(text, "0123456789,.") == strlen(text);
}

static void pad(struct output *output, size_t width) {
    while (width-- > 0)
        output_bytes(output, " ", 1);
}

/* How a column is set: as wide as its widest cell; to the right, heading included, if it holds numbers. */
struct column {
    size_t width;
    bool numeric;
};

static void measure(const struct table *table, struct column *columns) {
    for (size_t i = 0; i < table->cells.count; i++) {
        struct column *column = &columns[i % table->columns];
        const char *text = table->cells.items[i];
        size_t width = text_columns(text);
        column->width = width > column->width ? width : column->width;
        column->numeric &= i < table->columns || !*text || is_number(text);
    }
}

void table_write(const struct table *table, struct output *output) {
    struct column columns[MOST_COLUMNS];
    for (size_t c = 0; c < table->columns; c++)
        columns[c] = (struct column){.numeric = true};
    measure(table, columns);
    for (size_t i = 0; i < table->cells.count; i++) {
        size_t c = i % table->columns;
        const char *text = table->cells.items[i];
        size_t space = columns[c].width - text_columns(text);
        bool last = c + 1 == table->columns;
        pad(output, (c > 0 ? 2 : 0) + (columns[c].numeric ? space : 0));
        output_text(output, text);
        pad(output, columns[c].numeric || last ? 0 : space);
        if (last)
            output_text(output, "\n");
    }
}

void sizes_write(struct job *job, const struct size_row *rows, size_t count, struct output *output) {
    struct table table;
    table_init(&table, job, 3);
    table_text(&table, "");
    table_text(&table, "states");
    table_text(&table, "transitions");
    for (size_t i = 0; i < count; i++) {
        table_text(&table, rows[i].name);
        table_number(&table, rows[i].states);
        table_number(&table, rows[i].transitions);
    }
    table_write(&table, output);
    table_free(&table);
}

const char *grouped_number(char *text, uint64_t number) {
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    char *to = text;
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            *to++ = ',';
        *to++ = digits[i];
    }
    *to = '\0';
    return text;
}

void cost_write(const struct job *job, double started, struct output *output) {
    output_format(output, "%.2f s, %.0f MB\n", clock_seconds() - started,
                  (double)job->memory.peak / 1e6 + 0.5);
}
