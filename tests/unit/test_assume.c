#include "assumptions.h"

/* a asks at once, and sends b whatever stands for `more`. */
#define ASKS(more)                                                                                           \
    "actor a(2) { go { m!ask; " more " } yes { } }\nactor b(2) { bad { } }\n"                                \
    "missing m { ask -> a!yes; }\nmain { a!go; }\n"

/* Their names, with commas between. */
static void expect_properties(const struct assume_result *a, const char *joined) {
    char text[64] = "";
    const struct name_list *properties = &a->assumption.properties;
    for (size_t i = 0; i < properties->items.count; i++) {
        strcat(text, i > 0 ? "," : "");
        strcat(text, properties->items.items[i]);
    }
    assert_string_equal(text, joined);
}

/* ---- verdicts ---- */

static void it_always_holds_if_nobody_can_break_it(void **state) {
    struct assuming a;
    assuming_start(&a, *state, ASKS("") "property p { s: b!bad -> error; }", 8);
    assert_int_equal(a.result.verdict, ASSUME_VACUOUS); /* nobody ever says bad */
    assert_int_equal(a.result.assumption.vacuous[0], VACUITY_UNTESTED);
    assert_false(a.result.assumption.bounded);
    expect_properties(&a.result, "p");
    /* ask, yes, and a's turn that takes it; the last two are one to the component */
    assert_int_equal(a.result.property_lts.states, 4);
    assert_int_equal(a.result.assumption.contract.states, 3);
    assert_int_equal(a.result.lts->states, 1);
    assuming_free(&a);
}

static void it_never_holds_if_the_others_break_it_alone(void **state) {
    struct assuming a;
    assuming_start(&a, *state, ASKS("b!bad;") "property p { s: b!bad -> error; }", 8);
    assert_int_equal(a.result.verdict, ASSUME_NEVER);
    assert_null(a.result.lts);
    assuming_free(&a);
}

static void a_run_without_the_component_tells_why_it_never_holds(void **state) {
    struct assuming a;
    assuming_start(
        &a, *state,
        "actor a(2) { go { m!ask; self!on; } on { m!note; b!bad; } yes { } } actor b(2) { bad { } }"
        "missing m { ask -> a!yes; note ->; } main { a!go; } property p { s: b!bad -> error; }",
        8);
    assert_int_equal(a.result.verdict, ASSUME_NEVER);
    assert_int_equal(a.result.reason.questions.count, 1);
    const struct question *question = &a.result.reason.questions.items[0];
    assert_int_equal(question->verdict, VERDICT_VIOLATED);
    assert_true(question->has_run);
    assert_string_equal(run_text(&question->run), "a:go/m!ask,a!on | a:on/m!note,b!bad");
    assuming_free(&a);
}

static void it_never_holds_if_the_start_breaks_it_silently(void **state) {
    struct assuming a;
    assuming_start(&a, *state,
                   "actor a(2) { go { b!bad; } yes { } } actor b(1) { bad { } }"
                   "missing m { ask -> a!yes; } main { a!go; } property p = G !b!bad;",
                   8);
    assert_int_equal(a.result.verdict, ASSUME_NEVER);
    assert_int_equal(a.result.assumption.contract.states, 0);
    assert_true(a.result.reason.questions.items[0].has_run);
    assuming_free(&a);
}

static void a_formula_that_contradicts_itself_never_holds(void **state) {
    struct assuming a;
    assuming_start(&a, *state, ASKS("b!bad;") "property p = (G a!yes) & (G !a!yes);", 8);
    assert_int_equal(a.result.verdict, ASSUME_NEVER);
    assert_int_equal(a.result.property_lts.states, 1); /* π */
    assert_int_equal(a.result.assumption.contract.states, 0);
    assert_null(a.result.lts);
    assert_true(a.result.reason.questions.items[0].has_run);
    assert_int_equal(a.result.reason.questions.items[0].run.claim, RUN_BEGINS);
    assuming_free(&a);
}

