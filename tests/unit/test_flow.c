#include "readings.h"

#include <string.h>

#include "assume/flow/flow.h"
#include "language/aml/lower.h"
#include "lts/equivalence/reduce.h"

/* A system with the actor `m`, whose flows are looked at. */
struct flowing {
    struct reading reading;
    struct system system;
    struct flow flow;
};

/* Every parameter has the value `value`. */
static void begin(struct flowing *f, struct job *job, const char *text, const char *message, int64_t value,
                  const struct flow_options *options) {
    struct abstract_value values[4];
    assert_true(reading_make(&f->reading, job, text));
    system_init(&f->system, job);
    assert_true(aml_lower(&f->reading.aml, &f->system));
    uint32_t component = system_find_component(&f->system, "m");
    uint32_t number = system_find_message(&f->system, f->system.components.items[component].inbox, message);
    for (uint32_t i = 0; i < COUNT(values); i++)
        values[i] = (struct abstract_value){range_value(value), i};
    assert_true(flow_make(&f->flow, &f->system, component, number, values, options));
}

static void end(struct flowing *f) {
    flow_free(&f->flow);
    system_free(&f->system);
    reading_free(&f->reading);
}

/* The flow, minimised for visible traces; `finished` is a label. */
static void expect_flow_of(struct job *job, const char *text, const char *message, int64_t value,
                           const char *aut) {
    struct flowing f;
    begin(&f, job, text, message, value, &FLOW_USUAL);
    assert_false(f.flow.cut);
    struct lts *lts = flow_lts(&f.flow);
    assert_non_null(lts);
    expect_result(job, lts_reduce(job, lts, EQUIVALENCE_WEAK_TRACE), aut);
    lts_free(lts);
    end(&f);
}

#define OTHERS "actor a(1) { x { } y { } n(int 0..2 v) { } w(int v) { } } actor b(1) { x { } } main { a!x; } "

static void sends_come_one_after_the_other(void **state) {
    expect_flow_of(*state, OTHERS "actor m(1) { ask { a!x; b!x; } }", "ask", 0,
                   "des (0,3,4)\n(0,\"a!x\",1)\n(1,\"b!x\",2)\n(2,\"finished\",3)\n");
}

static void a_variable_decides_nothing(void **state) {
    expect_flow_of(*state, OTHERS "actor m(1) { bool v; ask { if (v) { a!x; } else { a!y; } } }", "ask", 0,
                   "des (0,3,3)\n(0,\"a!x\",1)\n(0,\"a!y\",1)\n(1,\"finished\",2)\n");
}

static void a_type_can_decide(void **state) {
    expect_flow_of(*state, OTHERS "actor m(1) { int 0..3 v; ask { if (v < 4) { a!x; } else { a!y; } } }",
                   "ask", 0, "des (0,2,3)\n(0,\"a!x\",1)\n(1,\"finished\",2)\n");
}

static void a_parameter_decides(void **state) {
    static const char text[] =
        OTHERS "actor m(1) { bool v; ask(int p) { if (p > 1 && v) { a!x; } else if (p == 0) { a!y; } } }";
    expect_flow_of(*state, text, "ask", 0, "des (0,2,3)\n(0,\"a!y\",1)\n(1,\"finished\",2)\n");
    expect_flow_of(*state, text, "ask", 1, "des (0,1,2)\n(0,\"finished\",1)\n");
    expect_flow_of(*state, text, "ask", 2,
                   "des (0,3,3)\n(0,\"a!x\",1)\n(0,\"finished\",2)\n(1,\"finished\",2)\n");
}

static void messages_to_oneself_are_worked_off(void **state) {
    expect_flow_of(*state, OTHERS "actor m(1) { ask { self!go; b!x; } go { a!x; } }", "ask", 0,
                   "des (0,3,4)\n(0,\"b!x\",1)\n(1,\"a!x\",2)\n(2,\"finished\",3)\n");
    expect_flow_of(*state,
                   OTHERS "actor m(2) { ask { m!go(2); } go(int 0..2 i) { a!n(i); if (i > 0) { "
                          "m!go(i - 1); } } }",
                   "ask", 0,
                   "des (0,4,5)\n(0,\"a!n(2)\",1)\n(1,\"a!n(1)\",2)\n(2,\"a!n(0)\",3)\n(3,\"finished\",4)\n");
}

