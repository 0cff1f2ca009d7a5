#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "explore/store.h"

enum { MOST_WORDS = 5, LONGEST_STATE = 40, THOUSANDS = 20000 };

/* The number as a state of so many bytes, all of them used; different numbers below 256^bytes are different
 * states. */
static void state_of(uint32_t number, uint32_t bytes, uint64_t *state) {
    unsigned char raw[MOST_WORDS * 8] = {0};
    for (uint32_t i = 0; i < bytes; i++)
        raw[i] = i < 4 ? (unsigned char)(number >> 8 * i) : (unsigned char)(number * 31 + i);
    memcpy(state, raw, sizeof raw);
}

static uint32_t insert(struct store *store, const uint64_t *state, bool *is_new) {
    return store_insert(store, state, store_hash(store, state), is_new);
}

static void expect_kept(struct job *job, uint32_t bytes, uint32_t words, uint32_t count) {
    struct store store;
    uint64_t state[MOST_WORDS], back[MOST_WORDS];
    bool is_new;
    store_init(&store, job, words, bytes);
    for (uint32_t i = 0; i < count; i++) {
        state_of(i, bytes, state);
        assert_int_equal(store_find(&store, state), STORE_FULL);
        assert_int_equal(insert(&store, state, &is_new), i);
        assert_true(is_new);
    }
    assert_int_equal(store.count, count);
    for (uint32_t i = 0; i < count; i++) {
        state_of(i, bytes, state);
        assert_int_equal(insert(&store, state, &is_new), i);
        assert_false(is_new);
        assert_int_equal(store_find(&store, state), i);
        memset(back, 0xff, sizeof back);
        store_get(&store, i, back);
        assert_memory_equal(back, state, words * sizeof *state);
    }
    assert_int_equal(store.count, count);
    store_free(&store);
}

static void states_of_every_size_are_kept_and_found(void **state) {
    for (uint32_t bytes = 1; bytes <= LONGEST_STATE; bytes++)
        expect_kept(*state, bytes, (bytes + 7) / 8, bytes == 1 ? 256 : 4000);
}

static void words_behind_the_bytes_that_are_kept_come_back_as_zero(void **state) {
    expect_kept(*state, 3, MOST_WORDS, 300);
    expect_kept(*state, 8, 2, 300);
}

static void a_store_grows_and_keeps_its_numbers(void **state) {
    expect_kept(*state, 5, 1, THOUSANDS);
}

static void an_empty_store_has_nothing(void **state) {
    struct store store;
    uint64_t zero[MOST_WORDS] = {0};
    store_init(&store, *state, 1, 4);
    assert_int_equal(store_find(&store, zero), STORE_FULL);
    assert_int_equal(store.count, 0);
    store_free(&store);
}

static void announcing_a_lookup_changes_nothing(void **state) {
    struct store store;
    uint64_t words[MOST_WORDS];
    bool is_new;
    store_init(&store, *state, 1, 3);
    for (uint32_t i = 0; i < 500; i++) {
        state_of(i % 250, 3, words);
        if (i > 0) {
            store_prepare(&store, store_hash(&store, words));
            store_approach(&store, store_hash(&store, words));
        }
        assert_int_equal(insert(&store, words, &is_new), i % 250);
        assert_int_equal(is_new, i < 250);
    }
    store_free(&store);
}

static void states_go_on_in_a_second_chunk(void **state) {
    enum { BYTES = 1 << 20, COUNT_OF_STATES = 20 };
    struct store store;
    uint64_t *words = calloc(BYTES / 8, 8), *back = calloc(BYTES / 8, 8);
    bool is_new;
    assert_true(words && back);
    store_init(&store, *state, BYTES / 8, BYTES);
    for (uint32_t i = 0; i < COUNT_OF_STATES; i++) {
        words[0] = words[BYTES / 8 - 1] = i;
        assert_int_equal(insert(&store, words, &is_new), i);
    }
    assert_true(store.chunks.count > 1);
    for (uint32_t i = 0; i < COUNT_OF_STATES; i++) {
        words[0] = words[BYTES / 8 - 1] = i;
        store_get(&store, i, back);
        assert_memory_equal(back, words, BYTES);
    }
    assert_true(store_size(&store) >= (uint64_t)COUNT_OF_STATES * BYTES);
    store_free(&store);
    free(words);
    free(back);
}

