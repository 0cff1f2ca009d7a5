/* The example of lacuna.h, as it stands there: header_example.inc is cut out of the header. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <lacuna.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static FILE *told; /* what the example takes for standard error */
#undef stderr
#define stderr told

static void run_example(void) {
#include "header_example.inc"
}

static lacuna *open_with_little_memory(void) {
    lacuna *session = lacuna_open();
    assert_int_equal(lacuna_limit_memory(session, 1000), LACUNA_YES);
    return session;
}

static void run_example_with_little_memory(void) {
#define lacuna_open open_with_little_memory
#include "header_example.inc"
#undef lacuna_open
}

static void run_example_with_little_time(void) {
#define lacuna_limit_time(session, seconds) lacuna_limit_time(session, 1e-9)
#include "header_example.inc"
#undef lacuna_limit_time
}

static void run_example_without_a_session(void) {
#define lacuna_open() NULL
#include "header_example.inc"
#undef lacuna_open
}

/* In an empty directory, beside the file that the example reads; NULL: there is none. What it printed is in
 * `text`. */
static void run_beside(const char *file, void (*run)(void), char *text, size_t size) {
    char directory[] = "/tmp/lacuna-example-XXXXXX", before[4096];
    assert_non_null(getcwd(before, sizeof before));
    assert_non_null(mkdtemp(directory));
    assert_int_equal(chdir(directory), 0);
    FILE *x = file ? fopen("x.aut", "w") : NULL;
    if (x) {
        fputs(file, x);
        fclose(x);
    }
    memset(text, 0, size);
    told = fmemopen(text, size, "w");
    assert_non_null(told);
    run();
    fclose(told);
    unlink("x.aut");
    assert_int_equal(chdir(before), 0);
    rmdir(directory);
}

static const char SMALL[] = "des (0,2,3)\n(0,a,1)\n(1,b,2)\n";

static void it_tells_nothing_if_all_is_well(void **state) {
    (void)state;
    char text[512];
    run_beside(SMALL, run_example, text, sizeof text);
    assert_string_equal(text, "");
}

static void it_tells_that_the_file_is_missing(void **state) {
    (void)state;
    char text[512];
    run_beside(NULL, run_example, text, sizeof text);
    assert_string_equal(text, "x.aut: error: No such file or directory");
}

static void it_tells_that_memory_is_short(void **state) {
    (void)state;
    char text[512];
    run_beside(SMALL, run_example_with_little_memory, text, sizeof text);
    assert_non_null(strstr(text, "error: out of memory"));
}

static void it_tells_that_there_is_no_session(void **state) {
    (void)state;
    char text[512];
    run_beside(SMALL, run_example_without_a_session, text, sizeof text);
    assert_string_equal(text, "error: out of memory");
}

static void it_tells_that_time_is_short(void **state) {
    (void)state;
    enum { STATES = 20000, LINE = 32 };
    char *large = malloc((STATES + 1) * LINE), text[512];
    assert_non_null(large);
    int used = snprintf(large, LINE, "des (0,%d,%d)\n", STATES, STATES);
    for (int s = 0; s < STATES; s++)
        used += snprintf(large + used, LINE, "(%d,a,%d)\n", s, (s + 1) % STATES);
    run_beside(large, run_example_with_little_time, text, sizeof text);
    free(large);
    assert_non_null(strstr(text, "error: out of time while reading"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_tells_nothing_if_all_is_well),
        cmocka_unit_test(it_tells_that_the_file_is_missing),
        cmocka_unit_test(it_tells_that_memory_is_short),
        cmocka_unit_test(it_tells_that_there_is_no_session),
        cmocka_unit_test(it_tells_that_time_is_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
