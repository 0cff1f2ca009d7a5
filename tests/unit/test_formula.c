/* Formulas made by hand: what they are written as, what they say, and where they hold. */
#include "support.h"

#include <string.h>

#include "lts/builder.h"
#include "lts/evidence/formula.h"

/* A formula over the labels of an LTS. */
struct sheet {
    struct lts *lts;
    struct formula formula;
    struct arena arena;
};

static void sheet_start(struct sheet *x, struct job *job, const char *aut) {
    x->lts = lts_of(job, aut);
    formula_init(&x->formula, job, &x->lts->alphabet);
    arena_init(&x->arena, &job->memory);
}

static void sheet_end(struct sheet *x) {
    arena_free(&x->arena);
    formula_free(&x->formula);
    lts_free(x->lts);
}

/* Nodes that are in conjunction. */
struct nodes {
    const uint32_t *list;
    uint32_t count;
};

#define NODES(...) ((struct nodes){(const uint32_t[]){__VA_ARGS__}, COUNT(((const uint32_t[]){__VA_ARGS__}))})
static const struct nodes TRUE = {NULL, 0};

static uint32_t add(struct sheet *x, enum formula_kind kind, const char *label, struct nodes during,
                    struct nodes then) {
    struct formula_node node = {.kind = kind, .label = LABEL_TAU};
    if (label)
        node.label = alphabet_find(&x->lts->alphabet, label);
    assert_int_not_equal(node.label, LABEL_NONE);
    node.during.count = during.count;
    node.then.count = then.count;
    uint32_t number = formula_add(&x->formula, node, during.list, then.list);
    assert_int_not_equal(number, NODE_NONE);
    return x->formula.root = number;
}

static uint32_t error(struct sheet *x) {
    return add(x, FORMULA_ERROR, NULL, TRUE, TRUE);
}

static uint32_t all(struct sheet *x, struct nodes nodes) {
    return add(x, FORMULA_ALL, NULL, TRUE, nodes);
}

static uint32_t step(struct sheet *x, const char *label, struct nodes then) {
    return add(x, FORMULA_STEP, label, TRUE, then);
}

static uint32_t weak(struct sheet *x, const char *label, struct nodes then) {
    return add(x, FORMULA_WEAK, label, TRUE, then);
}

static uint32_t until(struct sheet *x, struct nodes during, const char *label, struct nodes then) {
    return add(x, FORMULA_UNTIL, label, during, then);
}

static uint32_t forever(struct sheet *x, struct nodes during) {
    return add(x, FORMULA_FOREVER, NULL, during, TRUE);
}

static uint32_t not(struct sheet * x, uint32_t number) {
    uint32_t opposite = formula_negation(&x->formula, number);
    assert_int_not_equal(opposite, NODE_NONE);
    return x->formula.root = opposite;
}

/* Of the node that was added last. */
static void expect_text(const struct sheet *x, const char *text) {
    expect_formula_text(&x->formula, text);
}

static void expect_words(struct sheet *x, const char *words, bool expected_refused) {
    bool refused;
    const char *written = formula_words(&x->formula, &x->arena, &refused);
    assert_non_null(written);
    assert_string_equal(written, words);
    assert_int_equal(refused, expected_refused);
}

/* One character a state: '1' where it holds. */
static void expect_where(struct sheet *x, const char *states) {
    assert_int_equal(strlen(states), x->lts->states);
    for (uint32_t s = 0; s < x->lts->states; s++) {
        bool holds;
        x->lts->initial = s;
        assert_true(formula_holds(&x->formula, x->lts, &holds));
        assert_int_equal(holds, states[s] == '1');
    }
}

#define LETTERS "des (0,3,1)\n(0,a,0)\n(0,b,0)\n(0,c,0)\n"

/* ---- making ---- */

