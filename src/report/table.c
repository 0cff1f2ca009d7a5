#include "report/table.h"

#include <stdio.h>
#include <string.h>

void table_init(struct table *table, struct job *job, size_t columns) {
    *table = (struct table){.job = job, .columns = columns};
    arena_init(&table->arena, &job->memory);
}

void table_free(struct table *table) {
    array_free(&table->cells);
    arena_free(&table->arena);
}

void table_text(struct table *table, const char *text) {
    const char *copy = arena_text(&table->arena, text, strlen(text));
    (void)array_push(&table->job->memory, &table->cells, copy ? copy : "");
}

void table_number(struct table *table, uint64_t number) {
    char text[32];
    table_text(table, grouped_number(text, number));
}

/* Characters, not bytes: continuation bytes of UTF-8 take no room. */
static size_t width_of(const char *text) {
    size_t width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

static bool is_number(const char *text) {
    return *text && strspn(text, "0123456789,.") == strlen(text);
}

/* A column of numbers is set to the right, heading included. */
static bool column_is_numeric(const struct table *table, size_t column) {
    for (size_t i = table->columns + column; i < table->cells.count; i += table->columns)
        if (*table->cells.items[i] && !is_number(table->cells.items[i]))
            return false;
    return true;
}

static void pad(struct output *output, size_t width) {
    while (width-- > 0)
        output_bytes(output, " ", 1);
}

static void write_cell(const struct table *table, struct output *output, size_t index) {
    size_t column = index % table->columns, widest = 0;
    for (size_t i = column; i < table->cells.count; i += table->columns) {
        size_t width = width_of(table->cells.items[i]);
        widest = width > widest ? width : widest;
    }
    const char *text = table->cells.items[index];
    size_t space = widest - width_of(text);
    bool right = column_is_numeric(table, column);
    if (column > 0)
        pad(output, 2);
    if (right)
        pad(output, space);
    output_text(output, text);
    if (!right && column + 1 < table->columns)
        pad(output, space);
}

void table_write(const struct table *table, struct output *output) {
    for (size_t i = 0; i < table->cells.count; i++) {
        write_cell(table, output, i);
        if ((i + 1) % table->columns == 0)
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
