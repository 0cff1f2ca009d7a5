#include "support.h"

#include "lts/equivalence/partition.h"
#include "lts/equivalence/reduce.h"
#include "lts/operator/canonical.h"
#include "lts/operator/disjoint_union.h"
#include "lts/operator/renumber.h"

static void expect_canonical(struct job *job, const char *aut, const char *text) {
    struct lts *lts = lts_of(job, aut);
    expect_result(job, lts_canonical(job, lts), text);
    lts_free(lts);
}

static void one_state_is_canonical(void **state) {
    expect_canonical(*state, NOTHING, NOTHING);
    expect_canonical(*state, "des (0,1,1)\n(0,error,0)\n", "des (0,1,1)\n(0,\"error\",0)\n");
    expect_canonical(*state, "des (0,2,1)\n(0,b,0)\n(0,tau,0)\n",
                     "des (0,2,1)\n(0,\"tau\",0)\n(0,\"b\",0)\n");
}

static void it_works_without_edges(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_without_edges(job, NOTHING);
    expect_result(job, lts_canonical(job, lts), NOTHING);
    lts_free(lts);
}

static void states_are_numbered_breadth_first_in_the_order_of_labels(void **state) {
    expect_canonical(
        *state, "des (3,7,5)\n(3,c,0)\n(3,a,4)\n(3,tau,1)\n(4,b,2)\n(1,a,3)\n(2,a,2)\n(0,b,3)\n",
        "des (0,7,5)\n(0,\"tau\",1)\n(0,\"a\",2)\n(0,\"c\",3)\n(1,\"a\",0)\n(2,\"b\",4)\n(3,\"b\",0)\n"
        "(4,\"a\",4)\n");
}

static void the_error_is_numbered_when_it_is_met(void **state) {
    expect_canonical(*state, "des (2,4,3)\n(2,a,0)\n(2,b,1)\n(1,a,0)\n(0,error,0)\n",
                     "des (0,4,3)\n(0,\"a\",1)\n(0,\"b\",2)\n(1,\"error\",1)\n(2,\"a\",1)\n");
}

static void the_alphabet_stays(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (1,1,2)\n(1,b,0)\n");
    struct lts *result = lts_canonical(job, lts);
    assert_int_equal(result->initial, 0);
    expect_labels(result, "tau,b");
    lts_free(result);
    lts_free(lts);
}

static void a_canonical_lts_is_its_own_canonical_form(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,6,5)\n(0,a,1)\n(0,a,2)\n(1,a,3)\n(2,a,4)\n(3,b,0)\n(4,c,0)\n");
    struct lts *once = lts_canonical(job, lts), *twice = lts_canonical(job, once);
    assert_true(lts_identical(once, twice));
    lts_free(lts);
    lts_free(once);
    lts_free(twice);
}

/* ---- numbers do not matter ---- */

static struct lts *renumbered(struct job *job, const struct lts *lts, const uint32_t *number) {
    uint32_t error = lts->error == STATE_NONE ? STATE_NONE : number[lts->error];
    struct lts *result = lts_renumber(job, lts, number, lts->states, error);
    assert_non_null(result);
    return result;
}

/* Without bisimilar states, equal sizes and bisimilar initial states mean isomorphic. */
static void expect_isomorphic(struct job *job, const struct lts *left, const struct lts *right) {
    assert_int_equal(left->states, right->states);
    assert_int_equal(lts_transitions(left), lts_transitions(right));
    struct disjoint_union beside;
    assert_true(disjoint_union_build(job, &beside, left, right));
    assert_true(disjoint_union_shrink(job, &beside));
    assert_int_equal(beside.left, beside.right);
    disjoint_union_free(&beside);
}

/* The next permutation in lexicographic order; false after the last. */
static bool permute(uint32_t *number, uint32_t count) {
    uint32_t i = count - 1;
    while (i > 0 && number[i - 1] >= number[i])
        i--;
    if (i == 0)
        return false;
    uint32_t j = count - 1;
    while (number[j] <= number[i - 1])
        j--;
    uint32_t swapped = number[i - 1];
    number[i - 1] = number[j];
    number[j] = swapped;
    for (uint32_t low = i, high = count - 1; low < high; low++, high--) {
        swapped = number[low];
        number[low] = number[high];
        number[high] = swapped;
    }
    return true;
}

static void expect_same_for_all_numberings(struct job *job, const char *aut) {
    struct lts *lts = lts_of(job, aut);
    struct lts *canonical = lts_canonical(job, lts);
    assert_non_null(canonical);
    expect_isomorphic(job, lts, canonical);
    uint32_t number[8];
    assert_true(lts->states <= COUNT(number));
    for (uint32_t s = 0; s < lts->states; s++)
        number[s] = s;
    do {
        struct lts *other = renumbered(job, lts, number);
        struct lts *result = lts_canonical(job, other);
        assert_true(lts_identical(canonical, result));
        lts_free(other);
        lts_free(result);
    } while (permute(number, lts->states));
    lts_free(canonical);
    lts_free(lts);
}

