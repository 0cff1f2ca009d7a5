#include "support.h"

#include "lts/neighbourhood.h"

/* `marks` has a letter for every state: i for one that is inside, c for one that is cut as well. */
static void expect_part(struct job *job, const char *aut, uint32_t from, uint64_t depth, const char *marks,
                        uint64_t transitions) {
    struct lts *lts = lts_of(job, aut);
    struct neighbourhood part;
    uint32_t states = 0, cut = 0;
    assert_true(neighbourhood_take(&part, job, lts, from, depth));
    assert_int_equal(part.from, from);
    for (uint32_t s = 0; s < lts->states; s++) {
        assert_int_equal(part.inside[s], marks[s] != '.');
        if (part.inside[s])
            assert_int_equal(neighbourhood_cuts(&part, s), marks[s] == 'c');
        states += marks[s] != '.';
        cut += marks[s] == 'c';
    }
    assert_int_equal(part.states, states);
    assert_int_equal(part.cut_states, cut);
    assert_int_equal(part.transitions, transitions);
    neighbourhood_free(&part);
    lts_free(lts);
}

static const char CHAIN[] = "des (0,5,6)\n(0,a,1)\n(1,a,2)\n(2,a,3)\n(3,a,4)\n(4,a,5)\n";

static void no_step_leads_nowhere(void **state) {
    expect_part(*state, NOTHING, 0, 0, "i", 0);
    expect_part(*state, CHAIN, 0, 0, "c.....", 0);
    expect_part(*state, "des (0,2,2)\n(0,a,0)\n(0,b,1)\n", 0, 0, "c.", 1);
}

static void so_many_steps_are_taken(void **state) {
    expect_part(*state, CHAIN, 0, 2, "iic...", 2);
    expect_part(*state, CHAIN, 2, 2, "..iic.", 2);
}

static void what_ends_by_itself_is_not_cut(void **state) {
    expect_part(*state, CHAIN, 3, 2, "...iii", 2);
    expect_part(*state, CHAIN, 0, 5, "iiiiii", 5);
    expect_part(*state, CHAIN, 0, UINT64_MAX, "iiiiii", 5);
}

static void transitions_back_into_the_part_belong_to_it(void **state) {
    expect_part(*state, "des (0,5,3)\n(0,a,1)\n(1,a,0)\n(1,b,1)\n(1,c,2)\n(1,tau,0)\n", 0, 1, "ic.", 4);
}

static void the_nearest_way_counts(void **state) {
    expect_part(*state, "des (0,6,6)\n(0,a,1)\n(1,a,2)\n(2,a,3)\n(0,b,3)\n(3,a,4)\n(4,a,5)\n", 0, 2, "iiiic.",
                5);
}

static void the_initial_state_need_not_be_inside(void **state) {
    expect_part(*state, "des (0,3,3)\n(0,a,1)\n(1,a,2)\n(2,b,2)\n", 1, 9, ".ii", 2);
}

static void the_error_state_is_never_cut(void **state) {
    expect_part(*state, "des (0,3,3)\n(0,a,1)\n(0,b,2)\n(1,error,1)\n", 0, 1, "iii", 2);
    expect_part(*state, "des (0,3,3)\n(0,a,1)\n(0,b,2)\n(1,error,1)\n", 1, 1, ".i.", 0);
}

static void a_stopped_job_takes_nothing(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, LONG, "a");
    struct neighbourhood part;
    stop_job(job);
    assert_false(neighbourhood_take(&part, job, lts, 0, UINT64_MAX));
    neighbourhood_free(&part);
    lts_free(lts);
}

static bool take(struct job *job, void *lts) {
    struct neighbourhood part;
    bool fine = neighbourhood_take(&part, job, lts, 0, 3);
    neighbourhood_free(&part);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, CHAIN);
    expect_to_survive_refusals(job, take, lts);
    lts_free(lts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(no_step_leads_nowhere),
        job_test(so_many_steps_are_taken),
        job_test(what_ends_by_itself_is_not_cut),
        job_test(transitions_back_into_the_part_belong_to_it),
        job_test(the_nearest_way_counts),
        job_test(the_initial_state_need_not_be_inside),
        job_test(the_error_state_is_never_cut),
        job_test(a_stopped_job_takes_nothing),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
