/* Proofs as languages give them: lemmas about components, and what they are to imply.
 *
 * A lemma is a property of the system, about some of its actors. The theorem is split at &&: every part of
 * it, a *conclusion*, is a property as well, and has an implication from some of the lemmas, its *premises*,
 * to itself. Leaving premises out is sound; a conclusion keeps those that speak of the same variables, and
 * what these are related to, as far as a formula has room for their atoms. */
#ifndef LACUNA_LANGUAGE_PROOF_SCRIPT_H
#define LACUNA_LANGUAGE_PROOF_SCRIPT_H

#include "logic/logic.h"

/* Of the names of files with proofs. */
#define PROOF_EXTENSION ".proof"

struct proof_lemma {
    const char *property;   /* its name */
    const char *text;       /* the formula, as it is written */
    const uint32_t *actors; /* components of the system */
    uint32_t actors_count;  /* 0: they are yet to be found */
    struct span span;
};

struct proof_conclusion {
    const char *property;
    const char *text;
    struct logic *logic; /* of the implication; it belongs to the tree of the language */
    ltl_formula implication;
    const uint32_t *premises; /* lemmas */
    uint32_t premises_count;
};

struct proof_script {
    struct arena arena;
    const char *theorem; /* the name of the property, or the formula as it is written */
    ARRAY(struct proof_lemma) lemmas;
    ARRAY(struct proof_conclusion) conclusions;
};

/* Empty. */
void proof_script_init(struct proof_script *script, struct job *job);
void proof_script_free(struct proof_script *script);

#endif
