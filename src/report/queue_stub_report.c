#include "report/queue_stub_report.h"

#include "report/text/queue_text.h"

void queue_stub_report_text(struct output *output, const void *results) {
    const struct queue_stub_report *report = results;
    queue_stub_print(report->stub, report->capacity, output);
}

void queue_stub_report_json(struct json *json, const void *results) {
    const struct queue_stub_report *report = results;
    struct bytes bytes = {0};
    struct output *output = output_open_memory(report->job, &bytes);
    if (output)
        queue_stub_report_text(output, results);
    if (output && output_commit(output) && array_push(&report->job->memory, &bytes.data, '\0')) {
        json_object(json);
        json_text_member(json, "stub", bytes.data.items);
        json_end(json);
    }
    array_free(&bytes.data);
}
