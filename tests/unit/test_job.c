#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/job.h"

enum { MANY_STEPS = 100000 };

/* Steps until the job says stop; MANY_STEPS if it never does. */
static uint64_t steps_taken(struct job *job) {
    for (uint64_t step = 0; step < MANY_STEPS; step++)
        if (!job_step(job, step))
            return step;
    return MANY_STEPS;
}

static void a_new_job_has_not_failed(void **state) {
    (void)state;
    struct job job;
    job_init(&job);
    assert_int_equal(job_outcome(&job), OUTCOME_DONE);
    assert_false(job_failed(&job));
    assert_int_equal(job.diagnostics.list.count, 0);
    job_free(&job);
    assert_int_equal(job.memory.used, 0);
}

static void the_first_reason_is_kept(void **state) {
    (void)state;
    const enum outcome reasons[] = {OUTCOME_BAD_INPUT,   OUTCOME_MEMORY, OUTCOME_TIME,
                                    OUTCOME_INTERRUPTED, OUTCOME_OUTPUT, OUTCOME_INTERNAL};
    for (size_t first = 0; first < 6; first++)
        for (size_t second = 0; second < 6; second++) {
            struct job job;
            job_init(&job);
            assert_false(job_fail(&job, reasons[first]));
            assert_true(job_failed(&job));
            assert_false(job_fail(&job, reasons[second]));
            assert_int_equal(job_outcome(&job), reasons[first]);
            job_free(&job);
        }
}

static void exhausted_memory_is_a_reason(void **state) {
    (void)state;
    struct job job;
    job_init(&job);
    job.memory.limit = 100;
    assert_null(memory_allocate(&job.memory, 101));
    assert_true(job_failed(&job));
    assert_int_equal(job_outcome(&job), OUTCOME_MEMORY);
    job_fail(&job, OUTCOME_TIME);
    assert_int_equal(job_outcome(&job), OUTCOME_MEMORY);
    job_free(&job);
}

static void an_earlier_reason_outlives_exhausted_memory(void **state) {
    (void)state;
    struct job job;
    job_init(&job);
    job_fail(&job, OUTCOME_TIME);
    job.memory.limit = 100;
    assert_null(memory_allocate(&job.memory, 101));
    assert_int_equal(job_outcome(&job), OUTCOME_TIME);
    job_free(&job);
}

static void limits_are_forgiven(void **state) {
    (void)state;
    struct job job;
    job_init(&job);
    const enum outcome limits[] = {OUTCOME_MEMORY, OUTCOME_TIME, OUTCOME_TOO_LARGE, OUTCOME_INTERRUPTED};
    for (size_t i = 0; i < 4; i++) {
        assert_false(job_fail(&job, limits[i]));
        assert_true(job_forgive_limits(&job));
        assert_false(job_failed(&job));
    }
    job_free(&job);
}

static void exhausted_memory_is_forgiven_too(void **state) {
    (void)state;
    struct job job;
    job_init(&job);
    job.memory.exhausted = true;
    assert_true(job_forgive_limits(&job));
    assert_false(job_failed(&job));
    assert_false(job_fail(&job, OUTCOME_TIME));
    job.memory.exhausted = true;
    assert_true(job_forgive_limits(&job));
    assert_false(job_failed(&job));
    job_free(&job);
}

static void nothing_else_is_forgiven(void **state) {
    (void)state;
    struct job job;
    job_init(&job);
    assert_false(job_forgive_limits(&job));
    assert_false(job_failed(&job));
    const enum outcome others[] = {OUTCOME_BAD_INPUT, OUTCOME_OUTPUT, OUTCOME_INTERNAL};
    for (size_t i = 0; i < 3; i++) {
        job.outcome = others[i];
        job.memory.exhausted = true;
        assert_false(job_forgive_limits(&job));
        assert_int_equal(job_outcome(&job), others[i]);
        assert_true(job.memory.exhausted);
    }
    job_free(&job);
}

