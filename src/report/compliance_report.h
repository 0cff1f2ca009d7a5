/* Static compliance as people read it: a table, and the paths that do not comply; and as JSON. */
#ifndef LACUNA_REPORT_COMPLIANCE_REPORT_H
#define LACUNA_REPORT_COMPLIANCE_REPORT_H

#include "assume/flow/compliance.h"
#include "base/json.h"

void compliance_write_text(const struct compliance *compliance, struct output *output);

/* A list of {message, complies (null: not known), responses, more_responses, allowed, reason, path}. */
void compliance_json(const struct compliance *compliance, struct json *json);

#endif
