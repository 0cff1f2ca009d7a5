#include "assumptions.h"

/* a asks once; what is missing must not say yes. */
#define SILENCE                                                                                              \
    "actor a(2) { go { m!ask; } yes { } no { } other { } }"                                                  \
    "missing m { ask -> a!yes; ask -> a!no; } main { a!go; } property p { s: a!yes -> error; }"

/* What becomes of a candidate; the caller frees both. */
static void try(struct agreement *a, struct trial *t, struct job *job, const char *open, uint32_t bound,
                const char *candidate) {
    agreement_start(a, job, open, bound);
    trial_start(t, job, a, candidate);
    assert_int_equal(t->check.has_run, t->check.verdict == CHECK_UNSAFE ||
                                           t->check.verdict == CHECK_NONCOMPLIANT ||
                                           t->check.reason >= CHECK_SEVERAL_SENDS);
}

static void finish(struct agreement *a, struct trial *t) {
    trial_free(t);
    agreement_free(a);
}

static void expect_tried(struct job *job, const char *open, uint32_t bound, const char *candidate,
                         enum check_verdict verdict, const char *run) {
    struct agreement a;
    struct trial t;
    try(&a, &t, job, open, bound, candidate);
    assert_int_equal(t.check.verdict, verdict);
    if (t.check.has_run)
        assert_string_equal(run_text(&t.check.run), run);
    finish(&a, &t);
}

/* What the contract lets a candidate send where it went wrong: "a!no, a!yes". Valid until the next one. */
static const char *allowed(const struct agreement *a, const struct check *check) {
    static char text[256];
    const struct contract *c = &a->file.contract;
    text[0] = '\0';
    for (uint32_t i = c->receives; i < c->actions; i++)
        if (contract_is_state(contract_move(c, check->last_state, i))) {
            strcat(text, text[0] ? ", " : "");
            strcat(text, a->file.actions.items.items[i]);
        }
    return text;
}

/* ---- accepted ---- */

static void candidates_that_keep_the_contract_are_accepted(void **state) {
    static const char *const CANDIDATES[] = {
        /* it puts back what it cannot grant, into its own mailbox */
        "actor mutex(9) { bool taken;"
        "  reqL { if (!taken) { taken = true; left!permitL; } else { self!reqL; } }"
        "  reqR { if (!taken) { taken = true; right!permitR; } else { self!reqR; } }"
        "  release { taken = false; } }",
        /* it remembers who waits */
        "actor mutex(3) { bool taken; bool l; bool r;"
        "  reqL { if (!taken) { taken = true; left!permitL; } else { l = true; } }"
        "  reqR { if (!taken) { taken = true; right!permitR; } else { r = true; } }"
        "  release { if (l) { l = false; left!permitL; } else if (r) { r = false; right!permitR; }"
        "            else { taken = false; } } }",
        /* it grants nothing */
        "actor mutex(1) { reqL { } reqR { } release { } }",
        /* nobody but left gets anything */
        "actor mutex(3) { reqL { left!permitL; } reqR { } release { } }"};
    for (size_t i = 0; i < COUNT(CANDIDATES); i++)
        expect_tried(*state, CLIENTS EXCLUSION, 8, CANDIDATES[i], CHECK_ACCEPTED, NULL);
}

/* It gets what comes, whether it calls that a number or a truth value. */
static void numbers_and_truth_values_are_the_same(void **state) {
    static const char *const SENT[] = {"true", "1"}, *const TYPES[] = {"bool", "int 0..1", "int"};
    for (size_t i = 0; i < COUNT(SENT); i++)
        for (size_t j = 0; j < COUNT(TYPES); j++) {
            char open[256], candidate[64], run[64];
            snprintf(open, sizeof open,
                     "actor a(2) { go { m!ask(%s); } yes { } } missing m { ask(x) -> a!yes; } main { a!go; }"
                     "property p { s: a!yes -> error; }",
                     SENT[i]);
            snprintf(candidate, sizeof candidate, "actor m(1) { ask(%s x) { a!yes; } }", TYPES[j]);
            snprintf(run, sizeof run, "environment:environment/m!ask(%s) | m:ask(%s)/a!yes",
                     j == 0 ? "true" : "1", j == 0 ? "true" : "1");
            expect_tried(*state, open, 8, candidate, CHECK_UNSAFE, run);
        }
}

