#include "logics.h"

/* ---- constructors ---- */

static void equal_formulas_have_equal_numbers(void **state) {
    struct ltl ltl;
    assert_true(ltl_init(&ltl, *state));
    ltl_formula p = ltl_atom(&ltl, 0), q = ltl_atom(&ltl, 1);
    assert_int_not_equal(p, q);
    assert_int_equal(p, ltl_atom(&ltl, 0));
    ltl_formula until = ltl_binary(&ltl, LTL_UNTIL, p, q);
    assert_int_equal(until, ltl_binary(&ltl, LTL_UNTIL, p, q));
    assert_int_not_equal(until, ltl_binary(&ltl, LTL_UNTIL, q, p));
    assert_int_not_equal(until, ltl_binary(&ltl, LTL_WEAK_UNTIL, p, q));
    assert_int_not_equal(ltl_unary(&ltl, LTL_FINALLY, p), ltl_unary(&ltl, LTL_GLOBALLY, p));
    size_t nodes = ltl.nodes.count;
    ltl_unary(&ltl, LTL_NEXT, until);
    ltl_unary(&ltl, LTL_NEXT, until);
    assert_int_equal(ltl.nodes.count, nodes + 1);
    struct ltl_node node = ltl_node(&ltl, until);
    assert_int_equal(node.kind, LTL_UNTIL);
    assert_int_equal(node.left, p);
    assert_int_equal(node.right, q);
    ltl_free(&ltl);
}

static void constants_and_double_negations_disappear(void **state) {
    struct ltl ltl;
    assert_true(ltl_init(&ltl, *state));
    ltl_formula p = ltl_atom(&ltl, 0), no = ltl_not(&ltl, p);
    ltl_formula finally = ltl_unary(&ltl, LTL_FINALLY, p), globally = ltl_unary(&ltl, LTL_GLOBALLY, p);
    assert_int_equal(ltl_not(&ltl, no), p);
    assert_int_equal(ltl_not(&ltl, LTL_TRUE), LTL_FALSE);
    assert_int_equal(ltl_not(&ltl, LTL_FALSE), LTL_TRUE);
    for (enum ltl_kind kind = LTL_NEXT; kind <= LTL_GLOBALLY; kind++) {
        assert_int_equal(ltl_unary(&ltl, kind, LTL_TRUE), LTL_TRUE);
        assert_int_equal(ltl_unary(&ltl, kind, LTL_FALSE), LTL_FALSE);
    }
    assert_int_equal(ltl_unary(&ltl, LTL_FINALLY, finally), finally);
    assert_int_equal(ltl_unary(&ltl, LTL_GLOBALLY, globally), globally);
    assert_int_not_equal(ltl_unary(&ltl, LTL_NEXT, ltl_unary(&ltl, LTL_NEXT, p)),
                         ltl_unary(&ltl, LTL_NEXT, p));
    /* With true and false on either side, and with itself. Not so of p is `no`, F p and G p as above. */
    const struct {
        enum ltl_kind kind;
        ltl_formula true_p, p_true, false_p, p_false, p_p;
    } cases[] = {
        {LTL_AND, p, p, LTL_FALSE, LTL_FALSE, p},
        {LTL_OR, LTL_TRUE, LTL_TRUE, p, p, p},
        {LTL_IMPLIES, p, LTL_TRUE, LTL_TRUE, no, LTL_TRUE},
        {LTL_EQUIVALENT, p, p, no, no, LTL_TRUE},
        {LTL_UNTIL, finally, LTL_TRUE, p, LTL_FALSE, p},
        {LTL_WEAK_UNTIL, LTL_TRUE, LTL_TRUE, p, globally, p},
        {LTL_RELEASE, p, LTL_TRUE, globally, LTL_FALSE, p},
        {LTL_STRONG_RELEASE, p, finally, LTL_FALSE, LTL_FALSE, p},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_int_equal(ltl_binary(&ltl, cases[i].kind, LTL_TRUE, p), cases[i].true_p);
        assert_int_equal(ltl_binary(&ltl, cases[i].kind, p, LTL_TRUE), cases[i].p_true);
        assert_int_equal(ltl_binary(&ltl, cases[i].kind, LTL_FALSE, p), cases[i].false_p);
        assert_int_equal(ltl_binary(&ltl, cases[i].kind, p, LTL_FALSE), cases[i].p_false);
        assert_int_equal(ltl_binary(&ltl, cases[i].kind, p, p), cases[i].p_p);
    }
    ltl_free(&ltl);
}

