#include "support.h"

#include "lts/builder.h"
#include "lts/equivalence/branching.h"
#include "lts/operator/canonical.h"

static void expect_classes_of(struct job *job, const struct lts *lts, enum divergence divergence,
                              const char *classes, uint32_t blocks) {
    struct partition partition;
    assert_true(partition_branching(job, &partition, lts, divergence));
    assert_false(job_failed(job));
    expect_partition(&partition, lts, classes, blocks);
}

static void expect_classes(struct job *job, const char *aut, enum divergence divergence, const char *classes,
                           uint32_t blocks) {
    struct lts *lts = lts_of(job, aut);
    expect_classes_of(job, lts, divergence, classes, blocks);
    lts_free(lts);
}

/* Without and with divergence. */
static void expect_either(struct job *job, const char *aut, const char *classes, uint32_t blocks) {
    expect_classes(job, aut, DIVERGENCE_IGNORED, classes, blocks);
    expect_classes(job, aut, DIVERGENCE_PRESERVED, classes, blocks);
}

static void expect_count(struct job *job, const struct lts *lts, enum divergence divergence,
                         uint32_t blocks) {
    struct partition partition;
    assert_true(partition_branching(job, &partition, lts, divergence));
    assert_int_equal(partition.blocks, blocks);
    partition_free(&partition);
}

/* ---- classes ---- */

static void one_state_is_one_class(void **state) {
    expect_either(*state, NOTHING, "a", 1);
    expect_either(*state, "des (0,1,1)\n(0,a,0)\n", "a", 1);
    expect_either(*state, "des (0,1,1)\n(0,tau,0)\n", "a", 1);
    expect_either(*state, "des (0,1,1)\n(0,error,0)\n", "a", 1);
}

static void it_works_without_edges(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_without_edges(job, "des (0,0,3)\n");
    expect_classes_of(job, lts, DIVERGENCE_IGNORED, "aaa", 1);
    expect_classes_of(job, lts, DIVERGENCE_PRESERVED, "aaa", 1);
    lts_free(lts);
}

static void without_tau_it_is_strong_bisimilarity(void **state) {
    expect_either(*state, "des (0,7,6)\n(0,a,1)\n(1,b,2)\n(1,c,2)\n(3,a,4)\n(3,a,5)\n(4,b,2)\n(5,c,2)\n",
                  "abcdef", 6);
    expect_either(*state, "des (0,5,4)\n(0,a,1)\n(0,a,2)\n(1,b,0)\n(2,b,3)\n(3,a,1)\n", "abba", 2);
}

static void silence_that_ends_is_nothing(void **state) {
    expect_either(*state, "des (0,4,4)\n(0,tau,1)\n(0,tau,2)\n(1,tau,3)\n(2,tau,3)\n", "aaaa", 1);
}

static void silent_steps_before_a_visible_one_are_inert(void **state) {
    expect_either(*state, "des (0,3,4)\n(0,tau,1)\n(1,tau,2)\n(2,a,3)\n", "aaab", 2);
}

static void a_silent_step_that_loses_a_choice_is_seen(void **state) {
    expect_either(*state, "des (0,3,3)\n(0,a,2)\n(0,tau,1)\n(1,b,2)\n", "abc", 3);
    expect_either(*state, "des (0,4,5)\n(0,tau,1)\n(0,tau,2)\n(1,a,3)\n(2,b,4)\n", "abcdd", 4);
}

/* After the second a of 0, c is out without having been there. */
static void the_third_law_of_milner_does_not_hold(void **state) {
    expect_either(*state,
                  "des (0,9,6)\n(0,a,1)\n(0,a,3)\n(1,tau,2)\n(1,c,4)\n(2,b,4)\n(3,b,4)\n(5,a,1)\n(5,c,5)\n"
                  "(0,c,0)\n",
                  "abccde", 5);
}

static void a_silent_step_into_the_error_is_seen(void **state) {
    expect_either(*state, "des (0,4,4)\n(0,tau,1)\n(1,tau,2)\n(3,a,2)\n(2,error,2)\n", "aabc", 3);
    expect_either(*state, "des (0,3,3)\n(0,tau,1)\n(0,tau,2)\n(2,error,2)\n", "abc", 3);
}

static void an_initial_or_unreachable_error_stays_alone(void **state) {
    expect_either(*state, "des (1,3,3)\n(0,tau,2)\n(2,tau,1)\n(1,error,1)\n", "aba", 2);
    expect_either(*state, "des (0,2,3)\n(0,tau,1)\n(2,error,2)\n", "aab", 2);
}

static void unreachable_states_count(void **state) {
    expect_either(*state, "des (0,3,5)\n(0,a,1)\n(2,tau,0)\n(3,b,4)\n", "abacb", 3);
}

