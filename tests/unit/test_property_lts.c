#include "assumptions.h"

/* What is missing takes `ask` and answers `yes`; a, who asks, does more than it can see. */
#define ASKING                                                                                               \
    "actor a(2) { go { m!ask; } yes { b!done; } } actor b(1) { done { } }"                                   \
    "missing m { ask -> a!yes; } main { a!go; }"

/* ---- what can be seen ---- */

static void expect_outlook(struct job *job, const char *text, const char *aut) {
    struct opened o;
    struct property_lts property_lts;
    opened_start(&o, job, text, 2);
    look_out(&property_lts, &o);
    expect_aut(job, property_lts.lts, aut);
    assert_int_equal(property_lts.cuts.count, 0);
    property_lts_free(&property_lts);
    opened_free(&o);
}

static void the_component_sees_what_it_takes_and_sends(void **state) {
    expect_outlook(*state, ASKING,
                   "des (0,4,5)\n(0,\"?ask\",1)\n(1,\"a!yes\",2)\n(2,\"tau\",3)\n(3,\"tau\",4)\n");
}

static void turns_that_it_cannot_see_and_that_change_nothing_are_left_out(void **state) {
    struct opened o;
    struct property_lts property_lts;
    opened_start(&o, *state,
                 "actor a(1) { go { self!go; } } actor b(1) { yes { } } missing m { ask -> b!yes; }"
                 "main { a!go; m!ask; }",
                 2);
    look_out(&property_lts, &o);
    expect_aut(*state, property_lts.lts, "des (0,2,3)\n(0,\"b!yes\",1)\n(1,\"tau\",2)\n");
    assert_int_equal(property_lts.states, 3);
    assert_int_equal(property_lts.transitions, 5); /* but they are turns: go is one in each state */
    property_lts_free(&property_lts);
    opened_free(&o);
}

static void what_main_sends_has_been_taken_before_the_start(void **state) {
    expect_outlook(*state,
                   "actor a(1) { yes { } } missing m { ask -> a!yes; note ->; } main { m!ask; m!note; }",
                   "des (0,2,3)\n(0,\"a!yes\",1)\n(1,\"tau\",2)\n");
}

static void a_turn_that_sends_it_several_messages_is_a_chain(void **state) {
    struct opened o;
    struct property_lts property_lts;
    opened_start(&o, *state,
                 "actor a(1) { go { m!x; b!z; m!y; m!x; } } actor b(1) { z { } }"
                 "missing m { x ->; y ->; } main { a!go; }",
                 2);
    look_out(&property_lts, &o);
    expect_aut(*state, property_lts.lts,
               "des (0,4,5)\n(0,\"?x\",3)\n(1,\"tau\",2)\n(3,\"?y\",4)\n(4,\"?x\",1)\n");
    assert_int_equal(property_lts.boundary, 3); /* nobody else can act in the other two */
    assert_int_equal(property_lts.states, 3);
    assert_int_equal(property_lts.transitions, 2);
    property_lts_free(&property_lts);
    opened_free(&o);
}

static void turns_with_the_same_rest_share_it(void **state) {
    struct opened o;
    struct property_lts property_lts;
    opened_start(&o, *state,
                 "actor a(1) { int 0..2 k; go { k = ?(1, 2); self!on; } on { k = 0; m!x; m!y; } }"
                 "missing m { x ->; y ->; } main { a!go; }",
                 2);
    look_out(&property_lts, &o);
    expect_aut(*state, property_lts.lts,
               "des (0,5,5)\n(0,\"tau\",1)\n(0,\"tau\",2)\n(1,\"?x\",4)\n(2,\"?x\",4)\n(4,\"?y\",3)\n");
    property_lts_free(&property_lts);
    opened_free(&o);
}

/* ---- π ---- */

static void a_send_that_breaks_the_property_leads_to_the_error(void **state) {
    struct opened o;
    struct property_lts property_lts;
    opened_start(&o, *state, ASKING "property p { s: a!yes -> error; }", 2);
    look_out(&property_lts, &o);
    expect_aut(*state, property_lts.lts, "des (0,2,3)\n(0,\"?ask\",1)\n(1,\"a!yes\",2)\n");
    assert_int_equal(property_lts.lts->error,
                     STATE_NONE); /* π is a state like the others, and has no moves */
    assert_int_equal(property_lts.first_error, 2);
    assert_int_equal(property_lts.properties, 1);
    assert_int_equal(property_lts.boundary, 2);
    assert_int_equal(property_lts.states, 3); /* π is one of them */
    assert_int_equal(property_lts.transitions, 2);
    property_lts_free(&property_lts);
    opened_free(&o);
}

