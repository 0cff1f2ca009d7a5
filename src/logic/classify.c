#include "logic/classify.h"

/* Evidence is checked by evaluation before anybody sees it. */
static bool confirm(const struct lasso *word, struct ltl *ltl, ltl_formula f, bool expected) {
    bool fine;
    if (lasso_satisfies(word, ltl, f, &fine) == expected || !fine)
        return fine;
    diagnostics_add(&ltl->job->diagnostics, SEVERITY_ERROR, NULL, "please report this with the formula",
                    "internal error: a word does not show what it should");
    return job_fail(ltl->job, OUTCOME_INTERNAL);
}

/* A word of the closure of one that the other accepts too. */
static bool meet_closure(const struct automaton *closed, const struct automaton *other,
                         const struct letters *letters, struct lasso *word, bool *found) {
    struct automaton closure = *closed;
    closure.marks = 0;
    return lasso_find(word, &closure, other, letters, found);
}

static bool is_safe(struct ltl *ltl, ltl_formula f, const struct letters *letters, bool *safe) {
    struct automaton automaton, negation = {0};
    struct lasso word = {0};
    bool found = false;
    bool fine = automaton_translate(&automaton, ltl, f, letters) &&
                automaton_translate(&negation, ltl, ltl_not(ltl, f), letters) &&
                meet_closure(&automaton, &negation, letters, &word, &found);
    *safe = !found;
    automaton_free(&automaton);
    automaton_free(&negation);
    lasso_free(&word);
    return fine;
}

static bool find_hint(struct classification *c, struct ltl *ltl, ltl_formula f,
                      const struct letters *letters) {
    bool safe = false;
    ltl_formula weak = ltl_weaken(ltl, f);
    c->hint = LTL_NONE;
    if (weak == LTL_NONE)
        return false;
    if (weak == f || weak == LTL_TRUE)
        return true;
    if (!is_safe(ltl, weak, letters, &safe))
        return false;
    if (safe)
        c->hint = weak;
    return true;
}

/* When automaton and negation are there. */
static bool decide(struct classification *c, const struct letters *letters) {
    bool unsafe = false, unguaranteed = false;
    struct lasso word = {0};
    bool fine = meet_closure(&c->automaton, &c->negation, letters, &c->witness, &unsafe) &&
                meet_closure(&c->negation, &c->automaton, letters, &word, &unguaranteed) &&
                monitor_make(&c->monitor, &c->automaton, letters);
    lasso_free(&word);
    if (!fine)
        return false;
    c->safety = !unsafe;
    c->guarantee = !unguaranteed;
    c->satisfiable = c->automaton.edges.count > 0;
    c->valid = c->negation.edges.count == 0;
    c->liveness = !c->monitor.hopeless;
    for (size_t i = 0; i < c->monitor.moves.count; i++)
        c->liveness &= c->monitor.moves.items[i] != MONITOR_ERROR;
    return true;
}

bool classify(struct classification *c, struct ltl *ltl, ltl_formula f, const struct letters *letters) {
    *c = (struct classification){.hint = LTL_NONE};
    bool fine = f != LTL_NONE && automaton_translate(&c->automaton, ltl, f, letters) &&
                automaton_translate(&c->negation, ltl, ltl_not(ltl, f), letters) && decide(c, letters);
    if (fine && !c->safety)
        fine = confirm(&c->witness, ltl, f, false) && find_hint(c, ltl, f, letters);
    if (!fine)
        classification_free(c);
    return fine;
}

bool classify_automaton(struct classification *c, const struct automaton *automaton,
                        const struct letters *letters, bool *possible) {
    *c = (struct classification){.hint = LTL_NONE};
    bool fine = automaton_copy(&c->automaton, automaton) &&
                automaton_complement(&c->negation, &c->automaton, letters, possible) &&
                (!*possible || decide(c, letters));
    if (!fine || !*possible)
        classification_free(c);
    return fine;
}

void classification_free(struct classification *c) {
    automaton_free(&c->automaton);
    automaton_free(&c->negation);
    monitor_free(&c->monitor);
    lasso_free(&c->witness);
}

enum formula_class classification_class(const struct classification *c) {
    return c->safety      ? CLASS_SAFETY
           : c->guarantee ? CLASS_GUARANTEE
           : c->liveness  ? CLASS_LIVENESS
                          : CLASS_NONE;
}

const char *formula_class_name(enum formula_class class) {
    static const char *const NAMES[] = {"safety", "guarantee", "liveness", "none"};
    return NAMES[class];
}

bool formula_implies(struct ltl *ltl, ltl_formula f, ltl_formula g, const struct letters *letters,
                     bool *answer, struct lasso *word) {
    struct automaton left, right = {0};
    bool found = false;
    *word = (struct lasso){0};
    bool fine = automaton_translate(&left, ltl, f, letters) &&
                automaton_translate(&right, ltl, ltl_not(ltl, g), letters) &&
                lasso_find(word, &left, &right, letters, &found);
    automaton_free(&left);
    automaton_free(&right);
    *answer = !found;
    return fine && (!found || (confirm(word, ltl, f, true) && confirm(word, ltl, g, false)));
}
