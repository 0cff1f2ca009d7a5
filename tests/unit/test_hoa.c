#include "logics.h"

#include <stdio.h>

#include "logic/hoa.h"

/* ---- making ---- */

typedef void writer(struct output *output, const struct realm *r, const char *name, const void *what);

static void write_an_automaton(struct output *output, const struct realm *r, const char *name,
                               const void *what) {
    hoa_write_automaton(output, &r->logic, name, what);
}

static void write_a_monitor(struct output *output, const struct realm *r, const char *name,
                            const void *what) {
    hoa_write_monitor(output, &r->logic, name, what);
}

/* With a NUL at the end. */
static struct bytes written(struct realm *r, writer *write, const char *name, const void *what) {
    struct bytes bytes = {0};
    struct output *output = output_open_memory(r->job, &bytes);
    assert_non_null(output);
    write(output, r, name, what);
    assert_true(output_commit(output));
    assert_true(array_push(&r->job->memory, &bytes.data, '\0'));
    return bytes;
}

/* An automaton with accepting states. */
static struct automaton automaton_of(struct realm *r, ltl_formula f) {
    struct automaton a;
    const struct letters *letters = logic_letters(&r->logic);
    assert_true(automaton_translate(&a, &r->logic.ltl, f, letters));
    assert_true(automaton_degeneralise(&a, letters));
    return a;
}

static bool read_into(struct realm *r, const char *text, struct automaton *a, struct span *name) {
    uint32_t file = (uint32_t)r->sources.files.count;
    return sources_add(&r->sources, "x.hoa", text, strlen(text)) &&
           hoa_read(&r->logic, &r->sources, file, a, name);
}

static struct automaton automaton_in(struct realm *r, struct job *job, const char *text) {
    struct automaton a;
    struct span name;
    realm_start(r, job);
    bool fine = read_into(r, text, &a, &name);
    for (size_t i = 0; !fine && i < job->diagnostics.list.count; i++)
        print_error("%s\n", job->diagnostics.list.items[i].message);
    assert_true(fine);
    return a;
}

/* ---- writing ---- */

static void a_safety_formula_is_written_as_its_monitor(void **state) {
    struct realm r;
    struct automaton a;
    struct monitor m;
    realm_start(&r, *state);
    ltl_formula f = formula_of(&r, "G (p -> X q)");
    const struct letters *letters = realm_settle(&r);
    assert_true(automaton_translate(&a, &r.logic.ltl, f, letters));
    assert_true(monitor_make(&m, &a, letters));
    struct bytes text = written(&r, write_a_monitor, "G (p -> X q)", &m);
    assert_string_equal(text.data.items, "HOA: v1\n"
                                         "name: \"G (p -> X q)\"\n"
                                         "States: 2\n"
                                         "Start: 0\n"
                                         "AP: 2 \"p\" \"q\"\n"
                                         "acc-name: all\n"
                                         "Acceptance: 0 t\n"
                                         "properties: trans-labels explicit-labels state-acc deterministic\n"
                                         "--BODY--\n"
                                         "State: 0\n"
                                         "[!0] 0\n"
                                         "[0] 1\n"
                                         "State: 1\n"
                                         "[!0&1] 0\n"
                                         "[0&1] 1\n"
                                         "--END--\n");
    array_free(&text.data);
    monitor_free(&m);
    automaton_free(&a);
    realm_free(&r);
}

static void others_are_written_as_buchi_automata_with_accepting_states(void **state) {
    struct realm r;
    realm_start(&r, *state);
    ltl_formula f = formula_of(&r, "F \"x y\"");
    realm_settle(&r);
    struct automaton a = automaton_of(&r, f);
    struct bytes text = written(&r, write_an_automaton, "a \"name\" with \\", &a);
    assert_string_equal(text.data.items, "HOA: v1\n"
                                         "name: \"a \\\"name\\\" with \\\\\"\n"
                                         "States: 2\n"
                                         "Start: 0\n"
                                         "AP: 1 \"x y\"\n"
                                         "acc-name: Buchi\n"
                                         "Acceptance: 1 Inf(0)\n"
                                         "properties: trans-labels explicit-labels state-acc\n"
                                         "--BODY--\n"
                                         "State: 0\n"
                                         "[0] 1\n"
                                         "[t] 0\n"
                                         "State: 1 {0}\n"
                                         "[t] 1\n"
                                         "--END--\n");
    array_free(&text.data);
    automaton_free(&a);
    realm_free(&r);
}

