/* What the tests of formulas and their automata share: formulas out of texts, random formulas, words and
 * automata, and what a word satisfies or an automaton accepts, found out as slowly as it is defined. */
#ifndef LACUNA_TESTS_UNIT_LOGICS_H
#define LACUNA_TESTS_UNIT_LOGICS_H

#include <string.h>

#include "base/text.h"
#include "logic/logic.h"
#include "support.h"

/* A logic, and the sources its formulas come from. */
struct realm {
    struct job *job;
    struct sources sources;
    struct logic logic;
};

static inline void realm_start(struct realm *r, struct job *job) {
    r->job = job;
    sources_init(&r->sources, job);
    assert_true(logic_init(&r->logic, job));
}

static inline void realm_free(struct realm *r) {
    logic_free(&r->logic);
    sources_free(&r->sources);
}

/* ---- formulas ---- */

/* LTL_NONE: it is none. Every text is a source of its own. */
static inline ltl_formula realm_parse(struct realm *r, const char *text) {
    struct span span = {(uint32_t)r->sources.files.count, 0, (uint32_t)strlen(text)};
    if (!sources_add(&r->sources, "formula", text, strlen(text)))
        return LTL_NONE;
    return logic_parse(&r->logic, &r->sources, span);
}

static inline ltl_formula formula_of(struct realm *r, const char *text) {
    ltl_formula formula = realm_parse(r, text);
    if (formula == LTL_NONE) {
        print_error("%s is no formula\n", text);
        for (size_t i = 0; i < r->job->diagnostics.list.count; i++)
            print_error("%s\n", r->job->diagnostics.list.items[i].message);
    }
    assert_int_not_equal(formula, LTL_NONE);
    return formula;
}

/* When all formulas are there. */
static inline const struct letters *realm_settle(struct realm *r) {
    assert_true(logic_settle(&r->logic, &r->sources));
    return logic_letters(&r->logic);
}

/* Propositions p0, p1, … and all sets of them as letters. */
static inline const struct letters *realm_of_propositions(struct realm *r, struct job *job, uint32_t atoms) {
    static const char *const NAMES[] = {"p0", "p1", "p2", "p3", "p4", "p5"};
    realm_start(r, job);
    for (uint32_t i = 0; i < atoms; i++)
        formula_of(r, NAMES[i]);
    return realm_settle(r);
}

static inline void expect_text_of(struct realm *r, ltl_formula f, const char *expected) {
    struct text text = {.memory = &r->job->memory};
    assert_int_not_equal(f, LTL_NONE);
    ltl_print(&text, &r->logic.ltl, &r->logic.vocabulary, f);
    assert_string_equal(text_end(&text), expected);
    text_free(&text);
}

/* Says which formula it was, when something is about to fail. */
static inline void blame_formula(struct realm *r, ltl_formula f) {
    struct text text = {.memory = &r->job->memory};
    ltl_print(&text, &r->logic.ltl, &r->logic.vocabulary, f);
    print_error("formula: %s\n", text_end(&text));
    text_free(&text);
}

static inline void blame_lasso(struct realm *r, const struct lasso *lasso) {
    struct text text = {.memory = &r->job->memory};
    logic_print_lasso(&text, &r->logic, lasso);
    print_error("word: %s\n", text_end(&text));
    text_free(&text);
}

static inline void expect_lasso(struct realm *r, const struct lasso *lasso, const char *expected) {
    struct text text = {.memory = &r->job->memory};
    logic_print_lasso(&text, &r->logic, lasso);
    assert_string_equal(text_end(&text), expected);
    text_free(&text);
}

/* With so many operators, as far as constructors leave them, over the first `atoms` atoms. */
static inline ltl_formula random_formula(struct ltl *ltl, uint64_t *seed, uint32_t size, uint32_t atoms) {
    if (size == 0)
        return next_random(seed, 12) == 0 ? next_random(seed, 2) : ltl_atom(ltl, next_random(seed, atoms));
    enum ltl_kind kind = LTL_NOT + next_random(seed, LTL_STRONG_RELEASE - LTL_NOT + 1);
    if (!ltl_is_binary(kind))
        return ltl_unary(ltl, kind, random_formula(ltl, seed, size - 1, atoms));
    uint32_t left = next_random(seed, size);
    ltl_formula first = random_formula(ltl, seed, left, atoms);
    return ltl_binary(ltl, kind, first, random_formula(ltl, seed, size - 1 - left, atoms));
}

