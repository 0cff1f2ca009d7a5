#include "systems.h"

#include <stdlib.h>

/* ---- locations, channels, edges without input ---- */

static void an_edge_leaves_its_location_for_another(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = system_add_component(s, "a", NOWHERE);
    s->components.items[a].locations = 3;
    static const char *const names[] = {"first", "second", "third"};
    for (uint32_t i = 0; i < 3; i++) {
        struct system_edge *edge = spontaneously(s, a, names[i], NULL);
        edge->source = i;
        edge->target = (i + 1) % 3;
    }
    specimen_ready(&m);
    uint64_t at[1];
    memcpy(at, m.program->initial, sizeof at);
    static const char *const moves[] = {"a:first", "a:second", "a:third"};
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(field_get(&m.program->components[a].location, at), i % 3);
        expect_moves(&m, at, moves[i % 3]);
        specimen_follow(&m, at, 0);
    }
    specimen_free(&m);
}

static void a_location_takes_only_the_messages_its_edges_take(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 2), p = add_message(s, a, "p"), q = add_message(s, a, "q");
    s->components.items[a].locations = 2;
    on(s, a, a, p, NULL)->target = 1;
    on(s, a, a, q, NULL);
    system_add_initial(s, a, p, NULL);
    system_add_initial(s, a, q, NULL);
    specimen_ready(&m);
    expect_moves(&m, m.program->initial, "a:p");
    expect_moves(&m, specimen_successor(&m, 0), "");
    specimen_free(&m);
}

static void a_component_takes_from_several_channels(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = system_add_component(s, "a", NOWHERE);
    uint32_t left = system_add_channel(s, "left", 1, DISCIPLINE_FIFO);
    uint32_t right = system_add_channel(s, "right", 1, DISCIPLINE_FIFO);
    uint32_t l = add_message(s, left, "l"), r = add_message(s, right, "r");
    on(s, a, left, l, send(s, right, r, NULL));
    on(s, a, right, r, send(s, left, l, NULL));
    system_add_initial(s, left, l, NULL);
    system_add_initial(s, right, r, NULL);
    specimen_ready(&m);
    /* either is full while the other is taken */
    expect_moves(&m, m.program->initial, "");
    expect_incidents(&m, m.program->initial, "a:l/right!r blocks right | a:r/left!l blocks left");
    specimen_free(&m);
}

static void two_components_may_take_from_one_channel(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = system_add_component(s, "a", NOWHERE), b = system_add_component(s, "b", NOWHERE);
    uint32_t c = system_add_channel(s, "c", 1, DISCIPLINE_FIFO), p = add_message(s, c, "p");
    on(s, a, c, p, NULL);
    on(s, b, c, p, NULL);
    system_add_initial(s, c, p, NULL);
    specimen_ready(&m);
    expect_moves(&m, m.program->initial, "a:p | b:p");
    assert_true(same_state(&m, specimen_successor(&m, 0), specimen_successor(&m, 1)));
    specimen_free(&m);
}

/* ---- guards ---- */

static void guards_look_at_variables_and_fields(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 3), p = add_message_of(s, a, "p", 1, value_number());
    uint32_t x = add_variable(s, a, "x", value_number(), 3);
    on(s, a, a, p, set(s, x, field(s, 0)))->guard = op(s, OPERATOR_LESS, var(s, x), field(s, 0));
    for (int32_t value = 3; value <= 4; value++)
        system_add_initial(s, a, p, &value);
    s->channels.items[a].discipline = DISCIPLINE_BAG;
    specimen_ready(&m);
    expect_moves(&m, m.program->initial, "a:p(4)");
    assert_int_equal(view_variable(m.program, specimen_successor(&m, 0), x), 4);
    assert_int_equal(m.batch.incidents.count, 0);
    specimen_free(&m);
}

static void guards_look_at_the_sender(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 2), b = add_actor(s, "b", 1), c = add_actor(s, "c", 1);
    uint32_t p = add_message(s, a, "p");
    spontaneously(s, b, "says", send(s, a, p, NULL));
    spontaneously(s, c, "says", send(s, a, p, NULL));
    struct system_edge *edge = on(s, a, a, p, NULL);
    edge->guard = op(s, OPERATOR_EQUAL, expression_sender(s), num(s, (int32_t)c));
    edge->priority = 0;
    specimen_ready(&m);
    expect_moves(&m, m.program->initial, "b:says/a!p | c:says/a!p");
    uint64_t from_b[2], from_c[2];
    memcpy(from_b, specimen_successor(&m, 0), m.program->words * 8);
    memcpy(from_c, specimen_successor(&m, 1), m.program->words * 8);
    assert_false(same_state(&m, from_b, from_c));
    expect_moves(&m, from_b, "b:says/a!p | c:says/a!p");
    expect_moves(&m, from_c, "a:p | b:says/a!p | c:says/a!p");
    specimen_free(&m);
}

static void a_guard_can_fail(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 1), x = add_variable(s, a, "x", value_number(), 0);
    spontaneously(s, a, "go", NULL)->guard = op(s, OPERATOR_DIVIDE, num(s, 1), var(s, x));
    specimen_ready(&m);
    expect_moves(&m, m.program->initial, "");
    expect_incidents(&m, m.program->initial, "a:go fails division");
    specimen_free(&m);
}

/* ---- the sender ---- */

/* One who takes p and one who sends it; `asks` if the one who takes wants to know who. */
static void build_question(struct system *s, bool asks) {
    uint32_t a = add_actor(s, "a", 1), b = add_actor(s, "b", 1), p = add_message(s, a, "p");
    uint32_t x = add_variable(s, a, "who", value_range(-1, 9), -1);
    on(s, a, a, p, asks ? set(s, x, expression_sender(s)) : NULL);
    spontaneously(s, b, "says", send(s, a, p, NULL));
    system_add_initial(s, a, p, NULL);
}

static void senders_are_stored_only_if_somebody_asks(void **state) {
    struct specimen m;
    build_question(specimen_start(&m, *state), false);
    specimen_ready(&m);
    assert_int_equal(m.program->letters[0].senders_count, 0);
    assert_int_equal(m.program->channels[0].slot_bits, 1);
    specimen_free(&m);
    build_question(specimen_start(&m, *state), true);
    specimen_ready(&m);
    assert_int_equal(m.program->letters[0].sender_bits, 1); /* b, and nobody */
    assert_int_equal(m.program->channels[0].slot_bits, 2);
    specimen_free(&m);
}

static void the_sender_of_a_message_that_was_there_at_the_start_is_nobody(void **state) {
    struct specimen m;
    build_question(specimen_start(&m, *state), true);
    specimen_ready(&m);
    uint64_t at[1];
    memcpy(at, m.program->initial, sizeof at);
    specimen_follow(&m, at, 0);
    assert_string_equal(specimen_variables(&m, at, 0), "who=2");
    specimen_follow(&m, at, 0); /* b says it */
    specimen_follow(&m, at, 0);
    assert_string_equal(specimen_variables(&m, at, 0), "who=1");
    specimen_free(&m);
}

static void a_question_in_an_edge_that_is_never_reached_costs_nothing(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 1), p = add_message(s, a, "p"), never = add_message(s, a, "never");
    uint32_t x = add_variable(s, a, "x", value_number(), 0);
    on(s, a, a, p, NULL);
    on(s, a, a, never, set(s, x, expression_sender(s)));
    system_add_initial(s, a, p, NULL);
    specimen_ready(&m);
    assert_int_equal(m.program->letters[0].senders_count, 0);
    specimen_free(&m);
}

/* ---- priorities ---- */

static void a_lower_priority_waits_until_nothing_higher_can(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 2), b = add_actor(s, "b", 1), p = add_message(s, a, "p");
    on(s, a, a, p, NULL);
    spontaneously(s, b, "timeout", NULL)->priority = 7;
    spontaneously(s, b, "later", NULL)->priority = 900;
    system_add_initial(s, a, p, NULL);
    specimen_ready(&m);
    expect_moves(&m, m.program->initial, "a:p");
    expect_moves(&m, specimen_successor(&m, 0), "b:timeout");
    specimen_free(&m);
}

static void a_guard_that_does_not_hold_lets_a_lower_priority_go(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 1), x = add_variable(s, a, "x", value_truth(), 0);
    spontaneously(s, a, "high", set(s, x, num(s, 0)))->guard = var(s, x);
    spontaneously(s, a, "low", set(s, x, num(s, 1)))->priority = 1;
    specimen_ready(&m);
    expect_moves(&m, m.program->initial, "a:low");
    expect_moves(&m, specimen_successor(&m, 0), "a:high");
    specimen_free(&m);
}

