#include "assumptions.h"

#include <stdlib.h>

#include "explore/space.h"
#include "lts/equivalence/compare.h"
#include "lts/operator/relabel.h"
#include "system/split.h"

/* A closed system out of AML; the component is m, and neither a nor b keeps what it gets. */
struct parted {
    struct reading reading;
    struct specimen specimen;
    uint32_t component;
};

static bool parted_make(struct parted *p, struct job *job, const char *text, bool split) {
    bool fine = reading_make(&p->reading, job, text);
    struct system *s = specimen_start(&p->specimen, job);
    fine = fine && aml_lower(&p->reading.aml, s);
    if (!fine)
        return false;
    p->component = component_named(s, "m");
    for (uint32_t c = 0; c < s->channels.count; c++)
        for (size_t i = 0; i < s->channels.items[c].messages.count; i++)
            s->channels.items[c].messages.items[i].fleeting = s->channels.items[c].name[0] < 'c';
    return !split || system_split_turns(s, p->component);
}

static void parted_start(struct parted *p, struct job *job, const char *text, bool split) {
    bool fine = parted_make(p, job, text, split);
    if (!fine)
        show_diagnostics(job);
    assert_true(fine);
    specimen_ready(&p->specimen);
    assert_true(p->specimen.program->words <= 16);
}

static void parted_free(struct parted *p) {
    specimen_free(&p->specimen);
    reading_free(&p->reading);
}

#define OTHERS                                                                                               \
    "actor a(1) { x { } y { } z { } v(int 0..9 k) { } } actor b(1) { x { } y { } z { } v(int 0..9 k) { } }\n"

/* ---- fields as an array ---- */

/* m takes x(k, f, g) and sends a!v(one of f and g), then b!v(the same), by the index k. */
static void elements_of_fields_are_kept(void **state) {
    struct specimen m;
    struct system *s = specimen_start(&m, *state);
    uint32_t a = add_actor(s, "a", 1), b = add_actor(s, "b", 1), c = add_actor(s, "m", 1);
    uint32_t x = add_message_of(s, c, "x", 3, value_range(0, 9));
    uint32_t v = add_message_of(s, a, "v", 1, value_range(0, 9)),
             w = add_message_of(s, b, "v", 1, value_range(0, 9));
    struct array_extent pair = {1, 2, 5};
    struct expression *chosen = expression_field_element(s, pair, field(s, 0), NOWHERE);
    struct expression *again = expression_field_element(s, pair, field(s, 0), NOWHERE);
    on(s, c, c, x, then(send(s, a, v, chosen), send(s, b, w, again)));
    on(s, a, a, v, NULL);
    on(s, b, b, w, NULL);
    system_add_initial(s, c, x, (int32_t[]){6, 3, 4});
    assert_true(system_split_turns(s, c));
    specimen_ready(&m);
    uint64_t now[16];
    specimen_begin(&m, now, COUNT(now));
    expect_moves(&m, now, "m:x(6,3,4)/a!v(4)");
    specimen_follow(&m, now, 0);
    expect_moves(&m, now, "a:v(4) | m:x/b!v(4)");
    specimen_free(&m);
}

/* ---- by hand ---- */

/* Starts a split system; the state under work is the initial one. */
static void begin(struct parted *p, struct job *job, const char *text, uint64_t state[static 16]) {
    parted_start(p, job, text, true);
    specimen_begin(&p->specimen, state, 16);
}

/* In each state there is one move only; they are these. */
static void expect_walk(struct parted *p, uint64_t *state, const char *const *moves, size_t count) {
    for (size_t i = 0; i < count; i++) {
        expect_moves(&p->specimen, state, moves[i]);
        specimen_follow(&p->specimen, state, 0);
    }
    expect_moves(&p->specimen, state, "");
}

#define expect_walked(job, text, ...)                                                                        \
    do {                                                                                                     \
        static const char *const MOVES[] = {__VA_ARGS__};                                                    \
        struct parted p;                                                                                     \
        uint64_t s[16];                                                                                      \
        begin(&p, job, text, s);                                                                             \
        expect_walk(&p, s, MOVES, COUNT(MOVES));                                                             \
        parted_free(&p);                                                                                     \
    } while (0)

static void a_turn_sends_one_by_one(void **state) {
    expect_walked(*state, OTHERS "actor m(2) { go { a!x; b!y; a!z; } } main { m!go; }", "m:go/a!x",
                  "m:go/b!y", "m:go/a!z");
}

