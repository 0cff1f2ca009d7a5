#define _DEFAULT_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

#include <cmocka.h>

#include "base/output.h"
#include "unit/world.h"

/* More than the output buffers, and than a pipe holds. */
enum { MUCH = 300000 };

/* As root, a fault could put a file in a device's place; nobody else may. */
static int make_world_without_privileges(void **state) {
    int made = make_world(state);
    return made == 0 && geteuid() == 0 ? seteuid(65534) : made;
}

static int end_world_without_privileges(void **state) {
    if (getuid() == 0 && seteuid(0) != 0)
        return -1;
    return end_world(state);
}

static void put_file(const char *path, const char *text) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static void assert_contents(const char *path, const char *bytes, size_t length) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *there = malloc(length + 1);
    assert_non_null(there);
    size_t got = fread(there, 1, length + 1, file);
    fclose(file);
    bool same = got == length && memcmp(there, bytes, length) == 0;
    free(there);
    assert_int_equal(got, length);
    assert_true(same);
}

static void assert_text(const char *path, const char *text) {
    assert_contents(path, text, strlen(text));
}

static bool exists(const char *path) {
    struct stat status;
    return lstat(path, &status) == 0;
}

static mode_t mode_of(const char *path) {
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    return status.st_mode & 07777;
}

/* Bytes that hardly compress. */
static const char *noise(void) {
    static char bytes[MUCH];
    static size_t made = 0;
    static uint32_t seed = 99;
    for (; made < MUCH; made++) {
        seed = seed * 1664525 + 1013904223;
        bytes[made] = (char)(seed >> 24);
    }
    return bytes;
}

static struct output *open_output(struct world *world, const char *path) {
    struct output *output = output_open(&world->job, path);
    assert_non_null(output);
    return output;
}

static void assert_unwritable(const struct world *world, const char *file, int error) {
    assert_int_equal(job_outcome(&world->job), OUTCOME_OUTPUT);
    assert_int_equal(world->job.diagnostics.list.count, 1);
    const struct diagnostic *entry = &world->job.diagnostics.list.items[0];
    assert_int_equal(entry->severity, SEVERITY_ERROR);
    assert_non_null(strstr(entry->message, strerror(error)));
    assert_string_equal(entry->place.file, file);
}

/* ---- whole ---- */

static void a_committed_file_has_what_was_written(void **state) {
    struct world *world = *state;
    const char *path = path_of(world, "new.aut");
    struct output *output = open_output(world, path);
    output_text(output, "des (");
    output_number(output, 0);
    output_bytes(output, ",17\0,", 5);
    output_format(output, "%d)%c", 42, '\n');
    assert_true(output_commit(output));
    assert_contents(path, "des (0,17\0,42)\n", 15);
    assert_int_equal(entries_of(world->directory, false), 1);
    assert_int_equal(job_outcome(&world->job), OUTCOME_DONE);
    assert_int_equal(world->job.memory.used, 0);
}

static void nothing_written_is_an_empty_file(void **state) {
    struct world *world = *state;
    const char *path = path_of(world, "empty");
    assert_true(output_commit(open_output(world, path)));
    assert_text(path, "");
}

static void much_is_written_whole_in_pieces_of_any_size(void **state) {
    struct world *world = *state;
    const size_t pieces[] = {4099, 65535, 65536, 65537, MUCH};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        const char *path = path_of(world, "much");
        struct output *output = open_output(world, path);
        for (size_t at = 0; at < MUCH; at += pieces[i])
            output_bytes(output, noise() + at, MUCH - at < pieces[i] ? MUCH - at : pieces[i]);
        assert_true(output_commit(output));
        assert_contents(path, noise(), MUCH);
    }
}

static void numbers_are_written_in_full(void **state) {
    struct world *world = *state;
    const uint64_t numbers[] = {0,         1, 9, 10, 99, 100, 4294967295, 4294967296, 10000000000000000000u,
                                UINT64_MAX};
    char expected[400] = "";
    const char *path = path_of(world, "numbers");
    struct output *output = open_output(world, path);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        output_number(output, numbers[i]);
        output_text(output, " ");
        snprintf(expected + strlen(expected), sizeof expected - strlen(expected), "%" PRIu64 " ", numbers[i]);
    }
    assert_true(output_commit(output));
    assert_text(path, expected);
}

static void a_format_may_be_a_kilobyte(void **state) {
    struct world *world = *state;
    char text[1001];
    memset(text, 'f', 1000);
    text[1000] = '\0';
    const char *path = path_of(world, "format");
    struct output *output = open_output(world, path);
    output_format(output, "%s", text);
    output_format(output, "%s", "");
    assert_true(output_commit(output));
    assert_text(path, text);
}

