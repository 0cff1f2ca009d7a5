/* The naive twin of the equivalences, held against what the textbooks say. */
#include "support.h"

#include "twin/naive_equivalence.h"

enum verdicts { WEAK = 1, BRANCHING = 2, DIVERGENCE = 4, ALL = 7 };

static enum verdicts verdicts_of(const struct lts *a, const struct lts *b) {
    enum verdicts result = 0;
    result |= naive_weak(a, a->initial, b, b->initial) ? WEAK : 0;
    result |= naive_branching(a, a->initial, b, b->initial, false) ? BRANCHING : 0;
    result |= naive_branching(a, a->initial, b, b->initial, true) ? DIVERGENCE : 0;
    return result;
}

/* Which equivalences relate the two; all of them are symmetric. */
static void expect_related(struct job *job, const char *left, const char *right, enum verdicts expected) {
    struct lts *a = lts_of(job, left), *b = lts_of(job, right);
    assert_int_equal(verdicts_of(a, b), expected);
    assert_int_equal(verdicts_of(b, a), expected);
    assert_int_equal(verdicts_of(a, a), ALL);
    lts_free(a);
    lts_free(b);
}

enum order { NEITHER = 0, FORTH = 1, BACK = 2, BOTH = 3 };

static void expect_order(struct job *job, const char *left, const char *right, enum order expected) {
    struct lts *a = lts_of(job, left), *b = lts_of(job, right);
    enum order order = naive_simulated(a, a->initial, b, b->initial) ? FORTH : 0;
    order |= naive_simulated(b, b->initial, a, a->initial) ? BACK : 0;
    assert_int_equal(order, expected);
    lts_free(a);
    lts_free(b);
}

#define EMPTY NOTHING
#define A "des (0,1,2)\n(0,a,1)\n"
#define A_OR_B "des (0,2,2)\n(0,a,1)\n(0,b,1)\n"
#define ERROR "des (0,1,1)\n(0,error,0)\n"

/* ---- bisimilarities ---- */

static void milners_first_law_holds(void **state) {
    expect_related(*state, "des (0,2,3)\n(0,a,1)\n(1,tau,2)\n", A, ALL);
    expect_related(*state, "des (0,2,3)\n(0,tau,1)\n(1,a,2)\n", A, ALL);
}

/* τ.p + p = τ.p, weakly: also if p does more than τ.p does at once. */
static void milners_second_law_holds(void **state) {
    expect_related(*state, "des (0,3,3)\n(0,a,2)\n(0,tau,1)\n(1,a,2)\n", A, ALL);
    /* a.(τ.(b + c) + b) = a.(b + c): the law that branching bisimilarity adds to the first. */
    expect_related(*state, "des (0,5,4)\n(0,a,1)\n(1,tau,2)\n(1,b,3)\n(2,b,3)\n(2,c,3)\n",
                   "des (0,3,3)\n(0,a,1)\n(1,b,2)\n(1,c,2)\n", ALL);
}

/* a.(τ.b + c) + a.b = a.(τ.b + c) is weak only: after the second a, c is out without its having been there.
 */
static void milners_third_law_is_weak_only(void **state) {
    expect_related(*state, "des (0,6,5)\n(0,a,1)\n(1,tau,2)\n(1,c,4)\n(2,b,4)\n(0,a,3)\n(3,b,4)\n",
                   "des (0,4,4)\n(0,a,1)\n(1,tau,2)\n(1,c,3)\n(2,b,3)\n", WEAK);
}

static void a_silent_choice_is_seen(void **state) {
    expect_related(*state, "des (0,3,3)\n(0,tau,1)\n(1,a,2)\n(0,b,2)\n", A_OR_B, 0);
    expect_related(*state, "des (0,2,2)\n(0,tau,1)\n(0,a,1)\n", A, 0);
    expect_related(*state, A, EMPTY, 0);
    expect_related(*state, A, "des (0,1,2)\n(0,b,1)\n", 0);
}

static void divergence_is_seen_where_it_is_asked_for(void **state) {
    expect_related(*state, "des (0,1,1)\n(0,tau,0)\n", EMPTY, WEAK | BRANCHING);
    expect_related(*state, "des (0,2,2)\n(0,tau,0)\n(0,a,1)\n", A, WEAK | BRANCHING);
    expect_related(*state, "des (0,2,2)\n(0,a,1)\n(1,tau,1)\n", A, WEAK | BRANCHING);
    expect_related(*state, "des (0,2,2)\n(0,a,1)\n(1,tau,1)\n", "des (0,2,2)\n(0,tau,0)\n(0,a,1)\n",
                   WEAK | BRANCHING);
}

