#include "peerings.h"
#include "stability/sizes.h"

/* The sizes in the order of the buffers: "3 0". */
static void expect_sizes(struct job *job, const char *text, enum discipline_of_buffers discipline,
                         uint32_t bound, const char *expected) {
    struct peering p;
    struct sizes sizes;
    char joined[128] = "";
    peering_start_growth(&p, job, text, discipline);
    peering_find(&p, (struct stable_options){0});
    assert_non_null(stable_reduced(&p.stable, bound));
    assert_true(sizes_find(&sizes, &p.stable, bound));
    assert_true(sizes.minimal);
    for (size_t i = 0; i < p.buffers.list.count; i++)
        snprintf(joined + strlen(joined), 16, "%s%u", i ? " " : "", (unsigned)sizes.of[i]);
    assert_string_equal(joined, expected);
    sizes_free(&sizes);
    peering_free(&p);
}

static void every_buffer_gets_what_it_needs(void **state) {
    expect_sizes(*state, ASKING, BUFFERS_MAILBOX, 1, "1 1");
    expect_sizes(*state, BACKWARDS, BUFFERS_MAILBOX, 3, "3");
    expect_sizes(*state, BACKWARDS, BUFFERS_MESSAGE, 1, "1 1 1");
}

static void no_more_than_is_ever_used(void **state) {
    expect_sizes(*state, STREAM, BUFFERS_MAILBOX, 1, "1");
    expect_sizes(*state, PEER("q0 1!a q1\nq1 1!b q2\n") PEER("q0 0?b q1\nq1 0?a q2\nq2 0!c q3\n"),
                 BUFFERS_BAG, 2, "2 1");
}

/* Two letters in a row to p1, who takes them as they come; p2 needs room for two. */
static void some_need_less_than_others(void **state) {
    expect_sizes(*state,
                 PEER("q0 1!a q1\nq1 1!b q2\nq2 2!c q3\nq3 2!d q4\n") PEER("q0 0?a q1\nq1 0?b q2\n")
                     PEER("q0 0?d q1\nq1 0?c q2\n"),
                 BUFFERS_MAILBOX, 2, "1 2");
}

static void without_buffers_there_is_nothing_to_find(void **state) {
    expect_sizes(*state, PEER(""), BUFFERS_MAILBOX, 1, "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(every_buffer_gets_what_it_needs),
        job_test(no_more_than_is_ever_used),
        job_test(some_need_less_than_others),
        job_test(without_buffers_there_is_nothing_to_find),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
