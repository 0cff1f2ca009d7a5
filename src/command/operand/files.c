#include "command/operand/files.h"

#include <string.h>
#include <sys/stat.h>

#include "assume/contract/contract_assumption.h"
#include "assume/file.h"
#include "command/operand/process.h"
#include "command/operand/transform.h"
#include "lts/file/export.h"

bool check_svg_name(struct job *job, const char *path) {
    if (!path || has_extension(path, ".svg") || output_is_stdout(path))
        return true;
    struct place place = {.file = path};
    return job_reject(job, &place, "name it .svg; rsvg-convert makes other formats of it",
                      "this picture can only be written as SVG");
}

bool store_run(struct invocation *invocation, enum option_id id, const void *data,
               bool (*write)(const void *data, struct output *output)) {
    struct job *job = invocation->job;
    const char *path = invocation_value(invocation, id);
    if (path && !data)
        diagnostics_add(&job->diagnostics, SEVERITY_NOTE, NULL,
                        "leave out the option: without a violation there is no run",
                        "there is no run to %s: %s was not written", id == OPTION_SVG ? "draw" : "write",
                        path);
    if (!path || !data)
        return true;
    struct output *output = output_open(job, path);
    if (output && write(data, output))
        return output_commit(output);
    output_abandon(output);
    return false;
}

const struct language *language_of(const struct invocation *invocation, const char *path) {
    const char *format = invocation_value(invocation, OPTION_FORMAT);
    return format ? language_named(format) : language_of_path(path);
}

const char *operands_title(const struct invocation *invocation, struct text *title) {
    title->memory = &invocation->job->memory;
    for (size_t i = 0; i < invocation->operands.count; i++) {
        text_add(title, i > 0 ? " " : "");
        text_add(title, invocation->operands.items[i]);
    }
    return text_end(title);
}

struct size_row size_of_lts(const char *name, const struct lts *lts) {
    return (struct size_row){name, lts->states, lts_transitions(lts)};
}

/* ---- reading ---- */

const char *kind_of_file(const char *path) {
    return is_folder(path)                                              ? "folders"
           : has_extension(path, ".assumption")                         ? "assumptions"
           : has_extension(path, ".aut")                                ? "LTSs"
           : has_extension(path, ".svg") || has_extension(path, ".png") ? "pictures"
           : has_line(path, ".state graph")                             ? "peers"
                                                                        : NULL;
}

bool reject_kind(struct invocation *invocation, const char *path, const char *taken, const char *kind) {
    static const struct {
        const char *kind, *hint;
    } HINTS[] = {{"folders", "name a file in it"},
                 {"assumptions", "check a candidate against it with lacuna check --against"},
                 {"LTSs", "use lacuna compare or lacuna direct for LTSs"},
                 {"peers", "use lacuna stable for peers with buffers; -o x.aut writes their composition"},
                 {"pictures", "name the file that it was made from"}};
    struct place place = {.file = path};
    const char *hint = NULL;
    for (size_t i = 0; i < sizeof HINTS / sizeof *HINTS; i++)
        if (strcmp(HINTS[i].kind, kind) == 0)
            hint = HINTS[i].hint;
    if (!hint && strncmp(taken, "LTSs", strlen("LTSs")) == 0)
        hint = "make an LTS of the system with lacuna lts FILE -o x.aut";
    return job_reject(invocation->job, &place, hint ? hint : "give files of one language",
                      "lacuna %s takes %s, not %s", invocation->command->name, taken, kind);
}

static bool format_is_known(struct invocation *invocation, const char *path) {
    if (invocation_value(invocation, OPTION_FORMAT) || strcmp(path, "-") == 0 || has_extension(path, ".aut"))
        return true;
    struct place place = {.file = path};
    const struct language *language = language_of(invocation, path);
    const char *other = language ? language->title : kind_of_file(path);
    if (other)
        return reject_kind(invocation, path, "LTSs and assumptions", other);
    return job_reject(invocation->job, &place, "use .aut or .lts (FSP), or add --format FORMAT",
                      "unknown format: the file name has no known extension");
}