static void a_blocked_turn_lets_a_lower_priority_go(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 1), p = add_message(s, a, "p");
    spontaneously(s, a, "high", send(s, a, p, NULL));
    spontaneously(s, a, "low", NULL)->priority = 1;
    system_add_initial(s, a, p, NULL);
    specimen_ready(&m);
    expect_moves(&m, m.program->initial, "a:low");
    expect_incidents(&m, m.program->initial, "a:high/a!p blocks a");
    specimen_free(&m);
}

static void a_failed_turn_lets_a_lower_priority_go(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 1), x = add_variable(s, a, "x", value_truth(), 0);
    spontaneously(s, a, "high", set(s, x, num(s, 2)));
    spontaneously(s, a, "low", NULL)->priority = 1;
    specimen_ready(&m);
    expect_moves(&m, m.program->initial, "a:low");
    expect_incidents(&m, m.program->initial, "a:high fails range");
    specimen_free(&m);
}

static void a_violation_is_a_move_and_keeps_a_lower_priority_back(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 1), p = add_message(s, a, "p");
    spontaneously(s, a, "high", send(s, a, p, NULL));
    spontaneously(s, a, "low", NULL)->priority = 1;
    uint32_t o = system_add_observer(s, "o", 1);
    system_add_rule(s, o, &(struct observer_rule){0, OBSERVER_ERROR, SYSTEM_NONE, a, p, NULL, NULL});
    specimen_ready(&m);
    expect_moves(&m, m.program->initial, "a:high/a!p violates o");
    specimen_free(&m);
}

/* ---- bags ---- */

/* A bag of so many and a message with a value; taking it does nothing. */
static uint32_t build_bag(struct system *s, uint32_t capacity, const int32_t *values, size_t count) {
    uint32_t a = add_actor(s, "a", capacity);
    s->channels.items[a].discipline = DISCIPLINE_BAG;
    uint32_t p = add_message_of(s, a, "p", 1, value_number());
    on(s, a, a, p, NULL);
    for (size_t i = 0; i < count; i++)
        system_add_initial(s, a, p, &values[i]);
    return a;
}

static void every_different_message_of_a_bag_can_be_taken_once(void **state) {
    struct specimen m;
    build_bag(specimen_start(&m, *state), 5, (int32_t[]){2, 7, 2, 7, 7}, 5);
    specimen_ready(&m);
    expect_moves(&m, m.program->initial, "a:p(7) | a:p(2)");
    assert_string_equal(specimen_channel(&m, specimen_successor(&m, 0), 0), "p(7), p(7), p(2), p(2)");
    assert_string_equal(specimen_channel(&m, specimen_successor(&m, 1), 0), "p(7), p(7), p(7), p(2)");
    specimen_free(&m);
}

static void a_wide_bag_behaves_like_a_narrow_one(void **state) {
    struct specimen m;
    build_bag(specimen_start(&m, *state), 100, (int32_t[]){INT32_MIN, 7, INT32_MAX, 7}, 4);
    specimen_ready(&m);
    assert_true(m.program->channels[0].wide);
    expect_moves(&m, m.program->initial, "a:p(2147483647) | a:p(7) | a:p(-2147483648)");
    specimen_free(&m);
}

static void equal_contents_of_a_bag_are_equal_states(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = build_bag(s, 3, (int32_t[]){9}, 1), b = add_actor(s, "b", 1);
    spontaneously(s, b, "forth", then(send(s, a, 0, num(s, 1)), send(s, a, 0, num(s, 2))));
    spontaneously(s, b, "back", then(send(s, a, 0, num(s, 2)), send(s, a, 0, num(s, 1))));
    specimen_ready(&m);
    expect_moves(&m, m.program->initial, "a:p(9) | b:forth/a!p(1),a!p(2) | b:back/a!p(2),a!p(1)");
    assert_true(same_state(&m, specimen_successor(&m, 1), specimen_successor(&m, 2)));
    specimen_free(&m);
}

static void enough_equal_messages_of_a_bag_are_many(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = build_bag(s, 6, (int32_t[]){7, 7, 7, 7, 2}, 5), b = add_actor(s, "b", 1);
    s->channels.items[a].messages.items[0].saturation = 2;
    spontaneously(s, b, "more", send(s, a, 0, num(s, 2)));
    specimen_ready(&m);
    assert_string_equal(specimen_channel(&m, m.program->initial, 0), "p(7), p(7), p(2)");
    expect_moves(&m, m.program->initial, "a:p(7) | a:p(2) | b:more/a!p(2)");
    assert_string_equal(specimen_channel(&m, specimen_successor(&m, 0), 0), "p(7), p(7), p(2)");
    assert_string_equal(specimen_channel(&m, specimen_successor(&m, 1), 0), "p(7), p(7)");
    uint64_t at[2];
    assert_true(m.program->words <= 2);
    memcpy(at, m.program->initial, m.program->words * sizeof *at);
    specimen_follow(&m, at, 2);
    specimen_follow(&m, at, 2); /* the third p(2) changes nothing */
    specimen_follow(&m, at, 1); /* nor does taking one of many */
    assert_string_equal(specimen_channel(&m, at, 0), "p(7), p(7), p(2), p(2)");
    expect_moves(&m, at, "a:p(7) | a:p(2) | b:more/a!p(2)");
    specimen_free(&m);
}

static void a_bag_tells_senders_apart_if_somebody_asks(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 2), b = add_actor(s, "b", 1), p = add_message(s, a, "p");
    s->channels.items[a].discipline = DISCIPLINE_BAG;
    uint32_t x = add_variable(s, a, "x", value_number(), 0);
    on(s, a, a, p, set(s, x, expression_sender(s)));
    spontaneously(s, b, "says", send(s, a, p, NULL));
    system_add_initial(s, a, p, NULL);
    specimen_ready(&m);
    uint64_t at[1];
    memcpy(at, m.program->initial, sizeof at);
    specimen_follow(&m, at, 1);
    expect_moves(&m, at, "a:p | a:p");
    assert_int_equal(view_variable(m.program, specimen_successor(&m, 0), x), 2);
    assert_int_equal(view_variable(m.program, specimen_successor(&m, 1), x), 1);
    specimen_free(&m);
}

/* ---- receivers that are values ---- */

static void a_message_goes_to_the_component_that_a_value_names(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 1), b = add_actor(s, "b", 1), c = add_actor(s, "c", 1);
    uint32_t d = add_actor(s, "d", 1), e = system_add_component(s, "e", NOWHERE);
    uint32_t r = add_variable(s, a, "r", value_component(s), 0);
    add_message(s, a, "other");
    add_message_of(s, b, "m", 1, value_number());
    add_message_of(s, c, "m", 2, value_number());
    add_message_of(s, d, "m", 1, value_range(0, 4));
    struct expression *all = num(s, (int32_t)a);
    all->next = list2(num(s, (int32_t)b), list3(num(s, (int32_t)c), num(s, (int32_t)d), num(s, (int32_t)e)));
    spontaneously(s, a, "go",
                  then(choose(s, r, all), statement_send_to(s, var(s, r), "m", num(s, 4), NOWHERE)));
    specimen_ready(&m);
    expect_moves(&m, m.program->initial, "a:go/b!m(4) | a:go/d!m(4)");
    /* of a kind once: a does not know it, c knows another, e has no inbox */
    expect_incidents(&m, m.program->initial, "a:go fails receiver");
    specimen_free(&m);
}

static void arguments_for_a_receiver_that_is_a_value_are_checked(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 1), b = add_actor(s, "b", 1);
    uint32_t r = add_variable(s, a, "r", value_component(s), 0);
    add_message_of(s, a, "m", 1, value_number());
    add_message_of(s, b, "m", 1, value_range(0, 4));
    spontaneously(s, a, "go",
                  then(choose(s, r, list2(num(s, (int32_t)a), num(s, (int32_t)b))),
                       statement_send_to(s, var(s, r), "m", num(s, 5), NOWHERE)));
    specimen_ready(&m);
    expect_moves(&m, m.program->initial, "a:go/a!m(5)");
    expect_incidents(&m, m.program->initial, "a:go fails range");
    specimen_free(&m);
}

static void a_reply_goes_to_who_asked(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 2), b = add_actor(s, "b", 1), c = add_actor(s, "c", 1);
    uint32_t ask = add_message(s, a, "ask");
    add_message(s, b, "yes");
    add_message(s, c, "yes");
    on(s, a, a, ask, statement_send_to(s, expression_sender(s), "yes", NULL, NOWHERE));
    spontaneously(s, b, "asks", send(s, a, ask, NULL));
    spontaneously(s, c, "asks", send(s, a, ask, NULL));
    specimen_ready(&m);
    uint64_t at[1];
    for (size_t i = 0; i < 2; i++) {
        memcpy(at, m.program->initial, sizeof at);
        specimen_follow(&m, at, i);
        specimen_step(&m, at);
        assert_non_null(strstr(specimen_moves(&m), i == 0 ? "a:ask/b!yes |" : "a:ask/c!yes |"));
    }
    specimen_free(&m);
}

