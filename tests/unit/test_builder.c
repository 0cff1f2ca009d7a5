#include "support.h"

#include "lts/builder.h"

/* The labels that these tests use, as alphabet_build() numbers them. */
enum { A = 1, B = 2, C = 3, ERROR_LOOP = 4 };

static const char *const TEXTS[] = {"a", "b", "c", "error"};

struct transition {
    uint32_t source;
    uint32_t label;
    uint32_t target;
};

static void add_all(struct lts_builder *builder, const struct transition *transitions, size_t count) {
    for (size_t i = 0; i < count; i++)
        assert_true(
            lts_builder_add(builder, transitions[i].source, transitions[i].label, transitions[i].target));
}

/* With a, b and c as labels; `builder` is left for a look at it. */
static struct lts *finished(struct lts_builder *builder, uint32_t states, uint32_t initial, uint32_t error) {
    struct alphabet alphabet;
    assert_true(alphabet_build(builder->job, &alphabet, TEXTS, 3, NULL));
    struct lts *lts = lts_builder_finish(builder, states, initial, error, &alphabet, NULL);
    assert_null(alphabet.texts);
    return lts;
}

static struct lts *built(struct job *job, const struct transition *transitions, size_t count, uint32_t states,
                         uint64_t *repeated) {
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    add_all(&builder, transitions, count);
    struct lts *lts = finished(&builder, states, 0, STATE_NONE);
    assert_non_null(lts);
    *repeated = builder.repeated;
    return lts;
}

static void expect_built(struct job *job, const struct transition *transitions, size_t count, uint32_t states,
                         uint64_t repeated, const char *text) {
    uint64_t found;
    expect_result(job, built(job, transitions, count, states, &found), text);
    assert_int_equal(found, repeated);
}

static void transitions_in_order_become_rows(void **state) {
    const struct transition given[] = {{0, A, 1}, {0, B, 2}, {1, A, 0}, {2, C, 2}};
    expect_built(*state, given, COUNT(given), 3, 0,
                 "des (0,4,3)\n(0,\"a\",1)\n(0,\"b\",2)\n(1,\"a\",0)\n(2,\"c\",2)\n");
}

static void transitions_in_disorder_become_the_same_rows(void **state) {
    const struct transition given[] = {{2, C, 2}, {0, B, 2}, {1, A, 0}, {0, A, 1}};
    expect_built(*state, given, COUNT(given), 3, 0,
                 "des (0,4,3)\n(0,\"a\",1)\n(0,\"b\",2)\n(1,\"a\",0)\n(2,\"c\",2)\n");
}

static void rows_are_sorted_by_label_then_target(void **state) {
    const struct transition given[] = {{0, B, 0}, {0, A, 2}, {0, LABEL_TAU, 1}, {0, A, 1}, {0, LABEL_TAU, 0}};
    expect_built(*state, given, COUNT(given), 3, 0,
                 "des (0,5,3)\n(0,\"tau\",0)\n(0,\"tau\",1)\n(0,\"a\",1)\n(0,\"a\",2)\n(0,\"b\",0)\n");
}

static void states_without_transitions_have_empty_rows(void **state) {
    struct job *job = *state;
    const struct transition given[] = {{2, A, 6}, {5, B, 0}};
    uint64_t repeated;
    struct lts *lts = built(job, given, COUNT(given), 8, &repeated);
    const uint64_t rows[] = {0, 0, 0, 1, 1, 1, 2, 2, 2};
    assert_memory_equal(lts->rows, rows, sizeof rows);
    lts_free(lts);
}

static void states_without_transitions_have_empty_rows_in_disorder_too(void **state) {
    struct job *job = *state;
    const struct transition given[] = {{5, B, 0}, {2, A, 6}};
    uint64_t repeated;
    struct lts *lts = built(job, given, COUNT(given), 8, &repeated);
    const uint64_t rows[] = {0, 0, 0, 1, 1, 1, 2, 2, 2};
    assert_memory_equal(lts->rows, rows, sizeof rows);
    lts_free(lts);
}

static void no_transitions_make_an_lts_all_the_same(void **state) {
    expect_built(*state, NULL, 0, 1, 0, "des (0,0,1)\n");
    expect_built(*state, NULL, 0, 4, 0, "des (0,0,4)\n");
}

