#include "peerings.h"
#include "stability/topology.h"

static void expect_ring(struct job *job, const char *text, bool expected) {
    struct peering p;
    bool is_ring;
    peering_start(&p, job, text);
    assert_true(topology_is_ring(&p.peers, &is_ring));
    assert_int_equal(is_ring, expected);
    peering_free(&p);
}

static void a_circle_is_a_ring(void **state) {
    expect_ring(*state, ASKING, true);
    expect_ring(*state,
                PEER("q0 2!a q0\nq0 1?c q0\n") PEER("q0 2?b q0\nq0 0!c q0\n") PEER("q0 0?a q0\nq0 1!b q0\n"),
                true);
}

static void so_are_chains(void **state) {
    expect_ring(*state, STREAM, true);
    expect_ring(*state, PEER("q0 1!a q0\n") PEER("q0 0?a q0\n") PEER("q0 3!b q0\n") PEER("q0 2?b q0\n"),
                true);
}

static void a_circle_without_everybody_is_none(void **state) {
    expect_ring(*state, ASKING PEER(""), false);
}

static void neither_is_who_sends_to_itself(void **state) {
    expect_ring(*state, PEER("q0 0!a q1\nq1 0?a q2\nq1 0!a q3\n"), false);
    expect_ring(*state, PEER("q0 0!a q0\nq0 0?a q0\n") PEER(""), false);
}

static void neither_are_stars(void **state) {
    expect_ring(*state, PEER("q0 1!a q0\nq0 2!b q0\n") PEER("q0 0?a q0\n") PEER("q0 0?b q0\n"), false);
    expect_ring(*state, PEER("q0 2!a q0\n") PEER("q0 2!b q0\n") PEER("q0 0?a q0\nq0 1?b q0\n"), false);
}

static void expect_sends(struct job *job, const char *text, uint32_t longest, uint32_t most) {
    struct peering p;
    uint32_t found;
    peering_start(&p, job, text);
    assert_true(topology_longest_sends(&p.peers, &found));
    assert_int_equal(found, longest);
    assert_true(topology_most_sends_to_one(&p.peers, &found));
    assert_int_equal(found, most);
    peering_free(&p);
}

static void sends_in_a_row(void **state) {
    expect_sends(*state, ASKING, 1, 1);
    expect_sends(*state, BACKWARDS, 3, 3);
    expect_sends(*state, STREAM, 0, 1);
    expect_sends(*state, PEER("q0 1!a q1\nq1 1!b q2\nq2 1!c q0\n") PEER("q0 0?a q0\nq0 0?b q0\nq0 0?c q0\n"),
                 2, 3);
    expect_sends(*state, PEER("q0 1!a q1\nq1 1?b q2\nq2 1!c q3\n") PEER("q0 0?a q0\nq0 0!b q0\nq0 0?c q0\n"),
                 1, 2);
    expect_sends(*state, PEER(""), 0, 0);
}

static void expect_silent_loop(struct job *job, const char *edges, bool expected) {
    struct peering p;
    char text[256];
    bool has_loop;
    snprintf(text, sizeof text, "digraph x { s [shape=point]; s -> a; %s }", edges);
    assert_true(peering_read(&p, job, dot_read, PEERS_BY_NAME, text));
    assert_true(topology_has_silent_loop(&p.peers, &has_loop));
    assert_int_equal(has_loop, expected);
    peering_free(&p);
}

static void silence_that_may_last(void **state) {
    expect_silent_loop(*state, "a -> a", true);
    expect_silent_loop(*state, "a -> b; b -> c; c -> b", true);
    expect_silent_loop(*state, "a -> b; b -> c; a -> c", false);
    expect_silent_loop(*state, "a -> b; b -> a [label=\"m!\"]; b -> b [label=\"m?\"]", false);
}

/* A complete graph has too many paths to try them all. */
static void it_comes_to_an_end(void **state) {
    struct peering p;
    uint32_t longest;
    char text[1 << 15] = ".state graph\n";
    for (int i = 0; i < 20; i++)
        for (int j = 0; j < 20; j++)
            snprintf(text + strlen(text), 32, "q%d 0!m q%d\n", i, j);
    strcat(text, "q0 0?m q0\n.marking q0\n.end\n");
    peering_start(&p, *state, text);
    assert_true(topology_longest_sends(&p.peers, &longest));
    assert_in_range(longest, 1, 19);
    peering_free(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_circle_is_a_ring),
        job_test(so_are_chains),
        job_test(a_circle_without_everybody_is_none),
        job_test(neither_is_who_sends_to_itself),
        job_test(neither_are_stars),
        job_test(sends_in_a_row),
        job_test(silence_that_may_last),
        job_test(it_comes_to_an_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