/* ---- observers ---- */

/* Sends p(1), p(2), p(3) from b to a, and q from a to itself. */
static void build_traffic(struct system *s) {
    uint32_t a = add_actor(s, "a", 9), b = add_actor(s, "b", 1);
    uint32_t p = add_message_of(s, a, "p", 1, value_number()), q = add_message(s, a, "q");
    for (int32_t i = 1; i <= 3; i++)
        spontaneously(s, b, "says", send(s, a, p, num(s, i)));
    spontaneously(s, a, "moves", send(s, a, q, NULL));
}

static const char *rule_moves(struct specimen *m, struct job *job, const struct observer_rule *rules,
                              size_t count) {
    struct system *s = specimen_start(m, job);
    build_traffic(s);
    uint32_t o = system_add_observer(s, "o", 3);
    for (size_t i = 0; i < count; i++)
        system_add_rule(s, o, &rules[i]);
    specimen_ready(m);
    specimen_step(m, m->program->initial);
    return specimen_moves(m);
}

static void rules_ask_for_the_sender(void **state) {
    struct specimen m;
    struct observer_rule from_b = {0, OBSERVER_ERROR, 1, 0, 0, NULL, NULL};
    assert_string_equal(rule_moves(&m, *state, &from_b, 1),
                        "a:moves/a!q | b:says/a!p(1) violates o | b:says/a!p(2) violates o | "
                        "b:says/a!p(3) violates o");
    specimen_free(&m);
    struct observer_rule from_a = {0, OBSERVER_ERROR, 0, 0, 0, NULL, NULL};
    assert_string_equal(rule_moves(&m, *state, &from_a, 1),
                        "a:moves/a!q | b:says/a!p(1) | b:says/a!p(2) | b:says/a!p(3)");
    specimen_free(&m);
}

static void rules_ask_for_arguments(void **state) {
    struct specimen m;
    struct observer_rule two = {0, OBSERVER_ERROR, SYSTEM_NONE, 0, 0, (bool[]){true}, (int32_t[]){2}};
    assert_string_equal(rule_moves(&m, *state, &two, 1),
                        "a:moves/a!q | b:says/a!p(1) | b:says/a!p(2) violates o | b:says/a!p(3)");
    specimen_free(&m);
    struct observer_rule any = {0, OBSERVER_ERROR, SYSTEM_NONE, 0, 0, (bool[]){false}, (int32_t[]){2}};
    assert_string_equal(rule_moves(&m, *state, &any, 1),
                        "a:moves/a!q | b:says/a!p(1) violates o | b:says/a!p(2) violates o | "
                        "b:says/a!p(3) violates o");
    specimen_free(&m);
}

static void the_first_rule_that_matches_decides(void **state) {
    struct specimen m;
    struct observer_rule rules[] = {{1, OBSERVER_ERROR, SYSTEM_NONE, 0, 0, NULL, NULL}, /* not in state 0 */
                                    {0, 2, SYSTEM_NONE, 0, 0, (bool[]){true}, (int32_t[]){1}},
                                    {0, OBSERVER_ERROR, SYSTEM_NONE, 0, 0, NULL, NULL},
                                    {0, 1, SYSTEM_NONE, 0, 1, NULL, NULL},
                                    {0, OBSERVER_ERROR, SYSTEM_NONE, 0, 1, NULL, NULL}};
    assert_string_equal(rule_moves(&m, *state, rules, COUNT(rules)),
                        "a:moves/a!q | b:says/a!p(1) | b:says/a!p(2) violates o | b:says/a!p(3) violates o");
    assert_int_equal(field_get(&m.program->observer_fields[0], specimen_successor(&m, 0)), 1);
    assert_int_equal(field_get(&m.program->observer_fields[0], specimen_successor(&m, 1)), 2);
    specimen_free(&m);
}

/* Sends p(x, y) for x and y in 0 to 2, from b and from c to a. */
static void build_values(struct system *s) {
    uint32_t a = add_actor(s, "a", 9), b = add_actor(s, "b", 1), c = add_actor(s, "c", 1);
    uint32_t p = add_message_of(s, a, "p", 2, value_number());
    for (int32_t i = 0; i < 9; i++) {
        spontaneously(s, b, "says", send(s, a, p, list2(num(s, i / 3), num(s, i % 3))));
        spontaneously(s, c, "says", send(s, a, p, list2(num(s, i / 3), num(s, i % 3))));
    }
}

struct random_rule {
    struct observer_rule rule;
    bool constrained[2];
    int32_t values[2];
};

static void make_rule(struct random_rule *r, uint64_t *seed, uint32_t states) {
    uint32_t target = next_random(seed, states + 1);
    for (int i = 0; i < 2; i++) {
        r->constrained[i] = next_random(seed, 3) > 0;
        r->values[i] = (int32_t)next_random(seed, 3);
    }
    r->rule = (struct observer_rule){.from = next_random(seed, states),
                                     .target = target == states ? OBSERVER_ERROR : target,
                                     .sender = next_random(seed, 2) ? SYSTEM_NONE : 1 + next_random(seed, 2),
                                     .constrained = next_random(seed, 8) ? r->constrained : NULL,
                                     .values = r->values};
}

/* Where a send of x and y leads from state 0. */
static uint32_t naive_target(const struct random_rule *rules, uint32_t count, uint32_t sender, int32_t x,
                             int32_t y) {
    for (uint32_t i = 0; i < count; i++) {
        const struct observer_rule *r = &rules[i].rule;
        if (r->from == 0 && (r->sender == SYSTEM_NONE || r->sender == sender) &&
            (!r->constrained ||
             ((!r->constrained[0] || r->values[0] == x) && (!r->constrained[1] || r->values[1] == y))))
            return r->target;
    }
    return 0;
}

static void the_first_of_many_rules_decides_as_well(void **state) {
    enum { MOST_RULES = 60, STATES = 4 };
    for (uint64_t round = 1; round <= 200; round++) {
        struct specimen m;
        struct random_rule rules[2][MOST_RULES];
        uint64_t seed = round;
        struct system *s = specimen_start(&m, *state);
        build_values(s);
        uint32_t counts[2];
        for (uint32_t o = 0; o < 2; o++) {
            counts[o] = next_random(&seed, MOST_RULES + 1);
            system_add_observer(s, "o", STATES);
            for (uint32_t i = 0; i < counts[o]; i++) {
                make_rule(&rules[o][i], &seed, STATES);
                system_add_rule(s, o, &rules[o][i].rule);
            }
        }
        specimen_ready(&m);
        specimen_step(&m, m.program->initial);
        assert_int_equal(m.batch.successors.count, 18);
        for (size_t i = 0; i < 18; i++) {
            const struct successor *successor = &m.batch.successors.items[i];
            const int64_t *events = m.batch.events.items + successor->events;
            uint32_t sender = s->edges.items[successor->action].component, targets[2];
            for (uint32_t o = 0; o < 2; o++)
                targets[o] =
                    naive_target(rules[o], counts[o], sender, (int32_t)events[1], (int32_t)events[2]);
            bool fine = targets[0] != OBSERVER_ERROR && targets[1] != OBSERVER_ERROR;
            assert_int_equal(successor->violated == NOT_VIOLATED, fine);
            if (!fine)
                assert_int_equal(successor->violated, targets[0] == OBSERVER_ERROR ? 0 : 1);
            for (uint32_t o = 0; o < 2 && fine; o++)
                assert_int_equal(field_get(&m.program->observer_fields[o], specimen_successor(&m, i)),
                                 targets[o]);
        }
        specimen_free(&m);
    }
}

static void what_a_component_sends_to_itself_may_be_its_own_business(void **state) {
    struct observer_rule q = {0, OBSERVER_ERROR, SYSTEM_NONE, 0, 1, NULL, NULL};
    for (int unobserved = 0; unobserved < 2; unobserved++) {
        struct specimen m;
        struct system *s = specimen_start(&m, *state);
        build_traffic(s);
        s->components.items[0].group = unobserved ? 0 : SYSTEM_NONE;
        spontaneously(s, 1, "other", send(s, 0, 1, NULL)); /* q from b is seen all the same */
        system_add_rule(s, system_add_observer(s, "o", 1), &q);
        specimen_ready(&m);
        specimen_step(&m, m.program->initial);
        const char *moves = specimen_moves(&m);
        assert_int_equal(strstr(moves, "a:moves/a!q violates o") != NULL, !unobserved);
        assert_non_null(strstr(moves, "b:other/a!q violates o"));
        specimen_free(&m);
    }
}