static void repetitions_are_counted_and_dropped(void **state) {
    const struct transition given[] = {{0, A, 1}, {0, A, 1}, {0, A, 1}, {1, B, 0}, {1, A, 0}, {1, B, 0}};
    expect_built(*state, given, COUNT(given), 2, 3, "des (0,3,2)\n(0,\"a\",1)\n(1,\"a\",0)\n(1,\"b\",0)\n");
}

static void repetitions_are_dropped_in_disorder_too(void **state) {
    const struct transition given[] = {{1, B, 0}, {0, A, 1}, {1, A, 0}, {0, A, 1}, {1, B, 0}};
    expect_built(*state, given, COUNT(given), 2, 2, "des (0,3,2)\n(0,\"a\",1)\n(1,\"a\",0)\n(1,\"b\",0)\n");
}

static void equal_transitions_of_neighbours_are_no_repetition(void **state) {
    const struct transition given[] = {{0, A, 1}, {1, A, 1}};
    expect_built(*state, given, COUNT(given), 2, 0, "des (0,2,2)\n(0,\"a\",1)\n(1,\"a\",1)\n");
}

static void long_rows_are_sorted_and_thinned_out(void **state) {
    struct job *job = *state;
    enum { TARGETS = 500 };
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    for (uint32_t i = 0; i < 2 * TARGETS; i++)
        assert_true(lts_builder_add(&builder, 0, A + i % 2, i * 7 % TARGETS));
    struct lts *lts = finished(&builder, TARGETS, 0, STATE_NONE);
    /* 7 i mod 500 has the parity of i: each label leads to one half of the states, twice. */
    assert_int_equal(builder.repeated, TARGETS);
    assert_int_equal(lts_transitions(lts), TARGETS);
    for (uint32_t i = 0; i < TARGETS / 2; i++) {
        assert_int_equal(lts->edges[i], edge_make(A, 2 * i));
        assert_int_equal(lts->edges[TARGETS / 2 + i], edge_make(B, 2 * i + 1));
    }
    lts_free(lts);
}

static void disorder_late_keeps_what_came_in_order(void **state) {
    struct job *job = *state;
    enum { STATES = 1000 };
    struct lts_builder ordered, late;
    lts_builder_init(&ordered, job);
    lts_builder_init(&late, job);
    assert_true(lts_builder_add(&ordered, 0, A, 0));
    for (uint32_t s = 0; s < STATES; s += 3) {
        assert_true(lts_builder_add(&ordered, s, B, (s + 1) % STATES));
        assert_true(lts_builder_add(&ordered, s, B, s));
        assert_true(lts_builder_add(&late, s, B, (s + 1) % STATES));
        assert_true(lts_builder_add(&late, s, B, s));
    }
    assert_false(late.disordered);
    assert_true(lts_builder_add(&late, 0, A, 0));
    assert_true(late.disordered);
    assert_false(ordered.disordered);
    struct lts *a = finished(&ordered, STATES, 0, STATE_NONE), *b = finished(&late, STATES, 0, STATE_NONE);
    assert_true(lts_identical(a, b));
    lts_free(a);
    lts_free(b);
}

/* So many that they are brought into order in two steps. */
static void many_states_are_brought_into_order(void **state) {
    struct job *job = *state;
    const uint32_t sizes[] = {2047, 2048, 2049, 4096, 10007};
    for (size_t k = 0; k < COUNT(sizes); k++) {
        uint32_t states = sizes[k];
        struct lts_builder builder;
        lts_builder_init(&builder, job);
        for (uint32_t i = 0; i < 3 * states; i++) /* each state three times, with three different labels */
            assert_true(lts_builder_add(&builder, (uint32_t)((uint64_t)i * 1009 % states), A + i / states,
                                        i % states));
        assert_true(builder.disordered);
        struct lts *lts = finished(&builder, states, 0, STATE_NONE);
        assert_int_equal(builder.repeated, 0);
        assert_int_equal(lts_transitions(lts), 3 * states);
        for (uint32_t s = 0; s < states; s++)
            for (uint32_t l = 0; l < 3; l++) {
                lts_edge edge = lts->edges[lts->rows[s] + l];
                uint64_t i = (uint64_t)l * states + edge_target(edge);
                assert_int_equal(lts->rows[s], 3 * s);
                assert_int_equal(edge_label(edge), A + l);
                assert_int_equal(i * 1009 % states, s);
            }
        lts_free(lts);
    }
}

