#include "report/project_report.h"

#include "report/text/table.h"

void project_report_json(struct json *json, const void *results) {
    const struct project_report *report = results;
    for (size_t i = 0; i < report->sections_count; i++)
        check_report_json(json, report->sections[i].report);
}

static void list_assumptions(const struct project_report *report, bool made, const char *text,
                             struct output *output) {
    const char *before = text;
    for (size_t i = 0; i < report->sections_count; i++)
        if (report->sections[i].made == made) {
            output_text(output, before);
            output_text(output, report->sections[i].report->component);
            before = ", ";
        }
    output_text(output, before == text ? "" : "\n");
}

static void write_table(const struct project_report *report, struct output *output) {
    ARRAY(const struct check_report *) reports = {0};
    for (size_t i = 0; i < report->sections_count; i++)
        if (!array_push(&report->job->memory, &reports, report->sections[i].report))
            break;
    check_table_write(reports.items, reports.count, output);
    array_free(&reports);
}

void project_report_text(struct output *output, const void *results) {
    const struct project_report *report = results;
    write_table(report, output);
    for (size_t i = 0; i < report->sections_count; i++)
        check_evidence_write(report->sections[i].report, output);
    output_text(output, "\n");
    list_assumptions(report, true, "assumptions made now: ", output);
    list_assumptions(report, false, "assumptions up to date: ", output);
    cost_write(report->job, report->started, output);
}
