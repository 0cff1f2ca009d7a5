#include "command/check.h"

#include <string.h>

#include "assume/file.h"
#include "base/path.h"
#include "command/ci_files.h"
#include "command/explain.h"
#include "command/operand/files.h"
#include "command/operand/model.h"
#include "command/operand/written_files.h"
#include "project/project.h"
#include "report/check_chart.h"
#include "rules/kept_rules.h"

/* Whether candidates answer is found out on the side: it must not take long, unless it is part of the
 * verdict. */
enum { MOST_ANSWER_STATES = 300000, MOST_ANSWER_STATES_OF_REJECTED = 20000 };

/* The whole system, if nobody has asked for it by --in or --states: there this many states are looked at in
 * about two seconds. */
enum { MOST_UNASKED_STATES = 1000000 };

/* --- Results --- */

/* What is not known of a candidate alone is decided by the whole system, if that was tried. Who leaves the
 * interface is excused by it only if somebody has asked for that. */
static bool is_known(const struct attempt *attempt) {
    return !attempt->unreadable && !attempt->untried;
}

static enum status status_of_attempt(const struct attempt *attempt, const struct attempts *t) {
    if (attempt->unreadable)
        return STATUS_USAGE;
    enum check_verdict verdict = attempt->trial.check.verdict;
    bool holds = attempt->closed.confirmation == CONFIRMATION_HOLDS;
    if (verdict == CHECK_UNSAFE || attempt->closed.confirmation == CONFIRMATION_VIOLATES ||
        (verdict == CHECK_NONCOMPLIANT && !(holds && t->asked)))
        return STATUS_NO;
    if (verdict == CHECK_INCONCLUSIVE && !holds)
        return STATUS_INCONCLUSIVE;
    if (!t->responsive || attempt->answers.worst < ANSWERING_UNKNOWN)
        return STATUS_YES;
    return attempt->answers.worst == ANSWERING_UNKNOWN ? STATUS_INCONCLUSIVE : STATUS_NO;
}

enum status attempts_status(const struct attempts *t) {
    static const int BADNESS[] = {
        [STATUS_YES] = 0, [STATUS_INCONCLUSIVE] = 1, [STATUS_NO] = 2, [STATUS_USAGE] = 3};
    enum status worst = STATUS_YES;
    for (size_t i = 0; i < t->list.count; i++) {
        enum status status = status_of_attempt(&t->list.items[i], t);
        if (BADNESS[status] > BADNESS[worst])
            worst = status;
    }
    return worst;
}

bool attempts_are_unreadable(const struct attempts *t) {
    for (size_t i = 0; i < t->list.count; i++)
        if (!t->list.items[i].unreadable)
            return false;
    return true;
}

static enum candidate_outcome outcome_of(const struct attempt *attempt, const struct attempts *t) {
    switch (status_of_attempt(attempt, t)) {
    case STATUS_YES:
        return CANDIDATE_FINE;
    case STATUS_USAGE:
        return CANDIDATE_UNREADABLE;
    case STATUS_INCONCLUSIVE:
        return CANDIDATE_OPEN;
    default:
        return CANDIDATE_BAD;
    }
}

/* Left open by the candidate alone, and violated in the whole system. */
static bool is_refuted(const struct attempt *attempt) {
    return is_known(attempt) && attempt->trial.check.verdict == CHECK_INCONCLUSIVE &&
           attempt->closed.confirmation == CONFIRMATION_VIOLATES;
}

static bool prepare_reports(struct attempts *t) {
    t->reports.count = 0;
    for (size_t i = 0; i < t->list.count; i++) {
        const struct attempt *attempt = &t->list.items[i];
        struct candidate_report report = {
            .trial = &attempt->trial,
            .compliance = attempt->explanation.described.language ? &attempt->explanation.compliance : NULL,
            .closed = &attempt->closed,
            .answers = &attempt->answers,
            .outcome = outcome_of(attempt, t),
            .around = t->neighbours.known ? &t->neighbours.open : NULL,
            .broken_rule = attempt->broken_rule};
        if (is_refuted(attempt) && !check_find_rule_of_whole(&t->rules, &report))
            return false;
        if (!array_push(&t->invocation->job->memory, &t->reports, report))
            return false;
    }
    return true;
}

