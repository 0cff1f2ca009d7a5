#define _POSIX_C_SOURCE 200809L
#include "sessions.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char PING[] = "actor a(1) {\n"
                           "  int 0..2 n;\n"
                           "  go { n = (n + 1) % 3; b!ping(n); }\n"
                           "}\n"
                           "actor b(1) {\n"
                           "  ping(int 0..2 v) { a!go; }\n"
                           "}\n"
                           "main { a!go; }\n"
                           "property never_two { q: b!ping(2) -> error; }\n"
                           "property small = always a.n <= 2;\n"
                           "property again = G F b!ping(0);\n";

static lacuna_system *system_of(lacuna *session, const char *text) {
    lacuna_system *system = lacuna_system_open(session);
    assert_non_null(system);
    assert_int_equal(lacuna_system_add(system, "ping.aml", text), LACUNA_YES);
    return system;
}

static struct lacuna_result result_of(const lacuna_verification *v, const char *name) {
    struct lacuna_result result;
    for (size_t i = 0; lacuna_verification_result(v, i, &result) == LACUNA_YES; i++)
        if (strcmp(result.name, name) == 0)
            return result;
    fail_msg("no result for %s", name);
    return result;
}

/* ---- systems ---- */

static void a_system_has_a_state_space(void **state) {
    lacuna *session = *state;
    lacuna_system *system = system_of(session, PING);
    lacuna_lts *turns = lacuna_system_lts(system, LACUNA_TURNS);
    assert_int_equal(lacuna_lts_states(turns), 6);
    assert_int_equal(lacuna_lts_transitions(turns), 6);
    assert_string_equal(lacuna_lts_label(turns, 1), "a:go/b!ping(0)");
    lacuna_lts *sends = lacuna_system_lts(system, LACUNA_SENDS);
    assert_string_equal(lacuna_lts_label(sends, 1), "a!go");
    lacuna_lts_free(turns);
    lacuna_lts_free(sends);
    lacuna_system_free(system);
}

static void files_make_a_system_together(void **state) {
    lacuna *session = *state;
    char path[256];
    const char *made = file_of(PING, strlen(PING));
    snprintf(path, sizeof path, "%s.aml", made);
    assert_int_equal(rename(made, path), 0);
    lacuna_system *system = lacuna_system_open(session);
    assert_int_equal(lacuna_system_read(system, path), LACUNA_YES);
    assert_int_equal(lacuna_system_add(system, "more.aml", "property p { q: a!go -> error; }"), LACUNA_YES);
    unlink(path);
    lacuna_verification *v = lacuna_verify(system, NULL);
    assert_int_equal(result_of(v, "p").verdict, LACUNA_VIOLATED);
    assert_int_equal(lacuna_system_add(system, "late.aml", ""), LACUNA_FAILED);
    expect_misuse(session, "error: lacuna_system_add: the system is in use");
    lacuna_verification_free(v);
    lacuna_system_free(system);
}

static void errors_have_places(void **state) {
    lacuna *session = *state;
    lacuna_system *system = lacuna_system_open(session);
    assert_int_equal(lacuna_system_add(system, "bad.aml", "actor a(1) { go { b!x; } }\nmain { a!go; }"),
                     LACUNA_YES);
    assert_null(lacuna_verify(system, NULL));
    assert_int_equal(lacuna_status(session), LACUNA_BAD_INPUT);
    assert_non_null(strstr(lacuna_message(session, 0), "bad.aml:1:19: error: "));
    lacuna_forget(session);
    lacuna_system_free(system);
    system = lacuna_system_open(session);
    assert_int_equal(lacuna_system_read(system, "/nonexistent.aml"), LACUNA_FAILED);
    assert_int_equal(lacuna_status(session), LACUNA_BAD_INPUT);
    lacuna_forget(session);
    lacuna_system_free(system);
}

