#define _POSIX_C_SOURCE 200809L
#include "assume/assume.h"
#include "assume/file.h"
#include "assume/stub/queue_stub.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command/operand/component.h"
#include "command/operand/files.h"
#include "command/operand/model.h"
#include "command/operand/picture.h"
#include "command/operand/written_files.h"
#include "report/assume_report.h"
#include "report/gaps_report.h"
#include "report/moves_json.h"
#include "report/queue_stub_report.h"
#include "report/skeleton_report.h"
#include "report/text/assumption_text.h"
#include "report/text/census_text.h"
#include "rules/kept_rules.h"

enum { MOST_BOUND = 1000, SECONDS_TO_KEEP = 10 };

/* Rules of a gap, and why there are some. */
struct gap_rules {
    struct rules rules;
    struct histories histories;
};

struct finding {
    struct invocation *invocation;
    struct model model;
    struct assume_options options;
    struct label_list properties;
    struct label_list chaos_sends;
    struct label_list components; /* --component */
    struct lts *interface;        /* if that is an LTS */
    struct open_system open;
    bool opened;
    struct gaps gaps; /* of several that are missing, unless one is named */
    ARRAY(struct gap_rules) gap_rules;
    ARRAY(struct rules_report) gap_reports;
    struct queue_stub stub; /* to be printed */
    struct assume_result result;
    bool assumed;
    struct rules rules;
    bool looked_for_rules;
    bool has_rules;
    const char *written; /* the file of the assumption */
    struct histories histories;
    struct skeleton_report skeleton;
};

/* -o x.assumption is ours; other names are those of LTSs. */
static bool is_assumption_file(const struct invocation *invocation) {
    const char *path = invocation_value(invocation, OPTION_OUTPUT);
    return path && !invocation_value(invocation, OPTION_TO) && has_extension(path, ".assumption");
}

/* DOT is a drawing, too. */
static bool is_drawing(const struct invocation *invocation, enum drawing_format *format) {
    const char *path = invocation_value(invocation, OPTION_OUTPUT),
               *to = invocation_value(invocation, OPTION_TO);
    *format = DRAWING_DOT;
    if (path && (to ? strcmp(to, "dot") == 0 : has_extension(path, ".dot")))
        return true;
    return picture_is_wanted(invocation, format);
}

static bool is_skeleton(const struct invocation *invocation) {
    return invocation_value(invocation, OPTION_SKELETON) != NULL;
}

static bool check_assumption_output(struct invocation *invocation) {
    enum drawing_format drawing;
    const char *path = invocation_value(invocation, OPTION_OUTPUT);
    struct place place = {.file = path};
    bool drawn = is_drawing(invocation, &drawing);
    if (part_is_wanted(invocation) && (!drawn || is_skeleton(invocation)))
        return job_reject(invocation->job, NULL, "add -o FILE.svg, .png or .dot",
                          "--from and --depth need a drawing");
    if (is_skeleton(invocation))
        return !path || has_extension(path, ".aml") || output_is_stdout(path) ||
               job_reject(invocation->job, &place, "name the file .aml",
                          "a skeleton is written in AML, not in this format");
    if (!check_part(invocation))
        return false;
    if (is_assumption_file(invocation) || (drawn && drawing != DRAWING_DOT))
        return true;
    if (path && !is_lts_output(invocation, path))
        return job_reject(invocation->job, &place,
                          "use .assumption, .svg, .png, .aut, .dot, .json or .lts (FSP), or add --to FORMAT",
                          "unknown format: the file name has no known extension");
    return check_output(invocation);
}

