#include "support.h"

#include <string.h>

#include "lts/evidence/word.h"

enum { LONGEST = 8 };

/* The letters up to NULL; "tau" is τ. */
static void spell(struct word *word, struct job *job, const char *const *letters) {
    word_init(word, job);
    for (; *letters; letters++)
        assert_true(word_append(word, strcmp(*letters, TAU_TEXT) == 0 ? NULL : *letters));
}

#define WORD(...)                                                                                            \
    (const char *const[LONGEST]) {                                                                           \
        __VA_ARGS__                                                                                          \
    }
#define EMPTY_WORD                                                                                           \
    (const char *const[LONGEST]) {                                                                           \
        NULL                                                                                                 \
    }

static void expect_replay(struct job *job, const char *aut, enum tau_view view, const char *const *letters,
                          enum word_end end, size_t length) {
    struct lts *lts = lts_of(job, aut);
    struct word word;
    struct word_replay replay;
    spell(&word, job, letters);
    assert_true(word_replay(job, &word, lts, view, &replay));
    assert_int_equal(replay.end, end);
    assert_int_equal(replay.length, length);
    word_free(&word);
    lts_free(lts);
}

static void a_new_word_is_empty(void **state) {
    struct job *job = *state;
    struct word word;
    word_init(&word, job);
    assert_int_equal(word.letters.count, 0);
    expect_word(&word, "");
    word_free(&word);
}

static void letters_are_copied_in_order(void **state) {
    struct job *job = *state;
    struct word word;
    char letter[] = "a";
    word_init(&word, job);
    assert_true(word_append(&word, letter));
    letter[0] = 'b';
    assert_true(word_append(&word, letter));
    assert_true(word_append(&word, NULL));
    assert_true(word_append(&word, ""));
    letter[0] = 'c';
    assert_int_equal(word.letters.count, 4);
    assert_string_equal(word.letters.items[0], "a");
    assert_string_equal(word.letters.items[1], "b");
    assert_null(word.letters.items[2]);
    assert_string_equal(word.letters.items[3], "");
    word_free(&word);
}

static void a_freed_word_can_be_freed_again(void **state) {
    struct job *job = *state;
    struct word word;
    word_init(&word, job);
    assert_true(word_append(&word, "a"));
    word_free(&word);
    word_free(&word);
    assert_int_equal(job->memory.used, 0);
}

/* ---- replaying ---- */

#define AB "des (0,2,3)\n(0,a,1)\n(1,b,2)\n"

static void the_empty_word_is_always_possible(void **state) {
    expect_replay(*state, NOTHING, TAU_VISIBLE, EMPTY_WORD, WORD_ACCEPTED, 0);
    expect_replay(*state, AB, TAU_INVISIBLE, EMPTY_WORD, WORD_ACCEPTED, 0);
}

static void a_possible_word_is_accepted_to_its_end(void **state) {
    expect_replay(*state, AB, TAU_VISIBLE, WORD("a"), WORD_ACCEPTED, 1);
    expect_replay(*state, AB, TAU_VISIBLE, WORD("a", "b"), WORD_ACCEPTED, 2);
}

static void the_letter_that_cannot_happen_is_told(void **state) {
    expect_replay(*state, AB, TAU_VISIBLE, WORD("b"), WORD_REFUSED, 0);
    expect_replay(*state, AB, TAU_VISIBLE, WORD("a", "a"), WORD_REFUSED, 1);
    expect_replay(*state, AB, TAU_VISIBLE, WORD("a", "b", "a"), WORD_REFUSED, 2);
}

static void an_unknown_letter_cannot_happen(void **state) {
    expect_replay(*state, AB, TAU_VISIBLE, WORD("z"), WORD_REFUSED, 0);
    expect_replay(*state, AB, TAU_INVISIBLE, WORD("a", "z", "b"), WORD_REFUSED, 1);
    expect_replay(*state, NOTHING, TAU_VISIBLE, WORD("a"), WORD_REFUSED, 0);
}

static void one_state_without_edges_refuses(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_without_edges(job, NOTHING);
    struct word word;
    struct word_replay replay;
    spell(&word, job, WORD("tau"));
    assert_true(word_replay(job, &word, lts, TAU_VISIBLE, &replay));
    assert_int_equal(replay.end, WORD_REFUSED);
    word_free(&word);
    lts_free(lts);
}

static void loops_can_be_taken_again_and_again(void **state) {
    expect_replay(*state, "des (0,1,1)\n(0,a,0)\n", TAU_VISIBLE, WORD("a", "a", "a", "a", "a"), WORD_ACCEPTED,
                  5);
}

static void the_empty_label_is_a_letter(void **state) {
    expect_replay(*state, "des (0,1,2)\n(0,\"\",1)\n", TAU_VISIBLE, WORD(""), WORD_ACCEPTED, 1);
    expect_replay(*state, "des (0,1,2)\n(0,\"\",1)\n", TAU_VISIBLE, WORD("", ""), WORD_REFUSED, 1);
}

