#include "support.h"

#include <string.h>

#include "base/glyph.h"

/* What is shown of a text, in `shown`, and how wide it is. */
static void expect_shown(const char *text, const char *shown, size_t columns) {
    char all[256];
    size_t length = 0;
    struct glyph glyph;
    for (const char *at = text; glyph_next(&at, &glyph); length += glyph.length)
        memcpy(all + length, glyph.bytes, glyph.length);
    all[length] = '\0';
    assert_string_equal(all, shown);
    assert_int_equal(text_columns(text), columns);
}

static void what_can_be_shown_is_shown(void **state) {
    (void)state;
    expect_shown("", "", 0);
    expect_shown("a!m(1) ~", "a!m(1) ~", 8);
    expect_shown("é → τ", "é → τ", 5);
    expect_shown("漢字", "漢字", 4);
    expect_shown("e\u0301x", "e\u0301x", 2);
    expect_shown("\U0001f3b2", "\U0001f3b2", 2);
}

static void what_steers_a_terminal_is_not(void **state) {
    (void)state;
    for (unsigned c = 1; c < 0x20; c++) {
        const char text[] = {'<', (char)c, '>', '\0'};
        expect_shown(text, "<\ufffd>", 3);
    }
    for (unsigned c = 0x80; c < 0xa0; c++) {
        const char text[] = {'<', '\xc2', (char)c, '>', '\0'};
        expect_shown(text, "<\ufffd>", 3);
    }
    expect_shown("\x7f", "\ufffd", 1);
    expect_shown("\x1b[31mred", "\ufffd[31mred", 8);
}

static void what_reorders_or_hides_is_not(void **state) {
    (void)state;
    static const char *const MARKS[] = {"\u061c", "\u180e", "\u200b",     "\u200e",    "\u200f", "\u2028",
                                        "\u202a", "\u202b", "\u202c",     "\u202d",    "\u202e", "\u2060",
                                        "\u2066", "\u2067", "\u2068",     "\u2069",    "\ufeff", "\ufff9",
                                        "\ufffe", "\uffff", "\U000e0001", "\U000e0041"};
    for (size_t i = 0; i < COUNT(MARKS); i++)
        expect_shown(MARKS[i], "\ufffd", 1);
}

static void every_byte_that_is_not_utf8_is_a_character(void **state) {
    (void)state;
    expect_shown("\xff"
                 "a",
                 "\ufffd"
                 "a",
                 2);
    expect_shown("\xc0\x80", "\ufffd\ufffd", 2);
    expect_shown("\xed\xa0\x80", "\ufffd\ufffd\ufffd", 3);
    expect_shown("\xf4\x90\x80\x80", "\ufffd\ufffd\ufffd\ufffd", 4);
    expect_shown("\xe2\x82", "\ufffd\ufffd", 2);
}

static void a_nul_inside_is_a_character(void **state) {
    (void)state;
    size_t taken;
    struct glyph glyph = glyph_at("\0a", &taken);
    assert_int_equal(taken, 1);
    assert_int_equal(glyph.columns, 1);
    assert_memory_equal(glyph.bytes, "\ufffd", glyph.length);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_can_be_shown_is_shown),
        cmocka_unit_test(what_steers_a_terminal_is_not),
        cmocka_unit_test(what_reorders_or_hides_is_not),
        cmocka_unit_test(every_byte_that_is_not_utf8_is_a_character),
        cmocka_unit_test(a_nul_inside_is_a_character),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
