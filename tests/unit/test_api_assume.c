#define _POSIX_C_SOURCE 200809L
#include "sessions.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char CLIENTS[] = "actor left(2) {\n"
                              "  initialL { mutex!reqL; }\n"
                              "  permitL { mutex!release; mutex!reqL; }\n"
                              "}\n"
                              "actor right(2) {\n"
                              "  initialR { mutex!reqR; }\n"
                              "  permitR { mutex!release; mutex!reqR; }\n"
                              "}\n"
                              "main { left!initialL; right!initialR; }\n";
static const char INTERFACE[] =
    "missing mutex { reqL -> left!permitL; reqR -> right!permitR; release -> ; }\n";
static const char EXCLUSION[] = "property exclusion {\n"
                                "  free: left!permitL | right!permitR -> held;\n"
                                "  held: left!permitL | right!permitR -> error;\n"
                                "        mutex!release -> free;\n"
                                "}\n";
static const char QUIET[] = "property quiet { s: right!permitR -> error; }\n";
static const char CARELESS[] = "actor mutex(3) {\n"
                               "  reqL { left!permitL; }\n"
                               "  reqR { right!permitR; }\n"
                               "  release { }\n"
                               "}\n";
static const char IDLE[] = "actor mutex(3) { reqL { } reqR { } release { } }";
static const char LEFT_ONLY[] = "actor mutex(3) { reqL { left!permitL; } reqR { } release { } }";
static const char GENEROUS[] = "actor mutex(3) { reqL { left!permitL; left!permitL; } reqR { } release { } }";

static lacuna_system *clients(lacuna *session) {
    lacuna_system *system = lacuna_system_open(session);
    assert_int_equal(lacuna_system_add(system, "clients.aml", CLIENTS), LACUNA_YES);
    return system;
}

/* With the interface and these properties; the system is gone. */
static lacuna_assumption *assume_for(lacuna *session, const char *properties) {
    lacuna_system *system = clients(session);
    assert_int_equal(lacuna_system_add(system, "interface.aml", INTERFACE), LACUNA_YES);
    assert_int_equal(lacuna_system_add(system, "properties.aml", properties), LACUNA_YES);
    lacuna_assumption *a = lacuna_assume(system, NULL);
    assert_non_null(a);
    lacuna_system_free(system);
    return a;
}

static void expect_fitness(const lacuna_assumption *a, const char *text, enum lacuna_fitness fitness) {
    lacuna_check *check = lacuna_check_text(a, "candidate.aml", text);
    assert_non_null(check);
    assert_int_equal(lacuna_check_fitness(check), fitness);
    assert_true(lacuna_check_states(check) > 0);
    assert_int_equal(lacuna_check_run(check) == NULL, fitness == LACUNA_ACCEPTED);
    lacuna_check_free(check);
}

/* ---- assumptions ---- */

static void an_assumption_outlives_its_system(void **state) {
    lacuna_assumption *a = assume_for(*state, EXCLUSION);
    assert_string_equal(lacuna_assumption_component(a), "mutex");
    assert_int_equal(lacuna_assumption_properties(a), 1);
    assert_string_equal(lacuna_assumption_property(a, 0), "exclusion");
    assert_null(lacuna_assumption_property(a, 1));
    assert_int_equal(lacuna_assumption_need(a), LACUNA_CONDITIONAL);
    assert_int_equal(lacuna_assumption_need_of(a, 0), LACUNA_CONDITIONAL);
    assert_int_equal(lacuna_assumption_need_of(a, 1), LACUNA_NO_NEED);
    assert_false(lacuna_assumption_bounded(a));
    const lacuna_lts *lts = lacuna_assumption_lts(a);
    assert_int_equal(lacuna_lts_states(lts), 13);
    assert_string_equal(lacuna_lts_label(lts, 1), "?release");
    lacuna_assumption_free(a);
}

static void a_system_can_be_used_again(void **state) {
    lacuna_system *system = clients(*state);
    struct lacuna_assume_options options = {.without_interface = 1};
    assert_int_equal(lacuna_system_add(system, "p.aml", EXCLUSION), LACUNA_YES);
    lacuna_assumption *chaos = lacuna_assume(system, &options);
    assert_non_null(chaos);
    expect_fitness(chaos, GENEROUS, LACUNA_REJECTED);
    assert_int_equal(lacuna_system_add(system, "i.aml", INTERFACE), LACUNA_YES);
    lacuna_assumption *bag = lacuna_assume(system, NULL);
    assert_non_null(bag);
    expect_fitness(bag, GENEROUS, LACUNA_NONCOMPLIANT);
    lacuna_assumption_free(bag);
    lacuna_assumption_free(chaos);
    lacuna_system_free(system);
}