static void the_environment_sends_no_more_than_the_open_system(void **state) {
    struct agreement a;
    struct trial t;
    try(&a, &t, *state, SILENCE, 8, "actor m(100) { int n; ask { n = n + 1; a!no; } }");
    assert_int_equal(t.check.verdict, CHECK_ACCEPTED);
    assert_int_equal(t.check.states, 3); /* before ask, with it, and when it is answered */
    finish(&a, &t);
}

static void what_has_no_room_in_its_mailbox_has_not_been_sent(void **state) {
    /* asking again after yes is an error; one who is always busy with itself cannot be asked again */
    static const char OPEN[] = "actor a(3) { go { m!ask; self!on; } on { m!ask; } yes { } }"
                               "missing m { ask -> a!yes; ask ->; } main { a!go; }"
                               "property p { s: a!yes -> t; t: m!ask -> error; }";
    expect_tried(*state, OPEN, 8, "actor m(1) { ask { a!yes; self!busy; } busy { self!busy; } }",
                 CHECK_ACCEPTED, NULL);
    expect_tried(*state, OPEN, 8, "actor m(2) { ask { a!yes; self!busy; } busy { self!busy; } }",
                 CHECK_UNSAFE,
                 "environment:environment/m!ask | m:ask/a!yes,m!busy | environment:environment/m!ask");
}

/* ---- rejected ---- */

static void one_that_breaks_the_property_is_rejected_with_a_shortest_trace(void **state) {
    struct agreement a;
    struct trial t;
    try(&a, &t, *state, CLIENTS EXCLUSION, 8,
        "actor mutex(3) { reqL { left!permitL; } reqR { right!permitR; } release { } }");
    assert_int_equal(t.check.verdict, CHECK_UNSAFE);
    assert_string_equal(run_text(&t.check.run),
                        "environment:environment/mutex!reqL | mutex:reqL/left!permitL"
                        " | environment:environment/mutex!reqR | mutex:reqR/right!permitR");
    assert_int_equal(t.check.last_state, 6); /* of the contract: left has it, right waits */
    assert_string_equal(allowed(&a, &t.check), "");
    finish(&a, &t);
}

static void a_longer_way_to_the_error_is_not_shown(void **state) {
    /* yes after two silent turns, or at once */
    expect_tried(*state, SILENCE, 8,
                 "actor m(2) { int k; ask { k = ?(1, 2); if (k == 1) { self!on; } else { a!yes; } }"
                 "  on { self!off; } off { a!yes; } }",
                 CHECK_UNSAFE, "environment:environment/m!ask | m:ask/a!yes");
}

static void what_main_sends_is_there_at_the_start(void **state) {
    expect_tried(
        *state,
        "actor a(2) { yes { } } missing m { ask -> a!yes; } main { m!ask; } property p { s: a!yes -> error; }",
        8, "actor m(1) { ask { a!yes; } }", CHECK_UNSAFE, "m:ask/a!yes");
}

static void what_a_turn_sends_before_it_fails_counts(void **state) {
    expect_tried(*state, SILENCE, 8, "actor m(1) { int n; ask { a!yes; n = 1 / n; } }", CHECK_UNSAFE,
                 "environment:environment/m!ask | m:ask/a!yes");
    expect_tried(*state, SILENCE, 8, "actor m(1) { int n; ask { n = 1 / n; a!yes; } }", CHECK_ACCEPTED, NULL);
    expect_tried(*state, SILENCE, 8, "actor m(1) { ask { a!other; self!ask; self!ask; } }",
                 CHECK_NONCOMPLIANT,
                 "environment:environment/m!ask | m:ask/a!other,m!ask,m!ask"); /* the last one blocks */
}