static void any_choice_may_accept(void **state) {
    const char *aut = "des (0,5,4)\n(0,a,1)\n(0,a,2)\n(1,b,1)\n(2,c,3)\n(3,d,0)\n";
    expect_replay(*state, aut, TAU_VISIBLE, WORD("a", "c", "d", "a", "b", "b"), WORD_ACCEPTED, 6);
    expect_replay(*state, aut, TAU_VISIBLE, WORD("a", "b", "c"), WORD_REFUSED, 2);
}

static void a_visible_tau_is_a_letter(void **state) {
    const char *aut = "des (0,2,3)\n(0,tau,1)\n(1,a,2)\n";
    expect_replay(*state, aut, TAU_VISIBLE, WORD("tau", "a"), WORD_ACCEPTED, 2);
    expect_replay(*state, aut, TAU_VISIBLE, WORD("a"), WORD_REFUSED, 0);
    expect_replay(*state, aut, TAU_VISIBLE, WORD("tau", "tau"), WORD_REFUSED, 1);
}

static void an_invisible_tau_is_done_before_between_and_after_letters(void **state) {
    const char *aut = "des (0,6,6)\n(0,tau,1)\n(1,tau,0)\n(1,a,2)\n(2,tau,3)\n(3,b,4)\n(4,tau,5)\n";
    expect_replay(*state, aut, TAU_INVISIBLE, WORD("a", "b"), WORD_ACCEPTED, 2);
    expect_replay(*state, aut, TAU_INVISIBLE, WORD("a", "a"), WORD_REFUSED, 1);
    expect_replay(*state, aut, TAU_VISIBLE, WORD("a", "b"), WORD_REFUSED, 0);
}

/* ---- the error state ---- */

static void a_word_that_leads_to_the_error_is_told(void **state) {
    const char *aut = "des (0,3,3)\n(0,a,1)\n(1,b,2)\n(2,error,2)\n";
    expect_replay(*state, aut, TAU_VISIBLE, WORD("a"), WORD_ACCEPTED, 1);
    expect_replay(*state, aut, TAU_VISIBLE, WORD("a", "b"), WORD_ERROR, 2);
}

static void nothing_after_the_error_matters(void **state) {
    const char *aut = "des (0,3,3)\n(0,a,1)\n(1,b,2)\n(2,error,2)\n";
    expect_replay(*state, aut, TAU_VISIBLE, WORD("a", "b", "z", "a"), WORD_ERROR, 2);
}

static void the_error_wins_over_other_choices(void **state) {
    expect_replay(*state, "des (0,4,3)\n(0,a,1)\n(0,a,2)\n(2,a,2)\n(1,error,1)\n", TAU_VISIBLE,
                  WORD("a", "a"), WORD_ERROR, 1);
}

static void an_initial_error_needs_no_letter(void **state) {
    expect_replay(*state, "des (0,1,1)\n(0,error,0)\n", TAU_VISIBLE, EMPTY_WORD, WORD_ERROR, 0);
    expect_replay(*state, "des (0,1,1)\n(0,error,0)\n", TAU_INVISIBLE, WORD("a"), WORD_ERROR, 0);
}

static void a_silent_way_to_the_error_counts_where_tau_is_invisible(void **state) {
    const char *aut = "des (0,4,4)\n(0,a,1)\n(1,tau,2)\n(2,tau,3)\n(3,error,3)\n";
    expect_replay(*state, aut, TAU_INVISIBLE, WORD("a"), WORD_ERROR, 1);
    expect_replay(*state, aut, TAU_VISIBLE, WORD("a"), WORD_ACCEPTED, 1);
    expect_replay(*state, aut, TAU_VISIBLE, WORD("a", "tau", "tau"), WORD_ERROR, 3);
    expect_replay(*state, "des (0,2,2)\n(0,tau,1)\n(1,error,1)\n", TAU_INVISIBLE, EMPTY_WORD, WORD_ERROR, 0);
}

static bool append_and_replay(struct job *job, void *lts) {
    struct word word;
    struct word_replay replay;
    word_init(&word, job);
    bool fine = word_append(&word, "a") && word_append(&word, NULL) && word_append(&word, "b") &&
                word_replay(job, &word, lts, TAU_VISIBLE, &replay);
    word_free(&word);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,3,3)\n(0,a,1)\n(1,tau,2)\n(2,b,0)\n");
    expect_to_survive_refusals(job, append_and_replay, lts);
    lts_free(lts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_new_word_is_empty),
        job_test(letters_are_copied_in_order),
        job_test(a_freed_word_can_be_freed_again),
        job_test(the_empty_word_is_always_possible),
        job_test(a_possible_word_is_accepted_to_its_end),
        job_test(the_letter_that_cannot_happen_is_told),
        job_test(an_unknown_letter_cannot_happen),
        job_test(one_state_without_edges_refuses),
        job_test(loops_can_be_taken_again_and_again),
        job_test(the_empty_label_is_a_letter),
        job_test(any_choice_may_accept),
        job_test(a_visible_tau_is_a_letter),
        job_test(an_invisible_tau_is_done_before_between_and_after_letters),
        job_test(a_word_that_leads_to_the_error_is_told),
        job_test(nothing_after_the_error_matters),
        job_test(the_error_wins_over_other_choices),
        job_test(an_initial_error_needs_no_letter),
        job_test(a_silent_way_to_the_error_counts_where_tau_is_invisible),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
