#include "assumptions.h"

#include "assume/stub/overflow_stub.h"
#include "system/open_system.h"

/* A closed system out of AML, in which the mailbox of m overflows. */
struct spilling {
    struct reading reading;
    struct specimen specimen;
    uint32_t component;
};

static bool spilling_make(struct spilling *f, struct job *job, const char *text) {
    bool fine = reading_make(&f->reading, job, text);
    struct system *system = specimen_start(&f->specimen, job);
    fine = fine && aml_lower(&f->reading.aml, system);
    if (!fine)
        return false;
    f->component = component_named(system, "m");
    return overflow_stub_add(system, f->component);
}

static void spilling_start(struct spilling *f, struct job *job, const char *text, uint64_t state[static 8]) {
    bool fine = spilling_make(f, job, text);
    if (!fine)
        show_diagnostics(job);
    assert_true(fine);
    specimen_ready(&f->specimen);
    specimen_begin(&f->specimen, state, 8);
}

static void spilling_end(struct spilling *f) {
    specimen_free(&f->specimen);
    reading_free(&f->reading);
}

/* ---- before and after ---- */

static void as_long_as_there_is_room_nothing_changes(void **state) {
    struct spilling f;
    uint64_t s[8];
    spilling_start(&f, *state,
                   "actor a(2) { go { m!x; } y { } z { } }\nactor m(2) { x { a!y; } w { a!z; } }\n"
                   "main { a!go; m!x; }\n",
                   s);
    expect_moves(&f.specimen, s, "a:go/m!x | m:x/a!y");
    specimen_follow(&f.specimen, s, 0);
    expect_moves(&f.specimen, s, "m:x/a!y");
    spilling_end(&f);
}

/* All that it sends somewhere, at any time; its mailbox stays as it is, and so does everybody else's. */
static void what_finds_no_room_makes_it_chaos(void **state) {
    struct spilling f;
    uint64_t s[8], t[8];
    spilling_start(&f, *state,
                   "actor a(1) { go { m!x; m!x; m!v; } y { m!v; m!x; } z { } }\n"
                   "actor m(2) { bool b; x { b = true; a!y; } v { if (b) { a!z; } } }\nmain { a!go; }\n",
                   s);
    specimen_follow(&f.specimen, s, 0);
    expect_moves(&f.specimen, s, "m:chaos/a!y | m:chaos/a!z");
    memcpy(t, s, sizeof t);
    specimen_follow(&f.specimen, s, 0);
    expect_moves(&f.specimen, s, "a:y/m!v,m!x");
    specimen_follow(&f.specimen, s, 0);
    assert_memory_equal(s, t, f.specimen.program->words * sizeof *s);
    spilling_end(&f);
}

static void it_forgets_what_it_knew(void **state) {
    struct spilling f;
    uint64_t early[8], late[8];
    spilling_start(&f, *state,
                   "actor a(3) { go { m!x; m!x; } y { } }\n"
                   "actor m(1) { int 0..3 n; bool b = true; x { n = n + 1; b = false; a!y; } }\n"
                   "main { a!go; m!x; }\n",
                   early);
    memcpy(late, early, sizeof late);
    specimen_follow(&f.specimen, early, 0); /* a: go overflows at once */
    specimen_follow(&f.specimen, late, 1);  /* m: x, */
    specimen_follow(&f.specimen, late, 0);  /* then a: go overflows with the second */
    specimen_follow(&f.specimen, late, 0);  /* a: y */
    assert_memory_equal(early, late, f.specimen.program->words * sizeof *early);
    spilling_end(&f);
}

/* Its turn goes on to the end, but does not bring it back. */
static void a_message_to_itself_overflows_too(void **state) {
    struct spilling f;
    uint64_t s[8];
    spilling_start(&f, *state,
                   "actor a(2) { y { } z { } }\nactor m(1) { x { self!v; self!v; a!y; } v { a!z; } }\n"
                   "main { m!x; }\n",
                   s);
    expect_moves(&f.specimen, s, "m:x/m!v,m!v,a!y");
    specimen_follow(&f.specimen, s, 0);
    expect_moves(&f.specimen, s, "a:y | m:chaos/a!y | m:chaos/a!z");
    spilling_end(&f);
}

static void a_mailbox_for_nothing_overflows_at_once(void **state) {
    struct spilling f;
    uint64_t s[8];
    assert_true(spilling_make(
        &f, *state, "actor a(1) { go { m!x; } y { } }\nactor m(1) { x { a!y; } }\nmain { a!go; }\n"));
    f.specimen.system.channels.items[f.specimen.system.components.items[f.component].inbox].capacity = 0;
    specimen_ready(&f.specimen);
    specimen_begin(&f.specimen, s, COUNT(s));
    specimen_follow(&f.specimen, s, 0);
    expect_moves(&f.specimen, s, "m:chaos/a!y");
    spilling_end(&f);
}

