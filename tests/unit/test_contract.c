#include "assume/contract/contract_assumption.h"
#include "assume/property_lts/marks.h"
#include "assumptions.h"

#include "lts/operator/complete.h"
#include "lts/operator/relabel.h"

/* ---- property LTSs by hand ---- */

/* The component takes a, b and sends x!s, y!t; the receivers' mailboxes are channels 0 and 1. */
static const char *const NAMES[] = {"?a", "?b", "x!s", "y!t"};
enum { A, B, S, T, X = 0, Y = 1 };

/* The last states are π of so many properties. */
static void property_lts_start_of(struct property_lts *o, struct job *job, const char *aut, uint32_t boundary,
                                  uint32_t properties) {
    property_lts_init(o, job, 0);
    o->receives = 2;
    o->boundary = boundary;
    o->channels = 2;
    o->properties = properties;
    struct lts *lts = lts_of(job, aut);
    o->lts = lts_extend(job, lts, NAMES, COUNT(NAMES));
    lts_free(lts);
    assert_non_null(o->lts);
    o->first_error = o->lts->states - properties;
    assert_true(boundary <= o->first_error);
    o->labels = memory_allocate(&job->memory, COUNT(NAMES) * sizeof *o->labels);
    assert_non_null(o->labels);
    flag_rows_init(&o->rooms, &job->memory, 2);
    for (uint32_t i = 0; i < boundary; i++)
        assert_true(property_lts_add_room(o, (bool[]){false, false}));
    for (uint32_t i = 0; i < COUNT(NAMES); i++) {
        assert_int_equal(actions_add(&o->actions, i < 2 ? 2 : i == S ? X : Y, i, NULL, 0), i);
        o->labels[i] = alphabet_find(&o->lts->alphabet, NAMES[i]);
        assert_int_not_equal(o->labels[i], LABEL_NONE);
    }
}

/* Of one property: its π, if it can be reached, is the text's error. */
static void property_lts_start(struct property_lts *o, struct job *job, const char *aut, uint32_t boundary) {
    property_lts_start_of(o, job, aut, boundary, 0);
    o->properties = 1;
    if (o->lts->error == STATE_NONE)
        return;
    assert_int_equal(o->lts->error, o->lts->states - 1);
    o->first_error = o->lts->error;
    o->lts->error = STATE_NONE;
}

static void give_room(struct property_lts *o, uint32_t state, uint32_t channel) {
    assert_true(state < o->boundary);
    const bool *before = flag_row(&o->rooms, o->room_of.items[state]);
    bool room[] = {before[X] || channel == X, before[Y] || channel == Y};
    o->room_of.items[state] = flag_rows_intern(&o->rooms, room);
    assert_int_not_equal(o->room_of.items[state], FLAG_ROW_NONE);
}

static void cut_off(struct property_lts *o, uint32_t state, uint32_t action) {
    struct cut cut = {state, action};
    assert_true(array_push(&o->job->memory, &o->cuts, cut));
}

/* With the texts of the property LTS's own labels. */
static struct lts *readable(const struct contract *contract, const struct property_lts *o) {
    const char *actions[64];
    assert_true(contract->actions <= 64);
    for (uint32_t i = 0; i < contract->actions; i++)
        actions[i] = property_lts_action_text(o, i);
    return contract_assumption(contract, o->job, actions);
}

/* Of the property LTS, which is freed. */
static void expect_made(struct property_lts *o, bool forgiving, uint64_t transitions, const char *text) {
    struct contract contract;
    assert_true(contract_make(&contract, o, &(struct contract_options){.forgiving = forgiving}));
    expect_contract(&contract, o, text);
    assert_int_equal(contract.transitions, transitions);
    assert_int_equal(contract.actions, COUNT(NAMES));
    assert_int_equal(contract.receives, 2);
    assert_int_equal(contract.moves.count, contract.states * COUNT(NAMES));
    contract_free(&contract);
    property_lts_free(o);
}

