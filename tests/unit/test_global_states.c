#include <stdio.h>

#include "peerings.h"

/* p0 sends four letters in any order, p1 takes none: 4^n local states with n messages. */
#define LETTERS PEER("q0 1!a q0\nq0 1!b q0\nq0 1!c q0\nq0 1!d q0\n") PEER("q0 0?e q0\n")

/* Eight who have nothing to do with it, and never do anything. */
#define IDLE(message) PEER("q0 0?" message " q0\n")
#define AUDIENCE IDLE("s") IDLE("t") IDLE("u") IDLE("v") IDLE("w") IDLE("x") IDLE("y") IDLE("z")

static void grow_to(struct peering *p, struct job *job, const char *text, uint32_t bound) {
    peering_start(p, job, text);
    peering_grow(p, BUFFERS_MAILBOX, &(struct growth_options){.plain = true, .most_states = UINT64_MAX});
    assert_true(growth_reach(&p->growth, bound));
}

static void expect_same_graph(const struct growth *left, const struct growth *right, uint32_t bound) {
    assert_int_equal(left->levels.items[bound].states, right->levels.items[bound].states);
    assert_int_equal(left->levels.items[bound].edges, right->levels.items[bound].edges);
    for (uint64_t i = 0; i < left->levels.items[bound].edges; i++) {
        assert_int_equal(left->edges.items[i].source, right->edges.items[i].source);
        assert_int_equal(left->edges.items[i].target, right->edges.items[i].target);
        assert_int_equal(left->edges.items[i].edge, right->edges.items[i].edge);
    }
}

/* With ten peers, local states have 8 bits at first, then 16, then 32; with two, 32 from the start. */
static void states_become_wider(void **state) {
    enum { BOUND = 8 };
    struct peering few, many;
    grow_to(&few, *state, LETTERS, BOUND);
    grow_to(&many, *state, LETTERS AUDIENCE, BOUND);
    assert_int_equal(few.growth.global_states.width, 5);
    assert_int_equal(many.growth.global_states.width, 5);
    uint32_t states = 1, with_most = 1;
    for (uint32_t k = 1; k <= BOUND; k++) {
        assert_int_equal(many.growth.levels.items[k].edges, 4 * states);
        states += with_most *= 4;
        assert_int_equal(many.growth.levels.items[k].states, states);
    }
    expect_same_graph(&few.growth, &many.growth, BOUND);
    peering_free(&few);
    peering_free(&many);
}

static void they_are_narrow_as_long_as_that_will_do(void **state) {
    struct peering p;
    grow_to(&p, *state, LETTERS AUDIENCE, 2); /* 85 local states, with what is put off */
    assert_int_equal(p.growth.global_states.width, 3);
    assert_true(growth_reach(&p.growth, 3)); /* 341 */
    assert_int_equal(p.growth.global_states.width, 4);
    peering_free(&p);
}

/* p0 sends some letters in any order, p1 takes them and counts up to a hundred: 100 * (1 + letters)
 * local states at bound 1. They become too many at one letter or another, while a state is being looked at.
 */
static void states_become_wider_in_the_middle(void **state) {
    enum { PLACES = 100 };
    for (int letters = 2; letters <= 6; letters++) {
        char text[40000];
        size_t used = (size_t)snprintf(text, sizeof text, ".state graph\n");
        for (int i = 0; i < letters; i++)
            used += (size_t)snprintf(text + used, sizeof text - used, "q0 1!%c q0\n", 'a' + i);
        used += (size_t)snprintf(text + used, sizeof text - used, ".marking q0\n.end\n.state graph\n");
        for (int place = 0; place < PLACES; place++)
            for (int i = 0; i < letters; i++)
                used += (size_t)snprintf(text + used, sizeof text - used, "q%d 0?%c q%d\n", place, 'a' + i,
                                         (place + 1) % PLACES);
        size_t without = used + (size_t)snprintf(text + used, sizeof text - used, ".marking q0\n.end\n");
        assert_true(without + sizeof AUDIENCE < sizeof text);
        struct peering few, many;
        grow_to(&few, *state, text, 1);
        memcpy(text + without, AUDIENCE, sizeof AUDIENCE);
        grow_to(&many, *state, text, 1);
        assert_int_equal(many.growth.global_states.width, 4);
        assert_int_equal(many.growth.levels.items[1].states, PLACES * (1 + letters));
        expect_same_graph(&few.growth, &many.growth, 1);
        peering_free(&few);
        peering_free(&many);
    }
}

/* ---- without memory ---- */

static bool grow_wide(struct job *job, void *context) {
    (void)job;
    const struct peers *peers = context;
    struct buffers buffers;
    struct growth growth = {0};
    struct growth_options options = {.plain = true, .most_states = UINT64_MAX, .expected = 3};
    bool fine = buffers_init(&buffers, peers, BUFFERS_MAILBOX) && growth_init(&growth, &buffers, &options) &&
                growth_reach(&growth, 3);
    assert_true(!fine || growth.global_states.width == 4);
    growth_free(&growth);
    buffers_free(&buffers);
    return fine;
}

static void no_memory_for_more_bits(void **state) {
    struct peering p;
    peering_start(&p, *state, LETTERS AUDIENCE);
    expect_to_survive_refusals(*state, grow_wide, &p.peers);
    peering_free(&p);
}

/* ---- at random ---- */

enum { ROUNDS = 100, MOST_STATES = 2000 };

static void expect_found_again(const struct global_states *e, uint64_t *packed, uint64_t seed) {
    uint32_t local_states[8];
    assert_true(e->local_states.count <= 8);
    for (uint32_t s = 0; s < e->search.store.count; s++) {
        global_states_read(e, s, local_states);
        global_states_unpack(e, s, packed);
        if (global_states_find(e, local_states) != s || global_states_find_packed(e, packed) != s)
            fail_msg("seed %u: state %u", (unsigned)seed, (unsigned)s);
    }
}

static void states_are_found_again(void **state) {
    struct job *job = *state;
    for (uint64_t seed = 1; seed <= ROUNDS; seed++) {
        struct peering p;
        uint64_t copy = seed;
        peering_random(&p, job, &copy);
        peering_grow(&p, (enum discipline_of_buffers)(seed % 4),
                     &(struct growth_options){.plain = seed % 3 == 0, .most_states = MOST_STATES});
        (void)growth_reach(&p.growth, 3);
        uint64_t *packed = memory_allocate_zeroed(&job->memory, p.growth.program->words, sizeof *packed);
        expect_found_again(&p.growth.global_states, packed, seed);
        memory_free(packed);
        peering_free(&p);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(states_become_wider),
        job_test(states_become_wider_in_the_middle),
        job_test(they_are_narrow_as_long_as_that_will_do),
        job_test(no_memory_for_more_bits),
        job_test(states_are_found_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
