/* A walk through processes, as `simulate` shows it. */
#ifndef LACUNA_REPORT_PROCESS_SIMULATION_REPORT_H
#define LACUNA_REPORT_PROCESS_SIMULATION_REPORT_H

#include "base/json.h"
#include "language/fsp/fsp.h"
#include "verify/process_simulation.h"

struct process_simulation_report {
    const struct process_simulation *simulation;
    const struct fsp_network *network; /* tells which labels are hidden */
    const char *name;                  /* of the process */
};

/* `results` is a struct process_simulation_report. */
void process_simulation_report_json(struct json *json, const void *results);
void process_simulation_report_text(struct output *output, const void *results);

/* The actions that can be done, numbered from 1. */
void process_simulation_report_choices(const struct process_simulation_report *report, struct output *output);

/* The actions so far. */
void process_simulation_report_path(const struct process_simulation_report *report, struct output *output);

#endif