static void it_is_conditional_if_it_is_for_the_component_to_break_it(void **state) {
    struct assuming a;
    assuming_start(&a, *state, ASKS("") "property p { s: a!yes -> error; }", 8);
    assert_int_equal(a.result.verdict, ASSUME_CONDITIONAL);
    expect_contract(&a.result.assumption.contract, &a.result.property_lts,
                    "0: ?ask 1, a!yes outside | 1: a!yes error");
    expect_aut(
        *state, a.result.lts,
        "des (0,5,3)\n(0,\"?ask\",1)\n(0,\"a!yes\",2)\n(1,\"?ask\",2)\n(2,\"?ask\",2)\n(2,\"a!yes\",2)\n");
    assuming_free(&a);
}

/* ---- the mutex ---- */

static void expect_sizes(const struct assume_result *a, uint64_t states, uint64_t transitions) {
    assert_int_equal(a->verdict, ASSUME_CONDITIONAL);
    assert_false(a->assumption.bounded);
    assert_int_equal(a->lts->states, states);
    assert_int_equal(lts_transitions(a->lts), transitions);
}

static void the_bag_gives_the_mutex_an_assumption_of_13_states(void **state) {
    struct assuming a;
    assuming_start(&a, *state, CLIENTS EXCLUSION, 8);
    assert_int_equal(a.result.property_lts.states, 9);
    assert_int_equal(a.result.property_lts.transitions, 16);
    assert_int_equal(a.result.assumption.contract.states, 12);
    assert_int_equal(a.result.assumption.contract.transitions, 20);
    expect_sizes(&a.result, 13, 63);
    assuming_free(&a);
}

static void the_published_stub_gives_it_14(void **state) {
    struct assuming a;
    struct assume_options options = {.stub = STUB_QUEUE, .most_bound = 8, .limits = NO_LIMITS};
    assert_true(assuming_make(&a, *state, CLIENTS EXCLUSION, &options));
    expect_sizes(&a.result, 14, 68);
    for (size_t i = 0; i < a.result.assumption.contract.moves.count;
         i++) /* it forgives what it does not know */
        assert_int_not_equal(a.result.assumption.contract.moves.items[i], CONTRACT_OUTSIDE);
    assuming_free(&a);
}

static void a_formula_gives_the_same_as_its_automaton(void **state) {
    struct assuming a, b;
    assuming_start(&a, *state, CLIENTS EXCLUSION, 8);
    assuming_start(&b, *state,
                   CLIENTS "property exclusion = G ((left!permitL | right!permitR) ->"
                           " X (!(left!permitL | right!permitR) W mutex!release));",
                   8);
    expect_sizes(&b.result, 13, 63);
    assert_true(lts_identical(a.result.lts, b.result.lts));
    assuming_free(&b);
    assuming_free(&a);
}

/* ---- the bound ---- */

static void the_bag_grows_until_it_is_large_enough(void **state) {
    struct assuming a;
    assuming_start(&a, *state,
                   "actor a(9) { go { m!ask; m!ask; m!ask; m!ask; m!ask; } yes { } }"
                   "missing m { ask -> a!yes; } main { a!go; } property p { s: a!yes -> error; }",
                   100);
    assert_false(a.result.assumption.bounded);
    assert_int_equal(a.result.bound, 8); /* 2 and 4 are too small */
    assuming_free(&a);
}

static void what_piles_up_without_end_becomes_many(void **state) {
    struct assuming a;
    assuming_start(&a, *state, PILE, 3);
    assert_false(a.result.assumption.bounded);
    assert_int_equal(a.result.bound, 3); /* not 4, which comes after 2 */
    assert_int_equal(a.result.saturation, 3);
    assert_non_null(a.result.property_lts.many);
    assert_true(a.result.property_lts.many[0]);
    assert_int_equal(a.result.verdict, ASSUME_CONDITIONAL);
    for (size_t i = 0; i < a.result.assumption.contract.moves.count; i++)
        assert_true(a.result.assumption.contract.moves.items[i] != CONTRACT_CUT);
    assuming_free(&a);
}