/* Before the work: whoever waits for a picture should not learn at the end that nothing can draw it. */
static bool check_target(struct invocation *invocation) {
    enum drawing_format drawing;
    const char *path = invocation_value(invocation, OPTION_OUTPUT);
    const char *interface = invocation_value(invocation, OPTION_INTERFACE);
    const struct written_file written = {"--output", path};
    if (!written_files_stay_apart(invocation->job, &written, 1, invocation->operands.items,
                                  invocation->operands.count) ||
        !written_files_stay_apart(invocation->job, &written, 1, &interface, interface != NULL))
        return false;
    return !path ||
           ((!is_drawing(invocation, &drawing) || drawing_check_programs(invocation->job, drawing)) &&
            output_check(invocation->job, path));
}

/* With its rules, or with those that it has already, where there is no time to look for them. */
static bool write_file(struct job *job, const struct assumption *assumption, const char *path, bool at_once) {
    struct output *output = output_open(job, path);
    if (output && (at_once ? assumption_write : rules_write_assumption)(job, assumption, output))
        return output_commit(output);
    output_abandon(output);
    return false;
}

/* A name without an extension can be that of a folder; whether there must be one is known later. */
static bool check_output_of_any(struct invocation *invocation) {
    const char *path = invocation_value(invocation, OPTION_OUTPUT);
    const char *slash = path ? strrchr(path, '/') : NULL;
    bool has_extension = path && strchr(slash ? slash + 1 : path, '.');
    return (path && (is_folder(path) || !has_extension)) || check_assumption_output(invocation);
}

/* The rules, if there are any. They are beside the point if there was no time or memory for them, or for what
 * came before. */
static const struct rules *shown_rules(struct finding *f) {
    struct job *job = f->invocation->job;
    struct assumption *a = &f->result.assumption;
    if (!f->looked_for_rules && f->result.verdict == ASSUME_CONDITIONAL && !job_failed(job)) {
        f->looked_for_rules = true;
        f->has_rules = rules_keep(a, job) && a->rules.known && rules_of(&f->rules, job, a);
        if (!f->has_rules)
            job_forgive_limits(job);
    }
    return f->has_rules ? &f->rules : NULL;
}

static bool draw(struct finding *f, enum drawing_format format) {
    struct assumption_drawing drawing = {.assumption = &f->result.assumption,
                                         .whole = f->result.lts,
                                         .rules = shown_rules(f),
                                         .with_sink = invocation_value(f->invocation, OPTION_SINK)};
    return draw_assumption(f->invocation, &drawing, format, NULL);
}

static bool store_at(struct finding *f, const char *path) {
    enum drawing_format drawing;
    if (is_assumption_file(f->invocation))
        return write_file(f->invocation->job, &f->result.assumption, path, true);
    return is_drawing(f->invocation, &drawing) ? draw(f, drawing) : store_lts(f->invocation, f->result.lts);
}

static bool store(struct finding *f) {
    struct invocation *invocation = f->invocation;
    const struct assume_result *a = &f->result;
    const char *path = invocation_value(invocation, OPTION_OUTPUT);
    if (!path)
        return true;
    if (a->grows || (!a->lts && !is_assumption_file(invocation))) {
        diagnostics_add(&invocation->job->diagnostics, SEVERITY_WARNING, NULL,
                        "fix the system first: the output says what is wrong",
                        a->grows ? "there is no assumption to write: the search has no end"
                                 : "there is no assumption to write: no component respects it");
        return true;
    }
    if (!store_at(f, path))
        return false;
    f->written = output_is_stdout(path) ? NULL : path;
    return true;
}

/* --- Options --- */

/* Only the published stub is bounded: with others, what piles up becomes many, or chaos. */
static bool bound_of(struct invocation *invocation, uint32_t *most_bound) {
    uint64_t bound;
    if (!number_of(invocation, OPTION_BOUND, "bound", ASSUME_USUAL.most_bound, &bound))
        return false;
    const char *stub = invocation_value(invocation, OPTION_STUB);
    bool is_queue = (stub && strcmp(stub, "queue") == 0) || invocation_value(invocation, OPTION_PRINT_STUB);
    if (!is_queue && invocation_value(invocation, OPTION_BOUND))
        return job_reject(invocation->job, NULL, "leave it out: the search ends without a bound",
                          "--bound needs --stub queue");
    *most_bound = (uint32_t)bound;
    return (bound >= 1 && bound <= MOST_BOUND) ||
           job_reject(invocation->job, NULL, "write it as in --bound 10",
                      "--bound needs a number from 1 to %d", MOST_BOUND);
}

