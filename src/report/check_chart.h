/* The run of a check as a chart: what is wrong is marked, and those who send to the component stand where the
 * environment of the check stood. */
#ifndef LACUNA_REPORT_CHECK_CHART_H
#define LACUNA_REPORT_CHECK_CHART_H

#include "report/candidate_summary.h"
#include "report/run_report.h"

/* Of one of the candidate's checks, which has a run: `ending` says what is wrong at its end, and must outlive
 * the chart. Who sends a message is known if one actor alone does in the whole system, and that was tried.
 * False: there is no memory. */
bool check_chart_init(struct run_chart *chart, const struct candidate_report *candidate,
                      const struct check *check, const char *ending);

/* Of a run of the whole system. The send that breaks a rule is marked, if the property breaks later. False:
 * there is no memory. */
bool check_chart_init_whole(struct run_chart *chart, const struct check_report *report,
                            const struct candidate_report *candidate, const struct candidate_run *found);

/* Which rule a candidate breaks in the first run of the whole system that violates a property, if there is
 * one. False: there is no memory. */
bool check_find_rule_of_whole(const struct rules *rules, struct candidate_report *candidate);

/* The first candidate with a run that shows what is wrong. NULL: there is none. `*report` is whose it is. */
const struct candidate_report *check_pictured(const struct check_report *const *reports, size_t count,
                                              const struct check_report **report);

/* Draws that run: of the whole system, if that violates a property; otherwise of the candidate alone. False:
 * there is no memory. */
bool check_picture_write(const struct check_report *report, const struct candidate_report *candidate,
                         struct output *output);

#endif
