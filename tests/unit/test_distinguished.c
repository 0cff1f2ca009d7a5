#include "support.h"

#include "lts/evidence/distinguished.h"

static void pairs_are_found_with_their_nodes(void **state) {
    struct job *job = *state;
    struct distinguished told;
    distinguished_init(&told, &job->memory);
    assert_int_equal(distinguished_find(&told, 1, 2), NODE_NONE);
    for (uint32_t s = 0; s < 40; s++)
        for (uint32_t t = 0; t < 40; t++)
            if (s != t)
                assert_true(distinguished_add(&told, s, t, 100 * s + t));
    for (uint32_t s = 0; s < 40; s++)
        for (uint32_t t = 0; t < 40; t++)
            assert_int_equal(distinguished_find(&told, s, t), s == t ? NODE_NONE : 100 * s + t);
    assert_int_equal(told.pairs.count, 40 * 39);
    distinguished_free(&told);
}

static void a_pair_is_not_its_opposite(void **state) {
    struct job *job = *state;
    struct distinguished told;
    distinguished_init(&told, &job->memory);
    assert_true(distinguished_add(&told, 1, 2, 5));
    assert_int_equal(distinguished_find(&told, 1, 2), 5);
    assert_int_equal(distinguished_find(&told, 2, 1), NODE_NONE);
    distinguished_free(&told);
}

static bool add(struct job *job, void *context) {
    (void)context;
    struct distinguished told;
    distinguished_init(&told, &job->memory);
    bool fine = true;
    for (uint32_t s = 0; fine && s < 40; s++)
        fine = distinguished_add(&told, s, s + 1, s);
    distinguished_free(&told);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    expect_to_survive_refusals(*state, add, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(pairs_are_found_with_their_nodes),
        job_test(a_pair_is_not_its_opposite),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