static void one_reason_is_forgiven(void **state) {
    (void)state;
    struct job job;
    job_init(&job);
    assert_false(job_forgive(&job, OUTCOME_DONE));
    assert_false(job_forgive(&job, OUTCOME_TIME));
    for (enum outcome outcome = OUTCOME_BAD_INPUT; outcome <= OUTCOME_INTERNAL; outcome++) {
        assert_false(job_fail(&job, outcome));
        assert_false(job_forgive(&job, outcome == OUTCOME_TIME ? OUTCOME_OUTPUT : OUTCOME_TIME));
        assert_int_equal(job_outcome(&job), outcome);
        assert_true(job_forgive(&job, outcome));
        assert_false(job_failed(&job));
    }
    job_free(&job);
}

static void memory_that_ran_out_behind_another_reason_stays_a_failure(void **state) {
    (void)state;
    struct job job;
    job_init(&job);
    job_fail(&job, OUTCOME_TOO_LARGE);
    job.memory.exhausted = true;
    assert_true(job_forgive(&job, OUTCOME_TOO_LARGE));
    assert_int_equal(job_outcome(&job), OUTCOME_MEMORY);
    assert_true(job_forgive(&job, OUTCOME_MEMORY));
    assert_false(job_failed(&job));
    job_free(&job);
}

static void a_job_forgets_what_was_reported(void **state) {
    (void)state;
    struct job job;
    job_init(&job);
    job.memory.limit = 1000000;
    job_reject(&job, NULL, NULL, "no");
    job.memory.exhausted = true;
    job_forget(&job);
    assert_false(job_failed(&job));
    assert_int_equal(job.diagnostics.list.count, 0);
    assert_int_equal(job.memory.limit, 1000000);
    job_free(&job);
}

static void a_limit_that_is_forgiven_is_still_there(void **state) {
    (void)state;
    struct job job;
    job_init(&job);
    job.deadline = clock_seconds() - 1;
    assert_false(job_look_around(&job));
    assert_true(job_forgive_limits(&job));
    assert_false(job_look_around(&job));
    assert_int_equal(job_outcome(&job), OUTCOME_TIME);
    job_free(&job);
}

static void a_rejected_input_is_reported(void **state) {
    (void)state;
    struct job job;
    job_init(&job);
    struct place place = {
        .file = "x.aut", .line = 2, .column = 5, .width = 1, .source = "des (", .source_length = 5};
    assert_false(job_reject(&job, &place, "a hint", "%d of %s", 3, "100%s"));
    assert_int_equal(job_outcome(&job), OUTCOME_BAD_INPUT);
    assert_int_equal(job.diagnostics.errors, 1);
    assert_int_equal(job.diagnostics.list.count, 1);
    const struct diagnostic *entry = &job.diagnostics.list.items[0];
    assert_int_equal(entry->severity, SEVERITY_ERROR);
    assert_string_equal(entry->message, "3 of 100%s");
    assert_string_equal(entry->hint, "a hint");
    assert_string_equal(entry->place.file, "x.aut");
    assert_string_equal(entry->place.source, "des (");
    job_free(&job);
    assert_int_equal(job.memory.used, 0);
}

static void a_failed_job_still_reports_rejections(void **state) {
    (void)state;
    struct job job;
    job_init(&job);
    job_fail(&job, OUTCOME_INTERRUPTED);
    assert_false(job_reject(&job, NULL, NULL, "also wrong"));
    assert_int_equal(job_outcome(&job), OUTCOME_INTERRUPTED);
    assert_int_equal(job.diagnostics.list.count, 1);
    job_free(&job);
}

static void a_rejection_may_be_very_long(void **state) {
    (void)state;
    static char text[10001];
    memset(text, 'r', 10000);
    struct job job;
    job_init(&job);
    assert_false(job_reject(&job, NULL, NULL, "%s", text));
    assert_memory_equal(job.diagnostics.list.items[0].message, text, 500);
    job_free(&job);
}

