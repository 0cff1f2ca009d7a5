#include "support.h"

#include <string.h>

#include "lts/builder.h"
#include "lts/equivalence/weak.h"
#include "lts/operator/canonical.h"

static void expect_classes_of(struct job *job, const struct lts *lts, const char *classes, uint32_t blocks) {
    struct partition partition;
    assert_true(partition_weak(job, &partition, lts));
    assert_false(job_failed(job));
    expect_partition(&partition, lts, classes, blocks);
}

static void expect_classes(struct job *job, const char *aut, const char *classes, uint32_t blocks) {
    struct lts *lts = lts_of(job, aut);
    expect_classes_of(job, lts, classes, blocks);
    lts_free(lts);
}

static void expect_count(struct job *job, const struct lts *lts, uint32_t blocks) {
    struct partition partition;
    assert_true(partition_weak(job, &partition, lts));
    assert_int_equal(partition.blocks, blocks);
    partition_free(&partition);
}

/* ---- classes ---- */

static void one_state_is_one_class(void **state) {
    expect_classes(*state, NOTHING, "a", 1);
    expect_classes(*state, "des (0,1,1)\n(0,a,0)\n", "a", 1);
    expect_classes(*state, "des (0,1,1)\n(0,tau,0)\n", "a", 1);
    expect_classes(*state, "des (0,1,1)\n(0,error,0)\n", "a", 1);
}

static void it_works_without_edges(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_without_edges(job, "des (0,0,3)\n");
    expect_classes_of(job, lts, "aaa", 1);
    lts_free(lts);
}

static void silence_is_nothing_even_without_end(void **state) {
    expect_classes(*state, "des (0,5,5)\n(0,tau,1)\n(1,tau,2)\n(2,tau,1)\n(3,tau,3)\n(2,tau,4)\n", "aaaaa",
                   1);
}

static void without_tau_it_is_strong_bisimilarity(void **state) {
    expect_classes(*state, "des (0,7,6)\n(0,a,1)\n(1,b,2)\n(1,c,2)\n(3,a,4)\n(3,a,5)\n(4,b,2)\n(5,c,2)\n",
                   "abcdef", 6);
}

/* a.τ.p = a.p, τ.p = p here, where nothing else is possible. */
static void the_first_law_of_milner_holds(void **state) {
    expect_classes(*state, "des (0,4,5)\n(0,a,1)\n(1,tau,2)\n(2,b,3)\n(4,tau,0)\n", "abbca", 3);
}

/* p + τ.p = τ.p */
static void the_second_law_of_milner_holds(void **state) {
    expect_classes(*state, "des (0,5,4)\n(0,a,3)\n(0,tau,1)\n(1,a,3)\n(1,b,3)\n(2,tau,1)\n", "aaab", 2);
}

/* a.(p + τ.q) + a.q = a.(p + τ.q), which branching bisimilarity does not admit. */
static void the_third_law_of_milner_holds(void **state) {
    expect_classes(*state, "des (0,7,6)\n(0,a,1)\n(0,a,3)\n(1,tau,2)\n(1,c,4)\n(2,b,4)\n(3,b,4)\n(5,a,1)\n",
                   "abccda", 4);
}

static void a_silent_step_that_loses_a_choice_is_seen(void **state) {
    expect_classes(*state, "des (0,3,3)\n(0,a,2)\n(0,tau,1)\n(1,b,2)\n", "abc", 3);
    expect_classes(*state, "des (0,2,2)\n(0,tau,1)\n(0,a,1)\n", "ab", 2);
}

static void a_silent_step_into_the_error_is_seen(void **state) {
    expect_classes(*state, "des (0,4,4)\n(0,tau,1)\n(1,tau,2)\n(3,a,2)\n(2,error,2)\n", "aabc", 3);
    expect_classes(*state, "des (0,3,3)\n(0,tau,1)\n(0,tau,2)\n(2,error,2)\n", "abc", 3);
    /* After a visible step, too. */
    expect_classes(*state, "des (0,6,5)\n(0,a,1)\n(1,tau,2)\n(3,a,2)\n(4,a,1)\n(4,a,2)\n(2,error,2)\n",
                   "abcda", 4);
}

static void an_initial_or_unreachable_error_stays_alone(void **state) {
    expect_classes(*state, "des (1,3,3)\n(0,tau,2)\n(2,tau,1)\n(1,error,1)\n", "aba", 2);
    expect_classes(*state, "des (0,2,3)\n(0,tau,1)\n(2,error,2)\n", "aab", 2);
}

