#include "support.h"

#include "base/arena.h"
#include "system/facts.h"

enum { MOST = 600 };

static struct range random_range(uint64_t *seed) {
    int64_t low = (int64_t)next_random(seed, 9) - 4;
    return range_make(low, low + (int64_t)next_random(seed, 4));
}

static bool same(struct range left, struct range right) {
    return left.low == right.low && left.high == right.high;
}

static void expect_all(const struct facts *facts, const struct range *ranges, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        assert_true(same(facts_get(facts, i), ranges[i]));
}

static void facts_are_what_they_were_made_of(void **state) {
    struct job *job = *state;
    uint64_t seed = 1;
    struct range ranges[MOST];
    for (uint32_t i = 0; i < MOST; i++)
        ranges[i] = random_range(&seed);
    static const uint32_t COUNTS[] = {0, 1, 7, 8, 9, 63, 64, 65, 511, 512, 513, MOST};
    for (size_t i = 0; i < COUNT(COUNTS); i++) {
        struct arena arena;
        struct facts facts;
        arena_init(&arena, &job->memory);
        assert_true(facts_make(&facts, &arena, ranges, COUNTS[i]));
        expect_all(&facts, ranges, COUNTS[i]);
        arena_free(&arena);
    }
}

/* What is compared with an array of all ranges. */
struct differences {
    const struct range *left;
    const struct range *right;
    uint32_t next; /* everything before it is the same, or has been reported */
};

static bool note_difference(void *data, uint32_t index, struct range left, struct range right) {
    struct differences *d = data;
    for (; d->next < index; d->next++)
        assert_true(same(d->left[d->next], d->right[d->next]));
    assert_true(same(left, d->left[index]) && same(right, d->right[index]) && !same(left, right));
    d->next = index + 1;
    return true;
}

static void copies_are_changed_compared_and_joined_like_arrays(void **state) {
    struct job *job = *state;
    for (uint64_t seed = 1; seed < 300; seed++) {
        uint64_t dice = seed;
        uint32_t count = 1 + next_random(&dice, MOST - 1);
        struct range ranges[2][MOST];
        struct arena arena;
        struct facts facts[2];
        arena_init(&arena, &job->memory);
        for (uint32_t i = 0; i < count; i++)
            ranges[0][i] = ranges[1][i] = random_range(&dice);
        assert_true(facts_make(&facts[0], &arena, ranges[0], count));
        facts[1] = facts[0];
        for (uint32_t step = next_random(&dice, 20); step > 0; step--) {
            uint32_t side = next_random(&dice, 2), at = next_random(&dice, count);
            ranges[side][at] = random_range(&dice);
            assert_true(facts_set(&facts[side], &arena, at, ranges[side][at]));
        }
        expect_all(&facts[0], ranges[0], count);
        expect_all(&facts[1], ranges[1], count);
        struct differences differences = {ranges[0], ranges[1], 0};
        assert_true(facts_compare(&facts[0], &facts[1], note_difference, &differences));
        for (; differences.next < count; differences.next++)
            assert_true(same(ranges[0][differences.next], ranges[1][differences.next]));
        assert_true(facts_join(&facts[0], &arena, &facts[1]));
        expect_all(&facts[1], ranges[1], count);
        for (uint32_t i = 0; i < count; i++)
            assert_true(same(facts_get(&facts[0], i), range_hull(ranges[0][i], ranges[1][i])));
        arena_free(&arena);
    }
}

static void overwriting_changes_all_copies(void **state) {
    struct job *job = *state;
    struct range ranges[100];
    struct arena arena;
    struct facts facts, copy;
    for (uint32_t i = 0; i < COUNT(ranges); i++)
        ranges[i] = range_value(i);
    arena_init(&arena, &job->memory);
    assert_true(facts_make(&facts, &arena, ranges, COUNT(ranges)));
    copy = facts;
    facts_overwrite(&facts, 70, range_value(-1));
    ranges[70] = range_value(-1);
    expect_all(&facts, ranges, COUNT(ranges));
    expect_all(&copy, ranges, COUNT(ranges));
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(facts_are_what_they_were_made_of),
        job_test(copies_are_changed_compared_and_joined_like_arrays),
        job_test(overwriting_changes_all_copies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
