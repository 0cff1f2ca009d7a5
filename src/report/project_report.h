/* What became of the candidates of a project, for all of its components. */
#ifndef LACUNA_REPORT_PROJECT_REPORT_H
#define LACUNA_REPORT_PROJECT_REPORT_H

#include "report/check_report.h"

/* A component whose assumption there is. */
struct project_section {
    const struct check_report *report;
    bool made; /* the assumption was out of date */
};

struct project_report {
    struct job *job;
    const struct project_section *sections;
    size_t sections_count;
    double started;
};

/* `results` is a struct project_report. */
void project_report_json(struct json *json, const void *results);
void project_report_text(struct output *output, const void *results);

#endif
