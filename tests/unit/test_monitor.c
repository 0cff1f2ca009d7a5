#include "logics.h"

#include "logic/monitor_lts.h"

static struct monitor monitor_of(struct realm *r, ltl_formula f) {
    struct automaton a;
    struct monitor m;
    assert_true(automaton_translate(&a, &r->logic.ltl, f, logic_letters(&r->logic)));
    assert_true(monitor_make(&m, &a, logic_letters(&r->logic)));
    automaton_free(&a);
    return m;
}

/* The moves, letter by letter, "e" for π, states with blanks between: "0e 11". */
static void expect_monitor(struct job *job, const char *text, const char *moves) {
    struct realm r;
    char found[256];
    size_t used = 0;
    realm_start(&r, job);
    ltl_formula f = formula_of(&r, text);
    realm_settle(&r);
    struct monitor m = monitor_of(&r, f);
    for (uint32_t s = 0; s < m.states; s++) {
        if (s > 0)
            found[used++] = ' ';
        for (uint32_t l = 0; l < m.letters; l++) {
            uint32_t target = monitor_move(&m, s, l);
            assert_true(used + 3 < sizeof found);
            found[used++] = target == MONITOR_ERROR ? 'e' : (char)('0' + target);
        }
    }
    found[used] = '\0';
    assert_string_equal(found, moves);
    assert_false(m.hopeless);
    monitor_free(&m);
    realm_free(&r);
}

/* Letters of one atom: without, with; of p and q: none, p, q, both. */
static void monitors_move_to_the_error_at_bad_prefixes(void **state) {
    expect_monitor(*state, "G p", "e0");
    expect_monitor(*state, "p", "e1 11");
    expect_monitor(*state, "X p", "11 e2 22");
    expect_monitor(*state, "G (p -> X !p)", "01 0e");
    expect_monitor(*state, "p W q", "e011 1111");
    expect_monitor(*state, "p R q", "ee01 1111");
    expect_monitor(*state, "G (p -> X q)", "0101 ee01");
}

static void what_is_not_safe_has_the_bad_prefixes_it_has(void **state) {
    expect_monitor(*state, "F p", "00");
    expect_monitor(*state, "true", "0");
    expect_monitor(*state, "p U q", "e011 1111");
    expect_monitor(*state, "p & G F q", "e1e1 1111");
    expect_monitor(*state, "G p & F q", "e0e0");
    expect_monitor(*state, "G p & F !p | X p", "11 e2 22");
}

static void over_sends_only_letters_of_the_alphabet_are_read(void **state) {
    /* none, a!m, b!n */
    expect_monitor(*state, "G (a!m -> X b!n)", "010 ee0");
    expect_monitor(*state, "G !(a!m & b!n)", "000");
}

static void equal_bad_prefixes_give_equal_monitors(void **state) {
    expect_monitor(*state, "p W q", "e011 1111");
    expect_monitor(*state, "p & q | q | p & X (p W q)", "e011 1111");
    expect_monitor(*state, "(p U q) | G p", "e011 1111");
    expect_monitor(*state, "(p W q) & (q | p)", "e011 1111");
}

static void nothing_satisfies_a_hopeless_formula(void **state) {
    static const char *const texts[] = {"false", "p & !p", "G p & F !p", "a!m & b!n"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        struct realm r;
        struct prefix prefix;
        struct automaton a;
        struct lasso word = lasso_of(*state, "(0)");
        realm_start(&r, *state);
        ltl_formula f = formula_of(&r, texts[i]);
        realm_settle(&r);
        struct monitor m = monitor_of(&r, f);
        assert_true(m.hopeless);
        assert_int_equal(m.states, 0);
        assert_int_equal(m.moves.count, 0);
        assert_true(monitor_minimise(&m, r.job));
        assert_true(m.hopeless);
        assert_true(monitor_shortest(&m, r.job, &prefix));
        assert_true(prefix.exists);
        assert_int_equal(prefix.letters.count, 0);
        assert_true(monitor_automaton(&a, &m, r.job, logic_letters(&r.logic)));
        assert_int_equal(a.states, 1);
        assert_false(is_accepted(&word, &a, logic_letters(&r.logic)));
        automaton_free(&a);
        lasso_free(&word);
        array_free(&prefix.letters);
        monitor_free(&m);
        realm_free(&r);
    }
}

