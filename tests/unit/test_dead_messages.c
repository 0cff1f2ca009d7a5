#include "peerings.h"

static uint32_t states_at(struct job *job, const char *text, enum discipline_of_buffers discipline,
                          bool receipts, uint32_t bound) {
    struct peering p;
    struct growth_options options = {.receipts = receipts, .most_states = UINT64_MAX};
    peering_start(&p, job, text);
    peering_grow(&p, discipline, &options);
    assert_true(growth_reach(&p.growth, bound));
    uint32_t states = p.growth.levels.items[bound].states;
    peering_free(&p);
    return states;
}

/* a and b are never taken: once one of them is in front, nothing matters but how many messages there are. */
#define DEAF PEER("q0 1!a q0\nq0 1!b q0\nq0 1!x q0\n") PEER("q0 0?x q0\n")

static void what_is_behind_a_message_that_is_never_taken_is_forgotten(void **state) {
    for (uint32_t bound = 1; bound <= 5; bound++)
        assert_int_equal(states_at(*state, DEAF, BUFFERS_MAILBOX, false, bound), bound + 1);
}

/* Receipts do not come at once then: x may be in front, as often as there is room. */
static void what_is_in_front_of_it_is_not(void **state) {
    assert_int_equal(states_at(*state, DEAF, BUFFERS_MAILBOX, true, 1), 3); /* nothing, x, other */
    assert_int_equal(states_at(*state, DEAF, BUFFERS_MAILBOX, true, 2), 6); /* x x, x other, other other */
}

/* b can be taken only before a, and a only once. */
#define ONCE PEER("q0 1!a q0\nq0 1!b q0\n") PEER("q0 0?a q1\nq0 0?b q0\nq1 0!c q1\n")

static void it_depends_on_what_is_taken_before(void **state) {
    struct peering p;
    peering_start_growth(&p, *state, ONCE, BUFFERS_MAILBOX);
    assert_true(growth_reach(&p.growth, 4));
    /* before a: one state; after it: 0 to 4 messages for p1, and 0 to 4 for p0, who never takes any */
    assert_int_equal(p.growth.levels.items[4].states, 1 + 5 * 5);
    peering_free(&p);
}

static void bags_are_left_alone(void **state) {
    assert_int_equal(states_at(*state, DEAF, BUFFERS_BAG, false, 2), 6); /* of a and b, up to two */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(what_is_behind_a_message_that_is_never_taken_is_forgotten),
        job_test(what_is_in_front_of_it_is_not),
        job_test(it_depends_on_what_is_taken_before),
        job_test(bags_are_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
