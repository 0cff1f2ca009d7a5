#include "support.h"

#include "lts/builder.h"
#include "lts/equivalence/partition.h"
#include "lts/operator/canonical.h"

static void expect_classes_of(struct job *job, const struct lts *lts, const char *classes, uint32_t blocks) {
    struct partition partition;
    assert_true(partition_bisimilar(job, &partition, lts, TAU_VISIBLE));
    assert_false(job_failed(job));
    expect_partition(&partition, lts, classes, blocks);
}

static void expect_classes(struct job *job, const char *aut, const char *classes, uint32_t blocks) {
    struct lts *lts = lts_of(job, aut);
    expect_classes_of(job, lts, classes, blocks);
    lts_free(lts);
}

static void one_state_is_one_block(void **state) {
    expect_classes(*state, NOTHING, "a", 1);
    expect_classes(*state, "des (0,1,1)\n(0,a,0)\n", "a", 1);
    expect_classes(*state, "des (0,1,1)\n(0,error,0)\n", "a", 1);
}

static void states_that_do_nothing_are_bisimilar(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_without_edges(job, "des (0,0,4)\n");
    expect_classes_of(job, lts, "aaaa", 1);
    lts_free(lts);
}

static void the_error_is_bisimilar_to_itself_alone(void **state) {
    expect_classes(*state, "des (0,2,3)\n(0,a,1)\n(2,error,2)\n", "abc", 3);
}

static void leading_to_the_error_is_not_leading_to_a_deadlock(void **state) {
    expect_classes(*state, "des (0,5,5)\n(0,a,1)\n(2,a,3)\n(4,a,3)\n(3,error,3)\n(4,a,1)\n", "abcde", 5);
}

static void different_labels_are_different(void **state) {
    expect_classes(*state, "des (0,3,4)\n(0,a,3)\n(1,b,3)\n(2,a,3)\n", "abac", 3);
}

static void tau_is_a_label_here(void **state) {
    expect_classes(*state, "des (0,3,4)\n(0,tau,3)\n(1,tau,1)\n(2,a,3)\n", "abcd", 4);
}

static void cycles_of_any_length_are_bisimilar(void **state) {
    expect_classes(*state, "des (0,6,6)\n(0,a,0)\n(1,a,2)\n(2,a,1)\n(3,a,4)\n(4,a,5)\n(5,a,3)\n", "aaaaaa",
                   1);
}

static void it_does_not_matter_how_often_a_move_is_possible(void **state) {
    expect_classes(*state, "des (0,5,4)\n(0,a,1)\n(0,a,2)\n(1,b,0)\n(2,b,3)\n(3,a,1)\n", "abba", 2);
}

static void it_matters_when_a_choice_is_made(void **state) {
    expect_classes(*state, "des (0,7,6)\n(0,a,1)\n(1,b,2)\n(1,c,2)\n(3,a,4)\n(3,a,5)\n(4,b,2)\n(5,c,2)\n",
                   "abcdef", 6);
}

static void one_choice_more_is_a_difference(void **state) {
    /* 0 can also move to a state where only b is possible. */
    expect_classes(*state, "des (0,6,5)\n(0,a,2)\n(0,a,3)\n(1,a,2)\n(2,b,4)\n(2,c,4)\n(3,b,4)\n", "abcde", 5);
}

static void all_states_count_also_unreachable_ones(void **state) {
    expect_classes(*state, "des (0,3,4)\n(0,a,0)\n(1,b,2)\n(3,a,3)\n", "abca", 3);
}

static void a_split_of_targets_splits_their_sources(void **state) {
    expect_classes(*state, "des (0,7,8)\n(0,a,1)\n(1,a,2)\n(2,a,3)\n(4,a,5)\n(5,a,6)\n(6,a,7)\n(7,b,7)\n",
                   "abcdefgh", 8);
}

static void states_of_a_loop_can_be_split_by_the_loop_itself(void **state) {
    /* Of the two cycles one can leave, three steps on. */
    expect_classes(*state,
                   "des (0,8,8)\n(0,a,1)\n(1,a,2)\n(2,a,0)\n(3,a,4)\n(4,a,5)\n(5,a,3)\n(5,a,6)\n(6,b,7)\n",
                   "aaabcdef", 6);
}

