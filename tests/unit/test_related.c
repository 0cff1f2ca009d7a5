#include "logics.h"

#include <stdlib.h>

#include "logic/related.h"

/* "-- x- xx": the letters of a formula, with an x for each atom that is in the set. */
static const char *letters_text(struct realm *r, char *text) {
    const struct letters *letters = logic_letters(&r->logic);
    size_t length = 0;
    for (size_t i = 0; i < letters->sets.count; i++) {
        text[length++] = ' ';
        for (uint32_t atom = 0; atom < letters->atoms; atom++)
            text[length++] = letters->sets.items[i] >> atom & 1 ? 'x' : '-';
    }
    text[length] = '\0';
    return text + 1;
}

static void expect_letters(struct job *job, const char *formula, const char *expected) {
    char text[40000];
    struct realm r;
    realm_start(&r, job);
    assert_true(realm_parse(&r, formula) != LTL_NONE);
    assert_true(logic_settle(&r.logic, &r.sources));
    assert_string_equal(letters_text(&r, text), expected);
    realm_free(&r);
}

static void comparisons_over_a_variable_are_related(void **state) {
    expect_letters(*state, "a.x == 1 | a.x > 0", "-- -x xx");
    expect_letters(*state, "a.x == 1 | a.x == 2", "-- x- -x");
    expect_letters(*state, "a.x < 1 | a.x >= 1", "x- -x");
    expect_letters(*state, "a.x | a.x == 0", "x- -x");
    expect_letters(*state, "a.x <= 1 | a.x != 1", "x- -x xx");
    expect_letters(*state, "3 > a.x | -a.x <= -5", "-- x- -x");
    expect_letters(*state, "a.x == true | a.x == false", "-- x- -x");
}

static void multiples_and_sums_are_seen_through(void **state) {
    expect_letters(*state, "2 * a.x == 3", "-");
    expect_letters(*state, "2 * (a.x + 1) == 4 | a.x == 1", "-- xx");
    expect_letters(*state, "a.x + a.x < 3 | a.x > 0", "x- -x xx");
    expect_letters(*state, "a.x - a.x == 0", "x");
    expect_letters(*state, "7 / 2 == 3 | a.x", "x- xx");
}

static void comparisons_of_two_variables_are_related_to_each_other(void **state) {
    expect_letters(*state, "a.x < b.y | b.y <= a.x", "x- -x");
    expect_letters(*state, "a.x == b.y | b.y == a.x | a.x < b.y", "--- xx- --x");
    expect_letters(*state, "2 * a.x - 2 * b.y == 1", "-");
}

static void other_comparisons_are_independent(void **state) {
    expect_letters(*state, "a.x == 1 | b.x == 1", "-- x- -x xx");
    expect_letters(*state, "a.x % 2 == 0 | a.x == 1", "-- x- -x xx");
    expect_letters(*state, "a.x * a.x == 2 | a.x / 2 == 1", "-- x- -x xx");
    expect_letters(*state, "p | q", "-- x- -x xx");
}

/* Beyond 32 bits there is no value, and no letter: x + 1 > 0 cannot be asked of the largest number. */
static void numbers_have_32_bits(void **state) {
    expect_letters(*state, "a.x > 2147483646", "- x");
    expect_letters(*state, "a.x + 1 > 0 | a.x > 2147483646", "-- x-");
    expect_letters(*state, "a.x > 2147483647", "-");
    expect_letters(*state, "2 * a.x == 2000000000 + a.x",
                   "-"); /* where both were equal, 2 * x has no value */
    expect_letters(*state, "2 * a.x > 2147483645 | a.x < 1073741823", "x- -x");
}

/* A division by zero leaves nothing to be related. */
static void what_never_has_a_value_is_independent(void **state) {
    expect_letters(*state, "1 / 0 == 1 | a.x == 1", "-- x- -x xx");
}

static void ranges_leave_letters_out(void **state) {
    static const struct {
        int64_t low, high;
        const char *formula, *expected;
    } CASES[] = {
        {0, 1, "a.x == 0 | a.x == 1", "x- -x"},
        {0, 3, "a.x > 3 | a.x >= 0", "-x"},
        {0, 3, "a.x % 2 == 0 | a.x % 2 == 1", "x- -x"},
        {0, 3, "a.x * a.x == 4 | a.x == 2", "-- xx"},
        {2, 2, "a.x == 2 | b.y == a.x | b.y == 2", "x-- xxx"},
        {1, 100000, "a.x < 1 | a.x > 100000", "--"},
    };
    for (size_t i = 0; i < COUNT(CASES); i++) {
        char text[1000];
        struct realm r;
        realm_start(&r, *state);
        assert_true(realm_parse(&r, CASES[i].formula) != LTL_NONE);
        assert_true(logic_settle(&r.logic, &r.sources));
        vocabulary_set_range(&r.logic.vocabulary, "a.x", CASES[i].low, CASES[i].high);
        vocabulary_set_range(&r.logic.vocabulary, "c.z", 1, 2); /* there is no such variable */
        assert_true(logic_settle_ranges(&r.logic));
        assert_string_equal(letters_text(&r, text), CASES[i].expected);
        realm_free(&r);
    }
}

/* --- against brute force --- */

enum { LOW = -6, HIGH = 6 };

