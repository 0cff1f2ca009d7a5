#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/suggest.h"

static const char *const COMMANDS[] = {"compare", "compose", "convert", "draw", "info", "minimise", "reduce"};
enum { COMMANDS_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

static void assert_suggested(const char *word, const char *expected) {
    const char *found = suggest(word, COMMANDS, COMMANDS_COUNT);
    assert_non_null(found);
    assert_string_equal(found, expected);
}

static void a_missing_letter_is_forgiven(void **state) {
    (void)state;
    assert_suggested("minimse", "minimise");
    assert_suggested("inimise", "minimise");
    assert_suggested("minimis", "minimise");
}

static void an_extra_letter_is_forgiven(void **state) {
    (void)state;
    assert_suggested("minnimise", "minimise");
    assert_suggested("xreduce", "reduce");
    assert_suggested("reduced", "reduce");
}

static void a_wrong_letter_is_forgiven(void **state) {
    (void)state;
    assert_suggested("minimize", "minimise");
    assert_suggested("kompose", "compose");
    assert_suggested("drax", "draw");
}

static void swapped_neighbours_are_one_mistake(void **state) {
    (void)state;
    assert_suggested("mniimise", "minimise");
    /* Two letters allow a single mistake, so that a swap counted as two would not be found. */
    const char *const known[] = {"ab"};
    assert_ptr_equal(suggest("ba", known, 1), known[0]);
}

static void a_known_word_is_its_own_suggestion(void **state) {
    (void)state;
    for (size_t i = 0; i < COMMANDS_COUNT; i++)
        assert_ptr_equal(suggest(COMMANDS[i], COMMANDS, COMMANDS_COUNT), COMMANDS[i]);
}

static void the_nearest_word_wins(void **state) {
    (void)state;
    const char *const known[] = {"states", "stated", "status", "stats"};
    assert_string_equal(suggest("statuss", known, 4), "status");
    assert_string_equal(suggest("stat", known, 4), "stats");
    const char *const turned[] = {"stats", "status", "stated", "states"};
    assert_string_equal(suggest("statuss", turned, 4), "status");
    assert_string_equal(suggest("stat", turned, 4), "stats");
}

static void another_word_is_not_suggested(void **state) {
    (void)state;
    assert_null(suggest("bisimulation", COMMANDS, COMMANDS_COUNT));
    assert_null(suggest("help", COMMANDS, COMMANDS_COUNT));
    assert_null(suggest("mini", COMMANDS, COMMANDS_COUNT));
}

static void letters_with_nothing_in_common_are_not_near(void **state) {
    (void)state;
    const char *const known[] = {"a", "b"};
    assert_null(suggest("x", known, 2));
    assert_null(suggest("", known, 2));
}

static void nothing_is_near_where_nothing_is_known(void **state) {
    (void)state;
    assert_null(suggest("reduce", NULL, 0));
    assert_null(suggest("", NULL, 0));
    assert_null(suggest("", COMMANDS, COMMANDS_COUNT));
}

static void a_long_word_is_compared_with_short_ones(void **state) {
    (void)state;
    const char *const known[] = {"0123456789012345678901234567890123456789012345678901234567890", "b"};
    const char *found = suggest("0123456789012345678901234567890123456789012345678901234567_90", known, 2);
    assert_ptr_equal(found, known[0]);
}

static void an_overlong_word_is_near_to_nothing(void **state) {
    (void)state;
    char word[601];
    memset(word, 'q', 600);
    for (size_t length = 50; length <= 600; length++) {
        word[length] = '\0';
        assert_null(suggest(word, COMMANDS, COMMANDS_COUNT));
        word[length] = 'q';
    }
}

static void an_overlong_known_word_is_near_to_nothing(void **state) {
    (void)state;
    char word[301];
    memset(word, 'q', 300);
    word[300] = '\0';
    const char *const known[] = {word, "reduce"};
    assert_string_equal(suggest("reduc", known, 2), "reduce");
    assert_null(suggest("convert", known, 2));
}

static void a_suggestion_can_be_a_hint(void **state) {
    (void)state;
    const char *const known[] = {"mutex"};
    char hint[32];
    assert_string_equal(suggest_hint("mutx", known, 1, hint, sizeof hint), "did you mean mutex?");
    assert_null(suggest_hint("client", known, 1, hint, sizeof hint));
}

static void where_nothing_is_near_all_are_listed(void **state) {
    (void)state;
    const char *const known[] = {"safe", "overflow", "overflow", "quiet", "overflow"};
    char hint[64];
    assert_string_equal(suggest_or_list("saef", known, 5, hint, sizeof hint), "did you mean safe?");
    assert_string_equal(suggest_or_list("xyzzy", known, 5, hint, sizeof hint),
                        "there are safe, overflow and quiet");
    assert_string_equal(suggest_or_list("xyzzy", known, 1, hint, sizeof hint), "there is safe");
    assert_null(suggest_or_list("xyzzy", known, 0, hint, sizeof hint));
    assert_string_equal(suggest_or_list("xyzzy", known, 5, hint, 30), "there are safe, overflow, …");
    assert_null(suggest_or_list("xyzzy", known, 5, hint, 10));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_missing_letter_is_forgiven),
        cmocka_unit_test(an_extra_letter_is_forgiven),
        cmocka_unit_test(a_wrong_letter_is_forgiven),
        cmocka_unit_test(swapped_neighbours_are_one_mistake),
        cmocka_unit_test(a_known_word_is_its_own_suggestion),
        cmocka_unit_test(the_nearest_word_wins),
        cmocka_unit_test(another_word_is_not_suggested),
        cmocka_unit_test(letters_with_nothing_in_common_are_not_near),
        cmocka_unit_test(nothing_is_near_where_nothing_is_known),
        cmocka_unit_test(a_long_word_is_compared_with_short_ones),
        cmocka_unit_test(an_overlong_word_is_near_to_nothing),
        cmocka_unit_test(an_overlong_known_word_is_near_to_nothing),
        cmocka_unit_test(a_suggestion_can_be_a_hint),
        cmocka_unit_test(where_nothing_is_near_all_are_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
