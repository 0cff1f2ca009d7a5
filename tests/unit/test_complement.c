#include "logics.h"

/* ---- making ---- */

/* Trimmed, as complements want it. */
static struct automaton trimmed(struct automaton a, const struct letters *letters) {
    assert_true(automaton_trim(&a, letters));
    return a;
}

/* Every state has at most one edge for a letter. */
static struct automaton random_deterministic(struct job *job, uint64_t *seed, uint32_t states, uint32_t marks,
                                             const struct letters *letters) {
    struct automaton a;
    letter_set all = ((letter_set)1 << letters->atoms) - 1;
    assert_true(automaton_begin(&a, job, marks));
    for (uint32_t s = 0; s < states; s++) {
        for (size_t l = 0; l < letters->sets.count; l++) {
            letter_set letter = letters->sets.items[l];
            struct automaton_edge edge = {{letter, all & ~letter}, 0, next_random(seed, states)};
            for (uint32_t m = 0; m < marks; m++)
                edge.marks |= (uint64_t)next_random(seed, 2) << m;
            if (next_random(seed, 6) > 0)
                assert_true(automaton_add(&a, edge));
        }
        assert_true(automaton_end_state(&a));
    }
    return a;
}

/* ---- expecting ---- */

static void expect_opposite(struct job *job, const struct automaton *a, const struct automaton *complement,
                            const struct letters *letters, uint64_t *seed) {
    for (int i = 0; i < 40; i++) {
        struct lasso word = random_lasso(job, seed, letters, 3, 4);
        bool accepted = naive_accepts(&word, a);
        bool by_complement = is_accepted(&word, complement, letters);
        if (accepted == by_complement) {
            blame_automaton(a);
            print_error("complement:\n");
            blame_automaton(complement);
            for (size_t l = 0; l < word.letters.count; l++)
                print_error("%s%llu ", l == word.loop ? "cycle " : "",
                            (unsigned long long)word.letters.items[l]);
        }
        assert_int_not_equal(accepted, by_complement);
        lasso_free(&word);
    }
    /* Nothing is left of both together. */
    struct lasso both;
    bool found;
    assert_true(lasso_find(&both, a, complement, letters, &found));
    assert_false(found);
}

static bool complement_is_possible(struct job *job, const struct automaton *a, const struct letters *letters,
                                   uint64_t *seed) {
    struct automaton complement;
    bool possible;
    assert_true(automaton_complement(&complement, a, letters, &possible));
    if (possible) {
        expect_opposite(job, a, &complement, letters, seed);
        automaton_free(&complement);
    }
    return possible;
}

/* ---- the three ways ---- */

static void deterministic_automata_are_complemented(void **state) {
    struct job *job = *state;
    struct letters letters;
    uint64_t seed = 51;
    assert_true(letters_all(&letters, job, 2));
    for (int round = 0; round < 200; round++) {
        struct automaton a = trimmed(
            random_deterministic(job, &seed, 1 + next_random(&seed, 5), next_random(&seed, 4), &letters),
            &letters);
        assert_true(complement_is_possible(job, &a, &letters, &seed));
        automaton_free(&a);
    }
    letters_free(&letters);
}

static void safety_automata_are_complemented_whatever_their_size(void **state) {
    struct job *job = *state;
    struct letters letters;
    uint64_t seed = 52;
    assert_true(letters_all(&letters, job, 2));
    for (int round = 0; round < 100; round++) {
        /* No marks, or a mark on every edge. */
        struct automaton a = random_automaton(job, &seed, 1 + next_random(&seed, 12), round % 2, 3, 2);
        for (size_t i = 0; i < a.edges.count; i++)
            a.edges.items[i].marks = round % 2;
        a = trimmed(a, &letters);
        assert_true(complement_is_possible(job, &a, &letters, &seed));
        automaton_free(&a);
    }
    letters_free(&letters);
}

static void a_mark_that_cannot_be_avoided_is_as_good_as_none(void **state) {
    struct job *job = *state;
    struct letters letters;
    uint64_t seed = 53;
    struct automaton a;
    assert_true(letters_all(&letters, job, 1));
    assert_true(automaton_begin(&a, job, 1));
    /* A ring of twelve states that is entered anywhere: nondeterministic, too large for ranks. */
    for (uint32_t s = 0; s < 12; s++) {
        struct automaton_edge on = {{s % 3 == 0, 0}, s == 5, (s + 1) % 12};
        struct automaton_edge jump = {{0, 1}, 1, (5 * s + 1) % 12};
        assert_true(automaton_add(&a, on));
        assert_true(s % 4 != 0 || automaton_add(&a, jump));
        assert_true(automaton_end_state(&a));
    }
    assert_true(complement_is_possible(job, &a, &letters, &seed));
    automaton_free(&a);
    letters_free(&letters);
}

static void small_nondeterministic_automata_are_complemented_by_ranks(void **state) {
    struct job *job = *state;
    struct letters letters;
    uint64_t seed = 54;
    int done = 0;
    assert_true(letters_all(&letters, job, 1));
    for (int round = 0; round < 150; round++) {
        struct automaton a =
            trimmed(random_automaton(job, &seed, 1 + next_random(&seed, 3), 1 + next_random(&seed, 2), 3, 1),
                    &letters);
        done += complement_is_possible(job, &a, &letters, &seed);
        automaton_free(&a);
    }
    letters_free(&letters);
    assert_true(done > 140);
}

