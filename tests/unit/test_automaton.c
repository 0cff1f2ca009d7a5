#include "logics.h"

/* ---- building ---- */

struct edge {
    uint32_t source;
    letter_set yes, no;
    uint64_t marks;
    uint32_t target;
};

static struct automaton built(struct job *job, uint32_t states, uint32_t marks, const struct edge *edges,
                              size_t count) {
    struct automaton a;
    assert_true(automaton_begin(&a, job, marks));
    for (uint32_t s = 0; s < states; s++) {
        for (size_t e = 0; e < count; e++)
            if (edges[e].source == s) {
                struct automaton_edge edge = {{edges[e].yes, edges[e].no}, edges[e].marks, edges[e].target};
                assert_true(automaton_add(&a, edge));
            }
        assert_true(automaton_end_state(&a));
    }
    return a;
}

/* All edges, in their order. */
static void expect_edges(const struct automaton *a, const struct edge *edges, size_t count) {
    size_t at = 0;
    assert_int_equal(a->edges.count, count);
    for (uint32_t s = 0; s < a->states; s++) {
        size_t row_count;
        const struct automaton_edge *row = automaton_row(a, s, &row_count);
        for (size_t e = 0; e < row_count; e++, at++) {
            assert_int_equal(edges[at].source, s);
            assert_int_equal(edges[at].yes, row[e].cube.yes);
            assert_int_equal(edges[at].no, row[e].cube.no);
            assert_int_equal(edges[at].marks, row[e].marks);
            assert_int_equal(edges[at].target, row[e].target);
        }
    }
}

static void an_automaton_is_built_state_by_state(void **state) {
    static const struct edge edges[] = {{0, 1, 0, 0, 1}, {0, 0, 1, 1, 0}, {2, 0, 0, 1, 2}};
    struct automaton a = built(*state, 3, 1, edges, 3), copy;
    size_t count;
    assert_int_equal(a.states, 3);
    automaton_row(&a, 1, &count);
    assert_int_equal(count, 0);
    expect_edges(&a, edges, 3);
    assert_true(automaton_copy(&copy, &a));
    assert_int_equal(copy.states, 3);
    assert_int_equal(copy.marks, 1);
    expect_edges(&copy, edges, 3);
    assert_ptr_not_equal(copy.edges.items, a.edges.items);
    automaton_free(&copy);
    automaton_free(&a);
}

/* ---- components ---- */

static void components_come_before_those_that_lead_to_them(void **state) {
    static const struct edge edges[] = {{0, 0, 0, 0, 1}, {1, 0, 0, 1, 0}, {1, 0, 0, 0, 2},
                                        {2, 0, 0, 2, 2}, {2, 0, 0, 0, 3}, {4, 0, 0, 3, 4}};
    struct automaton a = built(*state, 5, 2, edges, COUNT(edges));
    struct components c;
    assert_true(components_find(&c, &a));
    assert_int_equal(c.count, 4);
    assert_int_equal(c.component[0], c.component[1]);
    assert_true(c.component[2] < c.component[1]);
    assert_true(c.component[3] < c.component[2]);
    assert_int_not_equal(c.component[4], c.component[0]);
    /* 0 and 1 miss mark 1, 2 misses mark 0, 3 has no edge, 4 has all. */
    assert_false(c.accepting[c.component[0]]);
    assert_false(c.accepting[c.component[2]]);
    assert_false(c.accepting[c.component[3]]);
    assert_true(c.accepting[c.component[4]]);
    components_free(&c);
    a.marks = 0;
    assert_true(components_find(&c, &a));
    assert_true(c.accepting[c.component[0]]);
    assert_false(c.accepting[c.component[3]]);
    components_free(&c);
    automaton_free(&a);
}