static void it_may_go_on_for_ever(void **state) {
    expect_flow_of(*state, OTHERS "actor m(1) { ask { a!x; self!ask; } }", "ask", 0,
                   "des (0,1,1)\n(0,\"a!x\",0)\n");
    expect_flow_of(*state, OTHERS "actor m(1) { bool v; ask { if (v) { a!x; } else { self!ask; } } }", "ask",
                   0, "des (0,2,3)\n(0,\"a!x\",1)\n(1,\"finished\",2)\n");
}

static void a_full_mailbox_ends_a_path(void **state) {
    expect_flow_of(*state, OTHERS "actor m(1) { ask { a!x; self!go; self!go; a!y; } go { } }", "ask", 0,
                   "des (0,1,2)\n(0,\"a!x\",1)\n");
    expect_flow_of(*state, OTHERS "actor m(2) { ask { a!x; self!go; self!go; a!y; } go { } }", "ask", 0,
                   "des (0,3,4)\n(0,\"a!x\",1)\n(1,\"a!y\",2)\n(2,\"finished\",3)\n");
}

static void a_failure_ends_a_path(void **state) {
    static const char text[] = OTHERS "actor m(1) { int 0..3 v; ask(int p) { a!x; v = 6 / p; a!y; } }";
    expect_flow_of(*state, text, "ask", 0, "des (0,1,2)\n(0,\"a!x\",1)\n");
    expect_flow_of(*state, text, "ask", 1, "des (0,1,2)\n(0,\"a!x\",1)\n"); /* 6 is not in 0..3 */
    expect_flow_of(*state, text, "ask", 2, "des (0,3,4)\n(0,\"a!x\",1)\n(1,\"a!y\",2)\n(2,\"finished\",3)\n");
}

static void arguments_are_what_the_receiver_takes(void **state) {
    expect_flow_of(*state, OTHERS "actor m(1) { int v; ask(int p) { a!n(v); a!n(p); } }", "ask", 1,
                   "des (0,5,4)\n(0,\"a!n(0)\",1)\n(0,\"a!n(1)\",1)\n(0,\"a!n(2)\",1)\n(1,\"a!n(1)\",2)\n(2,"
                   "\"finished\",3)\n");
    expect_flow_of(
        *state, OTHERS "actor m(1) { int v; ask { a!w(v); a!w(v % 3); } }", "ask", 0,
        "des (0,7,4)\n(0,\"a!w(_)\",1)\n(1,\"a!w(-1)\",2)\n(1,\"a!w(-2)\",2)\n(1,\"a!w(0)\",2)\n(1,"
        "\"a!w(1)\",2)\n(1,\"a!w(2)\",2)\n(2,\"finished\",3)\n");
    expect_flow_of(*state, OTHERS "actor m(1) { ask(int p) { a!n(p); } }", "ask", 3, "des (0,0,1)\n");
}

static void a_variable_holds_any_receiver(void **state) {
    expect_flow_of(*state, OTHERS "actor m(1) { actor v = a; ask { v!x; } }", "ask", 0,
                   "des (0,3,3)\n(0,\"a!x\",1)\n(0,\"b!x\",1)\n(1,\"finished\",2)\n");
    expect_flow_of(*state, OTHERS "actor m(1) { ask(actor p) { p!x; } }", "ask", 1,
                   "des (0,2,3)\n(0,\"b!x\",1)\n(1,\"finished\",2)\n");
}

