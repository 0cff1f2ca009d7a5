#include "report/assumption_file_report.h"

#include <inttypes.h>
#include <stdio.h>

#include "report/rules_report.h"
#include "report/vacuity_report.h"

static void lines_json(struct json *json, const char *key, const struct name_list *lines) {
    json_key(json, key);
    json_list(json);
    for (size_t i = 0; i < lines->items.count; i++)
        json_text(json, lines->items.items[i]);
    json_end(json);
}

/* Null: the file does not say. */
static void write_rules_json(const struct assumption *file, const struct rules *rules, struct json *json) {
    struct rules_report report = {.rules = rules, .assumption = file};
    if (file->rules.known) {
        rules_json(&report, json);
        return;
    }
    json_key(json, "rules");
    json_null(json);
}

void assumption_file_report_json(struct json *json, const void *results) {
    const struct assumption_file_report *report = results;
    for (size_t i = 0; i < report->count; i++) {
        const struct assumption *file = &report->files[i];
        char fingerprint[17];
        snprintf(fingerprint, sizeof fingerprint, "%016" PRIx64, file->fingerprint);
        json_object(json);
        json_text_member(json, "file", report->sources->files.items[i].name);
        json_text_member(json, "component", file->component);
        json_text_member(json, "property", file->property_names);
        json_text_member(json, "system", fingerprint);
        json_boolean_member(json, "bounded", file->bounded);
        vacuous_properties_json(file, json);
        json_text_member(json, "stub", stub_text(file->stub));
        json_number_member(json, "states", file->contract.states);
        json_number_member(json, "transitions", file->contract.transitions);
        lines_json(json, "interface", &file->interface);
        lines_json(json, "property_text", &file->property_text);
        write_rules_json(file, &report->rules[i], json);
        json_end(json);
    }
}

static void write_lines(struct output *output, const struct name_list *lines) {
    for (size_t i = 0; i < lines->items.count; i++) {
        output_text(output, "  ");
        output_text(output, lines->items.items[i]);
        output_text(output, "\n");
    }
}

static void write_rules(const struct assumption *file, const struct rules *rules, struct output *output) {
    struct rules_report report = {.rules = rules, .assumption = file};
    if (file->rules.list.count + file->rules.left_over.count > 0) {
        output_text(output, "rules:\n");
        rules_write_text(&report, output);
    } else if (file->bounded) {
        output_text(output, "rules: none, since the contract is bounded\n");
    } else if (!file->rules.known) {
        output_text(output, "rules: not in this file; lacuna assume -o writes a file that has them\n");
    } else {
        output_text(output, "rules: none\n");
    }
}

void assumption_file_report_text(struct output *output, const void *results) {
    const struct assumption_file_report *report = results;
    for (size_t i = 0; i < report->count; i++) {
        const struct assumption *file = &report->files[i];
        output_text(output, i > 0 ? "\n" : "");
        output_text(output, report->sources->files.items[i].name);
        output_text(output, ": what ");
        output_text(output, file->component);
        output_text(output, " must respect for ");
        output_text(output, file->property_names);
        output_text(output, file->bounded ? " (bounded)\n" : "\n");
        vacuous_properties_write(file, output);
        write_lines(output, &file->interface);
        write_lines(output, &file->property_text);
        output_format(
            output,
            "contract: %" PRIu32 " states, %" PRIu64 " transitions; stub: %s; open system %016" PRIx64 "\n",
            file->contract.states, file->contract.transitions, stub_text(file->stub), file->fingerprint);
        write_rules(file, &report->rules[i], output);
    }
}
