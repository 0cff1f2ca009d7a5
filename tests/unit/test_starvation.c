#include "base/text.h"
#include "peerings.h"
#include "stability/health.h"

/* Who can starve at a bound, "p0 p2"; and how that is reported, or NULL. Shortest runs and states without
 * prioritised confluence up to `most`. */
static void expect_starved(struct job *job, const char *text, uint32_t bound, uint64_t most,
                           const char *expected, const char *description) {
    struct peering p;
    struct health h;
    char joined[128] = "";
    peering_start_growth(&p, job, text, BUFFERS_MAILBOX);
    assert_true(growth_reach(&p.growth, bound));
    assert_true(health_examine(&h, &p.growth, bound, most));
    for (size_t i = 0; i < h.starvation.peers.count; i++)
        strcat(strcat(joined, i ? " " : ""), p.peers.list.items[h.starvation.peers.items[i]].name);
    assert_string_equal(joined, expected);
    if (description) {
        struct text told = {.memory = &job->memory};
        starvation_describe(&told, &h);
        assert_string_equal(text_end(&told), description);
        text_free(&told);
    }
    health_free(&h);
    peering_free(&p);
}

static void nobody_starves_if_all_have_to_go_on(void **state) {
    expect_starved(*state, ASKING, 2, HEALTH_STATES, "", NULL);
    expect_starved(*state, STREAM, 2, HEALTH_STATES, "", NULL);
}

/* p1 never tells p2. */
#define UNTOLD PEER("q0 1!a q1\nq1 1?b q0\n") PEER("q0 0?a q1\nq1 0!b q0\nq1 2!go q2\n") PEER("q0 1?go q1\n")

static void who_is_not_told_starves(void **state) {
    for (uint64_t most = 0; most <= HEALTH_STATES; most += HEALTH_STATES)
        expect_starved(*state, UNTOLD, 1, most, "p2",
                       "starvation: p2 in q0 may wait forever, while others go on: p0, p1");
}

/* p1 is always able to send: it is nobody's fault but the scheduler's. */
static void who_is_passed_over_starves_too(void **state) {
    expect_starved(*state, PEER("q0 2!a q0\n") PEER("q0 2!b q1\n") PEER("q0 0?a q0\nq0 1?b q0\n"), 1,
                   HEALTH_STATES, "p1",
                   "starvation: p1 in q0 may be passed over forever, while others go on: p0, p2");
}

/* p1 has a message, and does not get to take it; p2 cannot do anything, and is the one to be shown. */
static void who_cannot_move_comes_first(void **state) {
    expect_starved(*state,
                   PEER("q0 1!a q1\nq1 3!x q1\n") PEER("q0 0?a q1\nq1 2!go q2\n") PEER("q0 1?go q1\n")
                       PEER("q0 0?x q0\n"),
                   1, HEALTH_STATES, "p1 p2",
                   "starvation: p2 in q0 may wait forever, while others go on: p0, p3 (also: p1)");
}

static void who_has_ended_does_not_starve(void **state) {
    expect_starved(*state, PEER("q0 1!a q1\nq1 2!x q1\n") PEER("q0 0?a q1\n") PEER("q0 0?x q0\n"), 1, 0, "",
                   NULL);
}

/* Without confluence p1 may never take what is there, and so never end. */
static void haste_ends_whom_it_can(void **state) {
    expect_starved(*state, PEER("q0 1!a q1\nq1 2!x q1\n") PEER("q0 0?a q1\n") PEER("q0 0?x q0\n"), 1,
                   HEALTH_STATES, "p1",
                   "starvation: p1 in q0 may be passed over forever, while others go on: p0, p2; p1 holds a");
}

static void silent_loops_go_on_for_ever(void **state) {
    expect_starved(*state, PEER("q0 tau q0\n") PEER("q0 0?a q0\n"), 1, HEALTH_STATES, "p1",
                   "starvation: p1 in q0 may wait forever, while others go on: p0");
}

/* ---- actors ---- */

/* Actors wait between turns as long as nobody wants anything of them. */
static void actors_without_messages_are_done(void **state) {
    struct peering p;
    struct health h;
    peering_start(&p, *state, UNTOLD);
    p.peers.actors = true;
    peering_grow(&p, BUFFERS_MAILBOX, &(struct growth_options){.most_states = UINT64_MAX});
    assert_true(growth_reach(&p.growth, 1));
    assert_true(health_examine(&h, &p.growth, 1, HEALTH_STATES));
    assert_false(starvation_found(&h.starvation));
    health_free(&h);
    peering_free(&p);
}

/* ---- without memory ---- */

static bool look(struct job *job, void *context) {
    struct peering *p = context;
    struct faults faults;
    struct starvation s = {0};
    (void)job;
    bool fine = faults_init(&faults, &p->growth.global_states.local_states, 1) &&
                starvation_find(&s, &p->growth, &faults, HEALTH_STATES);
    assert_true(!fine || starvation_found(&s));
    starvation_free(&s);
    faults_free(&faults);
    return fine;
}

static void every_request_for_memory_may_fail(void **state) {
    struct peering p;
    peering_start_growth(&p, *state, UNTOLD, BUFFERS_MAILBOX);
    assert_true(growth_reach(&p.growth, 1));
    expect_to_survive_refusals(*state, look, &p);
    peering_free(&p);
}

/* ---- at random ---- */

enum { ROUNDS = 300, MOST_STATES = 2000 };

/* The peers that can starve at bound 2, as bits. */
static bool find_starved(struct job *job, uint64_t seed, uint64_t most, size_t *starved) {
    struct peering p;
    struct health h;
    uint64_t copy = seed;
    *starved = 0;
    peering_random(&p, job, &copy);
    peering_grow(&p, (enum discipline_of_buffers)(seed % 4),
                 &(struct growth_options){.most_states = MOST_STATES});
    bool reached = growth_reach(&p.growth, 2);
    if (reached) {
        assert_true(health_examine(&h, &p.growth, 2, most));
        for (size_t i = 0; i < h.starvation.peers.count; i++)
            *starved |= (size_t)1 << h.starvation.peers.items[i];
        if (*starved)
            assert_true(run_replay(&h.starvation.run));
        health_free(&h);
    }
    peering_free(&p);
    return reached;
}

static void in_haste_no_others_starve(void **state) {
    size_t same = 0, fewer = 0;
    for (uint64_t seed = 1; seed <= ROUNDS; seed++) {
        size_t plain, confluent;
        if (!find_starved(*state, seed, UINT64_MAX, &plain))
            continue;
        assert_true(find_starved(*state, seed, 0, &confluent));
        assert_int_equal(confluent & ~plain, 0);
        same += confluent && confluent == plain;
        fewer += confluent != plain;
    }
    assert_true(same > 0 && fewer > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(nobody_starves_if_all_have_to_go_on), job_test(who_is_not_told_starves),
        job_test(who_is_passed_over_starves_too),      job_test(who_cannot_move_comes_first),
        job_test(who_has_ended_does_not_starve),       job_test(haste_ends_whom_it_can),
        job_test(silent_loops_go_on_for_ever),         job_test(actors_without_messages_are_done),
        job_test(every_request_for_memory_may_fail),   job_test(in_haste_no_others_starve),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
