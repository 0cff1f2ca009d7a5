#include "support.h"

#include <string.h>

#include "lts/builder.h"
#include "lts/equivalence/bunches.h"

static void expect_classes_of(struct job *job, const struct lts *lts, enum tau_view tau, const char *classes,
                              uint32_t blocks) {
    struct partition partition;
    assert_true(partition_by_bunches(job, &partition, lts, tau));
    assert_false(job_failed(job));
    expect_partition(&partition, lts, classes, blocks);
}

static void expect_classes(struct job *job, const char *aut, enum tau_view tau, const char *classes,
                           uint32_t blocks) {
    struct lts *lts = lts_of(job, aut);
    expect_classes_of(job, lts, tau, classes, blocks);
    lts_free(lts);
}

static void expect_strong(struct job *job, const char *aut, const char *classes, uint32_t blocks) {
    expect_classes(job, aut, TAU_VISIBLE, classes, blocks);
}

static void expect_branching(struct job *job, const char *aut, const char *classes, uint32_t blocks) {
    expect_classes(job, aut, TAU_INVISIBLE, classes, blocks);
}

static void expect_either(struct job *job, const char *aut, const char *classes, uint32_t blocks) {
    expect_strong(job, aut, classes, blocks);
    expect_branching(job, aut, classes, blocks);
}

static void expect_count(struct job *job, const struct lts *lts, enum tau_view tau, uint32_t blocks) {
    struct partition partition;
    assert_true(partition_by_bunches(job, &partition, lts, tau));
    assert_int_equal(partition.blocks, blocks);
    partition_free(&partition);
}

/* ---- corners ---- */

static void one_state_is_one_block(void **state) {
    expect_either(*state, NOTHING, "a", 1);
    expect_either(*state, "des (0,1,1)\n(0,a,0)\n", "a", 1);
    expect_either(*state, "des (0,1,1)\n(0,error,0)\n", "a", 1);
    expect_strong(*state, "des (0,1,1)\n(0,tau,0)\n", "a", 1);
}

static void states_that_do_nothing_are_one_block(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_without_edges(job, "des (0,0,4)\n");
    expect_classes_of(job, lts, TAU_VISIBLE, "aaaa", 1);
    expect_classes_of(job, lts, TAU_INVISIBLE, "aaaa", 1);
    lts_free(lts);
}

static void the_error_is_equivalent_to_itself_alone(void **state) {
    expect_either(*state, "des (0,2,3)\n(0,a,1)\n(2,error,2)\n", "abc", 3);
    expect_either(*state, "des (2,1,3)\n(2,error,2)\n", "aab", 2);
    expect_either(*state, "des (0,1,3)\n(0,error,0)\n", "abb", 2);
}

static void leading_to_the_error_is_not_leading_to_a_deadlock(void **state) {
    expect_either(*state, "des (0,5,5)\n(0,a,1)\n(2,a,3)\n(4,a,3)\n(4,a,1)\n(3,error,3)\n", "abcde", 5);
}

static void unreachable_states_count(void **state) {
    expect_either(*state, "des (0,3,4)\n(0,a,0)\n(1,b,2)\n(3,a,3)\n", "abca", 3);
}

static void labels_beyond_the_alphabet_are_labels(void **state) {
    struct job *job = *state;
    struct lts_builder builder;
    struct alphabet alphabet;
    lts_builder_init(&builder, job);
    assert_true(lts_builder_add(&builder, 0, 1, 0));
    assert_true(lts_builder_add(&builder, 1, 7, 1));
    assert_true(lts_builder_add(&builder, 2, 7, 1));
    assert_true(lts_builder_add(&builder, 3, 8, 1));
    assert_true(alphabet_build(job, &alphabet, NULL, 0, NULL));
    struct lts *lts = lts_builder_finish(&builder, 4, 0, STATE_NONE, &alphabet, NULL);
    expect_classes_of(job, lts, TAU_VISIBLE, "abbc", 3);
    expect_classes_of(job, lts, TAU_INVISIBLE, "abbc", 3);
    lts_free(lts);
}

