#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/diagnostics.h"

enum { LONG_LINE = 20000, LONGEST_KEPT = 4096 };

static void what_is_given_is_copied(void **state) {
    (void)state;
    struct memory memory = {0};
    struct diagnostics diagnostics;
    diagnostics_init(&diagnostics, &memory);
    char file[] = "lift.aut", source[] = "(0,up,1", hint[] = "close it", word[] = "bracket";
    struct place place = {
        .file = file, .line = 3, .column = 8, .width = 2, .source = source, .source_length = 7};
    diagnostics_add(&diagnostics, SEVERITY_ERROR, &place, hint, "missing %s after %d", word, 12);
    memset(file, '#', strlen(file));
    memset(source, '#', strlen(source));
    memset(hint, '#', strlen(hint));
    memset(word, '#', strlen(word));

    assert_int_equal(diagnostics.list.count, 1);
    const struct diagnostic *entry = &diagnostics.list.items[0];
    assert_int_equal(entry->severity, SEVERITY_ERROR);
    assert_string_equal(entry->message, "missing bracket after 12");
    assert_string_equal(entry->hint, "close it");
    assert_string_equal(entry->place.file, "lift.aut");
    assert_string_equal(entry->place.source, "(0,up,1");
    assert_int_equal(entry->place.source_length, 7);
    assert_int_equal(entry->place.line, 3);
    assert_int_equal(entry->place.column, 8);
    assert_int_equal(entry->place.width, 2);
    diagnostics_free(&diagnostics);
    assert_int_equal(memory.used, 0);
}

static void only_the_given_part_of_the_source_is_copied(void **state) {
    (void)state;
    struct memory memory = {0};
    struct diagnostics diagnostics;
    diagnostics_init(&diagnostics, &memory);
    struct place place = {.file = "a", .line = 1, .column = 1, .source = "this|not this", .source_length = 4};
    diagnostics_add(&diagnostics, SEVERITY_ERROR, &place, NULL, "x");
    assert_string_equal(diagnostics.list.items[0].place.source, "this");
    diagnostics_free(&diagnostics);
}

static void place_and_hint_may_be_missing(void **state) {
    (void)state;
    struct memory memory = {0};
    struct diagnostics diagnostics;
    diagnostics_init(&diagnostics, &memory);
    diagnostics_add(&diagnostics, SEVERITY_WARNING, NULL, NULL, "on the whole");
    struct place whole_file = {.file = "b.aut"};
    diagnostics_add(&diagnostics, SEVERITY_NOTE, &whole_file, NULL, "in the file");

    const struct diagnostic *entries = diagnostics.list.items;
    assert_null(entries[0].place.file);
    assert_null(entries[0].place.source);
    assert_null(entries[0].hint);
    assert_int_equal(entries[0].place.line, 0);
    assert_string_equal(entries[1].place.file, "b.aut");
    assert_null(entries[1].place.source);
    assert_int_equal(entries[1].place.line, 0);
    diagnostics_free(&diagnostics);
}

static void errors_and_warnings_are_counted_apart(void **state) {
    (void)state;
    struct memory memory = {0};
    struct diagnostics diagnostics;
    diagnostics_init(&diagnostics, &memory);
    const enum severity order[] = {SEVERITY_WARNING, SEVERITY_ERROR, SEVERITY_NOTE, SEVERITY_WARNING,
                                   SEVERITY_WARNING};
    for (size_t i = 0; i < 5; i++)
        diagnostics_add(&diagnostics, order[i], NULL, NULL, "message %zu", i);
    assert_int_equal(diagnostics.errors, 1);
    assert_int_equal(diagnostics.warnings, 3);
    assert_int_equal(diagnostics.list.count, 5);
    for (size_t i = 0; i < 5; i++)
        assert_int_equal(diagnostics.list.items[i].severity, order[i]);
    diagnostics_free(&diagnostics);
}

