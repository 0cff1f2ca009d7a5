#include <string.h>

#include "assume/file.h"
#include "candidate/answers.h"
#include "command/explain.h"
#include "command/operand/files.h"
#include "command/operand/model.h"
#include "report/check_report.h"

/* A candidate and all that is said of it. */
struct attempt {
    struct trial trial;
    struct explanation explanation;
    struct closed_system closed; /* with the candidate in it */
    struct answers answers;
    size_t broken_rule; /* RULE_NONE: none */
};

struct attempts {
    struct invocation *invocation;
    struct search_limits limits;
    struct sources sources; /* of the assumption */
    struct assumption assumption;
    struct closing closing;
    struct rules rules; /* if some candidate is rejected */
    ARRAY(struct attempt) list;
    ARRAY(struct candidate_report) reports;
};

/* Whether candidates answer is found out on the side: it must not take long, unless it is part of the
 * verdict. */
enum { MOST_ANSWER_STATES = 200000 };

/* The whole system, if nobody has asked for it by --in or --states: there so many states are looked at in
 * about two seconds. */
enum { MOST_UNASKED_STATES = 1000000 };

static bool must_answer(const struct invocation *invocation) {
    return invocation_value(invocation, OPTION_RESPONSIVE) != NULL;
}

static bool is_system_given(const struct invocation *invocation) {
    return invocation_value(invocation, OPTION_IN) != NULL;
}

/* --- Results --- */

/* What is not known of a candidate alone is decided by the whole system, if that was tried. Who leaves the
 * interface is excused by it only if somebody has asked for that. */
static enum status status_of_attempt(const struct attempt *attempt, const struct invocation *invocation) {
    enum check_verdict verdict = attempt->trial.check.verdict;
    bool holds = attempt->closed.confirmation == CONFIRMATION_HOLDS;
    if (verdict == CHECK_UNSAFE || attempt->closed.confirmation == CONFIRMATION_VIOLATES ||
        (verdict == CHECK_NONCOMPLIANT && !(holds && is_system_given(invocation))))
        return STATUS_NO;
    if (verdict == CHECK_INCONCLUSIVE && !holds)
        return STATUS_INCONCLUSIVE;
    if (!must_answer(invocation) || attempt->answers.worst < ANSWERING_UNKNOWN)
        return STATUS_YES;
    return attempt->answers.worst == ANSWERING_UNKNOWN ? STATUS_INCONCLUSIVE : STATUS_NO;
}

static enum status status_of(const struct attempts *t) {
    enum status worst = STATUS_YES;
    for (size_t i = 0; i < t->list.count; i++) {
        enum status status = status_of_attempt(&t->list.items[i], t->invocation);
        if (status == STATUS_NO)
            return STATUS_NO;
        if (status == STATUS_INCONCLUSIVE)
            worst = STATUS_INCONCLUSIVE;
    }
    return worst;
}

static bool prepare_reports(struct attempts *t) {
    for (size_t i = 0; i < t->list.count; i++) {
        const struct attempt *attempt = &t->list.items[i];
        struct candidate_report report = {
            .trial = &attempt->trial,
            .compliance = attempt->explanation.described.language ? &attempt->explanation.compliance : NULL,
            .closed = &attempt->closed,
            .answers = &attempt->answers,
            .broken_rule = attempt->broken_rule};
        if (!array_push(&t->invocation->job->memory, &t->reports, report))
            return false;
    }
    return true;
}

/* --- Reading --- */

static bool read_assumption(struct attempts *t) {
    struct job *job = t->invocation->job;
    const char *path = invocation_value(t->invocation, OPTION_AGAINST);
    if (!path)
        return job_reject(job, NULL, "lacuna assume SYSTEM… -o FILE.assumption makes one",
                          "against what? --against is missing");
    if (!sources_read(&t->sources, path) || !assumption_read(&t->assumption, &t->sources, 0))
        return false;
    if (!assumption_has_language(&t->assumption, path))
        return false;
    assumption_warn(&t->assumption, path);
    if (must_answer(t->invocation) && !stub_has_alternatives(t->assumption.stub))
        return job_reject(job, NULL, "only a block `missing` says what is answered",
                          "--responsive is for assumptions with an interface");
    if (must_answer(t->invocation) && strchr(t->assumption.component, ','))
        return job_reject(job, NULL, "make an assumption for each with lacuna assume --component NAME",
                          "--responsive is for one missing component, not for %s", t->assumption.component);
    if (must_answer(t->invocation) && t->assumption.files.items.count == 0)
        return job_reject(job, NULL, "lacuna verify takes the system with candidates for all of them",
                          "--responsive needs the whole system, and more than %s is missing in it",
                          t->assumption.component);
    return explain_check(t->invocation, &t->assumption);
}

