#include "report/draw_report.h"

void draw_report_json(struct json *json, const void *results) {
    const struct draw_report *report = results;
    json_object(json);
    json_text_member(json, "file", report->file);
    json_text_member(json, "drawing", report->path);
    json_end(json);
}

void draw_report_text(struct output *output, const void *results) {
    const struct draw_report *report = results;
    output_text(output, report->path);
    output_text(output, "\n");
}