static void what_says_the_same_is_one_node(void **state) {
    struct sheet x;
    sheet_start(&x, *state, LETTERS);
    uint32_t a = step(&x, "a", TRUE), b = step(&x, "b", TRUE);
    assert_int_not_equal(a, b);
    assert_int_equal(step(&x, "a", TRUE), a);
    uint32_t both = step(&x, "c", NODES(a, b));
    assert_int_equal(step(&x, "c", NODES(a, b)), both);
    assert_int_equal(x.formula.nodes.count, 3);
    assert_int_equal(x.formula.children.count, 2);
    sheet_end(&x);
}

static void what_says_something_else_is_another_node(void **state) {
    struct sheet x;
    sheet_start(&x, *state, LETTERS);
    uint32_t a = step(&x, "a", TRUE), made[] = {
                                          a,
                                          step(&x, "b", TRUE),
                                          step(&x, NULL, TRUE),
                                          not(&x, a),
                                          weak(&x, "a", TRUE),
                                          until(&x, TRUE, "a", TRUE),
                                          step(&x, "a", NODES(a)),
                                          until(&x, NODES(a), "a", TRUE),
                                          until(&x, TRUE, "a", NODES(a)),
                                          all(&x, NODES(a)),
                                          forever(&x, NODES(a)),
                                          forever(&x, TRUE),
                                          error(&x),
                                      };
    assert_int_equal(x.formula.nodes.count, COUNT(made));
    for (size_t i = 0; i < COUNT(made); i++)
        assert_int_equal(made[i], i);
    sheet_end(&x);
}

static void the_opposite_of_the_opposite_is_the_node(void **state) {
    struct sheet x;
    sheet_start(&x, *state, LETTERS);
    uint32_t a = step(&x, "a", TRUE), b = until(&x, NODES(a), "b", NODES(a, error(&x)));
    uint32_t opposite = not(&x, b);
    assert_int_not_equal(opposite, b);
    assert_int_equal(not(&x, opposite), b);
    assert_int_equal(not(&x, b), opposite);
    sheet_end(&x);
}

/* The negation has children of its own, which are added while they are read. */
static void large_conjunctions_are_negated_wholly(void **state) {
    struct sheet x;
    uint32_t list[200];
    sheet_start(&x, *state, LETTERS);
    list[0] = step(&x, "a", TRUE);
    for (size_t i = 1; i < COUNT(list); i++)
        list[i] = step(&x, i % 2 ? "b" : "a", NODES(list[i - 1]));
    uint32_t large = until(&x, (struct nodes){list, COUNT(list)}, "c", (struct nodes){list, COUNT(list)});
    struct formula_node node = x.formula.nodes.items[not(&x, large)];
    assert_true(node.negated);
    assert_int_equal(node.during.count, COUNT(list));
    assert_int_equal(node.then.count, COUNT(list));
    assert_memory_equal(x.formula.children.items + node.during.first, list, sizeof list);
    assert_memory_equal(x.formula.children.items + node.then.first, list, sizeof list);
    sheet_end(&x);
}

/* ---- text ---- */

static void every_kind_has_its_text(void **state) {
    struct sheet x;
    sheet_start(&x, *state, LETTERS);
    error(&x);
    expect_text(&x, "π");
    uint32_t a = step(&x, "a", TRUE);
    expect_text(&x, "<a>true");
    uint32_t b = weak(&x, "b", NODES(a));
    expect_text(&x, "<<b>><a>true");
    weak(&x, NULL, NODES(a));
    expect_text(&x, "<<>><a>true");
    until(&x, NODES(a), "b", NODES(b));
    expect_text(&x, "{<a>true}<b><<b>><a>true");
    until(&x, NODES(a), NULL, NODES(a));
    expect_text(&x, "{<a>true}<><a>true");
    until(&x, TRUE, "b", TRUE);
    expect_text(&x, "{true}<b>true");
    forever(&x, TRUE);
    expect_text(&x, "{true}forever");
    forever(&x, NODES(a));
    expect_text(&x, "{<a>true}forever");
    all(&x, NODES(a));
    expect_text(&x, "(<a>true)");
    sheet_end(&x);
}

static void only_plain_steps_name_tau(void **state) {
    struct sheet x;
    sheet_start(&x, *state, LETTERS);
    step(&x, NULL, TRUE);
    expect_text(&x, "<tau>true");
    sheet_end(&x);
}

