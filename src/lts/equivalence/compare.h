/* Comparison of two LTSs, with evidence for a "no". */
#ifndef LACUNA_LTS_EQUIVALENCE_COMPARE_H
#define LACUNA_LTS_EQUIVALENCE_COMPARE_H

#include "lts/equivalence/reduce.h"
#include "lts/evidence/word.h"

enum relation {
    RELATION_STRONG,
    RELATION_BRANCHING,
    RELATION_DIVERGENCE_BRANCHING,
    RELATION_WEAK,
    RELATION_SIMULATION_EQUIVALENCE,
    RELATION_SIMULATION, /* left by right */
    RELATION_TRACE,
    RELATION_WEAK_TRACE,
    RELATION_TRACE_INCLUSION,     /* left in right */
    RELATION_WEAK_TRACE_INCLUSION /* left in right */
};

enum evidence_kind {
    EVIDENCE_NONE,   /* the relation holds; or the difference is beyond a formula that anyone would read */
    EVIDENCE_TRACE,  /* a shortest word that only one side has, or that leads only one side to π; for
                        bisimilarities there is a formula, too */
    EVIDENCE_FORMULA /* a formula that one side satisfies; for bisimilarities: the traces are the same, or too
                        many to tell */
};

struct comparison {
    bool holds;
    enum evidence_kind kind;
    struct word word;        /* of a trace */
    bool left_has_it;        /* whose trace it is */
    struct word_replay left; /* what it does on either side */
    struct word_replay right;
    const char *formula;  /* in the word's arena; NULL: none */
    const char *words;    /* what it says; NULL: too long for a sentence */
    bool formula_of_left; /* which side satisfies it; the other does not */
    bool words_of_left;   /* which side can do what they say; the other cannot */
};

/* Evidence is replayed on both sides as they were given; evidence that does not stand it fails the job with
 * OUTCOME_INTERNAL. */
bool lts_compare(struct job *job, const struct lts *left, const struct lts *right, enum relation relation,
                 struct comparison *comparison);
void comparison_free(struct comparison *comparison);

#endif
