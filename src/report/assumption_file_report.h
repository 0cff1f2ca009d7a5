/* What assumption files were made for, as `info` reports it. */
#ifndef LACUNA_REPORT_ASSUMPTION_FILE_REPORT_H
#define LACUNA_REPORT_ASSUMPTION_FILE_REPORT_H

#include "assume/file.h"
#include "base/json.h"
#include "rules/rules.h"

struct assumption_file_report {
    const struct sources *sources;  /* the texts of the files */
    const struct assumption *files; /* in the same order */
    const struct rules *rules;      /* of each */
    size_t count;
};

/* `results` is a struct assumption_file_report. */
void assumption_file_report_json(struct json *json, const void *results);
void assumption_file_report_text(struct output *output, const void *results);

#endif
