#define _POSIX_C_SOURCE 200809L
#include "sessions.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static lacuna_lts *lts_in(lacuna *session, const char *text) {
    const char *path = file_of(text, strlen(text));
    lacuna_lts *lts = lacuna_lts_read(session, path);
    unlink(path);
    return lts;
}

static lacuna_lts *good_lts(lacuna *session, const char *text) {
    lacuna_lts *lts = lts_in(session, text);
    assert_non_null(lts);
    return lts;
}

/* As lacuna_message() should write it, for the file last made. */
static void expect_message(lacuna *session, size_t index, const char *path, const char *rest) {
    char expected[512];
    snprintf(expected, sizeof expected, "%s%s", path, rest);
    assert_non_null(lacuna_message(session, index));
    assert_string_equal(lacuna_message(session, index), expected);
}

/* Reads a bad file and tells its path. */
static const char *read_bad(lacuna *session, const char *text) {
    const char *path = file_of(text, strlen(text));
    assert_null(lacuna_lts_read(session, path));
    unlink(path);
    return path;
}

static void expect_file(const char *path, const char *text) {
    char found[1024];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t length = fread(found, 1, sizeof found - 1, file);
    found[length] = '\0';
    fclose(file);
    assert_string_equal(found, text);
}

#define A_THEN_B "des (0,2,3)\n(0,a,1)\n(1,b,2)\n"
#define A_THEN_PERHAPS_B "des (0,3,3)\n(0,a,1)\n(0,a,2)\n(1,b,2)\n"

/* ---- sessions ---- */

static void the_version_is_that_of_the_project(void **state) {
    (void)state;
    assert_string_equal(lacuna_version(), LACUNA_VERSION);
}

static void a_new_session_has_nothing_to_tell(void **state) {
    lacuna *session = *state;
    assert_int_equal(lacuna_status(session), LACUNA_DONE);
    assert_int_equal(lacuna_message_count(session), 0);
    assert_null(lacuna_message(session, 0));
    assert_int_equal(lacuna_evidence_length(session), 0);
    assert_null(lacuna_evidence_letter(session, 0));
    assert_null(lacuna_evidence_formula(session));
    assert_int_equal(account(session)->used, 0);
}

static void closing_and_freeing_nothing_is_fine(void **state) {
    (void)state;
    lacuna_close(NULL);
    lacuna_lts_free(NULL);
}

static void sessions_do_not_share_their_failures(void **state) {
    lacuna *session = *state, *other = lacuna_open();
    read_bad(session, "");
    assert_int_equal(lacuna_status(session), LACUNA_BAD_INPUT);
    assert_int_equal(lacuna_status(other), LACUNA_DONE);
    assert_int_equal(lacuna_message_count(other), 0);
    lacuna_close(other);
}

/* ---- reading and writing ---- */

static void a_good_file_becomes_an_lts(void **state) {
    lacuna *session = *state;
    lacuna_lts *lts = good_lts(session, "des (0,4,3)\n(0,a,1)\n(0,tau,2)\n(1,b,0)\n(2,error,2)\n");
    assert_int_equal(lacuna_lts_states(lts), 3);
    assert_int_equal(lacuna_lts_transitions(lts), 3);
    assert_int_equal(lacuna_status(session), LACUNA_DONE);
    assert_int_equal(lacuna_message_count(session), 0);
    lacuna_lts_free(lts);
}

static void a_missing_file_is_bad_input(void **state) {
    lacuna *session = *state;
    assert_null(lacuna_lts_read(session, "/nowhere/x.aut"));
    assert_int_equal(lacuna_status(session), LACUNA_BAD_INPUT);
    assert_int_equal(lacuna_message_count(session), 1);
    expect_message(session, 0, "/nowhere/x.aut", ": error: No such file or directory");
}

static void a_message_says_where(void **state) {
    lacuna *session = *state;
    const char *path = read_bad(session, "des (0,2,2)\n(0,\"a\",5)\n(9,\"b\",1)\n");
    assert_int_equal(lacuna_status(session), LACUNA_BAD_INPUT);
    assert_int_equal(lacuna_message_count(session), 2);
    expect_message(session, 0, path,
                   ":2:8: error: target state 5 is out of range: the header announces 2 states");
    expect_message(session, 1, path,
                   ":3:2: error: source state 9 is out of range: the header announces 2 states");
    assert_null(lacuna_message(session, 2));
}

static void a_message_about_a_file_names_no_line(void **state) {
    lacuna *session = *state;
    const char *path = read_bad(session, "\n\n");
    expect_message(session, 0, path, ": error: the file is empty");
}

/* Columns count from 1: there is no column 0 to point at. */
static void a_message_about_a_line_names_no_column(void **state) {
    lacuna *session = *state;
    const char *path = read_bad(session, "des (0,3,2)\n(0,a,1)\n");
    expect_message(session, 0, path, ":1: error: transitions: the header announces 3, the file has 1");
}