static void any_order_gives_the_same_lts(void **state) {
    struct job *job = *state;
    enum { STATES = 31, TRANSITIONS = 300 };
    struct lts *first = NULL;
    /* 1, 7 and 299 have no factor in common with 300: every walk meets every transition. */
    const uint32_t strides[] = {1, 7, 299};
    for (size_t k = 0; k < COUNT(strides); k++) {
        struct lts_builder builder;
        lts_builder_init(&builder, job);
        for (uint32_t i = 0; i < TRANSITIONS; i++) {
            uint32_t j = i * strides[k] % TRANSITIONS;
            assert_true(lts_builder_add(&builder, j * j % STATES, j % 4, j * 5 % STATES));
        }
        struct lts *lts = finished(&builder, STATES, 3, STATE_NONE);
        assert_non_null(lts);
        if (!first) {
            first = lts;
        } else {
            assert_true(lts_identical(first, lts));
            lts_free(lts);
        }
    }
    lts_free(first);
}

static void initial_and_error_are_what_was_said(void **state) {
    struct job *job = *state;
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    assert_true(lts_builder_add(&builder, 2, A, 1));
    struct lts *lts = finished(&builder, 3, 2, 1);
    assert_int_equal(lts->initial, 2);
    assert_int_equal(lts->error, 1);
    expect_labels(lts, "tau,a,b,c");
    expect_result(job, lts, "des (2,2,3)\n(1,\"error\",1)\n(2,\"a\",1)\n");
}

static void a_map_translates_sorts_and_merges(void **state) {
    struct job *job = *state;
    const struct transition given[] = {{0, 0, 1}, {0, 1, 1}, {0, 2, 1}, {0, 3, 0}, {1, 2, 0}};
    const uint32_t map[] = {B, A, B, LABEL_TAU};
    struct lts_builder builder;
    struct alphabet alphabet;
    lts_builder_init(&builder, job);
    add_all(&builder, given, COUNT(given));
    assert_true(alphabet_build(job, &alphabet, TEXTS, 2, NULL));
    struct lts *lts = lts_builder_finish(&builder, 2, 0, STATE_NONE, &alphabet, map);
    assert_int_equal(builder.repeated, 1);
    expect_result(job, lts, "des (0,4,2)\n(0,\"tau\",0)\n(0,\"a\",1)\n(0,\"b\",1)\n(1,\"b\",0)\n");
}

static void sizes_to_come_are_only_a_hint(void **state) {
    struct job *job = *state;
    const struct transition given[] = {{0, A, 1}, {1, A, 2}, {2, A, 3}, {3, A, 0}};
    const uint64_t hints[][2] = {{0, 0}, {1, 1}, {4, 4}, {1000, 1000}};
    for (size_t i = 0; i < COUNT(hints); i++) {
        struct lts_builder builder;
        lts_builder_init(&builder, job);
        assert_true(lts_builder_expect(&builder, hints[i][0], hints[i][1]));
        add_all(&builder, given, COUNT(given));
        expect_result(job, finished(&builder, 4, 0, STATE_NONE),
                      "des (0,4,4)\n(0,\"a\",1)\n(1,\"a\",2)\n(2,\"a\",3)\n(3,\"a\",0)\n");
    }
}

static void too_large_a_hint_fails_the_job(void **state) {
    struct job *job = *state;
    struct lts_builder builder;
    job->memory.limit = 1000;
    lts_builder_init(&builder, job);
    assert_false(lts_builder_expect(&builder, 10, 1000));
    assert_int_equal(job_outcome(job), OUTCOME_MEMORY);
    lts_builder_free(&builder);
}

static void what_was_expected_too_much_is_given_back(void **state) {
    struct job *job = *state;
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    assert_true(lts_builder_expect(&builder, 1000000, 1000000));
    assert_true(lts_builder_add(&builder, 0, A, 1));
    struct lts *lts = finished(&builder, 2, 0, STATE_NONE);
    assert_true(job->memory.used < 100000);
    lts_free(lts);
}

static void a_builder_can_be_given_up(void **state) {
    struct job *job = *state;
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    assert_true(lts_builder_add(&builder, 1, A, 1));
    assert_true(lts_builder_add(&builder, 0, A, 1));
    lts_builder_free(&builder);
    lts_builder_free(&builder);
    assert_int_equal(job->memory.used, 0);
}