static void past_the_limit_only_the_count_grows(void **state) {
    (void)state;
    struct memory memory = {0};
    struct diagnostics diagnostics;
    diagnostics_init(&diagnostics, &memory);
    for (int i = 0; i < DIAGNOSTICS_KEPT; i++)
        diagnostics_add(&diagnostics, SEVERITY_ERROR, NULL, NULL, "error %d", i);
    assert_int_equal(diagnostics.dropped, 0);
    size_t used = memory.used;
    for (int i = 0; i < 1000; i++)
        diagnostics_add(&diagnostics, SEVERITY_ERROR, NULL, NULL, "another");
    diagnostics_add(&diagnostics, SEVERITY_WARNING, NULL, NULL, "a warning");

    assert_int_equal(diagnostics.list.count, DIAGNOSTICS_KEPT);
    assert_int_equal(diagnostics.dropped, 1001);
    assert_int_equal(diagnostics.errors, DIAGNOSTICS_KEPT + 1000);
    assert_int_equal(diagnostics.warnings, 1);
    assert_int_equal(memory.used, used);
    for (int i = 0; i < DIAGNOSTICS_KEPT; i++) {
        char expected[32];
        snprintf(expected, sizeof expected, "error %d", i);
        assert_string_equal(diagnostics.list.items[i].message, expected);
    }
    diagnostics_free(&diagnostics);
    assert_int_equal(memory.used, 0);
}

static void a_long_message_is_cut(void **state) {
    (void)state;
    struct memory memory = {0};
    struct diagnostics diagnostics;
    diagnostics_init(&diagnostics, &memory);
    static char text[5001];
    memset(text, 'm', 5000);
    diagnostics_add(&diagnostics, SEVERITY_ERROR, NULL, NULL, "%s", text);
    const char *message = diagnostics.list.items[0].message;
    assert_true(strlen(message) >= 500 && strlen(message) < 5000);
    assert_memory_equal(message, text, strlen(message));
    diagnostics_free(&diagnostics);
}

static const char *long_line(void) {
    static char line[LONG_LINE];
    uint32_t seed = 1;
    for (size_t i = 0; i < LONG_LINE; i++) {
        seed = seed * 1664525 + 1013904223;
        line[i] = (char)(' ' + (seed >> 16) % 95);
    }
    return line;
}

/* The entry's bytes around its column are those that were around `column` of `line`. */
static void assert_points_at(const struct place *place, const char *line, size_t length, size_t column) {
    assert_true(place->source_length <= LONGEST_KEPT);
    assert_int_equal(strlen(place->source), place->source_length);
    assert_int_equal(place->column, column);           /* people look it up in the file */
    size_t kept = place->column - place->source_start; /* within what was kept of the line */
    assert_true(kept >= 1 && kept <= place->source_length);
    for (size_t i = 0; i < place->source_length; i++) {
        size_t there = column + i - kept; /* counted from 0, as `i` is */
        assert_true(there < length);
        assert_int_equal(place->source[i], line[there]);
    }
    size_t before = column - 1 < 60 ? column - 1 : 60, after = length - column < 60 ? length - column : 60;
    assert_true(kept - 1 >= before);
    assert_true(place->source_length - kept >= after);
}

static void a_long_line_is_clipped_around_its_place(void **state) {
    (void)state;
    struct memory memory = {0};
    struct diagnostics diagnostics;
    diagnostics_init(&diagnostics, &memory);
    const char *line = long_line();
    const size_t columns[] = {1,    2,    60,    2047,  2048,  2049,          2050,          4095,
                              4096, 4097, 10000, 15903, 15904, LONG_LINE - 1, LONG_LINE - 2, LONG_LINE};
    enum { COLUMNS = sizeof columns / sizeof *columns };
    for (size_t i = 0; i < COLUMNS; i++) {
        struct place place = {.file = "f",
                              .line = 1,
                              .column = columns[i],
                              .width = 1,
                              .source = line,
                              .source_length = LONG_LINE};
        diagnostics_add(&diagnostics, SEVERITY_ERROR, &place, NULL, "here");
    }
    for (size_t i = 0; i < COLUMNS; i++)
        assert_points_at(&diagnostics.list.items[i].place, line, LONG_LINE, columns[i]);
    diagnostics_free(&diagnostics);
    assert_int_equal(memory.used, 0);
}

