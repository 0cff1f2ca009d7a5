/* What became of candidates for a missing component, as `check` reports it. */
#ifndef LACUNA_REPORT_CHECK_REPORT_H
#define LACUNA_REPORT_CHECK_REPORT_H

#include "assume/check.h"
#include "assume/file.h"
#include "assume/flow/compliance.h"
#include "base/json.h"
#include "verify/verify.h"

/* What the whole system says, with the candidate in it. */
enum confirmation { CONFIRMATION_NONE, CONFIRMATION_VIOLATES, CONFIRMATION_HOLDS };

struct candidate_report {
    const char *file;
    const struct sources *sources;
    const struct check *check;
    const struct check *parts; /* where there are several properties, for each alone */
    size_t parts_count;
    const struct compliance *compliance; /* NULL: not asked for */
    enum confirmation confirmation;
    const struct verification *whole; /* of the closed system; unless CONFIRMATION_NONE */
    const struct sources *whole_sources;
};

struct check_report {
    struct job *job;
    const struct assumption *assumption;
    const struct candidate_report *candidates;
    size_t candidates_count;
    bool in_system; /* candidates that are not accepted were tried in the whole system */
    double started;
};

/* `results` is a struct check_report. */
void check_report_json(struct json *json, const void *results);
void check_report_text(struct output *output, const void *results);

#endif
