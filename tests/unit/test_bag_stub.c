#include "assumptions.h"

/* ---- the bag ---- */

/* Starts the system; the state under work is the initial one. */
static uint64_t *begin(struct opened *o, struct job *job, const char *text, uint32_t bound,
                       uint64_t state[static 8]) {
    opened_start(o, job, text, bound);
    specimen_begin(&o->specimen, state, 8);
    return state;
}

static const char *bag_of(struct opened *o, const uint64_t *state) {
    return specimen_channel(&o->specimen, state, o->specimen.system.components.items[o->component].inbox);
}

static void a_message_is_answered_by_any_of_its_alternatives(void **state) {
    struct opened o;
    uint64_t s[8];
    begin(&o, *state,
          "actor a(1) { yes { } no { } } missing m { ask -> a!yes; ask -> a!no; } main { m!ask; }", 2, s);
    expect_moves(&o.specimen, s, "m:ask/a!yes | m:ask/a!no");
    opened_free(&o);
}

static void a_later_message_may_be_answered_first(void **state) {
    struct opened o;
    uint64_t s[8];
    begin(&o, *state,
          "actor a(1) { x { } y { } } missing m { first -> a!x; second -> a!y; } main { m!first; m!second; }",
          2, s);
    expect_moves(&o.specimen, s, "m:second/a!y | m:first/a!x");
    specimen_follow(&o.specimen, s, 0);
    assert_string_equal(bag_of(&o, s), "first");
    opened_free(&o);
}

static void an_answer_keeps_its_order_per_receiver(void **state) {
    struct opened o;
    uint64_t s[8];
    begin(
        &o, *state,
        "actor a(2) { x { } y { } } actor b(1) { z { } } missing m { ask -> a!x, b!z, a!y; } main { m!ask; }",
        2, s);
    expect_moves(&o.specimen, s, "m:ask/a!x | m:ask/b!z");
    specimen_follow(&o.specimen, s, 1); /* z */
    expect_moves(&o.specimen, s, "b:z | m:answer/a!x");
    specimen_follow(&o.specimen, s, 1); /* x */
    expect_moves(&o.specimen, s, "a:x | b:z | m:answer/a!y");
    specimen_follow(&o.specimen, s, 2); /* y: that was all */
    expect_moves(&o.specimen, s, "a:x | b:z");
    opened_free(&o);
}

static void receivers_of_one_answer_may_get_theirs_in_any_order(void **state) {
    struct opened o;
    uint64_t s[8], t[8];
    begin(&o, *state,
          "actor a(1) { x { } } actor b(1) { z { } } missing m { ask -> a!x, b!z; } main { m!ask; }", 2, s);
    memcpy(t, s, sizeof t);
    specimen_follow(&o.specimen, s, 0);
    expect_moves(&o.specimen, s, "a:x | m:answer/b!z");
    specimen_follow(&o.specimen, s, 1);
    specimen_follow(&o.specimen, t, 1);
    expect_moves(&o.specimen, t, "b:z | m:answer/a!x");
    specimen_follow(&o.specimen, t, 1);
    assert_true(same_state(&o.specimen, s, t));
    opened_free(&o);
}

static void obligations_of_a_kind_are_counted(void **state) {
    struct opened o;
    uint64_t s[8];
    begin(&o, *state, "actor a(9) { x { } y { } } missing m { ask -> a!x, a!y; } main { m!ask; m!ask; }", 2,
          s);
    assert_string_equal(specimen_variables(&o.specimen, s, o.component), "ask=0");
    expect_moves(&o.specimen, s, "m:ask/a!x"); /* it is one move whichever of the two it is */
    specimen_follow(&o.specimen, s, 0);
    expect_moves(&o.specimen, s, "a:x | m:ask/a!x | m:answer/a!y");
    specimen_follow(&o.specimen, s, 1);
    assert_string_equal(specimen_variables(&o.specimen, s, o.component), "ask=2");
    assert_string_equal(bag_of(&o, s), "");
    expect_moves(&o.specimen, s, "a:x | m:answer/a!y");
    specimen_follow(&o.specimen, s, 1);
    assert_string_equal(specimen_variables(&o.specimen, s, o.component), "ask=1");
    opened_free(&o);
}

