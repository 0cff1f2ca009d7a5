/* What is known of a system of peers, as people read it and as JSON. */
#ifndef LACUNA_REPORT_STABLE_REPORT_H
#define LACUNA_REPORT_STABLE_REPORT_H

#include "base/json.h"
#include "base/output.h"
#include "stability/analysis.h"

struct stable_report {
    const char *name; /* of the system */
    const struct sources *sources;
    const struct analysis *analysis;
};

/* "synchronizable", …; "proved", …, NULL */
const char *stable_verdict_name(enum stable_verdict verdict);
const char *stable_ground_name(enum stable_ground ground);

/* Several systems: in a text a row each, unless there is only one. */
struct stable_reports {
    struct job *job;
    const struct stable_report *list;
    size_t count;
    double started;
};

/* `results` is a struct stable_reports. */
void stable_reports_json(struct json *json, const void *results);
void stable_reports_text(struct output *output, const void *results);

/* How the compositions that `growth` has reached grow with the bound, as SVG. */
void stable_report_growth(const struct stable_report *report, const struct growth *growth,
                          struct output *output);

/* The first fault, or else the first formula that is violated, or else starvation, as a sequence chart in
 * SVG. False: there is none. */
bool stable_report_chart(const struct stable_report *report, struct output *output);

#endif
