#include "support.h"

#include "lts/equivalence/ranks.h"

static const struct ranks_limits NONE = {UINT32_MAX, SIZE_MAX};

/* The two differ first in this round. */
static void expect_apart_of(struct job *job, const struct lts *lts, enum tau_view tau, uint32_t left,
                            uint32_t right, uint32_t round) {
    struct ranks ranks;
    bool found;
    assert_true(ranks_make(&ranks, job, lts, tau, left, right, NONE, &found));
    assert_true(found);
    assert_int_equal(ranks.rounds, round + 1);
    assert_int_equal(ranks_apart(&ranks, left, right), round);
    assert_int_equal(ranks_apart(&ranks, right, left), round);
    ranks_free(&ranks);
}

static void expect_apart(struct job *job, const char *aut, enum tau_view tau, uint32_t left, uint32_t right,
                         uint32_t round) {
    struct lts *lts = lts_of(job, aut);
    expect_apart_of(job, lts, tau, left, right, round);
    lts_free(lts);
}

/* The two are the same after as many rounds as there are states, when all is settled. */
static void expect_never_apart(struct job *job, const char *aut, enum tau_view tau, uint32_t left,
                               uint32_t right) {
    struct lts *lts = lts_of(job, aut);
    struct ranks ranks;
    bool found;
    struct ranks_limits limits = {lts->states + 1, SIZE_MAX};
    assert_true(ranks_make(&ranks, job, lts, tau, left, right, limits, &found));
    assert_false(found);
    assert_int_equal(ranks.rounds, lts->states + 1);
    ranks_free(&ranks);
    lts_free(lts);
}

/* ---- rounds ---- */

static void the_error_is_apart_at_once(void **state) {
    const char *aut = "des (0,2,3)\n(0,a,1)\n(2,error,2)\n";
    expect_apart(*state, aut, TAU_VISIBLE, 1, 2, 0);
    expect_apart(*state, aut, TAU_INVISIBLE, 2, 0, 0);
}

static void labels_are_apart_in_the_first_round(void **state) {
    const char *aut = "des (0,2,3)\n(0,a,2)\n(1,b,2)\n";
    expect_apart(*state, aut, TAU_VISIBLE, 0, 1, 1);
    expect_apart(*state, aut, TAU_INVISIBLE, 0, 2, 1);
}

static void every_step_to_the_difference_is_a_round(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, 100, "a");
    expect_apart_of(job, lts, TAU_VISIBLE, 0, 1, 99);
    expect_apart_of(job, lts, TAU_INVISIBLE, 0, 50, 50);
    expect_apart_of(job, lts, TAU_VISIBLE, 98, 99, 1);
    lts_free(lts);
}

static void all_rounds_before_are_kept(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, 10, "a");
    struct ranks ranks;
    bool found;
    assert_true(ranks_make(&ranks, job, lts, TAU_VISIBLE, 0, 1, NONE, &found));
    for (uint32_t s = 0; s < 10; s++)
        for (uint32_t t = 0; t < s; t++)
            for (uint32_t round = 0; round < ranks.rounds; round++) {
                bool apart = round >= 10 - s;
                assert_int_equal(ranks_of(&ranks, round)[s] != ranks_of(&ranks, round)[t], apart);
                assert_int_equal(ranks_apart(&ranks, s, t), 10 - s);
            }
    ranks_free(&ranks);
    lts_free(lts);
}

static void bisimilar_states_are_never_apart(void **state) {
    expect_never_apart(*state, "des (0,5,4)\n(0,a,1)\n(0,a,2)\n(1,b,0)\n(2,b,3)\n(3,a,1)\n", TAU_VISIBLE, 0,
                       3);
}

/* ---- silent steps ---- */

static void silent_steps_count_only_if_they_are_seen(void **state) {
    const char *aut = "des (0,3,4)\n(0,tau,1)\n(1,tau,2)\n(2,a,3)\n";
    expect_apart(*state, aut, TAU_VISIBLE, 1, 2, 1);
    expect_apart(*state, aut, TAU_VISIBLE, 0, 1, 2);
    expect_never_apart(*state, aut, TAU_INVISIBLE, 0, 2);
}