/* The rows of its saturation are so long that signatures give up. */
static void a_dense_saturation_with_an_error_is_told_apart(void **state) {
    enum { DEEP = 28 };
    struct job *job = *state;
    char text[2048];
    int length = snprintf(text, sizeof text, "des (0,%d,%d)\n(0,b,%d)\n(%d,error,%d)\n", 2 * (DEEP - 1) + 2,
                          DEEP + 1, DEEP, DEEP, DEEP);
    for (int i = 0; i + 1 < DEEP; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, "(%d,a,%d)\n(%d,tau,%d)\n", i, i + 1,
                           i, i + 1);
    struct lts *lts = lts_of(job, text);
    expect_count(job, lts, DEEP + 1);
    struct lts *saturated = lts_saturate(job, lts);
    assert_int_equal(saturated->rows[saturated->error], saturated->rows[saturated->error + 1]);
    lts_free(saturated);
    lts_free(lts);
}

static void unreachable_states_count(void **state) {
    expect_classes(*state, "des (0,3,5)\n(0,a,1)\n(2,tau,0)\n(3,b,4)\n", "abacb", 3);
}

enum { MANY = 100000 };

/* Saturated, it would have five thousand million transitions. */
static void a_long_silent_chain_is_not_saturated(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, MANY, NULL);
    expect_count(job, lts, 1);
    lts_free(lts);
    static const char *const texts[] = {"a"};
    struct lts_builder builder;
    struct alphabet alphabet;
    lts_builder_init(&builder, job);
    for (uint32_t s = 0; s < MANY; s++)
        assert_true(lts_builder_add(&builder, s, s % (MANY / 10) == 0, s + 1));
    assert_true(alphabet_build(job, &alphabet, texts, 1, NULL));
    lts = lts_builder_finish(&builder, MANY + 1, 0, STATE_NONE, &alphabet, NULL);
    expect_count(job, lts, 11);
    lts_free(lts);
}

/* ---- saturation ---- */

static void expect_saturated(struct job *job, const char *aut, const char *text) {
    struct lts *lts = lts_of(job, aut);
    expect_result(job, lts_saturate(job, lts), text);
    lts_free(lts);
}

static void every_state_gets_silently_to_itself(void **state) {
    expect_saturated(*state, NOTHING, "des (0,1,1)\n(0,\"tau\",0)\n");
    expect_saturated(*state, "des (1,1,2)\n(0,a,1)\n",
                     "des (1,3,2)\n(0,\"tau\",0)\n(0,\"a\",1)\n(1,\"tau\",1)\n");
}

static void silence_may_precede_and_follow(void **state) {
    expect_saturated(*state, "des (0,3,4)\n(0,tau,1)\n(1,a,2)\n(2,tau,3)\n",
                     "des (0,10,4)\n(0,\"tau\",0)\n(0,\"tau\",1)\n(0,\"a\",2)\n(0,\"a\",3)\n"
                     "(1,\"tau\",1)\n(1,\"a\",2)\n(1,\"a\",3)\n"
                     "(2,\"tau\",2)\n(2,\"tau\",3)\n(3,\"tau\",3)\n");
}

static void two_visible_steps_are_not_one(void **state) {
    expect_saturated(*state, "des (0,2,3)\n(0,a,1)\n(1,a,2)\n",
                     "des (0,5,3)\n(0,\"tau\",0)\n(0,\"a\",1)\n(1,\"tau\",1)\n(1,\"a\",2)\n(2,\"tau\",2)\n");
}

static void silent_cycles_are_saturated(void **state) {
    expect_saturated(*state, "des (0,3,2)\n(0,tau,1)\n(1,tau,0)\n(1,a,1)\n",
                     "des (0,8,2)\n(0,\"tau\",0)\n(0,\"tau\",1)\n(0,\"a\",0)\n(0,\"a\",1)\n"
                     "(1,\"tau\",0)\n(1,\"tau\",1)\n(1,\"a\",0)\n(1,\"a\",1)\n");
}

static void what_is_saturated_stays_so(void **state) {
    struct job *job = *state;
    uint64_t seed = 1;
    for (int round = 0; round < 200; round++) {
        struct lts *lts = random_lts(job, &seed, 1 + next_random(&seed, 20), 2, next_random(&seed, 50));
        struct lts *once = lts_saturate(job, lts), *twice = lts_saturate(job, once);
        assert_true(lts_identical(once, twice));
        lts_free(lts);
        lts_free(once);
        lts_free(twice);
    }
}

/* reach[s][t]: over τ*. */
enum { SMALL = 12 };

static void find_silent_ways(const struct lts *lts, bool reach[][SMALL]) {
    for (uint32_t s = 0; s < lts->states; s++) {
        for (uint32_t t = 0; t < lts->states; t++)
            reach[s][t] = s == t;
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++)
            if (edge_label(lts->edges[i]) == LABEL_TAU)
                reach[s][edge_target(lts->edges[i])] = true;
    }
    for (uint32_t k = 0; k < lts->states; k++)
        for (uint32_t s = 0; s < lts->states; s++)
            for (uint32_t t = 0; t < lts->states; t++)
                reach[s][t] |= reach[s][k] && reach[k][t];
}

