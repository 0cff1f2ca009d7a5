#include "lts/reduce.h"

#include "command/files.h"
#include "command/relations.h"
#include "command/transform.h"
#include "report/table.h"

struct reduction {
    const struct invocation *invocation;
    struct size_row before; /* named for the file */
    struct size_row after;  /* named for the equivalence */
};

static void write_json(struct json *json, const void *results) {
    const struct reduction *reduction = results;
    json_object(json);
    json_text_member(json, "file", reduction->before.name);
    json_text_member(json, "equivalence", reduction->after.name);
    json_number_member(json, "states", reduction->after.states);
    json_number_member(json, "transitions", reduction->after.transitions);
    json_number_member(json, "states_before", reduction->before.states);
    json_number_member(json, "transitions_before", reduction->before.transitions);
    json_key(json, "seconds");
    json_real(json, clock_seconds() - reduction->invocation->started);
    json_number_member(json, "peak_bytes", reduction->invocation->job->memory.peak);
    json_end(json);
}

static void write_text(struct output *output, const void *results) {
    const struct reduction *reduction = results;
    struct size_row rows[] = {reduction->before, reduction->after};
    sizes_write(reduction->invocation->job, rows, 2, output);
    cost_write(reduction->invocation->job, reduction->invocation->started, output);
}

static enum status run(struct invocation *invocation) {
    const char *file = invocation->operands.items[0];
    const char *given = invocation_value(invocation, OPTION_EQUIVALENCE),
               *equivalence = given ? given : "strong";
    struct reduction reduction = {.invocation = invocation};
    struct answer answer = {STATUS_YES, NULL, write_json, write_text};
    struct lts *lts = check_output(invocation) ? load_lts(invocation, file) : NULL;
    if (lts) {
        reduction.before = size_of_lts(file, lts);
        lts = apply_transforms(invocation, 0, lts);
    }
    struct lts *small = lts ? lts_reduce(invocation->job, lts, equivalence_named(equivalence)) : NULL;
    if (small && store_lts(invocation, small)) {
        reduction.after = size_of_lts(equivalence, small);
        answer.results = &reduction;
    }
    lts_free(lts);
    lts_free(small);
    return invocation_answer(invocation, &answer);
}

static const struct option OWN[] = {
    {OPTION_EQUIVALENCE, "equivalence", 'e', "NAME", EQUIVALENCE_CHOICES,
     "what must be preserved (default: strong)"},
    {0},
};

static const struct option *const OPTIONS[] = {
    OWN, OPTIONS_TRANSFORM, OPTIONS_OUTPUT, OPTIONS_INPUT, OPTIONS_PROCESS, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna reduce -e branching system.aut -o small.aut", "without the silent steps that nobody notices"},
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
    .summary = "the smallest equivalent LTS",
    .description = "Minimises the reachable part modulo an equivalence: strong bisimilarity; branching "
                   "bisimilarity, plain or preserving divergence (silent steps without end); weak "
                   "bisimilarity; simulation equivalence (tau is a label); trace equivalence (tau is a "
                   "label) or weak-trace equivalence (tau is invisible). The result is canonical: "
                   "files with equal behaviour give equal bytes.\n\nThe error state is equivalent to "
                   "itself alone; a silent step into it is seen. For simulation it can do everything; for "
                   "traces, a word that may lead to the error state does, and what would follow it does not "
                   "matter.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