static void what_grows_has_no_assumption(void **state) {
    lacuna_system *system = lacuna_system_open(*state);
    assert_int_equal(
        lacuna_system_add(system, "x.aml",
                          "actor a(1) { int n; go { n = n + 1; self!go; } } actor b(1) { ok { } }"
                          "main { a!go; } missing c { y -> b!ok; } property p { s: b!ok -> error; }"),
        LACUNA_YES);
    assert_null(lacuna_assume(system, NULL));
    assert_int_equal(lacuna_status(*state), LACUNA_INCONCLUSIVE);
    lacuna_forget(*state);
    lacuna_system_free(system);
}

static void needs_are_told_apart(void **state) {
    lacuna_assumption *vacuous = assume_for(*state, "property p { s: left!initialL -> s; }");
    assert_int_equal(lacuna_assumption_need(vacuous), LACUNA_VACUOUS);
    assert_int_equal(lacuna_assumption_need_of(vacuous, 0), LACUNA_VACUOUS);
    lacuna_assumption_free(vacuous);
    lacuna_assumption *always =
        assume_for(*state, "property p { s: mutex!release -> error; left!permitL | right!permitR -> t; t: }");
    assert_int_equal(lacuna_assumption_need(always), LACUNA_ALWAYS);
    expect_fitness(always, CARELESS, LACUNA_ACCEPTED);
    lacuna_assumption_free(always);
    lacuna_assumption *never = assume_for(*state, "property p { s: mutex!reqL -> error; }");
    assert_int_equal(lacuna_assumption_need(never), LACUNA_NEVER);
    assert_null(lacuna_assumption_lts(never));
    lacuna_check *check = lacuna_check_text(never, "idle.aml", IDLE);
    assert_int_equal(lacuna_check_fitness(check), LACUNA_REJECTED);
    lacuna_check_free(check);
    lacuna_assumption_free(never);
}

static void properties_are_chosen_by_name(void **state) {
    lacuna *session = *state;
    lacuna_system *system = clients(session);
    const char *name = "quiet";
    struct lacuna_assume_options options = {.properties = &name, .properties_count = 1};
    lacuna_system_add(system, "interface.aml", INTERFACE);
    lacuna_system_add(system, "exclusion.aml", EXCLUSION);
    lacuna_system_add(system, "quiet.aml", QUIET);
    lacuna_assumption *a = lacuna_assume(system, &options);
    assert_int_equal(lacuna_assumption_properties(a), 1);
    assert_string_equal(lacuna_assumption_property(a, 0), "quiet");
    lacuna_assumption_free(a);
    name = "nosuch";
    assert_null(lacuna_assume(system, &options));
    assert_int_equal(lacuna_status(session), LACUNA_BAD_INPUT);
    lacuna_forget(session);
    lacuna_system_free(system);
}

static void a_bound_of_states_ends_it(void **state) {
    lacuna *session = *state;
    lacuna_system *system = clients(session);
    struct lacuna_assume_options options = {.most_states = 3};
    lacuna_system_add(system, "interface.aml", INTERFACE);
    lacuna_system_add(system, "exclusion.aml", EXCLUSION);
    assert_null(lacuna_assume(system, &options));
    assert_int_equal(lacuna_status(session), LACUNA_INCONCLUSIVE);
    lacuna_forget(session);
    lacuna_system_free(system);
}

/* ---- files ---- */

static void a_file_says_the_same(void **state) {
    lacuna *session = *state;
    char path[] = "/tmp/lacuna-assumption-XXXXXX", again[] = "/tmp/lacuna-assumption-XXXXXX";
    assert_true(close(mkstemp(path)) == 0 && close(mkstemp(again)) == 0);
    char both[512];
    snprintf(both, sizeof both, "%s%s", EXCLUSION, QUIET);
    lacuna_assumption *made = assume_for(session, both);
    assert_int_equal(lacuna_assumption_write(made, path), LACUNA_YES);
    lacuna_assumption *read = lacuna_assumption_read(session, path);
    assert_non_null(read);
    assert_int_equal(lacuna_assumption_need(read), lacuna_assumption_need(made));
    for (size_t i = 0; i < 2; i++) {
        assert_string_equal(lacuna_assumption_property(read, i), lacuna_assumption_property(made, i));
        assert_int_equal(lacuna_assumption_need_of(read, i), lacuna_assumption_need_of(made, i));
    }
    assert_null(lacuna_assumption_lts(read));
    expect_fitness(read, LEFT_ONLY, LACUNA_ACCEPTED);
    assert_int_equal(lacuna_assumption_write(read, again), LACUNA_YES);
    lacuna_assumption_free(read);
    lacuna_assumption_free(made);
    FILE *one = fopen(path, "r"), *two = fopen(again, "r");
    assert_true(one && two);
    int byte;
    do {
        byte = fgetc(one);
        assert_int_equal(byte, fgetc(two));
    } while (byte != EOF);
    fclose(one);
    fclose(two);
    unlink(path);
    unlink(again);
}

