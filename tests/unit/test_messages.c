#include "support.h"

#include <string.h>

#include "report/text/messages.h"

/* Prints what was reported to the job, for people, and forgets it. */
static void expect_printed(struct job *job, bool colour, const char *expected) {
    struct bytes bytes = {0};
    struct output *output = output_open_memory(job, &bytes);
    assert_non_null(output);
    output_for_people(output);
    messages_print(output, &job->diagnostics, colour);
    assert_true(output_commit(output));
    assert_true(array_push(&job->memory, &bytes.data, '\0'));
    assert_string_equal(bytes.data.items, expected);
    array_free(&bytes.data);
    diagnostics_free(&job->diagnostics);
    diagnostics_init(&job->diagnostics, &job->memory);
}

/* An error of `width` bytes at the first '@' of the line. */
static void complain(struct job *job, const char *source, size_t length, size_t width) {
    const char *at = memchr(source, '@', length);
    struct place place = {.file = "x",
                          .line = 1,
                          .column = (uint64_t)(at - source) + 1,
                          .width = width,
                          .source = source,
                          .source_length = length};
    diagnostics_add(&job->diagnostics, SEVERITY_ERROR, &place, NULL, "no");
}

static void expect_source(struct job *job, const char *source, size_t width, const char *shown,
                          const char *caret) {
    char expected[1024];
    complain(job, source, strlen(source), width);
    snprintf(expected, sizeof expected, "x:1:%zu: error: no\n     1 | %s\n       | %s\n",
             strcspn(source, "@") + 1, shown, caret);
    expect_printed(job, false, expected);
}

static void the_caret_stands_under_its_place(void **state) {
    expect_source(*state, "ab@cd", 3, "ab@cd", "  ^~~");
    expect_source(*state, "@", 1, "@", "^");
    expect_source(*state, "\t\t@", 1, "  @", "  ^");
    expect_source(*state, "é → @é→x", 6, "é → @é→x", "    ^~~");
    expect_source(*state, "漢字 @", 1, "漢字 @", "     ^");
    expect_source(*state, "e\u0301@漢", 4, "e\u0301@漢", " ^~~");
}

static void it_does_so_where_characters_cannot_be_shown(void **state) {
    expect_source(*state, "\x1b[2J@", 1, "\ufffd[2J@", "    ^");
    expect_source(*state, "\x7f\r@", 1, "\ufffd\ufffd@", "  ^");
    expect_source(*state, "\u202e\u2066@", 1, "\ufffd\ufffd@", "  ^");
    expect_source(*state, "\xff\xfe\xed\xa0\x80@", 1, "\ufffd\ufffd\ufffd\ufffd\ufffd@", "     ^");
    expect_source(*state, "\xc2\x9b@\xc2\x9b@", 4, "\ufffd@\ufffd@", " ^~~");
    complain(*state, "a\0@", 3, 1);
    expect_printed(*state, false, "x:1:3: error: no\n     1 | a\ufffd@\n       |   ^\n");
}

/* 60 bytes in front of the place are shown, and 40 behind: 漢 has three of them. */
static void a_long_line_is_cut_between_characters(void **state) {
    static const char TEN[] = "漢漢漢漢漢漢漢漢漢漢";
    char source[1024], shown[1024], caret[128];
    for (size_t x = 0; x < 3; x++) {
        snprintf(source, sizeof source, "%s%s%s%.*s@%.*s%s%s", TEN, TEN, TEN, (int)x, "xxx", (int)x, "yyy",
                 TEN, TEN);
        size_t before = (60 - x + 2) / 3, behind = (40 - 1 - x) / 3;
        snprintf(shown, sizeof shown, "…%.*s%.*s@%.*s%.*s…", (int)(3 * before), source, (int)x, "xxx", (int)x,
                 "yyy", (int)(3 * behind), source);
        snprintf(caret, sizeof caret, "%*s^", (int)(1 + 2 * before + x), "");
        expect_source(*state, source, 1, shown, caret);
    }
}

static void every_message_has_lines_of_its_own(void **state) {
    struct job *job = *state;
    struct place place = {.file = "a\nb\x1b[31m"};
    diagnostics_add(&job->diagnostics, SEVERITY_WARNING, &place, "do\nthis\x07", "a label \"%s\"",
                    "\u202ex\ny");
    expect_printed(job, false,
                   "a\ufffdb\ufffd[31m: warning: a label \"\ufffdx\ufffdy\"\n  hint: do\ufffdthis\ufffd\n");
}

static void colours_are_ours_alone(void **state) {
    struct job *job = *state;
    diagnostics_add(&job->diagnostics, SEVERITY_ERROR, NULL, NULL, "%s", "\x1b[0mx");
    expect_printed(job, true, "\x1b[1mlacuna: \x1b[1;31merror:\x1b[0m \ufffd[0mx\n");
}

static void what_was_not_kept_is_counted(void **state) {
    struct job *job = *state;
    job->diagnostics.dropped = 7;
    expect_printed(job, false, "… and 7 more\n");
    job->diagnostics.dropped = 7;
    job->diagnostics.unfinished = true;
    expect_printed(job, false, "… and 7 more; the rest of the input was not read\n");
    job->diagnostics.unfinished = true;
    expect_printed(job, false, "… the rest of the input was not read\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(the_caret_stands_under_its_place),
        job_test(it_does_so_where_characters_cannot_be_shown),
        job_test(a_long_line_is_cut_between_characters),
        job_test(every_message_has_lines_of_its_own),
        job_test(colours_are_ours_alone),
        job_test(what_was_not_kept_is_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
