/* What `convert` reports: an LTS before and after operators, or a system in another language. */
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

/* A system that was written in a language, as `convert` reports it. */
struct convert_system_report {
    const char *file;
    const char *output;
};

void convert_system_report_json(struct json *json, const void *results);
void convert_system_report_text(struct output *output, const void *results);

/* `results` is a struct convert_report. */
void convert_report_json(struct json *json, const void *results);
void convert_report_text(struct output *output, const void *results);

#endif
