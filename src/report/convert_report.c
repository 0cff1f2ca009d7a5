#include "report/convert_report.h"

void convert_report_json(struct json *json, const void *results) {
    const struct convert_report *report = results;
    json_object(json);
    json_text_member(json, "file", report->before.name);
    json_number_member(json, "states", report->after.states);
    json_number_member(json, "transitions", report->after.transitions);
    json_end(json);
}

void convert_report_text(struct output *output, const void *results) {
    const struct convert_report *report = results;
    struct size_row rows[] = {report->before, report->after};
    sizes_write(report->job, rows, 2, output);
    if (!report->written)
        output_text(output, "(not written; -o FILE writes it)\n");
}

void convert_system_report_json(struct json *json, const void *results) {
    const struct convert_system_report *report = results;
    json_object(json);
    json_text_member(json, "file", report->file);
    json_text_member(json, "output", report->output);
    json_end(json);
}

void convert_system_report_text(struct output *output, const void *results) {
    const struct convert_system_report *report = results;
    output_format(output, "written to %s\n", report->output);
}
