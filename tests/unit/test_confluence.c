#include "peerings.h"
#include "twin/naive_peers.h"

/* How many confluent receipts a location of a peer has; states are numbered as they appear. */
static uint32_t confluent_at(const struct peering *p, uint32_t peer, uint32_t state) {
    const struct confluence *h = &p->growth.global_states.local_states.confluence;
    const uint32_t *first =
        h->first.items + h->begin.items[peer] + peer_location(&p->peers.list.items[peer], state);
    return first[1] - first[0];
}

/* Peer 0 receives in state 0; the others send. */
static void expect_confluent(struct job *job, const char *text, enum discipline_of_buffers discipline,
                             uint32_t expected) {
    struct peering p;
    peering_start_growth(&p, job, text, discipline);
    assert_int_equal(confluent_at(&p, 0, 0), expected);
    peering_free(&p);
}

static void a_lone_receipt_is_confluent(void **state) {
    expect_confluent(*state, PEER("q0 1?a q1\n") PEER("q0 0!a q1\n"), BUFFERS_MAILBOX, 1);
}

static void a_receipt_beside_a_send_is_not(void **state) {
    expect_confluent(*state, PEER("q0 1?a q1\nq0 1!b q2\n") PEER("q0 0!a q1\nq1 0?b q2\n"), BUFFERS_MAILBOX,
                     0);
}

static void unless_the_two_commute(void **state) {
    expect_confluent(*state,
                     PEER("q0 1?a q1\nq0 1!b q2\nq1 1!b q3\nq2 1?a q3\n") PEER("q0 0!a q1\nq1 0?b q2\n"),
                     BUFFERS_MAILBOX, 1);
    expect_confluent(*state,
                     PEER("q0 1?a q1\nq0 1!b q2\nq1 1!b q3\nq2 1?a q4\n") PEER("q0 0!a q1\nq1 0?b q2\n"),
                     BUFFERS_MAILBOX, 0);
}

/* q2 has another choice, so that its receipt is not confluent, and that of q0 is not either. */
static void and_the_receipt_stays_confluent_afterwards(void **state) {
    expect_confluent(*state,
                     PEER("q0 1?a q1\nq0 1!b q2\nq1 1!b q3\nq2 1?a q3\nq2 1!c q4\n")
                         PEER("q0 0!a q1\nq1 0?b q2\nq2 0?c q3\n"),
                     BUFFERS_MAILBOX, 0);
}

static void a_receipt_that_leads_back_commutes(void **state) {
    expect_confluent(*state, PEER("q0 1?a q0\nq0 1!b q0\n") PEER("q0 0!a q0\nq0 0?b q0\n"), BUFFERS_MAILBOX,
                     1);
}

static void of_a_choice_of_targets_none_is_confluent(void **state) {
    expect_confluent(*state, PEER("q0 1?a q1\nq0 1?a q2\n") PEER("q0 0!a q1\n"), BUFFERS_MAILBOX, 0);
}

/* The head of a queue decides; of a bag, or of two queues, the peer does. */
#define EITHER PEER("q0 1?a q1\nq0 2?b q2\n") PEER("q0 0!a q1\n") PEER("q0 0!b q1\n")

static void what_cannot_be_there_at_the_same_time_is_no_choice(void **state) {
    expect_confluent(*state, EITHER, BUFFERS_MAILBOX, 2);
    expect_confluent(*state, EITHER, BUFFERS_PAIR, 0);
    expect_confluent(*state, EITHER, BUFFERS_MESSAGE, 0);
    expect_confluent(*state, EITHER, BUFFERS_BAG, 0);
}

#define BOTH PEER("q0 1?a q1\nq0 2?b q2\nq1 2?b q3\nq2 1?a q3\n") PEER("q0 0!a q1\n") PEER("q0 0!b q1\n")

static void receipts_of_two_channels_may_commute(void **state) {
    expect_confluent(*state, BOTH, BUFFERS_PAIR, 2);
    expect_confluent(*state, BOTH, BUFFERS_BAG, 2);
}

static void what_nobody_sends_is_not_waited_for(void **state) {
    expect_confluent(*state, PEER("q0 1?a q1\n") PEER("q0 0?b q1\n"), BUFFERS_MAILBOX, 0);
}

