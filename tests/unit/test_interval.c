#include "unit/support.h"

#include "system/interval.h"

static int64_t calculated(enum node_operator operation, int64_t a, int64_t b) {
    switch (operation) {
    case OPERATOR_OR:
        return a || b;
    case OPERATOR_AND:
        return a && b;
    case OPERATOR_EQUAL:
        return a == b;
    case OPERATOR_UNEQUAL:
        return a != b;
    case OPERATOR_LESS:
        return a < b;
    case OPERATOR_LESS_EQUAL:
        return a <= b;
    case OPERATOR_ADD:
        return a + b;
    case OPERATOR_SUBTRACT:
        return a - b;
    case OPERATOR_MULTIPLY:
        return a * b;
    case OPERATOR_DIVIDE:
        return a / b;
    case OPERATOR_REMAINDER:
        return a % b;
    case OPERATOR_BIT_AND:
        return a & b;
    case OPERATOR_BIT_OR:
        return a | b;
    case OPERATOR_BIT_XOR:
        return a ^ b;
    case OPERATOR_SHIFT_LEFT:
        return a * (INT64_C(1) << (b & 31));
    case OPERATOR_SHIFT_RIGHT:
        return a >> (b & 31);
    case OPERATOR_NOT:
        return !a;
    case OPERATOR_NEGATE:
        return -a;
    }
    return 0;
}

static bool divides(enum node_operator operation) {
    return operation == OPERATOR_DIVIDE || operation == OPERATOR_REMAINDER;
}

/* Every result is inside, and except for remainders and bits nothing else is at the ends. */
static void expect_inside(enum node_operator operation, struct range a, struct range b) {
    struct range found = range_of_operation(operation, a, b), exact = range_none();
    for (int64_t x = a.low; x <= a.high; x++)
        for (int64_t y = b.low; y <= b.high; y++)
            if (!divides(operation) || y != 0)
                exact = range_hull(exact, range_value(calculated(operation, x, y)));
    if (range_empty(exact)) {
        assert_true(range_empty(found));
        return;
    }
    assert_true(found.low <= exact.low && exact.high <= found.high);
    if (operation < OPERATOR_REMAINDER || operation > OPERATOR_SHIFT_RIGHT)
        assert_true(found.low == exact.low && found.high == exact.high);
}

static void operations_hold_every_result(void **state) {
    (void)state;
    for (int64_t a = -4; a <= 4; a++)
        for (int64_t b = a; b <= 4; b++)
            for (int64_t x = -4; x <= 4; x++)
                for (int64_t y = x; y <= 4; y++)
                    for (int operation = OPERATOR_OR; operation <= OPERATOR_NEGATE; operation++)
                        expect_inside((enum node_operator)operation, range_make(a, b), range_make(x, y));
}

static void extremes_do_not_overflow(void **state) {
    (void)state;
    struct range least = range_value(INT32_MIN), minus_one = range_value(-1);
    assert_int_equal(range_of_operation(OPERATOR_DIVIDE, least, minus_one).high, -(int64_t)INT32_MIN);
    assert_int_equal(range_of_operation(OPERATOR_REMAINDER, least, minus_one).high, 0);
    assert_int_equal(range_of_operation(OPERATOR_NEGATE, least, least).low, -(int64_t)INT32_MIN);
    assert_int_equal(range_of_operation(OPERATOR_MULTIPLY, range_any(), range_any()).high,
                     (int64_t)INT32_MIN * INT32_MIN);
}

static void nothing_comes_of_nothing(void **state) {
    (void)state;
    assert_true(range_empty(range_of_operation(OPERATOR_ADD, range_none(), range_any())));
    assert_true(range_empty(range_of_operation(OPERATOR_ADD, range_any(), range_none())));
    assert_true(range_empty(range_truth(range_none())));
    assert_true(range_empty(range_common(range_value(1), range_value(2))));
    assert_int_equal(range_hull(range_none(), range_value(3)).low, 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operations_hold_every_result),
        cmocka_unit_test(extremes_do_not_overflow),
        cmocka_unit_test(nothing_comes_of_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
