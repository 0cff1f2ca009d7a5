#include "lts/equivalence/reduce.h"

#include "command/operand/files.h"
#include "command/operand/process.h"
#include "command/operand/relations.h"
#include "command/operand/transform.h"
#include "report/reduce_report.h"

static enum status run(struct invocation *invocation) {
    const char *file = invocation->operands.items[0];
    const char *given = invocation_value(invocation, OPTION_EQUIVALENCE),
               *equivalence = given ? given : "strong";
    struct reduce_report report = {.job = invocation->job, .started = invocation->started};
    struct answer answer = {STATUS_YES, NULL, reduce_report_json, reduce_report_text};
    struct loaded_process loaded = {0};
    if (check_output(invocation) && load_lts_or_process(invocation, file, &loaded)) {
        report.before = size_of_lts(file, loaded.lts);
        report.process = loaded.name.chars.count > 0 ? loaded.name.chars.items : NULL;
        report.by_default = loaded.by_default;
        loaded.lts = apply_transforms(invocation, 0, loaded.lts);
    } else {
        lts_free(loaded.lts);
        loaded.lts = NULL;
    }
    struct lts *small =
        loaded.lts ? lts_reduce(invocation->job, loaded.lts, equivalence_named(equivalence)) : NULL;
    if (small && store_lts(invocation, small)) {
        report.after = size_of_lts(equivalence, small);
        answer.results = &report;
    }
    enum status status = invocation_answer(invocation, &answer);
    lts_free(small);
    loaded_process_free(&loaded);
    return status;
}

static const struct option OWN[] = {
    {OPTION_EQUIVALENCE, "equivalence", 'e', "NAME", EQUIVALENCE_CHOICES,
     "the equivalence that is preserved (default: strong)"},
    {0},
};

static const struct option *const OPTIONS[] = {
    OWN, OPTIONS_TRANSFORM, OPTIONS_OUTPUT, OPTIONS_INPUT, OPTIONS_PROCESS, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna reduce -e branching system.aut -o small.aut", "without silent steps that make no difference"},
    {"lacuna reduce -e weak-trace system.aut -o small.aut",
     "the smallest deterministic LTS with the same visible traces"},
    {"zcat big.aut.gz | lacuna reduce - --json", "sizes only, for a script"},
    {0},
};

const struct command COMMAND_REDUCE = {
    .name = "reduce",
    .operands = "FILE",
    .least = 1,
    .most = 1,
    .summary = "minimise an LTS",
    .description =
        "Minimises the reachable part modulo an equivalence. These are strong, branching and weak bisimilarity, and simulation, trace and weak-trace equivalence. Branching bisimilarity is plain or preserves divergence (silent steps without end). In simulation and trace equivalence tau is a label; in weak-trace equivalence it is invisible. The result is canonical: files with equal behaviour give equal bytes.\n\nThe error state is equivalent only to itself; a silent step to it is visible. For simulation, the error state can do everything. For traces, a trace that can lead to the error state counts as an error, and what follows it does not matter.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
