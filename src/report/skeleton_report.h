/* A component to begin with, as `assume --skeleton` shows it. */
#ifndef LACUNA_REPORT_SKELETON_REPORT_H
#define LACUNA_REPORT_SKELETON_REPORT_H

#include "assume/assume.h"
#include "base/json.h"

struct skeleton_report {
    struct bytes text; /* with a NUL behind it */
    const char *path;  /* where it was written; NULL: nowhere, and it is printed */
};

/* Fills the text. False has been reported. */
bool skeleton_report_make(struct skeleton_report *report, const struct assume_result *result);
void skeleton_report_free(struct skeleton_report *report);

/* `results` is a struct skeleton_report. */
void skeleton_report_json(struct json *json, const void *results);
void skeleton_report_text(struct output *output, const void *results);

#endif
