/* What a change of an assumption means for components, as `compare` reports it. */
#ifndef LACUNA_REPORT_EVOLUTION_REPORT_H
#define LACUNA_REPORT_EVOLUTION_REPORT_H

#include "assume/evolution.h"
#include "base/json.h"

struct evolution_report {
    const char *old_name; /* of the files */
    const char *new_name;
    const char *component;
    const struct evolution *evolution;
};

/* `results` is a struct evolution_report. */
void evolution_report_json(struct json *json, const void *results);
void evolution_report_text(struct output *output, const void *results);

#endif