/* Of constants alone, what constructors make is what the words say. */
static void constants_mean_what_they_say(void **state) {
    struct ltl ltl;
    assert_true(ltl_init(&ltl, *state));
    for (enum ltl_kind kind = LTL_AND; kind <= LTL_STRONG_RELEASE; kind++)
        for (uint32_t bits = 0; bits < 4 && ltl_is_binary(kind); bits++) {
            bool l = bits & 1, r = bits >> 1;
            bool expected = kind == LTL_AND          ? l && r
                            : kind == LTL_OR         ? l || r
                            : kind == LTL_IMPLIES    ? !l || r
                            : kind == LTL_EQUIVALENT ? l == r
                            : kind == LTL_UNTIL      ? r
                            : kind == LTL_WEAK_UNTIL ? l || r
                            : kind == LTL_RELEASE    ? r
                                                     : l && r;
            assert_int_equal(ltl_binary(&ltl, kind, l, r), expected);
        }
    ltl_free(&ltl);
}

static void without_memory_there_is_no_formula(void **state) {
    struct ltl ltl;
    assert_true(ltl_init(&ltl, *state));
    ltl_formula p = ltl_atom(&ltl, 0);
    assert_int_equal(ltl_not(&ltl, LTL_NONE), LTL_NONE);
    for (enum ltl_kind kind = LTL_NOT; kind <= LTL_STRONG_RELEASE; kind++) {
        if (!ltl_is_binary(kind)) {
            assert_int_equal(ltl_unary(&ltl, kind, LTL_NONE), LTL_NONE);
            continue;
        }
        assert_int_equal(ltl_binary(&ltl, kind, LTL_NONE, p), LTL_NONE);
        assert_int_equal(ltl_binary(&ltl, kind, p, LTL_NONE), LTL_NONE);
        assert_int_equal(ltl_binary(&ltl, kind, LTL_FALSE, LTL_NONE), LTL_NONE);
        assert_int_equal(ltl_binary(&ltl, kind, LTL_NONE, LTL_TRUE), LTL_NONE);
    }
    assert_int_equal(ltl_normal(&ltl, LTL_NONE, true), LTL_NONE);
    assert_int_equal(ltl_simplify(&ltl, LTL_NONE), LTL_NONE);
    ltl_free(&ltl);
}

/* ---- measures ---- */

static void sizes_count_operators_written_out(void **state) {
    static const struct {
        const char *text;
        uint64_t size, atoms;
    } cases[] = {{"true", 0, 0},         {"p", 0, 1},
                 {"!p", 1, 1},           {"p & q", 1, 3},
                 {"G (p -> F q)", 3, 3}, {"(p U q) & (p U q | q)", 3 + 1, 3},
                 {"q U (p U q)", 2, 3},  {"X X X q", 3, 2}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct realm r;
        realm_start(&r, *state);
        formula_of(&r, "p & q");
        ltl_formula f = formula_of(&r, cases[i].text);
        assert_int_equal(ltl_size(&r.logic.ltl, f), cases[i].size);
        assert_int_equal(ltl_atoms(&r.logic.ltl, f), cases[i].atoms);
        realm_free(&r);
    }
    struct ltl ltl;
    assert_true(ltl_init(&ltl, *state));
    assert_int_equal(ltl_atoms(&ltl, ltl_atom(&ltl, 63)), (uint64_t)1 << 63);
    ltl_free(&ltl);
}

/* ---- normal form ---- */

static void expect_normal(struct job *job, const char *text, const char *normal, const char *negated) {
    struct realm r;
    realm_start(&r, job);
    ltl_formula f = formula_of(&r, text);
    expect_text_of(&r, ltl_normal(&r.logic.ltl, f, false), normal);
    expect_text_of(&r, ltl_normal(&r.logic.ltl, f, true), negated);
    realm_free(&r);
}