static void a_rejection_without_memory_is_a_failure(void **state) {
    (void)state;
    struct job job;
    job_init(&job);
    job.memory.fail_at = 1;
    assert_false(job_reject(&job, NULL, NULL, "no room for this"));
    assert_true(job_failed(&job));
    assert_int_equal(job.diagnostics.dropped, 1);
    job_free(&job);
    assert_int_equal(job.memory.used, 0);
}

static void nothing_stops_a_job_without_bounds(void **state) {
    (void)state;
    struct job job;
    job_init(&job);
    assert_int_equal(steps_taken(&job), MANY_STEPS);
    assert_false(job_failed(&job));
    job_free(&job);
}

static void a_passed_deadline_stops_the_job(void **state) {
    (void)state;
    struct job job;
    job_init(&job);
    job.deadline = clock_seconds() - 1;
    assert_true(steps_taken(&job) < MANY_STEPS);
    assert_int_equal(job_outcome(&job), OUTCOME_TIME);
    job_free(&job);
}

static void a_deadline_to_come_stops_nothing(void **state) {
    (void)state;
    struct job job;
    job_init(&job);
    job.deadline = clock_seconds() + 3600;
    assert_int_equal(steps_taken(&job), MANY_STEPS);
    assert_int_equal(job_outcome(&job), OUTCOME_DONE);
    job_free(&job);
}

static void a_deadline_is_met_while_stepping(void **state) {
    (void)state;
    struct job job;
    job_init(&job);
    double start = clock_seconds();
    job.deadline = start + 0.02;
    while (job_step(&job, 0) && clock_seconds() < start + 10)
        ;
    assert_int_equal(job_outcome(&job), OUTCOME_TIME);
    assert_true(clock_seconds() >= start + 0.02);
    job_free(&job);
}

static void the_stopper_stops_the_job(void **state) {
    (void)state;
    volatile sig_atomic_t stopper = 0;
    struct job job;
    job_init(&job);
    job.stopper = &stopper;
    assert_int_equal(steps_taken(&job), MANY_STEPS);
    stopper = 1;
    assert_true(steps_taken(&job) < MANY_STEPS);
    assert_int_equal(job_outcome(&job), OUTCOME_INTERRUPTED);
    job_free(&job);
}

static void a_job_stays_stopped(void **state) {
    (void)state;
    volatile sig_atomic_t stopper = 1;
    struct job job;
    job_init(&job);
    job.stopper = &stopper;
    assert_true(steps_taken(&job) < MANY_STEPS);
    stopper = 0;
    job.deadline = clock_seconds() - 1;
    steps_taken(&job);
    assert_int_equal(job_outcome(&job), OUTCOME_INTERRUPTED);
    job_free(&job);
}

static void the_last_look_knows_how_far_the_job_is(void **state) {
    (void)state;
    struct job job;
    job_init(&job);
    job_phase(&job, "counting", "sheep", 0);
    job.deadline = clock_seconds() - 1;
    uint64_t steps = steps_taken(&job);
    assert_int_equal(job.progress.done, steps);
    job_free(&job);
}

static void a_phase_starts_from_nothing(void **state) {
    (void)state;
    struct job job;
    job_init(&job);
    job.progress.done = 55;
    job_phase(&job, "reading", "lines", 200);
    assert_string_equal(job.progress.phase, "reading");
    assert_string_equal(job.progress.unit, "lines");
    assert_int_equal(job.progress.total, 200);
    assert_int_equal(job.progress.done, 0);
    job_free(&job);
}

static void the_clock_moves_forward(void **state) {
    (void)state;
    double start = clock_seconds(), last = start;
    while (last < start + 0.005) {
        double now = clock_seconds();
        assert_true(now >= last);
        last = now;
    }
}

/* ---- the progress line ---- */

/* A sink that remembers what was written to it. */
struct screen {
    FILE *stream;
    char *text;
    size_t length;
};

