/* An LTS before and after operators, as `convert` reports it. */
#ifndef LACUNA_REPORT_CONVERT_REPORT_H
#define LACUNA_REPORT_CONVERT_REPORT_H

#include "base/json.h"
#include "report/text/table.h"

struct convert_report {
    struct job *job;
    struct size_row before; /* named for the file */
    struct size_row after;
    bool written; /* to a file */
};

/* `results` is a struct convert_report. */
void convert_report_json(struct json *json, const void *results);
void convert_report_text(struct output *output, const void *results);

#endif