static void every_kind_can_be_negated_in_text(void **state) {
    struct sheet x;
    sheet_start(&x, *state, LETTERS);
    not(&x, error(&x));
    expect_text(&x, "!π");
    uint32_t a = not(&x, step(&x, "a", TRUE));
    expect_text(&x, "!<a>true");
    not(&x, weak(&x, "b", NODES(a)));
    expect_text(&x, "!<<b>>!<a>true");
    not(&x, until(&x, NODES(a), "b", NODES(a)));
    expect_text(&x, "!{!<a>true}<b>!<a>true");
    not(&x, forever(&x, TRUE));
    expect_text(&x, "!{true}forever");
    not(&x, all(&x, NODES(a, a)));
    expect_text(&x, "!(!<a>true & !<a>true)");
    sheet_end(&x);
}

static void conjunctions_stand_in_brackets_where_they_must(void **state) {
    struct sheet x;
    sheet_start(&x, *state, LETTERS);
    uint32_t a = step(&x, "a", TRUE), b = not(&x, step(&x, "b", TRUE)), c = step(&x, "c", TRUE);
    step(&x, "a", NODES(a, b, c));
    expect_text(&x, "<a>(<a>true & !<b>true & <c>true)");
    until(&x, NODES(a, b), "c", NODES(a, c));
    expect_text(&x, "{<a>true & !<b>true}<c>(<a>true & <c>true)");
    forever(&x, NODES(a, b));
    expect_text(&x, "{<a>true & !<b>true}forever");
    all(&x, NODES(a, b));
    expect_text(&x, "(<a>true & !<b>true)");
    sheet_end(&x);
}

static void shared_parts_are_written_every_time(void **state) {
    struct sheet x;
    sheet_start(&x, *state, LETTERS);
    uint32_t a = step(&x, "a", TRUE), twice = step(&x, "b", NODES(a));
    step(&x, "c", NODES(twice, a));
    expect_text(&x, "<c>(<b><a>true & <a>true)");
    sheet_end(&x);
}

/* Each says the one before twice. */
static void a_text_that_would_double_and_double_ends_soon(void **state) {
    struct job *job = *state;
    struct sheet x;
    bool refused;
    sheet_start(&x, job, LETTERS);
    uint32_t node = step(&x, "a", TRUE);
    for (int i = 0; i < 60; i++)
        node = until(&x, NODES(node), "b", NODES(node));
    assert_null(formula_text(&x.formula, &x.arena));
    assert_null(formula_words(&x.formula, &x.arena, &refused));
    assert_false(job_failed(job));
    sheet_end(&x);
}

static uint32_t nested(struct sheet *x, const char *label, uint32_t depth) {
    uint32_t node = step(x, label, TRUE);
    for (uint32_t d = 1; d < depth; d++)
        node = step(x, label, NODES(node));
    return node;
}

static void the_longest_text_has_16384_bytes(void **state) {
    struct job *job = *state;
    struct sheet x;
    sheet_start(&x, job, LETTERS);
    nested(&x, "a", (16384 - 4) / 3);
    const char *text = formula_text(&x.formula, &x.arena);
    assert_non_null(text);
    assert_int_equal(strlen(text), 16384);
    nested(&x, "a", (16384 - 4) / 3 + 1);
    assert_null(formula_text(&x.formula, &x.arena));
    assert_false(job_failed(job));
    sheet_end(&x);
}

/* ---- words ---- */

static void every_kind_has_its_words(void **state) {
    struct sheet x;
    sheet_start(&x, *state, LETTERS);
    uint32_t pi = error(&x);
    expect_words(&x, "be in error", false);
    uint32_t a = step(&x, "a", TRUE);
    expect_words(&x, "do a", false);
    step(&x, NULL, TRUE);
    expect_words(&x, "do a silent step", false);
    weak(&x, "b", TRUE);
    expect_words(&x, "do b", false);
    weak(&x, NULL, NODES(a));
    expect_words(&x, "get silently to a state that can do a", false);
    until(&x, NODES(a), "b", TRUE);
    expect_words(&x, "do b, silently before that, while every state can do a", false);
    until(&x, NODES(a), NULL, NODES(pi));
    expect_words(&x,
                 "get silently to a state that is in error, silently before that, while every state can do a",
                 false);
    forever(&x, TRUE);
    expect_words(&x, "go on silently forever", false);
    forever(&x, NODES(a));
    expect_words(&x, "go on silently forever, silently before that, while every state can do a", false);
    all(&x, NODES(a, pi));
    expect_words(&x, "be in a state that can do a and is in error", false);
    sheet_end(&x);
}

