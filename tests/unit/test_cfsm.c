#include "peerings.h"

static void expect_mistake(const char *text, const char *message, const char *hint, uint64_t line,
                           uint64_t column, size_t width) {
    struct job job;
    struct peering p;
    job_init(&job);
    assert_false(peering_read(&p, &job, cfsm_read, PEERS_BY_PAIR, text));
    expect_rejected(&job, message, hint);
    expect_place(&job, 0, line, column, width);
    peering_free(&p);
    job_free(&job);
    assert_int_equal(job.memory.used, 0);
}

#define RECEIVER PEER("q0 0?a q0\n")

static void blocks_become_peers(void **state) {
    struct peering p;
    peering_start(&p, *state,
                  "-- first\n.model x\n.outputs 1\n.inputs\n.state graph\n  s1\t1 !  a s2 -- sends\r\n\n"
                  "s2 1?b s1\n.marking s2\n.end\n.outputs\n.dummy\n.state graph\ns 0?a t\nt 0!b s\n"
                  ".marking s\n.end");
    assert_string_equal(peers_text(&p.peers), "p0: s1 p1!a s2, s2 p0?b s1 | p1: s p1?a t, t p0!b s");
    assert_int_equal(p.peers.list.items[0].initial, 1);
    assert_int_equal(p.peers.list.items[1].initial, 0);
    peering_free(&p);
}

static void signs_may_stand_in_names(void **state) {
    struct peering p;
    peering_start(&p, *state, PEER("q0 1!a!? q0\n") PEER("q0 0 ? a!? q0\n"));
    assert_string_equal(peers_text(&p.peers), "p0: q0 p1!a!? q0 | p1: q0 p1?a!? q0");
    peering_free(&p);
}

static void a_peer_may_do_nothing(void **state) {
    struct peering p;
    peering_start(&p, *state, PEER(""));
    assert_int_equal(p.peers.list.items[0].states.list.count, 1);
    peering_free(&p);
}

static void mistakes_are_told_in_their_place(void **state) {
    (void)state;
    static const char BLOCK[] = "a block is .outputs, .state graph, transitions, .marking q0, .end";
    static const char NUMBERS[] = "peers are numbered from 0 in the order of their blocks";
    static const char TRANSITION[] =
        "write q0 1 ! req q1 to send req to peer 1, with ? to receive it from there";
    expect_mistake("", "there are no peers in this file",
                   "a peer is .state graph, transitions, .marking q0, .end", 1, 1, 1);
    expect_mistake(PEER("q0 1!a\n") RECEIVER, "this is no transition", TRANSITION, 2, 1, 6);
    expect_mistake(PEER("q0 1!a q1 q2\n") RECEIVER, "this is no transition", TRANSITION, 2, 1, 12);
    expect_mistake(PEER("q0 2!a q1\n") RECEIVER, "there is no peer 2: the file has 2", NUMBERS, 2, 4, 1);
    expect_mistake(PEER("q0 x!a q1\n") RECEIVER, "expected the number of a peer", NUMBERS, 2, 4, 1);
    expect_mistake(PEER("q0 99999999999!a q1\n") RECEIVER, "expected the number of a peer", NUMBERS, 2, 4,
                   11);
    expect_mistake(".nonsense\n" PEER(""), "this directive is not known", BLOCK, 1, 1, 9);
    expect_mistake(".markng q0\n" PEER(""), "this directive is not known", "did you mean .marking?", 1, 1, 7);
    expect_mistake("q0 1!a q1\n" PEER(""), "a transition outside of a block",
                   "it belongs behind .state graph", 1, 1, 9);
    expect_mistake(PEER("") ".end\n", ".end without a block", "leave it out", 4, 1, 4);
    expect_mistake(PEER("") ".marking q0\n", ".marking outside of a block",
                   "it belongs between .state graph and .end", 4, 1, 8);
    expect_mistake(".state graph\n.end\n", "this peer has no initial state",
                   "write .marking q0 in front of it", 2, 1, 4);
    expect_mistake(".state graph\n.marking\n.end\n", "expected the initial state", "write .marking q0", 2, 1,
                   8);
    expect_mistake(".state graph\n.marking q0\n.marking q0\n.end\n", "this block has a .marking already",
                   "a peer has one initial state", 3, 1, 8);
    expect_mistake(".state graph\n.state graph\n.marking q0\n.end\n", "this block has a .state graph already",
                   "a block has one graph and ends with .end", 2, 1, 6);
    expect_mistake(".outputs\n.outputs\n.state graph\n.marking q0\n.end\n",
                   "a block begins inside another one", "write .end in front of it", 2, 1, 8);
    expect_mistake(".outputs\n.state graph\n.marking q0\n", "this block does not end",
                   "the last line of a block is .end", 1, 1, 8);
    expect_mistake(".state graph\nq1 0!a q1\nq1 0?a q1\n.marking q0\n.end\n", "the peer has no state q0",
                   "is it written as in the transitions?", 4, 10, 2);
}

static void a_block_that_was_copied_is_a_mistake(void **state) {
    (void)state;
    expect_mistake(PEER("q0 2!a q0\n") PEER("q0 2!a q0\n") PEER("q0 0?a q0\n"),
                   "this block is the same as that of p0",
                   "peers with the same behaviour have other partners, or --addressed messages", 5, 1, 6);
}

static bool read_addressed(struct peers *peers, uint32_t file) {
    peers->addressed = true;
    return cfsm_read(peers, file);
}

static void addressed_copies_are_fine(void **state) {
    struct peering p;
    assert_true(peering_read(&p, *state, read_addressed, PEERS_BY_PAIR,
                             PEER("q0 2!a q0\n") PEER("q0 2!a q0\n") PEER("q0 0?a q0\nq0 1?a q0\n")));
    assert_int_equal(p.peers.messages.count, 2);
    peering_free(&p);
}

static bool read_text(struct job *job, void *text) {
    struct peering p;
    bool fine = peering_read(&p, job, cfsm_read, PEERS_BY_PAIR, text);
    peering_free(&p);
    return fine;
}

static void every_request_for_memory_may_fail(void **state) {
    char text[] = MISLEADING;
    expect_to_survive_refusals(*state, read_text, text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(blocks_become_peers),
        job_test(signs_may_stand_in_names),
        job_test(a_peer_may_do_nothing),
        job_test(mistakes_are_told_in_their_place),
        job_test(a_block_that_was_copied_is_a_mistake),
        job_test(addressed_copies_are_fine),
        job_test(every_request_for_memory_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