static void more_obligations_than_the_bound_are_a_failure(void **state) {
    struct opened o;
    uint64_t s[8];
    begin(&o, *state,
          "actor a(9) { go { m!ask; } x { } y { } } missing m { ask -> a!x, a!y; } main { m!ask; a!go; }", 1,
          s);
    expect_moves(&o.specimen, s, "m:ask/a!x");
    expect_incidents(&o.specimen, s, "a:go/m!ask blocks m"); /* the bag holds one message */
    specimen_follow(&o.specimen, s, 0);
    specimen_follow(&o.specimen, s, 0); /* go */
    expect_moves(&o.specimen, s, "a:x | m:answer/a!y");
    expect_incidents(&o.specimen, s, "m:ask fails range"); /* and one obligation that has begun */
    opened_free(&o);
}

static void an_answer_of_one_message_needs_no_counter(void **state) {
    struct opened o;
    uint64_t s[8];
    begin(&o, *state, "actor a(2) { x { } } missing m { ask -> a!x; } main { m!ask; }", 2, s);
    assert_int_equal(o.specimen.system.variables.count, 0);
    specimen_follow(&o.specimen, s, 0);
    expect_moves(&o.specimen, s, "a:x");
    assert_string_equal(bag_of(&o, s), "");
    opened_free(&o);
}

static void nothing_is_owed_for_a_message_without_answer(void **state) {
    struct opened o;
    uint64_t s[8];
    begin(
        &o, *state,
        "actor a(2) { go { m!note; m!note; m!ask; } x { } } missing m { note ->; ask -> a!x; } main { a!go; m!note; }",
        1, s);
    expect_moves(&o.specimen, s, "a:go/m!note,m!note,m!ask"); /* notes need no room */
    specimen_follow(&o.specimen, s, 0);
    assert_string_equal(bag_of(&o, s), "ask");
    expect_moves(&o.specimen, s, "m:ask/a!x");
    opened_free(&o);
}

static void a_message_that_may_stay_unanswered_can_be_dropped(void **state) {
    struct opened o;
    uint64_t s[8];
    begin(&o, *state, "actor a(2) { x { } } missing m { ask -> a!x; ask ->; } main { m!ask; }", 2, s);
    expect_moves(&o.specimen, s, "m:ask/a!x | m:ask");
    specimen_follow(&o.specimen, s, 1);
    assert_string_equal(bag_of(&o, s), "");
    expect_moves(&o.specimen, s, "");
    opened_free(&o);
}

static void a_full_mailbox_keeps_the_obligation(void **state) {
    struct opened o;
    uint64_t s[8];
    begin(&o, *state, "actor a(1) { go { } x { } } missing m { ask -> a!x; } main { a!go; m!ask; }", 2, s);
    expect_moves(&o.specimen, s, "a:go");
    assert_string_equal(bag_of(&o, s), "ask");
    specimen_follow(&o.specimen, s, 0);
    expect_moves(&o.specimen, s, "m:ask/a!x");
    opened_free(&o);
}

/* ---- values ---- */

#define VALUES(main)                                                                                         \
    "actor a(4) { int 0..3 r = 2; go { m!ask(r); } x { } v(int 0..3 k) { } w(bool c, actor o) { } }"         \
    "missing m { ask(0) -> a!x; ask(1) ->; ask(1) -> a!x; ask(2) ->; ask(3) -> a!v(3), a!x; }"               \
    "main { " main " }"

