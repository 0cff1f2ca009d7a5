#include "report/weak_simulation_report.h"

#include "base/text.h"
#include "report/run_report.h"
#include "report/text/component_names.h"
#include "report/text/table.h"

static const char *verdict_of(const struct weak_simulation *w) {
    return !w->complete ? "inconclusive" : w->obstacle == OBSTACLE_NONE ? "holds" : "violated";
}

static const char *obstacle_name(enum simulation_obstacle obstacle) {
    switch (obstacle) {
    case OBSTACLE_START:
        return "start";
    case OBSTACLE_TURN:
        return "turn";
    case OBSTACLE_CHANGE:
        return "change";
    case OBSTACLE_NONE:
        break;
    }
    return "";
}

void weak_simulation_report_json(struct json *json, const void *results) {
    const struct weak_simulation_report *report = results;
    const struct weak_simulation *w = report->simulation;
    json_object(json);
    json_text_member(json, "relation", "weak-simulation");
    component_names_json(json, "larger", report->larger->whole, report->larger->inside);
    component_names_json(json, "smaller", report->smaller->whole, report->smaller->inside);
    json_text_member(json, "verdict", verdict_of(w));
    json_number_member(json, "states", w->states);
    json_number_member(json, "transitions", w->transitions);
    json_key(json, "obstacle");
    if (w->obstacle == OBSTACLE_NONE)
        json_null(json);
    else {
        json_object(json);
        json_text_member(json, "kind", obstacle_name(w->obstacle));
        json_key(json, "run");
        run_json(&w->run, report->sources, "", json);
        json_end(json);
    }
    json_end(json);
}

static void write_obstacle(struct output *output, const struct weak_simulation_report *report,
                           const char *smaller) {
    const struct weak_simulation *w = report->simulation;
    if (w->obstacle == OBSTACLE_START) {
        output_format(output, "The initial state of {%s} differs.\n", smaller);
        return;
    }
    struct text turn_text = {.memory = &w->run.job->memory};
    struct turn last = run_turn(&w->run, w->run.steps.count - 1);
    text_turn(&turn_text, w->program, &last);
    output_format(
        output,
        w->obstacle == OBSTACLE_TURN
            ? "The last turn of this run, %s, is impossible in {%s}:\n\n"
            : "The last turn of this run, %s, changes a variable or mailbox of {%s}, although none of them takes the turn:\n\n",
        text_end(&turn_text), smaller);
    text_free(&turn_text);
    run_write_chart(&w->run, report->sources, "", output);
}

void weak_simulation_report_text(struct output *output, const void *results) {
    const struct weak_simulation_report *report = results;
    const struct weak_simulation *w = report->simulation;
    struct job *job = report->larger->job;
    struct text larger = {.memory = &job->memory}, smaller = larger;
    text_component_names(&larger, report->larger->whole, report->larger->inside, true);
    text_component_names(&smaller, report->smaller->whole, report->smaller->inside, true);
    const char *large = text_end(&larger), *small = text_end(&smaller);
    if (!w->complete)
        output_format(output, "So far {%s} weakly simulates {%s}: not all states were checked.\n", small,
                      large);
    else
        output_format(output, "{%s} %s {%s}.\n", small,
                      w->obstacle == OBSTACLE_NONE ? "weakly simulates" : "does not weakly simulate", large);
    if (w->obstacle != OBSTACLE_NONE)
        write_obstacle(output, report, small);
    char states[32], transitions[32];
    output_format(output, "\n%s states, %s transitions of {%s}, ", grouped_number(states, w->states),
                  grouped_number(transitions, w->transitions), large);
    cost_write(job, report->started, output);
    text_free(&larger);
    text_free(&smaller);
}
