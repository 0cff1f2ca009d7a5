#include "support.h"

#include "explore/parallel.h"
#include "lts/compose.h"

enum { PARTS = 3 };

static bool is_a(void *data, const char *label) {
    (void)data;
    return label[0] == 'a';
}

static const struct parallel_options EQUAL = {PARALLEL_EQUAL, NULL, NULL};

/* π is initial in none of them, which random ones may not know. */
static void composes_as_lts_compose_does(void **state) {
    struct job *job = *state;
    uint64_t seed = 11;
    for (uint32_t round = 0; round < 300; round++) {
        struct parallel_part parts[PARTS];
        const struct lts *lts[PARTS];
        size_t count = 1 + round % PARTS;
        bool proper = true;
        for (size_t i = 0; i < count; i++) {
            uint32_t labels = 1 + next_random(&seed, 3);
            parts[i] = (struct parallel_part){random_lts(job, &seed, 2 + next_random(&seed, 5), labels, 9),
                                              STATE_NONE};
            lts[i] = parts[i].lts;
            proper &= lts[i]->initial != lts[i]->error;
        }
        uint32_t end;
        struct lts *whole = lts_compose(job, lts, count);
        struct lts *again = proper ? parallel_build(job, parts, count, &EQUAL, &end) : NULL;
        assert_true(!proper || lts_identical(whole, again));
        lts_free(whole);
        lts_free(again);
        for (size_t i = 0; i < count; i++)
            lts_free(parts[i].lts);
    }
}

static void states_may_take_several_words(void **state) {
    struct job *job = *state;
    enum { MANY = 70 };
    struct lts *flip = lts_of(job, "des (0,2,2)\n(0,a,1)\n(1,b,0)\n");
    struct lts *long_one = chain_of(job, 600, "c");
    struct parallel_part parts[MANY];
    for (size_t i = 0; i < MANY; i++)
        parts[i] = (struct parallel_part){i == 40 ? long_one : flip, STATE_NONE};
    uint32_t end;
    struct lts *whole = parallel_build(job, parts, MANY, &EQUAL, &end);
    assert_int_equal(whole->states, 2 * 600);
    assert_int_equal(end, PARALLEL_NONE);
    lts_free(whole);
    lts_free(flip);
    lts_free(long_one);
}

struct seen {
    uint32_t error_source;
    struct parallel_move last;
    uint32_t deadlock;
};

static bool see(void *data, const struct parallel_move *move, uint32_t target) {
    struct seen *seen = data;
    (void)target;
    if (move->culprit != PARALLEL_NONE && seen->error_source == PARALLEL_NONE) {
        seen->error_source = move->source;
        seen->last = *move;
    }
    return true;
}

static bool see_stuck(void *data, uint32_t number) {
    struct seen *seen = data;
    seen->deadlock = number;
    return seen->error_source == PARALLEL_NONE;
}

static void a_way_is_a_shortest_one(void **state) {
    struct job *job = *state;
    struct parallel_part parts[] = {
        {lts_of(job, "des (0,4,5)\n(0,a,1)\n(1,b,2)\n(2,c,3)\n(3,d,4)\n"), STATE_NONE},
        {lts_of(job, "des (0,4,3)\n(0,b,1)\n(0,c,0)\n(1,c,2)\n(2,error,2)\n"), STATE_NONE},
    };
    struct seen seen = {.error_source = PARALLEL_NONE, .deadlock = PARALLEL_NONE};
    struct parallel_visitor visitor = {&seen, see, see_stuck};
    struct parallel parallel;
    struct parallel_way way = {0};
    assert_true(parallel_init(&parallel, job, parts, 2, &EQUAL));
    assert_int_equal(parallel_search(&parallel, UINT64_MAX, &visitor), PARALLEL_COMPLETE);
    assert_int_equal(seen.last.culprit, 1);
    assert_string_equal(parallel.alphabet.texts[seen.last.label], "c");
    assert_true(parallel_way_to(&parallel, seen.error_source, &way));
    assert_int_equal(way.moves.count, 2);
    assert_string_equal(parallel.alphabet.texts[way.moves.items[0].label], "a");
    assert_string_equal(parallel.alphabet.texts[way.moves.items[1].label], "b");
    assert_int_equal(seen.deadlock, PARALLEL_NONE); /* π is none */
    array_free(&way.moves);
    parallel_free(&parallel);
    lts_free(parts[0].lts);
    lts_free(parts[1].lts);
}

static void priorities_leave_moves_out(void **state) {
    struct job *job = *state;
    struct parallel_part part = {lts_of(job, "des (0,4,3)\n(0,a,1)\n(0,b,2)\n(0,tau,2)\n(1,b,0)\n"),
                                 STATE_NONE};
    struct parallel_options high = {PARALLEL_HIGH, is_a, NULL}, low = {PARALLEL_LOW, is_a, NULL};
    uint32_t end;
    expect_result(job, parallel_build(job, &part, 1, &high, &end), "des (0,2,2)\n(0,\"a\",1)\n(1,\"b\",0)\n");
    expect_result(job, parallel_build(job, &part, 1, &low, &end),
                  "des (0,2,2)\n(0,\"tau\",1)\n(0,\"b\",1)\n");
    lts_free(part.lts);
}

static void all_ends_are_one(void **state) {
    struct job *job = *state;
    struct parallel_part parts[] = {{lts_of(job, "des (0,2,2)\n(0,a,1)\n(0,b,1)\n"), 1},
                                    {lts_of(job, "des (0,2,3)\n(0,a,1)\n(0,b,2)\n"), STATE_NONE}};
    uint32_t end;
    struct lts *whole = parallel_build(job, parts, 2, &EQUAL, &end);
    assert_int_equal(end, 1);
    expect_result(job, whole, "des (0,2,2)\n(0,\"a\",1)\n(0,\"b\",1)\n");
    lts_free(parts[0].lts);
    lts_free(parts[1].lts);
}

static void a_bound_ends_the_search(void **state) {
    struct job *job = *state;
    struct parallel_part part = {chain_of(job, LONG, "a"), STATE_NONE};
    struct parallel parallel;
    struct parallel_visitor nobody = {0};
    assert_true(parallel_init(&parallel, job, &part, 1, &EQUAL));
    assert_int_equal(parallel_search(&parallel, 100, &nobody), PARALLEL_BOUND);
    parallel_free(&parallel);
    lts_free(part.lts);
}

static void a_stopped_job_has_no_result(void **state) {
    struct job *job = *state;
    struct parallel_part part = {chain_of(job, LONG, "a"), STATE_NONE};
    uint32_t end;
    stop_job(job);
    expect_stopped(job, parallel_build(job, &part, 1, &EQUAL, &end));
    lts_free(part.lts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(composes_as_lts_compose_does),
        job_test(states_may_take_several_words),
        job_test(a_way_is_a_shortest_one),
        job_test(priorities_leave_moves_out),
        job_test(all_ends_are_one),
        job_test(a_bound_ends_the_search),
        job_test(a_stopped_job_has_no_result),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