/* ---- deterministic ---- */

static void what_the_same_actions_lead_to_is_one_state(void **state) {
    struct property_lts o;
    property_lts_start(&o, *state,
                       "des (0,6,6)\n(0,?a,1)\n(0,?a,2)\n(1,x!s,3)\n(2,x!s,4)\n(2,y!t,5)\n(3,?b,0)\n", 6);
    expect_made(&o, false, 4, "0: ?a 1 | 1: x!s 2, y!t 3 | 2: ?b 0 | 3");
}

static void silent_steps_are_no_steps(void **state) {
    struct property_lts o;
    property_lts_start(&o, *state, "des (0,4,5)\n(0,tau,1)\n(1,?a,2)\n(2,tau,3)\n(3,x!s,4)\n", 5);
    expect_made(&o, false, 2, "0: ?a 1 | 1: x!s 2 | 2");
}

static void what_may_break_the_property_is_an_error(void **state) {
    struct property_lts o;
    property_lts_start(&o, *state, "des (0,4,4)\n(0,?a,1)\n(1,x!s,2)\n(1,x!s,3)\n(3,error,3)\n", 3);
    expect_made(&o, false, 2, "0: ?a 1 | 1: x!s error");
}

static void what_may_go_on_to_an_error_by_itself_is_one(void **state) {
    struct property_lts o;
    property_lts_start(&o, *state, "des (0,4,4)\n(0,?a,1)\n(1,x!s,2)\n(1,tau,3)\n(3,error,3)\n", 3);
    expect_made(&o, false, 1, "0: ?a error");
}

static void nothing_is_left_if_the_start_is_an_error(void **state) {
    struct property_lts o;
    property_lts_start(&o, *state, "des (0,3,3)\n(0,?a,1)\n(0,tau,2)\n(2,error,2)\n", 2);
    expect_made(&o, false, 0, "");
}

/* ---- where there is no move ---- */

static void a_send_into_room_that_the_interface_does_not_allow_is_outside(void **state) {
    struct property_lts o;
    property_lts_start(&o, *state, "des (0,1,2)\n(0,?a,1)\n", 2);
    give_room(&o, 0, X);
    give_room(&o, 1, Y);
    expect_made(&o, false, 1, "0: ?a 1, x!s outside | 1: y!t outside");
}

static void room_in_one_of_its_states_is_enough(void **state) {
    struct property_lts o;
    property_lts_start(&o, *state, "des (0,3,4)\n(0,?a,1)\n(0,?a,2)\n(1,tau,3)\n", 4);
    give_room(&o, 3, X);
    expect_made(&o, false, 1, "0: ?a 1 | 1: x!s outside");
}

static void there_is_no_room_between_two_sends_of_one_turn(void **state) {
    struct property_lts o;
    property_lts_start(&o, *state, "des (0,2,3)\n(0,?a,2)\n(2,?b,1)\n", 2); /* 2 is no boundary */
    give_room(&o, 0, X);
    give_room(&o, 0, Y);
    give_room(&o, 1, X);
    give_room(&o, 1, Y);
    expect_made(&o, false, 2, "0: ?a 1, x!s outside, y!t outside | 1: ?b 2 | 2: x!s outside, y!t outside");
}

static void a_send_that_is_allowed_is_not_outside(void **state) {
    struct property_lts o;
    property_lts_start(&o, *state, "des (0,3,3)\n(0,x!s,1)\n(0,y!t,2)\n(2,error,2)\n", 2);
    give_room(&o, 0, X);
    give_room(&o, 0, Y);
    expect_made(&o, false, 2, "0: x!s 1, y!t error | 1");
}

static void one_that_forgives_calls_nothing_outside(void **state) {
    struct property_lts o;
    property_lts_start(&o, *state, "des (0,3,3)\n(0,?a,1)\n(1,y!t,2)\n(2,error,2)\n", 2);
    give_room(&o, 0, X);
    give_room(&o, 1, X);
    expect_made(&o, true, 2, "0: ?a 1 | 1: y!t error");
}

