#include "assumptions.h"

#include "assume/actions.h"

/* What is missing is the third component, and its inbox the third channel. */
enum { A, B, M };

#define OPEN                                                                                                 \
    "actor a(1) { go { m!none; m!take(r, f, w); } y { } v(int -3..300 k) { } q(bool h, actor o, int n) { }"  \
    " int 0..3 r; bool f; actor w = b; } actor b(1) { y { } }"                                               \
    "missing m { none -> a!y; take(x, g, who) -> a!y; } main { a!go; }"

struct opened_system {
    struct reading reading;
    struct open_system open;
};

static void open_system(struct opened_system *o, struct job *job) {
    bool fine = reading_make(&o->reading, job, OPEN);
    open_system_init(&o->open, &o->reading.sources);
    fine = fine && aml_lower_open(&o->reading.aml, NULL, &o->open);
    if (!fine)
        show_diagnostics(job);
    assert_true(fine);
    assert_int_equal(o->open.system.components.items[M].inbox, M);
}

static void close_system(struct opened_system *o) {
    open_system_free(&o->open);
    reading_free(&o->reading);
}

/* ---- the table ---- */

static void each_action_is_there_once(void **state) {
    static const int64_t VALUES[] = {1, 2, -1, INT64_MAX};
    struct actions actions;
    actions_init(&actions, *state);
    assert_int_equal(actions_find(&actions, 0, 0, NULL, 0), ACTION_NONE);
    assert_int_equal(actions_add(&actions, 0, 0, NULL, 0), 0);
    assert_int_equal(actions_add(&actions, 0, 1, NULL, 0), 1);
    assert_int_equal(actions_add(&actions, 1, 0, NULL, 0), 2);
    assert_int_equal(actions_add(&actions, 0, 2, VALUES, 2), 3);
    assert_int_equal(actions_add(&actions, 0, 2, VALUES + 1, 2), 4);
    assert_int_equal(actions_add(&actions, 0, 2, VALUES + 2, 2), 5);
    for (uint32_t again = 0; again < 2; again++) {
        assert_int_equal(actions_add(&actions, 0, 1, NULL, 0), 1);
        assert_int_equal(actions_add(&actions, 0, 2, VALUES + 1, 2), 4);
    }
    assert_int_equal(actions_find(&actions, 1, 0, NULL, 0), 2);
    assert_int_equal(actions_find(&actions, 0, 2, VALUES + 2, 2), 5);
    assert_int_equal(actions_find(&actions, 1, 2, VALUES, 2), ACTION_NONE);
    assert_int_equal(actions_find(&actions, 0, 1, VALUES, 2), ACTION_NONE);
    assert_int_equal(actions_find(&actions, 0, 2, (const int64_t[]){2, 1}, 2), ACTION_NONE);
    assert_int_equal(actions_find(&actions, 0, 2, VALUES, 1), ACTION_NONE);
    assert_int_equal(actions_find(&actions, 0, 2, NULL, 0), ACTION_NONE);
    assert_int_equal(actions.list.count, 6);
    actions_free(&actions);
}

static void many_actions_are_told_apart(void **state) {
    enum { MANY = 3000 };
    struct actions actions;
    actions_init(&actions, *state);
    for (uint32_t round = 0; round < 2; round++)
        for (uint32_t i = 0; i < MANY; i++) {
            int64_t values[] = {i % 10, -(int64_t)(i / 10 % 10)};
            assert_int_equal(actions_add(&actions, i / 1000, i / 100 % 10, values, 2), i);
        }
    assert_int_equal(actions.list.count, MANY);
    for (uint32_t i = 0; i < MANY; i++) {
        const struct action *action = &actions.list.items[i];
        assert_int_equal(action->channel, i / 1000);
        assert_int_equal(action->message, i / 100 % 10);
        assert_int_equal(action->values_count, 2);
        assert_true(actions.values.items[action->values] == i % 10);
        assert_true(actions.values.items[action->values + 1] == -(int64_t)(i / 10 % 10));
    }
    actions_free(&actions);
}

/* ---- texts ---- */