static void normal_forms_have_negated_atoms_until_and_release(void **state) {
    expect_normal(*state, "p", "p", "!p");
    expect_normal(*state, "true", "true", "false");
    expect_normal(*state, "F p", "true U p", "false R !p");
    expect_normal(*state, "G p", "false R p", "true U !p");
    expect_normal(*state, "!(p & q)", "!p | !q", "p & q");
    expect_normal(*state, "p -> q", "!p | q", "p & !q");
    expect_normal(*state, "p <-> q", "p & q | !p & !q", "p & !q | !p & q");
    expect_normal(*state, "!X p", "X !p", "X p");
    expect_normal(*state, "p U q", "p U q", "!p R !q");
    expect_normal(*state, "p R q", "p R q", "!p U !q");
    expect_normal(*state, "p W q", "q R (p | q)", "!q U (!p & !q)");
    expect_normal(*state, "p M q", "q U (p & q)", "!q R (!p | !q)");
    expect_normal(*state, "!G (p -> F q)", "true U (p & false R !q)", "false R (!p | true U q)");
}

static bool is_normal(const struct ltl *ltl, ltl_formula f) {
    struct ltl_node n = ltl_node(ltl, f);
    switch ((enum ltl_kind)n.kind) {
    case LTL_FALSE:
    case LTL_TRUE:
    case LTL_ATOM:
        return true;
    case LTL_NOT:
        return ltl_node(ltl, n.left).kind == LTL_ATOM;
    case LTL_NEXT:
        return is_normal(ltl, n.left);
    case LTL_AND:
    case LTL_OR:
    case LTL_UNTIL:
    case LTL_RELEASE:
        return is_normal(ltl, n.left) && is_normal(ltl, n.right);
    default:
        return false;
    }
}

static void random_normal_forms_mean_the_same(void **state) {
    uint64_t seed = 71;
    for (int round = 0; round < 500; round++) {
        struct realm r;
        const struct letters *letters = realm_of_propositions(&r, *state, 3);
        struct ltl *ltl = &r.logic.ltl;
        ltl_formula f = random_formula(ltl, &seed, next_random(&seed, 10), 3);
        ltl_formula yes = ltl_normal(ltl, f, false), no = ltl_normal(ltl, f, true);
        assert_true(is_normal(ltl, yes) && is_normal(ltl, no));
        assert_int_equal(ltl_normal(ltl, f, false), yes);
        for (int i = 0; i < 10; i++) {
            struct lasso word = random_lasso(r.job, &seed, letters, 3, 3);
            bool expected = naive_satisfies(&word, ltl, f, 0);
            if (naive_satisfies(&word, ltl, yes, 0) != expected ||
                naive_satisfies(&word, ltl, no, 0) == expected)
                blame_formula(&r, f);
            assert_int_equal(naive_satisfies(&word, ltl, yes, 0), expected);
            assert_int_equal(naive_satisfies(&word, ltl, no, 0), !expected);
            lasso_free(&word);
        }
        realm_free(&r);
    }
}

static void nested_equivalences_take_no_time(void **state) {
    struct ltl ltl;
    assert_true(ltl_init(&ltl, *state));
    ltl_formula f = ltl_atom(&ltl, 0);
    for (uint32_t i = 1; i < 60; i++)
        f = ltl_binary(&ltl, LTL_EQUIVALENT, f, ltl_atom(&ltl, i));
    assert_int_not_equal(ltl_normal(&ltl, f, false), LTL_NONE);
    assert_true(ltl.nodes.count < 1000);
    ltl_free(&ltl);
}

/* ---- weakening ---- */

static void expect_weakened(struct job *job, const char *text, const char *weak) {
    struct realm r;
    realm_start(&r, job);
    expect_text_of(&r, ltl_weaken(&r.logic.ltl, formula_of(&r, text)), weak);
    realm_free(&r);
}

static void untils_where_truth_helps_are_weakened(void **state) {
    expect_weakened(*state, "p U q", "p W q");
    expect_weakened(*state, "p M q", "p R q");
    expect_weakened(*state, "p W q", "p W q");
    expect_weakened(*state, "!(p U q)", "!(p U q)");
    expect_weakened(*state, "!!(p U q)", "p W q");
    expect_weakened(*state, "p U q -> q U p", "p U q -> q W p");
    expect_weakened(*state, "(p U q -> p) -> q U p", "(p W q -> p) -> q W p");
    expect_weakened(*state, "p U q <-> q", "p U q <-> q");
    expect_weakened(*state, "G (p & X (q U (p U q)))", "G (p & X (q W p W q))");
    expect_weakened(*state, "F p", "F p");
    expect_weakened(*state, "true", "true");
}

/* ---- strengthening ---- */

