#include "report/close_report.h"

#include <stdlib.h>

#include "report/text/table.h"

const char *closing_analysis_text(enum closing_analysis analysis) {
    static const char *const TEXTS[] = {[CLOSING_MUST] = "must",
                                        [CLOSING_MAY] = "may",
                                        [CLOSING_FLAGS] = "none",
                                        [CLOSING_EXPLICIT] = "explicit"};
    return TEXTS[analysis];
}

static const char *finding_text(enum closing_finding finding) {
    static const char *const TEXTS[] = {
        [CLOSING_INSIDE] = "inside", [CLOSING_OUTSIDE] = "outside", [CLOSING_UNDECIDED] = "undecided"};
    return TEXTS[finding];
}

static const char *direction_text(const struct closing_channel_row *row) {
    return row->fed && row->passes ? "from both sides"
           : row->fed              ? "from outside"
           : row->drained          ? "to outside"
                                   : "inside";
}

/* --- JSON --- */

static const char *change_text(enum closing_change_kind kind) {
    static const char *const TEXTS[] = {[CLOSING_INPUT] = "input from outside",
                                        [CLOSING_OUTPUT] = "send removed",
                                        [CLOSING_CONDITION] = "condition may be true or false",
                                        [CLOSING_ASSIGNMENT] = "assignment of unknown data",
                                        [CLOSING_TIMER] = "timer set to unknown data",
                                        [CLOSING_ASSERTION] = "assertion may fail",
                                        [CLOSING_ATOM] = "atom may be true or false"};
    return TEXTS[kind];
}

void add_source_line(struct text *text, const struct place *place) {
    const char *line = place->source;
    size_t length = line ? place->source_length : 0;
    while (length > 0 && (*line == ' ' || *line == '\t'))
        line++, length--;
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t'))
        length--;
    if (length > 0)
        text_add_bytes(text, line, length);
}

static const char *process_text(const struct closed_model *c, uint32_t process) {
    return process == CLOSING_NONE ? "" : open_model_process_name(&c->model, process);
}

static void place_json(struct json *json, const struct closed_model *c, struct span span) {
    struct place place = sources_place(&c->sources, span);
    struct text text = {.memory = &c->job->memory};
    add_source_line(&text, &place);
    json_text_member(json, "file", place.file);
    json_number_member(json, "line", place.line);
    json_text_member(json, "source", text_end(&text));
    text_free(&text);
}

static uint32_t count_changes(const struct closed_model *c, enum closing_change_kind kind) {
    uint32_t count = 0;
    for (size_t i = 0; i < c->changes.count; i++)
        count += c->changes.items[i].kind == kind;
    return count;
}

static uint32_t count_bits(uint32_t set) {
    uint32_t count = 0;
    for (; set != 0; set &= set - 1)
        count++;
    return count;
}

static void changes_json(struct json *json, const struct closed_model *c) {
    json_number_member(json, "inputs", count_changes(c, CLOSING_INPUT));
    json_number_member(json, "outputs", count_changes(c, CLOSING_OUTPUT));
    json_number_member(json, "conditions", count_changes(c, CLOSING_CONDITION));
    json_number_member(json, "assignments", count_changes(c, CLOSING_ASSIGNMENT));
    json_number_member(json, "timers", count_changes(c, CLOSING_TIMER));
    json_number_member(json, "assertions", count_changes(c, CLOSING_ASSERTION));
    json_number_member(json, "atoms", count_changes(c, CLOSING_ATOM));
    json_key(json, "changes");
    json_list(json);
    for (size_t i = 0; i < c->changes.count; i++) {
        json_object(json);
        json_text_member(json, "change", change_text(c->changes.items[i].kind));
        json_text_member(json, "process", process_text(c, c->changes.items[i].process));
        place_json(json, c, c->changes.items[i].span);
        json_end(json);
    }
    json_end(json);
}

static void unknown_json(struct json *json, const struct closing_channel_row *row) {
    json_key(json, "unknown_fields");
    json_list(json);
    for (size_t i = 0; i < row->unknown.count; i++) {
        json_object(json);
        json_text_member(json, "signal", row->unknown.items[i].signal);
        json_key(json, "fields");
        json_list(json);
        for (uint32_t k = 0; k < CLOSING_MOST_FIELDS; k++)
            if (row->unknown.items[i].fields >> k & 1)
                json_number(json, k + 1);
        json_end(json);
        json_end(json);
    }
    json_end(json);
}

static void channels_json(struct json *json, const struct closed_model *c) {
    json_key(json, "channels");
    json_list(json);
    for (size_t i = 0; i < c->channels.count; i++) {
        const struct closing_channel_row *row = &c->channels.items[i];
        json_object(json);
        json_text_member(json, "channel", row->name);
        json_text_member(json, "direction", direction_text(row));
        json_number_member(json, "flags", count_bits(row->fields));
        json_key(json, "flagged_fields");
        json_list(json);
        for (uint32_t k = 0; k < CLOSING_MOST_FIELDS; k++)
            if (row->fields >> k & 1)
                json_number(json, k + 1);
        json_end(json);
        unknown_json(json, row);
        json_end(json);
    }
    json_end(json);
}

