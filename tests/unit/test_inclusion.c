#include "support.h"

#include <string.h>

#include "lts/equivalence/inclusion.h"
#include "lts/operator/disjoint_union.h"

/* Puts the two side by side and compares their initial states. The word is the caller's. */
static enum inclusion compare(struct job *job, const char *left, const char *right, enum tau_view view,
                              uint64_t budget, struct word *word) {
    struct lts *a = lts_of(job, left), *b = lts_of(job, right);
    struct disjoint_union beside;
    assert_true(disjoint_union_build(job, &beside, a, b));
    enum inclusion answer;
    word_init(word, job);
    assert_true(lts_included(job, beside.both, beside.left, beside.right, view, budget, &answer, word));
    disjoint_union_free(&beside);
    lts_free(a);
    lts_free(b);
    return answer;
}

static void expect_included(struct job *job, enum tau_view view, const char *left, const char *right) {
    struct word word;
    assert_int_equal(compare(job, left, right, view, 0, &word), INCLUSION_HOLDS);
    expect_word(&word, "");
    word_free(&word);
}

static void expect_refuted(struct job *job, enum tau_view view, const char *left, const char *right,
                           const char *letters) {
    struct word word;
    assert_int_equal(compare(job, left, right, view, 0, &word), INCLUSION_REFUTED);
    expect_word(&word, letters);
    word_free(&word);
}

/* Both views agree where there is no τ. */
static void expect_included_in_any_view(struct job *job, const char *left, const char *right) {
    expect_included(job, TAU_VISIBLE, left, right);
    expect_included(job, TAU_INVISIBLE, left, right);
}

static void expect_refuted_in_any_view(struct job *job, const char *left, const char *right,
                                       const char *letters) {
    expect_refuted(job, TAU_VISIBLE, left, right, letters);
    expect_refuted(job, TAU_INVISIBLE, left, right, letters);
}

#define ERROR_AT_ONCE "des (0,1,1)\n(0,error,0)\n"
#define LOOP_A "des (0,1,1)\n(0,a,0)\n"
#define ONE_A "des (0,1,2)\n(0,a,1)\n"

/* ---- without π ---- */

static void doing_nothing_is_included_in_everything(void **state) {
    expect_included_in_any_view(*state, NOTHING, NOTHING);
    expect_included_in_any_view(*state, NOTHING, LOOP_A);
}

static void a_letter_too_many_refutes(void **state) {
    expect_refuted_in_any_view(*state, ONE_A, NOTHING, "a");
    expect_refuted_in_any_view(*state, LOOP_A, ONE_A, "a.a");
}

static void fewer_traces_are_included(void **state) {
    expect_included_in_any_view(*state, ONE_A, LOOP_A);
    expect_included_in_any_view(*state, "des (0,1,2)\n(0,b,1)\n", "des (0,2,2)\n(0,a,1)\n(0,b,0)\n");
}

static void an_unknown_label_refutes(void **state) {
    expect_refuted_in_any_view(*state, "des (0,2,2)\n(0,a,1)\n(1,b,1)\n", LOOP_A, "a.b");
}

static void loops_of_different_length_have_the_same_traces(void **state) {
    expect_included_in_any_view(*state, "des (0,3,3)\n(0,a,1)\n(1,a,2)\n(2,a,0)\n",
                                "des (0,2,2)\n(0,a,1)\n(1,a,0)\n");
}

static void it_does_not_matter_when_a_choice_is_made(void **state) {
    const char *late = "des (0,3,3)\n(0,a,1)\n(1,b,2)\n(1,c,2)\n";
    const char *early = "des (0,4,4)\n(0,a,1)\n(0,a,2)\n(1,b,3)\n(2,c,3)\n";
    expect_included_in_any_view(*state, late, early);
    expect_included_in_any_view(*state, early, late);
}

static void several_choices_together_may_include_what_none_does(void **state) {
    expect_included_in_any_view(*state, "des (0,4,3)\n(0,a,1)\n(1,b,0)\n(1,c,0)\n(0,d,2)\n",
                                "des (0,6,4)\n(0,a,1)\n(0,a,2)\n(1,b,0)\n(2,c,0)\n(0,d,3)\n(0,d,1)\n");
}

static void a_shortest_word_is_found(void **state) {
    /* Refuted by a.b.c, by b.b, and by c.a.a.a. */
    expect_refuted_in_any_view(*state,
                               "des (0,9,10)\n(0,a,1)\n(1,b,2)\n(2,c,3)\n(0,b,4)\n(4,b,5)\n(0,c,6)\n(6,a,7)\n"
                               "(7,a,8)\n(8,a,9)\n",
                               "des (0,6,7)\n(0,a,1)\n(1,b,2)\n(0,b,3)\n(0,c,4)\n(4,a,5)\n(5,a,6)\n", "b.b");
}