static void expect_strengthened(struct realm *r, ltl_formula f, uint32_t occurrence, const char *stronger,
                                const char *replaced, bool by_true) {
    ltl_formula part;
    bool with_true;
    expect_text_of(r, ltl_strengthen(&r->logic.ltl, f, occurrence, &part, &with_true, &(bool){false}),
                   stronger);
    expect_text_of(r, part, replaced);
    assert_int_equal(with_true, by_true);
}

static void occurrences_are_replaced_by_what_makes_it_stronger(void **state) {
    struct realm r;
    ltl_formula part;
    bool by_true;
    realm_start(&r, *state);
    ltl_formula f = formula_of(&r, "G (p -> !q U F p)");
    expect_strengthened(&r, f, 0, "false", "G (p -> !q U F p)", false);
    expect_strengthened(&r, f, 1, "false", "p -> !q U F p", false);
    expect_strengthened(&r, f, 2, "G (!q U F p)", "p", true);
    expect_strengthened(&r, f, 3, "G !p", "!q U F p", false);
    expect_strengthened(&r, f, 4, "G (p -> F p)", "!q", false);
    expect_strengthened(&r, f, 5, "G (p -> F p)", "q", true);
    expect_strengthened(&r, f, 6, "G !p", "F p", false);
    expect_strengthened(&r, f, 7, "G !p", "p", false);
    assert_int_equal(ltl_strengthen(&r.logic.ltl, f, 8, &part, &by_true, &(bool){false}), LTL_NONE);
    /* The inside of an equivalence is not counted. */
    f = formula_of(&r, "(p <-> q) & q");
    expect_strengthened(&r, f, 1, "false", "p <-> q", false);
    expect_strengthened(&r, f, 2, "false", "q", false);
    assert_int_equal(ltl_strengthen(&r.logic.ltl, f, 3, &part, &by_true, &(bool){false}), LTL_NONE);
    realm_free(&r);
}

static void random_strengthenings_imply_the_formula_and_that_its_weakening(void **state) {
    uint64_t seed = 72;
    for (int round = 0; round < 400; round++) {
        struct realm r;
        const struct letters *letters = realm_of_propositions(&r, *state, 2);
        struct ltl *ltl = &r.logic.ltl;
        ltl_formula f = random_formula(ltl, &seed, next_random(&seed, 8), 2), part;
        ltl_formula weak = ltl_weaken(ltl, f);
        bool by_true;
        for (uint32_t i = 0;; i++) {
            ltl_formula strong = ltl_strengthen(ltl, f, i, &part, &by_true, &(bool){false});
            if (strong == LTL_NONE) {
                assert_true(i > 0);
                break;
            }
            struct lasso word = random_lasso(r.job, &seed, letters, 2, 3);
            bool holds = naive_satisfies(&word, ltl, f, 0);
            assert_true(holds || !naive_satisfies(&word, ltl, strong, 0));
            assert_true(!holds || naive_satisfies(&word, ltl, weak, 0));
            lasso_free(&word);
        }
        realm_free(&r);
    }
}

/* ---- no memory ---- */

static bool build_it(struct job *job, void *context) {
    struct ltl ltl;
    ltl_formula part;
    bool by_true;
    uint64_t seed = 73;
    (void)context;
    if (!ltl_init(&ltl, job))
        return false;
    ltl_formula f = random_formula(&ltl, &seed, 60, 6);
    bool fine = f != LTL_NONE && ltl_normal(&ltl, f, false) != LTL_NONE &&
                ltl_normal(&ltl, f, true) != LTL_NONE && ltl_weaken(&ltl, f) != LTL_NONE;
    for (uint32_t i = 0; i < 20 && fine; i++)
        fine =
            ltl_strengthen(&ltl, f, i, &part, &by_true, &(bool){false}) != LTL_NONE || !job->memory.exhausted;
    ltl_free(&ltl);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    expect_to_survive_refusals(*state, build_it, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(equal_formulas_have_equal_numbers),
        job_test(constants_and_double_negations_disappear),
        job_test(constants_mean_what_they_say),
        job_test(without_memory_there_is_no_formula),
        job_test(sizes_count_operators_written_out),
        job_test(normal_forms_have_negated_atoms_until_and_release),
        job_test(random_normal_forms_mean_the_same),
        job_test(nested_equivalences_take_no_time),
        job_test(untils_where_truth_helps_are_weakened),
        job_test(occurrences_are_replaced_by_what_makes_it_stronger),
        job_test(random_strengthenings_imply_the_formula_and_that_its_weakening),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