static void a_warning_is_no_failure(void **state) {
    lacuna *session = *state;
    static const char text[] = "des (0,2,2)\n(0,a,1)\n(0,a,1)\n";
    const char *path = file_of(text, strlen(text));
    lacuna_lts *lts = lacuna_lts_read(session, path);
    unlink(path);
    assert_non_null(lts);
    assert_int_equal(lacuna_status(session), LACUNA_DONE);
    assert_int_equal(lacuna_message_count(session), 1);
    expect_message(session, 0, path, ": warning: repeated transitions: 1; they count once");
    lacuna_lts_free(lts);
}

static void a_message_stays_while_others_are_asked_for(void **state) {
    lacuna *session = *state;
    const char *path = read_bad(session, "des (0,4,2)\n(0,a,7)\n(0,b,7)\n(0,c,7)\n(0,d,7)\n");
    const char *first = lacuna_message(session, 0);
    for (size_t i = 0; i < 1000; i++)
        assert_non_null(lacuna_message(session, i % 4));
    char expected[256];
    snprintf(expected, sizeof expected,
             "%s:2:6: error: target state 7 is out of range: the header announces 2 states", path);
    assert_string_equal(first, expected);
}

static void what_is_written_can_be_read(void **state) {
    lacuna *session = *state;
    char path[64];
    strcpy(path, file_of("", 0));
    lacuna_lts *lts = good_lts(session, "des (1,3,3)\n(1,a,0)\n(1,i,2)\n(2,error,2)\n");
    assert_int_equal(lacuna_lts_write(session, lts, path), LACUNA_YES);
    expect_file(path, "des (1,3,3)\n(1,\"tau\",2)\n(1,\"a\",0)\n(2,\"error\",2)\n");
    lacuna_lts *again = lacuna_lts_read(session, path);
    assert_int_equal(lacuna_lts_equivalent(session, lts, again, LACUNA_STRONG), LACUNA_YES);
    unlink(path);
    lacuna_lts_free(lts);
    lacuna_lts_free(again);
}

static void a_name_that_ends_in_gz_is_compressed(void **state) {
    lacuna *session = *state;
    char path[64];
    strcpy(path, file_of("", 0));
    unlink(path);
    strcat(path, ".gz");
    lacuna_lts *lts = good_lts(session, A_THEN_B);
    assert_int_equal(lacuna_lts_write(session, lts, path), LACUNA_YES);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_int_equal(fgetc(file), 0x1f);
    assert_int_equal(fgetc(file), 0x8b);
    fclose(file);
    lacuna_lts *again = lacuna_lts_read(session, path);
    assert_int_equal(lacuna_lts_states(again), 3);
    assert_int_equal(lacuna_lts_transitions(again), 2);
    unlink(path);
    lacuna_lts_free(lts);
    lacuna_lts_free(again);
}

static void a_file_that_cannot_be_written_breaks_the_session(void **state) {
    lacuna *session = *state;
    lacuna_lts *lts = good_lts(session, A_THEN_B);
    assert_int_equal(lacuna_lts_write(session, lts, "/nowhere/x.aut"), LACUNA_FAILED);
    assert_int_equal(lacuna_status(session), LACUNA_BROKEN);
    assert_int_equal(lacuna_message_count(session), 1);
    expect_message(session, 0, "/nowhere/x.aut", ": error: cannot write: No such file or directory");
    lacuna_lts_free(lts);
}

static void after_a_failure_the_old_file_stays(void **state) {
    lacuna *session = *state;
    char path[64];
    lacuna_lts *lts = good_lts(session, A_THEN_B);
    read_bad(session, "");
    strcpy(path, file_of("old\n", 4));
    assert_int_equal(lacuna_lts_write(session, lts, path), LACUNA_FAILED);
    expect_file(path, "old\n");
    unlink(path);
    lacuna_lts_free(lts);
}

static void a_warning_without_a_place_is_only_a_warning(void **state) {
    lacuna *session = *state;
    char path[64];
    strcpy(path, file_of("", 0));
    lacuna_lts *parts[] = {good_lts(session, "des (0,2,1)\n(0,a,0)\n(0,error,0)\n"),
                           good_lts(session, "des (0,1,2)\n(1,a,1)\n")};
    lacuna_lts *whole = lacuna_lts_compose(session, (const lacuna_lts *const *)parts, 2);
    assert_int_equal(lacuna_lts_write(session, whole, path), LACUNA_YES);
    assert_int_equal(lacuna_status(session), LACUNA_DONE);
    assert_int_equal(lacuna_message_count(session), 1);
    assert_string_equal(lacuna_message(session, 0), "warning: state 0 only repeats the label \"error\": "
                                                    "it will be read back as the error state");
    unlink(path);
    lacuna_lts_free(parts[0]);
    lacuna_lts_free(parts[1]);
    lacuna_lts_free(whole);
}

