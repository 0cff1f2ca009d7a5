#include "systems.h"

#include "explore/program_stepper.h"
#include "explore/space.h"
#include "system/program/bits.h"

/* ---- expecting ---- */

static void expect_range(struct range range, int64_t low, int64_t high) {
    assert_int_equal(range.low, low);
    assert_int_equal(range.high, high);
}

/* Infers, looks at one variable, and frees. */
static void expect_variable(struct job *job, struct system *s, uint32_t variable, int64_t low, int64_t high) {
    struct ranges ranges;
    assert_true(system_complete(s));
    assert_true(ranges_infer(&ranges, job, s));
    expect_range(ranges.variables[variable], low, high);
    ranges_free(&ranges);
    system_free(s);
}

/* ---- operations ---- */

static int64_t calculate(enum node_operator operation, int64_t left, int64_t right, bool *fails) {
    switch (operation) {
    case OPERATOR_OR:
        return left || right;
    case OPERATOR_AND:
        return left && right;
    case OPERATOR_EQUAL:
        return left == right;
    case OPERATOR_UNEQUAL:
        return left != right;
    case OPERATOR_LESS:
        return left < right;
    case OPERATOR_LESS_EQUAL:
        return left <= right;
    case OPERATOR_ADD:
        return left + right;
    case OPERATOR_SUBTRACT:
        return left - right;
    case OPERATOR_MULTIPLY:
        return left * right;
    case OPERATOR_DIVIDE:
    case OPERATOR_REMAINDER:
        if (right == 0) {
            *fails = true;
            return 0;
        }
        return operation == OPERATOR_DIVIDE ? left / right : left % right;
    case OPERATOR_BIT_AND:
        return left & right;
    case OPERATOR_BIT_OR:
        return left | right;
    case OPERATOR_BIT_XOR:
        return left ^ right;
    case OPERATOR_SHIFT_LEFT:
        return left * (INT64_C(1) << (right & 31));
    case OPERATOR_SHIFT_RIGHT:
        return left >> (right & 31);
    case OPERATOR_NOT:
        return !left;
    case OPERATOR_NEGATE:
        return -left;
    }
    return 0;
}

static void expect_sound(enum node_operator operation, struct range left, struct range right) {
    struct range result = range_of_operation(operation, left, right);
    for (int64_t l = left.low; l <= left.high; l++)
        for (int64_t r = right.low; r <= right.high; r++) {
            bool fails = false;
            int64_t value = calculate(operation, l, r, &fails);
            if (!fails && (value < result.low || value > result.high))
                fail_msg("operator %d of %d and %d is %d, outside of %d..%d", (int)operation, (int)l, (int)r,
                         (int)value, (int)result.low, (int)result.high);
        }
}

static void an_operation_never_leaves_its_range(void **state) {
    (void)state;
    for (int operation = OPERATOR_OR; operation <= OPERATOR_NEGATE; operation++)
        for (int64_t a = -4; a <= 4; a++)
            for (int64_t b = a; b <= 4; b++)
                for (int64_t c = -4; c <= 4; c++)
                    for (int64_t d = c; d <= 4; d++)
                        expect_sound((enum node_operator)operation, (struct range){a, b},
                                     (struct range){c, d});
}

static void operations_on_the_largest_numbers_are_not_clipped(void **state) {
    (void)state;
    struct range all = {INT32_MIN, INT32_MAX}, least = {INT32_MIN, INT32_MIN}, minus = {-1, -1};
    int64_t two_to_31 = (int64_t)1 << 31;
    expect_range(range_of_operation(OPERATOR_DIVIDE, least, minus), two_to_31, two_to_31);
    expect_range(range_of_operation(OPERATOR_NEGATE, least, minus), two_to_31, two_to_31);
    expect_range(range_of_operation(OPERATOR_MULTIPLY, all, all), -(two_to_31 - 1) * two_to_31,
                 two_to_31 * two_to_31);
    expect_range(range_of_operation(OPERATOR_ADD, all, all), -2 * two_to_31, 2 * two_to_31 - 2);
    expect_range(range_of_operation(OPERATOR_REMAINDER, least, minus), 0, 0);
    expect_range(range_of_operation(OPERATOR_REMAINDER, all, all), INT32_MIN + 1, INT32_MAX);
}

static void remainders_are_as_narrow_as_both_sides_allow(void **state) {
    (void)state;
    expect_range(range_of_operation(OPERATOR_REMAINDER, (struct range){0, 100}, (struct range){7, 7}), 0, 6);
    expect_range(range_of_operation(OPERATOR_REMAINDER, (struct range){-100, 0}, (struct range){7, 7}), -6,
                 0);
    expect_range(range_of_operation(OPERATOR_REMAINDER, (struct range){2, 4}, (struct range){7, 9}), 2, 4);
    expect_range(range_of_operation(OPERATOR_REMAINDER, (struct range){2, 4}, (struct range){-9, -7}), 2, 4);
}