static void random_components_are_those_that_reach_each_other(void **state) {
    struct job *job = *state;
    uint64_t seed = 111;
    for (int round = 0; round < 300; round++) {
        bool reach[8][8] = {{false}};
        struct components c;
        uint32_t states = 1 + next_random(&seed, 8);
        struct automaton a = random_automaton(job, &seed, states, 2, 2, 1);
        for (uint32_t s = 0; s < states; s++)
            for (size_t e = a.first.items[s]; e < a.first.items[s + 1]; e++)
                reach[s][a.edges.items[e].target] = true;
        for (uint32_t k = 0; k < states; k++)
            for (uint32_t i = 0; i < states; i++)
                for (uint32_t j = 0; j < states; j++)
                    reach[i][j] |= reach[i][k] && reach[k][j];
        assert_true(components_find(&c, &a));
        for (uint32_t i = 0; i < states; i++)
            for (uint32_t j = 0; j < states; j++) {
                bool same = i == j || (reach[i][j] && reach[j][i]);
                assert_int_equal(c.component[i] == c.component[j], same);
                assert_true(!reach[i][j] || c.component[j] <= c.component[i]);
            }
        for (uint32_t i = 0; i < states; i++) {
            uint64_t seen = 0;
            for (uint32_t s = 0; s < states; s++)
                for (size_t e = a.first.items[s]; e < a.first.items[s + 1]; e++)
                    if (c.component[s] == c.component[i] &&
                        c.component[a.edges.items[e].target] == c.component[i])
                        seen |= a.edges.items[e].marks;
            assert_int_equal(c.accepting[c.component[i]], reach[i][i] && seen == 3);
        }
        components_free(&c);
        automaton_free(&a);
    }
}

/* ---- trimming ---- */

static void what_is_on_no_way_of_an_accepting_run_is_dropped(void **state) {
    /* 1 is a dead end, 2 loops without the mark, 4 is not reached. */
    static const struct edge edges[] = {{0, 1, 0, 0, 1}, {0, 0, 1, 0, 2}, {2, 0, 0, 0, 2},
                                        {0, 0, 0, 0, 3}, {3, 1, 0, 1, 3}, {4, 0, 0, 1, 4}};
    static const struct edge left[] = {{0, 0, 0, 0, 1}, {1, 1, 0, 1, 1}};
    struct letters letters;
    struct automaton a = built(*state, 5, 1, edges, COUNT(edges));
    assert_true(letters_all(&letters, *state, 1));
    assert_true(automaton_trim(&a, &letters));
    assert_int_equal(a.states, 2);
    expect_edges(&a, left, 2);
    automaton_free(&a);
    letters_free(&letters);
}

static void an_automaton_that_accepts_nothing_keeps_a_state(void **state) {
    static const struct edge edges[] = {{0, 1, 0, 0, 1}, {1, 0, 0, 0, 1}};
    struct letters letters;
    struct automaton a = built(*state, 2, 1, edges, 2);
    assert_true(letters_all(&letters, *state, 1));
    assert_true(automaton_trim(&a, &letters));
    assert_int_equal(a.states, 1);
    assert_int_equal(a.edges.count, 0);
    automaton_free(&a);
    letters_free(&letters);
}

static void edges_that_say_the_same_become_one(void **state) {
    static const struct edge edges[] = {{0, 1, 2, 1, 0}, {0, 1, 0, 1, 0}, {0, 0, 1, 1, 0}, {0, 2, 0, 0, 0}};
    static const struct edge left[] = {{0, 0, 0, 1, 0}};
    struct letters letters;
    struct automaton a = built(*state, 1, 1, edges, COUNT(edges));
    assert_true(letters_all(&letters, *state, 2));
    assert_true(automaton_trim(&a, &letters));
    expect_edges(&a, left, 1);
    automaton_free(&a);
    letters_free(&letters);
}

static void edges_without_letters_are_dropped(void **state) {
    struct realm r;
    static const struct edge edges[] = {{0, 3, 0, 0, 1}, {0, 1, 0, 0, 0}, {1, 0, 0, 0, 1}};
    static const struct edge left[] = {{0, 1, 0, 0, 0}};
    realm_start(&r, *state);
    formula_of(&r, "a!m & b!n");
    const struct letters *letters = realm_settle(&r);
    struct automaton a = built(*state, 2, 0, edges, COUNT(edges));
    assert_true(automaton_trim(&a, letters));
    assert_int_equal(a.states, 1);
    expect_edges(&a, left, 1);
    automaton_free(&a);
    /* Expected: what is accepting only by letters that there are not is dropped as well. State 1 stays, and
     * the edge to it; trimming once more drops them.
     *
     * static const struct edge hollow[] = {{0, 1, 0, 0, 1}, {1, 3, 0, 0, 1}};
     * a = built(*state, 2, 0, hollow, COUNT(hollow));
     * assert_true(automaton_trim(&a, letters));
     * assert_int_equal(a.edges.count, 0);
     * automaton_free(&a); */
    realm_free(&r);
}

