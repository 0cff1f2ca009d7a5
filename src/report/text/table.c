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
    size_t blanks = 0; /* before the next text of the row, if there is one */
    for (size_t i = 0; i < table->cells.count; i++) {
        size_t c = i % table->columns;
        const char *text = table->cells.items[i];
        size_t space = columns[c].width - text_columns(text);
        blanks += (c > 0 ? 2 : 0) + (columns[c].numeric ? space : 0);
        if (*text) {
            pad(output, blanks);
            output_text(output, text);
            blanks = 0;
        }
        blanks += columns[c].numeric ? 0 : space;
        if (c + 1 == table->columns) {
            output_text(output, "\n");
            blanks = 0;
        }
    }
}

/* --- Lists --- */

/* The next items of a list, as many as fit, and one at least. The list goes on behind them. */
static const char *take_line(struct arena *arena, const char **list, size_t width) {
    const char *line = "", *end = *list;
    size_t taken = 0;
    while (*end) {
        const char *comma = strstr(end, ", ");
        end = comma ? comma + 1 : end + strlen(end);
        const char *longer = arena_text(arena, *list, (size_t)(end - *list));
        if (!longer) {
            *list += strlen(*list); /* there is no memory */
            return "";
        }
        if (taken > 0 && text_columns(longer) > width)
            break;
        line = longer;
        taken = (size_t)(end - *list);
        end += comma != NULL;
    }
    *list += taken;
    *list += **list == ' ';
    return line;
}

static size_t widest_line(struct arena *arena, const char *list, size_t width) {
    size_t widest = 0;
    while (*list) {
        size_t columns = text_columns(take_line(arena, &list, width));
        widest = columns > widest ? columns : widest;
    }
    return widest;
}

/* Makes the widest column narrower until all fit, or no list can be broken any more. */
static void fit_lists(struct table *table, size_t width, size_t *widths) {
    size_t least[MOST_COLUMNS] = {0}, total = 2 * (table->columns - 1);
    for (size_t i = 0; i < table->cells.count; i++) {
        size_t c = i % table->columns, whole = text_columns(table->cells.items[i]);
        size_t item = i < table->columns ? whole : widest_line(&table->arena, table->cells.items[i], 0);
        widths[c] = whole > widths[c] ? whole : widths[c];
        least[c] = item > least[c] ? item : least[c];
    }
    for (size_t c = 0; c < table->columns; c++)
        total += widths[c];
    for (size_t widest = 0; total > width && widest < table->columns; total--) {
        widest = table->columns;
        for (size_t c = 0; c < table->columns; c++)
            if (widths[c] > least[c] && (widest == table->columns || widths[c] > widths[widest]))
                widest = c;
        if (widest < table->columns)
            widths[widest]--;
    }
}

/* A row becomes as many as its longest list needs. */
static void add_lines(struct table *lines, const struct table *table, size_t first, const size_t *widths) {
    const char *lists[MOST_COLUMNS];
    bool more = true;
    for (size_t c = 0; c < table->columns; c++)
        lists[c] = table->cells.items[first + c];
    while (more) {
        more = false;
        for (size_t c = 0; c < table->columns; c++) {
            table_text(lines, take_line(&lines->arena, &lists[c], widths[c]));
            more |= *lists[c] != '\0';
        }
    }
}

void table_write_lists(struct table *table, size_t width, struct output *output) {
    size_t widths[MOST_COLUMNS] = {0};
    struct table lines;
    fit_lists(table, width, widths);
    table_init(&lines, table->job, table->columns);
    for (size_t i = 0; i + table->columns <= table->cells.count; i += table->columns)
        add_lines(&lines, table, i, widths);
    table_write(&lines, output);
    table_free(&lines);
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