/* ---- divergence ---- */

static void states_on_a_silent_cycle_are_equivalent(void **state) {
    expect_either(*state, "des (0,5,4)\n(0,tau,1)\n(1,tau,2)\n(2,tau,0)\n(1,a,3)\n(2,a,3)\n", "aaab", 2);
    expect_either(*state, "des (0,4,3)\n(0,tau,1)\n(1,tau,0)\n(1,a,2)\n(0,b,2)\n", "aab", 2);
}

static void divergence_is_seen_if_it_is_preserved(void **state) {
    const char *loop_or_not = "des (0,1,2)\n(0,tau,0)\n";
    expect_classes(*state, loop_or_not, DIVERGENCE_IGNORED, "aa", 1);
    expect_classes(*state, loop_or_not, DIVERGENCE_PRESERVED, "ab", 2);
    const char *before_a = "des (0,4,4)\n(0,tau,0)\n(0,a,3)\n(1,a,3)\n(2,tau,0)\n";
    expect_classes(*state, before_a, DIVERGENCE_IGNORED, "aaab", 2);
    expect_classes(*state, before_a, DIVERGENCE_PRESERVED, "abac", 3);
}

static void all_loops_diverge_alike(void **state) {
    expect_either(*state, "des (0,6,6)\n(0,tau,0)\n(1,tau,2)\n(2,tau,1)\n(3,tau,4)\n(4,tau,5)\n(5,tau,3)\n",
                  "aaaaaa", 1);
}

static void a_silent_way_into_divergence_diverges(void **state) {
    expect_either(*state, "des (0,3,3)\n(0,tau,1)\n(1,tau,2)\n(2,tau,2)\n", "aaa", 1);
}

static void a_silent_way_past_divergence_is_another_matter(void **state) {
    const char *aut = "des (0,3,3)\n(0,tau,1)\n(1,tau,1)\n(0,tau,2)\n";
    expect_classes(*state, aut, DIVERGENCE_IGNORED, "aaa", 1);
    expect_classes(*state, aut, DIVERGENCE_PRESERVED, "abc", 3);
}

/* 0 can diverge where b is possible, 2 only where it is not. */
static void divergence_elsewhere_is_not_divergence_here(void **state) {
    const char *aut = "des (0,6,4)\n(0,tau,0)\n(0,b,3)\n(0,tau,1)\n(1,tau,1)\n(2,b,3)\n(2,tau,1)\n";
    expect_classes(*state, aut, DIVERGENCE_IGNORED, "abab", 2);
    expect_classes(*state, aut, DIVERGENCE_PRESERVED, "abcd", 4);
}

/* The label of divergence is beyond the alphabet: no loop of a visible label is the same. */
static void no_label_is_taken_for_divergence(void **state) {
    expect_classes(*state, "des (0,3,3)\n(0,z,0)\n(1,tau,1)\n(2,z,2)\n", DIVERGENCE_PRESERVED, "aba", 2);
}

static void divergence_next_to_the_error_is_seen(void **state) {
    const char *aut = "des (0,4,3)\n(0,tau,0)\n(0,tau,2)\n(1,tau,2)\n(2,error,2)\n";
    expect_classes(*state, aut, DIVERGENCE_IGNORED, "aab", 2);
    expect_classes(*state, aut, DIVERGENCE_PRESERVED, "abc", 3);
}

/* ---- long ones ---- */

enum { MANY = 100000 };

static void a_long_silent_chain_is_one_class(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, MANY, NULL);
    expect_count(job, lts, DIVERGENCE_IGNORED, 1);
    expect_count(job, lts, DIVERGENCE_PRESERVED, 1);
    lts_free(lts);
}

/* A chain of τ whose last state is π, or leads to the middle, or has a loop. */
static struct lts *long_silent(struct job *job, uint32_t error, uint32_t last_leads_to) {
    struct lts_builder builder;
    struct alphabet alphabet;
    lts_builder_init(&builder, job);
    for (uint32_t s = 0; s + 1 < MANY; s++)
        assert_true(lts_builder_add(&builder, s, LABEL_TAU, s + 1));
    if (last_leads_to != STATE_NONE)
        assert_true(lts_builder_add(&builder, MANY - 1, LABEL_TAU, last_leads_to));
    assert_true(alphabet_build(job, &alphabet, NULL, 0, NULL));
    struct lts *lts = lts_builder_finish(&builder, MANY, 0, error, &alphabet, NULL);
    assert_non_null(lts);
    return lts;
}

static void a_long_silent_way_leads_to_the_error(void **state) {
    struct job *job = *state;
    struct lts *lts = long_silent(job, MANY - 1, STATE_NONE);
    expect_count(job, lts, DIVERGENCE_IGNORED, 2);
    expect_count(job, lts, DIVERGENCE_PRESERVED, 2);
    lts_free(lts);
}

