#include "report/info_report.h"

#include "report/text/table.h"

static void processes_json(struct json *json, const struct info_row *row) {
    json_text_member(json, "process", row->process);
    json_key(json, "processes");
    json_list(json);
    for (size_t i = 0; i < row->processes_count; i++)
        json_text(json, row->processes[i]);
    json_end(json);
}

void info_report_json(struct json *json, const void *results) {
    const struct info_report *report = results;
    for (size_t i = 0; i < report->count; i++) {
        const struct lts_summary *summary = &report->rows[i].summary;
        json_object(json);
        json_text_member(json, "file", report->rows[i].file);
        if (report->rows[i].process)
            processes_json(json, &report->rows[i]);
        json_number_member(json, "states", summary->states);
        json_number_member(json, "transitions", summary->transitions);
        json_number_member(json, "labels", summary->labels);
        json_number_member(json, "deadlocks", summary->deadlocks);
        json_boolean_member(json, "deterministic", summary->deterministic);
        json_boolean_member(json, "error_reachable", summary->error_reachable);
        json_number_member(json, "reachable_states", summary->reachable);
        json_number_member(json, "silent_transitions", summary->silent);
        if (report->uses_listed) {
            json_key(json, "label_uses");
            json_list(json);
            for (size_t j = 0; j < summary->uses.count; j++) {
                json_object(json);
                json_text_member(json, "label", summary->uses.items[j].text);
                json_number_member(json, "transitions", summary->uses.items[j].transitions);
                json_end(json);
            }
            json_end(json);
        }
        json_end(json);
    }
}

static void write_uses(struct output *output, const struct info_report *report, const struct info_row *row) {
    struct table table;
    table_init(&table, report->job, 2);
    table_text(&table, row->file);
    table_text(&table, "transitions");
    for (size_t j = 0; j < row->summary.uses.count; j++) {
        table_text(&table, row->summary.uses.items[j].text);
        table_number(&table, row->summary.uses.items[j].transitions);
    }
    output_text(output, "\n");
    table_write(&table, output);
    table_free(&table);
}

/* What --process can choose, if there is a choice. */
static void write_processes(struct output *output, const struct info_row *row) {
    if (row->processes_count < 2)
        return;
    output_format(output, "\n%s has %zu processes; the numbers are those of %s:\n", row->file,
                  row->processes_count, row->process);
    for (size_t i = 0; i < row->processes_count; i++) {
        output_text(output, i > 0 ? ", " : "");
        output_text(output, row->processes[i]);
    }
    output_text(output, "\n");
}

void info_report_text(struct output *output, const void *results) {
    const struct info_report *report = results;
    static const char *const headings[] = {"file",   "states",    "reachable",     "transitions", "tau",
                                           "labels", "deadlocks", "deterministic", "error state"};
    struct table table;
    table_init(&table, report->job, sizeof headings / sizeof *headings);
    for (size_t i = 0; i < table.columns; i++)
        table_text(&table, headings[i]);
    for (size_t i = 0; i < report->count; i++) {
        const struct lts_summary *summary = &report->rows[i].summary;
        table_text(&table, report->rows[i].file);
        table_number(&table, summary->states);
        table_number(&table, summary->reachable);
        table_number(&table, summary->transitions);
        table_number(&table, summary->silent);
        table_number(&table, summary->labels);
        table_number(&table, summary->deadlocks);
        table_text(&table, summary->deterministic ? "yes" : "no");
        table_text(&table, summary->error_reachable ? "reachable"
                           : summary->has_error     ? "unreachable"
                                                    : "none");
    }
    if (report->count > 0)
        table_write(&table, output);
    table_free(&table);
    for (size_t i = 0; i < report->count; i++)
        write_processes(output, &report->rows[i]);
    for (size_t i = 0; i < report->count; i++)
        if (report->rows[i].summary.uses.count > 0)
            write_uses(output, report, &report->rows[i]);
}