static void each_property_has_an_error_of_its_own(void **state) {
    struct opened o;
    struct property_lts property_lts;
    /* yes breaks p and r, no breaks q; go on breaks nothing */
    opened_start(&o, *state,
                 "actor a(2) { go { m!ask; } yes { } no { } } missing m { ask -> a!yes; ask -> a!no; }"
                 "main { a!go; } property p { s: a!yes -> error; } property q { s: a!no -> error; }"
                 "property r { s: a!go -> error; a!yes -> error; }",
                 2);
    look_out(&property_lts, &o);
    expect_aut(*state, property_lts.lts,
               "des (0,4,5)\n(0,\"?ask\",1)\n(1,\"a!no\",3)\n(1,\"a!yes\",2)\n(1,\"a!yes\",4)\n");
    assert_int_equal(property_lts.properties, 3);
    assert_int_equal(property_lts.first_error, 2);
    assert_int_equal(property_lts.boundary, 2);
    assert_int_equal(property_lts.states, 3); /* π is counted once */
    property_lts_free(&property_lts);
    opened_free(&o);
}

static void messages_with_different_values_are_different_actions(void **state) {
    static const char *const TEXTS[] = {"?ask(1)", "?ask(2)", "a!yes(2)", "a!yes(3)"};
    struct opened o;
    struct property_lts property_lts;
    opened_start(
        &o, *state,
        "actor a(2) { go { m!ask(2); } yes(int 0..3 k) { } } missing m { ask(int 1..2 x) -> a!yes(x + 1); }"
        "main { a!go; }",
        2);
    look_out(&property_lts, &o);
    assert_int_equal(property_lts.actions.list.count, COUNT(TEXTS));
    assert_int_equal(property_lts.receives, 2);
    for (uint32_t i = 0; i < COUNT(TEXTS); i++)
        assert_string_equal(property_lts_action_text(&property_lts, i), TEXTS[i]);
    expect_aut(*state, property_lts.lts,
               "des (0,3,4)\n(0,\"?ask(2)\",1)\n(1,\"a!yes(3)\",2)\n(2,\"tau\",3)\n");
    property_lts_free(&property_lts);
    opened_free(&o);
}

static void what_a_turn_sent_before_it_broke_the_property_is_seen(void **state) {
    expect_outlook(*state,
                   "actor a(1) { go { m!x; b!bad; m!y; } } actor b(1) { bad { } }"
                   "missing m { x ->; y ->; } main { a!go; } property p { s: b!bad -> error; }",
                   "des (0,1,2)\n(0,\"?x\",1)\n");
    expect_outlook(*state,
                   "actor a(1) { go { m!x; b!bad; m!y; } } actor b(1) { bad { } }"
                   "missing m { x ->; y ->; } main { a!go; } property p { s: m!y -> error; }",
                   "des (0,2,3)\n(0,\"?x\",1)\n(1,\"?y\",2)\n");
}

static void a_violation_that_it_cannot_see_is_silent(void **state) {
    expect_outlook(*state,
                   "actor a(1) { go { b!bad; } } actor b(1) { bad { } }"
                   "missing m { x ->; } main { a!go; } property p { s: b!bad -> error; }",
                   "des (0,1,2)\n(0,\"tau\",1)\n");
}

static void the_property_lts_of_the_mutex_has_9_states(void **state) {
    struct opened o;
    struct property_lts property_lts;
    opened_start(&o, *state, CLIENTS EXCLUSION, 2);
    look_out(&property_lts, &o);
    assert_int_equal(property_lts.states, 9);
    assert_int_equal(property_lts.transitions, 16);
    expect_labels(property_lts.lts, "tau,?release,?reqL,?reqR,left!permitL,right!permitR");
    property_lts_free(&property_lts);
    opened_free(&o);
}

/* ---- actions ---- */