/* --- Reading --- */

static bool check_responsive(const struct attempts *t) {
    struct job *job = t->invocation->job;
    if (!t->responsive)
        return true;
    if (!stub_has_alternatives(t->assumption.stub))
        return job_reject(job, NULL,
                          "leave out --responsive: only a block `missing` says which messages need an answer",
                          "--responsive needs an assumption that was made with a block `missing`");
    if (strchr(t->assumption.component, ','))
        return job_reject(job, NULL,
                          "make one assumption for each component with lacuna assume --component NAME",
                          "--responsive takes one missing component, not %s", t->assumption.component);
    return t->assumption.files.items.count > 0 ||
           job_reject(job, NULL, "run lacuna verify on the system with candidates for all of them",
                      "--responsive needs the whole system, and other components than %s are also missing",
                      t->assumption.component);
}

bool attempts_read_assumption(struct attempts *t, const char *path) {
    if (!assumption_read(&t->assumption, &t->sources, 0) || !rules_hold(&t->assumption, &t->sources) ||
        !assumption_has_language(&t->assumption, path))
        return false;
    assumption_warn(&t->assumption, path);
    return check_responsive(t) && explain_check(t->invocation, &t->assumption);
}

static bool read_assumption(struct attempts *t) {
    const char *path = invocation_value(t->invocation, OPTION_AGAINST);
    for (size_t i = 0; i < t->files_count && !path; i++)
        if (has_extension(t->files[i], ".toml"))
            return job_reject(t->invocation->job, NULL, "write lacuna check --project FILE.toml",
                              "%s is a project, not a candidate", t->files[i]);
    if (!path)
        return job_reject(t->invocation->job, NULL, "make one with lacuna assume SYSTEM… -o FILE.assumption",
                          "missing --against FILE.assumption");
    return sources_read(&t->sources, path) && attempts_read_assumption(t, path);
}

/* The open system, as the assumption holds it or as it is given. Its files must be right, whether a candidate
 * needs them or not. */
static bool read_open(struct attempts *t) {
    const struct invocation *invocation = t->invocation;
    struct search_limits limits = t->limits;
    if (!t->asked && limits.states == UINT64_MAX)
        limits.states = MOST_UNASKED_STATES;
    closing_init(&t->closing, invocation->job, &t->assumption, &limits);
    for (size_t i = 0; i < t->open_files_count; i++)
        if (!closing_read(&t->closing, t->open_files[i]))
            return false;
    if (t->open_files_count == 0 && !closing_take(&t->closing))
        return false;
    return !closing_has_files(&t->closing) || closing_recognise(&t->closing);
}

/* --- Candidates --- */

static bool try_candidate(struct attempts *t, struct attempt *attempt, const char *file) {
    struct trial *trial = &attempt->trial;
    if (!trial_read(trial, file) || !explain_flow(t->invocation, trial))
        return false;
    if (invocation_value(t->invocation, OPTION_COMPLIANCE) && !explanation_make(&attempt->explanation, trial))
        return false;
    return trial_check(trial, &t->limits);
}

/* A limit came before: takes the failure back, and says which. False: the job has failed otherwise. */
static bool settle_for_less(struct attempts *t) {
    enum outcome outcome;
    bool fine = invocation_go_on(t->invocation, &outcome);
    t->stopped |= fine && (outcome == OUTCOME_TIME || outcome == OUTCOME_INTERRUPTED);
    return fine;
}

/* Nothing is known of it: it stays without a system and a run. */
static void leave_untried(struct attempts *t, struct attempt *attempt, const char *file) {
    struct trial *trial = &attempt->trial;
    explanation_free(&attempt->explanation);
    attempt->explanation = (struct explanation){0};
    trial_free(trial);
    trial_init(trial, t->invocation->job, &t->assumption);
    trial->file = file;
    trial->check =
        (struct check){.job = t->invocation->job, .verdict = CHECK_INCONCLUSIVE, .reason = CHECK_LIMIT};
    attempt->untried = true;
}

static void note_untried(struct attempts *t, const char *file) {
    struct place place = {.file = file};
    diagnostics_add(&t->invocation->job->diagnostics, SEVERITY_NOTE, &place, "raise the limit",
                    "it is unknown whether the candidate respects the assumption: a limit ended the search");
}

