#include "logics.h"

struct expected {
    const char *formula;
    const char *class;
    bool safety, guarantee, liveness, valid, satisfiable;
};

static void expect_class(struct job *job, const struct expected *e) {
    struct realm r;
    struct classification c;
    realm_start(&r, job);
    ltl_formula f = formula_of(&r, e->formula);
    const struct letters *letters = realm_settle(&r);
    assert_true(classify(&c, &r.logic.ltl, f, letters));
    if (strcmp(formula_class_name(classification_class(&c)), e->class) != 0)
        print_error("%s\n", e->formula);
    assert_string_equal(formula_class_name(classification_class(&c)), e->class);
    assert_int_equal(c.safety, e->safety);
    assert_int_equal(c.guarantee, e->guarantee);
    assert_int_equal(c.liveness, e->liveness);
    assert_int_equal(c.valid, e->valid);
    assert_int_equal(c.satisfiable, e->satisfiable);
    assert_int_equal(c.witness.letters.count > 0, !e->safety);
    classification_free(&c);
    realm_free(&r);
}

static void known_formulas_have_known_classes(void **state) {
    static const struct expected cases[] = {
        /*                             safety guarantee liveness valid satisfiable */
        {"G p", "safety", true, false, false, false, true},
        {"p", "safety", true, true, false, false, true},
        {"X X !p", "safety", true, true, false, false, true},
        {"p W q", "safety", true, false, false, false, true},
        {"p R q", "safety", true, false, false, false, true},
        {"G (p -> X q)", "safety", true, false, false, false, true},
        {"G (p -> X (!p W q))", "safety", true, false, false, false, true},
        {"F p", "guarantee", false, true, true, false, true},
        {"p U q", "guarantee", false, true, false, false, true},
        {"p M q", "guarantee", false, true, false, false, true},
        {"G F p", "liveness", false, false, true, false, true},
        {"F G p", "liveness", false, false, true, false, true},
        {"G (p -> F q)", "liveness", false, false, true, false, true},
        {"G F p -> G F q", "liveness", false, false, true, false, true},
        {"G p | F q", "liveness", false, false, true, false, true},
        {"G p & F q", "none", false, false, false, false, true},
        {"p & G F q", "none", false, false, false, false, true},
        {"G (p -> (q U r))", "none", false, false, false, false, true},
        {"true", "safety", true, true, true, true, true},
        {"false", "safety", true, true, false, false, false},
        {"F p | G !p", "safety", true, true, true, true, true},
        {"G p & F !p", "safety", true, true, false, false, false},
        /* What looks like liveness and is not, and the other way round. */
        {"G (p & F p)", "safety", true, false, false, false, true},
        {"(p U q) | G p", "safety", true, false, false, false, true},
        {"F (p & G p) & G p", "safety", true, false, false, false, true},
        {"F p & (q | !q)", "guarantee", false, true, true, false, true},
        {"(p W q) & F q", "guarantee", false, true, false, false, true},
        {"p R (q & (p R q))", "safety", true, false, false, false, true},
        {"X F p", "guarantee", false, true, true, false, true},
        {"F (p & X p)", "guarantee", false, true, true, false, true},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        expect_class(*state, &cases[i]);
}

/* A letter has at most one of two different sends: that makes a difference. */
static void over_sends_the_alphabet_decides(void **state) {
    static const struct expected cases[] = {
        {"G !(a!m & b!n)", "safety", true, true, true, true, true},
        {"F (a!m & b!n)", "safety", true, true, false, false, false},
        {"G (a!m -> X b!n)", "safety", true, false, false, false, true},
        {"G (a!m -> F b!n)", "liveness", false, false, true, false, true},
        {"G (a!m(1) -> a!m)", "safety", true, true, true, true, true},
        {"a!m | b!n", "safety", true, true, false, false, true},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        expect_class(*state, &cases[i]);
}

/* ---- hints ---- */

static void expect_hint(struct job *job, const char *text, const char *hint) {
    struct realm r;
    struct classification c;
    realm_start(&r, job);
    ltl_formula f = formula_of(&r, text);
    const struct letters *letters = realm_settle(&r);
    assert_true(classify(&c, &r.logic.ltl, f, letters));
    if (hint)
        expect_text_of(&r, c.hint, hint);
    else
        assert_int_equal(c.hint, LTL_NONE);
    classification_free(&c);
    realm_free(&r);
}

static void where_weak_until_makes_it_safe_that_is_a_hint(void **state) {
    expect_hint(*state, "p U q", "p W q");
    expect_hint(*state, "p M q", "p R q");
    expect_hint(*state, "G (p -> (q U r))", "G (p -> q W r)");
    expect_hint(*state, "!(p W q)", NULL);
    expect_hint(*state, "!(p R q) -> (q U p)", NULL); /* safe: p R q or q U p */
    expect_hint(*state, "(p U q) -> (q U p)", "p U q -> q W p");
    expect_hint(*state, "G (p -> X (q U r)) & (p U r)", "G (p -> X (q W r)) & p W r");
    /* Safe as it is; liveness without U; U beside what no W helps. */
    expect_hint(*state, "p W q", NULL);
    expect_hint(*state, "G F p", NULL);
    expect_hint(*state, "(p U q) & G F p", NULL);
    expect_hint(*state, "F p", NULL);
    /* W in its place makes it true, which is no hint. */
    expect_hint(*state, "(p W q) -> (p U q)", NULL);
}

/* ---- witnesses ---- */

static void expect_witness(struct job *job, const char *text, const char *word) {
    struct realm r;
    struct classification c;
    realm_start(&r, job);
    ltl_formula f = formula_of(&r, text);
    const struct letters *letters = realm_settle(&r);
    assert_true(classify(&c, &r.logic.ltl, f, letters));
    expect_lasso(&r, &c.witness, word);
    classification_free(&c);
    realm_free(&r);
}

static void a_witness_is_a_word_all_of_whose_prefixes_can_be_repaired(void **state) {
    expect_witness(*state, "F p", "cycle{!p}");
    expect_witness(*state, "p U q", "cycle{p & !q}");
    expect_witness(*state, "G F p", "cycle{!p}");
    expect_witness(*state, "F a!m", "cycle{-}");
    expect_witness(*state, "X p & F q", "!p & !q; p & !q; cycle{!p & !q}");
}

/* Is there a word of the formula that begins with the first `length` letters? */
static bool can_be_repaired(struct realm *r, ltl_formula f, const struct lasso *word, size_t length) {
    struct ltl *ltl = &r->logic.ltl;
    struct automaton a;
    struct lasso found;
    bool exists;
    ltl_formula g = f;
    for (size_t i = 0; i < length; i++) {
        letter_set letter = word->letters.items[naive_position(word, 0, i)];
        ltl_formula now = LTL_TRUE;
        for (uint32_t atom = 0; atom < r->logic.vocabulary.atoms.count; atom++) {
            ltl_formula literal = ltl_atom(ltl, atom);
            now = ltl_binary(ltl, LTL_AND, now, letter >> atom & 1 ? literal : ltl_not(ltl, literal));
        }
        for (size_t j = 0; j < i; j++)
            now = ltl_unary(ltl, LTL_NEXT, now);
        g = ltl_binary(ltl, LTL_AND, g, now);
    }
    assert_true(automaton_translate(&a, ltl, g, logic_letters(&r->logic)));
    assert_true(lasso_find(&found, &a, NULL, logic_letters(&r->logic), &exists));
    automaton_free(&a);
    lasso_free(&found);
    return exists;
}

static void random_formulas_are_classified_consistently(void **state) {
    uint64_t seed = 11;
    int counts[4] = {0};
    for (int round = 0; round < 300; round++) {
        struct realm r;
        struct classification c, opposite;
        const struct letters *letters = realm_of_propositions(&r, *state, 2);
        ltl_formula f = random_formula(&r.logic.ltl, &seed, next_random(&seed, 7), 2);
        assert_true(classify(&c, &r.logic.ltl, f, letters));
        assert_true(classify(&opposite, &r.logic.ltl, ltl_not(&r.logic.ltl, f), letters));
        counts[classification_class(&c)]++;
        bool consistent = c.safety == opposite.guarantee && c.guarantee == opposite.safety &&
                          c.valid == !opposite.satisfiable && c.satisfiable == !opposite.valid &&
                          (!c.valid || (c.safety && c.guarantee && c.liveness)) &&
                          (!(c.safety && c.liveness) || c.valid);
        if (!consistent)
            blame_formula(&r, f);
        assert_true(consistent);
        if (!c.safety) {
            assert_false(satisfies(&c.witness, &r.logic.ltl, f));
            for (size_t n = 0; n <= c.witness.letters.count; n++) {
                if (!can_be_repaired(&r, f, &c.witness, n))
                    blame_formula(&r, f);
                assert_true(can_be_repaired(&r, f, &c.witness, n));
            }
        } else {
            /* A violation has a prefix that cannot be repaired. */
            for (int i = 0; i < 3; i++) {
                struct lasso word = random_lasso(r.job, &seed, letters, 2, 2);
                bool satisfied = satisfies(&word, &r.logic.ltl, f);
                bool repairable = can_be_repaired(&r, f, &word, 10);
                if (satisfied != repairable) {
                    blame_formula(&r, f);
                    blame_lasso(&r, &word);
                }
                assert_int_equal(repairable, satisfied);
                lasso_free(&word);
            }
        }
        classification_free(&c);
        classification_free(&opposite);
        realm_free(&r);
    }
    /* There were some of each. */
    for (int i = 0; i < 4; i++)
        assert_true(counts[i] > 10);
}

/* ---- implication ---- */

static void expect_implication(struct job *job, const char *left, const char *right, bool expected,
                               const char *counterexample) {
    struct realm r;
    struct lasso word;
    bool answer = !expected;
    realm_start(&r, job);
    ltl_formula f = formula_of(&r, left), g = formula_of(&r, right);
    const struct letters *letters = realm_settle(&r);
    assert_true(formula_implies(&r.logic.ltl, f, g, letters, &answer, &word));
    if (answer != expected)
        print_error("%s implies %s\n", left, right);
    assert_int_equal(answer, expected);
    if (counterexample)
        expect_lasso(&r, &word, counterexample);
    else
        assert_int_equal(word.letters.count, 0);
    lasso_free(&word);
    realm_free(&r);
}

static void formulas_imply_each_other_or_show_a_word(void **state) {
    expect_implication(*state, "G p", "F p", true, NULL);
    expect_implication(*state, "F p", "G p", false, "p; cycle{!p}");
    expect_implication(*state, "p U q", "F q", true, NULL);
    expect_implication(*state, "F q", "p U q", false, "!q & !p; q & !p; cycle{!q & !p}");
    expect_implication(*state, "p M q", "q", true, NULL);
    expect_implication(*state, "p U q", "p W q", true, NULL);
    expect_implication(*state, "p W q", "p U q", false, "cycle{p & !q}");
    expect_implication(*state, "F G p", "G F p", true, NULL);
    expect_implication(*state, "false", "p", true, NULL);
    expect_implication(*state, "true", "p | !p", true, NULL);
    expect_implication(*state, "true", "F p | F !p", true, NULL);
    expect_implication(*state, "true", "p", false, "cycle{!p}");
    expect_implication(*state, "a!m(1)", "a!m", true, NULL);
    expect_implication(*state, "a!m", "!b!n", true, NULL);
    expect_implication(*state, "a!m", "a!m(1)", false, "a!m(_); cycle{-}");
}

static void random_formulas_imply_what_their_words_satisfy(void **state) {
    uint64_t seed = 12;
    int yes = 0, no = 0;
    for (int round = 0; round < 300; round++) {
        struct realm r;
        struct lasso word;
        bool answer;
        const struct letters *letters = realm_of_propositions(&r, *state, 2);
        ltl_formula f = random_formula(&r.logic.ltl, &seed, next_random(&seed, 5), 2);
        ltl_formula g = random_formula(&r.logic.ltl, &seed, next_random(&seed, 5), 2);
        assert_true(formula_implies(&r.logic.ltl, f, g, letters, &answer, &word));
        answer ? yes++ : no++;
        if (!answer) {
            assert_true(naive_satisfies(&word, &r.logic.ltl, f, 0));
            assert_false(naive_satisfies(&word, &r.logic.ltl, g, 0));
        }
        for (int i = 0; i < 30 && answer; i++) {
            struct lasso other = random_lasso(r.job, &seed, letters, 3, 3);
            bool fits =
                !naive_satisfies(&other, &r.logic.ltl, f, 0) || naive_satisfies(&other, &r.logic.ltl, g, 0);
            if (!fits) {
                blame_formula(&r, f);
                blame_formula(&r, g);
            }
            assert_true(fits);
            lasso_free(&other);
        }
        lasso_free(&word);
        realm_free(&r);
    }
    assert_true(yes > 20 && no > 100);
}

/* ---- automata ---- */

static void automata_are_classified_like_their_formulas(void **state) {
    static const char *const texts[] = {"G p",          "F p",      "p U q",        "G F p",
                                        "G (p -> F q)", "F G p",    "p & G F q",    "G (p -> X q)",
                                        "true",         "p & X !p", "F (p & X X p)"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        struct realm r;
        struct classification c, d;
        bool possible = false;
        realm_start(&r, *state);
        ltl_formula f = formula_of(&r, texts[i]);
        const struct letters *letters = realm_settle(&r);
        assert_true(classify(&c, &r.logic.ltl, f, letters));
        assert_true(classify_automaton(&d, &c.automaton, letters, &possible));
        assert_true(possible);
        assert_int_equal(c.safety, d.safety);
        assert_int_equal(c.guarantee, d.guarantee);
        assert_int_equal(c.liveness, d.liveness);
        assert_int_equal(c.valid, d.valid);
        assert_int_equal(c.satisfiable, d.satisfiable);
        assert_int_equal(d.hint, LTL_NONE);
        classification_free(&c);
        classification_free(&d);
        realm_free(&r);
    }
}

static void a_large_nondeterministic_automaton_is_not_classified(void **state) {
    struct realm r;
    struct classification c, d;
    bool possible = true;
    realm_start(&r, *state);
    ltl_formula f = formula_of(&r, "F G (p & X X X X X X X X (q | X p))");
    const struct letters *letters = realm_settle(&r);
    assert_true(classify(&c, &r.logic.ltl, f, letters));
    assert_true(c.automaton.states > 8);
    assert_true(classify_automaton(&d, &c.automaton, letters, &possible));
    assert_false(possible);
    classification_free(&c);
    classification_free(&d);
    realm_free(&r);
}

/* ---- no memory ---- */

struct question {
    struct realm *r;
    ltl_formula f;
    ltl_formula g;
};

static bool classify_it(struct job *job, void *context) {
    struct question *q = context;
    struct classification c;
    (void)job;
    if (!classify(&c, &q->r->logic.ltl, q->f, logic_letters(&q->r->logic)))
        return false;
    classification_free(&c);
    return true;
}

static bool imply_it(struct job *job, void *context) {
    struct question *q = context;
    struct lasso word = {0};
    bool answer;
    (void)job;
    bool fine = formula_implies(&q->r->logic.ltl, q->f, q->g, logic_letters(&q->r->logic), &answer, &word);
    lasso_free(&word);
    return fine;
}

/* The pool keeps what it has: a pool of its own for every attempt. */
static bool with_a_realm(struct job *job, const char *left, const char *right, task *work) {
    struct realm r = {.job = job};
    sources_init(&r.sources, job);
    bool fine = logic_init(&r.logic, job);
    struct question q = {&r, LTL_NONE, LTL_NONE};
    if (fine) {
        q.f = realm_parse(&r, left);
        q.g = q.f == LTL_NONE ? LTL_NONE : realm_parse(&r, right);
        fine = q.g != LTL_NONE && logic_settle(&r.logic, &r.sources) && work(job, &q);
    }
    realm_free(&r);
    return fine;
}

static bool classify_from_scratch(struct job *job, void *context) {
    (void)context;
    return with_a_realm(job, "G (p -> (q U r))", "p", classify_it);
}

static bool imply_from_scratch(struct job *job, void *context) {
    (void)context;
    return with_a_realm(job, "F q", "p U q", imply_it);
}

static bool classify_an_automaton(struct job *job, void *context) {
    struct question *q = context;
    struct classification c;
    struct automaton a;
    bool possible;
    (void)job;
    if (!automaton_translate(&a, &q->r->logic.ltl, q->f, logic_letters(&q->r->logic)))
        return false;
    bool fine = classify_automaton(&c, &a, logic_letters(&q->r->logic), &possible);
    if (fine)
        classification_free(&c);
    automaton_free(&a);
    return fine;
}

static bool classify_automaton_from_scratch(struct job *job, void *context) {
    (void)context;
    return with_a_realm(job, "F G p", "p", classify_an_automaton);
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    expect_to_survive_refusals(*state, classify_from_scratch, NULL);
    expect_to_survive_refusals(*state, imply_from_scratch, NULL);
    expect_to_survive_refusals(*state, classify_automaton_from_scratch, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(known_formulas_have_known_classes),
        job_test(over_sends_the_alphabet_decides),
        job_test(where_weak_until_makes_it_safe_that_is_a_hint),
        job_test(a_witness_is_a_word_all_of_whose_prefixes_can_be_repaired),
        job_test(random_formulas_are_classified_consistently),
        job_test(formulas_imply_each_other_or_show_a_word),
        job_test(random_formulas_imply_what_their_words_satisfy),
        job_test(automata_are_classified_like_their_formulas),
        job_test(a_large_nondeterministic_automaton_is_not_classified),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