static void actions_have_the_order_of_the_interface(void **state) {
    static const char *const TEXTS[] = {"?ask", "?again", "b!late", "a!yes", "a!no"};
    struct opened o;
    struct property_lts property_lts;
    /* `again` never comes, nor do its answers; two alternatives have one answer in common */
    opened_start(&o, *state,
                 "actor a(1) { go { m!ask; } yes { } no { } } actor b(1) { late { } }"
                 "missing m { ask -> b!late, a!yes; again -> a!no; ask -> a!yes; again ->; } main { a!go; }",
                 2);
    look_out(&property_lts, &o);
    assert_int_equal(property_lts.actions.list.count, COUNT(TEXTS));
    assert_int_equal(property_lts.receives, 2);
    for (uint32_t i = 0; i < COUNT(TEXTS); i++)
        assert_string_equal(property_lts_action_text(&property_lts, i), TEXTS[i]);
    expect_labels(property_lts.lts, "tau,?again,?ask,a!no,a!yes,b!late");
    property_lts_free(&property_lts);
    opened_free(&o);
}

/* ---- cuts and room ---- */

/* "1 ?ask, 4 ?ask": valid until the next one. */
static const char *cuts_of(const struct property_lts *property_lts) {
    static char text[512];
    text[0] = '\0';
    for (size_t i = 0; i < property_lts->cuts.count; i++) {
        const struct cut *cut = &property_lts->cuts.items[i];
        size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%s%u %s", i ? ", " : "", (unsigned)cut->state,
                 cut->action == UINT32_MAX ? "-" : property_lts_action_text(property_lts, cut->action));
    }
    return text;
}

static void a_message_that_the_bag_cannot_hold_is_cut(void **state) {
    struct opened o;
    struct property_lts property_lts;
    opened_start(&o, *state, PILE, 1);
    look_out(&property_lts, &o);
    expect_aut(*state, property_lts.lts,
               "des (0,5,6)\n(0,\"?ask\",1)\n(1,\"a!yes\",2)\n(2,\"?ask\",3)\n(3,\"tau\",4)\n"
               "(4,\"a!yes\",5)\n");
    assert_int_equal(property_lts.first_error, 5);
    assert_string_equal(cuts_of(&property_lts),
                        "1 ?ask, 4 ?ask"); /* in 3 it is the actor's mailbox that is full */
    property_lts_free(&property_lts);
    opened_free(&o);
}

static void the_first_thing_that_a_cut_turn_would_have_shown_is_cut(void **state) {
    struct opened o;
    struct property_lts property_lts;
    opened_start(&o, *state,
                 "actor a(1) { go { m!note; m!ask; m!ask; } yes { } }"
                 "missing m { ask -> a!yes; note ->; } main { a!go; }",
                 1);
    look_out(&property_lts, &o);
    assert_string_equal(cuts_of(&property_lts), "0 ?note");
    assert_int_equal(lts_transitions(property_lts.lts), 0);
    property_lts_free(&property_lts);
    opened_free(&o);
}

static void an_answer_that_cannot_be_counted_is_cut(void **state) {
    struct opened o;
    struct property_lts property_lts;
    opened_start(&o, *state,
                 "actor a(3) { go { m!ask; } yes { } } actor b(1) { done { } }"
                 "missing m { ask -> a!yes, b!done; } main { m!ask; a!go; }",
                 1);
    look_out(&property_lts, &o);
    /* At first one is in the bag, and nobody can ask. Later one has got yes, or done, before the other
     * asked: then the answer to the other cannot begin like that. */
    struct cut first = property_lts.cuts.items[0];
    assert_int_equal(first.state, 0);
    assert_string_equal(property_lts_action_text(&property_lts, first.action), "?ask");
    bool yes = false, done = false;
    for (size_t i = 1; i < property_lts.cuts.count; i++) {
        const char *text = property_lts_action_text(&property_lts, property_lts.cuts.items[i].action);
        yes |= strcmp(text, "a!yes") == 0;
        done |= strcmp(text, "b!done") == 0;
        assert_string_not_equal(text, "?ask");
    }
    assert_true(yes && done);
    property_lts_free(&property_lts);
    opened_free(&o);
}

static void a_turn_of_another_that_fails_is_no_cut(void **state) {
    struct opened o;
    struct property_lts property_lts;
    opened_start(&o, *state,
                 "actor a(1) { int n; go { m!ask; n = 1 / n; } full { self!go; self!go; } yes { } }"
                 "missing m { ask -> a!yes; } main { a!go; }",
                 2);
    look_out(&property_lts, &o);
    assert_int_equal(property_lts.cuts.count, 0);
    assert_int_equal(lts_transitions(property_lts.lts), 0);
    property_lts_free(&property_lts);
    opened_free(&o);
}

