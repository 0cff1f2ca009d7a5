/* The answers of a verification of actors, as `verify` reports them. */
#ifndef LACUNA_REPORT_VERIFY_REPORT_H
#define LACUNA_REPORT_VERIFY_REPORT_H

#include "base/json.h"
#include "base/source.h"
#include "proof/component_verification.h"
#include "verify/judgement.h"

struct verify_report {
    const struct verification *verification;
    const struct component_verification *component; /* whose verification it is; NULL: a closed system's */
    const struct judgement *judgement;
    const struct sources *sources; /* of the system */
    enum fairness fairness;
    bool asked;                              /* for properties by name: all their runs are shown */
    bool replay;                             /* with the states along each run */
    const struct question *const *announced; /* already written by verify_report_violation() */
    size_t announced_count;
    double started;
};

/* `results` is a struct verify_report. */
void verify_report_json(struct json *json, const void *results);
void verify_report_text(struct output *output, const void *results);

/* The run to a violation, as a chart; of a long run only the end. */
void verify_report_violation(const struct verify_report *report, const struct question *question,
                             struct output *output);

/* The first of the gravest runs; NULL: there is none worth a picture. */
const struct question *verify_report_pictured(const struct verify_report *report);

/* That run as a sequence chart in SVG; `results` is a struct verify_report. False: the job has failed. */
bool verify_report_picture(const void *results, struct output *output);

#endif