static void a_finished_builder_can_be_used_again(void **state) {
    struct job *job = *state;
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    assert_true(lts_builder_add(&builder, 1, A, 0));
    assert_true(lts_builder_add(&builder, 0, A, 1));
    expect_result(job, finished(&builder, 2, 0, STATE_NONE), "des (0,2,2)\n(0,\"a\",1)\n(1,\"a\",0)\n");
    assert_true(lts_builder_add(&builder, 0, B, 0));
    expect_result(job, finished(&builder, 1, 0, STATE_NONE), "des (0,1,1)\n(0,\"b\",0)\n");
}

/* ---- the error state ---- */

/* Finds π, then finishes. */
struct found {
    uint32_t states;
    uint32_t initial;
    uint32_t error;
    bool loops_left;
};

static struct lts *finished_with_error(struct job *job, const struct transition *transitions, size_t count,
                                       struct found *found) {
    struct lts_builder builder;
    struct alphabet alphabet;
    lts_builder_init(&builder, job);
    add_all(&builder, transitions, count);
    assert_true(lts_builder_find_error(&builder, ERROR_LOOP, &found->states, &found->initial, &found->error,
                                       &found->loops_left));
    assert_true(alphabet_build(job, &alphabet, TEXTS, 4, NULL));
    return lts_builder_finish(&builder, found->states, found->initial, found->error, &alphabet, NULL);
}

static void a_state_with_nothing_but_error_loops_is_the_error(void **state) {
    struct job *job = *state;
    const struct transition given[] = {{0, A, 1}, {1, ERROR_LOOP, 1}};
    struct found found = {.states = 2};
    struct lts *lts = finished_with_error(job, given, COUNT(given), &found);
    assert_int_equal(found.error, 1);
    assert_int_equal(found.states, 2);
    assert_int_equal(found.initial, 0);
    assert_false(found.loops_left);
    assert_int_equal(lts_transitions(lts), 1);
    expect_result(job, lts, "des (0,2,2)\n(0,\"a\",1)\n(1,\"error\",1)\n");
}

static void a_repeated_error_loop_is_one(void **state) {
    struct job *job = *state;
    const struct transition given[] = {{1, ERROR_LOOP, 1}, {0, A, 1}, {1, ERROR_LOOP, 1}};
    struct found found = {.states = 2};
    struct lts *lts = finished_with_error(job, given, COUNT(given), &found);
    assert_int_equal(found.error, 1);
    assert_false(found.loops_left);
    expect_result(job, lts, "des (0,2,2)\n(0,\"a\",1)\n(1,\"error\",1)\n");
}

static void a_state_that_does_more_is_not_the_error(void **state) {
    struct job *job = *state;
    const struct transition given[] = {{0, A, 1}, {1, ERROR_LOOP, 1}, {1, A, 1}};
    struct found found = {.states = 2};
    struct lts *lts = finished_with_error(job, given, COUNT(given), &found);
    assert_int_equal(found.error, STATE_NONE);
    assert_true(found.loops_left);
    expect_result(job, lts, "des (0,3,2)\n(0,\"a\",1)\n(1,\"a\",1)\n(1,\"error\",1)\n");
}

static void an_error_that_leads_elsewhere_is_a_label(void **state) {
    struct job *job = *state;
    const struct transition given[] = {{0, ERROR_LOOP, 1}, {1, ERROR_LOOP, 0}};
    struct found found = {.states = 2};
    struct lts *lts = finished_with_error(job, given, COUNT(given), &found);
    assert_int_equal(found.error, STATE_NONE);
    assert_true(found.loops_left);
    expect_result(job, lts, "des (0,2,2)\n(0,\"error\",1)\n(1,\"error\",0)\n");
}

static void a_deadlock_is_not_the_error(void **state) {
    struct job *job = *state;
    const struct transition given[] = {{0, A, 1}};
    struct found found = {.states = 2};
    struct lts *lts = finished_with_error(job, given, COUNT(given), &found);
    assert_int_equal(found.error, STATE_NONE);
    assert_false(found.loops_left);
    expect_result(job, lts, "des (0,1,2)\n(0,\"a\",1)\n");
}