/* All values of an option that may be repeated, each a list. */
static bool list_of(struct invocation *invocation, enum option_id id, struct label_list *list) {
    struct text text = {.memory = &invocation->job->memory};
    for (size_t i = 0; i < invocation->given.count; i++)
        if (invocation->given.items[i].option->id == id) {
            text_add(&text, text.chars.count > 0 ? "," : "");
            text_add(&text, invocation->given.items[i].value);
        }
    bool fine = label_list_split(invocation->job, list, text_end(&text)) && !text.failed;
    text_free(&text);
    return fine;
}

static bool is_lts_interface(const char *path) {
    return path && has_extension(path, ".aut");
}

/* What stands for the component. */
static bool stub_of(struct finding *f) {
    struct invocation *invocation = f->invocation;
    const char *stub = invocation_value(invocation, OPTION_STUB);
    const char *interface = invocation_value(invocation, OPTION_INTERFACE);
    while (stub && strcmp(stub_text(f->options.stub), stub) != 0)
        f->options.stub++;
    if (stub && interface)
        return job_reject(invocation->job, NULL, "leave out --interface or --stub",
                          "--interface cannot be used with --stub: it is a stub itself");
    if (interface)
        f->options.stub = is_lts_interface(interface) ? STUB_LTS : STUB_ACTOR;
    if (invocation_value(invocation, OPTION_CHAOS_SENDS) && f->options.stub != STUB_CHAOS)
        return job_reject(invocation->job, NULL, "add --stub chaos", "--chaos-sends needs --stub chaos");
    return true;
}

/* The table is part of one kind of text. */
static bool check_table(struct invocation *invocation) {
    static const struct {
        enum option_id id;
        const char *name, *hint;
    } OTHERS[] = {{OPTION_JSON, "json", "leave out --table: JSON lists the moves of all states"},
                  {OPTION_SKELETON, "skeleton", "leave out --table"},
                  {OPTION_PRINT_STUB, "print-stub", "leave out --table"}};
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
        if (invocation_value(invocation, OPTION_TABLE) && invocation_value(invocation, OTHERS[i].id))
            return job_reject(invocation->job, NULL, OTHERS[i].hint, "--table cannot be used with --%s",
                              OTHERS[i].name);
    return true;
}

static bool options_of(struct finding *f) {
    struct invocation *invocation = f->invocation;
    struct assume_options *options = &f->options;
    if (!stub_of(f) || !list_of(invocation, OPTION_PROPERTY, &f->properties) ||
        !list_of(invocation, OPTION_CHAOS_SENDS, &f->chaos_sends) ||
        !states_of(invocation, &options->limits.states) || !bound_of(invocation, &options->most_bound))
        return false;
    options->properties = f->properties.texts.items;
    options->properties_count = f->properties.texts.count;
    options->chaos_sends = f->chaos_sends.texts.items;
    options->chaos_sends_count = f->chaos_sends.texts.count;
    options->most_work = invocation_value(invocation, OPTION_ALL_STATES) ? UINT64_MAX : 0;
    if (invocation_value(invocation, OPTION_BOUND))
        options->most_states = 0;
    bool shown = !invocation_value(invocation, OPTION_OUTPUT) || is_assumption_file(invocation);
    if (shown && !invocation_value(invocation, OPTION_TABLE))
        options->most_shown = invocation_value(invocation, OPTION_JSON)
                                  ? MOVES_JSON_STATES
                                  : ASSUME_REPORT_STATES; /* of others the sizes are enough */
    return check_table(invocation) && check_output_of_any(invocation);
}

