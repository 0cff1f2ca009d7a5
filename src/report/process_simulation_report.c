#include "report/process_simulation_report.h"

#include "report/text/action_text.h"

/* NULL: some part can move. */
static const char *standing_text(const struct process_simulation *s) {
    static const char *const TEXTS[] = {[PROCESS_CAN_MOVE] = NULL,
                                        [PROCESS_IN_ERROR] = "ERROR",
                                        [PROCESS_ENDED] = "END",
                                        [PROCESS_DEADLOCKED] = "deadlock: no process can continue"};
    return TEXTS[process_simulation_standing(s)];
}

/* As `verify` says it, with the name of the part. */
static void write_standing(const struct process_simulation_report *report, struct output *output) {
    const struct process_simulation *s = report->simulation;
    if (s->culprit != PARALLEL_NONE)
        output_format(output, "%s reaches ERROR\n", report->network->names.items[s->culprit]);
    else if (standing_text(s))
        output_format(output, "%s\n", standing_text(s));
}

void process_simulation_report_choices(const struct process_simulation_report *report,
                                       struct output *output) {
    const struct process_simulation *s = report->simulation;
    size_t count = s->actions.count;
    output_format(output, "\nafter %zu action%s\n", count, count == 1 ? "" : "s");
    for (size_t i = 0; i < s->moves.successors.count; i++)
        action_write(output, i + 1, report->network, &s->parallel, s->moves.successors.items[i].action);
    write_standing(report, output);
}

void process_simulation_report_path(const struct process_simulation_report *report, struct output *output) {
    const struct process_simulation *s = report->simulation;
    for (size_t i = 0; i < s->actions.count; i++)
        action_write(output, i + 1, report->network, &s->parallel, s->actions.items[i]);
}

void process_simulation_report_json(struct json *json, const void *results) {
    const struct process_simulation_report *report = results;
    const struct process_simulation *s = report->simulation;
    json_object(json);
    json_text_member(json, "process", report->name);
    json_number_member(json, "steps", s->actions.count);
    json_text_member(json, "standing", standing_text(s));
    if (s->culprit != PARALLEL_NONE)
        json_text_member(json, "culprit", report->network->names.items[s->culprit]);
    json_key(json, "trace");
    json_list(json);
    for (size_t i = 0; i < s->actions.count; i++)
        json_text(json, s->parallel.alphabet.texts[s->actions.items[i]]);
    json_end(json);
    json_end(json);
}

void process_simulation_report_text(struct output *output, const void *results) {
    const struct process_simulation_report *report = results;
    process_simulation_report_path(report, output);
    write_standing(report, output);
}