static void one_thing_may_follow_another(void **state) {
    struct sheet x;
    sheet_start(&x, *state, LETTERS);
    uint32_t a = step(&x, "a", TRUE), no_b = not(&x, step(&x, "b", TRUE));
    step(&x, "c", NODES(a));
    expect_words(&x, "do c and then do a", false);
    step(&x, "c", NODES(no_b));
    expect_words(&x, "do c and then refuse b", false);
    step(&x, NULL, NODES(step(&x, "c", NODES(no_b))));
    expect_words(&x, "do a silent step and then do c and then refuse b", false);
    step(&x, "c", NODES(a, no_b));
    expect_words(&x, "do c and then be in a state that can do a and refuses b", false);
    step(&x, "c", NODES(error(&x)));
    expect_words(&x, "do c and then be in error", false);
    step(&x, "c", NODES(not(&x, error(&x))));
    expect_words(&x, "do c and then not be in error", false);
    step(&x, "c", NODES(not(&x, step(&x, NULL, TRUE))));
    expect_words(&x, "do c and then be in a state that cannot do a silent step", false);
    step(&x, "c", NODES(not(&x, step(&x, "a", NODES(a)))));
    expect_words(&x, "do c and then be in a state that cannot do a and then do a", false);
    until(&x, NODES(a), "b", NODES(a));
    expect_words(&x, "do b, silently before that, while every state can do a, and then do a", false);
    step(&x, "c", NODES(forever(&x, TRUE)));
    expect_words(&x, "do c and then go on silently forever", false);
    sheet_end(&x);
}

static void what_is_negated_as_a_whole_is_refused(void **state) {
    struct sheet x;
    sheet_start(&x, *state, LETTERS);
    not(&x, step(&x, "a", TRUE));
    expect_words(&x, "do a", true);
    not(&x, error(&x));
    expect_words(&x, "be in error", true);
    not(&x, not(&x, error(&x)));
    expect_words(&x, "be in error", false);
    sheet_end(&x);
}

static void nobody_follows_long_sentences(void **state) {
    struct job *job = *state;
    struct sheet x;
    bool refused;
    sheet_start(&x, job, LETTERS);
    nested(&x, "a", 25);
    assert_non_null(formula_words(&x.formula, &x.arena, &refused));
    nested(&x, "a", 30);
    assert_null(formula_words(&x.formula, &x.arena, &refused));
    nested(&x, "a", 5000);
    assert_null(formula_words(&x.formula, &x.arena, &refused));
    assert_false(job_failed(job));
    sheet_end(&x);
}

/* ---- evaluation ---- */

/* 0 τ 1 τ 2 a 3 τ 4, 5 b 4, 6 is π, 7 τ π. */
#define WAY "des (0,7,8)\n(0,tau,1)\n(1,tau,2)\n(2,a,3)\n(3,tau,4)\n(5,b,4)\n(7,tau,6)\n(6,error,6)\n"

static void the_error_is_where_it_is(void **state) {
    struct sheet x;
    sheet_start(&x, *state, WAY);
    uint32_t pi = error(&x);
    expect_where(&x, "00000010");
    not(&x, pi);
    expect_where(&x, "11111101");
    sheet_end(&x);
}

static void without_an_error_nothing_is_it(void **state) {
    struct sheet x;
    sheet_start(&x, *state, LETTERS);
    uint32_t pi = error(&x);
    expect_where(&x, "0");
    not(&x, pi);
    expect_where(&x, "1");
    sheet_end(&x);
}

