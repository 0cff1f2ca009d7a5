#include "support.h"

#include "lts/operator/renumber.h"

static void expect_renumbered(struct job *job, const char *aut, const uint32_t *number, uint32_t states,
                              uint32_t error, const char *text) {
    struct lts *lts = lts_of(job, aut);
    expect_result(job, lts_renumber(job, lts, number, states, error), text);
    lts_free(lts);
}

static void the_same_numbers_give_the_same_lts(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (1,4,3)\n(0,tau,1)\n(1,a,0)\n(1,b,2)\n(2,error,2)\n");
    struct lts *same = lts_renumber(job, lts, (uint32_t[]){0, 1, 2}, 3, 2);
    assert_true(lts_identical(lts, same));
    lts_free(lts);
    lts_free(same);
}

static void states_can_be_reordered(void **state) {
    expect_renumbered(*state, "des (0,4,3)\n(0,a,1)\n(1,b,2)\n(1,a,0)\n(2,c,0)\n", (uint32_t[]){2, 0, 1}, 3,
                      STATE_NONE, "des (2,4,3)\n(0,\"a\",2)\n(0,\"b\",1)\n(1,\"c\",2)\n(2,\"a\",0)\n");
}

static void merged_states_have_all_their_transitions(void **state) {
    expect_renumbered(*state, "des (0,4,4)\n(0,a,1)\n(0,a,2)\n(1,b,3)\n(2,c,1)\n", (uint32_t[]){0, 1, 1, 2},
                      3, STATE_NONE, "des (0,3,3)\n(0,\"a\",1)\n(1,\"b\",2)\n(1,\"c\",1)\n");
}

static void everything_can_become_one_state(void **state) {
    expect_renumbered(*state, "des (1,4,3)\n(0,a,1)\n(1,a,2)\n(2,tau,0)\n(2,b,1)\n", (uint32_t[]){0, 0, 0}, 1,
                      STATE_NONE, "des (0,3,1)\n(0,\"tau\",0)\n(0,\"a\",0)\n(0,\"b\",0)\n");
}

static void a_dropped_state_takes_its_transitions_with_it(void **state) {
    expect_renumbered(*state, "des (2,5,3)\n(0,a,1)\n(1,b,2)\n(2,c,0)\n(2,d,1)\n(2,e,2)\n",
                      (uint32_t[]){0, STATE_NONE, 1}, 2, STATE_NONE,
                      "des (1,2,2)\n(1,\"c\",0)\n(1,\"e\",1)\n");
}

static void a_new_error_state_loses_its_transitions(void **state) {
    expect_renumbered(*state, "des (0,3,2)\n(0,a,1)\n(1,b,0)\n(1,c,1)\n", (uint32_t[]){0, 1}, 2, 1,
                      "des (0,2,2)\n(0,\"a\",1)\n(1,\"error\",1)\n");
}

static void what_is_merged_into_the_error_state_loses_its_transitions(void **state) {
    expect_renumbered(*state, "des (0,4,3)\n(0,a,1)\n(0,b,2)\n(1,c,0)\n(2,error,2)\n", (uint32_t[]){0, 1, 1},
                      2, 1, "des (0,3,2)\n(0,\"a\",1)\n(0,\"b\",1)\n(1,\"error\",1)\n");
}

static void the_initial_state_can_become_the_error(void **state) {
    expect_renumbered(*state, "des (0,2,2)\n(0,a,1)\n(1,b,0)\n", (uint32_t[]){0, 1}, 2, 0,
                      "des (0,2,2)\n(0,\"error\",0)\n(1,\"b\",0)\n");
}

static void an_error_state_can_become_an_ordinary_one(void **state) {
    expect_renumbered(*state, "des (0,2,2)\n(0,a,1)\n(1,error,1)\n", (uint32_t[]){0, 1}, 2, STATE_NONE,
                      "des (0,1,2)\n(0,\"a\",1)\n");
}

static void numbers_that_nobody_takes_are_states_without_transitions(void **state) {
    expect_renumbered(*state, "des (0,1,2)\n(0,a,1)\n", (uint32_t[]){3, 1}, 5, STATE_NONE,
                      "des (3,1,5)\n(3,\"a\",1)\n");
}

static void the_alphabet_stays_whatever_is_dropped(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,2,2)\n(0,a,1)\n(1,b,0)\n");
    struct lts *part = lts_renumber(job, lts, (uint32_t[]){0, STATE_NONE}, 1, STATE_NONE);
    expect_labels(part, "tau,a,b");
    lts_free(lts);
    expect_result(job, part, NOTHING);
}

static void an_lts_without_edges_can_be_renumbered(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_without_edges(job, "des (0,0,2)\n");
    expect_result(job, lts_renumber(job, lts, (uint32_t[]){1, 0}, 2, STATE_NONE), "des (1,0,2)\n");
    lts_free(lts);
}

/* ---- reordering ---- */

static void expect_reordered(struct job *job, const char *aut, const uint32_t *order, const char *text) {
    struct lts *lts = lts_of(job, aut);
    expect_result(job, lts_reorder(job, lts, order), text);
    lts_free(lts);
}

