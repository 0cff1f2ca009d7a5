#include "report/init_report.h"

#include <string.h>

/* A text of TOML, whatever is in it: bytes that are not UTF-8 cannot be written there, and become U+FFFD. */
static void write_text(struct output *output, const char *text) {
    struct json json;
    json_init(&json, output, false);
    json_text(&json, text);
}

/* Names need no quotes if they are plain. */
static void write_key(struct output *output, const char *name) {
    static const char PLAIN[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    if (name[strspn(name, PLAIN)] == '\0')
        output_text(output, name);
    else
        write_text(output, name);
}

static bool is_wanted(const struct draft_file *file, enum draft_role role, const char *component) {
    return file->role == role && (!component || strcmp(file->component, component) == 0);
}

static size_t count_of(const struct project_draft *draft, enum draft_role role, const char *component) {
    size_t count = 0;
    for (size_t i = 0; i < draft->files.count; i++)
        count += is_wanted(&draft->files.items[i], role, component);
    return count;
}

static void write_list(const struct project_draft *draft, const char *key, enum draft_role role,
                       const char *component, struct output *output) {
    const char *before = " = [";
    output_text(output, key);
    for (size_t i = 0; i < draft->files.count; i++)
        if (is_wanted(&draft->files.items[i], role, component)) {
            output_text(output, before);
            write_text(output, draft->files.items[i].name);
            before = ", ";
        }
    output_text(output, *before == ',' ? "]\n" : " = []\n");
}

static void write_system(const struct project_draft *draft, struct output *output) {
    write_list(draft, "system", DRAFT_SYSTEM, NULL, output);
    if (count_of(draft, DRAFT_INTERFACE, NULL) > 0)
        write_list(draft, "interfaces", DRAFT_INTERFACE, NULL, output);
    if (count_of(draft, DRAFT_PROPERTIES, NULL) > 0)
        write_list(draft, "properties", DRAFT_PROPERTIES, NULL, output);
}

void draft_write_toml(const struct project_draft *draft, struct output *output) {
    bool several = draft->components.items.count > 1;
    for (size_t i = 0; i < draft->files.count; i++)
        if (draft->files.items[i].role == DRAFT_LEFT_OUT) {
            output_text(output, "# left out: ");
            output_shown(output, draft->files.items[i].name);
            output_text(output, ": ");
            output_shown(output, draft->files.items[i].reason);
            output_text(output, "\n");
        }
    if (several)
        write_system(draft, output);
    for (size_t i = 0; i < draft->components.items.count; i++) {
        const char *component = draft->components.items.items[i];
        output_text(output, "[component.");
        write_key(output, component);
        output_text(output, "]\n");
        if (!several)
            write_system(draft, output);
        if (count_of(draft, DRAFT_CANDIDATE, component) == 0)
            output_text(output, "# Name the files of candidates here:\n");
        write_list(draft, "candidates", DRAFT_CANDIDATE, component, output);
    }
}

void init_report_json(struct json *json, const void *results) {
    const struct init_report *report = results;
    const struct project_draft *draft = report->draft;
    json_object(json);
    json_text_member(json, "project", report->path);
    json_key(json, "components");
    json_list(json);
    for (size_t i = 0; i < draft->components.items.count; i++) {
        json_object(json);
        json_text_member(json, "component", draft->components.items.items[i]);
        json_number_member(json, "candidates",
                           count_of(draft, DRAFT_CANDIDATE, draft->components.items.items[i]));
        json_end(json);
    }
    json_end(json);
    json_key(json, "left_out");
    json_list(json);
    for (size_t i = 0; i < draft->files.count; i++)
        if (draft->files.items[i].role == DRAFT_LEFT_OUT) {
            json_object(json);
            json_text_member(json, "file", draft->files.items[i].name);
            json_text_member(json, "reason", draft->files.items[i].reason);
            json_end(json);
        }
    json_end(json);
    json_end(json);
}

void init_report_text(struct output *output, const void *results) {
    const struct init_report *report = results;
    const struct project_draft *draft = report->draft;
    output_text(output, report->path);
    output_text(output, " was written. Read it, then run lacuna check.\n\n");
    for (size_t i = 0; i < draft->components.items.count; i++) {
        const char *component = draft->components.items.items[i];
        size_t count = count_of(draft, DRAFT_CANDIDATE, component);
        output_text(output, component);
        output_format(output, " is missing: %zu candidate%s\n", count, count == 1 ? "" : "s");
    }
    for (size_t i = 0; i < draft->files.count; i++)
        if (draft->files.items[i].role == DRAFT_LEFT_OUT) {
            output_text(output, draft->files.items[i].name);
            output_text(output, " is left out: ");
            output_text(output, draft->files.items[i].reason);
            output_text(output, "\n");
        }
}