/* Every answer causes two requests: each kind of obligation piles up, begun or not. */
static void what_causes_more_of_itself_has_an_answer(void **state) {
    struct assuming a;
    assuming_start(&a, *state,
                   "actor o(2) { int 0..1 l; x { M!a; } y { l = ?(0, 1); if (l == 0) { M!b; } } }"
                   "main { o!x; } missing M { a -> o!x, o!y; b -> ; b -> o!x, o!x; }"
                   "property p { q0: o!y -> q2; q1: M!a -> q0; M!b -> error; q2: o!y -> error; M!b -> q1; }",
                   64);
    assert_false(a.result.assumption.bounded);
    assert_int_equal(a.result.verdict, ASSUME_CONDITIONAL);
    assert_true(a.result.saturation > 0);
    assert_true(a.result.property_lts.many[0]); /* as obligations that have begun */
    assuming_free(&a);
}

static void budgets_do_not_exceed_the_limit_of_states(void **state) {
    struct assuming a;
    struct assume_options options = {.most_bound = 3, .limits = {UINT64_MAX, 2}};
    assert_false(assuming_make(&a, *state, PILE, &options));
    expect_given_up(*state, "the search ended at --states", "raise --states");
    assuming_free(&a);
}

static void the_published_stub_is_bounded_too(void **state) {
    struct assuming a;
    struct assume_options options = {.stub = STUB_QUEUE, .most_bound = 4, .limits = NO_LIMITS};
    assert_true(assuming_make(&a, *state, PILE, &options));
    assert_true(a.result.assumption.bounded);
    assert_int_equal(a.result.bound, 4);
    assuming_free(&a);
}

static void the_first_bag_is_no_larger_than_the_bound(void **state) {
    struct assuming a;
    assuming_start(&a, *state, PILE, 1);
    assert_true(a.result.saturation > 0);
    assert_int_equal(a.result.bound, 1);
    assuming_free(&a);
}

static void what_main_sends_is_not_lost_whatever_the_bound(void **state) {
    static const struct {
        enum stub stub;
        uint32_t most_bound, bound;
    } cases[] = {{STUB_BAG, 8, 5}, {STUB_BAG, 1, 5}, {STUB_QUEUE, 8, 5}, {STUB_QUEUE, 1, 5}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct assuming a;
        struct assume_options options = {
            .stub = cases[i].stub, .most_bound = cases[i].most_bound, .limits = NO_LIMITS};
        assert_true(assuming_make(
            &a, *state,
            "actor a(4) { yes { } no { } } missing m { ask -> a!yes; or -> a!no; note ->; }"
            "main { m!ask; m!or; m!note; m!ask; m!or; }"
            "property p { s0: a!yes -> s1; s1: a!yes -> s2; s2: a!no -> s3; s3: a!no -> error; }",
            &options));
        assert_int_equal(a.result.bound, cases[i].bound);
        assert_false(a.result.assumption.bounded);
        /* the queue answers in its order, in which nothing breaks */
        assert_int_equal(a.result.verdict, cases[i].stub == STUB_BAG ? ASSUME_CONDITIONAL : ASSUME_ALWAYS);
        assuming_free(&a);
    }
}

/* ---- an actor as the interface ---- */

/* The actor m of the text is the stub. */
static bool actor_make(struct assuming *a, struct job *job, const char *text,
                       struct assume_options *options) {
    options->stub = STUB_ACTOR;
    *a = (struct assuming){.options = *options};
    if (!reading_make(&a->reading, job, text))
        return false;
    struct aml_actor *actor = aml_find_actor(&a->reading.aml, "m");
    assert_non_null(actor);
    actor->in_question = true;
    return assuming_run(a);
}

/* Two ask; a must not get yes twice. */
#define WITH_ACTOR(m)                                                                                        \
    "actor a(4) { go { m!ask; } yes { } no { } }\n" m "\nmain { a!go; a!go; }\n"                             \
    "property p { s: a!yes -> t; t: a!yes -> error; }\n"