/* The open system, as the assumption holds it or as it is given. Its files must be right, whether a candidate
 * needs them or not. */
static bool read_open(struct attempts *t) {
    const struct invocation *invocation = t->invocation;
    struct search_limits limits = t->limits;
    bool given = is_system_given(invocation);
    if (!given && !invocation_value(invocation, OPTION_STATES))
        limits.states = MOST_UNASKED_STATES;
    closing_init(&t->closing, invocation->job, &t->assumption, &limits);
    for (size_t i = 0; i < invocation->given.count; i++)
        if (invocation->given.items[i].option->id == OPTION_IN &&
            !closing_read(&t->closing, invocation->given.items[i].value))
            return false;
    if (!given && !closing_take(&t->closing))
        return false;
    return !closing_has_files(&t->closing) || closing_recognise(&t->closing);
}

/* --- Candidates --- */

static bool try_candidate(struct attempts *t, const char *file) {
    struct job *job = t->invocation->job;
    if (!array_push(&job->memory, &t->list, (struct attempt){0}))
        return false;
    struct attempt *attempt = &t->list.items[t->list.count - 1];
    struct trial *trial = &attempt->trial;
    trial_init(trial, job, &t->assumption);
    if (!trial_read(trial, file) || !explain_flow(t->invocation, trial))
        return false;
    if (invocation_value(t->invocation, OPTION_COMPLIANCE) && !explanation_make(&attempt->explanation, trial))
        return false;
    return trial_check(trial, &t->limits);
}

/* After a mistake the others are read all the same, so that all mistakes are reported. */
static bool try_candidates(struct attempts *t) {
    struct job *job = t->invocation->job;
    size_t count = t->invocation->operands.count;
    if (!array_reserve(&job->memory, &t->list, count))
        return false;
    bool fine = true;
    for (size_t i = 0; i < count && (fine || job_outcome(job) == OUTCOME_BAD_INPUT); i++)
        fine = try_candidate(t, t->invocation->operands.items[i]) && fine;
    diagnostics_sort(&job->diagnostics);
    return fine;
}

static bool confirm_all(struct attempts *t) {
    for (size_t i = 0; i < t->list.count && closing_has_files(&t->closing); i++) {
        struct attempt *attempt = &t->list.items[i];
        if (attempt->trial.check.verdict != CHECK_ACCEPTED &&
            !closing_confirm(&t->closing, &attempt->trial, &attempt->closed))
            return false;
    }
    return true;
}

/* --- Rules --- */

static bool some_are_rejected(const struct attempts *t) {
    for (size_t i = 0; i < t->list.count; i++)
        if (t->list.items[i].trial.check.verdict == CHECK_UNSAFE)
            return true;
    return false;
}

/* The rules are those that `assume` has shown. A limit leaves them out. */
static bool find_broken_rules(struct attempts *t) {
    struct job *job = t->invocation->job;
    const struct assumption *a = &t->assumption;
    bool wanted = some_are_rejected(t) && !a->bounded;
    if (wanted && !rules_find(&t->rules, job, &a->contract, a->actions.items.items) &&
        !job_forgive_limits(job))
        return false;
    for (size_t i = 0; i < t->list.count; i++) {
        struct attempt *attempt = &t->list.items[i];
        if (!broken_rule_find(&attempt->broken_rule, &t->rules, &attempt->trial.candidate,
                              &attempt->trial.check))
            return false;
    }
    return true;
}

/* --- Answers --- */

/* `lowered`: it was not the user's limit. */
static void note_open_answers(struct attempts *t, const struct attempt *attempt, bool lowered) {
    struct place place = {.file = attempt->trial.file};
    diagnostics_add(&t->invocation->job->diagnostics, SEVERITY_NOTE, &place,
                    lowered && !t->closing.stopped ? "--responsive looks further" : NULL,
                    "whether it answers was not decided within the limits");
}

