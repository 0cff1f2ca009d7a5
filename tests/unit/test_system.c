#include "systems.h"

static void things_are_numbered_in_the_order_in_which_they_are_added(void **state) {
    struct system s;
    system_init(&s, *state);
    assert_int_equal(system_add_component(&s, "a", NOWHERE), 0);
    assert_int_equal(system_add_component(&s, "b", NOWHERE), 1);
    assert_int_equal(system_add_channel(&s, "c", 1, DISCIPLINE_FIFO), 0);
    assert_int_equal(system_add_channel(&s, "d", 2, DISCIPLINE_BAG), 1);
    assert_int_equal(add_message(&s, 0, "m"), 0);
    assert_int_equal(add_message(&s, 1, "m"), 0);
    assert_int_equal(add_message(&s, 1, "n"), 1);
    assert_int_equal(add_variable(&s, 0, "x", value_truth(), 1), 0);
    assert_int_equal(add_variable(&s, 1, "y", value_number(), -7), 1);
    assert_int_equal(system_add_observer(&s, "o", 3), 0);
    assert_int_equal(system_add_invariant(&s, "i", num(&s, 1)), 0);
    assert_true(system_complete(&s));
    system_free(&s);
}

static void a_component_has_one_location_and_no_inbox_at_first(void **state) {
    struct system s;
    system_init(&s, *state);
    uint32_t a = system_add_component(&s, "a", (struct span){1, 2, 3});
    const struct system_component *component = &s.components.items[a];
    assert_int_equal(component->locations, 1);
    assert_int_equal(component->inbox, SYSTEM_NONE);
    assert_int_equal(component->group, SYSTEM_NONE);
    assert_int_equal(component->span.start, 2);
    system_free(&s);
}

static void types_know_their_values(void **state) {
    struct system s;
    system_init(&s, *state);
    assert_int_equal(value_number().low, INT32_MIN);
    assert_int_equal(value_number().high, INT32_MAX);
    assert_int_equal(value_range(-3, 9).low, -3);
    assert_int_equal(value_range(-3, 9).high, 9);
    assert_int_equal(value_truth().kind, VALUE_TRUTH);
    assert_int_equal(value_truth().high, 1);
    add_actor(&s, "a", 1);
    add_actor(&s, "b", 1);
    add_actor(&s, "c", 1);
    assert_int_equal(value_component(&s).kind, VALUE_COMPONENT);
    assert_int_equal(value_component(&s).low, 0);
    assert_int_equal(value_component(&s).high, 2);
    system_free(&s);
}

static void messages_are_found_by_name_in_their_channel_alone(void **state) {
    struct system s;
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 1), b = add_actor(&s, "b", 1);
    add_message(&s, a, "one");
    uint32_t two = add_message(&s, a, "two");
    add_message(&s, b, "three");
    assert_int_equal(system_find_message(&s, a, "two"), two);
    assert_int_equal(system_find_message(&s, a, "three"), SYSTEM_NONE);
    assert_int_equal(system_find_message(&s, a, "tw"), SYSTEM_NONE);
    system_free(&s);
}

static void arrays_that_are_given_are_copied(void **state) {
    struct system s;
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 1);
    struct system_field fields[] = {{"p", value_truth()}, {"q", value_range(1, 5)}};
    uint32_t m = system_add_message(&s, a, "m", fields, 2);
    int32_t values[] = {1, 4};
    bool constrained[] = {false, true};
    system_add_initial(&s, a, m, values);
    uint32_t o = system_add_observer(&s, "o", 1);
    struct observer_rule rule = {0, OBSERVER_ERROR, SYSTEM_NONE, a, m, constrained, values};
    system_add_rule(&s, o, &rule);
    memset(fields, 0, sizeof fields);
    memset(values, 0, sizeof values);
    memset(constrained, 0, sizeof constrained);
    assert_string_equal(s.channels.items[a].messages.items[m].fields[1].name, "q");
    assert_int_equal(s.channels.items[a].messages.items[m].fields[1].type.high, 5);
    assert_int_equal(s.initial.items[0].values[1], 4);
    assert_true(s.observers.items[o].rules.items[0].constrained[1]);
    assert_false(s.observers.items[o].rules.items[0].constrained[0]);
    assert_int_equal(s.observers.items[o].rules.items[0].values[1], 4);
    system_free(&s);
}

