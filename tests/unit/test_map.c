#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/map.h"

/* How often `value` comes up among the candidates for `hash`. */
static size_t times_found(const struct map *map, uint64_t hash, uint32_t value) {
    struct map_probe probe;
    size_t times = 0;
    for (uint32_t i = map_first(map, hash, &probe); i != MAP_NONE; i = map_next(map, &probe))
        times += i == value;
    return times;
}

static size_t candidates(const struct map *map, uint64_t hash) {
    struct map_probe probe;
    size_t count = 0;
    for (uint32_t i = map_first(map, hash, &probe); i != MAP_NONE; i = map_next(map, &probe))
        count++;
    return count;
}

static uint64_t hash_of(uint32_t number) {
    return hash_bytes(&number, sizeof number);
}

static void fill(struct map *map, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i++)
        assert_true(map_insert(map, hash_of(i), i));
}

static void assert_holds(const struct map *map, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i++)
        assert_int_equal(times_found(map, hash_of(i), i), 1);
}

static void a_new_map_finds_nothing(void **state) {
    (void)state;
    struct memory memory = {0};
    struct map map;
    map_init(&map, &memory);
    assert_int_equal(candidates(&map, 0), 0);
    assert_int_equal(candidates(&map, UINT64_MAX), 0);
    assert_int_equal(memory.requests, 0);
    map_free(&map);
}

static void many_entries_are_found_and_no_others(void **state) {
    (void)state;
    struct memory memory = {0};
    struct map map;
    map_init(&map, &memory);
    fill(&map, 0, 30000);
    assert_int_equal(map.count, 30000);
    assert_holds(&map, 0, 30000);
    for (uint32_t i = 30000; i < 40000; i++)
        assert_int_equal(times_found(&map, hash_of(i), i), 0);
    map_free(&map);
    assert_int_equal(memory.used, 0);
}

static void the_table_is_at_most_two_thirds_full(void **state) {
    (void)state;
    struct memory memory = {0};
    struct map map;
    map_init(&map, &memory);
    for (uint32_t i = 0; i < 3000; i++) {
        fill(&map, i, i + 1);
        assert_true((uint64_t)map.count * 3 <= ((uint64_t)map.mask + 1) * 2);
    }
    map_free(&map);
}

static void entries_with_the_same_hash_all_come_up(void **state) {
    (void)state;
    struct memory memory = {0};
    struct map map;
    map_init(&map, &memory);
    for (uint32_t i = 0; i < 500; i++)
        assert_true(map_insert(&map, 0x123456789abcdef0, i));
    assert_int_equal(candidates(&map, 0x123456789abcdef0), 500);
    for (uint32_t i = 0; i < 500; i++)
        assert_int_equal(times_found(&map, 0x123456789abcdef0, i), 1);
    map_free(&map);
}

static void entries_that_share_a_slot_are_kept_apart(void **state) {
    (void)state;
    struct memory memory = {0};
    struct map map;
    map_init(&map, &memory);
    for (uint32_t i = 0; i < 1000; i++)
        assert_true(map_insert(&map, (uint64_t)i << 20, i));
    for (uint32_t i = 0; i < 1000; i++) {
        assert_int_equal(candidates(&map, (uint64_t)i << 20), 1);
        assert_int_equal(times_found(&map, (uint64_t)i << 20, i), 1);
    }
    assert_int_equal(candidates(&map, (uint64_t)1000 << 20), 0);
    map_free(&map);
}

static void probing_goes_on_from_the_first_slot_behind_the_last(void **state) {
    (void)state;
    struct memory memory = {0};
    struct map map;
    map_init(&map, &memory);
    for (uint32_t i = 0; i < 8; i++)
        assert_true(map_insert(&map, UINT32_MAX - ((uint64_t)i << 16), i));
    for (uint32_t i = 0; i < 8; i++)
        assert_int_equal(times_found(&map, UINT32_MAX - ((uint64_t)i << 16), i), 1);
    assert_int_equal(candidates(&map, UINT32_MAX - ((uint64_t)8 << 16)), 0);
    map_free(&map);
}

