/* First facts about LTS files, as `info` reports them. */
#ifndef LACUNA_REPORT_INFO_REPORT_H
#define LACUNA_REPORT_INFO_REPORT_H

#include "base/json.h"
#include "lts/summary.h"

struct info_row {
    const char *file;
    const char *process;          /* of an FSP file; NULL: another file */
    const char *const *processes; /* all that the FSP file has */
    size_t processes_count;
    struct lts_summary summary;
};

struct info_report {
    struct job *job;
    const struct info_row *rows;
    size_t count;
    bool uses_listed; /* the summaries list their labels */
};

/* `results` is a struct info_report. */
void info_report_json(struct json *json, const void *results);
void info_report_text(struct output *output, const void *results);

#endif