static void origins_are_kept_if_wanted(void **state) {
    struct flow_options options = {.most_nodes = 100, .most_choices = 1, .keeps_origins = true};
    struct flowing f;
    begin(&f, *state,
          OTHERS "actor m(1) { int v; ask(int p) { m!go(p); } go(int q) { a!w(q); a!w(1); a!n(v); } }", "ask",
          1, &options);
    assert_int_equal(sequences_count(&f.flow.sends), 3);
    assert_int_equal(flow_argument(&f.flow, 0, 0).origin, 0);
    assert_int_equal(flow_argument(&f.flow, 1, 0).origin, ORIGIN_NONE);
    assert_int_equal(flow_argument(&f.flow, 2, 0).range.high, 2);
    end(&f);
}

static void there_is_a_limit(void **state) {
    struct flow_options options = {.most_nodes = 10, .most_choices = 1};
    struct flowing f;
    begin(&f, *state, OTHERS "actor m(50) { ask { self!ask; self!ask; } }", "ask", 0, &options);
    assert_true(f.flow.cut);
    assert_int_equal(sequences_count(&f.flow.nodes), 10);
    assert_int_equal(f.flow.rows.count, 11);
    end(&f);
}

static void it_is_known_what_can_finish(void **state) {
    struct flowing f;
    begin(&f, *state,
          OTHERS "actor m(1) { bool v; ask { if (v) { a!x; } else { self!on; } } on { self!on; } }", "ask", 0,
          &FLOW_USUAL);
    bool *can = flow_can_finish(&f.flow);
    uint32_t count = 0;
    assert_non_null(can);
    for (uint32_t n = 0; n < sequences_count(&f.flow.nodes); n++)
        count += can[n];
    assert_int_equal(count, 4); /* the first, the condition, the send, the end */
    memory_free(can);
    end(&f);
}

/* As long as they may be in a system. */
static void chains_may_be_long(void **state) {
    enum { LINKS = 1900 };
    struct job *job = *state;
    struct text text = {.memory = &job->memory};
    text_add(&text, OTHERS "actor m(1) { ask(int p) { if (p == 0");
    for (int i = 0; i < LINKS; i++)
        text_add(&text, " + 0");
    text_add(&text, ") { }");
    for (int i = 0; i < LINKS; i++)
        text_add(&text, " else if (p == 1) { }");
    text_add(&text, " else { a!x; } } }");
    expect_flow_of(job, text_end(&text), "ask", 2, "des (0,2,3)\n(0,\"a!x\",1)\n(1,\"finished\",2)\n");
    text_free(&text);
}

static bool make_and_free(struct job *job, void *context) {
    const struct system *system = context;
    struct flow flow;
    (void)job;
    bool fine = flow_make(&flow, system, system_find_component(system, "m"), 0, NULL, &FLOW_USUAL);
    struct lts *lts = fine ? flow_lts(&flow) : NULL;
    bool *can = lts ? flow_can_finish(&flow) : NULL;
    fine = can != NULL;
    memory_free(can);
    lts_free(lts);
    flow_free(&flow);
    return fine;
}

static void it_survives_refusals(void **state) {
    struct reading r;
    struct system system;
    assert_true(reading_make(
        &r, *state, OTHERS "actor m(2) { int v; ask { a!n(v); self!go(v % 3); } go(int i) { a!w(i); } }"));
    system_init(&system, *state);
    assert_true(aml_lower(&r.aml, &system));
    expect_to_survive_refusals(*state, make_and_free, &system);
    system_free(&system);
    reading_free(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(sends_come_one_after_the_other),
        job_test(a_variable_decides_nothing),
        job_test(a_type_can_decide),
        job_test(a_parameter_decides),
        job_test(messages_to_oneself_are_worked_off),
        job_test(it_may_go_on_for_ever),
        job_test(a_full_mailbox_ends_a_path),
        job_test(a_failure_ends_a_path),
        job_test(arguments_are_what_the_receiver_takes),
        job_test(a_variable_holds_any_receiver),
        job_test(origins_are_kept_if_wanted),
        job_test(there_is_a_limit),
        job_test(it_is_known_what_can_finish),
        job_test(chains_may_be_long),
        job_test(it_survives_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
