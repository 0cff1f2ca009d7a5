#include "lts/reduce.h"

#include "command/files.h"
#include "command/relations.h"
#include "report/table.h"

struct reduction {
    const struct invocation *invocation;
    const char *file;
    const char *equivalence;
    uint64_t states[2]; /* before, after */
    uint64_t transitions[2];
};

static void write_json(struct json *json, const void *results) {
    const struct reduction *reduction = results;
    json_object(json);
    json_key(json, "file");
    json_text(json, reduction->file);
    json_key(json, "equivalence");
    json_text(json, reduction->equivalence);
    json_key(json, "states");
    json_number(json, reduction->states[1]);
    json_key(json, "transitions");
    json_number(json, reduction->transitions[1]);
    json_key(json, "states_before");
    json_number(json, reduction->states[0]);
    json_key(json, "transitions_before");
    json_number(json, reduction->transitions[0]);
    json_key(json, "seconds");
    json_real(json, clock_seconds() - reduction->invocation->started);
    json_key(json, "peak_bytes");
    json_number(json, reduction->invocation->job->memory.peak);
    json_end(json);
}

static void write_text(struct output *output, const void *results) {
    const struct reduction *reduction = results;
    struct table table;
    table_init(&table, reduction->invocation->job, 3);
    table_text(&table, "");
    table_text(&table, "states");
    table_text(&table, "transitions");
    for (int i = 0; i < 2; i++) {
        table_text(&table, i == 0 ? reduction->file : reduction->equivalence);
        table_number(&table, reduction->states[i]);
        table_number(&table, reduction->transitions[i]);
    }
    table_write(&table, output);
    table_free(&table);
    cost_write(reduction->invocation->job, reduction->invocation->started, output);
}

static enum status run(struct invocation *invocation) {
    const char *name = invocation_value(invocation, OPTION_EQUIVALENCE);
    struct reduction reduction = {
        invocation, invocation->operands.items[0], name ? name : "strong", {0}, {0}};
    struct answer answer = {STATUS_YES, NULL, write_json, write_text};
    struct lts *lts = check_output(invocation) ? load_lts(invocation, reduction.file) : NULL;
    struct lts *small =
        lts ? lts_reduce(invocation->job, lts, equivalence_named(reduction.equivalence)) : NULL;
    if (small && store_lts(invocation, small)) {
        reduction.states[0] = lts->states;
        reduction.transitions[0] = lts_transitions(lts);
        reduction.states[1] = small->states;
        reduction.transitions[1] = lts_transitions(small);
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

static const struct option *const OPTIONS[] = {OWN, OPTIONS_OUTPUT, OPTIONS_INPUT, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
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
    .description = "Minimises the reachable part modulo strong bisimilarity, trace equivalence (tau is a "
                   "label) or weak-trace "
                   "equivalence (tau is invisible). The result is canonical: files with equal behaviour give "
                   "equal bytes.\n\n"
                   "The error state is equivalent to itself alone. For traces, a word that may lead to the "
                   "error state does, and "
                   "what would follow it does not matter.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