/* --- Several gaps --- */

static bool asks_for_all(const struct finding *f) {
    return f->open.others.count > 0 && !invocation_value(f->invocation, OPTION_COMPONENT);
}

/* The components that were named, without blanks: "one,two". NULL: none was; or the job has failed. */
static const char *chosen_components(struct finding *f) {
    struct job *job = f->invocation->job;
    const char *given = invocation_value(f->invocation, OPTION_COMPONENT);
    if (!given || !label_list_split(job, &f->components, given))
        return NULL;
    size_t count = f->components.texts.count, commas = 0;
    for (const char *p = given; *p; p++)
        commas += *p == ',';
    if (count != commas + 1) {
        job_reject(job, NULL, "write names separated by commas, as in --component one,two",
                   "missing name in --component %s", given);
        return NULL;
    }
    struct text text = {.memory = &job->memory};
    for (size_t i = 0; i < count; i++) {
        text_add(&text, i > 0 ? "," : "");
        text_add(&text, f->components.texts.items[i]);
    }
    return text_keep(&text, &f->components.arena);
}

/* Are the components that were named missing? */
static bool are_missing(struct finding *f) {
    bool fine = true;
    for (size_t i = 0; i < f->components.texts.count && fine; i++)
        fine = require_missing(f->invocation->job, &f->open, f->components.texts.items[i], NULL);
    return fine;
}

/* What there is for one missing component only. */
static bool one_is_enough(const struct finding *f) {
    struct job *job = f->invocation->job;
    const char *path = invocation_value(f->invocation, OPTION_OUTPUT);
    struct place place = {.file = path};
    if (f->open.others.count + f->open.fellows.count > 0 &&
        (f->options.stub != STUB_BAG || invocation_value(f->invocation, OPTION_PRINT_STUB)))
        return job_reject(
            job, NULL, "leave it out: the interface of each is its block `missing`",
            "--stub, --print-stub and --interface take one missing component, and the system has %zu",
            f->open.others.count + f->open.fellows.count + 1);
    if (f->open.language && is_skeleton(f->invocation))
        return job_reject(job, NULL, "leave out --skeleton, and write the rebec from the rules",
                          "--skeleton writes AML, and the missing component is a rebec");
    if ((asks_for_all(f) || f->open.fellows.count > 0) && is_skeleton(f->invocation))
        return job_reject(job, NULL, "choose one with --component NAME",
                          "--skeleton takes one missing component, and the system has several");
    if (asks_for_all(f) && invocation_value(f->invocation, OPTION_TABLE))
        return job_reject(job, NULL, "choose one with --component NAME",
                          "--table takes one missing component, and the system has several");
    if (asks_for_all(f) && path && !is_folder(path))
        return job_reject(job, &place, "choose one with --component NAME, or name an existing folder",
                          "the assumptions of %zu missing components do not fit into one file",
                          f->open.others.count + 1);
    return asks_for_all(f) || !path || check_assumption_output(f->invocation);
}

/* NAME.assumption for each, in a folder. */
static bool store_gap(const struct finding *f, const struct gap *gap) {
    struct job *job = f->invocation->job;
    const char *folder = invocation_value(f->invocation, OPTION_OUTPUT);
    struct text path = {.memory = &job->memory};
    text_add(&path, folder);
    text_add(&path, folder[strlen(folder) - 1] == '/' ? "" : "/");
    text_add(&path, gap->name);
    text_add(&path, ".assumption");
    const char *name = text_end(&path);
    bool fine = !path.failed && write_file(job, &gap_result(gap)->assumption, name, false);
    text_free(&path);
    return fine;
}