static void a_violation_cuts_the_turn_before_a_send_that_would_block(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 2), p = add_message(s, a, "p"), q = add_message(s, a, "q");
    spontaneously(s, a, "go", then(send(s, a, q, NULL), then(send(s, a, p, NULL), send(s, a, q, NULL))));
    struct observer_rule rule = {0, OBSERVER_ERROR, SYSTEM_NONE, a, p, NULL, NULL};
    system_add_rule(s, system_add_observer(s, "o", 1), &rule);
    specimen_ready(&m);
    expect_moves(&m, m.program->initial, "a:go/a!q,a!p violates o");
    assert_int_equal(m.batch.incidents.count, 0);
    for (uint32_t i = 0; i < m.program->words; i++) /* π is all zero */
        assert_int_equal(specimen_successor(&m, 0)[i], 0);
    specimen_free(&m);
}

static void a_send_that_blocks_is_not_observed(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 1), p = add_message(s, a, "p");
    spontaneously(s, a, "go", then(send(s, a, p, NULL), send(s, a, p, NULL)));
    uint32_t o = system_add_observer(s, "o", 2);
    system_add_rule(s, o, &(struct observer_rule){0, 1, SYSTEM_NONE, a, p, NULL, NULL});
    system_add_rule(s, o, &(struct observer_rule){1, OBSERVER_ERROR, SYSTEM_NONE, a, p, NULL, NULL});
    specimen_ready(&m);
    expect_moves(&m, m.program->initial, "");
    expect_incidents(&m, m.program->initial, "a:go/a!p,a!p blocks a");
    specimen_free(&m);
}

static void several_observers_move_on_one_send(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    build_traffic(s);
    for (int i = 0; i < 3; i++) {
        uint32_t o = system_add_observer(s, i == 1 ? "one" : "other", 4);
        struct observer_rule rule = {0, (uint32_t)i + 1, SYSTEM_NONE, 0, 0, (bool[]){true}, (int32_t[]){1}};
        system_add_rule(s, o, &rule);
        struct observer_rule error = {0, OBSERVER_ERROR, SYSTEM_NONE, 0, 0, (bool[]){true}, (int32_t[]){2}};
        if (i == 1)
            system_add_rule(s, o, &error);
    }
    specimen_ready(&m);
    expect_moves(&m, m.program->initial,
                 "a:moves/a!q | b:says/a!p(1) | b:says/a!p(2) violates one | b:says/a!p(3)");
    for (uint32_t i = 0; i < 3; i++)
        assert_int_equal(field_get(&m.program->observer_fields[i], specimen_successor(&m, 1)), i + 1);
    specimen_free(&m);
}

/* ---- bodies ---- */

static struct expression *local(struct system *s, uint32_t number) {
    return expression_local(s, number);
}

static struct statement *set_local(struct system *s, uint32_t number, struct expression *value) {
    return statement_assign_local(s, number, value, NOWHERE);
}

static void locals_start_as_zero_and_are_no_part_of_the_state(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 1), x = add_variable(s, a, "x", value_range(0, 1), 0);
    struct system_edge *edge = spontaneously(s, a, "go", NULL);
    edge->locals = 2;
    edge->body =
        then(set(s, x, local(s, 1)), then(set_local(s, 1, num(s, 1000)), set_local(s, 0, local(s, 1))));
    specimen_ready(&m);
    assert_int_equal(m.program->bits, 0);
    specimen_step(&m, m.program->initial);
    specimen_step(&m, m.program->initial);
    assert_string_equal(specimen_moves(&m), "a:go");
    assert_true(same_state(&m, specimen_successor(&m, 0), m.program->initial));
    specimen_free(&m);
}

static void a_choice_may_go_into_a_local(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 2), p = add_message_of(s, a, "p", 1, value_number());
    struct system_edge *edge = spontaneously(s, a, "go", NULL);
    edge->locals = 1;
    struct statement *choice = choose(s, 0, list2(num(s, 4), num(s, 6)));
    choice->to_local = true;
    edge->body = then(choice, send(s, a, p, local(s, 0)));
    specimen_ready(&m);
    expect_moves(&m, m.program->initial, "a:go/a!p(4) | a:go/a!p(6)");
    specimen_free(&m);
}

static void a_loop_goes_round_until_its_condition_is_false(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 9), p = add_message_of(s, a, "p", 1, value_number());
    uint32_t sum = add_variable(s, a, "sum", value_number(), 0);
    struct system_edge *edge = spontaneously(s, a, "go", NULL);
    edge->locals = 1;
    struct statement *body =
        then(set_local(s, 0, op(s, OPERATOR_ADD, local(s, 0), num(s, 1))),
             then(set(s, sum, op(s, OPERATOR_ADD, var(s, sum), local(s, 0))), send(s, a, p, local(s, 0))));
    edge->body = loop(s, op(s, OPERATOR_LESS, local(s, 0), num(s, 4)), body);
    specimen_ready(&m);
    expect_moves(&m, m.program->initial, "a:go/a!p(1),a!p(2),a!p(3),a!p(4)");
    assert_int_equal(view_variable(m.program, specimen_successor(&m, 0), sum), 10);
    specimen_free(&m);
}

static void choices_in_a_loop_multiply(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 9), p = add_message_of(s, a, "p", 1, value_number());
    uint32_t x = add_variable(s, a, "x", value_number(), 0);
    struct system_edge *edge = spontaneously(s, a, "go", NULL);
    edge->locals = 1;
    struct statement *body = then(set_local(s, 0, op(s, OPERATOR_ADD, local(s, 0), num(s, 1))),
                                  then(choose(s, x, list2(num(s, 0), num(s, 1))), send(s, a, p, var(s, x))));
    edge->body = loop(s, op(s, OPERATOR_LESS, local(s, 0), num(s, 2)), body);
    specimen_ready(&m);
    expect_moves(&m, m.program->initial,
                 "a:go/a!p(0),a!p(0) | a:go/a!p(0),a!p(1) | a:go/a!p(1),a!p(0) | a:go/a!p(1),a!p(1)");
    specimen_free(&m);
}

static void a_branch_that_blocks_or_fails_takes_no_other_with_it(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 2), p = add_message_of(s, a, "p", 1, value_number());
    uint32_t x = add_variable(s, a, "x", value_number(), 0);
    struct statement *rest =
        when(s, op(s, OPERATOR_EQUAL, var(s, x), num(s, 1)), send(s, a, p, num(s, 9)),
             set(s, x, op(s, OPERATOR_DIVIDE, num(s, 6), op(s, OPERATOR_SUBTRACT, var(s, x), num(s, 2)))));
    spontaneously(
        s, a, "go",
        then(send(s, a, p, num(s, 0)), then(choose(s, x, list3(num(s, 1), num(s, 2), num(s, 3))), rest)));
    int32_t value = 5;
    system_add_initial(s, a, p, &value);
    specimen_ready(&m);
    expect_moves(&m, m.program->initial, "a:go/a!p(0)");
    assert_int_equal(view_variable(m.program, specimen_successor(&m, 0), x), 6);
    expect_incidents(&m, m.program->initial, "a:go/a!p(0),a!p(9) blocks a | a:go/a!p(0) fails division");
    specimen_free(&m);
}

static void conditions_leave_out_what_the_left_side_decides(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 1), x = add_variable(s, a, "x", value_number(), 0);
    uint32_t y = add_variable(s, a, "y", value_number(), 0);
    struct expression *is_zero = op(s, OPERATOR_EQUAL, var(s, x), num(s, 0));
    struct expression *bad = op(s, OPERATOR_DIVIDE, num(s, 1), var(s, x));
    spontaneously(s, a, "pick", choose(s, x, list2(num(s, 0), num(s, 2))));
    spontaneously(s, a, "or", set(s, y, op(s, OPERATOR_OR, is_zero, bad)));
    spontaneously(s, a, "and", set(s, y, op(s, OPERATOR_AND, bad, is_zero)));
    specimen_ready(&m);
    expect_incidents(&m, m.program->initial, "a:and fails division");
    expect_moves(&m, m.program->initial, "a:pick | a:pick | a:or");
    assert_int_equal(view_variable(m.program, specimen_successor(&m, 2), y), 1);
    specimen_free(&m);
}

/* ---- arithmetic ---- */