/* --- Messages, and results of another time --- */

/* What has been reported from number `first` on is about this attempt. */
static void keep_messages(struct attempts *t, struct attempt *attempt, enum attempt_phase phase,
                          size_t first) {
    diagnostics_add_all(&attempt->messages[phase], &t->invocation->job->diagnostics, first);
}

static void repeat_messages(struct attempts *t, const struct attempt *attempt, enum attempt_phase phase) {
    diagnostics_add_all(&t->invocation->job->diagnostics, &attempt->messages[phase], 0);
}

static size_t messages_count(const struct attempts *t) {
    return t->invocation->job->diagnostics.list.count;
}

static void attempt_init(struct attempts *t, struct attempt *attempt) {
    struct job *job = t->invocation->job;
    *attempt = (struct attempt){0};
    trial_init(&attempt->trial, job, &t->assumption);
    for (size_t i = 0; i < ATTEMPT_PHASES; i++)
        diagnostics_init(&attempt->messages[i], &job->memory);
}

static void attempt_free(struct attempt *attempt) {
    answers_free(&attempt->answers);
    closed_system_free(&attempt->closed);
    explanation_free(&attempt->explanation);
    trial_free(&attempt->trial);
    for (size_t i = 0; i < ATTEMPT_PHASES; i++)
        diagnostics_free(&attempt->messages[i]);
}

/* Is the file as it was? By a job of its own: if it cannot be read, that is found out again. */
static bool is_unchanged(const struct attempt *attempt, const char *file) {
    struct job reading;
    struct sources sources;
    bool same = false;
    job_init(&reading);
    sources_init(&sources, &reading);
    if (attempt->trial.sources.files.count > 0 && sources_read(&sources, file)) {
        const struct source *before = &attempt->trial.sources.files.items[0], *now = &sources.files.items[0];
        same = before->length == now->length && memcmp(before->text, now->text, now->length) == 0;
    }
    sources_free(&sources);
    job_free(&reading);
    return same;
}

/* Makes room for all attempts; those that are complete, and whose files are as they were, stay so. False:
 * there is no memory. */
static bool recall_attempts(struct attempts *t) {
    if (!array_reserve(&t->invocation->job->memory, &t->list, t->files_count))
        return false;
    for (size_t i = 0; i < t->list.count; i++) {
        struct attempt *attempt = &t->list.items[i];
        if (attempt->complete && is_unchanged(attempt, t->files[i]))
            continue;
        attempt_free(attempt);
        attempt_init(t, attempt);
    }
    while (t->list.count < t->files_count)
        attempt_init(t, &t->list.items[t->list.count++]);
    return true;
}

/* Messages that found no room are lost for another time. */
static void note_complete(struct attempts *t) {
    bool lost = t->invocation->job->diagnostics.dropped > 0;
    for (size_t i = 0; i < t->list.count; i++)
        t->list.items[i].complete |= !t->stopped && !t->closing.stopped && !lost && !t->list.items[i].untried;
}

/* --- Trying them --- */

/* One that cannot be read does not keep the others from being tried; a limit may. */
static bool try_one(struct attempts *t, struct attempt *attempt, const char *file) {
    struct job *job = t->invocation->job;
    if (!t->stopped && try_candidate(t, attempt, file))
        return true;
    attempt->unreadable = job_forgive(job, OUTCOME_BAD_INPUT);
    if (attempt->unreadable)
        return true;
    leave_untried(t, attempt, file);
    if (!t->stopped && !settle_for_less(t))
        return false;
    note_untried(t, file);
    return true;
}

static bool try_candidates(struct attempts *t) {
    t->tried = 0;
    for (size_t i = 0; i < t->files_count; i++) {
        struct attempt *attempt = &t->list.items[i];
        size_t first = messages_count(t);
        if (attempt->complete) {
            repeat_messages(t, attempt, PHASE_TRY);
            continue;
        }
        t->tried++;
        if (!try_one(t, attempt, t->files[i]))
            return false;
        keep_messages(t, attempt, PHASE_TRY, first);
    }
    t->closing.stopped |= t->stopped;
    diagnostics_sort(&t->invocation->job->diagnostics);
    return true;
}