static void dividing_by_nothing_but_zero_has_no_value(void **state) {
    (void)state;
    struct range zero = {0, 0}, some = {-5, 5};
    assert_true(range_empty(range_of_operation(OPERATOR_DIVIDE, some, zero)));
    assert_true(range_empty(range_of_operation(OPERATOR_REMAINDER, some, zero)));
}

/* ---- between turns ---- */

static void what_is_never_assigned_has_its_initial_value(void **state) {
    struct system s;
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 1), x = add_variable(&s, a, "x", value_number(), -12);
    expect_variable(*state, &s, x, -12, -12);
}

static void a_choice_has_all_values_between(void **state) {
    struct system s;
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 1), x = add_variable(&s, a, "x", value_number(), 3);
    spontaneously(&s, a, "go", choose(&s, x, list3(num(&s, 5), num(&s, -2), num(&s, 4))));
    expect_variable(*state, &s, x, -2, 5);
}

static void a_guard_narrows(void **state) {
    struct system s;
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 1), x = add_variable(&s, a, "x", value_number(), 0);
    spontaneously(&s, a, "up", increase(&s, x, 1))->guard =
        op(&s, OPERATOR_LESS, var(&s, x), num(&s, 100000));
    expect_variable(*state, &s, x, 0, 100000);
}

static void a_condition_narrows_both_branches(void **state) {
    struct system s;
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 1), x = add_variable(&s, a, "x", value_number(), 0);
    spontaneously(&s, a, "go",
                  when(&s, op(&s, OPERATOR_LESS_EQUAL, num(&s, 500), var(&s, x)), set(&s, x, num(&s, -3)),
                       increase(&s, x, 1)));
    expect_variable(*state, &s, x, -3, 500);
}

static void connectives_narrow_as_well(void **state) {
    struct system s;
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 1), x = add_variable(&s, a, "x", value_number(), 0);
    /* not (x < -50 or 50 <= x) */
    struct expression *outside = op(&s, OPERATOR_OR, op(&s, OPERATOR_LESS, var(&s, x), num(&s, -50)),
                                    op(&s, OPERATOR_LESS_EQUAL, num(&s, 50), var(&s, x)));
    spontaneously(&s, a, "up", increase(&s, x, 1))->guard = op(&s, OPERATOR_NOT, outside, NULL);
    spontaneously(&s, a, "down", increase(&s, x, -1))->guard =
        op(&s, OPERATOR_AND, op(&s, OPERATOR_LESS, num(&s, -50), var(&s, x)), num(&s, 1));
    expect_variable(*state, &s, x, -50, 50);
}

static void what_is_taken_back_before_the_end_costs_nothing(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 1), x = add_variable(s, a, "x", value_number(), 0);
    spontaneously(s, a, "go", then(set(s, x, num(s, 77)), set(s, x, num(s, 0))));
    specimen_ready(&m);
    expect_range(m.ranges.variables[x], 0, 0);
    assert_int_equal(m.program->variables[x].width, 0);
    assert_int_equal(m.program->bits, 0);
    specimen_free(&m);
}

static void a_counter_with_a_remainder_stays_below_it(void **state) {
    struct system s;
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 1), x = add_variable(&s, a, "x", value_number(), 0);
    spontaneously(
        &s, a, "go",
        set(&s, x, op(&s, OPERATOR_REMAINDER, op(&s, OPERATOR_ADD, var(&s, x), num(&s, 1)), num(&s, 1000))));
    expect_variable(*state, &s, x, 0, 999);
}

static void a_counter_without_a_bound_takes_all_numbers_on_its_side(void **state) {
    struct system s;
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 1), up = add_variable(&s, a, "up", value_number(), 0);
    uint32_t down = add_variable(&s, a, "down", value_number(), 5);
    spontaneously(&s, a, "go", then(increase(&s, up, 1), increase(&s, down, -1)));
    struct ranges ranges;
    assert_true(ranges_infer(&ranges, *state, &s));
    expect_range(ranges.variables[up], 0, INT32_MAX);
    expect_range(ranges.variables[down], INT32_MIN, 5);
    ranges_free(&ranges);
    system_free(&s);
}

static void values_are_clipped_at_the_declared_range(void **state) {
    struct system s;
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 1), x = add_variable(&s, a, "x", value_range(-1, 3000), 0);
    spontaneously(&s, a, "go", increase(&s, x, 2));
    expect_variable(*state, &s, x, 0, 3000);
}

static void what_always_fails_contributes_nothing(void **state) {
    struct system s;
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 1), x = add_variable(&s, a, "x", value_range(0, 3), 0);
    uint32_t y = add_variable(&s, a, "y", value_number(), 0);
    spontaneously(&s, a, "go", then(set(&s, y, num(&s, 9)), set(&s, x, num(&s, 4))));
    spontaneously(&s, a, "divides",
                  then(set(&s, y, num(&s, 8)), set(&s, x, op(&s, OPERATOR_DIVIDE, num(&s, 1), var(&s, x)))));
    expect_variable(*state, &s, y, 0, 0);
}

