#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"

enum { MEGABYTE = 1 << 20 };

static void assert_filled(const unsigned char *piece, unsigned char mark, size_t bytes) {
    for (size_t i = 0; i < bytes; i++)
        assert_int_equal(piece[i], mark);
}

static void pieces_are_aligned_whatever_lies_between(void **state) {
    (void)state;
    struct memory memory = {0};
    struct arena arena;
    arena_init(&arena, &memory);
    for (size_t bytes = 1; bytes < 400; bytes++) {
        void *piece = arena_allocate(&arena, bytes);
        assert_non_null(piece);
        assert_int_equal((uintptr_t)piece % _Alignof(max_align_t), 0);
        memset(piece, 0xff, bytes);
        assert_non_null(arena_text(&arena, "odd", bytes % 4));
    }
    arena_free(&arena);
    assert_int_equal(memory.used, 0);
}

static void pieces_neither_move_nor_overlap(void **state) {
    (void)state;
    enum { PIECES = 3000 };
    struct memory memory = {0};
    struct arena arena;
    arena_init(&arena, &memory);
    static unsigned char *pieces[PIECES];
    for (size_t i = 0; i < PIECES; i++) {
        pieces[i] = arena_allocate(&arena, i % 97);
        assert_non_null(pieces[i]);
        memset(pieces[i], (int)(i % 251), i % 97);
    }
    for (size_t i = 0; i < PIECES; i++)
        assert_filled(pieces[i], (unsigned char)(i % 251), i % 97);
    arena_free(&arena);
    assert_int_equal(memory.used, 0);
}

static void many_small_pieces_take_few_requests(void **state) {
    (void)state;
    struct memory memory = {0};
    struct arena arena;
    arena_init(&arena, &memory);
    for (int i = 0; i < 10000; i++)
        assert_non_null(arena_allocate(&arena, 16));
    assert_true(memory.requests < 100);
    arena_free(&arena);
}

static void a_large_piece_is_whole(void **state) {
    (void)state;
    struct memory memory = {0};
    struct arena arena;
    arena_init(&arena, &memory);
    unsigned char *before = arena_allocate(&arena, 100);
    memset(before, 1, 100);
    unsigned char *large = arena_allocate(&arena, MEGABYTE);
    assert_int_equal((uintptr_t)large % _Alignof(max_align_t), 0);
    memset(large, 2, MEGABYTE);
    unsigned char *after = arena_allocate(&arena, 100);
    memset(after, 3, 100);
    assert_filled(before, 1, 100);
    assert_filled(large, 2, MEGABYTE);
    assert_filled(after, 3, 100);
    arena_free(&arena);
    assert_int_equal(memory.used, 0);
}

static void pieces_around_the_size_of_a_chunk_are_whole(void **state) {
    (void)state;
    struct memory memory = {0};
    for (size_t bytes = 16 * 1024 - 40; bytes < 16 * 1024 + 40; bytes++) {
        struct arena arena;
        arena_init(&arena, &memory);
        unsigned char *first = arena_allocate(&arena, bytes);
        memset(first, 1, bytes);
        unsigned char *second = arena_allocate(&arena, bytes);
        memset(second, 2, bytes);
        assert_true(first[0] == 1 && first[bytes - 1] == 1);
        arena_free(&arena);
    }
    assert_int_equal(memory.used, 0);
}

static void an_empty_piece_is_not_a_failure(void **state) {
    (void)state;
    struct memory memory = {0};
    struct arena arena;
    arena_init(&arena, &memory);
    assert_non_null(arena_allocate(&arena, 0));
    assert_non_null(arena_allocate(&arena, 0));
    arena_free(&arena);
    assert_int_equal(memory.used, 0);
}

static void a_text_is_a_copy_with_a_nul_behind_it(void **state) {
    (void)state;
    struct memory memory = {0};
    struct arena arena;
    arena_init(&arena, &memory);
    char original[] = "transition";
    const char *copy = arena_text(&arena, original, 5);
    memset(original, '#', sizeof original);
    assert_string_equal(copy, "trans");
    assert_string_equal(arena_text(&arena, original, 0), "");
    const char *with_nul = arena_text(&arena, "a\0b", 3);
    assert_memory_equal(with_nul, "a\0b\0", 4);
    assert_string_equal(copy, "trans");
    arena_free(&arena);
}