static void a_shortest_word_may_need_a_choice_on_the_left(void **state) {
    expect_refuted_in_any_view(*state, "des (0,6,6)\n(0,a,1)\n(0,a,2)\n(1,a,3)\n(3,a,4)\n(4,b,5)\n(2,b,5)\n",
                               "des (0,3,4)\n(0,a,1)\n(1,a,2)\n(2,a,3)\n", "a.b");
}

static void a_state_is_included_in_itself(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,3,3)\n(0,a,1)\n(1,a,0)\n(1,b,2)\n");
    enum inclusion answer;
    struct word word;
    word_init(&word, job);
    for (uint32_t s = 0; s < lts->states; s++) {
        assert_true(lts_included(job, lts, s, s, TAU_VISIBLE, 1, &answer, &word));
        assert_int_equal(answer, INCLUSION_HOLDS);
    }
    word_free(&word);
    lts_free(lts);
}

static void it_works_without_edges(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_without_edges(job, "des (0,0,2)\n");
    enum inclusion answer;
    struct word word;
    word_init(&word, job);
    assert_true(lts_included(job, lts, 0, 1, TAU_INVISIBLE, 0, &answer, &word));
    assert_int_equal(answer, INCLUSION_HOLDS);
    word_free(&word);
    lts_free(lts);
}

/* ---- τ ---- */

static void a_visible_tau_is_a_letter(void **state) {
    const char *silent = "des (0,2,3)\n(0,tau,1)\n(1,a,2)\n";
    expect_refuted(*state, TAU_VISIBLE, silent, ONE_A, "tau");
    expect_refuted(*state, TAU_VISIBLE, ONE_A, silent, "a");
    expect_refuted(*state, TAU_VISIBLE, "des (0,2,3)\n(0,tau,1)\n(1,b,2)\n", silent, "tau.b");
}

static void an_invisible_tau_is_none(void **state) {
    const char *silent = "des (0,4,4)\n(0,tau,1)\n(1,tau,0)\n(1,a,2)\n(2,tau,3)\n";
    expect_included(*state, TAU_INVISIBLE, silent, ONE_A);
    expect_included(*state, TAU_INVISIBLE, ONE_A, silent);
}

static void silent_loops_come_to_an_end(void **state) {
    const char *spinning = "des (0,3,2)\n(0,tau,0)\n(0,tau,1)\n(1,tau,0)\n";
    expect_included(*state, TAU_INVISIBLE, spinning, NOTHING);
    expect_included(*state, TAU_INVISIBLE, NOTHING, spinning);
    expect_refuted(*state, TAU_VISIBLE, spinning, NOTHING, "tau");
}

static void the_right_side_may_answer_after_silence(void **state) {
    expect_included(*state, TAU_INVISIBLE, "des (0,2,3)\n(0,a,1)\n(1,b,2)\n",
                    "des (0,6,6)\n(0,tau,1)\n(0,tau,2)\n(2,a,3)\n(3,tau,4)\n(4,b,5)\n(1,b,5)\n");
}

static void only_visible_letters_make_a_word_long(void **state) {
    const char *left = "des (0,6,7)\n(0,tau,1)\n(1,tau,2)\n(2,tau,3)\n(3,a,4)\n(0,b,5)\n(5,c,6)\n";
    const char *right = "des (0,4,5)\n(0,tau,1)\n(1,tau,2)\n(2,tau,3)\n(0,b,4)\n";
    expect_refuted(*state, TAU_INVISIBLE, left, right, "a");
    expect_refuted(*state, TAU_VISIBLE, left, right, "b.c");
}

static void silence_does_not_show_in_a_weak_word(void **state) {
    expect_refuted(*state, TAU_INVISIBLE, "des (0,5,6)\n(0,tau,1)\n(1,a,2)\n(2,tau,3)\n(3,b,4)\n(4,tau,5)\n",
                   ONE_A, "a.b");
}

/* ---- π ---- */

static void the_error_includes_everything(void **state) {
    expect_included_in_any_view(*state, LOOP_A, ERROR_AT_ONCE);
    expect_included_in_any_view(*state, "des (0,3,3)\n(0,a,1)\n(0,b,2)\n(2,error,2)\n", ERROR_AT_ONCE);
}