static bool has_edge(const struct lts *lts, uint32_t s, lts_edge edge) {
    for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++)
        if (lts->edges[i] == edge)
            return true;
    return false;
}

static bool has_weak_step(const struct lts *lts, bool reach[][SMALL], uint32_t s, uint32_t label,
                          uint32_t t) {
    if (label == LABEL_TAU)
        return reach[s][t];
    for (uint32_t u = 0; u < lts->states; u++)
        for (uint64_t i = lts->rows[u]; reach[s][u] && i < lts->rows[u + 1]; i++)
            if (edge_label(lts->edges[i]) == label && reach[edge_target(lts->edges[i])][t])
                return true;
    return false;
}

static void random_systems_are_saturated_as_the_definition_says(void **state) {
    struct job *job = *state;
    uint64_t seed = 1;
    for (int round = 0; round < 200; round++) {
        bool reach[SMALL][SMALL];
        struct lts *lts = random_lts(job, &seed, 1 + next_random(&seed, SMALL), 2, next_random(&seed, 20));
        lts->error = STATE_NONE;
        find_silent_ways(lts, reach);
        struct lts *saturated = lts_saturate(job, lts);
        for (uint32_t s = 0; s < lts->states; s++)
            for (uint32_t t = 0; t < lts->states; t++)
                for (uint32_t label = 0; label < 3; label++)
                    assert_int_equal(has_edge(saturated, s, edge_make(label, t)),
                                     has_weak_step(lts, reach, s, label, t));
        lts_free(saturated);
        lts_free(lts);
    }
}

/* ---- quotients ---- */

static void expect_quotient(struct job *job, const char *aut, const char *text) {
    struct lts *lts = lts_of(job, aut);
    struct partition partition;
    assert_true(partition_weak(job, &partition, lts));
    struct lts *quotient = weak_quotient(job, &partition, lts);
    assert_int_equal(quotient->states, partition.blocks);
    expect_result(job, lts_canonical(job, quotient), text);
    lts_free(quotient);
    partition_free(&partition);
    lts_free(lts);
}

static void the_quotient_of_one_state_is_itself_but_for_its_silence(void **state) {
    expect_quotient(*state, NOTHING, NOTHING);
    expect_quotient(*state, "des (0,1,1)\n(0,tau,0)\n", NOTHING);
    expect_quotient(*state, "des (0,1,1)\n(0,a,0)\n", "des (0,1,1)\n(0,\"a\",0)\n");
    expect_quotient(*state, "des (0,1,1)\n(0,error,0)\n", "des (0,1,1)\n(0,\"error\",0)\n");
}

static void what_follows_from_the_third_law_goes(void **state) {
    expect_quotient(*state, "des (0,6,5)\n(0,a,1)\n(0,a,3)\n(1,tau,2)\n(1,c,4)\n(2,b,4)\n(3,b,4)\n",
                    "des (0,4,4)\n(0,\"a\",1)\n(1,\"tau\",2)\n(1,\"c\",3)\n(2,\"b\",3)\n");
}

/* A silent step first, or last, or in between. */
static void short_cuts_go(void **state) {
    expect_quotient(*state, "des (0,5,4)\n(0,tau,1)\n(0,a,3)\n(1,b,3)\n(0,b,3)\n(1,b,2)\n",
                    "des (0,3,3)\n(0,\"tau\",1)\n(0,\"a\",2)\n(1,\"b\",2)\n");
    expect_quotient(*state, "des (0,5,4)\n(0,a,1)\n(0,a,2)\n(1,tau,2)\n(1,b,3)\n(2,c,3)\n",
                    "des (0,4,4)\n(0,\"a\",1)\n(1,\"tau\",2)\n(1,\"b\",3)\n(2,\"c\",3)\n");
    expect_quotient(*state, "des (0,6,4)\n(0,tau,1)\n(1,tau,2)\n(0,tau,2)\n(0,a,3)\n(1,b,3)\n(2,c,3)\n",
                    "des (0,5,4)\n(0,\"tau\",1)\n(0,\"a\",2)\n(1,\"tau\",3)\n(1,\"b\",2)\n(3,\"c\",2)\n");
}

static void a_visible_loop_stays(void **state) {
    expect_quotient(*state, "des (0,4,2)\n(0,a,0)\n(0,tau,1)\n(1,a,1)\n(0,b,0)\n",
                    "des (0,4,2)\n(0,\"tau\",1)\n(0,\"a\",0)\n(0,\"b\",0)\n(1,\"a\",1)\n");
}

