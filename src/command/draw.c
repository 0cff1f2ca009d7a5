#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "assume/contract/contract_assumption.h"
#include "assume/file.h"
#include "command/operand/closing_options.h"
#include "command/operand/files.h"
#include "command/operand/picture.h"
#include "command/operand/transform.h"
#include "report/draw_report.h"
#include "report/drawing/flow_drawing.h"
#include "rules/kept_rules.h"

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
    return job_reject(invocation->job, &place, "use .svg, .png or .dot, or add --to FORMAT",
                      "unknown format: the file name has no known extension");
}

/* --- The flow of an open Promela model --- */

static bool flow_is_readable(struct invocation *invocation, const struct closed_model *c, const char *file) {
    struct place place = {.file = file};
    uint64_t largest, count = flow_drawing_count(c);
    if (!number_of(invocation, OPTION_LARGEST, "largest", READABLE_STATES, &largest))
        return false;
    return count <= largest || job_reject(c->job, &place, "draw it anyway with --largest N",
                                          "its flow has %" PRIu64 " statements: too many to read", count);
}

static bool draw_analysed(struct invocation *invocation, struct closed_model *c, enum drawing_format format,
                          const char *file) {
    struct bytes graph = {0};
    struct output *output = flow_is_readable(invocation, c, file) ? output_open_memory(c->job, &graph) : NULL;
    bool fine = output && flow_drawing_write(c, output) && !job_failed(c->job);
    if (fine)
        fine = output_commit(output) &&
               drawing_render(c->job, &graph, format, invocation_value(invocation, OPTION_OUTPUT));
    else
        output_abandon(output);
    array_free(&graph.data);
    return fine;
}

static bool draw_flow(struct invocation *invocation, enum drawing_format format) {
    struct place place = {.file = invocation->operands.items[0]};
    struct closing_choice choice = {0};
    struct closed_model c;
    if (!has_extension(place.file, ".pml"))
        return job_reject(invocation->job, &place, "name it .pml", "--flow draws Promela");
    if (!drawing_check_programs(invocation->job, format))
        return false;
    bool fine = closing_options_read(&choice, invocation);
    if (fine) {
        fine = close_analyse(&c, invocation->job, &place.file, 1, &choice.options) &&
               draw_analysed(invocation, &c, format, place.file);
        close_model_free(&c);
    }
    closing_options_free(&choice);
    return fine;
}

/* With operators it is drawn as the LTS that it stands for. */
static bool is_assumption(const struct invocation *invocation, const char *path) {
    return has_extension(path, ".assumption") && !invocation_value(invocation, OPTION_FORMAT) &&
           !has_transforms(invocation);
}

/* Rules are left out where a limit came before. */
static bool draw_with_rules(struct invocation *invocation, struct assumption *a, enum drawing_format format,
                            const char *path) {
    struct job *job = invocation->job;
    struct rules rules = {0};
    struct assumption_drawing drawing = {.assumption = a,
                                         .with_sink = invocation_value(invocation, OPTION_SINK)};
    struct lts *whole = contract_assumption(&a->contract, job, a->actions.items.items);
    if (whole && rules_keep(a, job) && a->rules.known && rules_of(&rules, job, a))
        drawing.rules = &rules;
    else if (whole)
        job_forgive_limits(job);
    drawing.whole = whole;
    bool fine = whole && !job_failed(job) && draw_assumption(invocation, &drawing, format, path);
    rules_free(&rules);
    lts_free(whole);
    return fine;
}

static bool draw_assumption_file(struct invocation *invocation, enum drawing_format format,
                                 const char *path) {
    struct job *job = invocation->job;
    struct place place = {.file = path};
    struct sources sources;
    struct assumption a;
    sources_init(&sources, job);
    assumption_init(&a, job);
    bool fine = sources_read(&sources, path) && assumption_read(&a, &sources, 0);
    if (fine && contract_verdict(&a.contract, job) == ASSUME_NEVER)
        fine = job_reject(job, &place, "look at the property with lacuna info",
                          "this assumption has no automaton: no component respects it");
    fine = fine && draw_with_rules(invocation, &a, format, path);
    assumption_free(&a);
    sources_free(&sources);
    return fine;
}

