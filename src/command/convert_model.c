/* The half of `convert` that is about systems. */
#include <string.h>

#include "command/operand/files.h"
#include "command/operand/model.h"
#include "command/operand/process.h"
#include "command/operand/transform.h"
#include "language/promela/export/export.h"
#include "report/convert_report.h"

static bool to_promela(struct model *model, struct invocation *invocation, struct output *output) {
    struct job *job = invocation->job;
    struct ranges ranges;
    if (!ranges_infer(&ranges, job, &model->system))
        return false;
    bool fine = promela_export(job, &model->sources, &model->system, &ranges,
                               invocation_value(invocation, OPTION_OUTPUT), output);
    ranges_free(&ranges);
    return fine;
}

/* SPIN reads Promela without timers. */
static bool is_for_spin(struct invocation *invocation) {
    const char *to = invocation_value(invocation, OPTION_TO);
    return to && strcmp(to, "spin") == 0;
}

/* Is an export to Promela wanted? `*known` tells whether the name of the output says what is. */
static bool wants_promela(struct invocation *invocation, const char *path, bool *known) {
    const char *to = invocation_value(invocation, OPTION_TO);
    bool promela = to ? is_for_spin(invocation) || strcmp(to, "promela") == 0 : has_extension(path, ".pml");
    const struct language *own = model_language(invocation);
    const struct language *wanted = is_for_spin(invocation) ? language_named("promela")
                                    : to                    ? language_named(to)
                                                            : language_of_path(path);
    *known = promela || wanted == own || (!to && output_is_stdout(path));
    return promela && wanted != own;
}

static void print(struct model *model, struct output *output) {
    for (const struct property *p = model_properties(model)->first; p; p = p->next)
        if (property_is_hoa(p))
            diagnostics_add(&model->sources.job->diagnostics, SEVERITY_WARNING, NULL,
                            "give the property file together with the new file",
                            "properties in HOA are not written: they remain files of their own");
    model->language->print(model->tree, output);
}

static bool write_model(struct invocation *invocation, struct model *model, const char *path) {
    struct job *job = invocation->job;
    bool known, promela = wants_promela(invocation, path, &known);
    if (!known) {
        struct place place = {.file = path};
        return job_reject(job, &place, "use the extension of the system, or .pml, or add --to FORMAT",
                          "unknown format: the file name has no known extension");
    }
    if (!(promela ? model_load(model, invocation) : model_read(model, invocation)))
        return false;
    struct output *output = output_open(job, path);
    if (!output)
        return false;
    if (promela)
        to_promela(model, invocation, output);
    else if (is_for_spin(invocation))
        model->language->print_plain(model->tree, output);
    else
        print(model, output);
    if (!job_failed(job))
        return output_commit(output);
    output_abandon(output);
    return false;
}

enum status convert_model(struct invocation *invocation) {
    struct model model = {0};
    const char *path = invocation_value(invocation, OPTION_OUTPUT);
    struct convert_system_report report = {invocation->operands.items[0], path};
    struct answer answer = {STATUS_YES, NULL, convert_system_report_json, convert_system_report_text};
    if (!path)
        job_reject(invocation->job, NULL,
                   "add -o FILE.aml, -o FILE.rebeca, -o FILE.pml, or -o - for standard output",
                   "missing --output");
    else if (output_is_stdout(path) && invocation_value(invocation, OPTION_JSON))
        job_reject(invocation->job, NULL, "write the system to a file",
                   "--json cannot be used with -o -: both need standard output");
    else if (has_transforms(invocation))
        job_reject(invocation->job, NULL,
                   "use lacuna lts, which makes an LTS of a system and takes the operators",
                   "operators need an LTS, not a system");
    else if (check_no_process_options(invocation) && check_no_input(invocation, path) &&
             write_model(invocation, &model, path))
        answer.results = &report;
    enum status status = invocation_answer(invocation, &answer);
    model_free(&model);
    return status;
}