/* If there was time and memory for them. */
static void find_gap_rules(struct finding *f, struct gap *gap, struct gap_rules *found,
                           struct rules_report *report) {
    struct job *job = f->invocation->job;
    struct assumption *a = &gap->own.result.assumption;
    *report = (struct rules_report){
        .assumption = a, .sources = &f->model.sources, .charts = invocation_value(f->invocation, OPTION_WHY)};
    bool runs = report->charts || invocation_value(f->invocation, OPTION_JSON);
    if (gap->own.result.verdict != ASSUME_CONDITIONAL)
        return;
    if (rules_keep(a, job) && a->rules.known && rules_of(&found->rules, job, a))
        report->rules = &found->rules;
    if (report->rules && histories_find(&found->histories, &gap->own.result, &found->rules, runs))
        report->histories = &found->histories;
    job_forgive_limits(job);
}

static bool find_all_gap_rules(struct finding *f) {
    struct memory *memory = &f->invocation->job->memory;
    size_t count = f->gaps.list.count;
    if (!array_reserve(memory, &f->gap_rules, count) || !array_reserve(memory, &f->gap_reports, count))
        return false;
    for (size_t i = 0; i < count && !job_failed(f->invocation->job); i++) {
        f->gap_rules.items[i] = (struct gap_rules){0};
        f->gap_rules.count = f->gap_reports.count = i + 1;
        find_gap_rules(f, &f->gaps.list.items[i], &f->gap_rules.items[i], &f->gap_reports.items[i]);
    }
    return !job_failed(f->invocation->job);
}

static bool find_gaps(struct finding *f) {
    if (!gaps_make(&f->gaps, f->model.language, f->model.tree, &f->model.sources, &f->options) ||
        !find_all_gap_rules(f))
        return false;
    bool stored = invocation_value(f->invocation, OPTION_OUTPUT) != NULL;
    for (size_t i = 0; i < f->gaps.list.count && stored; i++)
        stored = store_gap(f, &f->gaps.list.items[i]);
    return !job_failed(f->invocation->job);
}

static enum status status_of_gaps(const struct gaps *gaps) {
    if (gaps_vacuous(gaps))
        return STATUS_INCONCLUSIVE;
    for (size_t i = 0; i < gaps->list.count; i++)
        if (gap_keeps(&gaps->list.items[i]))
            return STATUS_YES;
    return STATUS_NO;
}

/* --- The command --- */

/* Of the component that is named, or the first. */
static bool open_component(struct finding *f) {
    const struct open_language *language = f->model.language->open;
    const char *component = chosen_components(f);
    open_system_init(&f->open, &f->model.sources);
    f->opened = true;
    if (job_failed(f->invocation->job))
        return false;
    if (!language->lower(f->model.tree, component, &f->open) || !are_missing(f) || !one_is_enough(f))
        return false;
    bool keeps_texts = invocation_value(f->invocation, OPTION_OUTPUT) || is_skeleton(f->invocation) ||
                       f->open.others.count > 0;
    return !keeps_texts ||
           language->describe(f->model.tree, &f->open, stub_has_alternatives(f->options.stub));
}

static bool read_system(struct finding *f) {
    struct invocation *invocation = f->invocation;
    const char *interface = invocation_value(invocation, OPTION_INTERFACE);
    f->model.may_be_open = true;
    f->model.covered = f->options.stub == STUB_CHAOS || f->options.stub == STUB_LTS;
    f->model.lacks_component = f->options.stub == STUB_BAG || f->options.stub == STUB_QUEUE;
    f->model.interface = f->options.stub == STUB_ACTOR ? interface : NULL;
    if (f->options.stub == STUB_LTS && !(f->interface = load_lts(invocation, interface)))
        return false;
    if (!model_read(&f->model, invocation) || !f->model.language->open->require_missing(f->model.tree))
        return false;
    f->options.lts = f->interface;
    if (f->options.stub == STUB_QUEUE)
        diagnostics_add(&invocation->job->diagnostics, SEVERITY_WARNING, NULL,
                        "leave out --stub queue: the default stub is sound",
                        "--stub queue is not sound: check may accept components that violate the property");
    return open_component(f);
}