static bool confirm_all(struct attempts *t) {
    for (size_t i = 0; i < t->list.count && closing_has_files(&t->closing); i++) {
        struct attempt *attempt = &t->list.items[i];
        size_t first = messages_count(t);
        if (attempt->complete)
            repeat_messages(t, attempt, PHASE_CONFIRM);
        else if (is_known(attempt) && attempt->trial.check.verdict != CHECK_ACCEPTED &&
                 !closing_confirm(&t->closing, &attempt->trial, &attempt->closed))
            return false;
        else
            keep_messages(t, attempt, PHASE_CONFIRM, first);
    }
    return true;
}

/* --- Rules --- */

static bool some_break_rules(const struct attempts *t) {
    for (size_t i = 0; i < t->list.count; i++)
        if (is_refuted(&t->list.items[i]) ||
            (is_known(&t->list.items[i]) && t->list.items[i].trial.check.verdict == CHECK_UNSAFE))
            return true;
    return false;
}

/* A file of an older lacuna has no rules, and one may have been written where a limit came before them. */
static bool find_rules(struct attempts *t) {
    struct job *job = t->invocation->job;
    struct assumption *a = &t->assumption;
    struct place place = {.file = t->sources.files.items[0].name};
    if (!some_break_rules(t) || t->has_rules)
        return true;
    if (!a->rules.known && !a->bounded)
        diagnostics_add(&job->diagnostics, SEVERITY_NOTE, &place,
                        "lacuna assume -o writes a file that has them",
                        "the file has no rules: they are looked for again");
    bool fine = rules_keep(a, job) && rules_of(&t->rules, job, a);
    t->has_rules = a->rules.known;
    return fine;
}

static bool find_broken_rules(struct attempts *t) {
    if (!find_rules(t))
        return false;
    for (size_t i = 0; i < t->list.count; i++) {
        struct attempt *attempt = &t->list.items[i];
        if (attempt->complete)
            continue;
        attempt->broken_rule = (struct broken_rule){RULE_NONE, 0};
        if (is_known(attempt) && !broken_rule_find(&attempt->broken_rule, &t->rules,
                                                   &attempt->trial.candidate, &attempt->trial.check))
            return false;
    }
    return true;
}

/* --- Answers --- */

/* `lowered`: it was not the user's limit. */
static void note_open_answers(struct attempts *t, const struct attempt *attempt, bool lowered) {
    struct place place = {.file = attempt->trial.file};
    diagnostics_add(&t->invocation->job->diagnostics, SEVERITY_NOTE, &place,
                    lowered && !t->closing.stopped ? "add --responsive to search further" : NULL,
                    "it is unknown whether the candidate always answers: a limit ended the search");
}

static bool find_answers(struct attempts *t, struct attempt *attempt) {
    struct search_limits limits = t->limits;
    if (!closing_has_files(&t->closing))
        return answers_find_alone(&attempt->answers, &attempt->trial);
    bool rejected = attempt->trial.check.verdict == CHECK_UNSAFE;
    uint64_t most = rejected ? MOST_ANSWER_STATES_OF_REJECTED : MOST_ANSWER_STATES;
    bool lowered = !t->responsive && limits.states > most;
    if (lowered)
        limits.states = most;
    if (!answers_find(&attempt->answers, &t->closing, &attempt->trial, &limits)) {
        answers_free(&attempt->answers);
        attempt->answers = (struct answers){.worst = ANSWERING_UNKNOWN, .limited = true};
        if (!settle_for_less(t))
            return false;
    }
    if (attempt->answers.limited)
        note_open_answers(t, attempt, lowered);
    return true;
}

static bool find_all_answers(struct attempts *t) {
    for (size_t i = 0; i < t->list.count && stub_has_alternatives(t->assumption.stub); i++) {
        struct attempt *attempt = &t->list.items[i];
        size_t first = messages_count(t);
        if (attempt->complete)
            repeat_messages(t, attempt, PHASE_ANSWERS);
        else if (is_known(attempt) && !find_answers(t, attempt))
            return false;
        else
            keep_messages(t, attempt, PHASE_ANSWERS, first);
    }
    return true;
}

/* --- The command --- */