static void divergence_may_be_spread_over_states(void **state) {
    expect_related(*state, "des (0,4,3)\n(0,tau,1)\n(1,tau,0)\n(0,a,2)\n(1,a,2)\n",
                   "des (0,2,2)\n(0,tau,0)\n(0,a,1)\n", ALL);
    /* Here a is possible at one of the two states only; from the other it is reached by an inert step. */
    expect_related(*state, "des (0,3,3)\n(0,tau,1)\n(1,tau,0)\n(1,a,2)\n",
                   "des (0,2,2)\n(0,tau,0)\n(0,a,1)\n", ALL);
    /* A silent way into divergence is divergence; one that may be left out is not the same. */
    expect_related(*state, "des (0,2,2)\n(0,tau,1)\n(1,tau,1)\n", "des (0,1,1)\n(0,tau,0)\n", ALL);
    expect_related(*state, "des (0,3,3)\n(0,tau,1)\n(1,tau,1)\n(0,tau,2)\n", "des (0,1,1)\n(0,tau,0)\n",
                   WEAK | BRANCHING);
}

static void divergence_elsewhere_is_not_divergence_here(void **state) {
    /* Both can end in a τ-loop where b is no longer possible, but only the first can stay where it is. */
    expect_related(*state, "des (0,4,3)\n(0,tau,0)\n(0,b,2)\n(0,tau,1)\n(1,tau,1)\n",
                   "des (0,3,3)\n(0,b,2)\n(0,tau,1)\n(1,tau,1)\n", WEAK | BRANCHING);
}

static void a_silent_step_to_the_error_is_seen(void **state) {
    expect_related(*state, ERROR, ERROR, ALL);
    expect_related(*state, ERROR, EMPTY, 0);
    expect_related(*state, "des (0,2,2)\n(0,tau,1)\n(1,error,1)\n", ERROR, 0);
    expect_related(*state, "des (0,3,2)\n(0,tau,0)\n(0,tau,1)\n(1,error,1)\n",
                   "des (0,2,2)\n(0,tau,1)\n(1,error,1)\n", WEAK | BRANCHING);
    expect_related(*state, "des (0,3,3)\n(0,tau,1)\n(1,tau,2)\n(2,error,2)\n",
                   "des (0,2,2)\n(0,tau,1)\n(1,error,1)\n", ALL);
    expect_related(*state, "des (0,3,3)\n(0,tau,1)\n(0,a,2)\n(1,error,1)\n", ERROR, 0);
    expect_related(*state, "des (0,3,3)\n(0,tau,1)\n(0,tau,2)\n(1,error,1)\n", ERROR, 0);
    expect_related(*state, "des (0,2,2)\n(0,a,1)\n(1,error,1)\n", A, 0);
    expect_related(*state, "des (0,1,1)\n(0,π,0)\n", ERROR, 0);
}

static void labels_are_matched_by_text(void **state) {
    expect_related(*state, "des (0,1,1)\n(0,b,0)\n", "des (0,2,2)\n(0,b,0)\n(1,a,0)\n", ALL);
    expect_order(*state, "des (0,1,1)\n(0,b,0)\n", "des (0,2,2)\n(0,b,0)\n(1,a,0)\n", BOTH);
}

/* ---- simulation ---- */

static void an_early_choice_is_simulated_by_a_late_one(void **state) {
    const char *early = "des (0,4,5)\n(0,a,1)\n(0,a,2)\n(1,b,3)\n(2,c,4)\n";
    const char *late = "des (0,3,4)\n(0,a,1)\n(1,b,2)\n(1,c,3)\n";
    expect_order(*state, early, late, FORTH);
    expect_order(*state, EMPTY, A, FORTH);
    expect_order(*state, A, "des (0,1,2)\n(0,b,1)\n", NEITHER);
}

/* a.b + a and a.b simulate each other and are not bisimilar. */
static void mutual_simulation_is_not_bisimilarity(void **state) {
    const char *with_brother = "des (0,3,4)\n(0,a,1)\n(0,a,3)\n(1,b,2)\n";
    const char *without = "des (0,2,3)\n(0,a,1)\n(1,b,2)\n";
    expect_order(*state, with_brother, without, BOTH);
    expect_related(*state, with_brother, without, 0);
}