/* ---- operators ---- */

static void expect_reduced(lacuna *session, const lacuna_lts *lts, enum lacuna_equivalence equivalence,
                           uint32_t states, uint64_t transitions) {
    lacuna_lts *small = lacuna_lts_reduce(session, lts, equivalence);
    assert_non_null(small);
    assert_int_equal(lacuna_lts_states(small), states);
    assert_int_equal(lacuna_lts_transitions(small), transitions);
    lacuna_lts_free(small);
}

static void every_equivalence_reduces_in_its_way(void **state) {
    lacuna *session = *state;
    lacuna_lts *lts = good_lts(session, "des (0,5,5)\n(0,tau,1)\n(1,a,2)\n(1,a,3)\n(2,b,4)\n(3,c,4)\n");
    expect_reduced(session, lts, LACUNA_STRONG, 5, 5);
    expect_reduced(session, lts, LACUNA_TRACE, 4, 4);
    expect_reduced(session, lts, LACUNA_WEAK_TRACE, 3, 3);
    lacuna_lts_free(lts);
}

static void parts_are_composed(void **state) {
    lacuna *session = *state;
    lacuna_lts *parts[] = {good_lts(session, "des (0,2,2)\n(0,a,1)\n(1,c,0)\n"),
                           good_lts(session, "des (0,2,2)\n(0,b,1)\n(1,c,0)\n")};
    lacuna_lts *whole = lacuna_lts_compose(session, (const lacuna_lts *const *)parts, 2);
    lacuna_lts *single = lacuna_lts_compose(session, (const lacuna_lts *const *)parts, 1);
    assert_int_equal(lacuna_lts_states(whole), 4);
    assert_int_equal(lacuna_lts_transitions(whole), 5);
    assert_int_equal(lacuna_lts_states(single), 2);
    lacuna_lts_free(parts[0]);
    lacuna_lts_free(parts[1]);
    lacuna_lts_free(whole);
    lacuna_lts_free(single);
}

/* ---- comparison and evidence ---- */

struct pair {
    lacuna_lts *left;
    lacuna_lts *right;
};

static struct pair read_pair(lacuna *session, const char *left, const char *right) {
    return (struct pair){good_lts(session, left), good_lts(session, right)};
}

static void free_pair(struct pair pair) {
    lacuna_lts_free(pair.left);
    lacuna_lts_free(pair.right);
}

static void a_yes_has_no_evidence(void **state) {
    lacuna *session = *state;
    struct pair pair = read_pair(session, A_THEN_B, A_THEN_PERHAPS_B);
    assert_int_equal(lacuna_lts_equivalent(session, pair.left, pair.right, LACUNA_TRACE), LACUNA_YES);
    assert_int_equal(lacuna_lts_equivalent(session, pair.left, pair.right, LACUNA_WEAK_TRACE), LACUNA_YES);
    assert_int_equal(lacuna_lts_equivalent(session, pair.left, pair.left, LACUNA_STRONG), LACUNA_YES);
    assert_int_equal(lacuna_evidence_length(session), 0);
    assert_null(lacuna_evidence_letter(session, 0));
    assert_null(lacuna_evidence_formula(session));
    free_pair(pair);
}

static void a_no_is_shown_by_the_letters_of_a_trace(void **state) {
    lacuna *session = *state;
    struct pair pair = read_pair(session, "des (0,2,3)\n(0,a,1)\n(1,i,2)\n", "des (0,1,2)\n(0,a,1)\n");
    assert_int_equal(lacuna_lts_equivalent(session, pair.left, pair.right, LACUNA_STRONG), LACUNA_NO);
    assert_int_equal(lacuna_status(session), LACUNA_DONE);
    assert_int_equal(lacuna_evidence_length(session), 2);
    assert_string_equal(lacuna_evidence_letter(session, 0), "a");
    assert_string_equal(lacuna_evidence_letter(session, 1), "tau");
    assert_null(lacuna_evidence_letter(session, 2));
    assert_string_equal(lacuna_evidence_formula(session), "<a><tau>true");
    assert_int_equal(lacuna_evidence_formula_of_left(session), 1);
    free_pair(pair);
}

static void where_no_trace_tells_a_formula_does(void **state) {
    lacuna *session = *state;
    struct pair pair = read_pair(session, A_THEN_PERHAPS_B, A_THEN_B);
    assert_int_equal(lacuna_lts_equivalent(session, pair.left, pair.right, LACUNA_STRONG), LACUNA_NO);
    assert_int_equal(lacuna_evidence_length(session), 0);
    assert_non_null(lacuna_evidence_formula(session));
    assert_string_equal(lacuna_evidence_formula(session), "<a>!<b>true");
    free_pair(pair);
}