static void two_counters_that_push_each_other_come_to_an_end(void **state) {
    struct system s;
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 1), x = add_variable(&s, a, "x", value_number(), 0);
    uint32_t y = add_variable(&s, a, "y", value_number(), 0);
    spontaneously(&s, a, "x", set(&s, x, op(&s, OPERATOR_ADD, var(&s, y), num(&s, 1))));
    spontaneously(&s, a, "y", set(&s, y, op(&s, OPERATOR_MULTIPLY, num(&s, -2), var(&s, x))));
    expect_variable(*state, &s, x, INT32_MIN, INT32_MAX);
}

/* ---- messages ---- */

static void fields_have_what_is_sent_and_what_is_there_at_the_start(void **state) {
    struct system s;
    struct ranges ranges;
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 2), m = add_message_of(&s, a, "m", 2, value_number());
    system_add_initial(&s, a, m, (int32_t[]){40, -3});
    on(&s, a, a, m, send(&s, a, m, list2(num(&s, 10), field(&s, 1))));
    assert_true(ranges_infer(&ranges, *state, &s));
    expect_range(ranges_field(&ranges, a, m, 0), 10, 40);
    expect_range(ranges_field(&ranges, a, m, 1), -3, -3);
    ranges_free(&ranges);
    system_free(&s);
}

static void arguments_are_clipped_at_the_type_of_the_field(void **state) {
    struct system s;
    struct ranges ranges;
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 2), m = add_message_of(&s, a, "m", 1, value_range(0, 99));
    system_add_initial(&s, a, m, (int32_t[]){0});
    on(&s, a, a, m, send(&s, a, m, op(&s, OPERATOR_ADD, field(&s, 0), num(&s, 1))));
    assert_true(ranges_infer(&ranges, *state, &s));
    expect_range(ranges_field(&ranges, a, m, 0), 0, 99);
    ranges_free(&ranges);
    system_free(&s);
}

static void what_no_message_reaches_contributes_nothing(void **state) {
    struct system s;
    struct ranges ranges;
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 2), x = add_variable(&s, a, "x", value_number(), 0);
    uint32_t go = add_message(&s, a, "go"), never = add_message(&s, a, "never");
    uint32_t neither = add_message_of(&s, a, "neither", 1, value_truth());
    system_add_initial(&s, a, go, NULL);
    /* the argument never fits */
    on(&s, a, a, go, send(&s, a, neither, num(&s, 2)));
    on(&s, a, a, never, then(set(&s, x, num(&s, 1)), send(&s, a, never, NULL)));
    on(&s, a, a, neither, set(&s, x, num(&s, 2)));
    assert_true(ranges_infer(&ranges, *state, &s));
    assert_true(ranges_message_reached(&ranges, a, go));
    assert_false(ranges_message_reached(&ranges, a, never));
    assert_false(ranges_message_reached(&ranges, a, neither));
    assert_true(ranges.edge_reached[0]);
    assert_false(ranges.edge_reached[1]);
    assert_false(ranges.edge_reached[2]);
    expect_range(ranges.variables[x], 0, 0);
    ranges_free(&ranges);
    system_free(&s);
}

static void code_behind_a_condition_that_never_holds_sends_nothing(void **state) {
    struct system s;
    struct ranges ranges;
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 2), x = add_variable(&s, a, "x", value_range(0, 7), 2);
    uint32_t m = add_message(&s, a, "m");
    spontaneously(&s, a, "go",
                  when(&s, op(&s, OPERATOR_LESS, var(&s, x), num(&s, 2)), send(&s, a, m, NULL), NULL));
    on(&s, a, a, m, set(&s, x, num(&s, 7)));
    assert_true(ranges_infer(&ranges, *state, &s));
    assert_false(ranges_message_reached(&ranges, a, m));
    expect_range(ranges.variables[x], 2, 2);
    ranges_free(&ranges);
    system_free(&s);
}

static void a_receiver_that_is_a_value_reaches_those_who_know_the_message(void **state) {
    struct system s;
    struct ranges ranges;
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 2), b = add_actor(&s, "b", 2), c = add_actor(&s, "c", 2);
    uint32_t d = add_actor(&s, "d", 2);
    add_message(&s, a, "m"); /* another number of fields */
    add_message_of(&s, b, "m", 1, value_number());
    add_message_of(&s, c, "other", 1, value_number());
    add_message_of(&s, d, "m", 1, value_number());
    uint32_t r = add_variable(&s, a, "r", value_component(&s), (int32_t)a);
    spontaneously(&s, a, "pick", choose(&s, r, list2(num(&s, (int32_t)a), num(&s, (int32_t)c))));
    spontaneously(&s, a, "go", statement_send_to(&s, var(&s, r), "m", num(&s, 4), NOWHERE));
    assert_true(ranges_infer(&ranges, *state, &s));
    assert_false(ranges_message_reached(&ranges, a, 0));
    assert_true(ranges_message_reached(&ranges, b, 0));
    assert_false(ranges_message_reached(&ranges, c, 0));
    assert_false(ranges_message_reached(&ranges, d, 0)); /* r is at most c */
    expect_range(ranges_field(&ranges, b, 0, 0), 4, 4);
    ranges_free(&ranges);
    system_free(&s);
}

