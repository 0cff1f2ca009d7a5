#include "logics.h"

static struct automaton translate(struct realm *r, ltl_formula f) {
    struct automaton a;
    assert_true(automaton_translate(&a, &r->logic.ltl, f, logic_letters(&r->logic)));
    return a;
}

/* ---- shapes ---- */

static void expect_shape(struct job *job, const char *text, uint32_t states, uint32_t marks) {
    struct realm r;
    realm_start(&r, job);
    ltl_formula f = formula_of(&r, text);
    realm_settle(&r);
    struct automaton a = translate(&r, f);
    if (a.states != states || a.marks != marks)
        print_error("%s has %u states and %u marks\n", text, a.states, a.marks);
    assert_int_equal(a.states, states);
    assert_int_equal(a.marks, marks);
    automaton_free(&a);
    realm_free(&r);
}

static void well_known_formulas_have_small_automata(void **state) {
    expect_shape(*state, "G p", 1, 0);
    expect_shape(*state, "F p", 2, 1);
    expect_shape(*state, "X p", 3, 0);
    expect_shape(*state, "p U q", 2, 1);
    expect_shape(*state, "p W q", 2, 0);
    expect_shape(*state, "G F p", 1, 1);
    expect_shape(*state, "F G p", 2, 1);
    expect_shape(*state, "G F p & G F q", 1, 2);
    expect_shape(*state, "G (p -> F q)", 2, 1);
    expect_shape(*state, "G (p -> X q)", 2, 0);
}

static void what_nothing_satisfies_has_no_edges(void **state) {
    static const char *const texts[] = {"false",      "p & !p",         "G p & F !p",    "p U false",
                                        "X (q & !q)", "G F p & F G !p", "(p U q) & G !q"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        struct realm r;
        realm_start(&r, *state);
        ltl_formula f = formula_of(&r, texts[i]);
        realm_settle(&r);
        struct automaton a = translate(&r, f);
        assert_int_equal(a.edges.count, 0);
        assert_int_equal(a.states, 1);
        automaton_free(&a);
        realm_free(&r);
    }
}

static void what_everything_satisfies_has_one_edge(void **state) {
    static const char *const texts[] = {"true",   "p | !p",     "p W true",
                                        "F true", "G p | F !p", "F p <-> !G !p"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        struct realm r;
        realm_start(&r, *state);
        ltl_formula f = formula_of(&r, texts[i]);
        realm_settle(&r);
        struct automaton a = translate(&r, f);
        struct lasso word = lasso_of(*state, "0(1)");
        assert_true(naive_accepts(&word, &a));
        /* A tautology that the simplifier does not see through may take more states. */
        if (i < 4) {
            assert_int_equal(a.edges.count, 1);
            assert_int_equal(a.edges.items[0].cube.yes | a.edges.items[0].cube.no, 0);
        }
        lasso_free(&word);
        automaton_free(&a);
        realm_free(&r);
    }
}

/* ---- words ---- */

static void expect_accepts(struct job *job, const char *text, const char *word, bool expected) {
    struct realm r;
    realm_start(&r, job);
    ltl_formula f = formula_of(&r, text);
    realm_settle(&r);
    struct automaton a = translate(&r, f);
    struct lasso lasso = lasso_of(job, word);
    if (naive_accepts(&lasso, &a) != expected)
        print_error("%s on %s\n", text, word);
    assert_int_equal(naive_accepts(&lasso, &a), expected);
    assert_int_equal(is_accepted(&lasso, &a, logic_letters(&r.logic)), expected);
    lasso_free(&lasso);
    automaton_free(&a);
    realm_free(&r);
}

