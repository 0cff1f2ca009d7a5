/* What each of several missing components must respect, as `assume` reports it. */
#ifndef LACUNA_REPORT_GAPS_REPORT_H
#define LACUNA_REPORT_GAPS_REPORT_H

#include "base/json.h"
#include "candidate/gaps.h"
#include "report/rules_report.h"

struct gaps_report {
    const struct gaps *gaps;
    const struct rules_report *rules; /* of each gap; without rules: there are none */
    const char *folder;               /* that has their files; NULL: nothing was written */
    double started;
};

/* `results` is a struct gaps_report. */
void gaps_report_json(struct json *json, const void *results);
void gaps_report_text(struct output *output, const void *results);

#endif