static void a_rule_without_constraints_has_none_in_the_system_either(void **state) {
    struct system s;
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 1), m = add_message_of(&s, a, "m", 2, value_truth());
    uint32_t o = system_add_observer(&s, "o", 1);
    system_add_rule(&s, o, &(struct observer_rule){0, 0, SYSTEM_NONE, a, m, NULL, NULL});
    assert_int_equal(s.observers.items[o].rules.count, 1);
    assert_null(s.observers.items[o].rules.items[0].constrained);
    system_free(&s);
}

static void nodes_hold_what_they_were_given(void **state) {
    struct system s;
    struct span span = {0, 5, 2};
    system_init(&s, *state);
    struct expression *sum =
        expression_operation(&s, OPERATOR_ADD, expression_local(&s, 3), expression_field(&s, 1), span);
    assert_int_equal(sum->kind, EXPRESSION_OPERATION);
    assert_int_equal(sum->left->kind, EXPRESSION_LOCAL);
    assert_int_equal(sum->left->index, 3);
    assert_int_equal(sum->right->kind, EXPRESSION_FIELD);
    assert_int_equal(sum->right->index, 1);
    assert_int_equal(sum->span.start, 5);
    assert_int_equal(expression_sender(&s)->kind, EXPRESSION_SENDER);
    struct statement *local = statement_assign_local(&s, 2, sum, span);
    assert_true(local->to_local);
    assert_int_equal(local->target, 2);
    assert_ptr_equal(local->values, sum);
    assert_false(statement_assign(&s, 2, sum, span)->to_local);
    struct statement *to = statement_send_to(&s, expression_sender(&s), "m", sum, span);
    assert_int_equal(to->channel, SYSTEM_NONE);
    assert_string_equal(to->message_name, "m");
    struct statement *both = statement_if(&s, sum, local, to, span);
    assert_ptr_equal(both->body, local);
    assert_ptr_equal(both->otherwise, to);
    struct statement *again = statement_while(&s, sum, local, span);
    assert_int_equal(again->kind, STATEMENT_WHILE);
    assert_ptr_equal(again->condition, sum);
    system_free(&s);
}

static void what_hangs_on_something_that_was_not_added_is_not_added(void **state) {
    struct system s;
    system_init(&s, *state);
    int32_t values[] = {0};
    assert_int_equal(add_message(&s, SYSTEM_NONE, "m"), SYSTEM_NONE);
    system_add_initial(&s, SYSTEM_NONE, 0, values);
    system_add_initial(&s, 0, SYSTEM_NONE, values);
    system_add_rule(&s, SYSTEM_NONE, &(struct observer_rule){0});
    assert_int_equal(s.initial.count, 0);
    system_free(&s);
}

/* Some of everything. */
static bool build_everything(struct job *job, void *context) {
    (void)context;
    struct system s;
    system_init(&s, job);
    bool constrained[] = {true};
    int32_t values[] = {1};
    uint32_t a = system_add_component(&s, "a", NOWHERE);
    uint32_t c = system_add_channel(&s, "c", 2, DISCIPLINE_BAG);
    struct system_field fields[] = {{"f", value_number()}};
    uint32_t m = system_add_message(&s, c, "m", fields, 1);
    uint32_t x = add_variable(&s, a, "x", value_number(), 0);
    struct system_edge edge = {
        .component = a, .channel = c, .body = statement_assign(&s, x, expression_field(&s, 0), NOWHERE)};
    system_add_edge(&s, &edge);
    system_add_initial(&s, c, m, values);
    if (m != SYSTEM_NONE)
        system_add_rule(&s, system_add_observer(&s, "o", 1),
                        &(struct observer_rule){0, 0, SYSTEM_NONE, c, m, constrained, values});
    system_add_invariant(&s, "i", expression_variable(&s, x));
    bool fine = system_complete(&s);
    system_free(&s);
    return fine;
}

static void a_system_that_lost_something_is_incomplete(void **state) {
    expect_to_survive_refusals(*state, build_everything, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(things_are_numbered_in_the_order_in_which_they_are_added),
        job_test(a_component_has_one_location_and_no_inbox_at_first),
        job_test(types_know_their_values),
        job_test(messages_are_found_by_name_in_their_channel_alone),
        job_test(arrays_that_are_given_are_copied),
        job_test(a_rule_without_constraints_has_none_in_the_system_either),
        job_test(nodes_hold_what_they_were_given),
        job_test(what_hangs_on_something_that_was_not_added_is_not_added),
        job_test(a_system_that_lost_something_is_incomplete),
    };
    return cmocka_run_group_tests_name("system", tests, NULL, NULL);
}
