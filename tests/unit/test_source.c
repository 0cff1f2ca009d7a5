#define _XOPEN_SOURCE 700
#include "support.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "base/source.h"

static void add(struct sources *sources, struct job *job, const char *text) {
    sources_init(sources, job);
    assert_true(sources_add(sources, "x.aml", text, strlen(text)));
}

static bool read_bytes(struct sources *sources, const void *bytes, size_t length) {
    const char *path = file_of(bytes, length);
    bool fine = sources_read(sources, path);
    unlink(path);
    return fine;
}

static void expect_source(const struct sources *sources, const char *text, size_t lines) {
    const struct source *source = &sources->files.items[sources->files.count - 1];
    assert_string_equal(source->text, text);
    assert_int_equal(source->length, strlen(text));
    assert_int_equal(source->lines.count, lines);
}

/* ---- reading ---- */

static void a_file_is_kept_as_it_is(void **state) {
    struct sources sources;
    sources_init(&sources, *state);
    static const char text[] = "actor a(1) {\r\n\tm { }\r\n}\r\n\n// end";
    assert_true(read_bytes(&sources, text, strlen(text)));
    expect_source(&sources, text, 5);
    sources_free(&sources);
}

static void an_empty_file_is_one_empty_line(void **state) {
    struct sources sources;
    sources_init(&sources, *state);
    assert_true(read_bytes(&sources, "", 0));
    expect_source(&sources, "", 1);
    sources_free(&sources);
    add(&sources, *state, "");
    expect_source(&sources, "", 1);
    sources_free(&sources);
}

static void a_byte_order_mark_is_left_out(void **state) {
    struct sources sources;
    sources_init(&sources, *state);
    assert_true(read_bytes(&sources, "\xef\xbb\xbfmain", 7));
    expect_source(&sources, "main", 1);
    sources_free(&sources);
    add(&sources, *state, "\xef\xbb\xbfmain\n");
    expect_source(&sources, "main\n", 1);
    sources_free(&sources);
}

static void gzip_is_unpacked(void **state) {
    struct sources sources;
    sources_init(&sources, *state);
    const char *path = file_of("", 0);
    gzFile file = gzopen(path, "wb");
    assert_non_null(file);
    assert_true(gzputs(file, "main { }\n") > 0);
    assert_int_equal(gzclose(file), Z_OK);
    assert_true(sources_read(&sources, path));
    unlink(path);
    expect_source(&sources, "main { }\n", 1);
    sources_free(&sources);
}

static void several_files_are_kept(void **state) {
    struct sources sources;
    add(&sources, *state, "one");
    assert_true(sources_add(&sources, "y.aml", "\n\ntwo", 5));
    assert_int_equal(sources.files.count, 2);
    struct place place = sources_place(&sources, (struct span){1, 2, 3});
    assert_string_equal(place.file, "y.aml");
    assert_int_equal(place.line, 3);
    sources_free(&sources);
}

static void a_file_that_is_not_there_is_refused(void **state) {
    struct sources sources;
    sources_init(&sources, *state);
    assert_false(sources_read(&sources, "/nowhere/at/all.aml"));
    expect_rejected(*state, "No such file or directory", "check the spelling and the current directory");
    sources_free(&sources);
}

static void a_nul_byte_is_refused(void **state) {
    struct sources sources;
    sources_init(&sources, *state);
    assert_false(read_bytes(&sources, "main\nab\0c\n", 10));
    expect_rejected(*state, "NUL byte in the text", "is this a text file?");
    expect_place(*state, 0, 2, 3, 1);
    sources_free(&sources);
}

/* ---- places ---- */

static void expect_at(const struct sources *sources, struct span span, uint64_t line, uint64_t column,
                      size_t width, const char *source) {
    struct place place = sources_place(sources, span);
    assert_int_equal(place.line, line);
    assert_int_equal(place.column, column);
    assert_int_equal(place.width, width);
    assert_int_equal(place.source_length, strlen(source));
    assert_memory_equal(place.source, source, strlen(source));
}

static void a_place_is_made_of_a_span(void **state) {
    struct sources sources;
    add(&sources, *state, "one two\n\nthree\r\nlast");
    expect_at(&sources, (struct span){0, 0, 3}, 1, 1, 3, "one two");
    expect_at(&sources, (struct span){0, 4, 3}, 1, 5, 3, "one two");
    expect_at(&sources, (struct span){0, 8, 0}, 2, 1, 1, "");
    expect_at(&sources, (struct span){0, 9, 5}, 3, 1, 5, "three");
    expect_at(&sources, (struct span){0, 16, 4}, 4, 1, 4, "last");
    expect_at(&sources, (struct span){0, 20, 0}, 4, 5, 1, "last");
    sources_free(&sources);
}