/* ---- cuts ---- */

static void where_the_bag_was_too_small_the_move_is_cut(void **state) {
    struct property_lts o;
    property_lts_start(&o, *state, "des (0,2,3)\n(0,?a,1)\n(1,x!s,2)\n", 3);
    give_room(&o, 1, Y);
    cut_off(&o, 1, T);
    cut_off(&o, 2, B);
    expect_made(&o, false, 2, "0: ?a 1 | 1: x!s 2, y!t cut | 2: ?b cut");
}

static void what_leads_somewhere_may_still_be_cut(void **state) {
    struct property_lts o;
    property_lts_start(&o, *state, "des (0,3,4)\n(0,?a,1)\n(0,?a,2)\n(1,x!s,3)\n", 4);
    cut_off(&o, 2, S); /* in one of two states that look alike */
    expect_made(&o, false, 1, "0: ?a 1 | 1: x!s cut");
}

static void an_error_is_one_even_where_more_is_cut(void **state) {
    struct property_lts o;
    property_lts_start(&o, *state, "des (0,2,2)\n(0,x!s,1)\n(1,error,1)\n", 1);
    cut_off(&o, 0, S);
    expect_made(&o, false, 1, "0: x!s error");
}

static void a_cut_of_a_turn_that_nothing_shows_marks_no_action(void **state) {
    struct property_lts o;
    property_lts_start(&o, *state, "des (0,1,2)\n(0,?a,1)\n", 2);
    cut_off(&o, 0, UINT32_MAX);
    expect_made(&o, false, 1, "0: ?a 1 | 1");
}

/* ---- assumptions ---- */

/* From a property LTS, which is freed. */
static struct lts *assumption_of(struct property_lts *o) {
    struct contract contract;
    assert_true(contract_make(&contract, o, &(struct contract_options){0}));
    struct lts *lts = readable(&contract, o);
    contract_free(&contract);
    property_lts_free(o);
    return lts;
}

static void an_assumption_forbids_what_leads_to_the_error_and_nothing_else(void **state) {
    struct property_lts o;
    property_lts_start(&o, *state, "des (0,3,3)\n(0,?a,1)\n(1,x!s,2)\n(2,error,2)\n", 2);
    give_room(&o, 0, X); /* outside of the interface, which is harmless here */
    struct lts *lts = assumption_of(&o);
    assert_int_equal(lts->error, STATE_NONE);
    /* in 1 it must not send s; 2 is the sink */
    expect_result(*state, lts,
                  "des (0,11,3)\n(0,\"?a\",1)\n(0,\"?b\",2)\n(0,\"x!s\",2)\n(0,\"y!t\",2)\n"
                  "(1,\"?a\",2)\n(1,\"?b\",2)\n(1,\"y!t\",2)\n"
                  "(2,\"?a\",2)\n(2,\"?b\",2)\n(2,\"x!s\",2)\n(2,\"y!t\",2)\n");
}

static void states_from_which_no_error_can_be_reached_are_one(void **state) {
    struct property_lts o;
    property_lts_start(&o, *state, "des (0,4,5)\n(0,?a,1)\n(1,x!s,2)\n(2,?b,3)\n(3,y!t,4)\n", 5);
    expect_result(*state, assumption_of(&o),
                  "des (0,4,1)\n(0,\"?a\",0)\n(0,\"?b\",0)\n(0,\"x!s\",0)\n(0,\"y!t\",0)\n");
}