/* ---- loops ---- */

static void a_loop_ends_where_its_condition_does(void **state) {
    struct system s;
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 1), x = add_variable(&s, a, "x", value_number(), 0);
    spontaneously(&s, a, "go",
                  then(set(&s, x, num(&s, 3)),
                       loop(&s, op(&s, OPERATOR_LESS, var(&s, x), num(&s, 5000)), increase(&s, x, 1))));
    expect_variable(*state, &s, x, 0, 5000);
}

static void what_a_loop_leaves_behind_is_known_after_it(void **state) {
    struct system s;
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 1), x = add_variable(&s, a, "x", value_number(), 0);
    struct system_edge *edge = spontaneously(&s, a, "go", NULL);
    edge->locals = 1;
    struct statement *count =
        statement_assign_local(&s, 0, op(&s, OPERATOR_ADD, expression_local(&s, 0), num(&s, 1)), NOWHERE);
    edge->body = then(loop(&s, op(&s, OPERATOR_LESS, expression_local(&s, 0), num(&s, 40)), count),
                      set(&s, x, expression_local(&s, 0)));
    expect_variable(*state, &s, x, 0, 40);
}

static void nested_loops_come_to_an_end(void **state) {
    struct system s;
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 1), x = add_variable(&s, a, "x", value_number(), 0);
    uint32_t y = add_variable(&s, a, "y", value_number(), 0), z = add_variable(&s, a, "z", value_number(), 0);
    struct statement *inner =
        then(set(&s, y, num(&s, 0)), loop(&s, op(&s, OPERATOR_LESS, var(&s, y), num(&s, 20)),
                                          then(increase(&s, y, 1), increase(&s, z, 1))));
    spontaneously(&s, a, "go",
                  then(set(&s, x, num(&s, 0)), loop(&s, op(&s, OPERATOR_LESS, var(&s, x), num(&s, 20)),
                                                    then(inner, increase(&s, x, 1)))));
    expect_variable(*state, &s, z, 0, INT32_MAX);
}

static void nothing_comes_behind_a_loop_that_never_ends(void **state) {
    struct system s;
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 1), x = add_variable(&s, a, "x", value_number(), 0);
    spontaneously(&s, a, "go", then(loop(&s, num(&s, 1), increase(&s, x, 1)), set(&s, x, num(&s, -1))));
    expect_variable(*state, &s, x, 0, 0);
}

static void a_loop_that_is_never_entered_changes_nothing(void **state) {
    struct system s;
    system_init(&s, *state);
    uint32_t a = add_actor(&s, "a", 1), x = add_variable(&s, a, "x", value_number(), 0);
    spontaneously(&s, a, "go", loop(&s, op(&s, OPERATOR_LESS, var(&s, x), num(&s, 0)), increase(&s, x, 1)));
    expect_variable(*state, &s, x, 0, 0);
}

/* ---- conditions ---- */

/* A condition over variables 0 and 1. */
static struct expression *random_condition(struct system *s, uint64_t *seed, uint32_t depth) {
    static const enum node_operator connectives[] = {OPERATOR_AND, OPERATOR_OR, OPERATOR_NOT};
    static const enum node_operator comparisons[] = {OPERATOR_EQUAL, OPERATOR_UNEQUAL, OPERATOR_LESS,
                                                     OPERATOR_LESS_EQUAL, OPERATOR_REMAINDER};
    if (depth > 0 && next_random(seed, 4) > 0) {
        enum node_operator operation = connectives[next_random(seed, COUNT(connectives))];
        struct expression *left = random_condition(s, seed, depth - 1);
        return op(s, operation, left,
                  operation == OPERATOR_NOT ? NULL : random_condition(s, seed, depth - 1));
    }
    struct expression *sides[2];
    for (int i = 0; i < 2; i++) {
        uint32_t kind = next_random(seed, 6);
        sides[i] = kind < 3   ? var(s, kind % 2)
                   : kind < 5 ? num(s, (int32_t)next_random(seed, 7) - 3)
                              : op(s, OPERATOR_ADD, var(s, 0), var(s, 1));
    }
    return next_random(seed, 6) == 0
               ? sides[0]
               : op(s, comparisons[next_random(seed, COUNT(comparisons))], sides[0], sides[1]);
}

