#include "support.h"

#include <string.h>
#include <unistd.h>

#include "assume/assume.h"
#include "candidate/closing.h"
#include "candidate/explanation.h"

#define CLIENTS                                                                                              \
    "actor a(2) { go { m!ask; } yes { } no { } } main { a!go; } missing m { ask -> a!yes; ask -> a!no; } "   \
    "property p { s: a!yes -> error; } property q { s: a!no -> error; }"

static const struct search_limits NO_LIMITS = {UINT64_MAX, UINT64_MAX};
static const char *open_file; /* holds CLIENTS */

/* The assumption of CLIENTS; to be freed either way. */
static bool make_assumption(struct assumption *a, struct job *job) {
    struct sources sources;
    struct open_system open;
    struct assume_result result;
    const struct language *language = language_named("aml");
    sources_init(&sources, job);
    open_system_init(&open, &sources);
    assumption_init(a, job);
    void *tree = language->make(&sources);
    bool fine = tree && sources_add(&sources, "clients", CLIENTS, strlen(CLIENTS)) &&
                language->parse(tree, 0) && language->open->expect_missing(tree, false) &&
                language->check(tree) && language->open->require_missing(tree) &&
                language->open->lower(tree, NULL, &open) && language->open->describe(tree, &open, true);
    if (fine) {
        fine = assume(&result, &open, &ASSUME_USUAL);
        struct assumption made = result.assumption;
        result.assumption = *a;
        *a = made;
        assume_result_free(&result);
    }
    open_system_free(&open);
    if (tree)
        language->free(tree);
    sources_free(&sources);
    return fine;
}

/* All that `check` can do with a candidate. False: the job has failed. */
static bool try_all(struct job *job, const char *text, const struct search_limits *limits,
                    enum check_verdict *verdict, enum confirmation *confirmation) {
    struct assumption assumption;
    struct trial trial;
    struct explanation explanation = {0};
    struct closing closing;
    struct closed_system closed = {0};
    bool fine = make_assumption(&assumption, job);
    trial_init(&trial, job, &assumption);
    closing_init(&closing, job, &assumption, limits);
    fine = fine && trial_read_text(&trial, "m.hoa", text); /* its name does not matter */
    struct lts *flow = fine ? explanation_flow(&trial, "ask") : NULL;
    fine = flow && explanation_make(&explanation, &trial) && trial_check(&trial, &NO_LIMITS) &&
           closing_read(&closing, open_file) && closing_recognise(&closing) &&
           closing_confirm(&closing, &trial, &closed);
    *verdict = trial.check.verdict;
    *confirmation = closed.confirmation;
    if (fine)
        assert_int_equal(trial.parts.count, 2);
    lts_free(flow);
    closed_system_free(&closed);
    closing_free(&closing);
    explanation_free(&explanation);
    trial_free(&trial);
    assumption_free(&assumption);
    return fine;
}

static void expect_tried(struct job *job, const char *text, enum check_verdict verdict,
                         enum confirmation confirmation) {
    enum check_verdict found;
    enum confirmation confirmed;
    assert_true(try_all(job, text, &NO_LIMITS, &found, &confirmed));
    assert_int_equal(found, verdict);
    assert_int_equal(confirmed, confirmation);
}

static void the_whole_system_confirms(void **state) {
    expect_tried(*state, "actor m(1) { ask { a!yes; } }", CHECK_UNSAFE, CONFIRMATION_VIOLATES);
    expect_tried(*state, "actor m(1) { ask { } }", CHECK_ACCEPTED, CONFIRMATION_HOLDS);
    expect_tried(*state, "actor m(1) { ask { a!go; } }", CHECK_NONCOMPLIANT, CONFIRMATION_HOLDS);
}

static void a_limit_confirms_nothing(void **state) {
    struct job *job = *state;
    struct search_limits limits = {UINT64_MAX, 1};
    enum check_verdict verdict;
    enum confirmation confirmation;
    assert_true(try_all(job, "actor m(1) { ask { a!yes; } }", &limits, &verdict, &confirmation));
    assert_int_equal(verdict, CHECK_UNSAFE);
    assert_int_equal(confirmation, CONFIRMATION_NONE);
    assert_int_equal(job->diagnostics.list.items[job->diagnostics.list.count - 1].severity, SEVERITY_NOTE);
    job_forget(job);
}

static void another_system_is_not_recognised(void **state) {
    struct job *job = *state;
    struct assumption assumption;
    struct closing closing;
    static const char OTHER[] = "actor a(2) { go { } yes { } } main { a!go; }";
    const char *path = file_of(OTHER, strlen(OTHER));
    assert_true(make_assumption(&assumption, job));
    closing_init(&closing, job, &assumption, &NO_LIMITS);
    assert_true(closing_read(&closing, path));
    assert_false(closing_recognise(&closing));
    assert_string_equal(job->diagnostics.list.items[0].message,
                        "the assumption was made from clients, which is left out");
    assert_string_equal(job->diagnostics.list.items[1].message, "the assumption was not made from this file");
    closing_free(&closing);
    assumption_free(&assumption);
    unlink(path);
    job_forget(job);
}

static void every_refusal_is_survived(void **state) {
    struct job *job = *state;
    struct memory *memory = &job->memory;
    bool refused = true;
    for (uint64_t fail_at = 1; refused; fail_at++) {
        enum check_verdict verdict;
        enum confirmation confirmation;
        size_t used = memory->used;
        memory->requests = 0;
        memory->fail_at = fail_at;
        try_all(job, "actor m(1) { ask { a!yes; } }", &NO_LIMITS, &verdict, &confirmation);
        refused = memory->requests >= fail_at;
        memory->fail_at = 0;
        job_forget(job);
        assert_int_equal(memory->used, used);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(the_whole_system_confirms),
        job_test(a_limit_confirms_nothing),
        job_test(another_system_is_not_recognised),
        job_test(every_refusal_is_survived),
    };
    char path[256];
    strcpy(path, file_of(CLIENTS, strlen(CLIENTS)));
    open_file = path;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(path);
    return failed;
}
