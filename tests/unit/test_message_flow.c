#include "systems.h"

#include <string.h>

#include "language/aml/lower.h"
#include "system/message_flow.h"

/* ---- systems out of texts ---- */

struct made {
    struct job job;
    struct sources sources;
    struct aml aml;
    struct system system;
    struct message_flows flows;
};

static void make(struct made *m, const char *text) {
    job_init(&m->job);
    sources_init(&m->sources, &m->job);
    aml_init(&m->aml, &m->sources);
    system_init(&m->system, &m->job);
    assert_true(sources_add(&m->sources, "test.aml", text, strlen(text)));
    assert_true(aml_parse(&m->aml, 0) && aml_check(&m->aml) && aml_lower(&m->aml, &m->system));
    assert_true(message_flows_find(&m->flows, &m->job, &m->system));
}

static void drop(struct made *m) {
    message_flows_free(&m->flows);
    system_free(&m->system);
    aml_free(&m->aml);
    sources_free(&m->sources);
    job_free(&m->job);
    assert_int_equal(m->job.memory.used, 0);
}

/* The values of a field of what one actor sends another; NULL: it sends no such message. */
static const struct value_set *values_of(const struct made *m, const char *sender, const char *receiver,
                                         const char *message, uint32_t field) {
    uint32_t inbox = m->system.components.items[system_find_component(&m->system, receiver)].inbox;
    uint32_t from = system_find_component(&m->system, sender);
    uint32_t number = system_find_message(&m->system, inbox, message);
    for (size_t i = 0; i < m->flows.list.count; i++) {
        const struct message_flow *flow = &m->flows.list.items[i];
        if (flow->sender == from && flow->channel == inbox && flow->message == number)
            return flow->values[field];
    }
    return NULL;
}

static void expect_values(const struct value_set *set, const int32_t *values, uint32_t count) {
    assert_non_null(set);
    assert_false(set->any);
    assert_int_equal(set->count, count);
    for (uint32_t i = 0; i < count; i++)
        assert_int_equal(set->values[i], values[i]);
}

/* ---- tests ---- */

static void values_flow_through_variables_and_branches(void **state) {
    struct made m;
    (void)state;
    make(&m, "actor a(2) { int x; go { x = ?(1, 5); if (x < 3) { b!set(x); } else { b!set(x * 2); } } }"
             "actor b(2) { int y; set(int n) { y = n + 1; c!put(y, n == 1); } }"
             "actor c(2) { put(int k, bool t) { } }"
             "main { a!go; }");
    expect_values(values_of(&m, "a", "b", "set", 0), (int32_t[]){1, 10}, 2);
    expect_values(values_of(&m, "b", "c", "put", 0), (int32_t[]){2, 11}, 2);
    expect_values(values_of(&m, "b", "c", "put", 1), (int32_t[]){0, 1}, 2);
    assert_null(values_of(&m, "a", "c", "put", 0));
    drop(&m);
}

/* More rounds than are waited for: the interval is what is left. */
static void a_counter_without_a_bound_is_any(void **state) {
    struct made m;
    (void)state;
    make(&m, "actor a(2) { int n; tick { n = n + 1; b!set(n); a!tick; } }"
             "actor b(2) { set(int n) { } }"
             "main { a!tick; }");
    assert_true(values_of(&m, "a", "b", "set", 0)->any);
    drop(&m);
}

static void a_counter_with_a_bound_has_all_values_up_to_it(void **state) {
    struct made m;
    (void)state;
    make(&m, "actor a(2) { int n; tick { if (n < 100) { n = n + 1; } b!set(n); a!tick; } }"
             "actor b(2) { set(int n) { } }"
             "main { a!tick; }");
    const struct value_set *set = values_of(&m, "a", "b", "set", 0);
    assert_false(set->any);
    assert_true(set->count >= 100);
    for (int32_t i = 1; i <= 100; i++)
        assert_true(value_set_has(set, i));
    drop(&m);
}

/* An actor that travels is sent to by those who get it, and by nobody else. */
static void receivers_that_are_values(void **state) {
    struct made m;
    (void)state;
    make(&m, "actor a(2) { go { b!meet(c); } }"
             "actor b(2) { meet(actor who) { who!ping(7); } }"
             "actor c(2) { ping(int n) { } }"
             "actor d(2) { ping(int n) { } }"
             "main { a!go; }");
    expect_values(values_of(&m, "b", "c", "ping", 0), (int32_t[]){7}, 1);
    assert_null(values_of(&m, "b", "d", "ping", 0));
    drop(&m);
}

static void unreachable_code_sends_nothing(void **state) {
    struct made m;
    (void)state;
    make(&m, "actor a(2) { int 0..3 x = 1; go { if (x > 2) { b!set(1); } } never { b!set(2); } }"
             "actor b(2) { set(int n) { } }"
             "main { a!go; }");
    assert_null(values_of(&m, "a", "b", "set", 0));
    drop(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_flow_through_variables_and_branches),
        cmocka_unit_test(a_counter_without_a_bound_is_any),
        cmocka_unit_test(a_counter_with_a_bound_has_all_values_up_to_it),
        cmocka_unit_test(receivers_that_are_values),
        cmocka_unit_test(unreachable_code_sends_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