/* A limit that the next table would exceed; what came before is found as before. */
static void a_store_that_is_full_keeps_what_it_has(void **state) {
    struct job *job = *state;
    struct store store;
    uint64_t words[MOST_WORDS];
    bool is_new;
    uint32_t count = 0;
    store_init(&store, job, 1, 8);
    job->memory.limit = job->memory.used + 1000000;
    for (;; count++) {
        state_of(count, 8, words);
        if (insert(&store, words, &is_new) == STORE_FULL)
            break;
    }
    assert_true(count > 1000);
    for (uint32_t i = 0; i < count; i++) {
        state_of(i, 8, words);
        assert_int_equal(store_find(&store, words), i);
    }
    job->memory.limit = 0;
    job_forget(job);
    store_free(&store);
}

static void a_store_without_memory_says_that_it_is_full(void **state) {
    struct job *job = *state;
    struct store store;
    uint64_t words[MOST_WORDS] = {7};
    bool is_new;
    for (uint64_t n = 1; n <= 3; n++) {
        store_init(&store, job, 1, 4);
        job->memory.fail_at = job->memory.requests + n;
        assert_int_equal(insert(&store, words, &is_new), STORE_FULL);
        assert_false(is_new);
        job->memory.fail_at = 0;
        job_forget(job);
        store_free(&store);
        assert_int_equal(job->memory.used, 0);
    }
}

/* ---- parents ---- */

/* A tree of `count` states in the order of a breadth-first search: each state done gets up to `most`
 * children.
 */
static void expect_paths(struct job *job, uint64_t seed, uint32_t count, uint32_t most) {
    struct store store;
    uint32_t *parents = calloc(count, sizeof *parents);
    assert_non_null(parents);
    store_init(&store, job, 1, 4);
    uint32_t found = 1;
    for (uint32_t done = 0; done < found; done++) {
        uint32_t children = next_random(&seed, most + 1);
        if (done + 1 == found && children == 0)
            children = 1; /* or it would end here */
        for (; children > 0 && found < count; children--) {
            parents[found++] = done;
            assert_true(store_note_child(&store));
        }
        assert_true(store_note_done(&store));
    }
    assert_int_equal(found, count);
    for (uint32_t i = 0; i < count; i += 1 + next_random(&seed, count / 50 + 1)) {
        struct path path = {0};
        assert_true(store_path(&store, i, &path));
        uint32_t at = i;
        for (size_t j = path.states.count; j-- > 0; at = parents[at])
            assert_int_equal(path.states.items[j], at);
        assert_int_equal(path.states.items[0], 0);
        array_free(&path.states);
    }
    free(parents);
    store_free(&store);
}

static void paths_follow_the_parents_in_random_trees(void **state) {
    uint64_t seed = 20;
    for (uint32_t round = 0; round < 60; round++) {
        uint32_t count = 1 + next_random(&seed, round < 40 ? 200 : 5000);
        expect_paths(*state, seed, count, 1 + next_random(&seed, 4));
    }
}

static void paths_follow_the_parents_in_trees_that_hardly_branch_or_branch_a_lot(void **state) {
    expect_paths(*state, 1, 700, 1);
    expect_paths(*state, 2, 30000, 300);
}

static void a_path_can_be_asked_for_before_its_end_is_done(void **state) {
    struct store store;
    struct path path = {0};
    store_init(&store, *state, 1, 4);
    for (int i = 0; i < 3; i++)
        assert_true(store_note_child(&store));
    assert_true(store_note_done(&store));
    assert_true(store_note_child(&store));
    assert_true(store_path(&store, 4, &path));
    assert_int_equal(path.states.count, 3);
    assert_int_equal(path.states.items[1], 1);
    assert_int_equal(path.states.items[2], 4);
    array_free(&path.states);
    store_free(&store);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(states_of_every_size_are_kept_and_found),
        job_test(words_behind_the_bytes_that_are_kept_come_back_as_zero),
        job_test(a_store_grows_and_keeps_its_numbers),
        job_test(an_empty_store_has_nothing),
        job_test(announcing_a_lookup_changes_nothing),
        job_test(states_go_on_in_a_second_chunk),
        job_test(a_store_that_is_full_keeps_what_it_has),
        job_test(a_store_without_memory_says_that_it_is_full),
        job_test(paths_follow_the_parents_in_random_trees),
        job_test(paths_follow_the_parents_in_trees_that_hardly_branch_or_branch_a_lot),
        job_test(a_path_can_be_asked_for_before_its_end_is_done),
    };
    return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}