struct lts *load_aut(struct invocation *invocation, const char *path, struct silent silent) {
    struct job *job = invocation->job;
    struct label_list tau = {0};
    const char *given = invocation_value(invocation, OPTION_TAU);
    if (given && !label_list_split(job, &tau, given))
        return NULL;
    if (given)
        silent = (struct silent){tau.texts.items, tau.texts.count};
    job_phase(job, "reading", "transitions", 0);
    struct input *input = input_open(job, path);
    struct lts *lts = input ? aut_read(job, input, silent) : NULL;
    input_close(input);
    label_list_free(&tau);
    return lts;
}

/* The automaton that `assume -o x.aut` writes. */
static struct lts *load_assumption(struct invocation *invocation, const char *path) {
    struct job *job = invocation->job;
    struct sources sources;
    struct assumption assumption;
    struct lts *lts = NULL;
    sources_init(&sources, job);
    assumption_init(&assumption, job);
    if (sources_read(&sources, path) && assumption_read(&assumption, &sources, 0)) {
        struct place place = {.file = path};
        if (contract_verdict(&assumption.contract, job) != ASSUME_NEVER)
            lts = contract_assumption(&assumption.contract, job, assumption.actions.items.items);
        else
            job_reject(job, &place, "look at the property with lacuna info",
                       "this assumption has no automaton: no component respects it");
    }
    assumption_free(&assumption);
    sources_free(&sources);
    return lts;
}

struct lts *load_lts(struct invocation *invocation, const char *path) {
    if (!invocation_value(invocation, OPTION_FORMAT) && has_extension(path, ".assumption"))
        return load_assumption(invocation, path);
    if (is_process_file(invocation, path))
        return load_process(invocation, path);
    return format_is_known(invocation, path) ? load_aut(invocation, path, SILENT_BY_DEFAULT) : NULL;
}

/* ---- writing ---- */

struct format {
    const char *name;
    const char *extension;
    void (*write)(struct job *job, const struct lts *lts, struct output *output); /* NULL: aut_write_as */
};

static const struct format FORMATS[] = {{"aut", ".aut", NULL},
                                        {"dot", ".dot", dot_write},
                                        {"json", ".json", lts_json_write},
                                        {"fsp", ".lts", fsp_write}};

/* NULL: the name does not tell. */
static const struct format *find_format(const struct invocation *invocation, const char *path) {
    const char *to = invocation_value(invocation, OPTION_TO);
    if (!to && output_is_stdout(path))
        return &FORMATS[0];
    for (size_t i = 0; i < sizeof FORMATS / sizeof *FORMATS; i++)
        if (to ? strcmp(to, FORMATS[i].name) == 0 : has_extension(path, FORMATS[i].extension))
            return &FORMATS[i];
    return NULL;
}

bool is_lts_output(const struct invocation *invocation, const char *path) {
    return find_format(invocation, path) != NULL;
}

static const struct format *output_format_of(struct invocation *invocation, const char *path) {
    const struct format *format = find_format(invocation, path);
    if (format)
        return format;
    struct place place = {.file = path};
    bool picture = has_extension(path, ".svg") || has_extension(path, ".png");
    job_reject(invocation->job, &place,
               picture ? "use lacuna draw for pictures"
                       : "use .aut, .dot, .json or .lts (FSP), or add --to FORMAT",
               "unknown format: the file name has no known extension");
    return NULL;
}