static void inclusion_is_one_way(void **state) {
    lacuna *session = *state;
    struct pair pair = read_pair(session, "des (0,2,3)\n(0,tau,1)\n(1,a,2)\n", "des (0,1,1)\n(0,a,0)\n");
    assert_int_equal(lacuna_lts_included(session, pair.left, pair.right, LACUNA_WEAK_TRACE_INCLUSION),
                     LACUNA_YES);
    assert_int_equal(lacuna_lts_included(session, pair.left, pair.right, LACUNA_TRACE_INCLUSION), LACUNA_NO);
    assert_int_equal(lacuna_evidence_length(session), 1);
    assert_string_equal(lacuna_evidence_letter(session, 0), "tau");
    assert_int_equal(lacuna_lts_included(session, pair.right, pair.left, LACUNA_WEAK_TRACE_INCLUSION),
                     LACUNA_NO);
    assert_int_equal(lacuna_evidence_length(session), 2);
    assert_string_equal(lacuna_evidence_letter(session, 0), "a");
    assert_string_equal(lacuna_evidence_letter(session, 1), "a");
    free_pair(pair);
}

static void an_empty_trace_is_evidence_without_letters(void **state) {
    lacuna *session = *state;
    struct pair pair = read_pair(session, "des (0,1,1)\n(0,error,0)\n", NOTHING);
    assert_int_equal(lacuna_lts_equivalent(session, pair.left, pair.right, LACUNA_TRACE), LACUNA_NO);
    assert_int_equal(lacuna_evidence_length(session), 0);
    assert_null(lacuna_evidence_formula(session));
    assert_int_equal(lacuna_lts_included(session, pair.right, pair.left, LACUNA_TRACE_INCLUSION), LACUNA_YES);
    free_pair(pair);
}

static void the_next_answer_replaces_the_evidence(void **state) {
    lacuna *session = *state;
    struct pair pair = read_pair(session, A_THEN_PERHAPS_B, A_THEN_B);
    lacuna_lts *nothing = good_lts(session, NOTHING);
    assert_int_equal(lacuna_lts_equivalent(session, pair.left, pair.right, LACUNA_STRONG), LACUNA_NO);
    assert_int_equal(lacuna_lts_equivalent(session, pair.left, nothing, LACUNA_STRONG), LACUNA_NO);
    assert_string_equal(lacuna_evidence_formula(session), "<a>true");
    assert_int_equal(lacuna_evidence_length(session), 1);
    assert_int_equal(lacuna_lts_equivalent(session, pair.left, pair.left, LACUNA_STRONG), LACUNA_YES);
    assert_int_equal(lacuna_evidence_length(session), 0);
    lacuna_lts_free(nothing);
    free_pair(pair);
}

static void evidence_outlives_what_was_compared(void **state) {
    lacuna *session = *state;
    struct pair pair = read_pair(session, A_THEN_B, NOTHING);
    assert_int_equal(lacuna_lts_equivalent(session, pair.left, pair.right, LACUNA_TRACE), LACUNA_NO);
    free_pair(pair);
    assert_string_equal(lacuna_evidence_letter(session, 0), "a");
}

/* ---- forgetting ---- */

static void a_failure_stays_until_it_is_forgotten(void **state) {
    lacuna *session = *state;
    read_bad(session, "");
    assert_int_equal(lacuna_status(session), LACUNA_BAD_INPUT);
    assert_null(lacuna_lts_read(session, "/nowhere/x.aut"));
    assert_int_equal(lacuna_message_count(session), 1); /* nothing was tried */
    assert_int_equal(lacuna_status(session), LACUNA_BAD_INPUT);
    lacuna_forget(session);
    assert_int_equal(lacuna_status(session), LACUNA_DONE);
    assert_int_equal(lacuna_message_count(session), 0);
    assert_null(lacuna_message(session, 0));
    lacuna_lts *lts = good_lts(session, NOTHING);
    assert_int_equal(lacuna_status(session), LACUNA_DONE);
    lacuna_lts_free(lts);
}

static void forgetting_takes_the_evidence_too(void **state) {
    lacuna *session = *state;
    struct pair pair = read_pair(session, A_THEN_PERHAPS_B, A_THEN_B);
    lacuna_lts *nothing = good_lts(session, NOTHING);
    assert_int_equal(lacuna_lts_equivalent(session, pair.left, pair.right, LACUNA_STRONG), LACUNA_NO);
    lacuna_forget(session);
    assert_null(lacuna_evidence_formula(session));
    assert_int_equal(lacuna_lts_equivalent(session, pair.left, nothing, LACUNA_TRACE), LACUNA_NO);
    lacuna_forget(session);
    assert_int_equal(lacuna_evidence_length(session), 0);
    assert_null(lacuna_evidence_letter(session, 0));
    lacuna_lts_free(nothing);
    free_pair(pair);
}

