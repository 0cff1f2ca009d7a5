/* `lacuna simulate` on Promela files. */
#include "command/operand/files.h"
#include "command/operand/machine_model.h"
#include "command/operand/walk.h"
#include "report/machine_simulation_report.h"
#include "verify/machine_trail.h"

struct machine_walk {
    struct machine_model model;
    struct machine_simulation simulation;
    struct machine_simulation_report report;
};

static size_t choices(void *data) {
    const struct machine_walk *w = data;
    return machine_simulation_choices(&w->simulation);
}

static bool take(void *data, size_t choice) {
    struct machine_walk *w = data;
    return machine_simulation_take(&w->simulation, choice);
}

static bool back(void *data) {
    struct machine_walk *w = data;
    return machine_simulation_back(&w->simulation);
}

static void write_choices(void *data, struct output *output) {
    const struct machine_walk *w = data;
    machine_simulation_report_choices(&w->report, output);
}

static void write_chart(void *data, struct output *output) {
    const struct machine_walk *w = data;
    machine_simulation_report_chart(&w->report, output);
}

static bool check_options(struct invocation *invocation) {
    static const enum option_id FOREIGN[] = {OPTION_PROCESS, OPTION_STRICT};
    static const enum option_id RANDOM[] = {OPTION_RANDOM, OPTION_SEED, OPTION_STEPS};
    bool follows = invocation_value(invocation, OPTION_TRAIL);
    if (!check_foreign_options(invocation, FOREIGN, sizeof FOREIGN / sizeof *FOREIGN, "Promela") ||
        !check_svg_name(invocation->job, invocation_value(invocation, OPTION_SVG)))
        return false;
    if (follows)
        return check_foreign_options(invocation, RANDOM, sizeof RANDOM / sizeof *RANDOM,
                                     "--trail: it is for a random walk");
    return !invocation_value(invocation, OPTION_REPLAY) || invocation_value(invocation, OPTION_RANDOM) ||
           job_reject(invocation->job, NULL, "add --random", "--replay needs --random or --trail");
}

static bool begin(struct machine_walk *w, struct invocation *invocation) {
    return machine_model_load(&w->model, invocation) &&
           (machine_simulation_begin(&w->simulation, invocation->job, &w->model.machine) ||
            machine_model_explain_start(&w->model, &w->simulation.start));
}

static bool follow(struct machine_walk *w, struct invocation *invocation, const char *path) {
    struct trail_file trail;
    bool fine = trail_file_read(&trail, invocation->job, path) && begin(w, invocation) &&
                machine_trail_follow(&w->simulation, &trail);
    trail_file_free(&trail);
    return fine;
}

enum status simulate_machine(struct invocation *invocation) {
    struct machine_walk w = {.report = {.simulation = &w.simulation,
                                        .sources = &w.model.model.sources,
                                        .replay = invocation_value(invocation, OPTION_REPLAY) != NULL}};
    struct walk walk = {.job = invocation->job,
                        .words = {"step", "draw the run so far"},
                        .data = &w,
                        .choices = choices,
                        .take = take,
                        .back = back,
                        .write_choices = write_choices,
                        .write_path = write_chart};
    struct answer answer = {STATUS_YES, NULL, machine_simulation_report_json, machine_simulation_report_text};
    const char *trail = invocation_value(invocation, OPTION_TRAIL);
    bool fine = check_options(invocation);
    if (fine && trail)
        fine = follow(&w, invocation, trail);
    else if (fine)
        fine = walk_read_options(&walk, invocation) && begin(&w, invocation) && walk_along(&walk);
    fine = fine && machine_run_confirm(&w.simulation.run) &&
           store_run(invocation, OPTION_SVG, &w.report, machine_simulation_report_picture);
    if (fine && (trail || walk.by_itself))
        answer.results = &w.report; /* by hand everything has been shown */
    enum status status = invocation_answer(invocation, &answer);
    machine_simulation_free(&w.simulation);
    machine_model_free(&w.model);
    return status;
}
