/* What became of candidates for a missing component, as `check` reports it. */
#ifndef LACUNA_REPORT_CHECK_REPORT_H
#define LACUNA_REPORT_CHECK_REPORT_H

#include "assume/flow/compliance.h"
#include "base/json.h"
#include "base/text.h"
#include "candidate/answers.h"
#include "report/rules_report.h"

/* What it comes to. */
enum candidate_outcome { CANDIDATE_FINE, CANDIDATE_BAD, CANDIDATE_OPEN, CANDIDATE_UNREADABLE };

struct candidate_report {
    const struct trial *trial;           /* checked */
    const struct compliance *compliance; /* NULL: not asked for */
    const struct closed_system *closed;  /* with the candidate in the whole system, if that was tried */
    const struct answers *answers;       /* whether it answers, as far as that was asked */
    enum candidate_outcome outcome;      /* unreadable: only the name of the file is known */
    const struct open_system *around;    /* where others are missing, too; NULL: it is not known */
    struct broken_rule broken_rule;      /* of `rules`; none: it breaks none, or nobody knows */
};

struct check_report {
    struct job *job;
    const struct assumption *assumption;
    struct rules_report rules; /* without rules: no candidate breaks one */
    const struct candidate_report *candidates;
    size_t candidates_count;
    bool in_system;     /* candidates that are not accepted were tried in the whole system */
    bool responsive;    /* accepted ones must answer always */
    bool shows_answers; /* runs in which they do not answer */
    double started;
    const char *component; /* of a project; NULL: there is none */
};

/* "accepted", "rejected", "noncompliant", "inconclusive", "unresponsive", "unreadable" */
const char *candidate_verdict_text(const struct check_report *report,
                                   const struct candidate_report *candidate);

/* What is wrong where the run of a check of the trial ends. `property`: which one breaks, or NULL if it need
 * not be named. */
void check_ending_text(const struct trial *trial, const struct check *check, const char *property,
                       struct text *ending);

/* A table of all candidates of several reports, which are of a project; what follows of one candidate; and of
 * all of a report. */
void check_table_write(const struct check_report *const *reports, size_t count, struct output *output);
void candidate_evidence_write(const struct check_report *report, const struct candidate_report *candidate,
                              struct output *output);
void check_evidence_write(const struct check_report *report, struct output *output);

/* `results` is a struct check_report. */
void check_report_json(struct json *json, const void *results);
void check_report_text(struct output *output, const void *results);

#endif