static bool draw_lts_file(struct invocation *invocation, enum drawing_format format, const char *path) {
    if (invocation_value(invocation, OPTION_EXTERNAL))
        return job_reject(invocation->job, NULL, "add --flow", "--external needs --flow");
    if (!check_part(invocation))
        return false;
    struct lts *lts = apply_transforms(invocation, 0, load_lts(invocation, path));
    bool fine = lts && draw_picture(invocation, lts, format, path);
    lts_free(lts);
    return fine;
}

static enum status run(struct invocation *invocation) {
    struct job *job = invocation->job;
    struct answer answer = {STATUS_YES, NULL, draw_report_json, draw_report_text};
    struct draw_report report = {invocation->operands.items[0], invocation_value(invocation, OPTION_OUTPUT)};
    enum drawing_format format = DRAWING_SVG;
    bool fine = true;
    if (!report.path)
        fine = job_reject(job, NULL, "add -o FILE.svg", "missing --output FILE");
    else if (output_is_stdout(report.path) && invocation_value(invocation, OPTION_JSON))
        fine = job_reject(job, NULL, "write the drawing to a file",
                          "--json cannot be used with -o -: both need standard output");
    fine = fine && choose_format(invocation, report.path, &format) &&
           (invocation_value(invocation, OPTION_FLOW_GRAPH) ? draw_flow(invocation, format)
            : is_assumption(invocation, report.file) ? draw_assumption_file(invocation, format, report.file)
                                                     : draw_lts_file(invocation, format, report.file));
    if (fine)
        answer.results = &report;
    return invocation_answer(invocation, &answer);
}

static const struct option OWN[] = {
    {OPTION_OUTPUT, "output", 'o', "FILE", "FILE", "draw into FILE (- for standard output)"},
    {OPTION_TO, "to", 0, "FORMAT", "svg|png|dot", "the format of the drawing (default: by the file name)"},
    {OPTION_SINK, "sink", 0, NULL, NULL,
     "for assumptions: also draw the state in which everything is allowed, and the transitions to it"},
    {0},
};

static const struct option FLOW[] = {
    {OPTION_FLOW_GRAPH, "flow", 0, NULL, NULL,
     "draw the statements of an open Promela model, and whether their data is from outside"},
    {OPTION_EXTERNAL, "external", 0, "NAMES", NULL,
     "with --flow: channels or signals that come from outside, too, as for close"},
    {0},
};

static const struct option *const OPTIONS[] = {
    OWN, FLOW, OPTIONS_PART, OPTIONS_TRANSFORM, OPTIONS_INPUT, OPTIONS_PROCESS, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna draw small.aut -o small.svg", "a drawing; the error state is red, tau is dashed"},
    {"lacuna reduce -e weak-trace big.aut -o - | lacuna draw - -o big.png", "reduce, then draw"},
    {"lacuna draw mutex.assumption -o mutex.svg", "the rules and the states of an assumption"},
    {"lacuna draw big.aut --from 17 --depth 3 -o part.svg",
     "what can happen within three steps from state 17"},
    {"lacuna draw open.pml --flow -o flow.svg", "which data of a Promela model comes from outside"},
    {0},
};

const struct command COMMAND_DRAW = {
    .name = "draw",
    .operands = "FILE",
    .least = 1,
    .most = 1,
    .summary = "draw an LTS, an assumption or the flow of a model as SVG, PNG or DOT",
    .description =
        "Draws an LTS, or the rules and the automaton of an assumption, with Graphviz. An arrow without a source marks the initial state. The error state is red, and tau is dashed. Transitions between the same two states share an arrow. Graphs too large to read are refused; --from and --depth draw a part of one.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