static void an_alternative_answers_its_values_only(void **state) {
    static const struct {
        const char *text, *moves;
    } CASES[] = {{VALUES("m!ask(0);"), "m:ask(0)/a!x"},
                 {VALUES("m!ask(1);"), "m:ask(1) | m:ask(1)/a!x"},
                 {VALUES("m!ask(2);"), ""}, /* nothing is owed for it */
                 {VALUES("m!ask(3);"), "m:ask(3)/a!v(3)"}};
    for (size_t i = 0; i < COUNT(CASES); i++) {
        struct opened o;
        uint64_t s[8];
        begin(&o, *state, CASES[i].text, 2, s);
        expect_moves(&o.specimen, s, CASES[i].moves);
        opened_free(&o);
    }
}

static void only_values_that_are_answered_need_room(void **state) {
    struct opened o;
    uint64_t s[8];
    begin(&o, *state, VALUES("a!go; m!ask(0);"), 1, s);
    expect_moves(&o.specimen, s, "a:go/m!ask(2) | m:ask(0)/a!x");
    specimen_follow(&o.specimen, s, 0);
    assert_string_equal(bag_of(&o, s), "ask(0)");
    opened_free(&o);
}

static void an_argument_is_any_of_its_range(void **state) {
    static const struct {
        const char *answer, *moves;
    } CASES[] = {{"a!v(k..2)", "m:ask(1)/a!v(1) | m:ask(1)/a!v(2)"},
                 {"a!v(_)", "m:ask(1)/a!v(0) | m:ask(1)/a!v(1) | m:ask(1)/a!v(2) | m:ask(1)/a!v(3)"},
                 {"a!v(k * 3)", "m:ask(1)/a!v(3)"},
                 {"a!w(_, b)", "m:ask(1)/a!w(false,b) | m:ask(1)/a!w(true,b)"},
                 {"a!w(k == 1, _)", "m:ask(1)/a!w(true,a) | m:ask(1)/a!w(true,b)"},
                 {"a!w(_, _)", "m:ask(1)/a!w(false,a) | m:ask(1)/a!w(false,b) | m:ask(1)/a!w(true,a) |"
                               " m:ask(1)/a!w(true,b)"}};
    for (size_t i = 0; i < COUNT(CASES); i++) {
        struct opened o;
        uint64_t s[8];
        char text[512];
        snprintf(text, sizeof text,
                 "actor a(4) { v(int 0..3 k) { } w(bool c, actor o) { } } actor b(1) { y { } }"
                 "missing m { ask(k) -> %s; } main { m!ask(1); }",
                 CASES[i].answer);
        begin(&o, *state, text, 2, s);
        expect_moves(&o.specimen, s, CASES[i].moves);
        opened_free(&o);
    }
}

static void obligations_with_different_values_are_different(void **state) {
    struct opened o;
    uint64_t s[8];
    begin(&o, *state,
          "actor a(9) { x(int 0..3 k) { } y(int 0..3 k) { } } missing m { ask(k) -> a!x(k), a!y(k); }"
          "main { m!ask(1); m!ask(2); }",
          2, s);
    expect_moves(&o.specimen, s, "m:ask(2)/a!x(2) | m:ask(1)/a!x(1)");
    specimen_follow(&o.specimen, s, 0);
    expect_moves(&o.specimen, s, "a:x(2) | m:ask(1)/a!x(1) | m:answer/a!y(2)");
    specimen_follow(&o.specimen, s, 1);
    expect_moves(&o.specimen, s, "a:x(2) | m:answer/a!y(1) | m:answer/a!y(2)");
    specimen_follow(&o.specimen, s, 2);
    expect_moves(&o.specimen, s, "a:x(2) | m:answer/a!y(1)");
    opened_free(&o);
}

/* Actors a0, a1, … with a message x; then `missing`, an alternative per entry of `receivers` that sends x to
 * so many of them. */
