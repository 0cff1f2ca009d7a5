#include "report/lts_report.h"

#include "lts/file/export.h"
#include "report/text/action_text.h"

static void listed_json(struct json *json, const struct lts_report *report) {
    if (!report->listed)
        return;
    json_key(json, "lts");
    lts_json_object(report->job, report->lts, json);
}

static void sizes_json(struct json *json, const struct lts_report *report) {
    json_number_member(json, "states", report->size.states);
    json_number_member(json, "transitions", report->size.transitions);
}

/* Below the table. */
static void write_end(struct output *output, const struct lts_report *report) {
    if (!report->written)
        output_text(output, "(not written; -o FILE writes it)\n");
    cost_write(report->job, report->started, output);
}

void lts_report_json(struct json *json, const void *results) {
    const struct lts_report *report = results;
    json_object(json);
    json_text_member(json, "file", report->file);
    sizes_json(json, report);
    listed_json(json, report);
    json_end(json);
}

void lts_report_text(struct output *output, const void *results) {
    const struct lts_report *report = results;
    sizes_write(report->job, &report->size, 1, output);
    write_end(output, report);
}

void machine_lts_report_json(struct json *json, const void *results) {
    const struct machine_lts_report *report = results;
    json_object(json);
    json_text_member(json, "file", report->lts.file);
    sizes_json(json, &report->lts);
    json_number_member(json, "steps", report->steps);
    listed_json(json, &report->lts);
    json_end(json);
}

void machine_lts_report_text(struct output *output, const void *results) {
    const struct machine_lts_report *report = results;
    lts_report_text(output, &report->lts);
}

void process_lts_report_json(struct json *json, const void *results) {
    const struct process_lts_report *report = results;
    const struct lts *lts = report->lts.lts;
    json_object(json);
    json_text_member(json, "file", report->lts.file);
    json_text_member(json, "process", report->process);
    sizes_json(json, &report->lts);
    json_boolean_member(json, "error_reachable", lts->error != STATE_NONE);
    json_boolean_member(json, "deadlock", report->deadlock);
    json_key(json, "end");
    if (report->end == STATE_NONE)
        json_null(json);
    else
        json_number(json, report->end);
    json_key(json, "alphabet");
    json_list(json);
    for (uint32_t label = 1; label < lts->alphabet.count; label++)
        json_text(json, lts->alphabet.texts[label]);
    json_end(json);
    listed_json(json, &report->lts);
    json_end(json);
}

void process_lts_report_text(struct output *output, const void *results) {
    const struct process_lts_report *report = results;
    if (report->by_default)
        process_choice_write(report->process, output);
    sizes_write(report->lts.job, &report->lts.size, 1, output);
    if (report->lts.lts->error != STATE_NONE)
        output_text(output, "ERROR can be reached; it is not counted.\n");
    write_end(output, &report->lts);
}
