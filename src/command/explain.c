#include "command/explain.h"

#include "command/operand/files.h"
#include "report/drawing/drawing.h"

/* --- Options --- */

const struct option OPTIONS_EXPLANATION[] = {
    {OPTION_COMPLIANCE, "compliance", 0, "KIND", "static",
     "also explain what each candidate's handlers can answer, and where that is not allowed; the verdicts do not change"},
    {OPTION_FLOW, "flow", 0, "MESSAGE", NULL,
     "write to --output what can follow from MESSAGE in the candidate, as in reqL or grant(2)"},
    {OPTION_OUTPUT, "output", 'o', "FILE", "FILE",
     "with --flow: write a drawing (.svg, .png, .dot) or an LTS (.aut, .json, .lts)"},
    {0},
};

static bool drawing_of(const char *path, enum drawing_format *format) {
    *format = has_extension(path, ".png")   ? DRAWING_PNG
              : has_extension(path, ".svg") ? DRAWING_SVG
                                            : DRAWING_DOT;
    return *format != DRAWING_DOT || has_extension(path, ".dot");
}

static bool is_known_output(const char *path) {
    enum drawing_format format;
    return drawing_of(path, &format) || has_extension(path, ".aut") || has_extension(path, ".json") ||
           has_extension(path, ".lts") || output_is_stdout(path);
}

static bool check_flow_options(struct invocation *invocation) {
    struct job *job = invocation->job;
    enum drawing_format format;
    const char *message = invocation_value(invocation, OPTION_FLOW);
    const char *path = invocation_value(invocation, OPTION_OUTPUT);
    struct place place = {.file = path};
    if (!message && path)
        return job_reject(job, NULL, "leave it out, or add --flow MESSAGE", "--output needs --flow MESSAGE");
    if (message && !path)
        return job_reject(job, NULL, "add -o FILE.svg", "missing --output FILE");
    if (message && invocation->operands.count != 1)
        return job_reject(job, NULL, "give one candidate", "--flow takes one candidate, not %zu",
                          invocation->operands.count);
    if (message && !is_known_output(path))
        return job_reject(job, &place, "use .svg, .png, .dot, .aut, .json or .lts (FSP)",
                          "unknown format: the file name has no known extension");
    return !message || drawing_of(path, &format) || check_output(invocation);
}

bool explain_check(struct invocation *invocation, const struct assumption *assumption) {
    if (!check_flow_options(invocation))
        return false;
    struct place place = {.file = invocation_value(invocation, OPTION_AGAINST)};
    bool explained =
        invocation_value(invocation, OPTION_COMPLIANCE) || invocation_value(invocation, OPTION_FLOW);
    if (explained && assumption->language)
        return job_reject(invocation->job, &place,
                          "leave out --compliance and --flow: the verdicts do not change",
                          "--compliance and --flow need actors in AML, not a rebec");
    return !invocation_value(invocation, OPTION_COMPLIANCE) || explanation_is_possible(assumption) ||
           job_reject(invocation->job, &place, "leave out --compliance: the verdicts do not change",
                      "--compliance needs a block `missing`, and the interface of this assumption is %s",
                      assumption->stub == STUB_LTS     ? "an LTS"
                      : assumption->stub == STUB_ACTOR ? "an actor"
                                                       : "chaos");
}

/* --- Flows --- */

static bool draw_flow(struct invocation *invocation, const struct lts *lts, const char *actor) {
    struct job *job = invocation->job;
    const char *path = invocation_value(invocation, OPTION_OUTPUT);
    enum drawing_format format;
    bool *marked = NULL;
    struct text note = {.memory = &job->memory};
    text_add(&note, "What can follow from ");
    text_add(&note, invocation_value(invocation, OPTION_FLOW));
    text_add(&note, " in ");
    text_add(&note, actor);
    text_add(&note, ". Double circle: the answer may be complete.");
    drawing_of(path, &format);
    struct lts *drawn = explanation_mark_finished(job, lts, &marked);
    struct drawing drawing = {.lts = drawn, .note = text_end(&note), .marked = marked};
    if (drawn && drawn->states > READABLE_STATES)
        job_reject(job, NULL, "write it to a .aut file, and reduce it or hide labels first",
                   "%u states are too many for a readable drawing", drawn->states);
    else if (drawn)
        drawing_write(job, &drawing, format, path);
    lts_free(drawn);
    memory_free(marked);
    text_free(&note);
    return !job_failed(job);
}

bool explain_flow(struct invocation *invocation, const struct trial *trial) {
    const char *message = invocation_value(invocation, OPTION_FLOW);
    enum drawing_format format;
    if (!message)
        return true;
    struct lts *lts = explanation_flow(trial, message);
    bool fine = lts && (drawing_of(invocation_value(invocation, OPTION_OUTPUT), &format)
                            ? draw_flow(invocation, lts, trial->assumption->component)
                            : store_lts(invocation, lts));
    lts_free(lts);
    return fine;
}
