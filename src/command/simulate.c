#include "command/operand/files.h"
#include "command/operand/machine_model.h"
#include "command/operand/model.h"
#include "command/operand/process.h"
#include "command/operand/walk.h"
#include "report/simulation_report.h"

struct actors_walk {
    struct simulation simulation;
    struct simulation_report report;
};

static size_t choices(void *data) {
    const struct actors_walk *w = data;
    return w->simulation.stepping.batch.successors.count;
}

static bool take(void *data, size_t choice) {
    struct actors_walk *w = data;
    return simulation_take(&w->simulation, choice);
}

static bool back(void *data) {
    struct actors_walk *w = data;
    return simulation_back(&w->simulation);
}

static void write_choices(void *data, struct output *output) {
    const struct actors_walk *w = data;
    simulation_report_choices(&w->report, output);
}

static void write_chart(void *data, struct output *output) {
    const struct actors_walk *w = data;
    simulation_report_chart(&w->report, output);
}

static bool check_options(struct invocation *invocation) {
    return check_no_promela_options(invocation) && check_no_process_options(invocation) &&
           check_svg_name(invocation->job, invocation_value(invocation, OPTION_SVG)) &&
           (!invocation_value(invocation, OPTION_REPLAY) ||
            job_reject(invocation->job, NULL, "leave out --replay", "--replay needs a Promela model"));
}

static enum status run(struct invocation *invocation) {
    if (is_process_file(invocation, invocation->operands.items[0]))
        return simulate_process(invocation);
    if (is_machine_model(invocation))
        return simulate_machine(invocation);
    struct model model = {0};
    struct actors_walk w = {.report = {.simulation = &w.simulation, .sources = &model.sources}};
    struct walk walk = {.job = invocation->job,
                        .words = {"turn", "draw the run so far"},
                        .data = &w,
                        .choices = choices,
                        .take = take,
                        .back = back,
                        .write_choices = write_choices,
                        .write_path = write_chart};
    struct answer answer = {STATUS_YES, NULL, simulation_report_json, simulation_report_text};
    bool fine =
        check_options(invocation) && walk_read_options(&walk, invocation) && model_load(&model, invocation);
    if (fine)
        w.report.properties = model_properties(&model);
    fine = fine && simulation_begin(&w.simulation, invocation->job, &model.system) && walk_along(&walk) &&
           store_run(invocation, OPTION_SVG, &w.report, simulation_report_picture);
    if (fine && walk.by_itself)
        answer.results = &w.report; /* by hand everything has been shown */
    enum status status = invocation_answer(invocation, &answer);
    simulation_free(&w.simulation);
    model_free(&model);
    return status;
}

static const struct option OWN[] = {
    {OPTION_RANDOM, "random", 0, NULL, NULL, "walk at random, and show the run"},
    {OPTION_SEED, "seed", 0, "N", NULL,
     "the seed of the random walk (default: 1): the same seed gives the same walk"},
    {OPTION_STEPS, "steps", 0, "N", NULL, "the length of the random walk (default: 20)"},
    {OPTION_SVG, "svg", 0, "FILE", "FILE",
     "draw the run as a sequence chart; a walk by hand is drawn when it ends"},
    {OPTION_TRAIL, "trail", 0, "FILE", "FILE",
     "for Promela: follow a trail of SPIN or lacuna verify, and show the run"},
    {OPTION_REPLAY, "replay", 0, NULL, NULL,
     "for Promela, with --random or --trail: also show the changed variables after each step"},
    {0},
};

static const struct option *const OPTIONS[] = {
    OWN, OPTIONS_PROMELA, OPTIONS_PROCESS, OPTIONS_MODEL, OPTIONS_CREATION, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna simulate mutex.aml", "walk through the system by hand"},
    {"lacuna simulate mutex.aml --random --seed 7 --steps 12", "twelve turns at random, as a sequence chart"},
    {"lacuna simulate lock.pml --trail lock.pml.trail --svg run.svg",
     "the run that SPIN found, as a sequence chart and as a picture"},
    {0},
};

const struct command COMMAND_SIMULATE = {
    .name = "simulate",
    .operands = "SYSTEM...",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "walk through a system, by hand or at random",
    .description =
        "Shows variables, mailboxes and the possible turns. Type the number of a turn, or r for a random one. Type b to go back, c for the sequence chart so far, q to quit. Properties are watched: a table shows the verdicts of automata, invariants and safety formulas, the states of automata, and the turn of a violation.\n\nFor an FSP file (.lts) it shows the possible actions of a process.\n\nFor a Promela model (.pml) it shows the possible steps of its processes. A walk ends when no process can continue, or when a statement fails.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