static int64_t value_of(const struct expression *e, const int64_t *variables, bool *fails) {
    if (e->kind == EXPRESSION_CONSTANT)
        return e->constant;
    if (e->kind == EXPRESSION_VARIABLE)
        return variables[e->index];
    int64_t left = value_of(e->left, variables, fails);
    if ((e->operation == OPERATOR_AND && !left) || (e->operation == OPERATOR_OR && left) || *fails)
        return e->operation == OPERATOR_OR;
    int64_t right = e->right ? value_of(e->right, variables, fails) : 0;
    return *fails ? 0 : calculate(e->operation, left, right, fails);
}

static void assuming_a_condition_keeps_all_values_for_which_it_is_so(void **state) {
    struct job *job = *state;
    uint64_t seed = 31;
    for (uint32_t round = 0; round < 2000; round++) {
        struct system s;
        struct ranges ranges;
        system_init(&s, job);
        uint32_t a = add_actor(&s, "a", 1);
        for (int i = 0; i < 2; i++) {
            uint32_t v = add_variable(&s, a, "v", value_number(), (int32_t)next_random(&seed, 6) - 3);
            spontaneously(&s, a, "go", set(&s, v, num(&s, (int32_t)next_random(&seed, 6) - 3)));
        }
        struct expression *condition = random_condition(&s, &seed, 3);
        assert_true(ranges_infer(&ranges, job, &s));
        for (int truth = 0; truth < 2; truth++) {
            static const struct system_edge NO_EDGE = {.channel = SYSTEM_NONE};
            struct knowledge knowledge;
            assert_true(knowledge_at(&knowledge, &ranges, &s.arena, &NO_EDGE));
            bool can_fail = false;
            struct range result = range_of(&ranges, &knowledge, condition, &can_fail);
            knowledge_assume(&ranges, &knowledge, condition, truth);
            const struct range *x = &ranges.variables[0], *y = &ranges.variables[1];
            for (int64_t i = x->low; i <= x->high; i++)
                for (int64_t j = y->low; j <= y->high; j++) {
                    bool fails = false;
                    int64_t value = value_of(condition, (int64_t[]){i, j}, &fails);
                    assert_true(!fails || can_fail);
                    if (fails)
                        continue;
                    assert_true(result.low <= value && value <= result.high);
                    if ((value != 0) != truth)
                        continue;
                    assert_false(knowledge.impossible);
                    assert_true(range_has(facts_get(&knowledge.variables, 0), i));
                    assert_true(range_has(facts_get(&knowledge.variables, 1), j));
                }
        }
        ranges_free(&ranges);
        system_free(&s);
    }
}

/* ---- random systems ---- */

enum { MOST_COMPONENTS = 3, MOST_STATES = 400, ROUNDS = 400 };

struct generator {
    struct system *s;
    uint64_t *seed;
    uint32_t component;
    uint32_t first_variable; /* of the component, which has two */
    uint32_t fields;         /* of the message taken */
    bool takes;
};

static uint32_t below(struct generator *g, uint32_t limit) {
    return next_random(g->seed, limit);
}

static struct expression *random_value(struct generator *g, uint32_t depth) {
    static const enum node_operator operators[] = {OPERATOR_ADD,    OPERATOR_SUBTRACT,  OPERATOR_MULTIPLY,
                                                   OPERATOR_DIVIDE, OPERATOR_REMAINDER, OPERATOR_LESS,
                                                   OPERATOR_EQUAL,  OPERATOR_OR,        OPERATOR_AND};
    uint32_t kind = below(g, 10);
    if (depth > 0 && kind < 4) {
        struct expression *left = random_value(g, depth - 1);
        return op(g->s, operators[below(g, COUNT(operators))], left, random_value(g, depth - 1));
    }
    if (depth > 0 && kind == 4)
        return op(g->s, below(g, 2) ? OPERATOR_NEGATE : OPERATOR_NOT, random_value(g, depth - 1), NULL);
    if (kind < 7)
        return var(g->s, g->first_variable + below(g, 2));
    if (kind == 7 && g->fields > 0)
        return field(g->s, below(g, g->fields));
    if (kind == 8 && g->takes)
        return expression_sender(g->s);
    return num(g->s, (int32_t)below(g, 6) - 2);
}

/* Small enough for few states. */
static struct expression *random_small(struct generator *g) {
    return op(g->s, OPERATOR_REMAINDER, random_value(g, 2), num(g->s, 3));
}

static struct statement *random_body(struct generator *g, uint32_t depth);

/* Ends, since it counts in the edge's local. */
static struct statement *random_loop(struct generator *g, uint32_t depth) {
    struct system *s = g->s;
    struct statement *count =
        statement_assign_local(s, 0, op(s, OPERATOR_ADD, expression_local(s, 0), num(s, 1)), NOWHERE);
    struct expression *few = op(s, OPERATOR_LESS, expression_local(s, 0), num(s, 1 + (int32_t)below(g, 4)));
    struct expression *condition = below(g, 2) ? few : op(s, OPERATOR_AND, few, random_value(g, 1));
    return loop(s, condition, then(count, random_body(g, depth - 1)));
}