/* ---- strong bisimilarity ---- */

static void cycles_of_any_length_are_bisimilar(void **state) {
    expect_either(*state, "des (0,6,6)\n(0,a,0)\n(1,a,2)\n(2,a,1)\n(3,a,4)\n(4,a,5)\n(5,a,3)\n", "aaaaaa", 1);
}

static void it_does_not_matter_how_often_a_move_is_possible(void **state) {
    expect_either(*state, "des (0,5,4)\n(0,a,1)\n(0,a,2)\n(1,b,0)\n(2,b,3)\n(3,a,1)\n", "abba", 2);
}

static void it_matters_when_a_choice_is_made(void **state) {
    expect_either(*state, "des (0,7,6)\n(0,a,1)\n(1,b,2)\n(1,c,2)\n(3,a,4)\n(3,a,5)\n(4,b,2)\n(5,c,2)\n",
                  "abcdef", 6);
}

static void one_choice_more_is_a_difference(void **state) {
    expect_either(*state, "des (0,6,5)\n(0,a,2)\n(0,a,3)\n(1,a,2)\n(2,b,4)\n(2,c,4)\n(3,b,4)\n", "abcde", 5);
}

static void states_of_a_loop_can_be_split_by_the_loop_itself(void **state) {
    expect_either(*state,
                  "des (0,8,8)\n(0,a,1)\n(1,a,2)\n(2,a,0)\n(3,a,4)\n(4,a,5)\n(5,a,3)\n(5,a,6)\n(6,b,7)\n",
                  "aaabcdef", 6);
}

static void visible_tau_is_a_label(void **state) {
    expect_strong(*state, "des (0,4,4)\n(0,tau,3)\n(1,tau,1)\n(2,a,3)\n(2,tau,2)\n", "abcd", 4);
    expect_strong(*state, "des (0,3,4)\n(0,tau,1)\n(1,tau,2)\n(2,tau,3)\n", "abcd", 4);
}

/* ---- branching bisimilarity ---- */

static void silence_alone_is_nothing(void **state) {
    expect_branching(*state, "des (0,3,4)\n(0,tau,1)\n(1,tau,2)\n(2,tau,3)\n", "aaaa", 1);
    expect_branching(*state, "des (0,5,5)\n(0,tau,1)\n(0,tau,2)\n(1,tau,3)\n(2,tau,3)\n(0,tau,4)\n", "aaaaa",
                     1);
}

static void a_silent_step_before_a_visible_one_is_inert(void **state) {
    expect_branching(*state, "des (0,3,4)\n(0,tau,1)\n(1,tau,2)\n(2,a,3)\n", "aaab", 2);
    expect_branching(*state, "des (0,4,4)\n(0,tau,1)\n(0,a,3)\n(1,tau,2)\n(2,a,3)\n", "aaab", 2);
}

static void a_silent_step_that_loses_a_choice_is_seen(void **state) {
    expect_branching(*state, "des (0,3,3)\n(0,a,2)\n(0,tau,1)\n(1,b,2)\n", "abc", 3);
    expect_branching(*state, "des (0,2,2)\n(0,tau,1)\n(0,a,1)\n", "ab", 2);
}

static void a_silent_step_that_wins_a_choice_is_inert(void **state) {
    expect_branching(*state, "des (0,4,3)\n(0,a,2)\n(0,tau,1)\n(1,a,2)\n(1,b,2)\n", "aab", 2);
}

static void a_silent_step_into_the_error_is_seen(void **state) {
    expect_branching(*state, "des (0,4,4)\n(0,tau,1)\n(1,tau,2)\n(3,tau,0)\n(2,error,2)\n", "aaba", 2);
    expect_branching(*state, "des (0,3,3)\n(0,tau,1)\n(0,tau,2)\n(2,error,2)\n", "abc", 3);
    expect_branching(*state, "des (2,2,3)\n(0,tau,1)\n(2,error,2)\n", "aab", 2);
}

