/* A composition of LTSs, as `compose` reports it. */
#ifndef LACUNA_REPORT_COMPOSE_REPORT_H
#define LACUNA_REPORT_COMPOSE_REPORT_H

#include "base/json.h"
#include "lts/operator/network.h"
#include "report/text/table.h"

struct compose_report {
    struct job *job;
    const char *const *files;
    size_t files_count;
    const struct size_row *rows; /* the files, the composition and, if operators were given, the result */
    size_t rows_count;
    bool reduced;                      /* step by step */
    const struct network_steps *steps; /* none, unless `reduced` */
    bool error_reachable;
};

/* `results` is a struct compose_report. */
void compose_report_json(struct json *json, const void *results);
void compose_report_text(struct output *output, const void *results);

#endif