static void an_actor_may_say_what_the_component_does(void **state) {
    static const struct {
        const char *text;
        enum assume_verdict verdict;
        const char *contract;
    } CASES[] = {
        {WITH_ACTOR("actor m(2) { bool once; ask { if (once) { a!no; } else { a!yes; once = true; } } }"),
         ASSUME_ALWAYS, NULL},
        {WITH_ACTOR("actor m(2) { ask { a!yes; } }"), ASSUME_CONDITIONAL,
         "0: ?ask 1, a!yes outside | 1: ?ask 2, a!yes 3 | 2: a!yes 4 | 3: ?ask 4, a!yes outside | 4: a!yes error"},
        {WITH_ACTOR("actor m(2) { bool f; ask { f = ?(false, true); if (f) { a!yes; a!no; } f = false; } }"),
         ASSUME_CONDITIONAL, NULL},
    };
    for (size_t i = 0; i < COUNT(CASES); i++) {
        struct assuming a;
        struct assume_options options = {.most_bound = 8, .limits = NO_LIMITS};
        bool fine = actor_make(&a, *state, CASES[i].text, &options);
        if (!fine)
            show_diagnostics(*state);
        assert_true(fine);
        assert_int_equal(a.result.verdict, CASES[i].verdict);
        assert_string_equal(a.result.assumption.component, "m");
        assert_false(a.result.assumption.bounded);
        if (CASES[i].contract)
            expect_contract(&a.result.assumption.contract, &a.result.property_lts, CASES[i].contract);
        assuming_free(&a);
    }
}

static void what_an_actor_sends_in_one_turn_it_sends_one_by_one(void **state) {
    struct assuming a;
    struct assume_options options = {.most_bound = 8, .limits = NO_LIMITS};
    assert_true(
        actor_make(&a, *state,
                   "actor a(4) { go { m!ask; } yes { m!note; } no { } } actor m(2) { ask { a!yes; a!no; }"
                   " note { } } main { a!go; } property p { s: m!note -> t; t: a!no -> error; }",
                   &options));
    /* the note may come between the two */
    expect_contract(&a.result.assumption.contract, &a.result.property_lts,
                    "0: ?ask 1, a!yes outside, a!no outside | 1: a!yes 2, a!no outside"
                    " | 2: ?note 3, a!yes outside, a!no 4 | 3: a!yes outside, a!no error"
                    " | 4: ?note 5, a!yes outside, a!no outside | 5: a!yes outside, a!no outside");
    assuming_free(&a);
}

/* a is full of its own and never moves: its mailbox has no room for what the actor would send, which is not
 * outside. */
static void what_an_actor_cannot_send_is_known_all_the_same(void **state) {
    struct assuming a;
    struct assume_options options = {.most_bound = 8, .limits = NO_LIMITS};
    assert_true(actor_make(&a, *state,
                           "actor a(1) { go { self!go; self!go; } yes(int 0..2 k) { } }"
                           "actor m(1) { ask(int 0..2 k) { a!yes(k); } } main { a!go; m!ask(2); }"
                           "property p { s: a!yes -> error; }",
                           &options));
    assert_int_equal(a.result.assumption.contract.actions, 2);
    assert_string_equal(property_lts_action_text(&a.result.property_lts, 1), "a!yes(2)");
    assert_int_equal(contract_move(&a.result.assumption.contract, 0, 1), CONTRACT_NEVER);
    assuming_free(&a);
}

static void what_main_sends_to_an_actor_is_known_with_its_values(void **state) {
    struct assuming a;
    struct assume_options options = {.most_bound = 8, .limits = NO_LIMITS};
    assert_true(actor_make(
        &a, *state,
        "actor a(2) { go { m!ask(1, a); } yes { } } actor m(2) { ask(int 0..3 k, actor w) { a!yes; } }"
        "main { a!go; m!ask(1 + 1, m); m!ask(0, a); } property p { s: a!yes -> error; }",
        &options));
    assert_int_equal(a.result.assumption.contract.receives, 3);
    assert_string_equal(property_lts_action_text(&a.result.property_lts, 0), "?ask(2,m)");
    assert_string_equal(property_lts_action_text(&a.result.property_lts, 1), "?ask(0,a)");
    assert_string_equal(property_lts_action_text(&a.result.property_lts, 2), "?ask(1,a)");
    assuming_free(&a);
}

