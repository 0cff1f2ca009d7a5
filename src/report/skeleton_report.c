#include "report/skeleton_report.h"

#include "report/text/skeleton.h"

/* With room for what comes at once. */
static bool write_skeleton(const struct assume_result *a, struct output *output) {
    uint32_t capacity = a->property_lts.burst > 1 ? a->property_lts.burst : 1;
    if (a->assumption.main.items.count > capacity)
        capacity = (uint32_t)a->assumption.main.items.count;
    output_text(
        output,
        "// A component that respects the assumption, and may always do nothing. It takes the place of ");
    output_text(output, a->assumption.component);
    output_text(output,
                ".\n// Where a send is allowed, it chooses whether to send. Remove what you do not want.\n");
    return skeleton_write(a->job, &a->assumption, a->assumption.stub == STUB_ACTOR ? a->open : NULL, capacity,
                          output);
}

bool skeleton_report_make(struct skeleton_report *report, const struct assume_result *result) {
    struct output *output = output_open_memory(result->job, &report->text);
    bool fine = output && write_skeleton(result, output);
    return output && output_commit(output) && fine &&
           array_push(&result->job->memory, &report->text.data, '\0');
}

void skeleton_report_free(struct skeleton_report *report) {
    array_free(&report->text.data);
}

void skeleton_report_text(struct output *output, const void *results) {
    const struct skeleton_report *report = results;
    output_text(output, report->path ? report->path : report->text.data.items);
    output_text(output, report->path ? ": a component that respects the assumption\n" : "");
}

void skeleton_report_json(struct json *json, const void *results) {
    const struct skeleton_report *report = results;
    json_object(json);
    json_text_member(json, "skeleton", report->text.data.items);
    json_end(json);
}
