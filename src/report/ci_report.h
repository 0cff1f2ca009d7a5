/* The results of `check` as servers for continuous integration read them. */
#ifndef LACUNA_REPORT_CI_REPORT_H
#define LACUNA_REPORT_CI_REPORT_H

#include "report/check_report.h"

struct ci_report {
    const struct job *job;                     /* whose diagnostics are reported */
    const struct check_report *const *reports; /* one for each assumption */
    size_t count;
    bool incomplete; /* something could not be checked at all; the diagnostics say what */
};

/* JUnit, as Jenkins and GitLab read it: a test suite for each assumption, a test case for each candidate, and
 * a failure with the run as text for one that is rejected. One that is unreadable or inconclusive is an
 * error. If something could not be checked, a suite `lacuna` has an error with the messages. */
void junit_write(const struct ci_report *report, struct output *output);

/* SARIF 2.1.0: a result for each candidate that is not accepted, with the run as a code flow whose steps have
 * their lines; or for each mistake of one that is unreadable. All diagnostics are notifications. */
void sarif_write(const struct ci_report *report, struct output *output);

#endif
