#include "report/simulation_report.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "report/run_report.h"
#include "report/text/table.h"
#include "report/text/terminal.h"

/* NULL: somebody can move. */
static const char *standing_text(const struct simulation *s) {
    static const char *const TEXTS[] = {[STANDING_CAN_MOVE] = NULL,
                                        [STANDING_AT_REST] = "at rest: all mailboxes are empty",
                                        [STANDING_DEADLOCK] = "deadlock: no actor can continue"};
    return TEXTS[simulation_standing(s)];
}

static void write_turn(const struct simulation *s, struct output *output, const struct turn *turn) {
    struct text text = {.memory = &s->job->memory};
    text_turn(&text, s->program, turn);
    output_text(output, text_end(&text));
    array_free(&text.chars);
}

/* The state of an automaton that somebody has written has a name; NULL: it has none. */
static const char *state_name(const struct simulation_report *report, size_t property) {
    const struct simulation *s = report->simulation;
    const struct property *p = report->properties->first;
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
static void write_properties(const struct simulation_report *report, struct output *output) {
    const struct simulation *s = report->simulation;
    static const char *const HEADINGS[] = {"property", "verdict", "state"};
    struct table table;
    if (s->trail.properties.count == 0)
        return;
    table_init(&table, s->job, 3);
    for (size_t i = 0; i < 3; i++)
        table_text(&table, HEADINGS[i]);
    for (size_t i = 0; i < s->trail.properties.count; i++) {
        char verdict[64];
        size_t turn = trail_violated_at(&s->trail, i);
        const char *state = turn == SIZE_MAX ? state_name(report, i) : "π";
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

void simulation_report_choices(const struct simulation_report *report, struct output *output) {
    const struct simulation *s = report->simulation;
    const struct batch *batch = &s->stepping.batch;
    output_format(output, "\nafter %zu turn%s\n", s->run.steps.count, s->run.steps.count == 1 ? "" : "s");
    state_write(s->job, s->program, simulation_state(s), output);
    write_properties(report, output);
    output_text(output, s->trail.properties.count > 0 ? "\n" : "");
    for (size_t i = 0; i < batch->successors.count; i++) {
        struct turn turn = successor_turn(batch, &batch->successors.items[i]);
        output_format(output, "%4zu  ", i + 1);
        write_turn(s, output, &turn);
        output_text(output, "\n");
    }
    for (size_t i = 0; i < batch->incidents.count; i++) {
        const struct incident *incident = &batch->incidents.items[i];
        struct turn turn = incident_turn(batch, incident);
        output_text(output, "   -  ");
        write_turn(s, output, &turn);
        output_text(output,
                    incident->failure == FAILURE_NONE ? "  cannot end: the mailbox is full\n" : "  fails: ");
        if (incident->failure != FAILURE_NONE)
            output_format(output, "%s\n", failure_text(incident->failure));
    }
    if (standing_text(s))
        output_format(output, "%s\n", standing_text(s));
}

/* False: the job has failed. */
static bool make_chart(struct run_chart *chart, const struct simulation_report *report) {
    bool fine = run_chart_init(chart, &report->simulation->run, report->sources, "");
    chart->chart.ending = standing_text(report->simulation);
    return fine;
}

void simulation_report_chart(const struct simulation_report *report, struct output *output) {
    struct job *job = report->simulation->job;
    struct run_chart chart;
    if (make_chart(&chart, report))
        chart_write_text(job, &chart.chart, terminal_width(), terminal_colour(STDOUT_FILENO), output);
    run_chart_free(&chart);
}

bool simulation_report_picture(const void *results, struct output *output) {
    const struct simulation_report *report = results;
    struct job *job = report->simulation->job;
    struct run_chart chart;
    if (make_chart(&chart, report))
        chart_write_svg(job, &chart.chart, output);
    run_chart_free(&chart);
    return !job_failed(job);
}

static void property_json(struct json *json, const struct simulation_report *report, size_t property) {
    const struct simulation *s = report->simulation;
    size_t turn = trail_violated_at(&s->trail, property);
    const char *state = turn == SIZE_MAX ? state_name(report, property) : NULL;
    json_object(json);
    json_text_member(json, "property", s->trail.properties.items[property].name);
    json_text_member(json, "verdict", verdict_text(s, property));
    json_text_member(json, "state", state);
    json_key(json, "turn");
    if (turn != SIZE_MAX)
        json_number(json, turn);
    else
        json_null(json);
    json_end(json);
}

void simulation_report_json(struct json *json, const void *results) {
    const struct simulation_report *report = results;
    const struct simulation *s = report->simulation;
    json_object(json);
    json_number_member(json, "steps", s->run.steps.count);
    json_text_member(json, "standing", standing_text(s));
    json_key(json, "properties");
    json_list(json);
    for (size_t i = 0; i < s->trail.properties.count; i++)
        property_json(json, report, i);
    json_end(json);
    json_key(json, "run");
    run_json(&s->run, report->sources, "", json);
    json_end(json);
}

void simulation_report_text(struct output *output, const void *results) {
    const struct simulation_report *report = results;
    const struct simulation *s = report->simulation;
    simulation_report_chart(report, output);
    output_text(output, "\n");
    state_write(s->job, s->program, simulation_state(s), output);
    write_properties(report, output);
}
