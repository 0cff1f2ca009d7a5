/* Where a drawing is, as `draw` reports it. */
#ifndef LACUNA_REPORT_DRAW_REPORT_H
#define LACUNA_REPORT_DRAW_REPORT_H

#include "base/json.h"

struct draw_report {
    const char *file; /* that was drawn */
    const char *path; /* of the drawing */
};

/* `results` is a struct draw_report. */
void draw_report_json(struct json *json, const void *results);
void draw_report_text(struct output *output, const void *results);

#endif