struct calculation {
    enum node_operator operation;
    int32_t left;
    int32_t right;
    const char *failure; /* NULL: it has the value */
    int32_t value;
};

/* x = left `operation` right. `knows_little`: another edge makes the operands such that they could be
 * anything.
 */
static void expect_calculation(struct job *job, const struct calculation *c, bool knows_little) {
    struct specimen m;
    struct system *s = specimen_start(&m, job);
    uint32_t a = add_actor(s, "a", 1), l = add_variable(s, a, "l", value_number(), c->left);
    uint32_t r = add_variable(s, a, "r", value_number(), c->right);
    uint32_t x = add_variable(s, a, "x", value_number(), 0);
    bool unary = c->operation == OPERATOR_NOT || c->operation == OPERATOR_NEGATE;
    spontaneously(s, a, "go", set(s, x, op(s, c->operation, var(s, l), unary ? NULL : var(s, r))));
    if (knows_little)
        spontaneously(s, a, "any",
                      then(increase(s, l, 3), set(s, r, op(s, OPERATOR_SUBTRACT, num(s, 0), var(s, l)))))
            ->guard = var(s, x);
    char incident[64] = "";
    if (c->failure)
        snprintf(incident, sizeof incident, "a:go fails %s", c->failure);
    specimen_ready(&m);
    expect_incidents(&m, m.program->initial, incident);
    expect_moves(&m, m.program->initial, c->failure ? "" : "a:go");
    if (!c->failure)
        assert_int_equal(view_variable(m.program, specimen_successor(&m, 0), x), c->value);
    specimen_free(&m);
}

static void arithmetic_is_that_of_32_bits_and_fails_beyond(void **state) {
    static const struct calculation cases[] = {
        {OPERATOR_DIVIDE, INT32_MIN, -1, "overflow", 0},
        {OPERATOR_DIVIDE, INT32_MIN, 1, NULL, INT32_MIN},
        {OPERATOR_DIVIDE, -7, 2, NULL, -3},
        {OPERATOR_DIVIDE, 7, 0, "division", 0},
        {OPERATOR_REMAINDER, INT32_MIN, -1, NULL, 0},
        {OPERATOR_REMAINDER, -7, 3, NULL, -1},
        {OPERATOR_REMAINDER, 7, -3, NULL, 1},
        {OPERATOR_REMAINDER, 7, 0, "division", 0},
        {OPERATOR_BIT_AND, -1, 6, NULL, 6},
        {OPERATOR_BIT_OR, INT32_MIN, 1, NULL, INT32_MIN + 1},
        {OPERATOR_BIT_XOR, -1, INT32_MAX, NULL, INT32_MIN},
        {OPERATOR_SHIFT_LEFT, 3, 33, NULL, 6},
        {OPERATOR_SHIFT_LEFT, 1, 31, "overflow", 0},
        {OPERATOR_SHIFT_LEFT, -1, 31, NULL, INT32_MIN},
        {OPERATOR_SHIFT_RIGHT, -5, 1, NULL, -3},
        {OPERATOR_SHIFT_RIGHT, INT32_MIN, -1, NULL, -1},
        {OPERATOR_NEGATE, INT32_MIN, 0, "overflow", 0},
        {OPERATOR_NEGATE, INT32_MAX, 0, NULL, -INT32_MAX},
        {OPERATOR_MULTIPLY, INT32_MIN, INT32_MIN, "overflow", 0},
        {OPERATOR_MULTIPLY, INT32_MIN, -1, "overflow", 0},
        {OPERATOR_MULTIPLY, 46341, 46341, "overflow", 0},
        {OPERATOR_MULTIPLY, 46340, 46340, NULL, 46340 * 46340},
        {OPERATOR_ADD, INT32_MAX, 1, "overflow", 0},
        {OPERATOR_ADD, INT32_MAX, INT32_MIN, NULL, -1},
        {OPERATOR_SUBTRACT, INT32_MIN, 1, "overflow", 0},
        {OPERATOR_SUBTRACT, -1, INT32_MIN, NULL, INT32_MAX},
        {OPERATOR_LESS, INT32_MIN, INT32_MAX, NULL, 1},
        {OPERATOR_LESS_EQUAL, INT32_MAX, INT32_MIN, NULL, 0},
        {OPERATOR_EQUAL, INT32_MIN, INT32_MIN, NULL, 1},
        {OPERATOR_UNEQUAL, INT32_MIN, INT32_MIN, NULL, 0},
        {OPERATOR_NOT, -5, 0, NULL, 0},
        {OPERATOR_NOT, 0, 0, NULL, 1},
        {OPERATOR_AND, -5, 7, NULL, 1},
        {OPERATOR_OR, 0, INT32_MIN, NULL, 1},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        expect_calculation(*state, &cases[i], false);
        expect_calculation(*state, &cases[i], true);
    }
}

/* ---- failures ---- */

/* The origin of the only incident in the initial state. */
static struct origin only_origin(struct specimen *m) {
    specimen_step(m, m->program->initial);
    assert_int_equal(m->batch.incidents.count, 1);
    return m->program->origins.items[m->batch.incidents.items[0].instruction];
}

static void expect_origin(struct specimen *m, enum failure failure, uint32_t start, uint32_t variable) {
    specimen_ready(m);
    struct origin origin = only_origin(m);
    assert_int_equal(m->batch.incidents.items[0].failure, failure);
    assert_int_equal(origin.failure, failure);
    assert_int_equal(origin.span.start, start);
    assert_int_equal(origin.variable, variable);
    specimen_free(m);
}

static void failures_know_where_they_come_from(void **state) {
    struct specimen m;
    struct span outer = {0, 10, 5}, inner = {0, 12, 2};
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 1), x = add_variable(s, a, "x", value_number(), 0);
    spontaneously(
        s, a, "go",
        statement_assign(s, x, expression_operation(s, OPERATOR_DIVIDE, num(s, 1), var(s, x), inner), outer));
    expect_origin(&m, FAILURE_DIVISION, 12, SYSTEM_NONE);

    s = specimen_start(&m, *state);
    a = add_actor(s, "a", 1);
    x = add_variable(s, a, "x", value_number(), INT32_MAX);
    spontaneously(
        s, a, "go",
        statement_assign(s, x, expression_operation(s, OPERATOR_ADD, var(s, x), num(s, 1), inner), outer));
    expect_origin(&m, FAILURE_OVERFLOW, 12, SYSTEM_NONE);

    s = specimen_start(&m, *state);
    a = add_actor(s, "a", 1);
    add_variable(s, a, "w", value_number(), 0);
    x = add_variable(s, a, "x", value_range(0, 3), 0);
    spontaneously(s, a, "go", statement_assign(s, x, num(s, 4), outer));
    expect_origin(&m, FAILURE_RANGE, 10, x);

    s = specimen_start(&m, *state);
    a = add_actor(s, "a", 1);
    uint32_t p = add_message_of(s, a, "p", 1, value_truth());
    spontaneously(s, a, "go", statement_send(s, a, p, num(s, 2), outer));
    expect_origin(&m, FAILURE_RANGE, 10, SYSTEM_NONE);

    s = specimen_start(&m, *state);
    a = add_actor(s, "a", 1);
    spontaneously(s, a, "go", statement_send_to(s, num(s, (int32_t)a), "p", NULL, outer));
    expect_origin(&m, FAILURE_RECEIVER, 10, SYSTEM_NONE);

    s = specimen_start(&m, *state);
    a = add_actor(s, "a", 1);
    spontaneously(s, a, "go", statement_while(s, num(s, 1), NULL, outer));
    expect_origin(&m, FAILURE_ENDLESS, 10, SYSTEM_NONE);
}

static void a_body_that_goes_round_too_often_does_not_end(void **state) {
    for (int32_t more = 0; more < 2; more++) {
        struct specimen m;
        struct system *s = specimen_start(&m, *state);
        uint32_t a = add_actor(s, "a", 1);
        struct system_edge *edge = spontaneously(s, a, "go", NULL);
        edge->locals = 1;
        edge->body = loop(s, op(s, OPERATOR_LESS, local(s, 0), num(s, MOST_REPEATS + more)),
                          set_local(s, 0, op(s, OPERATOR_ADD, local(s, 0), num(s, 1))));
        specimen_ready(&m);
        expect_moves(&m, m.program->initial, more ? "" : "a:go");
        expect_incidents(&m, m.program->initial, more ? "a:go fails endless" : "");
        specimen_free(&m);
    }
}

