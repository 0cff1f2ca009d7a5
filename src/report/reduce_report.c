#include "report/reduce_report.h"

#include "report/text/action_text.h"

void reduce_report_json(struct json *json, const void *results) {
    const struct reduce_report *report = results;
    json_object(json);
    json_text_member(json, "file", report->before.name);
    if (report->process)
        json_text_member(json, "process", report->process);
    json_text_member(json, "equivalence", report->after.name);
    json_number_member(json, "states", report->after.states);
    json_number_member(json, "transitions", report->after.transitions);
    json_number_member(json, "states_before", report->before.states);
    json_number_member(json, "transitions_before", report->before.transitions);
    json_key(json, "seconds");
    json_real(json, clock_seconds() - report->started);
    json_number_member(json, "peak_bytes", report->job->memory.peak);
    json_end(json);
}

void reduce_report_text(struct output *output, const void *results) {
    const struct reduce_report *report = results;
    struct size_row rows[] = {report->before, report->after};
    if (report->by_default)
        process_choice_write(report->process, output);
    sizes_write(report->job, rows, 2, output);
    cost_write(report->job, report->started, output);
}
