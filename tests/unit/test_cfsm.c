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

static void comments_may_stand_anywhere(void **state) {
    struct peering p;
    peering_start(
        &p, *state,
        "/* two\n.lines */ .state graph -- /* not open\nq0/* x */1!a/**/q1\nq1 1!b /* on\n\n-- */ q0\n"
        ".marking q0 /* .end */\n.end /* q0\n*/\n" PEER("q0 0?a q1\nq1 0?b q0\n") "/* */");
    assert_string_equal(peers_text(&p.peers), "p0: q0 p1!a q1, q1 p1!b q0 | p1: q0 p1?a q1, q1 p1?b q0");
    peering_free(&p);
}

static void tau_is_silent(void **state) {
    struct peering p;
    peering_start(&p, *state,
                  PEER("q0 1!tau q1\nq1 tau q2\nq2 1 ? tau q0\nq0 1!taut q0\n") PEER("q0 0?taut q0\n"));
    assert_string_equal(peers_text(&p.peers),
                        "p0: q0 - q1, q0 p1!taut q0, q1 - q2, q2 - q0 | p1: q0 p1?taut q0");
    assert_int_equal(p.peers.messages.count, 1);
    peering_free(&p);
}

static void outputs_names_a_peer(void **state) {
    struct peering p;
    peering_start(&p, *state,
                  ".outputs A\n" PEER("q0 1!m q1\nq1 B?m q0\n") ".outputs B -- the other\n" PEER(
                      "q0 A?m q1\nq1 0!m q0\n") ".outputs x y\n" PEER("") ".outputs 1\n" PEER(""));
    assert_string_equal(peers_text(&p.peers),
                        "A: q0 B!m q1, q1 A?m q0 | B: q0 B?m q1, q1 A!m q0 | p2: | p3:");
    peering_free(&p);
}

static void mistakes_are_told_in_their_place(void **state) {
    (void)state;
    static const char BLOCK[] = "write .outputs, .state graph, transitions, .marking q0 and .end";
    static const char PARTNER[] =
        "name a partner by its number, from 0 in the order of the blocks, or by the name behind .outputs";
    static const char NAMES[] = "there are p0 and p1";
    static const char TRANSITION[] =
        "write q0 1 ! req q1 to send req to peer 1, with ? to receive it from there; or q0 tau q1";
    expect_mistake("", "there are no peers in this file",
                   "write a peer as .state graph, transitions, .marking q0, .end", 1, 1, 1);
    expect_mistake(PEER("q0 1!a\n") RECEIVER, "this is not a transition", TRANSITION, 2, 1, 6);
    expect_mistake(PEER("q0 1!a q1 q2\n") RECEIVER, "this is not a transition", TRANSITION, 2, 1, 12);
    expect_mistake(PEER("q0 2!a q1\n") RECEIVER, "unknown peer 2: the file has 2 peers", PARTNER, 2, 4, 1);
    expect_mistake(PEER("q0 x!a q1\n") RECEIVER, "unknown peer x: the file has 2 peers", NAMES, 2, 4, 1);
    expect_mistake(PEER("q0 99999999999!a q1\n") RECEIVER, "unknown peer 99999999999: the file has 2 peers",
                   NAMES, 2, 4, 11);
    expect_mistake(PEER("q0 0 tau q1\n"), "this is not a transition", TRANSITION, 2, 1, 11);
    expect_mistake(".outputs A\n" PEER("") ".outputs A\n" PEER(""), "peer A is declared twice",
                   "rename one: peers are known by their names", 5, 10, 1);
    expect_mistake(".outputs p1\n" PEER("") PEER(""), "peer p1 is declared twice",
                   "rename one: peers are known by their names", 5, 1, 6);
    expect_mistake(PEER("") "/* *\n/", "the comment is not closed", "write */ where it ends", 4, 1, 2);
    expect_mistake(".nonsense\n" PEER(""), "unknown directive", BLOCK, 1, 1, 9);
    expect_mistake(".markng q0\n" PEER(""), "unknown directive", "did you mean .marking?", 1, 1, 7);
    expect_mistake("q0 1!a q1\n" PEER(""), "a transition outside of a block", "move it behind .state graph",
                   1, 1, 9);
    expect_mistake(PEER("") ".end\n", ".end without a block", "leave it out", 4, 1, 4);
    expect_mistake(PEER("") ".marking q0\n", ".marking outside of a block",
                   "move it between .state graph and .end", 4, 1, 8);
    expect_mistake(".state graph\n.end\n", "this peer has no initial state",
                   "write .marking q0 in front of it", 2, 1, 4);
    expect_mistake(".state graph\n.marking\n.end\n", "expected the initial state", "write .marking q0", 2, 1,
                   8);
    expect_mistake(".state graph\n.marking q0\n.marking q0\n.end\n", "this block has two .marking lines",
                   "leave one of them out: a peer has one initial state", 3, 1, 8);
    expect_mistake(".state graph\n.state graph\n.marking q0\n.end\n", "this block has two .state graph lines",
                   "write one graph, and end the block with .end", 2, 1, 6);
    expect_mistake(".outputs\n.outputs\n.state graph\n.marking q0\n.end\n",
                   "a block begins inside another one", "write .end in front of it", 2, 1, 8);
    expect_mistake(".outputs\n.state graph\n.marking q0\n", "the block is not closed",
                   "end the block with a line .end", 1, 1, 8);
    expect_mistake(".state graph\nq1 0!a q1\nq1 0?a q1\n.marking q0\n.end\n", "unknown state q0",
                   "write the name as in the transitions", 4, 10, 2);
}

static void equal_blocks_are_two_peers(void **state) {
    struct peering p;
    peering_start(&p, *state, PEER("q0 2!a q0\n") PEER("q0 2!a q0\n") PEER("q0 0?a q0\nq0 1?a q0\n"));
    assert_int_equal(p.peers.list.count, 3);
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
        job_test(comments_may_stand_anywhere),
        job_test(tau_is_silent),
        job_test(outputs_names_a_peer),
        job_test(mistakes_are_told_in_their_place),
        job_test(equal_blocks_are_two_peers),
        job_test(every_request_for_memory_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
