#include "support.h"

#include "report/text/rule_text.h"
#include "rules/fold.h"
#include "rules/history.h"

/* ---- words ---- */

static const char *const ACTIONS[] = {"?ask", "?more", "a!x", "b!y"};
enum { ASK, MORE, X, Y };

struct told {
    uint32_t states;
    struct rule_move moves[6];
    size_t moves_count;
    struct rule_ban banned[3];
    size_t banned_count;
    const char *text;
};

static void expect_told(struct job *job, const struct told *told) {
    struct rule rule = {.states = told->states};
    struct rule_words words = {&job->memory, "m", {ACTIONS, COUNT(ACTIONS)}, NULL, {0}, ""};
    struct text text = {.memory = &job->memory};
    for (size_t i = 0; i < told->moves_count; i++)
        assert_true(array_push(&job->memory, &rule.moves, told->moves[i]));
    for (size_t i = 0; i < told->banned_count; i++)
        assert_true(array_push(&job->memory, &rule.banned, told->banned[i]));
    rule_text(&words, &rule, &text);
    assert_string_equal(text_end(&text), told->text);
    text_free(&text);
    rule_free(&rule);
}

static void small_rules_are_told_in_a_sentence(void **state) {
    static const struct told CASES[] = {
        {1, {{0}}, 0, {{0, X}}, 1, "m must never send a!x"},
        {1, {{0}}, 0, {{0, X}, {0, Y}}, 2, "m must never send a!x or b!y"},
        {2, {{0, ASK, 1}}, 1, {{0, X}}, 1, "m must not send a!x before ask"},
        {2, {{0, ASK, 1}, {0, Y, 1}}, 2, {{0, X}}, 1, "m must not send a!x before ask or b!y"},
        {2, {{0, ASK, 1}}, 1, {{1, X}}, 1, "m must not send a!x after ask"},
        {2, {{0, X, 1}}, 1, {{1, X}}, 1, "m must send a!x at most once"},
        {2, {{0, X, 1}}, 1, {{1, X}, {1, Y}}, 2, "m must not send a!x or b!y after a!x"},
        {2, {{0, Y, 1}, {1, MORE, 0}}, 2, {{1, X}}, 1, "m must not send a!x between b!y and more"},
        {2, {{0, X, 1}, {1, ASK, 0}}, 2, {{1, X}}, 1, "m must not send a!x again before ask"},
        {2, {{0, ASK, 1}, {1, MORE, 0}}, 2, {{0, X}}, 1, "m may send a!x only between ask and more"},
        {2,
         {{0, ASK, 1}, {1, ASK, 0}},
         2,
         {{1, X}},
         1,
         "m must not send a!x between the first and the second ask, the third and the fourth, and so on"},
        {2,
         {{0, ASK, 1}, {1, ASK, 0}},
         2,
         {{0, X}},
         1,
         "m may send a!x only between the first and the second ask, the third and the fourth, and so on"},
        {2,
         {{0, ASK, 1}, {1, X, 0}},
         2,
         {{0, X}},
         1,
         "m may send a!x only after ask, and again only after a new ask"},
        {3,
         {{0, ASK, 1}, {1, ASK, 2}},
         2,
         {{1, X}},
         1,
         "m must not send a!x between the first and the second ask"},
        {3, {{0, X, 1}, {1, X, 2}}, 2, {{2, X}}, 1, "m must send a!x at most 2 times"},
        {3,
         {{0, X, 1}, {1, X, 2}, {1, ASK, 0}},
         3,
         {{2, X}},
         1,
         "m must not send a!x in these states, beginning with state 0:\n"
         "     state 0: a!x → 1\n     state 1: ask → 0, a!x → 2\n     state 2: not a!x"},
    };
    for (size_t i = 0; i < COUNT(CASES); i++)
        expect_told(*state, &CASES[i]);
}

/* ---- separation ---- */

/* A contract of four actions, two of them received; moves that are not set cannot happen. */
static void contract_start(struct contract *c, struct job *job, uint32_t states) {
    *c = (struct contract){.properties = 1, .states = states, .actions = COUNT(ACTIONS), .receives = 2};
    for (size_t i = 0; i < states * COUNT(ACTIONS); i++)
        assert_true(array_push(&job->memory, &c->moves, CONTRACT_NEVER));
}