static void an_actor_cannot_help_what_others_break(void **state) {
    struct assuming a;
    struct assume_options options = {.most_bound = 8, .limits = NO_LIMITS};
    assert_true(
        actor_make(&a, *state,
                   "actor a(4) { go { m!ask; b!bad; } } actor b(1) { bad { } } actor m(2) { ask { a!go; } }"
                   "main { a!go; } property p { s: b!bad -> error; }",
                   &options));
    assert_int_equal(a.result.verdict, ASSUME_NEVER);
    assert_string_equal(run_text(&a.result.reason.questions.items[0].run), "a:go/m!ask,b!bad");
    assuming_free(&a);
}

static bool assume_actor_and_free(struct job *job, void *context) {
    struct assuming a;
    struct assume_options options = {.most_bound = 4, .limits = NO_LIMITS};
    bool fine = actor_make(&a, job, context, &options);
    assuming_free(&a);
    return fine;
}

static void assuming_with_an_actor_survives_refusals(void **state) {
    expect_to_survive_refusals(
        *state, assume_actor_and_free,
        WITH_ACTOR("actor m(2) { bool f; ask { f = ?(false, true); if (f) { a!yes; a!no; }"
                   " f = false; } }"));
    expect_to_survive_refusals(
        *state, assume_actor_and_free,
        "actor a(4) { go { m!ask; b!bad; } } actor b(1) { bad { } }"
        "actor m(2) { ask { a!go; } } main { a!go; } property p { s: b!bad -> error; }");
}

/* ---- which property ---- */

#define TWO "property p { s: a!yes -> error; }\nproperty q { s: b!bad -> error; }\n"

static void expect_refused(const char *text, const char *property, const char *message, const char *hint) {
    struct job job;
    struct assuming a;
    struct assume_options options = {
        .properties = &property, .properties_count = property != NULL, .most_bound = 8, .limits = NO_LIMITS};
    job_init(&job);
    assert_false(assuming_make(&a, &job, text, &options));
    expect_rejected(&job, message, hint);
    assuming_free(&a);
    job_free(&job);
    assert_int_equal(job.memory.used, 0);
}

static void a_property_is_chosen_by_its_name(void **state) {
    static const struct {
        const char *name;
        enum assume_verdict verdict;
    } cases[] = {{"p", ASSUME_CONDITIONAL}, {"q", ASSUME_NEVER}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct assuming a;
        struct assume_options options = {
            .properties = &cases[i].name, .properties_count = 1, .most_bound = 8, .limits = NO_LIMITS};
        assert_true(assuming_make(&a, *state, ASKS("b!bad;") TWO, &options));
        expect_properties(&a.result, cases[i].name);
        assert_int_equal(a.result.verdict, cases[i].verdict);
        assuming_free(&a);
    }
}

static void expect_judged(struct job *job, const char *open, const char *const *names, size_t count,
                          const char *joined, enum assume_verdict all, const enum assume_verdict *each) {
    struct assuming a;
    struct assume_options options = {
        .properties = names, .properties_count = count, .most_bound = 8, .limits = NO_LIMITS};
    bool fine = assuming_make(&a, job, open, &options);
    if (!fine)
        show_diagnostics(job);
    assert_true(fine);
    expect_properties(&a.result, joined);
    assert_int_equal(a.result.verdict, all);
    for (size_t i = 0; i < a.result.assumption.properties.items.count; i++)
        assert_int_equal(a.result.verdicts[i], each[i]);
    assert_int_equal(a.result.lts == NULL, all == ASSUME_NEVER);
    assuming_free(&a);
}

