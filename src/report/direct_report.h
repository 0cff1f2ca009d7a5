/* What the environment of LTSs must respect, as `direct` reports it. */
#ifndef LACUNA_REPORT_DIRECT_REPORT_H
#define LACUNA_REPORT_DIRECT_REPORT_H

#include "base/json.h"
#include "direct/analysis.h"

struct direct_report {
    const struct direct_analysis *analysis;
    const struct direct_environment *environments; /* that were given */
    size_t environments_count;
    double started;
};

/* `results` is a struct direct_report. */
void direct_report_json(struct json *json, const void *results);
void direct_report_text(struct output *output, const void *results);

#endif