static void a_hopeless_monitor_is_one_state_that_is_stuck(void **state) {
    struct realm r, other;
    realm_start(&r, *state);
    formula_of(&r, "p");
    const struct letters *letters = realm_settle(&r);
    struct automaton nothing;
    struct monitor m;
    struct lasso word = lasso_of(*state, "(1)");
    assert_true(automaton_translate(&nothing, &r.logic.ltl, LTL_FALSE, letters));
    assert_true(monitor_make(&m, &nothing, letters));
    struct bytes text = written(&r, write_a_monitor, "false", &m);
    assert_non_null(strstr(text.data.items, "States: 1\nStart: 0\nAP: 1 \"p\"\n"));
    assert_non_null(strstr(text.data.items, "--BODY--\nState: 0\n--END--\n"));
    struct automaton back = automaton_in(&other, *state, text.data.items);
    assert_false(naive_accepts(&word, &back));
    assert_int_equal(back.edges.count, 0);
    automaton_free(&back);
    realm_free(&other);
    array_free(&text.data);
    monitor_free(&m);
    automaton_free(&nothing);
    lasso_free(&word);
    realm_free(&r);
}

/* ---- there and back ---- */

static void compare(struct realm *r, ltl_formula f, const char *text, const struct automaton *back,
                    uint64_t *seed) {
    const struct letters *letters = logic_letters(&r->logic);
    for (int i = 0; i < 15; i++) {
        struct lasso word = random_lasso(r->job, seed, letters, 3, 3);
        bool expected = naive_satisfies(&word, &r->logic.ltl, f, 0);
        bool accepted = is_accepted(&word, back, letters);
        if (accepted != expected) {
            blame_formula(r, f);
            blame_lasso(r, &word);
            print_error("%s", text);
        }
        assert_int_equal(accepted, expected);
        lasso_free(&word);
    }
}

static void what_was_written_is_read_back(void **state) {
    uint64_t seed = 41;
    for (int round = 0; round < 250; round++) {
        struct realm r, other;
        uint32_t atoms = 1 + next_random(&seed, 3);
        realm_of_propositions(&r, *state, atoms);
        ltl_formula f = random_formula(&r.logic.ltl, &seed, next_random(&seed, 8), atoms);
        struct automaton a = automaton_of(&r, f);
        struct bytes text = written(&r, write_an_automaton, "it", &a);
        struct automaton back = automaton_in(&other, *state, text.data.items);
        assert_int_equal(other.logic.vocabulary.atoms.count, atoms);
        compare(&r, f, text.data.items, &back, &seed);
        automaton_free(&back);
        realm_free(&other);
        array_free(&text.data);
        automaton_free(&a);
        realm_free(&r);
    }
}

static void monitors_are_read_back(void **state) {
    uint64_t seed = 42;
    int safe = 0;
    for (int round = 0; round < 250; round++) {
        struct realm r, other;
        struct classification c;
        const struct letters *letters = realm_of_propositions(&r, *state, 2);
        ltl_formula f = random_formula(&r.logic.ltl, &seed, next_random(&seed, 7), 2);
        assert_true(classify(&c, &r.logic.ltl, f, letters));
        if (c.safety) {
            safe++;
            struct bytes text = written(&r, write_a_monitor, "it", &c.monitor);
            struct automaton back = automaton_in(&other, *state, text.data.items);
            assert_int_equal(back.marks, 0);
            compare(&r, f, text.data.items, &back, &seed);
            automaton_free(&back);
            realm_free(&other);
            array_free(&text.data);
        }
        classification_free(&c);
        realm_free(&r);
    }
    assert_true(safe > 50);
}

static void sends_are_read_back_with_their_letters(void **state) {
    uint64_t seed = 43;
    for (int round = 0; round < 80; round++) {
        struct realm r, other;
        realm_start(&r, *state);
        formula_of(&r, "a!m & s>a!m(1) & b!n");
        realm_settle(&r);
        ltl_formula f = random_formula(&r.logic.ltl, &seed, next_random(&seed, 7), 3);
        struct automaton a = automaton_of(&r, f);
        struct bytes text = written(&r, write_an_automaton, "it", &a);
        struct automaton back = automaton_in(&other, *state, text.data.items);
        assert_true(other.logic.over_sends);
        assert_int_equal(logic_letters(&other.logic)->sets.count, logic_letters(&r.logic)->sets.count);
        compare(&r, f, text.data.items, &back, &seed);
        automaton_free(&back);
        realm_free(&other);
        array_free(&text.data);
        automaton_free(&a);
        realm_free(&r);
    }
}

