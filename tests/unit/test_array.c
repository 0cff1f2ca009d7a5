#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/array.h"

struct numbers {
    ARRAY(uint64_t) list;
};

static size_t push_up_to(struct memory *memory, struct numbers *numbers, size_t count) {
    for (size_t i = numbers->list.count; i < count; i++)
        if (!array_push(memory, &numbers->list, i * 3))
            break;
    return numbers->list.count;
}

static void assert_numbers(const struct numbers *numbers, size_t count) {
    assert_int_equal(numbers->list.count, count);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(numbers->list.items[i], i * 3);
}

static void an_empty_array_holds_nothing(void **state) {
    (void)state;
    struct memory memory = {0};
    struct numbers numbers = {0};
    size_t none = 0;
    assert_true(array_reserve(&memory, &numbers.list, none));
    assert_int_equal(memory.requests, 0);
    array_free(&numbers.list);
    assert_int_equal(memory.used, 0);
}

static void pushed_items_stay_in_order(void **state) {
    (void)state;
    struct memory memory = {0};
    struct numbers numbers = {0};
    assert_int_equal(push_up_to(&memory, &numbers, 20000), 20000);
    assert_numbers(&numbers, 20000);
    array_free(&numbers.list);
    assert_int_equal(memory.used, 0);
}

static void growing_takes_few_requests(void **state) {
    (void)state;
    struct memory memory = {0};
    struct numbers numbers = {0};
    push_up_to(&memory, &numbers, 100000);
    assert_true(memory.requests < 40);
    array_free(&numbers.list);
}

static void the_slack_is_at_most_half(void **state) {
    (void)state;
    struct memory memory = {0};
    struct numbers numbers = {0};
    for (size_t count = 8; count < 3000; count++) {
        push_up_to(&memory, &numbers, count);
        assert_true(numbers.list.capacity <= count + count / 2);
    }
    array_free(&numbers.list);
}

static void reserved_room_takes_no_further_request(void **state) {
    (void)state;
    struct memory memory = {0};
    struct numbers numbers = {0};
    assert_true(array_reserve(&memory, &numbers.list, 1000));
    assert_true(numbers.list.capacity >= 1000);
    assert_int_equal(numbers.list.count, 0);
    uint64_t requests = memory.requests;
    assert_true(array_reserve(&memory, &numbers.list, 10));
    push_up_to(&memory, &numbers, 1000);
    assert_int_equal(memory.requests, requests);
    assert_numbers(&numbers, 1000);
    array_free(&numbers.list);
}

static void a_freed_array_can_be_used_again(void **state) {
    (void)state;
    struct memory memory = {0};
    struct numbers numbers = {0};
    push_up_to(&memory, &numbers, 50);
    array_free(&numbers.list);
    assert_null(numbers.list.items);
    assert_int_equal(numbers.list.count, 0);
    assert_int_equal(numbers.list.capacity, 0);
    push_up_to(&memory, &numbers, 30);
    assert_numbers(&numbers, 30);
    array_free(&numbers.list);
    array_free(&numbers.list);
    assert_int_equal(memory.used, 0);
}

static void items_of_odd_sizes_do_not_touch_each_other(void **state) {
    (void)state;
    struct memory memory = {0};
    struct odd {
        char text[7];
    };
    ARRAY(struct odd) list = {0};
    for (int i = 0; i < 500; i++) {
        char mark = (char)(i % 100);
        struct odd item = {{mark, mark, mark, mark, mark, mark, mark}};
        assert_true(array_push(&memory, &list, item));
    }
    for (int i = 0; i < 500; i++)
        for (int k = 0; k < 7; k++)
            assert_int_equal(list.items[i].text[k], i % 100);
    array_free(&list);
    assert_int_equal(memory.used, 0);
}

static void a_failed_push_leaves_the_array_as_it_was(void **state) {
    (void)state;
    for (uint64_t fail_at = 1; fail_at < 12; fail_at++) {
        struct memory memory = {.fail_at = fail_at};
        struct numbers numbers = {0};
        size_t count = push_up_to(&memory, &numbers, 1000);
        assert_true(count < 1000);
        assert_true(memory.exhausted);
        uint64_t *items = numbers.list.items;
        size_t capacity = numbers.list.capacity;
        assert_false(array_push(&memory, &numbers.list, 7));
        assert_ptr_equal(numbers.list.items, items);
        assert_int_equal(numbers.list.capacity, capacity);
        assert_numbers(&numbers, count);
        array_free(&numbers.list);
        assert_int_equal(memory.used, 0);
    }
}

static void a_failed_push_can_be_repeated(void **state) {
    (void)state;
    struct memory memory = {.fail_at = 2};
    struct numbers numbers = {0};
    size_t count = push_up_to(&memory, &numbers, 1000);
    memory.fail_at = 0;
    assert_true(array_push(&memory, &numbers.list, count * 3));
    assert_numbers(&numbers, count + 1);
    array_free(&numbers.list);
}

static void a_failed_reserve_leaves_the_array_as_it_was(void **state) {
    (void)state;
    struct memory memory = {.limit = 1000};
    struct numbers numbers = {0};
    push_up_to(&memory, &numbers, 20);
    size_t capacity = numbers.list.capacity;
    assert_false(array_reserve(&memory, &numbers.list, 126));
    assert_true(memory.exhausted);
    assert_int_equal(numbers.list.capacity, capacity);
    assert_numbers(&numbers, 20);
    array_free(&numbers.list);
    assert_int_equal(memory.used, 0);
}