static const char *wide_interface(char text[static 4096], unsigned actors, const unsigned *receivers,
                                  size_t alternatives) {
    size_t used = 0;
    for (unsigned i = 0; i < actors; i++)
        used += (size_t)snprintf(text + used, 4096 - used, "actor a%u(1) { x { } }\n", i);
    used += (size_t)snprintf(text + used, 4096 - used, "missing m {\n");
    for (size_t k = 0; k < alternatives; k++) {
        used += (size_t)snprintf(text + used, 4096 - used, "wide%zu ->", k);
        for (unsigned i = 0; i < receivers[k]; i++)
            used += (size_t)snprintf(text + used, 4096 - used, "%s a%u!x", i ? "," : "", i);
        used += (size_t)snprintf(text + used, 4096 - used, ";\n");
    }
    snprintf(text + used, 4096 - used, "}\nmain { a0!x; }\n");
    return text;
}

/* False has been reported. */
static bool add_bag_to(struct job *job, const char *text) {
    struct reading reading;
    struct open_system open;
    struct system system;
    bool fine = reading_make(&reading, job, text);
    system_init(&system, job);
    open_system_init(&open, &reading.sources);
    fine = fine && aml_lower_open(&reading.aml, NULL, &open) && interface_check(&open) &&
           system_clone(&system, &open.system);
    assert_true(fine || job->memory.exhausted);
    fine = fine && bag_stub_add(&system, &open, 2, 0, true);
    system_free(&system);
    open_system_free(&open);
    reading_free(&reading);
    return fine;
}

static void an_interface_may_be_as_wide_as_there_are_kinds(void **state) {
    static const unsigned receivers[] = {9, 8}; /* 512 + 256 */
    char text[4096];
    assert_true(add_bag_to(*state, wide_interface(text, 9, receivers, 2)));
}

static void an_answer_with_too_many_interleavings_is_refused(void **state) {
    static const unsigned receivers[] = {1, 10}; /* 1024 */
    char text[4096];
    assert_false(add_bag_to(*state, wide_interface(text, 10, receivers, 2)));
    expect_rejected(*state, "the answers to wide1 can be interleaved in too many ways",
                    "split it into several messages");
    expect_place(*state, 0, 13, 1, 5);
}

static void answers_with_too_many_interleavings_together_are_refused(void **state) {
    static const unsigned receivers[] = {9, 9}; /* 512 each */
    char text[4096];
    assert_false(add_bag_to(*state, wide_interface(text, 9, receivers, 2)));
    expect_rejected(*state, "the answers to wide1 can be interleaved in too many ways",
                    "split it into several messages");
    expect_place(*state, 0, 12, 1, 5);
}

static bool add_a_bag(struct job *job, void *context) {
    return add_bag_to(job, context);
}

static void adding_a_bag_survives_refusals(void **state) {
    expect_to_survive_refusals(
        *state, add_a_bag,
        "actor a(3) { x { } y { } } actor b(2) { z { } } missing m { ask -> a!x, a!y, b!z; ask ->; no ->; }"
        "main { m!ask; m!no; }");
}

/* ---- the interface ---- */

/* As the command does it. */
static bool read_interface(struct reading *reading, struct job *job, const char *text) {
    struct open_system open;
    bool fine = reading_make(reading, job, text);
    open_system_init(&open, &reading->sources);
    fine = fine && aml_lower_open(&reading->aml, NULL, &open) && interface_check(&open);
    open_system_free(&open);
    return fine;
}

static bool check_interface(struct job *job, const char *text) {
    struct reading reading;
    bool fine = read_interface(&reading, job, text);
    reading_free(&reading);
    return fine;
}

#define OPEN_WITH(body) "actor a(2) { int x; go { " body " } yes { } val(int v) { } }\n"
#define MISSING "missing m { ask -> a!yes; }\n"
#define MAIN "main { a!go; }\n"