/* 0 and 2 get inertly to a and to b; 1 only to a. */
static void all_inert_ways_count(void **state) {
    expect_branching(*state,
                     "des (0,7,6)\n(0,tau,1)\n(0,tau,3)\n(2,tau,1)\n(2,tau,3)\n(1,a,5)\n(3,b,5)\n"
                     "(4,tau,1)\n",
                     "abacbd", 4);
}

/* First 0, 1 and 2 are together; what 3 and 4 are then parts 1 from 2, and 0, which was no bottom state,
 * is one. */
static void a_step_that_was_inert_for_a_while_is_seen(void **state) {
    expect_branching(*state,
                     "des (0,7,7)\n(0,tau,1)\n(0,tau,2)\n(1,a,3)\n(2,a,4)\n(3,b,5)\n(4,b,6)\n(6,c,6)\n",
                     "abcdefg", 7);
    expect_branching(*state, "des (0,6,7)\n(0,tau,1)\n(0,tau,2)\n(1,a,3)\n(2,a,4)\n(3,b,5)\n(4,b,6)\n",
                     "aaabbcc", 3);
}

static void a_state_may_lose_its_inert_steps_one_by_one(void **state) {
    /* 0 goes silently to states that can do a, b, c and d; 5 to those that can do a, b and c. */
    expect_branching(*state,
                     "des (0,11,7)\n(0,tau,1)\n(0,tau,2)\n(0,tau,3)\n(0,tau,4)\n(1,a,6)\n(2,b,6)\n(3,c,6)\n"
                     "(4,d,6)\n(5,tau,1)\n(5,tau,2)\n(5,tau,3)\n",
                     "abcdefg", 7);
}

/* ---- long and deep ---- */

enum { MANY = 100000 };

static struct lts *with_step_at_the_end(struct job *job, uint32_t length, uint32_t states) {
    static const char *const texts[] = {"a"};
    struct lts_builder builder;
    struct alphabet alphabet;
    lts_builder_init(&builder, job);
    for (uint32_t s = 0; s + 1 < length; s++)
        assert_true(lts_builder_add(&builder, s, LABEL_TAU, s + 1));
    assert_true(lts_builder_add(&builder, length - 1, 1, states - 1));
    assert_true(alphabet_build(job, &alphabet, texts, 1, NULL));
    struct lts *lts = lts_builder_finish(&builder, states, 0, STATE_NONE, &alphabet, NULL);
    assert_non_null(lts);
    return lts;
}

static void a_long_silent_chain_is_one_block(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, MANY, NULL);
    expect_count(job, lts, TAU_INVISIBLE, 1);
    expect_count(job, lts, TAU_VISIBLE, MANY);
    lts_free(lts);
    lts = with_step_at_the_end(job, MANY, MANY + 1);
    expect_count(job, lts, TAU_INVISIBLE, 2);
    lts_free(lts);
    /* Of what cannot do a, a thousand more states beside it. */
    lts = with_step_at_the_end(job, MANY, MANY + 1000);
    expect_count(job, lts, TAU_INVISIBLE, 2);
    lts_free(lts);
}

static void all_states_of_a_long_chain_are_different(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, MANY, "a");
    expect_count(job, lts, TAU_VISIBLE, MANY);
    expect_count(job, lts, TAU_INVISIBLE, MANY);
    lts_free(lts);
}

static void visible_steps_in_a_long_silent_chain_are_counted(void **state) {
    struct job *job = *state;
    static const char *const texts[] = {"a"};
    struct lts_builder builder;
    struct alphabet alphabet;
    lts_builder_init(&builder, job);
    for (uint32_t s = 0; s < MANY; s++)
        assert_true(lts_builder_add(&builder, s, s % 10 == 0, s + 1));
    assert_true(alphabet_build(job, &alphabet, texts, 1, NULL));
    struct lts *lts = lts_builder_finish(&builder, MANY + 1, 0, STATE_NONE, &alphabet, NULL);
    expect_count(job, lts, TAU_INVISIBLE, MANY / 10 + 1);
    lts_free(lts);
}