static void a_long_silent_way_leads_around(void **state) {
    struct job *job = *state;
    for (uint32_t to = 0; to < MANY; to += MANY / 2 - 1) {
        struct lts *lts = long_silent(job, STATE_NONE, to);
        struct partition partition;
        expect_count(job, lts, DIVERGENCE_IGNORED, 1);
        assert_true(partition_branching(job, &partition, lts, DIVERGENCE_PRESERVED));
        assert_int_equal(partition.blocks, 1);
        expect_result(job, branching_quotient(job, &partition, lts, DIVERGENCE_PRESERVED),
                      "des (0,1,1)\n(0,\"tau\",0)\n");
        expect_result(job, branching_quotient(job, &partition, lts, DIVERGENCE_IGNORED), NOTHING);
        partition_free(&partition);
        lts_free(lts);
    }
}

/* ---- quotients ---- */

/* Block numbers mean nothing: the quotient is looked at in its canonical form. */
static void expect_quotient(struct job *job, const char *aut, enum divergence divergence, const char *text) {
    struct lts *lts = lts_of(job, aut);
    struct partition partition;
    assert_true(partition_branching(job, &partition, lts, divergence));
    struct lts *quotient = branching_quotient(job, &partition, lts, divergence);
    assert_int_equal(quotient->states, partition.blocks);
    assert_int_equal(quotient->initial, partition.block_of[lts->initial]);
    expect_result(job, lts_canonical(job, quotient), text);
    lts_free(quotient);
    partition_free(&partition);
    lts_free(lts);
}

static void the_quotient_of_one_state_is_itself_but_for_its_silence(void **state) {
    expect_quotient(*state, NOTHING, DIVERGENCE_PRESERVED, NOTHING);
    expect_quotient(*state, "des (0,1,1)\n(0,error,0)\n", DIVERGENCE_PRESERVED,
                    "des (0,1,1)\n(0,\"error\",0)\n");
    expect_quotient(*state, "des (0,1,1)\n(0,a,0)\n", DIVERGENCE_IGNORED, "des (0,1,1)\n(0,\"a\",0)\n");
    expect_quotient(*state, "des (0,1,1)\n(0,tau,0)\n", DIVERGENCE_IGNORED, NOTHING);
    expect_quotient(*state, "des (0,1,1)\n(0,tau,0)\n", DIVERGENCE_PRESERVED, "des (0,1,1)\n(0,\"tau\",0)\n");
}

static void the_quotient_has_the_moves_of_all_members(void **state) {
    expect_quotient(*state, "des (0,6,4)\n(0,tau,1)\n(0,a,3)\n(1,tau,2)\n(1,b,3)\n(2,a,3)\n(2,b,3)\n",
                    DIVERGENCE_IGNORED, "des (0,2,2)\n(0,\"a\",1)\n(0,\"b\",1)\n");
}

static void the_quotient_keeps_silent_steps_between_classes(void **state) {
    expect_quotient(*state, "des (0,4,4)\n(0,tau,1)\n(1,tau,2)\n(1,a,3)\n(2,b,3)\n", DIVERGENCE_IGNORED,
                    "des (0,3,3)\n(0,\"tau\",1)\n(0,\"a\",2)\n(1,\"b\",2)\n");
}

static void divergence_becomes_one_loop(void **state) {
    const char *aut =
        "des (0,7,5)\n(0,tau,1)\n(1,tau,2)\n(2,tau,1)\n(1,a,3)\n(2,a,4)\n(3,tau,4)\n(4,tau,3)\n";
    expect_quotient(*state, aut, DIVERGENCE_IGNORED, "des (0,1,2)\n(0,\"a\",1)\n");
    expect_quotient(*state, aut, DIVERGENCE_PRESERVED,
                    "des (0,3,2)\n(0,\"tau\",0)\n(0,\"a\",1)\n(1,\"tau\",1)\n");
}

static void silent_steps_that_end_make_no_loop(void **state) {
    expect_quotient(*state, "des (0,3,4)\n(0,tau,1)\n(1,tau,2)\n(2,a,3)\n", DIVERGENCE_PRESERVED,
                    "des (0,1,2)\n(0,\"a\",1)\n");
}

static void the_quotient_keeps_the_error_and_the_alphabet(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,5,5)\n(0,tau,1)\n(1,a,2)\n(4,b,4)\n(1,tau,3)\n(3,error,3)\n");
    struct partition partition;
    assert_true(partition_branching(job, &partition, lts, DIVERGENCE_IGNORED));
    struct lts *quotient = branching_quotient(job, &partition, lts, DIVERGENCE_IGNORED);
    assert_int_equal(quotient->error, partition.block_of[3]);
    assert_int_equal(quotient->states, 4);
    assert_int_equal(lts_transitions(quotient), 3);
    expect_labels(quotient, "tau,a,b");
    lts_free(quotient);
    partition_free(&partition);
    lts_free(lts);
}