static enum status status_of(const struct assume_result *a) {
    if (a->verdict == ASSUME_NEVER)
        return STATUS_NO;
    return a->verdict == ASSUME_VACUOUS || a->assumption.bounded ? STATUS_INCONCLUSIVE : STATUS_YES;
}

/* Into memory first: what cannot be made is not half written. */
static bool find_skeleton(struct finding *f) {
    struct job *job = f->invocation->job;
    f->skeleton.path = invocation_value(f->invocation, OPTION_OUTPUT);
    if (!skeleton_report_make(&f->skeleton, &f->result) || !f->skeleton.path)
        return !job_failed(job);
    struct output *file = output_open(job, f->skeleton.path);
    if (file)
        output_text(file, f->skeleton.text.data.items);
    return file && output_commit(file);
}

static bool was_limited(const struct job *job) {
    enum outcome outcome = job_outcome(job);
    return outcome == OUTCOME_MEMORY || outcome == OUTCOME_TIME || outcome == OUTCOME_TOO_LARGE ||
           outcome == OUTCOME_INTERRUPTED;
}

/* FILE.assumption beside FILE.svg. NULL: there is such a file already, or it is to be something else. */
static const char *name_beside(const char *path, char name[PATH_MAX]) {
    const char *slash = strrchr(path, '/'), *dot = strrchr(slash ? slash : path, '.');
    int length = dot ? (int)(dot - path) : (int)strlen(path);
    if (snprintf(name, PATH_MAX, "%.*s.assumption", length, path) >= PATH_MAX)
        return NULL;
    return access(name, F_OK) != 0 && strcmp(name, path) != 0 ? name : NULL;
}

static void tell_kept(struct invocation *invocation, const char *kept) {
    const char *path = invocation_value(invocation, OPTION_OUTPUT);
    enum drawing_format format;
    char hint[PATH_MAX + 128];
    snprintf(hint, sizeof hint,
             is_drawing(invocation, &format) ? "lacuna draw %s --from 0 --depth 2 -o %s draws a part of it"
                                             : "lacuna check CANDIDATE --against %s",
             kept, path);
    diagnostics_add(&invocation->job->diagnostics, SEVERITY_NOTE, NULL, hint,
                    "the assumption was written to %s", kept);
}

/* Has the user no time for more? */
static bool is_out_of_time(const struct job *job) {
    return job_outcome(job) == OUTCOME_TIME || job_outcome(job) == OUTCOME_INTERRUPTED;
}

/* The job has failed, and the contract was there before: another job writes it. */
static void keep_in(struct invocation *invocation, const struct assumption *assumption, const char *path) {
    struct job writing, *job = invocation->job;
    job_init(&writing);
    writing.deadline = clock_seconds() + SECONDS_TO_KEEP;
    if (write_file(&writing, assumption, path, is_out_of_time(job)))
        tell_kept(invocation, path);
    diagnostics_add_all(&job->diagnostics, &writing.diagnostics, 0);
    job_free(&writing);
}

/* What has been computed is not thrown away because a limit, a drawing or a file got in the way of the rest.
 */
static void keep(struct finding *f) {
    struct invocation *invocation = f->invocation;
    const char *path = invocation_value(invocation, OPTION_OUTPUT);
    char name[PATH_MAX];
    if (!is_assumption_file(invocation) && assume_report_shows(&f->result))
        return; /* it is printed */
    if (path && !is_assumption_file(invocation))
        path = output_is_stdout(path) ? NULL : name_beside(path, name);
    if (path)
        keep_in(invocation, &f->result.assumption, path);
    else
        diagnostics_add(&invocation->job->diagnostics, SEVERITY_NOTE, NULL, NULL,
                        "the assumption was not written: use -o FILE.assumption to keep it");
}

/* What makes the system so large. */
static void advise(struct finding *f) {
    const struct assume_result *a = &f->result;
    if (!a->ranges.system)
        return;
    name_unbounded(&f->model, &a->ranges);
    census_note(a->job, &a->property_lts.census, &a->system, a->open->missing.component);
}