/* Every state of the chain can do a, and what is at its end can do b alone. */
static void a_long_chain_of_states_that_lack_nothing_is_one_block(void **state) {
    struct job *job = *state;
    static const char *const texts[] = {"a", "b"};
    struct lts_builder builder;
    struct alphabet alphabet;
    lts_builder_init(&builder, job);
    for (uint32_t s = 0; s < MANY; s++) {
        assert_true(lts_builder_add(&builder, s, LABEL_TAU, s + 1));
        assert_true(lts_builder_add(&builder, s, 1, MANY + 1));
    }
    assert_true(lts_builder_add(&builder, MANY, 2, MANY + 1));
    assert_true(alphabet_build(job, &alphabet, texts, 2, NULL));
    struct lts *lts = lts_builder_finish(&builder, MANY + 2, 0, STATE_NONE, &alphabet, NULL);
    expect_count(job, lts, TAU_INVISIBLE, 3);
    lts_free(lts);
}

/* ---- random systems ---- */

enum { MOST = 200, LABELS = 5, WORDS = (LABELS * MOST + 63) / 64 };

/* The moves of a state as bits: label and block of the target. */
struct signature {
    uint64_t moves[WORDS];
};

/* τ leads to states with larger numbers only: their signatures are known. */
static void sign(const struct lts *lts, const uint32_t *block_of, enum tau_view tau, uint32_t s,
                 struct signature *signatures) {
    signatures[s] = (struct signature){0};
    for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++) {
        uint32_t label = edge_label(lts->edges[i]), target = edge_target(lts->edges[i]);
        if (tau == TAU_INVISIBLE && label == LABEL_TAU && block_of[target] == block_of[s]) {
            for (size_t w = 0; w < WORDS; w++)
                signatures[s].moves[w] |= signatures[target].moves[w];
        } else {
            uint32_t bit = label * MOST + block_of[target];
            signatures[s].moves[bit / 64] |= (uint64_t)1 << bit % 64;
        }
    }
}

/* Blocks are split by signatures until nothing changes; returns how many there are. */
static uint32_t refine_by_signatures(const struct lts *lts, enum tau_view tau, uint32_t *block_of) {
    static struct signature signatures[MOST];
    uint32_t fresh[MOST], blocks = 0;
    for (uint32_t s = 0; s < lts->states; s++)
        block_of[s] = s == lts->error;
    for (;;) {
        uint32_t count = 0;
        for (uint32_t s = lts->states; s-- > 0;)
            sign(lts, block_of, tau, s, signatures);
        for (uint32_t s = 0; s < lts->states; s++) {
            uint32_t t = 0;
            while (t < s && (block_of[s] != block_of[t] ||
                             memcmp(&signatures[s], &signatures[t], sizeof *signatures) != 0))
                t++;
            fresh[s] = t < s ? fresh[t] : count++;
        }
        memcpy(block_of, fresh, lts->states * sizeof *fresh);
        if (count == blocks)
            return count;
        blocks = count;
    }
}

static void expect_same_blocks(const uint32_t *one, const uint32_t *two, uint32_t states) {
    uint32_t image[MOST];
    memset(image, 0xff, sizeof image);
    for (uint32_t s = 0; s < states; s++) {
        if (image[one[s]] == UINT32_MAX)
            image[one[s]] = two[s];
        assert_int_equal(image[one[s]], two[s]);
    }
}

static void expect_coarsest(struct job *job, const struct lts *lts, enum tau_view tau) {
    uint32_t block_of[MOST], blocks = refine_by_signatures(lts, tau, block_of);
    struct partition partition, other;
    assert_true(partition_by_bunches(job, &partition, lts, tau));
    assert_int_equal(partition.blocks, blocks);
    expect_same_blocks(partition.block_of, block_of, lts->states);
    assert_true(partition_bisimilar(job, &other, lts, tau));
    assert_int_equal(other.blocks, blocks);
    expect_same_blocks(partition.block_of, other.block_of, lts->states);
    partition_free(&other);
    partition_free(&partition);
}

