#include "base/text.h"
#include "peerings.h"
#include "stability/health.h"

/* Which faults there are at a bound, "ill-formed deadlock"; and the description of one of them, or NULL. */
static void expect_faults(struct job *job, const char *text, enum discipline_of_buffers discipline,
                          uint32_t bound, const char *expected, enum fault_kind kind,
                          const char *description) {
    for (int confluent = 0; confluent < 2; confluent++) {
        struct peering p;
        struct health h;
        char joined[128] = "";
        peering_start(&p, job, text);
        peering_grow(&p, discipline,
                     &(struct growth_options){.plain = !confluent, .most_states = UINT64_MAX});
        assert_true(growth_reach(&p.growth, bound));
        assert_true(health_examine(&h, &p.growth, bound, HEALTH_STATES));
        for (int i = 0; i < FAULT_KINDS; i++)
            if (h.faults[i].found) {
                strcat(strcat(joined, *joined ? ", " : ""), fault_name((enum fault_kind)i));
                assert_true(run_replay(&h.faults[i].run));
            }
        assert_string_equal(joined, expected);
        if (description) {
            struct text told = {.memory = &job->memory};
            fault_describe(&told, &h, kind);
            assert_string_equal(text_end(&told), description);
            text_free(&told);
        }
        health_free(&h);
        peering_free(&p);
    }
}

static void what_goes_on_is_fine(void **state) {
    expect_faults(*state, ASKING, BUFFERS_MAILBOX, 2, "", FAULT_KINDS, NULL);
    expect_faults(*state, STREAM, BUFFERS_BAG, 2, "", FAULT_KINDS, NULL);
}

static void what_comes_to_its_end_is_fine(void **state) {
    expect_faults(*state, PEER("q0 1!a q1\n") PEER("q0 0?a q1\n"), BUFFERS_MAILBOX, 1, "", FAULT_KINDS, NULL);
}

static void who_waits_for_each_other_is_stuck(void **state) {
    expect_faults(*state, PEER("q0 1!a q1\nq1 1?b q2\nq2 1!c q3\n") PEER("q0 0?a q1\nq1 0?c q2\nq2 0!b q3\n"),
                  BUFFERS_MAILBOX, 1, "deadlock", FAULT_DEADLOCK,
                  "deadlock: no peer can continue: p0 in q1, p1 in q1");
}

/* Both wait for the other one first. */
static void a_system_that_never_begins_is_stuck(void **state) {
    expect_faults(*state, PEER("q0 1?a q1\nq1 1!b q2\n") PEER("q0 0?b q1\nq1 0!a q2\n"), BUFFERS_MAILBOX, 1,
                  "deadlock", FAULT_DEADLOCK, "deadlock: no peer can continue: p0 in q0, p1 in q0");
    expect_faults(*state, PEER("q0 1?a q1\nq1 1!b q0\n") PEER("q0 0?b q1\nq1 0!a q0\n"), BUFFERS_MAILBOX, 1,
                  "deadlock", FAULT_DEADLOCK, "deadlock: no peer can continue: p0 in q0, p1 in q0");
}

/* p1 serves whoever calls; nobody calls p2, who has not come back to where it is. */
static void who_waits_at_the_beginning_must_have_come_back(void **state) {
    static const char SERVED[] = PEER("q0 1!a q1\n") PEER("q0 0?a q0\n");
    expect_faults(*state, SERVED, BUFFERS_MAILBOX, 1, "", FAULT_KINDS, NULL);
    expect_faults(*state, PEER("q0 1!a q1\n") PEER("q0 0?a q0\n") PEER("q0 0?a q1\n"), BUFFERS_MAILBOX, 1,
                  "deadlock", FAULT_DEADLOCK, "deadlock: no peer can continue: p0 in q1, p1 in q0, p2 in q0");
}

