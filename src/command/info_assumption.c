/* The half of `info` that is about assumption files: what they were made for. */
#include <inttypes.h>
#include <string.h>

#include "assume/file.h"
#include "command/files.h"

struct assumptions {
    struct sources sources;
    ARRAY(struct assumption) files;
};

static void lines_json(struct json *json, const char *key, const struct name_list *lines) {
    json_key(json, key);
    json_list(json);
    for (size_t i = 0; i < lines->items.count; i++)
        json_text(json, lines->items.items[i]);
    json_end(json);
}

static void write_json(struct json *json, const void *results) {
    const struct assumptions *a = results;
    for (size_t i = 0; i < a->files.count; i++) {
        const struct assumption *file = &a->files.items[i];
        char fingerprint[17];
        snprintf(fingerprint, sizeof fingerprint, "%016" PRIx64, file->fingerprint);
        json_object(json);
        json_text_member(json, "file", a->sources.files.items[i].name);
        json_text_member(json, "component", file->component);
        json_text_member(json, "property", file->property_names);
        json_text_member(json, "system", fingerprint);
        json_boolean_member(json, "bounded", file->bounded);
        json_text_member(json, "stub", stub_text(file->stub));
        json_number_member(json, "states", file->contract.states);
        json_number_member(json, "transitions", file->contract.transitions);
        lines_json(json, "interface", &file->interface);
        lines_json(json, "property_text", &file->property_text);
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

static void write_text(struct output *output, const void *results) {
    const struct assumptions *a = results;
    for (size_t i = 0; i < a->files.count; i++) {
        const struct assumption *file = &a->files.items[i];
        output_text(output, i > 0 ? "\n" : "");
        output_text(output, a->sources.files.items[i].name);
        output_text(output, ": what ");
        output_text(output, file->component);
        output_text(output, " must respect for ");
        output_text(output, file->property_names);
        output_text(output, file->bounded ? " (bounded)\n" : "\n");
        write_lines(output, &file->interface);
        write_lines(output, &file->property_text);
        output_format(
            output,
            "contract: %" PRIu32 " states, %" PRIu64 " transitions; stub: %s; open system %016" PRIx64 "\n",
            file->contract.states, file->contract.transitions, stub_text(file->stub), file->fingerprint);
    }
}

enum status info_assumptions(struct invocation *invocation) {
    struct job *job = invocation->job;
    struct assumptions a = {0};
    sources_init(&a.sources, job);
    bool fine = true;
    for (size_t i = 0; i < invocation->operands.count && fine; i++) {
        struct assumption file;
        fine = sources_read(&a.sources, invocation->operands.items[i]);
        if (!fine)
            break;
        fine = assumption_read(&file, &a.sources, (uint32_t)i);
        if (!array_push(&job->memory, &a.files, file)) {
            assumption_free(&file);
            fine = false;
        }
    }
    struct answer answer = {STATUS_YES, fine ? &a : NULL, write_json, write_text};
    enum status status = invocation_answer(invocation, &answer);
    for (size_t i = 0; i < a.files.count; i++)
        assumption_free(&a.files.items[i]);
    array_free(&a.files);
    sources_free(&a.sources);
    return status;
}