static void every_branch_counts_its_own_rounds(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 1), x = add_variable(s, a, "x", value_number(), 0);
    struct system_edge *edge = spontaneously(s, a, "go", NULL);
    edge->locals = 1;
    struct statement *count = loop(s, op(s, OPERATOR_LESS, local(s, 0), num(s, MOST_REPEATS / 3 * 2)),
                                   set_local(s, 0, op(s, OPERATOR_ADD, local(s, 0), num(s, 1))));
    edge->body = then(choose(s, x, list2(num(s, 1), num(s, 2))), count);
    specimen_ready(&m);
    expect_moves(&m, m.program->initial, "a:go | a:go");
    assert_int_equal(m.batch.incidents.count, 0);
    specimen_free(&m);
}

/* So many choices are open at once; the other way of each fails at once. */
static const char *open_choices(struct specimen *m, struct job *job, int32_t count) {
    struct system *s = specimen_start(m, job);
    uint32_t a = add_actor(s, "a", 1), x = add_variable(s, a, "x", value_range(0, 3), 0);
    struct system_edge *edge = spontaneously(s, a, "go", NULL);
    edge->locals = 1;
    edge->body = loop(s, op(s, OPERATOR_LESS, local(s, 0), num(s, count)),
                      then(set_local(s, 0, op(s, OPERATOR_ADD, local(s, 0), num(s, 1))),
                           choose(s, x, list2(num(s, 1), num(s, 4)))));
    specimen_ready(m);
    specimen_step(m, m->program->initial);
    return specimen_incidents(m);
}

static void more_open_choices_than_can_be_kept_are_a_failure(void **state) {
    struct specimen m;
    assert_string_equal(open_choices(&m, *state, MOST_CHOICES), "a:go fails range");
    assert_int_equal(m.batch.successors.count, 1);
    specimen_free(&m);
    assert_string_equal(open_choices(&m, *state, MOST_CHOICES + 1), "a:go fails choices");
    assert_int_equal(m.batch.successors.count, 0);
    specimen_free(&m);
}

/* Two ways at each round, forever: the ways that are open when it fails are not walked. */
static void a_loop_of_choices_is_given_up(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 1), x = add_variable(s, a, "x", value_range(0, 3), 0);
    spontaneously(s, a, "go", loop(s, num(s, 1), choose(s, x, list2(num(s, 0), num(s, 1)))));
    specimen_ready(&m);
    specimen_step(&m, m.program->initial);
    assert_string_equal(specimen_incidents(&m), "a:go fails choices");
    specimen_free(&m);
}

static void nobody_can_be_answered(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 1), go = add_message(s, a, "go");
    on(s, a, a, go, statement_send_to(s, expression_sender(s), "ok", NULL, NOWHERE));
    system_add_initial(s, a, go, NULL);
    specimen_ready(&m);
    specimen_step(&m, m.program->initial);
    assert_string_equal(specimen_incidents(&m), "a:go fails receiver");
    specimen_free(&m);
}

/* What a turn took is its cause, whatever the edge is called. */
static void turns_are_told_apart_by_what_they_took(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 2), b = add_actor(s, "b", 2);
    uint32_t p = add_message(s, a, "p"), q = add_message(s, a, "q"), bad = add_message(s, b, "bad");
    s->channels.items[a].discipline = DISCIPLINE_BAG;
    on(s, a, a, p, send(s, b, bad, NULL))->name = "receive";
    on(s, a, a, q, send(s, b, bad, NULL))->name = "receive";
    on(s, b, b, bad, NULL);
    system_add_initial(s, a, p, NULL);
    system_add_initial(s, a, q, NULL);
    uint32_t o = system_add_observer(s, "o", 1);
    struct observer_rule rule = {
        .target = OBSERVER_ERROR, .sender = SYSTEM_NONE, .channel = b, .message = bad};
    system_add_rule(s, o, &rule);
    specimen_ready(&m);
    specimen_step(&m, m.program->initial);
    assert_int_equal(m.batch.successors.count, 2);
    specimen_free(&m);
}

static void incidents_of_a_kind_are_reported_once_until_forgotten(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 1), p = add_message(s, a, "p");
    uint32_t x = add_variable(s, a, "x", value_truth(), 0);
    spontaneously(s, a, "one", send(s, a, p, NULL));
    spontaneously(s, a, "two", send(s, a, p, NULL));
    spontaneously(s, a, "bad", set(s, x, num(s, 2)));
    system_add_initial(s, a, p, NULL);
    specimen_ready(&m);
    expect_incidents(&m, m.program->initial, "a:one/a!p blocks a | a:bad fails range");
    batch_clear(&m.batch);
    assert_true(context_successors(&m.context, m.program->initial, &m.batch));
    assert_string_equal(specimen_incidents(&m), "");
    context_forget_incidents(&m.context);
    assert_true(context_successors(&m.context, m.program->initial, &m.batch));
    assert_string_equal(specimen_incidents(&m), "a:one/a!p blocks a | a:bad fails range");
    specimen_free(&m);
}

static void what_has_been_executed_is_remembered(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 1), p = add_message(s, a, "p");
    spontaneously(s, a, "twice", then(send(s, a, p, NULL), send(s, a, p, NULL)));
    spontaneously(s, a, "once", NULL);
    specimen_ready(&m);
    specimen_step(&m, m.program->initial);
    assert_false(m.context.coverage.edges[0]); /* it never ends well */
    assert_true(m.context.coverage.edges[1]);
    assert_true(m.context.coverage.sites[0]);
    assert_false(m.context.coverage.sites[1]);
    specimen_free(&m);
}

/* ---- the same successor twice ---- */

/* A choice of `count` values, taken modulo `different`. */
static void expect_different(struct job *job, uint32_t count, int32_t different) {
    struct specimen m;
    struct system *s = specimen_start(&m, job);
    uint32_t a = add_actor(s, "a", 1), x = add_variable(s, a, "x", value_number(), 0);
    struct expression *values = NULL;
    for (uint32_t i = 0; i < count; i++)
        values = list2(num(s, (int32_t)i), values);
    spontaneously(
        s, a, "go",
        then(choose(s, x, values), set(s, x, op(s, OPERATOR_REMAINDER, var(s, x), num(s, different)))));
    specimen_ready(&m);
    specimen_step(&m, m.program->initial);
    assert_int_equal(m.batch.successors.count, count < (uint32_t)different ? count : (uint32_t)different);
    for (size_t i = 0; i < m.batch.successors.count; i++)
        for (size_t j = 0; j < i; j++)
            assert_false(same_state(&m, specimen_successor(&m, i), specimen_successor(&m, j)));
    specimen_free(&m);
}

static void branches_with_one_label_into_one_state_are_one(void **state) {
    static const int32_t different[] = {1, 2, 15, 16, 17, 18, 40};
    static const uint32_t counts[] = {1, 2, 16, 17, 18, 33, 100};
    for (size_t i = 0; i < COUNT(counts); i++)
        for (size_t j = 0; j < COUNT(different); j++)
            expect_different(*state, counts[i], different[j]);
}

static void branches_with_different_labels_into_one_state_are_not_one(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 1), b = system_add_component(s, "b", NOWHERE);
    uint32_t p = add_message_of(s, a, "p", 1, value_number());
    uint32_t x = add_variable(s, b, "x", value_number(), 0);
    on(s, a, a, p, NULL);
    for (int32_t i = 0; i < 40; i++)
        spontaneously(s, b, "b", when(s, var(s, x), send(s, a, p, num(s, i)), NULL));
    spontaneously(s, b, "go", set(s, x, num(s, 1)));
    specimen_ready(&m);
    expect_moves(&m, m.program->initial, "b:b | b:go");
    uint64_t at[2];
    memcpy(at, specimen_successor(&m, 1), m.program->words * 8);
    specimen_step(&m, at);
    assert_int_equal(m.batch.successors.count, 41);
    specimen_free(&m);
}

static void the_events_of_a_branch_survive_its_repeated_siblings(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 4), p = add_message_of(s, a, "p", 1, value_number());
    uint32_t x = add_variable(s, a, "x", value_number(), 0), y = add_variable(s, a, "y", value_number(), 0);
    /* p(x) p(y): x twice the same, and y as well */
    spontaneously(
        s, a, "go",
        then(choose(s, x, list3(num(s, 1), num(s, 1), num(s, 2))),
             then(send(s, a, p, var(s, x)),
                  then(choose(s, y, list3(num(s, 5), num(s, 5), num(s, 6))), send(s, a, p, var(s, y))))));
    specimen_ready(&m);
    expect_moves(&m, m.program->initial,
                 "a:go/a!p(1),a!p(5) | a:go/a!p(1),a!p(6) | a:go/a!p(2),a!p(5) | a:go/a!p(2),a!p(6)");
    specimen_free(&m);
}

/* ---- wide ---- */

