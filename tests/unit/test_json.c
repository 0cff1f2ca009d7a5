#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/json.h"

/* A writer into memory. */
struct page {
    struct job job;
    struct bytes bytes;
    struct output *output;
    struct json json;
};

static struct json *open_page(struct page *page, bool pretty) {
    job_init(&page->job);
    page->bytes = (struct bytes){0};
    page->output = output_open_memory(&page->job, &page->bytes);
    assert_non_null(page->output);
    json_init(&page->json, page->output, pretty);
    return &page->json;
}

static void close_page(struct page *page, const char *expected) {
    bool written = output_commit(page->output),
         ended = array_push(&page->job.memory, &page->bytes.data, '\0');
    assert_true(written && ended);
    assert_string_equal(page->bytes.data.items, expected);
    assert_int_equal(page->bytes.data.count, strlen(expected) + 1);
    array_free(&page->bytes.data);
    job_free(&page->job);
    assert_int_equal(page->job.memory.used, 0);
}

/* How a text is written: `["..."]` and a line feed around `expected`. */
static void assert_quoted(const char *text, const char *expected) {
    char whole[4096];
    snprintf(whole, sizeof whole, "[\"%s\"]\n", expected);
    struct page page;
    struct json *json = open_page(&page, false);
    json_list(json);
    json_text(json, text);
    json_end(json);
    close_page(&page, whole);
}

/* ---- structure ---- */

static void write_model(struct json *json) {
    json_object(json);
    json_key(json, "name");
    json_text(json, "lift");
    json_key(json, "states");
    json_number(json, 3);
    json_key(json, "deterministic");
    json_boolean(json, true);
    json_key(json, "silent");
    json_boolean(json, false);
    json_key(json, "error");
    json_null(json);
    json_key(json, "labels");
    json_list(json);
    json_text(json, "up");
    json_text(json, "down");
    json_end(json);
    json_key(json, "size");
    json_object(json);
    json_key(json, "edges");
    json_number(json, 12);
    json_end(json);
    json_end(json);
}

static void a_compact_object_is_one_line(void **state) {
    (void)state;
    struct page page;
    write_model(open_page(&page, false));
    close_page(&page,
               "{\"name\":\"lift\",\"states\":3,\"deterministic\":true,\"silent\":false,\"error\":null,"
               "\"labels\":[\"up\",\"down\"],\"size\":{\"edges\":12}}\n");
}

static void a_pretty_object_is_indented_by_two(void **state) {
    (void)state;
    struct page page;
    write_model(open_page(&page, true));
    close_page(&page, "{\n"
                      "  \"name\": \"lift\",\n"
                      "  \"states\": 3,\n"
                      "  \"deterministic\": true,\n"
                      "  \"silent\": false,\n"
                      "  \"error\": null,\n"
                      "  \"labels\": [\n"
                      "    \"up\",\n"
                      "    \"down\"\n"
                      "  ],\n"
                      "  \"size\": {\n"
                      "    \"edges\": 12\n"
                      "  }\n"
                      "}\n");
}

static void empty_objects_and_lists_stay_closed(void **state) {
    (void)state;
    for (int pretty = 0; pretty < 2; pretty++) {
        struct page page;
        struct json *json = open_page(&page, pretty);
        json_object(json);
        json_end(json);
        close_page(&page, "{}\n");
        json = open_page(&page, pretty);
        json_list(json);
        json_end(json);
        close_page(&page, "[]\n");
    }
}

static void write_hollows(struct json *json) {
    json_list(json);
    json_list(json);
    json_end(json);
    json_object(json);
    json_end(json);
    json_object(json);
    json_key(json, "none");
    json_list(json);
    json_end(json);
    json_key(json, "nothing");
    json_object(json);
    json_end(json);
    json_end(json);
    json_end(json);
}

static void empty_ones_inside_others_stay_closed(void **state) {
    (void)state;
    struct page page;
    write_hollows(open_page(&page, false));
    close_page(&page, "[[],{},{\"none\":[],\"nothing\":{}}]\n");
    write_hollows(open_page(&page, true));
    close_page(&page, "[\n"
                      "  [],\n"
                      "  {},\n"
                      "  {\n"
                      "    \"none\": [],\n"
                      "    \"nothing\": {}\n"
                      "  }\n"
                      "]\n");
}

static void write_table(struct json *json) {
    json_list(json);
    for (uint64_t row = 0; row < 2; row++) {
        json_list(json);
        json_number(json, row);
        json_number(json, row + 1);
        json_end(json);
    }
    json_number(json, 9);
    json_end(json);
}