static void lines_json(struct json *json, const struct closed_model *c, const struct closing_row *row) {
    json_key(json, "lines");
    json_list(json);
    for (size_t i = 0; i < row->lines.count; i++) {
        const struct closing_line *line = &row->lines.items[i];
        json_object(json);
        json_text_member(json, "process", process_text(c, line->process));
        json_text_member(json, "file", line->file);
        json_number_member(json, "line", line->line);
        json_text_member(json, "data", finding_text(line->finding));
        json_end(json);
    }
    json_end(json);
}

static void variables_json(struct json *json, const struct closed_model *c) {
    json_key(json, "variables");
    json_list(json);
    for (size_t i = 0; i < c->variables.count; i++) {
        const struct closing_row *row = &c->variables.items[i];
        json_object(json);
        json_text_member(json, "process", row->process ? row->process : "");
        json_text_member(json, "variable", row->name);
        json_boolean_member(json, "timer", row->variable == CLOSING_NONE);
        json_number_member(json, "line", sources_place(&c->sources, row->span).line);
        json_text_member(json, "data", finding_text(row->finding));
        json_text_member(json, "flag", row->flag);
        lines_json(json, c, row);
        json_end(json);
    }
    json_end(json);
}

static void size_json(struct json *json, const char *key, const struct closing_size *size) {
    json_key(json, key);
    json_object(json);
    json_number_member(json, "processes", size->processes);
    json_number_member(json, "statements", size->statements);
    json_number_member(json, "variables", size->variables);
    json_number_member(json, "channels", size->channels);
    json_end(json);
}

/* Of a finer environment; 0: its processes stay as they are. */
static uint32_t states_of_environment(const struct closed_model *c) {
    return c->environment.automaton ? c->environment.automaton->states : 0;
}

static void environment_json(struct json *json, const struct closed_model *c) {
    if (!c->options->environment)
        return;
    json_key(json, "environment");
    json_object(json);
    json_text_member(json, "file", c->options->environment);
    json_number_member(json, "states", states_of_environment(c));
    json_end(json);
}

void close_report_json(struct json *json, const void *results) {
    const struct close_report *report = results;
    const struct closed_model *c = report->closing;
    json_object(json);
    json_text_member(json, "analysis", closing_analysis_text(c->options->analysis));
    if (report->output)
        json_text_member(json, "output", report->output);
    else
        json_text_member(json, "text", c->text.data.items);
    json_boolean_member(json, "time_slices", c->timed);
    environment_json(json, c);
    changes_json(json, c);
    channels_json(json, c);
    variables_json(json, c);
    size_json(json, "before", &c->before);
    size_json(json, "after", &c->after);
    json_end(json);
}

/* --- Text --- */

static void cell_of_text(struct table *table, struct text *text) {
    table_text(table, text->chars.count > 0 ? text_end(text) : "-");
    text_free(text);
}

static void write_channels(const struct closed_model *c, struct output *output) {
    struct table table;
    table_init(&table, c->job, 3);
    table_text(&table, "channel");
    table_text(&table, "messages");
    table_text(&table, "flags");
    for (size_t i = 0; i < c->channels.count; i++) {
        struct text fields = {.memory = &c->job->memory};
        for (uint32_t k = 0; k < CLOSING_MOST_FIELDS; k++)
            if (c->channels.items[i].fields >> k & 1) {
                text_add(&fields, fields.chars.count > 0                        ? ", "
                                  : count_bits(c->channels.items[i].fields) > 1 ? "fields "
                                                                                : "field ");
                text_number(&fields, k + 1);
            }
        table_text(&table, c->channels.items[i].name);
        table_text(&table, direction_text(&c->channels.items[i]));
        cell_of_text(&table, &fields);
    }
    table_write(&table, output);
    table_free(&table);
}

/* Ranges of lines: 3, 7-9. What is too long ends with how many lines are left out. */
struct line_list {
    struct text text;
    uint64_t first, last; /* of the range at hand; 0: none */
    uint32_t ranges, left_out;
};

enum { MOST_RANGES = 8 };

static void end_range(struct line_list *list) {
    if (list->first == 0)
        return;
    if (list->ranges++ >= MOST_RANGES) {
        list->left_out++;
        return;
    }
    text_add(&list->text, list->ranges > 1 ? ", " : "");
    text_number(&list->text, (int64_t)list->first);
    if (list->last > list->first) {
        text_add(&list->text, "-");
        text_number(&list->text, (int64_t)list->last);
    }
}

/* Lines come in order. */
static void add_line(struct line_list *list, uint64_t line) {
    if (list->first > 0 && (line == list->last || line == list->last + 1)) {
        list->last = line;
        return;
    }
    end_range(list);
    list->first = list->last = line;
}