static void a_format_may_be_long(void **state) {
    struct world *world = *state;
    static char text[100001];
    memset(text, 'f', 100000);
    const char *path = path_of(world, "format");
    struct output *output = open_output(world, path);
    output_format(output, "%s", text);
    assert_true(output_commit(output));
    assert_text(path, text);
}

/* ---- or not at all ---- */

static void the_target_is_untouched_before_the_commit(void **state) {
    struct world *world = *state;
    const char *path = path_of(world, "target");
    put_file(path, "old");
    struct output *output = open_output(world, path);
    output_bytes(output, noise(), MUCH);
    assert_text(path, "old");
    assert_true(output_commit(output));
    assert_contents(path, noise(), MUCH);
    assert_int_equal(entries_of(world->directory, false), 1);
}

static void a_new_file_is_not_there_before_the_commit(void **state) {
    struct world *world = *state;
    const char *path = path_of(world, "new");
    struct output *output = open_output(world, path);
    output_bytes(output, noise(), MUCH);
    assert_false(exists(path));
    assert_true(output_commit(output));
    assert_true(exists(path));
}

static void an_abandoned_output_leaves_what_was_there(void **state) {
    struct world *world = *state;
    const char *path = path_of(world, "target");
    put_file(path, "old");
    struct output *output = open_output(world, path);
    output_bytes(output, noise(), MUCH);
    output_abandon(output);
    assert_text(path, "old");
    assert_int_equal(entries_of(world->directory, false), 1);
    assert_int_equal(job_outcome(&world->job), OUTCOME_DONE);
}

static void an_abandoned_output_leaves_no_trace(void **state) {
    struct world *world = *state;
    struct output *output = open_output(world, path_of(world, "new"));
    output_bytes(output, noise(), MUCH);
    output_abandon(output);
    output = open_output(world, path_of(world, "new.gz"));
    output_bytes(output, noise(), MUCH);
    output_abandon(output);
    assert_int_equal(entries_of(world->directory, false), 0);
    assert_int_equal(world->job.memory.used, 0);
}

static void abandoning_nothing_is_fine(void **state) {
    (void)state;
    output_abandon(NULL);
}

static void two_outputs_to_one_target_do_not_mix(void **state) {
    struct world *world = *state;
    const char *path = path_of(world, "target");
    struct output *first = open_output(world, path), *second = open_output(world, path);
    output_text(first, "first");
    output_text(second, "second");
    assert_true(output_commit(second));
    assert_text(path, "second");
    assert_true(output_commit(first));
    assert_text(path, "first");
    assert_int_equal(entries_of(world->directory, false), 1);
}

/* ---- permissions and links ---- */

static void a_new_file_honours_the_umask(void **state) {
    struct world *world = *state;
    const mode_t masks[] = {022, 027, 077, 002, 0};
    for (size_t i = 0; i < sizeof masks / sizeof *masks; i++) {
        const char *path = path_of(world, "new");
        mode_t usual = umask(masks[i]);
        bool written = output_commit(output_open(&world->job, path));
        mode_t after = umask(usual);
        assert_true(written);
        assert_int_equal(mode_of(path), 0666 & ~masks[i]);
        assert_int_equal(after, masks[i]);
        assert_int_equal(unlink(path), 0);
    }
}

static void an_existing_file_keeps_its_mode(void **state) {
    struct world *world = *state;
    const mode_t modes[] = {0600, 0604, 0640, 0751};
    const char *path = path_of(world, "old");
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        put_file(path, "old");
        assert_int_equal(chmod(path, modes[i]), 0);
        struct output *output = open_output(world, path);
        output_text(output, "new");
        assert_true(output_commit(output));
        assert_int_equal(mode_of(path), modes[i]);
        assert_text(path, "new");
    }
}