static void conjunctions_hold_where_all_conjuncts_do(void **state) {
    struct sheet x;
    sheet_start(&x, *state, WAY);
    all(&x, TRUE);
    expect_where(&x, "11111111");
    uint32_t no_a = not(&x, step(&x, "a", TRUE)), no_tau = not(&x, step(&x, NULL, TRUE));
    uint32_t both = all(&x, NODES(no_a, no_tau));
    expect_where(&x, "00001110");
    not(&x, both);
    expect_where(&x, "11110001");
    sheet_end(&x);
}

static void a_step_is_one_step(void **state) {
    struct sheet x;
    sheet_start(&x, *state, WAY);
    uint32_t a = step(&x, "a", TRUE);
    expect_where(&x, "00100000");
    uint32_t silent = step(&x, NULL, TRUE);
    expect_where(&x, "11010001");
    step(&x, NULL, NODES(a));
    expect_where(&x, "01000000");
    step(&x, NULL, NODES(error(&x)));
    expect_where(&x, "00000001");
    step(&x, "a", NODES(silent));
    expect_where(&x, "00100000");
    step(&x, "a", NODES(not(&x, silent)));
    expect_where(&x, "00000000");
    sheet_end(&x);
}

static void a_weak_step_has_silence_around_it(void **state) {
    struct sheet x;
    sheet_start(&x, *state, WAY);
    weak(&x, "a", TRUE);
    expect_where(&x, "11100000");
    uint32_t quiet = not(&x, step(&x, NULL, TRUE));
    weak(&x, "a", NODES(quiet));
    expect_where(&x, "11100000");
    weak(&x, "a", NODES(not(&x, quiet)));
    expect_where(&x, "11100000");
    weak(&x, "b", NODES(quiet));
    expect_where(&x, "00000100");
    weak(&x, "a", NODES(error(&x)));
    expect_where(&x, "00000000");
    sheet_end(&x);
}

static void a_weak_silent_step_may_be_none(void **state) {
    struct sheet x;
    sheet_start(&x, *state, WAY);
    weak(&x, NULL, TRUE);
    expect_where(&x, "11111111");
    weak(&x, NULL, NODES(step(&x, "a", TRUE)));
    expect_where(&x, "11100000");
    weak(&x, NULL, NODES(error(&x)));
    expect_where(&x, "00000011");
    sheet_end(&x);
}

/* From 0 silently past 1, where b is possible, to 2, where a is; from 3 past 4, where it is not. */
#define PASSES                                                                                               \
    "des (0,9,6)\n(0,tau,1)\n(0,b,5)\n(1,tau,2)\n(1,b,5)\n(2,a,5)\n(2,b,5)\n(3,tau,4)\n(3,b,5)\n"            \
    "(4,tau,2)\n"

static void on_the_way_to_a_step_something_must_hold(void **state) {
    struct sheet x;
    sheet_start(&x, *state, PASSES);
    uint32_t b = step(&x, "b", TRUE);
    until(&x, NODES(b), "a", TRUE);
    expect_where(&x, "111000");
    until(&x, TRUE, "a", TRUE);
    expect_where(&x, "111110");
    /* Where the step is done it must hold, too. */
    uint32_t no_a = not(&x, step(&x, "a", TRUE));
    until(&x, NODES(no_a), "a", TRUE);
    expect_where(&x, "000000");
    until(&x, NODES(no_a), "b", TRUE);
    expect_where(&x, "110100");
    until(&x, TRUE, "a", NODES(b));
    expect_where(&x, "000000");
    sheet_end(&x);
}

static void on_a_silent_way_something_must_hold_but_not_at_its_end(void **state) {
    struct sheet x;
    sheet_start(&x, *state, PASSES);
    uint32_t a = step(&x, "a", TRUE), b = step(&x, "b", TRUE);
    until(&x, NODES(b), NULL, NODES(a));
    expect_where(&x, "111000");
    until(&x, NODES(not(&x, a)), NULL, NODES(a));
    expect_where(&x, "111110");
    uint32_t no_b = not(&x, b);
    until(&x, NODES(no_b), NULL, NODES(a));
    expect_where(&x, "001010");
    until(&x, NODES(b), NULL, NODES(no_b));
    expect_where(&x, "000111");
    until(&x, TRUE, NULL, TRUE);
    expect_where(&x, "111111");
    sheet_end(&x);
}

