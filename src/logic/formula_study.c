#include "logic/formula_study.h"

#include "logic/hoa.h"

bool formula_study_init(struct formula_study *s, struct job *job) {
    *s = (struct formula_study){.formula = LTL_NONE, .other = LTL_TRUE};
    return logic_init(&s->logic, job);
}

void formula_study_free(struct formula_study *s) {
    classification_free(&s->class);
    automaton_free(&s->shown);
    array_free(&s->bad.letters);
    lasso_free(&s->word);
    logic_free(&s->logic);
}

/* Once it is classified: what is shown of it. */
static bool finish(struct formula_study *s) {
    if (!monitor_shortest(&s->class.monitor, s->logic.job, &s->bad))
        return false;
    return s->class.safety || (automaton_copy(&s->shown, &s->class.automaton) &&
                               automaton_degeneralise(&s->shown, logic_letters(&s->logic)));
}

bool formula_study_classify(struct formula_study *s) {
    return classify(&s->class, &s->logic.ltl, s->formula, logic_letters(&s->logic)) && finish(s);
}

bool formula_study_monitor(struct formula_study *s, const struct monitor *monitor) {
    const struct letters *letters = logic_letters(&s->logic);
    struct automaton automaton = {0};
    bool possible = true;
    bool fine = monitor_automaton(&automaton, monitor, s->logic.job, letters) &&
                automaton_trim(&automaton, letters) &&
                classify_automaton(&s->class, &automaton, letters, &possible) && finish(s);
    automaton_free(&automaton);
    return fine;
}

bool formula_study_hoa(struct formula_study *s, struct sources *sources, uint32_t file,
                       const struct vocabulary *known) {
    struct automaton automaton;
    struct span name;
    bool possible = true;
    if (!hoa_read(&s->logic, sources, file, &automaton, &name))
        return false;
    if (known)
        vocabulary_take_ranges(&s->logic.vocabulary, known);
    bool fine = logic_settle_ranges(&s->logic) &&
                classify_automaton(&s->class, &automaton, logic_letters(&s->logic), &possible);
    automaton_free(&automaton);
    if (fine && !possible)
        fine = job_reject(s->logic.job, NULL, "determinise it (autfilt -D -B), or give a formula",
                          "the automaton %s is nondeterministic, and too large to be negated", s->name);
    return fine && finish(s);
}

bool formula_study_relate(struct formula_study *s, enum formula_question question) {
    const struct letters *letters = logic_letters(&s->logic);
    struct ltl *ltl = &s->logic.ltl;
    s->left_only = true;
    if (question == FORMULA_VALID)
        return formula_implies(ltl, LTL_TRUE, s->formula, letters, &s->answer, &s->word);
    if (!formula_implies(ltl, s->formula, s->other, letters, &s->answer, &s->word))
        return false;
    if (question == FORMULA_IMPLIES || !s->answer)
        return true;
    s->left_only = false;
    lasso_free(&s->word);
    return formula_implies(ltl, s->other, s->formula, letters, &s->answer, &s->word);
}

bool formula_study_needs_other_sends(const struct formula_study *s) {
    bool violable = true;
    uint32_t first = s->logic.over_sends && send_letters_have_others(&s->logic.sends) ? 0 : 1;
    return s->logic.over_sends && s->class.safety && !s->class.monitor.hopeless &&
           monitor_is_violable(&s->class.monitor, s->logic.job, first, &violable) && !violable;
}
