#include "support.h"

#include "base/bitset.h"

static void a_set_takes_a_word_for_64_numbers(void **state) {
    (void)state;
    assert_int_equal(bitset_words(0), 0);
    assert_int_equal(bitset_words(1), 1);
    assert_int_equal(bitset_words(64), 1);
    assert_int_equal(bitset_words(65), 2);
    assert_int_equal(bitset_words(UINT32_MAX), (size_t)1 << 26);
}

static void what_is_added_is_there_until_it_is_dropped(void **state) {
    (void)state;
    static const uint32_t numbers[] = {0, 1, 63, 64, 127, 128, 191};
    uint64_t set[3] = {0};
    for (size_t i = 0; i < COUNT(numbers); i++) {
        for (uint32_t n = 0; n < 192; n++)
            assert_false(bitset_has(set, n));
        bitset_add(set, numbers[i]);
        bitset_add(set, numbers[i]);
        for (uint32_t n = 0; n < 192; n++)
            assert_int_equal(bitset_has(set, n), n == numbers[i]);
        bitset_drop(set, numbers[i]);
        bitset_drop(set, numbers[i]);
    }
}

static void others_stay_as_they_are(void **state) {
    (void)state;
    uint64_t set[2] = {UINT64_MAX, UINT64_MAX};
    bitset_drop(set, 63);
    assert_true(set[0] == UINT64_MAX >> 1 && set[1] == UINT64_MAX);
    bitset_drop(set, 64);
    assert_true(set[0] == UINT64_MAX >> 1 && set[1] == UINT64_MAX - 1);
    bitset_add(set, 63);
    assert_true(set[0] == UINT64_MAX && set[1] == UINT64_MAX - 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_set_takes_a_word_for_64_numbers),
        cmocka_unit_test(what_is_added_is_there_until_it_is_dropped),
        cmocka_unit_test(others_stay_as_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