static void room_is_told_for_every_boundary_and_mailbox(void **state) {
    static const bool ROOM[5][2] = {/* a, m */
                                    {true, true},
                                    {true, false},
                                    {false, true},
                                    {false, false},
                                    {true, false}};
    struct opened o;
    struct property_lts property_lts;
    opened_start(&o, *state, PILE, 1); /* the states are those of the test of cuts */
    look_out(&property_lts, &o);
    assert_int_equal(property_lts.boundary, COUNT(ROOM));
    assert_int_equal(property_lts.channels, 2);
    for (size_t s = 0; s < COUNT(ROOM); s++)
        for (size_t c = 0; c < 2; c++)
            assert_int_equal(flag_row(&property_lts.rooms, property_lts.room_of.items[s])[c], ROOM[s][c]);
    property_lts_free(&property_lts);
    opened_free(&o);
}

/* ---- ends ---- */

static void a_limit_ends_it_without_failure(void **state) {
    static const struct search_limits FEW[] = {{UINT64_MAX, 2}, {1, UINT64_MAX}};
    struct opened o;
    struct property_lts property_lts;
    opened_start(&o, *state, ASKING, 2);
    for (size_t i = 0; i < COUNT(FEW); i++) {
        assert_false(look_out_within(&property_lts, &o, &FEW[i]));
        assert_false(job_failed(*state));
        assert_null(property_lts.lts);
        property_lts_free(&property_lts);
    }
    opened_free(&o);
}

static bool look_out_and_free(struct job *job, void *context) {
    const struct opened *o = context;
    struct property_lts property_lts;
    (void)job;
    bool fine = look_out_within(&property_lts, o, &NO_LIMITS);
    property_lts_free(&property_lts);
    return fine;
}

static void making_an_outlook_survives_refusals(void **state) {
    static const char *const TEXTS[] = {CLIENTS EXCLUSION, PILE};
    for (size_t i = 0; i < COUNT(TEXTS); i++) {
        struct opened o;
        opened_start(&o, *state, TEXTS[i], 2);
        expect_to_survive_refusals(*state, look_out_and_free, &o);
        opened_free(&o);
    }
}

static void a_job_that_was_stopped_has_no_outlook(void **state) {
    struct opened o;
    struct property_lts property_lts;
    opened_start(&o, *state,
                 "actor a(1) { int n; go { n = n + 1; self!go; } } missing m { x ->; } main { a!go; }", 2);
    stop_job(*state);
    assert_false(look_out_within(&property_lts, &o, &NO_LIMITS));
    expect_stopped(*state, property_lts.lts);
    property_lts_free(&property_lts);
    opened_free(&o);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(the_component_sees_what_it_takes_and_sends),
        job_test(turns_that_it_cannot_see_and_that_change_nothing_are_left_out),
        job_test(what_main_sends_has_been_taken_before_the_start),
        job_test(a_turn_that_sends_it_several_messages_is_a_chain),
        job_test(turns_with_the_same_rest_share_it),
        job_test(a_send_that_breaks_the_property_leads_to_the_error),
        job_test(each_property_has_an_error_of_its_own),
        job_test(messages_with_different_values_are_different_actions),
        job_test(what_a_turn_sent_before_it_broke_the_property_is_seen),
        job_test(a_violation_that_it_cannot_see_is_silent),
        job_test(the_property_lts_of_the_mutex_has_9_states),
        job_test(actions_have_the_order_of_the_interface),
        job_test(a_message_that_the_bag_cannot_hold_is_cut),
        job_test(the_first_thing_that_a_cut_turn_would_have_shown_is_cut),
        job_test(an_answer_that_cannot_be_counted_is_cut),
        job_test(a_turn_of_another_that_fails_is_no_cut),
        job_test(room_is_told_for_every_boundary_and_mailbox),
        job_test(a_limit_ends_it_without_failure),
        job_test(making_an_outlook_survives_refusals),
        job_test(a_job_that_was_stopped_has_no_outlook),
    };
    return cmocka_run_group_tests_name("property_lts", tests, NULL, NULL);
}