static void the_sink_is_the_last_state(void **state) {
    struct property_lts o;
    /* forbidden: s after a, t after b */
    property_lts_start(&o, *state, "des (0,5,4)\n(0,?a,1)\n(0,?b,2)\n(1,x!s,3)\n(2,y!t,3)\n(3,error,3)\n", 3);
    struct lts *lts = assumption_of(&o);
    assert_non_null(lts);
    assert_int_equal(lts->states, 4);
    assert_int_equal(lts_sink(lts), 3);
    lts_free(lts);
    /* t is forbidden forever */
    property_lts_start(&o, *state, "des (0,5,2)\n(0,?a,0)\n(0,?b,0)\n(0,x!s,0)\n(0,y!t,1)\n(1,error,1)\n", 1);
    lts = assumption_of(&o);
    assert_non_null(lts);
    assert_int_equal(lts->states, 1);
    assert_int_equal(lts_sink(lts), STATE_NONE);
    lts_free(lts);
}

static void there_is_no_assumption_if_the_start_is_an_error(void **state) {
    struct property_lts o;
    property_lts_start(&o, *state, "des (0,2,2)\n(0,tau,1)\n(1,error,1)\n", 1);
    assert_null(assumption_of(&o));
    assert_false(job_failed(*state));
}

static void the_contract_of_the_mutex_has_12_states_and_its_assumption_13(void **state) {
    struct opened opened;
    struct property_lts o;
    struct contract contract;
    opened_start(&opened, *state, CLIENTS EXCLUSION, 2);
    look_out(&o, &opened);
    assert_true(contract_make(&contract, &o, &(struct contract_options){0}));
    expect_contract(&contract, &o,
                    "0: ?reqL 1, ?reqR 2, left!permitL outside, right!permitR outside"
                    " | 1: ?reqR 3, left!permitL 4, right!permitR outside"
                    " | 2: ?reqL 3, left!permitL outside, right!permitR 5"
                    " | 3: left!permitL 6, right!permitR 7"
                    " | 4: ?reqR 6, ?release 8, left!permitL outside, right!permitR outside"
                    " | 5: ?reqL 7, ?release 9, left!permitL outside, right!permitR outside"
                    " | 6: ?release 10, left!permitL outside, right!permitR error"
                    " | 7: ?release 11, left!permitL error, right!permitR outside"
                    " | 8: ?reqL 1 | 9: ?reqR 2 | 10: ?reqL 3 | 11: ?reqR 3");
    assert_int_equal(contract.states, 12);
    assert_int_equal(contract.transitions, 20);
    assert_int_equal(contract_verdict(&contract, *state), ASSUME_CONDITIONAL);
    struct lts *lts = readable(&contract, &o);
    assert_non_null(lts);
    assert_int_equal(lts->states, 13);
    assert_int_equal(lts_transitions(lts), 63);
    lts_free(lts);
    contract_free(&contract);
    property_lts_free(&o);
    opened_free(&opened);
}

/* ---- verdicts ---- */

static void expect_verdict(struct job *job, const char *aut, uint32_t boundary, enum assume_verdict verdict) {
    struct property_lts o;
    struct contract contract;
    property_lts_start(&o, job, aut, boundary);
    assert_true(contract_make(&contract, &o, &(struct contract_options){0}));
    assert_int_equal(contract_verdict(&contract, job), verdict);
    contract_free(&contract);
    property_lts_free(&o);
}

static void without_errors_it_always_holds(void **state) {
    expect_verdict(*state, "des (0,2,3)\n(0,?a,1)\n(1,x!s,2)\n", 3, ASSUME_ALWAYS);
    expect_verdict(*state, NOTHING, 1, ASSUME_ALWAYS);
}

static void it_never_holds_if_the_error_comes_by_receives_alone(void **state) {
    expect_verdict(*state, "des (0,2,2)\n(0,tau,1)\n(1,error,1)\n", 1, ASSUME_NEVER);
    expect_verdict(*state, "des (0,2,2)\n(0,?a,1)\n(1,error,1)\n", 1, ASSUME_NEVER);
    /* in a circle, and then by b */
    expect_verdict(*state, "des (0,5,4)\n(0,?a,1)\n(1,?b,2)\n(2,?a,0)\n(2,?b,3)\n(3,error,3)\n", 3,
                   ASSUME_NEVER);
}