static void the_same_failure_may_come_after_another_send(void **state) {
    expect_tried(
        *state, SILENCE, 8,
        "actor m(1) { int k; int n; ask { k = ?(0, 1); self!on; } on { if (k == 1) { a!yes; } n = 1 / n; } }",
        CHECK_UNSAFE, "environment:environment/m!ask | m:ask/m!on | m:on/a!yes");
}

/* What is wrong is what b does when it gets the message: nobody gets it from a turn that fails. */
#define ECHO_OPEN                                                                                            \
    "actor a(2) { go { m!ask; } no { } } actor b(2) { no { a!no; } } missing m { ask -> b!no; }"             \
    "main { a!go; } property p { s: a!no -> error; }"

static void a_turn_that_fails_behind_its_send_is_left_to_the_system(void **state) {
    static const struct {
        const char *candidate;
        enum check_verdict verdict;
        enum check_reason reason;
    } cases[] = {{"actor m(1) { int n; ask { b!no; n = 1 / n; } }", CHECK_INCONCLUSIVE, CHECK_FAILING_TURN},
                 {"actor m(1) { ask { b!no; self!ask; self!ask; } }", CHECK_INCONCLUSIVE, CHECK_FAILING_TURN},
                 {"actor m(1) { ask { b!no; } }", CHECK_UNSAFE, CHECK_DECIDED}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct agreement a;
        struct trial t;
        try(&a, &t, *state, ECHO_OPEN, 8, cases[i].candidate);
        assert_int_equal(t.check.verdict, cases[i].verdict);
        assert_int_equal(t.check.reason, cases[i].reason);
        assert_int_equal(t.check.unfinished, cases[i].reason == CHECK_FAILING_TURN);
        finish(&a, &t);
    }
}

/* Turns are atomic: whether others would have to move between two sends decides. */
static void sends_of_one_turn_are_followed_as_far_as_that_is_known(void **state) {
    /* b has room for both messages, or for one at a time */
    static const struct {
        const char *b;
        enum check_verdict verdict;
        enum check_reason reason;
    } cases[] = {{"actor b(2) { x { } y { a!bad; } }", CHECK_UNSAFE, CHECK_DECIDED},
                 {"actor b(1) { x { } y { a!bad; } }", CHECK_INCONCLUSIVE, CHECK_SEVERAL_SENDS}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        char open[512];
        struct agreement a;
        struct trial t;
        snprintf(open, sizeof open,
                 "actor a(2) { go { m!ask; self!on; } on { m!more; } bad { } } %s"
                 "missing m { ask -> b!x; more -> b!y; } main { a!go; } property p { s: a!bad -> error; }",
                 cases[i].b);
        try(&a, &t, *state, open, 8, "actor m(2) { ask { } more { b!x; b!y; } }");
        assert_int_equal(t.check.verdict, cases[i].verdict);
        assert_int_equal(t.check.reason, cases[i].reason);
        finish(&a, &t);
    }
}

static void messages_of_one_turn_arrive_together(void **state) {
    static const char OPEN[] = "actor a(2) { go { m!x; m!y; } bad { } } missing m { x -> ; y -> a!bad; }"
                               "main { a!go; } property p { s: a!bad -> error; }";
    struct agreement a;
    struct trial t;
    try(&a, &t, *state, OPEN, 8, "actor m(2) { x { } y { a!bad; } }");
    assert_int_equal(t.check.verdict, CHECK_UNSAFE);
    finish(&a, &t);
    try(&a, &t, *state, OPEN, 8, "actor m(1) { x { } y { a!bad; } }"); /* both never fit */
    assert_int_equal(t.check.verdict, CHECK_INCONCLUSIVE);
    assert_int_equal(t.check.reason, CHECK_ARRIVALS);
    finish(&a, &t);
}

static void nobody_does_it_right_if_the_start_is_an_error(void **state) {
    struct agreement a;
    struct trial t;
    agreement_start(&a, *state,
                    "actor a(2) { go { b!bad; } yes { } } actor b(1) { bad { } }"
                    "missing m { ask -> a!yes; } main { a!go; } property p { s: b!bad -> error; }",
                    8);
    assert_int_equal(a.file.contract.states, 0);
    trial_start(&t, *state, &a, "actor m(1) { ask { } }");
    assert_int_equal(t.check.verdict, CHECK_UNSAFE);
    assert_false(t.check.has_run);
    finish(&a, &t);
}

