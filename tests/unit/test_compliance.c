#include "readings.h"

#include <string.h>

#include "assume/flow/compliance.h"
#include "language/aml/lower.h"

#define OTHERS "actor a(2) { x { } y { } n(int 0..2 v) { } } actor b(1) { x { } } main { a!x; } "

/* The path, blanks between its steps: "ask self!go go a!x". */
static void expect_of(struct job *job, const char *text, const char *message, enum compliance_answer answer,
                      const char *path) {
    struct reading r;
    struct open_system open;
    struct compliance compliance;
    char steps[256] = "";
    assert_true(reading_make(&r, job, text));
    open_system_init(&open, &r.sources);
    assert_true(aml_lower_open(&r.aml, NULL, &open));
    assert_true(compliance_check(&compliance, &open, &message, 1));
    assert_int_equal(compliance.rows.count, 1);
    const struct compliance_row *row = &compliance.rows.items[0];
    for (size_t i = 0; i < row->path.count; i++) {
        strcat(steps, i > 0 ? " " : "");
        strcat(steps, row->path.items[i].text);
    }
    assert_int_equal(row->answer, answer);
    assert_string_equal(steps, path);
    compliance_free(&compliance);
    open_system_free(&open);
    reading_free(&r);
}

static void one_of_the_alternatives_is_enough(void **state) {
    static const char text[] = OTHERS "missing m { ask -> a!x; ask -> a!y, a!x; } actor m(1) { bool v; "
                                      "ask { if (v) { a!x; } else { a!y; a!x; } } }";
    expect_of(*state, text, "ask", COMPLIANCE_YES, "");
}

static void alternatives_are_not_mixed(void **state) {
    expect_of(*state, OTHERS "missing m { ask -> a!x, b!x; ask -> a!y; } actor m(1) { ask { a!y; b!x; } }",
              "ask", COMPLIANCE_SENDS, "ask a!y b!x");
}

static void order_counts_per_receiver(void **state) {
    expect_of(*state, OTHERS "missing m { ask -> a!x, b!x, a!y; } actor m(1) { ask { b!x; a!x; a!y; } }",
              "ask", COMPLIANCE_YES, "");
    expect_of(*state, OTHERS "missing m { ask -> a!x, b!x, a!y; } actor m(1) { ask { a!y; a!x; b!x; } }",
              "ask", COMPLIANCE_SENDS, "ask a!y");
}

static void the_end_must_be_one_of_an_alternative(void **state) {
    expect_of(*state, OTHERS "missing m { ask -> a!x, a!y; } actor m(1) { ask { self!go; } go { a!x; } }",
              "ask", COMPLIANCE_ENDS, "ask self!go go a!x");
    expect_of(*state, OTHERS "missing m { ask -> a!x; ask ->; } actor m(1) { ask { } }", "ask",
              COMPLIANCE_YES, "");
}

static void what_never_ends_counts_too(void **state) {
    expect_of(*state, OTHERS "missing m { ask -> a!x; } actor m(1) { ask { a!x; self!ask; } }", "ask",
              COMPLIANCE_SENDS, "ask a!x self!ask ask a!x");
    expect_of(*state, OTHERS "missing m { ask -> a!x; } actor m(1) { ask { self!ask; } }", "ask",
              COMPLIANCE_YES, "");
}

static void values_are_looked_at(void **state) {
    static const char text[] =
        OTHERS "missing m { ask(p) -> a!n(p); ask(2) -> a!n(0..1); } actor m(1) { int v; "
               "ask(int 0..2 p) { if (p == 2) { a!n(v); } else { a!n(p); } } }";
    expect_of(*state, text, "ask(0)", COMPLIANCE_YES, "");
    expect_of(*state, text, "ask(2)", COMPLIANCE_YES, ""); /* 0..1 and p together are all */
    expect_of(*state, OTHERS "missing m { ask(p) -> a!n(p); } actor m(1) { ask(int 0..1 p) { a!n(p + 1); } }",
              "ask(1)", COMPLIANCE_SENDS, "ask(1) a!n(2)");
}

static bool check_and_free(struct job *job, void *context) {
    (void)job;
    static const char *const messages[] = {"ask(1)"};
    struct compliance compliance;
    bool fine = compliance_check(&compliance, context, messages, 1);
    compliance_free(&compliance);
    return fine;
}

static void it_survives_refusals(void **state) {
    struct reading r;
    struct open_system open;
    assert_true(reading_make(
        &r, *state, OTHERS "missing m { ask(p) -> a!n(p); } actor m(1) { ask(int 0..1 p) { a!n(p + 1); } }"));
    open_system_init(&open, &r.sources);
    assert_true(aml_lower_open(&r.aml, NULL, &open));
    expect_to_survive_refusals(*state, check_and_free, &open);
    open_system_free(&open);
    reading_free(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(one_of_the_alternatives_is_enough),
        job_test(alternatives_are_not_mixed),
        job_test(order_counts_per_receiver),
        job_test(the_end_must_be_one_of_an_alternative),
        job_test(what_never_ends_counts_too),
        job_test(values_are_looked_at),
        job_test(it_survives_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