/* From the result to what was asked for. */
static bool deliver(struct finding *f) {
    if (is_skeleton(f->invocation))
        return f->result.sizes.states == 0 || find_skeleton(f);
    return (!is_assumption_file(f->invocation) || rules_keep(&f->result.assumption, f->invocation->job)) &&
           store(f);
}

static bool find(struct finding *f) {
    struct job *job = f->invocation->job;
    if (!check_target(f->invocation))
        return false;
    f->assumed = true;
    bool complete = assume(&f->result, &f->open, &f->options);
    if (complete && deliver(f))
        return true;
    invocation_explain_stop(f->invocation);
    bool refused =
        complete && is_assumption_file(f->invocation) && !was_limited(job); /* by the file system */
    if (f->result.judged && !refused)
        keep(f);
    else if (!complete && was_limited(job))
        advise(f);
    return false;
}

static void free_finding(struct finding *f) {
    if (f->assumed)
        assume_result_free(&f->result);
    rules_free(&f->rules);
    histories_free(&f->histories);
    for (size_t i = 0; i < f->gap_rules.count; i++) {
        rules_free(&f->gap_rules.items[i].rules);
        histories_free(&f->gap_rules.items[i].histories);
    }
    array_free(&f->gap_rules);
    array_free(&f->gap_reports);
    gaps_free(&f->gaps);
    queue_stub_free(&f->stub);
    if (f->opened)
        open_system_free(&f->open);
    model_free(&f->model);
    lts_free(f->interface);
    skeleton_report_free(&f->skeleton);
    label_list_free(&f->properties);
    label_list_free(&f->chaos_sends);
    label_list_free(&f->components);
}

/* That assume would give the queue stub: which one is enough is not known before. */
static uint32_t largest_mailbox(const struct finding *f) {
    uint32_t initial = open_initial_count(&f->open), most = f->options.most_bound;
    return initial > most ? initial : most;
}

/* And why there are rules, if there was time and memory for that. */
static struct rules_report find_rules(struct finding *f) {
    struct job *job = f->invocation->job;
    struct assumption *a = &f->result.assumption;
    struct rules_report report = {
        .assumption = a, .sources = &f->model.sources, .charts = invocation_value(f->invocation, OPTION_WHY)};
    bool runs = report.charts || invocation_value(f->invocation, OPTION_JSON);
    if (job_failed(job))
        return report;
    report.rules = shown_rules(f);
    if (report.rules && histories_find(&f->histories, &f->result, &f->rules, runs))
        report.histories = &f->histories;
    else if (report.rules)
        job_forgive_limits(job);
    return report;
}

static enum status run(struct invocation *invocation) {
    struct finding f = {.invocation = invocation, .options = ASSUME_USUAL};
    struct assume_report report = {
        .result = &f.result, .sources = &f.model.sources, .started = invocation->started};
    struct answer answer = {STATUS_YES, NULL, assume_report_json, assume_report_text};
    struct queue_stub_report stub = {.job = invocation->job, .stub = &f.stub};
    struct gaps_report gaps = {.gaps = &f.gaps, .started = invocation->started};
    bool read = options_of(&f) && read_system(&f);
    if (read && asks_for_all(&f)) {
        gaps.folder = invocation_value(invocation, OPTION_OUTPUT);
        bool found = find_gaps(&f);
        gaps.rules = f.gap_reports.items;
        if (found)
            answer = (struct answer){status_of_gaps(&f.gaps), &gaps, gaps_report_json, gaps_report_text};
    } else if (read && invocation_value(invocation, OPTION_PRINT_STUB)) {
        stub.capacity = largest_mailbox(&f);
        if (queue_stub_make(&f.stub, &f.open))
            answer = (struct answer){STATUS_YES, &stub, queue_stub_report_json, queue_stub_report_text};
    } else if (read && find(&f) && f.skeleton.text.data.count > 0)
        answer = (struct answer){STATUS_YES, &f.skeleton, skeleton_report_json, skeleton_report_text};
    else if (f.result.judged) { /* whatever has failed since */
        report.rules = find_rules(&f);
        report.table = invocation_value(invocation, OPTION_TABLE);
        report.written = f.written;
        report.for_check = is_assumption_file(invocation);
        answer = (struct answer){status_of(&f.result), &report, assume_report_json, assume_report_text};
    }
    enum status status = invocation_answer(invocation, &answer);
    free_finding(&f);
    return status;
}