static void near_the_limit_the_slack_is_given_up(void **state) {
    (void)state;
    struct memory memory = {.limit = 100 * sizeof(uint64_t)};
    struct numbers numbers = {0};
    assert_int_equal(push_up_to(&memory, &numbers, 100), 100);
    assert_false(memory.exhausted);
    assert_int_equal(memory.used, memory.limit);
    assert_false(array_push(&memory, &numbers.list, 0));
    assert_true(memory.exhausted);
    assert_numbers(&numbers, 100);
    array_free(&numbers.list);
    assert_int_equal(memory.used, 0);
}

static void a_single_item_fits_where_the_smallest_room_does_not(void **state) {
    (void)state;
    struct memory memory = {.limit = sizeof(uint64_t)};
    struct numbers numbers = {0};
    assert_int_equal(push_up_to(&memory, &numbers, 2), 1);
    assert_numbers(&numbers, 1);
    array_free(&numbers.list);
}

static void an_earlier_refusal_is_not_forgotten(void **state) {
    (void)state;
    struct memory memory = {.limit = 9 * sizeof(uint64_t)};
    struct numbers numbers = {0};
    push_up_to(&memory, &numbers, 8);
    assert_null(memory_allocate(&memory, 1000));
    assert_true(memory.exhausted);
    assert_int_equal(push_up_to(&memory, &numbers, 9), 9);
    bool still = memory.exhausted;
    array_free(&numbers.list);
    assert_true(still);
}

static void an_impossible_count_is_refused(void **state) {
    (void)state;
    struct memory memory = {0};
    struct numbers numbers = {0};
    const size_t impossible[] = {SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 8 + 1};
    push_up_to(&memory, &numbers, 5);
    for (size_t i = 0; i < sizeof impossible / sizeof *impossible; i++) {
        memory.exhausted = false;
        assert_false(array_reserve(&memory, &numbers.list, impossible[i]));
        assert_true(memory.exhausted);
    }
    assert_numbers(&numbers, 5);
    array_free(&numbers.list);
    assert_int_equal(memory.used, 0);
}

static void what_has_never_been_there_begins_nowhere(void **state) {
    (void)state;
    struct memory memory = {0};
    struct numbers numbers = {0};
    assert_null(array_from(&numbers.list, 0));
    push_up_to(&memory, &numbers, 5);
    assert_ptr_equal(array_from(&numbers.list, 3), &numbers.list.items[3]);
    array_free(&numbers.list);
}

static void what_is_cut_off_is_given_back(void **state) {
    (void)state;
    struct memory memory = {0};
    struct numbers numbers = {0};
    push_up_to(&memory, &numbers, 1000);
    array_cut(&memory, &numbers.list, 10);
    assert_numbers(&numbers, 10);
    assert_int_equal(memory.used, 10 * sizeof(uint64_t));
    push_up_to(&memory, &numbers, 20);
    assert_numbers(&numbers, 20);
    memory.fail_at = 1;
    array_cut(&memory, &numbers.list, 5);
    assert_numbers(&numbers, 5);
    assert_false(memory.exhausted);
    array_cut(&memory, &numbers.list, 0);
    assert_int_equal(memory.used, 0);
    assert_null(numbers.list.items);
}

static void large_arrays_have_little_slack(void **state) {
    (void)state;
    struct memory memory = {0};
    ARRAY(uint64_t) array = {0};
    size_t last = 0;
    for (uint64_t i = 0; i < (1 << 23); i++) {
        assert_true(array_push(&memory, &array, i));
        if (array.capacity != last && array.count > ((size_t)1 << 22))
            assert_true(array.capacity <= array.count + array.count / 8);
        last = array.capacity;
    }
    assert_int_equal(array.items[12345], 12345);
    array_free(&array);
    assert_int_equal(memory.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(large_arrays_have_little_slack),
        cmocka_unit_test(an_empty_array_holds_nothing),
        cmocka_unit_test(pushed_items_stay_in_order),
        cmocka_unit_test(growing_takes_few_requests),
        cmocka_unit_test(the_slack_is_at_most_half),
        cmocka_unit_test(reserved_room_takes_no_further_request),
        cmocka_unit_test(a_freed_array_can_be_used_again),
        cmocka_unit_test(items_of_odd_sizes_do_not_touch_each_other),
        cmocka_unit_test(a_failed_push_leaves_the_array_as_it_was),
        cmocka_unit_test(a_failed_push_can_be_repeated),
        cmocka_unit_test(a_failed_reserve_leaves_the_array_as_it_was),
        cmocka_unit_test(near_the_limit_the_slack_is_given_up),
        cmocka_unit_test(a_single_item_fits_where_the_smallest_room_does_not),
        cmocka_unit_test(an_earlier_refusal_is_not_forgotten),
        cmocka_unit_test(an_impossible_count_is_refused),
        cmocka_unit_test(what_has_never_been_there_begins_nowhere),
        cmocka_unit_test(what_is_cut_off_is_given_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
