#include "report/compliance_report.h"

#include <string.h>

#include "report/text/table.h"

/* A message with many values has this many rows of the table, and as many answers are shown in each. */
enum { MOST_ROWS = 16, MOST_ANSWERS = 4 };

static bool complies_not(const struct compliance_row *row) {
    return row->answer == COMPLIANCE_SENDS || row->answer == COMPLIANCE_ENDS;
}

static bool same_message(const struct compliance_row *left, const struct compliance_row *right) {
    size_t length = strcspn(left->message, "(");
    return length == strcspn(right->message, "(") && strncmp(left->message, right->message, length) == 0;
}

/* --- Text --- */

static void add_list(struct table *table, struct job *job, const char *const *items, size_t count,
                     bool more) {
    struct text text = {.memory = &job->memory};
    for (size_t i = 0; i < count && i < MOST_ANSWERS; i++) {
        text_add(&text, i > 0 ? " | " : "");
        text_add(&text, items[i]);
    }
    if (more || count > MOST_ANSWERS)
        text_add(&text, count > 0 ? " | …" : "…");
    else if (count == 0)
        text_add(&text, "(never finished)");
    table_text(table, text_end(&text));
    text_free(&text);
}

static void add_table_row(struct table *table, struct job *job, const struct compliance_row *row) {
    static const char *const ANSWERS[] = {"yes", "no", "no", "unknown: too large"};
    table_text(table, row->message);
    add_list(table, job, row->responses.items, row->responses.count, row->more);
    add_list(table, job, row->allowed.items, row->allowed.count, false);
    table_text(table, ANSWERS[row->answer]);
}

/* How many rows from `first` on are of the same message. */
static size_t count_same(const struct compliance *c, size_t first) {
    size_t end = first;
    while (end < c->rows.count && same_message(&c->rows.items[first], &c->rows.items[end]))
        end++;
    return end - first;
}

static void write_rows_left(const struct compliance *c, size_t first, size_t count, struct output *output) {
    size_t bad = 0;
    for (size_t i = first + MOST_ROWS; i < first + count; i++)
        bad += c->rows.items[i].answer != COMPLIANCE_YES;
    const char *message = c->rows.items[first].message;
    if (count <= MOST_ROWS)
        return;
    output_format(output, "and %zu more values of ", count - MOST_ROWS);
    output_bytes(output, message, strcspn(message, "("));
    output_format(output, "; %zu of them do not comply\n", bad);
}

static void write_table(const struct compliance *c, struct output *output) {
    static const char *const HEADINGS[] = {"message", "can answer", "may answer", "complies"};
    struct table table;
    table_init(&table, c->job, 4);
    for (size_t i = 0; i < 4; i++)
        table_text(&table, HEADINGS[i]);
    for (size_t first = 0; first < c->rows.count; first += count_same(c, first))
        for (size_t i = 0; i < count_same(c, first) && i < MOST_ROWS; i++)
            add_table_row(&table, c->job, &c->rows.items[first + i]);
    table_write(&table, output);
    table_free(&table);
    for (size_t first = 0; first < c->rows.count; first += count_same(c, first))
        write_rows_left(c, first, count_same(c, first), output);
}

static void write_reason(const struct compliance_row *row, struct output *output) {
    output_text(output, "\n");
    output_text(output, row->message);
    if (row->answer == COMPLIANCE_ENDS) {
        output_text(output, ": it can finish without a complete allowed answer\n");
        return;
    }
    output_text(output, ": no allowed answer continues with ");
    output_text(output, row->path.items[row->path.count - 1].text);
    output_text(output, "\n");
}

static void write_path(const struct compliance *c, const struct compliance_row *row, struct output *output) {
    static const char *const BEFORE[] = {"", "  ", "  "};
    struct table table;
    write_reason(row, output);
    table_init(&table, c->job, 2);
    table_text(&table, "  at");
    table_text(&table, "what happens");
    for (size_t i = 0; i < row->path.count; i++) {
        const struct compliance_step *step = &row->path.items[i];
        struct place place = sources_place(c->open->sources, step->span);
        struct text text = {.memory = &c->job->memory};
        text_add(&text, "  ");
        text_add(&text, place.file);
        text_add(&text, ":");
        text_number(&text, (int64_t)place.line);
        table_text(&table, text_end(&text));
        text.chars.count = 0;
        text_add(&text, BEFORE[step->kind]);
        text_add(&text, step->text);
        table_text(&table, text_end(&text));
        text_free(&text);
    }
    table_write(&table, output);
    table_free(&table);
}

/* One path per message is enough to see what is wrong. */
void compliance_write_text(const struct compliance *c, struct output *output) {
    write_table(c, output);
    for (size_t first = 0; first < c->rows.count; first += count_same(c, first)) {
        size_t i = 0, count = count_same(c, first);
        while (i < count && !complies_not(&c->rows.items[first + i]))
            i++;
        if (i < count)
            write_path(c, &c->rows.items[first + i], output);
    }
}

/* --- JSON --- */

static void list_json(struct json *json, const char *key, const char *const *items, size_t count) {
    json_key(json, key);
    json_list(json);
    for (size_t i = 0; i < count; i++)
        json_text(json, items[i]);
    json_end(json);
}

static void path_json(const struct compliance *c, const struct compliance_row *row, struct json *json) {
    static const char *const KINDS[] = {"handler", "send", "self"};
    json_key(json, "path");
    if (!complies_not(row)) {
        json_null(json);
        return;
    }
    json_list(json);
    for (size_t i = 0; i < row->path.count; i++) {
        const struct compliance_step *step = &row->path.items[i];
        struct place place = sources_place(c->open->sources, step->span);
        json_object(json);
        json_text_member(json, "kind", KINDS[step->kind]);
        json_text_member(json, "text", step->text);
        json_text_member(json, "file", place.file);
        json_number_member(json, "line", place.line);
        json_end(json);
    }
    json_end(json);
}

void compliance_json(const struct compliance *c, struct json *json) {
    json_list(json);
    for (size_t i = 0; i < c->rows.count; i++) {
        const struct compliance_row *row = &c->rows.items[i];
        json_object(json);
        json_text_member(json, "message", row->message);
        json_key(json, "complies");
        if (row->answer == COMPLIANCE_UNKNOWN)
            json_null(json);
        else
            json_boolean(json, row->answer == COMPLIANCE_YES);
        list_json(json, "responses", row->responses.items, row->responses.count);
        json_boolean_member(json, "more_responses", row->more);
        list_json(json, "allowed", row->allowed.items, row->allowed.count);
        json_key(json, "reason");
        if (complies_not(row))
            json_text(json, row->answer == COMPLIANCE_SENDS ? "sends" : "ends");
        else
            json_null(json);
        path_json(c, row, json);
        json_end(json);
    }
    json_end(json);
}
