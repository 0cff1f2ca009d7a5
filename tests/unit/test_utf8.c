#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/utf8.h"

static void expect(const char *text, uint32_t code, uint32_t length) {
    struct character character = utf8_decode(text);
    assert_int_equal(character.length, length);
    if (length > 0)
        assert_int_equal(character.code, code);
}

static void characters_of_every_length_are_decoded(void **state) {
    (void)state;
    expect("a", 'a', 1);
    expect("\xcf\x80", 0x3c0, 2);
    expect("\xe2\x86\x90x", 0x2190, 3);
    expect("\xf0\x9f\x99\x82", 0x1f642, 4);
    expect("\xf4\x8f\xbf\xbf", 0x10ffff, 4);
}

static void what_is_no_utf8_has_no_length(void **state) {
    (void)state;
    expect("\x80", 0, 0);             /* goes on from nothing */
    expect("\xc0\xaf", 0, 0);         /* overlong */
    expect("\xe0\x80\xaf", 0, 0);     /* overlong */
    expect("\xf0\x80\x80\xaf", 0, 0); /* overlong */
    expect("\xed\xa0\x80", 0, 0);     /* a surrogate */
    expect("\xf4\x90\x80\x80", 0, 0); /* beyond the last */
    expect("\xff", 0, 0);
}

static void a_text_that_is_cut_off_is_not_read_beyond(void **state) {
    (void)state;
    expect("\xe2\x86", 0, 0);
    expect("\xf0", 0, 0);
    expect("\xe2x\x90", 0, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(characters_of_every_length_are_decoded),
        cmocka_unit_test(what_is_no_utf8_has_no_length),
        cmocka_unit_test(a_text_that_is_cut_off_is_not_read_beyond),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
