#include "peerings.h"
#include "stability/formulas.h"

static void expect_verdict_of(struct job *job, const char *text, bool receipts, const char *formula,
                              enum verdict verdict) {
    struct peering p;
    struct formulas f;
    peering_start(&p, job, text);
    assert_true(buffers_init(&p.buffers, &p.peers, BUFFERS_MAILBOX));
    formulas_init(&f, &p.peers, &p.sources, receipts);
    bool fine = formulas_add(&f, formula) && formulas_check(&f, &p.buffers, 2);
    if (!fine)
        show_diagnostics(job);
    assert_true(fine);
    const struct question *question = formulas_answer(&f, 0);
    assert_non_null(question);
    assert_int_equal(question->verdict, verdict);
    assert_int_equal(question->has_run, verdict == VERDICT_VIOLATED);
    if (question->has_run)
        assert_true(run_replay(&question->run));
    formulas_free(&f);
    peering_free(&p);
}

static void formulas_speak_of_sends(void **state) {
    expect_verdict_of(*state, ASKING, false, "G (p1!ask -> X p0!ok)", VERDICT_HOLDS);
    expect_verdict_of(*state, ASKING, false, "G !p0!ok", VERDICT_VIOLATED);
    expect_verdict_of(*state, ASKING, false, "G F p0!ok", VERDICT_HOLDS);
    expect_verdict_of(*state, ASKING, false, "p1>p0!ok", VERDICT_HOLDS); /* the first that it speaks of */
    expect_verdict_of(*state, ASKING, false, "p0!ok && F p1!ask", VERDICT_VIOLATED);
    expect_verdict_of(*state, ASKING, false, "G !p1>p0!ok", VERDICT_VIOLATED);
}

static void the_bound_counts(void **state) {
    expect_verdict_of(*state, BACKWARDS, false, "G !p1!b", VERDICT_VIOLATED);
    expect_verdict_of(*state, BACKWARDS, false, "G !p1!c", VERDICT_HOLDS); /* that needs room for three */
}

static void and_of_receipts_if_they_are_seen(void **state) {
    expect_verdict_of(*state, ASKING, true, "G (p1!ask -> X p1?ask)", VERDICT_HOLDS);
    expect_verdict_of(*state, ASKING, true, "p0!ok && F p1?ask", VERDICT_VIOLATED);
    expect_verdict_of(*state, STREAM, true, "G (p1!m -> X p1?m)", VERDICT_VIOLATED);
}

static void values_are_part_of_the_name(void **state) {
    static const char GRANTS[] = PEER("q0 1!grant(1,true) q1\nq1 1!grant(2,false) q0\n")
        PEER("q0 0?grant(1,true) q0\nq0 0?grant(2,false) q0\n");
    expect_verdict_of(*state, GRANTS, false, "p1!grant(1,_)", VERDICT_HOLDS);
    expect_verdict_of(*state, GRANTS, false, "p1!grant(2,_) && F p1!grant(1,_)", VERDICT_VIOLATED);
    expect_verdict_of(*state, GRANTS, false, "p1!grant(1,true) && X p1!grant(_,false)", VERDICT_HOLDS);
    expect_verdict_of(*state, GRANTS, false, "G p1!grant", VERDICT_HOLDS);
}

static void expect_mistake(const char *formula, const char *message, const char *hint) {
    struct job job;
    struct peering p;
    struct formulas f;
    job_init(&job);
    peering_start(&p, &job, ASKING);
    formulas_init(&f, &p.peers, &p.sources, false);
    assert_false(formulas_add(&f, formula));
    expect_rejected(&job, message, hint);
    formulas_free(&f);
    peering_free(&p);
    job_free(&job);
    assert_int_equal(job.memory.used, 0);
}

static void what_there_is_not_is_told(void **state) {
    (void)state;
    expect_mistake("G !p2!ask", "unknown peer p2", "did you mean p0?");
    expect_mistake("G !p1!asks", "p1 receives no message asks", "did you mean ask?");
    expect_mistake("G !zzz>p1!ask", "unknown peer zzz", "name a peer of the system");
    expect_mistake("true", "a formula here is about messages",
                   "write receiver!message, as in G (server!req -> F client!ok)");
}

static void several_are_answered_in_their_order(void **state) {
    struct peering p;
    struct formulas f;
    peering_start(&p, *state, ASKING);
    assert_true(buffers_init(&p.buffers, &p.peers, BUFFERS_PAIR));
    formulas_init(&f, &p.peers, &p.sources, false);
    assert_true(formulas_add(&f, "F p0!ok") && formulas_add(&f, "G !p0!ok"));
    assert_true(formulas_check(&f, &p.buffers, 1));
    assert_int_equal(formulas_answer(&f, 0)->verdict, VERDICT_HOLDS);
    assert_int_equal(formulas_answer(&f, 1)->verdict, VERDICT_VIOLATED);
    formulas_free(&f);
    peering_free(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(formulas_speak_of_sends),          job_test(the_bound_counts),
        job_test(and_of_receipts_if_they_are_seen), job_test(values_are_part_of_the_name),
        job_test(what_there_is_not_is_told),        job_test(several_are_answered_in_their_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
