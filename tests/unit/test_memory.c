#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"

static void a_block_is_charged_until_it_is_freed(void **state) {
    (void)state;
    struct memory memory = {0};
    void *block = memory_allocate(&memory, 100);
    assert_non_null(block);
    assert_int_equal(memory.used, 100);
    memory_free(block);
    assert_int_equal(memory.used, 0);
    assert_false(memory.exhausted);
}

static void an_empty_block_is_a_block_that_costs_nothing(void **state) {
    (void)state;
    struct memory memory = {0};
    void *plain = memory_allocate(&memory, 0);
    void *zeroed = memory_allocate_zeroed(&memory, 0, 8);
    assert_non_null(plain);
    assert_non_null(zeroed);
    assert_int_equal(memory.used, 0);
    memory_free(plain);
    memory_free(zeroed);
    assert_int_equal(memory.used, 0);
}

static void blocks_are_aligned_for_any_type(void **state) {
    (void)state;
    struct memory memory = {0};
    for (size_t bytes = 1; bytes < 70; bytes++) {
        void *block = memory_allocate(&memory, bytes);
        assert_int_equal((uintptr_t)block % _Alignof(max_align_t), 0);
        block = memory_resize(&memory, block, 3 * bytes);
        assert_int_equal((uintptr_t)block % _Alignof(max_align_t), 0);
        memory_free(block);
    }
    assert_int_equal(memory.used, 0);
}

static void a_zeroed_block_is_zero_where_another_has_been(void **state) {
    (void)state;
    struct memory memory = {0};
    for (int round = 0; round < 20; round++) {
        unsigned char *block = memory_allocate_zeroed(&memory, 25, 12);
        assert_non_null(block);
        assert_int_equal(memory.used, 300);
        for (size_t i = 0; i < 300; i++)
            assert_int_equal(block[i], 0);
        memset(block, 0xaa, 300);
        memory_free(block);
    }
}

static void the_peak_stays_when_blocks_go(void **state) {
    (void)state;
    struct memory memory = {0};
    void *first = memory_allocate(&memory, 70);
    void *second = memory_allocate(&memory, 50);
    memory_free(first);
    void *third = memory_allocate(&memory, 10);
    assert_int_equal(memory.used, 60);
    assert_int_equal(memory.peak, 120);
    memory_free(second);
    memory_free(third);
    assert_int_equal(memory.used, 0);
    assert_int_equal(memory.peak, 120);
}

static void resizing_charges_the_difference(void **state) {
    (void)state;
    struct memory memory = {0};
    char *block = memory_allocate(&memory, 10);
    memcpy(block, "0123456789", 10);
    block = memory_resize(&memory, block, 100000);
    assert_int_equal(memory.used, 100000);
    assert_memory_equal(block, "0123456789", 10);
    memset(block, 'x', 100000);
    block = memory_resize(&memory, block, 4);
    assert_int_equal(memory.used, 4);
    assert_int_equal(memory.peak, 100000);
    assert_memory_equal(block, "xxxx", 4);
    memory_free(block);
    assert_int_equal(memory.used, 0);
}

static void resizing_nothing_allocates(void **state) {
    (void)state;
    struct memory memory = {0};
    void *block = memory_resize(&memory, NULL, 33);
    assert_non_null(block);
    assert_int_equal(memory.used, 33);
    memory_free(block);
    assert_int_equal(memory.used, 0);
}

static void freeing_nothing_is_fine(void **state) {
    (void)state;
    memory_free(NULL);
}

static void the_whole_limit_can_be_used(void **state) {
    (void)state;
    struct memory memory = {.limit = 100};
    void *first = memory_allocate(&memory, 60);
    void *second = memory_allocate(&memory, 40);
    assert_non_null(first);
    assert_non_null(second);
    assert_int_equal(memory.used, 100);
    assert_false(memory.exhausted);
    memory_free(first);
    memory_free(second);
}