/* ---- what chaos sends ---- */

static void values_are_those_that_can_occur(void **state) {
    struct spilling f;
    uint64_t s[8];
    spilling_start(&f, *state,
                   "actor a(2) { go { m!x(1); m!x(3); } y(int 0..9 v) { } z(bool b) { } }\n"
                   "actor m(1) { x(int 0..3 v) { a!y(v + 1); a!z(true); } }\nmain { a!go; }\n",
                   s);
    specimen_follow(&f.specimen, s, 0);
    expect_moves(&f.specimen, s, "m:chaos/a!y(2) | m:chaos/a!y(3) | m:chaos/a!y(4) | m:chaos/a!z(true)");
    spilling_end(&f);
}

static void receivers_that_are_values_are_all_who_take_it(void **state) {
    struct spilling f;
    uint64_t s[8];
    spilling_start(&f, *state,
                   "actor a(1) { go { m!x(b); m!x(a); } y { } }\nactor b(1) { y { } }\nactor c(1) { z { } }\n"
                   "actor m(1) { x(actor who) { who!y; } y { } }\nmain { a!go; }\n",
                   s);
    specimen_follow(&f.specimen, s, 0);
    expect_moves(&f.specimen, s, "m:chaos/a!y | m:chaos/b!y");
    spilling_end(&f);
}

/* What main sends it is lost, and so is all else; it sends from the start. */
static void chaos_may_be_there_from_the_start(void **state) {
    struct spilling f;
    struct job *job = *state;
    uint64_t s[8];
    bool fine =
        reading_make(&f.reading, job,
                     "actor a(2) { go { m!x; } y { } z { } }\n"
                     "actor m(2) { bool b; x { if (b) { a!z; } b = true; a!y; } }\nmain { a!go; m!x; }\n");
    struct system *system = specimen_start(&f.specimen, job);
    assert_true(fine && aml_lower(&f.reading.aml, system));
    assert_true(overflow_stub_begin_with(system, component_named(system, "m")));
    specimen_ready(&f.specimen);
    specimen_begin(&f.specimen, s, COUNT(s));
    expect_moves(&f.specimen, s, "a:go/m!x | m:chaos/a!z | m:chaos/a!y");
    specimen_follow(&f.specimen, s, 0);
    expect_moves(&f.specimen, s, "m:chaos/a!z | m:chaos/a!y");
    spilling_end(&f);
}

static void too_many_values_are_no_failure(void **state) {
    struct spilling f;
    struct job *job = *state;
    assert_false(spilling_make(&f, job,
                               "actor a(1) { y(int 0..99 v, int 0..99 w) { m!x(v, w); } }\n"
                               "actor m(2) { x(int 0..99 v, int 0..99 w) { a!y(w, v); a!y(99 - v, w); } }\n"
                               "main { m!x(1, 2); m!x(0, 99); }\n"));
    assert_false(job_failed(job));
    system_free(&f.specimen.system);
    reading_free(&f.reading);
}

static bool spill_and_free(struct job *job, void *context) {
    struct spilling f = {0};
    bool fine = spilling_make(&f, job, context);
    fine = fine && ranges_infer(&f.specimen.ranges, job, &f.specimen.system) &&
           (f.specimen.program = program_compile(job, &f.specimen.system, &f.specimen.ranges, NULL, 0));
    if (fine)
        program_free(f.specimen.program);
    ranges_free(&f.specimen.ranges);
    system_free(&f.specimen.system);
    reading_free(&f.reading);
    return fine;
}

static void spilling_survives_refusals(void **state) {
    expect_to_survive_refusals(
        *state, spill_and_free,
        "actor a(2) { go { m!x(1); m!x(3); } y(int 0..9 v) { } }\n"
        "actor m(1) { bool b; x(int 0..3 v) { b = true; a!y(v + 1); } }\nmain { a!go; }\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(as_long_as_there_is_room_nothing_changes),
        job_test(what_finds_no_room_makes_it_chaos),
        job_test(it_forgets_what_it_knew),
        job_test(a_message_to_itself_overflows_too),
        job_test(a_mailbox_for_nothing_overflows_at_once),
        job_test(values_are_those_that_can_occur),
        job_test(receivers_that_are_values_are_all_who_take_it),
        job_test(chaos_may_be_there_from_the_start),
        job_test(too_many_values_are_no_failure),
        job_test(spilling_survives_refusals),
    };
    return cmocka_run_group_tests_name("overflow_stub", tests, NULL, NULL);
}
