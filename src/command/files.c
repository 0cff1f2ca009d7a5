#include "command/files.h"

#include <string.h>

#include "command/transform.h"
#include "lts/aut.h"
#include "lts/export.h"

bool has_extension(const char *path, const char *extension) {
    size_t length = strlen(path), wanted = strlen(extension);
    if (length > 3 && strcmp(path + length - 3, ".gz") == 0)
        length -= 3;
    return length > wanted && strncmp(path + length - wanted, extension, wanted) == 0;
}

struct size_row size_of_lts(const char *name, const struct lts *lts) {
    return (struct size_row){name, lts->states, lts_transitions(lts)};
}

/* ---- labels ---- */

/* Without blanks around it and, if it was copied from a file with them, without its quotes. */
static void strip(const char **text, size_t *length) {
    while (*length > 0 && **text == ' ') {
        ++*text;
        --*length;
    }
    while (*length > 0 && (*text)[*length - 1] == ' ')
        --*length;
    if (*length >= 2 && **text == '"' && (*text)[*length - 1] == '"') {
        ++*text;
        *length -= 2;
    }
}

bool label_list_split(struct job *job, struct label_list *list, const char *text) {
    *list = (struct label_list){0};
    arena_init(&list->arena, &job->memory);
    int depth = 0;
    bool quoted = false;
    const char *start = text;
    for (const char *p = text;; p++) {
        quoted ^= *p == '"';
        if (!quoted && *p && strchr("([{", *p))
            depth++;
        if (!quoted && *p && strchr(")]}", *p) && depth > 0)
            depth--;
        if (*p && (*p != ',' || depth > 0 || quoted))
            continue;
        size_t length = (size_t)(p - start);
        strip(&start, &length);
        const char *copy = arena_text(&list->arena, start, length);
        if (length > 0 && (!copy || !array_push(&job->memory, &list->texts, copy))) {
            label_list_free(list);
            return false;
        }
        if (!*p)
            return true;
        start = p + 1;
    }
}

void label_list_free(struct label_list *list) {
    array_free(&list->texts);
    arena_free(&list->arena);
}

/* ---- reading ---- */

static bool format_is_known(struct invocation *invocation, const char *path) {
    if (invocation_value(invocation, OPTION_FORMAT) || strcmp(path, "-") == 0 || has_extension(path, ".aut"))
        return true;
    struct place place = {.file = path};
    return job_reject(invocation->job, &place, "name it .aut, or say --format aut",
                      "the name does not tell the format");
}

struct lts *load_lts(struct invocation *invocation, const char *path) {
    struct job *job = invocation->job;
    if (!format_is_known(invocation, path))
        return NULL;
    struct label_list tau = {0};
    const char *given = invocation_value(invocation, OPTION_TAU);
    if (given && !label_list_split(job, &tau, given))
        return NULL;
    struct silent silent = SILENT_BY_DEFAULT;
    if (given)
        silent = (struct silent){tau.texts.items, tau.texts.count};
    job_phase(job, "reading", "transitions", 0);
    struct input *input = input_open(job, path);
    struct lts *lts = input ? aut_read(job, input, silent) : NULL;
    input_close(input);
    if (given)
        label_list_free(&tau);
    return lts;
}

/* ---- writing ---- */

struct format {
    const char *name;
    const char *extension;
    void (*write)(struct job *job, const struct lts *lts, struct output *output);
};

static const struct format FORMATS[] = {
    {"aut", ".aut", aut_write}, {"dot", ".dot", dot_write}, {"json", ".json", lts_json_write}};

static const struct format *output_format_of(struct invocation *invocation, const char *path) {
    const char *to = invocation_value(invocation, OPTION_TO);
    if (!to && strcmp(path, "-") == 0)
        return &FORMATS[0];
    for (size_t i = 0; i < sizeof FORMATS / sizeof *FORMATS; i++)
        if (to ? strcmp(to, FORMATS[i].name) == 0 : has_extension(path, FORMATS[i].extension))
            return &FORMATS[i];
    struct place place = {.file = path};
    bool picture = has_extension(path, ".svg") || has_extension(path, ".png");
    job_reject(invocation->job, &place,
               picture ? "lacuna draw makes pictures" : "name it .aut, .dot or .json, or say --to FORMAT",
               "the name does not tell the format to write");
    return NULL;
}

/* .aut has no place for labels that no transition carries; whoever composes the file later should know. */
static void warn_of_lost_labels(struct job *job, const struct lts *lts) {
    bool *used = memory_allocate_zeroed(&job->memory, lts->alphabet.count, sizeof *used);
    for (uint64_t i = 0; used && i < lts_transitions(lts); i++)
        used[edge_label(lts->edges[i])] = true;
    char lost[256] = "";
    for (uint32_t label = 1; used && label < lts->alphabet.count; label++) {
        size_t length = strlen(lost);
        if (!used[label])
            snprintf(lost + length, sizeof lost - length, "%s%s", length ? ", " : "",
                     lts->alphabet.texts[label]);
    }
    memory_free(used);
    if (*lost)
        diagnostics_add(&job->diagnostics, SEVERITY_WARNING, NULL,
                        "composed later, the file will not be seen to refuse them",
                        "labels that no transition carries are not written: %s", lost);
}

bool check_output(struct invocation *invocation) {
    const char *path = invocation_value(invocation, OPTION_OUTPUT);
    if (!path && invocation_value(invocation, OPTION_TO))
        return job_reject(invocation->job, NULL, "add -o FILE, or -o - for standard output",
                          "--to says how to write, but not where");
    if (!path)
        return true;
    if (strcmp(path, "-") == 0 && invocation_value(invocation, OPTION_JSON))
        return job_reject(invocation->job, NULL, "write the LTS to a file",
                          "--json and -o - both want standard output");
    return output_format_of(invocation, path) != NULL;
}

bool store_lts(struct invocation *invocation, const struct lts *lts) {
    struct job *job = invocation->job;
    const char *path = invocation_value(invocation, OPTION_OUTPUT);
    if (!path)
        return true;
    const struct format *format = output_format_of(invocation, path);
    struct output *output = format ? output_open(job, path) : NULL;
    if (!output)
        return false;
    if (format->write == aut_write && has_transforms(invocation))
        warn_of_lost_labels(job, lts);
    const char *tau = invocation_value(invocation, OPTION_WRITE_TAU);
    if (format->write == aut_write && tau)
        aut_write_as(job, lts, output, tau);
    else
        format->write(job, lts, output);
    if (!job_failed(job))
        return output_commit(output);
    output_abandon(output);
    return false;
}