static void names_tell_the_language(void **state) {
    lacuna *session = *state;
    lacuna_system *system = lacuna_system_open(session);
    assert_null(lacuna_verify(system, NULL));
    expect_misuse(session, "error: the system has no files");
    assert_int_equal(lacuna_system_add(system, "what.txt", ""), LACUNA_FAILED);
    expect_misuse(session, "what.txt: error: the name does not tell a language of systems");
    lacuna_system_free(system);
}

static void a_broken_system_stays_broken(void **state) {
    lacuna *session = *state;
    lacuna_system *system = lacuna_system_open(session);
    assert_int_equal(lacuna_system_add(system, "x.aml", "ac,or a(1) { go { } } main { a!go; }"),
                     LACUNA_FAILED);
    lacuna_forget(session);
    assert_null(lacuna_verify(system, NULL));
    expect_misuse(session, "error: the system has files that could not be understood");
    assert_null(lacuna_assume(system, NULL));
    expect_misuse(session, "error: the system has files that could not be understood");
    lacuna_system_free(system);
}

static const char NEVER[] = "HOA: v1\nname: \"quiet\"\nStates: 1\nStart: 0\nAP: 1 \"b!ping(2)\"\n"
                            "Acceptance: 0 t\n--BODY--\nState: 0\n[!0] 0\n--END--\n";

static void a_property_may_come_before_its_system(void **state) {
    lacuna *session = *state;
    lacuna_system *system = lacuna_system_open(session);
    assert_int_equal(lacuna_system_add(system, "quiet.hoa", NEVER), LACUNA_YES);
    assert_int_equal(lacuna_system_add(system, "ping.aml", PING), LACUNA_YES);
    lacuna_verification *v = lacuna_verify(system, NULL);
    assert_non_null(v);
    assert_int_equal(result_of(v, "quiet").verdict, LACUNA_VIOLATED);
    lacuna_verification_free(v);
    lacuna_system_free(system);
}

/* ---- verifying ---- */

static void results_are_structured(void **state) {
    lacuna *session = *state;
    lacuna_system *system = system_of(session, PING);
    lacuna_verification *v = lacuna_verify(system, NULL);
    assert_non_null(v);
    struct lacuna_result two = result_of(v, "never_two"), deadlock = result_of(v, "deadlock");
    assert_int_equal(two.kind, LACUNA_PROPERTY);
    assert_int_equal(two.verdict, LACUNA_VIOLATED);
    assert_null(two.mailbox);
    assert_int_equal(deadlock.kind, LACUNA_DEADLOCK);
    assert_int_equal(deadlock.verdict, LACUNA_HOLDS);
    assert_int_equal(deadlock.states, 6);
    assert_int_equal(deadlock.transitions, 6);
    assert_null(deadlock.run);
    assert_int_equal(result_of(v, "small").kind, LACUNA_INVARIANT);
    assert_int_equal(result_of(v, "again").verdict, LACUNA_HOLDS);
    assert_string_equal(result_of(v, "overflow").mailbox, "a");
    assert_int_equal(result_of(v, "failure").kind, LACUNA_FAILURE);
    assert_int_equal(result_of(v, "quiescence").kind, LACUNA_QUIESCENCE);
    struct lacuna_result none;
    assert_int_equal(lacuna_verification_result(v, lacuna_verification_count(v), &none), LACUNA_NO);
    assert_int_equal(lacuna_verification_result(v, 0, NULL), LACUNA_NO);
    lacuna_verification_free(v);
    lacuna_system_free(system);
}