static void forgetting_leaves_the_systems_alone(void **state) {
    lacuna *session = *state;
    lacuna_lts *lts = good_lts(session, A_THEN_B);
    lacuna_forget(session);
    lacuna_forget(session);
    assert_int_equal(lacuna_lts_states(lts), 3);
    expect_reduced(session, lts, LACUNA_STRONG, 3, 2);
    lacuna_lts_free(lts);
}

static void after_a_failure_everything_fails_until_it_is_forgotten(void **state) {
    lacuna *session = *state;
    struct pair pair = read_pair(session, A_THEN_B, A_THEN_PERHAPS_B);
    const lacuna_lts *parts[] = {pair.left, pair.right};
    read_bad(session, "");
    assert_null(lts_in(session, A_THEN_B));
    for (int e = LACUNA_STRONG; e <= LACUNA_WEAK_TRACE; e++) {
        assert_null(lacuna_lts_reduce(session, pair.left, (enum lacuna_equivalence)e));
        assert_int_equal(lacuna_lts_equivalent(session, pair.left, pair.left, (enum lacuna_equivalence)e),
                         LACUNA_FAILED);
    }
    for (int p = LACUNA_TRACE_INCLUSION; p <= LACUNA_WEAK_TRACE_INCLUSION; p++)
        assert_int_equal(lacuna_lts_included(session, pair.left, pair.right, (enum lacuna_preorder)p),
                         LACUNA_FAILED);
    assert_null(lacuna_lts_compose(session, parts, 2));
    assert_int_equal(lacuna_message_count(session), 1);
    lacuna_forget(session);
    expect_reduced(session, pair.left, LACUNA_WEAK_TRACE, 3, 2);
    assert_int_equal(lacuna_lts_equivalent(session, pair.left, pair.right, LACUNA_TRACE), LACUNA_YES);
    free_pair(pair);
}

/* ---- limits ---- */

static void too_little_memory_is_inconclusive(void **state) {
    lacuna *session = *state;
    lacuna_limit_memory(session, 1000);
    assert_null(lts_in(session, A_THEN_B));
    assert_int_equal(lacuna_status(session), LACUNA_INCONCLUSIVE);
    lacuna_limit_memory(session, 0);
    assert_int_equal(lacuna_status(session), LACUNA_INCONCLUSIVE);
    lacuna_forget(session);
    lacuna_lts *lts = good_lts(session, A_THEN_B);
    assert_int_equal(lacuna_status(session), LACUNA_DONE);
    lacuna_lts_free(lts);
}

static void enough_memory_is_enough(void **state) {
    lacuna *session = *state;
    lacuna_limit_memory(session, 1 << 20);
    lacuna_lts *lts = good_lts(session, A_THEN_B);
    expect_reduced(session, lts, LACUNA_WEAK_TRACE, 3, 2);
    assert_int_equal(lacuna_status(session), LACUNA_DONE);
    lacuna_lts_free(lts);
}

static void every_operator_keeps_to_the_memory_there_is(void **state) {
    lacuna *session = *state;
    struct pair pair = read_pair(session, A_THEN_PERHAPS_B, A_THEN_B);
    const lacuna_lts *parts[] = {pair.left, pair.right};
    lacuna_limit_memory(session, account(session)->used + 100);
    assert_null(lacuna_lts_reduce(session, pair.left, LACUNA_TRACE));
    assert_int_equal(lacuna_status(session), LACUNA_INCONCLUSIVE);
    lacuna_forget(session);
    assert_null(lacuna_lts_compose(session, parts, 2));
    assert_int_equal(lacuna_status(session), LACUNA_INCONCLUSIVE);
    lacuna_forget(session);
    assert_int_equal(lacuna_lts_equivalent(session, pair.left, pair.right, LACUNA_STRONG), LACUNA_FAILED);
    assert_int_equal(lacuna_status(session), LACUNA_INCONCLUSIVE);
    lacuna_forget(session);
    assert_int_equal(lacuna_lts_included(session, pair.left, pair.right, LACUNA_TRACE_INCLUSION),
                     LACUNA_FAILED);
    assert_int_equal(lacuna_status(session), LACUNA_INCONCLUSIVE);
    assert_int_equal(lacuna_evidence_length(session), 0);
    free_pair(pair);
}

static void a_limit_below_what_is_used_already_admits_nothing(void **state) {
    lacuna *session = *state;
    lacuna_lts *lts = good_lts(session, A_THEN_B);
    lacuna_limit_memory(session, 1);
    lacuna_lts *small = lacuna_lts_reduce(session, lts, LACUNA_STRONG);
    enum lacuna_status status = lacuna_status(session);
    lacuna_lts_free(small);
    lacuna_lts_free(lts);
    assert_null(small);
    assert_int_equal(status, LACUNA_INCONCLUSIVE);
}