static struct statement *random_send(struct generator *g) {
    struct system *s = g->s;
    uint32_t to = below(g, (uint32_t)s->components.count), message = below(g, 2);
    struct expression *argument = message == 1 ? random_small(g) : NULL;
    if (below(g, 4) > 0)
        return send(s, to, message, argument);
    struct expression *who = op(s, OPERATOR_EQUAL, random_value(g, 1), num(s, 1)); /* component 0 or 1 */
    return statement_send_to(s, who, message == 1 ? "value" : "plain", argument, NOWHERE);
}

static struct statement *random_statement(struct generator *g, uint32_t depth) {
    struct system *s = g->s;
    uint32_t kind = below(g, 10), target = g->first_variable + below(g, 2);
    if (kind < 4)
        return random_send(g);
    if (kind < 6 && depth > 0) {
        struct statement *body = random_body(g, depth - 1);
        return when(s, random_value(g, 2), body, below(g, 2) ? random_body(g, depth - 1) : NULL);
    }
    if (kind == 6 && depth > 0)
        return random_loop(g, depth);
    if (kind == 7)
        return choose(s, target, list2(random_small(g), random_small(g)));
    return set(s, target, random_small(g));
}

static struct statement *random_body(struct generator *g, uint32_t depth) {
    struct statement *body = random_statement(g, depth);
    for (uint32_t more = below(g, 2); more > 0; more--)
        then(body, random_statement(g, depth));
    return body;
}

static void random_edge(struct generator *g, uint32_t source, uint32_t channel, uint32_t message) {
    struct system *s = g->s;
    g->takes = channel != SYSTEM_NONE;
    g->fields = g->takes ? message : 0;
    struct system_edge edge = {.component = g->component,
                               .source = source,
                               .target = below(g, 2),
                               .name = g->takes ? (message ? "value" : "plain") : "moves",
                               .channel = channel,
                               .message = message,
                               .locals = 1,
                               .priority = below(g, 6) == 0};
    edge.body = random_body(g, 2);
    edge.guard = below(g, 6) == 0 ? random_value(g, 2) : NULL;
    system_add_edge(s, &edge);
}

/* Every component takes plain and value(number) from its inbox, in two locations. */
static void random_system(struct system *s, uint64_t *seed, bool bags) {
    static const char *const names[] = {"a", "b", "c"};
    uint32_t count = 2 + next_random(seed, MOST_COMPONENTS - 1);
    for (uint32_t i = 0; i < count; i++) {
        add_actor(s, names[i], 1 + next_random(seed, 3));
        s->components.items[i].locations = 2;
        s->channels.items[i].discipline = bags && next_random(seed, 2) ? DISCIPLINE_BAG : DISCIPLINE_FIFO;
        add_message(s, i, "plain");
        add_message_of(s, i, "value", 1, next_random(seed, 2) ? value_number() : value_range(-1, 2));
        add_variable(s, i, "x", value_number(), (int32_t)next_random(seed, 3) - 1);
        add_variable(s, i, "y", value_range(-1, 2), 0);
    }
    for (uint32_t i = 0; i < count; i++) {
        struct generator g = {.s = s, .seed = seed, .component = i, .first_variable = 2 * i};
        for (uint32_t n = 0; n < 4; n++)
            random_edge(&g, n / 2, i, n % 2);
        if (next_random(seed, 2))
            random_edge(&g, next_random(seed, 2), SYSTEM_NONE, 0);
        if (next_random(seed, 5) > 0)
            system_add_initial(s, i, 1, (int32_t[]){(int32_t)next_random(seed, 4) - 1});
    }
    uint32_t o = system_add_observer(s, "o", 2);
    system_add_rule(s, o, &(struct observer_rule){0, 1, SYSTEM_NONE, 0, 0, NULL, NULL});
    system_add_rule(s, o,
                    &(struct observer_rule){1, OBSERVER_ERROR, 1, 1, 1, (bool[]){true}, (int32_t[]){1}});
    system_add_rule(s, o, &(struct observer_rule){1, 0, SYSTEM_NONE, 1, 1, NULL, NULL});
}

/* Knowing nothing: everything has all values of its type, and every message is sent. (Edges stay: whether one
 * that is reached asks for senders decides whether they are stored.) */
static void forget(struct ranges *ranges) {
    const struct system *s = ranges->system;
    for (size_t i = 0; i < s->variables.count; i++)
        ranges->variables[i] =
            (struct range){s->variables.items[i].type.low, s->variables.items[i].type.high};
    for (size_t c = 0; c < s->channels.count; c++)
        for (size_t m = 0; m < s->channels.items[c].messages.count; m++) {
            const struct system_message *message = &s->channels.items[c].messages.items[m];
            uint32_t number = ranges->first_message[c] + (uint32_t)m;
            ranges->message_reached[number] = true;
            for (uint32_t f = 0; f < message->fields_count; f++)
                ranges->fields[ranges->first_field[number] + f] =
                    (struct range){message->fields[f].type.low, message->fields[f].type.high};
        }
}