static void a_symbolic_link_is_written_through(void **state) {
    struct world *world = *state;
    char target[512];
    snprintf(target, sizeof target, "%s", path_of(world, "target"));
    put_file(target, "old");
    const char *path = path_of(world, "link");
    assert_int_equal(symlink("target", path), 0);
    struct output *output = open_output(world, path);
    output_text(output, "new");
    assert_text(target, "old");
    assert_true(output_commit(output));
    struct stat status;
    assert_int_equal(lstat(path, &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    assert_text(target, "new");
    assert_int_equal(entries_of(world->directory, false), 2);
}

static void expect_written(struct world *world, const char *path) {
    struct output *output = open_output(world, path);
    output_text(output, "new");
    assert_true(output_commit(output));
}

static void expect_link(const char *path) {
    struct stat status;
    assert_int_equal(lstat(path, &status), 0);
    assert_true(S_ISLNK(status.st_mode));
}

static void a_link_to_a_file_that_is_not_there_makes_it(void **state) {
    struct world *world = *state;
    char first[512], second[512], folder[512], absolute[512];
    snprintf(folder, sizeof folder, "%s", path_of(world, "folder"));
    snprintf(first, sizeof first, "%s", path_of(world, "first"));
    snprintf(second, sizeof second, "%s", path_of(world, "folder/second"));
    snprintf(absolute, sizeof absolute, "%s", path_of(world, "absolute"));
    assert_int_equal(mkdir(folder, 0700), 0);
    assert_int_equal(symlink("folder/second", first), 0);
    assert_int_equal(symlink("../target", second), 0);
    assert_int_equal(symlink(path_of(world, "other"), absolute), 0);
    expect_written(world, first);
    expect_written(world, absolute);
    expect_link(first);
    expect_link(second);
    expect_link(absolute);
    assert_text(path_of(world, "target"), "new");
    assert_text(path_of(world, "other"), "new");
    assert_int_equal(entries_of(folder, false), 1);
    assert_int_equal(entries_of(world->directory, false), 5);
    unlink(second);
    rmdir(folder);
}

static void a_link_that_leads_nowhere_is_reported(void **state) {
    struct world *world = *state;
    char path[512];
    snprintf(path, sizeof path, "%s", path_of(world, "link"));
    assert_int_equal(symlink("missing/target", path), 0);
    assert_null(output_open(&world->job, path));
    assert_unwritable(world, path, ENOENT);
    expect_link(path);
}

static void links_in_a_circle_are_reported(void **state) {
    struct world *world = *state;
    char path[512];
    snprintf(path, sizeof path, "%s", path_of(world, "link"));
    assert_int_equal(symlink("link", path), 0);
    assert_null(output_open(&world->job, path));
    assert_unwritable(world, path, ELOOP);
    expect_link(path);
}

/* The temporary must not need a longer name than the file. */
static void a_name_may_be_as_long_as_the_system_allows(void **state) {
    struct world *world = *state;
    char name[NAME_MAX + 2], path[512];
    for (size_t length = 240; length <= NAME_MAX; length++) {
        memset(name, 'n', length);
        name[length] = '\0';
        snprintf(path, sizeof path, "%s", path_of(world, name));
        expect_written(world, path);
        assert_text(path, "new");
        unlink(path);
    }
    assert_int_equal(entries_of(world->directory, false), 0);
    memset(name, 'n', NAME_MAX + 1);
    name[NAME_MAX + 1] = '\0';
    snprintf(path, sizeof path, "%s", path_of(world, name));
    assert_null(output_open(&world->job, path));
    assert_unwritable(world, path, ENAMETOOLONG);
}

/* ---- gzip ---- */

static void assert_unpacked(const char *path, const char *bytes, size_t length) {
    gzFile file = gzopen(path, "rb");
    assert_non_null(file);
    static char there[MUCH + 1];
    int got = gzread(file, there, sizeof there);
    bool plain = gzdirect(file);
    assert_int_equal(gzclose(file), Z_OK);
    assert_int_equal(got, length);
    assert_memory_equal(there, bytes, length);
    assert_false(plain);
}

static void a_name_in_gz_is_compressed(void **state) {
    struct world *world = *state;
    const char *path = path_of(world, "x.aut.gz");
    struct output *output = open_output(world, path);
    for (int i = 0; i < 10000; i++)
        output_text(output, "again and again\n");
    assert_true(output_commit(output));
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    assert_true(status.st_size < 5000);
    char *expected = malloc(160000);
    assert_non_null(expected);
    for (size_t i = 0; i < 10000; i++)
        memcpy(expected + 16 * i, "again and again\n", 16);
    assert_unpacked(path, expected, 160000);
    free(expected);
}

static void what_does_not_compress_comes_back_too(void **state) {
    struct world *world = *state;
    const char *path = path_of(world, "noise.gz");
    struct output *output = open_output(world, path);
    output_bytes(output, noise(), MUCH);
    assert_true(output_commit(output));
    assert_unpacked(path, noise(), MUCH);
}

static void an_empty_gz_is_gzip(void **state) {
    struct world *world = *state;
    const char *path = path_of(world, "empty.gz");
    assert_true(output_commit(open_output(world, path)));
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    assert_true(status.st_size >= 18); /* header and trailer */
    assert_unpacked(path, "", 0);
}

static void a_gz_in_the_middle_of_a_name_means_nothing(void **state) {
    struct world *world = *state;
    const char *const names[] = {"x.gz.aut", "gz", "xgz"};
    for (size_t i = 0; i < 3; i++) {
        const char *path = path_of(world, names[i]);
        struct output *output = open_output(world, path);
        output_text(output, "plain");
        assert_true(output_commit(output));
        assert_text(path, "plain");
    }
}

static void the_compressor_draws_on_the_account(void **state) {
    struct world *world = *state;
    world->job.memory.limit = 100000; /* enough for an output, not for a compressor's window and tables */
    struct output *output = output_open(&world->job, path_of(world, "x.gz"));
    bool opened = output;
    output_abandon(output);
    assert_false(opened);
    assert_int_equal(job_outcome(&world->job), OUTCOME_MEMORY);
    assert_int_equal(entries_of(world->directory, false), 0);
}

/* ---- what cannot be written ---- */

static void a_directory_is_not_written_to(void **state) {
    struct world *world = *state;
    const char *path = path_of(world, "directory");
    assert_int_equal(mkdir(path, 0700), 0);
    assert_null(output_open(&world->job, path));
    assert_unwritable(world, path, EISDIR);
    assert_int_equal(entries_of(world->directory, false), 1);
}

static void a_missing_directory_is_reported(void **state) {
    struct world *world = *state;
    const char *path = path_of(world, "missing/x.aut");
    assert_null(output_open(&world->job, path));
    assert_unwritable(world, path, ENOENT);
    assert_int_equal(entries_of(world->directory, false), 0);
}

static void a_target_that_turns_into_a_directory_is_reported(void **state) {
    struct world *world = *state;
    const char *path = path_of(world, "target");
    struct output *output = open_output(world, path);
    output_text(output, "text");
    assert_int_equal(mkdir(path, 0700), 0);
    assert_false(output_commit(output));
    assert_unwritable(world, path, EISDIR);
    assert_int_equal(entries_of(world->directory, false), 1);
}

static void a_full_device_is_reported_by_the_commit(void **state) {
    struct world *world = *state;
    struct output *output = open_output(world, "/dev/full");
    output_text(output, "a few bytes");
    assert_false(job_failed(&world->job));
    assert_false(output_commit(output));
    assert_unwritable(world, "/dev/full", ENOSPC);
    assert_non_null(world->job.diagnostics.list.items[0].hint);
}

static void writers_write_on_when_the_device_is_full(void **state) {
    struct world *world = *state;
    struct output *output = open_output(world, "/dev/full");
    for (int i = 0; i < 10; i++)
        output_bytes(output, noise(), MUCH);
    assert_false(output_commit(output));
    assert_unwritable(world, "/dev/full", ENOSPC);
}

static void the_first_error_is_the_one_reported(void **state) {
    struct world *world = *state;
    static char text[5001];
    memset(text, 'f', 5000);
    struct output *output = open_output(world, "/dev/full");
    output_bytes(output, noise(), MUCH);
    output_format(output, "%s", text);
    assert_false(output_commit(output));
    assert_unwritable(world, "/dev/full", ENOSPC);
}

/* Writes more than a file may hold. */
static void exceed_the_file_size(struct world *world, const char *name) {
    const char *path = path_of(world, name);
    put_file(path, "old");
    struct rlimit usual;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &usual), 0);
    struct rlimit small = {.rlim_cur = 100000, .rlim_max = usual.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    struct output *output = output_open(&world->job, path);
    if (output)
        output_bytes(output, noise(), MUCH);
    bool failed = output && !output_commit(output);
    setrlimit(RLIMIT_FSIZE, &usual);
    signal(SIGXFSZ, SIG_DFL);
    assert_true(failed);
    assert_unwritable(world, path, EFBIG);
    assert_text(path, "old");
    assert_int_equal(entries_of(world->directory, false), 1);
}

static void a_file_that_may_not_grow_leaves_no_part_of_itself(void **state) {
    exceed_the_file_size(*state, "plain");
}

static void a_gz_that_may_not_grow_leaves_no_part_of_itself(void **state) {
    exceed_the_file_size(*state, "packed.gz");
}

static int lowest_free_descriptor(void) {
    int descriptor = dup(STDERR_FILENO);
    close(descriptor);
    return descriptor;
}

static void descriptors_are_closed(void **state) {
    struct world *world = *state;
    int before = lowest_free_descriptor();
    struct output *output = open_output(world, path_of(world, "committed"));
    assert_true(lowest_free_descriptor() != before);
    assert_true(output_commit(output));
    assert_int_equal(lowest_free_descriptor(), before);
    output_abandon(open_output(world, path_of(world, "abandoned")));
    assert_int_equal(lowest_free_descriptor(), before);
    assert_null(output_open(&world->job, world->directory));
    assert_int_equal(lowest_free_descriptor(), before);
}

static void descriptors_are_closed_after_a_failure(void **state) {
    struct world *world = *state;
    int before = lowest_free_descriptor();
    struct output *output = open_output(world, "/dev/full");
    output_text(output, "x");
    assert_false(output_commit(output));
    output_abandon(open_output(world, "/dev/full"));
    assert_int_equal(lowest_free_descriptor(), before);
}

static void every_refused_request_leaves_no_trace(void **state) {
    struct world *world = *state;
    const char *path = path_of(world, "x.gz");
    for (uint64_t fail_at = 1;; fail_at++) {
        assert_true(fail_at < 50);
        struct job job;
        job_init(&job);
        job.memory.fail_at = fail_at;
        struct output *output = output_open(&job, path);
        bool opened = output;
        if (output)
            output_text(output, "text");
        bool written = output && output_commit(output);
        enum outcome outcome = job_outcome(&job);
        job_free(&job);
        assert_int_equal(job.memory.used, 0);
        if (opened) {
            assert_true(fail_at > 1);
            assert_true(written);
            assert_unpacked(path, "text", 4);
            return;
        }
        assert_int_equal(outcome, OUTCOME_MEMORY);
        assert_int_equal(entries_of(world->directory, false), 0);
    }
}

/* ---- in memory ---- */

static struct output *open_memory(struct world *world, struct bytes *bytes) {
    struct output *output = output_open_memory(&world->job, bytes);
    assert_non_null(output);
    return output;
}

static void assert_held(const struct bytes *bytes, const char *expected, size_t length) {
    assert_int_equal(bytes->data.count, length);
    assert_memory_equal(bytes->data.items, expected, length);
}

static void bytes_are_appended_in_memory(void **state) {
    struct world *world = *state;
    struct bytes bytes = {0};
    struct output *output = open_memory(world, &bytes);
    output_text(output, "first ");
    assert_true(output_commit(output));
    output = open_memory(world, &bytes);
    output_number(output, UINT64_MAX);
    output_bytes(output, "\0", 1);
    assert_true(output_commit(output));
    assert_held(&bytes, "first 18446744073709551615\0", 27);
    array_free(&bytes.data);
    assert_int_equal(world->job.memory.used, 0);
}

/* What people get of these pieces, one call each. */
static void expect_for_people(struct world *world, const char *const *pieces, size_t count,
                              const char *shown) {
    struct bytes bytes = {0};
    struct output *output = open_memory(world, &bytes);
    output_for_people(output);
    for (size_t i = 0; i < count; i++)
        output_bytes(output, pieces[i], strlen(pieces[i]));
    assert_true(output_commit(output));
    assert_held(&bytes, shown, strlen(shown));
    array_free(&bytes.data);
}

static void people_get_what_can_be_shown(void **state) {
    static const char *const PIECES[] = {"a\tb\n\x1b[31m", "\u202e漢\xff\n"};
    expect_for_people(*state, PIECES, 2, "a\ufffdb\n\ufffd[31m\ufffd漢\ufffd\n");
}

static void characters_may_come_in_pieces(void **state) {
    static const char *const WHOLE[] = {"\xe6", "\xbc", "\xa2", "\xf0\x9f", "\x8e\xb2", "x"};
    static const char *const MARK[] = {"\xe2\x80", "\xae"}, *const CONTROL[] = {"\xc2", "\x9b"};
    static const char *const CUT[] = {"\xe6\xbc", "x", "\xf0", "\n", "\xf0\x9f\x8e"};
    expect_for_people(*state, WHOLE, 6, "漢\U0001f3b2x");
    expect_for_people(*state, MARK, 2, "\ufffd");
    expect_for_people(*state, CONTROL, 2, "\ufffd");
    expect_for_people(*state, CUT, 5, "\ufffd\ufffdx\ufffd\n\ufffd\ufffd\ufffd");
}

static void every_nul_is_a_character_that_cannot_be_shown(void **state) {
    struct world *world = *state;
    struct bytes bytes = {0};
    struct output *output = open_memory(world, &bytes);
    output_for_people(output);
    output_bytes(output, "\xe6\0\0\xf0\0\0\0\0\0x", 10);
    assert_true(output_commit(output));
    assert_held(&bytes, "\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffdx", 28);
    array_free(&bytes.data);
}

static void escape_sequences_of_our_own_reach_people(void **state) {
    struct world *world = *state;
    struct bytes bytes = {0};
    struct output *output = open_memory(world, &bytes);
    output_for_people(output);
    output_bytes(output, "\xe6", 1); /* what has begun comes first */
    output_escape(output, "\x1b[1m");
    output_format(output, "%s", "\x1b[2m");
    assert_true(output_commit(output));
    assert_held(&bytes, "\ufffd\x1b[1m\ufffd[2m", 13);
    array_free(&bytes.data);
}

static void much_is_appended_in_memory(void **state) {
    struct world *world = *state;
    struct bytes bytes = {0};
    struct output *output = open_memory(world, &bytes);
    output_bytes(output, noise(), MUCH);
    assert_true(output_commit(output));
    assert_held(&bytes, noise(), MUCH);
    array_free(&bytes.data);
}

static void nothing_written_in_memory_is_no_bytes(void **state) {
    struct world *world = *state;
    struct bytes bytes = {0};
    assert_true(output_commit(open_memory(world, &bytes)));
    assert_int_equal(bytes.data.count, 0);
    array_free(&bytes.data);
}

static void without_memory_the_commit_fails_and_leaves_nothing(void **state) {
    struct world *world = *state;
    struct bytes bytes = {0};
    struct output *output = open_memory(world, &bytes);
    output_text(output, "kept");
    assert_true(output_commit(output));
    world->job.memory.limit = 200000;
    output = open_memory(world, &bytes);
    output_bytes(output, noise(), MUCH);
    bool written = output_commit(output);
    bool unchanged = bytes.data.count == 4 && memcmp(bytes.data.items, "kept", 4) == 0;
    array_free(&bytes.data);
    assert_false(written);
    assert_int_equal(job_outcome(&world->job), OUTCOME_MEMORY);
    assert_true(unchanged);
}

static void an_abandoned_output_in_memory_leaves_no_trace(void **state) {
    struct world *world = *state;
    struct bytes bytes = {0};
    struct output *output = open_memory(world, &bytes);
    output_text(output, "kept");
    assert_true(output_commit(output));
    output = open_memory(world, &bytes);
    output_bytes(output, noise(), MUCH);
    output_abandon(output);
    bool unchanged = bytes.data.count == 4 && memcmp(bytes.data.items, "kept", 4) == 0;
    array_free(&bytes.data);
    assert_true(unchanged);
}

static void a_long_format_that_finds_no_memory_fails_the_job(void **state) {
    struct world *world = *state;
    static char text[5001];
    memset(text, 'f', 5000);
    const char *path = path_of(world, "format");
    put_file(path, "old");
    struct output *output = open_output(world, path);
    world->job.memory.limit = world->job.memory.used + 1000;
    output_format(output, "%s", text);
    bool written = output_commit(output);
    world->job.memory.limit = UINT64_MAX;
    assert_false(written);
    assert_text(path, "old");
    assert_true(job_failed(&world->job));
}

/* ---- pipes and standard output ---- */

static const char *make_fifo(struct world *world) {
    const char *path = path_of(world, "fifo");
    assert_int_equal(mkfifo(path, 0600), 0);
    return path;
}

static void a_pipe_is_written_in_place(void **state) {
    struct world *world = *state;
    const char *path = make_fifo(world);
    int reader = open(path, O_RDONLY | O_NONBLOCK);
    assert_true(reader >= 0);
    struct output *output = open_output(world, path);
    output_text(output, "through the pipe");
    assert_true(output_commit(output));
    char there[32];
    assert_int_equal(read(reader, there, sizeof there), 16);
    assert_memory_equal(there, "through the pipe", 16);
    assert_int_equal(read(reader, there, sizeof there), 0);
    close(reader);
    struct stat status;
    assert_int_equal(lstat(path, &status), 0);
    assert_true(S_ISFIFO(status.st_mode));
    assert_int_equal(entries_of(world->directory, false), 1);
}

static void a_pipe_that_nobody_reads_any_more_is_reported(void **state) {
    struct world *world = *state;
    const char *path = make_fifo(world);
    int reader = open(path, O_RDONLY | O_NONBLOCK);
    struct output *output = open_output(world, path);
    close(reader);
    signal(SIGPIPE, SIG_IGN);
    output_text(output, "for nobody");
    bool written = output_commit(output);
    signal(SIGPIPE, SIG_DFL);
    assert_false(written);
    assert_unwritable(world, path, EPIPE);
}

/* Writes `text` to standard output while that is `descriptor`, which is closed; the test's own messages
 * go to the real one again before anything is asserted. */
static bool write_to_standard_output(struct job *job, int descriptor, const char *text, bool *still_open) {
    fflush(stdout);
    int usual = dup(STDOUT_FILENO);
    dup2(descriptor, STDOUT_FILENO);
    close(descriptor);
    struct output *output = output_open(job, "-");
    if (output)
        output_text(output, text);
    bool written = output && output_commit(output);
    *still_open = fcntl(STDOUT_FILENO, F_GETFD) >= 0;
    dup2(usual, STDOUT_FILENO);
    close(usual);
    return written;
}

static void a_dash_is_standard_output(void **state) {
    struct world *world = *state;
    const char *path = path_of(world, "redirected");
    bool still_open;
    int descriptor = open(path, O_WRONLY | O_CREAT, 0600);
    assert_true(write_to_standard_output(&world->job, descriptor, "to standard output\n", &still_open));
    assert_text(path, "to standard output\n");
    assert_true(still_open);
    assert_int_equal(entries_of(world->directory, false), 1);
}

static void standard_output_that_cannot_be_written_is_reported(void **state) {
    struct world *world = *state;
    bool still_open;
    int descriptor = open("/dev/full", O_WRONLY);
    assert_true(descriptor >= 0);
    assert_false(write_to_standard_output(&world->job, descriptor, "x", &still_open));
    assert_true(still_open);
    assert_unwritable(world, "<stdout>", ENOSPC);
}

/* ---- signals ---- */

static volatile sig_atomic_t ticks, stopped;
static int held = -1; /* the far end of a pipe */

/* Sets the stopper; after a while empties the pipe, so that a writer that ignores it does not hang. */
static void tick(int signal_number) {
    (void)signal_number;
    static char drained[1 << 16];
    int error = errno;
    stopped = 1;
    if (++ticks > 2000)
        abort();
    if (ticks > 50 && held >= 0)
        while (read(held, drained, sizeof drained) > 0)
            ;
    errno = error;
}

/* Signals that interrupt system calls, again and again: the first may come before the call does. */
static void start_ticking(void) {
    ticks = stopped = 0;
    struct sigaction action = {.sa_handler = tick};
    sigaction(SIGALRM, &action, NULL);
    struct itimerval often = {{0, 2000}, {0, 2000}};
    setitimer(ITIMER_REAL, &often, NULL);
}

static int end_world_and_stop_ticking(void **state) {
    struct itimerval never = {{0, 0}, {0, 0}};
    setitimer(ITIMER_REAL, &never, NULL);
    signal(SIGALRM, SIG_DFL);
    if (held >= 0)
        close(held);
    held = -1;
    return end_world(state);
}

static void an_interrupt_ends_a_write_that_waits(void **state) {
    struct world *world = *state;
    const char *path = make_fifo(world);
    held = open(path, O_RDWR | O_NONBLOCK); /* a reader that does not read */
    assert_true(held >= 0);
    struct output *output = open_output(world, path);
    world->job.stopper = &stopped;
    start_ticking();
    output_bytes(output, noise(), MUCH);
    assert_false(output_commit(output));
    assert_int_equal(job_outcome(&world->job), OUTCOME_INTERRUPTED);
}

static void an_interrupt_ends_the_wait_for_a_reader(void **state) {
    struct world *world = *state;
    const char *path = make_fifo(world);
    world->job.stopper = &stopped;
    start_ticking();
    assert_null(output_open(&world->job, path));
    assert_int_equal(job_outcome(&world->job), OUTCOME_INTERRUPTED);
}

static void the_deadline_ends_the_wait_for_a_reader(void **state) {
    struct world *world = *state;
    world->job.deadline = clock_seconds() + 0.1;
    assert_null(output_open(&world->job, make_fifo(world)));
    assert_int_equal(job_outcome(&world->job), OUTCOME_TIME);
    assert_int_equal(world->job.diagnostics.errors, 0);
}

static void the_deadline_ends_a_write_that_waits(void **state) {
    struct world *world = *state;
    const char *path = make_fifo(world);
    held = open(path, O_RDWR | O_NONBLOCK); /* a reader that does not read */
    assert_true(held >= 0);
    struct output *output = open_output(world, path);
    world->job.deadline = clock_seconds() + 0.1;
    output_bytes(output, noise(), MUCH);
    assert_false(output_commit(output));
    assert_int_equal(job_outcome(&world->job), OUTCOME_TIME);
    close(held);
    held = -1;
}

static void a_socket_is_not_waited_for(void **state) {
    struct world *world = *state;
    const char *path = path_of(world, "socket");
    assert_int_equal(mknod(path, S_IFSOCK | 0600, 0), 0);
    assert_null(output_open(&world->job, path));
    assert_unwritable(world, path, ENXIO);
}

/* Starts a process that reads the FIFO at `path` slowly, and succeeds if what comes is the noise. */
static pid_t read_noise(const char *path) {
    const char *expected = noise();
    pid_t child = fork();
    assert_true(child >= 0);
    if (child > 0)
        return child;
    int descriptor = open(path, O_RDONLY);
    char piece[5000];
    size_t at = 0;
    for (ssize_t got; (got = read(descriptor, piece, sizeof piece)) > 0; at += (size_t)got) {
        if (at + (size_t)got > MUCH || memcmp(piece, expected + at, (size_t)got) != 0)
            _exit(1);
        usleep(500);
    }
    _exit(at == MUCH ? 0 : 1);
}

static void other_signals_lose_nothing(void **state) {
    struct world *world = *state;
    const char *path = make_fifo(world);
    pid_t reader = read_noise(path);
    struct output *output = open_output(world, path);
    start_ticking();
    output_bytes(output, noise(), MUCH);
    assert_true(output_commit(output));
    int status;
    while (waitpid(reader, &status, 0) < 0)
        assert_int_equal(errno, EINTR);
    assert_true(ticks > 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

#define in_a_world(test) cmocka_unit_test_setup_teardown(test, make_world, end_world)
#define without_privileges(test)                                                                             \
    cmocka_unit_test_setup_teardown(test, make_world_without_privileges, end_world_without_privileges)
#define with_signals(test) cmocka_unit_test_setup_teardown(test, make_world, end_world_and_stop_ticking)

int main(void) {
    const struct CMUnitTest tests[] = {
        in_a_world(a_committed_file_has_what_was_written),
        in_a_world(nothing_written_is_an_empty_file),
        in_a_world(much_is_written_whole_in_pieces_of_any_size),
        in_a_world(numbers_are_written_in_full),
        in_a_world(a_format_may_be_a_kilobyte),
        in_a_world(a_format_may_be_long),
        in_a_world(the_target_is_untouched_before_the_commit),
        in_a_world(a_new_file_is_not_there_before_the_commit),
        in_a_world(an_abandoned_output_leaves_what_was_there),
        in_a_world(an_abandoned_output_leaves_no_trace),
        in_a_world(abandoning_nothing_is_fine),
        in_a_world(two_outputs_to_one_target_do_not_mix),
        in_a_world(a_new_file_honours_the_umask),
        in_a_world(an_existing_file_keeps_its_mode),
        in_a_world(a_symbolic_link_is_written_through),
        in_a_world(a_link_to_a_file_that_is_not_there_makes_it),
        in_a_world(a_link_that_leads_nowhere_is_reported),
        in_a_world(links_in_a_circle_are_reported),
        in_a_world(a_name_may_be_as_long_as_the_system_allows),
        in_a_world(a_name_in_gz_is_compressed),
        in_a_world(what_does_not_compress_comes_back_too),
        in_a_world(an_empty_gz_is_gzip),
        in_a_world(a_gz_in_the_middle_of_a_name_means_nothing),
        in_a_world(the_compressor_draws_on_the_account),
        in_a_world(a_directory_is_not_written_to),
        in_a_world(a_missing_directory_is_reported),
        in_a_world(a_target_that_turns_into_a_directory_is_reported),
        without_privileges(a_full_device_is_reported_by_the_commit),
        without_privileges(writers_write_on_when_the_device_is_full),
        without_privileges(the_first_error_is_the_one_reported),
        in_a_world(a_file_that_may_not_grow_leaves_no_part_of_itself),
        in_a_world(a_gz_that_may_not_grow_leaves_no_part_of_itself),
        in_a_world(descriptors_are_closed),
        without_privileges(descriptors_are_closed_after_a_failure),
        in_a_world(every_refused_request_leaves_no_trace),
        in_a_world(bytes_are_appended_in_memory),
        in_a_world(people_get_what_can_be_shown),
        in_a_world(characters_may_come_in_pieces),
        in_a_world(every_nul_is_a_character_that_cannot_be_shown),
        in_a_world(escape_sequences_of_our_own_reach_people),
        in_a_world(much_is_appended_in_memory),
        in_a_world(nothing_written_in_memory_is_no_bytes),
        in_a_world(without_memory_the_commit_fails_and_leaves_nothing),
        in_a_world(an_abandoned_output_in_memory_leaves_no_trace),
        in_a_world(a_long_format_that_finds_no_memory_fails_the_job),
        in_a_world(a_pipe_is_written_in_place),
        in_a_world(a_pipe_that_nobody_reads_any_more_is_reported),
        in_a_world(a_dash_is_standard_output),
        in_a_world(standard_output_that_cannot_be_written_is_reported),
        in_a_world(the_deadline_ends_the_wait_for_a_reader),
        in_a_world(the_deadline_ends_a_write_that_waits),
        in_a_world(a_socket_is_not_waited_for),
        with_signals(an_interrupt_ends_a_write_that_waits),
        with_signals(an_interrupt_ends_the_wait_for_a_reader),
        with_signals(other_signals_lose_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
