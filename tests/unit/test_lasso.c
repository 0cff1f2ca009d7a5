#include "logics.h"

/* ---- what a word satisfies ---- */

static void expect_satisfies(struct job *job, const char *word, const char *formula, bool expected) {
    struct realm r;
    struct lasso lasso = lasso_of(job, word);
    realm_start(&r, job);
    formula_of(&r, "p & q");
    ltl_formula f = formula_of(&r, formula);
    if (satisfies(&lasso, &r.logic.ltl, f) != expected)
        print_error("%s on %s\n", formula, word);
    assert_int_equal(satisfies(&lasso, &r.logic.ltl, f), expected);
    lasso_free(&lasso);
    realm_free(&r);
}

/* Letters: 0 none, 1 p, 2 q, 3 both. */
static void operators_mean_what_they_should(void **state) {
    expect_satisfies(*state, "1(0)", "p", true);
    expect_satisfies(*state, "1(0)", "!p", false);
    expect_satisfies(*state, "1(0)", "X p", false);
    expect_satisfies(*state, "(01)", "X p", true);
    expect_satisfies(*state, "(01)", "X X p", false);
    expect_satisfies(*state, "(1)", "X X X p", true);
    expect_satisfies(*state, "00(01)", "F p", true);
    expect_satisfies(*state, "1(0)", "X F p", false);
    expect_satisfies(*state, "(01)", "G F p", true);
    expect_satisfies(*state, "111(0)", "G F p", false);
    expect_satisfies(*state, "00(1)", "F G p", true);
    expect_satisfies(*state, "00(10)", "F G p", false);
    expect_satisfies(*state, "11(2)", "p U q", true);
    expect_satisfies(*state, "10(2)", "p U q", false);
    expect_satisfies(*state, "(1)", "p U q", false);
    expect_satisfies(*state, "(1)", "p W q", true);
    expect_satisfies(*state, "(2)", "p R q", true);
    expect_satisfies(*state, "23(0)", "p R q", true);
    expect_satisfies(*state, "21(0)", "p R q", false);
    expect_satisfies(*state, "(2)", "p M q", false);
    expect_satisfies(*state, "23(0)", "p M q", true);
    expect_satisfies(*state, "1(2)", "p -> X q", true);
    expect_satisfies(*state, "1(2)", "p <-> q", false);
    expect_satisfies(*state, "(0)", "p <-> q", true);
    expect_satisfies(*state, "(0)", "true", true);
    expect_satisfies(*state, "(0)", "false", false);
}

/* What is true late in the loop is known at its beginning, and the other way round. */
static void loops_are_gone_round_more_than_once(void **state) {
    expect_satisfies(*state, "(1112)", "G (p U q)", true);
    expect_satisfies(*state, "(1112)", "X X X X X (p U q)", true);
    expect_satisfies(*state, "(2111)", "X (p U q)", true);
    expect_satisfies(*state, "(2110)", "X (p U q)", false);
    expect_satisfies(*state, "(20111)", "X X (p U q)", true);
    expect_satisfies(*state, "0(1211)", "X X X (p U q)", true);
}

static void random_words_satisfy_what_the_definition_says(void **state) {
    uint64_t seed = 101;
    for (int round = 0; round < 2000; round++) {
        struct realm r;
        const struct letters *letters = realm_of_propositions(&r, *state, 3);
        ltl_formula f = random_formula(&r.logic.ltl, &seed, next_random(&seed, 10), 3);
        struct lasso word = random_lasso(r.job, &seed, letters, 4, 5);
        bool expected = naive_satisfies(&word, &r.logic.ltl, f, 0);
        if (satisfies(&word, &r.logic.ltl, f) != expected) {
            blame_formula(&r, f);
            blame_lasso(&r, &word);
        }
        assert_int_equal(satisfies(&word, &r.logic.ltl, f), expected);
        lasso_free(&word);
        realm_free(&r);
    }
}

/* ---- what an automaton accepts ---- */

