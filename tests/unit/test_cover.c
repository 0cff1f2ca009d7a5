#include "logics.h"

#include "logic/cover.h"

/* Members as letters' indices in a string of 0 and 1; the cubes as people read them. */
static void expect_cover(struct job *job, const char *atoms, const char *members, const char *expected) {
    struct realm r;
    struct cubes cubes = {0};
    bool member[64] = {false};
    struct text text = {.memory = &job->memory};
    realm_start(&r, job);
    formula_of(&r, atoms);
    const struct letters *letters = realm_settle(&r);
    assert_int_equal(strlen(members), letters->sets.count);
    for (size_t i = 0; i < letters->sets.count; i++)
        member[i] = members[i] == '1';
    assert_true(letters_cover(letters, job, member, &cubes));
    logic_print_cubes(&text, &r.logic, cubes.list.items, cubes.list.count);
    assert_string_equal(text_end(&text), expected);
    text_free(&text);
    array_free(&cubes.list);
    realm_free(&r);
}

/* Letters: none, p, q, both. */
static void sets_are_covered_by_short_cubes(void **state) {
    expect_cover(*state, "p & q", "0000", "false");
    expect_cover(*state, "p & q", "1111", "true");
    expect_cover(*state, "p & q", "0101", "p");
    expect_cover(*state, "p & q", "1010", "!p");
    expect_cover(*state, "p & q", "0011", "q");
    expect_cover(*state, "p & q", "0001", "p & q");
    expect_cover(*state, "p & q", "1000", "!p & !q");
    expect_cover(*state, "p & q", "0111", "p | q");
    expect_cover(*state, "p & q", "1001", "!p & !q | p & q");
    expect_cover(*state, "p & q", "0110", "p & !q | !p & q");
    expect_cover(*state, "p", "10", "!p");
}

static void without_atoms_there_is_one_letter(void **state) {
    expect_cover(*state, "true", "1", "true");
    expect_cover(*state, "true", "0", "false");
}

/* Letters: none, a!m, b!n, c!o: that a send is no other goes without saying. */
static void what_is_no_letter_keeps_cubes_short(void **state) {
    expect_cover(*state, "a!m & b!n & c!o", "0100", "a!m");
    expect_cover(*state, "a!m & b!n & c!o", "0110", "a!m | b!n");
    expect_cover(*state, "a!m & b!n & c!o", "1011", "!a!m");
    expect_cover(*state, "a!m & b!n & c!o", "1000", "!a!m & !b!n & !c!o");
    expect_cover(*state, "a!m & b!n & c!o", "0111", "a!m | b!n | c!o");
}

static void random_covers_hold_of_members_alone(void **state) {
    static const char *const texts[] = {"p & q & r & s & t",
                                        "a!m & a!m(1) & s>a!m(1) & s>a!m & b!n & c!o(2) & c!o(3)"};
    uint64_t seed = 95;
    for (int round = 0; round < 400; round++) {
        struct realm r;
        struct cubes cubes = {0};
        bool member[64] = {false};
        size_t members = 0;
        realm_start(&r, *state);
        formula_of(&r, texts[round % 2]);
        const struct letters *letters = realm_settle(&r);
        assert_true(letters->sets.count <= COUNT(member));
        for (size_t i = 0; i < letters->sets.count; i++)
            members += member[i] = next_random(&seed, 3) == 0;
        assert_true(letters_cover(letters, r.job, member, &cubes));
        assert_true(cubes.list.count <= members);
        for (size_t i = 0; i < letters->sets.count; i++) {
            bool covered = false;
            for (size_t c = 0; c < cubes.list.count; c++)
                covered |= cube_holds(cubes.list.items[c], letters->sets.items[i]);
            assert_int_equal(covered, member[i]);
        }
        array_free(&cubes.list);
        realm_free(&r);
    }
}

static void cubes_are_used_again(void **state) {
    struct realm r;
    struct cubes cubes = {0};
    const struct letters *letters = realm_of_propositions(&r, *state, 1);
    assert_true(letters_cover(letters, r.job, (bool[]){true, false}, &cubes));
    assert_int_equal(cubes.list.count, 1);
    assert_int_equal(cubes.list.items[0].no, 1);
    assert_true(letters_cover(letters, r.job, (bool[]){false, false}, &cubes));
    assert_int_equal(cubes.list.count, 0);
    array_free(&cubes.list);
    realm_free(&r);
}

/* ---- letters ---- */

static void letters_are_found_by_cubes(void **state) {
    struct realm r;
    const struct letters *letters = realm_of_propositions(&r, *state, 2);
    assert_true(letters->all);
    assert_int_equal(letters->sets.count, 4);
    assert_int_equal(letters->sets.items[0], 0);
    assert_int_equal(letters_find(letters, (struct cube){2, 1}), 2);
    assert_int_equal(letters_find(letters, (struct cube){0, 0}), 0);
    assert_int_equal(letters_find(letters, (struct cube){1, 1}), LETTER_NONE);
    assert_true(letters_meet(letters, (struct cube){3, 0}));
    assert_false(letters_meet(letters, (struct cube){3, 2}));
    realm_free(&r);
    realm_start(&r, *state);
    formula_of(&r, "a!m & b!n");
    letters = realm_settle(&r);
    assert_int_equal(letters_find(letters, (struct cube){2, 0}), 2);
    assert_int_equal(letters_find(letters, (struct cube){0, 1}), 0);
    assert_int_equal(letters_find(letters, (struct cube){3, 0}), LETTER_NONE);
    assert_false(letters_meet(letters, (struct cube){3, 0}));
    realm_free(&r);
}

static void cubes_know_what_they_include(void **state) {
    (void)state;
    assert_true(cube_holds((struct cube){1, 2}, 5));
    assert_false(cube_holds((struct cube){1, 2}, 3));
    assert_false(cube_holds((struct cube){1, 2}, 4));
    assert_true(cube_includes((struct cube){1, 0}, (struct cube){1, 2}));
    assert_false(cube_includes((struct cube){1, 2}, (struct cube){1, 0}));
    assert_int_equal(cube_and((struct cube){1, 2}, (struct cube){4, 8}).yes, 5);
    assert_int_equal(cube_and((struct cube){1, 2}, (struct cube){4, 8}).no, 10);
}

struct covering {
    const struct letters *letters;
    const bool *member;
};

static bool cover_it(struct job *job, void *context) {
    struct covering *c = context;
    struct cubes cubes = {0};
    bool fine = letters_cover(c->letters, job, c->member, &cubes);
    array_free(&cubes.list);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct realm r;
    bool member[32];
    const struct letters *letters = realm_of_propositions(&r, *state, 5);
    for (uint32_t i = 0; i < 32; i++)
        member[i] = i % 3 == 0 || i % 7 == 1;
    struct covering covering = {letters, member};
    expect_to_survive_refusals(*state, cover_it, &covering);
    realm_free(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(sets_are_covered_by_short_cubes),
        job_test(without_atoms_there_is_one_letter),
        job_test(what_is_no_letter_keeps_cubes_short),
        job_test(random_covers_hold_of_members_alone),
        job_test(cubes_are_used_again),
        job_test(letters_are_found_by_cubes),
        job_test(cubes_know_what_they_include),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