static void the_error_is_included_in_the_error_alone(void **state) {
    expect_included_in_any_view(*state, ERROR_AT_ONCE, ERROR_AT_ONCE);
    expect_refuted_in_any_view(*state, ERROR_AT_ONCE, NOTHING, "");
    expect_refuted_in_any_view(*state, ERROR_AT_ONCE, LOOP_A, "");
}

static void a_word_to_the_error_on_the_left_alone_refutes(void **state) {
    expect_refuted_in_any_view(*state, "des (0,3,3)\n(0,a,1)\n(1,b,2)\n(2,error,2)\n",
                               "des (0,3,3)\n(0,a,1)\n(1,b,2)\n(2,a,0)\n", "a.b");
}

static void a_word_to_the_error_on_both_sides_is_fine(void **state) {
    expect_included_in_any_view(*state, "des (0,2,2)\n(0,a,1)\n(1,error,1)\n",
                                "des (0,2,2)\n(0,a,1)\n(1,error,1)\n");
}

static void what_may_lead_to_the_error_on_the_right_includes_everything_after(void **state) {
    expect_included_in_any_view(*state, "des (0,4,4)\n(0,a,1)\n(1,b,2)\n(2,c,3)\n(3,error,3)\n",
                                "des (0,3,3)\n(0,a,1)\n(0,a,2)\n(2,error,2)\n");
}

static void the_error_on_the_right_may_be_reached_in_silence(void **state) {
    const char *right = "des (0,3,3)\n(0,a,1)\n(1,tau,2)\n(2,error,2)\n";
    expect_included(*state, TAU_INVISIBLE, "des (0,2,3)\n(0,a,1)\n(1,b,2)\n", right);
    expect_refuted(*state, TAU_VISIBLE, "des (0,2,3)\n(0,a,1)\n(1,b,2)\n", right, "a.b");
}

static void an_error_before_the_other_side_fails_refutes_earlier(void **state) {
    /* a.a is refused on the right, but a leads to π already. */
    expect_refuted_in_any_view(*state, "des (0,4,4)\n(0,a,1)\n(1,a,2)\n(0,a,3)\n(3,error,3)\n", ONE_A, "a");
}

static void a_silent_error_refutes_before_any_letter(void **state) {
    expect_refuted(*state, TAU_INVISIBLE, "des (0,3,3)\n(0,tau,1)\n(1,error,1)\n(0,d,2)\n", NOTHING, "");
    /* The same in the other order: the silent way is found late in the same level. */
    expect_refuted(*state, TAU_INVISIBLE,
                   "des (0,5,5)\n(0,d,1)\n(0,tau,2)\n(2,tau,3)\n(3,tau,4)\n(4,error,4)\n", NOTHING, "");
    expect_refuted(*state, TAU_INVISIBLE,
                   "des (0,5,5)\n(0,a,3)\n(0,tau,1)\n(1,tau,2)\n(2,tau,3)\n(3,error,3)\n", LOOP_A, "");
}

static void a_silent_error_after_a_letter_refutes_before_the_next(void **state) {
    expect_refuted(*state, TAU_INVISIBLE,
                   "des (0,5,5)\n(0,a,1)\n(1,d,2)\n(1,tau,3)\n(3,tau,4)\n(4,error,4)\n", LOOP_A, "a");
}

static void where_tau_is_a_letter_a_silent_error_takes_one(void **state) {
    expect_refuted(*state, TAU_VISIBLE, "des (0,2,2)\n(0,tau,1)\n(1,error,1)\n", NOTHING, "tau");
    expect_refuted(*state, TAU_VISIBLE, "des (0,2,2)\n(0,tau,1)\n(1,error,1)\n", "des (0,1,1)\n(0,tau,0)\n",
                   "tau");
}

static void an_unreachable_error_does_not_matter(void **state) {
    expect_included_in_any_view(*state, "des (0,2,2)\n(0,a,0)\n(1,error,1)\n", LOOP_A);
    expect_refuted_in_any_view(*state, ONE_A, "des (0,1,2)\n(1,error,1)\n", "a");
}

/* ---- the budget ---- */

#define THREE_STEPS "des (0,3,3)\n(0,a,1)\n(1,a,2)\n(2,a,0)\n"

static enum inclusion answer_within(struct job *job, const char *left, const char *right, uint64_t budget) {
    struct word word;
    enum inclusion answer = compare(job, left, right, TAU_VISIBLE, budget, &word);
    if (answer != INCLUSION_REFUTED)
        expect_word(&word, "");
    word_free(&word);
    return answer;
}

