#include "command/operand/closed_actors.h"
#include "command/operand/files.h"
#include "language/promela/export/export.h"
#include "report/close_actors_report.h"
#include "report/close_report.h"
#include "report/explanation_report.h"

struct closing_run {
    struct invocation *invocation;
    struct closing_choice choice;
    struct closed_model closing;
    struct explanations explanations;
    bool begun;
};

/* NULL: to standard output, with nothing else. */
static const char *path_of(const struct invocation *invocation) {
    const char *path = invocation_value(invocation, OPTION_OUTPUT);
    return path && !output_is_stdout(path) ? path : NULL;
}

static bool store(struct closing_run *r) {
    const char *path = path_of(r->invocation);
    if (!path)
        return true;
    struct output *output = output_open(r->invocation->job, path);
    if (!output)
        return false;
    output_text(output, r->closing.text.data.items);
    return output_commit(output);
}

static bool check_operands(struct invocation *invocation) {
    for (size_t i = 0; i < invocation->operands.count; i++)
        if (!has_extension(invocation->operands.items[i], ".pml")) {
            struct place place = {.file = invocation->operands.items[i]};
            return job_reject(invocation->job, &place, "name the file .pml",
                              "lacuna close needs a Promela file, or an open system of actors");
        }
    return true;
}

static bool close_files(struct closing_run *r) {
    struct invocation *invocation = r->invocation;
    const char *path = path_of(invocation);
    if (path && (!check_no_input(invocation, path) || !output_check(invocation->job, path)))
        return false;
    r->begun = true;
    return close_model(&r->closing, invocation->job, (const char *const *)invocation->operands.items,
                       invocation->operands.count, &r->choice.options) &&
           array_push(&invocation->job->memory, &r->closing.text.data, '\0') && store(r);
}

static bool explain(struct closing_run *r, const char *question) {
    struct invocation *invocation = r->invocation;
    if (invocation_value(invocation, OPTION_OUTPUT))
        return job_reject(invocation->job, NULL, "leave one of them out",
                          "--explain does not write a closed model, and --output needs one");
    r->begun = true;
    return close_analyse(&r->closing, invocation->job, (const char *const *)invocation->operands.items,
                         invocation->operands.count, &r->choice.options) &&
           explain_arrival(&r->explanations, &r->closing.model, &r->closing.reliability, question);
}

/* --- Systems of actors --- */

/* A turn without a message cannot be written in a language of actors. */
static bool check_promela_output(struct invocation *invocation) {
    const char *path = path_of(invocation);
    struct place place = {.file = path};
    if (!path || has_extension(path, ".pml"))
        return !path || (check_no_input(invocation, path) && output_check(invocation->job, path));
    return job_reject(invocation->job, &place,
                      "name it .pml; lacuna verify --close checks the closed system at once",
                      "a turn that takes no message can be written in Promela only");
}

static bool check_no_explanation(struct invocation *invocation) {
    return !invocation_value(invocation, OPTION_EXPLAIN) ||
           job_reject(invocation->job, NULL, "leave out --explain", "--explain is for Promela models");
}

static bool export_actors(struct invocation *invocation, const struct model *model,
                          const struct chaotic_system *closed, struct bytes *text) {
    struct job *job = invocation->job;
    struct ranges ranges;
    if (!ranges_infer(&ranges, job, &closed->system))
        return false;
    struct output *output = output_open_memory(job, text);
    bool fine =
        output && promela_export(job, &model->sources, &closed->system, &ranges, path_of(invocation), output);
    fine = fine ? output_commit(output) : (output_abandon(output), false);
    ranges_free(&ranges);
    return fine && array_push(&job->memory, &text->data, '\0');
}

static bool store_text(struct invocation *invocation, const struct bytes *text) {
    const char *path = path_of(invocation);
    struct output *output = path ? output_open(invocation->job, path) : NULL;
    if (output)
        output_text(output, text->data.items);
    return !path || (output && output_commit(output));
}

static enum status run_on_actors(struct invocation *invocation) {
    struct model model = {0};
    struct closed_actors actors = {0};
    struct bytes text = {0};
    struct close_actors_report report = {&actors.closed, &model.sources, &text, path_of(invocation)};
    struct answer answer = {STATUS_YES, NULL, close_actors_report_json, close_actors_report_text};
    if (check_no_explanation(invocation) && check_promela_output(invocation) &&
        closed_actors_load(&actors, &model, invocation) &&
        export_actors(invocation, &model, &actors.closed, &text) && store_text(invocation, &text))
        answer.results = &report;
    diagnostics_sort(&invocation->job->diagnostics);
    enum status status = invocation_answer(invocation, &answer);
    array_free(&text.data);
    closed_actors_free(&actors);
    model_free(&model);
    return status;
}

/* Is the first file one of a language with open systems? */
static bool is_of_actors(const struct invocation *invocation) {
    const struct language *language = language_of_path(invocation->operands.items[0]);
    return language && language->open;
}

static enum status run(struct invocation *invocation) {
    if (is_of_actors(invocation))
        return run_on_actors(invocation);
    struct closing_run r = {.invocation = invocation};
    const char *question = invocation_value(invocation, OPTION_EXPLAIN);
    struct close_report report = {.closing = &r.closing, .output = path_of(invocation)};
    struct answer answer = {STATUS_YES, NULL, close_report_json, close_report_text};
    if (question)
        answer = (struct answer){STATUS_YES, NULL, explanation_report_json, explanation_report_text};
    bool fine = closing_options_read(&r.choice, invocation) && check_operands(invocation) &&
                (question ? explain(&r, question) : close_files(&r));
    if (fine)
        answer.results = question ? (const void *)&r.explanations : (const void *)&report;
    diagnostics_sort(&invocation->job->diagnostics);
    enum status status = invocation_answer(invocation, &answer);
    explanations_free(&r.explanations);
    if (r.begun)
        close_model_free(&r.closing);
    closing_options_free(&r.choice);
    return status;
}

static const struct option OWN[] = {
    {OPTION_OUTPUT, "output", 'o', "FILE", "FILE",
     "write the closed model to FILE (default: standard output)"},
    {OPTION_EXPLAIN, "explain", 0, "X@LINE", NULL,
     "print the statements by which data from outside reaches variable X at a line; nothing is closed. P:X@LINE asks about process P alone, X@FILE:LINE about one of several files"},
    {0},
};

static const struct option *const OPTIONS[] = {OWN, OPTIONS_CLOSING, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna close open.pml -o closed.pml", "embed the environment, and report the changes"},
    {"lacuna close open.pml --external request --analysis may",
     "the signal request also comes from outside; no flags"},
    {"lacuna close open.pml --explain total@31", "how does data from outside get into total at line 31?"},
    {"lacuna close clients.aml interface.aml -o closed.pml",
     "a system of actors without its server, closed, for SPIN"},
    {0},
};

const struct command COMMAND_CLOSE = {
    .name = "close",
    .operands = "OPEN...",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "close an open model by its most general environment",
    .description =
        "An open model receives on channels on which no process sends, or sends on channels on which no process receives. The environment, which may send anything at any time, becomes a part of the processes. There are no queues to the outside, and data from outside is one abstract value. The result is Promela, for SPIN and for `lacuna verify`. It has at least the runs of the model with any environment. "
        "In a system in AML or Rebeca, the missing component is the environment.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
