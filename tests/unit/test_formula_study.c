#include "support.h"

#include <string.h>

#include "logic/formula_study.h"

struct setting {
    struct sources sources;
    struct formula_study study;
};

static ltl_formula read(struct setting *s, const char *text) {
    struct span span = {(uint32_t)s->sources.files.count, 0, (uint32_t)strlen(text)};
    assert_true(sources_add(&s->sources, "formula", text, strlen(text)));
    return logic_parse(&s->study.logic, &s->sources, span);
}

/* `other` may be NULL. */
static void start(struct setting *s, struct job *job, const char *formula, const char *other) {
    sources_init(&s->sources, job);
    assert_true(formula_study_init(&s->study, job));
    s->study.formula = read(s, formula);
    if (other)
        s->study.other = read(s, other);
    assert_true(logic_settle(&s->study.logic, &s->sources));
}

static void finish(struct setting *s) {
    formula_study_free(&s->study);
    sources_free(&s->sources);
}

static void a_safety_property_has_a_bad_prefix(void **state) {
    struct setting s;
    start(&s, *state, "G (a -> X !a)", NULL);
    assert_true(formula_study_classify(&s.study));
    assert_true(s.study.class.safety);
    assert_true(s.study.bad.exists);
    assert_int_equal(s.study.bad.letters.count, 2);
    assert_int_equal(s.study.shown.states, 0);
    finish(&s);
}

static void another_has_an_automaton_with_accepting_states(void **state) {
    struct setting s;
    start(&s, *state, "G F a", NULL);
    assert_true(formula_study_classify(&s.study));
    assert_false(s.study.class.safety);
    assert_false(s.study.bad.exists);
    assert_true(s.study.shown.states > 0);
    finish(&s);
}

static void a_monitor_is_classified_as_its_formula_is(void **state) {
    struct setting s, again;
    start(&s, *state, "G (a -> X !a)", NULL);
    start(&again, *state, "G (a -> X !a)", NULL);
    assert_true(formula_study_classify(&s.study));
    assert_true(formula_study_monitor(&again.study, &s.study.class.monitor));
    assert_true(again.study.class.safety);
    assert_int_equal(again.study.class.monitor.states, s.study.class.monitor.states);
    assert_int_equal(again.study.bad.letters.count, 2);
    finish(&s);
    finish(&again);
}

static void a_word_tells_why_formulas_are_not_related(void **state) {
    struct setting s;
    start(&s, *state, "G F a", "F G a");
    assert_true(formula_study_relate(&s.study, FORMULA_IMPLIES));
    assert_false(s.study.answer);
    assert_true(s.study.left_only);
    assert_true(s.study.word.letters.count > 0);
    finish(&s);
    start(&s, *state, "F G a", "G F a");
    assert_true(formula_study_relate(&s.study, FORMULA_IMPLIES));
    assert_true(s.study.answer);
    finish(&s);
    start(&s, *state, "F G a", "G F a");
    assert_true(formula_study_relate(&s.study, FORMULA_EQUIVALENT));
    assert_false(s.study.answer);
    assert_false(s.study.left_only);
    finish(&s);
    start(&s, *state, "a | !a", NULL);
    assert_true(formula_study_relate(&s.study, FORMULA_VALID));
    assert_true(s.study.answer);
    finish(&s);
}

static void own_sends_may_not_violate(void **state) {
    struct setting s;
    start(&s, *state, "G x!a", NULL);
    assert_true(formula_study_classify(&s.study));
    assert_true(formula_study_needs_other_sends(&s.study));
    finish(&s);
    start(&s, *state, "G !x!a", NULL);
    assert_true(formula_study_classify(&s.study));
    assert_false(formula_study_needs_other_sends(&s.study));
    finish(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        job_test(a_safety_property_has_a_bad_prefix),
        job_test(another_has_an_automaton_with_accepting_states),
        job_test(a_monitor_is_classified_as_its_formula_is),
        job_test(a_word_tells_why_formulas_are_not_related),
        job_test(own_sends_may_not_violate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