static void a_line_just_too_long_is_clipped_around_its_place(void **state) {
    (void)state;
    const char *line = long_line();
    for (size_t column = 1; column <= LONGEST_KEPT + 1; column += 15) {
        struct memory memory = {0};
        struct diagnostics diagnostics;
        diagnostics_init(&diagnostics, &memory);
        struct place place = {
            .file = "f", .line = 1, .column = column, .source = line, .source_length = LONGEST_KEPT + 1};
        diagnostics_add(&diagnostics, SEVERITY_ERROR, &place, NULL, "here");
        assert_points_at(&diagnostics.list.items[0].place, line, LONGEST_KEPT + 1, column);
        diagnostics_free(&diagnostics);
    }
}

static void a_place_behind_a_long_line_stays_behind_it(void **state) {
    (void)state;
    struct memory memory = {0};
    struct diagnostics diagnostics;
    diagnostics_init(&diagnostics, &memory);
    const char *line = long_line();
    const size_t beyond[] = {1, 2, 100, 5000};
    for (size_t i = 0; i < 4; i++) {
        struct place place = {.file = "f",
                              .line = 1,
                              .column = LONG_LINE + beyond[i],
                              .source = line,
                              .source_length = LONG_LINE};
        diagnostics_add(&diagnostics, SEVERITY_ERROR, &place, NULL, "the line ends");
        const struct place *kept = &diagnostics.list.items[i].place;
        assert_int_equal(kept->column - kept->source_start, kept->source_length + beyond[i]);
        assert_true(kept->source_length >= 60 && kept->source_length <= LONGEST_KEPT);
        assert_memory_equal(kept->source, line + LONG_LINE - kept->source_length, kept->source_length);
    }
    diagnostics_free(&diagnostics);
}

static void a_long_line_without_a_column_keeps_its_beginning(void **state) {
    (void)state;
    struct memory memory = {0};
    struct diagnostics diagnostics;
    diagnostics_init(&diagnostics, &memory);
    const char *line = long_line();
    struct place place = {.file = "f", .line = 9, .source = line, .source_length = LONG_LINE};
    diagnostics_add(&diagnostics, SEVERITY_ERROR, &place, NULL, "too long");
    const struct place *kept = &diagnostics.list.items[0].place;
    assert_int_equal(kept->column, 0);
    assert_true(kept->source_length <= LONGEST_KEPT);
    assert_memory_equal(kept->source, line, kept->source_length);
    diagnostics_free(&diagnostics);
}

static void a_line_that_fits_is_kept_whole(void **state) {
    (void)state;
    struct memory memory = {0};
    struct diagnostics diagnostics;
    diagnostics_init(&diagnostics, &memory);
    const char *line = long_line();
    struct place place = {
        .file = "f", .line = 1, .column = LONGEST_KEPT, .source = line, .source_length = LONGEST_KEPT};
    diagnostics_add(&diagnostics, SEVERITY_ERROR, &place, NULL, "at its end");
    const struct place *kept = &diagnostics.list.items[0].place;
    assert_int_equal(kept->column, LONGEST_KEPT);
    assert_int_equal(kept->source_length, LONGEST_KEPT);
    assert_memory_equal(kept->source, line, LONGEST_KEPT);
    diagnostics_free(&diagnostics);
}

static void an_empty_line_is_a_line(void **state) {
    (void)state;
    struct memory memory = {0};
    struct diagnostics diagnostics;
    diagnostics_init(&diagnostics, &memory);
    struct place place = {.file = "f", .line = 5, .column = 1, .width = 1, .source = "", .source_length = 0};
    diagnostics_add(&diagnostics, SEVERITY_ERROR, &place, NULL, "empty");
    assert_string_equal(diagnostics.list.items[0].place.source, "");
    diagnostics_free(&diagnostics);
}