static void set_move(struct contract *c, uint32_t from, uint32_t action, uint32_t to) {
    c->moves.items[from * c->actions + action] = to;
}

static void expect_rules(struct job *job, struct contract *c, const char *expected) {
    struct rules rules;
    struct rule_words words = {&job->memory, "m", {ACTIONS, COUNT(ACTIONS)}, NULL, {0}, ""};
    struct text text = {.memory = &job->memory};
    assert_true(rules_find(&rules, job, c, ACTIONS));
    assert_int_equal(rules.left_over.count, 0);
    for (size_t i = 0; i < rules.list.count; i++) {
        text_add(&text, i > 0 ? "; " : "");
        rule_text(&words, &rules.list.items[i], &text);
    }
    assert_string_equal(text_end(&text), expected);
    text_free(&text);
    rules_free(&rules);
    contract_free(c);
}

static void what_cannot_happen_is_free(void **state) {
    struct contract c;
    contract_start(&c, *state, 3); /* x is forbidden wherever it could be sent */
    set_move(&c, 0, ASK, 1);
    set_move(&c, 1, X, CONTRACT_ERROR);
    set_move(&c, 1, Y, 2);
    set_move(&c, 2, X, CONTRACT_OUTSIDE);
    expect_rules(*state, &c, "m must never send a!x");
}

static void sends_with_the_same_automaton_share_a_rule(void **state) {
    struct contract c;
    contract_start(&c, *state, 2);
    set_move(&c, 0, ASK, 1);
    set_move(&c, 0, X, CONTRACT_ERROR);
    set_move(&c, 0, Y, CONTRACT_ERROR);
    set_move(&c, 1, X, 1);
    set_move(&c, 1, Y, 1);
    expect_rules(*state, &c, "m must not send a!x or b!y before ask");
}

static void rules_that_share_actions_become_one(void **state) {
    struct contract c;
    contract_start(&c, *state, 3); /* neither is sent twice */
    set_move(&c, 0, X, 1);
    set_move(&c, 0, Y, 2);
    set_move(&c, 1, Y, CONTRACT_ERROR);
    set_move(&c, 2, X, CONTRACT_ERROR);
    expect_rules(*state, &c, "m must send a!x or b!y at most once in all");
}

static void rules_do_not_become_one_that_forbids_more(void **state) {
    struct contract c;
    contract_start(&c, *state, 3); /* x is sent as often as you like */
    set_move(&c, 0, X, 1);
    set_move(&c, 0, Y, 2);
    set_move(&c, 1, X, 1);
    set_move(&c, 1, Y, CONTRACT_ERROR);
    set_move(&c, 2, X, CONTRACT_ERROR);
    expect_rules(*state, &c, "m must not send a!x after b!y; m must not send b!y after a!x");
}

static void among_equals_the_first_actions_are_avoided(void **state) {
    struct contract c;
    contract_start(&c, *state, 3); /* ask and more come one after the other */
    set_move(&c, 0, ASK, 1);
    set_move(&c, 1, MORE, 2);
    set_move(&c, 0, X, CONTRACT_ERROR);
    set_move(&c, 2, X, 2);
    expect_rules(*state, &c, "m must not send a!x before more");
}

static void a_rule_may_count(void **state) {
    struct contract c;
    contract_start(&c, *state, 4);
    set_move(&c, 0, ASK, 1);
    set_move(&c, 1, ASK, 2);
    set_move(&c, 2, ASK, 3);
    set_move(&c, 0, X, 0);
    set_move(&c, 1, X, CONTRACT_ERROR);
    set_move(&c, 2, X, 2);
    set_move(&c, 3, X, 3);
    expect_rules(*state, &c, "m must not send a!x between the first and the second ask");
}