static void all_states_of_a_chain_are_different(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, 3000, "a");
    struct partition partition;
    assert_true(partition_bisimilar(job, &partition, lts, TAU_VISIBLE));
    assert_int_equal(partition.blocks, 3000);
    partition_free(&partition);
    lts_free(lts);
}

static void a_tree_folds_into_its_levels(void **state) {
    struct job *job = *state;
    enum { LEVELS = 12, STATES = (1 << LEVELS) - 1 };
    struct lts_builder builder;
    struct alphabet alphabet;
    const char *texts[] = {"a", "b"};
    lts_builder_init(&builder, job);
    for (uint32_t s = 0; 2 * s + 2 < STATES; s++) {
        assert_true(lts_builder_add(&builder, s, 1, 2 * s + 1));
        assert_true(lts_builder_add(&builder, s, 2, 2 * s + 2));
    }
    assert_true(alphabet_build(job, &alphabet, texts, 2, NULL));
    struct lts *lts = lts_builder_finish(&builder, STATES, 0, STATE_NONE, &alphabet, NULL);
    struct partition partition;
    assert_true(partition_bisimilar(job, &partition, lts, TAU_VISIBLE));
    assert_int_equal(partition.blocks, LEVELS);
    struct lts *quotient = partition_quotient(job, &partition, lts);
    assert_int_equal(quotient->states, LEVELS);
    assert_int_equal(lts_transitions(quotient), 2 * (LEVELS - 1));
    lts_free(quotient);
    partition_free(&partition);
    lts_free(lts);
}

/* The definition, to the letter: pairs are struck out until nothing changes. */
static bool answers(const struct lts *lts, bool related[][32], uint32_t s, uint32_t t) {
    for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++) {
        bool answered = false;
        for (uint64_t j = lts->rows[t]; j < lts->rows[t + 1]; j++)
            answered |= edge_label(lts->edges[i]) == edge_label(lts->edges[j]) &&
                        related[edge_target(lts->edges[i])][edge_target(lts->edges[j])];
        if (!answered)
            return false;
    }
    return true;
}

static void expect_bisimilarity(struct job *job, const struct lts *lts) {
    bool related[32][32], changed = true;
    for (uint32_t s = 0; s < lts->states; s++)
        for (uint32_t t = 0; t < lts->states; t++)
            related[s][t] = (s == lts->error) == (t == lts->error);
    while (changed) {
        changed = false;
        for (uint32_t s = 0; s < lts->states; s++)
            for (uint32_t t = 0; t < lts->states; t++)
                if (related[s][t] && !(answers(lts, related, s, t) && answers(lts, related, t, s)))
                    related[s][t] = related[t][s] = false, changed = true;
    }
    struct partition partition;
    assert_true(partition_bisimilar(job, &partition, lts, TAU_VISIBLE));
    for (uint32_t s = 0; s < lts->states; s++)
        for (uint32_t t = 0; t < lts->states; t++)
            assert_int_equal(partition.block_of[s] == partition.block_of[t], related[s][t]);
    partition_free(&partition);
}

static void random_systems_are_partitioned_as_the_definition_says(void **state) {
    struct job *job = *state;
    uint64_t seed = 1;
    for (int round = 0; round < 1000; round++) {
        uint32_t states = 1 + next_random(&seed, 32), labels = 1 + next_random(&seed, 2);
        struct lts *lts = random_lts(job, &seed, states, labels, next_random(&seed, 3 * states));
        expect_bisimilarity(job, lts);
        lts_free(lts);
    }
}

static void a_stopped_job_partitions_nothing(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, LONG, "a");
    struct partition partition;
    stop_job(job);
    assert_false(partition_bisimilar(job, &partition, lts, TAU_VISIBLE));
    expect_stopped(job, partition.block_of);
    lts_free(lts);
}

/* ---- quotients ---- */