static void without_memory_an_error_still_counts(void **state) {
    (void)state;
    for (uint64_t fail_at = 1; fail_at <= 2; fail_at++) {
        struct memory memory = {.fail_at = fail_at};
        struct diagnostics diagnostics;
        diagnostics_init(&diagnostics, &memory);
        struct place place = {.file = "f", .line = 1, .column = 1, .source = "abc", .source_length = 3};
        diagnostics_add(&diagnostics, SEVERITY_ERROR, &place, "hint", "message");
        assert_int_equal(diagnostics.errors, 1);
        assert_int_equal(diagnostics.dropped, 1);
        assert_int_equal(diagnostics.list.count, 0);
        assert_true(memory.exhausted);
        diagnostics_free(&diagnostics);
        assert_int_equal(memory.used, 0);
    }
}

static void errors_take_the_place_of_warnings(void **state) {
    (void)state;
    struct memory memory = {0};
    struct diagnostics diagnostics;
    diagnostics_init(&diagnostics, &memory);
    for (int i = 0; i < DIAGNOSTICS_KEPT; i++)
        diagnostics_add(&diagnostics, SEVERITY_WARNING, NULL, NULL, "warning %d", i);
    diagnostics_add(&diagnostics, SEVERITY_ERROR, NULL, NULL, "error");
    diagnostics_add(&diagnostics, SEVERITY_WARNING, NULL, NULL, "one warning more");
    assert_int_equal(diagnostics.list.count, DIAGNOSTICS_KEPT);
    assert_int_equal(diagnostics.dropped, 2);
    assert_string_equal(diagnostics.list.items[DIAGNOSTICS_KEPT - 1].message, "error");
    assert_string_equal(diagnostics.list.items[DIAGNOSTICS_KEPT - 2].message, "warning 48");
    diagnostics_free(&diagnostics);
}

static void entries_are_sorted_by_place(void **state) {
    (void)state;
    static const struct place PLACES[] = {{.file = "b", .line = 7, .column = 2},
                                          {.file = "a", .line = 1, .column = 1},
                                          {0},
                                          {.file = "b", .line = 2, .column = 9},
                                          {.file = "b", .line = 7, .column = 1},
                                          {.file = "b", .line = 7, .column = 2}};
    static const char *const ORDER[] = {"3", "4", "0", "5", "1", "2"};
    struct memory memory = {0};
    struct diagnostics diagnostics;
    diagnostics_init(&diagnostics, &memory);
    for (size_t i = 0; i < 6; i++)
        diagnostics_add(&diagnostics, SEVERITY_ERROR, &PLACES[i], NULL, "%zu", i);
    diagnostics_sort(&diagnostics);
    for (size_t i = 0; i < 6; i++)
        assert_string_equal(diagnostics.list.items[i].message, ORDER[i]);
    diagnostics_free(&diagnostics);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_given_is_copied),
        cmocka_unit_test(only_the_given_part_of_the_source_is_copied),
        cmocka_unit_test(place_and_hint_may_be_missing),
        cmocka_unit_test(errors_and_warnings_are_counted_apart),
        cmocka_unit_test(past_the_limit_only_the_count_grows),
        cmocka_unit_test(a_long_message_is_cut),
        cmocka_unit_test(a_long_line_is_clipped_around_its_place),
        cmocka_unit_test(a_line_just_too_long_is_clipped_around_its_place),
        cmocka_unit_test(a_place_behind_a_long_line_stays_behind_it),
        cmocka_unit_test(a_long_line_without_a_column_keeps_its_beginning),
        cmocka_unit_test(a_line_that_fits_is_kept_whole),
        cmocka_unit_test(an_empty_line_is_a_line),
        cmocka_unit_test(without_memory_an_error_still_counts),
        cmocka_unit_test(errors_take_the_place_of_warnings),
        cmocka_unit_test(entries_are_sorted_by_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
