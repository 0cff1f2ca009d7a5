/* What the environment of LTSs must respect, as `direct` reports it. */
#ifndef LACUNA_REPORT_DIRECT_REPORT_H
#define LACUNA_REPORT_DIRECT_REPORT_H

#include "base/json.h"
#include "direct/analysis.h"

struct direct_report {
    const char *system;     /* a process of FSP; NULL: files */
    bool system_by_default; /* nobody has named it, and there are others */
    const struct direct_analysis *analysis;
    const struct direct_environment *environments; /* that were given */
    size_t environments_count;
    double started;
};

/* `results` is a struct direct_report. */
void direct_report_json(struct json *json, const void *results);
void direct_report_text(struct output *output, const void *results);

#endif
