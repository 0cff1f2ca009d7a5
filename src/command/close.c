#include "command/operand/closing_options.h"
#include "command/operand/files.h"
#include "report/close_report.h"

struct closing_run {
    struct invocation *invocation;
    struct closing_choice choice;
    struct closed_model closing;
    bool begun;
};

/* NULL: to standard output, with nothing else. */
static const char *path_of(const struct invocation *invocation) {
    const char *path = invocation_value(invocation, OPTION_OUTPUT);
    return path && !output_is_stdout(path) ? path : NULL;
}

static bool store(struct closing_run *r) {
    const char *path = path_of(r->invocation);
    if (!path)
        return true;
    struct output *output = output_open(r->invocation->job, path);
    if (!output)
        return false;
    output_text(output, r->closing.text.data.items);
    return output_commit(output);
}

static bool close_files(struct closing_run *r) {
    struct invocation *invocation = r->invocation;
    const char *path = path_of(invocation);
    for (size_t i = 0; i < invocation->operands.count; i++)
        if (!has_extension(invocation->operands.items[i], ".pml")) {
            struct place place = {.file = invocation->operands.items[i]};
            return job_reject(invocation->job, &place, "name it .pml", "close takes Promela");
        }
    if (path && !output_check(invocation->job, path))
        return false;
    r->begun = true;
    return close_model(&r->closing, invocation->job, (const char *const *)invocation->operands.items,
                       invocation->operands.count, &r->choice.options) &&
           array_push(&invocation->job->memory, &r->closing.text.data, '\0') && store(r);
}

static enum status run(struct invocation *invocation) {
    struct closing_run r = {.invocation = invocation};
    struct close_report report = {.closing = &r.closing, .output = path_of(invocation)};
    struct answer answer = {STATUS_YES, NULL, close_report_json, close_report_text};
    if (closing_options_read(&r.choice, invocation) && close_files(&r))
        answer.results = &report;
    diagnostics_sort(&invocation->job->diagnostics);
    enum status status = invocation_answer(invocation, &answer);
    if (r.begun)
        close_model_free(&r.closing);
    closing_options_free(&r.choice);
    return status;
}

static const struct option OWN[] = {
    {OPTION_OUTPUT, "output", 'o', "FILE", "FILE",
     "write the closed model to FILE (default: standard output)"},
    {0},
};

static const struct option *const OPTIONS[] = {OWN, OPTIONS_CLOSING, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna close open.pml -o closed.pml", "embed the environment, and report what was changed"},
    {"lacuna close open.pml --external request --analysis may",
     "the signal request comes from both sides; no flags"},
    {0},
};

const struct command COMMAND_CLOSE = {
    .name = "close",
    .operands = "OPEN.pml...",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "close an open Promela model by its most general environment",
    .description =
        "An open model receives on channels that nobody inside sends on, or sends on channels that nobody receives on. The environment that may send "
        "anything at any time becomes a part of the processes: there are no queues to the outside, and data from outside is one abstract value. "
        "What comes out is Promela, for SPIN and for `lacuna verify`. It does at least what the model does with any environment.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
