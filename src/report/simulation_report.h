/* A walk through a system of actors, as `simulate` shows it. */
#ifndef LACUNA_REPORT_SIMULATION_REPORT_H
#define LACUNA_REPORT_SIMULATION_REPORT_H

#include "base/json.h"
#include "language/property/property.h"
#include "verify/simulation.h"

struct simulation_report {
    const struct simulation *simulation;
    const struct sources *sources;       /* of the system */
    const struct properties *properties; /* name the states of automata */
};

/* `results` is a struct simulation_report. */
void simulation_report_json(struct json *json, const void *results);
void simulation_report_text(struct output *output, const void *results);

/* Where it is, and the turns that can be taken, numbered from 1. */
void simulation_report_choices(const struct simulation_report *report, struct output *output);

/* The run so far as a sequence chart. */
void simulation_report_chart(const struct simulation_report *report, struct output *output);

/* The same in SVG; `results` is a struct simulation_report. False: the job has failed. */
bool simulation_report_picture(const void *results, struct output *output);

#endif
