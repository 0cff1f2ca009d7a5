#include "support.h"

#include "verify/judgement.h"

/* Three properties and two mailboxes. */
struct setting {
    struct question questions[5];
    struct verification verification;
    struct judgement judgement;
};

static void start(struct setting *s) {
    static const enum question_kind KINDS[] = {QUESTION_AUTOMATON, QUESTION_DEADLOCK, QUESTION_OVERFLOW,
                                               QUESTION_OVERFLOW, QUESTION_QUIESCENCE};
    *s = (struct setting){.judgement = {.overflow_shown = true}};
    for (size_t i = 0; i < COUNT(KINDS); i++)
        s->questions[i] = (struct question){.kind = KINDS[i], .verdict = VERDICT_HOLDS};
    s->verification.questions.items = s->questions;
    s->verification.questions.count = COUNT(KINDS);
}

static enum verdict judge(struct setting *s) {
    judgement_complete(&s->judgement, &s->verification);
    return judgement_verdict(&s->judgement, &s->verification);
}

static void nothing_wrong_holds(void **state) {
    (void)state;
    struct setting s;
    start(&s);
    assert_int_equal(judge(&s), VERDICT_HOLDS);
}

static void a_property_that_is_violated_decides(void **state) {
    (void)state;
    struct setting s;
    start(&s);
    s.questions[0].verdict = VERDICT_VIOLATED;
    s.questions[1].verdict = VERDICT_INCONCLUSIVE;
    assert_int_equal(judge(&s), VERDICT_VIOLATED);
    s.questions[0].verdict = VERDICT_HOLDS;
    assert_int_equal(judge(&s), VERDICT_INCONCLUSIVE);
}

static void overflow_and_rest_count_if_they_are_to(void **state) {
    (void)state;
    struct setting s;
    start(&s);
    s.questions[3].verdict = s.questions[4].verdict = VERDICT_VIOLATED;
    assert_int_equal(judge(&s), VERDICT_HOLDS);
    assert_int_equal(judgement_weight(&s.judgement, &s.questions[3]), WEIGHT_WARNING);
    assert_int_equal(judgement_weight(&s.judgement, &s.questions[4]), WEIGHT_NOTE);
    s.judgement.quiescence_counts = true;
    assert_int_equal(judge(&s), VERDICT_VIOLATED);
    s.judgement.quiescence_counts = false;
    s.judgement.overflow_counts = true;
    assert_int_equal(judge(&s), VERDICT_VIOLATED);
    assert_int_equal(judgement_weight(&s.judgement, &s.questions[3]), WEIGHT_ERROR);
}

static void one_mailbox_speaks_for_all_that_do_not_overflow(void **state) {
    (void)state;
    struct setting s;
    start(&s);
    judge(&s);
    assert_true(judgement_shows(&s.judgement, &s.questions[2]));
    assert_false(judgement_shows(&s.judgement, &s.questions[3]));
    s.questions[3].verdict = VERDICT_VIOLATED;
    judge(&s);
    assert_false(judgement_shows(&s.judgement, &s.questions[2]));
    assert_true(judgement_shows(&s.judgement, &s.questions[3]));
    s.judgement.overflow_shown = false;
    assert_false(judgement_shows(&s.judgement, &s.questions[3]));
    assert_true(judgement_shows(&s.judgement, &s.questions[0]));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_wrong_holds),
        cmocka_unit_test(a_property_that_is_violated_decides),
        cmocka_unit_test(overflow_and_rest_count_if_they_are_to),
        cmocka_unit_test(one_mailbox_speaks_for_all_that_do_not_overflow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