/* 0 τ 1 τ 0, 1 τ 2, 2 loops, 3 τ 2, 4 τ 5; b is possible in 0, 2 and 3. */
#define AROUND                                                                                               \
    "des (0,9,6)\n(0,tau,1)\n(1,tau,0)\n(1,tau,2)\n(2,tau,2)\n(3,tau,2)\n(4,tau,5)\n(0,b,5)\n(2,b,5)\n"      \
    "(3,b,5)\n"

static void silence_without_end_needs_a_cycle(void **state) {
    struct sheet x;
    sheet_start(&x, *state, AROUND);
    forever(&x, TRUE);
    expect_where(&x, "111100");
    uint32_t b = step(&x, "b", TRUE);
    uint32_t in_b = forever(&x, NODES(b));
    expect_where(&x, "001100");
    not(&x, in_b);
    expect_where(&x, "110011");
    forever(&x, NODES(not(&x, b)));
    expect_where(&x, "000000");
    sheet_end(&x);
}

static void silence_ends_in_the_error(void **state) {
    struct sheet x;
    sheet_start(&x, *state, WAY);
    forever(&x, TRUE);
    expect_where(&x, "00000000");
    sheet_end(&x);
}

static void an_error_that_can_do_everything_satisfies_everything(void **state) {
    struct sheet x;
    sheet_start(&x, *state, WAY);
    x.formula.error_satisfies_all = true;
    uint32_t a = step(&x, "a", TRUE);
    expect_where(&x, "00100010");
    step(&x, NULL, NODES(a));
    expect_where(&x, "01000011");
    step(&x, "b", NODES(a));
    expect_where(&x, "00000010");
    sheet_end(&x);
}

static void labels_that_a_system_lacks_cannot_happen(void **state) {
    struct job *job = *state;
    struct sheet x;
    bool holds;
    sheet_start(&x, job, LETTERS);
    struct lts *other = lts_of(job, "des (0,2,2)\n(0,b,1)\n(1,tau,0)\n");
    uint32_t made[] = {step(&x, "a", TRUE), weak(&x, "a", TRUE), until(&x, TRUE, "a", TRUE)};
    for (size_t i = 0; i < COUNT(made); i++) {
        x.formula.root = made[i];
        assert_true(formula_holds(&x.formula, other, &holds));
        assert_false(holds);
        not(&x, made[i]);
        assert_true(formula_holds(&x.formula, other, &holds));
        assert_true(holds);
    }
    lts_free(other);
    sheet_end(&x);
}

static void labels_of_another_alphabet_are_found_by_text(void **state) {
    struct job *job = *state;
    struct sheet x;
    bool holds;
    sheet_start(&x, job, LETTERS);
    struct lts *other = lts_of(job, "des (0,2,3)\n(0,c,1)\n(1,b,2)\n"); /* c is its second label */
    uint32_t b = weak(&x, "b", TRUE);
    until(&x, TRUE, "c", NODES(b));
    assert_true(formula_holds(&x.formula, other, &holds));
    assert_true(holds);
    step(&x, "b", NODES(b));
    assert_true(formula_holds(&x.formula, other, &holds));
    assert_false(holds);
    lts_free(other);
    sheet_end(&x);
}

/* What the root does not need is not evaluated, and the root need not be the last node. */
static void only_the_root_counts(void **state) {
    struct sheet x;
    sheet_start(&x, *state, WAY);
    uint32_t a = step(&x, "a", TRUE), silently = step(&x, NULL, NODES(a));
    step(&x, "b", NODES(silently));
    x.formula.root = silently;
    expect_where(&x, "01000000");
    x.formula.root = a;
    expect_where(&x, "00100000");
    sheet_end(&x);
}

