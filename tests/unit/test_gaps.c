#include "support.h"

#include <string.h>

#include "candidate/gaps.h"
#include "candidate/trial.h"

/* Three gaps: only `judge` has a say in the property, and `clerk` asks it. */
#define COURT                                                                                                \
    "actor hall(3) { open { clerk!case_(1); } guilty { } free { } filed { } }\n"                             \
    "missing clerk { case_(int 1..1 n) -> judge!decide; case_(_) -> ; }\n"                                   \
    "missing judge { decide -> hall!guilty; decide -> hall!free; }\n"                                        \
    "missing archive { }\n"                                                                                  \
    "main { hall!open; }\n"                                                                                  \
    "property mercy { s: hall!guilty -> error; }\n"

struct court {
    struct sources sources;
    const struct language *language;
    void *tree;
    struct gaps gaps;
};

/* False: the job has failed; to be freed either way. */
static bool court_make(struct court *c, struct job *job, const char *text) {
    c->gaps = (struct gaps){0};
    sources_init(&c->sources, job);
    c->language = language_named("aml");
    c->tree = c->language->make(&c->sources);
    return c->tree && sources_add(&c->sources, "court.aml", text, strlen(text)) &&
           c->language->parse(c->tree, 0) && c->language->check(c->tree) &&
           gaps_make(&c->gaps, c->language, c->tree, &c->sources, &ASSUME_USUAL);
}

static void court_free(struct court *c) {
    gaps_free(&c->gaps);
    if (c->tree)
        c->language->free(c->tree);
    sources_free(&c->sources);
}

static enum check_verdict verdict_on(struct job *job, const struct gap *gap, const char *text) {
    static const struct search_limits NO_LIMITS = {UINT64_MAX, UINT64_MAX};
    struct trial trial;
    trial_init(&trial, job, &gap_result(gap)->assumption);
    assert_true(trial_read_text(&trial, "candidate.aml", text) && trial_check(&trial, &NO_LIMITS));
    enum check_verdict verdict = trial.check.verdict;
    trial_free(&trial);
    return verdict;
}

static void each_gap_has_an_assumption_in_the_order_of_the_blocks(void **state) {
    static const char *const NAMES[] = {"clerk", "judge", "archive"};
    struct court c;
    assert_true(court_make(&c, *state, COURT));
    assert_int_equal(c.gaps.list.count, 3);
    for (size_t i = 0; i < 3; i++) {
        assert_string_equal(c.gaps.list.items[i].name, NAMES[i]);
        assert_string_equal(gap_result(&c.gaps.list.items[i])->assumption.component, NAMES[i]);
        assert_int_equal(c.gaps.list.items[i].own.open.others.count, 2);
    }
    court_free(&c);
}

/* The clerk and the judge can each prevent it; the archive cannot. */
static void what_cannot_keep_the_property_keeps_to_its_interface(void **state) {
    struct court c;
    assert_true(court_make(&c, *state, COURT));
    const struct gap *gaps = c.gaps.list.items;
    assert_int_equal(gaps[0].own.result.verdict, ASSUME_CONDITIONAL);
    assert_int_equal(gaps[1].own.result.verdict, ASSUME_CONDITIONAL);
    assert_int_equal(gaps[2].own.result.verdict, ASSUME_NEVER);
    assert_true(gaps[2].has_interface && !gaps[0].has_interface);
    assert_int_equal(gaps[2].interface.result.verdict, ASSUME_ALWAYS);
    for (size_t i = 0; i < 3; i++)
        assert_false(gaps[i].matters);
    court_free(&c);
}

static void candidates_are_checked_gap_by_gap(void **state) {
    struct court c;
    assert_true(court_make(&c, *state, COURT));
    const struct gap *clerk = &c.gaps.list.items[0], *judge = &c.gaps.list.items[1];
    assert_int_equal(verdict_on(*state, clerk, "actor clerk(1) { case_(int n) { } }"), CHECK_ACCEPTED);
    assert_int_equal(verdict_on(*state, clerk, "actor clerk(1) { case_(int n) { judge!decide; } }"),
                     CHECK_UNSAFE);
    assert_int_equal(verdict_on(*state, clerk, "actor clerk(1) { case_(int n) { hall!filed; } }"),
                     CHECK_NONCOMPLIANT);
    assert_int_equal(verdict_on(*state, judge, "actor judge(1) { decide { hall!free; } }"), CHECK_ACCEPTED);
    assert_int_equal(verdict_on(*state, judge, "actor judge(1) { decide { hall!guilty; } }"), CHECK_UNSAFE);
    court_free(&c);
}

/* What one answers another must fit what that one takes. */
static void answers_to_another_gap_are_checked(void **state) {
    static const char WIDE[] = "actor a(1) { go { one!ask(1); } }\n"
                               "missing one { ask(n) -> two!tell(n + 3); }\n"
                               "missing two { tell(int 0..2 n) -> ; }\n"
                               "main { a!go; }\n"
                               "property p { s: two!tell(1) -> error; }\n";
    struct job *job = *state;
    struct court c;
    assert_false(court_make(&c, job, WIDE));
    assert_string_equal(job->diagnostics.list.items[0].message, "4 is not in 0..2");
    court_free(&c);
}

/* Without an interface nobody could stand for the others. */
static void several_gaps_need_interfaces(void **state) {
    struct job *job = *state;
    struct court c;
    struct gaps gaps;
    struct assume_options options = ASSUME_USUAL;
    options.stub = STUB_CHAOS;
    assert_true(court_make(&c, job, COURT));
    assert_false(gaps_make(&gaps, c.language, c.tree, &c.sources, &options));
    assert_string_equal(job->diagnostics.list.items[job->diagnostics.list.count - 1].message,
                        "several components are missing, and there is no interface for them");
    gaps_free(&gaps);
    court_free(&c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(each_gap_has_an_assumption_in_the_order_of_the_blocks),
        job_test(what_cannot_keep_the_property_keeps_to_its_interface),
        job_test(candidates_are_checked_gap_by_gap),
        job_test(answers_to_another_gap_are_checked),
        job_test(several_gaps_need_interfaces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
