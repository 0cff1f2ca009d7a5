#include "command/files.h"
#include "command/transform.h"
#include "report/table.h"

struct conversion {
    struct job *job;
    struct size_row before; /* named for the file */
    struct size_row after;
    bool written;
};

static void write_json(struct json *json, const void *results) {
    const struct conversion *conversion = results;
    json_object(json);
    json_text_member(json, "file", conversion->before.name);
    json_number_member(json, "states", conversion->after.states);
    json_number_member(json, "transitions", conversion->after.transitions);
    json_end(json);
}

static void write_text(struct output *output, const void *results) {
    const struct conversion *conversion = results;
    struct size_row rows[] = {conversion->before, conversion->after};
    sizes_write(conversion->job, rows, 2, output);
    if (!conversion->written)
        output_text(output, "(not written; -o FILE writes it)\n");
}

static enum status run(struct invocation *invocation) {
    const char *file = invocation->operands.items[0];
    struct conversion conversion = {.job = invocation->job,
                                    .written = invocation_value(invocation, OPTION_OUTPUT) != NULL};
    struct answer answer = {STATUS_YES, NULL, write_json, write_text};
    struct lts *lts = check_output(invocation) ? load_lts(invocation, file) : NULL;
    if (lts) {
        conversion.before = size_of_lts(file, lts);
        lts = apply_transforms(invocation, lts);
    }
    if (lts && store_lts(invocation, lts)) {
        conversion.after = size_of_lts("result", lts);
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
                   "given, and writes the result.\n\nLabels are separated by commas; commas inside "
                   "brackets belong to the label. In labels to be matched, * stands for any text.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