static void all_properties_are_looked_at_together(void **state) {
    static const enum assume_verdict BROKEN[] = {ASSUME_CONDITIONAL, ASSUME_NEVER},
                                     KEPT[] = {ASSUME_CONDITIONAL, ASSUME_VACUOUS},
                                     TURNED[] = {ASSUME_VACUOUS, ASSUME_CONDITIONAL},
                                     SAME[] = {ASSUME_CONDITIONAL, ASSUME_CONDITIONAL};
    static const char *const BACK[] = {"q", "p", "q"};
    expect_judged(*state, ASKS("") TWO, NULL, 0, "p,q", ASSUME_CONDITIONAL, KEPT);
    expect_judged(*state, ASKS("") TWO, BACK, 3, "q,p", ASSUME_CONDITIONAL, TURNED);
    expect_judged(*state, ASKS("") TWO, BACK, 1, "q", ASSUME_VACUOUS, TURNED);
    /* the component may say yes before the note, with which the others break the second */
    expect_judged(*state,
                  "actor a(2) { go { m!ask; self!on; } on { m!note; b!bad; } yes { } } actor b(2) { bad { } }"
                  "missing m { ask -> a!yes; note ->; } main { a!go; }" TWO,
                  NULL, 0, "p,q", ASSUME_NEVER, BROKEN);
    expect_judged(*state, ASKS("") "property p { s: a!yes -> error; } property q = G !a!yes;", NULL, 0, "p,q",
                  ASSUME_CONDITIONAL, SAME);
}

static void only_what_never_holds_has_a_reason(void **state) {
    struct assuming a;
    assuming_start(
        &a, *state,
        "actor a(2) { go { m!ask; self!on; } on { m!note; b!bad; } yes { } } actor b(2) { bad { } }"
        "missing m { ask -> a!yes; note ->; } main { a!go; }" TWO,
        8);
    assert_int_equal(a.result.reason.questions.count, 1);
    assert_string_equal(a.result.reason.questions.items[0].name, "q");
    assert_string_equal(run_text(&a.result.reason.questions.items[0].run),
                        "a:go/m!ask,a!on | a:on/m!note,b!bad");
    assuming_free(&a);
}

static void one_that_contradicts_itself_spoils_the_others(void **state) {
    static const enum assume_verdict VERDICTS[] = {ASSUME_CONDITIONAL, ASSUME_NEVER};
    expect_judged(*state, ASKS("") "property p { s: a!yes -> error; } property q = (G a!yes) & (G !a!yes);",
                  NULL, 0, "p,q", ASSUME_NEVER, VERDICTS);
}

static void at_most_so_many_properties_go_together(void **state) {
    char text[4096];
    (void)state;
    size_t used = (size_t)snprintf(text, sizeof text, "%s", ASKS(""));
    for (int i = 0; i < MOST_PROPERTIES; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "property p%d { s: a!yes -> error; }\n", i);
    struct assuming a;
    assuming_start(&a, *state, text, 8);
    assert_int_equal(a.result.assumption.properties.items.count, MOST_PROPERTIES);
    assert_int_equal(a.result.verdicts[MOST_PROPERTIES - 1], ASSUME_CONDITIONAL);
    assuming_free(&a);
    snprintf(text + used, sizeof text - used, "property more { s: a!yes -> error; }\n");
    expect_refused(text, NULL, "at most 32 properties go together", "choose with --property");
}

static void invariants_do_not_count_among_the_properties(void **state) {
    struct assuming a;
    assuming_start(
        &a, *state,
        "actor a(2) { int x; go { m!ask; x = 1; } yes { } } missing m { ask -> a!yes; } main { a!go; }"
        "property i = always a.x < 2; property p { s: a!yes -> error; }",
        8);
    expect_properties(&a.result, "p");
    assuming_free(&a);
}

static void there_must_be_a_property_to_be_kept(void **state) {
    (void)state;
    expect_refused(ASKS(""), NULL, "there is no property to be kept",
                   "give a file with an automaton or a safety formula over sends");
    expect_refused(ASKS("b!bad;") "property other { s: a!yes -> error; }", "otter", "unknown property otter",
                   "did you mean other?");
}

