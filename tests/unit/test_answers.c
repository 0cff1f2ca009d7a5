#include "support.h"

#include <string.h>

#include "assume/assume.h"
#include "candidate/answers.h"
#include "readings.h"

static const struct search_limits NO_LIMITS = {UINT64_MAX, UINT64_MAX};

/* The assumption of an open system; to be freed either way. */
static bool make_assumption(struct assumption *a, struct job *job, const char *text) {
    struct sources sources;
    struct open_system open;
    struct assume_result result;
    const struct language *language = language_named("aml");
    sources_init(&sources, job);
    open_system_init(&open, &sources);
    assumption_init(a, job);
    void *tree = language->make(&sources);
    bool fine = tree && sources_add(&sources, "open", text, strlen(text)) && language->parse(tree, 0) &&
                language->open->expect_missing(tree, false) && language->check(tree) &&
                language->open->require_missing(tree) && language->open->lower(tree, NULL, &open) &&
                language->open->describe(tree, &open, true);
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

/* "ask always, tell never": what is found, in the whole system or alone. False: the job has failed. */
static bool describe_answers(struct job *job, const char *open, const char *candidate,
                             const struct search_limits *limits, char *text, size_t size) {
    struct assumption assumption;
    struct trial trial;
    struct closing closing;
    struct answers answers = {0};
    bool fine = make_assumption(&assumption, job, open);
    trial_init(&trial, job, &assumption);
    closing_init(&closing, job, &assumption, &NO_LIMITS);
    fine = fine && sources_add(&closing.sources, "open", open, strlen(open)) &&
           trial_read_text(&trial, "candidate", candidate) && trial_check(&trial, &NO_LIMITS) &&
           (limits ? answers_find(&answers, &closing, &trial, limits) : answers_find_alone(&answers, &trial));
    text[0] = '\0';
    for (size_t i = 0; fine && i < answers.list.count; i++) {
        const struct message_answers *message = &answers.list.items[i];
        size_t used = strlen(text);
        snprintf(text + used, size - used, "%s%s %s", i > 0 ? ", " : "", message->message,
                 answering_text(message->answering));
        assert_int_equal(message->run != NULL, limits && message->answering >= ANSWERING_SOMETIMES);
        assert_true(!message->run || job->memory.fail_at > 0 || run_replay(message->run));
    }
    answers_free(&answers);
    closing_free(&closing);
    trial_free(&trial);
    assumption_free(&assumption);
    return fine;
}

static void expect_answers(struct job *job, const char *open, const char *candidate,
                           const struct search_limits *limits, const char *expected) {
    char text[256];
    bool fine = describe_answers(job, open, candidate, limits, text, sizeof text);
    if (!fine)
        show_diagnostics(job);
    assert_true(fine);
    assert_string_equal(text, expected);
}

#define ASKS(interface)                                                                                      \
    "actor a(4) { go { m!ask; } yes { } no { } } actor b(4) { hello { } } main { a!go; }"                    \
    "missing m { " interface " } property p { s: a!yes -> t; t: a!yes -> error; }"

static void what_may_be_left_unanswered_is_no_promise(void **state) {
    expect_answers(*state, ASKS("ask -> a!yes; ask ->;"), "actor m(1) { ask { } }", &NO_LIMITS, "");
    expect_answers(*state, ASKS("ask ->;"), "actor m(1) { ask { } }", &NO_LIMITS, "");
    expect_answers(*state, ASKS("ask -> a!yes;"), "actor m(1) { ask { } }", &NO_LIMITS, "ask never");
}

static void the_first_message_to_a_receiver_answers(void **state) {
    static const char OPEN[] = ASKS("ask -> a!no, b!hello, a!yes;");
    expect_answers(*state, OPEN, "actor m(1) { ask { a!no; } }", &NO_LIMITS, "ask always");
    expect_answers(*state, OPEN, "actor m(1) { ask { b!hello; } }", &NO_LIMITS, "ask always");
    expect_answers(*state, OPEN, "actor m(1) { ask { a!yes; } }", &NO_LIMITS, "ask never");
    expect_answers(*state, OPEN,
                   "actor m(1) { bool x; ask { x = ?(true, false); if (x) { a!no; } x = false; } }",
                   &NO_LIMITS, "ask sometimes");
}

static void fairness_counts(void **state) {
    /* b goes on forever: m gets its turn all the same; but one that puts it off need never answer */
    static const char OPEN[] =
        "actor a(4) { go { m!ask; } yes { } } actor b(1) { tick { self!tick; } } main { a!go; b!tick; }"
        "missing m { ask -> a!yes; } property p { s: a!yes -> t; t: a!yes -> error; }";
    expect_answers(*state, OPEN, "actor m(1) { ask { self!on; } on { a!yes; } }", &NO_LIMITS, "ask always");
    expect_answers(
        *state, OPEN,
        "actor m(1) { bool x; ask { x = ?(true, false); if (x) { a!yes; } else { self!ask; } x = false; } }",
        &NO_LIMITS, "ask sometimes");
}

static void main_asks_as_well(void **state) {
    static const char OPEN[] = "actor a(4) { yes { } } main { m!ask; }"
                               "missing m { ask -> a!yes; } property p { s: a!yes -> t; t: a!yes -> error; }";
    expect_answers(*state, OPEN, "actor m(1) { ask { a!yes; } }", &NO_LIMITS, "ask always");
    expect_answers(*state, OPEN, "actor m(1) { ask { } }", &NO_LIMITS, "ask never");
}

static void values_are_taken_together(void **state) {
#define NUMBERS(requests)                                                                                    \
    "actor a(4) { go { " requests " } ok(int 0..3 n) { } no(actor w) { } } main { a!go; }"                   \
    "missing m { ask(int 0..3 n) -> a!ok(n); ask(2) -> a!no(a); quiet -> a!ok(_); }"                         \
    "property p { s: a!ok -> t; a!no -> error; t: a!ok -> s; }"
    static const char ONE[] = "actor m(4) { ask(int 0..3 n) { if (n == 1) { a!ok(1); } } quiet { } }";
    expect_answers(*state, NUMBERS("m!ask(1);"), ONE, &NO_LIMITS, "ask always, quiet never comes");
    expect_answers(*state, NUMBERS("m!ask(1); m!ask(2);"), ONE, &NO_LIMITS,
                   "ask sometimes, quiet never comes");
    expect_answers(*state, NUMBERS("m!ask(0); m!quiet;"), ONE, &NO_LIMITS, "ask never, quiet never");
    expect_answers(*state, NUMBERS("m!ask(2);"), "actor m(4) { ask(int 0..3 n) { a!no(a); } quiet { } }",
                   &NO_LIMITS, "ask always, quiet never comes");
    expect_answers(*state, NUMBERS("m!ask(2);"), "actor m(4) { ask(int 0..3 n) { a!no(m); } quiet { } }",
                   &NO_LIMITS, "ask never, quiet never comes");
}

static void a_turn_that_is_taken_back_sends_nothing(void **state) {
    /* m holds one message: go never ends */
    static const char OPEN[] =
        "actor a(4) { go { m!ask; m!ask; } yes { } } main { a!go; }"
        "missing m { ask -> a!yes; } property p { s: a!yes -> t; t: a!yes -> u; u: a!yes -> error; }";
    expect_answers(*state, OPEN, "actor m(1) { ask { a!yes; } }", &NO_LIMITS, "ask never comes");
    expect_answers(*state, OPEN, "actor m(2) { ask { a!yes; } }", &NO_LIMITS, "ask always");
}

static void alone_only_never_is_told(void **state) {
    expect_answers(*state, ASKS("ask -> a!yes; ask -> a!no;"), "actor m(1) { ask { b!hello; } }", NULL,
                   "ask never");
    expect_answers(*state, ASKS("ask -> a!yes; ask -> a!no;"), "actor m(1) { ask { a!go; } }", NULL,
                   "ask never");
    expect_answers(*state, ASKS("ask -> a!yes; ask -> a!no;"), "actor m(1) { ask { a!no; } }", NULL, "");
}

static void limits_leave_it_open(void **state) {
    struct search_limits limits = {UINT64_MAX, 1};
    expect_answers(*state, ASKS("ask -> a!yes;"), "actor m(1) { ask { a!yes; } }", &limits, "ask unknown");
}

static void every_refusal_is_survived(void **state) {
    struct job *job = *state;
    struct memory *memory = &job->memory;
    static const struct search_limits *const WAYS[] = {&NO_LIMITS, NULL};
    for (size_t i = 0; i < COUNT(WAYS); i++) {
        bool refused = true;
        for (uint64_t fail_at = 1; refused; fail_at++) {
            char text[256];
            size_t used = memory->used;
            memory->requests = 0;
            memory->fail_at = fail_at;
            describe_answers(job, ASKS("ask -> a!yes, a!no;"), "actor m(1) { ask { } }", WAYS[i], text,
                             sizeof text);
            refused = memory->requests >= fail_at;
            memory->fail_at = 0;
            job_forget(job);
            assert_int_equal(memory->used, used);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(what_may_be_left_unanswered_is_no_promise),
        job_test(the_first_message_to_a_receiver_answers),
        job_test(fairness_counts),
        job_test(main_asks_as_well),
        job_test(values_are_taken_together),
        job_test(a_turn_that_is_taken_back_sends_nothing),
        job_test(alone_only_never_is_told),
        job_test(limits_leave_it_open),
        job_test(every_refusal_is_survived),
    };
    return cmocka_run_group_tests_name("answers", tests, NULL, NULL);
}
