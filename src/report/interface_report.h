/* A draft of what may be expected of a component, as `interface` reports it. */
#ifndef LACUNA_REPORT_INTERFACE_REPORT_H
#define LACUNA_REPORT_INTERFACE_REPORT_H

#include "base/job.h"
#include "base/json.h"

struct interface_report {
    struct job *job;
    const char *component;
    const char *drafted_from; /* the file of the component that is to be replaced; NULL: it is missing */
    const struct bytes *text; /* of the draft */
    const char *path;         /* where it was written; NULL: nowhere, so that the report shows it */
};

/* `results` is a struct interface_report. */
void interface_report_json(struct json *json, const void *results);
void interface_report_text(struct output *output, const void *results);

#endif