static void names_that_nobody_has_are_reported(void **state) {
    (void)state;
    static const struct mistake mistakes[] = {
        {OPEN_WITH("m!ask;") "missing m { ask -> b!yes; }\n" MAIN, "unknown actor b", "declare it", 2, 20, 1},
        {OPEN_WITH("m!ask;") "missing m { ask -> a!yess; }\n" MAIN, "a has no method yess",
         "did you mean yes?", 2, 22, 4},
        {OPEN_WITH("m!ask;") "missing m { ask -> m!ask; }\n" MAIN, "m answers to others, not to itself",
         "leave it out: what it sends to itself is not a part of the interface", 2, 20, 1},
    };
    expect_messages(read_interface, mistakes, COUNT(mistakes), SEVERITY_ERROR);
}

static void messages_that_the_interface_does_not_cover_are_reported(void **state) {
    (void)state;
    static const struct mistake mistakes[] = {
        {OPEN_WITH("m!aks;") MISSING MAIN, "m is missing and its interface does not mention aks",
         "did you mean ask?", 1, 28, 3},
        {OPEN_WITH("") MISSING "main { m!other; }\n", "m is missing and its interface does not mention other",
         NULL, 3, 10, 5},
        {OPEN_WITH("m!ask;") MISSING MAIN "property p { s: m!private -> error; }\n",
         "m is missing and its interface does not mention private", NULL, 4, 19, 7},
    };
    expect_messages(read_interface, mistakes, COUNT(mistakes), SEVERITY_ERROR);
}

static void an_answer_must_fit_the_mailbox(void **state) {
    (void)state;
    static const struct mistake mistakes[] = {
        {OPEN_WITH("m!ask;") "missing m { ask -> a!yes, a!go, a!yes; }\n" MAIN,
         "the mailbox of a holds 2 messages, and this answer sends more",
         "use a larger mailbox, or answer with fewer messages", 2, 33, 1},
        /* it is said once, of the first that is too much */
        {OPEN_WITH("m!ask;") "missing m { ask -> a!yes, a!go, a!yes, a!go; }\n" MAIN,
         "the mailbox of a holds 2 messages, and this answer sends more",
         "use a larger mailbox, or answer with fewer messages", 2, 33, 1},
        {OPEN_WITH("m!ask;") "actor b(1) { z { } }\nmissing m { ask -> a!yes, b!z, a!go, b!z; }\n" MAIN,
         "the mailbox of b holds 1 messages, and this answer sends more",
         "use a larger mailbox, or answer with fewer messages", 3, 38, 1},
    };
    expect_messages(read_interface, mistakes, COUNT(mistakes), SEVERITY_ERROR);
}

static void answers_that_fill_a_mailbox_fit(void **state) {
    assert_true(check_interface(*state,
                                OPEN_WITH("m!ask;") "missing m { ask -> a!yes, a!go; ask -> a!go, a!go; "
                                                    "other -> a!yes, a!yes; }\n" MAIN));
}

static void messages_have_as_many_arguments_as_the_interface_says(void **state) {
    (void)state;
    static const struct mistake mistakes[] = {
        {OPEN_WITH("m!ask;") "missing m { ask -> a!yes; ask -> a!yes, a!val; }\n" MAIN,
         "val takes 1 argument, not 0", "_ stands for any value", 2, 43, 3},
        {OPEN_WITH("m!ask(1);") MISSING MAIN, "ask takes 0 arguments, not 1",
         "write as many as the method has parameters", 1, 28, 3},
        {OPEN_WITH("if (x == 0) { m!ask(x); }") MISSING MAIN, "ask takes 0 arguments, not 1",
         "write as many as the method has parameters", 1, 42, 3},
        {OPEN_WITH("if (x == 0) { } else if (x == 1) { } else { m!ask(x); }") MISSING MAIN,
         "ask takes 0 arguments, not 1", "write as many as the method has parameters", 1, 72, 3},
        {OPEN_WITH("a!val(1);") MISSING "main { a!go; m!ask(1); }\n", "ask takes 0 arguments, not 1",
         "write as many as the method has parameters", 3, 16, 3},
    };
    expect_messages(read_interface, mistakes, COUNT(mistakes), SEVERITY_ERROR);
}