static void a_run_is_told_step_by_step(void **state) {
    lacuna *session = *state;
    lacuna_system *system = system_of(session, PING);
    lacuna_verification *v = lacuna_verify(system, NULL);
    const lacuna_run *run = result_of(v, "never_two").run;
    struct lacuna_turn turn;
    struct lacuna_send send;
    assert_int_equal(lacuna_run_length(run), 3);
    assert_int_equal(lacuna_run_loop(run), SIZE_MAX);
    assert_string_equal(lacuna_run_ending(run), "π: never_two is violated");
    assert_int_equal(lacuna_run_initial_count(run), 1);
    assert_int_equal(lacuna_run_initial(run, 0, &send), LACUNA_YES);
    assert_string_equal(send.receiver, "a");
    assert_string_equal(send.message, "go");
    assert_null(send.place.file);
    assert_int_equal(lacuna_run_initial(run, 1, &send), LACUNA_NO);
    assert_int_equal(lacuna_run_turn(run, 0, &turn), LACUNA_YES);
    assert_string_equal(turn.component, "a");
    assert_string_equal(turn.takes, "go");
    assert_int_equal(turn.sends, 1);
    assert_null(turn.note);
    assert_string_equal(turn.place.file, "ping.aml");
    assert_int_equal(turn.place.line, 3);
    assert_int_equal(lacuna_run_send(run, 2, 0, &send), LACUNA_YES);
    assert_string_equal(send.receiver, "b");
    assert_string_equal(send.message, "ping(2)");
    assert_int_equal(send.fate, LACUNA_VIOLATES);
    assert_int_equal(send.place.line, 3);
    assert_int_equal(send.place.column, 25);
    assert_int_equal(lacuna_run_send(run, 2, 1, &send), LACUNA_NO);
    assert_int_equal(lacuna_run_send(run, 3, 0, &send), LACUNA_NO);
    assert_int_equal(lacuna_run_turn(run, 3, &turn), LACUNA_NO);
    lacuna_verification_free(v);
    lacuna_system_free(system);
}

static void a_loop_says_where_it_begins(void **state) {
    lacuna *session = *state;
    lacuna_system *system = system_of(session, PING);
    assert_int_equal(lacuna_system_add(system, "p.aml", "property only_once = F G !b!ping(0);"), LACUNA_YES);
    const char *name = "only_once";
    struct lacuna_verify_options options = {.properties = &name, .properties_count = 1, .weakly_fair = 1};
    lacuna_verification *v = lacuna_verify(system, &options);
    assert_int_equal(lacuna_verification_count(v), 1);
    struct lacuna_result result = result_of(v, "only_once");
    assert_int_equal(result.verdict, LACUNA_VIOLATED);
    assert_true(lacuna_run_loop(result.run) < lacuna_run_length(result.run));
    lacuna_verification_free(v);
    lacuna_system_free(system);
}

static void a_turn_that_fails_has_a_note(void **state) {
    lacuna *session = *state;
    lacuna_system *system = system_of(session, "actor a(1) { int n; go { n = 1 / n; } }\nmain { a!go; }");
    lacuna_verification *v = lacuna_verify(system, NULL);
    struct lacuna_turn turn;
    assert_int_equal(lacuna_run_turn(result_of(v, "failure").run, 0, &turn), LACUNA_YES);
    assert_non_null(strstr(turn.note, "division by zero"));
    lacuna_verification_free(v);
    lacuna_system_free(system);
}

static void a_bound_leaves_verdicts_open(void **state) {
    lacuna *session = *state;
    lacuna_system *system = system_of(session, PING);
    struct lacuna_verify_options options = {.most_turns = 1};
    lacuna_verification *v = lacuna_verify(system, &options);
    assert_int_equal(lacuna_status(session), LACUNA_DONE);
    assert_int_equal(result_of(v, "never_two").verdict, LACUNA_UNDECIDED);
    lacuna_verification_free(v);
    lacuna_interrupt(session);
    v = lacuna_verify(system, NULL);
    lacuna_verification_free(v); /* so small a system may have been done with before anybody looked */
    lacuna_forget(session);
    lacuna_system_free(system);
}

