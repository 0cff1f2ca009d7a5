/* The answers of a verification of a machine, as `verify` reports them. */
#ifndef LACUNA_REPORT_MACHINE_VERIFICATION_REPORT_H
#define LACUNA_REPORT_MACHINE_VERIFICATION_REPORT_H

#include "base/json.h"
#include "base/source.h"
#include "closing/closing.h"
#include "verify/machine_verification.h"

struct machine_verification_report {
    const struct machine_verification *verification;
    const struct sources *sources;
    const struct closed_model *closing; /* the model has been closed on the way; NULL: it has not */
    bool replay;                        /* with the states along each run */
    bool announced; /* violations have been written by machine_verification_report_violation() */
    double started;
};

/* `results` is a struct machine_verification_report. */
void machine_verification_report_json(struct json *json, const void *results);
void machine_verification_report_text(struct output *output, const void *results);

/* The run to a violation, as a chart; of a long run only the end. */
void machine_verification_report_violation(const struct machine_verification_report *report,
                                           const struct machine_question *question, struct output *output);

/* The first violation; NULL: there is none. And its run as a sequence chart in SVG; `results` is a struct
 * machine_verification_report; false: the job has failed. */
const struct machine_question *
machine_verification_report_pictured(const struct machine_verification_report *report);
bool machine_verification_report_picture(const void *results, struct output *output);

#endif