void attempts_init(struct attempts *t, struct invocation *invocation) {
    *t = (struct attempts){.invocation = invocation, .limits = {UINT64_MAX, UINT64_MAX}};
    sources_init(&t->sources, invocation->job);
    assumption_init(&t->assumption, invocation->job);
}

void attempts_free(struct attempts *t) {
    for (size_t i = 0; i < t->list.count; i++)
        attempt_free(&t->list.items[i]);
    array_free(&t->list);
    array_free(&t->reports);
    closing_free(&t->closing);
    neighbours_free(&t->neighbours);
    rules_free(&t->rules);
    assumption_free(&t->assumption);
    sources_free(&t->sources);
}

bool attempts_try(struct attempts *t) {
    t->stopped = t->closing.stopped = false;
    t->opened = t->opened || read_open(t);
    if (!t->opened || !recall_attempts(t) || !try_candidates(t) || !confirm_all(t) || !find_all_answers(t) ||
        !find_broken_rules(t) || !prepare_reports(t))
        return false;
    note_complete(t);
    t->report = (struct check_report){.job = t->invocation->job,
                                      .assumption = &t->assumption,
                                      .candidates = t->reports.items,
                                      .candidates_count = t->reports.count,
                                      .in_system = closing_has_files(&t->closing),
                                      .responsive = t->responsive,
                                      .shows_answers = t->asked || t->responsive,
                                      .rules = {.rules = &t->rules, .assumption = &t->assumption},
                                      .started = t->invocation->started};
    return true;
}

struct check_picture {
    const struct check_report *report;
    const struct candidate_report *candidate;
};

static bool write_picture(const void *data, struct output *output) {
    const struct check_picture *picture = data;
    return check_picture_write(picture->report, picture->candidate, output);
}

bool check_picture_store(struct invocation *invocation, const struct check_report *const *reports,
                         size_t count) {
    struct check_picture picture;
    picture.candidate = check_pictured(reports, count, &picture.report);
    return store_run(invocation, OPTION_SVG, picture.candidate ? &picture : NULL, write_picture);
}

/* Without operands it is about a project. */
static bool is_project(const struct invocation *invocation) {
    return invocation_value(invocation, OPTION_PROJECT) ||
           (invocation->operands.count == 0 && !invocation_value(invocation, OPTION_AGAINST));
}

static bool check_operands(const struct invocation *invocation) {
    if (invocation_value(invocation, OPTION_WATCH))
        return job_reject(invocation->job, NULL, "draft a project with lacuna init",
                          "--watch needs a project");
    return invocation->operands.count > 0 ||
           job_reject(invocation->job, NULL, "lacuna check CANDIDATE... --against FILE.assumption",
                      "lacuna check needs a file");
}

/* Each file of the open system is given once. */
static bool check_open_files(struct job *job, const struct option_values *open_files) {
    for (size_t i = 0; i < open_files->list.count; i++)
        for (size_t k = 0; k < i; k++)
            if (is_same_file(open_files->list.items[i], open_files->list.items[k]))
                return job_reject(job, &(struct place){.file = open_files->list.items[i]},
                                  "leave out one --in", "the file is given twice");
    return true;
}

/* No result replaces a file that is read. */
static bool check_results(struct invocation *invocation, const struct option_values *open_files) {
    struct memory *memory = &invocation->job->memory;
    struct name_list read = {0};
    const char *against = invocation_value(invocation, OPTION_AGAINST);
    bool fine = !against || array_push(memory, &read.items, against);
    for (size_t i = 0; i < invocation->operands.count && fine; i++)
        fine = array_push(memory, &read.items, invocation->operands.items[i]);
    for (size_t i = 0; i < open_files->list.count && fine; i++)
        fine = array_push(memory, &read.items, open_files->list.items[i]);
    fine = fine && ci_files_stay_apart(invocation, read.items.items, read.items.count);
    array_free(&read.items);
    return fine;
}

