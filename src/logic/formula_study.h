/* What is found out about one property of words: its class, its automaton and a shortest bad prefix; or how
 * it is related to another formula.
 *
 * The property is a formula, a monitor or an automaton in a HOA file. It has a logic of its own, so that its
 * alphabet does not depend on others.
 *
 *     formula_study_init(&study, job)
 *     study.formula = logic_parse(&study.logic, …), logic_settle(&study.logic, …)
 *     formula_study_classify(&study)
 *     formula_study_free(&study) */
#ifndef LACUNA_LOGIC_FORMULA_STUDY_H
#define LACUNA_LOGIC_FORMULA_STUDY_H

#include "logic/logic.h"

enum formula_question { FORMULA_CLASS, FORMULA_VALID, FORMULA_IMPLIES, FORMULA_EQUIVALENT };

struct formula_study {
    const char *name; /* of a property or a file, the caller's; NULL: the formula has none */
    struct logic logic;
    ltl_formula formula; /* LTL_NONE: it is an automaton */
    /* FORMULA_CLASS */
    struct classification class;
    struct automaton shown; /* with accepting states; if it is not safe */
    struct prefix bad;
    /* the other questions */
    ltl_formula other; /* LTL_TRUE, unless there is one */
    bool answer;
    struct lasso word; /* why not */
    bool left_only;    /* the word satisfies the first formula, not the second */
};

/* False: the job has failed. */
bool formula_study_init(struct formula_study *study, struct job *job);
void formula_study_free(struct formula_study *study);

/* Each answers FORMULA_CLASS. False: the job has failed. The formula and its logic, settled, are there: */
bool formula_study_classify(struct formula_study *study);
/* A monitor over the logic, which is settled: */
bool formula_study_monitor(struct formula_study *study, const struct monitor *monitor);
/* A file of the sources. `known` tells what the variables can be; NULL: it is not known. */
bool formula_study_hoa(struct formula_study *study, struct sources *sources, uint32_t file,
                       const struct vocabulary *known);

/* Answers one of the other questions about `formula` and `other`. False: the job has failed. */
bool formula_study_relate(struct formula_study *study, enum formula_question question);

/* Is it a safety property over sends that none of its own sends can violate? */
bool formula_study_needs_other_sends(const struct formula_study *study);

#endif