static void a_budget_that_is_too_small_leaves_the_answer_open(void **state) {
    /* The left state meets {0}, {1} and {2} on the right: three pairs. */
    assert_int_equal(answer_within(*state, LOOP_A, THREE_STEPS, 1), INCLUSION_UNKNOWN);
    assert_int_equal(answer_within(*state, LOOP_A, THREE_STEPS, 2), INCLUSION_UNKNOWN);
    assert_false(job_failed(*state));
}

static void a_budget_that_is_just_enough_decides(void **state) {
    assert_int_equal(answer_within(*state, LOOP_A, THREE_STEPS, 20), INCLUSION_HOLDS);
    assert_int_equal(answer_within(*state, LOOP_A, THREE_STEPS, 0), INCLUSION_HOLDS);
}

static void a_word_found_within_the_budget_refutes(void **state) {
    const char *five = "des (0,5,6)\n(0,a,1)\n(1,a,2)\n(2,a,3)\n(3,a,4)\n(4,a,5)\n";
    assert_int_equal(answer_within(*state, LOOP_A, five, 3), INCLUSION_UNKNOWN);
    assert_int_equal(answer_within(*state, LOOP_A, five, 100), INCLUSION_REFUTED);
    assert_int_equal(answer_within(*state, LOOP_A, NOTHING, 1), INCLUSION_REFUTED);
}

/* "The tenth letter from the end is an a" has 2^10 subsets; looking at a few members is enough. */
static void the_right_side_is_not_determinised(void **state) {
    const char *right =
        "des (0,21,11)\n(0,a,0)\n(0,b,0)\n(0,a,1)\n(1,a,2)\n(1,b,2)\n(2,a,3)\n(2,b,3)\n(3,a,4)\n"
        "(3,b,4)\n(4,a,5)\n(4,b,5)\n(5,a,6)\n(5,b,6)\n(6,a,7)\n(6,b,7)\n(7,a,8)\n(7,b,8)\n"
        "(8,a,9)\n(8,b,9)\n(9,a,10)\n(9,b,10)\n";
    assert_int_equal(answer_within(*state, "des (0,2,1)\n(0,a,0)\n(0,b,0)\n", right, 50), INCLUSION_HOLDS);
}

/* ---- many ---- */

enum { SMALL = 6 };

/* Sets of states as bits. */
static uint32_t closed(const struct lts *lts, uint32_t set, enum tau_view view) {
    bool grown = view == TAU_INVISIBLE;
    while (grown) {
        uint32_t before = set;
        for (uint32_t s = 0; s < lts->states; s++)
            for (uint64_t i = lts->rows[s]; (set >> s & 1) && i < lts->rows[s + 1]; i++)
                if (edge_label(lts->edges[i]) == LABEL_TAU)
                    set |= 1u << edge_target(lts->edges[i]);
        grown = set != before;
    }
    return set;
}

static uint32_t after(const struct lts *lts, uint32_t set, uint32_t label, enum tau_view view) {
    uint32_t next = 0;
    for (uint32_t s = 0; s < lts->states; s++)
        for (uint64_t i = lts->rows[s]; (set >> s & 1) && i < lts->rows[s + 1]; i++)
            if (edge_label(lts->edges[i]) == label)
                next |= 1u << edge_target(lts->edges[i]);
    return closed(lts, next, view);
}

/* The length of a shortest refuting word, by walking both sides as sets; UINT32_MAX if there is none. */
static uint32_t shortest(const struct lts *lts, uint32_t left, uint32_t right, enum tau_view view) {
    enum { SETS = 1 << SMALL };
    static uint32_t queue[SETS * SETS], length[SETS * SETS];
    static bool seen[SETS * SETS];
    memset(seen, 0, sizeof seen);
    uint32_t head = 0, tail = 0, error = lts->error == STATE_NONE ? 0 : 1u << lts->error;
    uint32_t first = closed(lts, 1u << left, view) * SETS + closed(lts, 1u << right, view);
    queue[tail++] = first;
    length[first] = 0;
    seen[first] = true;
    while (head < tail) {
        uint32_t pair = queue[head++], l = pair / SETS, r = pair % SETS;
        if (r & error)
            continue;
        if (l & error || r == 0)
            return length[pair];
        for (uint32_t label = view == TAU_INVISIBLE; label < lts->alphabet.count; label++) {
            uint32_t next_l = after(lts, l, label, view), next = next_l * SETS + after(lts, r, label, view);
            if (next_l == 0 || seen[next])
                continue;
            seen[next] = true;
            length[next] = length[pair] + 1;
            queue[tail++] = next;
        }
    }
    return UINT32_MAX;
}