static void no_other_message_is_taken_before_the_turn_ends(void **state) {
    expect_walked(*state, OTHERS "actor m(3) { go { a!x; a!y; } on { b!z; } } main { m!go; m!on; m!go; }",
                  "m:go/a!x", "m:go/a!y", "m:on/b!z", "m:go/a!x", "m:go/a!y");
}

static void others_act_between_two_sends(void **state) {
    struct parted p;
    uint64_t s[16];
    begin(&p, *state, OTHERS "actor c(1) { tick { } } actor m(2) { go { a!x; a!y; } } main { m!go; c!tick; }",
          s);
    expect_moves(&p.specimen, s, "c:tick | m:go/a!x");
    specimen_follow(&p.specimen, s, 1);
    expect_moves(&p.specimen, s, "c:tick | m:go/a!y");
    specimen_follow(&p.specimen, s, 0);
    expect_moves(&p.specimen, s, "m:go/a!y");
    parted_free(&p);
}

static void what_it_sends_itself_does_not_count(void **state) {
    expect_walked(*state,
                  OTHERS "actor m(4) { go { self!on; a!x; self!off; } on { } off { } } main { m!go; }",
                  "m:go/m!on,a!x,m!off", "m:on", "m:off");
    expect_walked(*state,
                  OTHERS "actor m(4) { go { self!on; a!x; self!off; a!y; self!on; } on { } off { } }"
                         "main { m!go; }",
                  "m:go/m!on,a!x", "m:go/m!off,a!y,m!on", "m:on", "m:off", "m:on");
}

static void parameters_are_known_to_the_end_of_the_turn(void **state) {
    expect_walked(*state,
                  OTHERS
                  "actor m(3) { go(int 1..5 k, bool c) { a!v(k); if (c) { b!v(k + 1); } a!v(k + c); } }"
                  "main { m!go(3, true); m!go(5, false); }",
                  "m:go(3,true)/a!v(3)", "m:go/b!v(4)", "m:go/a!v(4)", "m:go(5,false)/a!v(5)",
                  "m:go", /* the branch without a send is a step of its own */
                  "m:go/a!v(5)");
}

static void variables_are_what_they_were_when_it_was_written(void **state) {
    expect_walked(*state,
                  OTHERS "actor m(2) { int 0..9 n; go { n = 1; a!v(n); n = n + 1; b!v(n); n = n * 3; a!v(n);"
                         " n = 9; } } main { m!go; }",
                  "m:go/a!v(1)", "m:go/b!v(2)", "m:go/a!v(6)");
}

static void branches_in_branches_go_on_behind_them(void **state) {
    expect_walked(*state,
                  OTHERS "actor m(3) { go(int 0..3 k) { if (k > 1) { a!x; if (k == 3) { a!y; } b!x; }"
                         " else { if (k == 1) { b!y; } } b!z; } }"
                         "main { m!go(3); m!go(2); m!go(1); }",
                  "m:go(3)/a!x", "m:go/a!y", "m:go/b!x", "m:go/b!z", "m:go(2)/a!x", "m:go", "m:go/b!x",
                  "m:go/b!z", "m:go(1)/b!y", "m:go/b!z");
    expect_walked(*state,
                  OTHERS "actor m(3) { go(int 0..3 k) { if (k > 1) { a!x; if (k == 3) { a!y; } b!x; }"
                         " else { if (k == 1) { b!y; } } b!z; } }"
                         "main { m!go(0); }",
                  "m:go(0)", "m:go/b!z");
}

static void a_choice_is_made_once(void **state) {
    struct parted p;
    uint64_t s[16];
    begin(&p, *state, OTHERS "actor m(2) { int 0..9 n; go { n = ?(1, 2); a!v(n); b!v(n); } } main { m!go; }",
          s);
    expect_moves(&p.specimen, s, "m:go/a!v(1) | m:go/a!v(2)");
    specimen_follow(&p.specimen, s, 1);
    expect_moves(&p.specimen, s, "m:go/b!v(2)");
    parted_free(&p);
}

static void a_receiver_may_be_a_variable(void **state) {
    expect_walked(*state,
                  OTHERS "actor m(3) { actor o = a; go(actor to) { to!x; o = to; o!y; a!z; } }"
                         "main { m!go(b); }",
                  "m:go(b)/b!x", "m:go/b!y", "m:go/a!z");
}

static void nothing_is_left_behind_when_a_turn_has_ended(void **state) {
    struct parted p;
    uint64_t s[16], begun[16];
    begin(&p, *state,
          OTHERS
          "actor m(2) { go(int 2..5 k) { a!v(k); b!v(k); if (k == 4) { self!go(4); } else { self!go(4); } } }"
          "main { m!go(4); }",
          s);
    memcpy(begun, s, sizeof begun);
    specimen_follow(&p.specimen, s, 0);
    assert_false(same_state(&p.specimen, s, begun));
    specimen_follow(&p.specimen, s, 0);
    assert_true(same_state(&p.specimen, s, begun)); /* the same message waits, and all else is as it was */
    parted_free(&p);
}