/* Block numbers mean nothing: the quotient is looked at in its canonical form. */
static void expect_quotient(struct job *job, const char *aut, const char *text) {
    struct lts *lts = lts_of(job, aut);
    struct partition partition;
    assert_true(partition_bisimilar(job, &partition, lts, TAU_VISIBLE));
    struct lts *quotient = partition_quotient(job, &partition, lts);
    assert_int_equal(quotient->states, partition.blocks);
    assert_int_equal(quotient->initial, partition.block_of[lts->initial]);
    expect_result(job, lts_canonical(job, quotient), text);
    lts_free(quotient);
    partition_free(&partition);
    lts_free(lts);
}

static void the_quotient_of_cycles_is_a_loop(void **state) {
    expect_quotient(*state, "des (4,6,6)\n(0,a,0)\n(1,a,2)\n(2,a,1)\n(3,a,4)\n(4,a,5)\n(5,a,3)\n",
                    "des (0,1,1)\n(0,\"a\",0)\n");
}

static void moves_to_bisimilar_states_are_one_move(void **state) {
    expect_quotient(*state, "des (0,5,4)\n(0,a,1)\n(0,a,2)\n(1,b,0)\n(2,b,3)\n(3,a,1)\n",
                    "des (0,2,2)\n(0,\"a\",1)\n(1,\"b\",0)\n");
}

static void the_quotient_keeps_the_error_and_the_alphabet(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,4,3)\n(0,a,1)\n(1,b,2)\n(0,c,2)\n(2,error,2)\n");
    struct partition partition;
    assert_true(partition_bisimilar(job, &partition, lts, TAU_VISIBLE));
    struct lts *quotient = partition_quotient(job, &partition, lts);
    assert_int_equal(quotient->error, partition.block_of[2]);
    expect_labels(quotient, "tau,a,b,c");
    expect_result(job, lts_canonical(job, quotient),
                  "des (0,4,3)\n(0,\"a\",1)\n(0,\"c\",2)\n(1,\"b\",2)\n(2,\"error\",2)\n");
    lts_free(quotient);
    partition_free(&partition);
    lts_free(lts);
}

static void the_quotient_of_one_state_is_itself(void **state) {
    expect_quotient(*state, NOTHING, NOTHING);
    expect_quotient(*state, "des (0,1,1)\n(0,error,0)\n", "des (0,1,1)\n(0,\"error\",0)\n");
    expect_quotient(*state, "des (0,1,1)\n(0,tau,0)\n", "des (0,1,1)\n(0,\"tau\",0)\n");
}

static bool fold(struct job *job, void *lts) {
    struct partition partition;
    bool fine = partition_bisimilar(job, &partition, lts, TAU_VISIBLE);
    struct lts *quotient = fine ? partition_quotient(job, &partition, lts) : NULL;
    partition_free(&partition);
    lts_free(quotient);
    return quotient != NULL;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct job *job = *state;
    struct lts *lts =
        lts_of(job, "des (0,8,7)\n(0,a,1)\n(0,a,2)\n(1,b,3)\n(2,b,4)\n(3,a,5)\n(4,a,5)\n(5,c,6)\n"
                    "(6,error,6)\n");
    expect_to_survive_refusals(job, fold, lts);
    lts_free(lts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(one_state_is_one_block),
        job_test(states_that_do_nothing_are_bisimilar),
        job_test(the_error_is_bisimilar_to_itself_alone),
        job_test(leading_to_the_error_is_not_leading_to_a_deadlock),
        job_test(different_labels_are_different),
        job_test(tau_is_a_label_here),
        job_test(cycles_of_any_length_are_bisimilar),
        job_test(it_does_not_matter_how_often_a_move_is_possible),
        job_test(it_matters_when_a_choice_is_made),
        job_test(one_choice_more_is_a_difference),
        job_test(all_states_count_also_unreachable_ones),
        job_test(a_split_of_targets_splits_their_sources),
        job_test(states_of_a_loop_can_be_split_by_the_loop_itself),
        job_test(all_states_of_a_chain_are_different),
        job_test(a_tree_folds_into_its_levels),
        job_test(random_systems_are_partitioned_as_the_definition_says),
        job_test(a_stopped_job_partitions_nothing),
        job_test(the_quotient_of_cycles_is_a_loop),
        job_test(moves_to_bisimilar_states_are_one_move),
        job_test(the_quotient_keeps_the_error_and_the_alphabet),
        job_test(the_quotient_of_one_state_is_itself),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