static void an_order_names_the_states_one_after_the_other(void **state) {
    /* State 1 comes first, then 2, then 0. */
    expect_reordered(*state, "des (0,4,3)\n(0,a,1)\n(1,b,2)\n(1,a,0)\n(2,c,0)\n", (uint32_t[]){1, 2, 0},
                     "des (2,4,3)\n(0,\"a\",2)\n(0,\"b\",1)\n(1,\"c\",2)\n(2,\"a\",0)\n");
}

static void an_error_state_moves_to_its_place(void **state) {
    expect_reordered(*state, "des (1,3,3)\n(0,a,2)\n(1,tau,0)\n(2,error,2)\n", (uint32_t[]){2, 1, 0},
                     "des (1,3,3)\n(0,\"error\",0)\n(1,\"tau\",2)\n(2,\"a\",0)\n");
}

static void one_state_has_one_order(void **state) {
    expect_reordered(*state, "des (0,1,1)\n(0,a,0)\n", (uint32_t[]){0}, "des (0,1,1)\n(0,\"a\",0)\n");
    expect_reordered(*state, "des (0,1,1)\n(0,error,0)\n", (uint32_t[]){0}, "des (0,1,1)\n(0,\"error\",0)\n");
}

static void the_alphabet_stays_in_its_order(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_without_edges(job, "des (0,0,2)\n");
    const char *texts[] = {"b", "a"};
    alphabet_free(&lts->alphabet);
    assert_true(alphabet_build(job, &lts->alphabet, texts, 2, NULL));
    struct lts *result = lts_reorder(job, lts, (uint32_t[]){1, 0});
    expect_labels(result, "tau,a,b");
    expect_result(job, result, "des (1,0,2)\n");
    lts_free(lts);
}

/* ---- keeping ---- */

static void expect_kept(struct job *job, const char *aut, const bool *kept, const char *text) {
    struct lts *lts = lts_of(job, aut);
    expect_result(job, lts_keep(job, lts, kept), text);
    lts_free(lts);
}

static void kept_states_stay_in_their_order(void **state) {
    expect_kept(*state, "des (3,5,5)\n(0,a,3)\n(1,a,0)\n(3,b,4)\n(3,c,1)\n(4,a,2)\n",
                (bool[]){false, true, false, true, true}, "des (1,2,3)\n(1,\"b\",2)\n(1,\"c\",0)\n");
}

static void a_kept_error_state_gets_its_new_number(void **state) {
    expect_kept(*state, "des (2,2,3)\n(2,a,1)\n(1,error,1)\n", (bool[]){false, true, true},
                "des (1,2,2)\n(0,\"error\",0)\n(1,\"a\",0)\n");
}

static void a_dropped_error_state_is_none(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,3,2)\n(0,a,1)\n(0,b,0)\n(1,error,1)\n");
    struct lts *part = lts_keep(job, lts, (bool[]){true, false});
    assert_int_equal(part->error, STATE_NONE);
    expect_result(job, part, "des (0,1,1)\n(0,\"b\",0)\n");
    lts_free(lts);
}

static void the_initial_state_alone_can_be_kept(void **state) {
    expect_kept(*state, "des (1,2,2)\n(0,a,1)\n(1,a,0)\n", (bool[]){false, true}, NOTHING);
}

static bool renumber_and_keep(struct job *job, void *lts) {
    struct lts *renumbered = lts_renumber(job, lts, (uint32_t[]){2, 0, 1}, 3, STATE_NONE);
    struct lts *reordered = renumbered ? lts_reorder(job, renumbered, (uint32_t[]){1, 2, 0}) : NULL;
    struct lts *part = reordered ? lts_keep(job, reordered, (bool[]){true, true, false}) : NULL;
    bool fine = part != NULL;
    lts_free(part);
    lts_free(reordered);
    lts_free(renumbered);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,4,3)\n(0,a,1)\n(1,b,2)\n(1,a,0)\n(2,c,0)\n");
    expect_to_survive_refusals(job, renumber_and_keep, lts);
    lts_free(lts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(the_same_numbers_give_the_same_lts),
        job_test(states_can_be_reordered),
        job_test(merged_states_have_all_their_transitions),
        job_test(everything_can_become_one_state),
        job_test(a_dropped_state_takes_its_transitions_with_it),
        job_test(a_new_error_state_loses_its_transitions),
        job_test(what_is_merged_into_the_error_state_loses_its_transitions),
        job_test(the_initial_state_can_become_the_error),
        job_test(an_error_state_can_become_an_ordinary_one),
        job_test(numbers_that_nobody_takes_are_states_without_transitions),
        job_test(the_alphabet_stays_whatever_is_dropped),
        job_test(an_lts_without_edges_can_be_renumbered),
        job_test(an_order_names_the_states_one_after_the_other),
        job_test(an_error_state_moves_to_its_place),
        job_test(one_state_has_one_order),
        job_test(the_alphabet_stays_in_its_order),
        job_test(kept_states_stay_in_their_order),
        job_test(a_kept_error_state_gets_its_new_number),
        job_test(a_dropped_error_state_is_none),
        job_test(the_initial_state_alone_can_be_kept),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