#define COUNTS "actor a(2) { int x; go { m!ask; x = 1; } yes { } } missing m { ask -> a!yes; } main { a!go; }"

static void a_property_must_be_safe_and_over_sends(void **state) {
    (void)state;
    expect_refused(COUNTS "property p = always a.x < 2;", "p", "p is an invariant",
                   "write an automaton or a safety formula over sends");
    expect_refused(COUNTS "property p = G a.x < 2;", NULL, "p is over states",
                   "state it over sends: the component is known by what it sends");
    expect_refused(COUNTS "property p = G F a!yes;", NULL, "p is not a safety property",
                   "lacuna formula says why");
}

/* ---- ends ---- */

static void an_interface_that_nobody_can_keep_is_refused(void **state) {
    (void)state;
    expect_refused("actor a(1) { go { m!ask; } yes { } } missing m { ask -> a!yes, a!yes; } main { a!go; }"
                   "property p { s: a!yes -> error; }",
                   NULL, "the mailbox of a holds 1 messages, and this answer sends more",
                   "use a larger mailbox, or answer with fewer messages");
}

static void a_limit_ends_it_and_is_told(void **state) {
    struct assuming a;
    struct assume_options options = {.most_bound = 8, .limits = {UINT64_MAX, 4}};
    assert_false(assuming_make(&a, *state, CLIENTS EXCLUSION, &options));
    expect_given_up(*state, "the search ended at --states", "raise --states");
    assuming_free(&a);
}

static bool assume_and_free(struct job *job, void *context) {
    struct assuming a;
    char kind = ((const char *)context)[0]; /* a queue, a bag, or a bag with a reduced property LTS */
    const struct assume_options options = {.stub = kind == 'q' ? STUB_QUEUE : STUB_BAG,
                                           .most_bound = 4,
                                           .whole_states = kind == 'r',
                                           .limits = NO_LIMITS};
    bool fine = assuming_make(&a, job, (const char *)context + 1, &options);
    assuming_free(&a);
    return fine;
}

static void assuming_survives_refusals(void **state) {
    static const char *const TEXTS[] = {"b" CLIENTS EXCLUSION,
                                        "q" CLIENTS EXCLUSION,
                                        "b" PILE,
                                        "r" CLIENTS EXCLUSION,
                                        "r" PILE,
                                        "b" ASKS("b!bad;") "property p = G !b!bad;", /* never */
                                        "b" ASKS("") "property p = (G a!yes) & (G !a!yes);",
                                        "b" ASKS("") TWO};
    for (size_t i = 0; i < COUNT(TEXTS); i++)
        expect_to_survive_refusals(*state, assume_and_free, (void *)TEXTS[i]);
}

/* ---- what is kept ---- */

struct rescue {
    const char *text;     /* of the open system */
    const char *expected; /* the assumption, as nothing failed */
    enum assume_verdict verdict;
    unsigned rescued; /* judged, and failed afterwards */
};

/* Drops what is noted of sends of one turn: + and ! at the end of a word. */
static void forget_turns(char *text) {
    char *to = text;
    for (const char *from = text; *from; from++) {
        bool mark = *from == '+' || (*from == '!' && strchr("+ \n", from[1]));
        if (!mark)
            *to++ = *from;
    }
    *to = '\0';
}

/* Takes the line away that says why what always holds says nothing, the notes and the checksum. */
static void forget_extras(char *text) {
    char *line = strstr(text, "\nvacuous "), *end = line ? strchr(line + 1, '\n') : NULL;
    if (end)
        memmove(line, end, strlen(end) + 1);
    char *last = strstr(text, "\nend ");
    assert_non_null(last);
    *last = '\0';
    forget_turns(text);
}

/* What was judged before the job failed must be what would have come out otherwise, except for a look at the
 * open system itself and at sends of one turn that came too late. */
