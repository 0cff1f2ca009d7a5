/* What a change of an assumption means for components, as `compare` reports it. */
#ifndef LACUNA_REPORT_CONTRACT_COMPARISON_REPORT_H
#define LACUNA_REPORT_CONTRACT_COMPARISON_REPORT_H

#include "assume/contract/contract_comparison.h"
#include "base/json.h"
#include "rules/rule_changes.h"

/* What one assumption forbids and the other allows. */
struct rules_of_one {
    const struct assumption *assumption;
    const struct rules *rules;
    const struct rule_changes *changes;
};

struct contract_comparison_report {
    const char *old_name; /* of the files */
    const char *new_name;
    const char *component;
    const struct contract_comparison *comparison;
    struct rules_of_one forbidden; /* by the new one */
    struct rules_of_one allowed;   /* by the new one: what the old one forbids */
};

/* `results` is a struct contract_comparison_report. */
void contract_comparison_report_json(struct json *json, const void *results);
void contract_comparison_report_text(struct output *output, const void *results);

#endif