struct inspection {
    const struct ranges *ranges;   /* as they were inferred */
    const struct program *program; /* that knows nothing */
};

static bool slot_is_fine(const struct inspection *i, const uint64_t *state, uint32_t channel,
                         uint32_t position) {
    const struct channel_layout *layout = &i->program->channels[channel];
    uint64_t offset = channel_offset(layout, position);
    uint32_t number = i->program->letter_of_tag[channel][bits_get(state, offset, layout->tag_bits)];
    const struct letter *letter = &i->program->letters[number];
    if (!ranges_message_reached(i->ranges, channel, letter->message))
        return false;
    for (uint32_t f = 0; f < letter->fields_count; f++) {
        const struct letter_field *place = &i->program->letter_fields[letter->first_field + f];
        int64_t value = place->low + (int64_t)bits_get(state, offset + place->offset, place->width);
        struct range range = ranges_field(i->ranges, channel, letter->message, f);
        if (value < range.low || value > range.high)
            return false;
    }
    return true;
}

static bool inspect_state(void *data, uint32_t number, const uint64_t *state) {
    const struct inspection *i = data;
    (void)number;
    for (uint32_t v = 0; v < i->program->system->variables.count; v++) {
        int64_t value = view_variable(i->program, state, v);
        if (value < i->ranges->variables[v].low || value > i->ranges->variables[v].high)
            return false;
    }
    for (uint32_t c = 0; c < i->program->system->channels.count; c++)
        for (uint32_t p = 0; p < channel_count(&i->program->channels[c], state); p++)
            if (!slot_is_fine(i, state, c, p))
                return false;
    return true;
}

static bool inspect(struct job *job, const struct ranges *ranges, const struct program *program) {
    static const struct search_limits LIMITS = {UINT64_MAX, MOST_STATES};
    struct program_stepper stepper;
    struct search search;
    struct inspection inspection = {ranges, program};
    struct search_visitor visitor = {.data = &inspection, .state = inspect_state};
    program_stepper_init(&stepper, program);
    assert_true(search_init(&search, job, &stepper.stepper));
    enum search_end end = search_run(&search, &LIMITS, &visitor);
    search_free(&search);
    return end == SEARCH_COMPLETE || end == SEARCH_BOUND;
}

/* Everything that differs between the two programs is how they are packed and what they check. */
static bool compare_spaces(struct job *job, const struct program *knowing, const struct program *plain,
                           bool bags, uint32_t *compared) {
    static const struct search_limits LIMITS = {UINT64_MAX, MOST_STATES};
    enum search_end ends[2];
    struct lts *left = space_build(job, knowing, &LIMITS, SPACE_TURNS, &ends[0]);
    struct lts *right = space_build(job, plain, &LIMITS, SPACE_TURNS, &ends[1]);
    assert_true(left && right);
    bool same = true;
    if (ends[0] == SEARCH_COMPLETE || ends[1] == SEARCH_COMPLETE) {
        *compared +=
            left->states; /* in which order messages are taken out of a bag depends on how they are packed */
        same = ends[0] == ends[1] && left->states == right->states && left->error == right->error &&
               lts_transitions(left) == lts_transitions(right) && (bags || lts_identical(left, right));
    }
    lts_free(left);
    lts_free(right);
    return same;
}

static void expect_ranges_to_change_nothing(void **state, bool bags) {
    struct job *job = *state;
    uint32_t compared = 0, observer = 0;
    for (uint64_t round = 0; round < ROUNDS; round++) {
        uint64_t first = round + 1, seed = first * UINT64_C(0x9e3779b97f4a7c15);
        struct specimen m;
        random_system(specimen_start(&m, job), &seed, bags);
        specimen_ready(&m);
        struct ranges forgotten;
        assert_true(ranges_infer(&forgotten, job, &m.system));
        forget(&forgotten);
        struct program *plain = program_compile(job, &m.system, &forgotten, &observer, 1);
        assert_non_null(plain);
        if (!inspect(job, &m.ranges, plain))
            fail_msg("seed %d: a value is outside of its range", (int)first);
        if (!compare_spaces(job, m.program, plain, bags, &compared))
            fail_msg("seed %d: the state spaces differ", (int)first);
        program_free(plain);
        ranges_free(&forgotten);
        specimen_free(&m);
    }
    print_message("%d states compared\n", (int)compared);
    assert_true(compared > 10 * ROUNDS); /* or they were trivial */
}

static void ranges_hold_and_change_nothing_in_random_systems(void **state) {
    expect_ranges_to_change_nothing(state, false);
}

static void ranges_hold_and_change_nothing_in_random_systems_with_bags(void **state) {
    expect_ranges_to_change_nothing(state, true);
}

/* ---- memory ---- */

static bool infer(struct job *job, void *context) {
    struct ranges ranges;
    if (!ranges_infer(&ranges, job, context))
        return false;
    ranges_free(&ranges);
    return true;
}