static void lists_in_lists_are_separated(void **state) {
    (void)state;
    struct page page;
    write_table(open_page(&page, false));
    close_page(&page, "[[0,1],[1,2],9]\n");
    write_table(open_page(&page, true));
    close_page(&page, "[\n"
                      "  [\n"
                      "    0,\n"
                      "    1\n"
                      "  ],\n"
                      "  [\n"
                      "    1,\n"
                      "    2\n"
                      "  ],\n"
                      "  9\n"
                      "]\n");
}

static void the_deepest_nesting_is_possible(void **state) {
    (void)state;
    char expected[8 * JSON_DEEPEST] = "";
    for (int i = 0; i < JSON_DEEPEST; i++)
        strcat(expected, i % 2 ? "[" : "{\"k\":");
    strcat(expected, "7");
    for (int i = JSON_DEEPEST; i-- > 0;)
        strcat(expected, i % 2 ? "]" : "}");
    strcat(expected, "\n");

    struct page page;
    struct json *json = open_page(&page, false);
    for (int i = 0; i < JSON_DEEPEST; i++) {
        if (i % 2) {
            json_list(json);
        } else {
            json_object(json);
            json_key(json, "k");
        }
        assert_true(json->depth < (int)(sizeof json->closers / sizeof *json->closers));
    }
    json_number(json, 7);
    for (int i = 0; i < JSON_DEEPEST; i++)
        json_end(json);
    close_page(&page, expected);
}

/* ---- values ---- */

static void numbers_are_written_in_full(void **state) {
    (void)state;
    struct page page;
    struct json *json = open_page(&page, false);
    json_list(json);
    json_number(json, 0);
    json_number(json, UINT64_MAX);
    json_end(json);
    close_page(&page, "[0,18446744073709551615]\n");
}

static void reals_are_written_in_short(void **state) {
    (void)state;
    struct page page;
    struct json *json = open_page(&page, false);
    json_list(json);
    json_real(json, 0);
    json_real(json, 0.5);
    json_real(json, -2);
    json_real(json, 1.0 / 3);
    json_real(json, 1e300);
    json_real(json, 1.5e-9);
    json_end(json);
    close_page(&page, "[0,0.5,-2,0.333333,1e+300,1.5e-09]\n");
}

static void what_is_no_number_is_null(void **state) {
    (void)state;
    struct page page;
    struct json *json = open_page(&page, false);
    json_list(json);
    json_real(json, NAN);
    json_real(json, INFINITY);
    json_real(json, -INFINITY);
    json_end(json);
    close_page(&page, "[null,null,null]\n");
}

/* ---- texts ---- */

static void plain_text_is_written_as_it_is(void **state) {
    (void)state;
    assert_quoted("", "");
    assert_quoted("send!(1, x) / 'y' & <z>", "send!(1, x) / 'y' & <z>");
}

static void quotes_and_backslashes_are_escaped(void **state) {
    (void)state;
    assert_quoted("\"", "\\\"");
    assert_quoted("\\", "\\\\");
    assert_quoted("say \"a\\b\"", "say \\\"a\\\\b\\\"");
}

static void control_characters_are_escaped(void **state) {
    (void)state;
    for (int c = 1; c < 0x20; c++) {
        const char text[] = {'<', (char)c, '>', '\0'};
        char expected[16];
        snprintf(expected, sizeof expected, "<\\u%04x>", (unsigned)c);
        assert_quoted(text, expected);
    }
}