/* ---- reading ---- */

#define HEAD(states, start, acceptance)                                                                      \
    "HOA: v1\nStates: " states "\nStart: " start "\nAP: 2 \"p\" \"q\"\nAcceptance: " acceptance "\n"

/* The automaton accepts what the formula says: on all words with up to 2 + 2 letters, and on others. */
static void expect_formula(struct job *job, const char *hoa, const char *formula) {
    struct realm r, other;
    uint64_t seed = 44;
    const struct letters *letters;
    struct automaton a = automaton_in(&r, job, hoa);
    realm_start(&other, job);
    formula_of(&other, "p & q");
    ltl_formula f = formula_of(&other, formula);
    letters = realm_settle(&other);
    for (uint32_t bits = 0; bits < 256 + 100; bits++)
        for (size_t loop = 0; loop < 4; loop++) {
            struct lasso word = {.loop = loop};
            if (bits >= 256)
                word = random_lasso(job, &seed, letters, 4, 4);
            for (uint32_t i = 0; i < 4 && bits < 256; i++)
                assert_true(array_push(&job->memory, &word.letters, bits >> 2 * i & 3));
            bool expected = naive_satisfies(&word, &other.logic.ltl, f, 0);
            if (naive_accepts(&word, &a) != expected) {
                blame_formula(&other, f);
                blame_lasso(&other, &word);
                blame_automaton(&a);
            }
            assert_int_equal(naive_accepts(&word, &a), expected);
            lasso_free(&word);
        }
    realm_free(&other);
    automaton_free(&a);
    realm_free(&r);
}

static void marks_are_of_states_or_transitions(void **state) {
    expect_formula(
        *state,
        HEAD("2", "0", "1 Inf(0)") "--BODY--\nState: 0\n[!0] 0\n[0] 1\nState: 1 {0}\n[0] 1 [!0] 0\n--END--\n",
        "G F p");
    expect_formula(*state, HEAD("1", "0", "1 Inf(0)") "--BODY--\nState: 0\n[0] 0 {0}\n[!0] 0\n--END--\n",
                   "G F p");
    expect_formula(
        *state,
        HEAD("1", "0", "2 Inf(0)&Inf(1)") "--BODY--\nState: 0\n[0&1] 0 {0 1}\n[0&!1] 0 {0}\n[!0&1] 0 {1}\n"
                                          "[!0&!1] 0\n--END--\n",
        "G F p & G F q");
    /* The order of the sets, brackets around them, and both kinds of marks at once. */
    expect_formula(*state,
                   HEAD("2", "0", "2 (Inf(1))&Inf(0)") "--BODY--\nState: 0 {1}\n[0] 0 {0}\n[!0] 0\n[1] 1\n"
                                                       "State: 1 {0 1}\n[t] 1\n--END--\n",
                   "G F p | F q");
}

static void every_run_accepts_where_acceptance_is_true_and_none_where_it_is_false(void **state) {
    expect_formula(*state, HEAD("1", "0", "0 t") "--BODY--\nState: 0\n[0] 0\n--END--\n", "G p");
    expect_formula(*state, HEAD("1", "0", "0 f") "--BODY--\nState: 0\n[0] 0\n--END--\n", "false");
    expect_formula(*state, HEAD("1", "0", "1 t") "--BODY--\nState: 0 {0}\n[0] 0\n--END--\n", "G p");
    expect_formula(*state, HEAD("1", "0", "0 t") "--BODY--\nState: 0\n--END--\n", "false");
    expect_formula(*state, HEAD("1", "0", "0 t") "--BODY--\n--END--\n", "false");
}

static void labels_are_formulas_of_propositions(void **state) {
    expect_formula(*state, HEAD("1", "0", "0 t") "--BODY--\nState: 0\n[0&1 | !0&!1] 0\n--END--\n",
                   "G (p <-> q)");
    expect_formula(*state, HEAD("1", "0", "0 t") "--BODY--\nState: 0\n[!(0&1)] 0\n--END--\n", "G !(p & q)");
    expect_formula(*state, HEAD("1", "0", "0 t") "--BODY--\nState: 0\n[!(0|!1)] 0\n--END--\n", "G (!p & q)");
    expect_formula(*state, HEAD("1", "0", "0 t") "--BODY--\nState: 0\n[(0|1)&(!0|!1)] 0\n--END--\n",
                   "G !(p <-> q)");
    expect_formula(*state, HEAD("1", "0", "0 t") "--BODY--\nState: 0\n[!!0 & t] 0 [f] 0\n--END--\n", "G p");
    expect_formula(*state, HEAD("1", "0", "0 t") "--BODY--\nState: 0\n[!t | f] 0\n--END--\n", "false");
    expect_formula(*state, HEAD("1", "0", "0 t") "--BODY--\nState: 0\n[!f] 0\n--END--\n", "true");
    expect_formula(*state, HEAD("1", "0", "0 t") "--BODY--\nState: 0\n[0&1 | 0 | 1&0] 0\n--END--\n", "G p");
}