static void what_is_written_reads_back(void **state) {
    static const struct {
        const char *text;
        uint32_t channel, message;
        uint32_t count;
        int64_t values[3];
    } CASES[] = {
        {"?none", M, 0, 0, {0}},
        {"?take(3,true,b)", M, 1, 3, {3, 1, 1}},
        {"?take(0,false,a)", M, 1, 3, {0, 0, 0}},
        {"a!go", A, 0, 0, {0}},
        {"a!y", A, 1, 0, {0}},
        {"b!y", B, 0, 0, {0}},
        {"a!v(-3)", A, 2, 1, {-3}},
        {"a!v(300)", A, 2, 1, {300}},
        {"a!q(true,b,-2147483648)", A, 3, 3, {1, 1, INT32_MIN}},
        {"a!q(false,m,2147483647)", A, 3, 3, {0, 2, INT32_MAX}},
    };
    struct opened_system o;
    struct actions actions;
    open_system(&o, *state);
    actions_init(&actions, *state);
    for (size_t i = 0; i < COUNT(CASES); i++) {
        struct action action;
        int64_t values[MOST_FIELDS] = {0};
        struct text text = {.memory = &actions.job->memory};
        assert_true(action_read(CASES[i].text, &o.open.system, M, &action, values));
        assert_int_equal(action.channel, CASES[i].channel);
        assert_int_equal(action.message, CASES[i].message);
        assert_int_equal(action.values_count, CASES[i].count);
        for (uint32_t f = 0; f < CASES[i].count; f++)
            assert_true(values[f] == CASES[i].values[f]);
        assert_int_equal(actions_add(&actions, action.channel, action.message, values, action.values_count),
                         i);
        action_text(&actions, (uint32_t)i, &o.open.system, M, &text);
        assert_string_equal(text_end(&text), CASES[i].text);
        text_free(&text);
    }
    actions_free(&actions);
    close_system(&o);
}

/* Who declares bool means the same as who declares int 0..1. */
static void truth_values_are_numbers(void **state) {
    static const struct {
        const char *text;
        int64_t values[3];
    } CASES[] = {
        {"a!v(true)", {1}}, {"a!v(false)", {0}}, {"?take(true,0,a)", {1, 0, 0}}, {"?take(2,1,b)", {2, 1, 1}}};
    struct opened_system o;
    open_system(&o, *state);
    for (size_t i = 0; i < COUNT(CASES); i++) {
        struct action action;
        int64_t values[MOST_FIELDS] = {0};
        assert_true(action_read(CASES[i].text, &o.open.system, M, &action, values));
        for (uint32_t f = 0; f < action.values_count; f++)
            assert_true(values[f] == CASES[i].values[f]);
    }
    close_system(&o);
}

static void what_nobody_can_do_is_not_read(void **state) {
    static const char *const TEXTS[] = {
        "",
        "?",
        "!",
        "none",
        "?nobody",
        "?none()",
        "?none(1)",
        "?nonesuch",
        "?non",
        "m!none",
        "?go",
        "c!y",
        "a!",
        "a!yy",
        "a!y()",
        "a!y(1)",
        "!y",
        "ab!y",
        "b!go",
        "a?y",
        "?take",
        "?take()",
        "?take(3)",
        "?take(3,true)",
        "a!v",
        "a!v(",
        "a!v()",
        "a!v(1",
        "a!v(1,",
        "a!v(1,)",
        "a!v(1,2)",
        "a!v(1))",
        "a!v(1) ",
        "a!v(x)",
        "a!v(1x)",
        "a!v(301)",
        "a!v(-4)",
        "a!v(99999999999999999999)",
        "?take(4,true,a)",
        "?take(3,2,a)",
        "?take(3,true,c)",
        "?take(3,true,m)",
        "?take(3,true,)",
        "?take(3,tru,a)",
        "?take(3;true;a)",
        "?take[3,true,a]",
        "?take(3,true,a)x",
        "?take((3,true,a)",
        "a(1)!y",
        "a(y",
        "a!q(true,b,2147483648)",
        "a!q(true,b,-2147483649)",
    };
    struct opened_system o;
    open_system(&o, *state);
    for (size_t i = 0; i < COUNT(TEXTS); i++) {
        struct action action;
        int64_t values[MOST_FIELDS];
        if (action_read(TEXTS[i], &o.open.system, M, &action, values))
            fail_msg("%s has been read", TEXTS[i]);
    }
    close_system(&o);
}

/* ---- ends ---- */

static bool add_many(struct job *job, void *context) {
    struct actions actions;
    (void)context;
    actions_init(&actions, job);
    bool fine = true;
    for (uint32_t i = 0; i < 100 && fine; i++) {
        int64_t values[] = {i, 7};
        fine = actions_add(&actions, i % 3, 0, values, 2) == i;
    }
    actions_free(&actions);
    return fine;
}

static void adding_survives_refusals(void **state) {
    expect_to_survive_refusals(*state, add_many, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(each_action_is_there_once),      job_test(many_actions_are_told_apart),
        job_test(what_is_written_reads_back),     job_test(truth_values_are_numbers),
        job_test(what_nobody_can_do_is_not_read), job_test(adding_survives_refusals),
    };
    return cmocka_run_group_tests_name("actions", tests, NULL, NULL);
}
