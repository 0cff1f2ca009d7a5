/* `lacuna lts` on FSP files. */
#include "command/operand/files.h"
#include "command/operand/machine_model.h"
#include "command/operand/process.h"
#include "command/operand/transform.h"
#include "lts/summary.h"
#include "report/lts_report.h"

/* Operators renumber states: where END is then is not known. */
static struct lts *transform(struct invocation *invocation, struct fsp_process *process) {
    if (!has_transforms(invocation))
        return process->lts;
    process->end = STATE_NONE;
    return apply_transforms(invocation, 0, process->lts);
}

static struct process_lts_report report_of(const struct invocation *invocation,
                                           const struct process_model *model, struct text *title,
                                           const struct fsp_process *process) {
    const char *files = operands_title(invocation, title);
    struct size_row size = size_of_lts(files, process->lts);
    size.states -= process->lts->error != STATE_NONE;
    return (struct process_lts_report){
        .lts = {.job = invocation->job,
                .file = invocation->operands.items[0],
                .lts = process->lts,
                .size = size,
                .listed = invocation_value(invocation, OPTION_TRANSITIONS) != NULL,
                .written = invocation_value(invocation, OPTION_OUTPUT) != NULL,
                .started = invocation->started},
        .process = model->name,
        .by_default = model->by_default,
        .end = process->end,
        .deadlock = lts_has_deadlock(process->lts, process->end)};
}

enum status lts_of_process(struct invocation *invocation) {
    struct process_lts_report report;
    struct text title = {0};
    struct answer answer = {STATUS_YES, NULL, process_lts_report_json, process_lts_report_text};
    struct process_model model = {0};
    struct fsp_process process = {0};
    if (check_no_promela_options(invocation) && check_output(invocation) && check_listed(invocation) &&
        process_model_load(&model, invocation, invocation->operands.items, invocation->operands.count) &&
        fsp_build(&model.fsp, model.name, &process))
        process.lts = transform(invocation, &process);
    if (process.lts && store_lts(invocation, process.lts)) {
        report = report_of(invocation, &model, &title, &process);
        answer.results = &report;
    }
    enum status status = invocation_answer(invocation, &answer);
    lts_free(process.lts);
    text_free(&title);
    process_model_free(&model);
    return status;
}