static void a_chain_that_is_too_long_is_left_over(void **state) {
    enum { LENGTH = 12 };
    struct contract c;
    struct rules rules;
    contract_start(&c, *state, LENGTH); /* only the last ask allows x */
    for (uint32_t s = 0; s < LENGTH; s++) {
        set_move(&c, s, X, s + 1 < LENGTH ? CONTRACT_ERROR : s);
        set_move(&c, s, ASK, s + 1 < LENGTH ? s + 1 : s);
    }
    assert_true(rules_find(&rules, *state, &c, ACTIONS));
    assert_int_equal(rules.list.count, 0);
    assert_int_equal(rules.left_over.count, 1);
    assert_int_equal(rules.left_over.items[0], X);
    rules_free(&rules);
    contract_free(&c);
}

/* ---- histories ---- */

static void expect_trace(struct job *job, const struct contract *c, const struct rule *rule, size_t send,
                         const char *expected) {
    struct history history;
    struct text text = {.memory = &job->memory};
    assert_true(history_find(&history, job, c, rule));
    for (size_t i = 0; i < history.trace.count; i++) {
        text_add(&text, i > 0 ? " " : "");
        text_add(&text, ACTIONS[history.trace.items[i]]);
    }
    assert_string_equal(text_end(&text), expected);
    assert_int_equal(history.send, send);
    assert_int_equal(history.broken, 1);
    text_free(&text);
    history_free(&history);
}

/* The shorter way to x breaks the rule about y before. */
static void histories_break_one_rule_alone(void **state) {
    struct contract c;
    struct rules rules;
    contract_start(&c, *state, 4);
    set_move(&c, 0, X, 0);
    set_move(&c, 0, Y, 1);
    set_move(&c, 1, ASK, CONTRACT_ERROR);
    set_move(&c, 1, X, CONTRACT_ERROR);
    set_move(&c, 0, MORE, 2);
    set_move(&c, 2, MORE, 3);
    set_move(&c, 3, X, CONTRACT_ERROR);
    assert_true(rules_find(&rules, *state, &c, ACTIONS));
    assert_int_equal(rules.list.count, 2);
    expect_trace(*state, &c, &rules.list.items[0], 2, "?more ?more a!x");
    expect_trace(*state, &c, &rules.list.items[1], 0, "b!y ?ask");
    rules_free(&rules);
    contract_free(&c);
}

/* ---- values ---- */

static const char *const ORDERS[] = {"?got(1,left)", "?got(2,left)", "?got(3,right)",  "?reset(1)",
                                     "?reset(2)",    "bank!take(1)", "bank!take(2)",   "bank!take(3)",
                                     "log!no(0,i)",  "log!no(1,i)",  "log!no(0,true)", "log!no(1,true)"};
enum { GOT_1, GOT_2, GOT_3, RESET_1, RESET_2, TAKE_1, TAKE_2, TAKE_3, NO_0_I, NO_1_I, NO_0_TRUE, NO_1_TRUE };

static const struct action_texts ORDER_TEXTS = {ORDERS, COUNT(ORDERS)};

static void add_rule(struct rules *rules, struct job *job, uint32_t send, uint32_t action, uint32_t other) {
    struct rule rule = {.states = 2};
    assert_true(array_push(&job->memory, &rule.moves, ((struct rule_move){0, action, 1})));
    if (other != action)
        assert_true(array_push(&job->memory, &rule.moves, ((struct rule_move){0, other, 1})));
    assert_true(array_push(&job->memory, &rule.banned, ((struct rule_ban){0, send})));
    assert_true(array_push(&job->memory, &rules->list, rule));
}

static void expect_folds(struct job *job, struct rules *rules, const char *expected) {
    struct text text = {.memory = &job->memory};
    assert_true(rules_fold(rules, &job->memory, ORDER_TEXTS));
    for (size_t i = 0; i < rules->folds.count; i++) {
        const struct rule_fold *fold = &rules->folds.items[i];
        struct rule_words words = {&job->memory, "m", ORDER_TEXTS, NULL, {0}, ""};
        if (fold->values.count > 0)
            rule_words_fold(&words, &rules->list.items[fold->members.items[0]], fold->values.items[0]);
        text_add(&text, i > 0 ? "; " : "");
        rule_fold_text(&words, rules, fold, &text);
    }
    assert_false(text.failed);
    assert_string_equal(text_end(&text), expected);
    text_free(&text);
    rules_free(rules);
}