static void messages_can_be_read_when_no_memory_is_left(void **state) {
    lacuna *session = *state;
    lacuna_lts *lts = good_lts(session, "des (0,2,2)\n(0,a,1)\n(0,a,1)\n");
    lacuna_limit_memory(session, account(session)->used);
    const char *message = lacuna_message(session, 0);
    enum lacuna_status status = lacuna_status(session);
    lacuna_lts_free(lts);
    assert_non_null(message);
    assert_non_null(strstr(message, "repeated transitions: 1; they count once"));
    assert_int_equal(status, LACUNA_DONE);
}

/* Enough to do for the clock to be looked at. */
static char *large_file(void) {
    enum { STATES = 20000 };
    char *text = malloc(STATES * 32 + 64);
    assert_non_null(text);
    int used = sprintf(text, "des (0,%d,%d)\n", STATES, STATES);
    for (int s = 0; s < STATES; s++)
        used += sprintf(text + used, "(%d,a%d,%d)\n", s, s % 7, (s + 1) % STATES);
    return text;
}

static void too_little_time_is_inconclusive(void **state) {
    lacuna *session = *state;
    char *text = large_file();
    lacuna_limit_time(session, 1e-9);
    assert_null(lts_in(session, text));
    assert_int_equal(lacuna_status(session), LACUNA_INCONCLUSIVE);
    lacuna_forget(session);
    assert_int_equal(lacuna_status(session), LACUNA_DONE);
    lacuna_limit_time(session, 0);
    lacuna_lts *lts = good_lts(session, text);
    free(text);
    lacuna_limit_time(session, 1e-9);
    assert_null(lacuna_lts_reduce(session, lts, LACUNA_STRONG));
    assert_int_equal(lacuna_status(session), LACUNA_INCONCLUSIVE);
    lacuna_lts_free(lts);
}

static void enough_time_is_enough(void **state) {
    lacuna *session = *state;
    char *text = large_file();
    lacuna_limit_time(session, 3600);
    lacuna_lts *lts = good_lts(session, text);
    free(text);
    assert_int_equal(lacuna_lts_states(lts), 20000);
    assert_int_equal(lacuna_status(session), LACUNA_DONE);
    lacuna_lts_free(lts);
}

static void a_limit_leaves_a_message(void **state) {
    lacuna *session = *state;
    lacuna_limit_memory(session, 1000);
    assert_null(lts_in(session, A_THEN_B));
    assert_int_equal(lacuna_message_count(session), 1);
    const char *message = lacuna_message(session, 0);
    assert_non_null(message);
    assert_ptr_equal(strstr(message, "error: out of memory while "), message);
    assert_null(lacuna_message(session, 1));
    lacuna_forget(session);
    assert_int_equal(lacuna_message_count(session), 0);
    lacuna_limit_memory(session, 0);
    lacuna_limit_time(session, 1e-9);
    char *text = large_file();
    assert_null(lts_in(session, text));
    free(text);
    assert_int_equal(lacuna_message_count(session), 1);
    assert_non_null(strstr(lacuna_message(session, 0), "error: out of time while reading: "));
}

static void the_reason_comes_before_warnings(void **state) {
    lacuna *session = *state;
    lacuna_lts *lts = good_lts(session, "des (0,2,2)\n(0,a,1)\n(0,a,1)\n");
    assert_null(lacuna_lts_read(session, "/nowhere/x.aut"));
    expect_message(session, 0, "/nowhere/x.aut", ": error: No such file or directory");
    assert_non_null(strstr(lacuna_message(session, 1), "warning: repeated transitions"));
    lacuna_forget(session);
    lacuna_lts_free(lts);
    lts = good_lts(session, "des (0,2,2)\n(0,a,1)\n(0,a,1)\n");
    lacuna_limit_memory(session, 1);
    assert_null(lacuna_lts_reduce(session, lts, LACUNA_STRONG));
    assert_int_equal(lacuna_message_count(session), 2);
    assert_non_null(strstr(lacuna_message(session, 0), "error: out of memory"));
    assert_non_null(strstr(lacuna_message(session, 1), "warning: repeated transitions"));
    lacuna_lts_free(lts);
}

/* The reason found no memory: that there is one is known all the same. */
static void a_failure_always_has_a_message(void **state) {
    lacuna *session = *state;
    for (uint64_t nth = 1;; nth++) {
        account(session)->requests = 0;
        account(session)->fail_at = nth;
        lacuna_lts *lts = lts_in(session, "des (0,1,2)\n(0,a,7)\n");
        bool has_failed = account(session)->requests >= nth;
        account(session)->fail_at = 0;
        assert_null(lts);
        assert_int_not_equal(lacuna_status(session), LACUNA_DONE);
        assert_true(lacuna_message_count(session) > 0);
        for (size_t i = 0; i < lacuna_message_count(session); i++)
            assert_non_null(strstr(lacuna_message(session, i), "error: "));
        assert_null(lacuna_message(session, lacuna_message_count(session)));
        lacuna_forget(session);
        if (!has_failed)
            break;
    }
}