static void expect_shortest(struct job *job, struct lts *lts, uint32_t left, uint32_t right,
                            enum tau_view view) {
    uint32_t length = shortest(lts, left, right, view);
    enum inclusion answer;
    struct word word;
    word_init(&word, job);
    assert_true(lts_included(job, lts, left, right, view, 0, &answer, &word));
    assert_int_equal(answer, length == UINT32_MAX ? INCLUSION_HOLDS : INCLUSION_REFUTED);
    if (answer == INCLUSION_REFUTED) {
        struct word_replay has, lacks;
        assert_int_equal(word.letters.count, length);
        lts->initial = left;
        assert_true(word_replay(job, &word, lts, view, &has));
        lts->initial = right;
        assert_true(word_replay(job, &word, lts, view, &lacks));
        assert_int_not_equal(has.end, WORD_REFUSED);
        assert_int_equal(has.length, length);
        assert_true(lacks.end == WORD_REFUSED || (lacks.end == WORD_ACCEPTED && has.end == WORD_ERROR));
    }
    word_free(&word);
}

static void words_of_random_systems_are_shortest(void **state) {
    struct job *job = *state;
    uint64_t seed = 1;
    for (int round = 0; round < 300; round++) {
        uint32_t states = 2 + next_random(&seed, SMALL - 1);
        struct lts *lts = random_lts(job, &seed, states, 1 + next_random(&seed, 2), 3 * states);
        for (uint32_t right = 1; right < states; right++) {
            expect_shortest(job, lts, 0, right, TAU_VISIBLE);
            expect_shortest(job, lts, 0, right, TAU_INVISIBLE);
        }
        lts_free(lts);
    }
}

static void a_stopped_job_compares_nothing(void **state) {
    struct job *job = *state;
    struct lts *lts = chain_of(job, LONG, "a");
    enum inclusion answer;
    struct word word;
    word_init(&word, job);
    stop_job(job);
    assert_false(lts_included(job, lts, 1, 0, TAU_VISIBLE, 0, &answer, &word));
    assert_int_equal(job_outcome(job), OUTCOME_INTERRUPTED);
    word_free(&word);
    lts_free(lts);
}

static bool include(struct job *job, void *lts) {
    enum inclusion answer;
    struct word word;
    word_init(&word, job);
    bool fine = lts_included(job, lts, 0, 4, TAU_INVISIBLE, 0, &answer, &word);
    word_free(&word);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct job *job = *state;
    struct lts *lts =
        lts_of(job, "des (0,7,8)\n(0,a,1)\n(1,tau,2)\n(2,b,3)\n(4,a,5)\n(4,a,6)\n(6,tau,7)\n(5,tau,6)\n");
    expect_to_survive_refusals(job, include, lts);
    lts_free(lts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(doing_nothing_is_included_in_everything),
        job_test(a_letter_too_many_refutes),
        job_test(fewer_traces_are_included),
        job_test(an_unknown_label_refutes),
        job_test(loops_of_different_length_have_the_same_traces),
        job_test(it_does_not_matter_when_a_choice_is_made),
        job_test(several_choices_together_may_include_what_none_does),
        job_test(a_shortest_word_is_found),
        job_test(a_shortest_word_may_need_a_choice_on_the_left),
        job_test(a_state_is_included_in_itself),
        job_test(it_works_without_edges),
        job_test(a_visible_tau_is_a_letter),
        job_test(an_invisible_tau_is_none),
        job_test(silent_loops_come_to_an_end),
        job_test(the_right_side_may_answer_after_silence),
        job_test(only_visible_letters_make_a_word_long),
        job_test(silence_does_not_show_in_a_weak_word),
        job_test(the_error_includes_everything),
        job_test(the_error_is_included_in_the_error_alone),
        job_test(a_word_to_the_error_on_the_left_alone_refutes),
        job_test(a_word_to_the_error_on_both_sides_is_fine),
        job_test(what_may_lead_to_the_error_on_the_right_includes_everything_after),
        job_test(the_error_on_the_right_may_be_reached_in_silence),
        job_test(an_error_before_the_other_side_fails_refutes_earlier),
        job_test(a_silent_error_refutes_before_any_letter),
        job_test(a_silent_error_after_a_letter_refutes_before_the_next),
        job_test(where_tau_is_a_letter_a_silent_error_takes_one),
        job_test(an_unreachable_error_does_not_matter),
        job_test(a_budget_that_is_too_small_leaves_the_answer_open),
        job_test(a_budget_that_is_just_enough_decides),
        job_test(a_word_found_within_the_budget_refutes),
        job_test(the_right_side_is_not_determinised),
        job_test(words_of_random_systems_are_shortest),
        job_test(a_stopped_job_compares_nothing),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