static void silent_steps_count_as_choices(void **state) {
    struct peering p;
    static const char TEXT[] = "digraph x { s [shape=point]; s -> q0; q0 -> q1 [label=\"a?\"]; q0 -> q2; }"
                               "digraph y { s [shape=point]; s -> q0; q0 -> q1 [label=\"a!\"]; }";
    assert_true(peering_read(&p, *state, dot_read, PEERS_BY_NAME, TEXT));
    peering_grow(&p, BUFFERS_MAILBOX, &(struct growth_options){.most_states = UINT64_MAX});
    assert_int_equal(confluent_at(&p, 0, 0), 0);
    peering_free(&p);
}

static void states_are_settled(void **state) {
    struct peering p;
    peering_start_growth(&p, *state, STREAM, BUFFERS_MAILBOX);
    assert_true(growth_reach(&p.growth, 1));
    assert_int_equal(p.growth.levels.items[1].states, 1);
    assert_true(growth_is_saturated(&p.growth));
    peering_free(&p);
}

static void receipts_that_are_seen_are_not_made_at_once(void **state) {
    struct peering p;
    struct growth_options options = {.receipts = true, .most_states = UINT64_MAX};
    peering_start(&p, *state, STREAM);
    peering_grow(&p, BUFFERS_MAILBOX, &options);
    assert_true(growth_reach(&p.growth, 2));
    assert_int_equal(p.growth.levels.items[2].states, 3);
    assert_false(growth_is_saturated(&p.growth));
    peering_free(&p);
}

/* ---- at random ---- */

enum { ROUNDS = 300, MOST_BOUND = 3, NAIVE_STATES = 2000 };

/* Of a text that is made twice from one seed: with confluence, without, and by the twin. */
static bool compare_at(struct job *job, uint64_t seed, enum discipline_of_buffers discipline, uint32_t bound,
                       bool *is_smaller) {
    struct lts *minimal[3] = {NULL};
    uint32_t states[2];
    for (int confluent = 0; confluent < 2; confluent++) {
        struct peering p;
        uint64_t copy = seed;
        peering_random(&p, job, &copy);
        peering_grow(&p, discipline,
                     &(struct growth_options){.plain = !confluent, .most_states = UINT64_MAX});
        minimal[confluent] = peering_minimal(&p, bound);
        states[confluent] = p.growth.levels.items[bound ? bound : 1].states;
        struct lts *naive =
            confluent ? NULL : naive_composition(&p.peers, discipline, bound, false, NAIVE_STATES);
        if (naive)
            minimal[2] = lts_reduce(job, naive, EQUIVALENCE_BRANCHING);
        lts_free(naive);
        peering_free(&p);
    }
    bool same =
        lts_identical(minimal[0], minimal[1]) && (!minimal[2] || lts_identical(minimal[0], minimal[2]));
    *is_smaller |= states[1] < states[0];
    for (int i = 0; i < 3; i++)
        lts_free(minimal[i]);
    return same;
}

static void haste_changes_nothing(void **state) {
    uint32_t smaller = 0;
    for (uint64_t seed = 1; seed <= ROUNDS; seed++) {
        enum discipline_of_buffers discipline = (enum discipline_of_buffers)(seed % 4);
        bool is_smaller = false;
        for (uint32_t bound = 0; bound <= MOST_BOUND; bound++)
            if (!compare_at(*state, seed, discipline, bound, &is_smaller))
                fail_msg("seed %u, buffers %u, bound %u", (unsigned)seed, (unsigned)discipline,
                         (unsigned)bound);
        smaller += is_smaller;
    }
    assert_true(smaller > ROUNDS / 4); /* else there is little confluence in it */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_lone_receipt_is_confluent),
        job_test(a_receipt_beside_a_send_is_not),
        job_test(unless_the_two_commute),
        job_test(and_the_receipt_stays_confluent_afterwards),
        job_test(a_receipt_that_leads_back_commutes),
        job_test(of_a_choice_of_targets_none_is_confluent),
        job_test(what_cannot_be_there_at_the_same_time_is_no_choice),
        job_test(receipts_of_two_channels_may_commute),
        job_test(what_nobody_sends_is_not_waited_for),
        job_test(silent_steps_count_as_choices),
        job_test(states_are_settled),
        job_test(receipts_that_are_seen_are_not_made_at_once),
        job_test(haste_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