static bool fold(struct job *job, const struct lts *lts, enum divergence divergence, struct lts **quotient) {
    struct partition partition;
    *quotient = NULL;
    if (!partition_branching(job, &partition, lts, divergence))
        return false;
    *quotient = branching_quotient(job, &partition, lts, divergence);
    partition_free(&partition);
    return *quotient;
}

static void a_quotient_cannot_be_folded_again(void **state) {
    struct job *job = *state;
    uint64_t seed = 1;
    for (int round = 0; round < 500; round++) {
        uint32_t states = 1 + next_random(&seed, 40);
        enum divergence divergence = next_random(&seed, 2) ? DIVERGENCE_PRESERVED : DIVERGENCE_IGNORED;
        struct lts *lts = random_lts(job, &seed, states, 2, next_random(&seed, 3 * states)), *once, *twice;
        assert_true(fold(job, lts, divergence, &once));
        assert_true(fold(job, once, divergence, &twice));
        assert_int_equal(once->states, twice->states);
        assert_int_equal(lts_transitions(once), lts_transitions(twice));
        lts_free(lts);
        lts_free(once);
        lts_free(twice);
    }
}

/* ---- failure ---- */

static void a_stopped_job_partitions_nothing(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, LONG, NULL);
    struct partition partition;
    stop_job(job);
    assert_false(partition_branching(job, &partition, lts, DIVERGENCE_PRESERVED));
    expect_stopped(job, partition.block_of);
    lts_free(lts);
}

static bool fold_both_ways(struct job *job, void *lts) {
    struct lts *one = NULL, *two = NULL;
    bool fine = fold(job, lts, DIVERGENCE_IGNORED, &one) && fold(job, lts, DIVERGENCE_PRESERVED, &two);
    lts_free(one);
    lts_free(two);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    static const char *const systems[] = {
        "des (0,8,7)\n(0,a,1)\n(0,a,2)\n(1,b,3)\n(2,b,4)\n(3,a,5)\n(4,a,5)\n(5,c,6)\n(6,error,6)\n",
        "des (0,8,7)\n(0,tau,1)\n(0,a,2)\n(1,b,3)\n(2,tau,4)\n(3,a,5)\n(4,tau,5)\n(5,tau,6)\n(6,error,6)\n",
        "des (0,8,6)\n(0,tau,1)\n(1,tau,0)\n(1,a,2)\n(2,tau,3)\n(3,tau,3)\n(3,b,4)\n(4,tau,5)\n(5,error,5)\n",
    };
    struct job *job = *state;
    for (size_t i = 0; i < COUNT(systems); i++) {
        struct lts *lts = lts_of(job, systems[i]);
        expect_to_survive_refusals(job, fold_both_ways, lts);
        lts_free(lts);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(one_state_is_one_class),
        job_test(it_works_without_edges),
        job_test(without_tau_it_is_strong_bisimilarity),
        job_test(silence_that_ends_is_nothing),
        job_test(silent_steps_before_a_visible_one_are_inert),
        job_test(a_silent_step_that_loses_a_choice_is_seen),
        job_test(the_third_law_of_milner_does_not_hold),
        job_test(a_silent_step_into_the_error_is_seen),
        job_test(an_initial_or_unreachable_error_stays_alone),
        job_test(unreachable_states_count),
        job_test(states_on_a_silent_cycle_are_equivalent),
        job_test(divergence_is_seen_if_it_is_preserved),
        job_test(all_loops_diverge_alike),
        job_test(a_silent_way_into_divergence_diverges),
        job_test(a_silent_way_past_divergence_is_another_matter),
        job_test(divergence_elsewhere_is_not_divergence_here),
        job_test(no_label_is_taken_for_divergence),
        job_test(divergence_next_to_the_error_is_seen),
        job_test(a_long_silent_chain_is_one_class),
        job_test(a_long_silent_way_leads_to_the_error),
        job_test(a_long_silent_way_leads_around),
        job_test(the_quotient_of_one_state_is_itself_but_for_its_silence),
        job_test(the_quotient_has_the_moves_of_all_members),
        job_test(the_quotient_keeps_silent_steps_between_classes),
        job_test(divergence_becomes_one_loop),
        job_test(silent_steps_that_end_make_no_loop),
        job_test(the_quotient_keeps_the_error_and_the_alphabet),
        job_test(a_quotient_cannot_be_folded_again),
        job_test(a_stopped_job_partitions_nothing),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