/* In "p … q" p is 1, q is 2. */
static void automata_accept_what_they_should(void **state) {
    expect_accepts(*state, "p U q", "11(2)", true);
    expect_accepts(*state, "p U q", "(1)", false);
    expect_accepts(*state, "p U q", "1(0)", false);
    expect_accepts(*state, "p W q", "(1)", true);
    expect_accepts(*state, "p R q", "(2)", true);
    expect_accepts(*state, "p R q", "23(0)", true);
    expect_accepts(*state, "p R q", "21(0)", false);
    expect_accepts(*state, "p M q", "(2)", false);
    expect_accepts(*state, "p M q", "3(0)", true);
    expect_accepts(*state, "X X p", "00(1)", true);
    expect_accepts(*state, "X X p", "1(10)", false);
    expect_accepts(*state, "G (p -> F q)", "(12)", true);
    expect_accepts(*state, "G (p -> F q)", "2(10)", false);
    expect_accepts(*state, "p <-> X q", "12(0)", true);
    expect_accepts(*state, "p <-> X q", "1(0)", false);
}

static void compare_on_words(struct realm *r, ltl_formula f, uint64_t *seed, int words) {
    const struct letters *letters = logic_letters(&r->logic);
    struct automaton a = translate(r, f);
    for (int i = 0; i < words; i++) {
        struct lasso word = random_lasso(r->job, seed, letters, 3, 4);
        bool expected = naive_satisfies(&word, &r->logic.ltl, f, 0);
        bool accepted = is_accepted(&word, &a, letters);
        if (accepted != expected) {
            blame_formula(r, f);
            blame_lasso(r, &word);
            blame_automaton(&a);
        }
        assert_int_equal(accepted, expected);
        lasso_free(&word);
    }
    automaton_free(&a);
}

static void random_formulas_accept_the_words_that_satisfy_them(void **state) {
    uint64_t seed = 1;
    for (int round = 0; round < 400; round++) {
        struct realm r;
        uint32_t atoms = 1 + next_random(&seed, 3);
        realm_of_propositions(&r, *state, atoms);
        ltl_formula f = random_formula(&r.logic.ltl, &seed, next_random(&seed, 9), atoms);
        compare_on_words(&r, f, &seed, 25);
        realm_free(&r);
    }
}

/* Over sends a letter has at most what one send can satisfy. */
static void random_formulas_over_sends_do(void **state) {
    uint64_t seed = 2;
    for (int round = 0; round < 150; round++) {
        struct realm r;
        realm_start(&r, *state);
        formula_of(&r, "a!m & a!m(1) & b!n over { c!o }");
        realm_settle(&r);
        assert_int_equal(logic_letters(&r.logic)->sets.count, 4);
        ltl_formula f = random_formula(&r.logic.ltl, &seed, next_random(&seed, 8), 3);
        compare_on_words(&r, f, &seed, 25);
        realm_free(&r);
    }
}

/* A formula and its negation share no word, and leave none out: of all short words, every one. */
static void every_short_word_is_the_formulas_or_its_negations(void **state) {
    uint64_t seed = 3;
    for (int round = 0; round < 120; round++) {
        struct realm r;
        const struct letters *letters = realm_of_propositions(&r, *state, 1);
        ltl_formula f = random_formula(&r.logic.ltl, &seed, 1 + next_random(&seed, 7), 1);
        struct automaton yes = translate(&r, f), no = translate(&r, ltl_not(&r.logic.ltl, f));
        for (uint32_t bits = 0; bits < 16; bits++)
            for (size_t loop = 0; loop < 4; loop++) {
                struct lasso word = {.loop = loop};
                for (uint32_t i = 0; i < 4; i++)
                    assert_true(array_push(&r.job->memory, &word.letters, bits >> i & 1));
                if (is_accepted(&word, &yes, letters) == is_accepted(&word, &no, letters))
                    blame_formula(&r, f);
                assert_int_not_equal(is_accepted(&word, &yes, letters), is_accepted(&word, &no, letters));
                lasso_free(&word);
            }
        automaton_free(&yes);
        automaton_free(&no);
        realm_free(&r);
    }
}

