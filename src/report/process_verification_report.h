/* The answers of a verification of processes, as `verify` reports them. */
#ifndef LACUNA_REPORT_PROCESS_VERIFICATION_REPORT_H
#define LACUNA_REPORT_PROCESS_VERIFICATION_REPORT_H

#include "base/json.h"
#include "language/fsp/fsp.h"
#include "verify/process_verification.h"

struct process_verification_report {
    const struct process_verification *verification;
    const struct fsp_network *network; /* tells which labels are hidden */
    double started;
};

/* `results` is a struct process_verification_report. The text has no violations: these are written when they
 * are found. */
void process_verification_report_json(struct json *json, const void *results);
void process_verification_report_text(struct output *output, const void *results);

/* The actions that lead to a violation. */
void process_verification_report_violation(const struct process_verification_report *report,
                                           const struct process_question *question, struct output *output);

#endif
