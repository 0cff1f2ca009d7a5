#include "assumptions.h"

/* ---- both ways ---- */

/* The same without an interface as a whole and part by part. */
struct both {
    struct assuming whole;
    struct assuming parts;
};

static void assume_without_interface(struct assuming *a, struct job *job, const char *text, bool in_parts) {
    *a = (struct assuming){
        .options = {
            .stub = STUB_CHAOS, .most_bound = 2, .whole_states = in_parts ? 1 : 0, .limits = NO_LIMITS}};
    reading_start(&a->reading, job);
    bool fine = reading_add(&a->reading, "x.aml", text, strlen(text)) && aml_cover_missing(&a->reading.aml) &&
                aml_check(&a->reading.aml) && assuming_run(a);
    if (!fine)
        show_diagnostics(job);
    assert_true(fine);
}

/* What the contract alone says: parts do not tell what is never sent. */
static enum assume_verdict contract_side(enum assume_verdict verdict) {
    return verdict == ASSUME_VACUOUS ? ASSUME_ALWAYS : verdict;
}

static void both_start(struct both *b, struct job *job, const char *text) {
    assume_without_interface(&b->whole, job, text, false);
    assume_without_interface(&b->parts, job, text, true);
    const struct assume_result *w = &b->whole.result, *p = &b->parts.result;
    assert_false(w->in_parts);
    assert_true(p->in_parts);
    assert_int_equal(contract_side(w->verdict), contract_side(p->verdict));
    assert_int_equal(w->assumption.contract.initially_broken, p->assumption.contract.initially_broken);
    for (uint32_t i = 0; i < w->properties_count; i++)
        assert_int_equal(contract_side(w->verdicts[i]), contract_side(p->verdicts[i]));
    assert_int_equal(!w->lts, !p->lts);
    assert_true(!w->lts || lts_identical(w->lts, p->lts));
}

static void both_free(struct both *b) {
    assuming_free(&b->whole);
    assuming_free(&b->parts);
}

static void expect_size(const struct lts *lts, uint32_t states, uint64_t transitions) {
    assert_int_equal(lts->states, states);
    assert_int_equal(lts_transitions(lts), transitions);
}

/* ---- the quadricopter ---- */

/* models/quadricopter, open.aml, single.aml and property.aml, with mailboxes for so many messages. */
static const char *quadricopter(unsigned places) {
    static char text[1024];
    snprintf(text, sizeof text,
             "actor transmitter(%u) { initial { self!transmit; } transmit { quadricopter!update; }"
             "  update { self!transmit; } }\n"
             "actor controller(%u) { initial { self!control; }"
             "  control { transmitter!update; observer!ctrlerUpdate; } update { self!control; } }\n"
             "actor feedback(%u) { feedback { observer!update; } update { self!feedback; } }\n"
             "actor quadricopter(%u) { initial { self!move; } move { feedback!update; }"
             "  update { self!move; } }\n"
             "main { controller!initial; }\n"
             "property informed { waiting: controller!update -> error; quadricopter!update -> informed;"
             "  informed: }\n",
             places, places, places, places);
    return text;
}

static void a_quadricopter_has_the_same_assumption_both_ways(void **state) {
    static const struct {
        uint32_t states;
        uint64_t transitions;
        uint64_t whole_states;
    } SIZES[] = {{7, 39, 74}, {21, 106, 1129}, {43, 216, 13052}, {73, 366, 131659}};
    for (unsigned i = 0; i < COUNT(SIZES); i++) {
        struct both b;
        both_start(&b, *state, quadricopter(i + 1));
        expect_size(b.parts.result.lts, SIZES[i].states, SIZES[i].transitions);
        assert_int_equal(b.whole.result.property_lts.states, SIZES[i].whole_states);
        assert_true(b.parts.result.property_lts.states < SIZES[i].whole_states);
        both_free(&b);
    }
}

/* For n places 4n² + 2n + 1 states. */
static void a_quadricopter_that_is_large_ends_by_parts(void **state) {
    static const struct {
        unsigned places;
        uint32_t states;
        uint64_t transitions;
    } SIZES[] = {{5, 111, 556}, {10, 421, 2106}};
    for (unsigned i = 0; i < COUNT(SIZES); i++) {
        struct assuming a;
        assume_without_interface(&a, *state, quadricopter(SIZES[i].places), true);
        assert_true(a.result.in_parts);
        expect_size(a.result.lts, SIZES[i].states, SIZES[i].transitions);
        assuming_free(&a);
    }
}

/* ---- what parts must know of each other ---- */

static void a_turn_that_blocks_behind_the_send_that_breaks_has_broken_it(void **state) {
    struct both b;
    both_start(&b, *state,
               "actor a(2) { go { b!bad; b!bad; m!done; } on { self!go; } } actor b(1) { bad { m!tell; } }"
               "main { b!bad; } property p { s: b!bad -> t; t: a!go -> u; u: b!bad -> error; }");
    assert_int_equal(b.parts.result.verdict, ASSUME_CONDITIONAL);
    both_free(&b);
}