/* A system in the making; τ goes to larger numbers. */
struct sketch {
    struct lts_builder builder;
    uint64_t *seed;
    uint32_t states;
    uint32_t error;
    uint32_t labels; /* visible ones: three have a text, the fourth is beyond the alphabet */
    uint32_t tau_percent;
};

static void sketch_start(struct sketch *k, struct job *job, uint64_t *seed, uint32_t states) {
    *k = (struct sketch){.seed = seed, .states = states, .error = STATE_NONE};
    k->labels = 1 + next_random(seed, LABELS - 1);
    k->tau_percent = next_random(seed, 90);
    if (next_random(seed, 2))
        k->error = next_random(seed, states);
    lts_builder_init(&k->builder, job);
}

static void add(struct sketch *k, uint32_t source, uint32_t label, uint32_t target) {
    if (source != k->error && (label != LABEL_TAU || source < target))
        assert_true(lts_builder_add(&k->builder, source, label, target));
}

static uint32_t some_label(struct sketch *k) {
    return next_random(k->seed, 100) < k->tau_percent ? LABEL_TAU : 1 + next_random(k->seed, k->labels);
}

static struct lts *sketch_finish(struct sketch *k) {
    static const char *const texts[] = {"a", "b", "c"};
    struct alphabet alphabet;
    assert_true(alphabet_build(k->builder.job, &alphabet, texts, 3, NULL));
    struct lts *lts = lts_builder_finish(&k->builder, k->states, 0, k->error, &alphabet, NULL);
    assert_non_null(lts);
    return lts;
}

/* Up to `degree` moves a state, anywhere or not far. */
static struct lts *random_moves(struct job *job, uint64_t *seed, uint32_t states, uint32_t degree,
                                bool near) {
    struct sketch k;
    sketch_start(&k, job, seed, states);
    for (uint32_t s = 0; s < states; s++)
        for (uint32_t i = next_random(seed, degree + 1); i > 0; i--) {
            uint32_t far = near ? s + next_random(seed, 4) : next_random(seed, states);
            add(&k, s, some_label(&k), far % states);
        }
    return sketch_finish(&k);
}

/* Many copies of a few states. A copy has the moves of the original, or some of them and a silent step to a
 * copy that has them all. */
static struct lts *random_copies(struct job *job, uint64_t *seed, uint32_t originals, uint32_t copies) {
    struct lts *original = random_moves(job, seed, originals, 4, next_random(seed, 2));
    struct sketch k;
    sketch_start(&k, job, seed, originals * copies);
    k.error = original->error == STATE_NONE ? STATE_NONE : original->error * copies;
    for (uint32_t s = 0; s < k.states; s++) {
        uint32_t from = s / copies, best = from * copies + copies - 1;
        bool lazy = s != best && from != original->error && next_random(seed, 3) == 0;
        if (lazy)
            add(&k, s, LABEL_TAU, best);
        for (uint64_t i = original->rows[from]; i < original->rows[from + 1]; i++) {
            uint32_t label = edge_label(original->edges[i]), to = edge_target(original->edges[i]);
            uint32_t copy = to == original->error ? 0 : next_random(seed, copies);
            if (!lazy || next_random(seed, 2))
                add(&k, s, label, to * copies + copy);
        }
    }
    lts_free(original);
    return sketch_finish(&k);
}

/* Around in steps, some of them silent, with a mark every now and then. */
static struct lts *random_counter(struct job *job, uint64_t *seed, uint32_t states) {
    struct sketch k;
    sketch_start(&k, job, seed, states);
    uint32_t silent = next_random(seed, 60), mark = 1 + next_random(seed, states);
    bool around = next_random(seed, 2);
    for (uint32_t s = 0; s < states; s++) {
        if (s + 1 < states || around)
            add(&k, s, next_random(seed, 100) >= silent || s + 1 == states, (s + 1) % states);
        if (s % mark == 0)
            add(&k, s, k.labels, s);
    }
    return sketch_finish(&k);
}

