#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/names.h"

static uint32_t intern(struct names *names, const char *text) {
    return names_intern(names, text, strlen(text));
}

static uint32_t find(const struct names *names, const char *text) {
    return names_find(names, text, strlen(text));
}

static const char *numbered(char text[32], uint32_t number) {
    snprintf(text, 32, "label_%u", number);
    return text;
}

static void numbers_follow_the_first_appearance(void **state) {
    (void)state;
    struct memory memory = {0};
    struct names names;
    names_init(&names, &memory);
    assert_int_equal(intern(&names, "send"), 0);
    assert_int_equal(intern(&names, "receive"), 1);
    assert_int_equal(intern(&names, "send"), 0);
    assert_int_equal(intern(&names, "lose"), 2);
    assert_int_equal(intern(&names, "receive"), 1);
    assert_int_equal(names.list.count, 3);
    assert_string_equal(names.list.items[1].text, "receive");
    assert_int_equal(names.list.items[1].length, 7);
    names_free(&names);
    assert_int_equal(memory.used, 0);
}

static void equal_texts_in_different_places_are_one_name(void **state) {
    (void)state;
    struct memory memory = {0};
    struct names names;
    names_init(&names, &memory);
    const char line[] = "tick,tock,tick";
    uint32_t tick = names_intern(&names, line, 4);
    uint32_t tock = names_intern(&names, line + 5, 4);
    assert_true(tick != tock);
    assert_int_equal(names_intern(&names, line + 10, 4), tick);
    assert_int_equal(find(&names, "tock"), tock);
    assert_string_equal(names.list.items[tick].text, "tick");
    names_free(&names);
}

static void the_text_is_copied(void **state) {
    (void)state;
    struct memory memory = {0};
    struct names names;
    names_init(&names, &memory);
    char text[] = "fleeting";
    intern(&names, text);
    memset(text, 'x', 8);
    assert_string_equal(names.list.items[0].text, "fleeting");
    assert_int_equal(find(&names, "fleeting"), 0);
    assert_int_equal(find(&names, "xxxxxxxx"), NAMES_NONE);
    names_free(&names);
}

static void looking_for_a_name_does_not_make_it(void **state) {
    (void)state;
    struct memory memory = {0};
    struct names names;
    names_init(&names, &memory);
    assert_int_equal(find(&names, "a"), NAMES_NONE);
    assert_int_equal(find(&names, ""), NAMES_NONE);
    assert_int_equal(names.list.count, 0);
    intern(&names, "a");
    assert_int_equal(find(&names, "b"), NAMES_NONE);
    assert_int_equal(find(&names, "aa"), NAMES_NONE);
    assert_int_equal(find(&names, ""), NAMES_NONE);
    assert_int_equal(names.list.count, 1);
    names_free(&names);
}

static void the_empty_text_is_a_name(void **state) {
    (void)state;
    struct memory memory = {0};
    struct names names;
    names_init(&names, &memory);
    intern(&names, "before");
    uint32_t empty = intern(&names, "");
    assert_int_equal(empty, 1);
    assert_int_equal(names_intern(&names, "ignored", 0), empty);
    assert_int_equal(find(&names, ""), empty);
    assert_int_equal(names.list.items[empty].length, 0);
    assert_string_equal(names.list.items[empty].text, "");
    names_free(&names);
}

static void nul_bytes_are_bytes_like_others(void **state) {
    (void)state;
    struct memory memory = {0};
    struct names names;
    names_init(&names, &memory);
    const struct name texts[] = {{"a", 1},  {"a\0", 2},  {"a\0b", 3}, {"a\0c", 3},
                                 {"\0", 1}, {"\0\0", 2}, {"", 0}};
    enum { COUNT = sizeof texts / sizeof *texts };
    for (uint32_t i = 0; i < COUNT; i++)
        assert_int_equal(names_intern(&names, texts[i].text, texts[i].length), i);
    for (uint32_t i = 0; i < COUNT; i++) {
        assert_int_equal(names_find(&names, texts[i].text, texts[i].length), i);
        assert_int_equal(names.list.items[i].length, texts[i].length);
        assert_memory_equal(names.list.items[i].text, texts[i].text, texts[i].length + 1);
    }
    names_free(&names);
}