static void what_a_terminal_would_obey_is_escaped(void **state) {
    (void)state;
    const struct {
        const char *text;
        const char *escaped;
    } cases[] = {
        {"\x7f", "\\u007f"},                    /* DEL */
        {"\xc2\x80", "\\u0080"},                /* the first of C1 */
        {"\xc2\x9b", "\\u009b"},                /* CSI */
        {"\xc2\x9f", "\\u009f"},                /* the last of C1 */
        {"\xd8\x9c", "\\u061c"},                /* Arabic letter mark */
        {"\xe2\x80\x8e", "\\u200e"},            /* left-to-right mark */
        {"\xe2\x80\xae", "\\u202e"},            /* right-to-left override */
        {"\xe2\x81\xa6", "\\u2066"},            /* left-to-right isolate */
        {"\xef\xbf\xbf", "\\uffff"},            /* not a character */
        {"\xf3\xa0\x80\x81", "\\udb40\\udc01"}, /* a tag, which nobody sees */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_quoted(cases[i].text, cases[i].escaped);
}

static void keys_are_escaped_like_texts(void **state) {
    (void)state;
    struct page page;
    struct json *json = open_page(&page, false);
    json_object(json);
    json_key(json, "a\"\n\xff");
    json_null(json);
    json_key(json, "");
    json_null(json);
    json_end(json);
    close_page(&page, "{\"a\\\"\\u000a\\ufffd\":null,\"\":null}\n");
}

static void well_formed_utf8_is_written_as_it_is(void **state) {
    (void)state;
    const char *const texts[] = {
        "\xc2\xa0",         /* U+00A0, the first of two bytes that can be shown */
        "\xdf\xbf",         /* U+07FF */
        "\xe0\xa0\x80",     /* U+0800, the first of three */
        "\xed\x9f\xbf",     /* U+D7FF, before the surrogates */
        "\xee\x80\x80",     /* U+E000, behind them */
        "\xef\xbf\xbd",     /* U+FFFD */
        "\xf0\x90\x80\x80", /* U+10000, the first of four */
        "\xf4\x8f\xbf\xbf", /* U+10FFFF, the last of all */
        "caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x8e\xb2!",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_quoted(texts[i], texts[i]);
}

static void each_byte_that_is_not_utf8_is_replaced(void **state) {
    (void)state;
    const struct {
        const char *text;
        size_t replaced;
    } cases[] = {
        {"\x80", 1},             /* a continuation of nothing */
        {"\xbf\xbf", 2},         /* two of them */
        {"\xc0\x80", 2},         /* NUL in two bytes */
        {"\xc1\xbf", 2},         /* U+007F in two */
        {"\xe0\x80\x80", 3},     /* NUL in three */
        {"\xe0\x9f\xbf", 3},     /* U+07FF in three */
        {"\xed\xa0\x80", 3},     /* the first surrogate */
        {"\xed\xbf\xbf", 3},     /* the last surrogate */
        {"\xf0\x80\x80\x80", 4}, /* NUL in four */
        {"\xf0\x8f\xbf\xbf", 4}, /* U+FFFF in four */
        {"\xf4\x90\x80\x80", 4}, /* U+110000 */
        {"\xf5\x80\x80\x80", 4}, /* further still */
        {"\xfe", 1},
        {"\xff", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[16], expected[64] = "<";
        snprintf(text, sizeof text, "<%s>", cases[i].text);
        for (size_t k = 0; k < cases[i].replaced; k++)
            strcat(expected, "\\ufffd");
        strcat(expected, ">");
        assert_quoted(text, expected);
    }
}

static void a_sequence_cut_off_does_not_swallow_what_follows(void **state) {
    (void)state;
    assert_quoted("\xc3", "\\ufffd");
    assert_quoted("\xe2\x82", "\\ufffd\\ufffd");
    assert_quoted("\xf0\x9f\x8e", "\\ufffd\\ufffd\\ufffd");
    assert_quoted("\xc3"
                  "A",
                  "\\ufffdA");
    assert_quoted("\xe2\x82\"", "\\ufffd\\ufffd\\\"");
    assert_quoted("\xf0\x9f\n", "\\ufffd\\ufffd\\u000a");
    assert_quoted("\xe2\xc3\xa9", "\\ufffd\xc3\xa9");
}

static void a_long_text_is_written_whole(void **state) {
    (void)state;
    char text[4001];
    for (size_t i = 0; i < 4000; i++)
        text[i] = (char)('a' + i % 26);
    text[4000] = '\0';
    assert_quoted(text, text);
}

static void an_output_that_fails_is_told_by_its_commit(void **state) {
    (void)state;
    struct page page;
    struct json *json = open_page(&page, true);
    page.job.memory.fail_at = page.job.memory.requests + 1;
    json_list(json);
    for (uint64_t i = 0; i < 50000; i++)
        json_number(json, i);
    json_end(json);
    assert_false(output_commit(page.output));
    assert_int_equal(job_outcome(&page.job), OUTCOME_MEMORY);
    array_free(&page.bytes.data);
    job_free(&page.job);
    assert_int_equal(page.job.memory.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_compact_object_is_one_line),
        cmocka_unit_test(a_pretty_object_is_indented_by_two),
        cmocka_unit_test(empty_objects_and_lists_stay_closed),
        cmocka_unit_test(empty_ones_inside_others_stay_closed),
        cmocka_unit_test(lists_in_lists_are_separated),
        cmocka_unit_test(the_deepest_nesting_is_possible),
        cmocka_unit_test(numbers_are_written_in_full),
        cmocka_unit_test(reals_are_written_in_short),
        cmocka_unit_test(what_is_no_number_is_null),
        cmocka_unit_test(plain_text_is_written_as_it_is),
        cmocka_unit_test(quotes_and_backslashes_are_escaped),
        cmocka_unit_test(control_characters_are_escaped),
        cmocka_unit_test(what_a_terminal_would_obey_is_escaped),
        cmocka_unit_test(keys_are_escaped_like_texts),
        cmocka_unit_test(well_formed_utf8_is_written_as_it_is),
        cmocka_unit_test(each_byte_that_is_not_utf8_is_replaced),
        cmocka_unit_test(a_sequence_cut_off_does_not_swallow_what_follows),
        cmocka_unit_test(a_long_text_is_written_whole),
        cmocka_unit_test(an_output_that_fails_is_told_by_its_commit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
