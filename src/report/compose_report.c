#include "report/compose_report.h"

#include "base/text.h"

/* What a step took, or made. */
static void put_part(struct text *name, const struct compose_report *report, size_t part) {
    if (part < report->files_count) {
        text_add(name, report->files[part]);
        return;
    }
    text_add(name, "step ");
    text_number(name, (int64_t)(part - report->files_count + 1));
}

static void write_steps_json(struct json *json, const struct compose_report *report) {
    json_key(json, "steps");
    json_list(json);
    for (size_t i = 0; i < report->steps->list.count; i++) {
        const struct network_step *step = &report->steps->list.items[i];
        json_object(json);
        json_key(json, "parts");
        json_list(json);
        for (size_t k = 0; k < 2; k++) {
            struct text name = {.memory = &report->job->memory};
            put_part(&name, report, step->parts[k]);
            json_text(json, text_end(&name));
            text_free(&name);
        }
        json_end(json);
        json_number_member(json, "states", step->states);
        json_number_member(json, "transitions", step->transitions);
        json_number_member(json, "reduced_states", step->reduced_states);
        json_number_member(json, "reduced_transitions", step->reduced_transitions);
        json_end(json);
    }
    json_end(json);
}

void compose_report_json(struct json *json, const void *results) {
    const struct compose_report *report = results;
    json_object(json);
    json_key(json, "files");
    json_list(json);
    for (size_t i = 0; i < report->files_count; i++)
        json_text(json, report->files[i]);
    json_end(json);
    const struct size_row *result = &report->rows[report->rows_count - 1];
    json_number_member(json, "states", result->states);
    json_number_member(json, "transitions", result->transitions);
    json_boolean_member(json, "error_reachable", report->error_reachable);
    if (report->reduced)
        write_steps_json(json, report);
    json_end(json);
}

static void write_steps(struct output *output, const struct compose_report *report) {
    static const char *const HEADINGS[] = {"step", "", "states", "transitions", "reduced to", "transitions"};
    struct job *job = report->job;
    struct table table;
    table_init(&table, job, 6);
    for (size_t i = 0; i < 6; i++)
        table_text(&table, HEADINGS[i]);
    for (size_t i = 0; i < report->steps->list.count; i++) {
        const struct network_step *step = &report->steps->list.items[i];
        struct text name = {.memory = &job->memory};
        put_part(&name, report, step->parts[0]);
        text_add(&name, " | ");
        put_part(&name, report, step->parts[1]);
        table_number(&table, i + 1);
        table_text(&table, text_end(&name));
        table_number(&table, step->states);
        table_number(&table, step->transitions);
        table_number(&table, step->reduced_states);
        table_number(&table, step->reduced_transitions);
        text_free(&name);
    }
    output_text(output, "\n");
    table_write(&table, output);
    table_free(&table);
}

void compose_report_text(struct output *output, const void *results) {
    const struct compose_report *report = results;
    sizes_write(report->job, report->rows, report->rows_count, output);
    if (report->steps->list.count > 0)
        write_steps(output, report);
    output_text(output, report->error_reachable ? "the error state is reachable\n" : "");
}
