/* What `close --explain` answers: by which statements data from outside arrives at a variable. */
#ifndef LACUNA_REPORT_EXPLANATION_REPORT_H
#define LACUNA_REPORT_EXPLANATION_REPORT_H

#include "base/json.h"
#include "closing/explanation.h"

/* `results` is a struct explanations. */
void explanation_report_json(struct json *json, const void *results);
void explanation_report_text(struct output *output, const void *results);

#endif
