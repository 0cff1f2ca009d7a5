#include "support.h"

#include <stdio.h>
#include <string.h>

#include "lts/alphabet.h"

static void labels_are_ordered_by_text_whatever_came_first(void **state) {
    struct job *job = *state;
    const char *texts[] = {"b", "c", "a"};
    uint32_t map[3];
    struct alphabet alphabet;
    assert_true(alphabet_build(job, &alphabet, texts, 3, map));
    assert_int_equal(alphabet.count, 4);
    assert_string_equal(alphabet.texts[0], "tau");
    assert_string_equal(alphabet.texts[1], "a");
    assert_string_equal(alphabet.texts[2], "b");
    assert_string_equal(alphabet.texts[3], "c");
    assert_int_equal(map[0], 2);
    assert_int_equal(map[1], 3);
    assert_int_equal(map[2], 1);
    alphabet_free(&alphabet);
}

static void order_is_that_of_bytes(void **state) {
    struct job *job = *state;
    const char *texts[] = {"é", "ab", "a", "Z", "a0", "z", "", " "};
    const char *ordered[] = {"", " ", "Z", "a", "a0", "ab", "z", "é"};
    struct alphabet alphabet;
    assert_true(alphabet_build(job, &alphabet, texts, COUNT(texts), NULL));
    assert_int_equal(alphabet.count, COUNT(texts) + 1);
    for (uint32_t i = 0; i < COUNT(ordered); i++)
        assert_string_equal(alphabet.texts[i + 1], ordered[i]);
    alphabet_free(&alphabet);
}

static void repetitions_are_one_label(void **state) {
    struct job *job = *state;
    const char *texts[] = {"b", "a", "b", "a", "b"};
    const uint32_t expected[] = {2, 1, 2, 1, 2};
    uint32_t map[5];
    struct alphabet alphabet;
    assert_true(alphabet_build(job, &alphabet, texts, 5, map));
    assert_int_equal(alphabet.count, 3);
    assert_memory_equal(map, expected, sizeof expected);
    alphabet_free(&alphabet);
}

static void no_text_is_silent(void **state) {
    struct job *job = *state;
    const char *texts[] = {NULL, "x", NULL};
    uint32_t map[3] = {7, 7, 7};
    struct alphabet alphabet;
    assert_true(alphabet_build(job, &alphabet, texts, 3, map));
    assert_int_equal(alphabet.count, 2);
    assert_int_equal(map[0], LABEL_TAU);
    assert_int_equal(map[1], 1);
    assert_int_equal(map[2], LABEL_TAU);
    alphabet_free(&alphabet);
}

static void without_texts_only_tau_is_left(void **state) {
    struct job *job = *state;
    struct alphabet alphabet;
    assert_true(alphabet_build(job, &alphabet, NULL, 0, NULL));
    assert_int_equal(alphabet.count, 1);
    assert_string_equal(alphabet.texts[LABEL_TAU], TAU_TEXT);
    assert_int_equal(alphabet_find(&alphabet, "a"), LABEL_NONE);
    alphabet_free(&alphabet);
}

static void a_visible_label_may_be_called_tau(void **state) {
    struct job *job = *state;
    const char *texts[] = {"tau", "a"};
    uint32_t map[2];
    struct alphabet alphabet;
    assert_true(alphabet_build(job, &alphabet, texts, 2, map));
    assert_int_equal(alphabet.count, 3);
    assert_int_equal(map[0], 2);
    assert_int_equal(alphabet_find(&alphabet, "tau"), 2);
    alphabet_free(&alphabet);
}

static void texts_are_copied(void **state) {
    struct job *job = *state;
    char text[] = "send";
    const char *texts[] = {text};
    struct alphabet alphabet;
    assert_true(alphabet_build(job, &alphabet, texts, 1, NULL));
    text[0] = 'b';
    assert_string_equal(alphabet.texts[1], "send");
    alphabet_free(&alphabet);
}

