#define _DEFAULT_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

#include <cmocka.h>

#include "base/input.h"
#include "unit/world.h"

static const char *put_file(struct world *world, const char *name, const void *bytes, size_t length) {
    const char *path = path_of(world, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
    return path;
}

static struct input *open_text(struct world *world, const char *text) {
    struct input *input = input_open(&world->job, put_file(world, "text", text, strlen(text)));
    assert_non_null(input);
    return input;
}

/* ---- what is read ---- */

static void assert_bytes(struct input *input, const char *bytes, size_t expected, bool expected_end) {
    const char *line;
    size_t length;
    bool ended;
    assert_int_equal(input_line(input, &line, &length, &ended), INPUT_LINE);
    assert_int_equal(length, expected);
    assert_memory_equal(line, bytes, expected);
    assert_int_equal(ended, expected_end);
}

static void assert_line(struct input *input, const char *text) {
    assert_bytes(input, text, strlen(text), true);
}

static void assert_unended_line(struct input *input, const char *text) {
    assert_bytes(input, text, strlen(text), false);
}

static enum input_result next(struct input *input) {
    const char *line;
    size_t length;
    bool ended;
    return input_line(input, &line, &length, &ended);
}

static void close_at_end(struct world *world, struct input *input) {
    assert_int_equal(next(input), INPUT_END);
    assert_int_equal(next(input), INPUT_END);
    input_close(input);
    assert_int_equal(job_outcome(&world->job), OUTCOME_DONE);
    assert_int_equal(world->job.diagnostics.errors, 0);
}

/* Reads on to whatever stops it. */
static enum input_result read_on(struct input *input) {
    enum input_result result;
    while ((result = next(input)) == INPUT_LINE)
        ;
    return result;
}

static void assert_rejected(const struct world *world, const char *part) {
    assert_int_equal(job_outcome(&world->job), OUTCOME_BAD_INPUT);
    assert_int_equal(world->job.diagnostics.list.count, 1);
    const struct diagnostic *entry = &world->job.diagnostics.list.items[0];
    assert_int_equal(entry->severity, SEVERITY_ERROR);
    assert_non_null(strstr(entry->message, part));
    assert_string_equal(entry->place.file, world->path);
}

/* Lines of many lengths, 0 to a thousand bytes. */
static size_t numbered_line(char *line, size_t number) {
    size_t length = number * 7919 % 1000;
    for (size_t i = 0; i < length; i++)
        line[i] = (char)('a' + (number + i) % 26);
    return length;
}

static char *numbered_lines(size_t lines, size_t *total) {
    char *text = malloc(lines * 1001);
    assert_non_null(text);
    *total = 0;
    for (size_t i = 0; i < lines; i++) {
        *total += numbered_line(text + *total, i);
        text[(*total)++] = '\n';
    }
    return text;
}

static void assert_numbered_lines(struct input *input, size_t lines) {
    char line[1000];
    for (size_t i = 0; i < lines; i++) {
        size_t length = numbered_line(line, i);
        assert_bytes(input, line, length, true);
    }
}

/* ---- plain text ---- */

static void lines_come_one_by_one(void **state) {
    struct world *world = *state;
    struct input *input = open_text(world, "des (0,1,2)\n(0,a,1)\n");
    assert_line(input, "des (0,1,2)");
    assert_line(input, "(0,a,1)");
    close_at_end(world, input);
}

static void a_last_line_without_a_feed_is_told_apart(void **state) {
    struct world *world = *state;
    struct input *input = open_text(world, "one\ntwo");
    assert_line(input, "one");
    assert_unended_line(input, "two");
    close_at_end(world, input);
}

static void an_empty_file_has_no_lines(void **state) {
    struct world *world = *state;
    struct input *input = open_text(world, "");
    close_at_end(world, input);
}

static void a_single_byte_is_a_line(void **state) {
    struct world *world = *state;
    struct input *input = open_text(world, "x");
    assert_unended_line(input, "x");
    close_at_end(world, input);
}

static void empty_lines_are_lines(void **state) {
    struct world *world = *state;
    struct input *input = open_text(world, "\n\na\n\n");
    assert_line(input, "");
    assert_line(input, "");
    assert_line(input, "a");
    assert_line(input, "");
    close_at_end(world, input);
}

static void carriage_returns_stay_in_the_line(void **state) {
    struct world *world = *state;
    struct input *input = open_text(world, "one\r\n\r\nt\rwo\r");
    assert_line(input, "one\r");
    assert_line(input, "\r");
    assert_unended_line(input, "t\rwo\r");
    close_at_end(world, input);
}

static void nul_bytes_stay_in_the_line(void **state) {
    struct world *world = *state;
    struct input *input = input_open(&world->job, put_file(world, "nul", "a\0b\n\0\n", 6));
    assert_non_null(input);
    assert_bytes(input, "a\0b", 3, true);
    assert_bytes(input, "\0", 1, true);
    close_at_end(world, input);
}

static void many_lines_cross_the_window_unharmed(void **state) {
    struct world *world = *state;
    size_t length;
    char *text = numbered_lines(2500, &length);
    struct input *input = input_open(&world->job, put_file(world, "many", text, length));
    free(text);
    assert_non_null(input);
    assert_numbered_lines(input, 2500);
    close_at_end(world, input);
}

static void a_line_longer_than_the_window_is_whole(void **state) {
    struct world *world = *state;
    enum { LONG = 3000000 };
    char *text = malloc(LONG + 12);
    assert_non_null(text);
    memcpy(text, "short\n", 6);
    for (size_t i = 0; i < LONG; i++)
        text[6 + i] = (char)('a' + i % 23);
    memcpy(text + 6 + LONG, "\nlast\n", 6);
    struct input *input = input_open(&world->job, put_file(world, "long", text, LONG + 12));
    assert_non_null(input);
    assert_line(input, "short");
    assert_bytes(input, text + 6, LONG, true);
    free(text);
    assert_line(input, "last");
    close_at_end(world, input);
}

static void lines_around_the_size_of_the_window_are_whole(void **state) {
    struct world *world = *state;
    enum { WINDOW = 1 << 18 };
    char *text = malloc(WINDOW + 20);
    assert_non_null(text);
    for (size_t length = WINDOW - 2; length <= WINDOW + 2; length++) {
        memset(text, 'w', length);
        memcpy(text + length, "\nnext", 5);
        struct input *input = input_open(&world->job, put_file(world, "window", text, length + 5));
        assert_non_null(input);
        assert_bytes(input, text, length, true);
        assert_unended_line(input, "next");
        close_at_end(world, input);
        input = input_open(&world->job, put_file(world, "window", text, length));
        assert_non_null(input);
        assert_bytes(input, text, length, false);
        close_at_end(world, input);
    }
    free(text);
}

static void a_line_without_end_is_refused(void **state) {
    struct world *world = *state;
#ifdef __SANITIZE_ADDRESS__
    skip(); /* there, moving 64 MB takes longer than all the other tests */
#endif
    const char *path = put_file(world, "endless", "", 0);
    assert_int_equal(truncate(path, (1 << 26) + 1), 0); /* a hole: it takes no room on the disk */
    struct input *input = input_open(&world->job, path);
    assert_non_null(input);
    assert_int_equal(next(input), INPUT_FAILED);
    input_close(input);
    assert_rejected(world, "longer than");
}

static void a_line_beyond_the_memory_is_refused(void **state) {
    struct world *world = *state;
    enum { LONG = 1000000 };
    char *text = malloc(LONG);
    assert_non_null(text);
    memset(text, 'm', LONG);
    memcpy(text, "short\n", 6);
    const char *path = put_file(world, "long", text, LONG);
    free(text);
    world->job.memory.limit = 600000;
    struct input *input = input_open(&world->job, path);
    assert_non_null(input);
    assert_line(input, "short");
    assert_int_equal(next(input), INPUT_FAILED);
    input_close(input);
    assert_int_equal(job_outcome(&world->job), OUTCOME_MEMORY);
}

static void a_file_of_any_size_needs_no_more_than_a_window(void **state) {
    struct world *world = *state;
    size_t length;
    char *text = numbered_lines(3000, &length);
    const char *path = put_file(world, "many", text, length);
    free(text);
    world->job.memory.limit = 300000;
    assert_true(length > 4 * world->job.memory.limit);
    struct input *input = input_open(&world->job, path);
    assert_non_null(input);
    assert_numbered_lines(input, 3000);
    close_at_end(world, input);
}

/* ---- what cannot be opened or read ---- */

static void a_missing_file_is_reported(void **state) {
    struct world *world = *state;
    assert_null(input_open(&world->job, path_of(world, "missing")));
    assert_rejected(world, strerror(ENOENT));
    assert_non_null(world->job.diagnostics.list.items[0].hint);
}

static void a_directory_is_reported(void **state) {
    struct world *world = *state;
    snprintf(world->path, sizeof world->path, "%s", world->directory);
    assert_null(input_open(&world->job, world->path));
    assert_rejected(world, "folder");
}

static void a_file_that_may_not_be_read_is_reported(void **state) {
    struct world *world = *state;
    if (geteuid() == 0)
        skip(); /* root may read everything */
    const char *path = put_file(world, "secret", "x\n", 2);
    assert_int_equal(chmod(path, 0), 0);
    assert_null(input_open(&world->job, path));
    assert_rejected(world, strerror(EACCES));
}

static void closing_nothing_is_fine(void **state) {
    (void)state;
    input_close(NULL);
}

static int lowest_free_descriptor(void) {
    int descriptor = dup(STDERR_FILENO);
    close(descriptor);
    return descriptor;
}

static void descriptors_are_closed(void **state) {
    struct world *world = *state;
    int before = lowest_free_descriptor();
    struct input *input = open_text(world, "x\n");
    assert_true(lowest_free_descriptor() != before);
    input_close(input);
    assert_int_equal(lowest_free_descriptor(), before);
    assert_null(input_open(&world->job, path_of(world, "missing")));
    assert_null(input_open(&world->job, world->directory));
    world->job.memory.fail_at = world->job.memory.requests + 2;
    assert_null(input_open(&world->job, path_of(world, "text")));
    assert_int_equal(lowest_free_descriptor(), before);
}

static void a_file_is_named_by_its_path(void **state) {
    struct world *world = *state;
    struct input *input = open_text(world, "x\n");
    assert_string_equal(input_name(input), world->path);
    input_close(input);
}

/* ---- gzip ---- */

struct packed {
    unsigned char bytes[1 << 17];
    size_t length;
};

static void pack(struct packed *packed, const char *text, size_t length) {
    z_stream z = {0};
    assert_int_equal(deflateInit2(&z, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
    z.next_in = (unsigned char *)(uintptr_t)text;
    z.avail_in = (unsigned)length;
    z.next_out = packed->bytes + packed->length;
    z.avail_out = (unsigned)(sizeof packed->bytes - packed->length);
    assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
    packed->length = sizeof packed->bytes - z.avail_out;
    deflateEnd(&z);
}

static void pack_text(struct packed *packed, const char *text) {
    pack(packed, text, strlen(text));
}

static struct input *open_packed(struct world *world, const struct packed *packed) {
    struct input *input = input_open(&world->job, put_file(world, "packed", packed->bytes, packed->length));
    assert_non_null(input);
    return input;
}

static void gzip_is_recognised_whatever_the_name(void **state) {
    struct world *world = *state;
    const char *const names[] = {"x.gz", "x.aut", "x"};
    static struct packed packed;
    packed.length = 0;
    pack_text(&packed, "one\ntwo\n\nfour");
    for (size_t i = 0; i < 3; i++) {
        struct input *input = input_open(&world->job, put_file(world, names[i], packed.bytes, packed.length));
        assert_non_null(input);
        assert_line(input, "one");
        assert_line(input, "two");
        assert_line(input, "");
        assert_unended_line(input, "four");
        close_at_end(world, input);
    }
}

static void plain_text_named_gz_is_plain_text(void **state) {
    struct world *world = *state;
    struct input *input = input_open(&world->job, put_file(world, "plain.gz", "one\n", 4));
    assert_non_null(input);
    assert_line(input, "one");
    close_at_end(world, input);
}

static void half_a_gzip_mark_is_plain_text(void **state) {
    struct world *world = *state;
    struct input *input = open_text(world, "\x1f");
    assert_unended_line(input, "\x1f");
    close_at_end(world, input);
    input = open_text(world, "\x1f\x8a\n");
    assert_line(input, "\x1f\x8a");
    close_at_end(world, input);
}

static void empty_gzip_has_no_lines(void **state) {
    struct world *world = *state;
    static struct packed packed;
    packed.length = 0;
    pack_text(&packed, "");
    close_at_end(world, open_packed(world, &packed));
    pack_text(&packed, "");
    close_at_end(world, open_packed(world, &packed));
}

static void members_follow_each_other(void **state) {
    struct world *world = *state;
    static struct packed packed;
    packed.length = 0;
    pack_text(&packed, "one\ntw");
    pack_text(&packed, "");
    pack_text(&packed, "o\nthree\n");
    pack_text(&packed, "four");
    struct input *input = open_packed(world, &packed);
    assert_line(input, "one");
    assert_line(input, "two");
    assert_line(input, "three");
    assert_unended_line(input, "four");
    close_at_end(world, input);
}

static void much_gzip_crosses_the_window_unharmed(void **state) {
    struct world *world = *state;
    size_t length;
    char *text = numbered_lines(3000, &length);
    static struct packed packed;
    packed.length = 0;
    pack(&packed, text, length / 3);
    pack(&packed, text + length / 3, length - length / 3);
    free(text);
    struct input *input = open_packed(world, &packed);
    assert_numbered_lines(input, 3000);
    close_at_end(world, input);
}

static void gzip_that_is_larger_than_a_read_is_whole(void **state) {
    struct world *world = *state;
    enum { LONG = 100000 }; /* hardly compressible, so more than one read of 64 KB */
    static char text[LONG];
    uint32_t seed = 7;
    for (size_t i = 0; i < LONG; i++) {
        seed = seed * 1664525 + 1013904223;
        text[i] = (char)(seed >> 24 == '\n' ? ' ' : seed >> 24);
    }
    static struct packed packed;
    packed.length = 0;
    pack(&packed, text, LONG);
    assert_true(packed.length > 1 << 16);
    struct input *input = open_packed(world, &packed);
    assert_bytes(input, text, LONG, false);
    close_at_end(world, input);
}

static void gzip_cut_off_anywhere_is_reported(void **state) {
    struct world *world = *state;
    static struct packed packed;
    packed.length = 0;
    pack_text(&packed, "des (0,2,2)\n(0,\"a\",1)\n(1,\"b\",0)\n");
    size_t whole = packed.length;
    for (size_t cut = 2; cut < whole; cut++) {
        struct world once;
        job_init(&once.job);
        snprintf(once.path, sizeof once.path, "%s", put_file(world, "cut", packed.bytes, cut));
        struct input *input = input_open(&once.job, once.path);
        assert_non_null(input);
        assert_int_equal(read_on(input), INPUT_FAILED);
        input_close(input);
        assert_rejected(&once, "truncated");
        job_free(&once.job);
        assert_int_equal(once.job.memory.used, 0);
    }
}

static void a_later_member_cut_off_is_reported(void **state) {
    struct world *world = *state;
    static struct packed packed;
    packed.length = 0;
    pack_text(&packed, "one\n");
    size_t first = packed.length;
    pack_text(&packed, "two\n");
    packed.length = first + 5;
    struct input *input = open_packed(world, &packed);
    assert_line(input, "one");
    assert_int_equal(next(input), INPUT_FAILED);
    input_close(input);
    assert_rejected(world, "truncated");
}

static void a_wrong_checksum_is_reported(void **state) {
    struct world *world = *state;
    static struct packed packed;
    packed.length = 0;
    pack_text(&packed, "one\ntwo\n");
    packed.bytes[packed.length - 8] ^= 1;
    struct input *input = open_packed(world, &packed);
    assert_int_equal(read_on(input), INPUT_FAILED);
    input_close(input);
    assert_rejected(world, "corrupt");
}

static void a_broken_header_is_reported(void **state) {
    struct world *world = *state;
    static struct packed packed;
    packed.length = 0;
    pack_text(&packed, "one\n");
    packed.bytes[2] = 77; /* no such method of compression */
    struct input *input = open_packed(world, &packed);
    assert_int_equal(read_on(input), INPUT_FAILED);
    input_close(input);
    assert_rejected(world, "corrupt");
}

static void broken_data_is_reported_after_what_was_sound(void **state) {
    struct world *world = *state;
    static struct packed packed;
    packed.length = 0;
    pack_text(&packed, "sound\n");
    size_t first = packed.length;
    pack_text(&packed, "spoilt\n");
    packed.bytes[first + 10] = 0xff; /* a block of a type that does not exist */
    struct input *input = open_packed(world, &packed);
    assert_line(input, "sound");
    assert_int_equal(next(input), INPUT_FAILED);
    input_close(input);
    assert_rejected(world, "corrupt");
}

static void rubbish_behind_the_last_member_is_reported(void **state) {
    struct world *world = *state;
    static struct packed packed;
    packed.length = 0;
    pack_text(&packed, "one\n");
    memcpy(packed.bytes + packed.length, "(0,a,1)\n", 8);
    packed.length += 8;
    struct input *input = open_packed(world, &packed);
    assert_line(input, "one");
    assert_int_equal(next(input), INPUT_FAILED);
    input_close(input);
    assert_rejected(world, "corrupt");
}

/* ---- memory that runs out ---- */

/* Reads `path` with the n-th request refused, for every n until there is none. */
static void walk_through_refusals(const char *path) {
    for (uint64_t fail_at = 1;; fail_at++) {
        assert_true(fail_at < 50);
        struct job job;
        job_init(&job);
        job.memory.fail_at = fail_at;
        struct input *input = input_open(&job, path);
        enum input_result result = input ? read_on(input) : INPUT_FAILED;
        input_close(input);
        enum outcome outcome = job_outcome(&job);
        uint64_t errors = job.diagnostics.errors;
        job_free(&job);
        assert_int_equal(job.memory.used, 0);
        assert_int_equal(errors, 0);
        if (result == INPUT_END) {
            assert_int_equal(outcome, OUTCOME_DONE);
            assert_true(fail_at > 1);
            return;
        }
        assert_int_equal(outcome, OUTCOME_MEMORY);
    }
}

static void every_refused_request_ends_the_reading(void **state) {
    struct world *world = *state;
    size_t length;
    char *text = numbered_lines(1000, &length);
    for (size_t i = 0; i < length; i++)
        if (text[i] == '\n')
            text[i] = '#'; /* one long line, so that the window has to grow */
    static struct packed packed;
    packed.length = 0;
    pack(&packed, text, length);
    walk_through_refusals(put_file(world, "plain", text, length));
    walk_through_refusals(put_file(world, "packed", packed.bytes, packed.length));
    free(text);
}

/* ---- pipes ---- */

/* Starts a process that writes `bytes` to the FIFO at `path`, `step` bytes at a time. */
static pid_t feed(const char *path, const void *bytes, size_t length, size_t step) {
    pid_t child = fork();
    assert_true(child >= 0);
    if (child > 0)
        return child;
    int descriptor = open(path, O_WRONLY);
    for (size_t at = 0; at < length; at += step) {
        size_t part = length - at < step ? length - at : step;
        if (write(descriptor, (const char *)bytes + at, part) != (ssize_t)part)
            _exit(1);
        usleep(50); /* long enough for the reader to see the pieces one by one */
    }
    _exit(0);
}

static void assert_fed(pid_t child) {
    int status;
    pid_t ended;
    do
        ended = waitpid(child, &status, 0);
    while (ended < 0 && errno == EINTR); /* by the signals that some tests send */
    assert_int_equal(ended, child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static const char *make_fifo(struct world *world) {
    const char *path = path_of(world, "fifo");
    assert_int_equal(mkfifo(path, 0600), 0);
    return path;
}

static void a_slow_pipe_is_read_to_its_end(void **state) {
    struct world *world = *state;
    const char *path = make_fifo(world);
    const char text[] = "des (0,1,2)\n(0,\"slow\",1)\n\nlast";
    pid_t child = feed(path, text, strlen(text), 1);
    struct input *input = input_open(&world->job, path);
    assert_non_null(input);
    assert_line(input, "des (0,1,2)");
    assert_line(input, "(0,\"slow\",1)");
    assert_line(input, "");
    assert_unended_line(input, "last");
    close_at_end(world, input);
    assert_fed(child);
}

static void gzip_through_a_slow_pipe_is_read_to_its_end(void **state) {
    struct world *world = *state;
    const char *path = make_fifo(world);
    static struct packed packed;
    packed.length = 0;
    pack_text(&packed, "one\ntwo\nthr");
    pack_text(&packed, "ee\nfour\n");
    pid_t child = feed(path, packed.bytes, packed.length, 1);
    struct input *input = input_open(&world->job, path);
    assert_non_null(input);
    assert_line(input, "one");
    assert_line(input, "two");
    assert_line(input, "three");
    assert_line(input, "four");
    close_at_end(world, input);
    assert_fed(child);
}

static void a_pipe_in_uneven_pieces_is_read_to_its_end(void **state) {
    struct world *world = *state;
    const char *path = make_fifo(world);
    size_t length;
    char *text = numbered_lines(1200, &length);
    pid_t child = feed(path, text, length, 4999);
    struct input *input = input_open(&world->job, path);
    assert_non_null(input);
    assert_numbered_lines(input, 1200);
    close_at_end(world, input);
    assert_fed(child);
    free(text);
}

static void gzip_through_a_pipe_that_breaks_off_is_reported(void **state) {
    struct world *world = *state;
    const char *path = make_fifo(world);
    static struct packed packed;
    packed.length = 0;
    pack_text(&packed, "one\ntwo\n");
    pid_t child = feed(path, packed.bytes, packed.length - 1, 1);
    struct input *input = input_open(&world->job, path);
    assert_non_null(input);
    assert_int_equal(read_on(input), INPUT_FAILED);
    input_close(input);
    assert_rejected(world, "truncated");
    assert_fed(child);
}

/* ---- standard input ---- */

static int standard_input = -1; /* the real one, while another takes its place */

static void replace_standard_input(int descriptor) {
    standard_input = dup(STDIN_FILENO);
    assert_int_equal(dup2(descriptor, STDIN_FILENO), STDIN_FILENO);
    close(descriptor);
}

static int end_world_and_restore_standard_input(void **state) {
    if (standard_input >= 0) {
        dup2(standard_input, STDIN_FILENO);
        close(standard_input);
        standard_input = -1;
    }
    return end_world(state);
}

static void a_dash_is_standard_input(void **state) {
    struct world *world = *state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    replace_standard_input(ends[0]);
    assert_int_equal(write(ends[1], "one\ntwo", 7), 7);
    close(ends[1]);
    struct input *input = input_open(&world->job, "-");
    assert_non_null(input);
    assert_string_equal(input_name(input), "<stdin>");
    assert_line(input, "one");
    assert_unended_line(input, "two");
    close_at_end(world, input);
    assert_true(fcntl(STDIN_FILENO, F_GETFD) >= 0);
}

static void a_read_that_fails_is_reported(void **state) {
    struct world *world = *state;
    replace_standard_input(open(put_file(world, "write-only", "x\n", 2), O_WRONLY));
    assert_null(input_open(&world->job, "-"));
    snprintf(world->path, sizeof world->path, "<stdin>");
    assert_rejected(world, strerror(EBADF));
}

/* ---- signals ---- */

static volatile sig_atomic_t ticks, stopped;

static void tick(int signal_number) {
    (void)signal_number;
    if (++ticks > 2000)
        abort(); /* a test that hangs */
}

static void tick_and_stop(int signal_number) {
    stopped = 1;
    tick(signal_number);
}

/* Signals that interrupt system calls, again and again: the first may come before the call does. */
static void start_ticking(void (*handler)(int)) {
    ticks = stopped = 0;
    struct sigaction action = {.sa_handler = handler};
    sigaction(SIGALRM, &action, NULL);
    struct itimerval often = {{0, 2000}, {0, 2000}};
    setitimer(ITIMER_REAL, &often, NULL);
}

static int end_world_and_stop_ticking(void **state) {
    struct itimerval never = {{0, 0}, {0, 0}};
    setitimer(ITIMER_REAL, &never, NULL);
    signal(SIGALRM, SIG_DFL);
    return end_world(state);
}

static void other_signals_lose_nothing(void **state) {
    struct world *world = *state;
    const char *path = make_fifo(world);
    char text[201];
    memset(text, 's', 200);
    text[99] = text[199] = '\n';
    pid_t child = feed(path, text, 200, 1);
    int held = open(path, O_RDONLY); /* now the FIFO has both ends, and opening it again does not wait */
    assert_true(held >= 0);
    start_ticking(tick);
    struct input *input = input_open(&world->job, path);
    close(held);
    assert_non_null(input);
    assert_bytes(input, text, 99, true);
    assert_bytes(input, text, 99, true);
    close_at_end(world, input);
    assert_fed(child);
}

static void the_deadline_ends_the_wait_for_a_writer(void **state) {
    struct world *world = *state;
    world->job.deadline = clock_seconds() + 0.1;
    assert_null(input_open(&world->job, make_fifo(world)));
    assert_int_equal(job_outcome(&world->job), OUTCOME_TIME);
    assert_int_equal(world->job.diagnostics.errors, 0);
}

static void an_interrupt_ends_a_read_that_waits(void **state) {
    struct world *world = *state;
    const char *path = make_fifo(world);
    int held = open(path, O_RDWR); /* a writer that never writes */
    assert_int_equal(write(held, "one\ntw", 6), 6);
    world->job.stopper = &stopped;
    struct input *input = input_open(&world->job, path);
    assert_non_null(input);
    assert_line(input, "one");
    start_ticking(tick_and_stop);
    assert_int_equal(next(input), INPUT_FAILED);
    input_close(input);
    close(held);
    assert_int_equal(job_outcome(&world->job), OUTCOME_INTERRUPTED);
    assert_int_equal(world->job.diagnostics.errors, 0);
}

static void an_interrupt_ends_the_wait_for_the_first_bytes(void **state) {
    struct world *world = *state;
    const char *path = make_fifo(world);
    int held = open(path, O_RDWR);
    world->job.stopper = &stopped;
    start_ticking(tick_and_stop);
    assert_null(input_open(&world->job, path));
    close(held);
    assert_int_equal(job_outcome(&world->job), OUTCOME_INTERRUPTED);
}

static void an_interrupt_ends_the_wait_for_a_writer(void **state) {
    struct world *world = *state;
    const char *path = make_fifo(world);
    world->job.stopper = &stopped;
    start_ticking(tick_and_stop);
    assert_null(input_open(&world->job, path));
    assert_int_equal(job_outcome(&world->job), OUTCOME_INTERRUPTED);
    assert_int_equal(world->job.diagnostics.errors, 0);
}

#define in_a_world(test) cmocka_unit_test_setup_teardown(test, make_world, end_world)
#define from_standard_input(test)                                                                            \
    cmocka_unit_test_setup_teardown(test, make_world, end_world_and_restore_standard_input)
#define with_signals(test) cmocka_unit_test_setup_teardown(test, make_world, end_world_and_stop_ticking)

int main(void) {
    const struct CMUnitTest tests[] = {
        in_a_world(lines_come_one_by_one),
        in_a_world(a_last_line_without_a_feed_is_told_apart),
        in_a_world(an_empty_file_has_no_lines),
        in_a_world(a_single_byte_is_a_line),
        in_a_world(empty_lines_are_lines),
        in_a_world(carriage_returns_stay_in_the_line),
        in_a_world(nul_bytes_stay_in_the_line),
        in_a_world(many_lines_cross_the_window_unharmed),
        in_a_world(a_line_longer_than_the_window_is_whole),
        in_a_world(lines_around_the_size_of_the_window_are_whole),
        in_a_world(a_line_without_end_is_refused),
        in_a_world(a_line_beyond_the_memory_is_refused),
        in_a_world(a_file_of_any_size_needs_no_more_than_a_window),
        in_a_world(a_missing_file_is_reported),
        in_a_world(a_directory_is_reported),
        in_a_world(a_file_that_may_not_be_read_is_reported),
        in_a_world(closing_nothing_is_fine),
        in_a_world(descriptors_are_closed),
        in_a_world(a_file_is_named_by_its_path),
        in_a_world(gzip_is_recognised_whatever_the_name),
        in_a_world(plain_text_named_gz_is_plain_text),
        in_a_world(half_a_gzip_mark_is_plain_text),
        in_a_world(empty_gzip_has_no_lines),
        in_a_world(members_follow_each_other),
        in_a_world(much_gzip_crosses_the_window_unharmed),
        in_a_world(gzip_that_is_larger_than_a_read_is_whole),
        in_a_world(gzip_cut_off_anywhere_is_reported),
        in_a_world(a_later_member_cut_off_is_reported),
        in_a_world(a_wrong_checksum_is_reported),
        in_a_world(a_broken_header_is_reported),
        in_a_world(broken_data_is_reported_after_what_was_sound),
        in_a_world(rubbish_behind_the_last_member_is_reported),
        in_a_world(every_refused_request_ends_the_reading),
        in_a_world(a_slow_pipe_is_read_to_its_end),
        in_a_world(gzip_through_a_slow_pipe_is_read_to_its_end),
        in_a_world(a_pipe_in_uneven_pieces_is_read_to_its_end),
        in_a_world(gzip_through_a_pipe_that_breaks_off_is_reported),
        from_standard_input(a_dash_is_standard_input),
        from_standard_input(a_read_that_fails_is_reported),
        with_signals(other_signals_lose_nothing),
        in_a_world(the_deadline_ends_the_wait_for_a_writer),
        with_signals(an_interrupt_ends_a_read_that_waits),
        with_signals(an_interrupt_ends_the_wait_for_the_first_bytes),
        with_signals(an_interrupt_ends_the_wait_for_a_writer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
