/* A lemma of a proof: a property of a component, and how it was shown. */
#ifndef LACUNA_PROOF_LEMMA_H
#define LACUNA_PROOF_LEMMA_H

#include "language/proof_script.h"
#include "proof/component_verification.h"

enum lemma_method {
    LEMMA_OPEN,     /* nobody has looked at it yet */
    LEMMA_CHECKED,  /* the component was verified */
    LEMMA_SYMMETRIC /* it is another lemma with other names, which was checked and holds */
};

struct lemma {
    struct job *job;
    struct system *whole;
    const struct proof_lemma *claim;
    bool *inside; /* per actor */
    bool begun;   /* `component` is there */
    struct component_verification component;
    enum lemma_method method;
    uint32_t like; /* LEMMA_SYMMETRIC: the number of the other */
    enum verdict verdict;
    bool carries_over; /* it holds in the whole, too */
    bool overflow;     /* an inbox can be full: that is about runs without overflow */
    uint64_t states;
    uint64_t transitions;
    double seconds;
    const struct question *question; /* LEMMA_CHECKED, with its answer */
    const struct component_answer *answer;
};

/* With the actors of the claim inside. False: there is no memory. Freed in any case. */
bool lemma_init(struct lemma *lemma, struct job *job, struct system *whole, const struct proof_lemma *claim);
void lemma_free(struct lemma *lemma);

/* Makes the component out of `inside`, in place of an earlier one. False: the job has failed. */
bool lemma_begin(struct lemma *lemma);

/* The formula in the system of the component. */
uint32_t lemma_formula(const struct lemma *lemma);

/* Verifies the component. False: the job has failed. */
bool lemma_check(struct lemma *lemma, const struct search_limits *limits);

/* Takes over what was shown of the first of the `count` others that is the same up to names, if there is one.
 * False: there is no memory. */
bool lemma_try_symmetry(struct lemma *lemma, const struct lemma *others, size_t count);

static inline bool lemma_is_shown(const struct lemma *lemma) {
    return lemma->verdict == VERDICT_HOLDS && lemma->carries_over;
}

#endif