/* ---- the shortest bad prefix ---- */

/* Letters as digits; NULL: there is none. */
static void expect_shortest(struct job *job, const char *text, const char *letters) {
    struct realm r;
    struct prefix prefix;
    realm_start(&r, job);
    ltl_formula f = formula_of(&r, text);
    realm_settle(&r);
    struct monitor m = monitor_of(&r, f);
    assert_true(monitor_shortest(&m, job, &prefix));
    assert_int_equal(prefix.exists, letters != NULL);
    assert_int_equal(prefix.letters.count, letters ? strlen(letters) : 0);
    for (size_t i = 0; i < prefix.letters.count; i++)
        assert_int_equal(prefix.letters.items[i], letters[i] - '0');
    array_free(&prefix.letters);
    monitor_free(&m);
    realm_free(&r);
}

/* Letters that satisfy something are preferred to the empty one. */
static void a_shortest_bad_prefix_is_found(void **state) {
    expect_shortest(*state, "G p", "0");
    expect_shortest(*state, "G !p", "1");
    expect_shortest(*state, "X X X p", "1110");
    expect_shortest(*state, "G (p -> X q)", "11");
    expect_shortest(*state, "G (p -> X (!p W q))", "11");
    expect_shortest(*state, "G (p -> X X X !p)", "1001");
    expect_shortest(*state, "G (p & X p & X X p -> X X X !p)", "1111");
    expect_shortest(*state, "F p", NULL);
    expect_shortest(*state, "G (p -> F q)", NULL);
    expect_shortest(*state, "G (a!m -> X b!n)", "11");
}

/* ---- by force ---- */

enum { LONGEST = 5 };

