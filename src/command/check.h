/* Candidates against one assumption: what `check` does once, and for each component of a project. */
#ifndef LACUNA_COMMAND_CHECK_H
#define LACUNA_COMMAND_CHECK_H

#include "candidate/explanation.h"
#include "candidate/neighbours.h"
#include "command/command.h"
#include "report/check_report.h"

/* What is done with each candidate that reports something. */
enum attempt_phase { PHASE_TRY, PHASE_CONFIRM, PHASE_ANSWERS, ATTEMPT_PHASES };

/* A candidate and all that is said of it. */
struct attempt {
    struct trial trial;
    struct explanation explanation;
    struct closed_system closed; /* with the candidate in it */
    struct answers answers;
    struct broken_rule broken_rule;
    /* Nothing is known of it, which has been reported; the rest is not to be looked at: */
    bool unreadable; /* it is not a candidate */
    bool untried;    /* a limit came before */

    /* For another time: */
    bool complete; /* no limit that depends on time came before anything */
    struct diagnostics messages[ATTEMPT_PHASES];
};

struct attempts {
    struct invocation *invocation;
    struct search_limits limits;
    const char *const *files; /* the candidates */
    size_t files_count;
    const char *const *open_files; /* of the open system; none: those that the assumption holds */
    size_t open_files_count;
    bool asked;             /* for those files, by --in */
    bool responsive;        /* candidates must answer */
    struct sources sources; /* of the assumption */
    struct assumption assumption;
    struct closing closing;
    struct neighbours neighbours; /* where others are missing, too, and their files are known */
    struct rules rules;           /* if some candidate is rejected */
    bool has_rules;               /* they have been looked for */
    bool opened;                  /* the open system has been read */
    bool stopped;                 /* there is no time for more */
    size_t tried;                 /* number of candidates that were tried the last time */
    ARRAY(struct attempt) list;
    ARRAY(struct candidate_report) reports;
    struct check_report report; /* once all are tried */
};

/* The other members above `sources` are set then. */
void attempts_init(struct attempts *t, struct invocation *invocation);
void attempts_free(struct attempts *t);

/* The assumption is the first of the sources; `path` is its name. False has been reported. */
bool attempts_read_assumption(struct attempts *t, const char *path);

/* Tries all candidates, and makes the report. One that is not readable does not keep others from being tried.
 * A limit leaves open what comes behind it, which is reported; what is known by then stays. Another time
 * only those are tried whose files have changed. False: the job has failed. */
bool attempts_try(struct attempts *t);

/* The worst of all: unreadable, then rejected, then open. */
enum status attempts_status(const struct attempts *t);

/* Could none be read? */
bool attempts_are_unreadable(const struct attempts *t);

/* --svg: draws the first run that shows what is wrong. False: the job has failed. */
bool check_picture_store(struct invocation *invocation, const struct check_report *const *reports,
                         size_t count);

/* A project that is checked several times: what has not changed keeps its results. The invocation stays where
 * it is. NULL: there is no memory. */
struct project_check *project_check_make(struct invocation *invocation);
enum status project_check_run(struct project_check *check);
void project_check_free(struct project_check *check);

/* How many candidates the last run has tried, of how many. */
size_t project_check_tried(const struct project_check *check, size_t *all);

/* `check` with a project: once, and again whenever a file that it names has changed, until Ctrl-C. */
enum status check_project(struct invocation *invocation);
enum status check_watch(struct invocation *invocation);

#endif