static void random_automata_accept_what_the_definition_says(void **state) {
    struct job *job = *state;
    struct letters letters;
    uint64_t seed = 102;
    int yes = 0, no = 0;
    assert_true(letters_all(&letters, job, 2));
    for (int round = 0; round < 1500; round++) {
        struct automaton a =
            random_automaton(job, &seed, 1 + next_random(&seed, 4), next_random(&seed, 3), 4, 2);
        struct lasso word = random_lasso(job, &seed, &letters, 3, 4);
        bool expected = naive_accepts(&word, &a);
        expected ? yes++ : no++;
        if (is_accepted(&word, &a, &letters) != expected)
            blame_automaton(&a);
        assert_int_equal(is_accepted(&word, &a, &letters), expected);
        lasso_free(&word);
        automaton_free(&a);
    }
    letters_free(&letters);
    assert_true(yes > 300 && no > 300);
}

/* ---- finding words ---- */

static void expect_found(struct job *job, const char *left, const char *right, const char *word) {
    struct realm r;
    struct automaton a, b = {0};
    struct lasso lasso;
    bool found;
    realm_start(&r, job);
    formula_of(&r, "p & q");
    ltl_formula f = formula_of(&r, left), g = right ? formula_of(&r, right) : LTL_NONE;
    const struct letters *letters = realm_settle(&r);
    assert_true(automaton_translate(&a, &r.logic.ltl, f, letters));
    assert_true(!right || automaton_translate(&b, &r.logic.ltl, g, letters));
    assert_true(lasso_find(&lasso, &a, right ? &b : NULL, letters, &found));
    assert_int_equal(found, word != NULL);
    if (word)
        expect_lasso(&r, &lasso, word);
    else
        assert_int_equal(lasso.letters.count, 0);
    lasso_free(&lasso);
    automaton_free(&a);
    automaton_free(&b);
    realm_free(&r);
}

static void a_word_of_one_or_of_both_is_found(void **state) {
    expect_found(*state, "G p", NULL, "cycle{p & !q}");
    expect_found(*state, "G p", "G q", "cycle{p & q}");
    expect_found(*state, "p & X G q", NULL, "p & !q; cycle{!p & q}");
    expect_found(*state, "G F p", "G F q", "cycle{p & q}");
    expect_found(*state, "G F p", "G F !p", "cycle{p & !q; !p & !q}");
    expect_found(*state, "X X p", NULL, "!p & !q; !p & !q; p & !q; cycle{!p & !q}");
    expect_found(*state, "true", NULL, "cycle{!p & !q}");
    expect_found(*state, "G p", "F !p", NULL);
    expect_found(*state, "false", NULL, NULL);
    expect_found(*state, "p U q", "G !q", NULL);
}

static void a_word_is_written_as_short_as_it_can_be(void **state) {
    /* An automaton that goes p, p, p, … around a ring of three, after a p. */
    struct job *job = *state;
    struct letters letters;
    struct automaton a;
    struct lasso lasso;
    bool found;
    assert_true(letters_all(&letters, job, 1));
    assert_true(automaton_begin(&a, job, 1));
    for (uint32_t s = 0; s < 4; s++) {
        struct automaton_edge edge = {{1, 0}, s == 2, s < 3 ? s + 1 : 1};
        assert_true(automaton_add(&a, edge));
        assert_true(automaton_end_state(&a));
    }
    assert_true(lasso_find(&lasso, &a, NULL, &letters, &found));
    assert_true(found);
    assert_int_equal(lasso.letters.count, 1);
    assert_int_equal(lasso.loop, 0);
    assert_int_equal(lasso.letters.items[0], 1);
    lasso_free(&lasso);
    automaton_free(&a);
    letters_free(&letters);
}

