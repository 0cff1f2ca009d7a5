#include "support.h"

#include "explore/parallel.h"
#include "explore/way.h"
#include "lts/builder.h"
#include "lts/equivalence/compare.h"
#include "lts/operator/compose.h"

enum { PARTS = 3 };

static bool is_a(void *data, const char *label) {
    (void)data;
    return label[0] == 'a';
}

static const struct parallel_options EQUAL = {PARALLEL_EQUAL, NULL, NULL};
static const struct search_limits NO_LIMITS = {UINT64_MAX, UINT64_MAX};

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
    struct successor last;
    uint32_t stuck; /* the first state without moves */
};

static bool see(void *data, const struct batch *batch, size_t index, uint32_t target) {
    struct seen *seen = data;
    const struct successor *move = &batch->successors.items[index];
    (void)target;
    if (move->culprit != PARALLEL_NONE && seen->error_source == PARALLEL_NONE) {
        seen->error_source = move->source;
        seen->last = *move;
    }
    return true;
}

static bool see_stuck(void *data, uint32_t number, const uint64_t *state) {
    struct seen *seen = data;
    (void)state;
    if (seen->stuck == PARALLEL_NONE)
        seen->stuck = number;
    return true;
}

static void a_way_is_a_shortest_one(void **state) {
    struct job *job = *state;
    struct parallel_part parts[] = {
        {lts_of(job, "des (0,4,5)\n(0,a,1)\n(1,b,2)\n(2,c,3)\n(3,d,4)\n"), STATE_NONE},
        {lts_of(job, "des (0,4,3)\n(0,b,1)\n(0,c,0)\n(1,c,2)\n(2,error,2)\n"), STATE_NONE},
    };
    struct seen seen = {.error_source = PARALLEL_NONE, .stuck = PARALLEL_NONE};
    struct search_visitor visitor = {.data = &seen, .transition = see, .stuck = see_stuck};
    struct parallel parallel;
    struct search search;
    struct batch way;
    assert_true(parallel_init(&parallel, job, parts, 2, &EQUAL));
    batch_init(&way, &job->memory, parallel.words);
    assert_true(search_init(&search, job, &parallel.stepper));
    assert_int_equal(search_run(&search, &NO_LIMITS, &visitor), SEARCH_COMPLETE);
    assert_int_equal(seen.last.culprit, 1);
    assert_string_equal(parallel.alphabet.texts[seen.last.action], "c");
    assert_true(way_find(&search, seen.error_source, &way));
    assert_int_equal(way.successors.count, 2);
    assert_string_equal(parallel.alphabet.texts[way.successors.items[0].action], "a");
    assert_string_equal(parallel.alphabet.texts[way.successors.items[1].action], "b");
    assert_int_equal(seen.stuck,
                     parallel_error(&parallel, &search)); /* it has no moves, and nothing else is stuck */
    batch_free(&way);
    search_free(&search);
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

static void a_silent_move_goes_on_where_the_others_have_ended(void **state) {
    struct job *job = *state;
    struct parallel_part parts[] = {{lts_of(job, "des (0,1,2)\n(0,a,1)\n"), 1},
                                    {lts_of(job, "des (0,2,2)\n(0,tau,1)\n(1,a,0)\n"), STATE_NONE}};
    uint32_t end;
    struct lts *whole = parallel_build(job, parts, 2, &EQUAL, &end);
    assert_int_equal(end, 3);
    expect_result(job, whole, "des (0,3,4)\n(0,\"tau\",1)\n(1,\"a\",2)\n(2,\"tau\",3)\n");
    lts_free(parts[0].lts);
    lts_free(parts[1].lts);
}

/* A part that can be silent forever never lets the whole end. */
static void a_part_without_rest_does_not_end(void **state) {
    struct job *job = *state;
    struct parallel_part parts[] = {{lts_of(job, "des (0,1,2)\n(0,a,1)\n"), 1},
                                    {lts_of(job, "des (0,2,1)\n(0,tau,0)\n(0,a,0)\n"), STATE_NONE}};
    uint32_t end;
    struct lts *whole = parallel_build(job, parts, 2, &EQUAL, &end);
    assert_int_equal(end, STATE_NONE);
    expect_result(job, whole, "des (0,3,2)\n(0,\"tau\",0)\n(0,\"a\",1)\n(1,\"tau\",1)\n");
    lts_free(parts[0].lts);
    lts_free(parts[1].lts);
}

/* ---- END by another way: lts_compose() with a loop of its own at each END ---- */

/* The same with a loop at `state` whose label nobody else has. */
static struct lts *with_loop(struct job *job, const struct lts *lts, uint32_t state, const char *label) {
    struct lts_builder builder;
    struct alphabet alphabet;
    const char *texts[8];
    uint32_t map[8], count = lts->alphabet.count;
    lts_builder_init(&builder, job);
    for (uint32_t i = 1; i < count; i++)
        texts[i] = lts->alphabet.texts[i];
    texts[LABEL_TAU] = NULL;
    texts[count] = label;
    for (uint32_t s = 0; s < lts->states; s++)
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++)
            assert_true(lts_builder_add(&builder, s, edge_label(lts->edges[i]), edge_target(lts->edges[i])));
    assert_true(lts_builder_add(&builder, state, count, state));
    assert_true(alphabet_build(job, &alphabet, texts, count + 1, map));
    return lts_builder_finish(&builder, lts->states, lts->initial, lts->error, &alphabet, map);
}

