#include "support.h"

#include "lts/operator/subsets.h"

static uint32_t intern(struct subsets *subsets, size_t count, const uint32_t *states) {
    return subsets_intern(subsets, states, count);
}

static void sets_are_numbered_as_they_come(void **state) {
    struct job *job = *state;
    struct subsets subsets;
    assert_true(subsets_init(&subsets, job));
    assert_int_equal(subsets_count(&subsets), 0);
    assert_int_equal(intern(&subsets, 2, (uint32_t[]){3, 5}), 0);
    assert_int_equal(intern(&subsets, 1, (uint32_t[]){4}), 1);
    assert_int_equal(intern(&subsets, 3, (uint32_t[]){0, 3, 5}), 2);
    assert_int_equal(subsets_count(&subsets), 3);
    subsets_free(&subsets);
}

static void equal_sets_have_equal_numbers(void **state) {
    struct job *job = *state;
    struct subsets subsets;
    assert_true(subsets_init(&subsets, job));
    assert_int_equal(intern(&subsets, 2, (uint32_t[]){1, 2}), 0);
    assert_int_equal(intern(&subsets, 1, (uint32_t[]){1}), 1);
    assert_int_equal(intern(&subsets, 2, (uint32_t[]){1, 2}), 0);
    assert_int_equal(intern(&subsets, 1, (uint32_t[]){1}), 1);
    assert_int_equal(subsets_count(&subsets), 2);
    subsets_free(&subsets);
}

static void members_can_be_read_back(void **state) {
    struct job *job = *state;
    struct subsets subsets;
    assert_true(subsets_init(&subsets, job));
    intern(&subsets, 2, (uint32_t[]){3, 5});
    intern(&subsets, 3, (uint32_t[]){0, 1, 9});
    const uint32_t members[] = {3, 5, 0, 1, 9};
    const uint64_t begins[] = {0, 2, 5};
    assert_int_equal(subsets.members.count, 5);
    assert_memory_equal(subsets.members.items, members, sizeof members);
    assert_memory_equal(subsets.begins.items, begins, sizeof begins);
    subsets_free(&subsets);
}

static void sets_that_begin_alike_are_different(void **state) {
    struct job *job = *state;
    struct subsets subsets;
    assert_true(subsets_init(&subsets, job));
    const uint32_t states[] = {0, 1, 2, 3, 4, 5};
    for (uint32_t count = 1; count <= COUNT(states); count++)
        assert_int_equal(intern(&subsets, count, states), count - 1);
    for (uint32_t count = 1; count <= COUNT(states); count++)
        assert_int_equal(intern(&subsets, count, states), count - 1);
    subsets_free(&subsets);
}

static void the_empty_set_is_a_set(void **state) {
    struct job *job = *state;
    struct subsets subsets;
    const uint32_t none[] = {7};
    assert_true(subsets_init(&subsets, job));
    assert_int_equal(intern(&subsets, 1, (uint32_t[]){0}), 0);
    assert_int_equal(intern(&subsets, 0, none), 1);
    assert_int_equal(intern(&subsets, 0, none), 1);
    assert_int_equal(subsets.begins.items[1], subsets.begins.items[2]);
    subsets_free(&subsets);
}

static void the_empty_set_may_come_first(void **state) {
    struct job *job = *state;
    struct subsets subsets;
    const uint32_t none[] = {7};
    assert_true(subsets_init(&subsets, job));
    assert_int_equal(intern(&subsets, 0, none), 0);
    assert_int_equal(intern(&subsets, 0, none), 0);
    assert_int_equal(intern(&subsets, 1, none), 1);
    subsets_free(&subsets);
}

static void many_sets_are_kept_apart(void **state) {
    struct job *job = *state;
    struct subsets subsets;
    assert_true(subsets_init(&subsets, job));
    for (int round = 0; round < 2; round++)
        for (uint32_t bits = 1; bits < 1 << 12; bits++) {
            uint32_t members[12];
            size_t count = 0;
            for (uint32_t i = 0; i < 12; i++)
                if (bits >> i & 1)
                    members[count++] = i;
            assert_int_equal(intern(&subsets, count, members), bits - 1);
        }
    subsets_free(&subsets);
}

/* ---- gathering ---- */

#define SILENT_WEB                                                                                           \
    "des (0,8,7)\n(5,tau,2)\n(2,tau,0)\n(2,tau,5)\n(0,a,1)\n(1,tau,3)\n(3,tau,6)\n(4,tau,4)\n(6,error,6)\n"

static void expect_gathered(struct gatherer *gatherer, size_t count, const uint32_t *states) {
    gatherer_sort(gatherer);
    assert_int_equal(gatherer->states.count, count);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(gatherer->states.items[i], states[i]);
}

static void a_gatherer_begins_empty(void **state) {
    struct job *job = *state;
    struct gatherer gatherer;
    struct lts *lts = lts_of(job, SILENT_WEB);
    assert_true(gatherer_init(&gatherer, job, lts, false));
    expect_gathered(&gatherer, 0, NULL);
    assert_false(gatherer.has_error);
    gatherer_free(&gatherer);
    lts_free(lts);
}

static void states_are_gathered_once_and_sorted(void **state) {
    struct job *job = *state;
    struct gatherer gatherer;
    struct lts *lts = lts_of(job, SILENT_WEB);
    const uint32_t added[] = {5, 0, 5, 3, 0, 5};
    assert_true(gatherer_init(&gatherer, job, lts, false));
    for (size_t i = 0; i < COUNT(added); i++)
        assert_true(gatherer_add(&gatherer, added[i]));
    expect_gathered(&gatherer, 3, (uint32_t[]){0, 3, 5});
    gatherer_free(&gatherer);
    lts_free(lts);
}

