/* A walk through a machine, as `simulate` shows it. */
#ifndef LACUNA_REPORT_MACHINE_SIMULATION_REPORT_H
#define LACUNA_REPORT_MACHINE_SIMULATION_REPORT_H

#include "base/json.h"
#include "base/source.h"
#include "verify/machine_simulation.h"

struct machine_simulation_report {
    struct machine_simulation *simulation;
    const struct sources *sources;
    bool replay; /* with the states along the run */
};

/* The last state, and the steps that can be taken in it. */
void machine_simulation_report_choices(const struct machine_simulation_report *report, struct output *output);

/* The run so far. */
void machine_simulation_report_chart(const struct machine_simulation_report *report, struct output *output);

/* `results` is a struct machine_simulation_report. The picture is the run in SVG; false: the job has failed.
 */
bool machine_simulation_report_picture(const void *results, struct output *output);
void machine_simulation_report_json(struct json *json, const void *results);
void machine_simulation_report_text(struct output *output, const void *results);

#endif