/* A counter that a limit of time ends: what was known before is there. */
static void a_limit_leaves_what_is_known(void **state) {
    lacuna *session = *state;
    lacuna_system *system =
        system_of(session, "actor a(2) { int n; int m; go { n = n + 1; a!go; } on { m = m + 1; a!on; } }\n"
                           "actor b(1) { x { } }\nmain { a!go; a!on; }\n"
                           "property small = always a.n < 5;\nproperty quiet = G !b!x;");
    lacuna_limit_time(session, 1);
    lacuna_verification *v = lacuna_verify(system, NULL);
    assert_int_equal(lacuna_status(session), LACUNA_INCONCLUSIVE);
    assert_non_null(v);
    assert_int_equal(result_of(v, "small").verdict, LACUNA_VIOLATED);
    assert_int_equal(result_of(v, "deadlock").verdict, LACUNA_UNDECIDED);
    lacuna_limit_time(session, 0);
    lacuna_forget(session);
    lacuna_verification_free(v);
    lacuna_system_free(system);
}

/* ---- misuse ---- */

static void nothing_is_fooled(void **state) {
    lacuna *session = *state;
    lacuna_system *system = system_of(session, PING);
    struct lacuna_verify_options options = {.properties_count = 1};
    const char *name = "nosuch";
    assert_null(lacuna_system_open(NULL));
    assert_int_equal(lacuna_system_read(NULL, "x.aml"), LACUNA_FAILED);
    assert_int_equal(lacuna_system_add(NULL, "x.aml", ""), LACUNA_FAILED);
    assert_int_equal(lacuna_system_read(system, NULL), LACUNA_FAILED);
    expect_misuse(session, "error: lacuna_system_read: the name is NULL");
    assert_int_equal(lacuna_system_add(system, "x.aml", NULL), LACUNA_FAILED);
    expect_misuse(session, "error: lacuna_system_add: the text is NULL");
    assert_null(lacuna_system_lts(NULL, LACUNA_TURNS));
    assert_null(lacuna_system_lts(system, (enum lacuna_labels)7));
    expect_misuse(session, "error: lacuna_system_lts: there is no such kind of labels");
    assert_null(lacuna_verify(NULL, NULL));
    assert_null(lacuna_verify(system, &options));
    expect_misuse(session, "error: lacuna_verify: there are no names of properties");
    const char *nothing = NULL;
    options.properties = &nothing;
    assert_null(lacuna_verify(system, &options));
    expect_misuse(session, "error: lacuna_verify: there are no names of properties");
    options.properties = &name;
    assert_null(lacuna_verify(system, &options));
    assert_int_equal(lacuna_status(session), LACUNA_BAD_INPUT);
    lacuna_forget(session);
    assert_int_equal(lacuna_verification_count(NULL), 0);
    assert_int_equal(lacuna_run_length(NULL), 0);
    assert_int_equal(lacuna_run_loop(NULL), SIZE_MAX);
    assert_null(lacuna_run_ending(NULL));
    assert_int_equal(lacuna_run_initial_count(NULL), 0);
    lacuna_verification_free(NULL);
    lacuna_system_free(NULL);
    lacuna_system_free(system);
}

static void verify_all(lacuna *session) {
    lacuna_system *system = lacuna_system_open(session);
    if (lacuna_system_add(system, "ping.aml", PING) == LACUNA_YES) {
        lacuna_verification_free(lacuna_verify(system, NULL));
        lacuna_lts_free(lacuna_system_lts(system, LACUNA_SENDS));
    }
    lacuna_system_free(system);
}

static void verifying_survives_refusals(void **state) {
    expect_to_survive(*state, verify_all);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        session_test(a_system_has_a_state_space),
        session_test(files_make_a_system_together),
        session_test(errors_have_places),
        session_test(names_tell_the_language),
        session_test(a_broken_system_stays_broken),
        session_test(a_property_may_come_before_its_system),
        session_test(results_are_structured),
        session_test(a_run_is_told_step_by_step),
        session_test(a_loop_says_where_it_begins),
        session_test(a_turn_that_fails_has_a_note),
        session_test(a_bound_leaves_verdicts_open),
        session_test(a_limit_leaves_what_is_known),
        session_test(nothing_is_fooled),
        session_test(verifying_survives_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
