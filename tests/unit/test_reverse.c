#include "support.h"

#include "lts/reverse.h"

static void expect_index(struct reverse *reverse, const struct lts *lts, const uint64_t *offsets,
                         const uint32_t *sources) {
    assert_memory_equal(reverse->offsets, offsets, (lts->states + (size_t)1) * sizeof *offsets);
    for (uint64_t i = 0; i < offsets[lts->states]; i++)
        assert_int_equal(reverse->sources[i], sources[i]);
    reverse_free(reverse);
    assert_null(reverse->offsets);
    assert_null(reverse->sources);
}

static void expect_reverse(struct job *job, const struct lts *lts, const bool *labels,
                           const uint64_t *offsets, const uint32_t *sources) {
    struct reverse reverse;
    assert_true(reverse_build(job, &reverse, lts, labels));
    expect_index(&reverse, lts, offsets, sources);
}

static void expect_silent(struct job *job, const struct lts *lts, const uint64_t *offsets,
                          const uint32_t *sources) {
    struct reverse reverse;
    assert_true(reverse_build_silent(job, &reverse, lts));
    expect_index(&reverse, lts, offsets, sources);
}

static void sources_are_listed_per_target_in_ascending_order(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,6,4)\n(0,a,1)\n(0,b,3)\n(1,a,1)\n(2,c,1)\n(3,a,0)\n(3,b,1)\n");
    expect_reverse(job, lts, NULL, (uint64_t[]){0, 1, 5, 5, 6}, (uint32_t[]){3, 0, 1, 2, 3, 0});
    lts_free(lts);
}

static void a_source_stands_once_for_each_of_its_transitions(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,4,2)\n(0,tau,1)\n(0,a,1)\n(0,b,1)\n(1,a,1)\n");
    expect_reverse(job, lts, NULL, (uint64_t[]){0, 0, 4}, (uint32_t[]){0, 0, 0, 1});
    lts_free(lts);
}

static void only_the_chosen_labels_count(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,5,3)\n(0,tau,1)\n(0,a,2)\n(1,b,1)\n(1,a,2)\n(2,tau,0)\n");
    const bool tau_alone[] = {true, false, false}, a_and_b[] = {false, true, true};
    expect_reverse(job, lts, tau_alone, (uint64_t[]){0, 1, 2, 2}, (uint32_t[]){2, 0});
    expect_reverse(job, lts, a_and_b, (uint64_t[]){0, 0, 1, 3}, (uint32_t[]){1, 0, 1});
    lts_free(lts);
}

static void silent_transitions_can_be_listed_alone(void **state) {
    struct job *job = *state;
    struct lts *lts =
        lts_of(job, "des (0,6,3)\n(0,tau,1)\n(0,a,2)\n(1,b,1)\n(1,tau,1)\n(1,a,2)\n(2,tau,0)\n");
    lts->edges[lts->rows[1] - 1] = edge_make(lts->alphabet.count, 2); /* a label beyond the alphabet */
    expect_silent(job, lts, (uint64_t[]){0, 1, 3, 3}, (uint32_t[]){2, 0, 1});
    lts_free(lts);
}

static void without_silent_transitions_there_is_nothing_to_list(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,2,2)\n(0,a,1)\n(1,a,0)\n");
    expect_silent(job, lts, (uint64_t[]){0, 0, 0}, NULL);
    lts_free(lts);
}

static void no_chosen_label_leaves_nothing(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,2,2)\n(0,a,1)\n(1,a,0)\n");
    const bool none[] = {false, false};
    expect_reverse(job, lts, none, (uint64_t[]){0, 0, 0}, NULL);
    lts_free(lts);
}

static void without_edges_there_are_no_sources(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_without_edges(job, "des (0,0,3)\n");
    expect_reverse(job, lts, NULL, (uint64_t[]){0, 0, 0, 0}, NULL);
    lts_free(lts);
}

static void the_error_state_has_sources_but_is_none(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,3,3)\n(0,a,2)\n(1,b,2)\n(2,error,2)\n");
    expect_reverse(job, lts, NULL, (uint64_t[]){0, 0, 0, 2}, (uint32_t[]){0, 1});
    lts_free(lts);
}

static bool build(struct job *job, void *lts) {
    struct reverse reverse;
    bool fine = reverse_build(job, &reverse, lts, NULL);
    reverse_free(&reverse);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,2,2)\n(0,a,1)\n(1,a,0)\n");
    expect_to_survive_refusals(job, build, lts);
    lts_free(lts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(sources_are_listed_per_target_in_ascending_order),
        job_test(a_source_stands_once_for_each_of_its_transitions),
        job_test(only_the_chosen_labels_count),
        job_test(silent_transitions_can_be_listed_alone),
        job_test(without_silent_transitions_there_is_nothing_to_list),
        job_test(no_chosen_label_leaves_nothing),
        job_test(without_edges_there_are_no_sources),
        job_test(the_error_state_has_sources_but_is_none),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