static void thousands_of_names_stay_apart_and_in_place(void **state) {
    (void)state;
    enum { COUNT = 20000 };
    static const char *places[COUNT];
    struct memory memory = {0};
    struct names names;
    names_init(&names, &memory);
    char text[32];
    for (uint32_t i = 0; i < COUNT; i++) {
        assert_int_equal(intern(&names, numbered(text, i)), i);
        places[i] = names.list.items[i].text;
    }
    for (uint32_t i = 0; i < COUNT; i++) {
        assert_int_equal(intern(&names, numbered(text, i)), i);
        assert_int_equal(find(&names, text), i);
        assert_ptr_equal(names.list.items[i].text, places[i]);
        assert_string_equal(places[i], text);
    }
    assert_int_equal(names.list.count, COUNT);
    names_free(&names);
    assert_int_equal(memory.used, 0);
}

static void names_with_the_same_tag_stay_apart(void **state) {
    (void)state;
    const char one[] = "label_35081", other[] = "label_54557";
    assert_int_equal((uint32_t)hash_bytes(one, strlen(one)), (uint32_t)hash_bytes(other, strlen(other)));
    struct memory memory = {0};
    struct names names;
    names_init(&names, &memory);
    assert_int_equal(intern(&names, one), 0);
    assert_int_equal(find(&names, other), NAMES_NONE);
    assert_int_equal(intern(&names, other), 1);
    assert_int_equal(find(&names, one), 0);
    assert_int_equal(find(&names, other), 1);
    names_free(&names);
}

static void a_very_long_text_is_a_name(void **state) {
    (void)state;
    static char text[100001];
    memset(text, 'z', 100000);
    struct memory memory = {0};
    struct names names;
    names_init(&names, &memory);
    assert_int_equal(names_intern(&names, text, 100000), 0);
    assert_int_equal(names_intern(&names, text, 99999), 1);
    assert_int_equal(names_intern(&names, text, 100000), 0);
    assert_string_equal(names.list.items[0].text, text);
    names_free(&names);
    assert_int_equal(memory.used, 0);
}

static void a_name_without_memory_is_not_made(void **state) {
    (void)state;
    char text[32];
    for (uint64_t fail_at = 1; fail_at < 30; fail_at++) {
        struct memory memory = {.fail_at = fail_at};
        struct names names;
        names_init(&names, &memory);
        uint32_t made = 0;
        while (made < 100000 && intern(&names, numbered(text, made)) != NAMES_NONE)
            made++;
        assert_true(made < 100000);
        assert_true(memory.exhausted);
        assert_int_equal(names.list.count, made);
        assert_int_equal(find(&names, numbered(text, made)), NAMES_NONE);
        for (uint32_t i = 0; i < made; i += 1 + made / 50)
            assert_int_equal(find(&names, numbered(text, i)), i);
        memory.fail_at = 0;
        assert_int_equal(intern(&names, numbered(text, made)), made);
        assert_int_equal(find(&names, text), made);
        names_free(&names);
        assert_int_equal(memory.used, 0);
    }
}

static void a_known_name_needs_no_memory(void **state) {
    (void)state;
    struct memory memory = {0};
    struct names names;
    names_init(&names, &memory);
    intern(&names, "known");
    memory.fail_at = 1;
    assert_int_equal(intern(&names, "known"), 0);
    assert_false(memory.exhausted);
    names_free(&names);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_follow_the_first_appearance),
        cmocka_unit_test(equal_texts_in_different_places_are_one_name),
        cmocka_unit_test(the_text_is_copied),
        cmocka_unit_test(looking_for_a_name_does_not_make_it),
        cmocka_unit_test(the_empty_text_is_a_name),
        cmocka_unit_test(nul_bytes_are_bytes_like_others),
        cmocka_unit_test(thousands_of_names_stay_apart_and_in_place),
        cmocka_unit_test(names_with_the_same_tag_stay_apart),
        cmocka_unit_test(a_very_long_text_is_a_name),
        cmocka_unit_test(a_name_without_memory_is_not_made),
        cmocka_unit_test(a_known_name_needs_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