static void a_turn_that_fails_behind_the_send_that_breaks_has_broken_it(void **state) {
    struct both b;
    both_start(&b, *state,
               "actor a(2) { int 0..1 v; go { b!bad; v = 1; v = v + 1; m!done; } } actor b(1) { bad { } }"
               "main { } property p { s: b!bad -> error; }");
    assert_int_equal(b.parts.result.verdict, ASSUME_CONDITIONAL);
    both_free(&b);
}

static void a_send_that_finds_no_room_takes_the_turn_back(void **state) {
    struct both b;
    both_start(&b, *state,
               "actor a(2) { go { m!ask; b!x; b!x; c!bad; } } actor b(1) { x { } } actor c(1) { bad { } }"
               "main { } property p { s: a>c!bad -> error; }");
    assert_int_equal(b.parts.result.verdict, ASSUME_ALWAYS);
    both_free(&b);
}

static void several_messages_to_the_component_are_seen_in_order(void **state) {
    struct both b;
    both_start(&b, *state,
               "actor a(2) { go { m!one; b!x; m!two; } } actor b(1) { x { m!three; } } main { }"
               "property p { s: m!two -> t; t: m!three -> u; u: a!go -> error; }");
    assert_int_equal(b.parts.result.property_lts.burst, 2);
    both_free(&b);
}

static void what_an_actor_sends_itself_is_watched(void **state) {
    struct both b;
    both_start(&b, *state,
               "actor a(2) { go { self!on; } on { m!ask; } } main { }"
               "property p { s: a!on -> t; t: a!on -> error; }");
    assert_int_equal(b.parts.result.verdict, ASSUME_CONDITIONAL);
    both_free(&b);
}

static void receivers_may_be_values(void **state) {
    struct both b;
    both_start(
        &b, *state,
        "actor a(2) { go(actor who, int 0..2 n) { who!x(n); } x(int 0..2 n) { m!a(n); } }"
        "actor b(2) { x(int 0..2 n) { if (n > 0) { a!x(n - 1); } m!b(n); } } main { }"
        "property p { s: b!x(2) -> t; t: a>b!x(1) -> error; b>a!x(1) -> t; a>a!x -> u; u: b>a!x -> error; }");
    assert_int_equal(b.parts.result.verdict, ASSUME_CONDITIONAL);
    both_free(&b);
}

static void several_properties_break_together(void **state) {
    struct both b;
    both_start(&b, *state,
               "actor a(2) { go { b!x; b!y; } } actor b(2) { x { m!ask; } y { } } main { }"
               "property p { s: b!x -> t; t: b!x -> error; }"
               "property q { s: b!y -> t; t: b!x -> error; }"
               "property r { s: a>b!y -> t; t: a>a!go -> error; }");
    assert_int_equal(b.parts.result.verdicts[0], ASSUME_CONDITIONAL);
    assert_int_equal(b.parts.result.verdicts[1], ASSUME_CONDITIONAL);
    assert_int_equal(b.parts.result.verdicts[2], ASSUME_ALWAYS);
    both_free(&b);
}

static void it_may_be_broken_whatever_anybody_does(void **state) {
    struct both b;
    both_start(&b, *state,
               "actor a(2) { go { m!ask; self!on; } on { b!bad; } } actor b(1) { bad { } }"
               "main { a!go; } property p { s: b!bad -> error; }");
    assert_int_equal(b.parts.result.verdict, ASSUME_NEVER);
    assert_true(b.parts.result.reason.questions.items[0].has_run);
    both_free(&b);
}

/* ---- when there is no such way ---- */

static void a_counter_without_end_is_not_gone_into_alone(void **state) {
    struct assuming a;
    assume_without_interface(&a, *state,
                             "actor a(1) { int n; go { n = n + 1; b!x; } } actor b(1) { bool once;"
                             "  x { if (!once) { once = true; a!go; } m!ask; } }"
                             "main { a!go; } property p { s: a>b!x -> t; t: a>b!x -> u; u: a>b!x -> error; }",
                             true);
    assert_false(a.result.in_parts); /* the whole has an end */
    assert_int_equal(a.result.verdict, ASSUME_ALWAYS);
    assuming_free(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_quadricopter_has_the_same_assumption_both_ways),
        job_test(a_quadricopter_that_is_large_ends_by_parts),
        job_test(a_turn_that_blocks_behind_the_send_that_breaks_has_broken_it),
        job_test(a_turn_that_fails_behind_the_send_that_breaks_has_broken_it),
        job_test(a_send_that_finds_no_room_takes_the_turn_back),
        job_test(several_messages_to_the_component_are_seen_in_order),
        job_test(what_an_actor_sends_itself_is_watched),
        job_test(receivers_may_be_values),
        job_test(several_properties_break_together),
        job_test(it_may_be_broken_whatever_anybody_does),
        job_test(a_counter_without_end_is_not_gone_into_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