static void inference_survives_refusals(void **state) {
    struct system s;
    uint64_t seed = 5;
    system_init(&s, *state);
    random_system(&s, &seed, true);
    expect_to_survive_refusals(*state, infer, &s);
    system_free(&s);
}

static void a_job_that_was_stopped_infers_nothing(void **state) {
    struct job *job = *state;
    struct system s;
    struct ranges ranges;
    system_init(&s, job);
    uint32_t a = add_actor(&s, "a", 1), x = add_variable(&s, a, "x", value_number(), 0);
    for (int i = 0; i < LONG; i++)
        spontaneously(&s, a, "go", increase(&s, x, 1));
    stop_job(job);
    assert_false(ranges_infer(&ranges, job, &s));
    expect_stopped(job, NULL);
    system_free(&s);
}

/* A variable that grows in a loop without a bound, but has a type. */
static void loops_end_at_the_type(void **state) {
    struct job *job = *state;
    struct system s;
    struct ranges ranges;
    system_init(&s, job);
    uint32_t a = add_actor(&s, "a", 1);
    uint32_t x = add_variable(&s, a, "x", value_range(0, 100), 0),
             b = add_variable(&s, a, "b", value_truth(), 0);
    spontaneously(&s, a, "go",
                  then(set(&s, x, num(&s, 0)),
                       then(choose(&s, b, list2(num(&s, 0), num(&s, 1))),
                            loop(&s, op(&s, OPERATOR_NOT, var(&s, b), NULL), increase(&s, x, 1)))));
    assert_true(ranges_infer(&ranges, job, &s));
    assert_true(ranges.variables[x].low == 0 && ranges.variables[x].high <= 100);
    ranges_free(&ranges);
    system_free(&s);
}

/* ((x == 0 && x == 1) || x == 2) && … : each part is looked at once. */
static void long_conditions_take_no_longer_than_they_are(void **state) {
    struct job *job = *state;
    struct system s;
    struct ranges ranges;
    system_init(&s, job);
    uint32_t a = add_actor(&s, "a", 1), x = add_variable(&s, a, "x", value_range(0, 9), 0);
    struct expression *condition = op(&s, OPERATOR_EQUAL, var(&s, x), num(&s, 0));
    for (int32_t i = 1; i < 300; i++)
        condition = op(&s, i % 2 ? OPERATOR_AND : OPERATOR_OR, condition,
                       op(&s, OPERATOR_UNEQUAL, var(&s, x), num(&s, i % 10)));
    spontaneously(&s, a, "go", when(&s, condition, set(&s, x, num(&s, 3)), set(&s, x, num(&s, 4))));
    assert_true(ranges_infer(&ranges, job, &s));
    assert_int_equal(ranges.variables[x].high, 3); /* it is always true of 0 and 3 */
    ranges_free(&ranges);
    system_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(loops_end_at_the_type),
        job_test(long_conditions_take_no_longer_than_they_are),
        cmocka_unit_test(an_operation_never_leaves_its_range),
        cmocka_unit_test(operations_on_the_largest_numbers_are_not_clipped),
        cmocka_unit_test(remainders_are_as_narrow_as_both_sides_allow),
        cmocka_unit_test(dividing_by_nothing_but_zero_has_no_value),
        job_test(what_is_never_assigned_has_its_initial_value),
        job_test(a_choice_has_all_values_between),
        job_test(a_guard_narrows),
        job_test(a_condition_narrows_both_branches),
        job_test(connectives_narrow_as_well),
        job_test(what_is_taken_back_before_the_end_costs_nothing),
        job_test(a_counter_with_a_remainder_stays_below_it),
        job_test(a_counter_without_a_bound_takes_all_numbers_on_its_side),
        job_test(values_are_clipped_at_the_declared_range),
        job_test(what_always_fails_contributes_nothing),
        job_test(two_counters_that_push_each_other_come_to_an_end),
        job_test(fields_have_what_is_sent_and_what_is_there_at_the_start),
        job_test(arguments_are_clipped_at_the_type_of_the_field),
        job_test(what_no_message_reaches_contributes_nothing),
        job_test(code_behind_a_condition_that_never_holds_sends_nothing),
        job_test(a_receiver_that_is_a_value_reaches_those_who_know_the_message),
        job_test(a_loop_ends_where_its_condition_does),
        job_test(what_a_loop_leaves_behind_is_known_after_it),
        job_test(nested_loops_come_to_an_end),
        job_test(nothing_comes_behind_a_loop_that_never_ends),
        job_test(a_loop_that_is_never_entered_changes_nothing),
        job_test(assuming_a_condition_keeps_all_values_for_which_it_is_so),
        job_test(ranges_hold_and_change_nothing_in_random_systems),
        job_test(ranges_hold_and_change_nothing_in_random_systems_with_bags),
        job_test(inference_survives_refusals),
        job_test(a_job_that_was_stopped_infers_nothing),
    };
    return cmocka_run_group_tests_name("range", tests, NULL, NULL);
}