static void it_depends_on_the_component_if_it_has_to_send_for_an_error(void **state) {
    expect_verdict(*state, "des (0,3,3)\n(0,?a,1)\n(1,x!s,2)\n(2,error,2)\n", 2, ASSUME_CONDITIONAL);
    /* it is a receive that breaks the property, but only after a send */
    expect_verdict(*state, "des (0,4,3)\n(0,?a,0)\n(0,x!s,1)\n(1,?a,2)\n(2,error,2)\n", 2,
                   ASSUME_CONDITIONAL);
}

/* ---- several properties ---- */

/* What breaks with a move, or 0 if it is no error. */
static property_set broken_by(const struct contract *c, uint32_t state, uint32_t action) {
    property_set broken = contract_broken(c, state, action);
    assert_int_equal(broken != 0, contract_move(c, state, action) == CONTRACT_ERROR);
    return broken;
}

static void an_error_tells_which_properties_break(void **state) {
    struct property_lts o;
    struct contract c;
    /* after a: s breaks the first and the third, t the second, or, after a silent step, the third */
    property_lts_start_of(&o, *state,
                          "des (0,7,6)\n(0,?a,1)\n(1,x!s,3)\n(1,x!s,5)\n(1,y!t,4)\n(1,y!t,2)\n(2,tau,5)\n"
                          "(1,?b,0)\n",
                          3, 3);
    assert_true(contract_make(&c, &o, &(struct contract_options){0}));
    expect_contract(&c, &o, "0: ?a 1 | 1: ?b 0, x!s error, y!t error");
    assert_int_equal(c.properties, 3);
    assert_int_equal(c.initially_broken, 0);
    assert_int_equal(c.transitions, 4);
    assert_int_equal(c.broken.count, c.moves.count);
    assert_int_equal(broken_by(&c, 0, A), 0);
    assert_int_equal(broken_by(&c, 0, S), 0);
    assert_int_equal(broken_by(&c, 1, B), 0);
    assert_int_equal(broken_by(&c, 1, S), 1 << 0 | 1 << 2);
    assert_int_equal(broken_by(&c, 1, T), 1 << 1 | 1 << 2);
    contract_free(&c);
    property_lts_free(&o);
}

static void what_breaks_where_more_is_cut_is_told_too(void **state) {
    struct property_lts o;
    struct contract c;
    property_lts_start_of(&o, *state, "des (0,2,4)\n(0,x!s,3)\n(0,y!t,1)\n", 2, 2);
    cut_off(&o, 0, S);
    cut_off(&o, 0, T);
    assert_true(contract_make(&c, &o, &(struct contract_options){0}));
    expect_contract(&c, &o, "0: x!s error, y!t cut");
    assert_int_equal(broken_by(&c, 0, S), 1 << 1);
    assert_int_equal(broken_by(&c, 0, T), 0);
    contract_free(&c);
    property_lts_free(&o);
}

static void a_contract_of_one_property_keeps_no_list_of_what_breaks(void **state) {
    struct property_lts o;
    struct contract c;
    property_lts_start_of(&o, *state, "des (0,1,2)\n(0,x!s,1)\n", 1, 1);
    assert_true(contract_make(&c, &o, &(struct contract_options){0}));
    assert_int_equal(c.broken.count, 0);
    assert_int_equal(contract_broken(&c, 0, S), 1);
    contract_free(&c);
    property_lts_free(&o);
}

static void expect_verdicts(struct job *job, const char *aut, uint32_t boundary, uint32_t properties,
                            enum assume_verdict all, const enum assume_verdict *each) {
    struct property_lts o;
    struct contract c;
    property_lts_start_of(&o, job, aut, boundary, properties);
    assert_true(contract_make(&c, &o, &(struct contract_options){0}));
    assert_int_equal(contract_verdict(&c, job), all);
    for (uint32_t i = 0; i < properties; i++)
        assert_int_equal(contract_verdict_of(&c, job, i), each[i]);
    contract_free(&c);
    property_lts_free(&o);
}