static void an_error_label_beside_the_error_state_is_left(void **state) {
    struct job *job = *state;
    const struct transition given[] = {{0, ERROR_LOOP, 1}, {1, ERROR_LOOP, 1}};
    struct found found = {.states = 2};
    struct lts *lts = finished_with_error(job, given, COUNT(given), &found);
    assert_int_equal(found.error, 1);
    assert_true(found.loops_left);
    assert_int_equal(lts_transitions(lts), 1);
    expect_result(job, lts, "des (0,2,2)\n(0,\"error\",1)\n(1,\"error\",1)\n");
}

static void several_error_states_become_the_first(void **state) {
    struct job *job = *state;
    const struct transition given[] = {
        {0, A, 5},          {0, B, 4}, {1, ERROR_LOOP, 1}, {2, A, 1},          {2, A, 3},
        {3, ERROR_LOOP, 3}, {4, C, 2}, {4, A, 4},          {5, ERROR_LOOP, 5},
    };
    struct found found = {.states = 7};
    struct lts *lts = finished_with_error(job, given, COUNT(given), &found);
    assert_int_equal(found.error, 1);
    assert_int_equal(found.states, 5);
    assert_false(found.loops_left);
    expect_result(job, lts,
                  "des (0,6,5)\n(0,\"a\",1)\n(0,\"b\",3)\n(1,\"error\",1)\n(2,\"a\",1)\n"
                  "(3,\"a\",3)\n(3,\"c\",2)\n");
}

static void several_error_states_are_found_in_disorder(void **state) {
    struct job *job = *state;
    const struct transition given[] = {
        {2, ERROR_LOOP, 2}, {3, A, 2}, {0, B, 3}, {1, ERROR_LOOP, 1}, {0, A, 1}};
    struct found found = {.states = 4, .initial = 3};
    struct lts *lts = finished_with_error(job, given, COUNT(given), &found);
    assert_int_equal(found.initial, 2);
    expect_result(job, lts, "des (2,4,3)\n(0,\"a\",1)\n(0,\"b\",2)\n(1,\"error\",1)\n(2,\"a\",1)\n");
}

static void an_initial_error_state_moves_with_the_others(void **state) {
    struct job *job = *state;
    const struct transition given[] = {{0, ERROR_LOOP, 0}, {1, A, 2}, {2, ERROR_LOOP, 2}};
    struct found found = {.states = 3, .initial = 2};
    struct lts *lts = finished_with_error(job, given, COUNT(given), &found);
    assert_int_equal(found.initial, 0);
    assert_int_equal(found.error, 0);
    assert_int_equal(found.states, 2);
    expect_result(job, lts, "des (0,2,2)\n(0,\"error\",0)\n(1,\"a\",0)\n");
}

static void all_states_may_be_the_error(void **state) {
    struct job *job = *state;
    const struct transition given[] = {{0, ERROR_LOOP, 0}, {1, ERROR_LOOP, 1}};
    struct found found = {.states = 2, .initial = 1};
    struct lts *lts = finished_with_error(job, given, COUNT(given), &found);
    assert_int_equal(lts_transitions(lts), 0);
    expect_result(job, lts, "des (0,1,1)\n(0,\"error\",0)\n");
}

/* ---- failure ---- */

static bool build_in_disorder(struct job *job, void *context) {
    (void)context;
    struct lts_builder builder;
    struct alphabet alphabet;
    if (!alphabet_build(job, &alphabet, TEXTS, 4, NULL))
        return false;
    lts_builder_init(&builder, job);
    bool fine = true;
    for (uint32_t i = 0; fine && i < 100; i++)
        fine = lts_builder_add(&builder, i < 50 ? i : 99 - i, i % 4, i / 2);
    fine = fine && lts_builder_add(&builder, 50, ERROR_LOOP, 50);
    uint32_t states = 51, initial = 0, error;
    bool loops_left;
    fine = fine && lts_builder_find_error(&builder, ERROR_LOOP, &states, &initial, &error, &loops_left);
    if (!fine) {
        lts_builder_free(&builder);
        alphabet_free(&alphabet);
        return false;
    }
    struct lts *lts = lts_builder_finish(&builder, states, initial, error, &alphabet, NULL);
    lts_free(lts);
    return lts != NULL;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    expect_to_survive_refusals(*state, build_in_disorder, NULL);
}