/* Is there a word of the formula that begins with these letters? */
static bool is_bad(struct realm *r, ltl_formula f, const uint32_t *word, size_t length) {
    struct ltl *ltl = &r->logic.ltl;
    struct automaton a;
    struct lasso found;
    bool exists;
    ltl_formula g = f;
    for (size_t i = length; i-- > 0;) {
        ltl_formula now = LTL_TRUE;
        letter_set letter = logic_letters(&r->logic)->sets.items[word[i]];
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
    return !exists;
}

static void random_monitors_know_all_bad_prefixes(void **state) {
    uint64_t seed = 21;
    for (int round = 0; round < 60; round++) {
        struct realm r;
        struct prefix prefix;
        realm_of_propositions(&r, *state, 1);
        ltl_formula f = random_formula(&r.logic.ltl, &seed, next_random(&seed, 8), 1);
        struct monitor m = monitor_of(&r, f);
        size_t shortest = SIZE_MAX;
        for (size_t length = 0; length <= LONGEST; length++)
            for (uint32_t bits = 0; bits < 1u << length; bits++) {
                uint32_t word[LONGEST], at = m.hopeless ? MONITOR_ERROR : 0;
                for (size_t i = 0; i < length; i++) {
                    word[i] = bits >> i & 1;
                    at = at == MONITOR_ERROR ? MONITOR_ERROR : monitor_move(&m, at, word[i]);
                }
                bool bad = is_bad(&r, f, word, length);
                if (bad != (at == MONITOR_ERROR))
                    blame_formula(&r, f);
                assert_int_equal(bad, at == MONITOR_ERROR);
                if (bad && length < shortest)
                    shortest = length;
            }
        assert_true(monitor_shortest(&m, r.job, &prefix));
        if (shortest != SIZE_MAX) {
            assert_true(prefix.exists);
            assert_int_equal(prefix.letters.count, shortest);
            assert_true(is_bad(&r, f, prefix.letters.items, shortest));
        } else {
            assert_true(!prefix.exists || prefix.letters.count > LONGEST);
        }
        array_free(&prefix.letters);
        monitor_free(&m);
        realm_free(&r);
    }
}

/* ---- minimising ---- */

/* Two states are alike if no word of at most `depth` letters leads one to π and the other not. */
static bool alike(const struct monitor *m, uint32_t p, uint32_t q, uint32_t depth) {
    if (p == MONITOR_ERROR || q == MONITOR_ERROR || depth == 0)
        return (p == MONITOR_ERROR) == (q == MONITOR_ERROR);
    for (uint32_t l = 0; l < m->letters; l++)
        if (!alike(m, monitor_move(m, p, l), monitor_move(m, q, l), depth - 1))
            return false;
    return true;
}

static struct monitor random_monitor(struct job *job, uint64_t *seed, uint32_t states, uint32_t letters) {
    struct monitor m = {.states = states, .letters = letters};
    for (uint32_t i = 0; i < states * letters; i++) {
        uint32_t target = next_random(seed, states + 1);
        assert_true(array_push(&job->memory, &m.moves, target == states ? MONITOR_ERROR : target));
    }
    return m;
}

static void a_minimal_monitor_has_no_two_states_alike(void **state) {
    struct job *job = *state;
    uint64_t seed = 22;
    uint32_t merged = 0;
    for (int round = 0; round < 300; round++) {
        uint32_t states = 1 + next_random(&seed, 5);
        struct monitor m = random_monitor(job, &seed, states, 2), before = {0};
        before.states = m.states;
        before.letters = m.letters;
        for (size_t i = 0; i < m.moves.count; i++)
            assert_true(array_push(&job->memory, &before.moves, m.moves.items[i]));
        assert_true(monitor_minimise(&m, job));
        assert_true(m.states <= states);
        merged += states - m.states;
        for (uint32_t p = 0; p < m.states; p++)
            for (uint32_t q = 0; q < p; q++)
                assert_false(alike(&m, p, q, 5));
        /* The same words lead to π. */
        for (uint32_t bits = 0; bits < 64; bits++) {
            uint32_t p = 0, q = 0;
            for (uint32_t i = 0; i < 6; i++) {
                p = p == MONITOR_ERROR ? p : monitor_move(&before, p, bits >> i & 1);
                q = q == MONITOR_ERROR ? q : monitor_move(&m, q, bits >> i & 1);
                assert_int_equal(p == MONITOR_ERROR, q == MONITOR_ERROR);
            }
        }
        /* States are numbered as they are met. */
        uint32_t known = 1;
        for (size_t i = 0; i < m.moves.count; i++) {
            uint32_t target = m.moves.items[i];
            assert_true(target == MONITOR_ERROR || target <= known);
            known += target == known;
        }
        assert_int_equal(known, m.states);
        monitor_free(&m);
        monitor_free(&before);
    }
    assert_true(merged > 100);
}

/* ---- the way back ---- */

static void the_automaton_of_a_monitor_accepts_words_without_bad_prefix(void **state) {
    uint64_t seed = 23;
    for (int round = 0; round < 150; round++) {
        struct realm r;
        struct automaton back;
        const struct letters *letters = realm_of_propositions(&r, *state, 2);
        ltl_formula f = random_formula(&r.logic.ltl, &seed, next_random(&seed, 7), 2);
        struct monitor m = monitor_of(&r, f), again;
        assert_true(monitor_automaton(&back, &m, r.job, letters));
        assert_int_equal(back.marks, 0);
        for (int i = 0; i < 10; i++) {
            struct lasso word = random_lasso(r.job, &seed, letters, 3, 3);
            uint32_t at = m.hopeless ? MONITOR_ERROR : 0;
            for (size_t n = 0; n < 3 + 3 * m.states * 4 && at != MONITOR_ERROR; n++)
                at = monitor_move(&m, at, (uint32_t)word.letters.items[naive_position(&word, 0, n)]);
            assert_int_equal(is_accepted(&word, &back, letters), at != MONITOR_ERROR);
            lasso_free(&word);
        }
        if (!m.hopeless) {
            /* It is trimmed already, and its own closure. */
            assert_true(automaton_trim(&back, letters));
            assert_true(monitor_make(&again, &back, letters));
            assert_int_equal(again.states, m.states);
            assert_int_equal(again.moves.count, m.moves.count);
            assert_memory_equal(again.moves.items, m.moves.items, m.moves.count * sizeof *m.moves.items);
            monitor_free(&again);
        }
        automaton_free(&back);
        monitor_free(&m);
        realm_free(&r);
    }
}

/* ---- as LTSs ---- */

static void expect_lts(struct job *job, const char *text, const char *aut) {
    struct realm r;
    realm_start(&r, job);
    ltl_formula f = formula_of(&r, text);
    realm_settle(&r);
    struct monitor m = monitor_of(&r, f);
    expect_result(job, monitor_lts(&r.logic, &m), aut);
    monitor_free(&m);
    realm_free(&r);
}

static void a_monitor_is_an_lts_with_an_error(void **state) {
    expect_lts(*state, "G p", "des (0,3,2)\n(0,\"!p\",1)\n(0,\"p\",0)\n(1,\"error\",1)\n");
    expect_lts(*state, "G (a!m -> X b!n) over { c!o }",
               "des (0,7,3)\n(0,\"a!m\",1)\n(0,\"b!n\",0)\n(0,\"c!o\",0)\n(1,\"a!m\",2)\n(1,\"b!n\",0)\n"
               "(1,\"c!o\",2)\n(2,\"error\",2)\n");
    expect_lts(*state, "F a!m", "des (0,1,1)\n(0,\"a!m\",0)\n");
    expect_lts(*state, "false over { c!o }", "des (0,1,1)\n(0,\"error\",0)\n");
}

static void many_states_are_no_problem(void **state) {
    struct realm r;
    struct prefix prefix;
    realm_start(&r, *state);
    /* Eight letters after each p comes no p: it remembers the last eight. */
    ltl_formula f = formula_of(&r, "G (p -> X X X X X X X X !p)");
    realm_settle(&r);
    struct monitor m = monitor_of(&r, f);
    assert_int_equal(m.states, 256);
    assert_true(monitor_shortest(&m, *state, &prefix));
    assert_int_equal(prefix.letters.count, 9);
    array_free(&prefix.letters);
    monitor_free(&m);
    realm_free(&r);
}

static void a_stopped_job_makes_no_monitor(void **state) {
    struct realm r;
    struct automaton a;
    struct monitor m;
    realm_start(&r, *state);
    ltl_formula f = formula_of(&r, "G (p -> X X X X X X X X X X X X !p)");
    const struct letters *letters = realm_settle(&r);
    assert_true(automaton_translate(&a, &r.logic.ltl, f, letters));
    stop_job(*state);
    assert_false(monitor_make(&m, &a, letters));
    expect_stopped(*state, NULL);
    automaton_free(&a);
    realm_free(&r);
}

struct making {
    const struct automaton *a;
    const struct letters *letters;
};

static bool make_it(struct job *job, void *context) {
    struct making *making = context;
    struct monitor m;
    struct prefix prefix = {0};
    struct automaton back = {0};
    if (!monitor_make(&m, making->a, making->letters))
        return false;
    bool fine = monitor_shortest(&m, job, &prefix) && monitor_automaton(&back, &m, job, making->letters);
    array_free(&prefix.letters);
    automaton_free(&back);
    monitor_free(&m);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct realm r;
    struct automaton a;
    realm_start(&r, *state);
    ltl_formula f = formula_of(&r, "G (p -> X X (q W p))");
    const struct letters *letters = realm_settle(&r);
    assert_true(automaton_translate(&a, &r.logic.ltl, f, letters));
    struct making making = {&a, letters};
    expect_to_survive_refusals(*state, make_it, &making);
    automaton_free(&a);
    realm_free(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(monitors_move_to_the_error_at_bad_prefixes),
        job_test(what_is_not_safe_has_the_bad_prefixes_it_has),
        job_test(over_sends_only_letters_of_the_alphabet_are_read),
        job_test(equal_bad_prefixes_give_equal_monitors),
        job_test(nothing_satisfies_a_hopeless_formula),
        job_test(a_shortest_bad_prefix_is_found),
        job_test(random_monitors_know_all_bad_prefixes),
        job_test(a_minimal_monitor_has_no_two_states_alike),
        job_test(the_automaton_of_a_monitor_accepts_words_without_bad_prefix),
        job_test(a_monitor_is_an_lts_with_an_error),
        job_test(many_states_are_no_problem),
        job_test(a_stopped_job_makes_no_monitor),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
