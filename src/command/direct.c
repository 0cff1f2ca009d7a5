#include "direct/analysis.h"

#include "command/operand/direct_operands.h"
#include "command/operand/picture.h"
#include "report/direct_report.h"

/* Deadlocks are looked for in this many states, if nothing is said. */
enum { MOST_STATES = 2000000 };

static bool check_direct_output(struct invocation *invocation) {
    enum drawing_format format;
    return picture_is_wanted(invocation, &format) ? check_part(invocation) : check_output(invocation);
}

static bool store(struct invocation *invocation, const struct lts *assumption) {
    enum drawing_format format;
    if (!invocation_value(invocation, OPTION_OUTPUT))
        return true;
    if (!assumption) {
        diagnostics_add(&invocation->job->diagnostics, SEVERITY_WARNING, NULL,
                        "fix the system or the property",
                        "there is no assumption to write: no environment respects it");
        return true;
    }
    if (picture_is_wanted(invocation, &format))
        return draw_picture(invocation, assumption, format, NULL);
    return store_lts(invocation, assumption);
}

static enum status run(struct invocation *invocation) {
    struct direct_operands operands = {0};
    struct direct_analysis analysis = {0};
    struct direct_report report = {.analysis = &analysis, .started = invocation->started};
    struct answer answer = {STATUS_YES, NULL, direct_report_json, direct_report_text};
    uint64_t most_states;
    if (check_direct_output(invocation) &&
        number_of(invocation, OPTION_STATES, "states", MOST_STATES, &most_states) &&
        direct_operands_load(&operands, invocation) &&
        direct_analyse(&analysis, invocation->job, &operands.component, operands.environments.items,
                       operands.environments.count, most_states) &&
        store(invocation, analysis.direct.assumption)) {
        report.system = operands.system;
        report.system_by_default = operands.system_by_default;
        report.environments = operands.environments.items;
        report.environments_count = operands.environments.count;
        answer.results = &report;
        answer.status = direct_analysis_is_good(&analysis, report.environments, report.environments_count)
                            ? STATUS_YES
                            : STATUS_NO;
    }
    enum status status = invocation_answer(invocation, &answer);
    direct_analysis_free(&analysis);
    direct_operands_free(&operands);
    return status;
}

static const struct option OWN[] = {
    {OPTION_SYSTEM, "system", 's', "NAME", NULL,
     "the process that is the system, if the file is FSP (default: the last composite one, or else the last that is not a property)"},
    {OPTION_PROPERTY, "property", 'p', "NAME", "FILE",
     "the property, a process or a file: a deterministic LTS of what is allowed, or an LTS with the error state"},
    {OPTION_INTERFACE, "interface", 0, "LABELS", NULL,
     "the labels of the environment (* stands for any text), or a process that has exactly these labels (default: --environment)"},
    {OPTION_ENVIRONMENT, "environment", 'e', "NAME", "FILE",
     "a process or a file: does it respect the assumption? (may be repeated)"},
    {OPTION_STATES, "states", 0, "N", NULL,
     "look for deadlocks under the assumption in at most N states (default: 2000000)"},
    {OPTION_STRICT, "strict", 0, NULL, NULL, "in FSP: report references to undeclared processes as errors"},
    {0},
};

static const struct option *const OPTIONS[] = {OWN,           OPTIONS_OUTPUT,  OPTIONS_PART,
                                               OPTIONS_INPUT, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna direct mutex.aut writer.aut --property exclusion.aut --interface 'e.*' -o assumption.svg",
     "what the environment of mutex and writer must respect"},
    {"lacuna direct mutex.aut writer.aut --property exclusion.aut --environment careful.aut",
     "does this environment respect it?"},
    {0},
};

static const enum option_id REPEATABLE[] = {OPTION_ENVIRONMENT, OPTION_HELP};

const struct command COMMAND_DIRECT = {
    .name = "direct",
    .operands = "FILE...",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "compute what the environment of synchronously composed LTSs must respect",
    .description =
        "Composes the files: all files that have a label take it together. Decides whether the property holds in every environment, in none (with a trace of the system), or in exactly those that respect an assumption. The assumption is the weakest one over the interface. Labels of the property that the system does not have always belong to the interface.",
    .options = OPTIONS,
    .repeatable = REPEATABLE,
    .examples = EXAMPLES,
    .run = run,
};