static bool is_loop(const struct lts *lts, lts_edge edge) {
    return edge_label(edge) != LABEL_TAU && lts->alphabet.texts[edge_label(edge)][0] == '@';
}

/* Every loop, and nothing else. */
static bool has_ended(const struct lts *whole, uint32_t state, uint64_t loops) {
    for (uint64_t i = whole->rows[state]; i < whole->rows[state + 1]; i++)
        if (!is_loop(whole, whole->edges[i]))
            return false;
    return whole->rows[state + 1] - whole->rows[state] == loops;
}

/* All states that have ended as one, without loops; *end is that state. */
static struct lts *merge_ends(struct job *job, const struct lts *whole, uint64_t loops, uint32_t *end) {
    struct lts_builder builder;
    uint32_t numbers[512], states = 0, error = STATE_NONE;
    assert_true(whole->states <= COUNT(numbers));
    *end = STATE_NONE;
    for (uint32_t s = 0; s < whole->states; s++) {
        bool ended = loops > 0 && s != whole->error && has_ended(whole, s, loops);
        numbers[s] = ended && *end != STATE_NONE ? *end : states++;
        *end = ended ? numbers[s] : *end;
        error = s == whole->error ? numbers[s] : error;
    }
    lts_builder_init(&builder, job);
    for (uint32_t s = 0; s < whole->states; s++)
        for (uint64_t i = whole->rows[s]; i < whole->rows[s + 1]; i++)
            if (!is_loop(whole, whole->edges[i]))
                assert_true(lts_builder_add(&builder, numbers[s], edge_label(whole->edges[i]),
                                            numbers[edge_target(whole->edges[i])]));
    return lts_builder_finish_like(&builder, true, whole, states, numbers[whole->initial], error);
}

/* A state without moves, if there is one. */
static uint32_t some_end(const struct lts *lts) {
    for (uint32_t s = lts->states; s-- > 0;)
        if (s != lts->error && lts->rows[s] == lts->rows[s + 1])
            return s;
    return STATE_NONE;
}

static bool covers(const struct parallel_part *parts, size_t count, const bool *ends, const char *label) {
    for (size_t i = 0; i < count; i++)
        if (ends[i] && alphabet_has(&parts[i].lts->alphabet, label))
            return true;
    return false;
}

