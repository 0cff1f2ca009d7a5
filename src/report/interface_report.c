#include "report/interface_report.h"

#include "base/text.h"

void interface_report_text(struct output *output, const void *results) {
    const struct interface_report *report = results;
    if (report->path)
        output_format(output, "written to %s\n", report->path);
    else
        output_bytes(output, report->text->data.items, report->text->data.count);
}

void interface_report_json(struct json *json, const void *results) {
    const struct interface_report *report = results;
    struct text text = {.memory = &report->job->memory};
    text_add_bytes(&text, report->text->data.items, report->text->data.count);
    json_object(json);
    json_text_member(json, "component", report->component);
    json_key(json, "drafted_from");
    if (report->drafted_from)
        json_text(json, report->drafted_from);
    else
        json_null(json);
    json_text_member(json, "interface", text_end(&text));
    json_end(json);
    text_free(&text);
}