/* ---- misuse ---- */

static void every_argument_may_be_null(void **state) {
    lacuna *session = *state;
    lacuna_lts *lts = good_lts(session, A_THEN_B);
    const lacuna_lts *parts[] = {lts, NULL};
    assert_null(lacuna_lts_read(session, NULL));
    expect_misuse(session, "error: lacuna_lts_read: the path is NULL");
    assert_int_equal(lacuna_lts_write(session, NULL, "/nowhere/x.aut"), LACUNA_FAILED);
    expect_misuse(session, "error: lacuna_lts_write: the LTS is NULL");
    assert_int_equal(lacuna_lts_write(session, lts, NULL), LACUNA_FAILED);
    expect_misuse(session, "error: lacuna_lts_write: the path is NULL");
    assert_null(lacuna_lts_reduce(session, NULL, LACUNA_STRONG));
    expect_misuse(session, "error: lacuna_lts_reduce: the LTS is NULL");
    assert_null(lacuna_lts_compose(session, NULL, 1));
    expect_misuse(session, "error: lacuna_lts_compose: there are no LTSs");
    assert_null(lacuna_lts_compose(session, parts, 0));
    expect_misuse(session, "error: lacuna_lts_compose: there are no LTSs");
    assert_null(lacuna_lts_compose(session, parts, 2));
    expect_misuse(session, "error: lacuna_lts_compose: one of the LTSs is NULL");
    assert_int_equal(lacuna_lts_equivalent(session, lts, NULL, LACUNA_STRONG), LACUNA_FAILED);
    expect_misuse(session, "error: lacuna_lts_equivalent: one of the LTSs is NULL");
    assert_int_equal(lacuna_lts_included(session, NULL, lts, LACUNA_SIMULATION), LACUNA_FAILED);
    expect_misuse(session, "error: lacuna_lts_included: one of the LTSs is NULL");
    assert_int_equal(lacuna_lts_states(NULL), 0);
    assert_int_equal(lacuna_lts_transitions(NULL), 0);
    lacuna_lts_free(lts);
}

static void an_enumerator_may_be_any_number(void **state) {
    lacuna *session = *state;
    lacuna_lts *lts = good_lts(session, A_THEN_B);
    static const int NUMBERS[] = {-1, LACUNA_SIMULATION_EQUIVALENCE + 1, 1000000, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < COUNT(NUMBERS); i++) {
        assert_null(lacuna_lts_reduce(session, lts, (enum lacuna_equivalence)NUMBERS[i]));
        expect_misuse(session, "error: lacuna_lts_reduce: there is no such equivalence");
        assert_int_equal(lacuna_lts_equivalent(session, lts, lts, (enum lacuna_equivalence)NUMBERS[i]),
                         LACUNA_FAILED);
        expect_misuse(session, "error: lacuna_lts_equivalent: there is no such equivalence");
        assert_int_equal(lacuna_lts_included(session, lts, lts, (enum lacuna_preorder)NUMBERS[i]),
                         LACUNA_FAILED);
        expect_misuse(session, "error: lacuna_lts_included: there is no such preorder");
    }
    assert_int_equal(lacuna_lts_included(session, lts, lts, (enum lacuna_preorder)(LACUNA_SIMULATION + 1)),
                     LACUNA_FAILED);
    expect_misuse(session, "error: lacuna_lts_included: there is no such preorder");
    for (int e = LACUNA_STRONG; e <= LACUNA_SIMULATION_EQUIVALENCE; e++)
        assert_int_equal(lacuna_lts_equivalent(session, lts, lts, (enum lacuna_equivalence)e), LACUNA_YES);
    lacuna_lts_free(lts);
}

static void seconds_are_not_negative(void **state) {
    lacuna *session = *state;
    static const double BAD[] = {-1, -1e-9, -INFINITY, NAN};
    char *text = large_file();
    for (size_t i = 0; i < COUNT(BAD); i++) {
        assert_int_equal(lacuna_limit_time(session, BAD[i]), LACUNA_FAILED);
        expect_misuse(session, "error: lacuna_limit_time: the seconds are negative or NaN");
    }
    assert_int_equal(lacuna_limit_time(session, 1e-9), LACUNA_YES);
    assert_int_equal(lacuna_limit_time(session, -1), LACUNA_FAILED);
    lacuna_forget(session);
    assert_null(lts_in(session, text)); /* the limit before is still there */
    assert_int_equal(lacuna_status(session), LACUNA_INCONCLUSIVE);
    lacuna_forget(session);
    assert_int_equal(lacuna_limit_time(session, INFINITY), LACUNA_YES);
    lacuna_lts_free(good_lts(session, text));
    free(text);
}

