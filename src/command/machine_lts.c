/* `lacuna lts` on Promela files. */
#include <string.h>

#include "command/operand/files.h"
#include "command/operand/machine_model.h"
#include "command/operand/process.h"
#include "command/operand/transform.h"
#include "machine/machine_space.h"
#include "report/lts_report.h"

enum status lts_of_machine(struct invocation *invocation) {
    struct text title = {0};
    struct machine_lts_report report = {
        .lts = {.job = invocation->job,
                .file = invocation->operands.items[0],
                .listed = invocation_value(invocation, OPTION_TRANSITIONS) != NULL,
                .written = invocation_value(invocation, OPTION_OUTPUT) != NULL,
                .started = invocation->started}};
    struct answer answer = {STATUS_YES, NULL, machine_lts_report_json, machine_lts_report_text};
    struct machine_model model = {0};
    struct machine_search search = {0};
    struct search_limits limits;
    struct lts *lts = NULL;
    enum search_end end = SEARCH_FAILED;
    const char *wanted = invocation_value(invocation, OPTION_LABELS);
    enum machine_labels labels = wanted && strcmp(wanted, "sends") == 0 ? MACHINE_SENDS : MACHINE_STATEMENTS;
    if (check_no_process_options(invocation) && check_output(invocation) && check_listed(invocation) &&
        limits_of(invocation, &limits) && machine_model_load(&model, invocation) &&
        (machine_search_init(&search, invocation->job, &model.machine) ||
         machine_model_explain_start(&model, &search)))
        lts = machine_space_build(&search, &limits, labels, &end, &report.steps);
    if (lts)
        lts = apply_transforms(invocation, 0, lts);
    if (lts && store_lts(invocation, lts)) {
        report.lts.lts = lts;
        report.lts.size = size_of_lts(operands_title(invocation, &title), lts);
        answer.results = &report;
        answer.status = end == SEARCH_COMPLETE ? STATUS_YES : STATUS_INCONCLUSIVE;
    }
    enum status status = invocation_answer(invocation, &answer);
    lts_free(lts);
    text_free(&title);
    machine_search_free(&search);
    machine_model_free(&model);
    return status;
}
