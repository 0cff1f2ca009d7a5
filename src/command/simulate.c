#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command/model.h"
#include "command/process.h"
#include "command/walk.h"
#include "report/run_report.h"
#include "report/table.h"
#include "report/terminal.h"
#include "verify/trail.h"

struct simulation {
    struct invocation *invocation;
    struct model model;
    struct program *program;
    struct context context;
    struct run run;
    struct trail trail; /* the properties along it */
    bool walked;        /* by itself, so that the answer shows where it went */
};

/* --- Walking --- */

static const uint64_t *here(const struct simulation *s) {
    return run_state(&s->run, s->run.steps.count);
}

static bool look(struct simulation *s) {
    context_clear(&s->context);
    context_forget_incidents(&s->context);
    return context_successors(&s->context, here(s));
}

static size_t choices(void *data) {
    struct simulation *s = data;
    return s->context.successors.count;
}

static bool take(void *data, size_t choice) {
    struct simulation *s = data;
    struct turn turn = successor_turn(&s->context, &s->context.successors.items[choice]);
    return run_add(&s->run, &turn, successor_state(&s->context, choice)) &&
           trail_add(&s->trail, &turn, successor_state(&s->context, choice)) && look(s);
}

static bool back(void *data) {
    struct simulation *s = data;
    if (s->run.steps.count > 0) {
        run_drop_last(&s->run);
        trail_drop_last(&s->trail);
    }
    return look(s);
}

static const char *standing(const struct simulation *s) {
    if (s->context.successors.count > 0)
        return NULL;
    return state_is_quiescent(s->program, here(s)) ? "at rest: all mailboxes are empty"
                                                   : "deadlock: nobody can move";
}

/* --- Telling --- */

static void write_turn(struct simulation *s, struct output *output, const struct turn *turn) {
    struct text text = {.memory = &s->invocation->job->memory};
    text_turn(&text, s->program, turn);
    output_text(output, text_end(&text));
    array_free(&text.chars);
}

/* The state of an automaton that somebody has written has a name; NULL: it has none. */
static const char *state_name(const struct simulation *s, size_t property) {
    const struct property *p = model_properties(&s->model)->first;
    while (p && strcmp(p->name.text, s->trail.properties.items[property].name) != 0)
        p = p->next;
    const struct property_state *state = p && p->kind == PROPERTY_AUTOMATON ? p->states : NULL;
    while (state && state->index != trail_position(&s->trail, s->run.steps.count, property))
        state = state->next;
    return state ? state->name.text : NULL;
}

static const char *verdict_text(const struct simulation *s, size_t property) {
    return s->trail.properties.items[property].kind == TRAIL_UNWATCHED ? "not watched"
           : trail_violated_at(&s->trail, property) != SIZE_MAX        ? "violated"
                                                                       : "holds so far";
}

/* Which properties hold so far, and where their automata are. */
static void write_properties(const struct simulation *s, struct output *output) {
    static const char *const HEADINGS[] = {"property", "verdict", "state"};
    struct table table;
    if (s->trail.properties.count == 0)
        return;
    table_init(&table, s->invocation->job, 3);
    for (size_t i = 0; i < 3; i++)
        table_text(&table, HEADINGS[i]);
    for (size_t i = 0; i < s->trail.properties.count; i++) {
        char verdict[64];
        size_t turn = trail_violated_at(&s->trail, i);
        const char *state = turn == SIZE_MAX ? state_name(s, i) : "π";
        if (turn == SIZE_MAX)
            snprintf(verdict, sizeof verdict, "%s", verdict_text(s, i));
        else if (turn == 0)
            snprintf(verdict, sizeof verdict, "violated at the start");
        else
            snprintf(verdict, sizeof verdict, "violated in turn %zu", turn);
        table_text(&table, s->trail.properties.items[i].name);
        table_text(&table, verdict);
        table_text(&table, state ? state : "-");
    }
    output_text(output, "\n");
    table_write(&table, output);
    table_free(&table);
}

static void write_choices(void *data, struct output *output) {
    struct simulation *s = data;
    output_format(output, "\nafter %zu turn%s\n", s->run.steps.count, s->run.steps.count == 1 ? "" : "s");
    state_write(s->invocation->job, s->program, here(s), output);
    write_properties(s, output);
    output_text(output, s->trail.properties.count > 0 ? "\n" : "");
    for (size_t i = 0; i < s->context.successors.count; i++) {
        struct turn turn = successor_turn(&s->context, &s->context.successors.items[i]);
        output_format(output, "%4zu  ", i + 1);
        write_turn(s, output, &turn);
        output_text(output, "\n");
    }
    for (size_t i = 0; i < s->context.incidents.count; i++) {
        const struct incident *incident = &s->context.incidents.items[i];
        struct turn turn = incident_turn(&s->context, incident);
        output_text(output, "   -  ");
        write_turn(s, output, &turn);
        output_text(output,
                    incident->failure == FAILURE_NONE ? "  cannot end: the mailbox is full\n" : "  fails: ");
        if (incident->failure != FAILURE_NONE)
            output_format(output, "%s\n", failure_text(incident->failure));
    }
    if (standing(s))
        output_format(output, "%s\n", standing(s));
}

