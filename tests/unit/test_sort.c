#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "base/sort.h"

enum { LARGEST = 5000, LARGE = 60000 };

/* Key `i` of `count`; `chance` is a fresh random number. */
typedef uint64_t pattern(size_t i, size_t count, uint64_t chance);

static uint64_t next_random(uint64_t *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

static int by_value(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The keys lie in a block of exactly their size, so that a sanitizer sees a step too far. */
static void assert_sorted_like_qsort(const uint64_t *original, size_t count) {
    size_t bytes = count * sizeof *original;
    uint64_t *keys = malloc(bytes ? bytes : 1), *expected = malloc(bytes ? bytes : 1);
    assert_true(keys && expected);
    if (count) {
        memcpy(keys, original, bytes);
        memcpy(expected, original, bytes);
        qsort(expected, count, sizeof *expected, by_value);
    }
    sort_keys(keys, count);
    assert_memory_equal(keys, expected, bytes);
    free(keys);
    free(expected);
}

static size_t next_size(size_t count) {
    return count < 70                                       ? count + 1
           : count < LARGEST && count + count / 7 > LARGEST ? LARGEST
                                                            : count + count / 7;
}

static void assert_pattern_is_sorted(pattern *key) {
    static uint64_t keys[LARGEST];
    uint64_t seed = 0x9e3779b97f4a7c15;
    for (size_t count = 0; count <= LARGEST; count = next_size(count)) {
        for (size_t i = 0; i < count; i++)
            keys[i] = key(i, count, next_random(&seed));
        assert_sorted_like_qsort(keys, count);
    }
}

static uint64_t random_key(size_t i, size_t count, uint64_t chance) {
    (void)i, (void)count;
    return chance;
}

static uint64_t one_of_few(size_t i, size_t count, uint64_t chance) {
    (void)i, (void)count;
    return chance % 5;
}

static uint64_t rising(size_t i, size_t count, uint64_t chance) {
    (void)count, (void)chance;
    return i;
}

static uint64_t falling(size_t i, size_t count, uint64_t chance) {
    (void)chance;
    return count - i;
}

static uint64_t constant(size_t i, size_t count, uint64_t chance) {
    (void)i, (void)count, (void)chance;
    return 42;
}

static uint64_t organ_pipe(size_t i, size_t count, uint64_t chance) {
    (void)chance;
    return i < count / 2 ? i : count - i;
}

static uint64_t valley(size_t i, size_t count, uint64_t chance) {
    (void)chance;
    return i < count / 2 ? count - i : i;
}

static uint64_t saw(size_t i, size_t count, uint64_t chance) {
    (void)count, (void)chance;
    return i % 17;
}

static uint64_t extreme(size_t i, size_t count, uint64_t chance) {
    (void)i, (void)count;
    const uint64_t keys[] = {0, 1, UINT64_MAX, UINT64_MAX - 1, (uint64_t)1 << 63, ((uint64_t)1 << 63) - 1};
    return keys[chance % 6];
}

static uint64_t rising_but_the_last(size_t i, size_t count, uint64_t chance) {
    (void)chance;
    return i + 1 < count ? i + 1 : 0;
}

static uint64_t largest_last(size_t i, size_t count, uint64_t chance) {
    return i + 1 < count ? chance % 1000 : 1000;
}

static void random_keys_are_sorted(void **state) {
    (void)state;
    assert_pattern_is_sorted(random_key);
}

static void keys_with_many_repetitions_are_sorted(void **state) {
    (void)state;
    assert_pattern_is_sorted(one_of_few);
}

static void sorted_keys_stay_sorted(void **state) {
    (void)state;
    assert_pattern_is_sorted(rising);
}

static void reversed_keys_are_sorted(void **state) {
    (void)state;
    assert_pattern_is_sorted(falling);
}

static void equal_keys_are_sorted(void **state) {
    (void)state;
    assert_pattern_is_sorted(constant);
}

static void organ_pipes_are_sorted(void **state) {
    (void)state;
    assert_pattern_is_sorted(organ_pipe);
    assert_pattern_is_sorted(valley);
}

static void saw_teeth_are_sorted(void **state) {
    (void)state;
    assert_pattern_is_sorted(saw);
}

static void extreme_keys_are_sorted_as_unsigned_numbers(void **state) {
    (void)state;
    assert_pattern_is_sorted(extreme);
}

static void one_key_out_of_place_is_sorted(void **state) {
    (void)state;
    assert_pattern_is_sorted(rising_but_the_last);
    assert_pattern_is_sorted(largest_last);
}

/* The order that makes the median of first, middle and last the second smallest, again and again: the
 * smallest two of what is left are put where the next split looks for its three keys. */
static void make_bad_for_medians(uint64_t *keys, size_t count) {
    static size_t place[LARGE];
    for (size_t i = 0; i < count; i++)
        place[i] = i;
    uint64_t key = 0;
    size_t left = 0;
    while (count - left > 2) {
        size_t middle = left + (count - left) / 2;
        keys[place[left]] = key++;
        keys[place[middle]] = key++;
        size_t kept = place[middle];
        place[middle] = place[left + 1]; /* the split swaps the pivot behind the smallest key */
        place[left + 1] = kept;
        left += 2;
    }
    while (left < count)
        keys[place[left++]] = key++;
}

static void keys_that_spoil_every_median_are_sorted(void **state) {
    (void)state;
    static uint64_t keys[LARGEST];
    for (size_t count = 17; count <= LARGEST; count = next_size(count)) {
        make_bad_for_medians(keys, count);
        assert_sorted_like_qsort(keys, count);
    }
}

static double seconds_to_sort(uint64_t *keys, size_t count) {
    clock_t start = clock();
    sort_keys(keys, count);
    return (double)(clock() - start) / CLOCKS_PER_SEC;
}

/* Squared, the cost would be a hundred times that of random keys. */
static void keys_that_spoil_every_median_cost_little_more(void **state) {
    (void)state;
    static uint64_t keys[LARGE];
    uint64_t seed = 5;
    for (size_t i = 0; i < LARGE; i++)
        keys[i] = next_random(&seed);
    double random = seconds_to_sort(keys, LARGE);
    make_bad_for_medians(keys, LARGE);
    assert_true(seconds_to_sort(keys, LARGE) < 20 * random + 0.01);
}

static void every_order_of_a_few_keys_is_sorted(void **state) {
    (void)state;
    enum { KEYS = 6, ORDERS = 720 };
    for (unsigned order = 0; order < ORDERS; order++) {
        uint64_t keys[KEYS];
        unsigned code = order;
        for (unsigned i = 0; i < KEYS; i++) { /* the code's i-th digit says where key i is inserted */
            unsigned at = code % (i + 1);
            code /= i + 1;
            memmove(keys + at + 1, keys + at, (i - at) * sizeof *keys);
            keys[at] = i;
        }
        sort_keys(keys, KEYS);
        for (unsigned i = 0; i < KEYS; i++)
            assert_int_equal(keys[i], i);
    }
}

static void nothing_beside_the_keys_is_touched(void **state) {
    (void)state;
    uint64_t keys[102];
    for (size_t i = 0; i < 102; i++)
        keys[i] = 1000 - i;
    keys[0] = 5000;
    keys[101] = 0;
    sort_keys(keys + 1, 100);
    assert_int_equal(keys[0], 5000);
    assert_int_equal(keys[101], 0);
    for (size_t i = 1; i < 100; i++)
        assert_true(keys[i] < keys[i + 1]);
}

static void repetitions_are_dropped(void **state) {
    (void)state;
    uint64_t keys[] = {0, 0, 1, 3, 3, 3, 7, UINT64_MAX, UINT64_MAX};
    const uint64_t expected[] = {0, 1, 3, 7, UINT64_MAX};
    assert_int_equal(sort_unique(keys, 9), 5);
    assert_memory_equal(keys, expected, sizeof expected);
}

static void few_keys_have_few_repetitions(void **state) {
    (void)state;
    uint64_t keys[] = {9, 9};
    assert_int_equal(sort_unique(NULL, 0), 0);
    assert_int_equal(sort_unique(keys, 0), 0);
    assert_int_equal(sort_unique(keys, 1), 1);
    assert_int_equal(sort_unique(keys, 2), 1);
    assert_int_equal(keys[0], 9);
}

static void distinct_keys_all_remain(void **state) {
    (void)state;
    uint64_t keys[100];
    for (uint64_t i = 0; i < 100; i++)
        keys[i] = i * i;
    assert_int_equal(sort_unique(keys, 100), 100);
    for (uint64_t i = 0; i < 100; i++)
        assert_int_equal(keys[i], i * i);
}

static void sorting_and_dropping_leaves_each_key_once(void **state) {
    (void)state;
    static uint64_t keys[LARGEST];
    uint64_t seed = 77;
    size_t seen[300] = {0}, distinct = 0;
    for (size_t i = 0; i < LARGEST; i++) {
        keys[i] = next_random(&seed) % 300;
        distinct += seen[keys[i]]++ == 0;
    }
    sort_keys(keys, LARGEST);
    assert_int_equal(sort_unique(keys, LARGEST), distinct);
    for (size_t i = 0; i < distinct; i++) {
        assert_true(seen[keys[i]] > 0);
        assert_true(i == 0 || keys[i - 1] < keys[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_keys_are_sorted),
        cmocka_unit_test(keys_with_many_repetitions_are_sorted),
        cmocka_unit_test(sorted_keys_stay_sorted),
        cmocka_unit_test(reversed_keys_are_sorted),
        cmocka_unit_test(equal_keys_are_sorted),
        cmocka_unit_test(organ_pipes_are_sorted),
        cmocka_unit_test(saw_teeth_are_sorted),
        cmocka_unit_test(extreme_keys_are_sorted_as_unsigned_numbers),
        cmocka_unit_test(one_key_out_of_place_is_sorted),
        cmocka_unit_test(keys_that_spoil_every_median_are_sorted),
        cmocka_unit_test(keys_that_spoil_every_median_cost_little_more),
        cmocka_unit_test(every_order_of_a_few_keys_is_sorted),
        cmocka_unit_test(nothing_beside_the_keys_is_touched),
        cmocka_unit_test(repetitions_are_dropped),
        cmocka_unit_test(few_keys_have_few_repetitions),
        cmocka_unit_test(distinct_keys_all_remain),
        cmocka_unit_test(sorting_and_dropping_leaves_each_key_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
