#include <stdio.h>
#include <string.h>

#include "command/operand/files.h"
#include "command/operand/picture.h"
#include "command/operand/transform.h"
#include "report/draw_report.h"

static bool choose_format(struct invocation *invocation, const char *path, enum drawing_format *format) {
    static const char *const names[] = {"dot", "svg", "png"};
    const char *to = invocation_value(invocation, OPTION_TO);
    for (int i = 0; i < 3; i++) {
        char extension[8];
        snprintf(extension, sizeof extension, ".%s", names[i]);
        if (to ? strcmp(to, names[i]) == 0 : has_extension(path, extension)) {
            *format = (enum drawing_format)i;
            return true;
        }
    }
    struct place place = {.file = path};
    return job_reject(invocation->job, &place, "name it .svg, .png or .dot, or say --to FORMAT",
                      "the name does not tell the format to draw");
}

static enum status run(struct invocation *invocation) {
    struct job *job = invocation->job;
    struct answer answer = {STATUS_YES, NULL, draw_report_json, draw_report_text};
    struct draw_report report = {invocation->operands.items[0], invocation_value(invocation, OPTION_OUTPUT)};
    enum drawing_format format = DRAWING_SVG;
    bool fine = true;
    if (!report.path)
        fine = job_reject(job, NULL, "add -o FILE.svg", "where to? --output is missing");
    else if (output_is_stdout(report.path) && invocation_value(invocation, OPTION_JSON))
        fine = job_reject(job, NULL, NULL, "--json and -o - both want standard output");
    fine = fine && choose_format(invocation, report.path, &format) && check_part(invocation);
    struct lts *lts = fine ? apply_transforms(invocation, 0, load_lts(invocation, report.file)) : NULL;
    if (lts && draw_picture(invocation, lts, lts->states, NULL, format, report.file))
        answer.results = &report;
    lts_free(lts);
    return invocation_answer(invocation, &answer);
}

static const struct option OWN[] = {
    {OPTION_OUTPUT, "output", 'o', "FILE", "FILE", "draw into FILE (- for standard output)"},
    {OPTION_TO, "to", 0, "FORMAT", "svg|png|dot", "the format of the drawing, whatever its name says"},
    {0},
};

static const struct option *const OPTIONS[] = {
    OWN, OPTIONS_PART, OPTIONS_TRANSFORM, OPTIONS_INPUT, OPTIONS_PROCESS, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna draw small.aut -o small.svg", "a drawing; the error state is red, tau is dashed"},
    {"lacuna reduce -e weak-trace big.aut -o - | lacuna draw - -o big.png", "reduce, then draw"},
    {"lacuna draw big.aut --from 17 --depth 3 -o part.svg",
     "what can happen within three steps from state 17"},
    {0},
};

const struct command COMMAND_DRAW = {
    .name = "draw",
    .operands = "FILE",
    .least = 1,
    .most = 1,
    .summary = "a drawing of an LTS, as SVG, PNG or DOT",
    .description = "Draws an LTS with Graphviz. The initial state has an arrow out of nowhere, the error "
                   "state is red, tau is dashed, and transitions between the same two states share "
                   "an arrow. What nobody could read is refused; --from and --depth draw a part of it.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