static void a_refused_request_changes_nothing(void **state) {
    (void)state;
    struct memory memory = {.limit = 100};
    void *block = memory_allocate(&memory, 60);
    assert_null(memory_allocate(&memory, 41));
    assert_true(memory.exhausted);
    assert_int_equal(memory.used, 60);
    assert_int_equal(memory.peak, 60);
    assert_null(memory_allocate_zeroed(&memory, 41, 1));
    assert_int_equal(memory.used, 60);
    memory_free(block);
    assert_int_equal(memory.used, 0);
}

static void every_kind_of_refusal_marks_the_account(void **state) {
    (void)state;
    struct memory plain = {.limit = 10}, zeroed = {.limit = 10}, resized = {.limit = 10};
    assert_null(memory_allocate(&plain, 11));
    assert_true(plain.exhausted);
    assert_null(memory_allocate_zeroed(&zeroed, 11, 1));
    assert_true(zeroed.exhausted);
    void *block = memory_allocate(&resized, 10);
    assert_false(resized.exhausted);
    assert_null(memory_resize(&resized, block, 11));
    assert_true(resized.exhausted);
    memory_free(block);
}

static void freed_bytes_can_be_drawn_again(void **state) {
    (void)state;
    struct memory memory = {.limit = 1000};
    for (int round = 0; round < 100; round++) {
        void *block = memory_allocate(&memory, 900);
        assert_non_null(block);
        memory_free(block);
    }
    assert_false(memory.exhausted);
}

static void a_refused_resize_leaves_the_block_valid(void **state) {
    (void)state;
    struct memory memory = {.limit = 64};
    char *block = memory_allocate(&memory, 32);
    memcpy(block, "this text must outlive a refusal", 32);
    assert_null(memory_resize(&memory, block, 65));
    assert_true(memory.exhausted);
    assert_int_equal(memory.used, 32);
    assert_memory_equal(block, "this text must outlive a refusal", 32);
    block = memory_resize(&memory, block, 64);
    assert_non_null(block);
    assert_memory_equal(block, "this text must outlive a refusal", 32);
    memory_free(block);
    assert_int_equal(memory.used, 0);
}

static void shrinking_is_possible_at_the_limit(void **state) {
    (void)state;
    struct memory memory = {.limit = 64};
    void *block = memory_allocate(&memory, 64);
    block = memory_resize(&memory, block, 16);
    assert_non_null(block);
    assert_int_equal(memory.used, 16);
    assert_false(memory.exhausted);
    memory_free(block);
}

static void a_limit_set_below_what_is_used_admits_nothing_more(void **state) {
    (void)state;
    struct memory memory = {0};
    void *block = memory_allocate(&memory, 1000);
    memory.limit = 500;
    void *more = memory_allocate(&memory, 1);
    bool refused = !more, marked = memory.exhausted;
    memory_free(more);
    memory_free(block);
    assert_true(refused);
    assert_true(marked);
}

static void a_lowered_limit_is_met_by_freeing(void **state) {
    (void)state;
    struct memory memory = {0};
    void *block = memory_allocate(&memory, 1000);
    memory.limit = 500;
    memory_free(block);
    block = memory_allocate(&memory, 500);
    assert_non_null(block);
    memory_free(block);
}

static void requests_fail_from_the_chosen_one_on(void **state) {
    (void)state;
    struct memory memory = {.fail_at = 3};
    void *first = memory_allocate(&memory, 8);
    void *second = memory_allocate_zeroed(&memory, 1, 8);
    assert_non_null(first);
    assert_non_null(second);
    assert_false(memory.exhausted);
    assert_null(memory_allocate(&memory, 8));
    assert_true(memory.exhausted);
    assert_null(memory_allocate_zeroed(&memory, 1, 8));
    assert_null(memory_resize(&memory, first, 4));
    assert_null(memory_resize(&memory, NULL, 4));
    assert_int_equal(memory.used, 16);
    memory_free(first);
    memory_free(second);
    assert_int_equal(memory.used, 0);
}