static bool assume_and_rescue(struct job *job, void *context) {
    struct rescue *r = context;
    struct assuming a;
    const struct assume_options options = {.most_bound = 8, .limits = NO_LIMITS};
    bool fine = assuming_make(&a, job, r->text, &options);
    if (!fine && a.result.judged) {
        struct job writing;
        struct bytes bytes = {0};
        char expected[4096];
        assert_true(strlen(r->expected) < sizeof expected);
        strcpy(expected, r->expected);
        job_init(&writing);
        struct output *output = output_open_memory(&writing, &bytes);
        assert_true(assumption_write(&writing, &a.result.assumption, output));
        assert_true(output_commit(output) && array_push(&writing.memory, &bytes.data, '\0'));
        forget_extras(expected);
        forget_extras(bytes.data.items);
        assert_string_equal(bytes.data.items, expected);
        assert_true(a.result.verdict == r->verdict ||
                    (r->verdict == ASSUME_VACUOUS && a.result.verdict == ASSUME_ALWAYS));
        array_free(&bytes.data);
        job_free(&writing);
        r->rescued++;
    }
    assuming_free(&a);
    return fine;
}

static void what_is_judged_is_complete_whatever_fails_later(void **state) {
    static const char *const TEXTS[] = {CLIENTS EXCLUSION, PILE,
                                        ASKS("b!bad;") "property p { s: b!bad -> error; }", ASKS("") TWO};
    for (size_t i = 0; i < COUNT(TEXTS); i++) {
        struct assuming a;
        struct bytes bytes = {0};
        assuming_start(&a, *state, TEXTS[i], 8);
        assert_true(a.result.judged);
        struct rescue rescue = {TEXTS[i], assumption_text(&a.result.assumption, &bytes), a.result.verdict, 0};
        struct job job;
        job_init(&job);
        expect_to_survive_refusals(&job, assume_and_rescue, &rescue);
        assert_true(rescue.rescued > 10);
        job_free(&job);
        array_free(&bytes.data);
        assuming_free(&a);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(it_always_holds_if_nobody_can_break_it),
        job_test(it_never_holds_if_the_others_break_it_alone),
        job_test(a_run_without_the_component_tells_why_it_never_holds),
        job_test(it_never_holds_if_the_start_breaks_it_silently),
        job_test(a_formula_that_contradicts_itself_never_holds),
        job_test(it_is_conditional_if_it_is_for_the_component_to_break_it),
        job_test(the_bag_gives_the_mutex_an_assumption_of_13_states),
        job_test(the_published_stub_gives_it_14),
        job_test(a_formula_gives_the_same_as_its_automaton),
        job_test(the_bag_grows_until_it_is_large_enough),
        job_test(what_piles_up_without_end_becomes_many),
        job_test(what_causes_more_of_itself_has_an_answer),
        job_test(budgets_do_not_exceed_the_limit_of_states),
        job_test(the_published_stub_is_bounded_too),
        job_test(the_first_bag_is_no_larger_than_the_bound),
        job_test(what_main_sends_is_not_lost_whatever_the_bound),
        job_test(an_actor_may_say_what_the_component_does),
        job_test(what_an_actor_sends_in_one_turn_it_sends_one_by_one),
        job_test(what_an_actor_cannot_send_is_known_all_the_same),
        job_test(what_main_sends_to_an_actor_is_known_with_its_values),
        job_test(an_actor_cannot_help_what_others_break),
        job_test(assuming_with_an_actor_survives_refusals),
        job_test(a_property_is_chosen_by_its_name),
        job_test(all_properties_are_looked_at_together),
        job_test(only_what_never_holds_has_a_reason),
        job_test(one_that_contradicts_itself_spoils_the_others),
        job_test(at_most_so_many_properties_go_together),
        job_test(invariants_do_not_count_among_the_properties),
        job_test(there_must_be_a_property_to_be_kept),
        job_test(a_property_must_be_safe_and_over_sends),
        job_test(an_interface_that_nobody_can_keep_is_refused),
        job_test(a_limit_ends_it_and_is_told),
        job_test(assuming_survives_refusals),
        job_test(what_is_judged_is_complete_whatever_fails_later),
    };
    return cmocka_run_group_tests_name("assume", tests, NULL, NULL);
}