static void a_message_that_comes_too_late_is_an_orphan(void **state) {
    expect_faults(*state, PEER("q0 1!a q1\nq1 1!b q2\n") PEER("q0 0?a q1\nq0 0?b q1\n"), BUFFERS_MAILBOX, 1,
                  "ill-formed, orphan message", FAULT_ORPHAN,
                  "orphan message: p1 has ended, and a message is left for it; p1 holds b");
}

#define WRONG_ORDER PEER("q0 1!b q1\nq1 1!a q2\n") PEER("q0 0?a q1\nq1 0?b q2\n")

static void what_stands_in_front_may_be_unspecified(void **state) {
    expect_faults(
        *state, WRONG_ORDER, BUFFERS_MAILBOX, 2, "ill-formed, deadlock, unspecified reception",
        FAULT_RECEPTION,
        "unspecified reception: p1 in q0 cannot receive what is in front of its buffer; p1 holds b");
}

static void a_bag_has_no_front(void **state) {
    expect_faults(*state, WRONG_ORDER, BUFFERS_BAG, 2, "", FAULT_KINDS, NULL);
}

/* At bound 1 there is no room for what p1 could take. */
static void but_a_bag_may_be_full(void **state) {
    expect_faults(*state, WRONG_ORDER, BUFFERS_BAG, 1, "ill-formed, deadlock, unspecified reception",
                  FAULT_ILL_FORMED, "ill-formed: the buffer p1 will never be empty again; p1 holds b");
}

static void what_is_never_emptied_is_ill_formed(void **state) {
    expect_faults(*state,
                  PEER("q0 1!a q0\n") PEER("q0 1!b q0\nq0 1?b q0\n") PEER("q0 3!x q0\n") PEER("q0 2?x q0\n"),
                  BUFFERS_MAILBOX, 2, "ill-formed", FAULT_ILL_FORMED,
                  "ill-formed: the buffer p1 will never be empty again; p1 holds a");
}

/* ---- without memory ---- */

static bool examine_along_graph(struct job *job, void *context) {
    (void)job;
    const struct growth *growth = context;
    struct health h;
    bool fine = health_examine(&h, growth, 2, 0);
    assert_true(!fine || (h.faults[FAULT_RECEPTION].found && h.faults[FAULT_DEADLOCK].found));
    health_free(&h);
    return fine;
}

static void no_memory_for_runs_along_the_graph(void **state) {
    struct peering p;
    peering_start(&p, *state, WRONG_ORDER);
    peering_grow(&p, BUFFERS_MAILBOX, &(struct growth_options){.most_states = UINT64_MAX});
    assert_true(growth_reach(&p.growth, 2));
    expect_to_survive_refusals(*state, examine_along_graph, &p.growth);
    peering_free(&p);
}

/* ---- at random ---- */

enum { ROUNDS = 150, MOST_STATES = 2000 };

/* No buffer holds more than the bound at any time. */
static void expect_within_bound(const struct run *run, uint32_t buffers, uint32_t bound) {
    for (size_t i = 0; i <= run->steps.count; i++)
        for (uint32_t b = 0; b < buffers; b++)
            assert_true(channel_count(&run->program->channels[b], run_state(run, i)) <= bound);
}

/* The faults at bound 2, as bits, and the lengths of their runs. */
struct findings {
    size_t kinds;
    size_t steps[FAULT_KINDS];
};

static bool find_faults(struct job *job, uint64_t seed, bool confluent, uint64_t most, struct findings *f) {
    struct peering p;
    struct health h;
    uint64_t copy = seed;
    *f = (struct findings){0};
    peering_random(&p, job, &copy);
    peering_grow(&p, (enum discipline_of_buffers)(seed % 4),
                 &(struct growth_options){.plain = !confluent, .most_states = MOST_STATES});
    bool reached = growth_reach(&p.growth, 2);
    if (reached) {
        assert_true(health_examine(&h, &p.growth, 2, most));
        for (int i = 0; i < FAULT_KINDS; i++)
            if (h.faults[i].found) {
                f->kinds |= 1u << i;
                f->steps[i] = h.faults[i].run.steps.count;
                assert_true(run_replay(&h.faults[i].run));
                assert_true(h.faults[i].shortest || most == 0);
                expect_within_bound(&h.faults[i].run, (uint32_t)p.buffers.list.count, 2);
            }
        health_free(&h);
    }
    peering_free(&p);
    return reached;
}

