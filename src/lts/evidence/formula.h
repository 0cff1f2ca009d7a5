/* Formulas of Hennessy and Milner, with modalities for what is silent.
 *
 *     φ ::= true | π | φ & φ | !φ
 *         | <a>φ         some a leads to a state with φ
 *         | <<a>>φ       the same with silent steps before and after
 *         | <<>>φ        some silent steps, or none, lead to a state with φ
 *         | {φ}<a>ψ      silent steps through states with φ, and from the last of them an a to a state with ψ
 *         | {φ}<>ψ       silent steps through states with φ lead to a state with ψ, if it is not this one
 *         | {φ}forever   silent steps without end through states with φ
 *
 * `π` holds in the error state alone. <a> tells states apart that are not strongly bisimilar, <<a>> those
 * that are not weakly bisimilar, {φ}<a> and forever those that are not branching bisimilar. Subformulas are
 * shared. */
#ifndef LACUNA_LTS_EVIDENCE_FORMULA_H
#define LACUNA_LTS_EVIDENCE_FORMULA_H

#include "base/array.h"
#include "base/map.h"
#include "lts/lts.h"

enum formula_kind {
    FORMULA_ERROR,  /* π */
    FORMULA_ALL,    /* the conjunction of `then` */
    FORMULA_STEP,   /* <label>then */
    FORMULA_WEAK,   /* <<label>>then; τ: <<>> */
    FORMULA_UNTIL,  /* {during}<label>then; τ: {during}<>then */
    FORMULA_FOREVER /* {during}forever */
};

/* Conjuncts: children[first] .. children[first + count - 1]; they have smaller numbers than the node. */
struct conjunction {
    uint32_t first;
    uint32_t count;
};

/* Conjuncts in the making: nodes of a formula, each once. {0} is "true". */
struct conjuncts {
    ARRAY(uint32_t) nodes;
};

struct formula_node {
    enum formula_kind kind;
    bool negated;
    uint32_t label; /* of the formula's alphabet */
    struct conjunction during;
    struct conjunction then;
    uint32_t size; /* modalities and πs in its text; set by formula_add() */
};

struct formula {
    struct job *job;
    const struct alphabet *alphabet; /* of the LTS the formula was found on */
    bool error_satisfies_all;        /* as with simulation: an error state can do everything */
    ARRAY(struct formula_node) nodes;
    ARRAY(uint32_t) children;
    struct map known; /* nodes by what they say */
    uint32_t root;
};

/* Adds a node unless it is there. False: there is no memory. */
bool conjuncts_add(struct memory *memory, struct conjuncts *conjuncts, uint32_t node);
void conjuncts_free(struct conjuncts *conjuncts);

void formula_init(struct formula *formula, struct job *job, const struct alphabet *alphabet);
void formula_free(struct formula *formula);

/* Adds a node with the given conjuncts (the node's own conjunctions need only their counts), or finds the one
 * that says the same. NODE_NONE: the job has failed. */
#define NODE_NONE UINT32_MAX
uint32_t formula_add(struct formula *formula, struct formula_node node, const uint32_t *during,
                     const uint32_t *then);

/* The node that says the opposite. */
uint32_t formula_negation(struct formula *formula, uint32_t number);

/* Does it hold in the initial state of `lts`, whose alphabet may be another one? */
bool formula_holds(const struct formula *formula, const struct lts *lts, bool *holds);

/* Drops conjuncts that are not needed to tell two states of `lts` apart: the first satisfies the formula, the
 * second does not; none if that would take long. Nothing can be added to the formula any
 * more. False: the job has failed. */
bool formula_shorten(struct formula *formula, const struct lts *lts, uint32_t left, uint32_t right);

/* As text in `arena`; NULL if it is longer than a person would read, or the job has failed. */
const char *formula_text(const struct formula *formula, struct arena *arena);

/* What "can" is followed by where the root holds, as in "do a and then refuse b"; NULL as above. *refused:
 * where the root does not hold. */
const char *formula_words(const struct formula *formula, struct arena *arena, bool *refused);

#endif