static void a_slot_of_several_words_keeps_all_fields(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 3), p = add_message_of(s, a, "p", 5, value_number());
    static const int32_t values[] = {INT32_MIN, INT32_MAX, -1, 0, 12345}, other[] = {1, 2, 3, 4, 5};
    struct expression *turned =
        list2(field(s, 1), list2(field(s, 2), list3(field(s, 3), field(s, 4), field(s, 0))));
    on(s, a, a, p, send(s, a, p, turned));
    system_add_initial(s, a, p, values);
    system_add_initial(s, a, p, other);
    specimen_ready(&m);
    assert_true(m.program->channels[a].slot_words == 3);
    uint64_t at[64];
    assert_true(m.program->words <= COUNT(at));
    memcpy(at, m.program->initial, m.program->words * sizeof *at);
    for (int i = 0; i < 10; i++)
        specimen_follow(&m, at, 0);
    assert_true(same_state(&m, at, m.program->initial));
    specimen_follow(&m, at, 0);
    assert_string_equal(specimen_channel(&m, at, a), "p(1,2,3,4,5), p(2147483647,-1,0,12345,-2147483648)");
    specimen_free(&m);
}

static void a_channel_for_a_hundred_fills_and_then_blocks(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 100), p = add_message_of(s, a, "p", 2, value_number());
    uint32_t x = add_variable(s, a, "x", value_range(0, 1000), 0);
    spontaneously(s, a, "go", then(increase(s, x, 1), send(s, a, p, list2(var(s, x), num(s, -7)))));
    specimen_ready(&m);
    uint64_t *at = calloc(m.program->words, sizeof *at);
    assert_non_null(at);
    memcpy(at, m.program->initial, m.program->words * sizeof *at);
    for (uint32_t i = 0; i < 100; i++) {
        assert_int_equal(channel_count(&m.program->channels[a], at), i);
        specimen_follow(&m, at, 0);
    }
    expect_incidents(&m, at, "a:go/a!p(101,-7) blocks a");
    assert_int_equal(m.batch.successors.count, 0);
    free(at);
    specimen_free(&m);
}

/* ---- conditions over states ---- */

/* a has v[1] to v[3]; `set(i, k)` does v[i] = k and sends what is there then. */
static void start_array(struct specimen *m, struct job *job, int32_t index) {
    struct system *s = specimen_start(m, job);
    uint32_t a = add_actor(s, "a", 1), b = add_actor(s, "b", 1);
    struct system_variable variable = {.name = "v", .component = a, .type = value_range(0, 9), .initial = 4};
    struct array_extent v = {system_add_array(s, &variable, 1, 3), 3, 1};
    uint32_t set_message = add_message_of(s, a, "set", 2, value_number());
    uint32_t is = add_message_of(s, b, "is", 1, value_range(0, 9));
    struct statement *body = set(s, v.first, field(s, 1));
    statement_set_index(body, v, field(s, 0));
    on(s, a, a, set_message, then(body, send(s, b, is, expression_element(s, v, field(s, 0), NOWHERE))));
    on(s, b, b, is, NULL);
    system_add_initial(s, a, set_message, (int32_t[]){index, 7});
    specimen_ready(m);
}

static void elements_are_read_and_written_by_their_index(void **state) {
    struct specimen m;
    start_array(&m, *state, 2);
    uint64_t now[8];
    memcpy(now, m.program->initial, m.program->words * sizeof *now);
    expect_moves(&m, now, "a:set(2,7)/b!is(7)");
    specimen_follow(&m, now, 0);
    assert_string_equal(specimen_variables(&m, now, 0), "v[1]=4 v[2]=7 v[3]=4");
    specimen_free(&m);
}

static void an_index_outside_of_its_array_is_a_failure(void **state) {
    static const int32_t OUTSIDE[] = {0, 4, INT32_MIN, INT32_MAX};
    for (size_t i = 0; i < 4; i++) {
        struct specimen m;
        start_array(&m, *state, OUTSIDE[i]);
        char expected[64];
        snprintf(expected, sizeof expected, "a:set(%d,7) fails index", OUTSIDE[i]);
        expect_moves(&m, m.program->initial, "");
        expect_incidents(&m, m.program->initial, expected);
        specimen_free(&m);
    }
}

static void a_requirement_that_is_not_met_is_a_failure(void **state) {
    static const char *const NAMES[] = {[REQUIREMENT_ASSERTION] = "assertion",
                                        [REQUIREMENT_RANGE] = "range",
                                        [REQUIREMENT_INDEX] = "index",
                                        [REQUIREMENT_RECEIVER] = "null",
                                        [REQUIREMENT_DEPTH] = "depth"};
    for (int i = REQUIREMENT_ASSERTION; i <= REQUIREMENT_DEPTH; i++) {
        struct specimen m;
        struct system *s = specimen_start(&m, *state);
        uint32_t a = add_actor(s, "a", 2), x = add_variable(s, a, "x", value_range(0, 3), 0);
        struct expression *condition = op(s, OPERATOR_LESS, var(s, x), num(s, 2));
        spontaneously(s, a, "go",
                      then(choose(s, x, list2(num(s, 1), num(s, 2))),
                           statement_require(s, condition, (enum requirement)i, NOWHERE)));
        char expected[64];
        snprintf(expected, sizeof expected, "a:go fails %s", NAMES[i]);
        specimen_ready(&m);
        expect_moves(&m, m.program->initial, "a:go");
        expect_incidents(&m, m.program->initial, expected);
        specimen_free(&m);
    }
}

/* `spawn` counts up to 2: any component may do so. */
static void more_components_than_there_are_is_a_failure(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 1), b = add_actor(s, "b", 1);
    assert_null(system_creation(s));
    struct system_variable counter = {
        .name = "made", .component = b, .type = value_range(0, 2), .initial = 1, .counts = "B"};
    uint32_t made = system_add_variable(s, &counter);
    assert_string_equal(system_creation(s)->counts, "B");
    spontaneously(s, a, "spawn", set(s, made, op(s, OPERATOR_ADD, var(s, made), num(s, 1))));
    specimen_ready(&m);
    uint64_t now[8];
    memcpy(now, m.program->initial, m.program->words * sizeof *now);
    expect_moves(&m, now, "a:spawn");
    specimen_follow(&m, now, 0);
    assert_string_equal(specimen_variables(&m, now, b), "made=2");
    expect_moves(&m, now, "");
    expect_incidents(&m, now, "a:spawn fails creation");
    specimen_free(&m);
}

static void a_message_may_keep_its_slot_while_it_is_handled(void **state) {
    for (uint32_t capacity = 1; capacity <= 3; capacity++) {
        struct specimen m;
        struct system *s = specimen_start(&m, *state);
        uint32_t a = add_actor(s, "a", capacity), p = add_message(s, a, "p");
        s->channels.items[a].holds_taken = true;
        on(s, a, a, p, then(send(s, a, p, NULL), send(s, a, p, NULL)));
        system_add_initial(s, a, p, NULL);
        specimen_ready(&m);
        expect_moves(&m, m.program->initial, capacity == 3 ? "a:p/a!p,a!p" : "");
        expect_incidents(&m, m.program->initial,
                         capacity == 3   ? ""
                         : capacity == 2 ? "a:p/a!p,a!p blocks a"
                                         : "a:p/a!p blocks a");
        specimen_free(&m);
    }
}

static void messages_at_the_start_may_have_a_sender(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 2), b = add_actor(s, "b", 2);
    uint32_t p = add_message(s, a, "p"), x = add_variable(s, a, "x", value_range(0, 2), 0);
    on(s, a, a, p, set(s, x, expression_sender(s)));
    system_add_initial_from(s, b, a, p, NULL);
    system_add_initial(s, a, p, NULL);
    specimen_ready(&m);
    uint64_t at[8];
    memcpy(at, m.program->initial, m.program->words * sizeof *at);
    for (int32_t expected = 1; expected <= 2; expected++) {
        specimen_step(&m, at);
        specimen_follow(&m, at, 0);
        assert_int_equal(view_variable(m.program, at, x), expected);
    }
    specimen_free(&m);
}

/* Two states that differ only in who sent a message are two, if the channel says so. */
static void senders_are_part_of_the_state_where_they_are_kept(void **state) {
    for (int kept = 0; kept < 2; kept++) {
        struct specimen m;
        struct system *s = specimen_start(&m, *state);
        uint32_t a = add_actor(s, "a", 1), p = add_message(s, a, "p"), sender[2];
        s->channels.items[a].keeps_sender = kept;
        on(s, a, a, p, NULL);
        for (int i = 0; i < 2; i++) {
            sender[i] = add_actor(s, i == 0 ? "b" : "c", 1);
            spontaneously(s, sender[i], "go", send(s, a, p, NULL));
        }
        specimen_ready(&m);
        specimen_step(&m, m.program->initial);
        assert_int_equal(m.batch.successors.count, 2);
        assert_int_equal(same_state(&m, specimen_successor(&m, 0), specimen_successor(&m, 1)), !kept);
        specimen_free(&m);
    }
}

