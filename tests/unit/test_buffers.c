#include "peerings.h"

/* p0 and p1 send to p2, p2 to p0; p1 takes what nobody sends. */
#define THREE                                                                                                \
    PEER("q0 2!a q1\nq1 2!b q2\nq2 2?d q0\n")                                                                \
    PEER("q0 2!c q1\nq1 0?e q0\n") PEER("q0 0?a q1\nq1 0?b q2\nq2 1?c q3\nq3 0!d q0\n")

static void expect_buffers(struct job *job, enum discipline_of_buffers discipline, const char *names) {
    struct peering p;
    char joined[256] = "";
    peering_start(&p, job, THREE);
    assert_true(buffers_init(&p.buffers, &p.peers, discipline));
    for (size_t i = 0; i < p.buffers.list.count; i++) {
        strcat(joined, i ? " " : "");
        strcat(joined, p.buffers.list.items[i].name);
    }
    assert_string_equal(joined, names);
    for (uint32_t m = 0; m < p.peers.messages.count; m++)
        for (uint32_t s = 0; s < p.peers.messages.items[m].senders.count; s++) {
            uint32_t found = buffers_find(&p.buffers, m, p.peers.messages.items[m].senders.items[s]);
            assert_true(found < p.buffers.list.count);
            assert_int_equal(p.buffers.list.items[found].receiver, p.peers.messages.items[m].receiver);
        }
    peering_free(&p);
}

static void a_buffer_for_each_peer(void **state) {
    expect_buffers(*state, BUFFERS_MAILBOX, "p2 p0");
}

static void for_each_pair(void **state) {
    expect_buffers(*state, BUFFERS_PAIR, "p0>p2 p2>p0 p1>p2");
}

static void for_each_message(void **state) {
    expect_buffers(*state, BUFFERS_MESSAGE, "p2!a p2!b p0!d p2!c");
}

static void or_a_bag_for_each_peer(void **state) {
    expect_buffers(*state, BUFFERS_BAG, "p2 p0");
}

static void a_pair_that_is_none_has_no_buffer(void **state) {
    struct peering p;
    peering_start(&p, *state, THREE);
    assert_true(buffers_init(&p.buffers, &p.peers, BUFFERS_PAIR));
    assert_int_equal(buffers_find(&p.buffers, 0, 1), PEER_NONE);
    assert_int_equal(buffers_find(&p.buffers, 0, 0), 0);
    peering_free(&p);
}

static void expect_system(struct job *job, bool receipts, uint32_t channels, enum discipline discipline) {
    struct peering p;
    struct buffers_system made;
    peering_start(&p, job, THREE);
    assert_true(
        buffers_init(&p.buffers, &p.peers, discipline == DISCIPLINE_BAG ? BUFFERS_BAG : BUFFERS_MAILBOX));
    assert_true(buffers_make_system(&made, &p.buffers, 7, receipts));
    assert_int_equal(made.system.components.count, 3);
    assert_int_equal(made.system.channels.count, channels);
    assert_int_equal(made.system.channels.items[0].capacity, 7);
    assert_int_equal(made.system.channels.items[0].messages.count, 3);
    assert_int_equal(made.system.channels.items[0].discipline, discipline);
    assert_int_equal(made.edges.count, made.system.edges.count);
    assert_int_equal(made.edges.count, 8); /* what nobody sends has none */
    assert_int_equal(made.receipts, receipts ? channels - 1 : SYSTEM_NONE);
    buffers_system_free(&made);
    peering_free(&p);
}

static void peers_become_components(void **state) {
    expect_system(*state, false, 2, DISCIPLINE_FIFO);
    expect_system(*state, false, 2, DISCIPLINE_BAG);
}

static void receipts_are_told_to_a_channel_of_their_own(void **state) {
    expect_system(*state, true, 3, DISCIPLINE_FIFO);
}

static void locations_begin_with_the_initial_state(void **state) {
    struct peering p;
    peering_start(&p, *state, ".state graph\na 0!m b\nb 0?m c\n.marking c\n.end\n");
    const struct peer *peer = &p.peers.list.items[0];
    static const uint32_t LOCATIONS[] = {2, 1, 0};
    for (uint32_t s = 0; s < 3; s++) {
        assert_int_equal(peer_location(peer, s), LOCATIONS[s]);
        assert_int_equal(peer_location(peer, peer_location(peer, s)), s);
    }
    peering_free(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_buffer_for_each_peer),
        job_test(for_each_pair),
        job_test(for_each_message),
        job_test(or_a_bag_for_each_peer),
        job_test(a_pair_that_is_none_has_no_buffer),
        job_test(peers_become_components),
        job_test(receipts_are_told_to_a_channel_of_their_own),
        job_test(locations_begin_with_the_initial_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
