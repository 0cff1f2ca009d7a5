#include <string.h>

#include "command/operand/files.h"
#include "command/operand/machine_model.h"
#include "command/operand/model.h"
#include "command/operand/process.h"
#include "command/operand/transform.h"
#include "report/lts_report.h"
#include "verify/state_space.h"

static struct lts *explore(struct invocation *invocation, struct system *system,
                           const struct search_limits *limits, bool *whole) {
    const char *labels = invocation_value(invocation, OPTION_LABELS);
    struct state_space_options options = {.property = invocation_value(invocation, OPTION_PROPERTY),
                                          .labels = labels && strcmp(labels, "sends") == 0 ? SPACE_SENDS
                                                                                           : SPACE_TURNS,
                                          .limits = *limits};
    enum search_end end;
    struct lts *lts = state_space_build(invocation->job, system, &options, &end);
    *whole = end == SEARCH_COMPLETE;
    if (lts && end == SEARCH_BOUND)
        diagnostics_add(&invocation->job->diagnostics, SEVERITY_WARNING, NULL, "raise --depth or --states",
                        "the search ended at --depth or --states: the last states have no transitions");
    return lts;
}

static enum status run(struct invocation *invocation) {
    if (is_process_file(invocation, invocation->operands.items[0]))
        return lts_of_process(invocation);
    if (is_machine_model(invocation))
        return lts_of_machine(invocation);
    struct text title = {0};
    struct lts_report report = {.job = invocation->job,
                                .file = invocation->operands.items[0],
                                .listed = invocation_value(invocation, OPTION_TRANSITIONS) != NULL,
                                .written = invocation_value(invocation, OPTION_OUTPUT) != NULL,
                                .started = invocation->started};
    struct answer answer = {STATUS_YES, NULL, lts_report_json, lts_report_text};
    struct model model = {0};
    struct search_limits limits;
    struct lts *lts = NULL;
    bool whole = false;
    if (check_no_promela_options(invocation) && check_no_process_options(invocation) &&
        check_output(invocation) && check_listed(invocation) && limits_of(invocation, &limits) &&
        model_load(&model, invocation))
        lts = explore(invocation, &model.system, &limits, &whole);
    if (lts)
        lts = apply_transforms(invocation, 0, lts);
    if (lts && store_lts(invocation, lts)) {
        report.lts = lts;
        report.size = size_of_lts(operands_title(invocation, &title), lts);
        answer.results = &report;
        answer.status = whole ? STATUS_YES : STATUS_INCONCLUSIVE;
    }
    enum status status = invocation_answer(invocation, &answer);
    lts_free(lts);
    text_free(&title);
    model_free(&model);
    return status;
}

static const struct option OWN[] = {
    {OPTION_LABELS, "labels", 0, "WHICH", "turns|sends",
     "turns: a transition per turn, actor:message/sends; sends: one per send, receiver!message, or in Promela channel!message (default: turns)"},
    {OPTION_PROPERTY, "property", 'p', "NAME", NULL,
     "watch this property: a violation leads to the error state"},
    {OPTION_TRANSITIONS, "transitions", 0, NULL, NULL,
     "with --json: the result contains the LTS (`lts`), as in a .json file"},
    {0},
};

static const struct option *const OPTIONS[] = {OWN,
                                               OPTIONS_PROMELA,
                                               OPTIONS_PROCESS,
                                               OPTIONS_LIMITS,
                                               OPTIONS_TRANSFORM,
                                               OPTIONS_OUTPUT,
                                               OPTIONS_MODEL,
                                               OPTIONS_CREATION,
                                               OPTIONS_GENERAL,
                                               NULL};

static const struct example EXAMPLES[] = {
    {"lacuna lts mutex.aml -o mutex.aut", "the state space, a transition per turn"},
    {"lacuna lts mutex.aml --labels sends --interface 'mutex!*' -o m.aut", "the sends to the mutex"},
    {0},
};

const struct command COMMAND_LTS = {
    .name = "lts",
    .operands = "SYSTEM...",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "make an LTS of the state space of a system",
    .description =
        "Explores the system that the files make together. Then it applies the operators among the options, in the order in which they are given, and writes the LTS.\n\nWith --labels sends, a turn with several sends becomes a chain of transitions, and one without sends is tau. Sends of a component with a `missing` block to itself are not visible.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
