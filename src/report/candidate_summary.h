/* Why a candidate is not accepted: in one sentence, and the run that shows it. */
#ifndef LACUNA_REPORT_CANDIDATE_SUMMARY_H
#define LACUNA_REPORT_CANDIDATE_SUMMARY_H

#include "report/check_report.h"

/* "the whole system violates once with it"; of a candidate that is fine "accepted". */
void candidate_summary_text(const struct check_report *report, const struct candidate_report *candidate,
                            struct text *text);

/* The first property that the whole system violates with the candidate; NULL: there is none. */
const struct question *candidate_violated(const struct closed_system *closed);

/* The run that says most of what is wrong: of the whole system, if there is one. */
struct candidate_run {
    const struct run *run; /* NULL: there is none */
    const struct sources *sources;
    const char *property;
    bool whole; /* of the whole system; otherwise the first file alone is somebody's */
};

struct candidate_run candidate_run_find(const struct check_report *report,
                                        const struct candidate_report *candidate);

#endif