static enum status run(struct invocation *invocation) {
    if (is_project(invocation))
        return invocation_value(invocation, OPTION_WATCH) ? check_watch(invocation)
                                                          : check_project(invocation);
    struct attempts t;
    struct option_values open_files = {0};
    struct answer answer = {STATUS_YES, NULL, check_report_json, check_report_text};
    attempts_init(&t, invocation);
    bool writable = invocation_values(invocation, OPTION_IN, &open_files) &&
                    check_results(invocation, &open_files) && ci_files_check(invocation);
    bool fine = writable && check_svg_name(invocation->job, invocation_value(invocation, OPTION_SVG)) &&
                check_operands(invocation) && check_open_files(invocation->job, &open_files) &&
                limits_of(invocation, &t.limits);
    t.files = invocation->operands.items;
    t.files_count = invocation->operands.count;
    t.open_files = open_files.list.items;
    t.open_files_count = open_files.list.count;
    t.asked = open_files.list.count > 0;
    t.responsive = invocation_value(invocation, OPTION_RESPONSIVE);
    if (fine && read_assumption(&t) && attempts_try(&t)) {
        answer.status = attempts_status(&t);
        answer.results = attempts_are_unreadable(&t) ? NULL : &t.report; /* then messages say it all */
    }
    const struct check_report *reports[] = {&t.report};
    if (t.report.job && !job_failed(invocation->job))
        check_picture_store(invocation, reports, 1);
    if (writable)
        ci_files_write(invocation, reports, t.report.job != NULL, t.report.job == NULL);
    enum status status = invocation_answer(invocation, &answer);
    attempts_free(&t);
    array_free(&open_files.list);
    return status;
}

static const struct option OWN[] = {
    {OPTION_AGAINST, "against", 0, "FILE", "FILE", "the assumption file that lacuna assume wrote"},
    {OPTION_IN, "in", 0, "FILE", "FILE",
     "a file of the open system (may be repeated), instead of the files that the assumption contains"},
    {OPTION_PROJECT, "project", 0, "FILE", "FILE",
     "check all candidates of a project (default without operands: lacuna.toml)"},
    {OPTION_WATCH, "watch", 0, NULL, NULL,
     "with a project: check again whenever one of its files is saved, until Ctrl-C"},
    {OPTION_SVG, "svg", 0, "FILE", "FILE",
     "draw the run of the first candidate that is not accepted as a sequence chart"},
    {OPTION_RESPONSIVE, "responsive", 0, NULL, NULL,
     "candidates must also answer, in every weakly fair run, all messages that the interface promises to answer"},
    {OPTION_STATES, "states", 0, "N", NULL, "stop a search with status 3 after N states"},
    {0},
};

static const struct option *const OPTIONS[] = {OWN, OPTIONS_CI, OPTIONS_EXPLANATION, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna check", "the project lacuna.toml: remake outdated assumptions, check all candidates"},
    {"lacuna check --junit results.xml --sarif results.sarif",
     "the same in CI, with result files for the server"},
    {"lacuna check mutex.aml --against mutex.assumption", "does this component respect the assumption?"},
    {"lacuna check bad.aml --against mutex.assumption --svg bad.svg", "draw why it is rejected"},
    {"lacuna check bad.aml --against mutex.assumption --in clients.aml",
     "the same, with the files of the open system as they are now; they must not have changed"},
    {"lacuna check mutex.aml --against mutex.assumption --compliance static",
     "also explain each message: what the candidate can answer, and what the interface allows"},
    {"lacuna check mutex.aml --against mutex.assumption --flow reqL -o reqL.svg",
     "also draw what can follow from reqL"},
    {0},
};

static const enum option_id REPEATABLE[] = {OPTION_IN, OPTION_HELP};

const struct command COMMAND_CHECK = {
    .name = "check",
    .operands = "[CANDIDATE...]",
    .least = 0,
    .most = SIZE_MAX,
    .summary = "check candidates for a missing component, alone, against an assumption",
    .description =
        "Decides for each candidate whether the property holds with it in place of the missing component. A candidate is an actor in AML, a file with several actors, or a class in Rebeca. A candidate is accepted or rejected; a rejected one is shown with a run of the whole system that violates the property. It is noncompliant if it sends what the interface does not allow. It is inconclusive if the candidate alone does not decide it. Candidates that are not accepted are tried in the whole system, which the assumption file contains.\n\nWithout candidates, a project is checked: the file lacuna.toml names systems and candidates (docs/ci.md).",
    .options = OPTIONS,
    .repeatable = REPEATABLE,
    .examples = EXAMPLES,
    .run = run,
};