static const struct option OWN[] = {
    {OPTION_PROPERTY, "property", 'p', "NAMES", NULL,
     "the properties that must hold, separated by commas (default: all automata and formulas over sends)"},
    {OPTION_COMPONENT, "component", 0, "NAMES", NULL,
     "the missing component that the assumption is about (default: all, one after the other); a,b is a group that is supplied together"},
    {OPTION_INTERFACE, "interface", 0, "FILE", "FILE",
     "the interface of the component, instead of a block `missing`: an actor with state (.aml), or an LTS over ?message and receiver!message (.aut)"},
    {OPTION_CHAOS_SENDS, "chaos-sends", 0, "SENDS", NULL,
     "further sends of --stub chaos, as in left!permitL,right!permitR"},
    {OPTION_STUB, "stub", 0, "KIND", "bag|queue|chaos",
     "the model in place of the component. bag (default) answers messages in any order. chaos sends anything and needs no interface. queue is the published model, which is not sound"},
    {OPTION_PRINT_STUB, "print-stub", 0, NULL, NULL, "only print the queue stub, in AML"},
    {OPTION_SKELETON, "skeleton", 0, NULL, NULL,
     "write a component that respects the assumption, in AML, as a start: to standard output, or to --output"},
    {OPTION_WHY, "why", 0, NULL, NULL,
     "show for each rule a run that breaks it and then violates a property"},
    {OPTION_TABLE, "table", 0, NULL, NULL, "list the states of the assumption, also if rules say the same"},
    {OPTION_SINK, "sink", 0, NULL, NULL,
     "also draw the state in which everything is allowed, and the transitions to it"},
    {OPTION_BOUND, "bound", 0, "N", NULL,
     "with --stub queue: let at most N messages wait, 1 to 1000 (default: 64, or fewer if there would be too many states)"},
    {OPTION_ALL_STATES, "all-states", 0, NULL, NULL,
     "make all states of the contract, even if there are far more than the system has"},
    {OPTION_STATES, "states", 0, "N", NULL, "stop with status 3 after N states"},
    {0},
};

static const struct option *const OPTIONS[] = {OWN,           OPTIONS_OUTPUT,  OPTIONS_PART,
                                               OPTIONS_MODEL, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna assume clients.aml -o mutex.assumption", "what the missing component must respect"},
    {"lacuna assume clients.aml -o mutex.svg", "the assumption, drawn"},
    {"lacuna assume shop.aml -o folder", "with several missing components: folder/NAME.assumption for each"},
    {"lacuna assume clients.aml --from 6 --depth 2 -o part.svg",
     "a part of the assumption, if it is too large to draw"},
    {0},
};

static const enum option_id REPEATABLE[] = {OPTION_PROPERTY, OPTION_CHAOS_SENDS, OPTION_HELP};

const struct command COMMAND_ASSUME = {
    .name = "assume",
    .operands = "SYSTEM...",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "compute what a missing component must respect",
    .description =
        "Reads the actors of a system, the interface of the missing one (a block `missing`) and safety properties. Computes whether the properties hold for every component (always), for none (never), or for exactly those that respect an assumption (conditional). A property that holds only because the open system is broken is vacuous (status 3).",
    .options = OPTIONS,
    .repeatable = REPEATABLE,
    .examples = EXAMPLES,
    .run = run,
};