/* .aut has no place for labels that no transition carries; whoever composes the file later should know. */
static void warn_of_lost_labels(struct job *job, const struct lts *lts) {
    bool *used = memory_allocate_zeroed(&job->memory, lts->alphabet.count, sizeof *used);
    for (uint64_t i = 0; used && i < lts_transitions(lts); i++)
        used[edge_label(lts->edges[i])] = true;
    char lost[256] = "";
    for (uint32_t label = 1; used && label < lts->alphabet.count; label++) {
        const char *text = lts->alphabet.texts[label];
        size_t length = strlen(lost);
        if (used[label])
            continue;
        if (length + strlen(text) + 8 > sizeof lost) {
            snprintf(lost + length, sizeof lost - length, ", …");
            break;
        }
        snprintf(lost + length, sizeof lost - length, "%s%s", length ? ", " : "", text);
    }
    memory_free(used);
    if (*lost)
        diagnostics_add(
            &job->diagnostics, SEVERITY_WARNING, NULL,
            "write a .json file to keep them: a .aut file does not block these labels in a later composition",
            "labels without transitions are not written: %s", lost);
}

static bool is_same_file(const char *one, const char *other) {
    struct stat a, b;
    return stat(one, &a) == 0 && stat(other, &b) == 0 && S_ISREG(a.st_mode) && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino;
}

bool check_no_input(struct invocation *invocation, const char *path) {
    const char *environment = invocation_value(invocation, OPTION_ENVIRONMENT);
    bool is_input = path && environment && is_same_file(path, environment);
    for (size_t i = 0; path && i < invocation->operands.count; i++)
        is_input |= is_same_file(path, invocation->operands.items[i]);
    struct place place = {.file = path};
    return !is_input || job_reject(invocation->job, &place, "name another file",
                                   "--output would write over a file that is read");
}

bool check_output(struct invocation *invocation) {
    const char *path = invocation_value(invocation, OPTION_OUTPUT);
    const char *how = invocation_value(invocation, OPTION_TO)          ? "--to"
                      : invocation_value(invocation, OPTION_WRITE_TAU) ? "--write-tau"
                                                                       : NULL;
    if (!path && how)
        return job_reject(invocation->job, NULL, "add -o FILE, or -o - for standard output",
                          "%s needs --output", how);
    if (!path)
        return true;
    if (output_is_stdout(path) && invocation_value(invocation, OPTION_JSON))
        return job_reject(invocation->job, NULL, "write the LTS to a file",
                          "--json cannot be used with -o -: both need standard output");
    const struct format *format = output_format_of(invocation, path);
    if (format && format->write && invocation_value(invocation, OPTION_WRITE_TAU))
        return job_reject(invocation->job, NULL, "name the file .aut, or leave out --write-tau",
                          "--write-tau needs a .aut file");
    return format != NULL && check_no_input(invocation, path);
}

/* τ must not be written as a label that is something else. */
static bool check_tau_text(struct job *job, const struct lts *lts, const char *tau) {
    if (!lts_has_tau(lts) || !alphabet_has(&lts->alphabet, tau))
        return true;
    return job_reject(job, NULL, "rename that label, or choose another text with --write-tau",
                      "tau would be written as \"%s\", which is a visible label here", tau);
}

bool store_lts(struct invocation *invocation, const struct lts *lts) {
    struct job *job = invocation->job;
    const char *path = invocation_value(invocation, OPTION_OUTPUT);
    const char *given = invocation_value(invocation, OPTION_WRITE_TAU), *tau = given ? given : TAU_TEXT;
    if (!path)
        return true;
    const struct format *format = output_format_of(invocation, path);
    if (!format || (!format->write && !check_tau_text(job, lts, tau)))
        return false;
    struct output *output = output_open(job, path);
    if (!output)
        return false;
    if (!format->write && has_transforms(invocation))
        warn_of_lost_labels(job, lts);
    if (format->write)
        format->write(job, lts, output);
    else
        aut_write_as(job, lts, output, tau);
    if (!job_failed(job))
        return output_commit(output);
    output_abandon(output);
    return false;
}

bool check_listed(const struct invocation *invocation) {
    return !invocation_value(invocation, OPTION_TRANSITIONS) || invocation_value(invocation, OPTION_JSON) ||
           job_reject(invocation->job, NULL, "add --json, or write a file with -o FILE",
                      "--transitions needs --json");
}