static void open_screen(struct screen *screen) {
    *screen = (struct screen){0};
    screen->stream = open_memstream(&screen->text, &screen->length);
    assert_non_null(screen->stream);
}

static void close_screen(struct screen *screen, const char *expected) {
    fclose(screen->stream);
    assert_string_equal(screen->text, expected);
    free(screen->text);
}

static void quantities_are_for_people(void **state) {
    (void)state;
    const struct {
        uint64_t amount;
        const char *text;
    } cases[] = {
        {0, "0"},
        {7, "7"},
        {9999, "9999"},
        {10000, "10 k"},
        {123456, "123 k"},
        {9999999, "10000 k"},
        {10000000, "10.0 M"},
        {12345678, "12.3 M"},
        {9999000000, "9999.0 M"},
        {10000000000, "10.0 G"},
        {UINT64_MAX, "18446744073.7 G"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[16];
        assert_ptr_equal(progress_quantity(text, cases[i].amount), text);
        assert_string_equal(text, cases[i].text);
    }
}

static void without_a_sink_nothing_is_shown(void **state) {
    (void)state;
    struct progress progress = {.phase = "reading", .unit = "lines"};
    progress_update(&progress, 1000);
    assert_false(progress.visible);
    progress_erase(&progress);
}

static void quick_work_stays_quiet(void **state) {
    (void)state;
    struct screen screen;
    open_screen(&screen);
    struct progress progress = {.sink = screen.stream, .phase = "reading", .unit = "lines", .started = 100};
    progress_update(&progress, 100.0);
    progress_update(&progress, 100.4);
    assert_false(progress.visible);
    progress_erase(&progress);
    close_screen(&screen, "");
}

static void a_known_total_gives_a_percentage(void **state) {
    (void)state;
    struct screen screen;
    open_screen(&screen);
    struct progress progress = {.sink = screen.stream,
                                .phase = "reading x.aut",
                                .unit = "lines",
                                .done = 5000,
                                .total = 20000,
                                .started = 100};
    progress_update(&progress, 103);
    assert_true(progress.visible);
    close_screen(&screen, "\r\033[Kreading x.aut: 5000 of 20 k lines, 25 %, 3 s");
}

static void an_unknown_total_gives_a_count(void **state) {
    (void)state;
    struct screen screen;
    open_screen(&screen);
    struct progress progress = {
        .sink = screen.stream, .phase = "exploring", .unit = "states", .done = 12345678, .started = 100};
    progress_update(&progress, 112);
    close_screen(&screen, "\r\033[Kexploring: 12.3 M states, 12 s");
}

static void the_line_is_rewritten_a_few_times_a_second(void **state) {
    (void)state;
    struct screen screen;
    open_screen(&screen);
    struct progress progress = {.sink = screen.stream, .phase = "p", .unit = "u", .started = 100};
    for (int milliseconds = 0; milliseconds < 2000; milliseconds++)
        progress_update(&progress, 100 + milliseconds / 1000.0);
    fclose(screen.stream);
    size_t lines = 0;
    for (const char *at = screen.text; (at = strchr(at, '\r')); at++)
        lines++;
    free(screen.text);
    assert_in_range(lines, 4, 20);
}

static void a_shown_line_is_erased_once(void **state) {
    (void)state;
    struct screen screen;
    open_screen(&screen);
    struct progress progress = {.sink = screen.stream, .phase = "p", .unit = "u", .started = 100};
    progress_update(&progress, 101);
    progress_erase(&progress);
    assert_false(progress.visible);
    progress_erase(&progress);
    close_screen(&screen, "\r\033[Kp: 0 u, 1 s\r\033[K");
}

static void steps_show_progress_and_the_end_erases_it(void **state) {
    (void)state;
    struct screen screen;
    open_screen(&screen);
    struct job job;
    job_init(&job);
    job.progress.sink = screen.stream;
    job.progress.started -= 100;
    job_phase(&job, "minimising", "states", 0);
    while (!job.progress.visible)
        assert_true(job_step(&job, 777));
    job_free(&job);
    fclose(screen.stream);
    assert_non_null(strstr(screen.text, "\r\033[Kminimising: 777 states, 100 s"));
    assert_true(screen.length > 4 && strcmp(screen.text + screen.length - 4, "\r\033[K") == 0);
    free(screen.text);
}

static void a_job_that_has_not_failed_has_no_reason(void **state) {
    (void)state;
    struct job job;
    char text[REASON_BYTES];
    job_init(&job);
    diagnostics_add(&job.diagnostics, SEVERITY_WARNING, NULL, NULL, "careful");
    assert_false(job_reason(&job, text));
    job_free(&job);
}

static void a_limit_says_how_far_the_job_got(void **state) {
    (void)state;
    struct job job;
    char text[REASON_BYTES];
    job_init(&job);
    job_phase(&job, "reading", "transitions", 0);
    job.progress.done = 12;
    job_fail(&job, OUTCOME_TIME);
    assert_true(job_reason(&job, text));
    assert_string_equal(text, "out of time while reading: 12 transitions so far");
    job_forgive_limits(&job);
    job.memory.exhausted = true;
    job.memory.peak = 3000000;
    assert_true(job_reason(&job, text));
    assert_string_equal(text, "out of memory while reading: 12 transitions so far, 3 MB in use");
    job_free(&job);
}

/* A fault of ours, or a message that found no memory: there is something to say, unless an error says it. */
static void a_failure_without_a_message_has_a_reason(void **state) {
    (void)state;
    for (enum outcome outcome = OUTCOME_BAD_INPUT; outcome <= OUTCOME_INTERNAL; outcome++) {
        struct job job;
        char text[REASON_BYTES];
        job_init(&job);
        diagnostics_add(&job.diagnostics, SEVERITY_WARNING, NULL, NULL, "careful");
        job_fail(&job, outcome);
        assert_true(job_reason(&job, text));
        assert_non_null(strstr(text, " while starting: 0 steps so far"));
        diagnostics_add(&job.diagnostics, SEVERITY_ERROR, NULL, NULL, "because");
        bool is_silent =
            outcome == OUTCOME_MEMORY || outcome == OUTCOME_TIME || outcome == OUTCOME_INTERRUPTED;
        assert_int_equal(job_reason(&job, text), is_silent);
        job_free(&job);
    }
}

static void a_phase_that_comes_again_goes_on_counting(void **state) {
    (void)state;
    struct job job;
    char reason[REASON_BYTES];
    job_init(&job);
    job_phase(&job, "exploring", "states", 0);
    assert_true(job_step(&job, 300));
    job_phase(&job, "minimising", "blocks", 0);
    assert_true(job_step(&job, 20));
    job_phase(&job, "exploring", "states", 0);
    assert_true(job_step(&job, 45));
    job_fail(&job, OUTCOME_TIME);
    assert_true(job_reason(&job, reason));
    assert_string_equal(reason, "out of time while exploring: 345 states so far, 45 in this round");
    job_free(&job);
}

static void a_failed_job_stays_in_its_phase(void **state) {
    (void)state;
    struct job job;
    char reason[REASON_BYTES];
    job_init(&job);
    job_phase(&job, "minimising", "blocks", 0);
    assert_true(job_step(&job, 141));
    job_fail(&job, OUTCOME_TIME);
    job_phase(&job, "determinising", "states", 0);
    assert_true(job_reason(&job, reason));
    assert_string_equal(reason, "out of time while minimising: 141 blocks so far");
    job_forgive(&job, OUTCOME_TIME);
    job_phase(&job, "determinising", "states", 0);
    job_fail(&job, OUTCOME_INTERRUPTED);
    assert_true(job_reason(&job, reason));
    assert_string_equal(reason, "interrupted while determinising: 0 states so far");
    job_free(&job);
}

static void more_phases_than_are_counted_do_no_harm(void **state) {
    (void)state;
    struct job job;
    char names[MOST_PHASES + 8][8];
    job_init(&job);
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < MOST_PHASES + 8; i++) {
            snprintf(names[i], sizeof names[i], "p%d", i);
            job_phase(&job, names[i], "steps", 0);
            assert_true(job_step(&job, 7));
        }
    assert_int_equal(job.progress.earlier, 0);
    job_phase(&job, names[0], "steps", 0);
    assert_int_equal(job.progress.earlier, 14);
    job_free(&job);
}