static void silent_steps_to_the_error_stay(void **state) {
    expect_quotient(*state, "des (0,5,4)\n(0,a,1)\n(1,tau,3)\n(0,a,3)\n(3,tau,2)\n(2,error,2)\n",
                    "des (0,3,3)\n(0,\"a\",1)\n(1,\"tau\",2)\n(2,\"error\",2)\n");
}

static void the_quotient_keeps_the_alphabet(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,2,2)\n(0,a,0)\n(1,b,1)\n");
    struct partition partition;
    assert_true(partition_weak(job, &partition, lts));
    struct lts *quotient = weak_quotient(job, &partition, lts);
    expect_labels(quotient, "tau,a,b");
    lts_free(quotient);
    partition_free(&partition);
    lts_free(lts);
}

/* Each transition is needed: without it, something else can be done. */
static void the_quotient_has_the_fewest_transitions(void **state) {
    struct job *job = *state;
    uint64_t seed = 1;
    for (int round = 0; round < 200; round++) {
        struct lts *lts = random_lts(job, &seed, 1 + next_random(&seed, 10), 2, next_random(&seed, 30));
        struct partition partition;
        assert_true(partition_weak(job, &partition, lts));
        struct lts *quotient = weak_quotient(job, &partition, lts), *all = lts_saturate(job, quotient);
        for (uint64_t left_out = 0; left_out < lts_transitions(quotient); left_out++) {
            struct lts_builder builder;
            lts_builder_init(&builder, job);
            for (uint32_t s = 0; s < quotient->states; s++)
                for (uint64_t i = quotient->rows[s]; i < quotient->rows[s + 1]; i++)
                    if (i != left_out)
                        assert_true(lts_builder_add(&builder, s, edge_label(quotient->edges[i]),
                                                    edge_target(quotient->edges[i])));
            struct lts *fewer = lts_builder_finish_like(&builder, true, quotient, quotient->states,
                                                        quotient->initial, quotient->error);
            struct lts *rest = lts_saturate(job, fewer);
            assert_true(lts_transitions(rest) < lts_transitions(all));
            lts_free(fewer);
            lts_free(rest);
        }
        lts_free(quotient);
        lts_free(all);
        partition_free(&partition);
        lts_free(lts);
    }
}

/* ---- failure ---- */

static void a_stopped_job_does_nothing(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, LONG, "a");
    struct partition partition;
    stop_job(job);
    assert_false(partition_weak(job, &partition, lts));
    expect_stopped(job, partition.block_of);
    job_forget(job);
    expect_stopped(job, lts_saturate(job, lts));
    lts_free(lts);
}

static bool fold(struct job *job, void *lts) {
    struct partition partition;
    bool fine = partition_weak(job, &partition, lts);
    struct lts *quotient = fine ? weak_quotient(job, &partition, lts) : NULL;
    partition_free(&partition);
    lts_free(quotient);
    return quotient != NULL;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct job *job = *state;
    struct lts *lts =
        lts_of(job, "des (0,10,7)\n(0,a,1)\n(0,a,3)\n(1,tau,2)\n(1,c,4)\n(2,b,4)\n(3,b,4)\n(4,tau,5)\n"
                    "(5,tau,4)\n(5,tau,6)\n(6,error,6)\n");
    expect_to_survive_refusals(job, fold, lts);
    lts_free(lts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(one_state_is_one_class),
        job_test(it_works_without_edges),
        job_test(silence_is_nothing_even_without_end),
        job_test(without_tau_it_is_strong_bisimilarity),
        job_test(the_first_law_of_milner_holds),
        job_test(the_second_law_of_milner_holds),
        job_test(the_third_law_of_milner_holds),
        job_test(a_silent_step_that_loses_a_choice_is_seen),
        job_test(a_silent_step_into_the_error_is_seen),
        job_test(an_initial_or_unreachable_error_stays_alone),
        job_test(a_dense_saturation_with_an_error_is_told_apart),
        job_test(unreachable_states_count),
        job_test(a_long_silent_chain_is_not_saturated),
        job_test(every_state_gets_silently_to_itself),
        job_test(silence_may_precede_and_follow),
        job_test(two_visible_steps_are_not_one),
        job_test(silent_cycles_are_saturated),
        job_test(what_is_saturated_stays_so),
        job_test(random_systems_are_saturated_as_the_definition_says),
        job_test(the_quotient_of_one_state_is_itself_but_for_its_silence),
        job_test(what_follows_from_the_third_law_goes),
        job_test(short_cuts_go),
        job_test(a_visible_loop_stays),
        job_test(silent_steps_to_the_error_stay),
        job_test(the_quotient_keeps_the_alphabet),
        job_test(the_quotient_has_the_fewest_transitions),
        job_test(a_stopped_job_does_nothing),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
