#include "systems.h"

#include "system/clone.h"

/* One asks the other; an observer counts. */
static void build(struct system *s) {
    uint32_t a = add_actor(s, "a", 2), b = add_actor(s, "b", 1);
    uint32_t go = add_message(s, a, "go"), ask = add_message_of(s, b, "ask", 1, value_range(0, 3));
    add_variable(s, a, "v", value_range(0, 1), 1);
    on(s, a, a, go, send(s, b, ask, num(s, 2)));
    on(s, b, b, ask, NULL);
    system_add_initial(s, a, go, NULL);
    uint32_t observer = system_add_observer(s, "p", 1);
    struct observer_rule rule = {
        .target = OBSERVER_ERROR, .sender = SYSTEM_NONE, .channel = b, .message = ask};
    system_add_rule(s, observer, &rule);
    system_add_invariant(s, "i", num(s, 1));
}

static void a_copy_has_the_same_numbers_and_names(void **state) {
    struct system original, copy;
    system_init(&original, *state);
    build(&original);
    assert_true(system_clone(&copy, &original));
    assert_int_equal(copy.components.count, 2);
    assert_int_equal(copy.channels.count, 2);
    assert_int_equal(copy.variables.count, 1);
    assert_int_equal(copy.edges.count, 2);
    assert_int_equal(copy.initial.count, 1);
    assert_int_equal(copy.invariants.count, 1);
    assert_int_equal(copy.observers.items[0].rules.count, 1);
    assert_ptr_equal(copy.edges.items[0].body, original.edges.items[0].body);
    assert_int_equal(system_find_component(&copy, "b"), 1);
    assert_int_equal(system_find_message(&copy, 1, "ask"), 0);
    assert_int_equal(system_find_message(&copy, 0, "ask"), SYSTEM_NONE);
    system_free(&copy);
    system_free(&original);
}

static void a_copy_changes_by_itself(void **state) {
    struct system original, copy;
    system_init(&original, *state);
    build(&original);
    assert_true(system_clone(&copy, &original));
    add_message(&copy, 1, "more");
    add_actor(&copy, "c", 1);
    copy.channels.items[0].capacity = 9;
    copy.channels.items[1].messages.items[0].fleeting = true;
    copy.edges.count = 0;
    copy.initial.count = 0;
    struct observer_rule rule = {.target = 0, .sender = SYSTEM_NONE, .channel = 0, .message = 0};
    system_add_rule(&copy, 0, &rule);
    assert_int_equal(system_find_message(&copy, 1, "more"), 1);
    assert_int_equal(original.channels.items[0].capacity, 2);
    assert_false(original.channels.items[1].messages.items[0].fleeting);
    assert_int_equal(original.channels.items[1].messages.count, 1);
    assert_int_equal(system_find_message(&original, 1, "more"), SYSTEM_NONE);
    assert_int_equal(system_find_component(&original, "c"), SYSTEM_NONE);
    assert_int_equal(original.edges.count, 2);
    assert_int_equal(original.initial.count, 1);
    assert_int_equal(original.observers.items[0].rules.count, 1);
    system_free(&copy);
    system_free(&original);
}

static bool clone_and_free(struct job *job, void *context) {
    struct system copy;
    (void)job;
    bool fine = system_clone(&copy, context);
    assert_int_equal(system_complete(&copy), fine);
    system_free(&copy);
    return fine;
}

static void it_survives_refusals(void **state) {
    struct system original;
    system_init(&original, *state);
    build(&original);
    expect_to_survive_refusals(*state, clone_and_free, &original);
    system_free(&original);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_copy_has_the_same_numbers_and_names),
        job_test(a_copy_changes_by_itself),
        job_test(it_survives_refusals),
    };
    return cmocka_run_group_tests_name("clone", tests, NULL, NULL);
}
