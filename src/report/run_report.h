/* Runs as people read them: a sequence chart, a walk through the states, JSON. */
#ifndef LACUNA_REPORT_RUN_REPORT_H
#define LACUNA_REPORT_RUN_REPORT_H

#include "base/json.h"
#include "base/source.h"
#include "explore/run.h"
#include "report/chart/chart.h"

/* A chart and everything it points at. */
struct run_chart {
    struct arena arena;
    struct chart chart;
    struct chart_turn *turns;         /* of the chart, to be changed */
    struct chart_message *messages;   /* the same */
    const struct span *turn_spans;    /* per turn: what is executed */
    const struct span *message_spans; /* per message of a turn: the send */
};

/* `property` is the name of what the run is about. NULL fields where there was no memory. */
bool run_chart_init(struct run_chart *chart, const struct run *run, const struct sources *sources,
                    const char *property);
void run_chart_free(struct run_chart *chart);

/* Marks the last send, if the run ends with one: it is what is wrong. */
void run_chart_mark_last(struct run_chart *chart);

/* Marks a message of some turn: it breaks a rule, counted from 0. If the property breaks with it, that is its
 * mark. */
void run_chart_mark_rule(struct run_chart *chart, size_t message, size_t rule);

/* The chart on the terminal, as wide as that is. */
void run_write_chart(const struct run *run, const struct sources *sources, const char *property,
                     struct output *output);

/* Every turn with the variables and mailboxes after it. */
void run_walk(const struct run *run, struct output *output);

/* For a loop: who takes turns in it, who cannot, and who could but never does. Nothing for other runs. */
void run_explain_fairness(const struct run *run, struct output *output);

/* The labels of the last turns, and what the run ends in. */
void run_tail(const struct run *run, const struct sources *sources, const char *property, size_t turns,
              struct output *output);

/* {"initial": […], "turns": […], "loop": …, "ending": …}; turns and sends have their file and line, if they
 * are known */
void run_json(const struct run *run, const struct sources *sources, const char *property, struct json *json);

/* The same of a chart. */
void run_chart_json(const struct run_chart *chart, const struct sources *sources, struct json *json);

/* The state of a system as a table: actor, variables, mailbox. */
void state_write(struct job *job, const struct program *program, const uint64_t *state,
                 struct output *output);

#endif
