/* What `close` reports: what comes from outside, what was changed, and the closed model itself if it goes to
 * standard output. */
#ifndef LACUNA_REPORT_CLOSE_REPORT_H
#define LACUNA_REPORT_CLOSE_REPORT_H

#include "base/json.h"
#include "base/text.h"
#include "closing/closing.h"

struct close_report {
    const struct closed_model *closing;
    const char *output; /* the file that was written; NULL: the text is printed */
};

/* The source line of a place, without blanks around it. */
void add_source_line(struct text *text, const struct place *place);

const char *closing_analysis_text(enum closing_analysis analysis);

/* `results` is a struct close_report. */
void close_report_json(struct json *json, const void *results);
void close_report_text(struct output *output, const void *results);

#endif