static void a_session_that_is_null_fails_in_everything(void **state) {
    lacuna_lts *lts = good_lts(*state, A_THEN_B);
    const lacuna_lts *parts[] = {lts};
    assert_int_equal(lacuna_limit_memory(NULL, 1), LACUNA_FAILED);
    assert_int_equal(lacuna_limit_time(NULL, 1), LACUNA_FAILED);
    assert_int_equal(lacuna_status(NULL), LACUNA_INCONCLUSIVE);
    assert_int_equal(lacuna_message_count(NULL), 1);
    assert_string_equal(lacuna_message(NULL, 0), "error: out of memory");
    assert_null(lacuna_message(NULL, 1));
    lacuna_forget(NULL);
    assert_null(lacuna_lts_read(NULL, "/nowhere/x.aut"));
    assert_int_equal(lacuna_lts_write(NULL, lts, "/nowhere/x.aut"), LACUNA_FAILED);
    assert_null(lacuna_lts_reduce(NULL, lts, LACUNA_STRONG));
    assert_null(lacuna_lts_compose(NULL, parts, 1));
    assert_int_equal(lacuna_lts_equivalent(NULL, lts, lts, LACUNA_STRONG), LACUNA_FAILED);
    assert_int_equal(lacuna_lts_included(NULL, lts, lts, LACUNA_SIMULATION), LACUNA_FAILED);
    assert_int_equal(lacuna_evidence_length(NULL), 0);
    assert_null(lacuna_evidence_letter(NULL, 0));
    assert_null(lacuna_evidence_formula(NULL));
    assert_int_equal(lacuna_evidence_formula_of_left(NULL), 0);
    lacuna_lts_free(lts);
}

static void a_chain_of_calls_tells_its_first_failure(void **state) {
    lacuna *session = *state;
    lacuna_lts *missing = lacuna_lts_read(session, "/nowhere/x.aut");
    assert_null(lacuna_lts_reduce(session, missing, LACUNA_STRONG));
    assert_int_equal(lacuna_message_count(session), 1);
    expect_message(session, 0, "/nowhere/x.aut", ": error: No such file or directory");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        session_test(the_version_is_that_of_the_project),
        session_test(a_new_session_has_nothing_to_tell),
        session_test(closing_and_freeing_nothing_is_fine),
        session_test(sessions_do_not_share_their_failures),
        session_test(a_good_file_becomes_an_lts),
        session_test(a_missing_file_is_bad_input),
        session_test(a_message_says_where),
        session_test(a_message_about_a_file_names_no_line),
        session_test(a_message_about_a_line_names_no_column),
        session_test(a_warning_is_no_failure),
        session_test(a_message_stays_while_others_are_asked_for),
        session_test(what_is_written_can_be_read),
        session_test(a_name_that_ends_in_gz_is_compressed),
        session_test(a_file_that_cannot_be_written_breaks_the_session),
        session_test(after_a_failure_the_old_file_stays),
        session_test(a_warning_without_a_place_is_only_a_warning),
        session_test(every_equivalence_reduces_in_its_way),
        session_test(parts_are_composed),
        session_test(a_yes_has_no_evidence),
        session_test(a_no_is_shown_by_the_letters_of_a_trace),
        session_test(where_no_trace_tells_a_formula_does),
        session_test(inclusion_is_one_way),
        session_test(an_empty_trace_is_evidence_without_letters),
        session_test(the_next_answer_replaces_the_evidence),
        session_test(evidence_outlives_what_was_compared),
        session_test(a_failure_stays_until_it_is_forgotten),
        session_test(forgetting_takes_the_evidence_too),
        session_test(forgetting_leaves_the_systems_alone),
        session_test(after_a_failure_everything_fails_until_it_is_forgotten),
        session_test(too_little_memory_is_inconclusive),
        session_test(enough_memory_is_enough),
        session_test(every_operator_keeps_to_the_memory_there_is),
        session_test(a_limit_below_what_is_used_already_admits_nothing),
        session_test(messages_can_be_read_when_no_memory_is_left),
        session_test(too_little_time_is_inconclusive),
        session_test(enough_time_is_enough),
        session_test(a_limit_leaves_a_message),
        session_test(the_reason_comes_before_warnings),
        session_test(a_failure_always_has_a_message),
        session_test(every_argument_may_be_null),
        session_test(an_enumerator_may_be_any_number),
        session_test(seconds_are_not_negative),
        session_test(a_session_that_is_null_fails_in_everything),
        session_test(a_chain_of_calls_tells_its_first_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
