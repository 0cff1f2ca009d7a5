#include "peerings.h"

/* What linking says; the job is a new one, since it fails. */
static void expect_error(peers_reader *read, enum peers_identity identity, const char *text,
                         const char *message, const char *hint) {
    struct job job;
    struct peering p;
    job_init(&job);
    assert_false(peering_read(&p, &job, read, identity, text));
    expect_rejected(&job, message, hint);
    peering_free(&p);
    job_free(&job);
    assert_int_equal(job.memory.used, 0);
}

static void expect_warning(struct job *job, const char *text, const char *message, const char *hint) {
    struct peering p;
    peering_start(&p, job, text);
    assert_int_equal(job->diagnostics.list.count, 1);
    expect_diagnostic(job, 0, SEVERITY_WARNING, message, hint);
    peering_free(&p);
}

static bool read_unaddressed(struct peers *peers, uint32_t file) {
    peers->unaddressed = true;
    return cfsm_read(peers, file);
}

#define DOT(name, edges) "digraph " name " { s [shape=point]; s -> q; " edges "}\n"

static void a_message_with_two_receivers_is_an_error(void **state) {
    (void)state;
    expect_error(read_unaddressed, PEERS_BY_PAIR,
                 PEER("q0 1!a q1\nq1 2!a q2\n") PEER("q0 0?a q1\n") PEER("q0 0?a q2\n"),
                 "message a has two receivers: p1 and p2",
                 "rename one: with --unaddressed a message is known by its name");
    expect_error(dot_read, PEERS_BY_NAME,
                 DOT("x", "q -> q [label=\"a!\"];") DOT("y", "q -> q [label=\"a?\"];")
                     DOT("z", "q -> q [label=\"a?\"];"),
                 "message a has two receivers: y and z", "rename one: every message is for one receiver");
}

#define TWO_SENDERS                                                                                          \
    PEER("q0 2!a q1\n") PEER("q0 2!a q1\nq1 2!b q2\n") PEER("q0 0?a q1\nq1 1?a q2\nq2 1?b q3\n")

static void a_message_with_two_senders_is_an_error(void **state) {
    (void)state;
    expect_error(read_unaddressed, PEERS_BY_PAIR, TWO_SENDERS, "message a has two senders",
                 "rename one: with --unaddressed a message is known by its name");
}

static void but_the_partner_tells_them_apart(void **state) {
    struct peering p;
    assert_true(peering_read(&p, *state, cfsm_read, PEERS_BY_PAIR, TWO_SENDERS));
    assert_string_equal(peers_text(&p.peers), "p0: q0 p0>p2!a q1 | p1: q0 p1>p2!a q1, q1 p2!b q2 | "
                                              "p2: q0 p0>p2?a q1, q1 p1>p2?a q2, q2 p2?b q3");
    assert_string_equal(p.peers.messages.items[0].shown, "p0>a");
    assert_string_equal(p.peers.messages.items[2].shown, "b");
    peering_free(&p);
}

static void known_by_name_two_senders_send_the_same(void **state) {
    struct peering p;
    assert_true(peering_read(&p, *state, dot_read, PEERS_BY_NAME,
                             DOT("x", "q -> q [label=\"a!\"];") DOT("y", "q -> q [label=\"a!\"];")
                                 DOT("z", "q -> q [label=\"a?\"];")));
    expect_told(*state, SEVERITY_WARNING, "x is not the only one to send a");
    assert_int_equal(p.peers.messages.count, 1);
    assert_int_equal(p.peers.messages.items[0].senders.count, 2);
    peering_free(&p);
}

static void a_message_that_nobody_receives(void **state) {
    expect_error(dot_read, PEERS_BY_NAME, DOT("x", "q -> q [label=\"a!\"];"),
                 "no peer receives a, which x sends", "add the receive to some peer: systems are closed");
    expect_warning(*state, PEER("q0 1!a q1\nq1 1?b q0\n") PEER("q0 0!b q0\n"), "p1 never receives a",
                   "add a receive: the message stays in the buffer forever");
}

static void a_message_that_nobody_sends(void **state) {
    expect_warning(*state, PEER("q0 1!a q1\nq1 1?b q0\n") PEER("q0 0?a q0\n"), "no peer sends b to p0",
                   "add the send, or leave out the receive");
}

static void a_peer_that_sends_to_itself(void **state) {
    expect_warning(*state, PEER("q0 0!a q1\nq1 0?a q0\n"), "p0 sends a to itself",
                   "keep it if that is meant: the message goes through its own buffer");
}

static void a_choice_between_equal_labels_is_told_once(void **state) {
    expect_warning(*state, PEER("q0 1!a q1\nq0 1!a q2\nq0 1!a q3\n") PEER("q0 0?a q0\n"),
                   "p0 has a choice between two transitions with a",
                   "nothing to do here; only the published method needs determinism");
}

static void a_repeated_transition_is_one(void **state) {
    struct peering p;
    peering_start(&p, *state, PEER("q0 1!a q1\nq0 1!a q1\n") PEER("q0 0?a q0\n"));
    assert_string_equal(peers_text(&p.peers), "p0: q0 p1!a q1 | p1: q0 p1?a q0");
    peering_free(&p);
}

static void every_second_peer_of_a_name_is_told(void **state) {
    struct peering p;
    assert_false(peering_read(&p, *state, dot_read, PEERS_BY_NAME, DOT("x", "") DOT("x", "") DOT("x", "")));
    struct job *job = *state;
    assert_int_equal(job->diagnostics.list.count, 2);
    for (size_t i = 0; i < 2; i++)
        expect_diagnostic(job, i, SEVERITY_ERROR, "peer x is declared twice",
                          "rename one: peers are known by their names");
    peering_free(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_message_with_two_receivers_is_an_error),
        job_test(a_message_with_two_senders_is_an_error),
        job_test(but_the_partner_tells_them_apart),
        job_test(known_by_name_two_senders_send_the_same),
        job_test(a_message_that_nobody_receives),
        job_test(a_message_that_nobody_sends),
        job_test(a_peer_that_sends_to_itself),
        job_test(a_choice_between_equal_labels_is_told_once),
        job_test(a_repeated_transition_is_one),
        job_test(every_second_peer_of_a_name_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
