#include <string.h>

#include "base/text.h"
#include "command/operand/files.h"
#include "command/operand/model.h"
#include "language/aml/interface.h"
#include "language/aml/lower.h"
#include "report/interface_report.h"
#include "report/text/draft_text.h"

/* A draft, and what it is made of. */
struct drafted {
    struct invocation *invocation;
    struct model model; /* all files; with the component that is to be replaced, if that is there */
    struct aml open;    /* the same files without it */
    bool has_open;
    const struct aml_actor *component; /* NULL: it is missing */
    struct bytes text;
};

/* --- Which component --- */

/* The only actor of the last file. */
static struct aml_actor *last_actor(const struct aml *aml) {
    uint32_t last = (uint32_t)aml->sources->files.count - 1, count = 0;
    struct aml_actor *found = NULL;
    for (struct aml_actor *a = aml->actors; a; a = a->next)
        if (a->name.span.file == last) {
            found = a;
            count++;
        }
    return count == 1 ? found : NULL;
}

static bool name_missing(struct aml *aml, struct identifier name) {
    aml->missing = arena_allocate(&aml->arena, sizeof *aml->missing);
    if (!aml->missing)
        return false;
    *aml->missing = (struct aml_missing){.name = name};
    return true;
}

/* Sets `component` if it is there, and makes the tree's interface cover what is sent if it is not. A block
 * `missing` counts as a name. */
static bool find_component(struct drafted *d) {
    struct aml *aml = model_aml(&d->model);
    const char *name = invocation_value(d->invocation, OPTION_COMPONENT);
    properties_drop(&aml->properties); /* they may speak of what is not there */
    if (!name && aml->missing)
        name = aml->missing->name.text;
    d->component = name ? aml_find_actor(aml, name) : NULL;
    if (name && !d->component && !name_missing(aml, (struct identifier){.text = name}))
        return false;
    if (d->component)
        aml->missing = NULL;
    else if (!aml_cover_missing(aml))
        return false;
    if (!d->component && !aml->missing)
        d->component = last_actor(aml);
    if (aml->missing && !aml->missing->alternatives)
        return job_reject(d->invocation->job, NULL, NULL, "there is no actor %s, and nobody sends to one",
                          aml->missing->name.text);
    return d->component || aml->missing ||
           job_reject(
               d->invocation->job, NULL,
               "say --component NAME, or give the one that is to be replaced in a file of its own, last",
               "no component is missing, and it is not clear which one is to be replaced");
}

/* --- The system around it --- */

static void remove_actor(struct aml *aml, const char *name) {
    struct aml_actor **at = &aml->actors;
    while (strcmp((*at)->name.text, name) != 0)
        at = &(*at)->next;
    *at = (*at)->next;
    aml->actors_count--;
}

/* The files again, without the component. */
static bool open_system(struct drafted *d) {
    struct sources *sources = &d->model.sources;
    aml_init(&d->open, sources);
    d->has_open = true;
    d->open.partial = true;
    d->open.warned_files = 0;
    for (uint32_t i = 0; i < sources->files.count; i++)
        if (!aml_parse_any(&d->open, i))
            return false;
    properties_drop(&d->open.properties);
    remove_actor(&d->open, d->component->name.text);
    return name_missing(&d->open, d->component->name) && aml_cover_missing(&d->open) &&
           interface_declare_ranges(&d->open, d->component) && aml_check(&d->open);
}

static bool is_sent_something(const struct drafted *d, const struct aml_missing *missing) {
    return missing->methods ||
           job_reject(d->invocation->job, NULL, NULL, "nobody sends anything to %s", missing->name.text);
}

/* What the component can answer. */
static bool write_answers(struct drafted *d, const struct open_system *open, struct output *output) {
    struct draft draft;
    if (!aml_lower(model_aml(&d->model), &d->model.system))
        return false;
    bool fine =
        draft_make(&draft, open, &d->model.system, d->component->index) && draft_write(&draft, output);
    draft_free(&draft);
    return fine;
}