/* ---- words ---- */

static inline struct lasso random_lasso(struct job *job, uint64_t *seed, const struct letters *letters,
                                        uint32_t stem, uint32_t loop) {
    struct lasso lasso = {.loop = next_random(seed, stem + 1)};
    size_t count = lasso.loop + 1 + next_random(seed, loop);
    for (size_t i = 0; i < count; i++) {
        letter_set letter = letters->sets.items[next_random(seed, (uint32_t)letters->sets.count)];
        assert_true(array_push(&job->memory, &lasso.letters, letter));
    }
    return lasso;
}

/* Of letters as digits: "01(20)" is 0, 1, and then 2, 0 forever. */
static inline struct lasso lasso_of(struct job *job, const char *text) {
    struct lasso lasso = {0};
    for (; *text && *text != ')'; text++) {
        if (*text == '(')
            lasso.loop = lasso.letters.count;
        else
            assert_true(array_push(&job->memory, &lasso.letters, (letter_set)(*text - '0')));
    }
    assert_true(lasso.loop < lasso.letters.count);
    return lasso;
}

/* The position that comes so many letters behind another. */
static inline size_t naive_position(const struct lasso *lasso, size_t position, size_t behind) {
    for (; behind > 0; behind--)
        position = position + 1 < lasso->letters.count ? position + 1 : lasso->loop;
    return position;
}

/* By the definition: after as many letters as there are positions everything has been seen. */
static inline bool naive_satisfies(const struct lasso *lasso, const struct ltl *ltl, ltl_formula f,
                                   size_t at) {
    struct ltl_node n = ltl_node(ltl, f);
    size_t count = lasso->letters.count;
    switch ((enum ltl_kind)n.kind) {
    case LTL_FALSE:
        return false;
    case LTL_TRUE:
        return true;
    case LTL_ATOM:
        return lasso->letters.items[at] >> n.left & 1;
    case LTL_NOT:
        return !naive_satisfies(lasso, ltl, n.left, at);
    case LTL_AND:
        return naive_satisfies(lasso, ltl, n.left, at) && naive_satisfies(lasso, ltl, n.right, at);
    case LTL_OR:
        return naive_satisfies(lasso, ltl, n.left, at) || naive_satisfies(lasso, ltl, n.right, at);
    case LTL_IMPLIES:
        return !naive_satisfies(lasso, ltl, n.left, at) || naive_satisfies(lasso, ltl, n.right, at);
    case LTL_EQUIVALENT:
        return naive_satisfies(lasso, ltl, n.left, at) == naive_satisfies(lasso, ltl, n.right, at);
    case LTL_NEXT:
        return naive_satisfies(lasso, ltl, n.left, naive_position(lasso, at, 1));
    case LTL_FINALLY:
        for (size_t i = 0; i < count; i++)
            if (naive_satisfies(lasso, ltl, n.left, naive_position(lasso, at, i)))
                return true;
        return false;
    case LTL_GLOBALLY:
        for (size_t i = 0; i < count; i++)
            if (!naive_satisfies(lasso, ltl, n.left, naive_position(lasso, at, i)))
                return false;
        return true;
    case LTL_UNTIL:
    case LTL_WEAK_UNTIL:
        for (size_t i = 0; i < count; i++) {
            if (naive_satisfies(lasso, ltl, n.right, naive_position(lasso, at, i)))
                return true;
            if (!naive_satisfies(lasso, ltl, n.left, naive_position(lasso, at, i)))
                return false;
        }
        return n.kind == LTL_WEAK_UNTIL;
    default:
        for (size_t i = 0; i < count; i++) {
            if (!naive_satisfies(lasso, ltl, n.right, naive_position(lasso, at, i)))
                return false;
            if (naive_satisfies(lasso, ltl, n.left, naive_position(lasso, at, i)))
                return true;
        }
        return n.kind == LTL_RELEASE;
    }
}