static void haste_hides_no_fault(void **state) {
    for (uint64_t seed = 1; seed <= ROUNDS; seed++) {
        struct findings plain, confluent;
        if (find_faults(*state, seed, false, UINT64_MAX, &plain) &&
            find_faults(*state, seed, true, UINT64_MAX, &confluent) &&
            memcmp(&plain, &confluent, sizeof plain) != 0)
            fail_msg("seed %u: %x, not %x", (unsigned)seed, (unsigned)confluent.kinds, (unsigned)plain.kinds);
    }
}

static void runs_along_the_graph_end_in_the_same_faults(void **state) {
    size_t longer = 0;
    for (uint64_t seed = 1; seed <= 2 * ROUNDS; seed++) {
        struct findings shortest, along;
        if (!find_faults(*state, seed, true, UINT64_MAX, &shortest))
            continue;
        assert_true(find_faults(*state, seed, true, 0, &along));
        if (along.kinds != shortest.kinds)
            fail_msg("seed %u: %x, not %x", (unsigned)seed, (unsigned)along.kinds, (unsigned)shortest.kinds);
        for (int i = 0; i < FAULT_KINDS; i++) {
            assert_true(along.steps[i] >= shortest.steps[i]);
            longer += along.steps[i] > shortest.steps[i];
        }
    }
    assert_true(longer > 0); /* else there would be no need to look for shortest ones */
}

/* p2 takes a under prioritised confluence as soon as it got the message, and has ended then, or waits for
 * what is behind b: b is left over only after that, which is no turn that anybody waits for. */
#define TOLD_LATE(last)                                                                                      \
    PEER("q0 2!a q1\nq1 2!b q2\nq2 1!d q3\n")                                                                \
    PEER("q0 0?d q1\nq1 2!go q2\n") PEER("q0 1?go q1\nq1 0?a q2\n" last)

static void faults_may_come_with_confluence(void **state) {
    for (int kind = 0; kind < 2; kind++)
        for (int most = 0; most < 2; most++) {
            struct peering p;
            struct health h;
            peering_start(&p, *state, kind ? TOLD_LATE("q2 0?c q3\n") : TOLD_LATE(""));
            peering_grow(&p, BUFFERS_PAIR, &(struct growth_options){.most_states = UINT64_MAX});
            assert_true(growth_reach(&p.growth, 2));
            assert_true(health_examine(&h, &p.growth, 2, most ? HEALTH_STATES : 0));
            const struct fault *fault = &h.faults[kind ? FAULT_RECEPTION : FAULT_ORPHAN];
            assert_true(fault->found && fault->shortest == (most > 0));
            assert_true(run_replay(&fault->run));
            assert_int_equal(fault->run.steps.count, 7); /* a, b, d, d?, go, go?, a? */
            health_free(&h);
            peering_free(&p);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(what_goes_on_is_fine),
        job_test(what_comes_to_its_end_is_fine),
        job_test(who_waits_for_each_other_is_stuck),
        job_test(a_system_that_never_begins_is_stuck),
        job_test(who_waits_at_the_beginning_must_have_come_back),
        job_test(a_message_that_comes_too_late_is_an_orphan),
        job_test(what_stands_in_front_may_be_unspecified),
        job_test(a_bag_has_no_front),
        job_test(but_a_bag_may_be_full),
        job_test(what_is_never_emptied_is_ill_formed),
        job_test(no_memory_for_runs_along_the_graph),
        job_test(faults_may_come_with_confluence),
        job_test(haste_hides_no_fault),
        job_test(runs_along_the_graph_end_in_the_same_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