static bool find_answers(struct attempts *t, struct attempt *attempt) {
    struct search_limits limits = t->limits;
    if (!closing_has_files(&t->closing))
        return answers_find_alone(&attempt->answers, &attempt->trial);
    bool lowered = !must_answer(t->invocation) && limits.states > MOST_ANSWER_STATES;
    if (lowered)
        limits.states = MOST_ANSWER_STATES;
    if (!answers_find(&attempt->answers, &t->closing, &attempt->trial, &limits))
        return false;
    if (attempt->answers.limited)
        note_open_answers(t, attempt, lowered);
    return true;
}

static bool find_all_answers(struct attempts *t) {
    for (size_t i = 0; i < t->list.count && stub_has_alternatives(t->assumption.stub); i++)
        if (!find_answers(t, &t->list.items[i]))
            return false;
    return true;
}

/* --- The command --- */

static void free_attempts(struct attempts *t) {
    for (size_t i = 0; i < t->list.count; i++) {
        answers_free(&t->list.items[i].answers);
        closed_system_free(&t->list.items[i].closed);
        explanation_free(&t->list.items[i].explanation);
        trial_free(&t->list.items[i].trial);
    }
    array_free(&t->list);
    array_free(&t->reports);
    closing_free(&t->closing);
    rules_free(&t->rules);
    assumption_free(&t->assumption);
    sources_free(&t->sources);
}

static enum status run(struct invocation *invocation) {
    struct attempts t = {.invocation = invocation};
    struct check_report report = {.job = invocation->job,
                                  .assumption = &t.assumption,
                                  .responsive = must_answer(invocation),
                                  .started = invocation->started};
    struct answer answer = {STATUS_YES, NULL, check_report_json, check_report_text};
    sources_init(&t.sources, invocation->job);
    assumption_init(&t.assumption, invocation->job);
    if (limits_of(invocation, &t.limits) && read_assumption(&t) && read_open(&t) && try_candidates(&t) &&
        confirm_all(&t) && find_all_answers(&t) && find_broken_rules(&t) && prepare_reports(&t)) {
        report.in_system = closing_has_files(&t.closing);
        report.shows_answers = is_system_given(invocation) || must_answer(invocation);
        report.rules = (struct rules_report){.rules = &t.rules, .assumption = &t.assumption};
        report.candidates = t.reports.items;
        report.candidates_count = t.reports.count;
        answer = (struct answer){status_of(&t), &report, check_report_json, check_report_text};
    }
    enum status status = invocation_answer(invocation, &answer);
    free_attempts(&t);
    return status;
}

static const struct option OWN[] = {
    {OPTION_AGAINST, "against", 0, "FILE", "FILE", "the assumption, as lacuna assume has written it"},
    {OPTION_IN, "in", 0, "FILE", "FILE",
     "a file of the open system (may be repeated), instead of those that the assumption holds"},
    {OPTION_RESPONSIVE, "responsive", 0, NULL, NULL,
     "a candidate must also answer, in every weakly fair run, what the interface promises an answer to"},
    {OPTION_STATES, "states", 0, "N", NULL, "give up, with status 3, beyond N states of a search"},
    {0},
};

static const struct option *const OPTIONS[] = {OWN, OPTIONS_EXPLANATION, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna check mutex.aml --against mutex.assumption",
     "does this component respect what was assumed of it?"},
    {"lacuna check bad.aml --against mutex.assumption --in clients.aml",
     "try it in these files, if the open system has changed"},
    {"lacuna check mutex.aml --against mutex.assumption --compliance static",
     "besides, message by message: what it can answer, and what the interface allows"},
    {"lacuna check mutex.aml --against mutex.assumption --flow reqL -o reqL.svg",
     "besides, a drawing of what can follow from reqL"},
    {0},
};

const struct command COMMAND_CHECK = {
    .name = "check",
    .operands = "CANDIDATE...",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "candidates for a missing component, alone, against an assumption",
    .description =
        "Tells of each candidate, an actor in AML, a file with several, or a class in Rebeca, whether the property holds when it takes the place of the missing "
        "component: accepted; rejected, with a run of the whole system that breaks the property; noncompliant, with a "
        "send that the interface does not allow; or inconclusive, if the candidate alone does not decide it. What is "
        "not accepted is tried in the whole system, which the assumption's file holds.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