/* ---- noncompliant ---- */

static void one_that_answers_twice_does_not_comply(void **state) {
    struct agreement a;
    struct trial t;
    try(&a, &t, *state, CLIENTS EXCLUSION, 8,
        "actor mutex(3) { reqL { left!permitL; left!permitL; } reqR { } release { } }");
    assert_int_equal(t.check.verdict, CHECK_NONCOMPLIANT);
    assert_string_equal(run_text(&t.check.run),
                        "environment:environment/mutex!reqL | mutex:reqL/left!permitL,left!permitL");
    assert_string_equal(allowed(&a, &t.check), ""); /* behind the first of the two sends */
    finish(&a, &t);
}

static void it_is_told_what_would_have_been_allowed(void **state) {
    struct agreement a;
    struct trial t;
    try(&a, &t, *state, CLIENTS EXCLUSION, 8,
        "actor mutex(3) { reqL { right!permitR; } reqR { } release { } }");
    assert_int_equal(t.check.verdict, CHECK_NONCOMPLIANT);
    assert_string_equal(run_text(&t.check.run),
                        "environment:environment/mutex!reqL | mutex:reqL/right!permitR");
    assert_string_equal(allowed(&a, &t.check), "left!permitL");
    finish(&a, &t);
}

static void a_message_that_no_answer_mentions_does_not_comply(void **state) {
    struct agreement a;
    struct trial t;
    try(&a, &t, *state, SILENCE, 8, "actor m(1) { ask { a!other; } }");
    assert_int_equal(t.check.verdict, CHECK_NONCOMPLIANT);
    assert_string_equal(run_text(&t.check.run), "environment:environment/m!ask | m:ask/a!other");
    assert_string_equal(allowed(&a, &t.check), "a!no");
    finish(&a, &t);
}

static void a_message_with_parameters_does_not_comply(void **state) {
    expect_tried(*state,
                 "actor a(2) { go { m!ask; } yes { } num(int 0..3 k, bool sure, actor who, int n) { } }"
                 "missing m { ask -> a!yes; } main { a!go; } property p { s: a!num -> error; }",
                 8, "actor m(1) { ask { a!num(2, true, self, -7); } }", CHECK_NONCOMPLIANT,
                 "environment:environment/m!ask | m:ask/a!num(2,true,m,-7)");
}

/* ---- inconclusive ---- */

static void what_is_many_is_decided(void **state) {
    expect_tried(*state, PILE, 3,
                 "actor m(9) { int 0..10 n; ask { if (n < 10) { n = n + 1; } if (n == 9) { a!yes; } } }",
                 CHECK_ACCEPTED, NULL); /* one yes, however late, breaks nothing */
}

static void a_turn_that_fails_is_decided_where_obligations_are_many(void **state) {
    /* the third yes breaks the property before the turn fails */
    struct agreement a;
    struct trial t;
    try(&a, &t, *state,
        "actor a(3) { go { m!ask; } yes { } ok { } } missing m { ask -> a!yes, a!ok; }"
        "main { a!go; a!go; a!go; }"
        "property p { s: a!yes -> t; t: a!yes -> u; u: a!yes -> error; }",
        2, "actor m(2) { int n; ask { n = n + 1; a!yes; if (n == 3) { n = 1 / (n - 3); } } }");
    assert_int_equal(t.check.verdict, CHECK_UNSAFE);
    assert_true(t.check.unfinished);
    finish(&a, &t);
}

static void one_that_never_answers_what_is_many_is_accepted(void **state) {
    expect_tried(*state, PILE, 3, "actor m(1) { ask { self!busy; } busy { self!busy; } }", CHECK_ACCEPTED,
                 NULL);
}

static void one_that_breaks_the_property_is_rejected_where_obligations_are_many(void **state) {
    expect_tried(*state, PILE, 3, "actor m(9) { ask { a!yes; } }", CHECK_UNSAFE,
                 "environment:environment/m!ask | m:ask/a!yes | environment:environment/m!ask | m:ask/a!yes");
}

