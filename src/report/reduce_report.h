/* How small an LTS has become, as `reduce` reports it. */
#ifndef LACUNA_REPORT_REDUCE_REPORT_H
#define LACUNA_REPORT_REDUCE_REPORT_H

#include "base/json.h"
#include "report/text/table.h"

struct reduce_report {
    struct job *job;
    struct size_row before; /* named for the file */
    struct size_row after;  /* named for the equivalence */
    const char *process;    /* of an FSP file; NULL: another file */
    bool by_default;        /* nobody has named it, and there are others */
    double started;
};

/* `results` is a struct reduce_report. */
void reduce_report_json(struct json *json, const void *results);
void reduce_report_text(struct output *output, const void *results);

#endif