static void rules_that_differ_in_a_value_are_folded(void **state) {
    struct rules rules = {0};
    add_rule(&rules, *state, TAKE_1, GOT_1, GOT_1);
    add_rule(&rules, *state, TAKE_2, GOT_2, GOT_2);
    add_rule(&rules, *state, TAKE_3, GOT_3, GOT_3); /* right, not left: another rule */
    expect_folds(*state, &rules,
                 "m must not send bank!take(j) before got(j,left), for each j in 1..2; "
                 "m must not send bank!take(3) before got(3,right)");
}

static void values_that_are_not_next_to_each_other_are_listed(void **state) {
    struct rules rules = {0};
    add_rule(&rules, *state, TAKE_1, NO_0_TRUE, NO_0_TRUE);
    add_rule(&rules, *state, TAKE_3, NO_0_TRUE, NO_0_TRUE);
    expect_folds(*state, &rules, "m must not send bank!take(j) before log!no(0,true), for each j in 1, 3");
}

static void a_message_with_all_its_values_is_not_folded(void **state) {
    struct rules rules = {0};
    add_rule(&rules, *state, TAKE_1, RESET_1, RESET_2);
    add_rule(&rules, *state, TAKE_2, RESET_1, RESET_2);
    expect_folds(*state, &rules, "m must not send bank!take(j) before reset(_), for each j in 1..2");
}

static void what_crosses_over_is_not_folded(void **state) {
    struct rules rules = {0};
    add_rule(&rules, *state, TAKE_1, RESET_2, RESET_2);
    add_rule(&rules, *state, TAKE_2, RESET_1, RESET_1);
    expect_folds(
        *state, &rules,
        "m must not send bank!take(1) before reset(2); m must not send bank!take(2) before reset(1)");
}

static void expect_set(struct job *job, const uint32_t *actions, size_t count, const char *expected) {
    struct rule_words words = {&job->memory, "m", ORDER_TEXTS, NULL, {0}, ""};
    struct text text = {.memory = &job->memory};
    struct action_set set = {0};
    for (size_t i = 0; i < count; i++)
        action_set_add(&set, &words, actions[i]);
    action_set_text(&set, &words, " or ", &text);
    assert_string_equal(text_end(&text), expected);
    text_free(&text);
    action_set_free(&set);
}

static void all_values_are_an_underscore(void **state) {
    expect_set(*state, (uint32_t[]){TAKE_1, TAKE_2, TAKE_3}, 3, "bank!take(_)");
    expect_set(*state, (uint32_t[]){TAKE_1, TAKE_3}, 2, "bank!take(1) or bank!take(3)");
    expect_set(*state, (uint32_t[]){NO_0_I, NO_1_I, NO_0_TRUE, NO_1_TRUE}, 4, "log!no(_,_)");
    expect_set(*state, (uint32_t[]){NO_0_I, NO_1_I, NO_0_TRUE}, 3, "log!no(_,i) or log!no(0,_)");
    expect_set(*state, (uint32_t[]){GOT_1, GOT_2}, 2, "got(_,left)");
    expect_set(*state, (uint32_t[]){RESET_1, TAKE_2}, 2, "reset(1) or bank!take(2)");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(small_rules_are_told_in_a_sentence),
        job_test(what_cannot_happen_is_free),
        job_test(sends_with_the_same_automaton_share_a_rule),
        job_test(rules_that_share_actions_become_one),
        job_test(rules_do_not_become_one_that_forbids_more),
        job_test(among_equals_the_first_actions_are_avoided),
        job_test(a_rule_may_count),
        job_test(a_chain_that_is_too_long_is_left_over),
        job_test(histories_break_one_rule_alone),
        job_test(rules_that_differ_in_a_value_are_folded),
        job_test(values_that_are_not_next_to_each_other_are_listed),
        job_test(a_message_with_all_its_values_is_not_folded),
        job_test(what_crosses_over_is_not_folded),
        job_test(all_values_are_an_underscore),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