static void a_limit_leaves_it_inconclusive(void **state) {
    static const char QUICK[] = "actor mutex(3) { reqL { left!permitL; } reqR { } release { } }";
    struct agreement a;
    struct trial t;
    agreement_start(&a, *state, CLIENTS EXCLUSION, 8);
    assert_true(trial_make(&t, *state, &a, QUICK, &(struct search_limits){UINT64_MAX, 3}));
    assert_int_equal(t.check.verdict, CHECK_INCONCLUSIVE);
    assert_int_equal(t.check.reason, CHECK_LIMIT);
    assert_true(t.check.states > 3);
    trial_free(&t);
    trial_start(&t, *state, &a, QUICK);
    uint64_t states = t.check.states;
    trial_free(&t);
    assert_true(trial_make(&t, *state, &a, QUICK, &(struct search_limits){UINT64_MAX, states}));
    assert_int_equal(t.check.verdict, CHECK_ACCEPTED); /* it takes more than that many */
    finish(&a, &t);
}

/* ---- several properties ---- */

/* Yes breaks the first, no the second, maybe both; never breaks neither. */
#define TWO_OPEN                                                                                             \
    "actor a(2) { go { m!ask; } yes { } no { } maybe { } never { } }"                                        \
    "missing m { ask -> a!yes; ask -> a!no; ask -> a!maybe; ask -> a!never; } main { a!go; }"                \
    "property p { s: a!yes | a!maybe -> error; } property q { s: a!no | a!maybe -> error; }"

enum { P = 1 << 0, Q = 1 << 1 };

static void it_is_told_which_properties_break(void **state) {
    static const struct {
        const char *candidate;
        property_set broken;
    } CASES[] = {{"actor m(1) { ask { a!yes; } }", P},
                 {"actor m(1) { ask { a!no; } }", Q},
                 {"actor m(1) { ask { a!maybe; } }", P | Q},
                 {"actor m(1) { ask { a!never; } }", 0}};
    struct agreement a;
    agreement_start(&a, *state, TWO_OPEN, 8);
    assert_int_equal(a.file.contract.properties, 2);
    for (size_t i = 0; i < COUNT(CASES); i++)
        for (property_set wanted = 0; wanted <= (P | Q); wanted++) {
            struct trial t;
            assert_true(trial_make_of(&t, *state, &a, CASES[i].candidate, wanted, &NO_LIMITS));
            bool unsafe = (CASES[i].broken & wanted) != 0;
            assert_int_equal(t.check.verdict, unsafe ? CHECK_UNSAFE : CHECK_ACCEPTED);
            assert_int_equal(t.check.has_run, unsafe);
            if (unsafe)
                assert_int_equal(t.check.broken, CASES[i].broken);
            trial_free(&t);
        }
    agreement_free(&a);
}

static void what_breaks_another_property_is_not_followed(void **state) {
    /* it breaks q at first, and p behind that: whoever wants p sees it on the longer way only */
    static const char CANDIDATE[] = "actor m(3) { int 0..1 k; ask { k = ?(0, 1); if (k == 1) { a!no; a!yes; }"
                                    " else { self!later; } } later { a!yes; } }";
    static const struct {
        property_set wanted, broken;
        const char *run;
    } CASES[] = {{P | Q, Q, "environment:environment/m!ask | m:ask/a!no,a!yes"},
                 {Q, Q, "environment:environment/m!ask | m:ask/a!no,a!yes"},
                 {P, P, "environment:environment/m!ask | m:ask/m!later | m:later/a!yes"}};
    struct agreement a;
    agreement_start(&a, *state, TWO_OPEN, 8);
    for (size_t i = 0; i < COUNT(CASES); i++) {
        struct trial t;
        assert_true(trial_make_of(&t, *state, &a, CANDIDATE, CASES[i].wanted, &NO_LIMITS));
        assert_int_equal(t.check.verdict, CHECK_UNSAFE);
        assert_int_equal(t.check.broken, CASES[i].broken);
        assert_string_equal(run_text(&t.check.run), CASES[i].run);
        trial_free(&t);
    }
    agreement_free(&a);
}