/* How many parts count as ending ones, told in `ends`; 0 if they do not cover the others. */
static uint64_t count_ends(const struct parallel_part *parts, size_t count, bool *ends) {
    uint64_t counted = 0, initial = 0;
    for (size_t i = 0; i < count; i++)
        initial += parts[i].end == parts[i].lts->initial;
    for (size_t i = 0; i < count; i++) {
        ends[i] = parts[i].end != STATE_NONE && (initial == count || parts[i].end != parts[i].lts->initial);
        counted += ends[i];
    }
    for (size_t i = 0; i < count; i++)
        for (uint32_t l = 1; l < parts[i].lts->alphabet.count; l++)
            if (!covers(parts, count, ends, parts[i].lts->alphabet.texts[l]))
                return 0;
    return counted;
}

/* Compared by their sizes and by bisimilarity, since states may be numbered otherwise. */
static bool expect_same_end(struct job *job, const struct parallel_part *parts, size_t count) {
    static const char *const LOOPS[] = {"@0", "@1", "@2"};
    bool ends[PARTS];
    uint64_t loops = count_ends(parts, count, ends);
    const struct lts *looping[PARTS];
    for (size_t i = 0; i < count; i++)
        looping[i] = with_loop(job, parts[i].lts, ends[i] ? parts[i].end : parts[i].lts->initial, LOOPS[i]);
    const struct lts *composed[PARTS];
    for (size_t i = 0; i < count; i++)
        composed[i] = ends[i] ? looping[i] : parts[i].lts;
    uint32_t end, expected;
    struct lts *whole = lts_compose(job, composed, count);
    struct lts *merged = merge_ends(job, whole, loops, &expected);
    struct lts *again = parallel_build(job, parts, count, &EQUAL, &end);
    assert_int_equal(again->states, merged->states);
    assert_int_equal(lts_transitions(again), lts_transitions(merged));
    assert_int_equal(end == STATE_NONE, expected == STATE_NONE);
    struct comparison comparison;
    assert_true(lts_compare(job, again, merged, RELATION_STRONG, &comparison));
    assert_true(comparison.holds);
    comparison_free(&comparison);
    for (size_t i = 0; i < count; i++)
        lts_free((struct lts *)looping[i]);
    lts_free(whole);
    lts_free(merged);
    lts_free(again);
    return end != STATE_NONE;
}

static void ends_are_where_nothing_moves(void **state) {
    struct job *job = *state;
    uint64_t seed = 23;
    uint32_t ended = 0;
    for (uint32_t round = 0; round < 3000; round++) {
        struct parallel_part parts[PARTS];
        size_t count = 1 + round % PARTS;
        bool proper = true;
        for (size_t i = 0; i < count; i++) {
            uint32_t states = 2 + next_random(&seed, 4);
            parts[i].lts = random_lts(job, &seed, states, 1 + next_random(&seed, 2), states + 1);
            parts[i].end = next_random(&seed, 3) ? some_end(parts[i].lts) : STATE_NONE;
            proper &= parts[i].lts->initial != parts[i].lts->error;
        }
        ended += proper && expect_same_end(job, parts, count);
        for (size_t i = 0; i < count; i++)
            lts_free(parts[i].lts);
    }
    assert_true(ended > 100); /* or nothing has been tried */
}

static void a_bound_ends_the_search(void **state) {
    struct job *job = *state;
    struct parallel_part part = {chain_of(job, LONG, "a"), STATE_NONE};
    struct parallel parallel;
    struct search search;
    const struct search_limits limits = {.depth = UINT64_MAX, .states = 100};
    const struct search_visitor nobody = {0};
    assert_true(parallel_init(&parallel, job, &part, 1, &EQUAL));
    assert_true(search_init(&search, job, &parallel.stepper));
    assert_int_equal(search_run(&search, &limits, &nobody), SEARCH_BOUND);
    search_free(&search);
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
        job_test(a_silent_move_goes_on_where_the_others_have_ended),
        job_test(a_part_without_rest_does_not_end),
        job_test(ends_are_where_nothing_moves),
        job_test(a_bound_ends_the_search),
        job_test(a_stopped_job_has_no_result),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
