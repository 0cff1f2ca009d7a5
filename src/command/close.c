#include <string.h>

#include "command/operand/files.h"
#include "lts/operator/label_list.h"
#include "report/close_report.h"

struct closing_run {
    struct invocation *invocation;
    struct closing_options options;
    struct label_list external;
    struct closing closing;
    bool begun;
};

static bool read_analysis(struct closing_run *r) {
    const char *wanted = invocation_value(r->invocation, OPTION_ANALYSIS);
    while (wanted && strcmp(closing_analysis_text(r->options.analysis), wanted) != 0)
        r->options.analysis++;
    return true;
}

enum { MOST_DOMAIN = 16 };

static bool read_domain(struct closing_run *r) {
    struct job *job = r->invocation->job;
    uint64_t domain;
    if (!number_of(r->invocation, OPTION_DOMAIN, "domain", 2, &domain))
        return false;
    if (invocation_value(r->invocation, OPTION_DOMAIN) && r->options.analysis != CLOSING_EXPLICIT)
        return job_reject(job, NULL, "add --analysis explicit", "--domain is for an explicit environment");
    r->options.domain = (uint32_t)domain;
    return (domain >= 1 && domain <= MOST_DOMAIN) ||
           job_reject(job, NULL, NULL, "--domain wants a number from 1 to %d", MOST_DOMAIN);
}

static bool read_external(struct closing_run *r) {
    const char *names = invocation_value(r->invocation, OPTION_EXTERNAL);
    if (!label_list_split(r->invocation->job, &r->external, names ? names : ""))
        return false;
    r->options.external = r->external.texts.items;
    r->options.external_count = r->external.texts.count;
    return true;
}

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
                        invocation->operands.count, &r->options) &&
           array_push(&invocation->job->memory, &r->closing.text.data, '\0') && store(r);
}

static enum status run(struct invocation *invocation) {
    struct closing_run r = {.invocation = invocation};
    struct close_report report = {.closing = &r.closing, .output = path_of(invocation)};
    struct answer answer = {STATUS_YES, NULL, close_report_json, close_report_text};
    if (read_analysis(&r) && read_domain(&r) && read_external(&r) && close_files(&r))
        answer.results = &report;
    diagnostics_sort(&invocation->job->diagnostics);
    enum status status = invocation_answer(invocation, &answer);
    if (r.begun)
        close_model_free(&r.closing);
    label_list_free(&r.external);
    return status;
}

static const struct option OWN[] = {
    {OPTION_ANALYSIS, "analysis", 0, "KIND", "must|may|none|explicit",
     "how data from outside is treated: flags where the run decides (must, default), no flags (may), a flag for every variable (none), or an environment process with queues (explicit)"},
    {OPTION_EXTERNAL, "external", 0, "NAMES", NULL,
     "channels or signals that come from outside, too, as in chA,request (default: channels that nobody inside sends on)"},
    {OPTION_DOMAIN, "domain", 0, "N", NULL,
     "with --analysis explicit: numbers from outside are 0 to N - 1 (default: 2)"},
    {OPTION_OUTPUT, "output", 'o', "FILE", "FILE",
     "write the closed model to FILE (default: standard output)"},
    {0},
};

static const struct option *const OPTIONS[] = {OWN, OPTIONS_GENERAL, NULL};

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