static void what_breaks_is_not_told_of_one_that_does_not_comply(void **state) {
    struct agreement a;
    struct trial t;
    agreement_start(&a, *state, TWO_OPEN, 8);
    assert_true(trial_make_of(&t, *state, &a, "actor m(1) { ask { a!never; a!no; } }", P, &NO_LIMITS));
    assert_int_equal(t.check.verdict, CHECK_NONCOMPLIANT);
    assert_int_equal(t.check.broken, 0);
    finish(&a, &t);
}

static void only_what_is_wanted_counts_at_the_start(void **state) {
    struct assuming assuming;
    struct reading reading;
    struct system system;
    struct candidate candidate;
    static const char *const NAMES[] = {"?ask", "a!yes"};
    assuming_start(&assuming, *state,
                   "actor a(2) { go { b!bad; } yes { } } actor b(1) { bad { } } missing m { ask -> a!yes; }"
                   "main { a!go; } property p { s: a!yes -> error; } property q { s: b!bad -> error; }",
                   8);
    const struct contract *contract = &assuming.result.assumption.contract;
    assert_int_equal(contract->states, 0);
    assert_int_equal(contract->initially_broken, Q);
    assert_true(reading_make(&reading, *state, "actor a(1) { yes { } } actor m(1) { ask { } } main { }"));
    system_init(&system, *state);
    assert_true(aml_lower(&reading.aml, &system));
    assert_true(candidate_prepare(&candidate, &system, 1, contract, NAMES));
    for (property_set wanted = P; wanted <= (P | Q); wanted++) {
        struct check check;
        assert_true(check_candidate(&check, *state, &candidate, contract, wanted, &NO_LIMITS));
        assert_int_equal(check.verdict, wanted & Q ? CHECK_UNSAFE : CHECK_ACCEPTED);
        assert_int_equal(check.broken, wanted & Q ? Q : 0);
        check_free(&check);
    }
    candidate_free(&candidate);
    system_free(&system);
    reading_free(&reading);
    assuming_free(&assuming);
}

/* ---- values ---- */

/* What is asked for is to be answered by one more; never by 3. */
#define VALUES_OPEN                                                                                          \
    "actor a(2) { int 0..2 r = 1; go { m!ask(r, self); r = 2; } yes(int 0..3 k) { } }"                       \
    "missing m { ask(x, _) -> a!yes(x + 1); } main { a!go; a!go; } property p { s: a!yes(3) -> error; }"

static void a_candidate_is_sent_the_values_that_come(void **state) {
    /* 0 does not, although it might */
    expect_tried(
        *state, VALUES_OPEN, 8,
        "actor m(2) { ask(int x, actor w) { if (x == 0) { w!yes(3); } else if (x == 1) { w!yes(2); } } }",
        CHECK_ACCEPTED, NULL);
    expect_tried(*state, VALUES_OPEN, 8, "actor m(2) { ask(int x, actor w) { w!yes(x); } }",
                 CHECK_NONCOMPLIANT, "environment:environment/m!ask(1,a) | m:ask(1,a)/a!yes(1)");
    expect_tried(
        *state, VALUES_OPEN, 8, "actor m(2) { ask(int x, actor w) { w!yes(x + 1); } }", CHECK_UNSAFE,
        "environment:environment/m!ask(1,a) | m:ask(1,a)/a!yes(2) | environment:environment/m!ask(2,a)"
        " | m:ask(2,a)/a!yes(3)");
}

/* ---- preparing ---- */

static void nothing_that_goes_to_others_is_kept(void **state) {
    struct agreement a;
    struct trial t;
    /* left's mailbox would overflow at the second permit */
    try(&a, &t, *state, CLIENTS EXCLUSION, 8,
        "actor mutex(3) { reqL { left!permitL; } reqR { } release { } }");
    uint32_t inbox = t.system.components.items[t.candidate.component].inbox;
    for (uint32_t c = 0; c < t.system.channels.count; c++)
        for (size_t m = 0; m < t.system.channels.items[c].messages.count; m++)
            assert_int_equal(t.system.channels.items[c].messages.items[m].fleeting, c != inbox);
    assert_int_equal(t.check.verdict, CHECK_ACCEPTED);
    finish(&a, &t);
}