static void any_hash_and_the_largest_value_are_usable(void **state) {
    (void)state;
    struct memory memory = {0};
    struct map map;
    map_init(&map, &memory);
    assert_true(map_insert(&map, 0, 0));
    assert_true(map_insert(&map, UINT32_MAX, 1));
    assert_true(map_insert(&map, UINT64_MAX - 1, MAP_NONE - 1));
    assert_int_equal(times_found(&map, 0, 0), 1);
    assert_int_equal(times_found(&map, UINT32_MAX, 1), 1);
    assert_int_equal(times_found(&map, UINT64_MAX - 1, MAP_NONE - 1), 1);
    map_free(&map);
}

static void a_cleared_map_is_empty_and_keeps_its_room(void **state) {
    (void)state;
    struct memory memory = {0};
    struct map map;
    map_init(&map, &memory);
    fill(&map, 0, 1000);
    size_t used = memory.used;
    uint64_t requests = memory.requests;
    map_clear(&map);
    assert_int_equal(map.count, 0);
    for (uint32_t i = 0; i < 1000; i++)
        assert_int_equal(candidates(&map, hash_of(i)), 0);
    fill(&map, 1000, 2000);
    assert_holds(&map, 1000, 2000);
    assert_int_equal(memory.used, used);
    assert_int_equal(memory.requests, requests);
    map_free(&map);
    assert_int_equal(memory.used, 0);
}

static void clearing_a_new_map_is_fine(void **state) {
    (void)state;
    struct memory memory = {0};
    struct map map;
    map_init(&map, &memory);
    map_clear(&map);
    assert_int_equal(candidates(&map, 7), 0);
    fill(&map, 0, 5);
    assert_holds(&map, 0, 5);
    map_free(&map);
}

static void a_freed_map_can_be_used_again(void **state) {
    (void)state;
    struct memory memory = {0};
    struct map map;
    map_init(&map, &memory);
    fill(&map, 0, 100);
    map_free(&map);
    assert_int_equal(memory.used, 0);
    assert_int_equal(candidates(&map, hash_of(1)), 0);
    fill(&map, 50, 80);
    assert_int_equal(map.count, 30);
    assert_holds(&map, 50, 80);
    assert_int_equal(times_found(&map, hash_of(1), 1), 0);
    map_free(&map);
    map_free(&map);
    assert_int_equal(memory.used, 0);
}

static void a_refused_insertion_leaves_the_map_as_it_was(void **state) {
    (void)state;
    for (uint64_t fail_at = 1; fail_at < 8; fail_at++) {
        struct memory memory = {.fail_at = fail_at};
        struct map map;
        map_init(&map, &memory);
        uint32_t there = 0;
        while (there < 5000 && map_insert(&map, hash_of(there), there))
            there++;
        assert_true(there < 5000);
        assert_true(memory.exhausted);
        assert_int_equal(map.count, there);
        assert_holds(&map, 0, there);
        assert_int_equal(times_found(&map, hash_of(there), there), 0);
        memory.fail_at = 0;
        fill(&map, there, 2 * there + 1);
        assert_holds(&map, 0, 2 * there + 1);
        map_free(&map);
        assert_int_equal(memory.used, 0);
    }
}

static void the_hash_depends_on_every_byte(void **state) {
    (void)state;
    char text[300];
    memset(text, 'a', sizeof text);
    uint64_t hash = hash_bytes(text, sizeof text);
    for (size_t i = 0; i < sizeof text; i++) {
        text[i] = 'b';
        assert_true(hash_bytes(text, sizeof text) != hash);
        text[i] = 'a';
    }
    assert_true(hash_bytes(text, sizeof text) == hash);
    assert_true(hash_bytes(text, sizeof text - 1) != hash);
    assert_true(hash_bytes(text, 0) == hash_bytes("", 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_map_finds_nothing),
        cmocka_unit_test(many_entries_are_found_and_no_others),
        cmocka_unit_test(the_table_is_at_most_two_thirds_full),
        cmocka_unit_test(entries_with_the_same_hash_all_come_up),
        cmocka_unit_test(entries_that_share_a_slot_are_kept_apart),
        cmocka_unit_test(probing_goes_on_from_the_first_slot_behind_the_last),
        cmocka_unit_test(any_hash_and_the_largest_value_are_usable),
        cmocka_unit_test(a_cleared_map_is_empty_and_keeps_its_room),
        cmocka_unit_test(clearing_a_new_map_is_fine),
        cmocka_unit_test(a_freed_map_can_be_used_again),
        cmocka_unit_test(a_refused_insertion_leaves_the_map_as_it_was),
        cmocka_unit_test(the_hash_depends_on_every_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