static void silent_steps_that_lose_something_count(void **state) {
    const char *aut = "des (0,5,4)\n(0,b,2)\n(0,tau,1)\n(1,a,2)\n(3,a,2)\n(3,b,2)\n";
    expect_apart(*state, aut, TAU_INVISIBLE, 0, 1, 1);
    expect_apart(*state, aut, TAU_INVISIBLE, 0, 3, 2);
}

static void a_silent_loop_is_divergence(void **state) {
    expect_apart(*state, "des (0,1,2)\n(0,tau,0)\n", TAU_INVISIBLE, 0, 1, 1);
    expect_never_apart(*state, "des (0,2,2)\n(0,tau,0)\n(1,tau,0)\n", TAU_INVISIBLE, 0, 1);
}

static void moves_are_what_they_count_for(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,4,3)\n(0,tau,0)\n(0,tau,1)\n(0,tau,2)\n(0,a,1)\n");
    const uint32_t round[] = {7, 7, 8};
    struct ranks ranks = {.lts = lts, .tau = TAU_INVISIBLE};
    lts_edge move;
    assert_true(ranks_move(&ranks, round, 0, edge_make(LABEL_TAU, 0), &move));
    assert_true(move == edge_make(ranks_divergence(&ranks), 0));
    assert_false(ranks_move(&ranks, round, 0, edge_make(LABEL_TAU, 1), &move));
    assert_true(ranks_move(&ranks, round, 0, edge_make(LABEL_TAU, 2), &move));
    assert_true(move == edge_make(LABEL_TAU, 8));
    assert_true(ranks_move(&ranks, round, 0, edge_make(1, 1), &move));
    assert_true(move == edge_make(1, 7));
    ranks.tau = TAU_VISIBLE;
    assert_true(ranks_move(&ranks, round, 0, edge_make(LABEL_TAU, 0), &move));
    assert_true(move == edge_make(LABEL_TAU, 7));
    lts_free(lts);
}

/* ---- limits and failure ---- */

static void too_many_rounds_or_numbers_find_nothing(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, 100, "a");
    static const struct ranks_limits limits[] = {{99, SIZE_MAX}, {UINT32_MAX, 9900}};
    for (size_t i = 0; i < COUNT(limits); i++) {
        struct ranks ranks;
        bool found;
        assert_true(ranks_make(&ranks, job, lts, TAU_VISIBLE, 0, 1, limits[i], &found));
        assert_false(found);
        assert_int_equal(ranks.rounds, 99);
        ranks_free(&ranks);
    }
    lts_free(lts);
}

static void a_stopped_job_ranks_nothing(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, LONG, "a");
    struct ranks ranks;
    bool found;
    stop_job(job);
    assert_false(ranks_make(&ranks, job, lts, TAU_VISIBLE, 0, 1, NONE, &found));
    assert_false(found);
    assert_int_equal(job_outcome(job), OUTCOME_INTERRUPTED);
    ranks_free(&ranks);
    lts_free(lts);
}

static bool make(struct job *job, void *lts) {
    struct ranks ranks;
    bool found, fine = ranks_make(&ranks, job, lts, TAU_INVISIBLE, 0, 3, NONE, &found);
    ranks_free(&ranks);
    return fine && found;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,6,4)\n(0,b,2)\n(0,tau,1)\n(1,a,2)\n(1,tau,2)\n(3,a,2)\n(3,b,2)\n");
    expect_to_survive_refusals(job, make, lts);
    lts_free(lts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(the_error_is_apart_at_once),
        job_test(labels_are_apart_in_the_first_round),
        job_test(every_step_to_the_difference_is_a_round),
        job_test(all_rounds_before_are_kept),
        job_test(bisimilar_states_are_never_apart),
        job_test(silent_steps_count_only_if_they_are_seen),
        job_test(silent_steps_that_lose_something_count),
        job_test(a_silent_loop_is_divergence),
        job_test(moves_are_what_they_count_for),
        job_test(too_many_rounds_or_numbers_find_nothing),
        job_test(a_stopped_job_ranks_nothing),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