static void what_cannot_be_at_once_is_left_out_over_sends(void **state) {
    struct realm r;
    realm_start(&r, *state);
    ltl_formula f = formula_of(&r, "F (a!m & b!n)");
    realm_settle(&r);
    struct automaton a = translate(&r, f);
    assert_int_equal(a.edges.count, 0);
    automaton_free(&a);
    realm_free(&r);
}

/* p U q & p U X q & p U X X q & … */
static ltl_formula many_untils(struct ltl *ltl, uint32_t count) {
    ltl_formula p = ltl_atom(ltl, 0), q = ltl_atom(ltl, 1), all = LTL_TRUE;
    for (uint32_t i = 0; i < count; i++, q = ltl_unary(ltl, LTL_NEXT, q))
        all = ltl_binary(ltl, LTL_AND, all, ltl_binary(ltl, LTL_UNTIL, p, q));
    return all;
}

static void a_formula_may_not_have_too_many_untils(void **state) {
    struct realm r;
    struct automaton a;
    const struct letters *letters = realm_of_propositions(&r, *state, 2);
    assert_false(automaton_translate(&a, &r.logic.ltl, many_untils(&r.logic.ltl, 65), letters));
    expect_given_up(*state, "the formula has more than 64 different untils",
                    "split it into several properties");
    realm_free(&r);
}

static void an_automaton_may_not_be_too_large(void **state) {
    struct job *job = *state;
    struct realm r;
    struct automaton a;
    realm_start(&r, job);
    /* It has to remember the last twelve of a, of c and of e. */
    ltl_formula f = formula_of(&r, "G ((a -> X X X X X X X X X X X X b) & (c -> X X X X X X X X X X X X d) & "
                                   "(e -> X X X X X X X X X X X X f))");
    const struct letters *letters = realm_settle(&r);
    assert_false(automaton_translate(&a, &r.logic.ltl, f, letters));
    assert_int_equal(job_outcome(job), OUTCOME_TOO_LARGE);
    assert_int_equal(job->diagnostics.list.count, 1);
    expect_diagnostic(job, 0, SEVERITY_ERROR, "the automaton of a formula would be too large",
                      "split it into several properties");
    realm_free(&r);
}

static void a_stopped_job_translates_nothing(void **state) {
    struct realm r;
    struct automaton a;
    realm_start(&r, *state);
    ltl_formula f = formula_of(&r, "G F p & G F q & G F r & G F s & G F t & G (p -> X X X X X X X X X q)");
    realm_settle(&r);
    stop_job(*state);
    assert_false(automaton_translate(&a, &r.logic.ltl, f, logic_letters(&r.logic)));
    expect_stopped(*state, NULL);
    realm_free(&r);
}

static bool translate_it(struct job *job, void *text) {
    struct realm r = {.job = job};
    struct automaton a;
    sources_init(&r.sources, job);
    if (!logic_init(&r.logic, job)) {
        logic_free(&r.logic);
        sources_free(&r.sources);
        return false;
    }
    ltl_formula f = realm_parse(&r, text);
    bool fine = f != LTL_NONE && logic_settle(&r.logic, &r.sources) &&
                automaton_translate(&a, &r.logic.ltl, f, logic_letters(&r.logic));
    if (fine)
        automaton_free(&a);
    realm_free(&r);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    expect_to_survive_refusals(*state, translate_it, "G (p -> (q U (r M s))) & F G p");
    expect_to_survive_refusals(*state, translate_it, "G (a!m -> X (b!n W a!m(1))) over { c!o }");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(well_known_formulas_have_small_automata),
        job_test(what_nothing_satisfies_has_no_edges),
        job_test(what_everything_satisfies_has_one_edge),
        job_test(automata_accept_what_they_should),
        job_test(random_formulas_accept_the_words_that_satisfy_them),
        job_test(random_formulas_over_sends_do),
        job_test(every_short_word_is_the_formulas_or_its_negations),
        job_test(what_cannot_be_at_once_is_left_out_over_sends),
        job_test(a_formula_may_not_have_too_many_untils),
        job_test(an_automaton_may_not_be_too_large),
        job_test(a_stopped_job_translates_nothing),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