static void a_copy_outlives_its_original(void **state) {
    struct job *job = *state;
    const char *texts[] = {"y", "", "x"};
    struct alphabet alphabet, copy;
    assert_true(alphabet_build(job, &alphabet, texts, 3, NULL));
    assert_true(alphabet_copy(job, &copy, &alphabet));
    alphabet_free(&alphabet);
    assert_int_equal(copy.count, 4);
    assert_string_equal(copy.texts[0], "tau");
    assert_string_equal(copy.texts[1], "");
    assert_string_equal(copy.texts[2], "x");
    assert_string_equal(copy.texts[3], "y");
    alphabet_free(&copy);
}

static void the_least_alphabet_can_be_copied(void **state) {
    struct job *job = *state;
    struct alphabet alphabet, copy;
    assert_true(alphabet_build(job, &alphabet, NULL, 0, NULL));
    assert_true(alphabet_copy(job, &copy, &alphabet));
    assert_int_equal(copy.count, 1);
    alphabet_free(&alphabet);
    alphabet_free(&copy);
}

static void what_is_not_there_is_not_found(void **state) {
    struct job *job = *state;
    const char *texts[] = {"b", "d", "f"};
    struct alphabet alphabet;
    assert_true(alphabet_build(job, &alphabet, texts, 3, NULL));
    assert_int_equal(alphabet_find(&alphabet, "b"), 1);
    assert_int_equal(alphabet_find(&alphabet, "d"), 2);
    assert_int_equal(alphabet_find(&alphabet, "f"), 3);
    const char *absent[] = {"", "a", "bb", "c", "e", "g", "tau"};
    for (size_t i = 0; i < COUNT(absent); i++)
        assert_int_equal(alphabet_find(&alphabet, absent[i]), LABEL_NONE);
    alphabet_free(&alphabet);
}

static void every_label_of_many_is_found(void **state) {
    struct job *job = *state;
    enum { MANY = 1000 };
    static char texts[MANY][8];
    const char *given[MANY];
    static uint32_t map[MANY];
    for (size_t i = 0; i < MANY; i++) {
        snprintf(texts[i], sizeof texts[i], "x%zu", i * 7 % MANY);
        given[i] = texts[i];
    }
    struct alphabet alphabet;
    assert_true(alphabet_build(job, &alphabet, given, MANY, map));
    assert_int_equal(alphabet.count, MANY + 1);
    for (size_t i = 0; i < MANY; i++) {
        assert_int_equal(alphabet_find(&alphabet, texts[i]), map[i]);
        assert_string_equal(alphabet.texts[map[i]], texts[i]);
    }
    for (uint32_t label = 2; label < alphabet.count; label++)
        assert_true(strcmp(alphabet.texts[label - 1], alphabet.texts[label]) < 0);
    alphabet_free(&alphabet);
}

static void freeing_twice_or_nothing_is_harmless(void **state) {
    struct job *job = *state;
    const char *texts[] = {"a"};
    struct alphabet alphabet = {0};
    alphabet_free(&alphabet);
    assert_true(alphabet_build(job, &alphabet, texts, 1, NULL));
    alphabet_free(&alphabet);
    assert_null(alphabet.texts);
    alphabet_free(&alphabet);
}

static bool build_and_copy(struct job *job, void *context) {
    (void)context;
    const char *texts[] = {"a", NULL, "b"};
    uint32_t map[3];
    struct alphabet alphabet, copy = {0};
    bool fine = alphabet_build(job, &alphabet, texts, 3, map) && alphabet_copy(job, &copy, &alphabet);
    alphabet_free(&copy);
    alphabet_free(&alphabet);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    expect_to_survive_refusals(*state, build_and_copy, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(labels_are_ordered_by_text_whatever_came_first),
        job_test(order_is_that_of_bytes),
        job_test(repetitions_are_one_label),
        job_test(no_text_is_silent),
        job_test(without_texts_only_tau_is_left),
        job_test(a_visible_label_may_be_called_tau),
        job_test(texts_are_copied),
        job_test(a_copy_outlives_its_original),
        job_test(the_least_alphabet_can_be_copied),
        job_test(what_is_not_there_is_not_found),
        job_test(every_label_of_many_is_found),
        job_test(freeing_twice_or_nothing_is_harmless),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