static void ranks_do_for_every_kind(void **state) {
    struct job *job = *state;
    struct letters letters;
    uint64_t seed = 55;
    int done = 0;
    assert_true(letters_all(&letters, job, 1));
    for (int round = 0; round < 100; round++) {
        struct automaton complement;
        bool possible;
        struct automaton a =
            trimmed(random_automaton(job, &seed, 1 + next_random(&seed, 3), round % 2, 3, 1), &letters);
        assert_true(automaton_degeneralise(&a, &letters));
        assert_true(automaton_complement_by_ranks(&complement, &a, &letters, &possible));
        if (possible) {
            expect_opposite(job, &a, &complement, &letters, &seed);
            automaton_free(&complement);
            done++;
        }
        automaton_free(&a);
    }
    letters_free(&letters);
    assert_true(done > 90);
}

/* ---- corners ---- */

static void expect_complement_of(struct job *job, const char *text, const char *opposite) {
    struct realm r;
    struct automaton a, complement, expected;
    struct lasso word;
    bool possible, found;
    realm_start(&r, job);
    ltl_formula f = formula_of(&r, text), g = formula_of(&r, opposite);
    const struct letters *letters = realm_settle(&r);
    assert_true(automaton_translate(&a, &r.logic.ltl, f, letters));
    assert_true(automaton_complement(&complement, &a, letters, &possible));
    assert_true(possible);
    /* It is the opposite: it has no word in common with the formula, and every word of the other. */
    assert_true(lasso_find(&word, &a, &complement, letters, &found));
    assert_false(found);
    lasso_free(&word);
    assert_true(automaton_translate(&expected, &r.logic.ltl, ltl_not(&r.logic.ltl, g), letters));
    assert_true(lasso_find(&word, &expected, &complement, letters, &found));
    assert_false(found);
    lasso_free(&word);
    automaton_free(&expected);
    uint64_t seed = 56;
    expect_opposite(job, &a, &complement, letters, &seed);
    automaton_free(&complement);
    automaton_free(&a);
    realm_free(&r);
}

static void formulas_have_the_complements_of_their_negations(void **state) {
    expect_complement_of(*state, "F G p", "G F !p");
    expect_complement_of(*state, "G F p", "F G !p");
    expect_complement_of(*state, "p U q", "!(p U q)");
    expect_complement_of(*state, "G (p -> F q)", "F (p & G !q)");
    expect_complement_of(*state, "X X p | X X X q", "X X (!p & X !q)");
    expect_complement_of(*state, "F p", "G !p");
    expect_complement_of(*state, "true", "false");
    expect_complement_of(*state, "false", "true");
    expect_complement_of(*state, "F (p & X q)", "G (p -> X !q)");
    expect_complement_of(*state, "G (a!m -> X b!n)", "F (a!m & X !b!n)");
    expect_complement_of(*state, "F G a!m | b!n", "!b!n & G F !a!m");
}

static void the_complement_of_nothing_is_everything(void **state) {
    struct job *job = *state;
    struct letters letters;
    struct automaton nothing, complement;
    struct lasso word = lasso_of(job, "0(1)");
    bool possible;
    assert_true(letters_all(&letters, job, 1));
    assert_true(automaton_begin(&nothing, job, 1));
    assert_true(automaton_end_state(&nothing));
    assert_true(automaton_complement(&complement, &nothing, &letters, &possible));
    assert_true(possible);
    assert_true(naive_accepts(&word, &complement));
    automaton_free(&complement);
    automaton_free(&nothing);
    lasso_free(&word);
    letters_free(&letters);
}

static void what_is_too_large_is_not_possible(void **state) {
    struct realm r;
    struct automaton a, complement;
    bool possible = true;
    realm_start(&r, *state);
    ltl_formula f = formula_of(&r, "F G (p & X X X X X X X X X q)");
    const struct letters *letters = realm_settle(&r);
    assert_true(automaton_translate(&a, &r.logic.ltl, f, letters));
    assert_true(automaton_degeneralise(&a, letters));
    assert_true(a.states > 8);
    assert_true(automaton_complement(&complement, &a, letters, &possible));
    assert_false(possible);
    assert_int_equal(complement.edges.count, 0);
    automaton_free(&a);
    realm_free(&r);
}

/* ---- no memory ---- */

struct work {
    const struct automaton *a;
    const struct letters *letters;
};

static bool complement_it(struct job *job, void *context) {
    struct work *work = context;
    struct automaton complement;
    bool possible;
    (void)job;
    bool fine = automaton_complement(&complement, work->a, work->letters, &possible);
    automaton_free(&complement);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    static const char *const texts[] = {"G F p", "F G p", "p & X X q | q & X X p"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        struct realm r;
        struct automaton a;
        realm_start(&r, *state);
        ltl_formula f = formula_of(&r, texts[i]);
        const struct letters *letters = realm_settle(&r);
        assert_true(automaton_translate(&a, &r.logic.ltl, f, letters));
        expect_to_survive_refusals(*state, complement_it, &(struct work){&a, letters});
        automaton_free(&a);
        realm_free(&r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(deterministic_automata_are_complemented),
        job_test(safety_automata_are_complemented_whatever_their_size),
        job_test(a_mark_that_cannot_be_avoided_is_as_good_as_none),
        job_test(small_nondeterministic_automata_are_complemented_by_ranks),
        job_test(ranks_do_for_every_kind),
        job_test(formulas_have_the_complements_of_their_negations),
        job_test(the_complement_of_nothing_is_everything),
        job_test(what_is_too_large_is_not_possible),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