static int random_sum(uint64_t *seed, char *text, size_t room, bool divides) {
    static const char *const VARIABLES[] = {"a.x", "b.y"}, *const SIGNS[] = {"+", "-", "*", "/", "%"};
    int length = snprintf(text, room, "%s", VARIABLES[next_random(seed, 8) == 0]);
    for (uint32_t more = next_random(seed, 3); more > 0; more--) {
        const char *sign = SIGNS[next_random(seed, divides ? 5 : 3)];
        bool number = next_random(seed, 4) > 0;
        length += snprintf(text + length, room - (size_t)length, " %s ", sign);
        length += number
                      ? snprintf(text + length, room - (size_t)length, "%u", next_random(seed, 4))
                      : snprintf(text + length, room - (size_t)length, "%s", VARIABLES[next_random(seed, 2)]);
    }
    return length;
}

static void random_atom(uint64_t *seed, char *text, size_t room, bool divides) {
    static const char *const COMPARISONS[] = {"==", "!=", "<", "<=", ">", ">="};
    int length = random_sum(seed, text, room, divides);
    snprintf(text + length, room - (size_t)length, " %s %d", COMPARISONS[next_random(seed, 6)],
             (int)next_random(seed, 9));
}

/* The sets that values of both variables, in their ranges, make true. */
static void occurring(const struct vocabulary *v, bool *occurs) {
    int64_t values[2];
    for (values[0] = LOW; values[0] <= HIGH; values[0]++)
        for (values[1] = LOW; values[1] <= HIGH; values[1]++) {
            letter_set set = 0;
            bool fine = true;
            for (size_t i = 0; i < v->atoms.count && fine; i++) {
                int64_t value = 0, ordered[2] = {values[0], values[1]};
                if (v->variables.list.count > 0 && v->variables.list.items[0].text[0] == 'b')
                    ordered[0] = values[1], ordered[1] = values[0];
                fine = predicate_value(&v->atoms.items[i].predicate, ordered, &value);
                set |= (letter_set)(value != 0) << i;
            }
            if (fine)
                occurs[set] = true;
        }
}

/* With known ranges: what occurs is a letter; and nothing else is, where few combinations are tried. */
static void letters_are_what_some_values_make_true(void **state) {
    for (uint64_t round = 1; round <= 3000; round++) {
        uint64_t seed = round;
        char text[1000];
        size_t length = 0;
        uint32_t atoms = 1 + next_random(&seed, 5);
        for (uint32_t i = 0; i < atoms; i++) {
            length += (size_t)snprintf(text + length, sizeof text - length, i > 0 ? " | " : "");
            random_atom(&seed, text + length, sizeof text - length, true);
            length += strlen(text + length);
        }
        struct realm r;
        realm_start(&r, *state);
        assert_true(realm_parse(&r, text) != LTL_NONE);
        assert_true(logic_settle(&r.logic, &r.sources));
        vocabulary_set_range(&r.logic.vocabulary, "a.x", LOW, HIGH);
        vocabulary_set_range(&r.logic.vocabulary, "b.y", LOW, HIGH);
        assert_true(logic_settle_ranges(&r.logic));
        const struct letters *letters = logic_letters(&r.logic);
        bool occurs[64] = {false}, any = false;
        occurring(&r.logic.vocabulary, occurs);
        for (size_t set = 0; set < (size_t)1 << letters->atoms; set++)
            any |= occurs[set];
        for (size_t set = 0; set < (size_t)1 << letters->atoms && any; set++)
            if (occurs[set] != (letters_number(letters, set) != LETTER_NONE))
                fail_msg("%s: set %zu", text, set);
        realm_free(&r);
    }
}

/* Without ranges, of one variable and linear: values far beyond all numbers are enough. */
static void letters_of_a_variable_are_exact(void **state) {
    for (uint64_t round = 1; round <= 3000; round++) {
        uint64_t seed = round;
        char text[1000];
        size_t length = 0;
        for (uint32_t i = 0, atoms = 1 + next_random(&seed, 5); i < atoms; i++) {
            static const char *const COMPARISONS[] = {"==", "!=", "<", "<=", ">", ">="};
            length += (size_t)snprintf(text + length, sizeof text - length, "%s%u * a.x - %u %s %u + a.x",
                                       i > 0 ? " | " : "", next_random(&seed, 4), next_random(&seed, 9),
                                       COMPARISONS[next_random(&seed, 6)], next_random(&seed, 9));
        }
        struct realm r;
        realm_start(&r, *state);
        assert_true(realm_parse(&r, text) != LTL_NONE);
        assert_true(logic_settle(&r.logic, &r.sources));
        const struct letters *letters = logic_letters(&r.logic);
        bool occurs[64] = {false};
        for (int64_t x = -100; x <= 100; x++) {
            letter_set set = 0;
            for (size_t i = 0; i < letters->atoms; i++) {
                int64_t value;
                assert_true(predicate_value(&r.logic.vocabulary.atoms.items[i].predicate, &x, &value));
                set |= (letter_set)(value != 0) << i;
            }
            occurs[set] = true;
        }
        for (size_t set = 0; set < (size_t)1 << letters->atoms; set++)
            if (occurs[set] != (letters_number(letters, set) != LETTER_NONE))
                fail_msg("%s: set %zu", text, set);
        realm_free(&r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(comparisons_over_a_variable_are_related),
        job_test(multiples_and_sums_are_seen_through),
        job_test(comparisons_of_two_variables_are_related_to_each_other),
        job_test(other_comparisons_are_independent),
        job_test(numbers_have_32_bits),
        job_test(what_never_has_a_value_is_independent),
        job_test(ranges_leave_letters_out),
        job_test(letters_are_what_some_values_make_true),
        job_test(letters_of_a_variable_are_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