static void the_environment_has_an_edge_per_message_of_the_interface(void **state) {
    struct agreement a;
    struct trial t;
    try(&a, &t, *state, CLIENTS EXCLUSION, 8, "actor mutex(3) { reqL { } reqR { } release { } own { } }");
    uint32_t edges = 0;
    for (size_t i = 0; i < t.system.edges.count; i++)
        edges += t.system.edges.items[i].component == component_named(&t.system, "environment");
    assert_int_equal(edges, 3); /* nobody else knows of its own message */
    assert_int_equal(t.candidate.actions.list.count, 5);
    finish(&a, &t);
}

/* It would be accepted for what it was never asked. Whoever reads candidates tells what they lack. */
static void a_candidate_that_cannot_take_a_message_is_not_checked(void **state) {
    static const char *const NAMES[] = {"?ask", "?go"};
    struct reading reading;
    struct system system;
    struct candidate candidate;
    struct contract contract = {.actions = COUNT(NAMES), .receives = 2};
    assert_true(reading_make(&reading, *state, "actor m(1) { ask { } } main { m!ask; }"));
    system_init(&system, *state);
    assert_true(aml_lower(&reading.aml, &system));
    assert_false(candidate_prepare(&candidate, &system, 0, &contract, NAMES));
    assert_int_equal(job_outcome(*state), OUTCOME_BAD_INPUT);
    candidate_free(&candidate);
    system_free(&system);
    reading_free(&reading);
}

static void a_receiver_that_nobody_knows_is_not_found(void **state) {
    static const char *const NAMES[] = {"?ask", "nobody!yes", "a!yes", "a!never"};
    struct reading reading;
    struct system system;
    struct candidate candidate;
    struct contract contract = {.actions = COUNT(NAMES), .receives = 1};
    assert_true(reading_make(&reading, *state,
                             "actor a(1) { yes { } } actor m(1) { ask { a!yes; } } main { m!ask; }"));
    system_init(&system, *state);
    assert_true(aml_lower(&reading.aml, &system));
    assert_true(candidate_prepare(&candidate, &system, 1, &contract, NAMES));
    assert_int_equal(candidate.actions.list.count, 2);
    assert_int_equal(actions_find(&candidate.actions, 1, 0, NULL, 0), 0);
    assert_int_equal(actions_find(&candidate.actions, 0, 0, NULL, 0), 1);
    assert_int_equal(candidate.numbers.count, 2);
    assert_int_equal(candidate.numbers.items[0], 0);
    assert_int_equal(candidate.numbers.items[1], 2);
    candidate_free(&candidate);
    system_free(&system);
    reading_free(&reading);
}

static void a_candidate_has_the_name_of_what_is_missing_and_takes_what_is_there(void **state) {
    static const char OPEN[] =
        "actor a(2) { yes { } } missing m { ask -> a!yes; } main { m!ask; } property p { s: a!yes -> error; }";
    static const struct {
        const char *candidate, *message;
    } cases[] = {{"actor n(1) { ask { } }", "unknown actor m"},
                 {"actor m(1) { asks { } }", "m has no method ask"},
                 {"actor m(1) { ask { a!never; } }", "a has no method never"},
                 {"actor m(1) { ask { b!yes; } }", "unknown actor b"}};
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct job job;
        struct agreement a;
        struct trial t;
        job_init(&job);
        agreement_start(&a, &job, OPEN, 8);
        assert_false(trial_make(&t, &job, &a, cases[i].candidate, &NO_LIMITS));
        assert_int_equal(job_outcome(&job), OUTCOME_BAD_INPUT);
        assert_int_equal(job.diagnostics.errors, 1);
        assert_string_equal(job.diagnostics.list.items[0].message, cases[i].message);
        finish(&a, &t);
        job_free(&job);
        assert_int_equal(job.memory.used, 0);
    }
}