static void tau_is_a_label_for_simulation(void **state) {
    expect_order(*state, "des (0,2,3)\n(0,tau,1)\n(1,a,2)\n", A, NEITHER);
    expect_order(*state, "des (0,1,2)\n(0,tau,1)\n", "des (0,1,1)\n(0,tau,0)\n", FORTH);
}

static void the_error_simulates_everything(void **state) {
    expect_order(*state, A, ERROR, FORTH);
    expect_order(*state, EMPTY, ERROR, FORTH);
    expect_order(*state, ERROR, ERROR, BOTH);
    expect_order(*state, "des (0,2,2)\n(0,a,1)\n(1,error,1)\n", A, BACK);
    expect_order(*state, "des (0,2,2)\n(0,tau,1)\n(1,error,1)\n", ERROR, FORTH);
}

/* ---- minimal sizes ---- */

struct size {
    uint32_t states;
    uint64_t transitions;
};

static void expect_sizes(struct job *job, const char *aut, struct size branching, struct size divergence,
                         struct size weak, struct size simulation) {
    struct lts *lts = lts_of(job, aut);
    struct size size;
    naive_branching_minimal(lts, false, &size.states, &size.transitions);
    assert_int_equal(size.states, branching.states);
    assert_int_equal(size.transitions, branching.transitions);
    naive_branching_minimal(lts, true, &size.states, &size.transitions);
    assert_int_equal(size.states, divergence.states);
    assert_int_equal(size.transitions, divergence.transitions);
    naive_weak_minimal(lts, &size.states, &size.transitions);
    assert_int_equal(size.states, weak.states);
    assert_int_equal(size.transitions, weak.transitions);
    naive_simulation_minimal(lts, &size.states, &size.transitions);
    assert_int_equal(size.states, simulation.states);
    assert_int_equal(size.transitions, simulation.transitions);
    lts_free(lts);
}

#define SIZE(states, transitions) ((struct size){states, transitions})

static void minimal_sizes_are_known(void **state) {
    struct job *job = *state;
    expect_sizes(job, EMPTY, SIZE(1, 0), SIZE(1, 0), SIZE(1, 0), SIZE(1, 0));
    expect_sizes(job, ERROR, SIZE(1, 0), SIZE(1, 0), SIZE(1, 0), SIZE(1, 0));
    expect_sizes(job, "des (0,1,1)\n(0,tau,0)\n", SIZE(1, 0), SIZE(1, 1), SIZE(1, 0), SIZE(1, 1));
    /* A silent chain to a, and something that cannot be reached. */
    expect_sizes(job, "des (0,4,6)\n(0,tau,1)\n(1,tau,2)\n(2,a,3)\n(4,b,5)\n", SIZE(2, 1), SIZE(2, 1),
                 SIZE(2, 1), SIZE(4, 3));
    /* A silent choice between a and b: nothing can be merged but the ends. */
    expect_sizes(job, "des (0,4,5)\n(0,tau,1)\n(0,tau,2)\n(1,a,3)\n(2,b,4)\n", SIZE(4, 4), SIZE(4, 4),
                 SIZE(4, 4), SIZE(4, 4));
    /* A silent step to π is not inert. */
    expect_sizes(job, "des (0,3,3)\n(0,a,1)\n(1,tau,2)\n(2,error,2)\n", SIZE(3, 2), SIZE(3, 2), SIZE(3, 2),
                 SIZE(3, 2));
}

static void divergent_classes_keep_one_loop(void **state) {
    /* After a: a τ-cycle of two. Before: a τ-cycle of two, and one inert step into it. */
    expect_sizes(*state,
                 "des (0,7,5)\n(0,tau,1)\n(1,tau,2)\n(2,tau,1)\n(1,a,3)\n(2,a,4)\n(3,tau,4)\n(4,tau,3)\n",
                 SIZE(2, 1), SIZE(2, 3), SIZE(2, 1), SIZE(3, 4));
}

static void weak_moves_that_follow_are_not_counted(void **state) {
    /* The third law, read as a reduction: both have the same least form. The moves are a, τ, c, b. */
    struct lts *lts =
        lts_of(*state, "des (0,7,5)\n(0,a,1)\n(1,tau,2)\n(1,c,4)\n(1,b,4)\n(2,b,4)\n(0,a,3)\n(3,b,4)\n");
    uint32_t states;
    uint64_t transitions;
    naive_weak_minimal(lts, &states, &transitions);
    assert_int_equal(states, 4);
    assert_int_equal(transitions, 4);
    lts_free(lts);
    /* τ.τ over three classes (a, b, c go out one after the other): the short cut follows. */
    lts = lts_of(*state, "des (0,6,4)\n(0,tau,1)\n(1,tau,2)\n(0,tau,2)\n(0,a,3)\n(1,b,3)\n(2,c,3)\n");
    naive_weak_minimal(lts, &states, &transitions);
    assert_int_equal(states, 4);
    assert_int_equal(transitions, 5);
    lts_free(lts);
}