static void a_text_longer_than_a_chunk_is_whole(void **state) {
    (void)state;
    static char text[100000];
    memset(text, 'x', sizeof text);
    struct memory memory = {0};
    struct arena arena;
    arena_init(&arena, &memory);
    const char *copy = arena_text(&arena, text, sizeof text);
    assert_memory_equal(copy, text, sizeof text);
    assert_int_equal(copy[sizeof text], '\0');
    arena_free(&arena);
    assert_int_equal(memory.used, 0);
}

static void a_freed_arena_can_be_used_again(void **state) {
    (void)state;
    struct memory memory = {0};
    struct arena arena;
    arena_init(&arena, &memory);
    arena_free(&arena);
    assert_non_null(arena_allocate(&arena, 10));
    arena_free(&arena);
    assert_int_equal(memory.used, 0);
    assert_string_equal(arena_text(&arena, "again", 5), "again");
    arena_free(&arena);
    arena_free(&arena);
    assert_int_equal(memory.used, 0);
}

static void a_refused_piece_leaves_the_others(void **state) {
    (void)state;
    struct memory memory = {.limit = 64 * 1024};
    struct arena arena;
    arena_init(&arena, &memory);
    const char *text = arena_text(&arena, "before", 6);
    assert_null(arena_allocate(&arena, MEGABYTE));
    assert_true(memory.exhausted);
    assert_null(arena_text(&arena, NULL, MEGABYTE));
    assert_string_equal(text, "before");
    unsigned char *small = arena_allocate(&arena, 100);
    assert_non_null(small);
    memset(small, 9, 100);
    assert_string_equal(text, "before");
    arena_free(&arena);
    assert_int_equal(memory.used, 0);
}

static void every_refused_request_is_passed_on(void **state) {
    (void)state;
    for (uint64_t fail_at = 1; fail_at < 6; fail_at++) {
        struct memory memory = {.fail_at = fail_at};
        struct arena arena;
        arena_init(&arena, &memory);
        size_t pieces = 0;
        while (pieces < 10 && arena_allocate(&arena, 10000))
            pieces++;
        assert_int_equal(pieces, fail_at - 1);
        assert_true(memory.exhausted);
        arena_free(&arena);
        assert_int_equal(memory.used, 0);
    }
}

static void absurd_sizes_are_refused(void **state) {
    (void)state;
    const size_t absurd[] = {SIZE_MAX,         SIZE_MAX - 1, SIZE_MAX - 15,    SIZE_MAX - 64,
                             SIZE_MAX / 2 + 1, SIZE_MAX / 2, SIZE_MAX / 2 - 16};
    struct memory memory = {0};
    struct arena arena;
    arena_init(&arena, &memory);
    for (int round = 0; round < 2; round++) { /* without a chunk, then with one */
        for (size_t i = 0; i < sizeof absurd / sizeof *absurd; i++) {
            memory.exhausted = false;
            assert_null(arena_allocate(&arena, absurd[i]));
            assert_true(memory.exhausted);
        }
        assert_non_null(arena_allocate(&arena, 1));
    }
    arena_free(&arena);
    assert_int_equal(memory.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_are_aligned_whatever_lies_between),
        cmocka_unit_test(pieces_neither_move_nor_overlap),
        cmocka_unit_test(many_small_pieces_take_few_requests),
        cmocka_unit_test(a_large_piece_is_whole),
        cmocka_unit_test(pieces_around_the_size_of_a_chunk_are_whole),
        cmocka_unit_test(an_empty_piece_is_not_a_failure),
        cmocka_unit_test(a_text_is_a_copy_with_a_nul_behind_it),
        cmocka_unit_test(a_text_longer_than_a_chunk_is_whole),
        cmocka_unit_test(a_freed_arena_can_be_used_again),
        cmocka_unit_test(a_refused_piece_leaves_the_others),
        cmocka_unit_test(every_refused_request_is_passed_on),
        cmocka_unit_test(absurd_sizes_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