static void a_constant_index_makes_a_plain_variable(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    struct array_extent v = {5, 3, 1};
    struct expression *inside = expression_element(s, v, num(s, 3), NOWHERE);
    struct expression *outside = expression_element(s, v, num(s, 4), NOWHERE);
    struct statement *assignment = set(s, 5, num(s, 0));
    statement_set_index(assignment, v, num(s, 2));
    assert_true(inside->kind == EXPRESSION_VARIABLE && inside->index == 7);
    assert_true(outside->kind == EXPRESSION_ELEMENT);
    assert_true(assignment->target == 6 && !assignment->index);
    system_free(s);
}

static void only_the_side_of_a_conditional_that_counts_is_evaluated(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 1), b = add_actor(s, "b", 1);
    uint32_t go = add_message_of(s, a, "go", 1, value_range(0, 1));
    uint32_t is = add_message_of(s, b, "is", 1, value_range(0, 9));
    struct expression *fails = op(s, OPERATOR_DIVIDE, num(s, 6), num(s, 0));
    on(s, a, a, go, send(s, b, is, expression_conditional(s, field(s, 0), num(s, 5), fails)));
    on(s, b, b, is, NULL);
    system_add_initial(s, a, go, (int32_t[]){1});
    specimen_ready(&m);
    expect_moves(&m, m.program->initial, "a:go(1)/b!is(5)");
    specimen_free(&m);
}

static void conditions_are_true_false_or_have_no_value(void **state) {
    struct specimen m;
    enum failure failure;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 1), x = add_variable(s, a, "x", value_number(), 0);
    spontaneously(s, a, "go", set(s, x, num(s, 5)));
    system_add_invariant(s, "small", op(s, OPERATOR_LESS, var(s, x), num(s, 5)));
    system_add_invariant(s, "divides", op(s, OPERATOR_DIVIDE, num(s, 10), var(s, x)));
    system_add_invariant(s, "true", num(s, 1));
    specimen_ready(&m);
    assert_true(context_condition(&m.context, m.program->invariants[0], m.program->initial, &failure));
    assert_false(context_condition(&m.context, m.program->invariants[1], m.program->initial, &failure));
    assert_int_equal(failure, FAILURE_DIVISION);
    assert_true(context_condition(&m.context, m.program->invariants[2], m.program->initial, &failure));
    specimen_step(&m, m.program->initial);
    const uint64_t *after = specimen_successor(&m, 0);
    assert_false(context_condition(&m.context, m.program->invariants[0], after, &failure));
    assert_int_equal(failure, FAILURE_NONE);
    assert_true(context_condition(&m.context, m.program->invariants[1], after, &failure));
    specimen_free(&m);
}

/* ---- memory ---- */

static bool compile_and_step(struct job *job, void *context) {
    struct system *s = context;
    struct ranges ranges;
    if (!ranges_infer(&ranges, job, s))
        return false;
    uint32_t observer = 0;
    struct program *program = program_compile(job, s, &ranges, &observer, 1);
    struct stepping steps;
    bool fine = program && stepping_init(&steps, job, program);
    if (fine) {
        fine = stepping_take(&steps, program->initial);
        stepping_free(&steps);
    }
    program_free(program);
    ranges_free(&ranges);
    return fine;
}

static void compiling_and_stepping_survive_refusals(void **state) {
    struct system s;
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 40), p = add_message_of(&s, a, "p", 2, value_number());
    uint32_t x = add_variable(&s, a, "x", value_number(), 0);
    struct expression *values = NULL;
    for (int32_t i = 0; i < 20; i++)
        values = list2(num(&s, i), values);
    struct statement *body = then(choose(&s, x, values), send(&s, a, p, list2(var(&s, x), num(&s, 1))));
    spontaneously(&s, a, "go",
                  then(body, loop(&s, op(&s, OPERATOR_LESS, num(&s, 0), var(&s, x)), increase(&s, x, -1))));
    struct observer_rule rule = {0, 0, SYSTEM_NONE, a, p, NULL, NULL};
    system_add_rule(&s, system_add_observer(&s, "o", 2), &rule);
    expect_to_survive_refusals(*state, compile_and_step, &s);
    system_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(an_edge_leaves_its_location_for_another),
        job_test(a_location_takes_only_the_messages_its_edges_take),
        job_test(a_component_takes_from_several_channels),
        job_test(two_components_may_take_from_one_channel),
        job_test(guards_look_at_variables_and_fields),
        job_test(guards_look_at_the_sender),
        job_test(a_guard_can_fail),
        job_test(senders_are_stored_only_if_somebody_asks),
        job_test(the_sender_of_a_message_that_was_there_at_the_start_is_nobody),
        job_test(a_question_in_an_edge_that_is_never_reached_costs_nothing),
        job_test(a_lower_priority_waits_until_nothing_higher_can),
        job_test(a_guard_that_does_not_hold_lets_a_lower_priority_go),
        job_test(a_blocked_turn_lets_a_lower_priority_go),
        job_test(a_failed_turn_lets_a_lower_priority_go),
        job_test(a_violation_is_a_move_and_keeps_a_lower_priority_back),
        job_test(every_different_message_of_a_bag_can_be_taken_once),
        job_test(a_wide_bag_behaves_like_a_narrow_one),
        job_test(equal_contents_of_a_bag_are_equal_states),
        job_test(enough_equal_messages_of_a_bag_are_many),
        job_test(a_bag_tells_senders_apart_if_somebody_asks),
        job_test(a_message_goes_to_the_component_that_a_value_names),
        job_test(arguments_for_a_receiver_that_is_a_value_are_checked),
        job_test(a_reply_goes_to_who_asked),
        job_test(rules_ask_for_the_sender),
        job_test(rules_ask_for_arguments),
        job_test(the_first_rule_that_matches_decides),
        job_test(the_first_of_many_rules_decides_as_well),
        job_test(what_a_component_sends_to_itself_may_be_its_own_business),
        job_test(a_violation_cuts_the_turn_before_a_send_that_would_block),
        job_test(a_send_that_blocks_is_not_observed),
        job_test(several_observers_move_on_one_send),
        job_test(locals_start_as_zero_and_are_no_part_of_the_state),
        job_test(a_choice_may_go_into_a_local),
        job_test(a_loop_goes_round_until_its_condition_is_false),
        job_test(choices_in_a_loop_multiply),
        job_test(a_branch_that_blocks_or_fails_takes_no_other_with_it),
        job_test(conditions_leave_out_what_the_left_side_decides),
        job_test(arithmetic_is_that_of_32_bits_and_fails_beyond),
        job_test(failures_know_where_they_come_from),
        job_test(a_body_that_goes_round_too_often_does_not_end),
        job_test(every_branch_counts_its_own_rounds),
        job_test(more_open_choices_than_can_be_kept_are_a_failure),
        job_test(a_loop_of_choices_is_given_up),
        job_test(nobody_can_be_answered),
        job_test(turns_are_told_apart_by_what_they_took),
        job_test(incidents_of_a_kind_are_reported_once_until_forgotten),
        job_test(what_has_been_executed_is_remembered),
        job_test(branches_with_one_label_into_one_state_are_one),
        job_test(branches_with_different_labels_into_one_state_are_not_one),
        job_test(the_events_of_a_branch_survive_its_repeated_siblings),
        job_test(a_slot_of_several_words_keeps_all_fields),
        job_test(a_channel_for_a_hundred_fills_and_then_blocks),
        job_test(elements_are_read_and_written_by_their_index),
        job_test(an_index_outside_of_its_array_is_a_failure),
        job_test(a_constant_index_makes_a_plain_variable),
        job_test(a_requirement_that_is_not_met_is_a_failure),
        job_test(more_components_than_there_are_is_a_failure),
        job_test(a_message_may_keep_its_slot_while_it_is_handled),
        job_test(messages_at_the_start_may_have_a_sender),
        job_test(senders_are_part_of_the_state_where_they_are_kept),
        job_test(only_the_side_of_a_conditional_that_counts_is_evaluated),
        job_test(conditions_are_true_false_or_have_no_value),
        job_test(compiling_and_stepping_survive_refusals),
    };
    return cmocka_run_group_tests_name("step", tests, NULL, NULL);
}