/* ---- ends ---- */

struct attempt {
    const struct agreement *agreement;
    const char *candidate;
};

static bool try_and_free(struct job *job, void *context) {
    const struct attempt *attempt = context;
    struct trial t;
    bool fine = trial_make(&t, job, attempt->agreement, attempt->candidate, &NO_LIMITS);
    trial_free(&t);
    return fine;
}

static void checking_survives_refusals(void **state) {
    static const char *const CANDIDATES[] = {
        "actor mutex(3) { bool taken; reqL { if (!taken) { taken = true; left!permitL; } else { self!reqL; } }"
        "  reqR { } release { taken = false; } }",
        "actor mutex(3) { reqL { left!permitL; } reqR { right!permitR; } release { } }",
        "actor mutex(3) { int n; reqL { left!permitL; n = 1 / n; } reqR { right!permitR; right!permitR; }"
        "  release { } }"};
    struct agreement a;
    agreement_start(&a, *state, CLIENTS EXCLUSION, 8);
    for (size_t i = 0; i < COUNT(CANDIDATES); i++) {
        struct attempt attempt = {&a, CANDIDATES[i]};
        expect_to_survive_refusals(*state, try_and_free, &attempt);
    }
    agreement_free(&a);
}

static void a_job_that_was_stopped_has_no_verdict(void **state) {
    struct agreement a;
    struct trial t;
    agreement_start(&a, *state, SILENCE, 8);
    stop_job(*state);
    assert_false(trial_make(&t, *state, &a,
                            "actor m(1) { int n; ask { self!on; } on { n = n + 1; self!on; } }", &NO_LIMITS));
    expect_stopped(*state, NULL);
    finish(&a, &t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(candidates_that_keep_the_contract_are_accepted),
        job_test(numbers_and_truth_values_are_the_same),
        job_test(the_environment_sends_no_more_than_the_open_system),
        job_test(what_has_no_room_in_its_mailbox_has_not_been_sent),
        job_test(one_that_breaks_the_property_is_rejected_with_a_shortest_trace),
        job_test(a_longer_way_to_the_error_is_not_shown),
        job_test(what_main_sends_is_there_at_the_start),
        job_test(what_a_turn_sends_before_it_fails_counts),
        job_test(the_same_failure_may_come_after_another_send),
        job_test(a_turn_that_fails_behind_its_send_is_left_to_the_system),
        job_test(sends_of_one_turn_are_followed_as_far_as_that_is_known),
        job_test(messages_of_one_turn_arrive_together),
        job_test(nobody_does_it_right_if_the_start_is_an_error),
        job_test(one_that_answers_twice_does_not_comply),
        job_test(it_is_told_what_would_have_been_allowed),
        job_test(a_message_that_no_answer_mentions_does_not_comply),
        job_test(a_message_with_parameters_does_not_comply),
        job_test(what_is_many_is_decided),
        job_test(a_turn_that_fails_is_decided_where_obligations_are_many),
        job_test(one_that_never_answers_what_is_many_is_accepted),
        job_test(one_that_breaks_the_property_is_rejected_where_obligations_are_many),
        job_test(a_limit_leaves_it_inconclusive),
        job_test(it_is_told_which_properties_break),
        job_test(what_breaks_another_property_is_not_followed),
        job_test(what_breaks_is_not_told_of_one_that_does_not_comply),
        job_test(only_what_is_wanted_counts_at_the_start),
        job_test(a_candidate_is_sent_the_values_that_come),
        job_test(nothing_that_goes_to_others_is_kept),
        job_test(the_environment_has_an_edge_per_message_of_the_interface),
        job_test(a_candidate_that_cannot_take_a_message_is_not_checked),
        job_test(a_receiver_that_nobody_knows_is_not_found),
        job_test(a_candidate_has_the_name_of_what_is_missing_and_takes_what_is_there),
        job_test(checking_survives_refusals),
        job_test(a_job_that_was_stopped_has_no_verdict),
    };
    return cmocka_run_group_tests_name("candidate", tests, NULL, NULL);
}
