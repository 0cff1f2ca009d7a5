/* Proofs of a property of a system from properties of its components (RC, Corollary 1).
 *
 * Each lemma is verified in its component, and must carry over to the whole. A lemma that is symmetric to one
 * that was shown (proof/symmetry.h) is not verified again. Each part of the theorem must follow from lemmas:
 * the implication is valid, which automata decide; otherwise there is a word that satisfies the premises and
 * not the conclusion.
 *
 * Words are made of letters, the sets of atoms that can be true at once. A state in which an atom has no
 * value, by a division by zero say, is not a letter, and violates a formula by itself. An atom of a lemma
 * always has a value, or the lemma would not hold. So an atom of the theorem must be one of a lemma, or have
 * a value whatever happens.
 *
 * A proof that fails says nothing about the theorem, unless a lemma is a part of it and the whole violates
 * it: then the theorem is *refuted*. */
#ifndef LACUNA_PROOF_PROOF_H
#define LACUNA_PROOF_PROOF_H

#include "proof/lemma.h"

enum proof_verdict { PROOF_INCONCLUSIVE, PROOF_PROVED, PROOF_FAILED };

/* A part of the theorem. */
struct conclusion {
    const struct proof_conclusion *claim;
    bool answered;
    bool valid;            /* the implication */
    struct lasso word;     /* why not */
    const char *undefined; /* an atom that may have no value, and that no lemma has; NULL: there is none */
};

struct proof {
    struct job *job;
    struct system *system;
    const struct proof_script *script;
    bool searched; /* the components were to be found */
    ARRAY(struct lemma) lemmas;
    ARRAY(struct conclusion) conclusions;
    struct ranges ranges; /* of the system */
    enum proof_verdict verdict;
};

struct proof_options {
    struct search_limits limits;
    bool search;           /* for the components of the lemmas */
    bool without_symmetry; /* verify every lemma */
};

/* Everything given outlives the proof. True: there is a verdict. False: the job has failed; lemmas without
 * answers are open, or there are none, and the verdict is PROOF_INCONCLUSIVE or PROOF_FAILED. A lemma that
 * speaks of actors outside of its component is an error of the script. Freed in any case. */
bool proof_check(struct proof *proof, struct sources *sources, struct system *system,
                 const struct proof_script *script, const struct proof_options *options);
void proof_free(struct proof *proof);

static inline bool conclusion_follows(const struct conclusion *conclusion) {
    return conclusion->answered && conclusion->valid && !conclusion->undefined;
}

/* The lemma that shows that the theorem is false; NULL: none does. */
const struct lemma *proof_refutation(const struct proof *proof);

/* What was proved is about runs without overflow. */
bool proof_leaves_overflow_out(const struct proof *proof);

#endif