static struct lts *random_system(struct job *job, uint64_t *seed, int round) {
    switch (round % 6) {
    case 0:
        return random_moves(job, seed, 1 + next_random(seed, MOST), 1 + next_random(seed, 4), false);
    case 1:
        return random_moves(job, seed, 1 + next_random(seed, MOST), 1 + next_random(seed, 4), true);
    case 2: /* dense */
        return random_moves(job, seed, 1 + next_random(seed, MOST), MOST, false);
    case 3:
        return random_counter(job, seed, 1 + next_random(seed, MOST));
    case 4:
        return random_copies(job, seed, 1 + next_random(seed, 10), 1 + next_random(seed, 20));
    default:
        return random_copies(job, seed, 1 + next_random(seed, 50), 1 + next_random(seed, 4));
    }
}

static void random_systems_get_the_coarsest_partition(void **state) {
    struct job *job = *state;
    uint64_t seed = 1;
    for (int round = 0; round < 600; round++) {
        struct lts *lts = random_system(job, &seed, round);
        expect_coarsest(job, lts, TAU_VISIBLE);
        expect_coarsest(job, lts, TAU_INVISIBLE);
        lts_free(lts);
    }
}

/* ---- failure ---- */

static void a_stopped_job_partitions_nothing(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, LONG, "a");
    struct partition partition;
    stop_job(job);
    assert_false(partition_by_bunches(job, &partition, lts, TAU_INVISIBLE));
    expect_stopped(job, partition.block_of);
    lts_free(lts);
}

static bool fold(struct job *job, void *lts) {
    struct partition partition;
    bool fine = partition_by_bunches(job, &partition, lts, TAU_VISIBLE);
    partition_free(&partition);
    fine = fine && partition_by_bunches(job, &partition, lts, TAU_INVISIBLE);
    partition_free(&partition);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct job *job = *state;
    uint64_t seed = 7;
    struct lts *lts =
        lts_of(job, "des (0,9,8)\n(0,tau,1)\n(0,tau,2)\n(1,a,3)\n(2,a,4)\n(3,b,5)\n(4,b,6)\n(6,c,6)\n"
                    "(6,tau,7)\n(7,error,7)\n");
    expect_to_survive_refusals(job, fold, lts);
    lts_free(lts);
    for (int round = 0; round < 6; round++) {
        lts = random_system(job, &seed, round);
        expect_to_survive_refusals(job, fold, lts);
        lts_free(lts);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(one_state_is_one_block),
        job_test(states_that_do_nothing_are_one_block),
        job_test(the_error_is_equivalent_to_itself_alone),
        job_test(leading_to_the_error_is_not_leading_to_a_deadlock),
        job_test(unreachable_states_count),
        job_test(labels_beyond_the_alphabet_are_labels),
        job_test(cycles_of_any_length_are_bisimilar),
        job_test(it_does_not_matter_how_often_a_move_is_possible),
        job_test(it_matters_when_a_choice_is_made),
        job_test(one_choice_more_is_a_difference),
        job_test(states_of_a_loop_can_be_split_by_the_loop_itself),
        job_test(visible_tau_is_a_label),
        job_test(silence_alone_is_nothing),
        job_test(a_silent_step_before_a_visible_one_is_inert),
        job_test(a_silent_step_that_loses_a_choice_is_seen),
        job_test(a_silent_step_that_wins_a_choice_is_inert),
        job_test(a_silent_step_into_the_error_is_seen),
        job_test(all_inert_ways_count),
        job_test(a_step_that_was_inert_for_a_while_is_seen),
        job_test(a_state_may_lose_its_inert_steps_one_by_one),
        job_test(a_long_silent_chain_is_one_block),
        job_test(all_states_of_a_long_chain_are_different),
        job_test(visible_steps_in_a_long_silent_chain_are_counted),
        job_test(a_long_chain_of_states_that_lack_nothing_is_one_block),
        job_test(random_systems_get_the_coarsest_partition),
        job_test(a_stopped_job_partitions_nothing),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
