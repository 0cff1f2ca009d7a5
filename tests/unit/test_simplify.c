#include "logics.h"

/* The simplification of the normal form. */
static ltl_formula simplified(struct realm *r, ltl_formula f) {
    ltl_formula result = ltl_simplify(&r->logic.ltl, ltl_normal(&r->logic.ltl, f, false));
    assert_int_not_equal(result, LTL_NONE);
    return result;
}

/* Both have the same simplification. */
static void expect_simple(struct job *job, const char *text, const char *simple) {
    struct realm r;
    realm_start(&r, job);
    formula_of(&r, "p & q & r");
    ltl_formula f = simplified(&r, formula_of(&r, text));
    ltl_formula g = ltl_normal(&r.logic.ltl, formula_of(&r, simple), false);
    if (f != g) {
        blame_formula(&r, f);
        blame_formula(&r, g);
    }
    assert_int_equal(f, g);
    realm_free(&r);
}

static void eventual_and_universal_formulas_absorb(void **state) {
    expect_simple(*state, "p U F q", "F q");
    expect_simple(*state, "F F q", "F q");
    expect_simple(*state, "p R G q", "G q");
    expect_simple(*state, "X G F p", "G F p");
    expect_simple(*state, "X F G p", "F G p");
    expect_simple(*state, "G F G p", "F G p");
    expect_simple(*state, "F G F p", "G F p");
    expect_simple(*state, "p U G F q", "G F q");
    expect_simple(*state, "X F p", "X F p");
    expect_simple(*state, "X G p", "X G p");
}

static void what_follows_from_another_part_is_dropped(void **state) {
    expect_simple(*state, "p & (p | q)", "p");
    expect_simple(*state, "p | p & q", "p");
    expect_simple(*state, "q & (p U q)", "q");
    expect_simple(*state, "q | (p U q)", "p U q");
    expect_simple(*state, "G p & p", "G p");
    expect_simple(*state, "G p & X p", "G p");
    expect_simple(*state, "F p | p", "F p");
    expect_simple(*state, "(p U q) & F q", "p U q");
    expect_simple(*state, "p & q & p", "p & q");
}

static void contradictions_are_false_and_their_negations_true(void **state) {
    expect_simple(*state, "p & !p", "false");
    expect_simple(*state, "p | !p", "true");
    expect_simple(*state, "G p & !p", "false");
    expect_simple(*state, "G p & F !p", "false");
    expect_simple(*state, "G p | F !p", "true");
    expect_simple(*state, "q & p & X r & !q", "false");
    expect_simple(*state, "(p U q) & G !q", "false");
}

static void alike_operators_are_gathered(void **state) {
    expect_simple(*state, "X p & X q", "X (p & q)");
    expect_simple(*state, "X p | X q", "X (p | q)");
    expect_simple(*state, "G p & G q", "G (p & q)");
    expect_simple(*state, "F p | F q", "F (p | q)");
    expect_simple(*state, "G F p | G F q", "G F (p | q)");
    expect_simple(*state, "F G p & F G q", "F G (p & q)");
    expect_simple(*state, "G p & r & G q & X r", "r & X r & G (p & q)");
    expect_simple(*state, "X p & X !p", "false");
    /* These are something else. */
    expect_simple(*state, "G p | G q", "G p | G q");
    expect_simple(*state, "F p & F q", "F p & F q");
}

static void untils_and_releases_are_shortened(void **state) {
    expect_simple(*state, "p U (p U q)", "p U q");
    expect_simple(*state, "p U (q U p)", "q U p");
    expect_simple(*state, "(p & q) U (p U q)", "p U q");
    expect_simple(*state, "!q U q", "F q");
    expect_simple(*state, "q R !q", "G !q");
    expect_simple(*state, "(p & q) U q", "q");
    expect_simple(*state, "(p | q) R q", "q");
    expect_simple(*state, "X p U X q", "X (p U q)");
    expect_simple(*state, "X p R X q", "X (p R q)");
    expect_simple(*state, "F X p", "X F p");
    expect_simple(*state, "G X p", "X G p");
    expect_simple(*state, "p R (p R q)", "p R q");
    expect_simple(*state, "p W false", "G p");
}

static void random_simplifications_mean_the_same_and_are_no_longer(void **state) {
    uint64_t seed = 81;
    uint64_t before = 0, after = 0;
    for (int round = 0; round < 1500; round++) {
        struct realm r;
        uint32_t atoms = 1 + next_random(&seed, 3);
        const struct letters *letters = realm_of_propositions(&r, *state, atoms);
        struct ltl *ltl = &r.logic.ltl;
        ltl_formula f = random_formula(ltl, &seed, next_random(&seed, 12), atoms);
        ltl_formula normal = ltl_normal(ltl, f, false), simple = simplified(&r, f);
        before += ltl_size(ltl, normal);
        after += ltl_size(ltl, simple);
        assert_true(ltl_size(ltl, simple) <= ltl_size(ltl, normal));
        assert_int_equal(ltl_normal(ltl, simple, false), simple);
        for (int i = 0; i < 10; i++) {
            struct lasso word = random_lasso(r.job, &seed, letters, 3, 3);
            bool expected = naive_satisfies(&word, ltl, f, 0);
            if (naive_satisfies(&word, ltl, simple, 0) != expected) {
                blame_formula(&r, f);
                blame_formula(&r, simple);
                blame_lasso(&r, &word);
            }
            assert_int_equal(naive_satisfies(&word, ltl, simple, 0), expected);
            lasso_free(&word);
        }
        realm_free(&r);
    }
    assert_true(after < before * 3 / 4);
}

static void long_lists_are_left_as_they_are(void **state) {
    struct ltl ltl;
    assert_true(ltl_init(&ltl, *state));
    ltl_formula f = LTL_FALSE;
    for (uint32_t i = 0; i < 60; i++)
        f = ltl_binary(&ltl, LTL_OR, f, ltl_binary(&ltl, LTL_AND, ltl_atom(&ltl, i), ltl_atom(&ltl, i + 1)));
    ltl_formula simple = ltl_simplify(&ltl, f);
    assert_int_equal(ltl_size(&ltl, simple), ltl_size(&ltl, f));
    ltl_free(&ltl);
}

static bool simplify_it(struct job *job, void *context) {
    struct ltl ltl;
    uint64_t seed = 82;
    (void)context;
    if (!ltl_init(&ltl, job))
        return false;
    bool fine = true;
    for (int i = 0; i < 6 && fine; i++) {
        ltl_formula f = random_formula(&ltl, &seed, 20, 3);
        fine = f != LTL_NONE && ltl_simplify(&ltl, ltl_normal(&ltl, f, false)) != LTL_NONE;
    }
    ltl_free(&ltl);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    expect_to_survive_refusals(*state, simplify_it, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(eventual_and_universal_formulas_absorb),
        job_test(what_follows_from_another_part_is_dropped),
        job_test(contradictions_are_false_and_their_negations_true),
        job_test(alike_operators_are_gathered),
        job_test(untils_and_releases_are_shortened),
        job_test(random_simplifications_mean_the_same_and_are_no_longer),
        job_test(long_lists_are_left_as_they_are),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