static void shared_parts_hold_for_all_who_need_them(void **state) {
    struct sheet x;
    sheet_start(&x, *state, WAY);
    uint32_t a = step(&x, "a", TRUE), one = weak(&x, NULL, NODES(a)), two = step(&x, NULL, NODES(one));
    uint32_t three = all(&x, NODES(one, not(&x, two), a, one));
    expect_where(&x, "00100000");
    all(&x, NODES(not(&x, three), one));
    expect_where(&x, "11000000");
    sheet_end(&x);
}

static void a_system_of_more_than_64_states_is_looked_at_wholly(void **state) {
    struct job *job = *state;
    struct sheet x;
    sheet_start(&x, job, LETTERS);
    struct lts *chain = chain_of(job, 200, "a");
    nested(&x, "a", 100);
    for (uint32_t s = 0; s < 200; s++) {
        bool holds;
        chain->initial = s;
        assert_true(formula_holds(&x.formula, chain, &holds));
        assert_int_equal(holds, s < 100);
    }
    lts_free(chain);
    sheet_end(&x);
}

static void long_silent_ways_are_gone(void **state) {
    struct job *job = *state;
    struct sheet x;
    bool holds;
    sheet_start(&x, job, LETTERS);
    struct lts *chain = chain_of(job, 100000, NULL);
    uint32_t quiet = not(&x, step(&x, NULL, TRUE));
    weak(&x, NULL, NODES(quiet));
    assert_true(formula_holds(&x.formula, chain, &holds));
    assert_true(holds);
    until(&x, NODES(not(&x, quiet)), NULL, NODES(quiet));
    assert_true(formula_holds(&x.formula, chain, &holds));
    assert_true(holds);
    forever(&x, TRUE);
    assert_true(formula_holds(&x.formula, chain, &holds));
    assert_false(holds);
    lts_free(chain);
    sheet_end(&x);
}

/* A set takes 8000 bytes. */
static void sets_are_given_back_after_their_last_use(void **state) {
    struct job *job = *state;
    struct sheet x;
    bool holds;
    enum { STATES = 64000, DEPTH = 1000 };
    sheet_start(&x, job, LETTERS);
    struct lts *chain = chain_of(job, STATES, "a");
    step(&x, "a", TRUE);
    size_t before = job->memory.peak = job->memory.used;
    assert_true(formula_holds(&x.formula, chain, &holds));
    size_t needed = job->memory.peak - before;
    nested(&x, "a", DEPTH);
    before = job->memory.peak = job->memory.used;
    assert_true(formula_holds(&x.formula, chain, &holds));
    assert_true(holds);
    assert_true(job->memory.peak - before < needed + 3 * STATES / 8 + DEPTH * 16);
    lts_free(chain);
    sheet_end(&x);
}

/* ---- failure ---- */

static void a_stopped_job_evaluates_nothing(void **state) {
    struct job *job = *state;
    struct sheet x;
    bool holds;
    sheet_start(&x, job, LETTERS);
    nested(&x, "a", LONG);
    stop_job(job);
    assert_false(formula_holds(&x.formula, x.lts, &holds));
    assert_int_equal(job_outcome(job), OUTCOME_INTERRUPTED);
    sheet_end(&x);
}

/* NODE_NONE if one of the children is that. */
static uint32_t try_add(struct formula *formula, enum formula_kind kind, uint32_t child) {
    struct formula_node node = {.kind = kind, .label = 1};
    node.during.count = kind == FORMULA_FOREVER;
    node.then.count = kind != FORMULA_FOREVER;
    return child == NODE_NONE ? NODE_NONE : formula_add(formula, node, &child, &child);
}