/* ---- shrinking ---- */

static void states_that_simulate_each_other_are_merged(void **state) {
    static const struct edge edges[] = {{0, 1, 0, 0, 1}, {0, 0, 1, 0, 2}, {1, 0, 0, 1, 2}, {2, 0, 0, 1, 1}};
    struct letters letters;
    struct automaton a = built(*state, 3, 1, edges, COUNT(edges));
    assert_true(letters_all(&letters, *state, 1));
    assert_true(automaton_shrink(&a, &letters));
    assert_true(a.states <= 2);
    automaton_free(&a);
    letters_free(&letters);
}

static void an_edge_to_a_state_that_can_do_less_is_dropped(void **state) {
    /* From 0 by p to 1 or 2; 2 can do all that 1 can. */
    static const struct edge edges[] = {{0, 1, 0, 0, 1}, {0, 1, 0, 0, 2}, {1, 1, 0, 0, 1}, {2, 0, 0, 0, 2}};
    static const struct edge left[] = {{0, 1, 0, 0, 1}, {1, 0, 0, 0, 1}};
    struct letters letters;
    struct automaton a = built(*state, 3, 0, edges, COUNT(edges));
    assert_true(letters_all(&letters, *state, 1));
    assert_true(automaton_shrink(&a, &letters));
    assert_int_equal(a.states, 2);
    expect_edges(&a, left, 2);
    automaton_free(&a);
    letters_free(&letters);
}

/* ---- degeneralising ---- */

static void marks_become_one_on_states(void **state) {
    static const struct edge edges[] = {{0, 1, 0, 1, 0}, {0, 2, 0, 2, 0}, {0, 0, 0, 0, 0}};
    struct letters letters;
    struct automaton a = built(*state, 1, 2, edges, COUNT(edges));
    struct lasso both = lasso_of(*state, "(12)"), one = lasso_of(*state, "12(10)");
    assert_true(letters_all(&letters, *state, 2));
    assert_true(automaton_degeneralise(&a, &letters));
    assert_int_equal(a.marks, 1);
    assert_int_equal(a.states, 3);
    assert_true(naive_accepts(&both, &a));
    assert_false(naive_accepts(&one, &a));
    lasso_free(&both);
    lasso_free(&one);
    automaton_free(&a);
    letters_free(&letters);
}

static void without_marks_nothing_changes(void **state) {
    static const struct edge edges[] = {{0, 1, 0, 0, 0}};
    struct letters letters;
    struct automaton a = built(*state, 1, 0, edges, 1);
    assert_true(letters_all(&letters, *state, 1));
    assert_true(automaton_degeneralise(&a, &letters));
    assert_int_equal(a.marks, 0);
    expect_edges(&a, edges, 1);
    assert_true(automaton_accepts_in(&a, 0));
    automaton_free(&a);
    letters_free(&letters);
}

/* ---- words stay ---- */

typedef bool changer(struct automaton *automaton, const struct letters *letters);

static void expect_words_to_stay(struct job *job, changer *change, const char *atoms, uint64_t seed) {
    struct realm r;
    realm_start(&r, job);
    formula_of(&r, atoms);
    const struct letters *letters = realm_settle(&r);
    int accepted = 0, refused = 0;
    for (int round = 0; round < 400; round++) {
        struct automaton after,
            before = random_automaton(job, &seed, 1 + next_random(&seed, 5), next_random(&seed, 4), 4, 2);
        assert_true(automaton_copy(&after, &before));
        assert_true(change(&after, letters));
        for (int i = 0; i < 15; i++) {
            struct lasso word = random_lasso(job, &seed, letters, 3, 4);
            bool expected = naive_accepts(&word, &before);
            expected ? accepted++ : refused++;
            if (is_accepted(&word, &after, letters) != expected) {
                blame_automaton(&before);
                print_error("became\n");
                blame_automaton(&after);
                blame_lasso(&r, &word);
            }
            assert_int_equal(is_accepted(&word, &after, letters), expected);
            lasso_free(&word);
        }
        if (change == automaton_degeneralise) {
            assert_true(after.marks <= 1);
            for (uint32_t s = 0; s < after.states; s++)
                for (size_t e = after.first.items[s]; e < after.first.items[s + 1] && after.marks; e++)
                    assert_int_equal(after.edges.items[e].marks & 1, automaton_accepts_in(&after, s));
        } else {
            assert_true(after.states <= before.states);
            assert_int_equal(after.marks, before.marks);
        }
        automaton_free(&before);
        automaton_free(&after);
    }
    assert_true(accepted > 500 && refused > 500);
    realm_free(&r);
}