static void out_of_memory_tells_what_was_refused(void **state) {
    (void)state;
    struct job job;
    char reason[REASON_BYTES];
    job_init(&job);
    job.memory.limit = 50000000;
    void *block = memory_allocate(&job.memory, 31000000);
    assert_non_null(block);
    assert_null(memory_resize(&job.memory, block, 71000000));
    assert_true(job_reason(&job, reason));
    assert_string_equal(reason,
                        "out of memory while starting: 0 steps so far, 31 MB in use and 40 MB more needed");
    assert_null(memory_allocate(&job.memory, 19500000));
    memory_free(block);
    job_free(&job);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(out_of_memory_tells_what_was_refused),
        cmocka_unit_test(a_phase_that_comes_again_goes_on_counting),
        cmocka_unit_test(a_failed_job_stays_in_its_phase),
        cmocka_unit_test(more_phases_than_are_counted_do_no_harm),
        cmocka_unit_test(a_new_job_has_not_failed),
        cmocka_unit_test(the_first_reason_is_kept),
        cmocka_unit_test(exhausted_memory_is_a_reason),
        cmocka_unit_test(an_earlier_reason_outlives_exhausted_memory),
        cmocka_unit_test(limits_are_forgiven),
        cmocka_unit_test(exhausted_memory_is_forgiven_too),
        cmocka_unit_test(nothing_else_is_forgiven),
        cmocka_unit_test(one_reason_is_forgiven),
        cmocka_unit_test(memory_that_ran_out_behind_another_reason_stays_a_failure),
        cmocka_unit_test(a_job_forgets_what_was_reported),
        cmocka_unit_test(a_limit_that_is_forgiven_is_still_there),
        cmocka_unit_test(a_rejected_input_is_reported),
        cmocka_unit_test(a_failed_job_still_reports_rejections),
        cmocka_unit_test(a_rejection_may_be_very_long),
        cmocka_unit_test(a_rejection_without_memory_is_a_failure),
        cmocka_unit_test(a_job_that_has_not_failed_has_no_reason),
        cmocka_unit_test(a_limit_says_how_far_the_job_got),
        cmocka_unit_test(a_failure_without_a_message_has_a_reason),
        cmocka_unit_test(nothing_stops_a_job_without_bounds),
        cmocka_unit_test(a_passed_deadline_stops_the_job),
        cmocka_unit_test(a_deadline_to_come_stops_nothing),
        cmocka_unit_test(a_deadline_is_met_while_stepping),
        cmocka_unit_test(the_stopper_stops_the_job),
        cmocka_unit_test(a_job_stays_stopped),
        cmocka_unit_test(the_last_look_knows_how_far_the_job_is),
        cmocka_unit_test(a_phase_starts_from_nothing),
        cmocka_unit_test(the_clock_moves_forward),
        cmocka_unit_test(quantities_are_for_people),
        cmocka_unit_test(without_a_sink_nothing_is_shown),
        cmocka_unit_test(quick_work_stays_quiet),
        cmocka_unit_test(a_known_total_gives_a_percentage),
        cmocka_unit_test(an_unknown_total_gives_a_count),
        cmocka_unit_test(the_line_is_rewritten_a_few_times_a_second),
        cmocka_unit_test(a_shown_line_is_erased_once),
        cmocka_unit_test(steps_show_progress_and_the_end_erases_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