static void messages_between_others_may_have_parameters(void **state) {
    assert_true(
        check_interface(*state, OPEN_WITH("a!val(1); if (x == 0) { self!val(x); } m!ask;") MISSING MAIN));
}

static void a_chain_of_branches_may_be_long(void **state) {
    struct job *job = *state;
    struct text text = {.memory = &job->memory};
    text_add(&text, "actor a(2) { int x; go { if (x == 1) { }");
    for (int i = 0; i < 300000; i++)
        text_add(&text, " else if (x == 2) { }");
    text_add(&text, " else { m!ask(1); } } yes { } }\n" MISSING MAIN);
    assert_false(check_interface(job, text_end(&text)));
    expect_rejected(job, "ask takes 0 arguments, not 1", "write as many as the method has parameters");
    text_free(&text);
}

static void messages_of_main_are_counted(void **state) {
    struct reading reading;
    struct open_system open;
    assert_true(reading_make(&reading, *state,
                             OPEN_WITH("m!ask;") "missing m { ask -> a!yes; ask ->; note ->; }\n"
                                                 "main { m!ask; a!go; m!note; m!ask; }\n"));
    open_system_init(&open, &reading.sources);
    assert_true(aml_lower_open(&reading.aml, NULL, &open));
    assert_int_equal(open_initial_count(&open), 3);
    open_system_free(&open);
    reading_free(&reading);
}

static void all_mistakes_of_an_interface_are_told(void **state) {
    static const struct {
        const char *text;
        size_t errors;
    } cases[] = {{OPEN_WITH("m!ask(1); m!ask(2);") "missing m { ask -> a!yes, a!val; other -> b!yes; }\n"
                                                   "main { m!ask(3); }\n",
                  5},
                 {OPEN_WITH("m!ask;") "missing m { ask -> a!yes, a!yes, a!yes; ask -> a!go, a!go, a!go; }\n"
                                      "main { m!ask; }\n",
                  2}};
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct job job;
        job_init(&job);
        assert_false(check_interface(&job, cases[i].text));
        assert_int_equal(job.diagnostics.errors, cases[i].errors);
        job_free(&job);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_message_is_answered_by_any_of_its_alternatives),
        job_test(a_later_message_may_be_answered_first),
        job_test(an_answer_keeps_its_order_per_receiver),
        job_test(receivers_of_one_answer_may_get_theirs_in_any_order),
        job_test(obligations_of_a_kind_are_counted),
        job_test(more_obligations_than_the_bound_are_a_failure),
        job_test(an_answer_of_one_message_needs_no_counter),
        job_test(nothing_is_owed_for_a_message_without_answer),
        job_test(a_message_that_may_stay_unanswered_can_be_dropped),
        job_test(a_full_mailbox_keeps_the_obligation),
        job_test(an_alternative_answers_its_values_only),
        job_test(only_values_that_are_answered_need_room),
        job_test(an_argument_is_any_of_its_range),
        job_test(obligations_with_different_values_are_different),
        job_test(an_interface_may_be_as_wide_as_there_are_kinds),
        job_test(an_answer_with_too_many_interleavings_is_refused),
        job_test(answers_with_too_many_interleavings_together_are_refused),
        job_test(adding_a_bag_survives_refusals),
        job_test(names_that_nobody_has_are_reported),
        job_test(messages_that_the_interface_does_not_cover_are_reported),
        job_test(an_answer_must_fit_the_mailbox),
        job_test(answers_that_fill_a_mailbox_fit),
        job_test(messages_have_as_many_arguments_as_the_interface_says),
        job_test(messages_between_others_may_have_parameters),
        job_test(a_chain_of_branches_may_be_long),
        job_test(messages_of_main_are_counted),
        job_test(all_mistakes_of_an_interface_are_told),
    };
    return cmocka_run_group_tests_name("stub", tests, NULL, NULL);
}
