#include "system/program/ample.h"

#include "assumptions.h"

/* The open system at its start, with the bag in place of `m`. */
struct start {
    struct opened opened;
    struct ample ample;
    uint64_t state[8];
};

static void start_at(struct start *s, struct job *job, const char *text) {
    opened_start(&s->opened, job, text, 2);
    specimen_begin(&s->opened.specimen, s->state, COUNT(s->state));
    assert_true(ample_init(&s->ample, job, s->opened.specimen.program, s->opened.component));
}

static void start_free(struct start *s) {
    ample_free(&s->ample);
    opened_free(&s->opened);
}

/* The outcomes of the ample turn at the start, or that there is none. */
static void expect_ample(struct job *job, const char *text, const char *moves) {
    struct start s;
    bool found;
    start_at(&s, job, text);
    struct specimen *m = &s.opened.specimen;
    batch_clear(&m->batch);
    assert_true(ample_expand(&s.ample, s.state, &m->batch, &found));
    assert_string_equal(found ? specimen_moves(m) : "none", moves);
    start_free(&s);
}

#define MISSING " missing m { ask ->; }"

static void a_turn_that_meets_nobody_is_ample(void **state) {
    expect_ample(
        *state,
        "actor a(1) { go { b!x; } } actor b(1) { int n; x { n = 1; } } actor c(1) { go { m!ask; } }" MISSING
        " main { a!go; c!go; }",
        "a:go/b!x");
}

static void all_its_branches_belong_to_it(void **state) {
    expect_ample(
        *state,
        "actor a(1) { bool l; go { l = ?(false, true); if (l) { b!x; } l = false; } } actor b(1) { int n; x { n = 1; } }"
        "actor c(1) { go { m!ask; } }" MISSING " main { a!go; c!go; }",
        "a:go | a:go/b!x");
}

static void two_that_send_to_one_mailbox_are_not(void **state) {
    expect_ample(*state,
                 "actor a(1) { go { b!x; } } actor b(2) { int n; x { n = 1; } y { n = 2; } }"
                 "actor c(1) { go { b!y; } }" MISSING " main { a!go; c!go; }",
                 "none");
}

static void what_others_cause_later_counts(void **state) {
    expect_ample(*state,
                 "actor a(1) { go { b!x; } } actor b(2) { int n; x { n = 1; } y { n = 2; } }"
                 "actor c(1) { go { d!t; } } actor d(1) { t { b!y; } }" MISSING " main { a!go; c!go; }",
                 "c:go/d!t");
}

static void what_the_component_may_answer_counts(void **state) {
    static const char SYSTEM[] =
        "actor a(1) { go { b!x; } } actor b(3) { int n; x { n = 1; } y { n = 2; } } missing m { ask -> b!y; }";
    char text[512];
    snprintf(text, sizeof text, "%s main { a!go; m!ask; }", SYSTEM);
    expect_ample(*state, text, "none");
    snprintf(text, sizeof text, "%s main { a!go; }", SYSTEM);
    expect_ample(*state, text, "a:go/b!x");
}

static void room_for_the_component_must_be_left(void **state) {
    expect_ample(*state,
                 "actor a(1) { go { b!x; } } actor b(1) { int n; x { n = 1; } y { n = 2; } }"
                 "missing m { ask -> b!y; } main { a!go; }",
                 "none");
}

static void what_the_component_sees_is_not_ample(void **state) {
    expect_ample(*state, "actor a(1) { go { m!ask; } }" MISSING " main { a!go; }", "none");
}

static void an_observer_that_others_can_move_counts(void **state) {
    static const char SYSTEM[] =
        "actor a(1) { go { b!x; } } actor b(1) { int n; x { n = 1; } } actor c(1) { go { d!y; m!ask; } }"
        "actor d(1) { int n; y { n = 1; } }" MISSING " main { a!go; c!go; }";
    char text[512];
    snprintf(text, sizeof text, "%s property p { s: b!x -> t; t: d!y -> error; }", SYSTEM);
    expect_ample(*state, text, "none");
    snprintf(text, sizeof text, "%s property p { s: b!x -> t; t: b!x -> error; }", SYSTEM);
    expect_ample(*state, text, "a:go/b!x");
}

static void a_turn_that_blocks_or_fails_is_not_ample(void **state) {
    expect_ample(*state,
                 "actor a(1) { go { b!x; b!x; } } actor b(1) { int n; x { n = 1; } }" MISSING
                 " main { a!go; }",
                 "none");
    expect_ample(*state, "actor a(1) { int 0..1 n; go { n = 1; n = n + 1; } }" MISSING " main { a!go; }",
                 "none");
}

static void an_inert_message_does_not_compete(void **state) {
    expect_ample(*state,
                 "actor a(1) { go { b!x; } } actor b(2) { int n; x { } y { n = 2; } }"
                 "actor c(1) { go { b!y; m!ask; } }" MISSING " main { a!go; c!go; }",
                 "a:go/b!x");
    /* but another that it would have to wait for stands before it */
    expect_ample(*state,
                 "actor a(1) { go { b!x; } } actor b(2) { x { } y { m!ask; } }"
                 "actor c(1) { go { b!y; } }" MISSING " main { a!go; c!go; b!y; }",
                 "none");
}

static void a_cycle_of_messages_is_not_followed_for_ever(void **state) {
    expect_ample(*state, "actor a(1) { go { self!go; } }" MISSING " main { a!go; }", "none");
    struct start s;
    start_at(&s, *state,
             "actor a(1) { go { b!x; } } actor b(1) { x { a!go; } } actor c(1) { go { m!ask; } }" MISSING
             " main { a!go; c!go; }");
    uint32_t candidates = 0;
    for (uint32_t i = 0; i < s.ample.letters; i++)
        candidates += s.ample.candidate[i];
    assert_int_equal(candidates, 1);
    start_free(&s);
}

/* All that has one outcome is taken, and inert messages that wait are alike. */
static void settling_takes_turns_until_there_is_a_choice(void **state) {
    struct start s;
    start_at(&s, *state,
             "actor a(2) { int n; go { b!x; } done { n = 1; } } actor b(1) { x { a!done; } }"
             "actor c(3) { go { m!ask; } i { } k(int 0..3 v) { } }" MISSING
             " main { a!go; c!go; c!k(2); c!i; }");
    struct specimen *m = &s.opened.specimen;
    int64_t k[] = {0};
    struct turn nothing = {0, k, 0};
    nothing.edge = (uint32_t)(m->system.edges.count - 1);
    assert_true(ample_settle(&s.ample, &nothing, s.state));
    assert_string_equal(specimen_channel(m, s.state, m->system.components.items[0].inbox), "");
    assert_string_equal(specimen_channel(m, s.state, m->system.components.items[1].inbox), "");
    expect_moves(m, s.state, "c:go/m!ask");
    start_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_turn_that_meets_nobody_is_ample),
        job_test(all_its_branches_belong_to_it),
        job_test(two_that_send_to_one_mailbox_are_not),
        job_test(what_others_cause_later_counts),
        job_test(what_the_component_may_answer_counts),
        job_test(room_for_the_component_must_be_left),
        job_test(what_the_component_sees_is_not_ample),
        job_test(an_observer_that_others_can_move_counts),
        job_test(a_turn_that_blocks_or_fails_is_not_ample),
        job_test(an_inert_message_does_not_compete),
        job_test(a_cycle_of_messages_is_not_followed_for_ever),
        job_test(settling_takes_turns_until_there_is_a_choice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