static void random_automata_have_the_words_that_are_found(void **state) {
    struct job *job = *state;
    struct letters letters;
    uint64_t seed = 103;
    int yes = 0, no = 0;
    assert_true(letters_all(&letters, job, 1));
    for (int round = 0; round < 600; round++) {
        struct lasso lasso;
        bool found;
        struct automaton a =
            random_automaton(job, &seed, 1 + next_random(&seed, 3), next_random(&seed, 3), 5, 1);
        struct automaton b =
            random_automaton(job, &seed, 1 + next_random(&seed, 3), next_random(&seed, 3), 5, 1);
        assert_true(lasso_find(&lasso, &a, &b, &letters, &found));
        found ? yes++ : no++;
        if (found) {
            assert_true(lasso.loop < lasso.letters.count);
            assert_true(naive_accepts(&lasso, &a) && naive_accepts(&lasso, &b));
        }
        for (int i = 0; i < 20 && !found; i++) {
            struct lasso word = random_lasso(job, &seed, &letters, 3, 4);
            assert_false(naive_accepts(&word, &a) && naive_accepts(&word, &b));
            lasso_free(&word);
        }
        lasso_free(&lasso);
        automaton_free(&a);
        automaton_free(&b);
    }
    letters_free(&letters);
    assert_true(yes > 100 && no > 100);
}

static void too_many_marks_together_are_refused(void **state) {
    struct job *job = *state;
    struct letters letters;
    struct automaton a;
    struct lasso lasso;
    bool found;
    assert_true(letters_all(&letters, job, 1));
    assert_true(automaton_begin(&a, job, 33));
    assert_true(automaton_end_state(&a));
    assert_false(lasso_find(&lasso, &a, &a, &letters, &found));
    expect_given_up(job, "the formulas have more than 64 different untils together",
                    "split it into several properties");
    automaton_free(&a);
    letters_free(&letters);
}

static void sixty_four_marks_are_fine(void **state) {
    struct job *job = *state;
    struct letters letters;
    struct automaton a;
    struct lasso lasso, word = lasso_of(*state, "(1)");
    bool found;
    assert_true(letters_all(&letters, job, 1));
    assert_true(automaton_begin(&a, job, 64));
    for (uint32_t m = 0; m < 64; m++) {
        struct automaton_edge edge = {{1, 0}, (uint64_t)1 << m, 0};
        assert_true(automaton_add(&a, edge));
    }
    assert_true(automaton_end_state(&a));
    assert_true(lasso_find(&lasso, &a, NULL, &letters, &found));
    assert_true(found);
    assert_true(is_accepted(&word, &a, &letters));
    a.edges.count--;
    a.first.items[1]--;
    assert_false(is_accepted(&word, &a, &letters));
    lasso_free(&lasso);
    lasso_free(&word);
    automaton_free(&a);
    letters_free(&letters);
}

/* ---- no memory ---- */

struct work {
    struct realm *r;
    const struct automaton *a;
    const struct automaton *b;
    const struct lasso *word;
    ltl_formula f;
};

static bool do_it(struct job *job, void *context) {
    struct work *work = context;
    struct lasso lasso;
    bool found, accepted, fine;
    (void)job;
    const struct letters *letters = logic_letters(&work->r->logic);
    if (!lasso_find(&lasso, work->a, work->b, letters, &found))
        return false;
    lasso_free(&lasso);
    lasso_satisfies(work->word, &work->r->logic.ltl, work->f, &fine);
    return fine && lasso_is_accepted(work->word, work->a, letters, &accepted);
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct realm r;
    struct automaton a, b;
    struct lasso word = lasso_of(*state, "01(23)");
    realm_start(&r, *state);
    ltl_formula f = formula_of(&r, "G (p -> F q) & (p M q | X p)"), g = formula_of(&r, "F (p & X p)");
    const struct letters *letters = realm_settle(&r);
    assert_true(automaton_translate(&a, &r.logic.ltl, f, letters));
    assert_true(automaton_translate(&b, &r.logic.ltl, g, letters));
    struct work work = {&r, &a, &b, &word, f};
    expect_to_survive_refusals(*state, do_it, &work);
    lasso_free(&word);
    automaton_free(&a);
    automaton_free(&b);
    realm_free(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(operators_mean_what_they_should),
        job_test(loops_are_gone_round_more_than_once),
        job_test(random_words_satisfy_what_the_definition_says),
        job_test(random_automata_accept_what_the_definition_says),
        job_test(a_word_of_one_or_of_both_is_found),
        job_test(a_word_is_written_as_short_as_it_can_be),
        job_test(random_automata_have_the_words_that_are_found),
        job_test(too_many_marks_together_are_refused),
        job_test(sixty_four_marks_are_fine),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