static void a_closed_gatherer_follows_tau(void **state) {
    struct job *job = *state;
    struct gatherer gatherer;
    struct lts *lts = lts_of(job, SILENT_WEB);
    assert_true(gatherer_init(&gatherer, job, lts, true));
    assert_true(gatherer_add(&gatherer, 5));
    expect_gathered(&gatherer, 3, (uint32_t[]){0, 2, 5});
    assert_false(gatherer.has_error);
    gatherer_clear(&gatherer);
    assert_true(gatherer_add(&gatherer, 4));
    expect_gathered(&gatherer, 1, (uint32_t[]){4});
    gatherer_free(&gatherer);
    lts_free(lts);
}

static void closures_add_up(void **state) {
    struct job *job = *state;
    struct gatherer gatherer;
    struct lts *lts = lts_of(job, SILENT_WEB);
    assert_true(gatherer_init(&gatherer, job, lts, true));
    assert_true(gatherer_add(&gatherer, 3));
    assert_true(gatherer_add(&gatherer, 0));
    assert_true(gatherer_add(&gatherer, 1));
    assert_true(gatherer_add(&gatherer, 2));
    expect_gathered(&gatherer, 6, (uint32_t[]){0, 1, 2, 3, 5, 6});
    gatherer_free(&gatherer);
    lts_free(lts);
}

static void the_error_is_noticed_when_it_is_met(void **state) {
    struct job *job = *state;
    struct gatherer open, closed;
    struct lts *lts = lts_of(job, SILENT_WEB);
    assert_true(gatherer_init(&open, job, lts, false));
    assert_true(gatherer_init(&closed, job, lts, true));
    assert_true(gatherer_add(&open, 1));
    assert_false(open.has_error);
    assert_true(gatherer_add(&open, 6));
    assert_true(open.has_error);
    assert_true(gatherer_add(&closed, 1));
    assert_true(closed.has_error);
    gatherer_free(&open);
    gatherer_free(&closed);
    lts_free(lts);
}

static void clearing_forgets_states_and_error(void **state) {
    struct job *job = *state;
    struct gatherer gatherer;
    struct lts *lts = lts_of(job, SILENT_WEB);
    assert_true(gatherer_init(&gatherer, job, lts, true));
    assert_true(gatherer_add(&gatherer, 1));
    gatherer_clear(&gatherer);
    assert_false(gatherer.has_error);
    assert_true(gatherer_add(&gatherer, 0));
    expect_gathered(&gatherer, 1, (uint32_t[]){0});
    gatherer_free(&gatherer);
    lts_free(lts);
}

static void rounds_may_come_round(void **state) {
    struct job *job = *state;
    struct gatherer gatherer;
    struct lts *lts = lts_of(job, SILENT_WEB);
    assert_true(gatherer_init(&gatherer, job, lts, false));
    assert_true(gatherer_add(&gatherer, 3)); /* in round 1, which will come again */
    gatherer.round = UINT32_MAX;
    gatherer_clear(&gatherer);
    assert_true(gatherer_add(&gatherer, 3));
    expect_gathered(&gatherer, 1, (uint32_t[]){3});
    gatherer_free(&gatherer);
    lts_free(lts);
}

static void many_states_are_gathered(void **state) {
    struct job *job = *state;
    struct gatherer gatherer;
    struct lts *lts = lts_without_edges(job, "des (0,0,1000)\n");
    assert_true(gatherer_init(&gatherer, job, lts, true));
    for (uint32_t i = 0; i < 2000; i++)
        assert_true(gatherer_add(&gatherer, i * 7 % 1000));
    gatherer_sort(&gatherer);
    assert_int_equal(gatherer.states.count, 1000);
    for (uint32_t s = 0; s < 1000; s++)
        assert_int_equal(gatherer.states.items[s], s);
    gatherer_free(&gatherer);
    lts_free(lts);
}

static bool gather_and_intern(struct job *job, void *lts) {
    struct subsets subsets;
    struct gatherer gatherer;
    bool fine = subsets_init(&subsets, job);
    fine = gatherer_init(&gatherer, job, lts, true) && fine;
    for (uint32_t s = 0; fine && s < 7; s++) {
        gatherer_clear(&gatherer);
        fine = gatherer_add(&gatherer, s);
        gatherer_sort(&gatherer);
        fine = fine && subsets_intern(&subsets, gatherer.states.items, gatherer.states.count) != SUBSET_NONE;
    }
    subsets_free(&subsets);
    gatherer_free(&gatherer);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, SILENT_WEB);
    expect_to_survive_refusals(job, gather_and_intern, lts);
    lts_free(lts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(sets_are_numbered_as_they_come),
        job_test(equal_sets_have_equal_numbers),
        job_test(members_can_be_read_back),
        job_test(sets_that_begin_alike_are_different),
        job_test(the_empty_set_is_a_set),
        job_test(the_empty_set_may_come_first),
        job_test(many_sets_are_kept_apart),
        job_test(a_gatherer_begins_empty),
        job_test(states_are_gathered_once_and_sorted),
        job_test(a_closed_gatherer_follows_tau),
        job_test(closures_add_up),
        job_test(the_error_is_noticed_when_it_is_met),
        job_test(clearing_forgets_states_and_error),
        job_test(rounds_may_come_round),
        job_test(many_states_are_gathered),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