static void trimming_keeps_the_words(void **state) {
    expect_words_to_stay(*state, automaton_trim, "p & q", 112);
    expect_words_to_stay(*state, automaton_trim, "a!m & b!n", 113);
}

static void shrinking_keeps_the_words(void **state) {
    expect_words_to_stay(*state, automaton_shrink, "p & q", 114);
    expect_words_to_stay(*state, automaton_shrink, "a!m & b!n", 115);
}

static void degeneralising_keeps_the_words(void **state) {
    expect_words_to_stay(*state, automaton_degeneralise, "p & q", 116);
    expect_words_to_stay(*state, automaton_degeneralise, "a!m & b!n", 117);
}

/* A trimmed automaton can go on from everywhere, and accept. */
static void from_every_state_of_a_trimmed_automaton_something_is_accepted(void **state) {
    struct job *job = *state;
    struct letters letters;
    uint64_t seed = 118;
    assert_true(letters_all(&letters, job, 2));
    for (int round = 0; round < 200; round++) {
        struct automaton a =
            random_automaton(job, &seed, 1 + next_random(&seed, 6), next_random(&seed, 3), 3, 2);
        struct components c;
        for (size_t e = 0; e < a.edges.count; e++)
            a.edges.items[e].cube.no &= ~a.edges.items[e].cube.yes;
        assert_true(automaton_trim(&a, &letters));
        assert_true(components_find(&c, &a));
        for (uint32_t s = 0; s < a.states && a.edges.count > 0; s++) {
            /* Follow edges to lower components until there is an accepting one. */
            bool useful[8] = {false};
            for (uint32_t n = 0; n < a.states; n++)
                for (uint32_t t = 0; t < a.states; t++) {
                    useful[t] |= c.accepting[c.component[t]];
                    for (size_t e = a.first.items[t]; e < a.first.items[t + 1]; e++)
                        useful[t] |= useful[a.edges.items[e].target];
                }
            assert_true(useful[s]);
        }
        components_free(&c);
        automaton_free(&a);
    }
    letters_free(&letters);
}

/* ---- no memory ---- */

struct changing {
    const struct automaton *a;
    const struct letters *letters;
    changer *change;
};

static bool change_it(struct job *job, void *context) {
    struct changing *c = context;
    struct automaton copy;
    (void)job;
    bool fine = automaton_copy(&copy, c->a) && c->change(&copy, c->letters);
    automaton_free(&copy);
    return fine;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    static changer *const changes[] = {automaton_trim, automaton_shrink, automaton_degeneralise};
    struct job *job = *state;
    struct letters letters;
    uint64_t seed = 119;
    struct automaton a = random_automaton(job, &seed, 6, 3, 6, 2);
    assert_true(letters_all(&letters, job, 2));
    assert_true(a.edges.count > 10);
    for (size_t i = 0; i < COUNT(changes); i++)
        expect_to_survive_refusals(job, change_it, &(struct changing){&a, &letters, changes[i]});
    automaton_free(&a);
    letters_free(&letters);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(an_automaton_is_built_state_by_state),
        job_test(components_come_before_those_that_lead_to_them),
        job_test(random_components_are_those_that_reach_each_other),
        job_test(what_is_on_no_way_of_an_accepting_run_is_dropped),
        job_test(an_automaton_that_accepts_nothing_keeps_a_state),
        job_test(edges_that_say_the_same_become_one),
        job_test(edges_without_letters_are_dropped),
        job_test(states_that_simulate_each_other_are_merged),
        job_test(an_edge_to_a_state_that_can_do_less_is_dropped),
        job_test(marks_become_one_on_states),
        job_test(without_marks_nothing_changes),
        job_test(trimming_keeps_the_words),
        job_test(shrinking_keeps_the_words),
        job_test(degeneralising_keeps_the_words),
        job_test(from_every_state_of_a_trimmed_automaton_something_is_accepted),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