static void little_brothers_go(void **state) {
    uint32_t states;
    uint64_t transitions;
    struct lts *lts = lts_of(*state, "des (0,4,4)\n(0,a,1)\n(0,a,3)\n(1,b,2)\n(0,b,3)\n");
    naive_simulation_minimal(lts, &states, &transitions);
    assert_int_equal(states, 3);
    assert_int_equal(transitions, 3);
    lts_free(lts);
    /* π is the greatest brother; what only the others led to is no longer reached. */
    lts = lts_of(*state, "des (0,4,4)\n(0,a,1)\n(0,a,2)\n(2,b,3)\n(1,error,1)\n");
    naive_simulation_minimal(lts, &states, &transitions);
    assert_int_equal(states, 2);
    assert_int_equal(transitions, 1);
    lts_free(lts);
}

/* ---- formulas ---- */

static void expect_holds(struct job *job, const char *aut, const char *formula, bool expected) {
    struct lts *lts = lts_of(job, aut);
    bool well_formed;
    assert_int_equal(naive_formula_holds(lts, formula, false, &well_formed), expected);
    assert_true(well_formed);
    lts_free(lts);
}

static void strong_formulas_are_read(void **state) {
    struct job *job = *state;
    const char *aut = "des (0,4,4)\n(0,a,1)\n(0,a b,2)\n(0,tau,1)\n(1,b,3)\n";
    expect_holds(job, aut, "true", true);
    expect_holds(job, aut, "!true", false);
    expect_holds(job, aut, "!!true", true);
    expect_holds(job, aut, "π", false);
    expect_holds(job, ERROR, "π", true);
    expect_holds(job, aut, "<a>true", true);
    expect_holds(job, aut, "<a b>true", true);
    expect_holds(job, aut, "<b>true", false);
    expect_holds(job, aut, "<unheard of>true", false);
    expect_holds(job, aut, "<a><b>true", true);
    expect_holds(job, aut, "<a b><b>true", false);
    expect_holds(job, aut, "<tau><b>true", true);
    expect_holds(job, aut, "<<a>true", false); /* a label may begin with '<' */
    expect_holds(job, "des (0,1,1)\n(0,<a,0)\n", "<<a>true", true);
    expect_holds(job, aut, "<a>true & !<b>true", true);
    expect_holds(job, aut, "<a>true & <b>true", false);
    expect_holds(job, aut, "<a>(<b>true & !<a>true)", true);
    expect_holds(job, aut, "!(<a>true & <b>true) & <a b>!<b>true", true);
}

static void weak_formulas_are_read(void **state) {
    struct job *job = *state;
    const char *aut = "des (0,6,6)\n(0,tau,1)\n(1,a,2)\n(2,tau,3)\n(3,b,4)\n(0,c,5)\n(5,error,5)\n";
    expect_holds(job, aut, "<<a>>true", true);
    expect_holds(job, aut, "<<b>>true", false);
    expect_holds(job, aut, "<<a>><b>true", true);
    expect_holds(job, aut, "<<a>>!<b>true", true);
    expect_holds(job, aut, "<a>true", false);
    expect_holds(job, aut, "<<>><a>true", true);
    expect_holds(job, aut, "<<>>(<c>true & !<a>true)", true);
    expect_holds(job, aut, "<<>>(<c>true & <a>true)", false);
    expect_holds(job, aut, "<<>>!<<c>>true", true);
    expect_holds(job, aut, "<<c>><<π>>true", true);
    expect_holds(job, aut, "<<a>><<π>>true", false);
    expect_holds(job, aut, "<<c>>π", true);
}