static void every_request_is_counted(void **state) {
    (void)state;
    struct memory memory = {.limit = 100};
    void *block = memory_allocate(&memory, 1);
    block = memory_resize(&memory, block, 2);
    void *other = memory_allocate_zeroed(&memory, 1, 1);
    assert_null(memory_allocate(&memory, 1000));
    assert_int_equal(memory.requests, 4);
    memory_free(block);
    memory_free(other);
    assert_int_equal(memory.requests, 4);
}

static void absurd_sizes_are_refused(void **state) {
    (void)state;
    struct memory memory = {0};
    const size_t absurd[] = {SIZE_MAX, SIZE_MAX - 1, SIZE_MAX - 16, SIZE_MAX - 32, SIZE_MAX / 2};
    char *block = memory_allocate(&memory, 4);
    memcpy(block, "kept", 4);
    for (size_t i = 0; i < sizeof absurd / sizeof *absurd; i++) {
        memory.exhausted = false;
        assert_null(memory_allocate(&memory, absurd[i]));
        assert_true(memory.exhausted);
        memory.exhausted = false;
        assert_null(memory_resize(&memory, block, absurd[i]));
        assert_true(memory.exhausted);
    }
    assert_memory_equal(block, "kept", 4);
    assert_int_equal(memory.used, 4);
    memory_free(block);
}

static void a_product_that_overflows_is_refused(void **state) {
    (void)state;
    struct memory memory = {0};
    const size_t half = (size_t)1 << (sizeof(size_t) * 4); /* its square is zero in a size_t */
    assert_null(memory_allocate_zeroed(&memory, half, half));
    assert_true(memory.exhausted);
    assert_null(memory_allocate_zeroed(&memory, SIZE_MAX / 2, 3));
    assert_null(memory_allocate_zeroed(&memory, 3, SIZE_MAX / 2));
    assert_int_equal(memory.used, 0);
    assert_int_equal(memory.peak, 0);
}

static void blocks_remember_their_account(void **state) {
    (void)state;
    struct memory one = {0}, other = {.limit = 10};
    void *first = memory_allocate(&one, 100);
    void *second = memory_allocate(&other, 10);
    assert_null(memory_allocate(&other, 1));
    assert_false(one.exhausted);
    memory_free(first);
    assert_int_equal(one.used, 0);
    assert_int_equal(other.used, 10);
    memory_free(second);
    assert_int_equal(other.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_block_is_charged_until_it_is_freed),
        cmocka_unit_test(an_empty_block_is_a_block_that_costs_nothing),
        cmocka_unit_test(blocks_are_aligned_for_any_type),
        cmocka_unit_test(a_zeroed_block_is_zero_where_another_has_been),
        cmocka_unit_test(the_peak_stays_when_blocks_go),
        cmocka_unit_test(resizing_charges_the_difference),
        cmocka_unit_test(resizing_nothing_allocates),
        cmocka_unit_test(freeing_nothing_is_fine),
        cmocka_unit_test(the_whole_limit_can_be_used),
        cmocka_unit_test(a_refused_request_changes_nothing),
        cmocka_unit_test(every_kind_of_refusal_marks_the_account),
        cmocka_unit_test(freed_bytes_can_be_drawn_again),
        cmocka_unit_test(a_refused_resize_leaves_the_block_valid),
        cmocka_unit_test(shrinking_is_possible_at_the_limit),
        cmocka_unit_test(a_limit_set_below_what_is_used_admits_nothing_more),
        cmocka_unit_test(a_lowered_limit_is_met_by_freeing),
        cmocka_unit_test(requests_fail_from_the_chosen_one_on),
        cmocka_unit_test(every_request_is_counted),
        cmocka_unit_test(absurd_sizes_are_refused),
        cmocka_unit_test(a_product_that_overflows_is_refused),
        cmocka_unit_test(blocks_remember_their_account),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
