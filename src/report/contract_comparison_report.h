/* What a change of an assumption means for components, as `compare` reports it. */
#ifndef LACUNA_REPORT_CONTRACT_COMPARISON_REPORT_H
#define LACUNA_REPORT_CONTRACT_COMPARISON_REPORT_H

#include "assume/contract/contract_comparison.h"
#include "base/json.h"

struct contract_comparison_report {
    const char *old_name; /* of the files */
    const char *new_name;
    const char *component;
    const struct contract_comparison *comparison;
};

/* `results` is a struct contract_comparison_report. */
void contract_comparison_report_json(struct json *json, const void *results);
void contract_comparison_report_text(struct output *output, const void *results);

#endif