static void branching_formulas_are_read(void **state) {
    struct job *job = *state;
    /* c is possible at 0 and 1, lost at 2; a at 2. */
    const char *aut = "des (0,6,5)\n(0,tau,1)\n(1,tau,2)\n(0,c,3)\n(1,c,3)\n(2,a,3)\n(1,b,4)\n";
    expect_holds(job, aut, "{true}<a>true", true);
    expect_holds(job, aut, "{<c>true}<a>true", false);
    expect_holds(job, aut, "{<c>true}<b>true", true);
    expect_holds(job, aut, "{!<b>true}<b>true", false);
    expect_holds(job, aut, "{<c>true}<>(<a>true & !<c>true)", true);
    expect_holds(job, aut, "{<b>true}<><c>true", true);
    expect_holds(job, aut, "{<b>true}<><b>true", false);
    expect_holds(job, aut, "{<c>true & !<b>true}<><b>true", true);
    expect_holds(job, aut, "{<c>true}<tau>!<c>true", true);
    expect_holds(job, aut, "{<c>true}<tau><a>!true", false);
    expect_holds(job, aut, "{true}forever", false);
    expect_holds(job, "des (0,2,2)\n(0,tau,1)\n(1,error,1)\n", "{true}<π>true", true);
    expect_holds(job, "des (0,2,2)\n(0,tau,1)\n(1,error,1)\n", "{!π}<π>true", false);
    expect_holds(job, "des (0,2,2)\n(0,a,1)\n(1,error,1)\n", "{true}<π>true", false);
}

static void forever_needs_an_infinite_path(void **state) {
    struct job *job = *state;
    const char *aut = "des (0,4,3)\n(0,tau,1)\n(1,tau,0)\n(0,a,2)\n(2,tau,2)\n";
    expect_holds(job, aut, "{true}forever", true);
    expect_holds(job, aut, "{<a>true}forever", false);
    expect_holds(job, aut, "{{true}<a>true}forever", true);
    expect_holds(job, aut, "<a>{!<a>true}forever", true);
    expect_holds(job, ERROR, "{true}forever", false);
    expect_holds(job, aut, "!{<a>true}forever & {true}forever", true);
}

static void the_error_may_satisfy_everything(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, "des (0,3,3)\n(0,a,1)\n(0,b,2)\n(1,error,1)\n");
    bool well_formed;
    assert_true(naive_formula_holds(lts, "<a><z>true", true, &well_formed));
    assert_true(naive_formula_holds(lts, "<a>(<z>true & π & !true)", true, &well_formed));
    assert_false(naive_formula_holds(lts, "<a><z>true", false, &well_formed));
    assert_false(naive_formula_holds(lts, "<b>π", true, &well_formed));
    assert_false(naive_formula_holds(lts, "<z>true", true, &well_formed));
    assert_true(well_formed);
    lts_free(lts);
}

static void bad_formulas_are_noticed(void **state) {
    struct job *job = *state;
    const char *bad[] = {"",
                         "tru",
                         "true ",
                         " true",
                         "true & ",
                         "true&true",
                         "true)",
                         "(true",
                         "<a",
                         "<a>",
                         "<>true",
                         "<a>>true",
                         "<<a>> true",
                         "{true",
                         "{true}",
                         "{true}<a",
                         "{true}<<a>>true",
                         "{}<a>true",
                         "! true",
                         "<a>true<b>true",
                         "forever",
                         "{true}forevertrue"};
    struct lts *lts = lts_of(job, "des (0,2,1)\n(0,a,0)\n(0,tau,0)\n");
    for (size_t i = 0; i < COUNT(bad); i++) {
        bool well_formed = true;
        bool holds = naive_formula_holds(lts, bad[i], false, &well_formed);
        if (well_formed || holds)
            fail_msg("taken: %s", bad[i]);
    }
    lts_free(lts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(milners_first_law_holds),
        job_test(milners_second_law_holds),
        job_test(milners_third_law_is_weak_only),
        job_test(a_silent_choice_is_seen),
        job_test(divergence_is_seen_where_it_is_asked_for),
        job_test(divergence_may_be_spread_over_states),
        job_test(divergence_elsewhere_is_not_divergence_here),
        job_test(a_silent_step_to_the_error_is_seen),
        job_test(labels_are_matched_by_text),
        job_test(an_early_choice_is_simulated_by_a_late_one),
        job_test(mutual_simulation_is_not_bisimilarity),
        job_test(tau_is_a_label_for_simulation),
        job_test(the_error_simulates_everything),
        job_test(minimal_sizes_are_known),
        job_test(divergent_classes_keep_one_loop),
        job_test(weak_moves_that_follow_are_not_counted),
        job_test(little_brothers_go),
        job_test(strong_formulas_are_read),
        job_test(weak_formulas_are_read),
        job_test(branching_formulas_are_read),
        job_test(forever_needs_an_infinite_path),
        job_test(the_error_may_satisfy_everything),
        job_test(bad_formulas_are_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