static void deterministic_systems_have_one_form(void **state) {
    expect_same_for_all_numberings(*state,
                                   "des (0,7,5)\n(0,a,1)\n(0,b,2)\n(1,a,3)\n(1,b,0)\n(2,c,4)\n(3,a,3)\n"
                                   "(4,error,4)\n");
}

static void a_choice_is_ordered_by_what_comes_next(void **state) {
    expect_same_for_all_numberings(*state, "des (0,4,4)\n(0,a,1)\n(0,a,2)\n(1,b,3)\n(2,c,3)\n");
}

static void a_choice_is_ordered_by_what_comes_later(void **state) {
    expect_same_for_all_numberings(*state,
                                   "des (0,6,5)\n(0,a,1)\n(0,a,2)\n(1,a,3)\n(2,a,4)\n(3,b,0)\n(4,c,0)\n");
}

static void a_choice_is_ordered_by_how_much_is_possible(void **state) {
    expect_same_for_all_numberings(
        *state, "des (0,10,5)\n(0,a,1)\n(0,a,2)\n(0,a,3)\n(0,a,4)\n(1,a,2)\n(1,a,3)\n(1,a,4)\n(2,a,3)\n"
                "(2,a,4)\n(3,a,4)\n");
}

static void the_error_takes_part_in_the_order(void **state) {
    expect_same_for_all_numberings(*state,
                                   "des (0,6,5)\n(0,a,1)\n(0,a,2)\n(0,a,3)\n(1,b,2)\n(2,b,4)\n(3,error,3)\n");
}

static void silent_choices_are_ordered_too(void **state) {
    expect_same_for_all_numberings(*state,
                                   "des (0,7,4)\n(0,tau,0)\n(0,tau,1)\n(0,tau,2)\n(1,a,0)\n(1,a,1)\n(1,a,3)\n"
                                   "(2,tau,1)\n");
}

static void choices_that_meet_again_are_ordered(void **state) {
    expect_same_for_all_numberings(*state,
                                   "des (0,9,6)\n(0,a,1)\n(0,a,2)\n(0,a,3)\n(1,b,2)\n(2,b,3)\n(3,b,4)\n"
                                   "(4,a,5)\n(4,a,0)\n(5,c,1)\n");
}

static void random_systems_have_one_form(void **state) {
    struct job *job = *state;
    uint64_t seed = 1;
    for (int round = 0; round < 400; round++) {
        uint32_t states = 2 + next_random(&seed, 60), labels = next_random(&seed, 3);
        struct lts *lts = random_lts(job, &seed, states, labels, states + next_random(&seed, 2 * states));
        struct lts *small = lts_shrink(job, lts), *canonical = lts_canonical(job, small);
        expect_isomorphic(job, small, canonical);
        uint32_t number[64];
        for (uint32_t s = 0; s < small->states; s++) { /* shuffled as it is filled */
            uint32_t at = next_random(&seed, s + 1);
            number[s] = number[at];
            number[at] = s;
        }
        struct lts *other = renumbered(job, small, number), *result = lts_canonical(job, other);
        assert_true(lts_identical(canonical, result));
        lts_free(lts);
        lts_free(small);
        lts_free(canonical);
        lts_free(other);
        lts_free(result);
    }
}

static bool canonical_form(struct job *job, void *lts) {
    struct lts *result = lts_canonical(job, lts);
    lts_free(result);
    return result != NULL;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,6,5)\n(0,a,1)\n(0,a,2)\n(1,a,3)\n(2,a,4)\n(3,b,0)\n(4,c,0)\n");
    expect_to_survive_refusals(job, canonical_form, lts);
    lts_free(lts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(one_state_is_canonical),
        job_test(it_works_without_edges),
        job_test(states_are_numbered_breadth_first_in_the_order_of_labels),
        job_test(the_error_is_numbered_when_it_is_met),
        job_test(the_alphabet_stays),
        job_test(a_canonical_lts_is_its_own_canonical_form),
        job_test(deterministic_systems_have_one_form),
        job_test(a_choice_is_ordered_by_what_comes_next),
        job_test(a_choice_is_ordered_by_what_comes_later),
        job_test(a_choice_is_ordered_by_how_much_is_possible),
        job_test(the_error_takes_part_in_the_order),
        job_test(silent_choices_are_ordered_too),
        job_test(choices_that_meet_again_are_ordered),
        job_test(random_systems_have_one_form),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