static void each_property_has_a_verdict(void **state) {
    static const enum assume_verdict MIXED[] = {ASSUME_ALWAYS, ASSUME_CONDITIONAL, ASSUME_NEVER},
                                     HELD[] = {ASSUME_ALWAYS, ASSUME_ALWAYS},
                                     SENT[] = {ASSUME_CONDITIONAL, ASSUME_ALWAYS},
                                     BOTH[] = {ASSUME_CONDITIONAL, ASSUME_CONDITIONAL},
                                     START[] = {ASSUME_ALWAYS, ASSUME_NEVER};
    expect_verdicts(*state, "des (0,3,5)\n(0,?a,1)\n(1,x!s,3)\n(1,?b,4)\n", 2, 3, ASSUME_NEVER, MIXED);
    expect_verdicts(*state, "des (0,2,4)\n(0,?a,1)\n(1,x!s,0)\n", 2, 2, ASSUME_ALWAYS, HELD);
    expect_verdicts(*state, "des (0,2,4)\n(0,?a,1)\n(1,x!s,2)\n", 2, 2, ASSUME_CONDITIONAL, SENT);
    expect_verdicts(*state, "des (0,3,4)\n(0,?a,1)\n(1,x!s,2)\n(1,x!s,3)\n", 2, 2, ASSUME_CONDITIONAL, BOTH);
    /* the second breaks at once: nothing more is said of the first */
    expect_verdicts(*state, "des (0,2,4)\n(0,tau,3)\n(0,x!s,2)\n", 2, 2, ASSUME_NEVER, START);
}

static void what_breaks_at_the_start_is_told(void **state) {
    struct property_lts o;
    struct contract c;
    property_lts_start_of(&o, *state, "des (0,3,5)\n(0,tau,2)\n(0,tau,4)\n(0,?a,1)\n", 2, 3);
    assert_true(contract_make(&c, &o, &(struct contract_options){0}));
    assert_int_equal(c.states, 0);
    assert_int_equal(c.initially_broken, 1 << 0 | 1 << 2);
    contract_free(&c);
    property_lts_free(&o);
}

static void there_may_be_as_many_properties_as_a_set_holds(void **state) {
    struct property_lts o;
    struct contract c;
    assert_int_equal(property_set_all(1), 1);
    assert_int_equal(property_set_all(3), 7);
    assert_int_equal(property_set_all(MOST_PROPERTIES - 1), UINT32_MAX >> 1);
    assert_int_equal(property_set_all(MOST_PROPERTIES), UINT32_MAX);
    property_lts_start_of(&o, *state, "des (0,2,33)\n(0,x!s,32)\n(0,y!t,1)\n", 1, MOST_PROPERTIES);
    assert_true(contract_make(&c, &o, &(struct contract_options){0}));
    assert_int_equal(broken_by(&c, 0, S), UINT32_C(1) << 31);
    assert_int_equal(broken_by(&c, 0, T), 1);
    assert_int_equal(contract_verdict_of(&c, *state, 31), ASSUME_CONDITIONAL);
    assert_int_equal(contract_verdict_of(&c, *state, 30), ASSUME_ALWAYS);
    assert_int_equal(contract_verdict(&c, *state), ASSUME_CONDITIONAL);
    contract_free(&c);
    property_lts_free(&o);
}

static void the_assumption_of_several_properties_forbids_what_breaks_any(void **state) {
    struct property_lts o;
    property_lts_start_of(&o, *state, "des (0,4,4)\n(0,?a,0)\n(0,?b,0)\n(0,x!s,2)\n(0,y!t,3)\n", 2, 2);
    expect_result(*state, assumption_of(&o), "des (0,2,1)\n(0,\"?a\",0)\n(0,\"?b\",0)\n");
}

/* ---- ends ---- */

static bool make_all(struct job *job, void *context) {
    struct property_lts *o = context;
    struct contract contract;
    if (!contract_make(&contract, o, &(struct contract_options){0}))
        return false;
    contract_verdict(&contract, job);
    struct lts *lts = readable(&contract, o);
    bool fine = lts && !job_failed(job);
    lts_free(lts);
    contract_free(&contract);
    return fine;
}