static bool make_evaluate_and_write(struct job *job, void *lts) {
    struct formula formula;
    struct arena arena;
    bool holds, refused;
    formula_init(&formula, job, &((struct lts *)lts)->alphabet);
    arena_init(&arena, &job->memory);
    uint32_t node = formula_add(&formula, (struct formula_node){.kind = FORMULA_ERROR}, NULL, NULL);
    for (enum formula_kind kind = FORMULA_ALL; node != NODE_NONE && kind <= FORMULA_FOREVER; kind++) {
        node = try_add(&formula, kind, node);
        if (node != NODE_NONE)
            node = formula_negation(&formula, node);
    }
    formula.root = node;
    bool fine = node != NODE_NONE && formula_holds(&formula, lts, &holds) && formula_text(&formula, &arena) &&
                formula_words(&formula, &arena, &refused);
    arena_free(&arena);
    formula_free(&formula);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct job *job = *state;
    struct lts *lts = lts_of(job, WAY);
    expect_to_survive_refusals(job, make_evaluate_and_write, lts);
    lts_free(lts);
}

/* ---- shortening ---- */

/* 0 can do a to where b and c are possible, 3 to where only b is: that b is possible need not be said. */
static void needless_conjuncts_are_dropped(void **state) {
    struct sheet x;
    sheet_start(&x, *state, "des (0,5,6)\n(0,a,1)\n(1,b,2)\n(1,c,2)\n(3,a,4)\n(4,b,5)\n");
    uint32_t b = step(&x, "b", TRUE), c = step(&x, "c", TRUE);
    step(&x, "a", NODES(b, c));
    expect_text(&x, "<a>(<b>true & <c>true)");
    assert_true(formula_shorten(&x.formula, x.lts, 0, 3));
    expect_text(&x, "<a><c>true");
    sheet_end(&x);
}

/* 0 has both, but not behind one a, as 4 has. */
static void conjuncts_that_are_needed_stay(void **state) {
    struct sheet x;
    sheet_start(&x, *state, "des (0,7,6)\n(0,a,1)\n(0,a,2)\n(1,b,3)\n(2,c,3)\n(4,a,5)\n(5,b,3)\n(5,c,3)\n");
    uint32_t b = step(&x, "b", TRUE), c = step(&x, "c", TRUE);
    step(&x, "a", NODES(b, c));
    assert_true(formula_shorten(&x.formula, x.lts, 4, 0));
    expect_text(&x, "<a>(<b>true & <c>true)");
    sheet_end(&x);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(what_says_the_same_is_one_node),
        job_test(what_says_something_else_is_another_node),
        job_test(the_opposite_of_the_opposite_is_the_node),
        job_test(large_conjunctions_are_negated_wholly),
        job_test(every_kind_has_its_text),
        job_test(only_plain_steps_name_tau),
        job_test(every_kind_can_be_negated_in_text),
        job_test(conjunctions_stand_in_brackets_where_they_must),
        job_test(shared_parts_are_written_every_time),
        job_test(a_text_that_would_double_and_double_ends_soon),
        job_test(the_longest_text_has_16384_bytes),
        job_test(every_kind_has_its_words),
        job_test(one_thing_may_follow_another),
        job_test(what_is_negated_as_a_whole_is_refused),
        job_test(nobody_follows_long_sentences),
        job_test(the_error_is_where_it_is),
        job_test(without_an_error_nothing_is_it),
        job_test(conjunctions_hold_where_all_conjuncts_do),
        job_test(a_step_is_one_step),
        job_test(a_weak_step_has_silence_around_it),
        job_test(a_weak_silent_step_may_be_none),
        job_test(on_the_way_to_a_step_something_must_hold),
        job_test(on_a_silent_way_something_must_hold_but_not_at_its_end),
        job_test(silence_without_end_needs_a_cycle),
        job_test(silence_ends_in_the_error),
        job_test(an_error_that_can_do_everything_satisfies_everything),
        job_test(labels_that_a_system_lacks_cannot_happen),
        job_test(labels_of_another_alphabet_are_found_by_text),
        job_test(only_the_root_counts),
        job_test(shared_parts_hold_for_all_who_need_them),
        job_test(a_system_of_more_than_64_states_is_looked_at_wholly),
        job_test(long_silent_ways_are_gone),
        job_test(sets_are_given_back_after_their_last_use),
        job_test(a_stopped_job_evaluates_nothing),
        job_test(running_out_of_memory_leaves_nothing_behind),
        job_test(needless_conjuncts_are_dropped),
        job_test(conjuncts_that_are_needed_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
