#include "command/files.h"
#include "command/transform.h"
#include "report/table.h"

struct conversion {
    struct job *job;
    const char *file;
    uint64_t states[2]; /* before, after */
    uint64_t transitions[2];
};

static void write_json(struct json *json, const void *results) {
    const struct conversion *conversion = results;
    json_object(json);
    json_key(json, "file");
    json_text(json, conversion->file);
    json_key(json, "states");
    json_number(json, conversion->states[1]);
    json_key(json, "transitions");
    json_number(json, conversion->transitions[1]);
    json_end(json);
}

static void write_text(struct output *output, const void *results) {
    const struct conversion *conversion = results;
    struct table table;
    table_init(&table, conversion->job, 3);
    table_text(&table, "");
    table_text(&table, "states");
    table_text(&table, "transitions");
    for (int i = 0; i < 2; i++) {
        table_text(&table, i == 0 ? conversion->file : "result");
        table_number(&table, conversion->states[i]);
        table_number(&table, conversion->transitions[i]);
    }
    table_write(&table, output);
    table_free(&table);
}

static enum status run(struct invocation *invocation) {
    struct conversion conversion = {.job = invocation->job, .file = invocation->operands.items[0]};
    struct lts *lts = check_output(invocation) ? load_lts(invocation, conversion.file) : NULL;
    struct answer answer = {STATUS_YES, NULL, write_json, write_text};
    if (lts) {
        conversion.states[0] = lts->states;
        conversion.transitions[0] = lts_transitions(lts);
        lts = apply_transforms(invocation, lts);
    }
    if (lts && store_lts(invocation, lts)) {
        conversion.states[1] = lts->states;
        conversion.transitions[1] = lts_transitions(lts);
        answer.results = &conversion;
    }
    lts_free(lts);
    return invocation_answer(invocation, &answer);
}

static const struct option *const OPTIONS[] = {OPTIONS_TRANSFORM, OPTIONS_OUTPUT, OPTIONS_INPUT,
                                               OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna convert big.aut.gz -o big.aut", "another format, or the same one in plain form"},
    {"lacuna convert x.aut --interface 'req_*,grant_*' --collapse-tau -o y.aut",
     "hide, then remove cycles of tau"},
    {"lacuna convert property.aut --complement -o checker.aut", "the error LTS of a property"},
    {0},
};

const struct command COMMAND_CONVERT = {
    .name = "convert",
    .operands = "FILE",
    .least = 1,
    .most = 1,
    .summary = "other formats, and operators on one LTS",
    .description = "Reads an LTS, applies the operators among the options in the order in which they are "
                   "given, and writes the "
                   "result.\n\nLabels are separated by commas; commas inside brackets belong to the label. "
                   "In labels to be "
                   "matched, * stands for any text.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