static void a_file_may_be_wrong(void **state) {
    lacuna *session = *state;
    const char *path = file_of("lacuna nonsense", 15);
    assert_null(lacuna_assumption_read(session, path));
    assert_int_equal(lacuna_status(session), LACUNA_BAD_INPUT);
    lacuna_forget(session);
    unlink(path);
    assert_null(lacuna_assumption_read(session, "/nonexistent.assumption"));
    assert_int_equal(lacuna_status(session), LACUNA_BAD_INPUT);
    lacuna_forget(session);
}

/* ---- candidates ---- */

static void a_rejected_candidate_has_a_run(void **state) {
    lacuna_assumption *a = assume_for(*state, EXCLUSION);
    lacuna_check *check = lacuna_check_text(a, "careless.aml", CARELESS);
    assert_int_equal(lacuna_check_fitness(check), LACUNA_REJECTED);
    const lacuna_run *run = lacuna_check_run(check);
    struct lacuna_turn turn;
    struct lacuna_send send;
    size_t length = lacuna_run_length(run);
    assert_int_equal(length, 4);
    assert_string_equal(lacuna_run_ending(run), "π: from here the open system can violate exclusion");
    assert_int_equal(lacuna_run_turn(run, length - 1, &turn), LACUNA_YES);
    assert_string_equal(turn.component, "mutex");
    assert_string_equal(turn.place.file, "careless.aml");
    assert_int_equal(lacuna_run_send(run, length - 1, 0, &send), LACUNA_YES);
    assert_int_equal(send.place.line, turn.place.line);
    lacuna_check_free(check);
    expect_fitness(a, IDLE, LACUNA_ACCEPTED);
    expect_fitness(a, GENEROUS, LACUNA_NONCOMPLIANT);
    lacuna_assumption_free(a);
}

static void each_property_is_checked_alone(void **state) {
    char both[512];
    snprintf(both, sizeof both, "%s%s", EXCLUSION, "property quiet { s: left!permitL -> error; }");
    lacuna_assumption *a = assume_for(*state, both);
    lacuna_check *check = lacuna_check_text(a, "left.aml", LEFT_ONLY);
    assert_int_equal(lacuna_check_fitness(check), LACUNA_REJECTED);
    assert_int_equal(lacuna_check_fitness_of(check, 0), LACUNA_ACCEPTED);
    assert_int_equal(lacuna_check_fitness_of(check, 1), LACUNA_REJECTED);
    assert_int_equal(lacuna_check_fitness_of(check, 2), LACUNA_UNKNOWN);
    lacuna_check_free(check);
    lacuna_assumption_free(a);
}

static void mistakes_of_candidates_have_places(void **state) {
    lacuna *session = *state;
    lacuna_assumption *a = assume_for(session, EXCLUSION);
    const char *path = file_of("actor mutex(3) { reqL { } reqR { } }", 36);
    assert_null(lacuna_check_file(a, path));
    assert_int_equal(lacuna_status(session), LACUNA_BAD_INPUT);
    assert_non_null(strstr(lacuna_message(session, 0), ":1:7: error: mutex has no method release"));
    assert_null(lacuna_check_text(a, "idle.aml", IDLE)); /* until it is forgotten */
    lacuna_forget(session);
    unlink(path);
    expect_fitness(a, IDLE, LACUNA_ACCEPTED);
    lacuna_assumption_free(a);
}

/* ---- misuse ---- */

static void assumptions_are_not_fooled(void **state) {
    lacuna *session = *state;
    struct lacuna_assume_options options = {.properties_count = 1};
    lacuna_system *system = lacuna_system_open(session);
    assert_null(lacuna_assume(NULL, NULL));
    assert_null(lacuna_assume(system, NULL));
    expect_misuse(session, "error: the system has no files");
    assert_null(lacuna_assume(system, &options));
    expect_misuse(session, "error: lacuna_assume: there are no names of properties");
    assert_null(lacuna_assumption_read(NULL, "x"));
    assert_null(lacuna_assumption_read(session, NULL));
    expect_misuse(session, "error: lacuna_assumption_read: the path is NULL");
    assert_int_equal(lacuna_assumption_write(NULL, "x"), LACUNA_FAILED);
    assert_null(lacuna_assumption_component(NULL));
    assert_int_equal(lacuna_assumption_properties(NULL), 0);
    assert_null(lacuna_assumption_property(NULL, 0));
    assert_int_equal(lacuna_assumption_need(NULL), LACUNA_NO_NEED);
    assert_int_equal(lacuna_assumption_need_of(NULL, 0), LACUNA_NO_NEED);
    assert_false(lacuna_assumption_bounded(NULL));
    assert_null(lacuna_assumption_lts(NULL));
    lacuna_assumption_free(NULL);
    lacuna_system_free(system);
}