static void a_failed_finish_frees_the_alphabet_and_the_builder(void **state) {
    struct job *job = *state;
    struct lts_builder builder;
    struct alphabet alphabet;
    lts_builder_init(&builder, job);
    assert_true(lts_builder_add(&builder, 0, A, 0));
    assert_true(alphabet_build(job, &alphabet, TEXTS, 3, NULL));
    job->memory.fail_at = job->memory.requests + 1;
    assert_null(lts_builder_finish(&builder, 1, 0, STATE_NONE, &alphabet, NULL));
    assert_int_equal(job_outcome(job), OUTCOME_MEMORY);
    assert_int_equal(job->memory.used, 0);
}

/* Giving slack back is not worth a failure, and an LTS without transitions may then have no edges at all. */
static void a_refusal_to_shrink_does_no_harm(void **state) {
    struct job *job = *state;
    for (uint32_t transitions = 0; transitions < 2; transitions++) {
        struct lts_builder builder;
        struct alphabet alphabet;
        lts_builder_init(&builder, job);
        assert_true(lts_builder_expect(&builder, 8, 0));
        for (uint32_t i = 0; i < transitions; i++)
            assert_true(lts_builder_add(&builder, 0, A, 0));
        assert_true(alphabet_build(job, &alphabet, TEXTS, 3, NULL));
        job->memory.fail_at = job->memory.requests + 2; /* the LTS itself comes first */
        struct lts *lts = lts_builder_finish(&builder, 1, 0, STATE_NONE, &alphabet, NULL);
        job->memory.fail_at = 0;
        assert_non_null(lts);
        assert_false(job_failed(job));
        expect_result(job, lts, transitions ? "des (0,1,1)\n(0,\"a\",0)\n" : NOTHING);
    }
}

static void a_stopped_job_builds_nothing(void **state) {
    struct job *job = *state;
    for (int disordered = 0; disordered < 2; disordered++) {
        struct lts_builder builder;
        lts_builder_init(&builder, job);
        for (uint32_t s = 0; s < LONG; s++)
            assert_true(lts_builder_add(&builder, disordered ? LONG - 1 - s : s, A, s));
        job_forget(job);
        stop_job(job);
        expect_stopped(job, finished(&builder, LONG, 0, STATE_NONE));
        assert_int_equal(job->memory.used, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(transitions_in_order_become_rows),
        job_test(transitions_in_disorder_become_the_same_rows),
        job_test(rows_are_sorted_by_label_then_target),
        job_test(states_without_transitions_have_empty_rows),
        job_test(states_without_transitions_have_empty_rows_in_disorder_too),
        job_test(no_transitions_make_an_lts_all_the_same),
        job_test(repetitions_are_counted_and_dropped),
        job_test(repetitions_are_dropped_in_disorder_too),
        job_test(equal_transitions_of_neighbours_are_no_repetition),
        job_test(long_rows_are_sorted_and_thinned_out),
        job_test(disorder_late_keeps_what_came_in_order),
        job_test(many_states_are_brought_into_order),
        job_test(any_order_gives_the_same_lts),
        job_test(initial_and_error_are_what_was_said),
        job_test(a_map_translates_sorts_and_merges),
        job_test(sizes_to_come_are_only_a_hint),
        job_test(too_large_a_hint_fails_the_job),
        job_test(what_was_expected_too_much_is_given_back),
        job_test(a_builder_can_be_given_up),
        job_test(a_finished_builder_can_be_used_again),
        job_test(a_state_with_nothing_but_error_loops_is_the_error),
        job_test(a_repeated_error_loop_is_one),
        job_test(a_state_that_does_more_is_not_the_error),
        job_test(an_error_that_leads_elsewhere_is_a_label),
        job_test(a_deadlock_is_not_the_error),
        job_test(an_error_label_beside_the_error_state_is_left),
        job_test(several_error_states_become_the_first),
        job_test(several_error_states_are_found_in_disorder),
        job_test(an_initial_error_state_moves_with_the_others),
        job_test(all_states_may_be_the_error),
        job_test(running_out_of_memory_leaves_nothing_behind),
        job_test(a_failed_finish_frees_the_alphabet_and_the_builder),
        job_test(a_refusal_to_shrink_does_no_harm),
        job_test(a_stopped_job_builds_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
