#include "support.h"

#include <string.h>

#include "verify/process_verification.h"

/* Two who use something, and a property that they exclude each other. */
static const char USER_A[] = "des (0,2,2)\n(0,a.enter,1)\n(1,a.leave,0)\n";
static const char USER_B[] = "des (0,2,2)\n(0,b.enter,1)\n(1,b.leave,0)\n";
static const char EXCLUSION[] = "des (0,7,4)\n(0,a.enter,1)\n(0,b.enter,2)\n(1,a.leave,0)\n(2,b.leave,0)\n"
                                "(1,b.enter,3)\n(2,a.enter,3)\n(3,error,3)\n";
static const char COUNTER[] = "des (0,2,2)\n(0,up,1)\n(1,down,0)\n";

enum { MOST = 4 };

struct setting {
    struct job *job;
    struct parallel_part parts[MOST];
    const char *names[MOST];
    struct process_network network;
    struct process_verify_options options;
    struct process_verification verification;
    char announced[64]; /* names with spaces behind them */
    size_t states;      /* known when the first was announced */
};

static void note(void *data, const struct process_question *question) {
    struct setting *s = data;
    if (!*s->announced)
        s->states = s->verification.search.store.count;
    strcat(strcat(s->announced, question->name), " ");
    assert_int_equal(question->verdict, VERDICT_VIOLATED);
    assert_true(question->has_actions);
}

static void start(struct setting *s, struct job *job) {
    *s = (struct setting){.job = job};
    s->network = (struct process_network){.name = "WHOLE", .parts = s->parts, .names = s->names};
    s->options = (struct process_verify_options){.states = UINT64_MAX, .on_violation = note, .data = s};
}

static void add(struct setting *s, const char *name, const char *text) {
    s->parts[s->network.count] = (struct parallel_part){lts_of(s->job, text), STATE_NONE};
    s->names[s->network.count++] = name;
}

static bool ask(struct setting *s) {
    return process_verify(&s->verification, s->job, &s->network, &s->options);
}

static void finish(struct setting *s) {
    process_verification_free(&s->verification);
    for (size_t i = 0; i < s->network.count; i++)
        lts_free(s->parts[i].lts);
}

static void expect_question(const struct setting *s, size_t index, const char *name, enum verdict verdict,
                            const char *actions) {
    const struct process_question *question = &s->verification.questions.items[index];
    char text[128] = "";
    for (size_t i = 0; i < question->actions.count; i++)
        strcat(strcat(text, s->verification.parallel.alphabet.texts[question->actions.items[i]]), " ");
    assert_string_equal(question->name, name);
    assert_int_equal(question->verdict, verdict);
    assert_string_equal(text, actions);
}

static void a_property_is_violated_by_a_shortest_sequence(void **state) {
    struct setting s;
    start(&s, *state);
    add(&s, "a", USER_A);
    add(&s, "b", USER_B);
    add(&s, "EXCLUSION", EXCLUSION);
    assert_true(ask(&s));
    assert_int_equal(s.verification.questions.count, 2);
    expect_question(&s, 0, "EXCLUSION", VERDICT_VIOLATED, "a.enter b.enter ");
    expect_question(&s, 1, "deadlock", VERDICT_HOLDS, "");
    assert_int_equal(process_verdict(&s.verification), VERDICT_VIOLATED);
    assert_int_equal(s.verification.questions.items[1].states, 3); /* without π */
    finish(&s);
}

static void a_violation_is_announced_while_the_search_goes_on(void **state) {
    struct job *job = *state;
    struct setting s;
    start(&s, job);
    add(&s, "a", USER_A);
    add(&s, "b", USER_B);
    add(&s, "EXCLUSION", EXCLUSION);
    s.parts[s.network.count] = (struct parallel_part){chain_of(job, 500, "c"), STATE_NONE};
    s.names[s.network.count++] = "chain";
    assert_true(ask(&s));
    assert_string_equal(s.announced, "EXCLUSION ");
    assert_in_range(s.states, 1, 100);
    assert_in_range(s.verification.search.store.count, 1500, 1501);
    finish(&s);
}

static void a_deadlock_is_where_nobody_can_move(void **state) {
    struct setting s;
    start(&s, *state);
    add(&s, "one", "des (0,2,3)\n(0,a,1)\n(1,b,2)\n");
    add(&s, "two", "des (0,2,2)\n(0,a,1)\n(1,a,0)\n");
    assert_true(ask(&s));
    expect_question(&s, 0, "deadlock", VERDICT_VIOLATED, "a b ");
    assert_string_equal(s.announced, "deadlock ");
    finish(&s);
}

