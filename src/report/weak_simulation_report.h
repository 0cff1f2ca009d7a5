/* Weak simulation between two components, as `compare` reports it. */
#ifndef LACUNA_REPORT_WEAK_SIMULATION_REPORT_H
#define LACUNA_REPORT_WEAK_SIMULATION_REPORT_H

#include "base/json.h"
#include "base/source.h"
#include "proof/weak_simulation.h"

struct weak_simulation_report {
    const struct weak_simulation *simulation;
    const struct subsystem *larger;
    const struct subsystem *smaller;
    const struct sources *sources;
    double started;
};

/* `results` is a struct weak_simulation_report. */
void weak_simulation_report_json(struct json *json, const void *results);
void weak_simulation_report_text(struct output *output, const void *results);

#endif