static void a_place_stays_in_its_line(void **state) {
    struct sources sources;
    add(&sources, *state, "one\r\ntwo\n");
    expect_at(&sources, (struct span){0, 1, 6}, 1, 2, 2, "one");
    expect_at(&sources, (struct span){0, 3, 4}, 1, 4, 1, "one");
    sources_free(&sources);
}

static void an_overlong_line_is_shown_around_its_place(void **state) {
    struct job *job = *state;
    static char text[100001];
    memset(text, 'a', 100000);
    memcpy(text + 70000, "HERE", 4);
    struct sources sources;
    add(&sources, job, text);
    sources_error(&sources, (struct span){0, 70000, 4}, NULL, "found %s", "it");
    expect_rejected(job, "found it", NULL);
    const struct place *place = &job->diagnostics.list.items[0].place;
    assert_int_equal(place->column, 70001);
    assert_memory_equal(place->source + (place->column - 1 - place->source_start), "HERE", 4);
    sources_free(&sources);
}

static void a_warning_does_not_fail_the_job(void **state) {
    struct job *job = *state;
    struct sources sources;
    add(&sources, job, "x");
    sources_warn(&sources, (struct span){0, 0, 1}, "a hint", "a %s", "warning");
    expect_diagnostic(job, 0, SEVERITY_WARNING, "a warning", "a hint");
    assert_false(job_failed(job));
    sources_free(&sources);
}

/* ---- expanded texts ---- */

static void an_expanded_text_is_shown_where_it_comes_from(void **state) {
    struct job *job = *state;
    struct sources sources;
    struct origins origins = {0};
    struct memory *memory = &job->memory;
    add(&sources, job, "#define N 34\nx = N;\n");
    assert_true(origins_copy(memory, &origins, 0, (struct span){0, 13, 4}));
    assert_true(origins_copy(memory, &origins, 2, (struct span){0, 15, 2})); /* goes on */
    assert_true(origins_replace(memory, &origins, 4, (struct span){0, 17, 1}));
    assert_true(origins_replace(memory, &origins, 5, (struct span){0, 17, 1}));
    assert_true(origins_copy(memory, &origins, 6, (struct span){0, 18, 1}));
    assert_int_equal(origins.runs.count, 3);
    assert_true(sources_add_expanded(&sources, "x.aml", "x = 34;", 7, &origins));
    expect_at(&sources, (struct span){1, 0, 1}, 2, 1, 1, "x = N;");
    expect_at(&sources, (struct span){1, 2, 1}, 2, 3, 1, "x = N;");
    expect_at(&sources, (struct span){1, 4, 2}, 2, 5, 1, "x = N;");
    expect_at(&sources, (struct span){1, 5, 1}, 2, 5, 1, "x = N;");
    expect_at(&sources, (struct span){1, 0, 7}, 2, 1, 6, "x = N;");
    expect_at(&sources, (struct span){1, 7, 1}, 2, 7, 1, "x = N;");
    sources_free(&sources);
}

static void origins_are_followed_through_several_texts(void **state) {
    struct job *job = *state;
    struct sources sources;
    struct origins origins = {0};
    add(&sources, job, "one\ntwo\n");
    assert_true(origins_replace(&job->memory, &origins, 0, (struct span){0, 4, 3}));
    assert_true(sources_add_expanded(&sources, "y", "ab", 2, &origins));
    assert_true(origins_copy(&job->memory, &origins, 0, (struct span){1, 1, 1}));
    assert_true(sources_add_expanded(&sources, "z", "b", 1, &origins));
    expect_at(&sources, (struct span){2, 0, 1}, 2, 1, 3, "two");
    sources_free(&sources);
}

/* ---- without memory ---- */

static bool read_two(struct job *job, void *context) {
    struct sources sources;
    sources_init(&sources, job);
    bool fine = sources_read(&sources, context) && sources_add(&sources, "y", "a\nb\n", 4);
    sources_free(&sources);
    return fine;
}

static void refused_memory_is_survived(void **state) {
    char path[64];
    snprintf(path, sizeof path, "%s", file_of("one\ntwo\n", 8));
    expect_to_survive_refusals(*state, read_two, path);
    unlink(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_file_is_kept_as_it_is),
        job_test(an_empty_file_is_one_empty_line),
        job_test(a_byte_order_mark_is_left_out),
        job_test(gzip_is_unpacked),
        job_test(several_files_are_kept),
        job_test(a_file_that_is_not_there_is_refused),
        job_test(a_nul_byte_is_refused),
        job_test(a_place_is_made_of_a_span),
        job_test(a_place_stays_in_its_line),
        job_test(an_overlong_line_is_shown_around_its_place),
        job_test(an_expanded_text_is_shown_where_it_comes_from),
        job_test(origins_are_followed_through_several_texts),
        job_test(a_warning_does_not_fail_the_job),
        job_test(refused_memory_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