static void what_has_ended_is_no_deadlock(void **state) {
    struct setting s;
    start(&s, *state);
    add(&s, "one", "des (0,1,2)\n(0,a,1)\n");
    s.parts[0].end = 1;
    assert_true(ask(&s));
    expect_question(&s, 0, "deadlock", VERDICT_HOLDS, "");
    assert_int_equal(process_verdict(&s.verification), VERDICT_HOLDS);
    finish(&s);
}

static void properties_are_asked_by_name(void **state) {
    static const char *const NAMES[] = {"deadlock"};
    struct setting s;
    start(&s, *state);
    add(&s, "a", USER_A);
    add(&s, "b", USER_B);
    add(&s, "EXCLUSION", EXCLUSION);
    s.options.properties = NAMES;
    s.options.properties_count = 1;
    assert_true(ask(&s));
    assert_int_equal(s.verification.questions.count, 1);
    expect_question(&s, 0, "deadlock", VERDICT_HOLDS, "");
    assert_string_equal(s.announced, "");
    finish(&s);
}

static void a_name_that_nothing_has_is_rejected(void **state) {
    static const char *const NAMES[] = {"a"};
    struct setting s;
    start(&s, *state);
    add(&s, "a", USER_A);
    s.options.properties = NAMES;
    s.options.properties_count = 1;
    assert_false(ask(&s));
    assert_false(s.verification.searched);
    expect_rejected(s.job, "a cannot reach ERROR by itself", "name a property, or deadlock");
    finish(&s);
}

static void what_is_not_checked_does_not_hold(void **state) {
    static const struct process_unchecked UNCHECKED[] = {{"progress", "LATER"}, {"assert", "OTHER"}};
    static const char *const NAMES[] = {"OTHER"};
    struct setting s;
    start(&s, *state);
    add(&s, "counter", COUNTER);
    s.network.unchecked = UNCHECKED;
    s.network.unchecked_count = 2;
    assert_true(ask(&s));
    assert_int_equal(s.verification.unchecked.count, 2);
    assert_int_equal(process_verdict(&s.verification), VERDICT_INCONCLUSIVE);
    process_verification_free(&s.verification);
    s.options.properties = NAMES;
    s.options.properties_count = 1;
    assert_true(ask(&s));
    assert_false(s.verification.searched);
    assert_int_equal(s.verification.questions.count, 0);
    assert_string_equal(s.verification.unchecked.items[0]->kind, "assert");
    finish(&s);
}

static void a_bound_leaves_questions_open(void **state) {
    struct job *job = *state;
    struct setting s;
    start(&s, job);
    s.parts[0] = (struct parallel_part){chain_of(job, 5000, "c"), STATE_NONE};
    s.names[s.network.count++] = "chain";
    s.options.states = 100;
    assert_true(ask(&s));
    assert_true(s.verification.bound_met);
    expect_question(&s, 0, "deadlock", VERDICT_INCONCLUSIVE, "");
    assert_int_equal(process_verdict(&s.verification), VERDICT_INCONCLUSIVE);
    finish(&s);
}

static void what_was_found_outlives_a_limit(void **state) {
    struct job *job = *state;
    struct setting s;
    start(&s, job);
    add(&s, "a", USER_A);
    add(&s, "b", USER_B);
    add(&s, "EXCLUSION", EXCLUSION);
    s.parts[s.network.count] = (struct parallel_part){chain_of(job, 100000, "c"), STATE_NONE};
    s.names[s.network.count++] = "chain";
    stop_job(job);
    assert_false(ask(&s));
    assert_true(s.verification.searched);
    expect_question(&s, 0, "EXCLUSION", VERDICT_VIOLATED, "a.enter b.enter ");
    expect_question(&s, 1, "deadlock", VERDICT_INCONCLUSIVE, "");
    finish(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_property_is_violated_by_a_shortest_sequence),
        job_test(a_violation_is_announced_while_the_search_goes_on),
        job_test(a_deadlock_is_where_nobody_can_move),
        job_test(what_has_ended_is_no_deadlock),
        job_test(properties_are_asked_by_name),
        job_test(a_name_that_nothing_has_is_rejected),
        job_test(what_is_not_checked_does_not_hold),
        job_test(a_bound_leaves_questions_open),
        job_test(what_was_found_outlives_a_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