static void making_a_contract_survives_refusals(void **state) {
    static const char *const TEXTS[] = {CLIENTS EXCLUSION, PILE,
                                        CLIENTS EXCLUSION "property q { s: left!permitL -> error; }"};
    for (size_t i = 0; i < COUNT(TEXTS); i++) {
        struct opened opened;
        struct property_lts o;
        opened_start(&opened, *state, TEXTS[i], 2);
        look_out(&o, &opened);
        assert_int_equal(o.cuts.count > 0, i == 1);
        assert_true(property_lts_mark(&o)); /* which it keeps */
        expect_to_survive_refusals(*state, make_all, &o);
        property_lts_free(&o);
        opened_free(&opened);
    }
}

static void a_job_that_was_stopped_has_no_contract(void **state) {
    struct property_lts o;
    struct contract contract;
    property_lts_init(&o, *state, 0);
    o.receives = 1;
    o.boundary = o.first_error = LONG;
    o.channels = o.properties = 1;
    o.lts = chain_of(*state, LONG, "?a");
    o.labels = memory_allocate(&o.job->memory, sizeof *o.labels);
    assert_non_null(o.labels);
    flag_rows_init(&o.rooms, &o.job->memory, 1);
    for (uint32_t i = 0; i < LONG; i++)
        assert_true(property_lts_add_room(&o, (bool[]){false}));
    o.labels[0] = 1;
    assert_int_equal(actions_add(&o.actions, 0, 0, NULL, 0), 0);
    stop_job(*state);
    assert_false(contract_make(&contract, &o, &(struct contract_options){0}));
    expect_stopped(*state, NULL);
    property_lts_free(&o);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(what_the_same_actions_lead_to_is_one_state),
        job_test(silent_steps_are_no_steps),
        job_test(what_may_break_the_property_is_an_error),
        job_test(what_may_go_on_to_an_error_by_itself_is_one),
        job_test(nothing_is_left_if_the_start_is_an_error),
        job_test(a_send_into_room_that_the_interface_does_not_allow_is_outside),
        job_test(room_in_one_of_its_states_is_enough),
        job_test(there_is_no_room_between_two_sends_of_one_turn),
        job_test(a_send_that_is_allowed_is_not_outside),
        job_test(one_that_forgives_calls_nothing_outside),
        job_test(where_the_bag_was_too_small_the_move_is_cut),
        job_test(what_leads_somewhere_may_still_be_cut),
        job_test(an_error_is_one_even_where_more_is_cut),
        job_test(a_cut_of_a_turn_that_nothing_shows_marks_no_action),
        job_test(an_assumption_forbids_what_leads_to_the_error_and_nothing_else),
        job_test(states_from_which_no_error_can_be_reached_are_one),
        job_test(the_sink_is_the_last_state),
        job_test(there_is_no_assumption_if_the_start_is_an_error),
        job_test(the_contract_of_the_mutex_has_12_states_and_its_assumption_13),
        job_test(without_errors_it_always_holds),
        job_test(it_never_holds_if_the_error_comes_by_receives_alone),
        job_test(it_depends_on_the_component_if_it_has_to_send_for_an_error),
        job_test(an_error_tells_which_properties_break),
        job_test(what_breaks_where_more_is_cut_is_told_too),
        job_test(a_contract_of_one_property_keeps_no_list_of_what_breaks),
        job_test(each_property_has_a_verdict),
        job_test(what_breaks_at_the_start_is_told),
        job_test(there_may_be_as_many_properties_as_a_set_holds),
        job_test(the_assumption_of_several_properties_forbids_what_breaks_any),
        job_test(making_a_contract_survives_refusals),
        job_test(a_job_that_was_stopped_has_no_contract),
    };
    return cmocka_run_group_tests_name("contract", tests, NULL, NULL);
}
