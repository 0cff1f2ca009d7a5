/* The LTS of a system or of a process, as `lts` reports it. */
#ifndef LACUNA_REPORT_LTS_REPORT_H
#define LACUNA_REPORT_LTS_REPORT_H

#include "base/json.h"
#include "lts/lts.h"
#include "report/text/table.h"

struct lts_report {
    struct job *job;
    const struct lts *lts;
    const char *file;     /* the first */
    struct size_row size; /* named for all files; π is not a state of FSP */
    bool listed;          /* the JSON has the LTS itself */
    bool written;         /* to a file */
    double started;
};

/* `results` is a struct lts_report. */
void lts_report_json(struct json *json, const void *results);
void lts_report_text(struct output *output, const void *results);

/* Of a process in FSP. */
struct process_lts_report {
    struct lts_report lts;
    const char *process; /* its name */
    bool by_default;     /* nobody has named it, and there are others */
    uint32_t end;        /* END; STATE_NONE: none, or not known */
    bool deadlock;
};

/* `results` is a struct process_lts_report. */
void process_lts_report_json(struct json *json, const void *results);
void process_lts_report_text(struct output *output, const void *results);

/* Of a machine. */
struct machine_lts_report {
    struct lts_report lts;
    uint64_t steps; /* transitions, each as often as there is a step */
};

/* `results` is a struct machine_lts_report. */
void machine_lts_report_json(struct json *json, const void *results);
void machine_lts_report_text(struct output *output, const void *results);

#endif