static void aliases_stand_for_labels(void **state) {
    expect_formula(
        *state,
        HEAD("1", "0", "0 t") "Alias: @a 0\nAlias: @b-1 @a & 1 | !@a & !1\n--BODY--\nState: 0\n[@b-1] 0\n"
                              "--END--\n",
        "G (p <-> q)");
    expect_formula(
        *state, HEAD("1", "0", "0 t") "Alias: @none f\n--BODY--\nState: 0\n[!@none & 0] 0\n--END--\n", "G p");
}

static void a_state_may_have_the_label_of_its_edges(void **state) {
    expect_formula(
        *state,
        HEAD("2", "0", "1 Inf(0)") "--BODY--\nState: [!0] 0\n0 1\nState: [0] 1 \"there\" {0}\n1\n--END--\n",
        "!p & F G p & X (!p W G p)");
}

static void edges_without_labels_go_through_all_letters(void **state) {
    /* Letters in the order: none, p, q, both. */
    expect_formula(*state, HEAD("2", "0", "0 t") "--BODY--\nState: 0 1 0 1 0\nState: 1 1 1 0 0\n--END--\n",
                   "true");
    expect_formula(*state, HEAD("1", "0", "1 Inf(0)") "--BODY--\nState: 0\n0 {0} 0 0 0\n--END--\n",
                   "G F (!p & !q)");
    expect_formula(*state,
                   HEAD("2", "0", "1 Inf(0)") "--BODY--\nState: 0\n0 1 0 1\nState: 1 {0}\n1 1 1 1\n--END--\n",
                   "F p");
    expect_formula(*state, HEAD("2", "0", "0 t") "--BODY--\nState: 0\n0 1 0\nState: 1\n1\n--END--\n",
                   "(!p U (p & !q & X G (!p & !q))) | G !p");
}

static void an_automaton_may_start_in_several_states(void **state) {
    expect_formula(*state,
                   HEAD("2", "0", "0 t") "Start: 1\n--BODY--\nState: 0\n[0] 0\nState: 1\n[1] 1\n--END--\n",
                   "G p | G q");
    expect_formula(
        *state,
        HEAD("3", "1", "1 Inf(0)") "Start: 2\nStart: 1\n--BODY--\nState: 0\n[t] 0\nState: 2 {0}\n[0] 2\n"
                                   "State: 1\n[1] 1 [0&1] 2\n--END--\n",
        "G p | q U (p & q & X G p)");
}

static void states_come_in_any_order_and_need_no_count(void **state) {
    expect_formula(
        *state,
        "HOA: v1 AP: 2 \"p\" \"q\" Start: 3 Acceptance: 0 t --BODY-- State: 7 [1] 7 State: 3 [0] 7 "
        "--END--",
        "p & X G q");
}

static void what_says_nothing_of_the_language_is_passed_over(void **state) {
    expect_formula(*state,
                   "HOA: v1 /* a comment\n*/ tool: \"ltl2tgba\" \"2.10\"\nname: \"a\\\"b\"\nStates: 1\n"
                   "acc-name: all\nproperties: deterministic very-weak\nStart: 0\nAP: 2 \"p\" \"q\"\n"
                   "Acceptance: 0 t\nspot-highlight: 1 2\n--BODY-- /**/\nState: 0 \"x [0] y\"\n[0]/* */0\n"
                   "--END--\n/* the end */\n",
                   "G p");
}

