/* `lacuna simulate` on FSP files. */
#include "command/operand/machine_model.h"
#include "command/operand/process.h"
#include "command/operand/walk.h"
#include "report/process_simulation_report.h"

struct process_walk {
    struct process_model model;
    struct fsp_network network;
    struct process_simulation simulation;
    struct process_simulation_report report;
};

static size_t choices(void *data) {
    const struct process_walk *w = data;
    return w->simulation.moves.successors.count;
}

static bool take(void *data, size_t choice) {
    struct process_walk *w = data;
    return process_simulation_take(&w->simulation, choice);
}

static bool back(void *data) {
    struct process_walk *w = data;
    return process_simulation_back(&w->simulation);
}

static void write_choices(void *data, struct output *output) {
    const struct process_walk *w = data;
    process_simulation_report_choices(&w->report, output);
}

static void write_path(void *data, struct output *output) {
    const struct process_walk *w = data;
    process_simulation_report_path(&w->report, output);
}

static bool check_options(struct invocation *invocation) {
    static const enum option_id FOREIGN[] = {OPTION_SVG, OPTION_REPLAY};
    return check_no_promela_options(invocation) &&
           check_foreign_options(invocation, FOREIGN, sizeof FOREIGN / sizeof *FOREIGN,
                                 "FSP: it needs a system of actors");
}

static bool begin(struct process_walk *w, struct invocation *invocation) {
    if (!process_model_load(&w->model, invocation, invocation->operands.items, invocation->operands.count) ||
        !fsp_take_apart(&w->model.fsp, w->model.name, &w->network))
        return false;
    struct parallel_options options = fsp_network_options(&w->network);
    w->report = (struct process_simulation_report){&w->simulation, &w->network, w->model.name};
    return process_simulation_begin(&w->simulation, invocation->job, w->network.parts.items,
                                    w->network.parts.count, &options);
}

enum status simulate_process(struct invocation *invocation) {
    struct process_walk w = {0};
    struct walk walk = {.job = invocation->job,
                        .words = {"move", "show the actions so far"},
                        .data = &w,
                        .choices = choices,
                        .take = take,
                        .back = back,
                        .write_choices = write_choices,
                        .write_path = write_path};
    struct answer answer = {STATUS_YES, NULL, process_simulation_report_json, process_simulation_report_text};
    if (check_options(invocation) && walk_read_options(&walk, invocation) && begin(&w, invocation) &&
        walk_along(&walk) && walk.by_itself)
        answer.results = &w.report; /* by hand everything has been shown */
    enum status status = invocation_answer(invocation, &answer);
    process_simulation_free(&w.simulation);
    fsp_network_free(&w.network);
    process_model_free(&w.model);
    return status;
}