static void methods_may_differ_in_their_parameters(void **state) {
    expect_walked(*state,
                  OTHERS "actor m(3) { one(int 0..3 k) { a!v(k); a!v(k); } two(bool k, int 4..9 l) { b!v(l);"
                         " b!v(k); } } main { m!one(2); m!two(true, 7); m!one(3); }",
                  "m:one(2)/a!v(2)", "m:one/a!v(2)", "m:two(true,7)/b!v(7)", "m:two/b!v(1)",
                  "m:one(3)/a!v(3)", "m:one/a!v(3)");
}

static void turns_that_send_once_stay_as_they_are(void **state) {
    struct parted p;
    parted_start(&p, *state,
                 OTHERS "actor m(3) { int 0..9 n; go(int 0..9 k) { if (k) { a!x; } else { b!x; } n = k;"
                        " self!on; self!on; } on { } } main { m!go(1); }",
                 true);
    assert_int_equal(p.specimen.system.variables.count, 1);
    assert_int_equal(p.specimen.system.edges.count, 2 + 8);
    parted_free(&p);
}

static void branches_in_a_row_share_their_steps(void **state) {
    struct parted p;
    struct text text = {.memory = &((struct job *)*state)->memory};
    text_add(&text, OTHERS "actor m(1) { int 0..9 n; go { ");
    for (int i = 0; i < 12; i++)
        text_add(&text, "if (n == 1) { a!x; b!x; } else { b!y; n = 1; } ");
    text_add(&text, "} } main { m!go; }");
    parted_start(&p, *state, text_end(&text), true);
    /* before each of the others, behind the first send of each branch, and behind b!y except for the last */
    assert_int_equal(p.specimen.system.edges.count, 8 + 1 + 11 + 12 + 11);
    text_free(&text);
    parted_free(&p);
}

/* ---- at random ---- */

struct writer {
    uint64_t seed;
    size_t used;
    uint32_t level; /* of the method: it sends itself later ones only, so that it comes to an end */
    char text[16384];
};

enum { LEVELS = 3 };

static uint32_t below(struct writer *w, uint32_t count) {
    return next_random(&w->seed, count);
}

static void put(struct writer *w, const char *text) {
    size_t length = strlen(text);
    assert_true(w->used + length < sizeof w->text);
    memcpy(w->text + w->used, text, length + 1);
    w->used += length;
}

/* One of 0, 1, 2. */
static void put_value(struct writer *w) {
    static const char *const VALUES[] = {"n", "k", "1", "(n + k) % 3", "(n + 1) % 3", "(k + l) % 3", "l"};
    put(w, VALUES[below(w, COUNT(VALUES))]);
}

static void put_condition(struct writer *w) {
    static const char *const CONDITIONS[] = {"n == 1", "k == 0", "n < k", "n == k", "o == a", "l != n"};
    put(w, CONDITIONS[below(w, COUNT(CONDITIONS))]);
}

static void put_block(struct writer *w, uint32_t depth, uint32_t most);

static void put_send(struct writer *w) {
    static const char *const RECEIVERS[] = {"a", "b", "a", "b", "o"};
    static const char *const MESSAGES[] = {"x", "y"};
    put(w, RECEIVERS[below(w, COUNT(RECEIVERS))]);
    put(w, "!");
    if (below(w, 2)) {
        put(w, MESSAGES[below(w, 2)]);
        put(w, "; ");
        return;
    }
    put(w, "v(");
    put_value(w);
    put(w, "); ");
}

static void put_self_send(struct writer *w) {
    char name[16];
    if (w->level + 1 == LEVELS)
        return;
    snprintf(name, sizeof name, "self!go%u(", (unsigned)(w->level + 1));
    put(w, name);
    put_value(w);
    put(w, "); ");
}

static void put_statement(struct writer *w, uint32_t depth) {
    switch (below(w, depth > 0 ? 9 : 6)) {
    case 0:
        put(w, "n = ");
        put_value(w);
        put(w, "; ");
        return;
    case 1:
        put(w, below(w, 2) ? "n = ?(0, k, 2); " : "o = ?(a, b); ");
        return;
    case 2:
        put_self_send(w);
        return;
    case 3:
    case 4:
    case 5:
        put_send(w);
        return;
    default:
        put(w, "if (");
        put_condition(w);
        put(w, ") { ");
        put_block(w, depth - 1, 3);
        put(w, "} ");
        if (!below(w, 2))
            return;
        put(w, "else { ");
        put_block(w, depth - 1, 3);
        put(w, "} ");
    }
}