static inline bool satisfies(const struct lasso *lasso, const struct ltl *ltl, ltl_formula f) {
    bool fine;
    bool answer = lasso_satisfies(lasso, ltl, f, &fine);
    assert_true(fine);
    return answer;
}

/* ---- automata ---- */

enum { MOST_NAIVE_NODES = 512 };

/* Pairs of a position and a state; who reaches whom; is some reachable one on a way back to itself, among
 * whose edges all marks are? */
static inline bool naive_accepts_from(const struct lasso *lasso, const struct automaton *a, uint32_t state) {
    static uint8_t reach[MOST_NAIVE_NODES][MOST_NAIVE_NODES];
    size_t positions = lasso->letters.count, nodes = positions * a->states, start = positions * state;
    uint64_t all = a->marks == 64 ? UINT64_MAX : ((uint64_t)1 << a->marks) - 1;
    assert_true(nodes <= MOST_NAIVE_NODES);
    for (size_t i = 0; i < nodes; i++)
        memset(reach[i], 0, nodes);
    for (size_t i = 0; i < nodes; i++)
        for (size_t e = a->first.items[i / positions]; e < a->first.items[i / positions + 1]; e++)
            if (cube_holds(a->edges.items[e].cube, lasso->letters.items[i % positions]))
                reach[i][a->edges.items[e].target * positions + naive_position(lasso, i % positions, 1)] = 1;
    for (size_t k = 0; k < nodes; k++)
        for (size_t i = 0; i < nodes; i++)
            for (size_t j = 0; reach[i][k] && j < nodes; j++)
                reach[i][j] |= reach[k][j];
    for (size_t n = 0; n < nodes; n++) {
        uint64_t seen = 0;
        if ((n != start && !reach[start][n]) || !reach[n][n])
            continue;
        for (size_t i = 0; i < nodes; i++)
            for (size_t e = a->first.items[i / positions]; e < a->first.items[i / positions + 1]; e++) {
                const struct automaton_edge *edge = &a->edges.items[e];
                size_t target = edge->target * positions + naive_position(lasso, i % positions, 1);
                if (cube_holds(edge->cube, lasso->letters.items[i % positions]) && reach[target][n] &&
                    (i == n || reach[n][i]))
                    seen |= edge->marks;
            }
        if ((seen & all) == all)
            return true;
    }
    return false;
}

static inline bool naive_accepts(const struct lasso *lasso, const struct automaton *a) {
    return naive_accepts_from(lasso, a, 0);
}

static inline bool is_accepted(const struct lasso *lasso, const struct automaton *automaton,
                               const struct letters *letters) {
    bool answer;
    assert_true(lasso_is_accepted(lasso, automaton, letters, &answer));
    return answer;
}

/* Cubes of up to two literals, over the first `atoms` atoms. */
static inline struct automaton random_automaton(struct job *job, uint64_t *seed, uint32_t states,
                                                uint32_t marks, uint32_t edges, uint32_t atoms) {
    struct automaton a;
    assert_true(automaton_begin(&a, job, marks));
    for (uint32_t s = 0; s < states; s++) {
        for (uint32_t e = next_random(seed, edges + 1); e > 0; e--) {
            struct automaton_edge edge = {{0, 0}, 0, next_random(seed, states)};
            for (uint32_t i = next_random(seed, 3); i > 0; i--) {
                letter_set bit = (letter_set)1 << next_random(seed, atoms);
                if (next_random(seed, 2))
                    edge.cube.yes |= bit;
                else
                    edge.cube.no |= bit;
            }
            for (uint32_t m = 0; m < marks; m++)
                edge.marks |= (uint64_t)(next_random(seed, 3) == 0) << m;
            assert_true(automaton_add(&a, edge));
        }
        assert_true(automaton_end_state(&a));
    }
    return a;
}

static inline void blame_automaton(const struct automaton *a) {
    for (uint32_t s = 0; s < a->states; s++)
        for (size_t e = a->first.items[s]; e < a->first.items[s + 1]; e++)
            print_error("%u -> %u yes %llx no %llx marks %llx of %u\n", s, a->edges.items[e].target,
                        (unsigned long long)a->edges.items[e].cube.yes,
                        (unsigned long long)a->edges.items[e].cube.no,
                        (unsigned long long)a->edges.items[e].marks, a->marks);
}

#endif