static void write_chart(void *data, struct output *output) {
    struct simulation *s = data;
    struct run_chart chart;
    if (!run_chart_init(&chart, &s->run, &s->model.sources, ""))
        return;
    chart.chart.ending = standing(s);
    chart_write_text(s->invocation->job, &chart.chart, terminal_width(), terminal_colour(STDOUT_FILENO),
                     output);
    run_chart_free(&chart);
}

/* --- The answer --- */

static void property_json(struct json *json, const struct simulation *s, size_t property) {
    size_t turn = trail_violated_at(&s->trail, property);
    const char *state = turn == SIZE_MAX ? state_name(s, property) : NULL;
    json_object(json);
    json_text_member(json, "property", s->trail.properties.items[property].name);
    json_text_member(json, "verdict", verdict_text(s, property));
    json_key(json, "state");
    if (state)
        json_text(json, state);
    else
        json_null(json);
    json_key(json, "turn");
    if (turn != SIZE_MAX)
        json_number(json, turn);
    else
        json_null(json);
    json_end(json);
}

static void write_json(struct json *json, const void *results) {
    const struct simulation *s = results;
    json_object(json);
    json_number_member(json, "steps", s->run.steps.count);
    json_key(json, "standing");
    if (standing(s))
        json_text(json, standing(s));
    else
        json_null(json);
    json_key(json, "properties");
    json_list(json);
    for (size_t i = 0; i < s->trail.properties.count; i++)
        property_json(json, s, i);
    json_end(json);
    json_key(json, "run");
    run_json(&s->run, &s->model.sources, "", json);
    json_end(json);
}

static void write_text(struct output *output, const void *results) {
    struct simulation *s = (struct simulation *)results;
    if (!s->walked)
        return;
    write_chart(s, output);
    output_text(output, "\n");
    state_write(s->invocation->job, s->program, here(s), output);
    write_properties(s, output);
}

static bool prepare(struct simulation *s) {
    struct job *job = s->invocation->job;
    struct ranges ranges;
    if (!model_load(&s->model, s->invocation) || !trail_init(&s->trail, job, &s->model.system) ||
        !ranges_infer(&ranges, job, &s->model.system))
        return false;
    s->program = program_compile(job, &s->model.system, &ranges, NULL, 0);
    ranges_free(&ranges);
    if (!s->program || !context_init(&s->context, job, s->program))
        return false;
    return run_begin(&s->run, job, s->program) && trail_begin(&s->trail, s->program, &s->context) && look(s);
}

static enum status run(struct invocation *invocation) {
    if (is_process_file(invocation, invocation->operands.items[0]))
        return simulate_process(invocation);
    struct simulation s = {.invocation = invocation};
    struct walk walk = {.job = invocation->job,
                        .step = "turn",
                        .data = &s,
                        .choices = choices,
                        .take = take,
                        .back = back,
                        .write_choices = write_choices,
                        .write_path = write_chart,
                        .path = "draw the run so far"};
    struct answer answer = {STATUS_YES, NULL, write_json, write_text};
    uint64_t steps;
    bool fine = number_of(invocation, OPTION_SEED, "seed", 1, &walk.random) &&
                number_of(invocation, OPTION_STEPS, "steps", WALK_STEPS, &steps);
    s.walked = invocation_value(invocation, OPTION_RANDOM) != NULL;
    if (fine && !s.walked && invocation_value(invocation, OPTION_JSON))
        fine = job_reject(invocation->job, NULL, "add --random", "--json cannot be walked by hand");
    if (fine && prepare(&s) && (s.walked ? walk_randomly(&walk, steps) : walk_by_hand(&walk)))
        answer.results = &s;
    enum status status = invocation_answer(invocation, &answer);
    run_free(&s.run);
    trail_free(&s.trail);
    if (s.program)
        context_free(&s.context);
    program_free(s.program);
    model_free(&s.model);
    return status;
}

static const struct option OWN[] = {
    {OPTION_RANDOM, "random", 0, NULL, NULL, "walk by itself, at random, and show the run"},
    {OPTION_SEED, "seed", 0, "N", NULL, "of the random walk (default: 1): the same seed, the same walk"},
    {OPTION_STEPS, "steps", 0, "N", NULL, "the length of the random walk (default: 20)"},
    {0},
};

static const struct option *const OPTIONS[] = {OWN, OPTIONS_PROCESS, OPTIONS_MODEL, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna simulate mutex.aml", "walk through the system by hand"},
    {"lacuna simulate mutex.aml --random --seed 7 --steps 12", "twelve turns at random, as a sequence chart"},
    {0},
};

const struct command COMMAND_SIMULATE = {
    .name = "simulate",
    .operands = "SYSTEM...",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "walk through a system, by hand or at random",
    .description =
        "Shows variables and mailboxes and the turns that can be taken; type the number of one, r for a random one, b to "
        "go back, c for the sequence chart so far, q to quit. Properties are watched: a table shows the "
        "verdict of automata, invariants and safety formulas, the state of automata, and the turn of a violation.\n\n"
        "Of an FSP file (.lts) the actions are shown that a process can do.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