/* From the system around the component, and from the component if that is there. */
static bool write_draft(struct drafted *d) {
    struct open_system open;
    open_system_init(&open, &d->model.sources);
    struct output *output = aml_lower_open(d->component ? &d->open : model_aml(&d->model), &open)
                                ? output_open_memory(d->invocation->job, &d->text)
                                : NULL;
    bool fine = output && (d->component ? write_answers(d, &open, output) : draft_write_guess(&open, output));
    fine = output && output_commit(output) && fine;
    open_system_free(&open);
    return fine;
}

static bool draft(struct drafted *d) {
    struct aml *aml = model_aml(&d->model);
    aml->partial = true; /* who sends what is not known */
    if (!aml_check(aml))
        return false;
    if (d->component && !open_system(d))
        return false;
    if (!is_sent_something(d, d->component ? d->open.missing : aml->missing))
        return false;
    return write_draft(d);
}

/* --- Writing --- */

static bool store(const struct drafted *d) {
    const char *path = invocation_value(d->invocation, OPTION_OUTPUT);
    struct output *output = path ? output_open(d->invocation->job, path) : NULL;
    if (!output)
        return !path;
    output_bytes(output, d->text.data.items, d->text.data.count);
    return output_commit(output);
}

static bool check_options(struct invocation *invocation) {
    const char *path = invocation_value(invocation, OPTION_OUTPUT);
    return !path || !output_is_stdout(path) || !invocation_value(invocation, OPTION_JSON) ||
           job_reject(invocation->job, NULL, "write the interface to a file",
                      "--json and -o - both want standard output");
}

/* --- The command --- */

static struct interface_report report_of(const struct drafted *d) {
    const struct identifier *name = d->component ? &d->component->name : &model_aml(&d->model)->missing->name;
    return (struct interface_report){
        .job = d->invocation->job,
        .component = name->text,
        .drafted_from = d->component ? d->model.sources.files.items[name->span.file].name : NULL,
        .text = &d->text,
        .path = invocation_value(d->invocation, OPTION_OUTPUT)};
}

static enum status run(struct invocation *invocation) {
    struct drafted d = {.invocation = invocation};
    struct interface_report report;
    struct answer answer = {STATUS_YES, NULL, interface_report_json, interface_report_text};
    bool begun = check_options(invocation);
    if (begun && model_parse(&d.model, invocation) && find_component(&d) && draft(&d) && store(&d)) {
        report = report_of(&d);
        answer.results = &report;
    }
    diagnostics_sort(&invocation->job->diagnostics);
    enum status status = invocation_answer(invocation, &answer);
    array_free(&d.text.data);
    if (d.has_open)
        aml_free(&d.open);
    if (begun)
        model_free(&d.model);
    return status;
}

static const struct option OWN[] = {
    {OPTION_COMPONENT, "component", 0, "NAME", NULL,
     "the component that is missing or to be replaced (default: the receiver that nobody declares, or the only actor of the last file)"},
    {OPTION_OUTPUT, "output", 'o', "FILE", "FILE", "write the interface to FILE (- for standard output)"},
    {0},
};

static const struct option *const OPTIONS[] = {OWN, OPTIONS_MODEL, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna interface clients.aml", "what may be expected of the component that is missing: a guess"},
    {"lacuna interface clients.aml old_mutex.aml -o interface.aml",
     "the same from the component that is to be replaced: what that one can answer"},
    {0},
};

const struct command COMMAND_INTERFACE = {
    .name = "interface",
    .operands = "SYSTEM... [OLD]",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "a draft of what may be expected of a component",
    .description =
        "Writes a block `missing` in AML, for `assume`: the messages that others send to the component, and how they may be "
        "answered. If the component is missing that is a guess. If it is there, since it is to be replaced, the answers "
        "are those that it can give: to each message by itself, whatever its variables hold.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
