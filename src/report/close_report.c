#include "report/close_report.h"

#include "report/text/table.h"

const char *closing_analysis_text(enum closing_analysis analysis) {
    static const char *const TEXTS[] = {[CLOSING_MUST] = "must",
                                        [CLOSING_MAY] = "may",
                                        [CLOSING_FLAGS] = "none",
                                        [CLOSING_EXPLICIT] = "explicit"};
    return TEXTS[analysis];
}

static const char *finding_text(enum closing_finding finding) {
    static const char *const TEXTS[] = {
        [CLOSING_INSIDE] = "inside", [CLOSING_OUTSIDE] = "outside", [CLOSING_UNDECIDED] = "undecided"};
    return TEXTS[finding];
}

static const char *direction_text(const struct closing_channel_row *row) {
    return row->fed ? "from outside" : row->drained ? "to outside" : "inside";
}

void close_report_json(struct json *json, const void *results) {
    const struct close_report *report = results;
    const struct closed_model *c = report->closing;
    json_object(json);
    json_text_member(json, "analysis", closing_analysis_text(c->options->analysis));
    if (report->output)
        json_text_member(json, "output", report->output);
    else
        json_text_member(json, "text", c->text.data.items);
    json_boolean_member(json, "time_slices", c->timed);
    json_number_member(json, "inputs", c->inputs);
    json_number_member(json, "outputs", c->outputs);
    json_number_member(json, "conditions", c->conditions);
    json_key(json, "channels");
    json_list(json);
    for (size_t i = 0; i < c->channels.count; i++) {
        json_object(json);
        json_text_member(json, "channel", c->channels.items[i].name);
        json_text_member(json, "direction", direction_text(&c->channels.items[i]));
        json_number_member(json, "flags", c->channels.items[i].flags);
        json_end(json);
    }
    json_end(json);
    json_key(json, "variables");
    json_list(json);
    for (size_t i = 0; i < c->variables.count; i++) {
        const struct closing_row *row = &c->variables.items[i];
        json_object(json);
        json_text_member(json, "process", row->process ? row->process : "");
        json_text_member(json, "variable", row->name);
        json_number_member(json, "line", sources_place(&c->sources, row->span).line);
        json_text_member(json, "data", finding_text(row->finding));
        json_boolean_member(json, "flag", row->flagged);
        json_end(json);
    }
    json_end(json);
    json_end(json);
}

static void write_channels(const struct closed_model *c, struct output *output) {
    struct table table;
    table_init(&table, c->job, 3);
    table_text(&table, "channel");
    table_text(&table, "messages");
    table_text(&table, "flags");
    for (size_t i = 0; i < c->channels.count; i++) {
        table_text(&table, c->channels.items[i].name);
        table_text(&table, direction_text(&c->channels.items[i]));
        table_number(&table, c->channels.items[i].flags);
    }
    table_write(&table, output);
    table_free(&table);
}

static void write_variables(const struct closed_model *c, struct output *output) {
    struct table table;
    table_init(&table, c->job, 5);
    table_text(&table, "process");
    table_text(&table, "variable");
    table_text(&table, "line");
    table_text(&table, "data");
    table_text(&table, "flag");
    for (size_t i = 0; i < c->variables.count; i++) {
        const struct closing_row *row = &c->variables.items[i];
        table_text(&table, row->process ? row->process : "(global)");
        table_text(&table, row->name);
        table_number(&table, sources_place(&c->sources, row->span).line);
        table_text(&table, finding_text(row->finding));
        table_text(&table, row->flagged ? "yes" : "-");
    }
    table_write(&table, output);
    table_free(&table);
}

void close_report_text(struct output *output, const void *results) {
    const struct close_report *report = results;
    const struct closed_model *c = report->closing;
    if (!report->output) {
        output_text(output, c->text.data.items);
        return;
    }
    if (c->channels.count > 0) {
        write_channels(c, output);
        output_text(output, "\n");
    }
    if (c->variables.count > 0) {
        write_variables(c, output);
        output_text(output, "\n");
    }
    if (c->options->analysis != CLOSING_EXPLICIT)
        output_format(
            output,
            "inputs from outside: %u; sends to the outside that are gone: %u; conditions that may be "
            "true or false: %u\n",
            (unsigned)c->inputs, (unsigned)c->outputs, (unsigned)c->conditions);
    output_text(output, "written to ");
    output_text(output, report->output);
    output_text(output, "\n");
}