static void the_name_of_an_automaton_is_where_it_stands(void **state) {
    struct realm r;
    struct automaton a;
    struct span name;
    realm_start(&r, *state);
    assert_true(read_into(&r, "HOA: v1\nname: \"it\"\nStart: 0\nAP: 0\nAcceptance: 0 t\n--BODY--\n--END--\n",
                          &a, &name));
    assert_int_equal(name.start, 15);
    assert_int_equal(name.length, 2);
    automaton_free(&a);
    realm_free(&r);
    realm_start(&r, *state);
    assert_true(
        read_into(&r, "HOA: v1\nStart: 0\nAcceptance: 0 t\n--BODY--\nState: 0 [t] 0\n--END--\n", &a, &name));
    assert_int_equal(name.length, 0);
    assert_int_equal(a.edges.count, 1);
    automaton_free(&a);
    realm_free(&r);
}

static void propositions_are_atoms_whatever_their_order(void **state) {
    struct realm r;
    struct automaton a = automaton_in(
        &r, *state,
        "HOA: v1 Start: 0 AP: 2 \"left!go(1)\" \"s > right!stop\" Acceptance: 0 t --BODY-- State: 0 [!0] 0 [0] 1 "
        "State: 1 [1] 0 --END--");
    assert_true(r.logic.over_sends);
    assert_string_equal(r.logic.vocabulary.atoms.items[0].text, "left!go(1)");
    assert_string_equal(r.logic.vocabulary.atoms.items[1].text, "s>right!stop");
    automaton_free(&a);
    realm_free(&r);
    a = automaton_in(
        &r, *state,
        "HOA: v1 Start: 0 AP: 2 \"a.x==1\" \"b.y\" Acceptance: 0 t --BODY-- State: 0 [!0&1] 0 --END--");
    assert_false(r.logic.over_sends);
    assert_string_equal(r.logic.vocabulary.atoms.items[0].text, "a.x == 1");
    assert_int_equal(vocabulary_kind(&r.logic.vocabulary), ATOM_PREDICATE);
    automaton_free(&a);
    realm_free(&r);
    /* The vocabulary has q before p; the file has them the other way round. */
    struct lasso word = lasso_of(*state, "(2)");
    struct span name;
    realm_start(&r, *state);
    formula_of(&r, "q & p");
    assert_true(read_into(&r, HEAD("1", "0", "0 t") "--BODY--\nState: 0\n[0&!1] 0\n--END--\n", &a, &name));
    assert_true(naive_accepts(&word, &a));
    assert_int_equal(r.logic.vocabulary.atoms.count, 2);
    lasso_free(&word);
    automaton_free(&a);
    realm_free(&r);
}

static void what_no_send_can_satisfy_is_left_out(void **state) {
    struct realm r;
    struct automaton a =
        automaton_in(&r, *state,
                     "HOA: v1 Start: 0 AP: 2 \"a!m\" \"b!n\" Acceptance: 0 t --BODY-- State: 0 "
                     "[0&1] 0 [0] 1 State: 1 [0&1] 1 --END--");
    assert_int_equal(a.edges.count, 0);
    assert_int_equal(a.states, 1);
    automaton_free(&a);
    realm_free(&r);
}

/* ---- mistakes ---- */

struct mistake {
    const char *text;
    const char *at; /* the message points to where this stands last; NULL: to the first byte */
    size_t width;
    const char *message;
    const char *hint;
};

static void expect_mistake(const struct mistake *m) {
    struct job job;
    struct realm r;
    struct automaton a;
    struct span name;
    job_init(&job);
    realm_start(&r, &job);
    bool fine = read_into(&r, m->text, &a, &name);
    if (fine || job.diagnostics.list.count != 1 ||
        strcmp(job.diagnostics.list.items[0].message, m->message) != 0) {
        print_error("%s\n", m->text);
        for (size_t i = 0; i < job.diagnostics.list.count; i++)
            print_error("got %s\n", job.diagnostics.list.items[i].message);
    }
    assert_false(fine);
    expect_rejected(&job, m->message, m->hint);
    const char *at = m->at ? NULL : m->text;
    for (const char *c = m->text; m->at && (c = strstr(c, m->at)); c++)
        at = c;
    assert_non_null(at);
    expect_place(&job, 0, 1, (uint64_t)(at - m->text) + 1, m->width);
    realm_free(&r);
    job_free(&job);
    assert_int_equal(job.memory.used, 0);
}

#define HINT "lacuna formula 'G a' -o x.hoa shows how such a file looks"
#define ACC "the acceptance must be t, Inf(0), or Inf(0)&Inf(1)&…"
#define ACC_HINT                                                                                             \
    "write 1 Inf(0) for Büchi, 2 Inf(0)&Inf(1) for generalised Büchi; autfilt --gba converts others"