static void cell_of_lines(struct table *table, struct line_list *list) {
    end_range(list);
    text_add(&list->text, list->left_out > 0 ? ", …" : "");
    cell_of_text(table, &list->text);
}

static void write_lines(struct table *table, const struct closed_model *c, const struct closing_row *row,
                        enum closing_finding finding) {
    struct line_list list = {.text = {.memory = &c->job->memory}};
    for (size_t i = 0; i < row->lines.count; i++)
        if (row->lines.items[i].finding == finding)
            add_line(&list, row->lines.items[i].line);
    cell_of_lines(table, &list);
}

static void write_variables(const struct closed_model *c, struct output *output) {
    static const char *const HEADING[] = {"process",    "variable",     "declared", "inside on",
                                          "outside on", "undecided on", "flag"};
    struct table table;
    table_init(&table, c->job, sizeof HEADING / sizeof *HEADING);
    for (size_t i = 0; i < sizeof HEADING / sizeof *HEADING; i++)
        table_text(&table, HEADING[i]);
    for (size_t i = 0; i < c->variables.count; i++) {
        const struct closing_row *row = &c->variables.items[i];
        table_text(&table, row->process ? row->process : "(global)");
        table_text(&table, row->name);
        table_number(&table, sources_place(&c->sources, row->span).line);
        write_lines(&table, c, row, CLOSING_INSIDE);
        write_lines(&table, c, row, CLOSING_OUTSIDE);
        write_lines(&table, c, row, CLOSING_UNDECIDED);
        table_text(&table, row->flag ? row->flag : "-");
    }
    table_write(&table, output);
    table_free(&table);
}

static int by_number(const void *one, const void *other) {
    uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
    return (a > b) - (a < b);
}

/* The lines of the changes of one kind in one process. */
static void write_change(struct table *table, const struct closed_model *c, uint32_t process,
                         enum closing_change_kind kind) {
    ARRAY(uint64_t) lines = {0};
    uint64_t count = 0;
    for (size_t i = 0; i < c->changes.count; i++)
        if (c->changes.items[i].process == process && c->changes.items[i].kind == kind) {
            count++;
            (void)array_push(&c->job->memory, &lines,
                             sources_place(&c->sources, c->changes.items[i].span).line);
        }
    if (lines.count > 0) {
        struct line_list list = {.text = {.memory = &c->job->memory}};
        qsort(lines.items, lines.count, sizeof *lines.items, by_number);
        for (size_t i = 0; i < lines.count; i++)
            add_line(&list, lines.items[i]);
        table_text(table, process == CLOSING_NONE ? "(formulas)" : process_text(c, process));
        table_text(table, change_text(kind));
        table_number(table, count);
        cell_of_lines(table, &list);
    }
    array_free(&lines);
}

static void write_changes(const struct closed_model *c, struct output *output) {
    struct table table;
    table_init(&table, c->job, 4);
    table_text(&table, "process");
    table_text(&table, "change");
    table_text(&table, "statements");
    table_text(&table, "on lines");
    for (uint32_t i = 0; i <= c->model.processes.count; i++)
        for (int kind = CLOSING_INPUT; kind <= CLOSING_ATOM; kind++)
            write_change(&table, c, i < c->model.processes.count ? i : CLOSING_NONE,
                         (enum closing_change_kind)kind);
    table_write(&table, output);
    table_free(&table);
}

static void write_size(struct table *table, const char *name, const struct closing_size *size) {
    table_text(table, name);
    table_number(table, size->processes);
    table_number(table, size->statements);
    table_number(table, size->variables);
    table_number(table, size->channels);
}

static void write_sizes(const struct closed_model *c, struct output *output) {
    static const char *const HEADING[] = {"model", "processes", "statements", "variables", "channels"};
    struct table table;
    table_init(&table, c->job, sizeof HEADING / sizeof *HEADING);
    for (size_t i = 0; i < sizeof HEADING / sizeof *HEADING; i++)
        table_text(&table, HEADING[i]);
    write_size(&table, "open", &c->before);
    write_size(&table, "closed", &c->after);
    table_write(&table, output);
    table_free(&table);
}

void close_report_text(struct output *output, const void *results) {
    const struct close_report *report = results;
    const struct closed_model *c = report->closing;
    if (!report->output) {
        output_text(output, c->text.data.items);
        return;
    }
    if (c->channels.count > 0) {
        write_channels(c, output);
        output_text(output, "\n");
    }
    if (c->variables.count > 0) {
        write_variables(c, output);
        output_text(output, "\n");
    }
    if (c->changes.count > 0) {
        write_changes(c, output);
        output_text(output, "\n");
    }
    write_sizes(c, output);
    uint32_t states = states_of_environment(c);
    if (states > 0)
        output_format(output, "\n%s, with the queues between it and the model, has %u state%s\n",
                      c->options->environment, (unsigned)states, states == 1 ? "" : "s");
    output_text(output, "\nwritten to ");
    output_text(output, report->output);
    output_text(output, "\n");
}
