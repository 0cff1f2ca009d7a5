#include <string.h>

#include "command/operand/files.h"
#include "command/operand/formula_operands.h"
#include "logic/monitor_lts.h"
#include "report/formula_report.h"

static const char *const FORMATS[] = {"hoa", "aut", "dot", "svg", "png"};
enum file_format { FILE_HOA, FILE_AUT, FILE_DOT, FILE_SVG, FILE_PNG, FILE_FORMATS };

static bool choose_format(struct invocation *invocation, const char *path, enum file_format *format) {
    const char *to = invocation_value(invocation, OPTION_TO);
    if (!to && output_is_stdout(path))
        to = FORMATS[FILE_HOA];
    for (int i = 0; i < FILE_FORMATS; i++) {
        char extension[8];
        snprintf(extension, sizeof extension, ".%s", FORMATS[i]);
        if (to ? strcmp(to, FORMATS[i]) == 0 : has_extension(path, extension)) {
            *format = (enum file_format)i;
            return true;
        }
    }
    struct place place = {.file = path};
    return job_reject(invocation->job, &place, "use .hoa, .aut, .svg, .png or .dot, or add --to FORMAT",
                      "unknown format: the file name has no known extension");
}

static bool check_file(const struct formula_operands *operands, enum file_format *format) {
    struct invocation *invocation = operands->invocation;
    struct job *job = invocation->job;
    const char *path = invocation_value(invocation, OPTION_OUTPUT);
    if (!path)
        return !invocation_value(invocation, OPTION_TO) ||
               job_reject(job, NULL, "add -o FILE, or -o - for standard output", "--to needs --output");
    if (output_is_stdout(path) && invocation_value(invocation, OPTION_JSON))
        return job_reject(job, NULL, "write the automaton to a file",
                          "--json cannot be used with -o -: both need standard output");
    if (operands->question != FORMULA_CLASS)
        return job_reject(
            job, NULL, "leave out --output",
            "--output cannot be used with --implies, --equivalent and --valid: they have no automaton");
    if (!choose_format(invocation, path, format))
        return false;
    if (*format != FILE_HOA && formula_operands_count(invocation) > 1)
        return job_reject(job, NULL, "write .hoa, which can hold several formulas", ".%s takes one formula",
                          FORMATS[*format]);
    return true;
}

static bool store_hoa(const struct formula_report *report, struct job *job, const char *path) {
    struct output *output = output_open(job, path);
    if (output && formula_report_hoa(report, output))
        return output_commit(output);
    output_abandon(output);
    return false;
}

static bool store_lts_of(struct invocation *invocation, const struct formula_study *study) {
    if (!study->class.safety)
        return job_reject(invocation->job, NULL, "write its Büchi automaton with -o FILE.hoa",
                          "this is not a safety property: it has no automaton of bad prefixes");
    struct lts *lts = monitor_lts(&study->logic, &study->class.monitor);
    bool fine = lts && store_lts(invocation, lts);
    lts_free(lts);
    return fine;
}

static bool store(struct invocation *invocation, const struct formula_report *report,
                  enum file_format format) {
    static const enum drawing_format DRAWINGS[] = {
        [FILE_DOT] = DRAWING_DOT, [FILE_SVG] = DRAWING_SVG, [FILE_PNG] = DRAWING_PNG};
    const char *path = invocation_value(invocation, OPTION_OUTPUT);
    if (!path)
        return true;
    if (format == FILE_HOA)
        return store_hoa(report, invocation->job, path);
    if (format == FILE_AUT)
        return store_lts_of(invocation, &report->studies[0]);
    return formula_report_draw(&report->studies[0], DRAWINGS[format], path);
}

static enum status status_of(const struct formula_report *report) {
    for (size_t i = 0; i < report->count; i++)
        if (report->question != FORMULA_CLASS && !report->studies[i].answer)
            return STATUS_NO;
    return STATUS_YES;
}

static enum status run(struct invocation *invocation) {
    struct formula_operands operands;
    struct formula_report report = {0};
    struct answer answer = {STATUS_YES, NULL, formula_report_json, formula_report_text};
    enum file_format format = FILE_HOA;
    bool fine = formula_operands_init(&operands, invocation) && check_file(&operands, &format) &&
                formula_operands_study_properties(&operands);
    fine = formula_operands_study_formulas(&operands) && fine;
    if (fine) {
        report = (struct formula_report){operands.question, operands.list.items, operands.list.count};
        if (store(invocation, &report, format))
            answer = (struct answer){status_of(&report), &report, formula_report_json, formula_report_text};
    }
    enum status status = invocation_answer(invocation, &answer);
    formula_operands_free(&operands);
    return status;
}

static const struct option OWN[] = {
    {OPTION_IMPLIES, "implies", 0, "FORMULA", NULL,
     "does every word that satisfies the formula satisfy this one?"},
    {OPTION_EQUIVALENT, "equivalent", 0, "FORMULA", NULL, "do the same words satisfy both?"},
    {OPTION_VALID, "valid", 0, NULL, NULL, "does every word satisfy the formula?"},
    {OPTION_IN, "in", 0, "FILE", "FILE", "a file of a system (may be repeated), for --property"},
    {OPTION_PROPERTY, "property", 'p', "NAME", NULL,
     "in place of formulas: a property of the system, formula or automaton (may be repeated)"},
    {OPTION_OUTPUT, "output", 'o', "FILE", "FILE",
     "write the automaton to FILE (- for standard output): .hoa, .svg, .png, .dot; .aut for the bad prefixes of a "
     "safety property"},
    {OPTION_TO, "to", 0, "FORMAT", "hoa|aut|dot|svg|png", "the output format (default: by the file name)"},
    {0},
};

static const struct option *const OPTIONS[] = {OWN, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna formula 'G (ask -> F answer)'", "the class of a formula, and its automaton"},
    {"lacuna formula '!start W ready' -o property.svg", "the automaton of its bad prefixes, drawn"},
    {"lacuna formula --in mutex.aml --property exclusion -o exclusion.aut",
     "a property of a system as an LTS with the error state"},
    {"lacuna formula 'G F p' --implies 'F p'", "yes, or a word that shows why not"},
    {0},
};

static const enum option_id REPEATABLE[] = {OPTION_IN, OPTION_PROPERTY, OPTION_HELP};

const struct command COMMAND_FORMULA = {
    .name = "formula",
    .operands = "FORMULA...",
    .least = 0,
    .most = SIZE_MAX,
    .summary = "classify formulas of linear temporal logic, compare them, and write their automata",
    .description =
        "Decides whether a formula is a safety property, a guarantee, a liveness property or none of these. Shows a shortest bad prefix, or a word that shows why the formula is not safe. A safety property has a smallest deterministic automaton of its bad prefixes; others have a Büchi automaton.\n\nOperators: ! X F G, U W R M, &, |, ->, <->. An operand named .hoa is an automaton in a file. Atoms: sends (receiver!message), state predicates (actor.variable == 1), plain names.",
    .options = OPTIONS,
    .repeatable = REPEATABLE,
    .examples = EXAMPLES,
    .run = run,
};
