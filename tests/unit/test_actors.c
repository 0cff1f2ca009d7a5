#include "language/aml/lower.h"
#include "peerings.h"

struct cast {
    struct reading reading;
    struct system system;
    struct peers peers;
};

/* False: the job has failed. */
static bool cast_make(struct cast *c, struct job *job, const char *text) {
    bool read = reading_make_whole(&c->reading, job, text);
    system_init(&c->system, job);
    peers_init(&c->peers, &c->reading.sources, PEERS_BY_RECEIVER);
    return read && aml_lower(&c->reading.aml, &c->system) && actors_to_peers(&c->peers, &c->system) &&
           peers_link(&c->peers);
}

static void cast_free(struct cast *c) {
    peers_free(&c->peers);
    system_free(&c->system);
    reading_free(&c->reading);
}

static void expect_peers(struct job *job, const char *text, const char *peers) {
    struct cast c;
    bool fine = cast_make(&c, job, text);
    if (!fine)
        show_diagnostics(job);
    assert_true(fine);
    assert_string_equal(peers_text(&c.peers), peers);
    cast_free(&c);
}

static void a_turn_is_a_receipt_and_its_sends(void **state) {
    expect_peers(*state, "actor a(1) { go { b!x; b!y; } } actor b(2) { x { } y { } } main { a!go; }",
                 "a:  a?go (before b!x,b!y), (before b!x,b!y) b!x (before b!y), (before b!y) b!y  | "
                 "b:  b?x ,  b?y  | main: 0 a!go 1");
}

static void other_values_are_other_messages(void **state) {
    expect_peers(
        *state,
        "actor a(1) { int 0..2 n; go { n = ?(1, 2); b!x(n); n = 0; } } actor b(1) { x(int 0..9 n) { } } main { a!go; }",
        "a: n=0 a?go (before b!x(1))n=0, n=0 a?go (before b!x(2))n=0, (before b!x(1))n=0 b!x(1) n=0, "
        "(before b!x(2))n=0 b!x(2) n=0 | b:  b?x(1) ,  b?x(2)  | main: 0 a!go 1");
}

static void what_an_actor_remembers_is_its_state(void **state) {
    struct cast c;
    assert_true(cast_make(
        &c, *state, "actor a(1) { int 0..2 n; up { if (n < 2) { n = n + 1; } self!up; } } main { a!up; }"));
    assert_int_equal(c.peers.list.count, 2);
    assert_int_equal(c.peers.list.items[0].initial, 0);
    assert_int_equal(c.peers.list.items[0].states.list.count, 5); /* n, and before the send: 1, 2 */
    cast_free(&c);
}

static void main_is_a_peer_that_sends_one_by_one(void **state) {
    expect_peers(*state, "actor a(3) { x { } y { } } main { a!x; a!y; a!x; }",
                 "a:  a?x ,  a?y  | main: 0 a!x 1, 1 a!y 2, 2 a!x 3");
}

static void nobody_warns_of_actors(void **state) {
    struct job *job = *state;
    expect_peers(job, "actor a(1) { x { self!x; } } main { a!x; }",
                 "a:  a?x (before a!x), (before a!x) a!x  | main: 0 a!x 1");
    for (size_t i = 0; i < job->diagnostics.list.count; i++)
        assert_null(strstr(job->diagnostics.list.items[i].message, "to itself"));
}

static void more_states_than_anybody_wants(void **state) {
    struct cast c;
    assert_false(cast_make(&c, *state, "actor a(1) { int n; up { n = n + 1; self!up; } } main { a!up; }"));
    assert_int_equal(job_outcome(*state), OUTCOME_TOO_LARGE);
    expect_told(*state, SEVERITY_ERROR, "actor a alone has more than 100000 states");
    cast_free(&c);
}

static void more_messages_than_anybody_sends(void **state) {
    struct cast c;
    char *sends = repeated("actor b(1) { x { } } actor a(1) { go { ", "b!x; ", 70, "} } main { a!go; }");
    assert_false(cast_make(&c, *state, sends));
    assert_int_equal(job_outcome(*state), OUTCOME_TOO_LARGE);
    expect_told(*state, SEVERITY_ERROR, "a sends more than 64 messages to one actor in one turn");
    cast_free(&c);
    free(sends);
}

static bool make(struct job *job, void *text) {
    struct cast c;
    bool fine = cast_make(&c, job, text);
    cast_free(&c);
    return fine;
}

static void every_request_for_memory_may_fail(void **state) {
    char text[] =
        "actor a(1) { int 0..3 n; go { b!x(n); n = ?(1, 2); } } actor b(1) { x(int 0..9 n) { } } main { a!go; }";
    expect_to_survive_refusals(*state, make, text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_turn_is_a_receipt_and_its_sends),
        job_test(other_values_are_other_messages),
        job_test(what_an_actor_remembers_is_its_state),
        job_test(main_is_a_peer_that_sends_one_by_one),
        job_test(nobody_warns_of_actors),
        job_test(more_states_than_anybody_wants),
        job_test(more_messages_than_anybody_sends),
        job_test(every_request_for_memory_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