static void a_closed_system_lacks_nothing(void **state) {
    lacuna *session = *state;
    lacuna_system *system = clients(session);
    lacuna_system_add(system, "mutex.aml", CARELESS);
    lacuna_system_add(system, "p.aml", EXCLUSION);
    assert_null(lacuna_assume(system, NULL));
    assert_int_equal(lacuna_status(session), LACUNA_BAD_INPUT);
    assert_string_equal(lacuna_message(session, 0), "error: no component is missing");
    lacuna_forget(session);
    lacuna_system_free(system);
}

static void checks_are_not_fooled(void **state) {
    lacuna *session = *state;
    lacuna_assumption *a = assume_for(session, EXCLUSION);
    assert_null(lacuna_check_file(NULL, "x"));
    assert_null(lacuna_check_text(NULL, "x", ""));
    assert_null(lacuna_check_file(a, NULL));
    expect_misuse(session, "error: lacuna_check_file: the path is NULL");
    assert_null(lacuna_check_text(a, NULL, ""));
    expect_misuse(session, "error: lacuna_check_text: the name is NULL");
    assert_null(lacuna_check_text(a, "x", NULL));
    expect_misuse(session, "error: lacuna_check_text: the text is NULL");
    assert_int_equal(lacuna_assumption_write(a, NULL), LACUNA_FAILED);
    expect_misuse(session, "error: lacuna_assumption_write: the path is NULL");
    assert_int_equal(lacuna_assumption_write(a, "/nonexistent/x.assumption"), LACUNA_FAILED);
    lacuna_forget(session);
    assert_int_equal(lacuna_check_fitness(NULL), LACUNA_UNKNOWN);
    assert_int_equal(lacuna_check_fitness_of(NULL, 0), LACUNA_UNKNOWN);
    assert_int_equal(lacuna_check_states(NULL), 0);
    assert_null(lacuna_check_run(NULL));
    lacuna_check_free(NULL);
    lacuna_assumption_free(a);
}

/* ---- refusals ---- */

static void assume_and_check(lacuna *session) {
    lacuna_system *system = lacuna_system_open(session);
    lacuna_assumption *a = NULL;
    if (lacuna_system_add(system, "clients.aml", CLIENTS) == LACUNA_YES &&
        lacuna_system_add(system, "interface.aml", INTERFACE) == LACUNA_YES &&
        lacuna_system_add(system, "exclusion.aml", EXCLUSION) == LACUNA_YES)
        a = lacuna_assume(system, NULL);
    lacuna_check_free(lacuna_check_text(a, "careless.aml", CARELESS));
    lacuna_assumption_free(a);
    lacuna_system_free(system);
}

static void assuming_survives_refusals(void **state) {
    expect_to_survive(*state, assume_and_check);
}

static const char *written; /* an assumption file */

static void read_and_check(lacuna *session) {
    lacuna_assumption *a = lacuna_assumption_read(session, written);
    lacuna_check_free(lacuna_check_text(a, "careless.aml", CARELESS));
    lacuna_assumption_free(a);
}

static void reading_survives_refusals(void **state) {
    lacuna *session = *state;
    char path[] = "/tmp/lacuna-assumption-XXXXXX";
    assert_int_equal(close(mkstemp(path)), 0);
    lacuna_assumption *a = assume_for(session, EXCLUSION);
    assert_int_equal(lacuna_assumption_write(a, path), LACUNA_YES);
    lacuna_assumption_free(a);
    written = path;
    expect_to_survive(session, read_and_check);
    unlink(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        session_test(an_assumption_outlives_its_system),
        session_test(a_system_can_be_used_again),
        session_test(what_grows_has_no_assumption),
        session_test(needs_are_told_apart),
        session_test(properties_are_chosen_by_name),
        session_test(a_bound_of_states_ends_it),
        session_test(a_file_says_the_same),
        session_test(a_file_may_be_wrong),
        session_test(a_rejected_candidate_has_a_run),
        session_test(each_property_is_checked_alone),
        session_test(mistakes_of_candidates_have_places),
        session_test(assumptions_are_not_fooled),
        session_test(a_closed_system_lacks_nothing),
        session_test(checks_are_not_fooled),
        session_test(assuming_survives_refusals),
        session_test(reading_survives_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