#define ALTERNATES "alternating automata cannot be read"
#define ALTERNATES_HINT "remove alternation with autfilt --remove-alternation, or ltl2tgba"
#define LABEL "expected a label: a number of AP, t, f, @alias, ! or ("
#define TOP "HOA: v1 Start: 0 AP: 1 \"p\" Acceptance: 1 Inf(0) "

static void every_mistake_of_a_header_has_its_place(void **state) {
    static const struct mistake cases[] = {
        {"", NULL, 1, "this is not an automaton in HOA", "begin the file with HOA: v1"},
        {"des (0,1,2)", "des", 3, "this is not an automaton in HOA", "begin the file with HOA: v1"},
        {"HOA: v2 Start: 0", "v2", 2, "unknown version of HOA", HINT},
        {"HOA: v1 Start: 0 $", "$", 1, "expected a header such as States:, or --BODY--", HINT},
        {"HOA: v1 Start: 0", "0", 1, "expected a header such as States:, or --BODY--", HINT},
        {"HOA: v1 Start: 0 --END--", "--END--", 7, "expected --BODY--", HINT},
        {"HOA: v1 Start: 0 --BODY-- --END--", "--BODY--", 8, "the header Acceptance: is missing", HINT},
        {"HOA: v1 Acceptance: 0 t --BODY-- --END--", NULL, 1, "the header Start: is missing", HINT},
        {"HOA: v1 States: x", "x", 1, "expected the number of states", HINT},
        {"HOA: v1 States: 1234567890", "123", 10, "the number is too large", HINT},
        {"HOA: v1 Start: t", "t", 1, "expected the number of a state", HINT},
        {"HOA: v1 Start: 0&1", "&", 1, ALTERNATES, ALTERNATES_HINT},
        {"HOA: v1 AP: \"p\"", "p", 1, "expected the number of propositions", HINT},
        {"HOA: v1 AP: 65", "65", 2, "there are too many propositions", HINT},
        {"HOA: v1 AP: 2 \"p\" Start: 0", "Start:", 6, "expected the name of a proposition, between quotes",
         HINT},
        {"HOA: v1 AP: 1 \"p", "\"p", 2, "the quote is not closed", HINT},
        {"HOA: v1 AP: 1 \"p\" AP: 1 \"q\"", "1 \"q", 1, "AP: is declared twice", HINT},
        {"HOA: v1 AP: 1 \"p\nq\"", "p\nq", 1, "the name of a proposition ends in its line", HINT},
        {"HOA: v1 Acceptance: Inf(0)", "Inf", 3, "expected the number of acceptance sets", HINT},
        {"HOA: v1 Acceptance: 65 t", "65", 2, "there are too many acceptance sets", HINT},
        {"HOA: v1 Acceptance: 1 Fin(0)", "Fin", 3, ACC, ACC_HINT},
        {"HOA: v1 Acceptance: 2 Inf(0)|Inf(1)", "|", 1, ACC, ACC_HINT},
        {"HOA: v1 Acceptance: 2 Inf(0)&Fin(1)", "Fin", 3, ACC, ACC_HINT},
        {"HOA: v1 Acceptance: 1 Inf(!0)", "!", 1, ACC, ACC_HINT},
        {"HOA: v1 Acceptance: 1 Inf", "f", 1, ACC, ACC_HINT},
        {"HOA: v1 Acceptance: 2 Inf(0) --BODY--", "Inf", 3, ACC, ACC_HINT},
        {"HOA: v1 Acceptance: 0 t | f", "t", 1, ACC, ACC_HINT},
        {"HOA: v1 Acceptance: 1 Inf(x)", "x", 1, "expected the number of an acceptance set", HINT},
        {"HOA: v1 Acceptance: 1 Inf(0 --BODY--", "--BODY--", 8, "expected ')'", HINT},
        {"HOA: v1 Acceptance: 1 (Inf(0) --BODY--", "--BODY--", 8, ACC, ACC_HINT},
        {"HOA: v1 Acceptance: 1 Inf(1)", "1)", 1, "unknown acceptance set", HINT},
        {"HOA: v1 Alias: a 0", "a 0", 1, "expected @name", HINT},
        {"HOA: v1 AP: 1 \"p\" Alias: @a 1", "1", 1, "unknown proposition",
         "declare them behind AP:, numbered from 0"},
        {"HOA: v1 AP: 1 \"p\" Alias: @a @b", "@b", 2, "unknown alias", "declare it behind Alias:"},
        {"HOA: v1 Unknown: 1", "Unknown:", 8, "unknown header",
         "leave it out: headers in capitals may change what an automaton means"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        expect_mistake(&cases[i]);
}

static void every_mistake_of_a_body_has_its_place(void **state) {
    static const struct mistake cases[] = {
        {TOP "--BODY-- 0 1", "0 1", 1, "expected State: or --END--", HINT},
        {TOP "--BODY-- State: 0", "0", 1, "expected State: or --END--", HINT},
        {TOP "--BODY-- State: [0] x", "x", 1, "expected the number of the state", HINT},
        {TOP "States: 2 --BODY-- State: 2", "2", 1, "there are fewer states than that", HINT},
        {TOP "States: 2 --BODY-- State: 0 [t] 2 --END--", "2 --END", 1, "unknown state", HINT},
        {TOP "--BODY-- State: 0 [t] --END--", "--END--", 7, "expected the target of an edge", HINT},
        {TOP "--BODY-- State: 0 [t] 0&1 --END--", "&1", 1, ALTERNATES, ALTERNATES_HINT},
        {TOP "--BODY-- State: 0 [t 0 --END--", "0 --END", 1, "expected ']' after the label", HINT},
        {TOP "--BODY-- State: 0 [p] 0 --END--", "p] 0", 1, LABEL, HINT},
        {TOP "--BODY-- State: 0 [] 0 --END--", "] 0", 1, LABEL, HINT},
        {TOP "--BODY-- State: 0 [0 & ] 0 --END--", "] 0", 1, LABEL, HINT},
        {TOP "--BODY-- State: 0 [1] 0 --END--", "1] 0", 1, "unknown proposition",
         "declare them behind AP:, numbered from 0"},
        {TOP "--BODY-- State: 0 [@x] 0 --END--", "@x", 2, "unknown alias", "declare it behind Alias:"},
        {TOP "--BODY-- State: 0 [(0] 0 --END--", "] 0", 1, "expected ')'", HINT},
        {TOP "--BODY-- State: 0 {1} [t] 0 --END--", "1} [t", 1, "unknown acceptance set", HINT},
        {TOP "--BODY-- State: 0 [t] 0 {1} --END--", "1} --END", 1, "unknown acceptance set", HINT},
        {TOP "--BODY-- State: 0 [t] 0 {0 --END--", "--END--", 7,
         "expected the number of an acceptance set, or '}'", HINT},
        {TOP "--BODY-- State: 0 0 0 0 --END--", "--END--", 7,
         "the state has more edges than there are letters", HINT},
        {TOP "--BODY-- State: 0 --ABORT--", "--ABORT--", 9, "the automaton is given up: --ABORT--", HINT},
        {TOP "--BODY-- --END-- HOA: v1", "HOA: v1", 4, "unexpected text after the automaton",
         "write one automaton to a file"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        expect_mistake(&cases[i]);
}

/* Expected: a start that is not one of the declared states is refused like any other such state. It is read,
 * as an automaton that accepts nothing.
 *
 * {"HOA: v1 States: 2 Start: 5 Acceptance: 0 t --BODY-- State: 0 [t] 0 --END--", "5", 1,
 *  "unknown state", HINT}
 *
 * Expected: brackets around all of an acceptance condition are read, as around each part of it. They are
 * refused: "expected ')'".
 *
 * expect_formula(*state, HEAD("1", "0", "2 (Inf(0)&Inf(1))") "--BODY--\nState: 0 {0 1}\n[0] 0\n--END--\n",
 *                "G p");
 *
 * Expected: what is written as "p\\q" between quotes is read back as the proposition p\q. It is read as p\\q,
 * another one.
 *
 * a = automaton_in(&r, *state, "HOA: v1 Start: 0 AP: 1 \"p\\\\q\" Acceptance: 0 t --BODY-- --END--");
 * assert_string_equal(r.logic.vocabulary.atoms.items[0].text, "p\\q"); */

static void labels_have_an_end(void **state) {
    static char text[4096];
    struct job *job = *state;
    struct realm r;
    struct automaton a;
    struct span name;
    realm_start(&r, job);
    strcpy(text, TOP "--BODY-- State: 0 [");
    for (int i = 0; i < 201; i++)
        strcat(text, i % 2 ? "!" : "(");
    strcat(text, "0] 0 --END--");
    assert_false(read_into(&r, text, &a, &name));
    expect_rejected(job, "the label is nested too deeply", HINT);
    realm_free(&r);
}

static void a_label_may_not_have_too_many_alternatives(void **state) {
    struct job *job = *state;
    struct realm r;
    struct automaton a;
    struct span name;
    char text[2048] = "HOA: v1 Start: 0 AP: 28", more[64];
    realm_start(&r, job);
    for (int i = 0; i < 28; i++) {
        snprintf(more, sizeof more, " \"a!m%d\"", i);
        strcat(text, more);
    }
    strcat(text, " Acceptance: 0 t --BODY-- State: 0 [");
    for (int i = 0; i < 14; i++) {
        snprintf(more, sizeof more, "%s(%d|%d)", i ? "&" : "", 2 * i, 2 * i + 1);
        strcat(text, more);
    }
    strcat(text, "] 0 --END--");
    assert_false(read_into(&r, text, &a, &name));
    expect_rejected(job, "the label has too many alternatives", HINT);
    realm_free(&r);
}

static void atoms_that_do_not_go_together_are_refused(void **state) {
    struct realm r;
    struct automaton a;
    struct span name;
    realm_start(&r, *state);
    assert_false(
        read_into(&r, "HOA: v1 Start: 0 AP: 2 \"a!m\" \"a.x\" Acceptance: 0 t --BODY-- --END--", &a, &name));
    expect_rejected(*state, "a formula cannot mix sends and states",
                    "write two properties: words of sends and of states have different positions");
    realm_free(&r);
}

/* ---- no memory ---- */

static bool read_it(struct job *job, void *text) {
    struct realm r = {.job = job};
    struct automaton a;
    struct span name;
    sources_init(&r.sources, job);
    bool fine = logic_init(&r.logic, job) && read_into(&r, text, &a, &name);
    if (fine)
        automaton_free(&a);
    realm_free(&r);
    return fine;
}

struct writing {
    struct realm *r;
    struct classification c;
};

static bool write_it(struct job *job, void *context) {
    struct writing *w = context;
    struct bytes bytes = {0};
    struct output *output = output_open_memory(job, &bytes);
    if (!output)
        return false;
    hoa_write_monitor(output, &w->r->logic, "m", &w->c.monitor);
    hoa_write_automaton(output, &w->r->logic, "a", &w->c.automaton);
    bool fine = output_commit(output);
    array_free(&bytes.data);
    return fine && !job_failed(job);
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    struct realm r;
    expect_to_survive_refusals(
        *state, read_it,
        HEAD("3", "1", "2 Inf(0)&Inf(1)") "Alias: @a 0&!1 | !(0&1)\nStart: 2\n--BODY--\n"
                                          "State: 0\n[t] 0\nState: 2 {0}\n[!(0|1)] 2\n"
                                          "State: [@a] 1\n1 {1} 2\n--END--\n");
    realm_start(&r, *state);
    ltl_formula f = formula_of(&r, "G (p -> X q) & G (q -> X X !q)");
    struct writing w = {.r = &r};
    realm_settle(&r);
    assert_true(classify(&w.c, &r.logic.ltl, f, logic_letters(&r.logic)));
    expect_to_survive_refusals(*state, write_it, &w);
    classification_free(&w.c);
    realm_free(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_safety_formula_is_written_as_its_monitor),
        job_test(others_are_written_as_buchi_automata_with_accepting_states),
        job_test(a_hopeless_monitor_is_one_state_that_is_stuck),
        job_test(what_was_written_is_read_back),
        job_test(monitors_are_read_back),
        job_test(sends_are_read_back_with_their_letters),
        job_test(marks_are_of_states_or_transitions),
        job_test(every_run_accepts_where_acceptance_is_true_and_none_where_it_is_false),
        job_test(labels_are_formulas_of_propositions),
        job_test(aliases_stand_for_labels),
        job_test(a_state_may_have_the_label_of_its_edges),
        job_test(edges_without_labels_go_through_all_letters),
        job_test(an_automaton_may_start_in_several_states),
        job_test(states_come_in_any_order_and_need_no_count),
        job_test(what_says_nothing_of_the_language_is_passed_over),
        job_test(the_name_of_an_automaton_is_where_it_stands),
        job_test(propositions_are_atoms_whatever_their_order),
        job_test(what_no_send_can_satisfy_is_left_out),
        job_test(every_mistake_of_a_header_has_its_place),
        job_test(every_mistake_of_a_body_has_its_place),
        job_test(labels_have_an_end),
        job_test(a_label_may_not_have_too_many_alternatives),
        job_test(atoms_that_do_not_go_together_are_refused),
        job_test(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
