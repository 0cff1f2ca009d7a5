#include "command/operand/files.h"
#include "command/operand/model.h"
#include "command/operand/process.h"
#include "command/operand/transform.h"
#include "report/convert_report.h"

static bool check_options(struct invocation *invocation) {
    static const enum option_id FOREIGN[] = {OPTION_INSTANCES};
    return check_foreign_options(invocation, FOREIGN, sizeof FOREIGN / sizeof *FOREIGN, "LTSs") &&
           (is_process_file(invocation, invocation->operands.items[0]) ||
            check_no_process_options(invocation));
}

/* LTSs do not become systems: it is the operand that is wrong then, not the name of the output. */
static bool check_wanted(struct invocation *invocation) {
    const char *path = invocation_value(invocation, OPTION_OUTPUT);
    const char *to = invocation_value(invocation, OPTION_TO);
    const struct language *wanted = to ? language_named(to) : path ? language_of_path(path) : NULL;
    if (!wanted || wanted->kind != LANGUAGE_OF_SYSTEMS)
        return true;
    struct place place = {.file = invocation->operands.items[0]};
    return job_reject(
        invocation->job, &place,
        "only AML, Rebeca and Promela become .aml, .rebeca or .pml; --format names the language of a file",
        "this is not a system of actors");
}

static enum status convert_lts(struct invocation *invocation) {
    const char *file = invocation->operands.items[0];
    struct convert_report report = {.job = invocation->job,
                                    .written = invocation_value(invocation, OPTION_OUTPUT) != NULL};
    struct answer answer = {STATUS_YES, NULL, convert_report_json, convert_report_text};
    struct lts *lts = check_options(invocation) && check_wanted(invocation) && check_output(invocation)
                          ? load_lts(invocation, file)
                          : NULL;
    if (lts) {
        report.before = size_of_lts(file, lts);
        lts = apply_transforms(invocation, 0, lts);
    }
    if (lts && store_lts(invocation, lts)) {
        report.after = size_of_lts("result", lts);
        answer.results = &report;
    }
    lts_free(lts);
    return invocation_answer(invocation, &answer);
}

static enum status run(struct invocation *invocation) {
    if (is_model_file(invocation, invocation->operands.items[0]))
        return convert_model(invocation);
    if (invocation->operands.count == 1)
        return convert_lts(invocation);
    struct answer answer = {STATUS_YES, NULL, convert_report_json, convert_report_text};
    job_reject(invocation->job, NULL, "use lacuna compose for several", "lacuna convert takes one LTS");
    return invocation_answer(invocation, &answer);
}

static const struct option OWN[] = {
    {OPTION_OUTPUT, "output", 'o', "FILE", "FILE", "write the result to FILE (- for standard output)"},
    {OPTION_TO, "to", 0, "FORMAT", "aut|dot|json|fsp|aml|rebeca|promela|spin",
     "the output format (default: by the file name)"},
    {OPTION_WRITE_TAU, "write-tau", 0, "LABEL", "tau|i", "the text for tau in .aut; CADP needs i"},
    {OPTION_FORMAT, "format", 0, "FORMAT", "aut|aml|fsp|promela|rebeca|rebeca-2.0|rebeca-2.1|rebeca-2.3",
     "the input format (default: by the file name)"},
    {OPTION_TAU, "tau", 0, "LABELS", NULL,
     "the labels that are silent, separated by commas (default: tau,i; an empty list: none)"},
    {0},
};

static const struct option *const OPTIONS[] = {OPTIONS_TRANSFORM, OWN, OPTIONS_PROCESS, OPTIONS_CREATION,
                                               OPTIONS_GENERAL,   NULL};

static const struct example EXAMPLES[] = {
    {"lacuna convert big.aut.gz -o big.aut", "another format, or without compression"},
    {"lacuna convert x.aut --interface 'req_*,grant_*' --collapse-tau -o y.aut",
     "hide, then remove cycles of tau"},
    {"lacuna convert property.aut --complement -o checker.aut", "the error LTS of a property"},
    {"lacuna convert mutex.aml -o -", "a system, reformatted"},
    {"lacuna convert system.lts --process SYSTEM -o system.aut", "a process in FSP as an LTS"},
    {"lacuna convert left.aml mutex.aml -o mutex.pml", "a system as Promela, for SPIN"},
    {"lacuna convert timed.pml --to spin -o plain.pml", "a model with timers in plain Promela, for SPIN"},
    {0},
};

const struct command COMMAND_CONVERT = {
    .name = "convert",
    .operands = "FILE...",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "convert files to other formats, and apply operators to an LTS",
    .description =
        "Reads an LTS, or a process of an FSP file (.lts). Then it applies the operators among the options, in the order in which they are given, and writes the result.\n\nLabels are separated by commas; commas inside brackets belong to the label. In patterns, * stands for any text.\n\nSystems in AML and Rebeca are reformatted, with their comments, or written as Promela for SPIN, with the same states and turns. Promela is also reformatted; --to spin writes its timers in plain Promela.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