static void put_block(struct writer *w, uint32_t depth, uint32_t most) {
    for (uint32_t i = below(w, most + 1); i > 0; i--)
        put_statement(w, depth);
}

static const char *random_text(struct writer *w, uint64_t seed) {
    *w = (struct writer){.seed = seed};
    put(w, "actor a(1) { x { } y { } v(int 0..2 k) { } }\nactor b(1) { x { } y { } v(int 0..2 k) { } }\n"
           "actor m(200) { int 0..2 n; int 0..2 l; actor o = a;\n");
    for (w->level = 0; w->level < LEVELS; w->level++) {
        char name[32];
        snprintf(name, sizeof name, "go%u(int 0..2 k) { ", (unsigned)w->level);
        put(w, name);
        put_block(w, 3, 4);
        put(w, below(w, 4) ? "}\n" : "l = (n + k) % 3; }\n");
    }
    put(w, below(w, 2) ? "}\nmain { m!go0(1); }\n" : "}\nmain { m!go0(0); m!go1(2); }\n");
    return w->text;
}

/* The sends of all runs, those to itself hidden; NULL: there are too many states. */
static struct lts *sends_of(struct job *job, const char *text, bool split, size_t *edges) {
    static const char *const OWN[] = {"m!*"};
    struct search_limits limits = {UINT64_MAX, 20000};
    enum search_end end;
    struct parted p;
    parted_start(&p, job, text, split);
    *edges = p.specimen.system.edges.count;
    struct lts *lts = space_build(job, p.specimen.program, &limits, SPACE_SENDS, &end);
    assert_non_null(lts);
    struct lts *hidden = end == SEARCH_COMPLETE ? lts_hide(job, lts, (struct label_patterns){OWN, 1}) : NULL;
    lts_free(lts);
    parted_free(&p);
    return hidden;
}

static void splitting_changes_no_trace(void **state) {
    static struct writer w;
    uint32_t split = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 2000; seed++) {
        struct job job;
        struct comparison comparison;
        size_t before, after;
        job_init(&job);
        const char *text = random_text(&w, seed);
        struct lts *whole = sends_of(&job, text, false, &before);
        struct lts *parted = sends_of(&job, text, true, &after);
        if (whole && parted) {
            assert_true(lts_compare(&job, whole, parted, RELATION_WEAK_TRACE, &comparison));
            if (!comparison.holds)
                print_error("%s", text);
            assert_true(comparison.holds);
            comparison_free(&comparison);
            split += after > before;
        }
        lts_free(whole);
        lts_free(parted);
        job_free(&job);
        assert_int_equal(job.memory.used, 0);
    }
    assert_true(split > 1000); /* or it shows nothing */
}

/* ---- ends ---- */

static bool split_and_free(struct job *job, void *context) {
    struct parted p;
    bool fine = parted_make(&p, job, context, true);
    system_free(&p.specimen.system);
    reading_free(&p.reading);
    return fine;
}

static void splitting_survives_refusals(void **state) {
    static const char TEXT[] = OTHERS
        "actor m(2) { int 0..9 n; go(int 1..2 k) { a!v(k); if (n == k) { b!x; b!y; } else { n = ?(1, k); }"
        " a!v(n); self!on; } on { a!x; b!x; } } main { m!go(1); }";
    expect_to_survive_refusals(*state, split_and_free, (void *)TEXT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_turn_sends_one_by_one),
        job_test(no_other_message_is_taken_before_the_turn_ends),
        job_test(others_act_between_two_sends),
        job_test(what_it_sends_itself_does_not_count),
        job_test(parameters_are_known_to_the_end_of_the_turn),
        job_test(variables_are_what_they_were_when_it_was_written),
        job_test(branches_in_branches_go_on_behind_them),
        job_test(a_choice_is_made_once),
        job_test(a_receiver_may_be_a_variable),
        job_test(nothing_is_left_behind_when_a_turn_has_ended),
        job_test(methods_may_differ_in_their_parameters),
        job_test(turns_that_send_once_stay_as_they_are),
        job_test(branches_in_a_row_share_their_steps),
        job_test(splitting_changes_no_trace),
        job_test(elements_of_fields_are_kept),
        job_test(splitting_survives_refusals),
    };
    return cmocka_run_group_tests_name("split", tests, NULL, NULL);
}
