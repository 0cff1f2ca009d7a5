#include "candidate/interface_draft.h"
#include "command/operand/files.h"
#include "command/operand/model.h"
#include "report/interface_report.h"
#include "report/text/draft_text.h"

/* A draft, and what it is made of. */
struct drafted {
    struct invocation *invocation;
    struct model model; /* all files; with the component that is to be replaced, if that is there */
    struct interface_draft draft;
    struct bytes text;
};

static bool make_draft(struct drafted *d) {
    const struct interface_draft *draft = &d->draft;
    if (!interface_draft_make(&d->draft, d->model.language, d->model.tree, &d->model.sources,
                              invocation_value(d->invocation, OPTION_COMPONENT)))
        return false;
    struct output *output = output_open_memory(d->invocation->job, &d->text);
    bool fine = output && (draft->component.is_there ? draft_write(&draft->draft, output)
                                                     : draft_write_guess(&draft->open, output));
    return output && output_commit(output) && fine;
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
                      "--json cannot be used with -o -: both need standard output");
}

/* --- The command --- */

static struct interface_report report_of(const struct drafted *d) {
    const struct chosen_component *component = &d->draft.component;
    return (struct interface_report){
        .job = d->invocation->job,
        .component = component->name,
        .drafted_from = component->is_there ? d->model.sources.files.items[component->file].name : NULL,
        .text = &d->text,
        .path = invocation_value(d->invocation, OPTION_OUTPUT)};
}

static enum status run(struct invocation *invocation) {
    struct drafted d = {.invocation = invocation};
    struct interface_report report;
    struct answer answer = {STATUS_YES, NULL, interface_report_json, interface_report_text};
    bool begun = check_options(invocation);
    d.model.may_be_open = true;
    if (begun && model_parse(&d.model, invocation) && make_draft(&d) && store(&d)) {
        report = report_of(&d);
        answer.results = &report;
    }
    diagnostics_sort(&invocation->job->diagnostics);
    enum status status = invocation_answer(invocation, &answer);
    array_free(&d.text.data);
    interface_draft_free(&d.draft);
    if (begun)
        model_free(&d.model);
    return status;
}

static const struct option OWN[] = {
    {OPTION_COMPONENT, "component", 0, "NAME", NULL,
     "the component that is missing or will be replaced (default: the receiver that is not declared, or the only actor of the last file)"},
    {OPTION_OUTPUT, "output", 'o', "FILE", "FILE", "write the interface to FILE (- for standard output)"},
    {0},
};

static const struct option *const OPTIONS[] = {OWN, OPTIONS_MODEL, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna interface clients.aml", "guess the interface of the missing component"},
    {"lacuna interface clients.aml old_mutex.aml -o interface.aml",
     "derive it from the component that will be replaced"},
    {0},
};

const struct command COMMAND_INTERFACE = {
    .name = "interface",
    .operands = "SYSTEM... [OLD]",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "draft the interface of a component",
    .description =
        "Writes a block `missing` in AML, for `assume`: the messages that others send to the component, and the answers to them. If the component is missing, the answers are a guess. If its code is given, they are all answers that it can give to a single message, whatever the values of its variables.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
